"""A summary's Markdown → its Document, by way of Python-Markdown's element tree.

The tree is taken where Python-Markdown would write it out as HTML; there is no second parser.
"""

from __future__ import annotations

import html
import re
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from desktop_app.text.document import Block, BlockKind, Cell, Document, RunKind
from desktop_app.text.inline import pieces, split_at_blocks
from desktop_app.text.preparing import prepare

if TYPE_CHECKING:
    from collections.abc import Iterable
    from xml.etree.ElementTree import Element

    from markdown import Markdown

    from desktop_app.text.document import Run
    from desktop_app.text.inline import Piece
    from desktop_app.text.preparing import Prepared

_DEEPEST_TREE = 60
_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_NESTED = frozenset({"ul", "ol", "p", "blockquote", "pre", "table", "dl", "div", "hr", *_HEADINGS})
_CONTENT = _NESTED | {"dt", "dd"}
_TASK = re.compile(r"^\[([ xX])\]\s+")
_BETWEEN_BLOCKS = "\n\n"


def parse(source: str) -> Document:
    """Return the Document of Markdown ``source``. Total: any string is a text, if need be a plain one."""
    prepared = prepare(source)
    builder = _Builder(prepared)
    blocks = builder.blocks(_tree(prepared.text), gap=_BETWEEN_BLOCKS)
    return Document(builder.text, tuple(blocks))


def _tree(text: str) -> Element:
    parser = _parser()
    parser.reset()
    lines = text.split("\n")
    for preprocessor in parser.preprocessors:
        lines = preprocessor.run(lines)
    root: Element = parser.parser.parseDocument(lines).getroot()  # type: ignore[assignment]  # it always has one
    for processor in parser.treeprocessors:
        replaced = processor.run(root)
        root = root if replaced is None else replaced
    return root


@cache
def _parser() -> Markdown:
    from markdown import Markdown  # noqa: PLC0415 - heavy: late

    from desktop_app.text.extension import SummaryExtension  # noqa: PLC0415 - heavy: late

    return Markdown(
        extensions=[
            "sane_lists",
            "tables",
            "footnotes",
            "def_list",
            "pymdownx.betterem",
            "pymdownx.tilde",
            "pymdownx.mark",
            "pymdownx.magiclink",
            SummaryExtension(),
        ],
        extension_configs={
            "pymdownx.betterem": {"smart_enable": "all"},
            "pymdownx.tilde": {"subscript": False},
        },
        tab_length=4,
    )


class _Builder:
    """Builds blocks in the order of the text and writes the canonical text beside them."""

    def __init__(self, prepared: Prepared) -> None:
        self._prepared = prepared
        self._written: list[str] = []
        self._length = 0
        self._lists = 0

    @property
    def text(self) -> str:
        return "".join(self._written)

    def _write(self, text: str) -> tuple[int, int]:
        start = self._length
        self._written.append(text)
        self._length += len(text)
        return start, self._length

    def _begin(self, gap: str) -> int:
        """Part what comes from what was; return where it starts."""
        if self._length:
            self._write(gap)
        return self._length

    # --- blocks ----------------------------------------------------------------------------------

    def blocks(self, parent: Element, *, gap: str, depth: int = 0) -> list[Block]:
        """Return the blocks of the children of ``parent``; ``gap`` parts the first from what was before."""
        result: list[Block] = []
        for child in parent:
            before = self._length
            result += self._block(child, gap, depth)
            if self._length > before or result:
                gap = _BETWEEN_BLOCKS
        return result

    def _block(self, element: Element, gap: str, depth: int) -> list[Block]:
        tag = str(element.tag)
        if tag in ("ul", "ol"):
            return self._list(element, gap, depth)
        if tag in ("div", "dl", "dd") and any(child.tag in _CONTENT for child in element):
            return self.blocks(element, gap=gap, depth=depth)
        single = {
            "blockquote": lambda: self._quote(element, gap, depth),
            "pre": lambda: self._code("".join(element.itertext()), gap),
            "table": lambda: self._table(element, gap),
            "hr": lambda: Block(BlockKind.RULE, self._length, self._length),
        }.get(tag)
        if single:
            return [single()]
        kind = BlockKind.HEADING if tag in _HEADINGS else BlockKind.PARAGRAPH
        return self._leaf(element, gap, kind, level=_HEADINGS.get(tag, 0), bold=tag == "dt")

    def _leaf(self, element: Element, gap: str, kind: BlockKind, *, level: int = 0, bold: bool = False) -> list[Block]:
        result: list[Block] = []
        for row in split_at_blocks(pieces(element, self._prepared)):
            result.append(self._row(row, gap, kind, level=level, bold=bold))
            gap = _BETWEEN_BLOCKS
        return result

    def _row(self, row: list[Piece], gap: str, kind: BlockKind, *, level: int = 0, bold: bool = False) -> Block:
        """Return the block of a row that is either one piece that stands alone, or words."""
        first = row[0]
        if first.block == "code":
            return self._code(first.text, gap, first.language, restored=True)
        if first.block == "image" or (len(row) == 1 and first.run.kind is RunKind.IMAGE):
            start, end = self._write_after(gap, first.text)
            return Block(BlockKind.IMAGE, start, end, source=first.run.source)
        if first.block == "math":
            start, end = self._write_after(gap, first.text)
            return Block(BlockKind.MATH, start, end, source=first.run.source)
        start = self._begin(gap)
        runs = self._runs(row, bold=bold)
        return Block(kind, start, self._length, runs=runs, level=level)

    def _write_after(self, gap: str, text: str) -> tuple[int, int]:
        """Write ``text`` after ``gap``; nothing at all where there is no text."""
        if not text:
            return self._length, self._length
        self._begin(gap)
        return self._write(text)

    def _runs(self, row: Iterable[Piece], *, bold: bool = False) -> tuple[Run, ...]:
        runs = []
        for piece in row:
            start, end = self._write(piece.text)
            runs.append(_placed(piece.run, start, end, bold=bold))
        return tuple(runs)

    def _code(self, text: str, gap: str, language: str = "", *, restored: bool = False) -> Block:
        code = text if restored else self._prepared.restore(html.unescape(text))
        start, end = self._write_after(gap, code.strip("\n"))
        return Block(BlockKind.CODE, start, end, language=language)

    # --- containers ------------------------------------------------------------------------------

    def _quote(self, element: Element, gap: str, depth: int) -> Block:
        start = self._begin(gap)
        children = self._inside(element, start, depth)
        return Block(BlockKind.QUOTE, start, self._length, children=tuple(children))

    def _inside(self, element: Element, start: int, depth: int) -> list[Block]:
        """Return the blocks inside a container that starts at ``start``, its own loose words as a paragraph."""
        children: list[Block] = []
        for row in split_at_blocks(pieces(element, self._prepared, skip=_NESTED)):
            children += [self._row(row, self._gap_inside(start), BlockKind.PARAGRAPH)]
        return children + self.blocks(element, gap=self._gap_inside(start), depth=depth)

    def _list(self, element: Element, gap: str, depth: int) -> list[Block]:
        self._lists += 1
        list_id, result = self._lists, []
        ordered = element.tag == "ol"
        first = int(element.get("start", "1")) if ordered else 0
        for count, item in enumerate(element):
            number = first + count if ordered else 0
            result.append(self._item(item, gap, depth + 1, list_id, ordered=ordered, number=number))
            gap = "\n"
        return result

    def _item(self, item: Element, gap: str, depth: int, list_id: int, *, ordered: bool, number: int) -> Block:
        start = self._begin(gap)
        nested = list(item)
        own = pieces(item, self._prepared, skip=_NESTED)
        if not own and nested and nested[0].tag == "p":
            own = pieces(nested.pop(0), self._prepared)
        checked, own = _task(own)
        runs: tuple[Run, ...] = ()
        children: list[Block] = []
        for row in split_at_blocks(own):
            if not runs and not children and not row[0].block:
                runs = self._runs(row)
            else:
                children.append(self._row(row, self._gap_inside(start), BlockKind.PARAGRAPH))
        for child in nested:
            if child.tag in _NESTED and depth < _DEEPEST_TREE:
                inner = "\n" if child.tag in ("ul", "ol") else _BETWEEN_BLOCKS
                children += self._block(child, "" if self._length == start else inner, depth)
        return Block(
            BlockKind.LIST_ITEM,
            start,
            self._length,
            runs=runs,
            children=tuple(children),
            list_id=list_id,
            depth=depth,
            ordered=ordered,
            number=number,
            checked=checked,
        )

    def _gap_inside(self, start: int) -> str:
        return "" if self._length == start else _BETWEEN_BLOCKS

    def _table(self, element: Element, gap: str) -> Block:
        start = self._begin(gap)
        rows: list[tuple[Cell, ...]] = []
        for row in element.iter("tr"):
            if rows:
                self._write("\n")
            cells: list[Cell] = []
            for cell in row:
                if cells:
                    self._write("\t")
                begin = self._length
                runs = self._runs(pieces(cell, self._prepared))
                align = cell.get("align") or (cell.get("style", "").partition("text-align:")[2].strip(" ;"))
                cells.append(Cell(begin, self._length, runs, header=cell.tag == "th", align=align))
            rows.append(tuple(cells))
        return Block(BlockKind.TABLE, start, self._length, rows=tuple(rows))


def _placed(run: Run, start: int, end: int, *, bold: bool) -> Run:
    return run._replace(start=start, end=end, bold=run.bold or bold)


def _task(row: list[Piece]) -> tuple[bool | None, list[Piece]]:
    """Return whether an item is a task that is done, and its words without the box."""
    if row and row[0].run.kind is RunKind.TEXT and (found := _TASK.match(row[0].text)):
        return found[1] != " ", [replace(row[0], text=row[0].text[found.end() :]), *row[1:]]
    return None, row
