"""Draws the rows of the list: title (slanted while a guess), byline, marks, topic edge, share read, and a snippet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QTextCharFormat
from PySide6.QtWidgets import QStyle, QStyledItemDelegate

from desktop_app.domain.papers import ReadingState
from desktop_app.ui.shelf.lines import LineBreaker, snippet_layout
from desktop_app.ui.shelf.paper_model import GUESSED
from desktop_app.ui.theme.fonts import interface_font
from desktop_app.ui.theme.icons import pixmap

if TYPE_CHECKING:
    from PySide6.QtCore import QModelIndex, QPersistentModelIndex
    from PySide6.QtGui import QPainter, QPixmap, QTextLayout
    from PySide6.QtWidgets import QStyleOptionViewItem

    from desktop_app.ui.shelf.paper_model import PaperModel, PaperRow
    from desktop_app.ui.shelf.rows_view import RowsView
    from desktop_app.ui.theme.theme import Theme

TITLE_LINES = 3
HIT_TITLE_LINES = 2
SNIPPET_LINES = 3
EDGE = 3
MARGIN = 16
_TOP = 12
_TITLE_LINE = 19
_GAP = 4
_BYLINE = 18
_SNIPPET_LINE = 17
_BOTTOM = 12
_SIDE_GAP = 12
_STAR = 12
_STAR_GAP = 6
_KEPT_SNIPPETS = 500


class PaperDelegate(QStyledItemDelegate):
    """Heights and breaks are kept per title and per snippet for one width, so 10,000 rows are laid out fast."""

    def __init__(self, model: PaperModel, theme: Theme, view: RowsView) -> None:
        """Draw the rows of ``model`` in ``view``."""
        super().__init__(view)
        self._model = model
        self._view = view
        self._theme = theme
        self._title_font = interface_font(theme.size("body"), semibold=True)
        self._small_font = interface_font(theme.size("small"))
        self._snippet_font = interface_font(theme.size("list"))
        self._small = QFontMetricsF(self._small_font)
        self._breaker = LineBreaker(self._title_font)
        self._guess_font = interface_font(theme.size("body"), italic=True)
        self._guess_breaker = LineBreaker(self._guess_font)
        metrics = QFontMetricsF(self._title_font)
        self._baseline = (_TITLE_LINE - metrics.height()) / 2 + metrics.ascent()
        self._width = 0
        self._titles: dict[tuple[str, int, bool], tuple[str, ...]] = {}
        self._snippets: dict[str, QTextLayout] = {}
        self._star: dict[float, QPixmap] = {}

    def set_width(self, width: int) -> None:
        """Lay rows out for ``width`` px from now on."""
        if width != self._width:
            self._width = width
            self._titles.clear()
            self._snippets.clear()

    def set_theme(self, theme: Theme) -> None:
        """Draw in ``theme``."""
        self._theme = theme
        self._snippets.clear()
        self._star.clear()

    def sizeHint(self, _option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Return the height that the row's words need; the width is the view's."""
        row = self._model.rows[index.row()]
        height = _TOP + _TITLE_LINE * len(self._title(row)) + _GAP + _BYLINE + _BOTTOM + 1
        if row.hit is not None:
            layout = self._snippet(row)
            if layout is not None:
                height += _GAP + _SNIPPET_LINE * layout.lineCount()
        return QSize(0, height)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Draw one row."""
        row = self._model.rows[index.row()]
        rect = QRectF(option.rect)
        self._paint_ground(painter, rect, option.state)
        theme = self._theme
        painter.fillRect(QRectF(rect.left(), rect.top(), EDGE, rect.height()), theme.topic(row.paper.topic))
        words = rect.adjusted(MARGIN, _TOP, -MARGIN, 0)
        painter.setFont(self._guess_font if row.paper.title_guessed else self._title_font)
        painter.setPen(theme.color("ink"))
        y = words.top()
        for line in self._title(row):
            painter.drawText(QPointF(words.left(), y + self._baseline), line)
            y += _TITLE_LINE
        y += _GAP
        self._paint_byline(painter, QRectF(words.left(), y, words.width(), _BYLINE), row)
        layout = self._snippet(row)
        if layout is not None:
            painter.setPen(theme.color("ink2"))
            layout.draw(painter, QPointF(words.left(), y + _BYLINE + _GAP))
        self._paint_progress(painter, rect, row)

    def _paint_ground(self, painter: QPainter, rect: QRectF, state: QStyle.StateFlag) -> None:
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, self._theme.color("selected"))
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, self._theme.color("hover"))
        painter.fillRect(QRectF(rect.left(), rect.bottom() - 1, rect.width(), 1), self._theme.color("line"))
        if self._view.by_keys and state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(self._theme.color("focus"))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(rect.adjusted(EDGE + 0.5, 0.5, -0.5, -1.5))

    def _paint_byline(self, painter: QPainter, box: QRectF, row: PaperRow) -> None:
        theme = self._theme
        painter.setFont(self._small_font)
        painter.setPen(theme.color("ink2"))
        align = Qt.AlignmentFlag.AlignVCenter
        side = row.side
        if side:
            painter.drawText(box, align | Qt.AlignmentFlag.AlignRight, side)
            box.setRight(box.right() - self._small.horizontalAdvance(side) - _SIDE_GAP)
        if row.paper.starred:
            left = box.right() - _STAR + (_SIDE_GAP - _STAR_GAP if side else 0)
            painter.drawPixmap(QPointF(left, box.center().y() - _STAR / 2), self._star_pixmap(painter))
            box.setRight(left - _STAR_GAP)
        told = row.paper.byline or (GUESSED if row.paper.title_guessed else "")
        byline = self._small.elidedText(told, Qt.TextElideMode.ElideRight, box.width())
        painter.drawText(box, align | Qt.AlignmentFlag.AlignLeft, byline)

    def _paint_progress(self, painter: QPainter, rect: QRectF, row: PaperRow) -> None:
        """Let the edge turn along the row's foot, as far as the share that has been read."""
        if row.hit is None and row.paper.state is ReadingState.READING and row.paper.progress > 0:
            whole = rect.width() - EDGE
            read = QRectF(rect.left() + EDGE, rect.bottom() - 2, whole * min(row.paper.progress, 1.0), 2)
            painter.fillRect(read, self._theme.topic(row.paper.topic))

    def _star_pixmap(self, painter: QPainter) -> QPixmap:
        ratio = painter.device().devicePixelRatioF()
        if ratio not in self._star:
            self._star[ratio] = pixmap("star-filled", self._theme, tint="ink2", px=_STAR, ratio=ratio)
        return self._star[ratio]

    def _title(self, row: PaperRow) -> tuple[str, ...]:
        limit = TITLE_LINES if row.hit is None else HIT_TITLE_LINES
        guessed = row.paper.title_guessed
        key = (row.paper.title, limit, guessed)
        lines = self._titles.get(key)
        if lines is None:
            breaker = self._guess_breaker if guessed else self._breaker
            lines = self._titles[key] = breaker.lines(row.paper.title, self._width - 2 * MARGIN, limit) or ("",)
        return lines

    def _snippet(self, row: PaperRow) -> QTextLayout | None:
        if row.hit is None or row.hit.where == "title" or not row.hit.snippet:
            return None
        layout = self._snippets.get(row.hit.snippet)
        if layout is None:
            if len(self._snippets) >= _KEPT_SNIPPETS:
                self._snippets.clear()
            bold = QTextCharFormat()
            bold.setFontWeight(QFont.Weight.DemiBold)
            bold.setForeground(self._theme.color("ink"))
            width = self._width - 2 * MARGIN
            layout = snippet_layout(row.hit.snippet, self._snippet_font, bold, width, SNIPPET_LINES)
            self._snippets[row.hit.snippet] = layout
        return layout
