"""Finds the paper that a person means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop_app.domain.errors import AmbiguousPaper
from desktop_app.library import identity, reading

if TYPE_CHECKING:
    import sqlite3

_SHOWN_CANDIDATES = 8


def find_paper(connection: sqlite3.Connection, reference: str) -> int:
    """Return the number of the paper that goes by a citekey, arXiv id, DOI, number or start of its title.

    Tried in this order; ids may stand in a URL and carry a version. Papers in the trash are found only where no
    other fits. Raises ``UnknownPaper`` or ``AmbiguousPaper``.
    """
    wanted = reference.strip()
    rows = connection.execute(
        "SELECT number, citekey, arxiv, lower(doi), title_key, trashed IS NOT NULL FROM papers ORDER BY number"
    ).fetchall()
    arxiv, doi, key = identity.arxiv_id(wanted), identity.doi(wanted), identity.title_key(wanted)
    folded = wanted.casefold()
    tests = (
        lambda row: bool(folded) and row[1].casefold() == folded,
        lambda row: bool(arxiv) and row[2] == arxiv,
        lambda row: bool(doi) and row[3] == doi,
        lambda row: wanted.isdecimal() and str(row[0]) == wanted,
        lambda row: bool(key) and row[4] == key,
        lambda row: bool(key) and row[4].startswith(key),
    )
    for fits in tests:
        found = [row for row in rows if fits(row)]
        found = [row for row in found if not row[5]] or found
        if len(found) == 1:
            return int(found[0][0])
        if found:
            raise _ambiguous(wanted, tuple(str(row[1]) for row in found))
    raise reading.unknown_paper(wanted)


def _ambiguous(wanted: str, candidates: tuple[str, ...]) -> AmbiguousPaper:
    shown = ", ".join(candidates[:_SHOWN_CANDIDATES])
    more = f" and {len(candidates) - _SHOWN_CANDIDATES} more" if len(candidates) > _SHOWN_CANDIDATES else ""
    return AmbiguousPaper(f"“{wanted}” fits {len(candidates)} papers: {shown}{more}; say which.", candidates)
