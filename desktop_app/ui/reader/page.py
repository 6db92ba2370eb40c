"""What the reading pane shows: a paper with its summaries, as plain values."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from desktop_app.domain.annotations import Annotation
    from desktop_app.domain.papers import Paper
    from desktop_app.text.document import Document

WORDS_PER_MINUTE = 238
"""Mean silent reading rate of English non-fiction (Brysbaert 2019, J. Memory and Language 109)."""

DEFAULT_TEXT_SIZE = 18
TEXT_SIZES = (14, 15, 16, 17, 18, 20, 22, 24, 27, 30)


class PageText(NamedTuple):
    """One summary of the page: its id, its Document and the line that says where it came from."""

    summary: int
    document: Document
    caption: str = ""


class Page(NamedTuple):
    """A paper ready to be typeset. ``image`` returns the bytes for a summary and an address in it, if they are here."""

    paper: Paper
    texts: tuple[PageText, ...]
    annotations: tuple[Annotation, ...] = ()
    image: Callable[[int, str], bytes | None] | None = None


class PageStyle(NamedTuple):
    """How a person likes to read: text size in pixels, measure in characters."""

    size: int = DEFAULT_TEXT_SIZE
    measure: int = 66


def reading_minutes(words: int) -> int:
    """Return the reading time in whole minutes, at least one."""
    return max(1, round(words / WORDS_PER_MINUTE))


def link_of(paper: Paper) -> tuple[str, str]:
    """Return (label, address) of the paper itself, empty where none is known."""
    metadata = paper.metadata
    if metadata.arxiv:
        return f"arXiv {metadata.arxiv}", f"https://arxiv.org/abs/{metadata.arxiv}"
    if metadata.doi:
        return f"doi {metadata.doi}", f"https://doi.org/{metadata.doi}"
    if metadata.url:
        return metadata.url.split("//", 1)[-1].split("/", 1)[0], metadata.url
    return "", ""
