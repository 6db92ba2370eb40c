"""Looks whether a library is well, without changing anything."""

from __future__ import annotations

import hashlib
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING

from desktop_app.library.connection import connect
from desktop_app.library.faults import as_library_error, told_plainly
from desktop_app.text.document import hash_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

_SEARCH_TABLES = ("search_titles", "search_texts", "search_notes", "search_quotes")


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is not as it should be: which check found it, and what it found, as one sentence."""

    check: str
    message: str


def examine(path: Path) -> list[Finding]:
    """Return what is wrong with the library at ``path``; an empty list for one that is well.

    Raises ``LibraryError`` where the file cannot be read at all, or is locked.
    """
    findings: list[Finding] = []
    with told_plainly(path), closing(connect(path)) as connection:
        for check, look in _CHECKS.items():
            try:
                findings += [Finding(check, message) for message in look(connection)]
            except sqlite3.DatabaseError as error:
                if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_CORRUPT:
                    raise
                findings.append(Finding(check, f"This could not be read to its end: {as_library_error(error, path)}"))
    return findings


def _pages(connection: sqlite3.Connection) -> Iterator[str]:
    for (answer,) in connection.execute("PRAGMA quick_check"):
        if answer != "ok":
            yield f"The file is damaged ({answer}); restore a backup."


def _references(connection: sqlite3.Connection) -> Iterator[str]:
    for table, row, parent, _ in connection.execute("PRAGMA foreign_key_check"):
        yield f"Row {row} of {table} points to a row of {parent} that is not there."
    for table in ("annotations", "notes"):
        other = "summaries" if table == "annotations" else "annotations"
        key = "summary" if table == "annotations" else "annotation"
        sql = f"SELECT a.id FROM {table} AS a JOIN {other} AS b ON b.id = a.{key} WHERE a.paper <> b.paper"  # noqa: S608
        for (id_,) in connection.execute(sql):
            yield f"Row {id_} of {table} names another paper than its row of {other}."


def _search(connection: sqlite3.Connection) -> Iterator[str]:
    """Compare every search table with the texts it stands for (https://sqlite.org/fts5.html#the_integrity_check_command)."""
    for table in _SEARCH_TABLES:
        try:
            connection.execute(f"INSERT INTO {table} ({table}, rank) VALUES ('integrity-check', 1)")  # noqa: S608
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_CORRUPT:
                raise
            yield f"The search table {table} does not agree with the texts."


def _texts(connection: sqlite3.Connection) -> Iterator[str]:
    for id_, text, text_hash in connection.execute("SELECT id, text, text_hash FROM summaries ORDER BY id"):
        if hash_text(text) != text_hash:
            yield f"The text of summary {id_} is not the one that was stored."


def _anchors(connection: sqlite3.Connection) -> Iterator[str]:
    sql = """
        SELECT a.id, s.text, t.start_offset, t.end_offset, t.exact FROM annotations AS a
        JOIN summaries AS s ON s.id = a.summary
        JOIN targets AS t ON t.annotation = a.id AND t.turn = (SELECT max(turn) FROM targets WHERE annotation = a.id)
        WHERE a.state <> 'orphaned' ORDER BY a.id"""
    for id_, text, start, end, exact in connection.execute(sql):
        if text[start:end] != exact:
            shown = exact if len(exact) <= 60 else f"{exact[:59]}…"
            yield f"Highlight {id_} does not stand on its words “{shown}”."
    for (id_,) in connection.execute("SELECT id FROM annotations WHERE id NOT IN (SELECT annotation FROM targets)"):
        yield f"Highlight {id_} has no place."


def _images(connection: sqlite3.Connection) -> Iterator[str]:
    for url, sha256, data in connection.execute("SELECT url, sha256, data FROM assets ORDER BY url"):
        if hashlib.sha256(data).hexdigest() != sha256:
            yield f"The image {url} is not the one that was stored; import its file again, or fetch it again."


def _lists(connection: sqlite3.Connection) -> Iterator[str]:
    for number, title in connection.execute(
        "SELECT number, title FROM papers WHERE NOT json_valid(title_candidates) ORDER BY number"
    ):
        yield f"The titles proposed for paper {number} ({title}) cannot be read; give it a title."
    for (number,) in connection.execute("SELECT number FROM imports WHERE NOT json_valid(report) ORDER BY number"):
        yield f"The report of import {number} cannot be read."
    for summary, path in connection.execute(
        "SELECT summary, path FROM sources WHERE NOT (0 <= start_offset AND start_offset <= end_offset) ORDER BY id"
    ):
        yield f"Summary {summary} has no place in the file {path}; import the file again."


_CHECKS: dict[str, Callable[[sqlite3.Connection], Iterator[str]]] = {
    "file": _pages,
    "references": _references,
    "search": _search,
    "texts": _texts,
    "anchors": _anchors,
    "images": _images,
    "lists": _lists,
}
