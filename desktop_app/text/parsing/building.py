"""Builds a Document from the element tree: blocks with offsets, and the canonical text beside them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from desktop_app.text.document import Block, BlockKind, Cell, Document, Run, RunKind
from desktop_app.text.parsing.addresses import safe_image
from desktop_app.text.parsing.inline import Piece, read_inline, unescape

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from xml.etree.ElementTree import Element

_BETWEEN_BLOCKS = "\n\n"
_BETWEEN_ITEMS = "\n"
_BLANKS = re.compile(r"[\t\n\f\v\r][ \t\n\f\v\r]*| [ \t\n\f\v\r]+")
"""Blanks that are not one blank already, which nearly all are."""
_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_STYLES = ("bold", "italic", "strike", "mark", "sub", "sup", "cite")


def build(root: Element, references: Mapping[str, str]) -> Document:
    """Return the Document of an element tree; ``references`` are addresses by their labels."""
    footnotes = frozenset(element.get("label", "") for element in root.iter("aside"))
    builder = _Builder(references, footnotes)
    blocks = builder.blocks(root, _BETWEEN_BLOCKS, depth=0)
    return Document(builder.text, tuple(blocks))


class _Builder:
    """Writes the canonical text block by block.

    What parts a block from the one before is written with the first words after it, so that a block without words
    (a rule, an image without alternative text) takes no room: it stands at the end of what was before it.
    """

    def __init__(self, references: Mapping[str, str], footnotes: frozenset[str]) -> None:
        self._references = references
        self._footnotes = footnotes
        self._written: list[str] = []
        self._length = 0
        self._gap = ""
        self._lists = 0

    @property
    def text(self) -> str:
        return "".join(self._written)

    def _write(self, text: str) -> tuple[int, int]:
        """Write ``text``, after the gap that is due; return where it stands."""
        if not text:
            return self._length, self._length
        gap = self._gap if self._length else ""
        start = self._length + len(gap)
        self._written += [gap, text]
        self._length, self._gap = start + len(text), ""
        return start, self._length

    def _write_gap(self) -> None:
        """Write the gap that is due: what comes has a place of its own even where it has no words."""
        gap, self._gap = self._gap if self._length else "", ""
        self._write(gap)

    # --- blocks ----------------------------------------------------------------------------------

    def blocks(
        self, elements: Iterable[Element], gap: str, *, depth: int, before_lists: str = _BETWEEN_BLOCKS
    ) -> list[Block]:
        """Return the blocks of ``elements``.

        ``gap`` parts the first from what was before; ``before_lists`` parts a list from what is before it among
        these; ``depth`` counts the lists around them.
        """
        result: list[Block] = []
        start = self._length
        for element in elements:
            if self._length > start:
                gap = before_lists if element.tag in ("ul", "ol") else _BETWEEN_BLOCKS
            self._gap = gap
            result += self._block(element, depth)
        return result

    def _block(self, element: Element, depth: int) -> list[Block]:
        match element.tag:
            case "ul" | "ol":
                return self._list(element, depth + 1)
            case "blockquote":
                return self._quote(element, depth)
            case "aside":
                return self._footnote(element, depth)
            case "table":
                return [self._table(element)]
            case "pre" | "math" | "hr" | "img":
                return self._atom(element)
        kind = BlockKind.HEADING if element.tag in _HEADINGS else BlockKind.PARAGRAPH
        return self._leaf(kind, self._read(element.text or ""), level=_HEADINGS.get(str(element.tag), 0))

    def _atom(self, element: Element) -> list[Block]:
        """Return a block whose words are no Markdown."""
        words = element.text or ""
        match element.tag:
            case "pre" if words:
                start, end = self._write(words)
                return [Block(BlockKind.CODE, start, end, language=element.get("language", ""))]
            case "math":
                start, end = self._write(f"$${words}$$")
                return [Block(BlockKind.MATH, start, end, source=words)]
            case "img":
                alt = "".join(piece.text for piece in self._read(element.get("alt", "")))
                return [self._image(alt, safe_image(unescape(element.get("src", ""))))]
            case "hr":
                return [Block(BlockKind.RULE, self._length, self._length)]
        return []

    def _read(self, words: str) -> list[Piece]:
        return tidied(read_inline(words, self._references, self._footnotes))

    def _leaf(self, kind: BlockKind, pieces: Sequence[Piece], *, level: int = 0) -> list[Block]:
        if kind is BlockKind.PARAGRAPH and (images := _images_alone(pieces)):
            return [self._next(self._image(image.text, image.source)) for image in images]
        if not pieces:
            return []
        runs = self._runs(pieces)
        return [Block(kind, runs[0].start, runs[-1].end, runs=runs, level=level)]

    def _next(self, block: Block) -> Block:
        self._gap = _BETWEEN_BLOCKS
        return block

    def _image(self, alt: str, source: str) -> Block:
        start, end = self._write(_BLANKS.sub(" ", alt).strip())
        return Block(BlockKind.IMAGE, start, end, source=source)

    def _runs(self, pieces: Sequence[Piece]) -> tuple[Run, ...]:
        runs: list[Run] = []
        if any(piece.text for piece in pieces):
            self._write_gap()
        for kind, text, styles, href, source, display in pieces:
            start, end = self._write(text)
            if kind is RunKind.TEXT and not styles and not href:  # as most are
                runs.append(Run(kind, start, end))
                continue
            known = {style: True for style in _STYLES if style in styles} if styles else {}
            runs.append(Run(kind, start, end, href=href, source=source, display=display, **known))
        return tuple(runs)

    # --- containers ------------------------------------------------------------------------------

    def _quote(self, element: Element, depth: int) -> list[Block]:
        children = self.blocks(element, self._gap, depth=depth)
        if not children:
            return []
        return [Block(BlockKind.QUOTE, children[0].start, self._length, children=tuple(children))]

    def _footnote(self, element: Element, depth: int) -> list[Block]:
        """Return a footnote as paragraphs, its label before the first."""
        first = [Piece(RunKind.TEXT, element.get("label", ""), frozenset({"sup"}))]
        children = list(element)
        if children and children[0].tag == "p":
            first += [Piece(RunKind.TEXT, " "), *self._read(children.pop(0).text or "")]
        paragraph = self._leaf(BlockKind.PARAGRAPH, tidied(first))
        return paragraph + self.blocks(children, _BETWEEN_BLOCKS, depth=depth)

    def _list(self, element: Element, depth: int) -> list[Block]:
        self._lists += 1
        list_id, gap, start = self._lists, self._gap, self._length
        result: list[Block] = []
        for item in element:
            self._gap = _BETWEEN_ITEMS if self._length > start else gap
            result.append(self._item(item, list_id, depth, ordered=element.tag == "ol"))
        return result

    def _item(self, item: Element, list_id: int, depth: int, *, ordered: bool) -> Block:
        start, gap = self._length, self._gap
        children = list(item)
        runs: tuple[Run, ...] = ()
        if children and children[0].tag == "p":
            pieces = self._read(children[0].text or "")
            if not _images_alone(pieces):
                runs = self._runs(pieces)
                del children[0]
        if runs and children:
            gap = _BETWEEN_ITEMS if children[0].tag in ("ul", "ol") else _BETWEEN_BLOCKS
        inside = self.blocks(children, gap, depth=depth, before_lists=_BETWEEN_ITEMS)
        if runs or inside:
            start = runs[0].start if runs else inside[0].start
        checked = item.get("checked")
        return Block(
            BlockKind.LIST_ITEM,
            start,
            self._length,
            runs=runs,
            children=tuple(inside),
            list_id=list_id,
            depth=depth,
            ordered=ordered,
            number=int(item.get("number", "0")),
            checked=None if checked is None else bool(checked),
        )

    def _table(self, element: Element) -> Block:
        rows: list[tuple[Cell, ...]] = []
        self._write_gap()
        start = self._length
        for row in element.iter("tr"):
            if rows:
                self._write("\n")
            cells: list[Cell] = []
            for cell in row:
                if cells:
                    self._write("\t")
                begin = self._length
                runs = self._runs(self._read(cell.text or ""))
                header, align = cell.tag == "th", cell.get("align", "")
                cells.append(Cell(begin, self._length, runs, header=header, align=align))
            rows.append(tuple(cells))
        return Block(BlockKind.TABLE, start, self._length, rows=tuple(rows))


def _images_alone(pieces: Sequence[Piece]) -> list[Piece]:
    """Return the images of a paragraph that holds nothing else."""
    images = [piece for piece in pieces if piece.kind is RunKind.IMAGE]
    rest = (piece for piece in pieces if piece.kind not in (RunKind.IMAGE, RunKind.BREAK))
    return images if not any(piece.text.strip() for piece in rest) else []


def tidied(pieces: Iterable[Piece]) -> list[Piece]:
    """Return pieces of one style as one, runs of blanks as one blank; none at the ends and beside line breaks."""
    result: list[Piece] = []
    at_edge = True  # a blank here would be one too many
    for piece in pieces:
        text = piece.text
        if piece.kind is RunKind.BREAK:
            _strip_end(result)
            if result and result[-1].kind is not RunKind.BREAK:
                result.append(piece._replace(styles=frozenset(), href=""))
            at_edge = True
            continue
        if piece.kind is not RunKind.MATH:
            text = _BLANKS.sub(" ", text)
        if piece.kind is RunKind.TEXT and at_edge:
            text = text.removeprefix(" ")
        elif piece.kind is RunKind.IMAGE:
            text = text.strip()
        if not text and piece.kind is not RunKind.IMAGE:
            continue
        at_edge = piece.kind is RunKind.TEXT and text.endswith(" ")
        last = result[-1] if result else None
        if last and piece.kind is last.kind is RunKind.TEXT and _alike(piece, last):
            result[-1] = last._replace(text=last.text + text)
        else:
            result.append(piece if text == piece.text else piece._replace(text=text))
    while result and _strip_end(result) and result[-1].kind is RunKind.BREAK:
        result.pop()
    return result


def _alike(one: Piece, other: Piece) -> bool:
    return one.styles == other.styles and one.href == other.href and "cite" not in one.styles


def _strip_end(result: list[Piece]) -> bool:
    """Take the blank from the end; return whether anything is left."""
    if result and result[-1].kind is RunKind.TEXT and result[-1].text.endswith(" "):
        text = result[-1].text.removesuffix(" ")
        result[-1:] = [result[-1]._replace(text=text)] if text else []
    return bool(result)
