"""The rows of an import's report: what could not be read, what was left out, and the papers it was about."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QSortFilterProxyModel, Qt

from desktop_app.library.filters import PaperFilter

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from PySide6.QtCore import QObject, QPersistentModelIndex

    from desktop_app.library.library import Library

    Index = QModelIndex | QPersistentModelIndex

HEADINGS = ("", "File or paper", "Reason or authors")


class RowKind(StrEnum):
    """What a row tells of; the value is what a person reads."""

    FAILED = "Could not be read"
    SKIPPED = "Left out"
    PAPER = "Paper"


@dataclass(frozen=True, slots=True)
class ReportRow:
    """A row: ``name`` is a path or a title, ``why`` the reason or the authors, ``paper`` the number of a paper."""

    kind: RowKind
    name: str
    why: str
    paper: int | None = None

    @property
    def line(self) -> str:
        """The row as a line that can be pasted anywhere."""
        return "\t".join(part for part in (self.kind.value, self.name, self.why) if part)


def report_rows(library: Library, report: Mapping[str, Any]) -> list[ReportRow]:
    """Return the rows of a report as it is stored (JSON); a paper that is no longer in the library has none."""
    rows = [
        ReportRow(kind, entry["path"], entry["reason"])
        for kind, name in ((RowKind.FAILED, "failed"), (RowKind.SKIPPED, "skipped"))
        for entry in report.get(name, ())
    ]
    numbers = tuple(report.get("papers", ()))
    papers = {paper.number: paper for paper in library.papers(PaperFilter(numbers=numbers))} if numbers else {}
    for number in numbers:
        if number in papers:
            paper = papers[number]
            rows.append(ReportRow(RowKind.PAPER, paper.title, paper.byline, number))
    return rows


class ReportModel(QAbstractTableModel):
    """A table of rows that do not change."""

    def __init__(self, rows: Sequence[ReportRow], parent: QObject | None = None) -> None:
        """Hold ``rows``."""
        super().__init__(parent)
        self.rows = list(rows)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        """Return the number of rows."""
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        """Return three: what it is, its name, and why or by whom."""
        return 0 if parent.isValid() else len(HEADINGS)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> str | None:
        """Return the headings."""
        if role == Qt.ItemDataRole.DisplayRole and orientation == Qt.Orientation.Horizontal:
            return HEADINGS[section]
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> str | None:
        """Return a cell's words; as a tip the whole path and reason; to a screen reader the whole row."""
        row = self.rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return (row.kind.value, row.name, row.why)[index.column()]
        if role == Qt.ItemDataRole.ToolTipRole:
            return f"{row.name}\n{row.why}" if row.why else row.name
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join(part for part in (row.kind.value, row.name, row.why) if part)
        return None


class ReportFilter(QSortFilterProxyModel):
    """Lets through the rows of one kind that have all the words typed somewhere in them."""

    def __init__(self, model: ReportModel, parent: QObject | None = None) -> None:
        """Let every row of ``model`` through."""
        super().__init__(parent)
        self._model = model
        self._kind: RowKind | None = None
        self._words: list[str] = []
        self.setSourceModel(model)

    def show(self, kind: RowKind | None, typed: str) -> None:
        """Show the rows of ``kind`` (``None``: of all) in which every word of ``typed`` stands."""
        self.beginResetModel()
        self._kind, self._words = kind, typed.casefold().split()
        self.endResetModel()

    def filterAcceptsRow(self, source_row: int, source_parent: Index) -> bool:  # noqa: ARG002 - Qt's own signature
        """Return whether a row is shown."""
        row = self._model.rows[source_row]
        text = row.line.casefold()
        return (self._kind is None or row.kind is self._kind) and all(word in text for word in self._words)

    def shown(self, rows: Iterable[int] | None = None) -> list[ReportRow]:
        """Return what stands in ``rows`` of the filtered table, or in all of them."""
        places = range(self.rowCount()) if rows is None else rows
        return [self._model.rows[self.mapToSource(self.index(place, 0)).row()] for place in places]
