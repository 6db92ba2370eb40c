"""The editor that opens in a row of the notes list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QTextCursor
from PySide6.QtWidgets import QApplication

from desktop_app.ui.inspector.growing_text import GrowingText

if TYPE_CHECKING:
    from PySide6.QtGui import QFocusEvent, QFont
    from PySide6.QtWidgets import QWidget

_LEAST_LINES = 2
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_STAYS_ON = (Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason)


class NoteEditor(GrowingText):
    """Says when its text changes, and when the person is done.

    ``left(True)`` means by the keyboard, so that the list takes the keys again; ``paused`` that another window or a
    menu has them for a while.
    """

    typed = Signal(str)
    left = Signal(bool)
    paused = Signal()

    def __init__(self, parent: QWidget, font: QFont) -> None:
        """Make an empty one."""
        super().__init__(font, _LEAST_LINES, parent)
        self.setObjectName("noteEditor")
        self.setAccessibleName("Note")
        self.setAccessibleDescription("Saved as you type. Escape or Ctrl+Enter leaves it.")
        self.setPlaceholderText("Write a note…")
        self._filled = False
        self.textChanged.connect(self._tell)

    def fill(self, text: str) -> None:
        """Put ``text`` in, once: what the library says later must not take the words from under the caret."""
        if not self._filled:
            self.setPlainText(text)
            self.moveCursor(QTextCursor.MoveOperation.End)
            self._filled = True

    def replace_text(self, text: str) -> None:
        """Show what undo has brought, with the caret as near to its place as can be."""
        place = self.textCursor().position()
        self._filled = False
        self.fill(text)
        cursor = self.textCursor()
        cursor.setPosition(min(place, cursor.position()))
        self.setTextCursor(cursor)

    def scrollable(self, yes: bool) -> None:  # noqa: FBT001 - reads like Qt
        """Scroll within: the list has no more room."""
        policy = Qt.ScrollBarPolicy.ScrollBarAsNeeded if yes else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self.setVerticalScrollBarPolicy(policy)

    def _tell(self) -> None:
        if self._filled:
            self.typed.emit(self.toPlainText())

    # --- Qt's events -----------------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        """Take Esc and Ctrl+Enter before any shortcut of the window does."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and _leaves(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave by Esc or Ctrl+Enter, the text kept."""
        if _leaves(event):
            event.accept()
            self.left.emit(True)
            return
        super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Leave with the focus, but stay when only another window or a menu takes it."""
        super().focusOutEvent(event)
        if event.reason() in _STAYS_ON or QApplication.activePopupWidget() is not None:
            self.paused.emit()
        else:
            self.left.emit(False)


def _leaves(event: QKeyEvent) -> bool:
    control = event.modifiers() & Qt.KeyboardModifier.ControlModifier
    return event.key() == Qt.Key.Key_Escape or (event.key() in _ENTER and bool(control))
