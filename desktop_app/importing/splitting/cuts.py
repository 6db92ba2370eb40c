"""Choosing the cuts among the gaps: dynamic programming over scores of gaps and of the lengths between them."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

FORCED = 1e6
"""The score of a gap that must be cut."""
FORBIDDEN = -1e9
"""The score of a gap that must not be cut."""

_WINDOW = 60  # gaps a summary may hold at its own price; longer ones all cost the same
_STEPS = 3_000_000  # of the exact solution for a number wanted; above it the price of a cut is searched instead


class Lengths(NamedTuple):
    """Words of a summary are log-normal: the mean and deviation of their logarithm.

    ``weight`` says how much that counts, ``floor`` (in units of the logarithm of the density) how much it can count at
    most.
    """

    mean: float
    deviation: float
    weight: float
    floor: float

    def score(self, words: int) -> float:
        """Return how likely a summary has so many words against one of the usual length; never above 0."""
        off = (math.log(max(words, 1)) - self.mean) / self.deviation
        return max(self.floor, -0.5 * off * off) * self.weight


def choose(scores: Sequence[float], words: Sequence[int], lengths: Lengths, price: float = 0.0) -> list[int]:
    """Return the places of the best cuts, in order.

    ``scores`` has a number for every gap, ``words`` the words before each gap and, last, of the whole text.
    ``price`` is taken from every cut.
    """
    at = [0, *words]
    gains = [score - price for score in scores] + [0.0]
    best, back = [0.0], [0]
    far, far_place = -math.inf, 0
    long = lengths.floor * lengths.weight
    for here in range(1, len(at)):
        if here > _WINDOW and best[here - _WINDOW - 1] > far:
            far_place = here - _WINDOW - 1
            far = best[far_place]
        top, place = far + long, far_place
        for start in range(max(0, here - _WINDOW), here):
            value = best[start] + lengths.score(at[here] - at[start])
            if value > top:
                top, place = value, start
        best.append(top + gains[here - 1])
        back.append(place)
    cuts, here = [], back[-1]
    while here:
        cuts.append(here - 1)
        here = back[here]
    return cuts[::-1]


def choose_number(scores: Sequence[float], words: Sequence[int], lengths: Lengths, number: int) -> list[int]:
    """Return the places of the best ``number`` cuts, or as near to it as forced and forbidden gaps allow."""
    must = sum(score >= FORCED / 2 for score in scores)
    may = sum(score > FORBIDDEN / 2 for score in scores)
    number = max(must, min(number, may))
    if len(scores) * min(len(scores), _WINDOW) * number <= _STEPS:
        return _exactly(scores, words, lengths, number)
    low, high = -60.0, 60.0
    for _ in range(30):
        middle = (low + high) / 2
        low, high = (middle, high) if len(choose(scores, words, lengths, middle)) > number else (low, middle)
    return _to_number(scores, choose(scores, words, lengths, high), number)


def _exactly(scores: Sequence[float], words: Sequence[int], lengths: Lengths, number: int) -> list[int]:
    at = [0, *words]
    prices = [[lengths.score(at[here] - at[start]) for start in range(here)] for here in range(len(at))]
    layer = [0.0] + [-math.inf] * (len(at) - 1)
    backs: list[list[int]] = []
    gains = [*scores, 0.0]
    for _ in range(number + 1):
        after, back = [-math.inf] * len(at), [0] * len(at)
        for here in range(1, len(at)):
            values = [before + price for before, price in zip(layer, prices[here], strict=False)]
            top = max(values)
            after[here], back[here] = top + gains[here - 1], values.index(top)
        backs.append(back)
        layer = after
    cuts, here = [], len(at) - 1
    for back in reversed(backs[1:]):
        here = back[here]
        cuts.append(here - 1)
    return cuts[::-1]


def _to_number(scores: Sequence[float], cuts: list[int], number: int) -> list[int]:
    """Add the best or take away the worst until there are ``number`` cuts."""
    chosen = set(cuts)
    order = sorted(range(len(scores)), key=lambda place: -scores[place])
    for place in order:
        if len(chosen) < number:
            chosen.add(place)
    for place in reversed(order):
        if len(chosen) > number:
            chosen.discard(place)
    return sorted(chosen)
