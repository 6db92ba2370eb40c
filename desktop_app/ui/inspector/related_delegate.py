"""Draws a related paper: its title, why it is related, and how strongly."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyledItemDelegate

from desktop_app.domain.relations import RelationKind
from desktop_app.ui.inspector.note_text import ShownText, read_quote
from desktop_app.ui.inspector.row_ground import draw_row_ground
from desktop_app.ui.inspector.set_text import SetText, TextStyle
from desktop_app.ui.theme.fonts import interface_font, reading_font

if TYPE_CHECKING:
    from PySide6.QtWidgets import QStyleOptionViewItem

    from desktop_app.ui.inspector.related_model import RelatedRow
    from desktop_app.ui.shelf.rows_view import RowsView
    from desktop_app.ui.theme.theme import Theme

_LEFT, _RIGHT = 34, 20
_TOP = 8
_DOT_AT = 20
_BAR_WIDTH, _BAR_HEIGHT = 48, 4
_TITLE_LINES, _REASON_LINES = 3, 5

Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class _Laid:
    title: SetText
    reason: SetText | None
    kind: SetText
    height: float


class RelatedDelegate(QStyledItemDelegate):
    """One row of the list."""

    def __init__(self, theme: Theme, view: RowsView) -> None:
        """Draw for ``view`` in ``theme``."""
        super().__init__(view)
        self._view = view
        self._theme = theme
        self._title_style = TextStyle(interface_font(14, semibold=True), 19)
        self._reason_style = TextStyle(interface_font(13), 18)
        self._sentence_style = TextStyle(reading_font(14, italic=True), 19)
        self._kind_style = TextStyle(interface_font(12), 18)
        self._laid: dict[tuple[RelatedRow, int], _Laid] = {}

    def set_theme(self, theme: Theme) -> None:
        """Draw in another theme."""
        self._theme = theme
        self._laid.clear()

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the view's width and the height of the text."""
        width = self._view.viewport().width()
        return QSize(width, round(self._lay(self._row(index), width).height))

    def _lay(self, row: RelatedRow, width: int) -> _Laid:
        found = self._laid.get((row, width))
        if found is None:
            if len(self._laid) > 200:
                self._laid.clear()
            found = self._laid[row, width] = self._break(row, width - _LEFT - _RIGHT)
        return found

    def _break(self, row: RelatedRow, room: int) -> _Laid:
        title = SetText(ShownText(row.title), self._title_style, self._theme, room, limit=_TITLE_LINES)
        reason = None
        if row.reason:
            style = self._sentence_style if row.kind is RelationKind.MENTIONS else self._reason_style
            reason = SetText(read_quote(row.reason), style, self._theme, room, limit=_REASON_LINES)
        kind = SetText(ShownText(row.kind_text), self._kind_style, self._theme, room - _BAR_WIDTH - 8)
        height = title.height + (reason.height + 2 if reason else 0) + kind.height + 2
        return _Laid(title, reason, kind, height + 2 * _TOP)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw a row."""
        row = self._row(index)
        rect = QRectF(option.rect)
        laid = self._lay(row, option.rect.width())
        ink, quiet = self._theme.color("ink"), self._theme.color("ink2")
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_row_ground(painter, option, self._theme, by_keys=self._view.by_keys)
        left, top = rect.left() + _LEFT, rect.top() + _TOP
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.topic(row.topic))
        painter.drawEllipse(QPointF(rect.left() + _DOT_AT, top + 10), 4.0, 4.0)
        laid.title.draw(painter, QPointF(left, top), ink)
        top += laid.title.height
        if laid.reason is not None:
            laid.reason.draw(painter, QPointF(left, top + 2), quiet)
            top += laid.reason.height + 2
        laid.kind.draw(painter, QPointF(left, top + 2), quiet)
        self._draw_score(painter, row.score, left + laid.kind.width + 10, top + 2 + laid.kind.height / 2)
        painter.restore()

    def _draw_score(self, painter: QPainter, score: float, left: float, middle: float) -> None:
        bar = QRectF(left, middle - _BAR_HEIGHT / 2, _BAR_WIDTH, _BAR_HEIGHT)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.color("line"))
        painter.drawRoundedRect(bar, 2, 2)
        bar.setWidth(max(_BAR_WIDTH * min(max(score, 0.0), 1.0), _BAR_HEIGHT))
        color = self._theme.color("ink2")
        color.setAlphaF(0.55)
        painter.setBrush(color)
        painter.drawRoundedRect(bar, 2, 2)

    @staticmethod
    def _row(index: Index) -> RelatedRow:
        row: RelatedRow = index.data(Qt.ItemDataRole.UserRole)
        return row
