"""What an importer hands to the library, and what it is told afterwards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from desktop_app.domain.papers import PaperMetadata, Source
    from desktop_app.text.document import Document


@dataclass(frozen=True, slots=True)
class ReadSummary:
    """A summary as it was read from a file.

    ``document`` is ``text.markdown.parse(markdown)``; parsing is the importer's work, so that it happens
    off the library's lane. ``title_guessed`` says that nobody named the paper: its title was taken from the text.
    """

    markdown: str
    document: Document
    source: Source
    metadata: PaperMetadata
    title_guessed: bool = False


@dataclass(frozen=True, slots=True)
class ImportOutcome:
    """Counts of summaries, and the papers they belong to, each once, in the order they were read."""

    added: int = 0
    updated: int = 0
    unchanged: int = 0
    duplicates: int = 0
    papers: tuple[int, ...] = ()
