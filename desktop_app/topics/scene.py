"""The map as a picture in pixels, before anything is drawn: dots, lines, islands, and boxes for their names.

Pure: values in, values out. ``svg.py`` writes it down.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from desktop_app.domain.relations import RelationKind
from desktop_app.topics.labels import Rect, place_labels
from desktop_app.topics.layout import ASPECT
from desktop_app.topics.shores import shores_of
from desktop_app.topics.text_width import line_height, text_width

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from desktop_app.domain.papers import Paper
    from desktop_app.domain.relations import Relation, TopicMap
    from desktop_app.topics.shores import Shore

NAME_SIZE = 13.0

_HEIGHT = 840.0
_ROOMY = 40
_TALLEST = 6000.0
_EDGE = 64.0
_LINES_EACH = 3
_AIR = 6.0


class Dot(NamedTuple):
    """A paper: centre, radius, its topic's id or none, its name and the box of that, if there is room."""

    paper: Paper
    x: float
    y: float
    radius: float
    topic: int | None
    name: str
    box: Rect | None


class Edge(NamedTuple):
    """A relation and where it runs."""

    relation: Relation
    x1: float
    y1: float
    x2: float
    y2: float


class Scene(NamedTuple):
    """All that is on the picture, in pixels."""

    width: float
    height: float
    shores: tuple[Shore, ...] = ()
    edges: tuple[Edge, ...] = ()
    dots: tuple[Dot, ...] = ()


def compose(topic_map: TopicMap, papers: Sequence[Paper]) -> Scene:
    """Return the picture of the papers that have a place, large enough for their names."""
    height = min(_TALLEST, _HEIGHT * max(1.0, math.sqrt(len(papers) / _ROOMY)))
    width = round((height - 2 * _EDGE) * ASPECT + 2 * _EDGE)
    shown = [paper for paper in papers if paper.number in topic_map.places]
    spots = {paper.number: _spot(topic_map, paper.number, width, height) for paper in shown}
    degrees = degree_of(topic_map.relations, spots.keys())
    home = {number: topic.id for topic in topic_map.topics for number in topic.papers}
    edges = tuple(_edge(each, spots) for each in shown_relations(topic_map.relations, spots.keys()))
    round_dots = [(*spots[paper.number], 5.5 + min(2.5, 0.3 * degrees[paper.number])) for paper in shown]
    bounds = Rect(4, 4, width - 8, height - 8)
    shores = shores_of(topic_map.topics, spots, round_dots, bounds)
    names = [topic_map.labels.get(paper.number) or paper.citekey for paper in shown]
    boxes = place_labels(
        round_dots,
        [(text_width(name, NAME_SIZE) + _AIR, line_height(NAME_SIZE)) for name in names],
        [degrees[paper.number] for paper in shown],
        lines=[(each.x1, each.y1, each.x2, each.y2) for each in edges],
        taken=[shore.box for shore in shores],
        bounds=bounds,
    )
    dots = tuple(
        Dot(paper, x, y, radius, home.get(paper.number), name, box)
        for paper, (x, y, radius), name, box in zip(shown, round_dots, names, boxes, strict=True)
    )
    return Scene(width, height, shores, edges, dots)


def shown_relations(relations: Iterable[Relation], papers: Iterable[int]) -> list[Relation]:
    """Return the relations to draw: of the similar ones every paper's three best, and all others; the weakest first."""
    there = set(papers)
    counts = dict.fromkeys(there, 0)
    chosen = []
    for each in sorted(relations, key=lambda relation: (-relation.score, relation.source, relation.target)):
        if not {each.source, each.target} <= there:
            continue
        if each.kind is not RelationKind.SIMILAR or min(counts[each.source], counts[each.target]) < _LINES_EACH:
            chosen.append(each)
        counts[each.source] += 1
        counts[each.target] += 1
    return chosen[::-1]


def degree_of(relations: Iterable[Relation], papers: Iterable[int]) -> dict[int, int]:
    """Return how many relations each paper has with others among ``papers``."""
    degrees = dict.fromkeys(papers, 0)
    for each in relations:
        if each.source in degrees and each.target in degrees:
            degrees[each.source] += 1
            if each.target != each.source:
                degrees[each.target] += 1
    return degrees


def _spot(topic_map: TopicMap, paper: int, width: float, height: float) -> tuple[float, float]:
    place = topic_map.places[paper]
    return _EDGE + place.x * (width - 2 * _EDGE), _EDGE + place.y * (height - 2 * _EDGE)


def _edge(relation: Relation, spots: Mapping[int, tuple[float, float]]) -> Edge:
    return Edge(relation, *spots[relation.source], *spots[relation.target])
