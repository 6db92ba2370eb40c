"""The list of formats, each with a line that says for whom it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QStyledItemDelegate

from desktop_app.exporting.flavours import Flavour
from desktop_app.ui.inspector.row_ground import draw_row_ground
from desktop_app.ui.theme.fonts import interface_font

if TYPE_CHECKING:
    from PySide6.QtCore import QModelIndex, QPersistentModelIndex
    from PySide6.QtWidgets import QStyleOptionViewItem, QWidget

    from desktop_app.ui.theme.theme import Theme

_ROW = 32
_NAME_WIDTH = 96
_SIDE = 10

FLAVOURS: dict[Flavour, tuple[str, str]] = {
    Flavour.MARKDOWN: ("Markdown", "One file a paper, for any editor."),
    Flavour.OBSIDIAN: ("Obsidian", "Markdown with properties, links and block ids for a vault."),
    Flavour.LOGSEQ: ("Logseq", "An outline of blocks with properties."),
    Flavour.HTML: ("HTML", "One page a paper, to print or to hand out."),
    Flavour.JSONLD: ("JSON-LD", "All annotations in one file, after the W3C’s model."),
    Flavour.BIBTEX: ("BibTeX", "All references in one file, for LaTeX and Zotero."),
    Flavour.CSV: ("CSV", "All highlights in one table, for a spreadsheet."),
}
"""The name and the line of each format, in the order they are shown."""


class _Delegate(QStyledItemDelegate):
    """Name and line side by side."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._name = interface_font(14, semibold=True)
        self._line = interface_font(13)
        self._metrics = QFontMetricsF(self._line)

    def sizeHint(self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(0, _ROW)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        name, line = FLAVOURS[Flavour(index.data(Qt.ItemDataRole.UserRole))]
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_row_ground(painter, option, self._theme, by_keys=True, side=0.5)
        rect = QRectF(option.rect).adjusted(_SIDE, 0, -_SIDE, 0)
        align = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.setFont(self._name)
        painter.setPen(self._theme.color("ink"))
        painter.drawText(rect, align, name)
        rect.setLeft(rect.left() + _NAME_WIDTH)
        painter.setFont(self._line)
        painter.setPen(self._theme.color("ink2"))
        painter.drawText(rect, align, self._metrics.elidedText(line, Qt.TextElideMode.ElideRight, rect.width()))
        painter.restore()


class FlavourList(QListWidget):
    """One format is always chosen."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        """List all formats."""
        super().__init__(parent)
        self.setObjectName("flavourList")
        self.setAccessibleName("Format")
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.setTabKeyNavigation(False)
        self.setItemDelegate(_Delegate(theme, self))
        for flavour, (name, line) in FLAVOURS.items():
            item = QListWidgetItem(name, self)
            item.setData(Qt.ItemDataRole.UserRole, str(flavour))
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{name}: {line}")
        self.setFixedHeight(_ROW * self.count())

    @property
    def flavour(self) -> Flavour:
        """The format that is chosen."""
        return Flavour(self.currentItem().data(Qt.ItemDataRole.UserRole))

    def choose(self, flavour: Flavour) -> None:
        """Choose a format."""
        self.setCurrentRow(list(FLAVOURS).index(flavour))
