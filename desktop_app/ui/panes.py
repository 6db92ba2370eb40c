"""The four panes side by side: their least widths, their shares of a window, and the widths a person gave them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QSplitter

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtWidgets import QWidget

SHARES = (204, 292, 656, 288)
"""Shelf, list, centre and inspector of a window 1440 pixels wide."""

LEAST = (140, 180, 300, 170)
"""Pixels; together they fit a window 800 pixels wide. Whoever needs more room hides a pane."""

USUAL_SIZE = QSize(1440, 900)
FRAME = QSize(16, 64)
"""What a window manager adds around a window, about, in pixels."""

_CENTRE = 2


class Panes(QSplitter):
    """Takes shelf, list, centre and inspector, in that order; the centre takes what the others leave."""

    def __init__(self, parts: Sequence[QWidget], parent: QWidget | None = None) -> None:
        """Stand ``parts`` side by side, a hairline between them."""
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setObjectName("panes")
        self.setChildrenCollapsible(False)
        self.setHandleWidth(1)
        self._given: list[int] = []
        for place, (part, least) in enumerate(zip(parts, LEAST, strict=True)):
            part.setMinimumWidth(least)
            self.addWidget(part)
            self.setStretchFactor(place, 1 if place == _CENTRE else 0)

    def give(self, widths: Sequence[int]) -> None:
        """Give the panes ``widths`` in pixels; for none, their shares of the width there is."""
        if len(widths) != len(SHARES):
            widths = [share * self.width() // sum(SHARES) for share in SHARES]
        self._given = list(widths)
        self.setSizes(self._given)

    def widths(self) -> tuple[int, ...]:
        """Return the panes' widths in pixels; a hidden one's is that which it had."""
        given = self._given or list(SHARES)
        return tuple(now or before for now, before in zip(self.sizes(), given, strict=True))


def first_size(available: QSize) -> QSize:
    """Return the size of a window that was never opened: the usual one, but with its frame on the screen."""
    return USUAL_SIZE.boundedTo(available - FRAME)
