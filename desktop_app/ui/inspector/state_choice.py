"""Three small choices side by side: how far a person has come with a paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QHBoxLayout, QSizePolicy, QWidget

from desktop_app.domain.papers import ReadingState
from desktop_app.ui.theme.fonts import interface_font

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from desktop_app.ui.theme.theme import Theme

_SIZE = 13
_HEIGHT = 26
_PADDING = 10
_AROUND = 2


class _Choice(QAbstractButton):
    """One of the three; lifted from the ground while it is chosen."""

    def __init__(self, state: ReadingState, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.state = state
        self.theme = theme
        self.setObjectName(f"{state}Button")
        self.setText(state.capitalize())
        self.setAccessibleName(self.text())
        self.setCheckable(True)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setFont(interface_font(_SIZE))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def _width(self) -> int:
        return QFontMetrics(interface_font(_SIZE, semibold=True)).horizontalAdvance(self.text())

    def sizeHint(self) -> QSize:
        return QSize(self._width() + 2 * _PADDING, _HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return QSize(self._width() + 4, _HEIGHT)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme, chosen = self.theme, self.isChecked()
        if chosen or self.hasFocus():
            painter.setPen(QPen(theme.color("focus" if self.hasFocus() else "line"), 1))
            painter.setBrush(theme.color("page") if chosen else Qt.BrushStyle.NoBrush)
            radius = theme.radius("medium")
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
        painter.setFont(interface_font(_SIZE, semibold=chosen))
        painter.setPen(theme.color("ink" if chosen or self.underMouse() else "ink2"))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.text())
        painter.end()


class StateChoice(QWidget):
    """``chosen`` brings the ReadingState that a person chose."""

    chosen = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        """Offer the states in the order of reading."""
        super().__init__(parent)
        self.setObjectName("readingStates")
        self.setAccessibleName("Reading state")
        self._theme = theme
        self._group = QButtonGroup(self)
        self._choices = {state: _Choice(state, theme, self) for state in ReadingState}
        row = QHBoxLayout(self)
        row.setContentsMargins(_AROUND, _AROUND, _AROUND, _AROUND)
        row.setSpacing(0)
        for choice in self._choices.values():
            self._group.addButton(choice)
            row.addWidget(choice, 1)
        self._group.buttonClicked.connect(self._clicked)

    def show_state(self, state: ReadingState) -> None:
        """Mark ``state``; nobody is told."""
        self._choices[state].setChecked(True)

    def set_theme(self, theme: Theme) -> None:
        """Draw in another theme."""
        self._theme = theme
        for choice in self._choices.values():
            choice.theme = theme
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the ground that the choices share."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.color("panel2"))
        radius = self._theme.radius("large")
        painter.drawRoundedRect(QRectF(self.rect()), radius, radius)
        painter.end()

    def _clicked(self, button: QAbstractButton) -> None:
        if isinstance(button, _Choice):
            self.chosen.emit(button.state)
