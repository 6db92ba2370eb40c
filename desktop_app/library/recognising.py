"""Tells which paper of the library is meant: by arXiv id, then DOI, then title. Almost every question uses an index."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from desktop_app.library import identity

if TYPE_CHECKING:
    import sqlite3

    from desktop_app.domain.papers import PaperMetadata

SHORTSCIENCE = "https://www.shortscience.org/paper?bibtexKey="
"""Where the page of a paper at ShortScience lies, before its key: all that some summaries tell of their paper."""


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
    if metadata.url.startswith(SHORTSCIENCE):  # the rare kind of address that is a name; there is no index for it
        row = connection.execute("SELECT number FROM papers WHERE url = ? LIMIT 1", (metadata.url,)).fetchone()
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


class Known(NamedTuple):
    """A summary of the library. ``shared`` says that it also stands in a file other than the one asked about."""

    id: int
    paper: int
    hash: str
    markdown: str
    paper_guessed: bool
    shared: bool = False


def equal_summary(
    connection: sqlite3.Connection, markdown_hash: str, paper: int | None, *, title_guessed: bool
) -> tuple[int, int] | None:
    """Return (summary, paper) of an equal text: of this paper, or of any where either title is a guess."""
    rows = connection.execute(
        """
        SELECT summaries.id, paper, title_guessed FROM summaries JOIN papers ON papers.number = paper
        WHERE markdown_hash = ? ORDER BY summaries.id""",
        (markdown_hash,),
    ).fetchall()
    for id_, number, _ in rows:
        if number == paper:
            return int(id_), int(number)
    for id_, number, guessed in rows:
        if title_guessed or (guessed and paper is None):
            return int(id_), int(number)
    return None


_OF_PATH = """
SELECT id, paper, markdown_hash, markdown, title_guessed,
       EXISTS (SELECT 1 FROM sources WHERE summary = summaries.id AND path <> :path AND start_offset < end_offset)
FROM summaries JOIN papers ON papers.number = paper
WHERE id IN (SELECT summary FROM sources WHERE path = :path) ORDER BY id
"""


def summaries_of_path(connection: sqlite3.Connection, path: str) -> list[Known]:
    """Return the summaries that were read from a file, also those that it no longer held when it was read last."""
    return [Known(*row) for row in connection.execute(_OF_PATH, {"path": path})]


_ALIKE = """
SELECT s.id, s.paper, s.markdown_hash, s.markdown, p.title_guessed,
       EXISTS (SELECT 1 FROM sources WHERE summary = s.id AND path <> :path AND start_offset < end_offset)
FROM ({papers}) AS p CROSS JOIN summaries AS s ON s.paper = p.number
WHERE s.words BETWEEN :fewest AND :most ORDER BY s.id LIMIT 50
"""
_OF_PAPER = _ALIKE.format(papers="SELECT number, title_guessed FROM papers WHERE number = :paper")
_OF_GUESS = _ALIKE.format(
    papers="SELECT number, title_guessed FROM papers WHERE title_key = :key AND title_guessed ORDER BY number LIMIT 50"
)


def summaries_alike(
    connection: sqlite3.Connection, path: str, paper: int | None, key: str, words: tuple[int, int]
) -> list[Known]:
    """Return summaries of the paper, or of papers whose guessed title is this too; ``words`` says how long they are.

    Not more than fifty: where so many texts begin alike, their beginning says nothing.
    """
    values = {"path": path, "paper": paper, "key": key, "fewest": words[0], "most": words[1]}
    return [Known(*row) for row in connection.execute(_OF_GUESS if paper is None else _OF_PAPER, values)]


def said_before(connection: sqlite3.Connection, summary: int, markdown_hash: str) -> bool:
    """Return whether a text is what a summary said before it was revised."""
    rows = connection.execute("SELECT markdown FROM revisions WHERE summary = ?", (summary,))
    return any(identity.markdown_hash(markdown) == markdown_hash for (markdown,) in rows)
