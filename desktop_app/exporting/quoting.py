"""A highlight as Markdown: what stands between two places of a Document.

Words are escaped, formulas and code stay what they are, links stay links, items stay items. Emphasis is left
out: the words count. All offsets are code points of the canonical text, half-open.
"""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING

from desktop_app.exporting.escaping import Dialect, Piece, code_span, escape, escape_pieces, fenced, link
from desktop_app.exporting.paper_links import paper_url
from desktop_app.exporting.slicing import sliced
from desktop_app.text.document import BlockKind, RunKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from desktop_app.domain.papers import Paper
    from desktop_app.text.document import Block, Cell, Document, Run

_FORMULA = re.compile(r"\$\$(?P<display>[^$]+)\$\$|\$(?P<inline>(?!\s)[^$\n]*[^$\s])\$(?!\d)")
_BLOCK_MARKER = re.compile(r"\s*(?:[-+*=#>|~]|[0-9]+[.)])")
_ABSOLUTE = re.compile(r"(?:https?://|mailto:)[^\s<>]+$", re.IGNORECASE)


def quoted(markdown: str) -> str:
    """Return ``markdown`` as one block quote: every line is marked, blank ones too."""
    return "\n".join(f"> {line}" if line else ">" for line in markdown.split("\n"))


def indented(markdown: str, columns: int) -> str:
    """Indent all lines but the first; blank lines stay empty."""
    return re.sub(r"\n(?=[^\n])", "\n" + " " * columns, markdown)


def quote_document(
    document: Document, start: int, end: int, dialect: Dialect, labels: frozenset[str] = frozenset()
) -> str:
    """Return the Markdown of ``document.text[start:end]``, without the marks of a block quote around it.

    A formula or an image that is touched is taken whole. ``labels``: see ``escaping.defined_labels``.
    """
    part = sliced(document, start, end)
    if len(part.blocks) == 1 and part.blocks[0].kind is BlockKind.CODE:
        code = part.text[part.blocks[0].start : part.blocks[0].end].strip("\n")
        if "\n" not in code:
            return code_span(code.strip())
    return _Writer(part.text, dialect, labels).blocks(part.blocks)


def quote_markdown(document: Document, start: int, end: int, paper: Paper) -> str:
    """Return a block quote with its source below, to be pasted into any Markdown."""
    named = f"{paper.title} ({paper.byline})" if paper.byline else paper.title
    url = paper_url(paper)
    source = link(escape_pieces([Piece(named)], link=True), url) if url else escape(named)
    return f"{quoted(quote_document(document, start, end, Dialect.MARKDOWN))}\n>\n> — {source}\n"


def quote_words(text: str, dialect: Dialect, labels: frozenset[str] = frozenset()) -> str:
    """Return the Markdown of canonical text whose Document is gone (the quote of an orphaned highlight).

    Formulas are known by their dollars alone.
    """
    paragraphs = []
    for paragraph in re.split(r"\n{2,}", text.replace("\r\n", "\n").strip("\n")):
        pieces: list[Piece] = []
        place = 0
        for match in _FORMULA.finditer(paragraph):
            latex, display = match["display"] or match["inline"], match["display"] is not None
            pieces += [Piece(paragraph[place : match.start()]), Piece(formula(latex, dialect, display=display), True)]
            place = match.end()
        pieces.append(Piece(paragraph[place:]))
        paragraphs.append(escape_pieces(pieces, dialect, labels=labels))
    return "\n\n".join(filter(None, paragraphs))


def formula(latex: str, dialect: Dialect, *, display: bool = False) -> str:
    """Return a formula as it stands in a line. Obsidian wants no blank inside the dollars, Logseq always two."""
    latex = _one_line(latex)
    dollars = "$$" if display or dialect is Dialect.LOGSEQ else "$"
    return f"{dollars}{latex}{dollars}"


def formula_block(latex: str, dialect: Dialect) -> str:
    """Return a formula that stands alone.

    It keeps its lines unless one of them would begin a list or a heading for a reader that knows no formulas.
    """
    lines = [line.rstrip() for line in latex.strip().split("\n") if line.strip()]
    if len(lines) < 2 or dialect is Dialect.LOGSEQ or any(map(_BLOCK_MARKER.match, lines)):
        return formula(latex, dialect, display=True)
    return "\n".join(["$$", *lines, "$$"])


def _one_line(latex: str) -> str:
    """Join the lines of a formula; comments, which run to the end of a line, go."""
    lines = (re.sub(r"(?<!\\)%.*", "", line).strip() for line in latex.split("\n"))
    return " ".join(line for line in lines if line) or latex.strip()


class _Writer:
    """Writes the blocks of a Document, all of them."""

    def __init__(self, text: str, dialect: Dialect, labels: frozenset[str]) -> None:
        self._text = text
        self._dialect = dialect
        self._labels = labels

    def blocks(self, blocks: Sequence[Block]) -> str:
        """Return the blocks, parted by blank lines; items of one list by line ends."""
        written: list[str] = []
        before: Block | None = None
        other_marker = False
        for block in blocks:
            items = before is not None and before.kind is block.kind is BlockKind.LIST_ITEM
            same_list = items and before is not None and before.list_id == block.list_id
            other_marker = other_marker ^ (items and not same_list)
            if markdown := self._block(block, other_marker=other_marker):
                written += [("\n" if same_list else "\n\n") if written else "", markdown]
                before = block
        return "".join(written)

    def _block(self, block: Block, *, other_marker: bool) -> str:
        match block.kind:
            case BlockKind.LIST_ITEM:
                return self._item(block, other_marker=other_marker)
            case BlockKind.QUOTE:
                markdown = quoted(self._flow(block))
            case BlockKind.CODE:
                markdown = fenced(self._text[block.start : block.end].strip("\n"), block.language)
            case BlockKind.TABLE:
                markdown = self._table(block)
            case BlockKind.MATH:
                markdown = formula_block(block.source, self._dialect)
            case BlockKind.IMAGE:
                markdown = self._image(block.source, self._text[block.start : block.end])
            case BlockKind.RULE:
                markdown = "---"
            case BlockKind.HEADING | BlockKind.PARAGRAPH:
                markdown = self._flow(block)
        return markdown

    def _flow(self, block: Block) -> str:
        """Return a block's own words, and below them the blocks inside it."""
        return "\n\n".join(filter(None, (self._inline(block.runs), self.blocks(block.children))))

    def _item(self, block: Block, *, other_marker: bool) -> str:
        """Return a list item; a list next to another gets other marks, or the two would be one."""
        marker = "* " if other_marker else "- "
        if block.ordered:
            marker = f"{block.number}{')' if other_marker else '.'} "
        box = "" if block.checked is None else "[x] " if block.checked else "[ ] "
        own = box + self._inline(block.runs, item=True)
        gap = "\n" if block.children and block.children[0].kind is BlockKind.LIST_ITEM else "\n\n"
        return marker + indented(gap.join(filter(None, (own, self.blocks(block.children)))), len(marker))

    def _image(self, url: str, alternative: str) -> str:
        text = escape_pieces([Piece(alternative)], self._dialect, link=True)
        return f"!{link(text, url)}"

    def _table(self, block: Block) -> str:
        """Return a table of the columns that say something, or the words of the only cell that does."""
        filled = [(row, at) for row in block.rows for at, cell in enumerate(row) if cell.runs]
        if len(filled) < 2:
            return "".join(self._inline(row[at].runs) for row, at in filled)
        columns = range(min(at for _, at in filled), max(at for _, at in filled) + 1)
        lines = [self._row(row, columns) for row in block.rows]
        if not any(cell.header for cell in block.rows[0]):
            lines.insert(0, "|" + "  |" * len(columns))
        dashes = {"left": ":--", "center": ":-:", "right": "--:"}
        aligns = [block.rows[0][at].align if at < len(block.rows[0]) else "" for at in columns]
        lines.insert(1, "| " + " | ".join(dashes.get(align, "---") for align in aligns) + " |")
        return "\n".join(lines)

    def _row(self, row: Sequence[Cell], columns: range) -> str:
        cells = [self._inline(row[at].runs, cell=True) if at < len(row) else "" for at in columns]
        return "| " + " | ".join(cells) + " |"

    def _inline(self, runs: Iterable[Run], *, item: bool = False, cell: bool = False) -> str:
        pieces: list[Piece] = []
        for href, group in groupby(runs, key=lambda run: run.href):
            inner = [piece for run in group for piece in self._pieces(run, cell=cell)]
            words = "".join(piece.text for piece in inner)
            if not _ABSOLUTE.match(href) or not words.strip():
                pieces += inner
            elif words == href and not cell:
                pieces.append(Piece(f"<{href}>", verbatim=True))
            else:
                pieces.append(Piece(link(escape_pieces(inner, self._dialect, link=True), href), verbatim=True))
        return escape_pieces(pieces, self._dialect, item=item, cell=cell, labels=self._labels)

    def _pieces(self, run: Run, *, cell: bool) -> list[Piece]:
        words = self._text[run.start : run.end]
        match run.kind:
            case RunKind.MATH:
                latex = formula(run.source, self._dialect, display=run.display)
                return [Piece(latex.replace("|", "\\|") if cell else latex, verbatim=True)]
            case RunKind.IMAGE:
                return [Piece(self._image(run.source, words), verbatim=True)]
            case RunKind.CODE:
                return [Piece(code_span(words, cell=cell), verbatim=True)]
            case RunKind.BREAK:
                return [Piece("\n")]
            case RunKind.TEXT:
                return [Piece(words)]
