"""Paints the map: grounds of topics, lines, dots and names.

Grounds, lines, and dots with their names are each kept as a picture of the view: a hover costs three pictures laid
over each other and the few things in question. Lines pause for names: where a name stands, the lines are wiped away.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QFontMetricsF,
    QPainter,
    QPen,
    QRegion,
)

from desktop_app.topics.labels import Rect
from desktop_app.ui.graph.dots import DotDrawer, dot_color
from desktop_app.ui.graph.fitting import Spot
from desktop_app.ui.graph.grounds import draw_grounds
from desktop_app.ui.graph.lines import Lines, stressed_lines, strong_lines
from desktop_app.ui.graph.name_places import NamePlaces
from desktop_app.ui.graph.naming import (
    NAME_ASCENT,
    NAME_HEIGHT,
    RING,
    TOPIC_ASCENT,
    TOPIC_HEIGHT,
    dot_radii,
    dot_radius,
    short,
)
from desktop_app.ui.graph.network import Network, touching
from desktop_app.ui.graph.pictures import Pictures, lay
from desktop_app.ui.graph.shapes import MOST_PADDING, make_shapes
from desktop_app.ui.theme.fonts import interface_font

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable

    from desktop_app.domain.relations import Relation
    from desktop_app.ui.graph.camera import Camera
    from desktop_app.ui.graph.dots import Dot
    from desktop_app.ui.graph.naming import (
        Names,
    )
    from desktop_app.ui.graph.network import Node
    from desktop_app.ui.graph.pictures import Screen
    from desktop_app.ui.graph.shapes import Shape
    from desktop_app.ui.theme.theme import Theme

_FADED = 0.27
_DIMMED = 0.3
_MARGIN = 20.0
"""No dot reaches farther than that, in px."""


class Look(NamedTuple):
    """What stands out on the map and what steps back: weak relations, papers without marks, all but a neighbourhood."""

    strength: float = 0.0
    annotated_only: bool = False
    chosen: int | None = None
    hovered: int | None = None
    current: int | None = None


class Frame(NamedTuple):
    """All that a picture of the map depends on, besides the map and the theme."""

    camera: Camera
    screen: Screen
    look: Look
    moving: bool = False


class GraphPainter:
    """Draws a network in a theme; keeps what is costly until it changes."""

    def __init__(self, theme: Theme) -> None:
        """Draw nothing yet."""
        self._theme = theme
        self._font, self._strong = interface_font(13), interface_font(13, semibold=True)
        self._topic_font = interface_font(15, semibold=True)
        # Widths of the bold turn for all: a name that is chosen needs no other place.
        self._width = QFontMetricsF(self._strong).horizontalAdvance
        self._topic_width = QFontMetricsF(self._topic_font).horizontalAdvance
        self._dots = DotDrawer()
        self.show(Network())

    def show(self, network: Network) -> None:
        """Draw this network from now on."""
        self._network = network
        self.shapes: list[Shape] = make_shapes(network)
        self._places = NamePlaces(network, self.shapes, self._width, self._topic_width)
        self._lines: tuple[Hashable, Lines] | None = None
        self._pictures = Pictures()

    def set_theme(self, theme: Theme) -> None:
        """Draw in the colours of ``theme`` from now on."""
        self._theme = theme
        self._dots.clear()
        self._pictures.clear()

    def topic_spots(self) -> list[Spot]:
        """Return where topics' names stand as a rule, above their grounds, and where the grounds end below."""
        spots = []
        for shape in self.shapes:
            left, top, right, bottom = shape.bounds()
            width = self._topic_width(shape.label)
            box = Rect(-width / 2, -MOST_PADDING - TOPIC_HEIGHT - 6, width, TOPIC_HEIGHT + 6)
            spots.append(Spot((left + right) / 2, top, box))
            spots.append(Spot((left + right) / 2, bottom, Rect(-width / 2, 0, width, MOST_PADDING / 2)))
        return spots

    def keep_names_within(self, frame: Frame) -> None:
        """Let no name be cut off by the edges of this view; they stay where they then are while the scale stays."""
        self._places.keep_within(frame)

    def names(self, frame: Frame) -> Names:
        """Return where names stand in this frame."""
        return self._places.names(frame)

    def paint(self, painter: QPainter, frame: Frame) -> None:
        """Draw the frame."""
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        look, still = frame.look, self._still(frame)
        began = time.perf_counter()
        names = self.names(still)
        spent = time.perf_counter() - began
        focus = look.chosen if look.hovered is None else look.hovered
        ties = [] if focus is None else self.ties_shown(focus, look.strength)
        whose = self._places.key(still)
        fading = 1.0 if look.hovered is None else _FADED
        self._lay(painter, "grounds", frame, whose, self._draw_grounds)
        self._lay(painter, "lines", frame, (whose, look.strength, look.annotated_only), self._draw_lines, fading)
        self._draw_stressed(painter, frame, names, ties)
        marks = whose, look.annotated_only, look.chosen, look.current
        self._lay(painter, "marks", frame, marks, self._draw_marks, fading, spent)
        self._draw_topic_names(painter, frame, names)
        if focus is not None:
            self._draw_focus(painter, frame, names, focus, ties)

    def ties_shown(self, paper: int, strength: float) -> list[Relation]:
        """Return the ties of a paper that count at a strength; its three strongest where none does."""
        ties = self._network.ties(paper)
        return [tie for tie in ties if tie.score >= strength] or list(ties[:3])

    def _still(self, frame: Frame) -> Frame:
        """Return the frame as the layers have it, if these are lent while the map is zoomed."""
        camera = self._pictures.lent(frame.camera) if frame.moving else None
        return frame if camera is None else frame._replace(camera=camera)

    def _lay(
        self,
        painter: QPainter,
        name: str,
        frame: Frame,
        key: Hashable,
        draw: Callable[[QPainter, Frame, QRectF], None],
        opacity: float = 1.0,
        spent: float = 0.0,
    ) -> None:
        """Lay a layer over the map; see ``Pictures.picture``."""
        picture = self._pictures.picture(
            name,
            key,
            frame.camera,
            frame.screen,
            lambda canvas, box: draw(canvas, frame, box),
            moving=frame.moving,
            spent=spent,
        )
        lay(painter, picture, frame.camera, frame.screen, opacity)

    def _draw_grounds(self, painter: QPainter, frame: Frame, box: QRectF) -> None:
        draw_grounds(painter, self.shapes, frame.camera, self.names(frame).padding, self._theme, box)

    def _draw_topic_names(self, painter: QPainter, frame: Frame, names: Names) -> None:
        painter.setFont(self._topic_font)
        moved = _mover(frame.camera, names.scale)
        for shape in self.shapes:
            box = names.topics.get(shape.topic)
            if box is not None:
                at = moved(box)
                painter.setPen(self._theme.topic_ink(shape.topic))
                painter.drawText(
                    QPointF(at.x() + _air(box, self._topic_width(shape.label)), at.y() + TOPIC_ASCENT), shape.label
                )

    # --- lines -----------------------------------------------------------------------------------

    def _draw_lines(self, painter: QPainter, frame: Frame, box: QRectF) -> None:
        # Of very many lines those near the view are chosen.
        region = self._places.region(frame)
        key = frame.look.strength, frame.look.annotated_only, region
        if self._lines is None or self._lines[0] != key:
            nodes, look = self._network.nodes, frame.look

            def is_faint(tie: Relation) -> bool:
                unmarked = not (nodes[tie.source].annotated and nodes[tie.target].annotated)
                return tie.score < look.strength or (look.annotated_only and unmarked)

            drawn = strong_lines(touching(self._network, self._network.relations, region), is_faint)
            self._lines = key, Lines(self._network, drawn)
        self._lines[1].draw(painter, frame.camera, self._theme.color("ink"))
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(Qt.GlobalColor.black)
        for name in self._boxes(frame, self.names(frame), box):
            painter.drawRoundedRect(name.adjusted(0, 1, 0, -1), 3, 3)

    @staticmethod
    def _boxes(frame: Frame, names: Names, where: QRectF) -> Iterable[QRectF]:
        """Yield the boxes of names that reach into a box of the view."""
        moved = _mover(frame.camera, names.scale)
        for group in (names.topics, names.papers):
            for box in group.values():
                at = moved(box)
                if at.intersects(where):
                    yield at

    def _draw_stressed(self, painter: QPainter, frame: Frame, names: Names, ties: list[Relation]) -> None:
        """Draw the lines of the paper in question; they too pause for names."""
        if not ties:
            return
        view = QRectF(0, 0, frame.screen.width, frame.screen.height)
        open_ground = QRegion(view.toRect())
        for box in self._boxes(frame, names, view):
            open_ground -= QRegion(box.adjusted(0, 1, 0, -1).toAlignedRect())
        painter.save()
        painter.setClipRegion(open_ground, Qt.ClipOperation.IntersectClip)
        Lines(self._network, stressed_lines(ties)).draw(painter, frame.camera, self._theme.color("ink"))
        painter.restore()

    # --- dots and names --------------------------------------------------------------------------

    def _draw_marks(self, painter: QPainter, frame: Frame, box: QRectF) -> None:
        """Draw all dots and names but the chosen paper's, as far as they reach into a box of the view."""
        names, camera, look, nodes = self.names(frame), frame.camera, frame.look, self._network.nodes
        left, top = camera.to_world(box.left() - _MARGIN, box.top() - _MARGIN)
        right, bottom = camera.to_world(box.right() + _MARGIN, box.bottom() + _MARGIN)
        radius = dot_radii(self._network, camera.scale)
        groups: dict[tuple[int | None, bool], list[Dot]] = {}
        for paper in self._network.within(left, top, right, bottom):
            node = nodes[paper]
            if paper != look.chosen:
                group = groups.setdefault((node.topic, look.annotated_only and not node.annotated), [])
                group.append((*camera.to_screen(node.x, node.y), radius(node.degree)))
        for (topic, dimmed), dots in groups.items():
            painter.setOpacity(_DIMMED if dimmed else 1.0)
            self._dots.draw(painter, dots, dot_color(self._theme, topic), of=len(nodes))
        painter.setFont(self._font)
        moved = _mover(camera, names.scale)
        for paper, name in names.papers.items():
            if paper != look.chosen and moved(name).intersects(box):
                painter.setOpacity(_DIMMED if look.annotated_only and not nodes[paper].annotated else 1.0)
                self._draw_name(painter, frame, names, nodes[paper])
        painter.setOpacity(1.0)
        if look.current in nodes and look.current != look.chosen:
            self._draw_eye(painter, frame, nodes[look.current])

    def _draw_dot(self, painter: QPainter, frame: Frame, node: Node, larger: float = 0.0) -> None:
        radius = dot_radius(self._network, node, frame.camera.scale) + larger
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(dot_color(self._theme, node.topic))
        painter.drawEllipse(QPointF(*frame.camera.to_screen(node.x, node.y)), radius, radius)
        if node.paper.number == frame.look.current:
            self._draw_eye(painter, frame, node)

    def _draw_eye(self, painter: QPainter, frame: Frame, node: Node) -> None:
        """Draw the eye in the dot of the paper that is open in the reader."""
        radius = dot_radius(self._network, node, frame.camera.scale) * 0.38
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.color("page"))
        painter.drawEllipse(QPointF(*frame.camera.to_screen(node.x, node.y)), radius, radius)

    def _draw_name(self, painter: QPainter, frame: Frame, names: Names, node: Node, *, strong: bool = False) -> bool:
        """Draw a paper's name in its place; return whether it has one."""
        box = names.papers.get(node.paper.number)
        if box is None:
            return False
        at = _mover(frame.camera, names.scale)(box)
        text = short(node.label)
        font = self._strong if strong else self._font
        width = self._width(text) if strong else QFontMetricsF(font).horizontalAdvance(text)
        painter.setPen(self._theme.color("ink" if node.topic is not None or strong else "ink2"))
        painter.drawText(QPointF(at.x() + _air(box, width), at.y() + NAME_ASCENT), text)
        return True

    def _draw_focus(self, painter: QPainter, frame: Frame, names: Names, focus: int, ties: list[Relation]) -> None:
        """Draw the paper in question over all, and with everything else faded its neighbours too."""
        nodes = self._network.nodes
        around = (
            [nodes[paper] for paper in dict.fromkeys(tie.other(focus) for tie in ties)]
            if frame.look.hovered is not None
            else []
        )
        painter.setFont(self._font)
        for node in around:
            if node.paper.number != frame.look.chosen:
                self._draw_dot(painter, frame, node)
                self._draw_name(painter, frame, names, node)
        for paper in dict.fromkeys((focus, frame.look.chosen)):
            if paper is None:
                continue
            node = nodes[paper]
            self._draw_dot(painter, frame, node, 1.0 if paper == frame.look.chosen else 0.0)
            if paper == frame.look.chosen:
                self._draw_ring(painter, frame, node)
            painter.setFont(self._strong)
            if not self._draw_name(painter, frame, names, node, strong=True):
                self._draw_plate(painter, frame, node)

    def _draw_ring(self, painter: QPainter, frame: Frame, node: Node) -> None:
        point = QPointF(*frame.camera.to_screen(node.x, node.y))
        radius = dot_radius(self._network, node, frame.camera.scale) + RING
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(self._theme.topic_ink(node.topic), 1.6))
        painter.drawEllipse(point, radius, radius)

    def _draw_plate(self, painter: QPainter, frame: Frame, node: Node) -> None:
        """Draw the name of a paper that found no room, on a plate of its own below the dot."""
        text = short(node.label)
        x, y = frame.camera.to_screen(node.x, node.y)
        width = self._width(text) + 10
        plate = QRectF(
            x - width / 2, y + dot_radius(self._network, node, frame.camera.scale) + RING + 2, width, NAME_HEIGHT + 4
        )
        color = self._theme.color("page")
        color.setAlphaF(0.9)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        painter.drawRoundedRect(plate, 4, 4)
        painter.setPen(self._theme.color("ink"))
        painter.drawText(QPointF(plate.x() + 5, plate.y() + 2 + NAME_ASCENT), text)


def _air(box: Rect, width: float) -> float:
    return (box.width - width) / 2


def _mover(camera: Camera, scale: float) -> Callable[[Rect], QRectF]:
    """Return what carries boxes placed at ``scale`` to the screen; at another scale they keep to their dots."""
    grown = camera.scale / scale

    def move(box: Rect) -> QRectF:
        middle_x, middle_y = box.x + box.width / 2, box.y + box.height / 2
        return QRectF(
            camera.x + middle_x * grown - box.width / 2,
            camera.y + middle_y * grown - box.height / 2,
            box.width,
            box.height,
        )

    return move
