"""What the graph shows, made ready for drawing and walking: dots in world units, ties between them. Without Qt."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from desktop_app.topics.layout import ASPECT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from desktop_app.domain.papers import Paper
    from desktop_app.domain.relations import Relation, Topic, TopicMap


@dataclass(frozen=True, slots=True)
class Node:
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


@dataclass(slots=True)
class Network:
    """Nodes by number, and the relations of which both ends have a node, best first."""

    nodes: dict[int, Node] = field(default_factory=dict)
    relations: tuple[Relation, ...] = ()
    topics: tuple[Topic, ...] = ()
    _ties: dict[int, list[Relation]] = field(default_factory=dict)

    def ties(self, paper: int) -> Sequence[Relation]:
        """Return the relations of a paper, best first."""
        return self._ties.get(paper, ())

    def neighbours(self, paper: int, strength: float = 0.0) -> list[int]:
        """Return the papers tied by ``strength`` or more, the strongest tie first, each once."""
        return list(dict.fromkeys(tie.other(paper) for tie in self.ties(paper) if tie.score >= strength))

    def members(self, topic: Topic) -> Iterator[Node]:
        """Yield the nodes of a topic."""
        for paper in topic.papers:
            if paper in self.nodes:
                yield self.nodes[paper]

    def topic_label(self, topic: int | None) -> str:
        """Return a topic's name; an empty text for none."""
        return next((each.label for each in self.topics if each.id == topic), "")


def make_network(topic_map: TopicMap, papers: Sequence[Paper]) -> Network:
    """Return the network of the papers that have a place; places are stretched to the shape they are meant for."""
    known = {paper.number for paper in papers if paper.number in topic_map.places}
    relations = sorted(
        (each for each in topic_map.relations if each.source in known and each.target in known),
        key=lambda each: (-each.score, each.source, each.target),
    )
    ties: dict[int, list[Relation]] = {}
    for relation in relations:
        ties.setdefault(relation.source, []).append(relation)
        if relation.target != relation.source:
            ties.setdefault(relation.target, []).append(relation)
    home = {paper: topic.id for topic in topic_map.topics for paper in topic.papers}
    nodes = {}
    for paper in papers:
        place = topic_map.places.get(paper.number)
        if place is None or not (math.isfinite(place.x) and math.isfinite(place.y)):
            continue
        nodes[paper.number] = Node(
            paper,
            topic_map.labels.get(paper.number) or paper.title,
            home.get(paper.number, paper.topic),
            place.x * ASPECT,
            place.y,
            len(ties.get(paper.number, ())),
        )
    return Network(nodes, tuple(relations), topic_map.topics, ties)
