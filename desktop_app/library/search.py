"""Full-text search over titles, texts, notes and highlighted words, with SQLite's FTS5."""

from __future__ import annotations

import json
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING

from desktop_app.library.cleaning import storable
from desktop_app.library.snippets import CLOSE, OPEN, clip, unmark

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator


@dataclass(frozen=True, slots=True)
class SearchHit:
    """A place that fits a query; at most one each of ``title``, ``note`` and ``summary`` for a paper.

    ``score`` is above 0 and larger for better hits. ``snippet`` has the matched words between U+0002 and U+0003.
    ``summary`` and ``start`` say where in the text to look (code points of the canonical text): the first match of the
    snippet, or the highlight whose note or words match. They are ``None`` for a title or a note on the whole paper.
    ``annotation`` is the id of the highlight whose note or words match.
    """

    paper: int
    title: str
    score: float
    where: str
    snippet: str
    summary: int | None = None
    start: int | None = None
    annotation: str | None = None


# Every query gives paper, title, rank, marked text, summary, start, annotation. CROSS JOIN keeps the search table
# outermost, so that the rows come in the order of their rank and only those that are shown are marked.
_TITLES = """
SELECT p.number, p.title, f.rank,
       json_array(highlight(search_titles, 0, :open, :close), highlight(search_titles, 1, :open, :close),
                  highlight(search_titles, 2, :open, :close), highlight(search_titles, 3, :open, :close)),
       NULL, NULL, NULL
FROM search_titles AS f CROSS JOIN papers AS p ON p.number = f.rowid
WHERE search_titles MATCH :query AND rank MATCH 'bm25(8.0, 4.0, 1.0, 4.0)' AND p.trashed IS NULL
ORDER BY rank LIMIT :limit
"""
_NOTES = """
SELECT p.number, p.title, f.rank, highlight(search_notes, 0, :open, :close), a.summary, t.start_offset, a.id
FROM search_notes AS f CROSS JOIN notes AS n ON n.number = f.rowid CROSS JOIN papers AS p ON p.number = n.paper
LEFT JOIN annotations AS a ON a.id = n.annotation
LEFT JOIN targets AS t ON t.annotation = a.id AND t.turn = (SELECT max(turn) FROM targets WHERE annotation = a.id)
WHERE search_notes MATCH :query AND p.trashed IS NULL ORDER BY rank LIMIT :limit
"""
_QUOTES = """
SELECT p.number, p.title, f.rank, highlight(search_quotes, 0, :open, :close), a.summary, t.start_offset, a.id
FROM search_quotes AS f CROSS JOIN targets AS t ON t.id = f.rowid CROSS JOIN annotations AS a ON a.id = t.annotation
CROSS JOIN papers AS p ON p.number = a.paper
WHERE search_quotes MATCH :query AND t.turn = (SELECT max(turn) FROM targets WHERE annotation = a.id)
AND p.trashed IS NULL ORDER BY rank LIMIT :limit
"""
_TEXTS = """
SELECT p.number, p.title, f.rank, highlight(search_texts, 0, :open, :close), s.id, 0, NULL
FROM search_texts AS f CROSS JOIN summaries AS s ON s.id = f.rowid CROSS JOIN papers AS p ON p.number = s.paper
WHERE search_texts MATCH :query AND p.trashed IS NULL ORDER BY rank LIMIT :limit
"""
_SCATTERED = """
SELECT p.number, p.title, f.rank, highlight(search_texts, 0, :open, :close), s.id, 0, NULL
FROM search_texts AS f CROSS JOIN summaries AS s ON s.id = f.rowid CROSS JOIN papers AS p ON p.number = s.paper
WHERE search_texts MATCH :query AND p.trashed IS NULL AND p.number IN (SELECT value FROM json_each(:papers))
ORDER BY rank LIMIT :limit
"""
_PAPERS_WITH = """
SELECT rowid FROM search_titles WHERE search_titles MATCH :query
UNION SELECT paper FROM summaries WHERE id IN (SELECT rowid FROM search_texts WHERE search_texts MATCH :query)
UNION SELECT paper FROM notes WHERE number IN (SELECT rowid FROM search_notes WHERE search_notes MATCH :query)
"""

_QUERIES = (("title", _TITLES, 4.0), ("note", _NOTES, 3.0), ("note", _QUOTES, 2.0), ("summary", _TEXTS, 1.0))
"""Where, how, and what a hit there is worth: a title over a note over the words of a highlight over the text."""

_SCATTERED_WORTH = 0.0

_Values = dict[str, str | int]


def search(connection: sqlite3.Connection, query: str, limit: int) -> list[SearchHit]:
    """Return the best hits first. Any string is a legal query: all its words must occur, the last may be a beginning.

    A paper that has the words in different places, one in its title and another in its text, comes after those
    that have them together.
    """
    words = query_words(query)
    if not words or limit < 1:
        return []
    values: _Values = {"query": " ".join(words), "limit": limit, "open": OPEN, "close": CLOSE}
    best: dict[tuple[int, str], SearchHit] = {}
    for where, sql, worth in _QUERIES:
        for hit in _hits(connection, sql, values, where, worth):
            best.setdefault((hit.paper, where), hit)
    if len(best) < limit and len(words) > 1:
        found = {hit.paper for hit in best.values()}
        for hit in _scattered(connection, words, values, found):
            best.setdefault((hit.paper, "summary"), hit)
    return sorted(best.values(), key=lambda hit: -hit.score)[:limit]


def query_words(query: str) -> list[str]:
    """Return the words of a query as FTS5 wants them: quoted, so that none is an operator, the last as a prefix.

    A single Latin letter is no prefix: half of all texts would fit while a person begins to type.
    """
    words = [word for word in storable(query).split() if any(map(_is_token, word))]
    quoted = ['"' + word.replace('"', '""') + '"' for word in words]
    if quoted and not (len(words[-1]) == 1 and words[-1].isascii()):
        quoted[-1] += "*"
    return quoted


def _is_token(letter: str) -> bool:
    """Return whether unicode61 takes the letter into a word (https://sqlite.org/fts5.html#unicode61_tokenizer)."""
    category = unicodedata.category(letter)
    return category[0] in "LN" or category == "Co"


def _hits(connection: sqlite3.Connection, sql: str, values: _Values, where: str, worth: float) -> Iterator[SearchHit]:
    for paper, title, rank, found, summary, start, annotation in connection.execute(sql, values):
        plain, spans = unmark(_marked_field(found) if where == "title" else found)
        snippet, offset = clip(plain, spans)
        at = None if start is None else start + (offset if where == "summary" else 0)
        # bm25 is negative, lower is better, and without a bound; this brings it into 0 to 1.
        score = round(worth + -rank / (1.0 - rank), 6)
        yield SearchHit(paper, title, score, where, snippet, summary, at, annotation)


def _marked_field(fields: str) -> str:
    """Return the title, or what else of a paper's metadata matched where the title did not."""
    title, authors, venue, citekey = json.loads(fields)
    listed = ", ".join(json.loads(authors))
    return next((field for field in (title, listed, venue, citekey) if OPEN in field), title)


def _scattered(
    connection: sqlite3.Connection, words: list[str], values: _Values, found: set[int]
) -> Iterator[SearchHit]:
    """Yield papers that have every word somewhere, shown by what their text has of them."""
    papers: set[int] | None = None
    for word in words:
        with_word = {number for (number,) in connection.execute(_PAPERS_WITH, {"query": word})}
        papers = with_word if papers is None else papers & with_word
        if not papers:
            return
    wanted = (papers or set()) - found
    if wanted:
        loose: _Values = {**values, "query": " OR ".join(words), "papers": json.dumps(sorted(wanted))}
        yield from _hits(connection, _SCATTERED, loose, "summary", _SCATTERED_WORTH)
