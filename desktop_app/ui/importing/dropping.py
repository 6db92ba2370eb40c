"""Files, folders and text that are dropped on the window, and what is shown while they are held over it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QDropEvent, QPainter, QPen
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

if TYPE_CHECKING:
    from PySide6.QtCore import QMimeData
    from PySide6.QtGui import QPaintEvent

    from desktop_app.ui.theme.theme import Theme

_INSET = 16
"""Pixels between the edge of the window and the dashed line."""

_PADDING = (48, 24, 48, 28)
"""Pixels around the words."""

_VEIL = 0.86
"""How much of the window the overlay covers."""


def local_files(data: QMimeData) -> list[Path]:
    """Return the files and folders of this machine that ``data`` names."""
    return [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]


def words(data: QMimeData) -> str:
    """Return the text that ``data`` holds, stripped; empty where it is but an address, which is no summary."""
    text = data.text().strip() if data.hasText() else ""
    only_address = len(text.split()) == 1 and "://" in text
    return "" if only_address or data.hasUrls() else text


class DropOverlay(QWidget):
    """Covers the window while something that can be imported is held over it."""

    def __init__(self, theme: Theme, window: QWidget) -> None:
        """Start hidden, over all of ``window``."""
        super().__init__(window)
        self._window = window
        self.setObjectName("dropOverlay")
        self._theme = theme
        self._title = self._label("display")
        self._text = self._label("empty")
        card = QFrame(self)
        card.setProperty("role", "card")
        inner = QVBoxLayout(card)
        inner.setContentsMargins(*_PADDING)
        inner.addWidget(self._title)
        inner.addWidget(self._text)
        column = QVBoxLayout(self)
        column.addWidget(card, 0, Qt.AlignmentFlag.AlignCenter)
        self._title.setText("Drop to import")
        self.hide()

    def _label(self, role: str) -> QLabel:
        label = QLabel(self)
        label.setProperty("role", role)
        label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        return label

    def set_theme(self, theme: Theme) -> None:
        """Draw in ``theme``."""
        self._theme = theme

    def offer(self, what: str) -> None:
        """Cover the window and say ``what`` will be imported."""
        self._text.setText(what)
        self.setAccessibleName(f"Drop to import {what}")
        self.setGeometry(self._window.rect())
        self.raise_()
        self.show()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Veil what lies beneath, and draw a dashed line where the drop may fall."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        veil = self._theme.color("page")
        veil.setAlphaF(_VEIL)
        painter.fillRect(self.rect(), veil)
        painter.setPen(QPen(self._theme.color("accent"), 2, Qt.PenStyle.DashLine))
        radius = self._theme.radius("large")
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(_INSET, _INSET, -_INSET, -_INSET), radius, radius)


class Dropping(QObject):
    """Takes what is dropped on a window from outside; text fields keep what is dropped on them."""

    files_dropped = Signal(list)
    text_dropped = Signal(str)

    def __init__(self, theme: Theme, window: QWidget) -> None:
        """Watch ``window``."""
        super().__init__(window)
        window.setAcceptDrops(True)
        self._overlay = DropOverlay(theme, window)
        window.installEventFilter(self)

    def set_theme(self, theme: Theme) -> None:
        """Draw in ``theme``."""
        self._overlay.set_theme(theme)

    def eventFilter(self, _window: QObject, event: QEvent) -> bool:
        """Answer the four events of a drag."""
        kind = event.type()
        if kind == QEvent.Type.DragLeave:
            self._overlay.hide()
        elif kind in (QEvent.Type.DragEnter, QEvent.Type.DragMove, QEvent.Type.Drop) and isinstance(event, QDropEvent):
            return self._held(event, dropped=kind == QEvent.Type.Drop)
        return False

    def _held(self, event: QDropEvent, *, dropped: bool) -> bool:
        ours = event.source() is not None  # words dragged out of our own page
        files = [] if ours else local_files(event.mimeData())
        text = "" if ours else words(event.mimeData())
        if not files and not text:
            event.ignore()
            return True
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        if not dropped:
            self._overlay.offer(_named(files) if files else "the text")
            return True
        self._overlay.hide()
        if files:
            self.files_dropped.emit(files)
        else:
            self.text_dropped.emit(text)
        return True


def _named(files: list[Path]) -> str:
    if len(files) == 1:
        return files[0].name
    return f"{len(files):,} files and folders"
