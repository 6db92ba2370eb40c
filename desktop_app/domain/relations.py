"""How papers hang together: relations with reasons, topics, and places on the map."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple


class RelationKind(StrEnum):
    """What an edge of the graph stands for."""

    SIMILAR = "similar"
    MENTIONS = "mentions"
    LINKED = "linked"


class Relation(NamedTuple):
    """An edge between two papers (their numbers), with reasons a person can check.

    ``score`` is in 0 to 1. ``SIMILAR`` is undirected and stored once, source < target;
    its reasons are shared terms, best first. The reason of ``MENTIONS`` is the sentence.
    """

    source: int
    target: int
    kind: RelationKind
    score: float
    reasons: tuple[str, ...] = ()

    def other(self, paper: int) -> int:
        """Return the paper at the other end."""
        return self.target if paper == self.source else self.source


class Topic(NamedTuple):
    """A cluster of related papers; ``id`` counts from 1 and is also its turn in the palette."""

    id: int
    label: str
    terms: tuple[str, ...]
    papers: tuple[int, ...] = ()


class Place(NamedTuple):
    """Where a paper's dot stands on the map; both in 0 to 1, y grows downwards."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class TopicMap:
    """All that the graph shows: one value that window, SVG, GraphML and JSON are drawn from."""

    relations: tuple[Relation, ...] = ()
    topics: tuple[Topic, ...] = ()
    places: dict[int, Place] = field(default_factory=dict)
    labels: dict[int, str] = field(default_factory=dict)
