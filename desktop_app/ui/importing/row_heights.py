"""RowHeights: where each of very many rows stands, without laying any of them out.

A Fenwick tree over whole pixels: the top of a row and the correction of a guessed height take a handful of steps
each, so a text of a hundred thousand paragraphs is scrolled as fast as one of ten.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


class RowHeights:
    """Heights of rows in px, in order, first guessed and then corrected row by row."""

    def __init__(self, heights: Sequence[int]) -> None:
        """Begin with ``heights``, none of them negative."""
        self._heights = list(heights)
        self._sums = [0, *self._heights]
        for at in range(1, len(self._sums)):
            above = at + (at & -at)
            if above < len(self._sums):
                self._sums[above] += self._sums[at]

    def __len__(self) -> int:
        """Return the number of rows."""
        return len(self._heights)

    def height(self, row: int) -> int:
        """Return the height of ``row``."""
        return self._heights[row]

    def top(self, row: int) -> int:
        """Return where ``row`` begins; for the number of rows, where the last one ends."""
        total = 0
        while row:
            total += self._sums[row]
            row &= row - 1
        return total

    def correct(self, row: int, height: int) -> None:
        """Give ``row`` the height it turned out to have."""
        more = height - self._heights[row]
        self._heights[row] = height
        at = row + 1
        while at < len(self._sums):
            self._sums[at] += more
            at += at & -at
