"""The rows of the command palette: acts that fit what has been typed, best first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractListModel, QModelIndex, Qt
from PySide6.QtGui import QKeySequence

from desktop_app.ui.palette.ranking import match

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QObject, QPersistentModelIndex
    from PySide6.QtGui import QAction


@dataclass(frozen=True, slots=True)
class PaletteRow:
    """An act as it is shown. ``places`` are the letters of ``text`` that were typed."""

    action: QAction
    text: str
    group: str
    keys: str
    enabled: bool
    checked: bool
    places: tuple[int, ...] = ()

    @property
    def spoken(self) -> str:
        """What a screen reader says of it."""
        parts = [f"{self.group}: {self.text}" if self.group else self.text, self.keys]
        parts += ["on" if self.checked else "", "" if self.enabled else "not possible now"]
        return ", ".join(part for part in parts if part)


def palette_rows(actions: Sequence[QAction], query: str) -> list[PaletteRow]:
    """Return the acts that fit, best first; those that cannot be done now come last.

    An action's dynamic property ``group`` (the name of its menu) is shown beside it and can be typed too.
    """
    ranked: list[tuple[bool, float, int, PaletteRow]] = []
    for turn, action in enumerate(actions):
        text, group = action.text().replace("&", ""), str(action.property("group") or "")
        found = match(query, text) or match(query, f"{text} {group}")
        if text and found is not None and not action.isSeparator():
            row = PaletteRow(
                action,
                text,
                group,
                action.shortcut().toString(QKeySequence.SequenceFormat.NativeText),
                action.isEnabled(),
                action.isCheckable() and action.isChecked(),
                tuple(place for place in found.places if place < len(text)),
            )
            ranked.append((not row.enabled, -found.score, turn, row))
    ranked.sort(key=lambda each: each[:3])
    return [row for *_, row in ranked]


class PaletteModel(QAbstractListModel):
    """A list of rows, replaced at every key."""

    def __init__(self, parent: QObject | None = None) -> None:
        """Hold nothing."""
        super().__init__(parent)
        self.rows: list[PaletteRow] = []

    def show(self, rows: list[PaletteRow]) -> None:
        """Replace the rows."""
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008 - Qt's default
        """Return the number of rows."""
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the text, or what is read aloud."""
        if not index.isValid():
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self.rows[index.row()].text
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self.rows[index.row()].spoken
        return None

    def flags(self, index: QModelIndex | QPersistentModelIndex) -> Qt.ItemFlag:
        """Let what cannot be done now be seen, not chosen."""
        if not index.isValid() or not self.rows[index.row()].enabled:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
