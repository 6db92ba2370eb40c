"""How a highlight keeps its place when the text under it changes.

Pure functions over values. The ladder: same text, exact at the old place, exact elsewhere, nearly exact, orphaned. An
exact hit whose surroundings do not fit loses against being an orphan: a deleted word must not jump to its twin.
Quotation marks, dashes and blanks that differ only in their typography count as equal throughout.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from desktop_app.domain.annotations import AnchorState, Target, TextPositionSelector, TextQuoteSelector
from desktop_app.text import graphemes
from desktop_app.text.document import BlockKind, RunKind, hash_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from desktop_app.text.document import Document

CONTEXT = 32
"""Code points of prefix and suffix that are kept."""

SHORT = 8
"""A quote below this many code points says too little by itself: both sides must fit."""

LONG = 32
"""A quote of this many code points that stands in the text once is known by itself."""

FIT = 0.6
"""Similarity, 0 to 1, from which a side counts as fitting."""

LEAD = 0.05
"""How far the best place must be ahead of the second, in score."""

_MOST_EDITS = 32
_EDIT_SHARE = 0.2
_PIECE = 10
_FOLD = {
    ord(sign): plain
    for signs, plain in (("‘’‚‛′`´", "'"), ("“”„‟″«»", '"'), ("‐‑‒–—―−", "-"), ("\u00a0\u2009\u202f\n\t", " "))
    for sign in signs
}

Anchor = tuple[AnchorState, TextPositionSelector | None]
_ORPHAN: Anchor = (AnchorState.ORPHANED, None)


@dataclass(frozen=True, slots=True)
class _Candidate:
    start: int
    end: int
    edits: int
    before: float
    after: float
    score: float


def make_target(document: Document, start: int, end: int) -> Target:
    """Return the target for [start, end), widened to whole formulas and to whole characters as people see them.

    Raises ValueError where the span is empty or reaches out of the text.
    """
    text = document.text
    if not 0 <= start < end <= len(text):
        msg = f"no such span: {start} to {end} of {len(text)}"
        raise ValueError(msg)
    start, end = graphemes.floor(text, start), graphemes.ceiling(text, end)
    for first, last in _formulas(document):
        if first < end and start < last:
            start, end = min(start, first), max(end, last)
    prefix = graphemes.ceiling(text, max(0, start - CONTEXT))
    suffix = graphemes.floor(text, min(len(text), end + CONTEXT))
    quote = TextQuoteSelector(text[start:end], text[min(prefix, start) : start], text[end : max(suffix, end)])
    return Target(TextPositionSelector(start, end), quote, document.text_hash)


def _formulas(document: Document) -> Iterator[tuple[int, int]]:
    for block in document.walk():
        if block.kind is BlockKind.MATH:
            yield block.start, block.end
    for run in document.runs():
        if run.kind is RunKind.MATH:
            yield run.start, run.end


def anchor_all(text: str, targets: Sequence[Target]) -> list[Anchor]:
    """Return where each target stands in ``text`` now."""
    text_hash = hash_text(text)
    folded = _fold(text)
    return [_anchor(text, folded, target, text_hash) for target in targets]


def anchor(text: str, target: Target, text_hash: str | None = None) -> Anchor:
    """Return where ``target`` stands in the canonical ``text`` now; (ORPHANED, None) where it does not.

    ``text_hash`` spares working it out. ANCHORED: at its old place. MOVED: at the place that is returned.
    """
    return _anchor(text, _fold(text), target, text_hash or hash_text(text))


def _anchor(text: str, folded: str, target: Target, text_hash: str) -> Anchor:
    position = target.position
    if text_hash == target.text_hash:
        return AnchorState.ANCHORED, position
    quote = target.quote
    exact, prefix, suffix = _fold(quote.exact), _fold(quote.prefix), _fold(quote.suffix)
    if not exact:
        return _ORPHAN
    if (
        folded[position.start : position.end] == exact
        and folded[: position.start].endswith(prefix)
        and folded.startswith(suffix, position.end)
    ):
        return AnchorState.ANCHORED, position
    judge = _Judge(folded, exact, prefix, suffix, position.start)
    best = judge.best(list(judge.exact_places())) or judge.best(list(judge.near_places()))
    if best is None:
        return _ORPHAN
    start, end = graphemes.floor(text, best.start), graphemes.ceiling(text, best.end)
    same = (start, end) == (position.start, position.end)
    return (AnchorState.ANCHORED if same else AnchorState.MOVED), TextPositionSelector(start, end)


def _fold(text: str) -> str:
    """Return ``text`` with typographic variants made alike; offsets stay."""
    return text.translate(_FOLD)


class _Judge:
    """Finds the places where a quote may stand now and says which, if any, is the one."""

    def __init__(self, text: str, quote: str, prefix: str, suffix: str, old: int) -> None:
        from rapidfuzz import fuzz  # noqa: PLC0415 - heavy: late
        from rapidfuzz.distance import Levenshtein  # noqa: PLC0415 - heavy: late

        self._ratio, self._align = fuzz.ratio, fuzz.partial_ratio_alignment
        self._distance = Levenshtein.distance
        self._text, self._quote, self._prefix, self._suffix, self._old = text, quote, prefix, suffix, old
        self._allowed = min(_MOST_EDITS, int(len(quote) * _EDIT_SHARE))

    def exact_places(self) -> Iterator[_Candidate]:
        start = self._text.find(self._quote)
        while start >= 0:
            yield self._candidate(start, start + len(self._quote), 0)
            start = self._text.find(self._quote, start + 1)

    def near_places(self) -> Iterator[_Candidate]:
        """Yield places within the allowed edits, looked for around exact pieces of the quote and its surroundings."""
        if not self._allowed:
            return
        seen: set[tuple[int, int]] = set()
        for guess in sorted(self._guesses()):
            found = self._refine(guess)
            if found is not None and (found.start, found.end) not in seen:
                seen.add((found.start, found.end))
                yield found

    def _guesses(self) -> set[int]:
        """Return about where the quote may start, by pieces that stand in the text as they are."""
        whole = self._prefix + self._quote + self._suffix
        guesses: set[int] = set()
        for first in range(0, max(1, len(whole) - _PIECE + 1), _PIECE):
            piece = whole[first : first + _PIECE]
            place, hits = self._text.find(piece), 0
            while place >= 0 and hits < 50:
                guesses.add((place - first + len(self._prefix)) // _PIECE * _PIECE)
                place, hits = self._text.find(piece, place + 1), hits + 1
        return guesses

    def _refine(self, guess: int) -> _Candidate | None:
        slack = self._allowed + _PIECE
        low, high = max(0, guess - slack), min(len(self._text), guess + len(self._quote) + slack)
        found = self._align(self._quote, self._text[low:high], score_cutoff=60)
        if found is None:
            return None
        start, end = low + found.dest_start, low + found.dest_end
        ends = range(max(start + 1, end - self._allowed), min(len(self._text), end + self._allowed) + 1)
        end = min(ends, key=lambda place: (self._edits(start, place), abs(place - end)))
        starts = range(max(0, start - self._allowed), min(end - 1, start + self._allowed) + 1)
        start = min(starts, key=lambda place: (self._edits(place, end), abs(place - start)))
        edits = self._edits(start, end)
        return self._candidate(start, end, edits) if edits <= self._allowed else None

    def _edits(self, start: int, end: int) -> int:
        return int(self._distance(self._quote, self._text[start:end], score_cutoff=self._allowed * 2))

    def _candidate(self, start: int, end: int, edits: int) -> _Candidate:
        before = self._fit(self._prefix, self._text[max(0, start - len(self._prefix)) : start], at_edge=start == 0)
        after = self._fit(self._suffix, self._text[end : end + len(self._suffix)], at_edge=end == len(self._text))
        likeness = 1 - edits / len(self._quote)
        return _Candidate(start, end, edits, before, after, 0.5 * likeness + 0.25 * (before + after))

    def _fit(self, wanted: str, found: str, *, at_edge: bool) -> float:
        if not wanted:
            return 1.0 if at_edge else 0.5
        return float(self._ratio(wanted, found)) / 100

    def best(self, candidates: list[_Candidate]) -> _Candidate | None:
        """Return the candidate that passes the floor and is clearly ahead of the second, or None."""
        alone = len(candidates) == 1
        fit = sorted(
            (each for each in candidates if self._passes(each, alone=alone)),
            key=lambda each: (-each.score, abs(each.start - self._old)),
        )
        if len(fit) < 2:
            return fit[0] if fit else None
        first, second = fit[0], fit[1]
        if first.score - second.score >= LEAD or (second.start < first.end and first.start < second.end):
            return first
        nearest, next_nearest = sorted(fit[:2], key=lambda each: abs(each.start - self._old))
        clear = 2 * abs(nearest.start - self._old) < abs(next_nearest.start - self._old)
        return nearest if clear else None

    def _passes(self, place: _Candidate, *, alone: bool) -> bool:
        best, worst = max(place.before, place.after), min(place.before, place.after)
        length = len(self._quote)
        if length < SHORT:
            return worst >= FIT
        if place.edits == 0:
            return best >= FIT or (length >= LONG and alone)
        return best >= FIT or (length >= 2 * LONG and alone and place.edits * 10 <= length)
