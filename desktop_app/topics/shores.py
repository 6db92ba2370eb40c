"""The soft grounds under topics, and where their names go. Pixels; pure."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from desktop_app.topics.geometry import enclosing_circle
from desktop_app.topics.labels import Rect
from desktop_app.topics.text_width import line_height, text_width

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from desktop_app.domain.relations import Topic
    from desktop_app.topics.labels import Dot, Line

Spot = tuple[float, float]

TOPIC_SIZE = 16.0

_AROUND = 50.0
_LEAST_AROUND = 40.0
_AROUND_EACH = 34.0
_LONGEST_BRIDGE = 150.0
_GAP = 6.0


class Shore(NamedTuple):
    """The ground under a topic: all that is within ``reach`` of its spots and bridges; and the box of its name."""

    topic: int
    name: str
    papers: int
    spots: tuple[Spot, ...]
    bridges: tuple[Line, ...]
    reach: float
    box: Rect


def shores_of(
    topics: Sequence[Topic], spots: Mapping[int, Spot], dots: Sequence[Dot], bounds: Rect
) -> tuple[Shore, ...]:
    """Return the grounds of topics, the largest topic first.

    A ground is one circle where that covers no foreign dot. Where topics have grown into one another
    it is a patch around each dot, with bridges between near ones.
    """
    shores: list[Shore] = []
    for topic in sorted(topics, key=lambda topic: (-len(topic.papers), topic.id)):
        own = [spots[paper] for paper in topic.papers if paper in spots]
        if not own:
            continue
        foreign = [spot for paper, spot in spots.items() if paper not in set(topic.papers)]
        centre, radius = enclosing_circle([complex(x, y) for x, y in own])
        bridges: list[Line] = []
        free = min((abs(complex(x, y) - centre) for x, y in foreign), default=math.inf) - radius
        if free > _LEAST_AROUND:
            ground, reach = [(centre.real, centre.imag)], radius + min(_AROUND, free * 0.75)
            named = ground
        else:
            ground, reach, bridges = own, _AROUND_EACH, _bridges(own, foreign)
            named = _mainland(own, bridges)
        size = text_width(topic.label, TOPIC_SIZE, semibold=True), line_height(TOPIC_SIZE)
        box = _name_box(named, reach, size, dots, [shore.box for shore in shores], bounds)
        shores.append(Shore(topic.id, topic.label, len(own), tuple(ground), tuple(bridges), reach, box))
    return tuple(shores)


def _bridges(own: Sequence[Spot], foreign: Sequence[Spot]) -> list[Line]:
    """Return short lines between spots, each to the nearest that is joined already, that pass no foreign spot."""
    waiting = list(range(1, len(own)))
    nearest = {index: (math.dist(own[0], own[index]), 0) for index in waiting}
    bridges = []
    while waiting:
        index = min(waiting, key=lambda each: (nearest[each], each))
        waiting.remove(index)
        length, other = nearest[index]
        line = (*own[other], *own[index])
        if length <= _LONGEST_BRIDGE and all(_distance(spot, line) > 0.8 * _AROUND_EACH for spot in foreign):
            bridges.append(line)
        for each in waiting:
            nearest[each] = min(nearest[each], (math.dist(own[index], own[each]), index))
    return bridges


def _mainland(own: Sequence[Spot], bridges: Sequence[Line]) -> list[Spot]:
    """Return the largest set of spots that bridges join."""
    joined = {spot: {spot} for spot in own}
    for x1, y1, x2, y2 in bridges:
        both = joined[x1, y1] | joined[x2, y2]
        for spot in both:
            joined[spot] = both
    largest = max(joined.values(), key=lambda spots: (len(spots), min(spots)))
    return sorted(largest)


def _distance(spot: Spot, line: Line) -> float:
    """Return how far a spot is from a line's nearest point."""
    x1, y1, x2, y2 = line
    along = complex(x2 - x1, y2 - y1)
    there = complex(spot[0] - x1, spot[1] - y1)
    length = abs(along) ** 2
    share = (there * along.conjugate()).real / length if length else 0.0
    return abs(there - along * min(max(share, 0.0), 1.0))


def _name_box(
    spots: Sequence[Spot],
    reach: float,
    size: tuple[float, float],
    dots: Sequence[Dot],
    taken: Sequence[Rect],
    bounds: Rect,
) -> Rect:
    """Return where a topic's name goes: above its ground, else below it, else within; over no dot if it can be."""
    width, height = size
    left, right = min(x for x, _ in spots) - reach, max(x for x, _ in spots) + reach
    peak, foot = min(spots, key=lambda spot: spot[1]), max(spots, key=lambda spot: spot[1])
    above, below = peak[1] - reach - _GAP - height, foot[1] + reach + _GAP
    places = [
        (peak[0], above),
        (foot[0], below),
        (peak[0], above + height + 2 * _GAP),
        (foot[0], below - height - 2 * _GAP),
    ]
    places += [(x, y) for y in (above, below) for x in (left + width / 2, right - width / 2)]
    boxes = [_inside(Rect(x - width / 2, y, width, height), bounds) for x, y in places]
    free = (
        box
        for box in boxes
        if not any(box.covers(dot, _GAP) for dot in dots) and not any(box.overlaps(other, _GAP) for other in taken)
    )
    return next(free, boxes[0])


def _inside(box: Rect, bounds: Rect) -> Rect:
    """Return a box moved into bounds."""
    return box._replace(
        x=max(bounds.x, min(box.x, bounds.x + bounds.width - box.width)),
        y=max(bounds.y, min(box.y, bounds.y + bounds.height - box.height)),
    )
