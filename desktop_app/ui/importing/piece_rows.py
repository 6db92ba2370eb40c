"""PieceRows: a text under review as rows, one a paragraph and one a divider before each summary.

Pure; all offsets count code points of the file's decoded text. The paragraphs stay the same while cuts move, so a
cut that moves costs as much as there are summaries, not as there are paragraphs.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from desktop_app.importing.text_files import without_blank_lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from desktop_app.importing.proposals import ProposedSummary


class Row(NamedTuple):
    """What stands in a row: the divider before a summary, or a paragraph.

    ``summary`` is the index of the summary it belongs to, ``None`` for a paragraph left out of all of them.
    ``paragraph`` is the index of the paragraph, or of the one that follows the divider.
    """

    divider: bool
    paragraph: int
    summary: int | None


def paragraphs_of(text: str, places: Iterable[int]) -> list[tuple[int, int]]:
    """Return (start, end) of every paragraph of ``text``, without the blank lines between them.

    ``places`` are those where a paragraph begins or ends, in any order. Nothing is lost: words before, between and
    after them make paragraphs too.
    """
    edges = sorted({0, len(text), *places})
    spans = (without_blank_lines(text, start, end) for start, end in pairwise(edges))
    return [(start, end) for start, end in spans if start < end]


def first_change(before: Sequence[ProposedSummary], after: Sequence[ProposedSummary]) -> int:
    """Return the index, in ``after``, of the summary at whose head a change shows first.

    A cut that came is where it came; one that went is shown by the summary that it lies in now.
    """
    old, new = {each.start for each in before}, {each.start for each in after}
    if new - old:
        return next(place for place, each in enumerate(after) if each.start not in old)
    if old - new:
        return max(0, bisect_right(after, min(old - new), key=lambda each: each.start) - 1)
    pairs = enumerate(zip(before, after, strict=True))
    return next((place for place, (one, other) in pairs if one != other), 0)


class PieceRows:
    """The rows of one text with its summaries as they stand."""

    def __init__(self, paragraphs: Sequence[tuple[int, int]], summaries: Sequence[ProposedSummary]) -> None:
        """Take the summaries in order, and paragraphs as ``paragraphs_of`` gives them."""
        self.paragraphs = paragraphs
        self.firsts = [bisect_left(paragraphs, (each.start, 0)) for each in summaries]
        self._dividers = [first + index for index, first in enumerate(self.firsts)]
        self._ends = [bisect_left(paragraphs, (each.end, 0)) for each in summaries]

    def __len__(self) -> int:
        """Return the number of rows."""
        return len(self.paragraphs) + len(self._dividers)

    def row(self, number: int) -> Row:
        """Return what stands in row ``number``."""
        before = bisect_right(self._dividers, number)
        if before and self._dividers[before - 1] == number:
            return Row(divider=True, paragraph=self.firsts[before - 1], summary=before - 1)
        paragraph = number - before
        inside = before > 0 and paragraph < self._ends[before - 1]
        return Row(divider=False, paragraph=paragraph, summary=before - 1 if inside else None)

    def divider_row(self, summary: int) -> int:
        """Return the row of the divider before ``summary``."""
        return self._dividers[summary]

    def paragraph_row(self, paragraph: int) -> int:
        """Return the row of a paragraph."""
        return paragraph + bisect_right(self.firsts, paragraph)

    def dividers_before(self, number: int) -> int:
        """Return how many dividers stand above row ``number``."""
        return bisect_left(self._dividers, number)

    def summary_above(self, number: int) -> int | None:
        """Return the summary that row ``number`` stands in or after; ``None`` above the first."""
        before = bisect_right(self._dividers, number)
        return before - 1 if before else None
