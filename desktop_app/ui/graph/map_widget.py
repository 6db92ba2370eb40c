"""A map to be panned, zoomed and pointed at: the half of the graph that knows nothing of choosing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QHelpEvent, QNativeGestureEvent, QPainter
from PySide6.QtWidgets import QApplication, QToolTip, QWidget

from desktop_app.topics.labels import Rect
from desktop_app.ui.graph.camera import Camera, Limits
from desktop_app.ui.graph.fitting import EDGE, Margins, Overlay, Spot, fitted
from desktop_app.ui.graph.naming import TOPIC_HEIGHT, dot_radius
from desktop_app.ui.graph.network import Network
from desktop_app.ui.graph.painting import Frame, GraphPainter, Look
from desktop_app.ui.graph.pictures import Screen
from desktop_app.ui.graph.shapes import MOST_PADDING

if TYPE_CHECKING:
    from PySide6.QtCore import QObject, QPoint
    from PySide6.QtGui import QMouseEvent, QPaintEvent, QResizeEvent, QWheelEvent

    from desktop_app.ui.theme.theme import Theme

_REACH = 6.0
"""So many px from a dot's edge the pointer still means it."""
_NEAREST_DOTS = 110.0
"""The map grows no larger by itself than with dots so many px apart."""
_GROUND_SHARE = 0.045
_WHEEL = 1.2
_NOTCH = 120.0
_REST = 90
"""Milliseconds after the last motion until the map is at rest."""


class MapWidget(QWidget):
    """Draws a network under a camera. What is over it is handed in through ``overlay``."""

    paper_clicked = Signal(int)
    ground_clicked = Signal()
    paper_opened = Signal(int)
    moved = Signal()
    """The map stands otherwise than before, and has come to rest."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        """Show an empty map."""
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.theme = theme
        self.network = Network()
        self.overlay = Overlay()
        self.camera, self._limits = Camera(), Limits()
        self._look = Look()
        self._fitted = True
        self._grip: QPointF | None = None
        self._dragging = False
        self._map_painter = GraphPainter(theme)
        self._rest = QTimer(self, singleShot=True, interval=_REST)
        self._rest.timeout.connect(self._come_to_rest)

    # --- what is shown ---------------------------------------------------------------------------

    def show_network(self, network: Network) -> None:
        """Show another network. A map that somebody moved stays as they moved it."""
        was_empty = not self.network.nodes
        self.network = network
        self._map_painter.show(network)
        self.look = self._look._replace(hovered=None)
        if was_empty or self._fitted:
            self.fit()

    @property
    def look(self) -> Look:
        """What stands out; set it to draw otherwise."""
        return self._look

    @look.setter
    def look(self, look: Look) -> None:
        if look != self._look:
            self._look = look
            self.update()

    def set_theme(self, theme: Theme) -> None:
        """Draw in the colours of ``theme``."""
        self.theme = theme
        self._map_painter.set_theme(theme)
        self.update()

    def fit(self) -> None:
        """Show the whole map, with room for what lies over it."""
        self._fitted = True
        nodes = self.network.nodes.values()
        if nodes:
            boxes = [(node.x, node.y, node.x, node.y) for node in nodes]
            boxes += [shape.bounds() for shape in self._map_painter.shapes]
            bounds = (
                min(box[0] for box in boxes),
                min(box[1] for box in boxes),
                max(box[2] for box in boxes),
                max(box[3] for box in boxes),
            )
            # A narrow pane has no room to give away.
            ground = min(MOST_PADDING, self.width() * _GROUND_SHARE)
            margins = Margins(EDGE + ground, EDGE + ground + TOPIC_HEIGHT, EDGE + ground)
            most = _NEAREST_DOTS / self.network.spacing
            spots = [Spot(node.x, node.y) for node in nodes] + self._map_painter.topic_spots()
            view = float(self.width()), float(self.height())
            self.camera = fitted(spots, bounds, view, margins, self.overlay, most)
            self._map_painter.keep_names_within(self._frame())
            self._limits = Limits(self.camera.scale / 2, max(most, self.camera.scale * 3))
        self._come_to_rest()

    def zoom_by(self, factor: float) -> None:
        """Zoom about the middle of the view."""
        self.zoom_about(factor, QPointF(self.width() / 2, self.height() / 2))

    def zoom_about(self, factor: float, about: QPointF) -> None:
        """Zoom so that what stands at a point of the view stays there."""
        self._move_to(self.camera.zoomed(factor, about.x(), about.y(), self._limits))

    def screen_point(self, paper: int) -> QPointF:
        """Return where a paper's dot stands in the view."""
        node = self.network.nodes[paper]
        return QPointF(*self.camera.to_screen(node.x, node.y))

    def bring_into_view(self, paper: int, margin: float) -> None:
        """Move the map no farther than it takes for a paper to stand ``margin`` px from the edges."""
        node = self.network.nodes[paper]
        camera = self.camera.showing(node.x, node.y, self.width(), self.height(), margin)
        if camera != self.camera:
            self._move_to(camera)

    def covered(self, box: Rect) -> tuple[int, int]:
        """Return how many dots and how many names a box of the view lies over."""
        near = 14.0
        left, top = self.camera.to_world(box.x - near, box.y - near)
        right, bottom = self.camera.to_world(box.x + box.width + near, box.y + box.height + near)
        moved = box._replace(x=box.x - self.camera.x, y=box.y - self.camera.y)
        names = self._map_painter.names(self._frame())
        over = sum(each.overlaps(moved) for group in (names.papers, names.topics) for each in group.values())
        return len(self.network.within(left, top, right, bottom)), over

    def paper_at(self, point: QPointF) -> int | None:
        """Return the paper whose dot or name is at a point of the view."""
        x, y = self.camera.to_world(point.x(), point.y())
        paper = self.network.nearest(x, y, (_REACH + 9) / self.camera.scale)
        if paper is not None:
            node = self.network.nodes[paper]
            away = self.screen_point(paper) - point
            reach = dot_radius(self.network, node, self.camera.scale) + _REACH
            if QPointF.dotProduct(away, away) <= reach * reach:
                return paper
        spot = Rect(point.x() - self.camera.x, point.y() - self.camera.y, 0.1, 0.1)
        names = self._map_painter.names(self._frame())
        return next((number for number, box in names.papers.items() if box.overlaps(spot)), None)

    def _frame(self) -> Frame:
        screen = Screen(self.width(), self.height(), self.devicePixelRatioF())
        return Frame(self.camera, screen, self._look, moving=self._rest.isActive())

    def _move_to(self, camera: Camera) -> None:
        self.camera = camera
        self._fitted = False
        self._rest.start()
        self.update()

    def _come_to_rest(self) -> None:
        self._rest.stop()
        self.moved.emit()
        self.update()

    # --- events ----------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the map."""
        painter = QPainter(self)
        painter.fillRect(event.rect(), self.theme.color("page"))
        if self.network.nodes:
            self._map_painter.paint(painter, self._frame())
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit anew, or keep the middle in the middle where somebody moved the map."""
        super().resizeEvent(event)
        if self._fitted:
            self.fit()
        elif event.oldSize().isValid():
            grown = event.size() - event.oldSize()
            self.camera = self.camera.panned(grown.width() / 2, grown.height() / 2)
            self._come_to_rest()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of the map."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._grip = event.position()
            self._dragging = False

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Pull the map along, or look at what the pointer is over."""
        if self._grip is None or not event.buttons() & Qt.MouseButton.LeftButton:
            self._hover(self.paper_at(event.position()))
            return
        pulled = event.position() - self._grip
        if not self._dragging and pulled.manhattanLength() < QApplication.startDragDistance():
            return
        self._dragging = True
        self._hover(None)
        self.setCursor(Qt.CursorShape.ClosedHandCursor)
        # By whole device px: the pictures of the map can then be shifted, and nothing is drawn twice.
        ratio = self.devicePixelRatioF()
        pulled = QPointF(round(pulled.x() * ratio) / ratio, round(pulled.y() * ratio) / ratio)
        self._grip += pulled
        self._move_to(self.camera.panned(pulled.x(), pulled.y()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let the map go; without a pull it was a click."""
        if event.button() != Qt.MouseButton.LeftButton or self._grip is None:
            return
        clicked = not self._dragging
        self._grip, self._dragging = None, False
        paper = self.paper_at(event.position())
        self._hover(paper)
        if clicked and paper is not None:
            self.paper_clicked.emit(paper)
        elif clicked:
            self.ground_clicked.emit()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Open the paper; on bare ground come nearer."""
        if event.button() != Qt.MouseButton.LeftButton:
            return
        paper = self.paper_at(event.position())
        if paper is not None:
            self.paper_opened.emit(paper)
        else:
            self.zoom_about(_WHEEL * _WHEEL, event.position())

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom about the pointer."""
        turned = event.angleDelta().y() / _NOTCH
        if turned:
            self.zoom_about(_WHEEL**turned, event.position())
        event.accept()

    def leaveEvent(self, event: QEvent) -> None:
        """Look at nothing."""
        super().leaveEvent(event)
        self._hover(None)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Look at nothing while the pointer is over what lies on the map."""
        if event.type() is QEvent.Type.Enter:
            self._hover(None)
        return super().eventFilter(watched, event)

    def event(self, event: QEvent) -> bool:
        """Zoom by two fingers; tell the whole title of a paper."""
        if isinstance(event, QNativeGestureEvent):
            if event.gestureType() is Qt.NativeGestureType.ZoomNativeGesture:
                self.zoom_about(1 + event.value(), event.position())
            return True
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            self._tell_title(event.pos(), event.globalPos())
            return True
        return super().event(event)

    def _tell_title(self, at: QPoint, where: QPoint) -> None:
        paper = self.paper_at(QPointF(at))
        if paper is None or self.network.nodes[paper].paper.title == self.network.nodes[paper].label:
            QToolTip.hideText()
        else:
            QToolTip.showText(where, self.network.nodes[paper].paper.title, self)

    def _hover(self, paper: int | None) -> None:
        if not self._dragging:
            self.setCursor(Qt.CursorShape.ArrowCursor if paper is None else Qt.CursorShape.PointingHandCursor)
        self.look = self._look._replace(hovered=paper)
