"""Acts on papers: metadata, state, star, tags, trash, and where reading stopped. Heavy: imports SQLAlchemy."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from sqlalchemy import func, select, update

from desktop_app.domain.changes import Origin, PaperChanged
from desktop_app.domain.errors import LibraryError
from desktop_app.domain.papers import ReadingState
from desktop_app.library import identity, reading
from desktop_app.library.cleaning import storable
from desktop_app.library.schema import paper_tags, papers, summaries, tags

if TYPE_CHECKING:
    from collections.abc import Sequence

    from desktop_app.domain.papers import PaperMetadata
    from desktop_app.library.recorder import Value
    from desktop_app.library.writer import Act, Writer

FINISHED_FROM = 0.98
"""The share read from which a paper counts as finished: the last lines are seldom scrolled to the very end."""


TITLE_KNOWN: dict[str, Value] = {"title_guessed": 0, "title_candidates": "[]"}
"""Columns of a paper whose title is no guess."""


class PaperActs:
    """What a person does to a paper as a whole."""

    def __init__(self, writer: Writer) -> None:
        """Act through ``writer``."""
        self._writer = writer

    def update_paper(self, paper: int, metadata: PaperMetadata) -> None:
        """Write a paper's metadata as a person typed it; no later import overwrites a field changed here."""
        metadata = cleaned(metadata)
        if not metadata.title:
            raise _without_title()
        with self._writer.act() as act:
            before = reading.paper(act.raw, paper)
            act.label = f"details of {act.name(paper)}"
            row = act.rows.get(papers, paper)
            edited = set(json.loads(str(row["edited"])))
            edited |= {field for field, value in columns_of(metadata).items() if row[field] != value}
            if before.metadata.tags != metadata.tags:
                edited.add("tags")
            values = columns_of(metadata) | {"title_key": identity.title_key(metadata.title)}
            values |= TITLE_KNOWN if row["title"] != metadata.title else {}
            act.rows.update(papers, (paper,), **values, edited=json.dumps(sorted(edited - {"title_key"})))
            put_tags(act, paper, metadata.tags)

    def accept_title(self, paper: int, title: str) -> None:
        """Call a paper by a title that a person has chosen or confirmed; no later import overwrites it."""
        title = clean_title(title)
        if not title:
            raise _without_title()
        with self._writer.act() as act:
            act.label = f"title of {_named(act, paper)}"
            row = act.rows.get(papers, paper)
            edited = {*json.loads(str(row["edited"])), "title"}
            key = identity.title_key(title)
            act.rows.update(
                papers, (paper,), title=title, title_key=key, edited=json.dumps(sorted(edited)), **TITLE_KNOWN
            )

    def set_state(self, paper: int, state: ReadingState) -> None:
        """Say how far the person has come."""
        with self._writer.act() as act:
            act.label = f"reading state of {_named(act, paper)}"
            act.rows.update(papers, (paper,), state=str(ReadingState(state)))

    def set_starred(self, paper: int, *, starred: bool) -> None:
        """Put a star on a paper, or take it away."""
        with self._writer.act() as act:
            act.label = f"star of {_named(act, paper)}"
            act.rows.update(papers, (paper,), starred=int(starred))

    def set_tags(self, paper: int, names: Sequence[str]) -> None:
        """Give a paper these tags and no others. A leading ``#``, outer blanks, empty and repeated names fall away."""
        with self._writer.act() as act:
            act.label = f"tags of {_named(act, paper)}"
            if put_tags(act, paper, clean_tags(names)):
                row = act.rows.get(papers, paper)
                edited = {*json.loads(str(row["edited"])), "tags"}
                act.rows.update(papers, (paper,), edited=json.dumps(sorted(edited)))

    def trash(self, paper: int) -> None:
        """Move a paper to the trash, where everything of it is kept."""
        with self._writer.act() as act:
            act.label = f"moving {_named(act, paper)} to the trash"
            if act.rows.get(papers, paper)["trashed"] is None:
                act.rows.update(papers, (paper,), trashed=act.now)

    def restore(self, paper: int) -> None:
        """Bring a paper back from the trash."""
        with self._writer.act() as act:
            act.label = f"bringing back {_named(act, paper)}"
            act.rows.update(papers, (paper,), trashed=None)

    def remember_place(self, summary: int, place: int, progress: float) -> None:
        """Keep where reading stopped and the largest share read; an unread paper is being read from now on.

        A paper's progress is that of its summaries, weighed by their words. Not undoable.
        """
        with self._writer.act(origin=Origin.POSTIL, undoable=False) as act:
            row = act.connection.execute(select(summaries.c.paper).where(summaries.c.id == summary)).first()
            if row is None:
                raise reading.unknown_summary(summary)
            paper = int(row[0])
            share = min(max(progress, 0.0), 1.0)
            act.connection.execute(
                update(summaries)
                .where(summaries.c.id == summary)
                .values(
                    place=func.min(func.max(place, 0), func.length(summaries.c.text)),
                    progress=func.max(summaries.c.progress, share),
                )
            )
            whole = act.connection.execute(
                select(
                    func.sum(summaries.c.progress * func.max(summaries.c.words, 1))
                    / func.sum(func.max(summaries.c.words, 1))
                ).where(summaries.c.paper == paper)
            ).scalar_one()
            state = reading.paper(act.raw, paper).state
            if whole >= FINISHED_FROM:
                state = ReadingState.FINISHED
            elif state is ReadingState.UNREAD:
                state = ReadingState.READING
            values = {"progress": whole, "last_read": act.now, "state": str(state)}
            act.connection.execute(update(papers).where(papers.c.number == paper).values(values))
            act.told.append(PaperChanged(paper))


def _without_title() -> LibraryError:
    return LibraryError("A paper needs a title; type one.")


def _named(act: Act, paper: int) -> str:
    reading.paper(act.raw, paper)  # raises UnknownPaper
    return act.name(paper)


def cleaned(metadata: PaperMetadata) -> PaperMetadata:
    """Return metadata in the form it is stored in: outer blanks gone, identifiers without prefix and version."""
    arxiv = metadata.arxiv.strip()
    number = metadata.doi.strip()
    return metadata._replace(
        title=clean_title(metadata.title),
        authors=tuple(name for name in (" ".join(storable(author).split()) for author in metadata.authors) if name),
        venue=" ".join(storable(metadata.venue).split()),
        arxiv=identity.arxiv_id(arxiv) or storable(arxiv),
        doi=identity.doi(number) or storable(number),
        url=storable(metadata.url).strip(),
        tags=clean_tags(metadata.tags),
    )


def clean_title(title: str) -> str:
    """Return a title on one line, single blanks between its words."""
    return " ".join(storable(title).split())


def clean_tags(names: Sequence[str]) -> tuple[str, ...]:
    """Return tags without ``#``, outer blanks, empties and repeats (case does not matter), in the order of reading."""
    seen: dict[str, str] = {}
    for name in names:
        bare = " ".join(storable(name).split()).lstrip("#").strip()
        if bare:
            seen.setdefault(_nocase(bare), bare)
    return tuple(sorted(seen.values(), key=_nocase))


def _nocase(text: str) -> str:
    """Fold as SQLite's NOCASE does: the 26 ASCII letters only."""
    return "".join(chr(ord(letter) + 32) if "A" <= letter <= "Z" else letter for letter in text)


def columns_of(metadata: PaperMetadata) -> dict[str, Value]:
    """Return the columns of ``papers`` that hold metadata. Tags stand in a table of their own."""
    return {
        "title": metadata.title,
        "authors": json.dumps(metadata.authors, ensure_ascii=False),
        "year": metadata.year,
        "venue": metadata.venue,
        "arxiv": metadata.arxiv,
        "doi": metadata.doi,
        "url": metadata.url,
    }


def put_tags(act: Act, paper: int, names: Sequence[str]) -> bool:
    """Make the paper's tags those named, and delete tags that nobody carries any more; return whether any changed."""
    rows = act.connection.execute(
        select(tags.c.id, tags.c.name)
        .join(paper_tags, paper_tags.c.tag == tags.c.id)
        .where(paper_tags.c.paper == paper)
    )
    had = {_nocase(name): int(id_) for id_, name in rows}
    wanted = {_nocase(name): name for name in names}
    for folded, name in wanted.items():
        if folded not in had:
            act.rows.insert(paper_tags, paper=paper, tag=_tag_id(act, name))
    for folded, id_ in had.items():
        if folded not in wanted:
            act.rows.delete(paper_tags, paper, id_)
            left = act.connection.execute(select(paper_tags.c.paper).where(paper_tags.c.tag == id_).limit(1)).first()
            if left is None:
                act.rows.delete(tags, id_)
    return had.keys() != wanted.keys()


def _tag_id(act: Act, name: str) -> int:
    found = act.connection.execute(select(tags.c.id).where(tags.c.name == name)).scalar()
    if found is not None:
        return int(found)
    return int(str(act.rows.insert(tags, name=name)[0]))
