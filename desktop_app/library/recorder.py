"""Changes rows inside a transaction and keeps their images before and after, for undo and for listeners.

The statements are written out once for a table and its columns and go straight to the driver: an import writes tens of
thousands of rows, and for SQLAlchemy to build each statement takes longer than SQLite needs for it.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, cast

from desktop_app.library import schema

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable

    from sqlalchemy import Connection, Table


@dataclass(frozen=True, slots=True)
class Packed:
    """A long text inside a row image, compressed: an import may revise thousands of summaries."""

    data: bytes

    @classmethod
    def of(cls, text: str) -> Packed:
        """Compress, as fast as it goes."""
        return cls(zlib.compress(text.encode(), 1))

    def text(self) -> str:
        """Return the text."""
        return zlib.decompress(self.data).decode()


Value = int | float | str | bytes | None
Row = dict[str, Value]
Key = tuple[Value, ...]
Held = dict[str, Value | Packed]
"""A row, or some columns of one, as an image holds it."""

POINTERS = frozenset({"paper", "summary", "annotation"})
"""Columns that say whom a row belongs to; they stay in every image, for the typed changes."""

_LONG = 1000
"""Code points from which a text is packed."""


@dataclass(frozen=True, slots=True)
class RowImage:
    """One row before and after. ``None`` means that it did not exist.

    An update holds only the columns that changed, and pointers. A new row is kept by its pointers alone: undo deletes
    it and takes a full image then.
    """

    table: str
    key: Key
    before: Held | None
    after: Held | None

    @property
    def changed(self) -> frozenset[str]:
        """The columns an update changed; empty for a row that came or went."""
        if self.before is None or self.after is None:
            return frozenset()
        return frozenset(column for column, value in self.after.items() if self.before.get(column) != value)


def table_named(name: str) -> Table:
    """Return the table of that name."""
    return schema.metadata.tables[name]


def unpacked(row: Held) -> Row:
    """Return the row that an image holds."""
    return {column: value.text() if isinstance(value, Packed) else value for column, value in row.items()}


def packed(row: Row) -> Held:
    """Return the row as an image holds it."""
    return {
        column: Packed.of(value) if isinstance(value, str) and len(value) >= _LONG else value
        for column, value in row.items()
    }


class Recorder:
    """The only way a person's data is changed: one row at a time, each with its images."""

    def __init__(self, connection: Connection) -> None:
        """Record on a connection whose transaction has begun."""
        self._connection = cast("sqlite3.Connection", connection.connection.driver_connection)
        self.images: list[RowImage] = []

    def row(self, table: Table, *key: Value) -> Row | None:
        """Return the row as it is now."""
        found = self._connection.execute(_select(table), key).fetchone()
        return None if found is None else dict(zip(_names(table), found, strict=True))

    def get(self, table: Table, *key: Value) -> Row:
        """Return the row as it is now. A row that is gone raises ``KeyError``."""
        found = self.row(table, *key)
        if found is None:
            raise KeyError(table.name, key)
        return found

    def insert(self, table: Table, **values: Value) -> Key:
        """Add a row; return its primary key."""
        done = self._connection.execute(_insert(table, tuple(values)), tuple(values.values()))
        key = tuple(values.get(name, done.lastrowid) for name in _key_names(table))
        pointers: Held = {column: value for column, value in values.items() if column in POINTERS}
        self.images.append(RowImage(table.name, key, None, pointers))
        return key

    def update(self, table: Table, key: Key, **values: Value) -> bool:
        """Change a row; return whether that made a difference. A row that is gone raises ``KeyError``."""
        before = self.get(table, *key)
        changed = {column: value for column, value in values.items() if before[column] != value}
        if not changed:
            return False
        self._connection.execute(_update(table, tuple(changed)), (*changed.values(), *key))
        kept = packed({column: value for column, value in before.items() if column in changed or column in POINTERS})
        self.images.append(RowImage(table.name, key, kept, kept | packed(changed)))
        return True

    def delete(self, table: Table, *key: Value) -> None:
        """Delete a row. A row that is gone raises ``KeyError``."""
        before = self.get(table, *key)
        self._connection.execute(_delete(table), key)
        self.images.append(RowImage(table.name, key, packed(before), None))


# The statements; their values stand in the order of the columns named, then of the primary key.


@cache
def _select(table: Table) -> str:
    return f"SELECT {_listed(_names(table))} FROM {table.name} WHERE {_is_key(table)}"  # noqa: S608 - the schema


@cache
def _insert(table: Table, columns: tuple[str, ...]) -> str:
    values = ", ".join("?" * len(columns))
    return f"INSERT INTO {table.name} ({_listed(columns)}) VALUES ({values})"  # noqa: S608 - the schema's names


@cache
def _update(table: Table, columns: tuple[str, ...]) -> str:
    assignments = ", ".join(f'"{column}" = ?' for column in columns)
    return f"UPDATE {table.name} SET {assignments} WHERE {_is_key(table)}"  # noqa: S608 - the schema's names


@cache
def _delete(table: Table) -> str:
    return f"DELETE FROM {table.name} WHERE {_is_key(table)}"  # noqa: S608 - the schema's names


def _listed(columns: Iterable[str]) -> str:
    return ", ".join(f'"{column}"' for column in columns)


def _is_key(table: Table) -> str:
    return " AND ".join(f'"{name}" = ?' for name in _key_names(table))


@cache
def _key_names(table: Table) -> tuple[str, ...]:
    return tuple(column.name for column in table.primary_key.columns)


@cache
def _names(table: Table) -> tuple[str, ...]:
    return tuple(column.name for column in table.columns)
