"""The rows of the notes list: highlights in the order of the text, notes on the paper, and a row to write one more."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta, timezone
from enum import Enum, auto
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QAbstractListModel, QLocale, QModelIndex, Qt

from desktop_app.domain.annotations import AnchorState

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from PySide6.QtCore import QObject, QPersistentModelIndex

    from desktop_app.domain.annotations import Annotation, Color, Note

WRITE = "write"
"""The key of the last row; every other row's key is the id of its annotation or note."""

WRITE_PROMPT = "Write a note on this paper"
_ZONE = re.compile(r"([+-])(\d\d):(\d\d)")


class RowKind(Enum):
    """What a row stands for."""

    HIGHLIGHT = auto()
    PAPER_NOTE = auto()
    WRITE = auto()


class NoteRow(NamedTuple):
    """One row. ``quote`` is canonical text, ``note`` Markdown; ``caption`` says colour and date."""

    key: str
    kind: RowKind
    quote: str = ""
    note: str = ""
    color: Color | None = None
    meaning: str = ""
    caption: str = ""
    orphaned: bool = False

    @property
    def spoken(self) -> str:
        """What a screen reader says of it."""
        if self.kind is RowKind.WRITE:
            return f"Note on this paper, not saved yet: {self.note}" if self.note else WRITE_PROMPT
        if self.kind is RowKind.PAPER_NOTE:
            return f"Note on this paper: {self.note}"
        lost = ", lost its place" if self.orphaned else ""
        note = f"; note: {self.note}" if self.note.strip() else ""
        color = f"{self.color} ({self.meaning})" if self.meaning else self.color
        return f"Highlight, {color}{lost}: {' '.join(self.quote.split())}{note}"


def rows_of(
    annotations: Iterable[Annotation],
    notes: Iterable[Note],
    *,
    colors: Collection[Color] = (),
    meanings: Mapping[str, str] | None = None,
    draft: str = "",
    now: datetime | None = None,
) -> list[NoteRow]:
    """Return the rows; with ``colors``, only highlights of these.

    ``meanings`` are the names that a person gave to colours, ``draft`` is a note that could not be added yet.
    """
    now = now or datetime.now(UTC)
    rows = [_highlight(each, meanings or {}, now) for each in annotations if not colors or each.color in colors]
    if not colors:
        rows += [
            NoteRow(each.id, RowKind.PAPER_NOTE, note=each.markdown, caption=f"note · {_date(each, now)}")
            for each in notes
        ]
    rows.append(NoteRow(WRITE, RowKind.WRITE, note=draft, caption="not saved yet" if draft else ""))
    return rows


def _highlight(each: Annotation, meanings: Mapping[str, str], now: datetime) -> NoteRow:
    orphaned = each.state is AnchorState.ORPHANED
    meaning = meanings.get(each.color, "")
    caption = f"{meaning or each.color} · {_date(each, now)}"
    return NoteRow(
        each.id,
        RowKind.HIGHLIGHT,
        quote=each.target.quote.exact,
        note=each.note,
        color=each.color,
        meaning=meaning,
        caption=f"{caption} · lost its place" if orphaned else caption,
        orphaned=orphaned,
    )


def _date(made: Annotation | Note, now: datetime) -> str:
    """Return the day on which it was made, as the clock on the wall there said."""
    zone = _zone(made.zone)
    return date_text(made.created.astimezone(zone), now.astimezone(zone))


def _zone(text: str) -> timezone:
    found = _ZONE.fullmatch(text)
    if found is None:
        return UTC
    offset = timedelta(hours=int(found[2]), minutes=int(found[3]))
    return timezone(-offset if found[1] == "-" else offset)


def date_text(day: datetime, now: datetime) -> str:
    """Return ``12 March``, with the year where it is not that of ``now``; English, as all that Postil says."""
    text = f"{day.day} {QLocale.c().monthName(day.month)}"
    return text if day.year == now.year else f"{text} {day.year}"


class NotesModel(QAbstractListModel):
    """Holds the rows and changes no more of them than has changed, so that an editor keeps its row."""

    def __init__(self, parent: QObject | None = None) -> None:
        """Hold nothing."""
        super().__init__(parent)
        self._rows: list[NoteRow] = []

    # --- what Qt asks ----------------------------------------------------------------------------

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008 - Qt's default
        """Return the number of rows."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what is shown (and read aloud) or the ``NoteRow`` itself under UserRole."""
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        if role == Qt.ItemDataRole.UserRole:
            return row
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return row.spoken
        if role == Qt.ItemDataRole.EditRole:
            return row.note
        return None

    def flags(self, index: QModelIndex | QPersistentModelIndex) -> Qt.ItemFlag:
        """Every row can be chosen and written in."""
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEditable

    # --- what the panel asks ---------------------------------------------------------------------

    def row_of(self, key: str) -> int:
        """Return the place of a row, -1 where it is not shown."""
        return next((place for place, row in enumerate(self._rows) if row.key == key), -1)

    def index_of(self, key: str) -> QModelIndex:
        """Return the index of a row, an invalid one where it is not shown."""
        place = self.row_of(key)
        return self.index(place) if place >= 0 else QModelIndex()

    def at(self, index: QModelIndex | QPersistentModelIndex) -> NoteRow:
        """Return the row at a valid index."""
        return self._rows[index.row()]

    def rows(self) -> Sequence[NoteRow]:
        """Return all that is shown."""
        return tuple(self._rows)

    def set_note(self, key: str, note: str) -> None:
        """Show ``note`` in a row at once, before the library has it."""
        place = self.row_of(key)
        if place >= 0:
            self._replace(place, self._rows[place]._replace(note=note))

    def adopt(self, row: NoteRow) -> None:
        """Turn the row to write in into ``row``, and offer a new one below it."""
        place = self.row_of(WRITE)
        if place < 0 or self.row_of(row.key) >= 0:
            return
        self._replace(place, row)
        self.beginInsertRows(QModelIndex(), place + 1, place + 1)
        self._rows.insert(place + 1, NoteRow(WRITE, RowKind.WRITE))
        self.endInsertRows()

    def reset(self, rows: Sequence[NoteRow]) -> None:
        """Show another paper's rows."""
        self.beginResetModel()
        self._rows = list(rows)
        self.endResetModel()

    def show(self, rows: Sequence[NoteRow]) -> None:
        """Show ``rows`` in place of those shown, touching only what differs."""
        wanted = {row.key for row in rows}
        for place in reversed(range(len(self._rows))):
            if self._rows[place].key not in wanted:
                self.beginRemoveRows(QModelIndex(), place, place)
                del self._rows[place]
                self.endRemoveRows()
        for place, row in enumerate(rows):
            self._put(place, row)

    def _put(self, place: int, row: NoteRow) -> None:
        if place < len(self._rows) and self._rows[place].key == row.key:
            self._replace(place, row)
            return
        old = self.row_of(row.key)
        if old < 0:
            self.beginInsertRows(QModelIndex(), place, place)
            self._rows.insert(place, row)
            self.endInsertRows()
        else:  # its place in the text has moved; ``old`` lies below, for what stands above is in order by now
            self.beginMoveRows(QModelIndex(), old, old, QModelIndex(), place)
            self._rows.insert(place, self._rows.pop(old))
            self.endMoveRows()
            self._replace(place, row)

    def _replace(self, place: int, row: NoteRow) -> None:
        if self._rows[place] != row:
            self._rows[place] = row
            index = self.index(place)
            self.dataChanged.emit(index, index)
