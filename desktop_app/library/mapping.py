"""Reads the map: relations, topics, places and short labels. Papers in the trash are not on it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from desktop_app.domain.relations import Place, Relation, RelationKind, Topic, TopicMap

if TYPE_CHECKING:
    import sqlite3

_RELATIONS = """
SELECT r.source, r.target, r.kind, r.score, r.reasons FROM relations AS r
JOIN papers AS a ON a.number = r.source JOIN papers AS b ON b.number = r.target
WHERE a.trashed IS NULL AND b.trashed IS NULL
"""


def topic_map(connection: sqlite3.Connection) -> TopicMap:
    """Return the map as ``replace_map`` stored it, without what is in the trash since."""
    rows = connection.execute(f"{_RELATIONS} ORDER BY r.id")
    places: dict[int, Place] = {}
    labels: dict[int, str] = {}
    for paper, x, y, label in connection.execute(
        "SELECT paper, x, y, label FROM places JOIN papers ON number = paper WHERE trashed IS NULL ORDER BY paper"
    ):
        if x is not None and y is not None:
            places[paper] = Place(x, y)
        if label:
            labels[paper] = label
    return TopicMap(tuple(_relation(*row) for row in rows), tuple(_topics(connection)), places, labels)


def topics(connection: sqlite3.Connection) -> list[Topic]:
    """Return the topics, largest first."""
    return sorted(_topics(connection), key=lambda topic: (-len(topic.papers), topic.id))


def related(connection: sqlite3.Connection, paper: int, limit: int) -> list[Relation]:
    """Return a paper's relations, best first."""
    sql = f"{_RELATIONS} AND (r.source = ? OR r.target = ?) ORDER BY r.score DESC, r.id LIMIT ?"
    return [_relation(*row) for row in connection.execute(sql, (paper, paper, limit))]


def _topics(connection: sqlite3.Connection) -> list[Topic]:
    members: dict[int, list[int]] = {}
    sql = """SELECT topic, paper FROM places JOIN papers ON number = paper
        WHERE topic IS NOT NULL AND trashed IS NULL ORDER BY topic, topic_turn, paper"""
    for topic, paper in connection.execute(sql):
        members.setdefault(topic, []).append(paper)
    rows = connection.execute("SELECT id, label, terms FROM topics ORDER BY id")
    return [Topic(id_, label, tuple(json.loads(terms)), tuple(members.get(id_, ()))) for id_, label, terms in rows]


def _relation(source: int, target: int, kind: str, score: float, reasons: str) -> Relation:
    return Relation(source, target, RelationKind(kind), score, tuple(json.loads(reasons)))
