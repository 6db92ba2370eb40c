"""Papers, the summaries that tell of them, and the files these were read from."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from datetime import datetime


class ReadingState(StrEnum):
    """How far a person has come with a paper."""

    UNREAD = "unread"
    READING = "reading"
    FINISHED = "finished"


class PaperMetadata(NamedTuple):
    """What a person could type about a paper.

    Every way in (a catalog, front matter, the info panel, the command line) uses this one type.
    Empty strings and ``None`` mean "not known".
    """

    title: str
    authors: tuple[str, ...] = ()
    year: int | None = None
    venue: str = ""
    arxiv: str = ""
    doi: str = ""
    url: str = ""
    tags: tuple[str, ...] = ()


class Source(NamedTuple):
    """A file, and the span in it, that a summary was read from.

    ``start`` and ``end`` count code points of the file's decoded text, half-open.
    ``path`` is absolute.
    """

    path: str
    start: int
    end: int


class Summary(NamedTuple):
    """A text about a paper; ``number`` counts from 1 within the paper.

    ``markdown`` is the source as it stood in the file; ``text`` its canonical text.
    ``place`` is where reading stopped, a code point offset into ``text``.
    """

    id: int
    paper: int
    number: int
    markdown: str
    text: str
    words: int
    place: int
    sources: tuple[Source, ...] = ()


class Paper(NamedTuple):
    """A paper in the library, with the counts that every list shows.

    ``number`` is its stable number in the library; ``citekey`` its stable name outside of it.
    ``progress`` is the share of the text that has been read, 0 to 1.
    ``title_guessed`` says that nobody has named the paper yet; ``title_candidates`` are then other guesses, best first.
    Times are UTC and aware.
    """

    number: int
    citekey: str
    metadata: PaperMetadata
    state: ReadingState
    starred: bool
    added: datetime
    last_read: datetime | None
    trashed: datetime | None
    progress: float
    topic: int | None
    words: int
    highlights: int
    notes: int
    title_guessed: bool = False
    title_candidates: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """The whole title."""
        return self.metadata.title

    @property
    def byline(self) -> str:
        """Authors and year as a list row shows them: ``Mnih and others, 2016``."""
        authors = short_authors(self.metadata.authors)
        year = str(self.metadata.year) if self.metadata.year else ""
        return ", ".join(part for part in (authors, year) if part)


_PARTICLES = frozenset({"van", "von", "de", "der", "den", "del", "della", "di", "da", "dos", "la", "le", "mac", "ter"})


def family_name(author: str) -> str:
    """Return the family name of an author, particles included: ``Sjoerd van Steenkiste`` -> ``van Steenkiste``.

    ``Family, Given`` is read as BibTeX reads it.
    """
    if "," in author:
        return author.split(",", 1)[0].strip()
    words = author.split()
    if not words:
        return ""
    first = len(words) - 1
    while first > 1 and words[first - 1].casefold() in _PARTICLES:
        first -= 1
    return " ".join(words[first:])


def short_authors(authors: tuple[str, ...]) -> str:
    """Return one or two family names, or the first ``and others``."""
    names = [name for name in map(family_name, authors) if name]
    if len(names) > 2:
        return f"{names[0]} and others"
    return ", ".join(names)


class Tag(NamedTuple):
    """A tag and the number of papers that carry it."""

    name: str
    papers: int
