"""The rows of the list of related papers: who, how strongly, and why, in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractListModel, QModelIndex, Qt

from desktop_app.domain.relations import RelationKind

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from PySide6.QtCore import QObject, QPersistentModelIndex

    from desktop_app.domain.papers import Paper
    from desktop_app.domain.relations import Relation

_MOST_TERMS = 5


@dataclass(frozen=True, slots=True)
class RelatedRow:
    """A related paper as it is shown. ``label`` is its short name on the map; ``score`` in 0 to 1."""

    paper: int
    title: str
    label: str
    topic: int | None
    kind: RelationKind
    kind_text: str
    score: float
    reason: str

    @property
    def spoken(self) -> str:
        """What a screen reader says of it."""
        return f"{self.title}: {self.kind_text}, {round(self.score * 100)} %. {self.reason}".strip()


def related_rows(
    paper: int, relations: Sequence[Relation], papers: Mapping[int, Paper], labels: Mapping[int, str]
) -> list[RelatedRow]:
    """Return a row for each relation of ``paper`` to one of ``papers``, in the order given."""
    rows = []
    for relation in relations:
        other = papers.get(relation.other(paper))
        if other is not None:
            rows.append(
                RelatedRow(
                    other.number,
                    other.title,
                    labels.get(other.number, ""),
                    other.topic,
                    relation.kind,
                    kind_text(relation, paper),
                    relation.score,
                    reason_text(relation),
                )
            )
    return rows


def kind_text(relation: Relation, paper: int) -> str:
    """Return the kind as seen from ``paper``."""
    match relation.kind:
        case RelationKind.SIMILAR:
            return "Similar"
        case RelationKind.MENTIONS:
            return "Mentioned here" if relation.source == paper else "Mentions this paper"
        case RelationKind.LINKED:
            return "Linked by you"


def reason_text(relation: Relation) -> str:
    """Return the reasons as a sentence: shared terms, or the sentence that mentions in quotes."""
    reasons = [reason.strip() for reason in relation.reasons if reason.strip()]
    if not reasons:
        return ""
    if relation.kind is RelationKind.SIMILAR:
        return f"Shares {', '.join(reasons[:_MOST_TERMS])}"
    if relation.kind is RelationKind.MENTIONS:
        return " ".join(f"“{reason}”" for reason in reasons)
    return " ".join(reasons)


class RelatedModel(QAbstractListModel):
    """A list of rows, replaced as a whole."""

    def __init__(self, parent: QObject | None = None) -> None:
        """Hold nothing."""
        super().__init__(parent)
        self._rows: list[RelatedRow] = []

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008 - Qt's default
        """Return the number of rows."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what is read aloud, or the ``RelatedRow`` under UserRole."""
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        if role == Qt.ItemDataRole.UserRole:
            return row
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return row.spoken
        return None

    def rows(self) -> Sequence[RelatedRow]:
        """Return all rows."""
        return tuple(self._rows)

    def show(self, rows: Sequence[RelatedRow]) -> None:
        """Replace the rows; nothing is told where they are the same."""
        if list(rows) != self._rows:
            self.beginResetModel()
            self._rows = list(rows)
            self.endResetModel()
