"""Pages made up for tests: documents built by hand, so that the pane is tested apart from the parser."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from desktop_app.domain.annotations import (
    AnchorState,
    Annotation,
    Color,
    Target,
    TextPositionSelector,
    TextQuoteSelector,
)
from desktop_app.domain.papers import Paper, PaperMetadata, ReadingState
from desktop_app.text.document import Block, BlockKind, Document, Run, RunKind
from desktop_app.ui.reader.page import Page, PageText

if TYPE_CHECKING:
    from collections.abc import Sequence

NOW = datetime(2026, 3, 12, 9, 30, tzinfo=UTC)
SUMMARY = 5


class Writer:
    """Writes a Document block by block."""

    def __init__(self) -> None:
        self._text = ""
        self._blocks: list[Block] = []

    def block(
        self, *parts: str | Run, kind: BlockKind = BlockKind.PARAGRAPH, gap: str = "\n\n", **more: object
    ) -> Writer:
        """Add a block of words and of runs (whose ``source`` is taken for a formula, else ``href`` for a link)."""
        if self._text:
            self._text += gap
        start = len(self._text)
        runs: list[Run] = []
        for part in parts:
            begin = len(self._text)
            if isinstance(part, Run):
                self._text += f"${part.source}$" if part.kind is RunKind.MATH else part.source
                runs.append(part._replace(start=begin, end=len(self._text)))
            else:
                self._text += part
                runs.append(Run(RunKind.TEXT, begin, len(self._text)))
        self._blocks.append(Block(kind, start, len(self._text), runs=tuple(runs), **more))  # type: ignore[arg-type]  # a test's shorthand
        return self

    def display(self, latex: str) -> Writer:
        """Add a displayed formula."""
        if self._text:
            self._text += "\n\n"
        start = len(self._text)
        self._text += f"$${latex}$$"
        self._blocks.append(Block(BlockKind.MATH, start, len(self._text), source=latex))
        return self

    def done(self) -> Document:
        """Return what was written."""
        return Document(self._text, tuple(self._blocks))


def math(latex: str) -> Run:
    """Return a formula for ``Writer.block``."""
    return Run(RunKind.MATH, 0, 0, source=latex)


def link(words: str, address: str) -> Run:
    """Return a link for ``Writer.block``."""
    return Run(RunKind.TEXT, 0, 0, source=words, href=address)


def long_document() -> Document:
    """Return a page that has to be scrolled, with a formula, a list and a link in it."""
    writer = Writer()
    writer.block(
        "The margin note is older than the printed book, and ", math(r"x_i + y"), ", it says, will outlive it."
    )
    writer.block("See the ", link("catalogue", "https://example.org/catalogue"), " for more.")
    writer.block("First of all.", kind=BlockKind.LIST_ITEM, ordered=True, number=1, depth=1, list_id=1)
    writer.block(
        "Second to none 🎓 of them.", kind=BlockKind.LIST_ITEM, gap="\n", ordered=True, number=2, depth=1, list_id=1
    )
    writer.display(r"\frac{a}{b} = \sum_{i=1}^{n} x_i")
    for number in range(40):
        writer.block(f"Paragraph {number} goes on about reading slowly, with a pencil at hand and no hurry at all.")
    return writer.done()


def paper(document: Document) -> Paper:
    """Return a paper about ``document``."""
    return Paper(
        number=3,
        citekey="margin2024reading",
        metadata=PaperMetadata("On Reading with a Pencil", ("Ada Margin", "Ben Gloss"), 2024),
        state=ReadingState.READING,
        starred=False,
        added=NOW,
        last_read=None,
        trashed=None,
        progress=0.0,
        topic=1,
        words=document.words,
        highlights=0,
        notes=0,
    )


def annotation(document: Document, quote: str, color: Color = Color.YELLOW, name: str = "one") -> Annotation:
    """Return a highlight of the only place of ``quote``."""
    assert document.text.count(quote) == 1
    start = document.text.index(quote)
    target = Target(TextPositionSelector(start, start + len(quote)), TextQuoteSelector(quote), document.text_hash)
    return Annotation(name, 3, SUMMARY, color, "", target, AnchorState.ANCHORED, NOW, NOW)


def page(document: Document, annotations: Sequence[Annotation] = ()) -> Page:
    """Return a page of one summary."""
    return Page(paper(document), (PageText(SUMMARY, document),), tuple(annotations))
