"""A small drawing of one paper and its neighbours. Who stands left on the map stands left here."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot, sqrt
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QHelpEvent, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QToolTip, QWidget

from desktop_app.domain.relations import RelationKind
from desktop_app.ui.theme.fonts import interface_font

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from PySide6.QtGui import QMouseEvent, QPaintEvent

    from desktop_app.domain.relations import Place
    from desktop_app.ui.theme.theme import Theme

HEIGHT = 188
_DOT, _MINE = 5.0, 6.5
_LABEL_GAP = 8
_EDGE = 12
_NEAR = 12.0
_MOST_LABEL = 80
_OWN_LABEL = 140.0
_BESIDE = 12
_STEEP = 0.62
"""How far up and down the dots may stand, as a share of the ellipse: steeper lines would meet the paper's own name."""


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A related paper. ``outgoing`` tells that this paper mentions it, not the other way about."""

    paper: int
    label: str
    title: str
    topic: int | None
    kind: RelationKind
    score: float
    outgoing: bool


@dataclass(frozen=True, slots=True)
class Dot:
    """A neighbour and its place in px from the middle of the drawing; its label stands away from the middle."""

    neighbour: Neighbour
    x: float
    y: float


def arrange(
    me: int, neighbours: Sequence[Neighbour], places: Mapping[int, Place], width: float, height: float
) -> list[Dot]:
    """Return the dots: on two arcs, as many left as right give or take two, each arc in the order of the map."""
    here = places.get(me)

    def direction(each: Neighbour) -> tuple[float, float]:
        there = places.get(each.paper)
        return (there.x - here.x, there.y - here.y) if here and there else (0.0, 0.0)

    across = sorted(neighbours, key=lambda each: (direction(each)[0], each.paper))
    count = len(across)
    west = sum(direction(each)[0] < 0 for each in across)
    west = min(max(west, count // 2 - 1, 0), (count + 1) // 2 + 1, count)
    dots: list[Dot] = []
    for side, some in ((-1, across[:west]), (1, across[west:])):
        down = sorted(some, key=lambda each: (direction(each)[1], each.paper))
        for turn, each in enumerate(down):
            reach = (2 * turn / (len(down) - 1) - 1) * min(1.0, 0.3 + 0.2 * len(down)) if len(down) > 1 else 0.0
            y = reach * height / 2
            x = side * width / 2 * sqrt(max(0.0, 1 - (reach * _STEEP) ** 2))
            dots.append(Dot(each, x, y))
    return dots


class Neighbourhood(QWidget):
    """Draws; a click brings ``paper_requested``. The list below says the same to the keys and to screen readers."""

    paper_requested = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        """Draw nothing yet."""
        super().__init__(parent)
        self.setObjectName("neighbourhood")
        self.setAccessibleName("This paper and its neighbours, drawn")
        self.setFixedHeight(HEIGHT)
        self.setMouseTracking(True)
        self._theme = theme
        self._font = interface_font(12)
        self._strong = interface_font(12, semibold=True)
        self._metrics = QFontMetricsF(self._font)
        self._me = 0
        self._label = ""
        self._topic: int | None = None
        self._neighbours: Sequence[Neighbour] = ()
        self._places: Mapping[int, Place] = {}
        self._hovered: int | None = None

    def show_neighbours(
        self, me: int, label: str, topic: int | None, neighbours: Sequence[Neighbour], places: Mapping[int, Place]
    ) -> None:
        """Draw paper ``me`` in the middle and ``neighbours`` around it, in the directions of ``places``."""
        self._me, self._label, self._topic = me, label, topic
        self._neighbours, self._places = neighbours, places
        self._hovered = None
        names = ", ".join(each.label for each in neighbours)
        self.setAccessibleDescription(f"{label}, with {names} around it" if names else "")
        self.update()

    def set_theme(self, theme: Theme) -> None:
        """Draw in another theme."""
        self._theme = theme
        self.update()

    def sizeHint(self) -> QSize:
        """Return the width of the inspector."""
        return QSize(288, HEIGHT)

    def dots(self) -> list[Dot]:
        """Return the dots as they are drawn now, in px of this widget."""
        longest = max((self._metrics.horizontalAdvance(each.label) for each in self._neighbours), default=0.0)
        room = min(longest, _MOST_LABEL) + _DOT + _LABEL_GAP + _EDGE
        width = max(self.width() - 2 * room, 60)
        middle = self._middle()
        drawn = arrange(self._me, self._neighbours, self._places, width, self.height() - 52)
        return [Dot(dot.neighbour, dot.x + middle.x(), dot.y + middle.y()) for dot in drawn]

    def _middle(self) -> QPointF:
        return QPointF(self.width() / 2, self.height() / 2 - 2)

    # --- drawing ---------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw lines first, then names, then dots."""
        if not self._neighbours:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        dots, middle = self.dots(), self._middle()
        for dot in dots:
            self._draw_line(painter, middle, dot)
        self._draw_own_name(painter, middle, _own_room(dots, middle))
        for dot in dots:
            self._draw_name(painter, dot)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._theme.topic(dot.neighbour.topic))
            size = _DOT + 1 if dot.neighbour.paper == self._hovered else _DOT
            painter.drawEllipse(QPointF(dot.x, dot.y), size, size)
        own = self._theme.topic(self._topic)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(own)
        painter.drawEllipse(middle, _MINE, _MINE)
        painter.setPen(QPen(own, 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(middle, _MINE + 4, _MINE + 4)
        painter.end()

    def _draw_line(self, painter: QPainter, middle: QPointF, dot: Dot) -> None:
        near = dot.neighbour.paper == self._hovered
        color = self._theme.color("ink2" if near else "line_strong")
        pen = QPen(color, 1 + 1.5 * dot.neighbour.score)
        if dot.neighbour.kind is RelationKind.LINKED:
            pen.setDashPattern([3, 3])
        painter.setPen(pen)
        start, end = _shortened(middle, QPointF(dot.x, dot.y), _MINE + 5.5, _DOT + 3)
        painter.drawLine(start, end)
        if dot.neighbour.kind is RelationKind.MENTIONS:
            tail, head = (start, end) if dot.neighbour.outgoing else (end, start)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(color)
            painter.drawPolygon(_arrow(tail, head))  # half way, where neither dot nor name is

    def _draw_own_name(self, painter: QPainter, middle: QPointF, room: float) -> None:
        metrics = QFontMetricsF(self._strong)
        text = metrics.elidedText(self._label, Qt.TextElideMode.ElideRight, room)
        width = metrics.horizontalAdvance(text)
        box = QRectF(middle.x() - width / 2, middle.y() + _MINE + 6, width, metrics.height())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.color("panel"))  # a name is never crossed by a line
        painter.drawRoundedRect(box.adjusted(-4, 0, 4, 0), 4, 4)
        painter.setFont(self._strong)
        painter.setPen(self._theme.color("ink"))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)

    def _draw_name(self, painter: QPainter, dot: Dot) -> None:
        right = dot.x >= self._middle().x()
        away = _DOT + _LABEL_GAP - 2
        room = self.width() - _EDGE - dot.x - away if right else dot.x - away - _EDGE
        text = self._metrics.elidedText(dot.neighbour.label, Qt.TextElideMode.ElideRight, room)
        height = self._metrics.height()
        left = dot.x + away if right else dot.x - away - room
        align = Qt.AlignmentFlag.AlignLeft if right else Qt.AlignmentFlag.AlignRight
        painter.setFont(self._font)
        painter.setPen(self._theme.color("ink" if dot.neighbour.paper == self._hovered else "ink2"))
        painter.drawText(QRectF(left, dot.y - height / 2, room, height), align | Qt.AlignmentFlag.AlignVCenter, text)

    # --- the mouse -------------------------------------------------------------------------------

    def _at(self, spot: QPointF) -> Neighbour | None:
        middle = self._middle()
        for dot in self.dots():
            beside = spot.x() > dot.x if dot.x >= middle.x() else spot.x() < dot.x
            level = abs(spot.y() - dot.y) < _NEAR
            if hypot(spot.x() - dot.x, spot.y() - dot.y) < _NEAR or (beside and level):
                return dot.neighbour
        return None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Lift the neighbour under the pointer."""
        self._hover(self._at(event.position()))

    def leaveEvent(self, _event: QEvent) -> None:
        """Lift none."""
        self._hover(None)

    def _hover(self, found: Neighbour | None) -> None:
        hovered = found.paper if found else None
        if hovered != self._hovered:
            self._hovered = hovered
            self.setCursor(Qt.CursorShape.PointingHandCursor if found else Qt.CursorShape.ArrowCursor)
            self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Ask for the paper that was clicked."""
        found = self._at(event.position())
        if found is not None and event.button() == Qt.MouseButton.LeftButton:
            self.paper_requested.emit(found.paper)

    def event(self, event: QEvent) -> bool:
        """Say the whole title in a tool tip."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            found = self._at(QPointF(event.pos()))
            if found is None:
                QToolTip.hideText()
            else:
                QToolTip.showText(event.globalPos(), found.title, self)
            return True
        return super().event(event)


def _own_room(dots: Sequence[Dot], middle: QPointF) -> float:
    """Return how wide the paper's own name may be between the dots that stand on its level."""
    level = middle.y() + _MINE + 6 + _NEAR / 2
    beside = (abs(dot.x - middle.x()) for dot in dots if abs(dot.y - level) < _NEAR + _DOT)
    return min((2 * (reach - _DOT - _BESIDE) for reach in beside), default=_OWN_LABEL)


def _shortened(start: QPointF, end: QPointF, first: float, last: float) -> tuple[QPointF, QPointF]:
    """Return the line without ``first`` px at its start and ``last`` px at its end."""
    line = end - start
    length = hypot(line.x(), line.y())
    if length <= first + last:
        return start, start
    unit = line / length
    return start + unit * first, end - unit * last


def _arrow(tail: QPointF, head: QPointF) -> QPolygonF:
    line = head - tail
    length = hypot(line.x(), line.y()) or 1.0
    unit = line / length
    across = QPointF(-unit.y(), unit.x())
    tip = tail + line / 2 + unit * 4.5
    base = tip - unit * 9
    return QPolygonF([tip, base + across * 4, base - across * 4])
