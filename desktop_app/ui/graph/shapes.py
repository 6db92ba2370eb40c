"""The ground of a topic: a circle around its papers, or a rounded hull where a circle would take in others."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from desktop_app.topics.geometry import enclosing_circle
from desktop_app.topics.labels import Rect

if TYPE_CHECKING:
    from collections.abc import Sequence

    from desktop_app.ui.graph.network import Network, Node

LEAST_PADDING, MOST_PADDING = 14.0, 38.0
"""Ground around the outermost dots, in px."""
BETWEEN = 30.0
"""Water between two grounds in px where there is room for it: the lower one's name stands there."""

_STRAY = 3.0
"""A paper so many times the median distance from its topic's middle strayed; no ground is drawn as far as that."""


class Shape(NamedTuple):
    """A topic's ground in world units. ``hull`` is empty for a circle; ``radius`` is around all of it."""

    topic: int
    label: str
    x: float
    y: float
    radius: float
    hull: tuple[tuple[float, float], ...] = ()

    def bounds(self) -> tuple[float, float, float, float]:
        """Return left, top, right and bottom, without padding."""
        if self.hull:
            across, down = [x for x, _ in self.hull], [y for _, y in self.hull]
            return min(across), min(down), max(across), max(down)
        return self.x - self.radius, self.y - self.radius, self.x + self.radius, self.y + self.radius

    def box(self, scale: float, padding: float) -> Rect:
        """Return the box around the padded shape, in px from the world's origin."""
        left, top, right, bottom = (edge * scale for edge in self.bounds())
        return Rect(left - padding, top - padding, right - left + 2 * padding, bottom - top + 2 * padding)


def make_shapes(network: Network) -> list[Shape]:
    """Return a shape for every topic that has papers on the map."""
    found = []
    for topic in network.topics:
        members = list(network.members(topic))
        if members:
            found.append(_shape(network, topic.id, topic.label, _core(members)))
    return found


def padding(shapes: Sequence[Shape], scale: float) -> float:
    """Return how much ground lies around the outermost dots at a scale: less where circles lie close."""
    room = min(MOST_PADDING, (_water(tuple(shapes)) * scale - BETWEEN) / 2)
    return max(room, LEAST_PADDING)


@lru_cache(maxsize=4)
def _water(shapes: tuple[Shape, ...]) -> float:
    """Return the least distance between two circles, in world units."""
    circles = [shape for shape in shapes if not shape.hull]
    return min(
        (
            math.hypot(first.x - second.x, first.y - second.y) - first.radius - second.radius
            for index, first in enumerate(circles)
            for second in circles[:index]
        ),
        default=math.inf,
    )


def _shape(network: Network, topic: int, label: str, members: Sequence[Node]) -> Shape:
    points = convex_hull([(node.x, node.y) for node in members])
    middle, radius = enclosing_circle([complex(x, y) for x, y in points])
    shape = Shape(topic, label, middle.real, middle.imag, radius)
    if len(points) < 2:
        return shape
    reach = radius + network.spacing / 3
    around = network.within(shape.x - reach, shape.y - reach, shape.x + reach, shape.y + reach)
    strangers = (network.nodes[paper] for paper in around if network.nodes[paper].topic != topic)
    if any(math.hypot(node.x - shape.x, node.y - shape.y) < reach for node in strangers):
        return shape._replace(hull=tuple(points))
    return shape


def _core(members: Sequence[Node]) -> Sequence[Node]:
    """Return the papers without those that strayed far from their topic."""
    if len(members) < 4:
        return members
    middle = _median([node.x for node in members]), _median([node.y for node in members])
    away = [math.hypot(node.x - middle[0], node.y - middle[1]) for node in members]
    bound = _STRAY * _median(away)
    return [node for node, distance in zip(members, away, strict=True) if distance <= bound] or members


def _median(values: Sequence[float]) -> float:
    return sorted(values)[len(values) // 2]


def convex_hull(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return the corners of the convex hull in order, by Andrew's monotone chain (1979)."""
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return ordered
    halves = []
    for along in (ordered, ordered[::-1]):
        half: list[tuple[float, float]] = []
        for point in along:
            while len(half) > 1 and _turn(half[-2], half[-1], point) <= 0:
                half.pop()
            half.append(point)
        halves += half[:-1]
    return halves


def _turn(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
