"""The ground under a row that is chosen, hovered or reached by the keys: the same in every list here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPen
from PySide6.QtWidgets import QStyle

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter
    from PySide6.QtWidgets import QStyleOptionViewItem

    from desktop_app.ui.theme.theme import Theme

_SIDE, _TOP = 6.5, 1.5


def draw_row_ground(
    painter: QPainter, option: QStyleOptionViewItem, theme: Theme, *, by_keys: bool, side: float = _SIDE
) -> None:
    """Draw the ground of a row, ``side`` px from its ends; with ``by_keys``, a ring if it has the keys."""
    state = option.state
    chosen = bool(state & QStyle.StateFlag.State_Selected)
    hovered = bool(state & QStyle.StateFlag.State_MouseOver)
    focused = by_keys and bool(state & QStyle.StateFlag.State_HasFocus)
    if not (chosen or hovered or focused):
        return
    painter.setPen(QPen(theme.color("focus"), 1) if focused else Qt.PenStyle.NoPen)
    painter.setBrush(theme.color("selected") if chosen else theme.color("hover") if hovered else Qt.BrushStyle.NoBrush)
    radius = theme.radius("medium")
    painter.drawRoundedRect(QRectF(option.rect).adjusted(side, _TOP, -side, -_TOP), radius, radius)
