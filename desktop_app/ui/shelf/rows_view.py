"""RowsView: the list view under the shelf and the list of papers."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from PySide6.QtCore import QItemSelectionModel, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QScrollBar

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex
    from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QResizeEvent, QShowEvent
    from PySide6.QtWidgets import QWidget

BAR_WIDTH = 10
_KEY_FOCUS = frozenset(
    {
        Qt.FocusReason.TabFocusReason,
        Qt.FocusReason.BacktabFocusReason,
        Qt.FocusReason.ShortcutFocusReason,
        Qt.FocusReason.OtherFocusReason,
    }
)


class RowsView(QListView):
    """A list view that tells a person's choice of a row from the program's, and floats its scroll bar over the rows.

    ``reached`` brings the row that a person moved to, ``acted`` the one they clicked or pressed Enter on, and whether
    it was the same before that click.
    ``by_keys`` says whether the keyboard is in use, so that a focus ring is drawn for it and not for the mouse.
    """

    reached = Signal(int)
    acted = Signal(int, bool)
    width_changed = Signal(int)

    def __init__(self, model: QAbstractItemModel, parent: QWidget | None = None) -> None:
        """Show the rows of ``model``, one selected at most."""
        super().__init__(parent)
        self.by_keys = False
        self._silent = False
        self._row_before_press: int | None = None
        self.setModel(model)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setTabKeyNavigation(False)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_Hover)
        self._bar = QScrollBar(Qt.Orientation.Vertical, self)
        self._bar.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._bar.hide()
        hidden = self.verticalScrollBar()
        hidden.rangeChanged.connect(self._range_changed)
        hidden.valueChanged.connect(self._bar.setValue)
        self._bar.valueChanged.connect(hidden.setValue)
        self.clicked.connect(self._clicked)

    # --- choosing --------------------------------------------------------------------------------

    @contextmanager
    def silence(self) -> Iterator[None]:
        """Within this, moving the current row is the program's doing and ``reached`` is not emitted."""
        before, self._silent = self._silent, True
        try:
            yield
        finally:
            self._silent = before

    def choose_row(self, row: int | None) -> None:
        """Make ``row`` current and bring it into view, or clear the choice; nothing is emitted."""
        with self.silence():
            if row is None:
                self.selectionModel().clear()
                return
            index = self.model().index(row, 0)
            self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
            if self.isVisible():
                self.scrollTo(index)

    def current_row(self) -> int | None:
        """Return the row that is chosen."""
        index = self.currentIndex()
        return index.row() if index.isValid() else None

    def currentChanged(
        self, current: QModelIndex | QPersistentModelIndex, previous: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Tell of a row that a person moved to."""
        super().currentChanged(current, previous)
        if not self._silent and current.isValid():
            self.reached.emit(current.row())

    def _clicked(self, index: QModelIndex) -> None:
        self.acted.emit(index.row(), index.row() == self._row_before_press)

    def dataChanged(
        self,
        top_left: QModelIndex | QPersistentModelIndex,
        bottom_right: QModelIndex | QPersistentModelIndex,
        roles: Sequence[int] = (),
    ) -> None:
        """Draw the rows anew. QListView would lay all rows out anew too; who changes a height asks for that."""
        QAbstractItemView.dataChanged(self, top_left, bottom_right, roles)

    # --- keys and mouse --------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter acts on the row."""
        self._set_by_keys(by_keys=True)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            row = self.current_row()
            if row is not None:
                self.acted.emit(row, True)
                return
        super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Put the focus ring away."""
        self._set_by_keys(by_keys=False)
        self._row_before_press = self.current_row()
        super().mousePressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the focus ring if the keyboard brought the focus."""
        if event.reason() in _KEY_FOCUS:
            self._set_by_keys(by_keys=True)
        super().focusInEvent(event)

    def _set_by_keys(self, *, by_keys: bool) -> None:
        if self.by_keys != by_keys:
            self.by_keys = by_keys
            self.viewport().update()

    # --- the scroll bar over the rows ------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:
        """Bring the current row into view only now that there is a view: before, every row looks out of sight."""
        super().showEvent(event)
        self.scrollTo(self.currentIndex())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Tell of the new width before the rows are laid out for it."""
        self._bar.setGeometry(self.width() - BAR_WIDTH, 0, BAR_WIDTH, self.height())
        self.width_changed.emit(self.viewport().width())
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self.scheduleDelayedItemsLayout()  # Qt does this by itself for wrapping lists only

    def _range_changed(self, least: int, most: int) -> None:
        hidden = self.verticalScrollBar()
        self._bar.setPageStep(hidden.pageStep())
        self._bar.setSingleStep(hidden.singleStep())
        self._bar.setRange(least, most)
        self._bar.setValue(hidden.value())
        self._bar.setVisible(most > least)
        self._bar.raise_()
