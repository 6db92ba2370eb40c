"""Draws the rows of the shelf: a title, a count, and a dot in the colour of a topic."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate

from desktop_app.ui.shelf.shelf_model import RowKind
from desktop_app.ui.theme.fonts import interface_font

if TYPE_CHECKING:
    from PySide6.QtCore import QModelIndex, QPersistentModelIndex
    from PySide6.QtWidgets import QStyleOptionViewItem

    from desktop_app.ui.shelf.rows_view import RowsView
    from desktop_app.ui.shelf.shelf_model import ShelfModel, ShelfRow
    from desktop_app.ui.theme.theme import Theme

ROW_HEIGHT = 30
SECTION_HEIGHT = 38
_MARGIN = 8
_INDENT = 10
_DOT = 9
_DOT_GAP = 9
_COUNT_GAP = 5


class ShelfDelegate(QStyledItemDelegate):
    """Row heights are fixed; everything is drawn from the theme."""

    def __init__(self, model: ShelfModel, theme: Theme, view: RowsView) -> None:
        """Draw the rows of ``model`` in ``view``."""
        super().__init__(view)
        self._model = model
        self._view = view
        self.theme = theme
        self._title_font = interface_font(theme.size("body"))
        self._chosen_font = interface_font(theme.size("body"), semibold=True)
        self._count_font = interface_font(theme.size("small"))
        self._chosen_count_font = interface_font(theme.size("small"), semibold=True)
        self._section_font = interface_font(theme.size("small"), semibold=True)

    def sizeHint(self, _option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Return the height of a row or a heading; the width is the view's."""
        section = self._model.rows[index.row()].kind is RowKind.SECTION
        return QSize(0, SECTION_HEIGHT if section else ROW_HEIGHT)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Draw one row."""
        row = self._model.rows[index.row()]
        rect = QRectF(option.rect)
        if row.kind is RowKind.SECTION:
            painter.setFont(self._section_font)
            painter.setPen(self.theme.color("ink2"))
            painter.drawText(rect.adjusted(_MARGIN + _INDENT, 9, -_MARGIN, 0), Qt.AlignmentFlag.AlignVCenter, row.title)
            return
        state = option.state
        inner = rect.adjusted(_MARGIN, 0, -_MARGIN, 0)
        self._paint_ground(painter, inner, state)
        self._paint_words(painter, inner, row, chosen=bool(state & QStyle.StateFlag.State_Selected))

    def _paint_ground(self, painter: QPainter, inner: QRectF, state: QStyle.StateFlag) -> None:
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        ring = self._view.by_keys and bool(state & QStyle.StateFlag.State_HasFocus)
        if not (chosen or ring or state & QStyle.StateFlag.State_MouseOver):
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(self.theme.color("focus") if ring else Qt.PenStyle.NoPen)
        painter.setBrush(self.theme.color("selected" if chosen else "hover"))
        radius = self.theme.radius("medium")
        painter.drawRoundedRect(inner.adjusted(0.5, 0.5, -0.5, -0.5) if ring else inner, radius, radius)

    def _paint_words(self, painter: QPainter, inner: QRectF, row: ShelfRow, *, chosen: bool) -> None:
        words = inner.adjusted(_INDENT, 0, -_INDENT, 0)
        align = Qt.AlignmentFlag.AlignVCenter
        if row.count or (row.where is not None and row.kind is not RowKind.SHELF):
            painter.setFont(self._chosen_count_font if chosen else self._count_font)
            painter.setPen(self.theme.color("ink2"))
            count = f"{row.count:,}"
            painter.drawText(words, align | Qt.AlignmentFlag.AlignRight, count)
            words.setRight(words.right() - QFontMetrics(painter.font()).horizontalAdvance(count) - _COUNT_GAP)
        if row.kind is RowKind.TOPIC:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.theme.topic(row.topic))
            painter.drawEllipse(QPointF(words.left() + _DOT / 2, words.center().y()), _DOT / 2, _DOT / 2)
            words.setLeft(words.left() + _DOT + _DOT_GAP)
        painter.setFont(self._chosen_font if chosen else self._title_font)
        painter.setPen(self.theme.color("ink"))
        title = QFontMetrics(painter.font()).elidedText(row.title, Qt.TextElideMode.ElideRight, int(words.width()))
        painter.drawText(words, align | Qt.AlignmentFlag.AlignLeft, title)
