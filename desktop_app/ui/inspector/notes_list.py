"""The list view of notes: keys and clicks become acts on rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemDelegate

from desktop_app.domain.annotations import Color
from desktop_app.ui.inspector.notes_delegate import NotesDelegate
from desktop_app.ui.inspector.notes_model import RowKind
from desktop_app.ui.shelf.rows_view import RowsView

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QModelIndex, QPersistentModelIndex
    from PySide6.QtGui import QKeyEvent, QMouseEvent
    from PySide6.QtWidgets import QWidget

    from desktop_app.ui.inspector.note_editor import NoteEditor
    from desktop_app.ui.inspector.notes_model import NoteRow, NotesModel
    from desktop_app.ui.theme.theme import Theme

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F2)
_DELETE = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace)
_PLAIN = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
_COLOR_KEYS: dict[int, Color] = dict(zip(range(Qt.Key.Key_1, Qt.Key.Key_6), Color, strict=True))


class NotesList(RowsView):
    """Says which row is to be shown in the text, written in, deleted, recoloured, copied, or asked about."""

    shown = Signal(str)
    edited = Signal(str)
    removed = Signal(str)
    recolored = Signal(str, object)
    copied = Signal(str)
    asked = Signal(str, object)

    def __init__(self, model: NotesModel, theme: Theme, parent: QWidget) -> None:
        """Show ``model``."""
        super().__init__(model, parent)
        self._notes = model
        self._button = Qt.MouseButton.NoButton
        self.setObjectName("notesList")
        self.setAccessibleName("Highlights and notes")
        self.setAccessibleDescription(
            "Space shows a highlight in the text, Enter writes its note, 1 to 5 recolour it, Delete deletes it."
        )
        self.delegate = NotesDelegate(theme, self)
        self.setItemDelegate(self.delegate)
        self.setMouseTracking(True)
        self.pressed.connect(self._press)
        self.doubleClicked.connect(self._double_click)

    def dataChanged(
        self,
        top_left: QModelIndex | QPersistentModelIndex,
        bottom_right: QModelIndex | QPersistentModelIndex,
        roles: Sequence[int] = (),
    ) -> None:
        """Lay the rows out anew: a note that undo or another window changed makes its row higher or lower."""
        super().dataChanged(top_left, bottom_right, roles)
        self.scheduleDelayedItemsLayout()

    def choose(self, index: QModelIndex) -> None:
        """Select a row and bring it into sight."""
        self.choose_row(index.row())

    def close_editor(self, editor: NoteEditor, *, keep_keys: bool) -> None:
        """Take the editor away; with ``keep_keys`` the list has the keys then."""
        self.closeEditor(editor, QAbstractItemDelegate.EndEditHint.NoHint)
        if keep_keys:
            self.setFocus()

    def show_editor(self, margin: int) -> None:
        """Scroll as little as needed to have the open editor in sight, ``margin`` px from the edge."""
        editor = self.delegate.editor
        if editor is None:
            return
        self.executeDelayedItemsLayout()
        bar, frame = self.verticalScrollBar(), editor.geometry()
        if frame.bottom() + margin > self.viewport().height():
            bar.setValue(bar.value() + frame.bottom() + margin - self.viewport().height())
        elif frame.top() < margin:
            bar.setValue(bar.value() + frame.top() - margin)

    def set_theme(self, theme: Theme) -> None:
        """Draw in another theme."""
        self.delegate.set_theme(theme)
        self.viewport().update()

    # --- the mouse -------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Keep which button it is: ``pressed`` does not say."""
        self._button = event.button()
        super().mousePressEvent(event)

    def _press(self, index: QModelIndex) -> None:
        # On the press: the editor that this click closes may move the rows before the release.
        if self._button != Qt.MouseButton.LeftButton:
            return
        row = self._notes.at(index)
        if row.kind is RowKind.HIGHLIGHT:
            self.shown.emit(row.key)
        elif row.kind is RowKind.WRITE:
            self.edited.emit(row.key)

    def _double_click(self, index: QModelIndex) -> None:
        if self._button == Qt.MouseButton.LeftButton:
            self.edited.emit(self._notes.at(index).key)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the acts on the row under the pointer, or on the current one by the menu key."""
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        index = self.currentIndex() if by_key else self.indexAt(event.pos())
        if index.isValid():
            spot = self.visualRect(index).center() if by_key else event.pos()
            self.asked.emit(self._notes.at(index).key, self.viewport().mapToGlobal(spot))
            event.accept()

    # --- keys ------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Act on the current row."""
        row = self._current()
        if row is None or not self._act(event, row):
            super().keyPressEvent(event)

    def _act(self, event: QKeyEvent, row: NoteRow) -> bool:
        key = event.key()
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copied.emit(row.key)
            return True
        if event.modifiers() not in _PLAIN:
            return False
        if key in _ENTER:
            self.edited.emit(row.key)
        elif key == Qt.Key.Key_Space:
            self.shown.emit(row.key)
        elif key in _DELETE:
            self.removed.emit(row.key)
        elif key in _COLOR_KEYS:
            self.recolored.emit(row.key, _COLOR_KEYS[key])
        else:
            return False
        return True

    def _current(self) -> NoteRow | None:
        index = self.currentIndex()
        return self._notes.at(index) if index.isValid() else None

    def keyboardSearch(self, _search: str) -> None:
        """Do not jump by typed letters: a row begins with what a screen reader says."""
