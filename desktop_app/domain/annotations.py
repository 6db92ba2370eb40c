"""Highlights and notes, after the W3C Web Annotation model.

https://www.w3.org/TR/annotation-model/: an annotation has a *target* (a summary and selectors
into its canonical text) and an optional *body* (a note).
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from datetime import datetime


class Color(StrEnum):
    """The five highlight colours, in the order of the keys 1 to 5."""

    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"
    PINK = "pink"
    VIOLET = "violet"


class AnchorState(StrEnum):
    """Whether a highlight still stands on its words (see text/anchoring.py)."""

    ANCHORED = "anchored"
    MOVED = "moved"
    ORPHANED = "orphaned"


class TextPositionSelector(NamedTuple):
    """A half-open span of code points in the canonical text."""

    start: int
    end: int


class TextQuoteSelector(NamedTuple):
    """The exact words, and up to 32 code points of context on either side."""

    exact: str
    prefix: str = ""
    suffix: str = ""


class Target(NamedTuple):
    """Where an annotation stands: both selectors, and the SHA-256 of the canonical text they were made on."""

    position: TextPositionSelector
    quote: TextQuoteSelector
    text_hash: str


class Annotation(NamedTuple):
    """A highlight. ``note`` is Markdown and may be empty. Times are UTC and aware; ``zone`` is where it was made."""

    id: str
    paper: int
    summary: int
    color: Color
    note: str
    target: Target
    state: AnchorState
    created: datetime
    modified: datetime
    zone: str = "+00:00"


class Note(NamedTuple):
    """Markdown a person wrote on a whole paper. Times are UTC and aware."""

    id: str
    paper: int
    markdown: str
    created: datetime
    modified: datetime
    zone: str = "+00:00"
