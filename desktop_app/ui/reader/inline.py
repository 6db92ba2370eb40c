"""Sets what stands inside a block: words in their styles, formulas, images and code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QTextCharFormat

from desktop_app.text import math
from desktop_app.text.document import RunKind
from desktop_app.ui.reader.images import image_format
from desktop_app.ui.reader.objects import OBJECT, formula_format
from desktop_app.ui.reader.set_page import Decoration, DecorationKind
from desktop_app.ui.theme.fonts import install_rare_fonts, interface_font, mono_font, reading_font

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from PySide6.QtGui import QFont, QTextCursor

    from desktop_app.text.document import Block, Run
    from desktop_app.ui.reader.positions import PositionMap
    from desktop_app.ui.reader.set_page import SetPage
    from desktop_app.ui.theme.theme import Theme

CODE_SCALE = 0.84
"""Mono faces have a larger x-height than the reading face; this evens them out."""

_CITE_SCALE = 0.86
_LINE_SEPARATOR = "\u2028"
_WORD_JOINER = "\u2060"
_CLINGING = frozenset(".,;:!?)]}’”'\"-–—")
# Qt takes these for the edges of frames and for paragraph ends, whatever a text means by them.
_QT_MEANS_MORE = {ord(sign): "\ufffd" for sign in "\ufdd0\ufdd1\u2029\r\ufffc"} | {ord("\n"): _LINE_SEPARATOR}


class InlineSetter:
    """Inserts runs at a cursor and tells the position map where each went."""

    def __init__(self, theme: Theme, size: int) -> None:
        """Set in ``theme``, the reading face at ``size`` pixels."""
        self._theme = theme
        self._size = size
        self._formats: dict[tuple[object, ...], QTextCharFormat] = {}
        self.base_font = reading_font(size)
        self.plain = self.face(size)

    # --- formats ---------------------------------------------------------------------------------

    def face(self, pixels: int, *, bold: bool = False, italic: bool = False) -> QTextCharFormat:
        """Return the reading face at ``pixels``."""
        if bold and italic:
            install_rare_fonts()
        return self._format(reading_font(pixels, semibold=bold, italic=italic), "ink")

    def interface(self, pixels: int, token: str) -> QTextCharFormat:
        """Return the interface face at ``pixels`` in the colour of ``token``."""
        return self._format(interface_font(pixels), token)

    def link(self, base: QTextCharFormat, address: str) -> QTextCharFormat:
        """Return ``base`` as a link: in the accent colour, underlined only while hovered."""
        result = QTextCharFormat(base)
        result.setAnchor(True)
        result.setAnchorHref(address)
        result.setForeground(self._theme.color("accent"))
        return result

    def _format(self, font: QFont, token: str) -> QTextCharFormat:
        result = QTextCharFormat()
        result.setFont(font)
        result.setForeground(self._theme.color(token))
        return result

    def _run_format(self, run: Run, pixels: int, *, bold: bool) -> QTextCharFormat:
        key = (run.kind, run.bold or bold, run.italic, run.strike, run.sub, run.sup, run.cite, run.href, pixels)
        found = self._formats.get(key)
        if found is None:
            found = self._formats[key] = self._make_format(run, pixels, bold=run.bold or bold)
        return found

    def _make_format(self, run: Run, pixels: int, *, bold: bool) -> QTextCharFormat:
        if run.kind is RunKind.CODE:
            result = self._format(mono_font(round(pixels * CODE_SCALE)), "ink")
        elif run.cite:
            result = self._format(reading_font(round(pixels * _CITE_SCALE)), "ink2")
        else:
            result = self.face(pixels, bold=bold, italic=run.italic)
        if run.strike:
            result.setFontStrikeOut(True)
        if run.sub or run.sup:
            align = QTextCharFormat.VerticalAlignment
            result.setVerticalAlignment(align.AlignSubScript if run.sub else align.AlignSuperScript)
        return self.link(result, run.href) if run.href else result

    def _source_format(self, pixels: int, reason: str) -> QTextCharFormat:
        """Return the face of a formula that shows its source, with the reason in a tool tip."""
        result = self._format(mono_font(round(pixels * CODE_SCALE)), "ink2")
        result.setToolTip(reason)
        return result

    # --- setting ---------------------------------------------------------------------------------

    def set_runs(
        self,
        cursor: QTextCursor,
        runs: Iterable[Run],
        text_of: Callable[[int, int], str],
        page: SetPage,
        summary: int,
        *,
        room: float,
        scale: float = 1.0,
        bold: bool = False,
    ) -> None:
        """Insert ``runs``; ``room`` is the line's width in pixels (0: any), ``scale`` a factor of the text size."""
        pixels = round(self._size * scale)
        after_formula = False
        for run in runs:
            form = self._run_format(run, pixels, bold=bold)
            start = cursor.position()
            if run.kind is RunKind.MATH and (error := math.render(run.source, display=run.display).error):
                source = self._source_format(pixels, error)
                _insert(cursor, text_of(run.start, run.end), source, page.positions, summary, run.start)
            elif run.kind is RunKind.MATH:
                cursor.insertText(OBJECT, formula_format(run.source, form, display=run.display, room=room))
                page.positions.add_atom(start, summary, run.start, run.end)
            elif run.kind is RunKind.IMAGE:
                cursor.insertText(OBJECT, image_format(run.source, room, summary))
                page.positions.add_atom(start, summary, run.start, run.end)
            else:
                text = text_of(run.start, run.end)
                if after_formula and text[:1] in _CLINGING:
                    cursor.insertText(_WORD_JOINER, form)
                _insert(cursor, text, form, page.positions, summary, run.start)
                _decorate(page, run, start, cursor.position())
            after_formula = run.kind is RunKind.MATH

    def set_formula(
        self, cursor: QTextCursor, text: str, block: Block, positions: PositionMap, summary: int, *, room: float
    ) -> None:
        """Insert a displayed formula, shrunk to ``room`` pixels where it is wider; ``text`` where it cannot be set."""
        if error := math.render(block.source, display=True).error:
            _insert(cursor, text, self._source_format(self._size, error), positions, summary, block.start)
            return
        start = cursor.position()
        cursor.insertText(OBJECT, formula_format(block.source, self.plain, display=True, room=room))
        positions.add_atom(start, summary, block.start, block.end)

    def set_image(
        self, cursor: QTextCursor, block: Block, positions: PositionMap, summary: int, *, room: float
    ) -> None:
        """Insert an image, at most ``room`` pixels wide; a click on it leads to its address."""
        start = cursor.position()
        form = image_format(block.source, room, summary)
        form.setAnchor(True)
        form.setAnchorHref(block.source)
        form.setToolTip(block.source)
        cursor.insertText(OBJECT, form)
        positions.add_atom(start, summary, block.start, block.end)

    def set_code(self, cursor: QTextCursor, text: str, block: Block, positions: PositionMap, summary: int) -> None:
        """Insert a code block in the colours of its language."""
        from desktop_app.text.code import highlight  # noqa: PLC0415 - heavy: Pygments, only where there is code

        base = self._format(mono_font(round(self._size * CODE_SCALE)), "ink")
        done = 0
        for start, end, token in highlight(text, block.language):
            _insert(cursor, text[done:start], base, positions, summary, block.start + done)
            colored = QTextCharFormat(base)
            colored.setForeground(self._theme.color(f"code_{token}"))
            _insert(cursor, text[start:end], colored, positions, summary, block.start + start)
            done = end
        _insert(cursor, text[done:], base, positions, summary, block.start + done)


def _insert(
    cursor: QTextCursor, text: str, form: QTextCharFormat, positions: PositionMap, summary: int, start: int
) -> None:
    position = cursor.position()
    cursor.insertText(text.translate(_QT_MEANS_MORE), form)
    positions.add_text(position, summary, start, text)


def _decorate(page: SetPage, run: Run, first: int, last: int) -> None:
    if run.kind is RunKind.CODE:
        page.decorations.append(Decoration(DecorationKind.CODE_SPAN, first, last))
    if run.mark:
        page.decorations.append(Decoration(DecorationKind.MARK_SPAN, first, last))
