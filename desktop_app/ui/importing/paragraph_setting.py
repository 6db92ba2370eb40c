"""Sets one paragraph of Markdown source for reading, lightly: headings and strong words bold, code mono, lists hang.

What it says stays the source, marks and all: it is the text that is to be divided, not a page.
"""

from __future__ import annotations

import re
from math import ceil
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF
from PySide6.QtGui import QFont, QFontMetricsF, QTextCharFormat, QTextLayout, QTextOption

from desktop_app.ui.theme.fonts import mono_font, reading_font

if TYPE_CHECKING:
    from collections.abc import Iterator

    from desktop_app.ui.theme.theme import Theme

LONGEST = 4000
"""Code points of a paragraph that are shown; the rest is counted."""

MEASURE = 66
"""Characters of a line."""

_SAMPLE = "the quick brown fox jumps over the lazy dog and reads another paper on it"
_LEADING = 1.5
_CODE_SIZE = 0.86
_LINE_SEPARATOR = "\u2028"
_HEADING = re.compile(r"^(#{1,6})[ \t].*$", re.MULTILINE)
_CODE = re.compile(r"`[^`\n]+`")
_STRONG = re.compile(r"(\*\*|__)(?=\S)[^*\n]+?\1")
_MARKER = re.compile(r"^([ ]*(?:[-*+•]|\d{1,4}[.)])[ ]+|[ ]*>[ ]?)", re.MULTILINE)
_FENCE = re.compile(r"[ ]{0,3}(?:```|~~~)")
_INDENTED = re.compile(r"(?:[ ]{4}[^\n]*\n?)+\Z")


def shown(text: str, start: int, end: int) -> str:
    """Return the paragraph ``text[start:end]`` as it is shown: with an end of its own if it is very long."""
    if end - start <= LONGEST:
        return text[start:end].rstrip()
    head = text[start : start + LONGEST].rstrip()
    return f"{head} … {end - start - len(head):,} more characters"


class ParagraphSetter:
    """Sets paragraphs in the reading face for one theme and one width; sizes are in px."""

    def __init__(self, theme: Theme) -> None:
        """Begin with the width of a full line."""
        size = theme.size("heading")
        self.font = reading_font(size)
        self._metrics = QFontMetricsF(self.font)
        self._mono = mono_font(round(size * _CODE_SIZE))
        self.line_height = round(size * _LEADING)
        self._character = self._metrics.horizontalAdvance(_SAMPLE) / len(_SAMPLE)
        self.measure = round(self._character * MEASURE)
        self.width = self.measure
        self.set_theme(theme)

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of ``theme``."""
        self._quiet = QTextCharFormat()
        self._quiet.setForeground(theme.color("ink2"))
        self._strong = QTextCharFormat()
        self._strong.setFontWeight(QFont.Weight.DemiBold)
        self._code = QTextCharFormat()
        self._code.setFont(self._mono)

    def guess_height(self, text: str, start: int, end: int) -> int:
        """Return about how high ``text[start:end]`` will be, without setting it."""
        length = min(end - start, LONGEST)
        breaks = text.count("\n", start, start + length)
        lines = max(breaks + 1, ceil(length * self._character / self.width) + breaks // 2)
        return lines * self.line_height

    def set(self, source: str) -> QTextLayout:
        """Set ``source``, which ``shown`` returned; its lines stand at multiples of ``line_height``."""
        text = source.replace("\r\n", "\n").replace("\r", "\n").expandtabs(4)
        code = bool(_FENCE.match(text) or _INDENTED.match(text))
        layout = QTextLayout(text.replace("\n", _LINE_SEPARATOR), self._mono if code else self.font)
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout.setTextOption(option)
        layout.setFormats([] if code else list(self._formats(text)))
        self._break(layout, {} if code else self._hanging(text))
        return layout

    def height(self, layout: QTextLayout) -> int:
        """Return the height of a paragraph that ``set`` made."""
        return max(1, layout.lineCount()) * self.line_height

    def _break(self, layout: QTextLayout, hanging: dict[int, float]) -> None:
        layout.beginLayout()
        number, indent = 0, 0.0
        while (line := layout.createLine()).isValid():
            begins = line.textStart() == 0 or layout.text()[line.textStart() - 1] == _LINE_SEPARATOR
            if begins:
                indent = hanging.get(line.textStart(), 0.0)
            left = 0.0 if begins else indent
            line.setLineWidth(self.width - left)
            line.setPosition(QPointF(left, number * self.line_height + (self.line_height - line.height()) / 2))
            number += 1
        layout.endLayout()

    def _hanging(self, text: str) -> dict[int, float]:
        """Return by how much the lines after the first of each list item stand in, by where the item begins."""
        at = _Units(text)
        most = self.width / 3
        return {
            at(found.start()): min(self._metrics.horizontalAdvance(found[0]), most) for found in _MARKER.finditer(text)
        }

    def _formats(self, text: str) -> Iterator[QTextLayout.FormatRange]:
        at = _Units(text)
        for found in _HEADING.finditer(text):
            yield _range(at, found.start(), found.end(), self._strong)
            yield _range(at, *found.span(1), self._quiet)
        for pattern, form in ((_MARKER, self._quiet), (_STRONG, self._strong), (_CODE, self._code)):
            for found in pattern.finditer(text):
                yield _range(at, found.start(), found.end(), form)


class _Units:
    """Turns places in code points into places in UTF-16 units, which is what Qt counts."""

    def __init__(self, text: str) -> None:
        self._wide = [at for at, character in enumerate(text) if character > "\uffff"] if not text.isascii() else []

    def __call__(self, at: int) -> int:
        return at + sum(wide < at for wide in self._wide)


def _range(at: _Units, start: int, end: int, form: QTextCharFormat) -> QTextLayout.FormatRange:
    result = QTextLayout.FormatRange()
    result.start = at(start)
    result.length = at(end) - result.start
    result.format = form
    return result
