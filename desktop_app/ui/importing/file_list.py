"""FileList: the files that wait for a review, each with the number of its summaries and a mark once it is filed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPainter
from PySide6.QtWidgets import QLabel, QStyle, QStyledItemDelegate, QVBoxLayout, QWidget

from desktop_app.ui.importing.wording import counted
from desktop_app.ui.inspector.row_ground import draw_row_ground
from desktop_app.ui.shelf.rows_view import RowsView
from desktop_app.ui.theme.fonts import interface_font
from desktop_app.ui.theme.icons import pixmap

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QPersistentModelIndex
    from PySide6.QtWidgets import QStyleOptionViewItem

    from desktop_app.ui.theme.theme import Theme

_WIDTH = 216
_HEIGHT = 48
_MARGIN = 16
_ICON = 16


class FileRow(NamedTuple):
    """A file's name, the number of summaries in it, and whether it is filed."""

    name: str
    summaries: int
    done: bool = False

    @property
    def words(self) -> str:
        """What stands under the name."""
        return f"{counted(self.summaries, 'summary', 'summaries')}{', filed' if self.done else ''}"


class FileModel(QAbstractListModel):
    """One row a file."""

    def __init__(self, parent: QWidget) -> None:
        """Begin without files."""
        super().__init__(parent)
        self.rows: list[FileRow] = []

    def show(self, rows: Sequence[FileRow]) -> None:
        """Show other files."""
        self.beginResetModel()
        self.rows = list(rows)
        self.endResetModel()

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008 - as Qt has it
        """Return the number of files."""
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: ANN401 - as Qt has it
        """Return a file's words."""
        if not index.isValid():
            return None
        row = self.rows[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return row.name
        return f"{row.name}, {row.words}" if role == Qt.ItemDataRole.AccessibleTextRole else None

    def flags(self, index: QModelIndex | QPersistentModelIndex) -> Qt.ItemFlag:
        """Return no flags for a file that is filed: it cannot be chosen again."""
        return Qt.ItemFlag.NoItemFlags if self.rows[index.row()].done else super().flags(index)


class _FileDelegate(QStyledItemDelegate):
    def __init__(self, model: FileModel, theme: Theme, view: RowsView) -> None:
        super().__init__(view)
        self._model = model
        self._view = view
        self.theme = theme
        self._name = interface_font(theme.size("list"))
        self._words = interface_font(theme.size("small"))

    def sizeHint(self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(0, _HEIGHT)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        row, theme = self._model.rows[index.row()], self.theme
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if not row.done:
            draw_row_ground(painter, option, theme, by_keys=self._view.by_keys)
        words = QRectF(option.rect).adjusted(_MARGIN, 5, -_MARGIN, -5)
        if row.done:
            icon = pixmap("check", theme, px=_ICON, ratio=painter.device().devicePixelRatioF())
            painter.drawPixmap(QPointF(words.right() - _ICON, words.center().y() - _ICON / 2), icon)
            words.setRight(words.right() - _ICON - 6)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        font = interface_font(theme.size("list"), semibold=chosen)
        for text, face, token, align in (
            (row.name, font, "ink2" if row.done else "ink", Qt.AlignmentFlag.AlignTop),
            (row.words, self._words, "ink2", Qt.AlignmentFlag.AlignBottom),
        ):
            painter.setFont(face)
            painter.setPen(theme.color(token))
            painter.drawText(
                words, align, QFontMetricsF(face).elidedText(text, Qt.TextElideMode.ElideMiddle, words.width())
            )


class FileList(QWidget):
    """Emits ``file_chosen`` with the place of the file that a person went to."""

    file_chosen = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        """Begin without files."""
        super().__init__(parent)
        self.setProperty("role", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedWidth(_WIDTH)
        self._title = QLabel(self)
        self._title.setProperty("role", "section")
        self._title.setContentsMargins(_MARGIN, 16, _MARGIN, 6)
        self._model = FileModel(self)
        self._view = RowsView(self._model, self)
        self._view.setObjectName("reviewFiles")
        self._view.setAccessibleName("Files that wait for a review")
        self._delegate = _FileDelegate(self._model, theme, self._view)
        self._view.setItemDelegate(self._delegate)
        self._view.reached.connect(self.file_chosen)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._title)
        column.addWidget(self._view, 1)

    def show_files(self, rows: Sequence[FileRow], chosen: int) -> None:
        """Show ``rows``, of which the file ``chosen`` is open."""
        waiting = sum(not row.done for row in rows)
        self._title.setText(f"{counted(waiting, 'file waits', 'files wait')}")
        if rows != self._model.rows:
            with self._view.silence():
                self._model.show(rows)
        if self._view.current_row() != chosen:
            self._view.choose_row(chosen)

    def set_theme(self, theme: Theme) -> None:
        """Draw in ``theme``."""
        self._delegate.theme = theme
        self._view.viewport().update()
