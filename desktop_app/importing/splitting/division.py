"""Finding where one summary ends and the next begins in a text that has no marks."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from desktop_app.importing.spans import Span
from desktop_app.importing.splitting.cuts import FORBIDDEN, FORCED, choose, choose_number
from desktop_app.importing.splitting.facts import facts_of
from desktop_app.importing.splitting.features import features_of
from desktop_app.importing.splitting.known import known_runs
from desktop_app.importing.splitting.model import learned, sigmoid
from desktop_app.importing.splitting.paragraphs import paragraphs
from desktop_app.importing.splitting.reasons import against, in_favour

if TYPE_CHECKING:
    from collections.abc import Collection, Container, Mapping, Sequence

    from desktop_app.importing.splitting.facts import Facts
    from desktop_app.importing.splitting.features import Features
    from desktop_app.importing.splitting.model import Model
    from desktop_app.importing.splitting.paragraphs import Paragraph

LONGEST = 4_000_000
"""Code points of a text in which cuts are guessed; nobody's notes in one file are longer."""
MOST = 12_000
"""Gaps of a text in which cuts are guessed."""
FEWEST = 60
"""Words of a text, below which it is one summary."""
_TELLING = 0.25  # confidence from which on a gap's reason says what speaks for it


@dataclass(frozen=True, slots=True)
class Gap:
    """A place between two paragraphs where a summary could begin.

    ``start`` is where the next paragraph begins in the text, ``end_before`` one behind the last code point before it
    that is no blank; ``confidence`` the calibrated probability (0..1) that a summary begins here; ``reason`` says in
    words a person understands what speaks for it, or, of a gap that hardly is one, what speaks against it.
    """

    start: int
    end_before: int
    confidence: float
    reason: str


@dataclass(frozen=True, slots=True)
class Division:
    """``spans`` are the summaries without outer blank lines, ``cuts`` the gaps between them, ``gaps`` all there are."""

    spans: tuple[Span, ...]
    cuts: tuple[Gap, ...]
    gaps: tuple[Gap, ...]


def divide(
    text: str,
    *,
    known: Container[str] = frozenset(),
    count: int | None = None,
    kept: Collection[int] = (),
    barred: Collection[int] = (),
    start: int = 0,
) -> Division:
    """Divide ``text`` from ``start`` on into summaries.

    ``known`` holds the ``identity.markdown_hash`` of summaries in the library: a run of paragraphs that is one of
    them has its boundaries for certain. ``count`` is the number of summaries wanted; where the text has fewer gaps it
    gets as many as it can. ``kept`` are starts of gaps that a person confirmed, ``barred`` starts where none may be;
    what is no gap's start is passed over.
    """
    blocks = paragraphs(text, start)
    said = _said(text, blocks, known, kept, barred)
    return divide_blocks(text, blocks, learned(), said, count)


def divide_blocks(
    text: str, blocks: Sequence[Paragraph], model: Model, said: Mapping[int, str], count: int | None = None
) -> Division:
    """Divide a text by ``model``; ``said`` has for the paragraphs above which all is decided the reason.

    A reason that is empty forbids the cut, any other demands it.
    """
    places = [index for index, block in enumerate(blocks) if index and not block.tied]
    guessed = len(places) <= MOST and len(text) <= LONGEST
    facts = [facts_of(text, block) for block in blocks] if guessed and places else []
    features = features_of(facts, model.rarity) if facts else {}
    scores = [model.score(features[place]) - model.price if features else 0.0 for place in places]
    words = _words_before(facts, places)
    wanted = [_wanted(score, said.get(place)) for place, score in zip(places, scores, strict=True)]
    if count is not None:
        cuts = choose_number(wanted, words, model.lengths, count - 1)
    elif features and words[-1] >= FEWEST:
        cuts = choose(wanted, words, model.lengths)
    else:
        cuts = [at for at, score in enumerate(wanted) if score == FORCED]
    cut = {places[at] for at in cuts}
    gaps = {
        place: _gap(text, blocks, place, _Judged(facts, features, model, score, said.get(place), place in cut))
        for place, score in zip(places, scores, strict=True)
    }
    return _division(blocks, [gaps[place] for place in sorted(cut)], list(gaps.values()), sorted(cut))


@dataclass(frozen=True, slots=True)
class _Judged:
    facts: Sequence[Facts]
    features: Mapping[int, Features]
    model: Model
    score: float
    said: str | None
    cut: bool


def _wanted(score: float, said: str | None) -> float:
    return score if said is None else FORCED if said else FORBIDDEN


def _words_before(facts: Sequence[Facts], places: Sequence[int]) -> list[int]:
    """Return the words above each place and, last, in all; without facts as if each paragraph had a hundred."""
    if not facts:
        return [100 * place for place in [*places, (places[-1] if places else 0) + 1]]
    before = [0]
    for fact in facts:
        before.append(before[-1] + fact.words.number)
    return [before[place] for place in places] + [before[-1]]


def _said(
    text: str, blocks: Sequence[Paragraph], known: Container[str], kept: Collection[int], barred: Collection[int]
) -> dict[int, str]:
    """Return for paragraphs, by index, why a summary must begin with them, or nothing where none may."""
    said: dict[int, str] = {}
    for run in known_runs(text, blocks, known):
        said.update(dict.fromkeys(range(run.first + 1, run.last), ""))
        said[run.first] = "the summary that begins here is in the library already"
        said.setdefault(run.last, "the summary above is in the library already")
    places = {block.start: index for index, block in enumerate(blocks) if not block.tied}
    said.update({places[start]: "" for start in barred if start in places})
    said.update({places[start]: "you confirmed it" for start in kept if start in places})
    return said


def _gap(text: str, blocks: Sequence[Paragraph], place: int, judged: _Judged) -> Gap:
    start, end_before = blocks[place].start, blocks[place - 1].end
    if judged.said is not None:
        return Gap(start, end_before, float(bool(judged.said)), judged.said or "no summary begins here: it is settled")
    if not judged.features:
        return Gap(start, end_before, 0.0, "the file is too large to guess where its summaries begin")
    confidence = sigmoid(judged.model.slope * judged.score + judged.model.shift)
    speaks = in_favour if judged.cut or confidence >= _TELLING else against
    reason = speaks(text, judged.facts, place, judged.model.parts(judged.features[place]))
    return Gap(start, end_before, confidence, reason)


def _division(blocks: Sequence[Paragraph], cuts: Sequence[Gap], gaps: Sequence[Gap], firsts: Sequence[int]) -> Division:
    if not blocks:
        return Division((), (), ())
    edges = [0, *firsts, len(blocks)]
    spans = tuple(Span(blocks[first].start, blocks[last - 1].end) for first, last in pairwise(edges))
    return Division(spans, tuple(cuts), tuple(gaps))
