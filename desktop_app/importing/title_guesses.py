"""What a text without a title may be called: its candidates, the best first.

A title that names another paper is worse than the first words of the text, so every guess has to pass a floor.
"""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING, NamedTuple

from desktop_app.importing.title_mentions import Sentence, names_in, sentences
from desktop_app.importing.title_words import LOOSE_WORDS, STARTERS
from desktop_app.importing.titles import guess_title, is_generic, shortened
from desktop_app.library.identity import title_key
from desktop_app.text.document import BlockKind, RunKind

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from desktop_app.importing.title_mentions import Name
    from desktop_app.text.document import Block, Document

MOST = 4
"""Candidates that are offered, the first words among them."""

FLOOR = 0.5
"""Confidence that a guess needs to stand before the first words."""

_READ = 4_000
"""Code points of prose that are looked at: a paper is named early, and files may be huge."""

_PLAUSIBLE = 0.12
_HEAD_BLOCKS = 3
_TITLE_LEVELS = 2


class Candidate(NamedTuple):
    """A title that a text may have, why, in words, and how sure it is, 0 to 1."""

    title: str
    reason: str
    confidence: float


class Weights(NamedTuple):
    """What each hint adds to the logarithm of the odds that a name is the paper's own."""

    base: float = -4.7
    shaped: float = 0.2
    phrase: float = 0.2
    plain: float = -1.2
    often: float = 0.7
    early: float = 1.7
    spread: float = 0.9
    claims: float = 1.2
    about: float = 0.5
    called: float = 1.0
    subject: float = 0.6
    told: float = 0.6
    long: float = 1.4
    heading: float = 0.6
    others: float = -2.0
    foreign_first: float = -1.2
    tool: float = -0.6
    linked: float = -0.8
    top: float = 0.5
    short: float = -0.9


WEIGHTS = Weights()


def candidates(document: Document, otherwise: str) -> tuple[Candidate, ...]:
    """Return at most four titles for a text, the best first; the text's first words are always among them.

    ``otherwise`` is the title of a text without any words, such as the name of its file.
    """
    last = Candidate(guess_title(document, otherwise), "the first words of the text", FLOOR)
    text = list(_sentences(document))
    found = [*_headings(document), *_link_texts(document), *_names(text), *_phrases(text)]
    found.sort(key=lambda each: -each.confidence)
    chosen: dict[str, Candidate] = {}
    known = last.title.casefold()
    for each in found:
        key = each.title.casefold()
        if key and key != known:
            chosen.setdefault(key, each)
        if len(chosen) == MOST - 1:
            break
    best = [each for each in chosen.values() if each.confidence > FLOOR]
    return (*best, last, *(each for each in chosen.values() if each.confidence <= FLOOR))


# --- headings and links --------------------------------------------------------------------------


def _headings(document: Document) -> Iterator[Candidate]:
    """Yield the heading at the head of the text, unless others of its level follow: those part a text, it titles it."""
    first = document.blocks[0] if document.blocks else None
    if first is None or first.kind is not BlockKind.HEADING or first.level > _TITLE_LEVELS:
        return
    title = " ".join(document.text[first.start : first.end].split())
    alone = sum(block.kind is BlockKind.HEADING and block.level == first.level for block in document.blocks) == 1
    words = title_key(title).split()
    if alone and len(words) > 1 and words[0] not in _ASKING and not is_generic(title):
        yield Candidate(shortened(title.split()), "the heading of the text", 0.8)


def _link_texts(document: Document) -> Iterator[Candidate]:
    """Yield the words of a link that stands alone in a paragraph at the head of the text."""
    blocks = [block for block in document.blocks[:_HEAD_BLOCKS] if block.kind in _PROSE]
    for block in blocks:
        links = [run for run in block.runs if run.href and run.kind is RunKind.TEXT]
        label = " ".join("".join(document.text[run.start : run.end] for run in links).split())
        around = "".join(document.text[run.start : run.end] for run in block.runs if not run.href).strip(" \n.:-–—*|")
        if len({run.href for run in links}) == 1 and len(around.split()) <= 2 and _is_title(label):
            yield Candidate(shortened(label.split()), "the words of the link at the head", 0.75)


def _is_title(label: str) -> bool:
    words = label.split()
    return len(words) > 2 and "://" not in label and not is_generic(label) and not _NO_TITLE.search(label)


# --- names ---------------------------------------------------------------------------------------


def _names(text: Sequence[Sentence]) -> Iterator[Candidate]:
    """Yield the names that may well be the paper's own, the likeliest first."""
    names = [name for name in names_in(text).values() if not name.common]
    top = max((name.count - name.others for name in names), default=0)
    paragraphs = 1 + max((sentence.paragraph for sentence in text), default=0)
    scored = sorted(((score(name, top, paragraphs), name) for name in names), key=lambda pair: -pair[0])
    for points, name in scored[:MOST]:
        confidence = 1 / (1 + math.exp(-points))
        if confidence < _PLAUSIBLE:
            break
        yield from _titles(name, confidence)


def hints(name: Name, top: int, paragraphs: int) -> Weights:
    """Return how much of each hint the text gives for a name.

    ``top`` is the number of mentions of the name that is mentioned most, ``paragraphs`` that of the text's paragraphs.
    """
    own = name.count - name.others
    return Weights(
        base=1.0,
        shaped=float(name.shaped),
        phrase=float(not name.shaped and name.words > 1),
        plain=float(not name.shaped and name.words == 1),
        often=math.log2(1 + min(own, 15)),
        early=1 / (1 + name.first / 3),
        spread=len(name.paragraphs) / max(3, paragraphs),
        claims=min(name.claims, 2),
        about=min(name.about, 2),
        called=float(name.called),
        subject=math.log2(1 + min(name.subject, 7)),
        told=min(name.told, 2),
        long=float(bool(name.long)),
        heading=float(name.headings > 0),
        others=name.others / name.count,
        foreign_first=float(name.foreign_first),
        tool=name.tool / name.count,
        linked=float(name.linked > 0),
        top=float(own == top),
        short=float(len(name.form) <= 2),
    )


def score(name: Name, top: int, paragraphs: int) -> float:
    """Return the logarithm of the odds that a name is the paper's own."""
    return sum(weight * hint for weight, hint in zip(WEIGHTS, hints(name, top, paragraphs), strict=True))


def _titles(name: Name, confidence: float) -> Iterator[Candidate]:
    """Yield a name as a title, with what it stands for where the text says so."""
    form = name.form
    if name.long:
        long = _trimmed(name.long)
        yield Candidate(f"{form}: {long}", "a name that the text spells out", confidence)
        yield Candidate(long, "what a name in the text stands for", confidence * 0.9)
        return
    if name.called:
        reason = "what the text says it is called"
    elif name.claims:
        reason = "what the text says is proposed"
    else:
        reason = "a name that the text uses again and again" if name.count > 2 else "a name in the text"
    yield Candidate(form, reason, confidence)


def _trimmed(long: str) -> str:
    words = long.split()
    while len(words) > 1 and words[0].casefold() in STARTERS:
        words = words[1:]
    title = " ".join(words)
    return title[:1].upper() + title[1:]


# --- what is proposed ----------------------------------------------------------------------------

_PROPOSED = re.compile(
    r"\b(?:paper|work|article|authors?|they|we|study)\b(?: \w+){0,3}? (?:introduc|propos|present|develop|describ"
    r"|suggest|design|investigat|stud|consider|explor|examin|tackl|address|analy[sz]|discuss)(?:e|es|ed|s|y|ies|ing)?"
    r" (?:to (?:use|learn|train|build) )?(?:the (?:problem|use|task|idea|question|notion|concept) of |how |whether )?"
    r"(?P<what>[^.,;:()\[\]!?\"“”]{12,})",
    re.IGNORECASE,
)
_PHRASE_END = re.compile(
    r"\s(?:that|which|where|whose|who|while|when|so|in order|by|as|and|but|is|are|can|with the aim)\s| [-–—] "
)
_NO_TITLE = re.compile(
    r"^(?:https?:|www\.|\W*(?:here|this|my|our|original|official|link|pdf|code|paper|arxiv|full|summary|review|blog"
    r"|post|discussion|thread|slides|video|talk|implementation|demo|project|website|tweet|notes?|read|download|see|source"
    r"|github|reddit|wiki\w*|written|by)\b)",
    re.IGNORECASE,
)
_ASKING = frozenset(
    {"what", "why", "how", "when", "where", "who", "does", "do", "is", "are", "like", "dislike", "pros", "cons", "my"}
)
_PHRASE_WORDS = range(3, 11)
_EARLY = 8


def _phrases(text: Sequence[Sentence]) -> Iterator[Candidate]:
    """Yield what an early sentence says the paper proposes or looks at."""
    for number, sentence in enumerate(text[:_EARLY]):
        found = _PROPOSED.search(sentence.text)
        if found is None or sentence.heading:
            continue
        what = _PHRASE_END.split(found["what"], maxsplit=1)[0].strip(" *“”\"'’-–—")
        words = what.split()
        while words and words[0].casefold() in {"a", "an", "the", "novel", "new", "simple", "their", "its"}:
            words = words[1:]
        told = [word for word in words if word.casefold() not in LOOSE_WORDS and word.casefold() not in STARTERS]
        if len(words) in _PHRASE_WORDS and len(told) >= 3 and words[0].casefold() not in STARTERS:
            title = shortened(words)
            yield Candidate(title[:1].upper() + title[1:], "what the text says the paper is about", 0.52 - number / 50)


# --- the text in sentences -----------------------------------------------------------------------

_PROSE = frozenset({BlockKind.PARAGRAPH, BlockKind.LIST_ITEM})


def _sentences(document: Document) -> Iterator[Sentence]:
    read = 0
    number = -1
    for block in document.walk():
        heading = block.kind is BlockKind.HEADING
        if read > _READ:
            return
        if not heading and block.kind not in _PROSE:
            continue
        text, links = _plain(document, block)
        if not text.strip():
            continue
        read += len(text)
        if not heading:
            number += 1
        for start, sentence in sentences(text[:_READ]):
            inside = tuple((a - start, b - start) for a, b in links if start <= a < start + len(sentence))
            yield Sentence(sentence, max(number, 0), heading, inside)


def _plain(document: Document, block: Block) -> tuple[str, list[tuple[int, int]]]:
    """Return a block's own words on one line, without formulas and addresses, and the spans of its links' words."""
    parts: list[str] = []
    links: list[tuple[int, int]] = []
    at = 0
    for run in block.runs:
        piece = " "
        if run.kind in (RunKind.TEXT, RunKind.CODE):
            piece = document.text[run.start : run.end].replace("\n", " ")
            if run.href:
                piece = " " * len(piece) if "://" in piece else piece
                links.append((at, at + len(piece)))
        parts.append(piece)
        at += len(piece)
    return "".join(parts), links
