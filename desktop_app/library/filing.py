"""Files as they were last read, and what stands in them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from desktop_app.library.cleaning import storable, storable_path

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Sequence

    from desktop_app.library.incoming import ReadFile


class FiledSummary(NamedTuple):
    """A summary's place in a file: ``start`` and ``end`` are half-open and count code points of its decoded text."""

    summary: int
    paper: int
    start: int
    end: int


def file_stamps(connection: sqlite3.Connection, folder: str) -> dict[str, tuple[int, int]]:
    """Return (size in bytes, time of change in nanoseconds since 1970) by path, of the files at or below ``folder``."""
    path = storable_path(folder).rstrip(os.sep)
    # All that begins with the folder and a separator lies between it and the sign behind the separator.
    below = (path + os.sep, path + chr(ord(os.sep) + 1))
    sql = "SELECT path, size, modified FROM files WHERE path = ? OR (path >= ? AND path < ?) ORDER BY path"
    return {found: (size, modified) for found, size, modified in connection.execute(sql, (path, *below))}


def file_text(connection: sqlite3.Connection, path: str) -> str | None:
    """Return the decoded text of a file that was divided without marks for it; ``None`` for any other."""
    row = connection.execute("SELECT text FROM files WHERE path = ?", (storable_path(path),)).fetchone()
    return None if row is None else row[0]


def filed(connection: sqlite3.Connection, path: str) -> list[FiledSummary]:
    """Return the summaries that stand in a file, in its order; one that stands there twice comes twice."""
    sql = """
        SELECT summary, paper, start_offset, end_offset FROM sources JOIN summaries ON summaries.id = summary
        WHERE path = ? AND start_offset < end_offset ORDER BY start_offset, end_offset, sources.id"""
    return [FiledSummary(*row) for row in connection.execute(sql, (storable_path(path),))]


def put_files(connection: sqlite3.Connection, files: Sequence[ReadFile], now: str) -> None:
    """Remember files as they were read at ``now``, inside a transaction; one that has not changed keeps its row."""
    connection.executemany(
        """
        INSERT INTO files (path, size, modified, text, read) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (path) DO UPDATE
        SET size = excluded.size, modified = excluded.modified, text = excluded.text, read = excluded.read
        WHERE size <> excluded.size OR modified <> excluded.modified OR text IS NOT excluded.text""",
        [
            (
                storable_path(file.path),
                file.size,
                file.modified,
                None if file.text is None else storable(file.text),
                now,
            )
            for file in files
        ],
    )
