"""The graph of a library: papers as dots on the map, with a painter of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QWidget

from desktop_app.ui.graph.camera import Camera
from desktop_app.ui.graph.network import Network, make_network
from desktop_app.ui.theme.fonts import interface_font

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QMouseEvent, QPaintEvent

    from desktop_app.domain.papers import Paper
    from desktop_app.domain.relations import TopicMap
    from desktop_app.ui.theme.theme import Theme

_REACH = 14.0


class GraphView(QWidget):
    """The map; a click chooses, a double click opens."""

    paper_opened = Signal(int)
    paper_chosen = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        """Show no papers yet."""
        super().__init__(parent)
        self.setObjectName("graphView")
        self.setAccessibleName("Graph of papers")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._theme = theme
        self._camera = Camera()
        self._network = Network()
        self._chosen: int | None = None
        self._current: int | None = None

    def show_map(self, topic_map: TopicMap, papers: Sequence[Paper]) -> None:
        """Show the papers that have a place."""
        self._network = make_network(topic_map, papers)
        self.fit()

    def set_current(self, paper: int | None) -> None:
        """Say which paper is open in the reader."""
        self._current = paper
        self.update()

    def set_theme(self, theme: Theme) -> None:
        """Draw in the colours of ``theme``."""
        self._theme = theme
        self.update()

    def fit(self) -> None:
        """Show the whole map."""
        nodes = self._network.nodes.values()
        if nodes:
            left, right = min(node.x for node in nodes), max(node.x for node in nodes)
            top, bottom = min(node.y for node in nodes), max(node.y for node in nodes)
            scale = min(self.width() / (right - left + 0.2), self.height() / (bottom - top + 0.2))
            x = self.width() / 2 - scale * (left + right) / 2
            self._camera = Camera(scale, x, self.height() / 2 - scale * (top + bottom) / 2)
        self.update()

    def zoom_by(self, factor: float) -> None:
        """Zoom about the middle."""
        self._camera = self._camera.zoomed(factor, self.width() / 2, self.height() / 2)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the map."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(event.rect(), self._theme.color("page"))
        painter.setPen(QPen(self._theme.color("line_strong")))
        points = {
            paper: QPointF(*self._camera.to_screen(node.x, node.y)) for paper, node in self._network.nodes.items()
        }
        for tie in self._network.relations:
            painter.drawLine(points[tie.source], points[tie.target])
        painter.setFont(interface_font(13))
        for paper, node in self._network.nodes.items():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._theme.topic(node.topic))
            painter.drawEllipse(points[paper], 7, 7)
            painter.setPen(self._theme.color("ink"))
            painter.drawText(points[paper] + QPointF(10, 5), node.label)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Choose what was clicked."""
        paper = self._at(event.position())
        if paper is not None:
            self._chosen = paper
            self.paper_chosen.emit(paper)
            self.update()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Open what was clicked twice."""
        paper = self._at(event.position())
        if paper is not None:
            self.paper_opened.emit(paper)

    def changeEvent(self, event: QEvent) -> None:
        """Draw anew when the style changes."""
        super().changeEvent(event)
        self.update()

    def _at(self, point: QPointF) -> int | None:
        best, nearest = None, _REACH
        for paper, node in self._network.nodes.items():
            x, y = self._camera.to_screen(node.x, node.y)
            away = ((x - point.x()) ** 2 + (y - point.y()) ** 2) ** 0.5
            if away < nearest:
                best, nearest = paper, away
        return best
