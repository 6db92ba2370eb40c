"""Draws dots: few of them exactly, many of them as small pictures made beforehand, at a third of the cost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap

if TYPE_CHECKING:
    from collections.abc import Sequence

    from desktop_app.ui.theme.theme import Theme

_FEW = 500
_GREY = 0.74
_STEPS = 8.0
"""A picture serves for all radii within so many parts of a px."""
_SHIFTS = 2
"""Pictures are drawn for whole and half px, so that dots do not jump while the map grows."""

Dot = tuple[float, float, float]
"""Centre and radius in px."""


def dot_color(theme: Theme, topic: int | None) -> QColor:
    """Return the colour of a topic's dots; for no topic a grey, quieter than any of these, yet 3:1 on the page."""
    if topic is not None:
        return theme.topic(topic)
    page, ink = theme.color("page"), theme.color("ink2")
    mixed = [round(a + (b - a) * _GREY) for a, b in zip(_channels(page), _channels(ink), strict=True)]
    return QColor(*mixed)


class DotDrawer:
    """Draws dots of one colour at a time; keeps the small pictures."""

    def __init__(self) -> None:
        """Keep none yet."""
        self._stamps: dict[tuple[int, int, int, int, float], QPixmap] = {}

    def draw(self, painter: QPainter, dots: Sequence[Dot], color: QColor, *, of: int) -> None:
        """Draw dots in ``color``; ``of`` is how many there are in the picture with those of other colours."""
        if of <= _FEW:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(color)
            for x, y, radius in dots:
                painter.drawEllipse(QPointF(x, y), radius, radius)
            return
        ratio = painter.device().devicePixelRatioF()
        rgba, stamps, draw = color.rgba(), self._stamps, painter.drawPixmap
        for x, y, radius in dots:
            size = max(1, round(radius * _STEPS))
            reach = size / _STEPS + 1
            half_x, half_y = round((x - reach) * ratio * _SHIFTS), round((y - reach) * ratio * _SHIFTS)
            key = rgba, size, half_x % _SHIFTS, half_y % _SHIFTS, ratio
            stamp = stamps.get(key)
            if stamp is None:
                stamp = stamps[key] = _stamp(color, size / _STEPS, key[2], key[3], ratio)
            draw(QPointF(half_x // _SHIFTS / ratio, half_y // _SHIFTS / ratio), stamp)

    def clear(self) -> None:
        """Forget the pictures."""
        self._stamps.clear()


def _channels(color: QColor) -> tuple[int, int, int]:
    return color.red(), color.green(), color.blue()


def _stamp(color: QColor, radius: float, shift_x: int, shift_y: int, ratio: float) -> QPixmap:
    """Return a dot whose middle is ``radius`` + 1 logical px and so many half device px from the upper left corner."""
    side = round((2 * radius + 3) * ratio) + 1
    stamp = QPixmap(side, side)
    stamp.fill(Qt.GlobalColor.transparent)
    painter = QPainter(stamp)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    middle = QPointF((radius + 1) * ratio + shift_x / _SHIFTS, (radius + 1) * ratio + shift_y / _SHIFTS)
    painter.drawEllipse(middle, radius * ratio, radius * ratio)
    painter.end()
    stamp.setDevicePixelRatio(ratio)
    return stamp
