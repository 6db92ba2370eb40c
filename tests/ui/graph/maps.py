"""Small maps of our own to test on."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from desktop_app.domain.papers import Paper, PaperMetadata, ReadingState
from desktop_app.domain.relations import Place, Relation, RelationKind, Topic, TopicMap

if TYPE_CHECKING:
    from collections.abc import Iterable

ADDED = datetime(2024, 1, 1, tzinfo=UTC)
CENTRE, EAST, SOUTH, WEST, FAR = 1, 2, 3, 4, 5


def make_paper(number: int, title: str = "", *, highlights: int = 0, notes: int = 0) -> Paper:
    """Return a paper with these counts."""
    return Paper(
        number=number,
        citekey=f"somebody2020word{number}",
        metadata=PaperMetadata(title=title or f"Paper {number}", authors=("Ada Lovelace",), year=2020),
        state=ReadingState.UNREAD,
        starred=False,
        added=ADDED,
        last_read=None,
        trashed=None,
        progress=0.0,
        topic=None,
        words=100,
        highlights=highlights,
        notes=notes,
    )


def similar(source: int, target: int, score: float, *terms: str) -> Relation:
    """Return a similarity, its ends in order."""
    return Relation(min(source, target), max(source, target), RelationKind.SIMILAR, score, terms)


def cross() -> tuple[TopicMap, list[Paper]]:
    """Return a paper in the middle, kin to the east, south and west, and one far in the north without kin."""
    relations = (
        similar(CENTRE, EAST, 0.9, "gears", "levers", "springs", "wheels"),
        similar(CENTRE, SOUTH, 0.6, "gears"),
        Relation(WEST, CENTRE, RelationKind.MENTIONS, 0.7, ("West builds on Centre in all things.",)),
    )
    places = {
        CENTRE: Place(0.5, 0.5),
        EAST: Place(0.7, 0.5),
        SOUTH: Place(0.5, 0.75),
        WEST: Place(0.3, 0.5),
        FAR: Place(0.5, 0.05),
    }
    labels = {CENTRE: "Centre", EAST: "East", SOUTH: "South", WEST: "West", FAR: "Far"}
    topics = (Topic(1, "Engines", ("gears",), (CENTRE, EAST, WEST)), Topic(2, "Looms", ("threads",), (SOUTH,)))
    papers = [make_paper(number, f"{name}: a long title") for number, name in labels.items()]
    papers[1] = make_paper(EAST, "East: a long title", highlights=3, notes=1)
    return TopicMap(relations, topics, places, labels), papers


def grid(count: int, columns: int) -> tuple[TopicMap, list[Paper]]:
    """Return papers in rows, each kin to the next, in topics of a row each."""
    places = {
        number + 1: Place((number % columns + 0.5) / columns, (number // columns + 0.5) * columns / count)
        for number in range(count)
    }
    relations = tuple(similar(number, number + 1, 0.1 + 0.8 * (number % 7) / 7, "word") for number in range(1, count))
    rows: Iterable[tuple[int, ...]] = (
        tuple(range(first + 1, min(first + columns, count) + 1)) for first in range(0, count, columns)
    )
    topics = tuple(Topic(index + 1, f"Row {index + 1}", (), row) for index, row in enumerate(rows))
    labels = {number: f"Name {number}" for number in places}
    return TopicMap(relations, topics, places, labels), [make_paper(number) for number in places]
