"""Draws the soft grounds of topics."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPainterPathStroker, QPolygonF

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtGui import QPainter

    from desktop_app.ui.graph.camera import Camera
    from desktop_app.ui.graph.shapes import Shape
    from desktop_app.ui.theme.theme import Theme

_OPACITY, _OPACITY_DARK = 0.08, 0.12


def draw_grounds(
    painter: QPainter, shapes: Iterable[Shape], camera: Camera, padding: float, theme: Theme, box: QRectF
) -> None:
    """Draw the circles and rounded hulls that reach into ``box``, ``padding`` px around their outermost dots."""
    painter.setPen(Qt.PenStyle.NoPen)
    for shape in shapes:
        if not QRectF(*shape.box(camera.scale, padding)).translated(camera.x, camera.y).intersects(box):
            continue
        color = theme.topic(shape.topic)
        color.setAlphaF(_OPACITY_DARK if theme.dark else _OPACITY)
        painter.setBrush(color)
        if shape.hull:
            painter.drawPath(_rounded(shape, camera, padding))
        else:
            radius = shape.radius * camera.scale + padding
            painter.drawEllipse(QPointF(*camera.to_screen(shape.x, shape.y)), radius, radius)


def _rounded(shape: Shape, camera: Camera, padding: float) -> QPainterPath:
    outline = QPainterPath()
    outline.addPolygon(QPolygonF([QPointF(*camera.to_screen(x, y)) for x, y in shape.hull]))
    outline.closeSubpath()
    stroker = QPainterPathStroker()
    stroker.setWidth(2 * padding)
    stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    stroker.setCapStyle(Qt.PenCapStyle.RoundCap)
    return (stroker.createStroke(outline) + outline).simplified()
