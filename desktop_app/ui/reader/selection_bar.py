"""The small bar at a selection: five colours, note, copy, copy as quote."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QWidget

from desktop_app.domain.annotations import Color
from desktop_app.ui.theme.fonts import interface_font

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from desktop_app.ui.theme.theme import Theme

_NAMES = {color: color.value.capitalize() for color in Color}


class _BarButton(QAbstractButton):
    """A dot of a colour, or a word."""

    def __init__(self, theme: Theme, name: str, text: str, tip: str, color: Color | None, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme = theme
        self.color = color
        self.setObjectName(name)
        self.setText(text)
        self.setToolTip(tip)
        self.setAccessibleName(tip)
        self.setFont(interface_font(13))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        # The selection must stay while the bar is used by mouse; keys do the same from the text itself.
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def sizeHint(self) -> QSize:
        if self.color is not None:
            return QSize(26, 30)
        return QSize(self.fontMetrics().horizontalAdvance(self.text()) + 16, 30)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        center = QPointF(self.width() / 2, self.height() / 2)
        if self.color is not None:
            if self.underMouse():
                painter.setPen(QPen(self.theme.color("on_bar"), 1.5))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawEllipse(center, 11.5, 11.5)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.theme.highlight_swatch(self.color))
            painter.drawEllipse(center, 9.5, 9.5)
            return
        if self.underMouse():
            ground = self.theme.color("on_bar")
            ground.setAlpha(36)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ground)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 2, -1, -2), 5, 5)
        painter.setPen(self.theme.color("on_bar"))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.text())


class SelectionBar(QWidget):
    """Floats at the selection; emits what was asked for and keeps nothing."""

    color_chosen = Signal(object)
    note_requested = Signal()
    copy_requested = Signal()
    quote_requested = Signal()
    removal_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        """Live on ``parent`` (the pane's viewport), hidden until a selection calls."""
        super().__init__(parent)
        self._theme = theme
        self._page = parent
        self.setObjectName("selectionBar")
        self.setAccessibleName("Mark the selection")
        self.setCursor(Qt.CursorShape.ArrowCursor)
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 3, 8, 3)
        row.setSpacing(0)
        self._buttons: list[_BarButton] = []
        for number, color in enumerate(Color, start=1):
            button = self._add(row, f"{color.value}Button", "", f"{_NAMES[color]} highlight ({number})", color)
            button.clicked.connect(self._color_clicked)
        words = (
            ("noteButton", "Note", "Write a note (N)", self.note_requested),
            ("copyButton", "Copy", "Copy the words (Ctrl+C)", self.copy_requested),
            ("quoteButton", "Quote", "Copy as a Markdown quote (Ctrl+Shift+C)", self.quote_requested),
        )
        row.addSpacing(4)
        for name, text, tip, signal in words:
            self._add(row, name, text, tip, None).clicked.connect(signal)
        self._remove = self._add(row, "removeButton", "Delete", "Delete this highlight (Del)", None)
        self._remove.clicked.connect(self.removal_requested)
        self.hide()

    def _add(self, row: QHBoxLayout, name: str, text: str, tip: str, color: Color | None) -> _BarButton:
        button = _BarButton(self._theme, name, text, tip, color, self)
        row.addWidget(button)
        self._buttons.append(button)
        return button

    def _color_clicked(self) -> None:
        button = self.sender()
        if isinstance(button, _BarButton):
            self.color_chosen.emit(button.color)

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme from now on."""
        self._theme = theme
        for button in self._buttons:
            button.theme = theme
        self.update()

    def show_at(self, top: QPointF, bottom: QPointF, *, on_highlight: bool) -> None:
        """Show above ``top`` or, where there is no room, below ``bottom`` (parent coordinates, pixels)."""
        self._remove.setVisible(on_highlight)
        self.adjustSize()
        room = self._page.size()
        x = min(max(8, round(bottom.x()) - self.width() // 2), room.width() - self.width() - 8)
        y = round(bottom.y()) + 8
        if y + self.height() > room.height() - 4:
            y = round(top.y()) - self.height() - 8
        self.move(x, max(4, y))
        self.show()
        self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """Paint the dark ground."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.color("bar"))
        painter.drawRoundedRect(QRectF(self.rect()), 8, 8)
