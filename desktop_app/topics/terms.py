"""The words and word pairs of a text by which papers are found to be kin.

From prose alone: formulas, code, citations, images and bare addresses say nothing here. A pair is
two words side by side in one sentence, neither of them a stop word. Every term has a *normal* form,
by which texts are compared, and the form it was *written* in, by which people read it.
"""

from __future__ import annotations

import re
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
_NO_PROSE = frozenset({BlockKind.CODE, BlockKind.MATH, BlockKind.IMAGE})
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
    """What a word is wherever it stands. ``telling``: it is part of pairs; ``alone``: it is a term by itself too.

    ``joined``: it tells only with a hyphen after it. ``falling``: its capital may come from where it stands.
    """

    normal: str
    written: str
    telling: bool
    alone: bool
    joined: bool
    falling: bool


def terms(document: Document) -> list[Term]:
    """Return the terms of a text in their order, a word before the pair that it ends."""
    return [term for stretch in prose(document) for term in terms_of_prose(stretch)]


def prose(document: Document) -> Iterator[str]:
    """Yield the prose of every block, with ``BREAK`` for what is not prose."""
    for block in document.walk():
        if block.kind in _NO_PROSE:
            continue
        for runs in _stretches(block):
            text = "".join([document.text[run.start : run.end] if _is_prose(run) else BREAK for run in runs])
            if text and not text.isspace():
                yield text


def terms_of_prose(text: str) -> list[Term]:
    """Return the terms of a stretch of plain prose."""
    if "/" in text or "@" in text or "www." in text.lower():  # quicker than the search, and mostly in vain
        text = _ADDRESS.sub(BREAK, text)
    found: list[Term] = []
    before, before_written, before_end = None, "", 0
    for start, end in _words(text):
        word = _word(text[start:end])
        if not word.telling and not (text[start - 1 : start] == "-" and _LETTER_BEFORE.search(text, start - 3, start)):
            before = None
            continue
        if word.joined and text[end : end + 1] not in _HYPHENS:
            before = None
            continue
        normal, written = word.normal, word.written
        if word.falling and _is_capital_by_place(text, start, end):
            written = f"{written[0].lower()}{written[1:]}"
        if normal in ABBREVIATIONS:
            found += terms_of_prose(ABBREVIATIONS[normal])
        elif word.alone:
            found.append(Term(normal, written))
        if before is not None and before != normal and text[before_end:start] in _JOINING:
            found.append(Term(f"{before} {normal}", f"{before_written}{text[before_end]}{written}"))
        before, before_written, before_end = normal, written, end
    return found


def normal_words(name: str) -> str:
    """Return the normal form that a short name has among the terms of a text: ``path sgd`` for ``Path-SGD``."""
    return " ".join(fold(word) for word in _WORD.findall(name))


class Spellings:
    """Remembers how terms were written, to show them as most people do."""

    def __init__(self) -> None:
        """Know no term yet."""
        self._plain: dict[str, int] = {}  # how often a term was written as its normal form: most are, and only so
        self._others: dict[str, dict[str, int]] = {}

    def learn(self, found: Iterable[Term]) -> None:
        """Count the written forms of terms."""
        plain = self._plain
        for normal, written in found:
            if normal == written:
                plain[normal] = plain.get(normal, 0) + 1
            else:
                others = self._others.setdefault(normal, {})
                others[written] = others.get(written, 0) + 1

    def show(self, normal: str) -> str:
        """Return the most common written form; of equally common ones the plainer, then the shorter."""
        written = self._written(normal)
        if not written:
            return normal
        return min(written, key=lambda form: (-written[form], sum(map(str.isupper, form)), len(form), form))

    def show_many(self, normal: str) -> str:
        """Return the most common plural among the written forms, else what ``show`` returns."""
        written = self._written(normal)
        plurals = {form: count for form, count in written.items() if form.endswith("s") and not normal.endswith("s")}
        return (
            min(plurals, key=lambda form: (-plurals[form], sum(map(str.isupper, form)), form))
            if plurals
            else self.show(normal)
        )

    def _written(self, normal: str) -> dict[str, int]:
        """Return how often a term was written in each of its forms."""
        plain = self._plain.get(normal)
        return {**self._others.get(normal, {}), **({normal: plain} if plain else {})}


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


def _words(text: str) -> list[tuple[int, int]]:
    """Return where the words of a text are; a prefix with a hyphen belongs to the word after it."""
    found = [match.span() for match in _WORD.finditer(text)]
    if not any(hyphen in text for hyphen in _HYPHENS):
        return found
    joined: list[tuple[int, int]] = []
    open_prefix = False
    for start, end in found:
        if open_prefix and joined[-1][1] + 1 == start:
            joined[-1] = joined[-1][0], end
            open_prefix = False
            continue
        joined.append((start, end))
        open_prefix = text[end : end + 1] in _HYPHENS and text[start:end].lower() in _PREFIXES
    return joined


@lru_cache(maxsize=50_000)
def _word(token: str) -> _Word:
    """Return what a word of prose is; ``pre-training`` is one word."""
    written = _POSSESSIVE.sub("", token)
    raw = "".join(letter for letter in written if letter not in _HYPHENS)
    lower = raw.lower()
    compound = lower in COMPOUND_WORDS
    nothing = _says_nothing(raw, lower)
    # Part of a name such as off-policy, k-means or Q function, and nothing by itself.
    part = compound or len(raw) == 1
    return _Word(
        normal=fold(raw),
        written=written,
        telling=part or not nothing,
        alone=not part and lower not in PAIR_WORDS and not nothing,
        joined=part and (compound or raw not in _SYMBOLS),
        falling=not is_acronym(raw) and raw[:1].isupper() and raw not in CAPITALS,
    )


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
