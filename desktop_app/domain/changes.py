"""What the library says after every change: one ``LibraryChanged`` with typed changes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class PapersAdded:
    """Papers came in, or came back by undo."""

    papers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PapersRemoved:
    """Papers left the library for good (undo of an import)."""

    papers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PaperChanged:
    """Metadata, tags, state, star, progress or trash of a paper changed."""

    paper: int


@dataclass(frozen=True, slots=True)
class SummaryChanged:
    """A summary's text was added, replaced or taken away; annotations may have moved."""

    paper: int
    summary: int


@dataclass(frozen=True, slots=True)
class AnnotationAdded:
    """A highlight was made, or came back by undo."""

    annotation: str
    paper: int


@dataclass(frozen=True, slots=True)
class AnnotationChanged:
    """Colour, note or place of a highlight changed."""

    annotation: str
    paper: int


@dataclass(frozen=True, slots=True)
class AnnotationRemoved:
    """A highlight was deleted."""

    annotation: str
    paper: int


@dataclass(frozen=True, slots=True)
class NotesChanged:
    """Notes on a whole paper were added, edited or deleted."""

    paper: int


@dataclass(frozen=True, slots=True)
class MapChanged:
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
    | MapChanged
)


class Origin(StrEnum):
    """Who caused a change: a person's act, its undo or redo, or Postil itself."""

    PERSON = "person"
    UNDO = "undo"
    REDO = "redo"
    POSTIL = "postil"


@dataclass(frozen=True, slots=True)
class LibraryChanged:
    """One committed transaction. ``label`` names the act as the undo menu shows it."""

    changes: tuple[Change, ...]
    origin: Origin
    label: str = ""
