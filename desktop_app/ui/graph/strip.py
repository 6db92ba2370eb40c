"""The control strip: how strong a relation must be to be drawn full, whose papers count, and the whole map again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QFrame, QHBoxLayout, QLabel, QSlider, QToolButton

from desktop_app.ui.theme.icons import icon

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from desktop_app.ui.theme.theme import Theme


_LONG, _SHORT = 112, 72
"""Lengths of the slider in px."""


class ControlStrip(QFrame):
    """A quiet row of controls over the map; it only tells what is wanted."""

    strength_changed = Signal(float)
    annotated_only_changed = Signal(bool)
    fit_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        """Begin with every relation strong enough and every paper counting."""
        super().__init__(parent)
        self.setObjectName("graphStrip")
        self.setProperty("role", "card")
        self.setAccessibleName("What the graph shows")
        self._slider = QSlider(Qt.Orientation.Horizontal, self)
        self._slider.setObjectName("strengthSlider")
        self._slider.setAccessibleName("Strength a relation must have")
        self._slider.setRange(0, 100)
        self._slider.setPageStep(10)
        self._slider.setFixedWidth(_LONG)
        self._label = QLabel("Strength", self)
        self._label.setProperty("role", "secondary")
        self._label.setBuddy(self._slider)
        self._annotated = QCheckBox("Annotated only", self)
        self._annotated.setObjectName("annotatedOnly")
        self._annotated.setAccessibleName("Annotated papers only")
        self._annotated.setToolTip("Let papers without highlights or notes step back")
        self._fit = QToolButton(self)
        self._fit.setObjectName("fitGraph")
        self._fit.setAccessibleName("Show the whole map")
        self._fit.setToolTip("Show the whole map (0)")
        self._fit.setAutoRaise(True)
        self._fit.setIconSize(QSize(18, 18))
        self._fit.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 3, 5, 3)
        row.setSpacing(10)
        for part in (self._label, self._slider, self._annotated, self._fit):
            row.addWidget(part)
        self._slider.valueChanged.connect(self._slid)
        self._annotated.toggled.connect(self.annotated_only_changed)
        self._fit.clicked.connect(self.fit_wanted)
        self.set_theme(theme)
        self._slid(0)

    def set_theme(self, theme: Theme) -> None:
        """Draw in the colours of ``theme``."""
        self._fit.setIcon(icon("fit", theme))

    def fit_into(self, width: int) -> None:
        """Take no more than ``width`` px where that can be: the slider grows shorter and its word goes."""
        self._label.show()
        self._slider.setFixedWidth(_LONG)
        if self.sizeHint().width() > width:
            self._label.hide()
            self._slider.setFixedWidth(_SHORT)

    def set_strength(self, strength: float) -> None:
        """Move the slider to a score of 0 to 1; this tells of the change, if it is one."""
        self._slider.setValue(round(strength * 100))

    def _slid(self, value: int) -> None:
        self._slider.setToolTip(
            f"Relations of {value} % and more are drawn full" if value else "All relations are drawn full"
        )
        self.strength_changed.emit(value / 100)
