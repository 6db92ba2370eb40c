"""Highlights and notes as a table for spreadsheets: CSV after RFC 4180, one row each."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from datetime import datetime

    from desktop_app.exporting.content import PaperRecord

COLUMNS = (
    "kind", "paper", "title", "authors", "year", "color", "quote", "note",
    "state", "summary", "start", "end", "created", "modified", "id",
)  # fmt: skip

_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def csv_table(records: Iterable[PaperRecord]) -> str:
    """Return the table with a header, lines ended by CRLF. ``start`` and ``end`` count code points of the summary."""
    stream = io.StringIO(newline="")
    writer = csv.writer(stream)
    writer.writerow(COLUMNS)
    for record in records:
        writer.writerows([defused(cell) if isinstance(cell, str) else cell for cell in row] for row in _rows(record))
    return stream.getvalue()


def defused(cell: str) -> str:
    """Put an apostrophe before what a spreadsheet would run as a formula (OWASP, CSV injection)."""
    return f"'{cell}" if cell.lstrip(" ").startswith(_FORMULA_STARTS) else cell


def _rows(record: PaperRecord) -> Iterator[tuple[str | int | None, ...]]:
    known = record.paper.metadata
    paper = (record.paper.citekey, known.title, "; ".join(known.authors), known.year)
    for item in record.annotations:
        span = item.target.position
        place = (item.state.value, record.summary_numbers[item.summary], span.start, span.end)
        quote = (item.color.value, item.target.quote.exact, item.note)
        yield "highlight", *paper, *quote, *place, _time(item.created), _time(item.modified), item.id
    for note in record.notes:
        times = (_time(note.created), _time(note.modified))
        yield "note", *paper, "", "", note.markdown, "", None, None, None, *times, note.id


def _time(time: datetime) -> str:
    return time.isoformat(timespec="seconds")
