"""Sets short texts with styles and formulas in lines of one pitch, for delegates.

Qt's own inline objects need a QTextDocument. Here a formula is one transparent letter whose spacing is the formula's
width, and the formula is drawn over it on the line's baseline.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QByteArray, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QTextCharFormat, QTextLayout, QTextOption

from desktop_app.ui.inspector.note_text import ShownText, Span, SpanKind
from desktop_app.ui.theme.fonts import mono_font

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter, QTextLine
    from PySide6.QtSvg import QSvgRenderer

    from desktop_app.text.math import Formula
    from desktop_app.ui.theme.theme import Theme

_STAND_IN = "x"
_ELLIPSIS = "…"
_CODE_SCALE = 0.86
_LEAST_SCALE = 0.72
"""A formula that is too wide is made smaller down to this; what is still too wide ends in an ellipsis."""


class TextStyle(NamedTuple):
    """A face, and the distance in px from one baseline to the next."""

    font: QFont
    pitch: float


class _SetFormula(NamedTuple):
    """A formula, the place of its stand-in in UTF-16 units, and how many px its em takes."""

    at: int
    formula: Formula
    em: float
    room: float

    @property
    def width(self) -> float:
        return min(self.formula.width * self.em, self.room)

    @property
    def rise(self) -> float:
        return (self.formula.height - self.formula.depth) * self.em

    @property
    def depth(self) -> float:
        return self.formula.depth * self.em


class SetText:
    """A text broken into lines of ``width`` px, at most ``limit`` of them (0: any number)."""

    def __init__(self, shown: ShownText, style: TextStyle, theme: Theme, width: float, *, limit: int = 0) -> None:
        """Break the text; what is over the limit is cut, with an ellipsis."""
        self._style = style
        self._theme = theme
        self._width = max(width, 1.0)
        self._metrics = QFontMetricsF(style.font)
        self.height = 0.0
        self._set(shown)
        while limit and self.lines > limit:
            self._set(_cut(self._shown, self._end_of_line(limit - 1)))

    @property
    def shown(self) -> str:
        """The text that is left, formulas as their source."""
        return self._shown.text

    @property
    def lines(self) -> int:
        """How many lines it takes."""
        return self._layout.lineCount()

    @property
    def width(self) -> float:
        """How many px its longest line takes."""
        return max((self._layout.lineAt(number).naturalTextWidth() for number in range(self.lines)), default=0.0)

    def draw(self, painter: QPainter, at: QPointF, ink: QColor) -> None:
        """Draw it with its top left corner at ``at``, plain words in ``ink``."""
        painter.setPen(ink)
        self._layout.draw(painter, at)
        for each in self._formulas:
            line = self._layout.lineForTextPosition(each.at)
            if line.isValid():
                baseline = at.y() + line.y() + line.ascent()
                self._draw_formula(painter, each, QPointF(at.x() + _x_of(line, each.at), baseline), ink)

    def _draw_formula(self, painter: QPainter, each: _SetFormula, at: QPointF, ink: QColor) -> None:
        size = each.formula
        box = QRectF(at.x(), at.y() - each.rise, size.width * each.em, size.height * each.em)
        if box.width() <= each.width + 0.5:
            _renderer(size.svg, ink.name()).render(painter, box)
            return
        end = at.x() + each.width - self._metrics.horizontalAdvance(_ELLIPSIS)
        painter.save()
        painter.setClipRect(QRectF(box.left(), box.top(), end - box.left() - 1, box.height()))
        _renderer(size.svg, ink.name()).render(painter, box)
        painter.restore()
        painter.setFont(self._style.font)
        painter.drawText(QPointF(end, at.y()), _ELLIPSIS)

    # --- setting ---------------------------------------------------------------------------------

    def _set(self, shown: ShownText) -> None:
        self._shown = shown
        self._formulas: list[_SetFormula] = []
        self._starts: list[tuple[int, int]] = []
        text, formats = self._prepared(shown)
        self._layout = QTextLayout(text, self._style.font)
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self._layout.setTextOption(option)
        self._layout.setFormats(formats)
        self._layout.setCacheEnabled(True)
        self._layout.beginLayout()
        self.height = 0.0
        while (line := self._layout.createLine()).isValid():
            line.setLineWidth(self._width)
            self._place(line)
        self._layout.endLayout()

    def _place(self, line: QTextLine) -> None:
        """Put a line under the last one; a formula taller than the pitch makes room for itself."""
        ascent, descent = self._metrics.ascent(), self._metrics.descent()
        above = (self._style.pitch - ascent - descent) / 2 + ascent
        below = self._style.pitch - above
        first, last = line.textStart(), line.textStart() + line.textLength()
        for each in self._formulas:
            if first <= each.at < last:
                above, below = max(above, each.rise + 2), max(below, each.depth + 2)
        line.setPosition(QPointF(0, self.height + above - line.ascent()))
        self.height += above + below

    def _prepared(self, shown: ShownText) -> tuple[str, list[QTextLayout.FormatRange]]:
        """Return the text as QTextLayout gets it: formulas replaced by their stand-ins, lines by their separator."""
        parts: list[str] = []
        formats: list[QTextLayout.FormatRange] = []
        done = units = 0
        for span in shown.spans:
            before = shown.text[done : span.start]
            self._starts.append((units, done))
            parts.append(before)
            units += _units(before)
            inner = shown.text[span.start : span.end]
            formula = self._formula(span, units) if span.kind is SpanKind.MATH else None
            if formula is not None:
                inner = _STAND_IN
                self._formulas.append(formula)
                form = self._stand_in(formula)
            else:
                form = self._format(span.kind)
            formats.append(_range(units, _units(inner), form))
            parts.append(inner)
            units += _units(inner)
            done = span.end
        self._starts.append((units, done))
        parts.append(shown.text[done:])
        return "".join(parts).replace("\n", "\u2028"), formats

    def _formula(self, span: Span, at: int) -> _SetFormula | None:
        from desktop_app.text.math import render  # noqa: PLC0415 - heavy: late, only where there is a formula

        formula = render(span.source, display=False)
        if formula.error or formula.width <= 0:
            return None
        em = float(self._style.font.pixelSize())
        return _SetFormula(at, formula, max(min(em, self._width / formula.width), em * _LEAST_SCALE), self._width)

    def _stand_in(self, each: _SetFormula) -> QTextCharFormat:
        form = QTextCharFormat()
        form.setForeground(QColor(Qt.GlobalColor.transparent))
        form.setFontLetterSpacingType(QFont.SpacingType.AbsoluteSpacing)
        form.setFontLetterSpacing(each.width - self._metrics.horizontalAdvance(_STAND_IN))
        return form

    def _format(self, kind: SpanKind) -> QTextCharFormat:
        form = QTextCharFormat()
        match kind:
            case SpanKind.BOLD:
                form.setFontWeight(QFont.Weight.DemiBold)
            case SpanKind.ITALIC:
                form.setFontItalic(True)
            case SpanKind.CODE | SpanKind.MATH:
                form.setFont(mono_font(round(self._style.font.pixelSize() * _CODE_SCALE)))
            case SpanKind.LINK:
                form.setForeground(self._theme.color("link"))
        return form

    def _end_of_line(self, number: int) -> int:
        """Return the code point of the shown text, and one less, at which the line ``number`` ends."""
        line = self._layout.lineAt(number)
        end = line.textStart() + line.textLength()
        units, start = max((each for each in self._starts if each[0] < end), default=(0, 0))
        inside = self._layout.text().encode("utf-16-le")[2 * units : 2 * end].decode("utf-16-le", "ignore")
        shown = self._shown.text.removesuffix(_ELLIPSIS)
        return min(start + len(inside), len(shown)) - 1


def _cut(shown: ShownText, length: int) -> ShownText:
    """Return the first ``length`` code points and an ellipsis; a formula is never cut in two."""
    for span in shown.spans:
        if span.kind is SpanKind.MATH and span.start < length < span.end:
            length = span.start
    text = shown.text[: max(length, 0)].rstrip()
    spans = (Span(span.start, min(span.end, len(text)), span.kind, span.source) for span in shown.spans)
    return ShownText(text + _ELLIPSIS, tuple(span for span in spans if span.start < span.end))


def _units(text: str) -> int:
    """Return the length in UTF-16 units, which is what Qt counts."""
    return len(text) + sum(character > "\uffff" for character in text)


def _range(start: int, length: int, form: QTextCharFormat) -> QTextLayout.FormatRange:
    result = QTextLayout.FormatRange()
    result.start, result.length, result.format = start, length, form
    return result


def _x_of(line: QTextLine, at: int) -> float:
    found: Any = line.cursorToX(at)  # the binding gives (x, place), and says object
    return float(found[0] if isinstance(found, tuple) else found)


@lru_cache(maxsize=400)
def _renderer(svg: str, ink: str) -> QSvgRenderer:
    from PySide6.QtSvg import QSvgRenderer  # noqa: PLC0415 - late: a list without formulas does not load it

    return QSvgRenderer(QByteArray(svg.replace("currentColor", ink).encode()))
