"""Postil's own table of highlights and notes (CSV) on its way back in."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from desktop_app.domain.annotations import Color, Target, TextPositionSelector, TextQuoteSelector
from desktop_app.domain.papers import PaperMetadata
from desktop_app.importing.annotation_fields import annotation_id, color_of, time_of, zone_of
from desktop_app.importing.csv_cells import rows
from desktop_app.importing.identifiers import year_in
from desktop_app.importing.passages import Contents, Failure
from desktop_app.library.incoming import ReadAnnotation

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

_NEEDED = frozenset({"kind", "paper", "title", "quote", "note", "id"})
_HEADER = 512
"""Code points in which the header ends; ours has some hundred."""
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def read(text: str, path: Path) -> Contents | None:
    """Return the highlights and notes in Postil's table, ``None`` for any other table.

    A spreadsheet may have put its columns in another order, or semicolons between them.
    """
    head = text[:_HEADER].lstrip().split("\n", 1)[0]
    delimiter = max(",;\t", key=head.count)
    columns = next((row.texts for row in rows(head, delimiter)), ())
    names = [name.strip().casefold() for name in columns]
    if not set(names) >= _NEEDED:
        return None
    read_: list[ReadAnnotation] = []
    failed: list[Failure] = []
    for row in list(rows(text, delimiter))[1:]:
        found = row.broken or _annotation(dict(zip(names, map(_armed, row.texts), strict=False)))
        if isinstance(found, str):
            failed.append(Failure(path, f"row {row.number} cannot be read: {found}"))
        else:
            read_.append(found)
    return Contents(annotations=tuple(read_), failed=tuple(failed))


def _armed(cell: str) -> str:
    """Take away the apostrophe that the export puts before what a spreadsheet would run as a formula."""
    return cell[1:] if cell.startswith("'") and cell[1:].lstrip(" ").startswith(_FORMULA_STARTS) else cell


def _annotation(row: Mapping[str, str]) -> ReadAnnotation | str:
    """Return the annotation in a row, or the reason (a clause) why there is none."""
    kind, citekey, note, quote = (row.get(name, "") for name in ("kind", "paper", "note", "quote"))
    title = " ".join(row.get("title", "").split())
    if not (title or citekey):
        return "it does not say which paper it is on"
    if not (note.strip() or quote.strip()):
        return "it has neither a quote nor a note"
    if kind.strip().casefold() not in {"highlight", "note"}:
        return f"it is neither a highlight nor a note but “{kind}”"
    authors = tuple(name.strip() for name in row.get("authors", "").split(";") if name.strip())
    created = time_of(row.get("created")) or datetime.now(UTC)
    return ReadAnnotation(
        id=annotation_id(row.get("id", ""), citekey, title, quote, note),
        paper=PaperMetadata(title, authors, year_in(row.get("year", ""))),
        citekey=citekey,
        target=_target(row, quote) if quote.strip() else None,
        color=color_of(row.get("color", "")) or Color.YELLOW,
        note=note,
        created=created,
        modified=time_of(row.get("modified")) or created,
        zone=zone_of(None, row.get("created")),
    )


def _target(row: Mapping[str, str], quote: str) -> Target:
    start, end = row.get("start", "").strip(), row.get("end", "").strip()
    sound = start.isdecimal() and end.isdecimal() and len(start) < 10 and len(end) < 10 and int(start) <= int(end)
    place = TextPositionSelector(int(start), int(end)) if sound else TextPositionSelector(0, 0)
    return Target(place, TextQuoteSelector(quote), "")
