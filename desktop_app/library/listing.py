"""Papers as imports bring them: new ones, and what known ones learn. Heavy: imports SQLAlchemy."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from desktop_app.library import identity
from desktop_app.library.cataloguing import TITLE_KNOWN, clean_title, columns_of, put_tags
from desktop_app.library.schema import papers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from desktop_app.domain.papers import PaperMetadata
    from desktop_app.library.recorder import Row, Value
    from desktop_app.library.writer import Act

_EMPTY: tuple[Value, ...] = ("", None, "[]")


def add_paper(
    act: Act, metadata: PaperMetadata, *, title_guessed: bool = False, title_candidates: Sequence[str] = ()
) -> int:
    """Add a paper with ``metadata`` in stored form; return its number."""

    def taken(key: str) -> bool:
        return act.raw.execute("SELECT 1 FROM papers WHERE citekey = ?", (key,)).fetchone() is not None

    key = act.rows.insert(
        papers,
        citekey=identity.citekey(metadata, taken),
        **columns_of(metadata),
        title_key=identity.title_key(metadata.title),
        title_guessed=int(title_guessed),
        title_candidates=_listed(title_candidates) if title_guessed else "[]",
        added=act.now,
    )
    paper = int(str(key[0]))
    if metadata.tags:
        put_tags(act, paper, metadata.tags)
    return paper


def complete(
    act: Act,
    paper: int,
    metadata: PaperMetadata,
    *,
    title_guessed: bool = False,
    title_candidates: Sequence[str] = (),
    retitle: bool = False,
) -> bool:
    """Fill fields that are empty, and a title that was only guessed; never what a person edited.

    With ``retitle`` the title changes even if it was no guess. Return whether the paper learned anything.
    """
    row = act.rows.get(papers, paper)
    edited = set(json.loads(str(row["edited"])))
    values: Row = {
        field: value
        for field, value in columns_of(metadata).items()
        if field != "title" and row[field] in _EMPTY and value not in _EMPTY and field not in edited
    }
    if "title" not in edited:
        if title_guessed or not metadata.title:
            if row["title_guessed"] and title_candidates:
                values["title_candidates"] = _listed(title_candidates)
        elif row["title_guessed"] or retitle:
            values |= {"title": metadata.title, "title_key": identity.title_key(metadata.title), **TITLE_KNOWN}
    learned = bool(values) and act.rows.update(papers, (paper,), **values)
    if metadata.tags and "tags" not in edited:
        held = _tags(act, paper)
        as_exported = {re.sub(r"[^\w/]+", "-", tag).casefold() for tag in held}  # notes apps allow no blanks in tags
        learned |= put_tags(act, paper, (*held, *(tag for tag in metadata.tags if tag.casefold() not in as_exported)))
    return learned


def _listed(candidates: Sequence[str]) -> str:
    cleaned = dict.fromkeys(title for title in map(clean_title, candidates) if title)
    return json.dumps(list(cleaned), ensure_ascii=False)


def _tags(act: Act, paper: int) -> list[str]:
    sql = "SELECT name FROM paper_tags JOIN tags ON tags.id = tag WHERE paper = ? ORDER BY name"
    return [name for (name,) in act.raw.execute(sql, (paper,))]
