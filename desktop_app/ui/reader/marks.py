"""Paints what lies beneath the text: highlights, chips, code grounds, quote bars, list markers.

Painting before the text costs nothing to set, lets highlights overlap and leaves no gaps between
lines; backgrounds of character formats do none of these. Rectangles are worked out once a layout.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPainterPath, QPen

from desktop_app.ui.reader.set_page import DecorationKind
from desktop_app.ui.theme.fonts import reading_font

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtGui import QColor, QTextBlock, QTextDocument

    from desktop_app.ui.reader.set_page import Decoration, SetPage
    from desktop_app.ui.theme.theme import Theme


def line_rects(document: QTextDocument, first: int, last: int, distance: float) -> Iterator[QRectF]:
    """Yield a rectangle for each line of Qt's span [first, last), in document coordinates.

    Lines are widened by half the line ``distance`` (pixels) above and below, so that the rectangles of
    neighbouring lines meet.
    """
    block = document.findBlock(first)
    layout = document.documentLayout()
    while block.isValid() and block.position() < last:
        corner = layout.blockBoundingRect(block).topLeft()
        lines = block.layout()
        begin, end = max(first - block.position(), 0), min(last - block.position(), block.length() - 1)
        for number in range(lines.lineCount()):
            line = lines.lineAt(number)
            left, right = max(begin, line.textStart()), min(end, line.textStart() + line.textLength())
            if left < right:
                x1, x2 = _x(line.cursorToX(left)), _x(line.cursorToX(right))
                yield QRectF(
                    corner.x() + min(x1, x2),
                    corner.y() + line.y() - distance / 2,
                    abs(x2 - x1),
                    line.height() + distance,
                )
        block = block.next()


def _x(value: object) -> float:
    """PySide returns cursorToX as (x, position) or as x, by version."""
    if isinstance(value, tuple):
        value = value[0]
    return value if isinstance(value, float) else 0.0


class Mark:
    """A highlight on the page: Qt's span, its colour, and its rectangles once they are known."""

    def __init__(self, annotation: str, first: int, last: int, color: QColor) -> None:
        """Mark Qt's positions [first, last)."""
        self.annotation, self.first, self.last, self.color = annotation, first, last, color
        self.rects: list[QRectF] | None = None


class Underlay:
    """All that is painted beneath the text of one page."""

    def __init__(self, theme: Theme) -> None:
        """Start with an empty page."""
        self._theme = theme
        self._decorations: list[Decoration] = []
        self._spans: dict[Decoration, list[QRectF]] = {}
        self.marks: list[Mark] = []
        self.distance = 0.0
        self.size = 18

    def set_page(self, page: SetPage, theme: Theme, *, size: int, distance: float) -> None:
        """Take over the decorations of a page; ``size`` and ``distance`` are in pixels."""
        self._theme, self.size, self.distance = theme, size, distance
        self._decorations = page.decorations
        self.marks = []
        self.layout_changed()

    def layout_changed(self) -> None:
        """Forget every rectangle: lines may have moved."""
        self._spans.clear()
        for mark in self.marks:
            mark.rects = None

    def rects_of(self, mark: Mark, document: QTextDocument) -> list[QRectF]:
        """Return the rectangles of a highlight in document coordinates."""
        if mark.rects is None:
            mark.rects = list(line_rects(document, mark.first, mark.last, self.distance))
        return mark.rects

    def marks_at(self, spot: QPointF, document: QTextDocument) -> list[Mark]:
        """Return the highlights under ``spot`` (document coordinates), the shortest first."""
        hit = [mark for mark in self.marks if any(rect.contains(spot) for rect in self.rects_of(mark, document))]
        return sorted(hit, key=lambda mark: mark.last - mark.first)

    def paint(self, painter: QPainter, document: QTextDocument, visible: QRectF, *, chosen: str = "") -> None:
        """Paint what meets ``visible`` (document coordinates); the ``chosen`` highlight gets an outline."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for decoration in self._decorations:
            self._paint_decoration(painter, document, visible, decoration)
        for mark in self.marks:
            rects = self.rects_of(mark, document)
            if rects and rects[0].top() <= visible.bottom() and rects[-1].bottom() >= visible.top():
                self._paint_mark(painter, mark, rects, chosen=mark.annotation == chosen)

    # One blending rule whatever the order of making: of two over each other, the darker of each hue on a light ground.
    def _paint_mark(self, painter: QPainter, mark: Mark, rects: list[QRectF], *, chosen: bool) -> None:
        modes = QPainter.CompositionMode
        painter.setCompositionMode(modes.CompositionMode_Lighten if self._theme.dark else modes.CompositionMode_Darken)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(mark.color)
        for rect in rects:
            painter.drawRoundedRect(rect.adjusted(-1, 0, 1, 0), 2, 2)
        painter.setCompositionMode(modes.CompositionMode_SourceOver)
        if chosen:
            outline = QPainterPath()
            for rect in rects:
                outline.addRect(rect.adjusted(-1, 0, 1, 0.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(self._theme.color("accent"), 1.5))
            painter.drawPath(outline.simplified())

    def _paint_decoration(
        self, painter: QPainter, document: QTextDocument, visible: QRectF, decoration: Decoration
    ) -> None:
        kind = decoration.kind
        if kind in (DecorationKind.CHIP, DecorationKind.CODE_SPAN, DecorationKind.MARK_SPAN):
            self._paint_span(painter, document, visible, decoration)
            return
        layout = document.documentLayout()
        block = document.findBlockByNumber(decoration.first)
        area = layout.blockBoundingRect(block)
        if decoration.last != decoration.first:
            area = area.united(layout.blockBoundingRect(document.findBlockByNumber(decoration.last)))
        if area.bottom() < visible.top() or area.top() > visible.bottom():
            return
        left = _frame_left(document) + decoration.left
        right = document.pageSize().width() - document.rootFrame().frameFormat().rightMargin()
        painter.setPen(Qt.PenStyle.NoPen)
        if kind is DecorationKind.QUOTE_BAR:
            painter.setBrush(self._theme.color("line"))
            painter.drawRoundedRect(QRectF(left, area.top(), 3, area.height()), 1.5, 1.5)
        elif kind is DecorationKind.CODE_GROUND:
            painter.setBrush(self._theme.color("code_ground"))
            painter.drawRoundedRect(QRectF(left, area.top() - 10, right - left, area.height() + 20), 6, 6)
        elif kind is DecorationKind.RULE:
            painter.setPen(QPen(self._theme.color("line"), 1))
            top = round(area.top() - (self.size * 0.6 if block.length() > 1 else -area.height() / 2)) + 0.5
            painter.drawLine(QPointF(left, top), QPointF(right, top))
        elif kind is DecorationKind.MARKER:
            self._paint_marker(painter, block, decoration, left)

    def _paint_marker(self, painter: QPainter, block: QTextBlock, decoration: Decoration, left: float) -> None:
        layout = block.layout()
        if layout.lineCount() == 0:
            return
        line = layout.lineAt(0)
        corner = block.document().documentLayout().blockBoundingRect(block).topLeft()
        font = reading_font(self.size)
        painter.setFont(font)
        painter.setPen(self._theme.color("ink"))
        width = QFontMetricsF(font).horizontalAdvance(decoration.text)
        painter.drawText(
            QPointF(left - self.size * 0.5 - width, corner.y() + line.y() + line.ascent()), decoration.text
        )

    def _paint_span(self, painter: QPainter, document: QTextDocument, visible: QRectF, decoration: Decoration) -> None:
        rects = self._spans.get(decoration)
        if rects is None:
            rects = self._spans[decoration] = list(line_rects(document, decoration.first, decoration.last, 0))
        token = "accent_ground" if decoration.kind is DecorationKind.MARK_SPAN else "panel2"
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.color(token))
        for rect in rects:
            if not rect.intersects(visible):
                continue
            if decoration.kind is DecorationKind.CHIP:
                painter.drawRoundedRect(rect.adjusted(0, -1, 0, 2), rect.height() / 2, rect.height() / 2)
            else:
                painter.drawRoundedRect(rect.adjusted(-2, 0, 2, 0), 3, 3)


def _frame_left(document: QTextDocument) -> float:
    return document.rootFrame().frameFormat().leftMargin()
