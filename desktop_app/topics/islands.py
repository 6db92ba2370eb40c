"""Lays topics out as islands: papers within each, then the islands side by side.

Units are the least distance of two dots on an island. Heavy: imports igraph.
"""

from __future__ import annotations

import cmath
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from desktop_app.topics.geometry import enclosing_circle, middle, spread_out
from desktop_app.topics.seeded import seeded

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from desktop_app.topics.geometry import Points

Ties = dict[tuple[int, int], float]
"""Strength of kinship by pair of papers, the lower number first."""

_SHORE = 0.85
"""Ground around the outermost dots of an island, for their names."""
_STRAIT = 0.75
"""Water between two islands, for the name of the lower one."""
_PULL = 0.03
_TURNS = 36


@dataclass(slots=True)
class Island:
    """A topic on the map: where its papers are, around the origin, and how far it reaches."""

    papers: tuple[int, ...]
    points: Points
    radius: float
    centre: complex = 0j

    def places(self) -> dict[int, complex]:
        """Return where its papers are on the map."""
        return {paper: self.centre + point for paper, point in zip(self.papers, self.points, strict=True)}


def lay_out(groups: Sequence[tuple[int, ...]], ties: Ties, aspect: float) -> list[Island]:
    """Return an island for every group of papers; none overlap, and kin islands lie near each other.

    ``aspect`` is the width of the map by its height.
    """
    islands = [_island(group, ties) for group in groups]
    _set_apart(islands, _between(islands, ties), aspect)
    for _ in range(2):
        for island in islands:
            _face_kin(island, islands, ties)
    return islands


def force_directed(count: int, ties: Mapping[tuple[int, int], float]) -> Points:
    """Return points by Fruchterman and Reingold (1991), the same for the same ties."""
    if count < 3:
        return [complex(index, 0) for index in range(count)]
    import igraph  # noqa: PLC0415 - heavy: late

    graph = igraph.Graph(count, list(ties))
    with seeded():
        layout = graph.layout_fruchterman_reingold(
            weights=list(ties.values()) or None, niter=1000, grid=False if count <= 1000 else "auto"
        )
    return [complex(x, y) for x, y in layout.coords]


def _island(group: tuple[int, ...], ties: Ties) -> Island:
    place = {paper: index for index, paper in enumerate(group)}
    inside = {(place[a], place[b]): 0.2 + weight for (a, b), weight in ties.items() if a in place and b in place}
    if len(group) <= 40:  # a weak tie between all of a topic keeps loose ends from drifting off
        for second in range(len(group)):
            for first in range(second):
                inside.setdefault((first, second), 0.08)
    points = _unit_spaced(force_directed(len(group), inside))
    rounds = 200 if len(group) <= 150 else 30
    for _ in range(12):  # drawn together, pushed apart: a compact island without holes
        heart = middle(points)
        points = spread_out([point + (heart - point) * _PULL for point in points], 1.0, rounds)
    centre, radius = enclosing_circle(points)
    return Island(group, [point - centre for point in points], radius + _SHORE)


def _unit_spaced(points: Points) -> Points:
    """Return points scaled so that the median distance to the nearest other is 1."""
    if len(points) < 2:
        return points
    nearest = sorted(min(abs(point - other) for other in points if other is not point) for point in points)
    typical = nearest[len(nearest) // 2]
    return [point / typical for point in points] if typical > 1e-9 else points


def _between(islands: Sequence[Island], ties: Ties) -> dict[tuple[int, int], float]:
    """Return how strongly islands are tied, by their places in the list."""
    home = {paper: index for index, island in enumerate(islands) for paper in island.papers}
    sums: dict[tuple[int, int], float] = {}
    for (a, b), weight in ties.items():
        if a in home and b in home and home[a] != home[b]:
            pair = min(home[a], home[b]), max(home[a], home[b])
            sums[pair] = sums.get(pair, 0.0) + weight
    return sums


def _set_apart(islands: Sequence[Island], bonds: Mapping[tuple[int, int], float], aspect: float) -> None:
    """Give every island its centre: tied ones near, none over another, all together in the shape of the map."""
    points = _unit_spaced(force_directed(len(islands), bonds))
    size = max((island.radius for island in islands), default=1.0) * 2
    across = math.sqrt(aspect)
    points = [complex(point.real * size * across, point.imag * size / across) for point in points]
    for round_ in range(400):
        if round_ < 300:  # drawn together, more so where the map is narrow
            heart = middle(points)
            points = [
                point - complex((point - heart).real * 0.01 / across, (point - heart).imag * 0.01 * across)
                for point in points
            ]
        points = _pushed_apart(points, [island.radius for island in islands])
    for island, point in zip(islands, points, strict=True):
        island.centre = point


def _pushed_apart(points: Points, radii: Sequence[float]) -> Points:
    for first in range(len(points)):
        for second in range(first):
            apart = points[first] - points[second]
            wanted = radii[first] + radii[second] + _STRAIT
            if abs(apart) < wanted:
                along = apart / abs(apart) if abs(apart) > 1e-9 else cmath.rect(1, first + 2.4 * second)
                push = along * (wanted - abs(apart)) / 2
                points[first] += push
                points[second] -= push
    return points


def _face_kin(island: Island, islands: Sequence[Island], ties: Ties) -> None:
    """Turn and mirror an island so that its papers lie towards their kin on others."""
    own = dict(zip(island.papers, island.points, strict=True))
    elsewhere = {paper: point for other in islands if other is not island for paper, point in other.places().items()}
    out = [(own[a], elsewhere[b], weight) for (a, b), weight in ties.items() if a in own and b in elsewhere]
    out += [(own[b], elsewhere[a], weight) for (a, b), weight in ties.items() if b in own and a in elsewhere]
    if not out:
        return

    def length(turn: tuple[complex, bool]) -> float:
        return sum(weight * abs(island.centre + _turned(point, *turn) - there) for point, there, weight in out)

    turns = [(cmath.rect(1, 2 * math.pi * step / _TURNS), mirror) for mirror in (False, True) for step in range(_TURNS)]
    best = min(turns, key=length)
    island.points = [_turned(point, *best) for point in island.points]


def _turned(point: complex, turn: complex, mirror: bool) -> complex:  # noqa: FBT001 - one of two values of a turn
    return (point.conjugate() if mirror else point) * turn
