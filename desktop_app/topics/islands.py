"""Lays topics out as islands: papers within each, then the islands side by side.

Units are the least distance of two dots on an island. Heavy: imports igraph.
"""

from __future__ import annotations

import cmath
import math
from dataclasses import dataclass
from heapq import nlargest
from typing import TYPE_CHECKING, NamedTuple

from desktop_app.progress import Progress
from desktop_app.topics.geometry import enclosing_circle, middle, nearest_distances, spread_out
from desktop_app.topics.seeded import seeded

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import igraph

    from desktop_app.topics.geometry import Points

Ties = dict[tuple[int, int], float]
"""Strength of kinship by pair of papers, the lower number first."""

_SHORE = 0.85
"""Ground around the outermost dots of an island, for their names."""
_STRAIT = 0.75
"""Water between two islands, for the name of the lower one."""
_PULL = 0.03
_TURNS = 36
_MOST_BRIDGES = 150
"""Ties to other islands by which an island is turned; the strongest say enough."""
_LARGE = 150
"""Papers of an island, or islands, for which the way to the layout is shorter."""
_CALLS = 12
"""igraph holds the interpreter while it works: of many papers it is called so often, some 30 ms each time."""


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


def lay_out(
    groups: Sequence[tuple[int, ...]], ties: Ties, aspect: float, progress: Progress | None = None
) -> list[Island]:
    """Return an island for every group of papers; none overlap, and kin islands lie near each other.

    ``aspect`` is the width of the map by its height. Raises ``Cancelled`` between two steps.
    """
    if not groups:
        return []
    progress = progress or Progress()
    home = {paper: index for index, group in enumerate(groups) for paper in group}
    inside: list[Ties] = [{} for _ in groups]
    between: Ties = {}
    for (a, b), weight in ties.items():
        if a in home and b in home:
            (inside[home[a]] if home[a] == home[b] else between)[a, b] = weight
    islands = []
    for index, group in enumerate(groups):
        progress.report(index, len(groups), "Drawing the map")
        islands.append(_island(group, inside[index], progress))
    _set_apart(islands, _bonds(home, between), aspect, progress)
    bridges = _bridges(islands, home, between)
    for _ in range(2):
        for index, island in enumerate(islands):
            progress.report(index, len(islands), "Drawing the map")
            _face_kin(island, islands, bridges[index])
    return islands


def force_directed(count: int, ties: Mapping[tuple[int, int], float], progress: Progress | None = None) -> Points:
    """Return points by Fruchterman and Reingold (1991), the same for the same ties."""
    if count < 3:
        return [complex(index, 0) for index in range(count)]
    import igraph  # noqa: PLC0415 - heavy: late

    graph = igraph.Graph(count, list(ties))
    weights = list(ties.values()) or None
    with seeded():
        if count <= _LARGE:
            layout = graph.layout_fruchterman_reingold(weights=weights, niter=1000, grid=False)
        else:
            layout = _in_calls(graph, weights, progress or Progress())
    return [complex(x, y) for x, y in layout.coords]


def _in_calls(graph: igraph.Graph, weights: Sequence[float] | None, progress: Progress) -> igraph.Layout:
    """Lay out a large graph in several calls, each colder than the one before and going on from where it ended."""
    count = graph.vcount()
    layout = None
    for call in range(_CALLS):
        progress.report(call, _CALLS, "Drawing the map")
        layout = graph.layout_fruchterman_reingold(
            weights=weights,
            niter=25 if count <= 1000 else 15,
            grid=count > 400,
            seed=None if layout is None else layout.coords,
            start_temp=math.sqrt(count) / 10 * (1 - call / _CALLS),
        )
    return layout


def _island(group: tuple[int, ...], ties: Ties, progress: Progress) -> Island:
    place = {paper: index for index, paper in enumerate(group)}
    inside = {(place[a], place[b]): 0.2 + weight for (a, b), weight in ties.items()}
    if len(group) <= 40:  # a weak tie between all of a topic keeps loose ends from drifting off
        for second in range(len(group)):
            for first in range(second):
                inside.setdefault((first, second), 0.08)
    points = _unit_spaced(force_directed(len(group), inside, progress))
    turns, rounds = (12, 200) if len(group) <= 40 else (12, 40) if len(group) <= _LARGE else (6, 25)
    for turn in range(turns):  # drawn together, pushed apart: a compact island without holes
        progress.report(turn, turns, "Drawing the map")
        heart = middle(points)
        points = spread_out([point + (heart - point) * _PULL for point in points], 1.0, rounds)
    centre, radius = enclosing_circle(points)
    return Island(group, [point - centre for point in points], radius + _SHORE)


def _unit_spaced(points: Points) -> Points:
    """Return points scaled so that the median distance to the nearest other is 1."""
    if len(points) < 2:
        return points
    nearest = nearest_distances(points, _cell_of(points))
    typical = nearest[len(nearest) // 2]
    return [point / typical for point in points] if typical > 1e-9 else points


def _cell_of(points: Points) -> float:
    """Return a cell so wide that points have their neighbours in the cells around theirs, but few others."""
    far = max(abs(point - points[0]) for point in points)
    return max(far * 8 / math.sqrt(len(points)) if len(points) > _LARGE else far * 2, 1e-9)


def _bonds(home: Mapping[int, int], between: Ties) -> dict[tuple[int, int], float]:
    """Return how strongly islands are tied, by their places in the list."""
    sums: dict[tuple[int, int], float] = {}
    for (a, b), weight in between.items():
        pair = min(home[a], home[b]), max(home[a], home[b])
        sums[pair] = sums.get(pair, 0.0) + weight
    return sums


def _set_apart(
    islands: Sequence[Island], bonds: Mapping[tuple[int, int], float], aspect: float, progress: Progress
) -> None:
    """Give every island its centre: tied ones near, none over another, all together in the shape of the map."""
    points = _unit_spaced(force_directed(len(islands), bonds, progress))
    size = max((island.radius for island in islands), default=1.0) * 2
    across = math.sqrt(aspect)
    points = [complex(point.real * size * across, point.imag * size / across) for point in points]
    radii = [island.radius for island in islands]
    rounds = 400 if len(islands) <= _LARGE else 120
    pairs: list[tuple[int, int]] = []
    for round_ in range(rounds):
        if round_ % 10 == 0:
            progress.report(round_, rounds, "Drawing the map")
            pairs = _meeting(points, radii)
        if round_ < rounds * 3 // 4:  # drawn together, more so where the map is narrow
            heart = middle(points)
            points = [
                point - complex((point - heart).real * 0.01 / across, (point - heart).imag * 0.01 * across)
                for point in points
            ]
        points = _pushed_apart(points, radii, pairs)
    for island, point in zip(islands, points, strict=True):
        island.centre = point


def _meeting(points: Points, radii: Sequence[float]) -> list[tuple[int, int]]:
    """Return the pairs of islands that may touch within some rounds; of a few all."""
    pairs = [(first, second) for first in range(len(points)) for second in range(first)]
    if len(points) <= 40:
        return pairs
    return [(a, b) for a, b in pairs if abs(points[a] - points[b]) < 2 * (radii[a] + radii[b] + _STRAIT)]


def _pushed_apart(points: Points, radii: Sequence[float], pairs: Sequence[tuple[int, int]]) -> Points:
    for first, second in pairs:
        apart = points[first] - points[second]
        wanted = radii[first] + radii[second] + _STRAIT
        if abs(apart) < wanted:
            along = apart / abs(apart) if abs(apart) > 1e-9 else cmath.rect(1, first + 2.4 * second)
            push = along * (wanted - abs(apart)) / 2
            points[first] += push
            points[second] -= push
    return points


class _Bridge(NamedTuple):
    """A tie of an island's paper, by its place on it, to a paper elsewhere: its island, and its place there."""

    weight: float
    place: int
    island: int
    there: int


def _bridges(islands: Sequence[Island], home: Mapping[int, int], between: Ties) -> list[list[_Bridge]]:
    """Return for every island its strongest ties to others."""
    place = {paper: index for island in islands for index, paper in enumerate(island.papers)}
    bridges: list[list[_Bridge]] = [[] for _ in islands]
    for (a, b), weight in between.items():
        for paper, other in ((a, b), (b, a)):
            bridges[home[paper]].append(_Bridge(weight, place[paper], home[other], place[other]))
    return [nlargest(_MOST_BRIDGES, each) for each in bridges]


def _face_kin(island: Island, islands: Sequence[Island], bridges: Sequence[_Bridge]) -> None:
    """Turn and mirror an island so that its papers lie towards their kin on others."""
    if not bridges:
        return
    out = [
        (island.points[each.place], islands[each.island].centre + islands[each.island].points[each.there], each.weight)
        for each in bridges
    ]

    def length(turn: tuple[complex, bool]) -> float:
        return sum([weight * abs(island.centre + _turned(point, *turn) - there) for point, there, weight in out])

    turns = [(cmath.rect(1, 2 * math.pi * step / _TURNS), mirror) for mirror in (False, True) for step in range(_TURNS)]
    best = min(turns, key=length)
    island.points = [_turned(point, *best) for point in island.points]


def _turned(point: complex, turn: complex, mirror: bool) -> complex:  # noqa: FBT001 - one of two values of a turn
    return (point.conjugate() if mirror else point) * turn
