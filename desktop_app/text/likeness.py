"""Looks for a quote in a text that has changed, and says which place, if any, is the one.

Heavy: imports rapidfuzz. Texts come folded (see ``anchoring.fold``); offsets are code points.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from rapidfuzz import fuzz
from rapidfuzz.distance import Levenshtein

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

SHORT = 8
"""A quote below this many code points says too little by itself: both sides must fit."""

LONG = 32
"""A quote of this many code points that stands in the text once is known by itself."""

FIT = 0.7
"""Likeness, 0 to 1, from which a side fits; two unrelated stretches of English prose come to some 0.45."""

FAIR = 0.55
"""Likeness that the other side must have, unless the one fits almost wholly or the quote is long."""

SURE = 0.9
"""Likeness from which one side is enough."""

LEAD = 0.05
"""How far the best place must be ahead of the second, in score."""

MOST_EDITS = 32
EDIT_SHARE = 0.2
"""A quote may have changed in a fifth of its code points, and in no more than ``MOST_EDITS``."""

_PIECE = 8
"""Code points of the pieces by which a changed quote is looked for."""
_COMMON = 30
"""A piece that stands in the text more often than this says nothing."""
_MOST_EXACT = 400
_MOST_GUESSES = 6
_QUICK = 256
_PROMISING = 70
"""Likeness in per cent below which a short quote is not looked for any closer; a fifth of edits leaves some 80."""
_EDGE = 40
"""Code points on either side of a quote's edge by which the edge is found again."""


class Place(NamedTuple):
    """A place where a quote may stand now: its edits, how well each side fits, and the score of it all, 0 to 1."""

    start: int
    end: int
    edits: int
    before: float
    after: float
    score: float


class Search:
    """One quote, looked for in one text."""

    def __init__(self, text: str, quote: str, prefix: str, suffix: str, old: int) -> None:
        """Look for ``quote``, which stood at ``old`` between ``prefix`` and ``suffix``."""
        self._text = text
        self._quote = quote
        self._prefix = prefix
        self._suffix = suffix
        self._old = old
        self._allowed = min(MOST_EDITS, int(len(quote) * EDIT_SHARE))

    def exact_places(self) -> list[Place]:
        """Return every place where the quote stands as it was; of very many those nearest to the old one."""
        starts = []
        start = self._text.find(self._quote)
        while start >= 0:
            starts.append(start)
            start = self._text.find(self._quote, start + 1)
        if len(starts) > _MOST_EXACT:
            starts = sorted(starts, key=lambda place: abs(place - self._old))[:_MOST_EXACT]
        return [self._place(start, start + len(self._quote), 0) for start in starts]

    def near_places(self) -> list[Place]:
        """Return places within the allowed edits."""
        if not self._allowed:
            return []
        found = {self._refined(guess) for guess in self._guesses()}
        return [place for place in found if place is not None]

    def _guesses(self) -> Iterator[int]:
        """Yield about where the quote may start: where most pieces of it and its surroundings say so."""
        whole = self._prefix + self._quote + self._suffix
        votes: Counter[int] = Counter()
        for first in range(0, max(1, len(whole) - _PIECE + 1), _PIECE):
            for place in _places(self._text, whole[first : first + _PIECE]):
                votes[(place - first + len(self._prefix)) // _PIECE] += 1
        chosen: list[int] = []
        for slot, _ in votes.most_common(4 * _MOST_GUESSES):
            if all(abs(slot - other) > self._allowed // _PIECE + 1 for other in chosen):
                chosen.append(slot)
                yield slot * _PIECE
            if len(chosen) == _MOST_GUESSES:
                return

    def _refined(self, guess: int) -> Place | None:
        """Return the place around ``guess`` whose edges fit best, if it is within the allowed edits."""
        slack = self._allowed + _PIECE
        window = self._text[max(0, guess - slack) : guess + len(self._quote) + slack]
        if len(self._quote) <= _QUICK and not fuzz.partial_ratio(self._quote, window, score_cutoff=_PROMISING):
            return None
        start = self._edge(guess, slack, self._prefix, self._quote)
        end = self._edge(start + len(self._quote), slack, self._quote, self._suffix)
        if end <= start:
            return None
        edits = int(Levenshtein.distance(self._quote, self._text[start:end], score_cutoff=self._allowed))
        return self._place(start, end, edits) if edits <= self._allowed else None

    def _edge(self, guess: int, slack: int, before: str, after: str) -> int:
        """Return the offset near ``guess`` that parts what is most like ``before`` from what is most like ``after``."""
        before, after = before[-_EDGE:], after[:_EDGE]
        text, distance = self._text, Levenshtein.distance

        def cost(offset: int) -> tuple[int, int]:
            left = distance(before, text[max(0, offset - len(before)) : offset])
            return left + distance(after, text[offset : offset + len(after)]), abs(offset - guess)

        return min(range(max(0, guess - slack), min(len(text), guess + slack) + 1), key=cost, default=guess)

    def _place(self, start: int, end: int, edits: int) -> Place:
        text = self._text
        before = _fit(self._prefix, text[max(0, start - len(self._prefix)) : start], at_edge=start == 0)
        after = _fit(self._suffix, text[end : end + len(self._suffix)], at_edge=end == len(text))
        likeness = 1 - edits / len(self._quote)
        return Place(start, end, edits, before, after, 0.5 * likeness + 0.25 * (before + after))

    def best(self, places: Iterable[Place]) -> Place | None:
        """Return the place that passes the floor and is clearly ahead of the second, or None."""
        places = list(places)
        fit = sorted(
            (place for place in places if self._passes(place, alone=len(places) == 1)),
            key=lambda place: (-place.score, abs(place.start - self._old), place.start),
        )
        if len(fit) < 2:
            return fit[0] if fit else None
        first, second = fit[0], fit[1]
        if first.score - second.score >= LEAD or (second.start < first.end and first.start < second.end):
            return first
        nearest, other = sorted((first, second), key=lambda place: abs(place.start - self._old))
        return nearest if 2 * abs(nearest.start - self._old) < abs(other.start - self._old) else None

    def _passes(self, place: Place, *, alone: bool) -> bool:
        better, worse = max(place.before, place.after), min(place.before, place.after)
        length = len(self._quote)
        if length < SHORT:
            return worse >= FIT
        if alone and length >= LONG and (not place.edits or (length >= 2 * LONG and place.edits * 10 <= length)):
            return True
        return better >= SURE or (better >= FIT and (worse >= FAIR or length >= LONG))


def _places(text: str, piece: str) -> list[int]:
    """Return where ``piece`` stands in ``text``; nowhere if it is everywhere."""
    found: list[int] = []
    at = text.find(piece)
    while at >= 0:
        found.append(at)
        if len(found) > _COMMON:
            return []
        at = text.find(piece, at + 1)
    return found


def _fit(wanted: str, found: str, *, at_edge: bool) -> float:
    """Return how like one side is to what it was; where there was nothing, an edge of the text is the same."""
    if not wanted:
        return 1.0 if at_edge else 0.5
    return fuzz.ratio(wanted, found) / 100
