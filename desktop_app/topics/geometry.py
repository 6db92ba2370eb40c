"""Plane geometry for maps. A point is a complex number: x + y·i, y downwards."""

from __future__ import annotations

import cmath
import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

Points = list[complex]

_FEW = 30
"""Points of which every pair is looked at; of more those that may come too near within some rounds."""
_ROUNDS_OF_A_LIST = 5
_REACH = 1.8
"""Distances within which two points stay on the list of those that may come too near."""


def middle(points: Sequence[complex]) -> complex:
    """Return the mean of points; the origin for none."""
    return sum(points) / len(points) if points else 0j


def enclosing_circle(points: Sequence[complex]) -> tuple[complex, float]:
    """Return centre and radius of a circle around all points, nearly the smallest (within 1 %).

    Badoiu and Clarkson (2003): walk towards the farthest point in ever smaller steps.
    """
    centre = middle(points)
    for step in range(1, 200):
        farthest = max(points, key=lambda point: abs(point - centre), default=centre)
        centre += (farthest - centre) / (step + 1)
    return centre, max((abs(point - centre) for point in points), default=0.0)


def aligned(points: Mapping[int, complex], onto: Mapping[int, complex]) -> dict[int, complex]:
    """Return points turned, mirrored and moved so that those also in ``onto`` come as near as they can to there.

    Orthogonal Procrustes in the plane; sizes stay. With fewer than two points in common nothing is turned.
    """
    common = [key for key in points if key in onto]
    if len(common) < 2:
        return dict(points)
    here, there = middle([points[key] for key in common]), middle([onto[key] for key in common])
    straight = sum((points[key] - here).conjugate() * (onto[key] - there) for key in common)
    mirrored = sum((points[key] - here) * (onto[key] - there) for key in common)
    mirror = abs(mirrored) > abs(straight) * (1 + 1e-9)
    turn = mirrored if mirror else straight
    turn = turn / abs(turn) if abs(turn) > 1e-12 else 1 + 0j
    return {
        key: there + turn * ((point - here).conjugate() if mirror else point - here) for key, point in points.items()
    }


def spread_out(points: Points, distance: float, rounds: int = 200) -> Points:
    """Return points moved apart until no two are nearer than ``distance``, or as near to that as ``rounds`` allow."""
    points = list(points)
    pairs: list[tuple[int, int]] = []
    age = 0
    for _ in range(rounds):
        if not age:
            pairs = _pairs(points, distance * _REACH)
        moved = _push_apart(points, pairs, distance)
        if not moved and (not age or len(points) <= _FEW):
            break
        age = (age + 1) % _ROUNDS_OF_A_LIST if moved else 0
    return points


def _push_apart(points: Points, pairs: Sequence[tuple[int, int]], distance: float) -> bool:
    """Move the two points of every pair that is too near; return whether any was."""
    moved = False
    enough = distance * 0.999
    for first, second in pairs:
        apart = points[first] - points[second]
        gap = abs(apart)
        if gap < enough:
            moved = True
            # Two in one place part along a line that differs for every pair.
            along = apart / gap if gap > 1e-9 else cmath.rect(1, first + 2.4 * second)
            push = along * (distance - gap) / 2
            points[first] += push
            points[second] -= push
    return moved


def _pairs(points: Points, reach: float) -> list[tuple[int, int]]:
    """Return the pairs that are within ``reach``; of a few points all."""
    if len(points) <= _FEW:
        return [(first, second) for first in range(len(points)) for second in range(first)]
    cells: dict[tuple[int, int], list[int]] = {}
    pairs: list[tuple[int, int]] = []
    for first, point in enumerate(points):
        column, row = math.floor(point.real / reach), math.floor(point.imag / reach)
        for across in (column - 1, column, column + 1):
            for down in (row - 1, row, row + 1):
                pairs += [
                    (first, second) for second in cells.get((across, down), ()) if abs(point - points[second]) < reach
                ]
        cells.setdefault((column, row), []).append(first)
    return pairs


def nearest_distances(points: Sequence[complex], cell: float) -> list[float]:
    """Return for every point how far the nearest other is, exact below ``cell`` and else at least that; ascending."""
    cells: dict[tuple[int, int], list[complex]] = {}
    for point in points:
        cells.setdefault((math.floor(point.real / cell), math.floor(point.imag / cell)), []).append(point)
    found = []
    for (column, row), inside in cells.items():
        around = [
            other
            for across in (column - 1, column, column + 1)
            for down in (row - 1, row, row + 1)
            for other in cells.get((across, down), ())
        ]
        for point in inside:
            gaps = sorted([abs(point - other) for other in around])  # the first is the point itself
            found.append(gaps[1] if len(gaps) > 1 else cell)
    return sorted(found)


class Crowd:
    """Dots that keep their distance: finds free ground near a point."""

    def __init__(self, distance: float) -> None:
        """Keep ``distance`` between any two dots."""
        self._distance = distance
        self._cells: dict[tuple[int, int], list[complex]] = {}

    def add(self, point: complex) -> None:
        """Let a dot stand here."""
        self._cells.setdefault(self._cell(point), []).append(point)

    def has_room(self, point: complex, share: float = 1.0) -> bool:
        """Whether no dot stands nearer than ``share`` times the distance."""
        column, row = self._cell(point)
        reach = math.ceil(share)
        return all(
            abs(point - other) >= self._distance * share
            for across in range(column - reach, column + reach + 1)
            for down in range(row - reach, row + reach + 1)
            for other in self._cells.get((across, down), ())
        )

    def _cell(self, point: complex) -> tuple[int, int]:
        return math.floor(point.real / self._distance), math.floor(point.imag / self._distance)


def rings(centre: complex, step: float, count: int) -> Iterator[complex]:
    """Yield a centre and then points on rings around it, ``step`` apart, from near to far."""
    yield centre
    for ring in range(1, count + 1):
        places = 6 * ring
        for place in range(places):
            yield centre + cmath.rect(ring * step, 2 * math.pi * (place / places) + ring * 0.5)
