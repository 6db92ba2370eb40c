"""What the library says after every change: one ``LibraryChanged`` with typed changes.

Tell changes apart by their types: as named tuples, two of different types with the same fields compare equal.
They are made at every start, and a named tuple is made eight times as fast as a data class.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class PapersAdded(NamedTuple):
    """Papers came in, or came back by undo."""

    papers: tuple[int, ...]


class PapersRemoved(NamedTuple):
    """Papers left the library for good (undo of an import)."""

    papers: tuple[int, ...]


class PaperChanged(NamedTuple):
    """Metadata, tags, state, star, progress or trash of a paper changed."""

    paper: int


class SummaryChanged(NamedTuple):
    """A summary's text was added, replaced or taken away; annotations may have moved."""

    paper: int
    summary: int


class AnnotationAdded(NamedTuple):
    """A highlight was made, or came back by undo."""

    annotation: str
    paper: int


class AnnotationChanged(NamedTuple):
    """Colour, note or place of a highlight changed."""

    annotation: str
    paper: int


class AnnotationRemoved(NamedTuple):
    """A highlight was deleted."""

    annotation: str
    paper: int


class NotesChanged(NamedTuple):
    """Notes on a whole paper were added, edited or deleted."""

    paper: int


class ImagesChanged(NamedTuple):
    """Images that these papers show came into the library, or could not be had."""

    papers: tuple[int, ...]


class MapChanged(NamedTuple):
    """Relations, topics or places on the map changed."""


Change = (
    PapersAdded
    | PapersRemoved
    | PaperChanged
    | SummaryChanged
    | AnnotationAdded
    | AnnotationChanged
    | AnnotationRemoved
    | NotesChanged
    | ImagesChanged
    | MapChanged
)


class Origin(StrEnum):
    """Who caused a change: a person's act, its undo or redo, or Postil itself."""

    PERSON = "person"
    UNDO = "undo"
    REDO = "redo"
    POSTIL = "postil"


class LibraryChanged(NamedTuple):
    """One committed transaction. ``label`` names the act as the undo menu shows it."""

    changes: tuple[Change, ...]
    origin: Origin
    label: str = ""
