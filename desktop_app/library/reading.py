"""Queries: plain SQL in, domain values out. Nothing here writes, or needs more than the standard library.

Every function takes a ``sqlite3.Connection``, the reader's own or that of a transaction under way.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from desktop_app.domain.errors import LibraryError, UnknownPaper
from desktop_app.domain.papers import Paper, PaperMetadata, ReadingState, Source, Summary, Tag
from desktop_app.library.filters import EVERY_PAPER, Order, Shelf
from desktop_app.library.ordering import sort_papers
from desktop_app.text.serial import loads

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Sequence

    from desktop_app.library.filters import PaperFilter
    from desktop_app.text.document import Document

Row = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class PaperText:
    """All that a paper's summaries and notes say, for finding relations."""

    paper: int
    title: str
    documents: tuple[Document, ...]
    notes: tuple[str, ...]


_PAPERS = """
SELECT p.number, p.citekey, p.title, p.authors, p.year, p.venue, p.arxiv, p.doi, p.url, p.state, p.starred, p.added,
       p.last_read, p.trashed, p.progress, places.topic,
       coalesce((SELECT sum(words) FROM summaries WHERE paper = p.number), 0),
       (SELECT count(*) FROM annotations WHERE paper = p.number) AS highlights,
       (SELECT count(*) FROM notes WHERE paper = p.number) AS notes, p.title_guessed, p.title_candidates
FROM papers AS p LEFT JOIN places ON places.paper = p.number
"""

_ON_SHELF = {
    Shelf.ALL: "p.trashed IS NULL",
    Shelf.UNREAD: "p.trashed IS NULL AND p.state = 'unread'",
    Shelf.READING: "p.trashed IS NULL AND p.state = 'reading'",
    Shelf.FINISHED: "p.trashed IS NULL AND p.state = 'finished'",
    Shelf.STARRED: "p.trashed IS NULL AND p.starred",
    Shelf.ANNOTATED: "p.trashed IS NULL AND (EXISTS (SELECT 1 FROM annotations WHERE paper = p.number)"
    " OR EXISTS (SELECT 1 FROM notes WHERE paper = p.number))",
    Shelf.TRASH: "p.trashed IS NOT NULL",
}


def papers(
    connection: sqlite3.Connection, where: PaperFilter = EVERY_PAPER, order: Order = Order.NUMBER
) -> list[Paper]:
    """Return the papers that ``where`` lets through, sorted."""
    conditions = [_ON_SHELF[where.shelf]]
    values: list[object] = []
    if where.topic is not None:
        conditions.append("places.topic = ?")
        values.append(where.topic)
    if where.tag is not None:
        conditions.append("p.number IN (SELECT paper FROM paper_tags JOIN tags ON tags.id = tag WHERE name = ?)")
        values.append(where.tag)
    if where.numbers is not None:
        conditions.append("p.number IN (SELECT value FROM json_each(?))")
        values.append(json.dumps(where.numbers))
    sql = f"{_PAPERS} WHERE {' AND '.join(conditions)} ORDER BY p.number"
    rows = all_at_once(connection, sql, values)
    tags_of = _tags_of(connection)
    found = [_paper(row, tags_of.get(row[0], ())) for row in rows]
    return sort_papers(found, order, _topics_by_size(connection) if order is Order.TOPIC else ())


def all_at_once(connection: sqlite3.Connection, sql: str, values: Sequence[object] = ()) -> list[Row]:
    """Return the rows of a query, fetched as one value.

    The driver lets other threads in between any two rows, and during an import it would wait for them at each.
    """
    names = [column[0] for column in connection.execute(f"SELECT * FROM ({sql}) LIMIT 0", values).description]  # noqa: S608 - a query of this module
    columns = ", ".join(f'"{name}"' for name in names)
    packed = f"SELECT json_group_array(json_array({columns})) FROM ({sql})"  # noqa: S608 - as above
    rows: list[Row] = json.loads(connection.execute(packed, values).fetchone()[0])
    return rows


def paper(connection: sqlite3.Connection, number: int) -> Paper:
    """Return one paper, from the trash too; raise ``UnknownPaper``."""
    row = connection.execute(f"{_PAPERS} WHERE p.number = ?", (number,)).fetchone()
    if row is None:
        raise unknown_paper(str(number))
    names = connection.execute(
        "SELECT name FROM paper_tags JOIN tags ON tags.id = tag WHERE paper = ? ORDER BY name", (number,)
    )
    return _paper(row, tuple(name for (name,) in names))


def unknown_paper(reference: str) -> UnknownPaper:
    """Return the error for a name that nothing goes by."""
    return UnknownPaper(f"No paper goes by “{reference}”; “postil list” shows the papers there are.")


def _paper(row: Row, tags_: tuple[str, ...]) -> Paper:
    number, key, title, authors, year, venue, arxiv, doi, url, state, starred, added, read, trashed = row[:14]
    return Paper(
        number=number,
        citekey=key,
        metadata=PaperMetadata(title, tuple(json.loads(authors)), year, venue, arxiv, doi, url, tags_),
        state=ReadingState(state),
        starred=bool(starred),
        added=datetime.fromisoformat(added),
        last_read=datetime.fromisoformat(read) if read else None,
        trashed=datetime.fromisoformat(trashed) if trashed else None,
        progress=row[14],
        topic=row[15],
        words=row[16],
        highlights=row[17],
        notes=row[18],
        title_guessed=bool(row[19]),
        title_candidates=tuple(json.loads(row[20])),
    )


def _tags_of(connection: sqlite3.Connection) -> dict[int, tuple[str, ...]]:
    gathered: dict[int, list[str]] = {}
    for number, name in all_at_once(
        connection, "SELECT paper, name FROM paper_tags JOIN tags ON tags.id = tag ORDER BY name"
    ):
        gathered.setdefault(number, []).append(name)
    return {number: tuple(names) for number, names in gathered.items()}


def _topics_by_size(connection: sqlite3.Connection) -> list[int]:
    sql = "SELECT topic FROM places WHERE topic IS NOT NULL GROUP BY topic ORDER BY count(*) DESC, topic"
    return [topic for (topic,) in connection.execute(sql)]


def shelf_counts(connection: sqlite3.Connection) -> dict[Shelf, int]:
    """Return how many papers stand on each shelf."""
    sums = ", ".join(f"coalesce(sum({condition}), 0)" for condition in _ON_SHELF.values())
    row = connection.execute(f"SELECT {sums} FROM papers AS p").fetchone()  # noqa: S608 - made of the constants above
    return dict(zip(_ON_SHELF, row, strict=True))


def totals(connection: sqlite3.Connection) -> tuple[int, int, int]:
    """Return how many papers there are outside the trash, and highlights and notes on them."""
    sql = """
        SELECT (SELECT count(*) FROM papers WHERE trashed IS NULL),
               (SELECT count(*) FROM annotations JOIN papers ON papers.number = paper WHERE trashed IS NULL),
               (SELECT count(*) FROM notes JOIN papers ON papers.number = paper WHERE trashed IS NULL)"""
    papers, highlights, notes = connection.execute(sql).fetchone()
    return papers, highlights, notes


def tags(connection: sqlite3.Connection) -> list[Tag]:
    """Return the tags of papers that are not in the trash, by name."""
    sql = """
        SELECT name, count(*) FROM tags JOIN paper_tags ON tag = tags.id JOIN papers ON papers.number = paper
        WHERE trashed IS NULL GROUP BY tags.id ORDER BY name"""
    return [Tag(name, count) for name, count in connection.execute(sql)]


_SUMMARIES = "SELECT id, paper, number, markdown, text, words, place FROM summaries"


def summaries(connection: sqlite3.Connection, paper: int) -> list[Summary]:
    """Return a paper's summaries in their order."""
    known: dict[int, list[Source]] = {}
    sql = """
        SELECT summary, path, start_offset, end_offset FROM sources JOIN summaries ON summaries.id = summary
        WHERE paper = ? ORDER BY sources.id"""
    for summary, path, start, end in connection.execute(sql, (paper,)):
        known.setdefault(summary, []).append(Source(path, start, end))
    rows = connection.execute(f"{_SUMMARIES} WHERE paper = ? ORDER BY number", (paper,))
    return [
        Summary(id_, paper_, number, markdown, text, words, place, tuple(known.get(id_, ())))
        for id_, paper_, number, markdown, text, words, place in rows
    ]


def document(connection: sqlite3.Connection, summary: int) -> Document:
    """Return a summary's Document as it was stored; raise ``LibraryError`` where there is none."""
    row = connection.execute("SELECT document FROM summaries WHERE id = ?", (summary,)).fetchone()
    if row is None:
        raise unknown_summary(summary)
    return loads(row[0])


def unknown_summary(summary: int) -> LibraryError:
    """Return the error for a summary that is not, or no longer, in the library."""
    return LibraryError(f"Summary {summary} is no longer in the library; open the paper again.")


def texts(connection: sqlite3.Connection, among: Iterable[int] | None = None) -> list[PaperText]:
    """Return what papers say, by number, those in the trash left out; without ``among`` all of them."""
    if among is None:
        among = [number for (number,) in connection.execute("SELECT number FROM papers WHERE trashed IS NULL")]
    numbers = (json.dumps(list(among)),)
    documents: dict[int, list[Document]] = {}
    sql = "SELECT paper, document FROM summaries WHERE paper IN (SELECT value FROM json_each(?)) ORDER BY paper, number"
    for number, stored in connection.execute(sql, numbers):
        documents.setdefault(number, []).append(loads(stored))
    written: dict[int, list[str]] = {}
    sql = "SELECT paper, markdown FROM notes WHERE paper IN (SELECT value FROM json_each(?)) ORDER BY number"
    for number, markdown in connection.execute(sql, numbers):
        written.setdefault(number, []).append(markdown)
    sql = """SELECT number, title FROM papers WHERE trashed IS NULL AND number IN (SELECT value FROM json_each(?))
        ORDER BY number"""
    return [
        PaperText(number, title, tuple(documents.get(number, ())), tuple(written.get(number, ())))
        for number, title in connection.execute(sql, numbers)
    ]


def setting(connection: sqlite3.Connection, key: str) -> str | None:
    """Return a setting's JSON text, ``None`` where it was never set."""
    row = connection.execute("SELECT value FROM settings WHERE key = ?", (key,)).fetchone()
    return None if row is None else str(row[0])


def label_of(connection: sqlite3.Connection, papers_: Iterable[int]) -> dict[int, tuple[str, str]]:
    """Return (short label on the map or empty, title) of papers, for naming acts."""
    sql = """SELECT number, coalesce(label, ''), title FROM papers LEFT JOIN places ON places.paper = number
        WHERE number IN (SELECT value FROM json_each(?))"""
    return {number: (label, title) for number, label, title in connection.execute(sql, (json.dumps(list(papers_)),))}


def known_hashes(connection: sqlite3.Connection) -> frozenset[str]:
    """Return the hashes of all summaries."""
    return frozenset(hash_ for (hash_,) in connection.execute("SELECT markdown_hash FROM summaries"))
