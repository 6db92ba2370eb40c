"""What an importer hands to the library, and what it is told afterwards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import datetime

    from desktop_app.domain.annotations import Color, Target
    from desktop_app.domain.papers import PaperMetadata, Source
    from desktop_app.text.document import Document


@dataclass(frozen=True, slots=True)
class ReadImage:
    """An image that a summary shows. ``url`` is as it stands in the text, ``asset`` the web address or ``file:`` URI.

    ``data`` is empty where the image is still to be fetched.
    """

    url: str
    asset: str
    media_type: str = ""
    data: bytes = b""


@dataclass(frozen=True, slots=True)
class ReadSummary:
    """A summary as it was read from a file.

    ``document`` is ``text.markdown.parse(markdown)``; parsing is the importer's work, so that it happens
    off the library's lane. ``title_guessed`` says that nobody named the paper: its title was taken from the text.
    ``paper`` is the number of the paper that a person has said it is about; ``None`` has it found by its metadata.
    """

    markdown: str
    document: Document
    source: Source
    metadata: PaperMetadata
    title_guessed: bool = False
    title_candidates: tuple[str, ...] = ()
    images: tuple[ReadImage, ...] = ()
    paper: int | None = None


@dataclass(frozen=True, slots=True)
class ReadFile:
    """A file as it was when it was read: ``size`` in bytes, ``modified`` in nanoseconds since 1970.

    ``text`` is the whole decoded text where the file was divided into summaries without marks for it, else ``None``.
    """

    path: str
    size: int
    modified: int
    text: str | None = None


@dataclass(frozen=True, slots=True)
class ReadAnnotation:
    """A highlight, or (without ``target``) a note on a whole paper, as an exported file tells of it.

    ``paper`` and ``citekey`` say which paper it is on. Times are UTC and aware; ``zone`` is as ``+02:00``. ``meaning``
    is what a person named the colour, where the file tells no more of it.
    """

    id: str
    paper: PaperMetadata
    citekey: str
    target: Target | None
    color: Color
    note: str
    created: datetime
    modified: datetime
    zone: str = "+00:00"
    meaning: str = ""


@dataclass(frozen=True, slots=True)
class ImportOutcome:
    """Counts of summaries, and the papers they belong to, each once, in the order they were read.

    ``listed`` counts papers that came without a summary, ``completed`` those that only learned more of themselves; one
    that had nothing to learn counts as unchanged.
    """

    added: int = 0
    updated: int = 0
    unchanged: int = 0
    duplicates: int = 0
    listed: int = 0
    completed: int = 0
    papers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class AnnotationsOutcome:
    """Counts of highlights and notes; ``failed`` gives the id and a clause for each that found no paper.

    ``papers`` are those that the others stand on, each once, in the order they were read.
    """

    added: int = 0
    updated: int = 0
    unchanged: int = 0
    failed: tuple[tuple[str, str], ...] = ()
    papers: tuple[int, ...] = ()
