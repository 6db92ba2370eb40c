"""The one truth about what a summary says.

A ``Document`` is a tree of blocks whose runs point into one string, the *canonical text*. All
offsets are half-open and count code points of that text, as the W3C selectors do.

Canonical text, version 1: blocks are separated by two newlines; list items and code lines by one;
table cells by a tab and rows by a newline; a hard line break is one newline; runs of blanks inside
prose are one blank; a formula is its LaTeX source in dollars (two for a display); an image is its
alternative text or nothing; entities are resolved; Unicode stays as the source had it.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

CANONICAL_VERSION = 1
"""Raised when the same Markdown would give another canonical text; stored beside every text."""


class BlockKind(StrEnum):
    """The block types of the command line's JSON."""

    HEADING = "heading"
    PARAGRAPH = "paragraph"
    LIST_ITEM = "list_item"
    QUOTE = "quote"
    CODE = "code"
    TABLE = "table"
    MATH = "math"
    IMAGE = "image"
    RULE = "rule"


class RunKind(StrEnum):
    """What a run of a block is; styles are flags of the run, not kinds."""

    TEXT = "text"
    CODE = "code"
    MATH = "math"
    IMAGE = "image"
    BREAK = "break"


class Run(NamedTuple):
    r"""A stretch of a block in one style.

    ``text[start:end]`` is what it says in the canonical text. ``source`` is the LaTeX of a formula
    (without dollars) or the URL of an image; ``display`` marks a formula that was written as a display.
    ``cite`` marks a citation such as ``\\cite{key}``, which reads as its keys in brackets.
    """

    kind: RunKind
    start: int
    end: int
    bold: bool = False
    italic: bool = False
    strike: bool = False
    mark: bool = False
    sub: bool = False
    sup: bool = False
    cite: bool = False
    href: str = ""
    source: str = ""
    display: bool = False


class Cell(NamedTuple):
    """A table cell; ``align`` is ``left``, ``center``, ``right`` or empty."""

    start: int
    end: int
    runs: tuple[Run, ...] = ()
    header: bool = False
    align: str = ""


class Block(NamedTuple):
    """A block and what stands in it.

    ``runs`` is its own text; ``children`` are blocks inside a quote or a list item, after its own
    text. ``start`` and ``end`` cover both. A list item carries the number of the list it belongs to
    (``list_id``, unique in the document, counted from 1), its nesting ``depth`` from 1, and for an
    ordered list its ``number``. ``level`` is that of a heading, 1 to 6; ``language`` that of code;
    ``source`` the LaTeX of a MATH block or the URL of an IMAGE block.
    """

    kind: BlockKind
    start: int
    end: int
    runs: tuple[Run, ...] = ()
    children: tuple[Block, ...] = ()
    level: int = 0
    list_id: int = 0
    depth: int = 0
    ordered: bool = False
    number: int = 0
    checked: bool | None = None
    language: str = ""
    source: str = ""
    rows: tuple[tuple[Cell, ...], ...] = ()


class Document(NamedTuple):
    """A summary as blocks over its canonical text."""

    text: str
    blocks: tuple[Block, ...] = ()

    @property
    def text_hash(self) -> str:
        """SHA-256 of the canonical text's UTF-8 bytes, in hex."""
        return hash_text(self.text)

    @property
    def words(self) -> int:
        """Number of words of the canonical text, as blanks part them."""
        return len(self.text.split())

    def walk(self) -> Iterator[Block]:
        """Yield every block in the order of the text, a container before what it holds."""
        pending = list(reversed(self.blocks))
        while pending:
            block = pending.pop()
            yield block
            pending.extend(reversed(block.children))

    def runs(self) -> Iterator[Run]:
        """Yield every run in the order of the text, those of table cells too."""
        for block in self.walk():
            yield from block.runs
            for row in block.rows:
                for cell in row:
                    yield from cell.runs


def hash_text(text: str) -> str:
    """Return the SHA-256 of ``text``'s UTF-8 bytes, in hex (the revision of a summary)."""
    import hashlib  # noqa: PLC0415 - late: OpenSSL takes 3 ms, and no list needs it

    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
