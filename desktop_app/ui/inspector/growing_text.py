"""A plain text field as tall as what it holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPlainTextEdit

if TYPE_CHECKING:
    from PySide6.QtGui import QFont, QResizeEvent
    from PySide6.QtWidgets import QWidget

MARGIN = 1
"""Px around the text, for the caret."""


class GrowingText(QPlainTextEdit):
    """``grown`` says that ``wanted_height`` may have changed, or that the caret has moved."""

    grown = Signal()

    def __init__(self, font: QFont, least_lines: int, parent: QWidget) -> None:
        """Make an empty one, ``least_lines`` tall at least."""
        super().__init__(parent)
        self._least_lines = least_lines
        self.setFont(font)
        self.setTabChangesFocus(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(MARGIN)
        self.cursorPositionChanged.connect(self.grown)
        self.textChanged.connect(self.grown)

    def wanted_height(self) -> int:
        """Return the height in px at which every line can be seen."""
        block, height = self.document().begin(), 0.0
        while block.isValid():
            height += self.blockBoundingRect(block).height()
            block = block.next()
        height = max(height, self.fontMetrics().lineSpacing() * self._least_lines)
        frame = max(self.height() - self.viewport().height(), 0)
        return int(height + 2 * MARGIN) + frame + 1

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Other widths break lines elsewhere."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.grown.emit()
