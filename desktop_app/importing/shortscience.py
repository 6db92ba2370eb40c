"""ShortScience's export: a CSV of ``paperid,text`` without a header, each row one summary.

The id is that of arXiv, a DOI, or a key of ShortScience's own, which stands in the addresses of its pages.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, quote, urlsplit

from desktop_app.domain.errors import ImportFailed
from desktop_app.domain.papers import PaperMetadata
from desktop_app.importing import own_tables
from desktop_app.importing.csv_cells import rows
from desktop_app.importing.identifiers import arxiv_in, doi_in, web_address
from desktop_app.importing.passages import Contents, Failure, Passage, Skipped
from desktop_app.library.recognising import SHORTSCIENCE

if TYPE_CHECKING:
    from collections.abc import Container, Sequence
    from pathlib import Path

    from desktop_app.importing.csv_cells import Row
    from desktop_app.importing.files import InputFile

_HEADER = ("paperid", "text")
_KEY = re.compile(r"[^\s,\"]{2,300}")
_SAMPLE = 50
"""Rows that are looked at to tell what a table holds."""
_PROSE = 8
"""Words that a summary has at least, in half of the rows: a table of names and numbers has fewer."""


class CsvFiles:
    """Reads ShortScience's export and Postil's own table of highlights; other tables are left out."""

    suffixes = (".csv",)

    def read(self, file: InputFile, known: Container[str]) -> Contents:  # noqa: ARG002 - each row is a summary
        """Return what the table holds; a row that is broken is told with its number."""
        text = file.text()
        own = own_tables.read(text, file.path)
        return own if own is not None else read_export(text, file.path)


def read_export(text: str, path: Path) -> Contents:
    """Return the summaries of ShortScience's export, or why the table is skipped.

    Raises ``ImportFailed`` if it is one and not one row of it can be read.
    """
    table = list(rows(text))
    if not _is_export(table[:_SAMPLE]):
        return Contents(skipped=(Skipped(path, "it is a table, but not ShortScience's export of “paperid,text”"),))
    if tuple(cell.strip().casefold() for cell in table[0].texts) == _HEADER:
        table = table[1:]
    passages: list[Passage] = []
    failed: list[Failure] = []
    for row in table:
        reason = _why_broken(row)
        if reason:
            failed.append(Failure(path, f"row {row.number} cannot be read: {reason}"))
        else:
            passages.append(_passage(row))
    if not passages:
        msg = "; ".join(failure.reason for failure in failed[:3]) or "it has no row but its header"
        raise ImportFailed(msg)
    return Contents(passages=tuple(passages), failed=tuple(failed))


def paper_of_key(key: str) -> PaperMetadata:
    """Return what ShortScience's name of a paper says of it: its arXiv id, its DOI, else the page that it has there."""
    arxiv, doi = arxiv_in(key), doi_in(key)
    url = web_address(key) if "://" in key else "" if arxiv or doi else SHORTSCIENCE + quote(key, safe="/:.()")
    return PaperMetadata("", arxiv=arxiv, doi=doi, url=url)


def key_in(address: str) -> str:
    """Return the name of a paper in the address of its page at ShortScience; empty for another address."""
    try:
        parts = urlsplit(address)
        found = parse_qs(parts.query).get("bibtexKey") if (parts.hostname or "").endswith("shortscience.org") else None
    except ValueError:
        return ""
    return found[0].partition("#")[0] if found else ""


def _is_export(sample: Sequence[Row]) -> bool:
    """Say whether rows are a key without blanks and prose."""
    sound = [row.texts for row in sample if not row.broken]
    if sound and tuple(cell.strip().casefold() for cell in sound[0]) == _HEADER:
        return True
    fitting = [texts for texts in sound if len(texts) == 2 and _KEY.fullmatch(texts[0].strip())]
    prose = [texts for texts in fitting if len(texts[1].split()) >= _PROSE]
    return len(fitting) * 2 > len(sound) and len(prose) * 2 >= len(fitting) > 0


def _why_broken(row: Row) -> str:
    if row.broken:
        return row.broken
    if len(row.cells) != 2:
        return f"it has {len(row.cells)} cells instead of an id and a text" if len(row.cells) > 1 else "it has one cell"
    key, text = row.texts
    if not text.strip():
        return "it has no text"
    return "" if key.strip() else "it names no paper"


def _passage(row: Row) -> Passage:
    key, cell = row.cells
    text = cell.text.strip("\r\n").rstrip()
    start, end = cell.start, cell.end
    if '"' not in text:  # then the cell stands in the file as it is, and so its edges can be told
        start += len(cell.text) - len(cell.text.lstrip("\r\n"))
        end = start + len(text)
    return Passage(text, start, end, paper_of_key(key.text.strip()))
