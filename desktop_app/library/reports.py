"""Reports of imports, kept to be opened again."""

from __future__ import annotations

import json
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from desktop_app.domain.errors import LibraryError

if TYPE_CHECKING:
    import sqlite3

    from desktop_app.library.queries import Json

KEPT = 200
"""Reports of older imports are forgotten."""


class ImportRecord(NamedTuple):
    """A report as ``record_import`` was given it; ``finished`` is UTC and aware."""

    number: int
    finished: datetime
    report: Json


def imports(connection: sqlite3.Connection, limit: int) -> list[ImportRecord]:
    """Return the newest reports, newest first."""
    sql = "SELECT number, finished, report FROM imports ORDER BY number DESC LIMIT ?"
    return [_record(*row) for row in connection.execute(sql, (max(limit, 0),))]


def import_report(connection: sqlite3.Connection, number: int) -> ImportRecord:
    """Return one report; raise ``LibraryError`` where there is none."""
    row = connection.execute("SELECT number, finished, report FROM imports WHERE number = ?", (number,)).fetchone()
    if row is None:
        msg = f"The report of import {number} is not kept; the newest {KEPT} are."
        raise LibraryError(msg)
    return _record(*row)


def put_report(connection: sqlite3.Connection, report: Json, now: str) -> int:
    """Keep a report, inside a transaction; return its number."""
    sql = "INSERT INTO imports (finished, report) VALUES (?, ?)"
    number = int(connection.execute(sql, (now, json.dumps(report))).lastrowid or 0)
    connection.execute("DELETE FROM imports WHERE number <= ?", (number - KEPT,))
    return number


def _record(number: int, finished: str, report: str) -> ImportRecord:
    return ImportRecord(number, datetime.fromisoformat(finished), json.loads(report))
