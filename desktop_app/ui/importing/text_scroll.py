"""TextScroll: a long text in one scroll, of which only what is in sight is ever laid out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QRect, Qt
from PySide6.QtGui import QRegion
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView

from desktop_app.ui.importing.paragraph_setting import ParagraphSetter
from desktop_app.ui.importing.review_places import DIVIDER, FOOT, HEAD, PADDING, Column, column_of
from desktop_app.ui.importing.row_heights import RowHeights

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtCore import QItemSelection, QItemSelectionModel, QPersistentModelIndex, QPoint
    from PySide6.QtGui import QResizeEvent, QShowEvent, QTextLayout
    from PySide6.QtWidgets import QWidget

    from desktop_app.ui.importing.review_model import ReviewModel
    from desktop_app.ui.theme.theme import Theme

_KEPT_LAYOUTS = 400
_STEP = 48
"""Pixels that a line of the wheel or an arrow within a long paragraph scrolls."""

_SETTLING = 8
"""Rounds of measuring what came into sight because something above turned out lower; two do in practice."""


class TextScroll(QListView):
    """A list view that knows where its rows stand by itself: QListView would ask for the height of each.

    ``layouts_made`` counts the paragraphs that have been set so far.
    """

    def __init__(self, model: ReviewModel, theme: Theme, parent: QWidget | None = None) -> None:
        """Show the rows of ``model``."""
        super().__init__(parent)
        self.rows_model = model
        self.setter = ParagraphSetter(theme)
        self.column = Column(0, self.setter.measure)
        self.layouts_made = 0
        self._layouts: dict[int, QTextLayout] = {}
        self._measured = bytearray()
        self._heights = RowHeights(())
        self._settling = False
        self._laid_out: object = None
        self.setModel(model)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTabKeyNavigation(False)

    def current_row(self) -> int | None:
        """Return the current row."""
        index = self.currentIndex()
        return index.row() if index.isValid() else None

    # --- where rows stand ------------------------------------------------------------------------

    def layout_of(self, paragraph: int) -> QTextLayout:
        """Return the paragraph as it is set; the last few hundred are kept."""
        layout = self._layouts.get(paragraph)
        if layout is None:
            while len(self._layouts) >= _KEPT_LAYOUTS:
                del self._layouts[next(iter(self._layouts))]
            layout = self._layouts[paragraph] = self.setter.set(self.rows_model.paragraph(paragraph))
            self.layouts_made += 1
        return layout

    def forget_layouts(self) -> None:
        """Set paragraphs anew when they are next seen."""
        self._layouts.clear()

    def lay_out(self) -> None:
        """Take the paragraphs of the model, and guess how high each will be."""
        self.column = column_of(self.viewport().width(), self.setter.measure)
        self.setter.width = self.column.width
        self._layouts.clear()
        text, guess = self.rows_model.text, self.setter.guess_height
        paragraphs = self.rows_model.rows.paragraphs
        self._heights = RowHeights([guess(text, start, end) + 2 * PADDING for start, end in paragraphs])
        self._measured = bytearray(len(paragraphs))
        self._laid_out = paragraphs

    def _known_heights(self) -> RowHeights:
        """Return the heights of the paragraphs that the model has now."""
        if self._laid_out is not self.rows_model.rows.paragraphs:
            self.lay_out()
        return self._heights

    def top(self, row: int) -> int:
        """Return where a row begins, in px from the head of the text."""
        rows = self.rows_model.rows
        before = rows.dividers_before(row)
        return HEAD + before * DIVIDER + self._known_heights().top(row - before)

    def row_at(self, y: int) -> int:
        """Return the row at ``y`` px from the head of the text; -1 if there is none."""
        low, high = 0, len(self.rows_model.rows) - 1
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if self.top(middle) <= y else (low, middle - 1)
        return high

    def rows_in_sight(self) -> Iterator[tuple[int, QRect]]:
        """Yield the rows that the viewport shows, and where."""
        rows, offset = self.rows_model.rows, self.verticalOffset()
        row = self.row_at(offset)
        y = self.top(row) - offset if row >= 0 else 0
        while 0 <= row < len(rows) and y < self.viewport().height():
            height = self._height(row)
            yield row, QRect(0, y, self.viewport().width(), height)
            y += height
            row += 1

    def _height(self, row: int) -> int:
        what = self.rows_model.row(row)
        return DIVIDER if what.divider else self._known_heights().height(what.paragraph)

    def settle(self) -> None:
        """Set what is in sight and correct its heights; what was set before stays where it stands."""
        if self._settling or not self.isVisible():
            return
        self._settling = True
        for _round in range(_SETTLING):
            shift = self._measure_in_sight()
            self._set_range()
            if shift is None:
                break
            self.verticalScrollBar().setValue(self.verticalScrollBar().value() + shift)
        self._settling = False
        self.viewport().update()

    def _measure_in_sight(self) -> int | None:
        """Measure the rows in sight; return by how much those that were known moved, ``None`` if all were known."""
        sight = [(row, self.rows_model.row(row)) for row, _rect in self.rows_in_sight()]
        unknown = [row for row, what in sight if not what.divider and not self._measured[what.paragraph]]
        if not unknown:
            return None
        known = next((row for row, _what in sight if row not in set(unknown)), sight[0][0])
        before = self.top(known)
        for row in unknown:
            self._measure(row)
        return self.top(known) - before

    def _measure(self, row: int) -> None:
        what = self.rows_model.row(row)
        if not what.divider and not self._measured[what.paragraph]:
            layout = self.layout_of(what.paragraph)
            self._heights.correct(what.paragraph, self.setter.height(layout) + 2 * PADDING)
            self._measured[what.paragraph] = 1

    def _set_range(self) -> None:
        bar, seen = self.verticalScrollBar(), self.viewport().height()
        whole = self.top(len(self.rows_model.rows)) + FOOT
        bar.setPageStep(seen)
        bar.setSingleStep(_STEP)
        bar.setRange(0, max(0, whole - seen))

    # --- what QListView would do over rows that it lays out itself -------------------------------

    def doItemsLayout(self) -> None:
        """Lay out nothing but what is in sight."""
        QAbstractItemView.doItemsLayout(self)
        self.settle()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Set the text anew where the column became another one."""
        QAbstractItemView.resizeEvent(self, event)
        column = column_of(self.viewport().width(), self.setter.measure)
        if column.width != self.column.width:
            self._laid_out = None
            row = self.current_row()
            if row is not None:
                self.scrollTo(self.rows_model.index(row, 0))
        self.column = column
        self.settle()

    def showEvent(self, event: QShowEvent) -> None:
        """Bring the current row into view only now that there is a view."""
        super().showEvent(event)
        self.settle()
        self.scrollTo(self.currentIndex())

    def updateGeometries(self) -> None:
        """Set the scroll bar."""
        self._set_range()

    def verticalOffset(self) -> int:
        """Return how far the text is scrolled, in px."""
        return self.verticalScrollBar().value()

    def horizontalOffset(self) -> int:
        """Return 0: the column fits."""
        return 0

    def scrollContentsBy(self, _dx: int, _dy: int) -> None:
        """Set what comes into sight."""
        self.settle()
        self.viewport().update()

    def visualRect(self, index: QModelIndex | QPersistentModelIndex) -> QRect:
        """Return where a row stands in the viewport."""
        if not index.isValid() or index.row() >= len(self.rows_model.rows):
            return QRect()
        row = index.row()
        return QRect(0, self.top(row) - self.verticalOffset(), self.viewport().width(), self._height(row))

    def indexAt(self, point: QPoint) -> QModelIndex:
        """Return the row at a point of the viewport."""
        y = point.y() + self.verticalOffset()
        if not HEAD <= y < self.top(len(self.rows_model.rows)):
            return QModelIndex()
        return self.rows_model.index(self.row_at(y), 0)

    def scrollTo(
        self,
        index: QModelIndex | QPersistentModelIndex,
        hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible,
    ) -> None:
        """Bring a row into view; a divider with what stands around it, a row from far away a quarter down the page."""
        if not index.isValid() or not self.isVisible():
            return
        row, seen, offset = index.row(), self.viewport().height(), self.verticalOffset()
        self._measure(row)
        top, bottom = self.top(row), self.top(row) + self._height(row)
        around = seen // 4 if self.rows_model.row(row).divider else HEAD
        near = bottom > offset and top < offset + seen
        if not near or hint is not QAbstractItemView.ScrollHint.EnsureVisible:
            offset = top - seen // 4
        elif top < offset + around or bottom - top > seen - 2 * around:
            offset = top - around
        elif bottom > offset + seen - around:
            offset = bottom - seen + around
        self._set_range()
        self.verticalScrollBar().setValue(offset)
        self.settle()

    def moveCursor(self, action: QAbstractItemView.CursorAction, _modifiers: Qt.KeyboardModifier) -> QModelIndex:
        """Return the row that a key leads to."""
        last = len(self.rows_model.rows) - 1
        row = self.current_row() or 0
        actions = QAbstractItemView.CursorAction
        page = self.viewport().height() - _STEP
        to = {
            actions.MoveUp: row - 1,
            actions.MovePrevious: row - 1,
            actions.MoveDown: row + 1,
            actions.MoveNext: row + 1,
            actions.MoveHome: 0,
            actions.MoveEnd: last,
        }.get(action, row)
        if action in (actions.MovePageDown, actions.MovePageUp):
            down = action is actions.MovePageDown
            to = self.row_at(self.top(row) + (page if down else -page))
            to = max(to, row + 1) if down else min(to, row - 1)
        return self.rows_model.index(max(0, min(last, to)), 0) if last >= 0 else QModelIndex()

    def setSelection(self, rect: QRect, command: QItemSelectionModel.SelectionFlag) -> None:
        """Select the row at a place."""
        self.selectionModel().select(self.indexAt(rect.center()), command)

    def visualRegionForSelection(self, selection: QItemSelection) -> QRegion:
        """Return where selected rows stand."""
        region = QRegion()
        for index in selection.indexes():
            region += self.visualRect(index)
        return region
