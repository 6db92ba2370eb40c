"""Which papers a list shows, and in what order."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Shelf(StrEnum):
    """The fixed rows of the shelf. Papers in the trash stand on ``TRASH`` and nowhere else."""

    ALL = "all"
    UNREAD = "unread"
    READING = "reading"
    FINISHED = "finished"
    STARRED = "starred"
    ANNOTATED = "annotated"
    TRASH = "trash"


class Order(StrEnum):
    """How a list is sorted. Newest first for dates and years; papers without one come last."""

    NUMBER = "number"
    ADDED = "added"
    TITLE = "title"
    YEAR = "year"
    TOPIC = "topic"
    LAST_READ = "last_read"
    MOST_ANNOTATED = "most_annotated"


@dataclass(frozen=True, slots=True)
class PaperFilter:
    """Papers that meet every condition given. ``topic`` is a topic's id; ``tag`` is a name, in any case."""

    shelf: Shelf = Shelf.ALL
    topic: int | None = None
    tag: str | None = None
    numbers: tuple[int, ...] | None = None


EVERY_PAPER = PaperFilter()
"""The default: everything that is not in the trash."""
