"""Reads what a person wrote in the margin: highlights with their notes, and notes on whole papers."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

from desktop_app.domain.annotations import (
    AnchorState,
    Annotation,
    Color,
    Note,
    Target,
    TextPositionSelector,
    TextQuoteSelector,
)
from desktop_app.domain.errors import LibraryError

if TYPE_CHECKING:
    import sqlite3

Row = tuple[Any, ...]

_HIGHLIGHTS = """
SELECT a.id, a.paper, a.summary, a.color, coalesce(n.markdown, ''), t.start_offset, t.end_offset, t.exact, t.prefix,
       t.suffix, t.text_hash, a.state, a.created, a.modified, a.zone
FROM annotations AS a
JOIN targets AS t ON t.annotation = a.id AND t.turn = (SELECT max(turn) FROM targets WHERE annotation = a.id)
LEFT JOIN notes AS n ON n.annotation = a.id
"""


def highlights(connection: sqlite3.Connection, paper: int | None = None) -> list[Annotation]:
    """Return the highlights of a paper, or of every paper outside the trash, in the order of the text."""
    condition = "a.paper = ?" if paper is not None else "p.trashed IS NULL"
    sql = f"""{_HIGHLIGHTS} JOIN summaries AS s ON s.id = a.summary JOIN papers AS p ON p.number = a.paper
        WHERE {condition} ORDER BY a.paper, s.number, t.start_offset, t.end_offset, a.created, a.id"""
    return [_highlight(row) for row in connection.execute(sql, (paper,) if paper is not None else ())]


def highlight(connection: sqlite3.Connection, id_: str) -> Annotation:
    """Return one highlight; raise ``LibraryError`` where there is none."""
    row = connection.execute(f"{_HIGHLIGHTS} WHERE a.id = ?", (id_,)).fetchone()
    if row is None:
        raise unknown_highlight()
    return _highlight(row)


def unknown_highlight() -> LibraryError:
    """Return the error for a highlight that is gone."""
    return LibraryError("That highlight is no longer in the library; undo may bring it back.")


def unknown_note() -> LibraryError:
    """Return the error for a note that is gone."""
    return LibraryError("That note is no longer in the library; undo may bring it back.")


def _highlight(row: Row) -> Annotation:
    id_, paper_, summary, color, note, start, end, exact, prefix, suffix, text_hash, state, created, modified, zone = (
        row
    )
    return Annotation(
        id=id_,
        paper=paper_,
        summary=summary,
        color=Color(color),
        note=note,
        target=Target(TextPositionSelector(start, end), TextQuoteSelector(exact, prefix, suffix), text_hash),
        state=AnchorState(state),
        created=datetime.fromisoformat(created),
        modified=datetime.fromisoformat(modified),
        zone=zone,
    )


_NOTES = "SELECT n.id, n.paper, n.markdown, n.created, n.modified, n.zone FROM notes AS n"


def notes(connection: sqlite3.Connection, paper: int | None = None) -> list[Note]:
    """Return the notes on a whole paper, or on every paper outside the trash, oldest first."""
    condition = "n.paper = ?" if paper is not None else "p.trashed IS NULL"
    sql = f"""{_NOTES} JOIN papers AS p ON p.number = n.paper WHERE n.annotation IS NULL AND {condition}
        ORDER BY n.paper, n.created, n.number"""
    return [_note(row) for row in connection.execute(sql, (paper,) if paper is not None else ())]


def note(connection: sqlite3.Connection, id_: str) -> Note:
    """Return one note on a paper; raise ``LibraryError`` where there is none."""
    row = connection.execute(f"{_NOTES} WHERE n.id = ? AND n.annotation IS NULL", (id_,)).fetchone()
    if row is None:
        raise unknown_note()
    return _note(row)


def _note(row: Row) -> Note:
    id_, paper_, markdown, created, modified, zone = row
    return Note(id_, paper_, markdown, datetime.fromisoformat(created), datetime.fromisoformat(modified), zone)
