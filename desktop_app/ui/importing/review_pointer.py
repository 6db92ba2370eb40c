"""ReviewPointer: what the mouse is at in the review, and the cut that it drags."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtWidgets import QApplication

from desktop_app.ui.importing.review_places import TOOL_KEYS, TOOL_WORDS, at_gap, rule, tool_boxes
from desktop_app.ui.importing.wording import sentence

if TYPE_CHECKING:
    from PySide6.QtCore import QRect

    from desktop_app.ui.importing.review_places import Tool
    from desktop_app.ui.importing.review_view import ReviewView

_SCROLL_EVERY = 30
"""Milliseconds between two steps of scrolling while a cut is dragged over an end of the page."""

_SCROLL_STEP = 18
_EDGE = 24


class ReviewPointer:
    """Keeps what is under the pointer: a tool, the gap above a paragraph, or the divider before a summary.

    ``target`` is the paragraph that a dragged cut would come to stand before.
    """

    def __init__(self, view: ReviewView) -> None:
        """Watch over ``view``, which hands its events on."""
        self._view = view
        self.tool: tuple[int, Tool] | None = None
        self.gap: int | None = None
        self.summary: int | None = None
        self.target: int | None = None
        self._held: int | None = None
        self._places: list[int] = []
        self._press = QPoint()
        self._at = QPoint()
        self._scrolling = QTimer(view)
        self._scrolling.setInterval(_SCROLL_EVERY)
        self._scrolling.timeout.connect(self._scroll)

    # --- events ----------------------------------------------------------------------------------

    def pressed(self, at: QPoint) -> bool:
        """Act on a press of the left button; return whether it was more than the choice of a row."""
        self._look(at)
        if self.tool is not None:
            summary, tool = self.tool
            self._view.choose_row(self._view.rows_model.rows.divider_row(summary))
            self._view.want(summary, tool)
            self._look(at)
            return True
        if self.gap is not None and self._in_margin(at):
            self._view.split_wanted.emit(self.gap)
            self._look(at)
            return True
        self._places = self._view.rows_model.places(self.summary) if self.summary is not None else []
        self._held, self._press = (self.summary if self._places else None), at
        return False

    def moved(self, at: QPoint, *, held: bool) -> None:
        """Look anew, or drag."""
        self._at = at
        if held and self._held is not None:
            self._drag(at)
        else:
            self._look(at)

    def released(self) -> bool:
        """Put a dragged cut down; return whether there was one."""
        summary, target = self._held, self.target
        self._held = self.target = None
        self._scrolling.stop()
        self._view.viewport().update()
        if summary is None or target is None:
            return False
        step = self._places.index(target) - bisect_left(self._places, self._view.rows_model.rows.firsts[summary])
        if step:
            self._view.move_wanted.emit(summary, step)
        return True

    def left(self) -> None:
        """Forget what was under the pointer."""
        self._set(tool=None, gap=None, summary=None)

    def words(self, at: QPoint) -> str:
        """Return what a tool tip says at a place."""
        self._look(at)
        model = self._view.rows_model
        if self.tool is not None:
            tool = self.tool[1]
            return f"{TOOL_WORDS[tool]} ({TOOL_KEYS[tool]})"
        if self.gap is not None:
            gap = model.gap_before(self.gap)
            return f"Begin a summary here: {gap.reason}" if gap is not None and gap.reason else "Begin a summary here"
        return sentence(model.summaries[self.summary].reason) if self.summary is not None else ""

    # --- looking ---------------------------------------------------------------------------------

    def _look(self, at: QPoint) -> None:
        view = self._view
        for row, rect in view.rows_in_sight():
            if not rect.top() <= at.y() <= rect.bottom():
                continue
            what = view.rows_model.row(row)
            if what.divider and what.summary is not None and at.y() >= rule(rect) - 8:
                self._set(tool=self._tool(at, what.summary, rect), gap=None, summary=what.summary)
            else:
                self._set(tool=None, gap=self._gap(at, row, rect), summary=None)
            return
        self.left()

    def _tool(self, at: QPoint, summary: int, rect: QRect) -> tuple[int, Tool] | None:
        for tool, box in tool_boxes(rect, self._view.column).items():
            if box.contains(at) and self._view.rows_model.can(summary, tool):
                return summary, tool
        return None

    def _gap(self, at: QPoint, row: int, rect: QRect) -> int | None:
        """Return the paragraph whose gap above is close to the pointer."""
        model = self._view.rows_model
        for number, y in ((row, rect.top()), (row + 1, rect.bottom() + 1)):
            if number < len(model.rows) and at_gap(at.y(), y):
                what = model.row(number)
                if not what.divider and model.can_split(what.paragraph):
                    return what.paragraph
        return None

    def _in_margin(self, at: QPoint) -> bool:
        return at.x() < self._view.column.left

    def _set(self, *, tool: tuple[int, Tool] | None, gap: int | None, summary: int | None) -> None:
        if (tool, gap, summary) == (self.tool, self.gap, self.summary):
            return
        self.tool, self.gap, self.summary = tool, gap, summary
        view = self._view.viewport()
        if tool is not None or gap is not None:
            view.setCursor(Qt.CursorShape.PointingHandCursor)
        elif summary:
            view.setCursor(Qt.CursorShape.SizeVerCursor)
        else:
            view.unsetCursor()
        view.update()

    # --- dragging --------------------------------------------------------------------------------

    def _drag(self, at: QPoint) -> None:
        far = (at - self._press).manhattanLength() >= QApplication.startDragDistance()
        if self.target is None and not far:
            return
        view = self._view
        self.target = self._nearest(at)
        over = at.y() < _EDGE or at.y() > view.viewport().height() - _EDGE
        if over and not self._scrolling.isActive():
            self._scrolling.start()
        elif not over:
            self._scrolling.stop()
        view.viewport().update()

    def _nearest(self, at: QPoint) -> int:
        """Return the place for the dragged cut that is nearest to the pointer."""
        view, rows = self._view, self._view.rows_model.rows
        y = at.y() + view.verticalOffset()
        row = rows.row(max(0, view.row_at(y)))
        around = bisect_left(self._places, row.paragraph)
        near = self._places[max(0, around - 1) : around + 2]
        return min(near, key=lambda place: abs(view.top(rows.paragraph_row(place)) - y))

    def _scroll(self) -> None:
        bar = self._view.verticalScrollBar()
        bar.setValue(bar.value() + (-_SCROLL_STEP if self._at.y() < _EDGE else _SCROLL_STEP))
        self._drag(self._at)
