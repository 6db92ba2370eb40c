"""What stands on the shelf: the fixed rows, topics and tags, each with the filter it stands for."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractListModel, QModelIndex, Qt

from desktop_app.library.filters import PaperFilter, Shelf

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QObject, QPersistentModelIndex

    from desktop_app.library.library import Library

SHELF_TITLES: dict[Shelf, str] = {
    Shelf.ALL: "All papers",
    Shelf.UNREAD: "Unread",
    Shelf.READING: "Reading",
    Shelf.FINISHED: "Finished",
    Shelf.STARRED: "Starred",
    Shelf.ANNOTATED: "With notes",
    Shelf.TRASH: "Trash",
}


class RowKind(Enum):
    """What a row of the shelf is."""

    SHELF = "shelf"
    SECTION = "section"
    TOPIC = "topic"
    TAG = "tag"


@dataclass(frozen=True, slots=True)
class ShelfRow:
    """A row: ``where`` is what choosing it shows (None for a heading), ``topic`` the turn of its colour."""

    kind: RowKind
    title: str
    count: int = 0
    where: PaperFilter | None = None
    topic: int | None = None

    @property
    def spoken(self) -> str:
        """What a screen reader says."""
        if self.kind is RowKind.SECTION:
            return self.title
        kind = "" if self.kind is RowKind.SHELF else f"{self.kind.value} "
        return f"{kind}{self.title}, {self.count} {'paper' if self.count == 1 else 'papers'}"


def read_rows(library: Library) -> list[ShelfRow]:
    """Return the rows for ``library`` as it is now; a heading without rows is left out."""
    counts = library.shelf_counts()
    rows = [
        ShelfRow(RowKind.SHELF, title, counts.get(shelf, 0), PaperFilter(shelf=shelf))
        for shelf, title in SHELF_TITLES.items()
    ]
    topics = [
        ShelfRow(RowKind.TOPIC, topic.label, len(topic.papers), PaperFilter(topic=topic.id), topic.id)
        for topic in library.topics()
    ]
    tags = [ShelfRow(RowKind.TAG, tag.name, tag.papers, PaperFilter(tag=tag.name)) for tag in library.tags()]
    for heading, section in (("Topics", topics), ("Tags", tags)):
        if section:
            rows += [ShelfRow(RowKind.SECTION, heading), *section]
    return rows


class ShelfModel(QAbstractListModel):
    """The rows of the shelf."""

    def __init__(self, parent: QObject | None = None) -> None:
        """Start empty."""
        super().__init__(parent)
        self.rows: list[ShelfRow] = []

    def show_rows(self, rows: Sequence[ShelfRow]) -> bool:
        """Show ``rows``; return whether rows came or went (new counts and titles alone are patched in place)."""
        if [row.where for row in rows] == [row.where for row in self.rows]:
            for number, row in enumerate(rows):
                if row != self.rows[number]:
                    self.rows[number] = row
                    self.dataChanged.emit(self.index(number), self.index(number))
            return False
        self.beginResetModel()
        self.rows = list(rows)
        self.endResetModel()
        return True

    def row_of(self, where: PaperFilter) -> int | None:
        """Return the row that stands for ``where``."""
        return next((number for number, row in enumerate(self.rows) if row.where == where), None)

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008  # Qt's own default
        """Return the number of rows, headings included."""
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return a row's title, or its spoken text."""
        row = self.rows[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return row.title if role == Qt.ItemDataRole.DisplayRole or row.kind is RowKind.TOPIC else None
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return row.spoken
        return None

    def flags(self, index: QModelIndex | QPersistentModelIndex) -> Qt.ItemFlag:
        """Return no flags for a heading: it is passed over by arrow keys and clicks."""
        if not index.isValid() or self.rows[index.row()].where is None:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemNeverHasChildren
