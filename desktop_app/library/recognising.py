"""Tells which paper of the library is meant: by arXiv id, then DOI, then title. Every question uses an index."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop_app.library import identity

if TYPE_CHECKING:
    import sqlite3

    from desktop_app.domain.papers import PaperMetadata


def known_paper(connection: sqlite3.Connection, metadata: PaperMetadata, *, title_guessed: bool) -> int | None:
    """Return the paper that ``metadata``, in stored form, names; a title does not overrule identifiers that differ.

    Two titles that were both guessed do not make one paper of two texts, which may well begin alike.
    """
    for column, value in (("arxiv", metadata.arxiv), ("doi", metadata.doi)):
        if value:
            sql = f"SELECT number FROM papers WHERE {column} = ? ORDER BY number LIMIT 1"  # noqa: S608 - two constants
            row = connection.execute(sql, (value,)).fetchone()
            if row is not None:
                return int(row[0])
    key = identity.title_key(metadata.title)
    if not key:
        return None
    rows = connection.execute(
        "SELECT number, arxiv, doi FROM papers WHERE title_key = ? AND title_guessed <= ? ORDER BY number",
        (key, int(not title_guessed)),
    )
    return next((number for number, arxiv, doi in rows if not differs(metadata, arxiv, doi)), None)


def differs(metadata: PaperMetadata, arxiv: str, doi: str) -> bool:
    """Return whether a paper of these identifiers must be another than the one ``metadata`` tells of."""
    return bool(
        (arxiv and metadata.arxiv and arxiv != metadata.arxiv) or (doi and metadata.doi and doi != metadata.doi)
    )
