"""Where names stand at one scale: those of topics above their ground, those of papers beside their dots.

All boxes are in px from the world's origin, so they hold while the map is panned. Pure, without Qt.
"""

from __future__ import annotations

import math
from bisect import bisect
from typing import TYPE_CHECKING, NamedTuple

from desktop_app.topics.labels import Rect, place_labels
from desktop_app.ui.graph.shapes import padding

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterator, Sequence

    from desktop_app.topics.labels import Line
    from desktop_app.ui.graph.network import Network, Node
    from desktop_app.ui.graph.shapes import Shape

NAME_HEIGHT, NAME_ASCENT = 16.0, 12.0
"""Height of the box of a paper's name and its baseline below the top, for the 13 px face: no air is wasted."""
TOPIC_HEIGHT, TOPIC_ASCENT = 18.0, 14.0
"""The same for a topic's name at 15 px."""
RING = 4.0
"""How far the ring around a chosen dot reaches out from it; every name leaves room for it."""

_AIR = 3.0
_TO_DOTS = 4.0
_APART = 4.0
_SMALLEST_DOT, _DOT, _LARGEST_DOT = 1.6, 6.0, 8.5
_NAMED_AT_ONCE = 300
"""So many names at most are tried: more than a screen has room for."""
_FROM_AFAR = 7.0
"""With dots nearer to each other than so many px the map is seen from afar: topics have names, papers none."""
_LONGEST = 30


class Names(NamedTuple):
    """Boxes of names at ``scale``: of papers and of topics, and the px of ground around a topic's dots."""

    scale: float
    padding: float
    papers: dict[int, Rect]
    topics: dict[int, Rect]


def short(label: str) -> str:
    """Return a name as it is drawn: one with more letters than the map has room for ends in an ellipsis."""
    return label if len(label) <= _LONGEST else label[: _LONGEST - 1].rstrip() + "…"


def dot_radius(network: Network, node: Node, scale: float) -> float:
    """Return the radius of a dot in px: a little larger with more relations, smaller where dots are dense."""
    return dot_radii(network, scale)(node.degree)


def dot_radii(network: Network, scale: float) -> Callable[[int], float]:
    """Return what gives the radius in px of a dot with so many relations; fast for many dots."""
    share = min(1.0, network.spacing * scale / 42)
    known: dict[int, float] = {}

    def radius(degree: int) -> float:
        if degree not in known:
            size = _DOT + (_LARGEST_DOT - _DOT) * min(1.0, math.sqrt(degree / 16))
            known[degree] = max(_SMALLEST_DOT, size * share)
        return known[degree]

    return radius


def place_names(
    network: Network,
    shapes: Sequence[Shape],
    scale: float,
    papers: Sequence[int],
    lines: Sequence[Line],
    width: Callable[[str], float],
    topic_width: Callable[[str], float],
    within: Rect | None = None,
) -> Names:
    """Return boxes for the names of topics and of ``papers``; ``lines`` (px) are left uncovered where possible.

    No paper's name leaves ``within``, and no topic's its sides. ``width`` and ``topic_width`` measure a text
    in px. Who has more relations, or marks, is named first. Topics with none of ``papers`` get no name.
    """
    ground = padding(shapes, scale)
    nodes = [network.nodes[paper] for paper in papers]
    here = {node.topic for node in nodes}
    topics = _place_topics(network, shapes, here, scale, ground, topic_width, within)
    if network.spacing * scale < _FROM_AFAR:
        return Names(scale, ground, {}, topics)
    radius = dot_radii(network, scale)
    dots = [(node.x * scale, node.y * scale, radius(node.degree) + RING / 2) for node in nodes]
    first = sorted(range(len(nodes)), key=lambda index: -_weight(nodes[index]))[:_NAMED_AT_ONCE]
    # Dots without a name to place come as boxes, so that names still keep off them.
    named = set(first)
    rest = [
        Rect(x - radius, y - radius, 2 * radius, 2 * radius)
        for index, (x, y, radius) in enumerate(dots)
        if index not in named
    ]
    boxes = place_labels(
        [dots[index] for index in first],
        [(width(short(nodes[index].label)) + 2 * _AIR, NAME_HEIGHT) for index in first],
        [_weight(nodes[index]) for index in first],
        lines=lines,
        taken=[*topics.values(), *rest],
        bounds=within,
    )
    placed = {nodes[index].paper.number: box for index, box in zip(first, boxes, strict=True) if box is not None}
    return Names(scale, ground, placed, topics)


def _weight(node: Node) -> float:
    return node.degree + (4.0 if node.annotated else 0.0)


def _place_topics(
    network: Network,
    shapes: Sequence[Shape],
    here: Container[int | None],
    scale: float,
    ground: float,
    width: Callable[[str], float],
    within: Rect | None,
) -> dict[int, Rect]:
    """Return boxes for the names of topics that are ``here``: none over a dot or another; some may find no room."""
    placed: dict[int, Rect] = {}
    boxes = {shape.topic: shape.box(scale, ground) for shape in shapes}
    across = sorted((box.x, topic) for topic, box in boxes.items())
    widest = max((box.width for box in boxes.values()), default=0.0)
    for shape in shapes:
        if shape.topic not in here:
            continue
        around = [
            (cost, _aside_into(box, within)) for cost, box in _around(boxes[shape.topic], width(shape.label) + 2 * _AIR)
        ]
        reach = _bounds([box for _, box in around])
        first, last = bisect(across, (reach.x - widest, 0)), bisect(across, (reach.x + reach.width, 0))
        near = (boxes[topic] for _, topic in across[first:last] if topic != shape.topic)
        strange = [box for box in near if box.overlaps(reach)]
        named = [box for box in placed.values() if box.overlaps(reach, _APART)]
        best: tuple[float, Rect] | None = None
        for cost, box in around:
            if best is not None and best[0] <= cost:
                break
            if any(box.overlaps(other, _APART) for other in named) or _lies_on_dots(box, network, scale):
                continue
            strangers = sum(box.overlaps(other) for other in strange)
            if best is None or cost + 3 * strangers < best[0]:
                best = cost + 3 * strangers, box
        if best is not None:
            placed[shape.topic] = best[1]
    return placed


def _aside_into(box: Rect, within: Rect | None) -> Rect:
    """Return ``box`` moved to the left or right as far as it sticks out of ``within``."""
    if within is None or box.width > within.width:
        return box
    return box._replace(x=min(max(box.x, within.x), within.x + within.width - box.width))


def _bounds(boxes: Sequence[Rect]) -> Rect:
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    right, bottom = max(box.x + box.width for box in boxes), max(box.y + box.height for box in boxes)
    return Rect(left, top, right - left, bottom - top)


def _lies_on_dots(box: Rect, network: Network, scale: float) -> bool:
    reach = _LARGEST_DOT + _TO_DOTS
    left, top = (box.x - reach) / scale, (box.y - reach) / scale
    right, bottom = (box.x + box.width + reach) / scale, (box.y + box.height + reach) / scale
    radius = dot_radii(network, scale)
    for paper in network.around(left, top, right, bottom):
        node = network.nodes[paper]
        if box.covers((node.x * scale, node.y * scale, radius(node.degree)), _TO_DOTS):
            return True
    return False


def _around(box: Rect, width: float) -> Iterator[tuple[float, Rect]]:
    """Yield places for a topic's name: above, above aside, below, each with how unwelcome it is, the best first."""
    middle, free = box.x + box.width / 2, box.width / 2
    for away, y in ((0.0, box.y - TOPIC_HEIGHT - 1), (2.5, box.y + box.height + 3)):
        for aside in (0.0, -0.35, 0.35, -0.7, 0.7):
            yield away + abs(aside), Rect(middle + aside * free - width / 2, y, width, TOPIC_HEIGHT)
