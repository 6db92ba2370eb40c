"""The menu of a row in the notes list: the same acts as its keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QAction, QIcon, QKeySequence, QPainter, QPixmap
from PySide6.QtWidgets import QMenu

from desktop_app.domain.annotations import Color
from desktop_app.ui.inspector.notes_model import RowKind

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from desktop_app.ui.inspector.notes_model import NoteRow
    from desktop_app.ui.theme.theme import Theme

_ICON = 16


class NotesMenu(QMenu):
    """Deletes itself when it closes."""

    shown = Signal(str)
    edited = Signal(str)
    removed = Signal(str)
    copied = Signal(str)
    recolored = Signal(str, object)

    def __init__(self, row: NoteRow, theme: Theme, parent: QWidget) -> None:
        """Offer what can be done with ``row``."""
        super().__init__(parent)
        self.setObjectName("notesMenu")
        self.setAccessibleName("Acts on this note")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._key = row.key
        if row.kind is RowKind.HIGHLIGHT:
            self._add("showInTextAction", "Show in the text", "Space").triggered.connect(self._show)
        self._add("editNoteAction", "Edit note" if row.note else "Write a note", "Return").triggered.connect(self._edit)
        if row.kind is RowKind.HIGHLIGHT:
            self.addSeparator()
            for number, color in enumerate(Color, 1):
                action = self._add(f"{color}Action", color.capitalize(), str(number))
                action.setIcon(_dot(color, theme, self.devicePixelRatioF()))
                action.setIconVisibleInMenu(True)
                action.setEnabled(color is not row.color)
                action.setData(color)
                action.triggered.connect(self._recolor)
            self.addSeparator()
        if row.kind is not RowKind.WRITE:
            self._add("copyMarkdownAction", "Copy as Markdown", "Ctrl+C").triggered.connect(self._copy)
            self._add("deleteAction", "Delete", "Del").triggered.connect(self._remove)

    def _add(self, name: str, text: str, keys: str) -> QAction:
        action = self.addAction(text)
        action.setObjectName(name)
        action.setShortcut(QKeySequence(keys))
        # Only shown here: the list itself has the keys.
        action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        return action

    def _show(self) -> None:
        self.shown.emit(self._key)

    def _edit(self) -> None:
        self.edited.emit(self._key)

    def _recolor(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            self.recolored.emit(self._key, Color(action.data()))

    def _copy(self) -> None:
        self.copied.emit(self._key)

    def _remove(self) -> None:
        self.removed.emit(self._key)


def _dot(color: Color, theme: Theme, ratio: float) -> QIcon:
    pixmap = QPixmap(round(_ICON * ratio), round(_ICON * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.highlight_edge(color))
    painter.drawEllipse(QPointF(_ICON / 2, _ICON / 2), 5.0, 5.0)
    painter.end()
    return QIcon(pixmap)
