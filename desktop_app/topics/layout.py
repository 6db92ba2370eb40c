"""Where papers are on the map. A paper that has a place keeps it: people learn their map.

Pure but for igraph's own chance, which is seeded. Within, the map is ``ASPECT`` wide and 1 high.
"""

from __future__ import annotations

import math
from heapq import heapify, heappop, heappush
from typing import TYPE_CHECKING

from desktop_app.domain.relations import Place
from desktop_app.progress import Progress
from desktop_app.topics.geometry import Crowd, aligned, nearest_distances, rings

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from desktop_app.domain.relations import Relation, Topic
    from desktop_app.topics.islands import Ties

ASPECT = 9 / 7
"""Width by height of the map that places are meant for; a view that stretches x by it shows round islands."""

_MARGIN = 0.06
_SAME_TOPIC = 3.0
_LEAST = 0.012
_DIGITS = 5
_RINGS = 24
"""Half distances from where a paper would stand to where it is put at most: the search for ground must end."""


def place_papers(
    papers: Sequence[int],
    relations: Sequence[Relation],
    topics: Sequence[Topic],
    before: Mapping[int, Place],
    progress: Progress | None = None,
) -> dict[int, Place]:
    """Return a place in 0 to 1 for every paper; the same for the same input. Heavy: imports igraph.

    Papers that have a place in ``before`` keep it and new ones settle near their kin, unless the new
    ones are in the majority: then the map is laid out afresh and turned so that the old ones come near
    their places.
    """
    ties = {(min(each.source, each.target), max(each.source, each.target)): each.score for each in relations}
    home = {paper: topic.id for topic in topics for paper in topic.papers}
    old = {paper: _inner(before[paper]) for paper in papers if paper in before}
    stays = len(old) * 2 >= len(papers)
    progress = progress or Progress()
    points = old if stays else _fitted(aligned(_fresh(papers, topics, ties, progress), old))
    _settle(papers, points, ties, home, progress)
    return {paper: _outer(points[paper]) for paper in papers}


def _fresh(papers: Sequence[int], topics: Sequence[Topic], ties: Ties, progress: Progress) -> dict[int, complex]:
    """Return the papers of topics, laid out as islands. Without topics, the papers in one island."""
    from desktop_app.topics.islands import lay_out  # noqa: PLC0415 - heavy: late, and the window needs ASPECT alone

    present = set(papers)
    groups = [tuple(paper for paper in topic.papers if paper in present) for topic in topics]
    groups = sorted((group for group in groups if group), key=lambda group: (-len(group), group))
    points: dict[int, complex] = {}
    for island in lay_out(groups, ties, ASPECT, progress):
        points |= island.places()
    return points


def _fitted(points: Mapping[int, complex]) -> dict[int, complex]:
    """Return points moved and scaled into the map, in its middle, all with the same scale."""
    if not points:
        return {}
    left, right = (pick(point.real for point in points.values()) for pick in (min, max))
    top, bottom = (pick(point.imag for point in points.values()) for pick in (min, max))
    room = 1 - 2 * _MARGIN
    scales = [extent / size for size, extent in ((right - left, ASPECT * room), (bottom - top, room)) if size > 1e-9]
    # Few dots are not blown up to the whole map.
    scale = min([*scales, 0.22])
    heart = complex((left + right) / 2, (top + bottom) / 2)
    return {paper: (point - heart) * scale + complex(ASPECT / 2, 0.5) for paper, point in points.items()}


def _settle(
    papers: Sequence[int], points: dict[int, complex], ties: Ties, home: Mapping[int, int], progress: Progress
) -> None:
    """Give papers that have no point yet one on free ground near their kin, those with the nearest kin first."""
    distance = _distance(list(points.values()), len(papers))
    crowd = Crowd(distance)
    for point in points.values():
        crowd.add(point)
    waiting = [paper for paper in papers if paper not in points]
    kin: dict[int, dict[int, float]] = {paper: {} for paper in waiting}
    for (first, second), weight in ties.items():
        for paper, other in ((first, second), (second, first)):
            if paper in kin:
                same = paper in home and home.get(paper) == home.get(other)
                kin[paper][other] = weight * (_SAME_TOPIC if same else 1.0)
    lonely = _quiet_rows(distance)
    # By nearness to those who are placed; an entry that has become nearer since stands there again, further up.
    order = [(-_pull(kin[paper], points), paper) for paper in waiting]
    heapify(order)
    placed = 0
    while placed < len(waiting):
        _, paper = heappop(order)
        if paper in points:
            continue
        progress.report(placed, len(waiting), "Placing papers on the map")
        wanted = _wanted(kin[paper], points) if points else complex(ASPECT / 2, 0.5)
        point = _quiet_ground(lonely, crowd) if wanted is None else _free_ground(wanted, crowd, distance)
        points[paper] = point
        crowd.add(point)
        placed += 1
        for other in kin[paper]:
            if other in kin and other not in points:
                heappush(order, (-_pull(kin[other], points), other))


def _pull(kin: Mapping[int, float], points: Mapping[int, complex]) -> float:
    return sum(weight for other, weight in kin.items() if other in points)


def _wanted(kin: Mapping[int, float], points: Mapping[int, complex]) -> complex | None:
    """Return the middle of a paper's kin, the near ones counting more; nothing if none has a point."""
    placed = [(points[other], weight * weight) for other, weight in kin.items() if other in points]
    whole = sum(weight for _, weight in placed)
    return sum(point * weight for point, weight in placed) / whole if whole else None


def _free_ground(wanted: complex, crowd: Crowd, distance: float) -> complex:
    """Return the nearest free point in the map to a wanted one; the wanted one where there is none near."""
    for point in rings(wanted, distance / 2, _RINGS):
        if _is_inside(point) and crowd.has_room(point):
            return point
    return complex(min(max(wanted.real, _MARGIN), ASPECT - _MARGIN), min(max(wanted.imag, _MARGIN), 1 - _MARGIN))


def _quiet_rows(distance: float) -> Iterator[complex]:
    """Yield where papers without kin may stand: rows from the lower edge up, each from its middle outwards.

    First wide apart, so that none seems to belong to another; then ever closer.
    """
    for share in (2.5, 1.5, 1.0):
        step = distance * share
        for row in range(int((1 - 2 * _MARGIN) / step) + 1):
            for place in range(int((ASPECT - 2 * _MARGIN) / step) + 1):
                aside = (place + 1) // 2 * step * (1 if place % 2 else -1)
                yield complex(ASPECT / 2 + aside, 1 - _MARGIN - row * step)


def _quiet_ground(rows: Iterator[complex], crowd: Crowd) -> complex:
    """Return the next free point of ``rows``; where all is full, the middle of the lower edge."""
    free = (point for point in rows if _is_inside(point) and crowd.has_room(point))
    return next(free, complex(ASPECT / 2, 1 - _MARGIN))


def _is_inside(point: complex) -> bool:
    return _MARGIN / 2 <= point.real <= ASPECT - _MARGIN / 2 and _MARGIN / 2 <= point.imag <= 1 - _MARGIN / 2


def _distance(points: Sequence[complex], count: int) -> float:
    """Return how far apart dots shall be: as those that are there, but so that all find room."""
    roomy = 0.5 * math.sqrt(ASPECT / max(count, 1))
    if len(points) < 2:
        return max(_LEAST, min(0.15, roomy))
    nearest = nearest_distances(points, roomy)  # what is farther counts as roomy, which is the most
    return max(_LEAST, min(nearest[len(nearest) // 2], roomy))


def _inner(place: Place) -> complex:
    return complex(place.x * ASPECT, place.y)


def _outer(point: complex) -> Place:
    x = min(max(point.real / ASPECT, 0.0), 1.0)
    y = min(max(point.imag, 0.0), 1.0)
    return Place(round(x, _DIGITS), round(y, _DIGITS))
