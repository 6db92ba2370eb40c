"""The lines between papers, kept ready in world units and drawn in a few strokes."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QColor, QPen, QPolygonF, QTransform

from desktop_app.domain.relations import RelationKind
from desktop_app.ui.graph.naming import RING, dot_radius

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from PySide6.QtGui import QPainter

    from desktop_app.domain.relations import Relation
    from desktop_app.ui.graph.camera import Camera
    from desktop_app.ui.graph.network import Network

MOST_LINES = 1200
"""So many of the strongest lines are drawn; with more, all is grey and slow."""
_CLEAR = 300
"""So many lines can be drawn full; more are drawn fainter, so that the dots still show."""
_MOST_FAINT = 1000

_TIERS = ((0.8, 0.17), (1.0, 0.22), (1.2, 0.30), (1.6, 0.38))
"""Width in px and opacity by quarters of the score."""
_FAINT = (0.8, 0.055)
_STRONGER = (0.5, 0.18)
"""What the lines of the paper in question have more of."""
_HAIRLINE = 1.0
_ARROW = 8.0

Pen = tuple[float, float, bool]
"""Width, opacity, and whether dashed."""


def strong_lines(relations: Iterable[Relation], is_faint: Callable[[Relation], bool]) -> list[tuple[Relation, Pen]]:
    """Return what to draw of a map's relations (best first) and how: the faint ones first, so that they lie below."""
    strong: list[Relation] = []
    faint: list[Relation] = []
    for tie in relations:
        (faint if is_faint(tie) else strong).append(tie)
        if len(strong) == MOST_LINES:  # then there is no room for faint ones either
            break
    if len(faint) + len(strong) > _MOST_FAINT:
        faint = []
    opacity = min(1.0, math.sqrt(_CLEAR / max(1, len(strong))))
    drawn = [(tie, (*_FAINT, tie.kind is RelationKind.LINKED)) for tie in faint]
    # A pen of more than one px is drawn as an outline, at ten times the cost of a hairline.
    widest = _HAIRLINE if len(strong) > _CLEAR else math.inf
    return drawn + [(tie, _pen(tie, opacity, widest)) for tie in strong]


def stressed_lines(ties: Iterable[Relation]) -> list[tuple[Relation, Pen]]:
    """Return how to draw the lines of the one paper in question."""
    stressed = []
    for tie in ties:
        width, opacity, dashed = _pen(tie)
        stressed.append((tie, (width + _STRONGER[0], min(1.0, opacity + _STRONGER[1]), dashed)))
    return stressed


def _pen(tie: Relation, opacity: float = 1.0, widest: float = math.inf) -> Pen:
    tier = min(int(max(tie.score, 0.0) * len(_TIERS)), len(_TIERS) - 1)
    width, full = _TIERS[tier]
    return min(width, widest), full * opacity, tie.kind is RelationKind.LINKED


class Lines:
    """Lines by pen, in world units: a camera moves them all at once."""

    def __init__(self, network: Network, drawn: Iterable[tuple[Relation, Pen]]) -> None:
        """Take lines in the order they are to be drawn."""
        self._network = network
        self._strokes: dict[Pen, list[QLineF]] = {}
        self._arrows: list[tuple[Relation, Pen]] = []
        nodes = network.nodes
        for tie, pen in drawn:
            here, there = nodes[tie.source], nodes[tie.target]
            self._strokes.setdefault(pen, []).append(QLineF(here.x, here.y, there.x, there.y))
            if tie.kind is RelationKind.MENTIONS:
                self._arrows.append((tie, pen))

    def draw(self, painter: QPainter, camera: Camera, ink: QColor) -> None:
        """Draw in turns of ``ink``; the painter's transform is as before afterwards."""
        before = painter.transform()
        painter.setTransform(QTransform(camera.scale, 0, 0, camera.scale, camera.x, camera.y) * before)
        for pen, strokes in self._strokes.items():
            painter.setPen(_qpen(pen, ink))
            painter.drawLines(strokes)
        painter.setTransform(before)
        painter.setPen(Qt.PenStyle.NoPen)
        for tie, pen in self._arrows:
            head = self._arrow(tie, camera)
            if head is not None:
                painter.setBrush(_turn(ink, min(1.0, pen[1] * 1.6)))
                painter.drawPolygon(head)

    def _arrow(self, tie: Relation, camera: Camera) -> QPolygonF | None:
        """Return the head of an arrow whose point touches the target's dot; none where the dots touch each other."""
        here, there = self._network.nodes[tie.source], self._network.nodes[tie.target]
        start, end = camera.to_screen(here.x, here.y), camera.to_screen(there.x, there.y)
        length = math.hypot(end[0] - start[0], end[1] - start[1])
        reach = dot_radius(self._network, there, camera.scale) + RING + 0.5
        if length < reach + 2 * _ARROW:
            return None
        along = (end[0] - start[0]) / length, (end[1] - start[1]) / length
        tip = end[0] - along[0] * reach, end[1] - along[1] * reach
        back = tip[0] - along[0] * _ARROW, tip[1] - along[1] * _ARROW
        half = _ARROW * 0.42
        return QPolygonF(
            [
                QPointF(*tip),
                QPointF(back[0] - along[1] * half, back[1] + along[0] * half),
                QPointF(back[0] + along[1] * half, back[1] - along[0] * half),
            ]
        )


def _qpen(pen: Pen, ink: QColor) -> QPen:
    width, opacity, dashed = pen
    result = QPen(_turn(ink, opacity), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap)
    if dashed:
        # In px, not in widths: a dashed line that is stressed lies on itself.
        result.setDashPattern([5.0 / width, 4.0 / width])
    result.setCosmetic(True)
    return result


def _turn(ink: QColor, opacity: float) -> QColor:
    color = QColor(ink)
    color.setAlphaF(opacity)
    return color
