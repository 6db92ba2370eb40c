"""Looks whether a library is well, without changing anything."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from desktop_app.text.document import hash_text

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is not as it should be: which check found it, and what it found, as one sentence."""

    check: str
    message: str


def examine(connection: sqlite3.Connection) -> list[Finding]:
    """Return what is wrong; an empty list for a library that is well."""
    return [*_pages(connection), *_keys(connection), *_texts(connection), *_places(connection)]


def _pages(connection: sqlite3.Connection) -> Iterator[Finding]:
    for (answer,) in connection.execute("PRAGMA quick_check"):
        if answer != "ok":
            yield Finding("file", f"The file is damaged: {answer}.")


def _keys(connection: sqlite3.Connection) -> Iterator[Finding]:
    for table, row, parent, _ in connection.execute("PRAGMA foreign_key_check"):
        yield Finding("references", f"Row {row} of {table} points to a row of {parent} that is not there.")


def _texts(connection: sqlite3.Connection) -> Iterator[Finding]:
    for id_, text, text_hash in connection.execute("SELECT id, text, text_hash FROM summaries ORDER BY id"):
        if hash_text(text) != text_hash:
            yield Finding("texts", f"The text of summary {id_} is not the one that was stored.")


def _places(connection: sqlite3.Connection) -> Iterator[Finding]:
    sql = """
        SELECT a.id, s.text, t.start_offset, t.end_offset, t.exact FROM annotations AS a
        JOIN summaries AS s ON s.id = a.summary
        JOIN targets AS t ON t.annotation = a.id AND t.turn = (SELECT max(turn) FROM targets WHERE annotation = a.id)
        WHERE a.state <> 'orphaned' ORDER BY a.id"""
    for id_, text, start, end, exact in connection.execute(sql):
        if text[start:end] != exact:
            yield Finding("anchors", f"Highlight {id_} does not stand on its words “{exact[:60]}”.")
