"""What the graph shows, made ready for drawing and walking: dots in world units, ties between them. Without Qt."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from desktop_app.topics.layout import ASPECT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from desktop_app.domain.papers import Paper
    from desktop_app.domain.relations import Relation, Topic, TopicMap

_TIES_PER_PAPER = 1.5
"""So many lines for each paper can be followed by eye; the strength to start with is chosen for it."""


Box = tuple[float, float, float, float]
"""Left, top, right and bottom in world units."""


class Node(NamedTuple):
    """A paper on the map. ``x`` and ``y`` are world units; ``degree`` counts its relations."""

    paper: Paper
    label: str
    topic: int | None
    x: float
    y: float
    degree: int

    @property
    def annotated(self) -> bool:
        """Whether a person marked anything in it."""
        return self.paper.highlights > 0 or self.paper.notes > 0


class Network:
    """Nodes by number, and the relations of which both ends have a node, best first."""

    def __init__(
        self, nodes: dict[int, Node] | None = None, relations: Sequence[Relation] = (), topics: Sequence[Topic] = ()
    ) -> None:
        """Take nodes, relations between them (best first) and topics (largest first)."""
        self.nodes = nodes or {}
        self.relations = tuple(relations)
        self.topics = tuple(topics)
        self._ties: dict[int, list[Relation]] = {}
        for tie in self.relations:
            for end in {tie.source, tie.target}:
                self._ties.setdefault(end, []).append(tie)
        self._cell = 2 * ASPECT / max(1.0, math.sqrt(len(self.nodes)))
        self._cells: dict[tuple[int, int], list[int]] = {}
        for number, node in self.nodes.items():
            self._cells.setdefault(self._key(node.x, node.y), []).append(number)
        self.spacing = self._spacing()

    def ties(self, paper: int) -> Sequence[Relation]:
        """Return the relations of a paper, best first."""
        return self._ties.get(paper, ())

    def neighbours(self, paper: int, strength: float = 0.0) -> list[int]:
        """Return the papers tied by ``strength`` or more, the strongest first, each once."""
        return list(dict.fromkeys(tie.other(paper) for tie in self.ties(paper) if tie.score >= strength))

    def members(self, topic: Topic) -> Iterator[Node]:
        """Yield the nodes of a topic."""
        for paper in topic.papers:
            if paper in self.nodes:
                yield self.nodes[paper]

    def topic_label(self, topic: int | None) -> str:
        """Return a topic's name; an empty text for none."""
        return next((each.label for each in self.topics if each.id == topic), "")

    def usual_strength(self) -> float:
        """Return a score that so many relations reach as can be followed by eye; hundredths, 0 to 1."""
        wanted = round(len(self.nodes) * _TIES_PER_PAPER)
        if len(self.relations) <= wanted:
            return 0.0
        return math.floor(self.relations[wanted].score * 100) / 100

    def within(self, left: float, top: float, right: float, bottom: float) -> list[int]:
        """Return the papers in a box of the world, in order of number."""
        nodes = self.nodes
        found = self.around(left, top, right, bottom)
        return sorted(paper for paper in found if left <= nodes[paper].x <= right and top <= nodes[paper].y <= bottom)

    def around(self, left: float, top: float, right: float, bottom: float) -> Iterator[int]:
        """Yield the papers in a box of the world and some near it, in no order; cheaper than ``within``."""
        first, last = self._key(left, top), self._key(right, bottom)
        if (last[0] - first[0] + 1) * (last[1] - first[1] + 1) > len(self._cells):
            yield from self.nodes
            return
        for column in range(first[0], last[0] + 1):
            for row in range(first[1], last[1] + 1):
                yield from self._cells.get((column, row), ())

    def nearest(self, x: float, y: float, reach: float) -> int | None:
        """Return the paper nearest to a point of the world and not farther than ``reach``, if there is one."""
        best, least = None, reach
        for paper in self.within(x - reach, y - reach, x + reach, y + reach):
            node = self.nodes[paper]
            away = math.hypot(node.x - x, node.y - y)
            if away <= least:
                best, least = paper, away
        return best

    def _key(self, x: float, y: float) -> tuple[int, int]:
        return math.floor(x / self._cell), math.floor(y / self._cell)

    def _spacing(self) -> float:
        """Return how far apart dots stand as a rule: the median distance to the next, of some hundred dots."""
        some = list(self.nodes.values())[:: max(1, len(self.nodes) // 100)]
        gaps = []
        for node in some:
            column, row = self._key(node.x, node.y)
            near = [
                self.nodes[paper]
                for across in (column - 1, column, column + 1)
                for down in (row - 1, row, row + 1)
                for paper in self._cells.get((across, down), ())
            ]
            gaps += sorted(math.hypot(other.x - node.x, other.y - node.y) for other in near if other is not node)[:1]
        gaps = sorted(gap for gap in gaps if gap > 1e-9)
        return gaps[len(gaps) // 2] if gaps else 0.2


def make_network(topic_map: TopicMap, papers: Sequence[Paper]) -> Network:
    """Return the network of the papers that have a place; places are stretched to the shape they are meant for."""
    places = {number: place for number, place in topic_map.places.items() if math.isfinite(place.x + place.y)}
    known = {paper.number for paper in papers if paper.number in places}
    relations = sorted(
        (each for each in topic_map.relations if each.source in known and each.target in known),
        key=lambda each: (-each.score, each.source, each.target),
    )
    degrees: dict[int, int] = {}
    for each in relations:
        for end in (each.source, each.target):
            degrees[end] = degrees.get(end, 0) + 1
    home = {paper: topic.id for topic in topic_map.topics for paper in topic.papers}
    nodes = {
        paper.number: Node(
            paper,
            topic_map.labels.get(paper.number) or paper.title,
            home.get(paper.number),
            places[paper.number].x * ASPECT,
            places[paper.number].y,
            degrees.get(paper.number, 0),
        )
        for paper in papers
        if paper.number in known
    }
    return Network(nodes, relations, topic_map.topics)


def touching(network: Network, relations: Sequence[Relation], box: Box | None) -> Iterable[Relation]:
    """Return those of some relations whose lines may touch a box of the world; all for ``None``."""
    if box is None:
        return relations
    nodes = network.nodes
    left, top, right, bottom = box
    ends = ((tie, nodes[tie.source], nodes[tie.target]) for tie in relations)
    return (
        tie
        for tie, a, b in ends
        if (a.x > left or b.x > left)
        and (a.x < right or b.x < right)
        and (a.y > top or b.y > top)
        and (a.y < bottom or b.y < bottom)
    )
