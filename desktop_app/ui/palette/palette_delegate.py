"""Draws a row of the command palette: the act with the typed letters strong, its menu, and its keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPen, QTextCharFormat, QTextLayout
from PySide6.QtWidgets import QStyle, QStyledItemDelegate

from desktop_app.ui.theme.fonts import interface_font
from desktop_app.ui.theme.icons import pixmap

if TYPE_CHECKING:
    from PySide6.QtCore import QModelIndex, QPersistentModelIndex
    from PySide6.QtWidgets import QStyleOptionViewItem, QWidget

    from desktop_app.ui.palette.palette_model import PaletteModel, PaletteRow
    from desktop_app.ui.theme.theme import Theme

ROW = 34
_SIDE = 16
_GROUND = 6
_CHECK = 16
_KEY_PADDING, _KEY_HEIGHT = 6, 20
_FAINT = 0.55


class PaletteDelegate(QStyledItemDelegate):
    """Rows of one height."""

    def __init__(self, model: PaletteModel, theme: Theme, parent: QWidget) -> None:
        """Draw the rows of ``model`` in ``theme``."""
        super().__init__(parent)
        self._model = model
        self._theme = theme
        self._font = interface_font(14)
        self._small = interface_font(12)
        self._metrics = QFontMetricsF(self._small)
        self._strong = QTextCharFormat()
        self._strong.setFontWeight(QFont.Weight.DemiBold)

    def sizeHint(self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Return the height of every row."""
        return QSize(0, ROW)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Draw one row."""
        row = self._model.rows[index.row()]
        rect = QRectF(option.rect)
        painter.save()
        painter.fillRect(rect, self._theme.color("raised"))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._theme.color("selected"))
            radius = self._theme.radius("medium")
            painter.drawRoundedRect(rect.adjusted(_GROUND, 0, -_GROUND, 0), radius, radius)
        if not row.enabled:
            painter.setOpacity(_FAINT)
        right = self._draw_keys(painter, rect, row.keys)
        if row.checked:
            ratio = painter.device().devicePixelRatioF()
            tick = pixmap("check", self._theme, tint="accent", px=_CHECK, ratio=ratio)
            painter.drawPixmap(QPointF(right - _CHECK, rect.center().y() - _CHECK / 2), tick)
            right -= _CHECK + 8
        self._draw_words(painter, rect, row, right)
        painter.restore()

    def _draw_keys(self, painter: QPainter, rect: QRectF, keys: str) -> float:
        """Draw the keys in their box; return where the rest of the row ends."""
        right = rect.right() - _SIDE
        if not keys:
            return right
        width = self._metrics.horizontalAdvance(keys) + 2 * _KEY_PADDING
        box = QRectF(right - width, rect.center().y() - _KEY_HEIGHT / 2, width, _KEY_HEIGHT)
        painter.setPen(QPen(self._theme.color("line_strong"), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        radius = self._theme.radius("small")
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
        painter.setFont(self._small)
        painter.setPen(self._theme.color("ink2"))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, keys)
        return right - width - 10

    def _draw_words(self, painter: QPainter, rect: QRectF, row: PaletteRow, right: float) -> None:
        layout = QTextLayout(row.text, self._font)
        layout.setFormats([self._letter(row.text, place) for place in row.places])
        layout.beginLayout()
        line = layout.createLine()
        line.setLineWidth(10_000)
        layout.endLayout()
        left = rect.left() + _SIDE
        painter.setPen(self._theme.color("ink"))
        layout.draw(painter, QPointF(left, rect.center().y() - line.height() / 2))
        left += line.naturalTextWidth() + 10
        if row.group and left < right:
            painter.setFont(self._small)
            painter.setPen(self._theme.color("ink2"))
            group = self._metrics.elidedText(row.group, Qt.TextElideMode.ElideRight, right - left)
            box = QRectF(left, rect.top() + 1, right - left, rect.height())
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, group)

    def _letter(self, text: str, place: int) -> QTextLayout.FormatRange:
        result = QTextLayout.FormatRange()
        result.start = len(text[:place].encode("utf-16-le")) // 2
        result.length = len(text[place].encode("utf-16-le")) // 2
        result.format = self._strong
        return result
