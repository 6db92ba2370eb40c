"""Which new text is which old one, told by their words. Pure functions over values."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

NEARLY_EQUAL = 0.9
"""Likeness from which a text is a mended copy of another, wherever it was read."""

SAME_PLACE = 0.5
"""Likeness from which a text took the place of another that stood in the same file."""

Words = tuple[str, ...]


class Pair(NamedTuple):
    """A new text and an old one that may be the same, and how alike they are."""

    rank: float
    new: int
    old: int


def words_of(markdown: str) -> Words:
    """Return the words as blanks part them."""
    return tuple(markdown.split())


def likeness(one: Words, other: Words, at_least: float = 0.0) -> float:
    """Return the share of words that two texts have in common in the same order, 0 to 1; 0 if below ``at_least``.

    Twice the length of the longest common subsequence through the sum of their lengths.
    """
    from rapidfuzz.distance import Indel  # noqa: PLC0415 - heavy: late

    return Indel.normalized_similarity(one, other, score_cutoff=at_least or None)


def lengths_within(words: int, at_least: float) -> tuple[int, int]:
    """Return the least and the largest number of words of texts that may be as alike as this."""
    # Of n and m words at most min(n, m) are common, so that 2 min / (n + m) bounds the likeness.
    factor = at_least / (2 - at_least)
    return int(words * factor), int(words / factor) + 1


def best_pairs(pairs: Iterable[Pair]) -> dict[int, int]:
    """Return the old one of each new one: each at most once, the best of all first; of equals the earlier."""
    chosen: dict[int, int] = {}
    taken: set[int] = set()
    for _, new, old in sorted(pairs, key=lambda pair: (-pair.rank, pair.new, pair.old)):
        if new not in chosen and old not in taken:
            chosen[new] = old
            taken.add(old)
    return chosen
