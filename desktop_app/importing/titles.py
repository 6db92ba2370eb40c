"""What a text calls itself: the heading that names the paper, else its first words."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from desktop_app.library.identity import title_key
from desktop_app.text import markdown
from desktop_app.text.document import BlockKind

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from desktop_app.text.document import Block, Document

GUESS = 72
"""Code points that a guessed title may have; it is cut between words."""

_HEADING = re.compile(
    r"\s*(?:(?P<level>##?)[ \t]+(?P<atx>[^\r\n]*)|(?P<underlined>\S[^\r\n]*)\r?\n=+[ \t]*$)", re.MULTILINE
)
_LEVEL_1 = re.compile(r"^#[ \t]+\S", re.MULTILINE)
_LEAD = re.compile(r"\A(?:title|tl;?\s?dr|abstract|summary)\s*[:;.–—-]\s*", re.IGNORECASE)

_GENERIC = frozenset(
    {
        "abstract", "background", "conclusion", "contents", "discussion", "index", "introduction", "key points",
        "main idea", "my notes", "note", "notes", "notes on the paper", "overview", "paper", "paper notes",
        "paper review", "paper summary", "reading notes", "references", "related work", "results", "review", "see also",
        "summary", "summary of the paper", "table of contents", "the paper", "title", "tl dr", "tldr", "untitled",
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Heading:
    """The heading at the head of a text: what it says, its source, and the offset just after it."""

    title: str
    source: str
    end: int


def first_heading(text: str, start: int) -> Heading | None:
    """Return the heading that ``text`` begins with after ``start``, unless it names no paper.

    It must be of level 1, or of level 2 in a text that has none of level 1: some people begin with these.
    """
    found = _HEADING.match(text, start)
    if found is None or (found["level"] == "##" and _LEVEL_1.search(text, found.end())):
        return None
    source = found["atx"] if found["atx"] is not None else found["underlined"]
    title = " ".join(markdown.parse(f"# {source.strip()}").text.split())
    return None if is_generic(title) else Heading(title, source, found.end())


def is_generic(title: str) -> bool:
    """Return whether a heading is one that any summary might have, such as “Introduction”."""
    return title_key(title).lstrip("0123456789 ") in _GENERIC | {""}


def guess_title(document: Document, otherwise: str) -> str:
    """Return the first words of the first prose in ``document``; ``otherwise`` if there is none.

    A paragraph that is no more than a link is passed over if there is other prose.
    """
    links = ""
    for block in _prose(document):
        words = _LEAD.sub("", document.text[block.start : block.end].strip(), count=1).split()
        if words and not _is_link(document, block):
            return shortened(words)
        links = links or (shortened(words) if words else "")
    return links or otherwise


def _prose(document: Document) -> Iterator[Block]:
    kinds = {BlockKind.PARAGRAPH, BlockKind.LIST_ITEM}
    return (block for block in document.walk() if block.kind in kinds)


def _is_link(document: Document, block: Block) -> bool:
    around = [document.text[run.start : run.end] for run in block.runs if not run.href]
    return len(around) < len(block.runs) and not any(letter.isalnum() for text in around for letter in text)


def shortened(words: Sequence[str]) -> str:
    """Return as many of the words as a guessed title may have, with an ellipsis where some are left out."""
    title = words[0][:GUESS]
    for word in words[1:]:
        if len(title) + 1 + len(word) > GUESS:
            return f"{title.rstrip(' ,;:.–—-')}…"
        title = f"{title} {word}"
    return title
