"""Python-Markdown's element tree for summaries: its parser with our blocks, and nothing of raw HTML.

The tree holds ``p``, ``h1`` to ``h6``, ``blockquote``, ``ul``, ``ol``, ``li``, ``pre``, ``table``, ``hr``, ``img``,
and, of our own, ``math`` (a display) and ``aside`` (a footnote). Texts in it are Markdown still; ``building`` reads
them, since references may be defined below where they are used.
"""

from __future__ import annotations

import html
import re
from collections import Counter, deque
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element, SubElement

from markdown import Markdown
from markdown.blockparser import BlockParser
from markdown.blockprocessors import BlockProcessor, ParagraphProcessor
from markdown.extensions.tables import TableProcessor

from desktop_app.text.parsing.cleaning import drop_forbidden
from desktop_app.text.parsing.lines import normal_label
from desktop_app.text.parsing.mathspans import Formulas
from desktop_app.text.parsing.splitting import parts_of

if TYPE_CHECKING:
    from typing import ClassVar

    from desktop_app.text.parsing.splitting import Part

DEEPEST = 24
"""Containers inside one another; what lies deeper is prose with its marks. Keeps recursion and time bounded."""

_BRACKETS = re.compile(r"\[([^\[\]]{1,999})\]")
_TASK = re.compile(r"\[(?P<mark>[ xX])\][ \t]+(?=\S)")
_TAG = re.compile(r"</?[A-Za-z][^<>]{0,200}>")
_CELL_TOKENS = re.compile(r"\\.|`+|\$+|\\?\|")


class SummaryParser(BlockParser):
    """Parts every container's text into blocks by what lines begin, not at empty lines alone.

    ``labels`` counts what stands in brackets anywhere in the text.
    """

    labels: Counter[str]

    def __init__(self, md: Markdown) -> None:
        """Know how to build each kind of part."""
        super().__init__(md)
        processors = (_Heading, _Quote, _List, _Code, _Preformatted, _Display, _Image, _Rule, _Reference, _Footnote)
        self._paragraphs = ParagraphProcessor(self)
        self._tables = _Table(self, {"use_align_attribute": True})
        self._makers = {processor.kind: processor(self) for processor in processors}

    def parseChunk(self, parent: Element, text: str) -> None:  # noqa: N802 - Python-Markdown's name
        """Build the blocks of ``text`` inside ``parent``."""
        if len(self.state) >= DEEPEST:
            self._paragraphs.run(parent, [text])
            return
        for part in parts_of(text, in_item=parent.tag == "li"):
            if maker := self._makers.get(part.kind):
                maker.build(parent, part)
            elif part.kind == "table" and self._tables.test(parent, part):
                self._tables.run(parent, [part])
            else:
                self._paragraphs.run(parent, [part])

    def inside(self, parent: Element, text: str) -> None:
        """Build the blocks of ``text`` inside ``parent``, one container deeper."""
        self.state.set(str(parent.tag))
        self.parseChunk(parent, text)
        self.state.reset()


class _PartProcessor(BlockProcessor):
    """Builds the parts of one kind."""

    kind: ClassVar[str]
    parser: SummaryParser

    def build(self, parent: Element, part: Part) -> None:
        raise NotImplementedError


class _Heading(_PartProcessor):
    kind = "heading"

    def build(self, parent: Element, part: Part) -> None:
        SubElement(parent, f"h{part.level}").text = str(part)


class _Quote(_PartProcessor):
    kind = "quote"

    def build(self, parent: Element, part: Part) -> None:
        self.parser.inside(SubElement(parent, "blockquote"), str(part))


class _List(_PartProcessor):
    kind = "list"

    def build(self, parent: Element, part: Part) -> None:
        ordered = part.items[0].ordered
        listing = SubElement(parent, "ol" if ordered else "ul")
        for item in part.items:
            element = SubElement(listing, "li", {"number": str(item.number)})
            text = item.text
            if task := _TASK.match(text):
                element.set("checked", "" if task["mark"] == " " else "checked")
                text = text[task.end() :]
            self.parser.inside(element, text)


class _Code(_PartProcessor):
    kind = "code"

    def build(self, parent: Element, part: Part) -> None:
        SubElement(parent, "pre", {"language": part.extra}).text = part.strip("\n").rstrip()


class _Preformatted(_PartProcessor):
    kind = "preformatted"

    def build(self, parent: Element, part: Part) -> None:
        SubElement(parent, "pre").text = drop_forbidden(html.unescape(_TAG.sub("", part))).strip("\n").rstrip()


class _Display(_PartProcessor):
    kind = "display"

    def build(self, parent: Element, part: Part) -> None:
        SubElement(parent, "math").text = str(part)


class _Image(_PartProcessor):
    kind = "image"

    def build(self, parent: Element, part: Part) -> None:
        SubElement(parent, "img", {"src": part.extra, "alt": str(part)})


class _Rule(_PartProcessor):
    kind = "rule"

    def build(self, parent: Element, part: Part) -> None:  # noqa: ARG002 - there is nothing in it
        SubElement(parent, "hr")


class _Reference(_PartProcessor):
    kind = "reference"

    def build(self, parent: Element, part: Part) -> None:
        """Keep the address for its label. A reference that nothing refers to is told: it may be a bibliography."""
        label = normal_label(part)
        self.parser.md.references.setdefault(label, (part.extra, ""))
        if self.parser.labels[label] < 2:
            SubElement(parent, "p").text = f"[{part}]: {part.extra}"


class _Footnote(_PartProcessor):
    kind = "footnote"

    def build(self, parent: Element, part: Part) -> None:
        self.parser.inside(SubElement(parent, "aside", {"label": part.extra}), str(part))


class _Table(TableProcessor):
    """Python-Markdown's tables, where bars inside formulas part no cells either."""

    def _split(self, row: str) -> list[str]:
        cells, start, place = [], 0, 0
        formulas = Formulas(row)
        while found := _CELL_TOKENS.search(row, place):
            sign, place = found.group(), found.end()
            if sign == "|":
                cells.append(row[start : found.start()])
                start = place
            elif sign[0] == "`":
                closing = re.compile(rf"(?<!`){sign}(?!`)").search(row, place)
                place = closing.end() if closing else place
            elif sign[0] == "$" and (formula := formulas.at(found.start())):
                place = formula.end
        return [cell.replace("\\|", "|") for cell in [*cells, row[start:]]]


_IDLE: deque[SummaryParser] = deque()
"""Parsers that no thread is using: to make one takes as long as to parse a short text."""


def tree_of(text: str) -> tuple[Element, dict[str, str]]:
    """Return the element tree of ``text``, which is clean, and the addresses of its references by label."""
    try:
        parser = _IDLE.pop()
    except IndexError:
        parser = SummaryParser(Markdown())
    parser.md.references = {}
    parser.labels = Counter(normal_label(found[1]) for found in _BRACKETS.finditer(text))
    root = Element("div")
    parser.parseChunk(root, text)
    _IDLE.append(parser)  # one that failed is in no known state, and is not used again
    return root, {label: address for label, (address, _) in parser.md.references.items()}
