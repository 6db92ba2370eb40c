"""The one map between Qt's positions and offsets into the canonical text.

Qt counts UTF-16 code units, has one character for a formula or an image and one between blocks;
the canonical text counts code points, holds a formula as its source and parts blocks by newlines.
Qt's positions never leave ``ui/reader``.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import NamedTuple


def utf16_length(text: str) -> int:
    """Return how many UTF-16 code units ``text`` takes."""
    return len(text) + sum(character > "\uffff" for character in text)


class TextPlace(NamedTuple):
    """A code point offset into the canonical text of a summary."""

    summary: int
    offset: int


class _Span(NamedTuple):
    """A stretch that stands in both: Qt's [qt_start, qt_end) is [start, end) of the summary's text.

    ``text`` is kept only where the two do not run in step. An atom (formula, image) is one character in
    Qt whatever its length here.
    """

    qt_start: int
    qt_end: int
    summary: int
    start: int
    end: int
    atom: bool = False
    text: str = ""

    def to_offset(self, position: int, *, upper: bool) -> int:
        inside = min(max(position, self.qt_start), self.qt_end) - self.qt_start
        if self.atom:
            whole = inside > 0 or (upper and position > self.qt_start)
            return self.end if whole else self.start
        if not self.text:
            return self.start + inside
        units = 0
        for count, character in enumerate(self.text):
            if units >= inside:
                return self.start + count
            units += 2 if character > "\uffff" else 1
        return self.end

    def to_position(self, offset: int, *, upper: bool) -> int:
        inside = min(max(offset, self.start), self.end) - self.start
        if self.atom:
            whole = offset >= self.end if not upper else offset > self.start or self.start == self.end
            return self.qt_end if whole else self.qt_start
        if not self.text:
            return self.qt_start + inside
        return self.qt_start + utf16_length(self.text[:inside])


class PositionMap:
    """Spans in the order of the page, which is the order of the texts."""

    def __init__(self) -> None:
        """Start empty; the typesetter adds spans as it sets them."""
        self._spans: list[_Span] = []
        self._qt_starts: list[int] = []
        self._qt_ends: list[int] = []
        self._by_summary: dict[int, list[_Span]] = {}

    def add_text(self, position: int, summary: int, start: int, text: str) -> None:
        """Say that ``text``, at ``start`` of the summary's canonical text, was set at Qt's ``position``."""
        if text:
            length = utf16_length(text)
            kept = text if length != len(text) else ""
            self._add(_Span(position, position + length, summary, start, start + len(text), text=kept))

    def add_atom(self, position: int, summary: int, start: int, end: int) -> None:
        """Say that [start, end) of the canonical text is the one character at Qt's ``position``."""
        self._add(_Span(position, position + 1, summary, start, end, atom=True))

    def _add(self, span: _Span) -> None:
        self._spans.append(span)
        self._qt_starts.append(span.qt_start)
        self._qt_ends.append(span.qt_end)
        self._by_summary.setdefault(span.summary, []).append(span)

    def place_at(self, position: int) -> TextPlace | None:
        """Return the place at or after Qt's ``position``; None where no text follows."""
        index = bisect_right(self._qt_ends, position)
        if index == len(self._spans):
            return None
        span = self._spans[index]
        return TextPlace(span.summary, span.to_offset(position, upper=False))

    def place_before(self, position: int) -> TextPlace | None:
        """Return the place at or before Qt's ``position``; None where no text precedes."""
        index = bisect_left(self._qt_starts, position) - 1
        if index < 0:
            return None
        span = self._spans[index]
        return TextPlace(span.summary, span.to_offset(position, upper=True))

    def selection(self, first: int, last: int) -> tuple[int, int, int] | None:
        """Return (summary, start, end) for Qt's selection [first, last).

        A selection over several summaries is cut at the end of the first; over none it is None.
        """
        begin, end = self.place_at(first), self.place_before(last)
        if begin is None or end is None:
            return None
        if end.summary != begin.summary:
            end = TextPlace(begin.summary, self._by_summary[begin.summary][-1].end)
        if end.offset <= begin.offset:
            return None
        return begin.summary, begin.offset, end.offset

    def position_of(self, summary: int, offset: int, *, end: bool = False) -> int | None:
        """Return Qt's position of a code point offset; with ``end`` that of the end of a span.

        An offset between blocks goes to the next block's start, or with ``end`` to the end of the one before.
        """
        spans = self._by_summary.get(summary)
        if not spans:
            return None
        if end:
            index = bisect_left(spans, offset, key=lambda span: span.start) - 1
            return spans[max(index, 0)].to_position(offset, upper=True)
        index = bisect_right(spans, offset, key=lambda span: span.end)
        return spans[min(index, len(spans) - 1)].to_position(offset, upper=False)
