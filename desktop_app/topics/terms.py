"""The words and word pairs of a text by which papers are found to be kin.

From prose alone: formulas, code, citations, images and bare addresses say nothing here. A pair is
two words side by side in one sentence, neither of them a stop word. Every term has a *normal* form,
by which texts are compared, and the form it was *written* in, by which people read it.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from desktop_app.text.document import BlockKind, RunKind
from desktop_app.topics.word_lists import (
    ABBREVIATIONS,
    CAPITALS,
    COMPOUND_WORDS,
    IRREGULAR,
    PAIR_WORDS,
    PLAIN_WORDS,
    RESEARCH_WORDS,
    STOP_WORDS,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from desktop_app.text.document import Block, Document, Run

BREAK = "\n"
"""Stands in prose where something else was: no pair reaches across it."""

_ADDRESS = re.compile(r"(?:https?://|www\.)\S+|\b[\w.+-]+@[\w-]+\.\w+|(?<!\w)/\w+/\S*", re.IGNORECASE)
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_SENTENCE_END = re.compile(r"(?:^|[.!?:]|\n)[\s\"'“”‘’(\[*]*$")
_POSSESSIVE = re.compile(r"['’]s?$")
_HYPHENS = frozenset({"-", "\N{HYPHEN}", "\N{NON-BREAKING HYPHEN}"})
_JOINING = _HYPHENS | {" "}
_SYMBOLS = frozenset("BCDEFGHJKLMNOPQRSTUVWXYZ")
_SPACES = frozenset({"2d", "3d", "4d"})
_CAPITALISED_BEFORE = re.compile(r"\b([A-Z][a-z]+)[ -]$")
_LETTER_BEFORE = re.compile(r"(?<!\w)[a-zA-Z]-$")
_CAPITALISED_AFTER = re.compile(r"[ -]([A-Z][a-z]+)\b")
_PREFIXES = frozenset({"pre", "re", "un", "non", "co", "sub", "bi", "auto", "feed"})
_DULL = STOP_WORDS | RESEARCH_WORDS | PLAIN_WORDS
_ADVERB = re.compile(r"(?!anomaly$|assembly$|butterfly$|family$|fly$|monopoly$|poly$|supply$).+ly$")


class Term(NamedTuple):
    """A word, or a pair of words parted by a blank, in its normal and its written form."""

    normal: str
    written: str


class _Word(NamedTuple):
    """A word of prose; ``start`` and ``end`` are offsets into it. ``alone``: it may stand as a term by itself."""

    normal: str
    written: str
    start: int
    end: int
    alone: bool


def terms(document: Document) -> list[Term]:
    """Return the terms of a text in their order, a word before the pair that it ends."""
    return [term for stretch in prose(document) for term in terms_of_prose(stretch)]


def prose(document: Document) -> Iterator[str]:
    """Yield the prose of every block, with ``BREAK`` for what is not prose."""
    for block in document.walk():
        if block.kind in (BlockKind.CODE, BlockKind.MATH, BlockKind.IMAGE):
            continue
        for runs in _stretches(block):
            text = "".join(document.text[run.start : run.end] if _is_prose(run) else BREAK for run in runs)
            if text.strip():
                yield text


def terms_of_prose(text: str) -> Iterator[Term]:
    """Yield the terms of a stretch of plain prose."""
    text = _ADDRESS.sub(BREAK, text)
    before: _Word | None = None
    for word in _words(text):
        if word is None:
            before = None
            continue
        if word.normal in ABBREVIATIONS:
            yield from terms_of_prose(ABBREVIATIONS[word.normal])
        elif word.alone:
            yield Term(word.normal, word.written)
        if before is not None and text[before.end : word.start] in _JOINING and before.normal != word.normal:
            yield Term(f"{before.normal} {word.normal}", f"{before.written}{text[before.end]}{word.written}")
        before = word


def normal_words(name: str) -> str:
    """Return the normal form that a short name has among the terms of a text: ``path sgd`` for ``Path-SGD``."""
    return " ".join(fold(word) for word in _WORD.findall(name))


class Spellings:
    """Remembers how terms were written, to show them as most people do."""

    def __init__(self) -> None:
        """Know no term yet."""
        self._written: dict[str, Counter[str]] = {}

    def learn(self, found: Iterable[Term]) -> None:
        """Count the written forms of terms."""
        for normal, written in found:
            self._written.setdefault(normal, Counter())[written] += 1

    def show(self, normal: str) -> str:
        """Return the most common written form; of equally common ones the plainer, then the shorter."""
        written = self._written.get(normal)
        if not written:
            return normal
        return min(written, key=lambda form: (-written[form], sum(map(str.isupper, form)), len(form), form))

    def show_many(self, normal: str) -> str:
        """Return the most common plural among the written forms, else what ``show`` returns."""
        written = self._written.get(normal, Counter())
        plurals = {form: count for form, count in written.items() if form.endswith("s") and not normal.endswith("s")}
        return (
            min(plurals, key=lambda form: (-plurals[form], sum(map(str.isupper, form)), form))
            if plurals
            else self.show(normal)
        )


@lru_cache(maxsize=50_000)
def fold(word: str) -> str:
    """Return the normal form of a word: lower case, no possessive, singular, American spelling."""
    word = _POSSESSIVE.sub("", word.lower())
    if word in IRREGULAR:
        return IRREGULAR[word]
    word = re.sub(r"isation(s?)$", r"ization\1", word)
    if len(word) < 4 or not word.endswith("s") or word.endswith(("ss", "us", "is")):
        return word
    if word.endswith("ies") and len(word) > 4:
        return f"{word[:-3]}y"
    if word.endswith(("sses", "xes", "shes", "ches", "zzes")):
        return word[:-2]
    return word[:-1]


def is_acronym(word: str) -> bool:
    """Whether a word is written like ``GAN``, ``ResNet`` or ``A3C``."""
    capitals = sum(map(str.isupper, word))
    return capitals >= 2 or (capitals == 1 and any(map(str.isdigit, word)))


def _stretches(block: Block) -> Iterator[tuple[Run, ...]]:
    yield block.runs
    for row in block.rows:
        for cell in row:
            yield cell.runs


def _is_prose(run: Run) -> bool:
    return run.kind is RunKind.TEXT and not run.cite


def _words(text: str) -> Iterator[_Word | None]:
    """Yield the telling words of a text, and ``None`` for every word that is not."""
    found = list(_WORD.finditer(text))
    skip = False
    for index, match in enumerate(found):
        if skip:
            skip = False
            continue
        start, end = match.span()
        following = found[index + 1] if index + 1 < len(found) else None
        if following and following.start() == end + 1 and text[end] in _HYPHENS and match.group().lower() in _PREFIXES:
            skip = True
            end = following.end()
        yield _telling(text, start, end)


def _telling(text: str, start: int, end: int) -> _Word | None:
    """Return the word at a place unless it says nothing; ``pre-training`` is one word."""
    written = _POSSESSIVE.sub("", text[start:end])
    raw = "".join(letter for letter in written if letter not in _HYPHENS)
    lower = raw.lower()
    compound = lower in COMPOUND_WORDS
    if compound or len(raw) == 1:
        # Part of a name such as off-policy, k-means or Q function, and nothing by itself.
        if text[end : end + 1] not in _HYPHENS and (compound or raw not in _SYMBOLS):
            return None
    elif _says_nothing(raw, lower) and not _LETTER_BEFORE.search(text, max(0, start - 3), start):
        return None
    if not is_acronym(raw) and raw[0].isupper() and raw not in CAPITALS and _is_capital_by_place(text, start, end):
        written = f"{written[0].lower()}{written[1:]}"
    alone = not compound and len(raw) > 1 and lower not in PAIR_WORDS and not _says_nothing(raw, lower)
    return _Word(fold(raw), written, start, end, alone=alone)


def _says_nothing(raw: str, lower: str) -> bool:
    """Whether a word is no word of a subject: dull, a contraction, a number, a quantity such as 500K."""
    if "'" in raw or "’" in raw or not any(map(str.isalpha, raw)):
        return True
    if raw[0].isdigit():
        return lower not in _SPACES
    return is_dull(lower) and not (len(raw) > 2 and raw.isupper())  # DRAW is a name


def _is_capital_by_place(text: str, start: int, end: int) -> bool:
    """Whether a word has its capital from where it stands: first in its sentence, or Among Other Capitals."""
    if _SENTENCE_END.search(text, max(0, start - 8), start):
        return True
    before = _CAPITALISED_BEFORE.search(text, max(0, start - 40), start)
    after = _CAPITALISED_AFTER.match(text, end)
    return any(match is not None and not is_dull(match[1].lower()) for match in (before, after))


@lru_cache(maxsize=50_000)
def is_dull(word: str) -> bool:
    """Whether a lower-case word says nothing of a subject, as adverbs do not either."""
    return word in _DULL or _ADVERB.match(word) is not None
