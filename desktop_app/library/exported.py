"""What the library remembers of files it was exported to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import sqlite3


@dataclass(frozen=True, slots=True)
class ExportRecord:
    """A paper's file in an export folder.

    ``folder`` is absolute, ``flavour`` the export's format, ``path`` relative to the folder with forward slashes.
    ``region_hash`` is the SHA-256, in hex, of the managed region as last written.
    """

    folder: str
    flavour: str
    paper: int
    path: str
    region_hash: str


def exported(connection: sqlite3.Connection, folder: str, flavour: str) -> dict[int, ExportRecord]:
    """Return the records of a folder by paper."""
    sql = (
        "SELECT folder, flavour, paper, path, region_hash FROM exports WHERE folder = ? AND flavour = ? ORDER BY paper"
    )
    return {row[2]: ExportRecord(*row) for row in connection.execute(sql, (folder, flavour))}
