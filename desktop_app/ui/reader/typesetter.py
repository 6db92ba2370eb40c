"""Sets a page: Documents in, a QTextDocument and its position map out.

Qt is given blocks, fonts and objects. What it cannot draw without gaps (quote bars, code grounds,
list markers, chips) is handed on as decorations, which the pane paints beneath the text.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetricsF, QTextBlockFormat, QTextCursor

from desktop_app.text.document import BlockKind
from desktop_app.ui.reader.inline import InlineSetter
from desktop_app.ui.reader.page import link_of, reading_minutes
from desktop_app.ui.reader.set_page import Decoration, DecorationKind, SetPage
from desktop_app.ui.reader.tables import set_table

if TYPE_CHECKING:
    from PySide6.QtGui import QTextDocument

    from desktop_app.domain.papers import Paper
    from desktop_app.text.document import Block, Document
    from desktop_app.ui.reader.page import Page, PageStyle, PageText
    from desktop_app.ui.theme.theme import Theme

TITLE_SIZE = 29
NARROW_TITLE_SIZE = 24
BYLINE_SIZE = 14
LIST_INDENT = 1.75
QUOTE_INDENT = 1.1
"""In units of the text size."""

_HEADING_SCALE = (1.45, 1.25, 1.12, 1.0, 1.0, 1.0)
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_BULLETS = ("•", "–", "·")
_AUTHORS_SHOWN = 4
_NARROW = 420
"""Pixels of a column below which the title is set smaller."""

_LABEL_LENGTH = 60


class _Place(NamedTuple):
    """Where blocks are being set: indent in pixels from the column's left."""

    indent: float = 0.0
    in_list: bool = False


_COLUMN = _Place()


class Typesetter:
    """Sets pages in one theme, style and column width (pixels)."""

    def __init__(self, theme: Theme, style: PageStyle, column: float) -> None:
        """Prepare the fonts and distances that every block shares."""
        self.theme = theme
        self.style = style
        self.column = column
        self._inline = InlineSetter(theme, style.size)
        natural = QFontMetricsF(self._inline.base_font).height()
        self._distance = max(0.0, round(1.5 * style.size - natural, 1))
        self._page = SetPage()
        self._cursor = QTextCursor()
        self._summary = 0
        self._document: Document | None = None
        self._fresh = True

    @property
    def line_distance(self) -> float:
        """Blank pixels between two lines of the text, over the face's own height."""
        return self._distance

    def set(self, page: Page, target: QTextDocument) -> SetPage:
        """Fill the empty ``target`` with ``page`` and return the map and the decorations of what was set."""
        self._page, self._fresh = SetPage(), True
        self._cursor = QTextCursor(target)
        self._cursor.beginEditBlock()
        self._set_title(page.paper, f"{reading_minutes(page.paper.words)} min" if page.texts else "no summary yet")
        for number, text in enumerate(page.texts):
            if len(page.texts) > 1:
                self._set_caption(text, number)
            self._summary, self._document = text.summary, text.document
            self._set_blocks(text.document.blocks, _Place(), lead=self.style.size * (1.5 if number == 0 else 0.8))
        self._cursor.endEditBlock()
        return self._page

    # --- title block -----------------------------------------------------------------------------

    def _set_title(self, paper: Paper, length: str) -> None:
        size = TITLE_SIZE if self.column >= _NARROW else NARROW_TITLE_SIZE
        self._new_block(self._format(top=0, bottom=10, distance=-1))
        self._cursor.insertText(paper.title, self._inline.face(size, bold=True))
        self._new_block(self._format(top=0, bottom=8, distance=4))
        quiet = self._inline.interface(BYLINE_SIZE, "ink2")
        label, address = link_of(paper)
        parts = (_authors(paper.metadata.authors), _appeared(paper.metadata.venue, paper.metadata.year))
        self._cursor.insertText("".join(f"{part} · " for part in parts if part), quiet)
        if address:
            self._cursor.insertText(label.replace(" ", "\u00a0"), self._inline.link(quiet, address))
            self._cursor.insertText(" · ", quiet)
        self._cursor.insertText(length.replace(" ", "\u00a0"), quiet)
        self._set_tags(paper.metadata.tags)

    def _set_tags(self, tags: tuple[str, ...]) -> None:
        if not tags:
            return
        self._new_block(self._format(top=4, bottom=0, distance=8))
        face = self._inline.interface(BYLINE_SIZE, "ink2")
        for tag in tags:
            start = self._cursor.position()
            self._cursor.insertText(f"\u2002{tag}\u2002".replace(" ", "\u00a0"), face)
            self._page.decorations.append(Decoration(DecorationKind.CHIP, start, self._cursor.position()))
            self._cursor.insertText("  ", face)

    def _set_caption(self, text: PageText, number: int) -> None:
        self._new_block(self._format(top=self.style.size * (1.6 if number == 0 else 2.6), bottom=0))
        self._decorate_last(DecorationKind.RULE)
        caption = f"Summary {number + 1}" + (f" · {text.caption}" if text.caption else "")
        self._cursor.insertText(caption, self._inline.interface(BYLINE_SIZE - 1, "ink2"))

    # --- blocks ----------------------------------------------------------------------------------

    def _set_blocks(self, blocks: tuple[Block, ...], place: _Place, *, lead: float = 0.0) -> None:
        setters = {
            BlockKind.HEADING: self._set_heading,
            BlockKind.PARAGRAPH: self._set_paragraph,
            BlockKind.LIST_ITEM: self._set_list_item,
            BlockKind.QUOTE: self._set_quote,
            BlockKind.CODE: self._set_code,
            BlockKind.TABLE: self._set_table,
            BlockKind.MATH: self._set_math,
            BlockKind.IMAGE: self._set_image,
            BlockKind.RULE: self._set_rule,
        }
        for number, block in enumerate(blocks):
            setters[block.kind](block, place, max(lead, 0.0) if number == 0 else 0.0)

    def _set_heading(self, block: Block, place: _Place, lead: float) -> None:
        scale = _HEADING_SCALE[min(max(block.level, 1), 6) - 1]
        top = max(lead, self.style.size * (1.5 if block.level <= 2 else 1.25))
        self._new_block(self._format(place, top=top, bottom=self.style.size * 0.3, heading=block.level))
        self._set_runs(block, scale=scale, bold=True)

    def _set_paragraph(self, block: Block, place: _Place, lead: float) -> None:
        if _is_label(block):
            top, bottom = max(lead, self.style.size * 1.1), self.style.size * 0.3
        else:
            top = max(lead, self.style.size * (0.3 if place.in_list else 0.62))
            bottom = self.style.size * (0.2 if place.in_list else 0.62)
        self._new_block(self._format(place, top=top, bottom=bottom))
        self._set_runs(block)

    def _set_list_item(self, block: Block, place: _Place, lead: float) -> None:
        indent = place.indent + self.style.size * LIST_INDENT
        inside = _Place(indent, in_list=True)
        gap = self.style.size * 0.3
        self._new_block(self._format(inside, top=max(lead, gap), bottom=gap))
        marker = _marker(block)
        self._decorate_last(DecorationKind.MARKER, left=indent, text=marker)
        self._set_runs(block)
        children = block.children
        if not block.runs and children and children[0].kind is BlockKind.PARAGRAPH:
            self._set_runs(children[0])
            children = children[1:]
        self._set_blocks(children, inside)

    def _set_quote(self, block: Block, place: _Place, lead: float) -> None:
        first = self._cursor.document().blockCount()
        inside = _Place(place.indent + self.style.size * QUOTE_INDENT, in_list=place.in_list)
        if block.runs:
            gap = self.style.size * 0.62
            self._new_block(self._format(inside, top=max(lead, gap), bottom=gap))
            self._set_runs(block)
        self._set_blocks(block.children, inside, lead=max(lead, self.style.size * 0.8))
        last = self._cursor.blockNumber()
        self._page.decorations.append(Decoration(DecorationKind.QUOTE_BAR, min(first, last), last, place.indent))

    def _set_code(self, block: Block, place: _Place, lead: float) -> None:
        pad = self.style.size * 0.8
        inside = _Place(place.indent + pad, in_list=place.in_list)
        gap = self.style.size * 1.1
        self._new_block(self._format(inside, top=max(lead, gap), bottom=gap, distance=3, right=pad))
        self._decorate_last(DecorationKind.CODE_GROUND, left=place.indent)
        self._inline.set_code(
            self._cursor, self._text(block.start, block.end), block, self._page.positions, self._summary
        )

    def _set_table(self, block: Block, place: _Place, lead: float) -> None:
        self._new_block(self._format(place, top=max(lead, self.style.size * 0.4), bottom=0, distance=0))
        set_table(self._cursor, block, self.theme, place.indent, self._set_cell)
        self._cursor.setBlockFormat(self._format(place, top=0, bottom=0, distance=0))

    def _set_cell(self, block: Block, row: int, column: int) -> None:
        cell = block.rows[row][column]
        self._inline.set_runs(
            self._cursor, cell.runs, self._text, self._page, self._summary, room=0, scale=0.9, bold=cell.header
        )

    def _set_math(self, block: Block, place: _Place, lead: float) -> None:
        gap = self.style.size * 0.5
        form = self._format(place, top=max(lead, gap), bottom=gap, distance=0)
        form.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._new_block(form)
        room = self.column - place.indent
        self._inline.set_formula(
            self._cursor, self._text(block.start, block.end), block, self._page.positions, self._summary, room=room
        )

    def _set_image(self, block: Block, place: _Place, lead: float) -> None:
        gap = self.style.size * 0.62
        form = self._format(place, top=max(lead, gap), bottom=gap, distance=0)
        form.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._new_block(form)
        self._inline.set_image(
            self._cursor, block, self._page.positions, self._summary, room=self.column - place.indent
        )

    def _set_rule(self, _block: Block, place: _Place, lead: float) -> None:
        gap = self.style.size * 0.9
        self._new_block(self._format(place, top=max(lead, gap), bottom=gap, distance=0))
        self._decorate_last(DecorationKind.RULE, left=place.indent)

    # --- pieces ----------------------------------------------------------------------------------

    def _set_runs(self, block: Block, *, scale: float = 1.0, bold: bool = False) -> None:
        self._inline.set_runs(
            self._cursor,
            block.runs,
            self._text,
            self._page,
            self._summary,
            room=self.column - self._cursor.blockFormat().leftMargin(),
            scale=scale,
            bold=bold,
        )

    def _text(self, start: int, end: int) -> str:
        return self._document.text[start:end] if self._document else ""

    def _format(
        self,
        place: _Place = _COLUMN,
        *,
        top: float,
        bottom: float,
        distance: float | None = None,
        heading: int = 0,
        right: float = 0.0,
    ) -> QTextBlockFormat:
        form = QTextBlockFormat()
        form.setTopMargin(top)
        form.setBottomMargin(bottom)
        form.setLeftMargin(place.indent)
        form.setRightMargin(right)
        height = self._distance if distance is None else distance
        form.setLineHeight(height, QTextBlockFormat.LineHeightTypes.LineDistanceHeight.value)
        form.setHeadingLevel(heading)
        return form

    def _new_block(self, form: QTextBlockFormat) -> None:
        if self._fresh:
            self._cursor.setBlockFormat(form)
            self._fresh = False
        else:
            self._cursor.insertBlock(form)
        self._cursor.setBlockCharFormat(self._inline.plain)

    def _decorate_last(self, kind: DecorationKind, *, left: float = 0.0, text: str = "") -> None:
        number = self._cursor.blockNumber()
        self._page.decorations.append(Decoration(kind, number, number, left, text))


def _authors(names: tuple[str, ...]) -> str:
    if len(names) <= _AUTHORS_SHOWN + 1:
        return ", ".join(names)
    return f"{', '.join(names[:_AUTHORS_SHOWN])} and {len(names) - _AUTHORS_SHOWN} others"


def _appeared(venue: str, year: int | None) -> str:
    """Return venue and year; a venue that names a year of its own says enough."""
    if not year or _YEAR.search(venue):
        return venue
    return f"{venue} · {year}" if venue else str(year)


def _marker(block: Block) -> str:
    """Return what hangs before a list item."""
    if block.checked is not None:
        return "☑" if block.checked else "☐"
    if block.ordered:
        return f"{block.number}."
    return _BULLETS[(max(block.depth, 1) - 1) % len(_BULLETS)]


def _is_label(block: Block) -> bool:
    """Tell whether a paragraph is a heading in all but name: short and bold throughout."""
    return bool(block.runs) and block.end - block.start <= _LABEL_LENGTH and all(run.bold for run in block.runs)
