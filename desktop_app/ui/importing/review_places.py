"""Where things stand in a row of the review: shared by what draws them and what the pointer hits. All in px."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from PySide6.QtCore import QRect, QRectF

MARGIN = 72
"""Room beside the column: numbers and marks stand in it."""

NARROW_MARGIN = 48
DIVIDER = 88
PADDING = 7
"""Above and below a paragraph, so that half of it belongs to either side of a gap."""

HEAD = 12
FOOT = 64
_RULE = 22
_TITLE = 32
_TITLE_HEIGHT = 26
_WORDS = 59
_WORDS_HEIGHT = 18
_TOOL = 26
_PLUS = 18
_REACH = 11


class Tool(StrEnum):
    """What can be done to a cut with the pointer; the values are names of icons."""

    UP = "chevron-up"
    DOWN = "chevron-down"
    MERGE = "merge"
    CONFIRM = "check"


TOOL_WORDS = {
    Tool.UP: "Move this cut up by a paragraph",
    Tool.DOWN: "Move this cut down by a paragraph",
    Tool.MERGE: "Merge with the summary above",
    Tool.CONFIRM: "Confirm this cut",
}
TOOL_KEYS = {Tool.UP: "Alt+Up", Tool.DOWN: "Alt+Down", Tool.MERGE: "M", Tool.CONFIRM: "C"}


class Column(NamedTuple):
    """The column of text within a view: its left edge and its width."""

    left: int
    width: int


def column_of(view_width: int, measure: int) -> Column:
    """Centre a column of ``measure`` px at most, with its margins."""
    margin = MARGIN if view_width >= measure + 2 * MARGIN else NARROW_MARGIN
    width = max(120, min(measure, view_width - 2 * margin))
    return Column(max(NARROW_MARGIN, (view_width - width) // 2), width)


def rule(row: QRect) -> int:
    """Return where the hairline of a divider stands."""
    return row.top() + _RULE


def title_box(row: QRect, column: Column, *, tools: bool) -> QRectF:
    """Return the box of a divider's title, with room for the tools to its right if they are shown."""
    return QRectF(column.left, row.top() + _TITLE, column.width - tools * (len(Tool) * _TOOL + 8), _TITLE_HEIGHT)


def words_box(row: QRect, column: Column) -> QRectF:
    """Return the box of a divider's confidence and reason."""
    return QRectF(column.left, row.top() + _WORDS, column.width, _WORDS_HEIGHT)


def number_box(row: QRect, column: Column) -> QRectF:
    """Return the box of a divider's number, in the margin."""
    return QRectF(column.left - NARROW_MARGIN, row.top() + _TITLE, NARROW_MARGIN - 14, _TITLE_HEIGHT)


def tool_boxes(row: QRect, column: Column) -> dict[Tool, QRect]:
    """Return where the tools of a divider stand, at the right end of its title."""
    left = column.left + column.width - len(Tool) * _TOOL
    return {tool: QRect(left + place * _TOOL, row.top() + _TITLE, _TOOL, _TOOL) for place, tool in enumerate(Tool)}


def plus_box(gap: int, column: Column) -> QRectF:
    """Return the box of the mark at a gap that stands at ``gap``."""
    return QRectF(column.left - 14 - _PLUS, gap - _PLUS / 2, _PLUS, _PLUS)


def at_gap(y: int, gap: int) -> bool:
    """Return whether the pointer at ``y`` means the gap at ``gap``."""
    return abs(y - gap) <= _REACH
