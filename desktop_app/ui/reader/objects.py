"""Formulas inside the text: objects on the baseline, drawn crisp at any scale.

Qt gives an inline object its ascent and descent by its vertical alignment alone
(qtextdocumentlayout.cpp, resizeInlineObject): with AlignBaseline the descent is the font's, with
AlignMiddle it is (height - x-height / 2) / 2. A formula that hangs no deeper than the font takes the
first; a deeper one takes the second, in a box padded until there is room for it above and below.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QByteArray, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QFontMetrics,
    QPainter,
    QPixmap,
    QPyTextObject,
    QTextCharFormat,
    QTextFormat,
)

from desktop_app.text import math

if TYPE_CHECKING:
    from PySide6.QtCore import QRect
    from PySide6.QtGui import (
        QColor,
        QFont,
        QTextDocument,
    )

    from desktop_app.ui.theme.theme import Theme

FORMULA = QTextFormat.ObjectTypes.UserObject.value + 1

SOURCE = QTextFormat.Property.UserProperty.value + 1
DISPLAY = QTextFormat.Property.UserProperty.value + 2
ROOM = QTextFormat.Property.UserProperty.value + 3
"""Properties of an object's character: what it shows, whether as a display, and the pixels there are for it."""

OBJECT = "\ufffc"


class FormulaBox(NamedTuple):
    """A formula's size in pixels; ``ascent`` and ``descent`` are those of the box Qt will give it."""

    width: float
    height: float
    ascent: float
    middle: bool


def formula_box(formula: math.Formula, font: QFont, scale: float = 1.0) -> FormulaBox:
    """Return the box that puts ``formula`` on the baseline of ``font``; ``scale`` shrinks a long display."""
    em = font.pixelSize() * scale
    rise, depth = (formula.height - formula.depth) * em, formula.depth * em
    metrics = QFontMetrics(font)
    if depth <= metrics.descent():
        ascent = max(rise, 1.0)
        return FormulaBox(formula.width * em, ascent + metrics.descent(), ascent, middle=False)
    quarter = metrics.xHeight() / 2
    height = max(2 * depth + quarter, 2 * rise - quarter)
    return FormulaBox(formula.width * em, height, (height + quarter) / 2, middle=True)


def formula_format(latex: str, base: QTextCharFormat, *, display: bool, room: float) -> QTextCharFormat:
    """Return the format of the object character of a formula; ``room`` is the width it may take, in pixels."""
    result = QTextCharFormat(base)
    result.setObjectType(FORMULA)
    result.setProperty(SOURCE, latex)
    result.setProperty(DISPLAY, display)
    result.setProperty(ROOM, room)
    formula = math.render(latex, display=display)
    middle = formula_box(formula, base.font(), _shrink(formula, base.font(), room)).middle
    align = QTextCharFormat.VerticalAlignment
    result.setVerticalAlignment(align.AlignMiddle if middle else align.AlignBaseline)
    return result


def _shrink(formula: math.Formula, font: QFont, room: float) -> float:
    """Return the factor that makes a formula fit ``room`` pixels; no limit where room is 0."""
    width = formula.width * font.pixelSize()
    return min(1.0, room / width) if room > 0 and width > 0 else 1.0


class FormulaObject(QPyTextObject):
    """Draws formulas; a drawn one is kept as a pixmap of the screen's own resolution."""

    _KEPT = 600

    def __init__(self, theme: Theme) -> None:
        """Draw in the ink of ``theme``."""
        super().__init__()
        self._theme = theme
        self._pixmaps: dict[tuple[str, bool, float, str, float], QPixmap] = {}

    def set_theme(self, theme: Theme) -> None:
        """Draw in the ink of another theme from now on."""
        self._theme = theme

    def intrinsicSize(self, _document: QTextDocument, _at: int, form: QTextFormat) -> QSizeF:
        """Return the size of the object's box in pixels."""
        text_format = form.toCharFormat()
        formula = _formula_of(text_format)
        font = text_format.font()
        box = formula_box(formula, font, _shrink(formula, font, text_format.doubleProperty(ROOM)))
        return QSizeF(box.width, box.height)

    def drawObject(
        self, painter: QPainter, rect: QRectF | QRect, document: QTextDocument, position: int, form: QTextFormat
    ) -> None:
        """Draw the formula with its baseline on the line's."""
        rect = QRectF(rect)
        text_format = form.toCharFormat()
        formula = _formula_of(text_format)
        font = text_format.font()
        scale = _shrink(formula, font, text_format.doubleProperty(ROOM))
        em = font.pixelSize() * scale
        box = formula_box(formula, font, scale)
        size = QSizeF(formula.width * em, formula.height * em)
        baseline = rect.top() + (_above_baseline(document, position, rect) if box.middle else box.ascent)
        top = baseline - (formula.height - formula.depth) * em
        if not size.isEmpty():
            ratio = painter.device().devicePixelRatioF()
            # On whole device pixels the pixmap is copied, never resampled.
            spot = QPointF(round(rect.left() * ratio) / ratio, round(top * ratio) / ratio)
            painter.drawPixmap(spot, self._pixmap(text_format, formula, size, ratio))

    def _pixmap(self, text_format: QTextCharFormat, formula: math.Formula, size: QSizeF, ratio: float) -> QPixmap:
        ink = (
            text_format.foreground().color()
            if text_format.hasProperty(QTextFormat.Property.ForegroundBrush.value)
            else self._theme.color("ink")
        )
        key = (text_format.stringProperty(SOURCE), text_format.boolProperty(DISPLAY), size.width(), ink.name(), ratio)
        found = self._pixmaps.get(key)
        if found is None:
            if len(self._pixmaps) >= self._KEPT:
                self._pixmaps.clear()
            found = self._pixmaps[key] = _draw_svg(formula.svg, size, ratio, ink)
        return found


def _above_baseline(document: QTextDocument, position: int, rect: QRectF) -> float:
    """Return how far the line's baseline lies below the top of an AlignMiddle object.

    Qt measures such an object about the middle of an x, but draws it in the middle of its line.
    """
    block = document.findBlock(position)
    line = block.layout().lineForTextPosition(position - block.position())
    return line.ascent() - (line.height() - rect.height()) / 2


def _formula_of(text_format: QTextCharFormat) -> math.Formula:
    return math.render(text_format.stringProperty(SOURCE), display=text_format.boolProperty(DISPLAY))


def _draw_svg(svg: str, size: QSizeF, ratio: float, ink: QColor) -> QPixmap:
    from PySide6.QtSvg import QSvgRenderer  # noqa: PLC0415 - late: a page without formulas does not load it

    pixel = (size * ratio).toSize()
    pixmap = QPixmap(pixel.width() + 2, pixel.height() + 2)
    pixmap.fill(Qt.GlobalColor.transparent)
    renderer = QSvgRenderer(QByteArray(svg.replace("currentColor", ink.name()).encode()))
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer.render(painter, QRectF(0, 0, size.width() * ratio, size.height() * ratio))
    painter.end()
    pixmap.setDevicePixelRatio(ratio)
    return pixmap
