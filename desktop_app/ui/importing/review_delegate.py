"""Draws the rows of the review: paragraphs, the divider before each summary, and marks where another could begin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate

from desktop_app.ui.importing.review_places import (
    DIVIDER,
    PADDING,
    number_box,
    plus_box,
    rule,
    title_box,
    tool_boxes,
    words_box,
)
from desktop_app.ui.importing.wording import why_here
from desktop_app.ui.theme.fonts import interface_font, reading_font
from desktop_app.ui.theme.icons import pixmap

if TYPE_CHECKING:
    from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect
    from PySide6.QtGui import QColor
    from PySide6.QtWidgets import QStyleOptionViewItem

    from desktop_app.ui.importing.piece_rows import Row
    from desktop_app.ui.importing.review_places import Column
    from desktop_app.ui.importing.review_view import ReviewView
    from desktop_app.ui.theme.theme import Theme

_BAR = 36.0
_BAR_HEIGHT = 3.0
_BAR_GAP = 8.0
_ICON = 16
_DASH = 22
_SPINE = 14
_RING = 8


class ReviewDelegate(QStyledItemDelegate):
    """Draws from the theme; where things stand is ``review_places``'s business."""

    def __init__(self, theme: Theme, view: ReviewView) -> None:
        """Draw the rows of ``view``."""
        super().__init__(view)
        self._view = view
        self._theme = theme
        self._title = reading_font(theme.size("reading"), semibold=True)
        self._guess = reading_font(theme.size("reading"), italic=True)
        self._number = interface_font(theme.size("heading"))
        self._words = interface_font(theme.size("small"))

    def set_theme(self, theme: Theme) -> None:
        """Draw in ``theme``."""
        self._theme = theme

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Draw one row."""
        row = self._view.rows_model.row(index.row())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_spine(painter, option.rect, row)
        if option.state & QStyle.StateFlag.State_HasFocus and self._view.by_keys:
            self._paint_ring(painter, option.rect, row)
        if row.divider and row.summary is not None:
            self._paint_divider(painter, option, row.summary)
        else:
            self._paint_paragraph(painter, option.rect, row)

    # --- paragraphs ------------------------------------------------------------------------------

    def _paint_paragraph(self, painter: QPainter, rect: QRect, row: Row) -> None:
        left_out = row.summary is None
        painter.setPen(self._theme.color("ink2" if left_out else "ink"))
        layout = self._view.layout_of(row.paragraph)
        layout.draw(painter, QPointF(self._view.column.left, rect.top() + PADDING))
        self._paint_gap(painter, rect, row.paragraph)

    def _paint_gap(self, painter: QPainter, rect: QRect, paragraph: int) -> None:
        """Mark the gap above a paragraph: faintly at the next best ones, plainly under the pointer or the keys."""
        model, view = self._view.rows_model, self._view
        pointed = view.pointed_gap == paragraph
        best = model.rows.paragraphs[paragraph][0] in model.best
        if not (pointed or best) or not model.can_split(paragraph):
            return
        y = rect.top() + 0.5
        color = self._theme.color("ink2" if pointed else "line_strong")
        box = plus_box(rect.top(), view.column)
        middle = box.center()
        painter.setPen(QPen(color, 1.25))
        painter.drawLine(QLineF(middle.x() - 4, y, middle.x() + 4, y))
        painter.drawLine(QLineF(middle.x(), y - 4, middle.x(), y + 4))
        painter.setPen(QPen(color, 1))
        end = view.column.left + (view.column.width if pointed else _DASH)
        painter.drawLine(QLineF(view.column.left, y, end, y))

    # --- dividers --------------------------------------------------------------------------------

    def _paint_divider(self, painter: QPainter, option: QStyleOptionViewItem, summary: int) -> None:
        rect, column, theme = option.rect, self._view.column, self._theme
        y = rule(rect) + 0.5
        painter.setPen(QPen(theme.color("line_strong"), 1))
        painter.drawLine(QLineF(column.left, y, column.left + column.width, y))
        painter.setFont(self._number)
        painter.setPen(theme.color("ink2"))
        align = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(number_box(rect, column), align | Qt.AlignmentFlag.AlignRight, str(summary + 1))
        tools = summary > 0 and self._view.tools_shown(summary)
        self._paint_title(painter, title_box(rect, column, tools=tools), summary)
        self._paint_words(painter, words_box(rect, column), summary)
        if tools:
            self._paint_tools(painter, rect, summary)

    def _paint_title(self, painter: QPainter, box: QRectF, summary: int) -> None:
        model = self._view.rows_model
        font = self._guess if model.guessed(summary) else self._title
        painter.setFont(font)
        painter.setPen(self._theme.color("ink"))
        title = QFontMetricsF(font).elidedText(model.title(summary), Qt.TextElideMode.ElideRight, box.width())
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, title)

    def _paint_words(self, painter: QPainter, box: QRectF, summary: int) -> None:
        """Draw the confidence as a bar and in words, and the reason; the first summary has no cut to be sure of."""
        theme, summaries = self._theme, self._view.rows_model.summaries
        each = summaries[summary]
        middle = box.center().y() + 0.5
        if each.confirmed:
            icon = pixmap("check", theme, px=_ICON, ratio=painter.device().devicePixelRatioF())
            painter.drawPixmap(QPointF(box.left() - 2, middle - _ICON / 2), icon)
            box.setLeft(box.left() + _ICON + 2)
        elif summary:
            bar = QRectF(box.left(), middle - _BAR_HEIGHT / 2, _BAR, _BAR_HEIGHT)
            self._paint_bar(painter, bar, theme.color("line"), 1.0)
            self._paint_bar(painter, bar, theme.color("ink2"), each.confidence)
            box.setLeft(bar.right() + _BAR_GAP)
        metrics = QFontMetricsF(self._words)
        words = why_here(summaries, summary)
        painter.setFont(self._words)
        painter.setPen(theme.color("ink2"))
        painter.drawText(
            box, Qt.AlignmentFlag.AlignVCenter, metrics.elidedText(words, Qt.TextElideMode.ElideRight, box.width())
        )

    def _paint_bar(self, painter: QPainter, bar: QRectF, color: QColor, share: float) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        radius = bar.height() / 2
        painter.drawRoundedRect(QRectF(bar.left(), bar.top(), bar.width() * share, bar.height()), radius, radius)

    def _paint_tools(self, painter: QPainter, rect: QRect, summary: int) -> None:
        theme, ratio = self._theme, painter.device().devicePixelRatioF()
        for tool, box in tool_boxes(rect, self._view.column).items():
            if not self._view.rows_model.can(summary, tool):
                continue
            pointed = self._view.pointed_tool == (summary, tool)
            if pointed:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(theme.color("panel2"))
                painter.drawRoundedRect(QRectF(box), theme.radius("medium"), theme.radius("medium"))
            inset = (box.width() - _ICON) / 2
            icon = pixmap(tool.value, theme, tint="ink" if pointed else "ink2", px=_ICON, ratio=ratio)
            painter.drawPixmap(QPointF(box.left() + inset, box.top() + inset), icon)

    # --- what is chosen --------------------------------------------------------------------------

    def _paint_spine(self, painter: QPainter, rect: QRect, row: Row) -> None:
        """Draw a line along all that belongs to the summary that is chosen."""
        if row.summary is None or row.summary != self._view.chosen_summary:
            return
        top = rule(rect) + 12 if row.divider else rect.top()
        column = self._view.column
        x = column.left + column.width + _SPINE
        painter.fillRect(QRectF(x, top, 2, rect.top() + rect.height() - top), self._theme.color("line_strong"))

    def _paint_ring(self, painter: QPainter, rect: QRect, row: Row) -> None:
        column = self._view.column
        top = rule(rect) + 6 if row.divider else rect.top() + 1
        bottom = rect.top() + (DIVIDER - 4 if row.divider else rect.height() - 1)
        box = QRectF(column.left - _RING, top, column.width + 2 * _RING, bottom - top)
        painter.setPen(QPen(self._theme.color("focus"), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        radius = self._theme.radius("medium")
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)


def paint_target(painter: QPainter, y: int, column: Column, color: QColor) -> None:
    """Draw the place that a dragged cut would come to."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(color, 2))
    painter.drawLine(QLineF(column.left, y, column.left + column.width, y))
    painter.setBrush(color)
    painter.drawEllipse(QPointF(column.left, y), 3, 3)
