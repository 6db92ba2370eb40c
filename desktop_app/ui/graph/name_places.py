"""Keeps where names stand, by scale; on a large map for the neighbourhood of the view alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop_app.topics.labels import Rect
from desktop_app.ui.graph.lines import MOST_LINES
from desktop_app.ui.graph.naming import place_names
from desktop_app.ui.graph.network import touching

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from desktop_app.ui.graph.naming import Names
    from desktop_app.ui.graph.network import Box, Network
    from desktop_app.ui.graph.painting import Frame
    from desktop_app.ui.graph.shapes import Shape

_RIM = 4.0
_MANY = 600
"""A map of more papers is large."""
_AROUND = 0.5
"""The neighbourhood of the view reaches beyond each of its edges by so much of it."""
_SCALES = 24
"""Names are kept for so many scales."""
_MOST_AVOIDED = 300
"""So many of the strongest lines are avoided by names; where more are drawn, they are faint."""


class NamePlaces:
    """Places of names on one network. They stay while the scale does and the view is not left far behind."""

    def __init__(
        self,
        network: Network,
        shapes: Sequence[Shape],
        width: Callable[[str], float],
        topic_width: Callable[[str], float],
    ) -> None:
        """Measure names in px by ``width`` and those of topics by ``topic_width``."""
        self._network, self._shapes = network, shapes
        self._width, self._topic_width = width, topic_width
        self._is_large = len(network.nodes) > _MANY or len(network.relations) > MOST_LINES
        usual = network.usual_strength()
        self._avoided = [tie for tie in network.relations[:_MOST_AVOIDED] if tie.score >= usual]
        self._near: dict[float, Box] = {}
        self._within = 0.0, Rect(0, 0, 0, 0)
        self._names: dict[Hashable, Names] = {}

    def keep_within(self, frame: Frame) -> None:
        """Let no name be cut off by the edges of this view, at its scale."""
        camera, screen = frame.camera, frame.screen
        edges = Rect(_RIM - camera.x, _RIM - camera.y, screen.width - 2 * _RIM, screen.height - 2 * _RIM)
        self._within = camera.scale, edges

    def names(self, frame: Frame) -> Names:
        """Return where names stand in this frame."""
        network, scale = self._network, frame.camera.scale
        region, edges = self.key(frame)
        key = scale, region, edges
        if key not in self._names:
            if len(self._names) > _SCALES:
                self._names.clear()
            papers = list(network.nodes) if region is None else network.within(*region)
            ends = (
                (network.nodes[tie.source], network.nodes[tie.target])
                for tie in touching(network, self._avoided, region)
            )
            lines = [(here.x * scale, here.y * scale, there.x * scale, there.y * scale) for here, there in ends]
            self._names[key] = place_names(
                network, self._shapes, scale, papers, lines, self._width, self._topic_width, edges
            )
        return self._names[key]

    def key(self, frame: Frame) -> tuple[Box | None, Rect | None]:
        """Return what names depend on besides the scale: whose neighbourhood they are for, and what bounds them."""
        return self.region(frame), self._within[1] if self._within[0] == frame.camera.scale else None

    def region(self, frame: Frame) -> Box | None:
        """Return the box of the world whose names and lines are drawn, the same until the view leaves it.

        ``None`` where all are.
        """
        if not self._is_large:
            return None
        camera, screen = frame.camera, frame.screen
        near = self._near.get(camera.scale)
        (left, top), (right, bottom) = camera.to_world(0, 0), camera.to_world(screen.width, screen.height)
        if near is None or left < near[0] or top < near[1] or right > near[2] or bottom > near[3]:
            if len(self._near) > _SCALES:
                self._near.clear()
            across, down = (right - left) * _AROUND, (bottom - top) * _AROUND
            near = self._near[camera.scale] = left - across, top - down, right + across, bottom + down
        return near
