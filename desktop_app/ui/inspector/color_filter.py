"""Five small round toggles and “All”: which colours the notes list shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QWidget

from desktop_app.domain.annotations import Color
from desktop_app.ui.theme.fonts import interface_font

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from desktop_app.ui.theme.theme import Theme

_SIDE = 20
_DOT = 5.0
_RING = 8.0


class _Toggle(QAbstractButton):
    """A button that draws itself from the theme: a dot of a colour, or the word."""

    def __init__(self, color: Color | None, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.color = color
        self.theme = theme
        self.setCheckable(True)
        self.setObjectName(f"{color}Filter" if color else "allFilter")
        name = f"Only {color} highlights" if color else "All colours"
        self.setAccessibleName(name)
        self.setToolTip(name)
        self.setText("" if color else "All")
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setFont(interface_font(12))

    def sizeHint(self) -> QSize:
        if self.color is not None:
            return QSize(_SIDE, _SIDE)
        return QSize(self.fontMetrics().horizontalAdvance(self.text()) + 12, _SIDE)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.color is None:
            self._paint_word(painter)
        else:
            self._paint_dot(painter)
        painter.end()

    def _paint_word(self, painter: QPainter) -> None:
        font = interface_font(12, semibold=self.isChecked())
        painter.setFont(font)
        painter.setPen(self.theme.color("ink" if self.isChecked() or self.underMouse() else "ink2"))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.text())
        if self.hasFocus():
            painter.setPen(QPen(self.theme.color("focus"), 1))
            painter.drawRoundedRect(self.rect().adjusted(0, 2, -1, -3), 4, 4)

    def _paint_dot(self, painter: QPainter) -> None:
        if self.color is None:
            return
        middle = QPointF(self.width() / 2, self.height() / 2)
        edge = self.theme.highlight_edge(self.color)
        if self.isChecked() or self.hasFocus():
            ring = self.theme.color("focus") if self.hasFocus() else edge
            painter.setPen(QPen(ring, 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(middle, _RING, _RING)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(edge)
        size = _DOT + 0.5 if self.underMouse() else _DOT
        painter.drawEllipse(middle, size, size)


class ColorFilter(QWidget):
    """``changed`` brings the set of colours to show; the empty set means all."""

    changed = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        """Show all."""
        super().__init__(parent)
        self.setObjectName("colorFilter")
        self.setAccessibleName("Show highlights by colour")
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 8, 12, 0)
        row.setSpacing(0)
        self._all = _Toggle(None, theme, self)
        self._all.setChecked(True)
        self._all.clicked.connect(self.show_all)
        self._dots = [_Toggle(color, theme, self) for color in Color]
        row.addWidget(self._all)
        row.addSpacing(4)
        for dot in self._dots:
            dot.clicked.connect(self._toggled)
            row.addWidget(dot)
        row.addStretch(1)

    @property
    def colors(self) -> frozenset[Color]:
        """The colours to show; empty means all."""
        return frozenset(dot.color for dot in self._dots if dot.isChecked() and dot.color)

    def show_all(self) -> None:
        """Let every colour through."""
        was = self.colors
        for dot in self._dots:
            dot.setChecked(False)
        self._all.setChecked(True)
        if was:
            self.changed.emit(self.colors)

    def set_theme(self, theme: Theme) -> None:
        """Draw in another theme."""
        for toggle in (self._all, *self._dots):
            toggle.theme = theme
            toggle.update()

    def _toggled(self) -> None:
        if len(self.colors) == len(self._dots):  # every colour is no filter
            for dot in self._dots:
                dot.setChecked(False)
        self._all.setChecked(not self.colors)
        self.changed.emit(self.colors)
