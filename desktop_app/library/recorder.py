"""Changes rows inside a transaction and keeps their images before and after, for undo and for listeners."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import and_, delete, insert, select, update

from desktop_app.library import schema

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement, Connection, Table

Value = int | float | str | bytes | None
Row = dict[str, Value]
Key = tuple[Value, ...]

_POINTERS = frozenset({"paper", "summary", "annotation"})
"""Columns that say whom a row belongs to; they stay in every image, for the typed changes."""

_LARGE = {
    "summaries": frozenset({"markdown", "document", "text"}),
    "revisions": frozenset({"markdown", "text"}),
}


@dataclass(frozen=True, slots=True)
class RowImage:
    """One row before and after. ``None`` means that it did not exist.

    An update holds only the columns that changed, and pointers. A new summary's row is kept without its texts: undo
    deletes it and takes a full image then.
    """

    table: str
    key: Key
    before: Row | None
    after: Row | None

    @property
    def changed(self) -> frozenset[str]:
        """The columns an update changed; empty for a row that came or went."""
        if self.before is None or self.after is None:
            return frozenset()
        return frozenset(column for column, value in self.after.items() if self.before.get(column) != value)


def table_named(name: str) -> Table:
    """Return the table of that name."""
    return schema.metadata.tables[name]


def matches(table: Table, key: Key) -> ColumnElement[bool]:
    """Return the condition that picks the row with this primary key."""
    return and_(*(column == value for column, value in zip(table.primary_key.columns, key, strict=True)))


class Recorder:
    """The only way a person's data is changed: one row at a time, each with its images."""

    def __init__(self, connection: Connection) -> None:
        """Record on a connection whose transaction has begun."""
        self._connection = connection
        self.images: list[RowImage] = []

    def row(self, table: Table, *key: Value) -> Row | None:
        """Return the row as it is now."""
        found = self._connection.execute(select(table).where(matches(table, key))).mappings().first()
        return None if found is None else dict(found)

    def get(self, table: Table, *key: Value) -> Row:
        """Return the row as it is now. A row that is gone raises ``KeyError``."""
        found = self.row(table, *key)
        if found is None:
            raise KeyError(table.name, key)
        return found

    def insert(self, table: Table, **values: Value) -> Key:
        """Add a row; return its primary key."""
        result = self._connection.execute(insert(table).values(values))
        key = tuple(result.inserted_primary_key or ())
        self.images.append(RowImage(table.name, key, None, _thin(table, values)))
        return key

    def update(self, table: Table, key: Key, **values: Value) -> bool:
        """Change a row; return whether that made a difference. A row that is gone raises ``KeyError``."""
        before = self.get(table, *key)
        changed = {column: value for column, value in values.items() if before[column] != value}
        if not changed:
            return False
        self._connection.execute(update(table).where(matches(table, key)).values(changed))
        kept = {column: value for column, value in before.items() if column in changed or column in _POINTERS}
        self.images.append(RowImage(table.name, key, kept, kept | changed))
        return True

    def delete(self, table: Table, *key: Value) -> None:
        """Delete a row. A row that is gone raises ``KeyError``."""
        before = self.get(table, *key)
        self._connection.execute(delete(table).where(matches(table, key)))
        self.images.append(RowImage(table.name, key, before, None))


def _thin(table: Table, values: Row) -> Row:
    large = _LARGE.get(table.name, frozenset())
    return {column: value for column, value in values.items() if column not in large}
