"""The rows of the list: papers, or the hits of a search."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractListModel, QModelIndex, Qt

from desktop_app.domain.papers import ReadingState

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from PySide6.QtCore import QObject, QPersistentModelIndex

    from desktop_app.domain.papers import Paper
    from desktop_app.library.search import SearchHit

PAPER_ROLE = Qt.ItemDataRole.UserRole
"""The paper's number."""

GUESSED = "Guessed title"
"""What is said of a title that nobody has accepted."""

_WHERE = {"summary": "in the text", "note": "in a note", "title": "in the title"}


@dataclass(frozen=True, slots=True)
class PaperRow:
    """A paper, and the hit that brought it here while a search is on."""

    paper: Paper
    hit: SearchHit | None = None

    @property
    def side(self) -> str:
        """What stands at the right: where a hit was found, else how much has been marked and noted."""
        return _WHERE[self.hit.where] if self.hit is not None else marks(self.paper)

    @property
    def spoken(self) -> str:
        """What a screen reader says."""
        paper = self.paper
        state = (
            f"{round(paper.progress * 100)} percent read" if paper.state is ReadingState.READING else paper.state.value
        )
        parts = [paper.title, paper.byline, "starred" if paper.starred else "", self.side, state]
        return ", ".join(part for part in parts if part)


def marks(paper: Paper) -> str:
    """Return ``4 marks · 2 notes`` as the list shows it, without what there is none of."""
    counts = ((paper.highlights, "mark"), (paper.notes, "note"))
    return " · ".join(f"{count:,} {word}{'' if count == 1 else 's'}" for count, word in counts if count)


def _title_of(paper: Paper) -> tuple[str, bool]:
    """Return what decides how high a row is."""
    return paper.title, paper.title_guessed


class PaperModel(QAbstractListModel):
    """Rows in the order they were given; changes are patched in by the papers' numbers."""

    def __init__(self, parent: QObject | None = None) -> None:
        """Start empty."""
        super().__init__(parent)
        self.rows: list[PaperRow] = []
        self._row_of: dict[int, int] = {}

    def show_rows(self, rows: Sequence[PaperRow]) -> None:
        """Show ``rows`` in place of what was there."""
        self.beginResetModel()
        self.rows = list(rows)
        self._number_rows()
        self.endResetModel()

    def row_of(self, paper: int) -> int | None:
        """Return the first row of a paper."""
        return self._row_of.get(paper)

    def patch(self, papers: Mapping[int, Paper]) -> bool:
        """Put the papers given in place of what their rows show; return whether a title, and so a height, changed."""
        retitled = False
        for number, row in enumerate(self.rows) if len(papers) > 1 else self._one(next(iter(papers), 0)):
            paper = papers.get(row.paper.number)
            if paper is not None and paper != row.paper:
                retitled = retitled or _title_of(paper) != _title_of(row.paper)
                self.rows[number] = replace(row, paper=paper)
                self.dataChanged.emit(self.index(number), self.index(number))
        return retitled

    def remove(self, papers: Collection[int]) -> None:
        """Take the rows of these papers away."""
        doomed = [number for number, row in enumerate(self.rows) if row.paper.number in papers]
        for number in reversed(doomed):
            self.beginRemoveRows(QModelIndex(), number, number)
            del self.rows[number]
            self._number_rows()
            self.endRemoveRows()

    def _one(self, paper: int) -> list[tuple[int, PaperRow]]:
        first = self._row_of.get(paper)
        if first is None:
            return []
        if self.rows[first].hit is None:
            return [(first, self.rows[first])]
        return list(enumerate(self.rows))  # a search may find a paper more than once

    def _number_rows(self) -> None:
        self._row_of = {row.paper.number: number for number, row in reversed(list(enumerate(self.rows)))}

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008  # Qt's own default
        """Return the number of rows."""
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return a row's title (which type-ahead looks at), what is spoken of it, or its paper's number."""
        row = self.rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return row.paper.title
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return row.spoken
        if role == Qt.ItemDataRole.AccessibleDescriptionRole:
            return GUESSED if row.paper.title_guessed else ""
        if role == PAPER_ROLE:
            return row.paper.number
        return None
