"""Sets titles and snippets in a few lines. Heights come from the same breaks as the drawing, so both always agree."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QFontMetricsF, QTextLayout, QTextOption

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QFont, QTextCharFormat

MATCH_START = "\x02"
MATCH_END = "\x03"
ELLIPSIS = "…"

_MATCH = re.compile(f"{MATCH_START}([^{MATCH_START}{MATCH_END}]*){MATCH_END}?")
_MARKS = re.compile(f"[{MATCH_START}{MATCH_END}]")
_ENOUGH_WORDS = 40
_ENOUGH_TEXT = 1000
_BLANKS = re.compile(r"\s+")


class LineBreaker:
    """Breaks texts of one font at blanks; the widths of words are kept, so a long list is measured fast."""

    def __init__(self, font: QFont) -> None:
        """Measure in ``font``."""
        self._metrics = QFontMetricsF(font)
        self._font = font
        self._blank = self._metrics.horizontalAdvance(" ")
        self._widths: dict[str, float] = {}

    def lines(self, text: str, width: float, limit: int) -> tuple[str, ...]:
        """Return at most ``limit`` lines of ``text`` that fit in ``width`` px; the last one is elided if need be."""
        lines: list[str] = []
        line: list[str] = []
        used = 0.0
        words = text.split()
        for number, word in enumerate(words):
            advance = self._width(word)
            if advance > width:
                return self._lines_of_long_words(" ".join(words), width, limit)
            if line and used + self._blank + advance > width:
                if len(lines) == limit - 1:
                    rest = words[number : number + _ENOUGH_WORDS]
                    lines.append(self._elided(" ".join(line + rest), width))
                    return tuple(lines)
                lines.append(" ".join(line))
                line, used = [word], advance
            else:
                used += advance + (self._blank if line else 0.0)
                line.append(word)
        if line:
            lines.append(" ".join(line))
        return tuple(lines)

    def _width(self, word: str) -> float:
        width = self._widths.get(word)
        if width is None:
            width = self._widths[word] = self._metrics.horizontalAdvance(word)
        return width

    def _elided(self, text: str, width: float) -> str:
        return self._metrics.elidedText(text, Qt.TextElideMode.ElideRight, width)

    def _lines_of_long_words(self, text: str, width: float, limit: int) -> tuple[str, ...]:
        """Break within words too: Chinese and Japanese have no blanks, and addresses are long."""
        text = text[:_ENOUGH_TEXT]
        ends = _line_ends(_laid_out(text, self._font, width, ()))
        starts = [0, *ends[:-1]]
        lines = [_units(text, start, end).strip() for start, end in zip(starts, ends, strict=True)]
        if len(lines) > limit:
            lines = [*lines[: limit - 1], self._elided(_units(text, starts[limit - 1]), width)]
        return tuple(lines)


def split_matches(snippet: str) -> tuple[str, tuple[tuple[int, int], ...]]:
    """Return a snippet without its marks and with single blanks, and the matched words in it.

    A span is (start, length) in code points.
    """
    snippet = _BLANKS.sub(" ", snippet).strip()
    parts: list[str] = []
    spans: list[tuple[int, int]] = []
    done = at = 0
    for match in _MATCH.finditer(snippet):
        before = _MARKS.sub("", snippet[at : match.start()])
        parts += [before, match[1]]
        done += len(before)
        if match[1]:
            spans.append((done, len(match[1])))
        done += len(match[1])
        at = match.end()
    parts.append(_MARKS.sub("", snippet[at:]))
    return "".join(parts), tuple(spans)


def snippet_layout(snippet: str, font: QFont, bold: QTextCharFormat, width: float, limit: int) -> QTextLayout:
    """Lay out a snippet with its matched words in ``bold``, in at most ``limit`` lines of ``width`` px."""
    text, spans = split_matches(snippet)
    text = text[:_ENOUGH_TEXT]
    formats = [
        _range(_length(text[:start]), _length(text[start : start + length]), bold)
        for start, length in spans
        if start < len(text)
    ]
    layout = _laid_out(text, font, width, formats)
    while layout.lineCount() > limit:
        fits = _units(text, 0, _line_ends(layout)[limit - 1])
        text = fits[: len(text.removesuffix(ELLIPSIS)) - 1].rstrip() + ELLIPSIS
        layout = _laid_out(text, font, width, formats)
    return layout


def _laid_out(text: str, font: QFont, width: float, formats: Sequence[QTextLayout.FormatRange]) -> QTextLayout:
    layout = QTextLayout(text, font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.setFormats(formats)
    layout.beginLayout()
    height = 0.0
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        line.setPosition(QPointF(0, height))
        height += line.height()
    layout.endLayout()
    return layout


def _line_ends(layout: QTextLayout) -> list[int]:
    lines = [layout.lineAt(number) for number in range(layout.lineCount())]
    return [line.textStart() + line.textLength() for line in lines]


def _length(text: str) -> int:
    """Return the length in UTF-16 units, which is what Qt counts."""
    return len(text) + sum(character > "\uffff" for character in text)


def _units(text: str, start: int, end: int | None = None) -> str:
    """Slice a text at places that Qt gave."""
    return text.encode("utf-16-le")[2 * start : None if end is None else 2 * end].decode("utf-16-le", "ignore")


def _range(start: int, length: int, form: QTextCharFormat) -> QTextLayout.FormatRange:
    result = QTextLayout.FormatRange()
    result.start = start
    result.length = length
    result.format = form
    return result
