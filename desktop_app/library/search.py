"""Full-text search over titles, texts, notes and highlighted words, with SQLite's FTS5."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING

from desktop_app.library.cleaning import storable

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator

MARK_START, MARK_END = "\x02", "\x03"
"""They stand around the matched words of a snippet."""

_OPEN, _CLOSE = "\ufdd0", "\ufdd1"  # noncharacters: no text holds them, so offsets can be counted between them
_SNIPPET = 160  # code points


@dataclass(frozen=True, slots=True)
class SearchHit:
    """A place that fits a query; at most one each of ``title``, ``note`` and ``summary`` for a paper.

    ``score`` is above 0 and larger for better hits. ``snippet`` has the matched words between U+0002 and U+0003.
    ``summary`` and ``start`` say where the text begins to match (code points of the canonical text); they are ``None``
    for a title or a note on the whole paper. ``annotation`` is set for the note or the words of a highlight.
    """

    paper: int
    title: str
    score: float
    where: str
    snippet: str
    summary: int | None = None
    start: int | None = None
    annotation: str | None = None


_TITLES = f"""
SELECT p.number, p.title, f.rank, highlight(search_titles, 0, '{_OPEN}', '{_CLOSE}'), NULL, NULL, NULL
FROM search_titles AS f JOIN papers AS p ON p.number = f.rowid
WHERE search_titles MATCH ? AND rank MATCH 'bm25(8.0, 4.0, 1.0, 4.0)' AND p.trashed IS NULL ORDER BY rank LIMIT ?
"""  # noqa: S608 - constants
_NOTES = f"""
SELECT p.number, p.title, f.rank, highlight(search_notes, 0, '{_OPEN}', '{_CLOSE}'), a.summary, t.start_offset, a.id
FROM search_notes AS f JOIN notes AS n ON n.number = f.rowid JOIN papers AS p ON p.number = n.paper
LEFT JOIN annotations AS a ON a.id = n.annotation
LEFT JOIN targets AS t ON t.annotation = a.id AND t.turn = (SELECT max(turn) FROM targets WHERE annotation = a.id)
WHERE search_notes MATCH ? AND p.trashed IS NULL ORDER BY rank LIMIT ?
"""  # noqa: S608 - constants
_QUOTES = f"""
SELECT p.number, p.title, f.rank, highlight(search_quotes, 0, '{_OPEN}', '{_CLOSE}'), a.summary, t.start_offset, a.id
FROM search_quotes AS f JOIN targets AS t ON t.id = f.rowid JOIN annotations AS a ON a.id = t.annotation
JOIN papers AS p ON p.number = a.paper
WHERE search_quotes MATCH ? AND t.turn = (SELECT max(turn) FROM targets WHERE annotation = a.id)
AND p.trashed IS NULL ORDER BY rank LIMIT ?
"""  # noqa: S608 - constants
_TEXTS = f"""
SELECT p.number, p.title, f.rank, highlight(search_texts, 0, '{_OPEN}', '{_CLOSE}'), s.id, 0, NULL
FROM search_texts AS f JOIN summaries AS s ON s.id = f.rowid JOIN papers AS p ON p.number = s.paper
WHERE search_texts MATCH ? AND p.trashed IS NULL ORDER BY rank LIMIT ?
"""  # noqa: S608 - constants

_QUERIES = (("title", _TITLES, 3.0), ("note", _NOTES, 2.0), ("note", _QUOTES, 1.5), ("summary", _TEXTS, 1.0))
"""Where, how, and what a hit there is worth: a title over a note over the words of a highlight over the text."""


def search(connection: sqlite3.Connection, query: str, limit: int) -> list[SearchHit]:
    """Return the best hits first. Any string is a legal query: all its words must occur, the last may be a beginning."""
    expression = fts_expression(query)
    if not expression or limit < 1:
        return []
    best: dict[tuple[int, str], SearchHit] = {}
    for where, sql, worth in _QUERIES:
        for hit in _hits(connection, sql, expression, limit, where, worth):
            best.setdefault((hit.paper, where), hit)
    return sorted(best.values(), key=lambda hit: -hit.score)[:limit]


def fts_expression(query: str) -> str:
    """Return the query as FTS5 wants it: every word quoted, so that nothing is an operator, the last as a prefix."""
    words = [word for word in storable(query).split() if any(_is_token(letter) for letter in word)]
    if not words:
        return ""
    quoted = ['"' + word.replace('"', '""') + '"' for word in words]
    return " ".join(quoted) + "*"


def _is_token(letter: str) -> bool:
    """Return whether unicode61 takes the letter into a word (https://sqlite.org/fts5.html#unicode61_tokenizer)."""
    return unicodedata.category(letter)[0] in "LN" or unicodedata.category(letter) == "Co"


def _hits(
    connection: sqlite3.Connection, sql: str, expression: str, limit: int, where: str, worth: float
) -> Iterator[SearchHit]:
    for paper, title, rank, marked, summary, start, annotation in connection.execute(sql, (expression, limit)):
        snippet, offset = _snippet(marked)
        at = None if start is None else start + (offset if where == "summary" else 0)
        # bm25 is negative, better is lower, and without a bound; this brings it into one band for each place.
        yield SearchHit(paper, title, round(worth + -rank / (1.0 - rank), 6), where, snippet, summary, at, annotation)


def _snippet(marked: str) -> tuple[str, int]:
    """Return the stretch of a marked text with the most matches, and where in the plain text its first match begins."""
    plain, spans = _unmark(marked)
    if not spans:
        return _clip(plain, 0, min(len(plain), _SNIPPET), []), 0
    best = max(
        range(len(spans)),
        key=lambda first: (
            len({plain[start:end].casefold() for start, end in spans[first:] if end <= spans[first][0] + _SNIPPET}),
            -first,
        ),
    )
    first = spans[best]
    last_end = max((end for _, end in spans[best:] if end <= first[0] + _SNIPPET), default=first[1])
    room = max(0, _SNIPPET - (last_end - first[0]))
    begin = max(0, first[0] - room // 2)
    return _clip(plain, begin, min(len(plain), max(last_end, begin + _SNIPPET)), spans), first[0]


def _unmark(marked: str) -> tuple[str, list[tuple[int, int]]]:
    parts: list[str] = []
    spans: list[tuple[int, int]] = []
    length = 0
    for turn, piece in enumerate(marked.split(_OPEN)):
        inside, _, after = piece.partition(_CLOSE) if turn else ("", "", piece)
        if turn:
            spans.append((length, length + len(inside)))
        parts += (inside, after)
        length += len(inside) + len(after)
    return "".join(parts), spans


def _clip(plain: str, begin: int, end: int, spans: list[tuple[int, int]]) -> str:
    """Cut at blanks where there are some, mark the spans inside, and put blanks for breaks."""
    if begin > 0:
        blank = plain.find(" ", begin, begin + 20)
        begin = blank + 1 if blank >= 0 and all(not start <= blank < stop for start, stop in spans) else begin
    if end < len(plain):
        blank = plain.rfind(" ", end - 20, end)
        end = blank if blank >= 0 and all(not start <= blank < stop for start, stop in spans) else end
    pieces: list[str] = []
    at = begin
    for start, stop in spans:
        if begin <= start and stop <= end:
            pieces += (_plain(plain[at:start]), MARK_START, _plain(plain[start:stop]), MARK_END)
            at = stop
    pieces.append(_plain(plain[at:end]))
    return ("…" if begin > 0 else "") + "".join(pieces) + ("…" if end < len(plain) else "")


def _plain(text: str) -> str:
    for mark in (MARK_START, MARK_END):
        text = text.replace(mark, "")
    return text.replace("\n", " ").replace("\t", " ")
