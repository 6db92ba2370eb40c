"""The one door for texts: tells new summaries from known ones and puts them in. Heavy: imports SQLAlchemy."""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from sqlalchemy import func, select

from desktop_app.library import identity, reading
from desktop_app.library.cataloguing import cleaned, columns_of, put_tags
from desktop_app.library.cleaning import storable, storable_path
from desktop_app.library.incoming import ImportOutcome
from desktop_app.library.revising import revise
from desktop_app.library.schema import papers, sources, summaries
from desktop_app.text.document import CANONICAL_VERSION
from desktop_app.text.serial import dumps

if TYPE_CHECKING:
    from collections.abc import Sequence

    from desktop_app.domain.papers import PaperMetadata
    from desktop_app.library.incoming import ReadFile, ReadSummary
    from desktop_app.library.intake import Intake
    from desktop_app.library.recorder import Row, Value
    from desktop_app.library.writer import Act, Writer
    from desktop_app.progress import Progress

Span = tuple[int, int]


class _Fate(Enum):
    """What became of a summary that was read."""

    ADDED = "added"
    UPDATED = "updated"
    UNCHANGED = "unchanged"
    DUPLICATE = "duplicates"


class ImportActs:
    """Takes in what an importer read."""

    def __init__(self, writer: Writer, intake: Intake) -> None:
        """Act through ``writer``; ``intake`` is the import that batches are part of."""
        self._writer = writer
        self._intake = intake

    def add_summaries(
        self,
        read: Sequence[ReadSummary],
        progress: Progress | None,
        *,
        continues: bool = False,
        papers: Sequence[PaperMetadata] = (),  # noqa: ARG002 - being written
        files: Sequence[ReadFile] = (),  # noqa: ARG002 - being written
    ) -> ImportOutcome:
        """Put the summaries in, all or none; see ``Library.add_summaries``."""
        with self._writer.act() as act:
            self._intake.begin(act, continues=continues)
            batch = _Batch(act, read)
            for done, item in enumerate(batch.items):
                if progress is not None:
                    progress.report(done, len(batch.items), item.metadata.title)
                batch.take(item)
            outcome = batch.outcome()
            self._intake.name(act, outcome.papers)
        self._intake.keep(outcome.papers)
        return outcome


@dataclass(frozen=True, slots=True)
class _Item:
    """A summary that was read, in the form the tables hold."""

    read: ReadSummary
    metadata: PaperMetadata
    hash: str
    path: str
    span: Span


class _Batch:
    def __init__(self, act: Act, read: Sequence[ReadSummary]) -> None:
        self._act = act
        self.items = [
            _Item(
                one,
                cleaned(one.metadata),
                identity.markdown_hash(one.markdown),
                storable_path(one.source.path),
                (one.source.start, one.source.end),
            )
            for one in read
        ]
        self._hashes: dict[str, set[str]] = defaultdict(set)
        self._spans: dict[str, set[Span]] = defaultdict(set)
        for item in self.items:
            self._hashes[item.path].add(item.hash)
            self._spans[item.path].add(item.span)
        self._fates: list[_Fate] = []
        self._papers: dict[int, None] = {}

    def take(self, item: _Item) -> None:
        """Find out what the summary is, and put it where it belongs."""
        paper = self._known_paper(item)
        equal = self._equal_summary(item, paper)
        if equal is not None:
            summary, paper = equal
            self._complete(paper, item)
            self._settle(paper, self._add_source(summary, item))
            return
        if paper is None:
            paper = self._vanished_paper(item)
        if paper is None:
            paper = self._add_paper(item)
        else:
            self._complete(paper, item)
            stale = self._stale_summary(paper, item)
            if stale is not None:
                revise(self._act, stale, storable(item.read.markdown), item.hash, item.read.document)
                self._add_source(stale, item)
                self._settle(paper, _Fate.UPDATED)
                return
        self._add_summary(paper, item)
        self._settle(paper, _Fate.ADDED)

    def _settle(self, paper: int, fate: _Fate) -> None:
        self._papers[paper] = None
        self._fates.append(fate)

    def outcome(self) -> ImportOutcome:
        """Return the counts."""
        counts = {fate.value: self._fates.count(fate) for fate in _Fate}
        return ImportOutcome(papers=tuple(self._papers), **counts)

    # --- which paper, which summary ---

    def _known_paper(self, item: _Item) -> int | None:
        """Find the paper by arXiv id, then DOI, then title; a title does not overrule identifiers that differ."""
        meta = item.metadata
        if meta.arxiv and (number := self._first(papers.c.arxiv == meta.arxiv)) is not None:
            return number
        if meta.doi and (number := self._first(papers.c.doi == meta.doi)) is not None:
            return number
        key = identity.title_key(meta.title)
        if not key:
            return None
        rows = self._act.connection.execute(
            select(papers.c.number, papers.c.arxiv, papers.c.doi, papers.c.title_guessed)
            .where(papers.c.title_key == key)
            .order_by(papers.c.number)
        )
        for number, arxiv, doi, guessed in rows:
            differs = (arxiv and meta.arxiv and arxiv != meta.arxiv) or (doi and meta.doi and doi != meta.doi)
            both_guessed = guessed and item.read.title_guessed  # two texts may well begin alike
            if not differs and not both_guessed:
                return int(number)
        return None

    def _first(self, condition: object) -> int | None:
        statement = select(papers.c.number).where(condition).order_by(papers.c.number).limit(1)  # type: ignore[arg-type]
        number = self._act.connection.execute(statement).scalar()
        return None if number is None else int(number)

    def _equal_summary(self, item: _Item, paper: int | None) -> tuple[int, int] | None:
        """Return (summary, paper) of an equal text: of this paper, or of any where either title is a guess."""
        rows = self._act.connection.execute(
            select(summaries.c.id, summaries.c.paper, papers.c.title_guessed)
            .join(papers, papers.c.number == summaries.c.paper)
            .where(summaries.c.markdown_hash == item.hash)
            .order_by(summaries.c.id)
        ).all()
        for id_, number, _ in rows:
            if number == paper:
                return int(id_), int(number)
        for id_, number, guessed in rows:
            if item.read.title_guessed or (guessed and paper is None):
                return int(id_), int(number)
        return None

    def _known_of_path(self, item: _Item) -> list[tuple[int, int, str, bool]]:
        """Return what was read from this path but does not stand there now.

        Each as (summary, paper, markdown, whether another file holds it too).
        """
        rows = self._act.connection.execute(
            select(summaries.c.id, summaries.c.paper, summaries.c.markdown, summaries.c.markdown_hash)
            .where(summaries.c.id.in_(select(sources.c.summary).where(sources.c.path == item.path)))
            .order_by(summaries.c.id)
        ).all()
        known = []
        for id_, paper, markdown, hash_ in rows:
            if hash_ not in self._hashes[item.path]:
                others = select(sources.c.id).where(sources.c.summary == id_, sources.c.path != item.path).limit(1)
                shared = self._act.connection.execute(others).first() is not None
                known.append((int(id_), int(paper), str(markdown), shared))
        return known

    def _stale_summary(self, paper: int, item: _Item) -> int | None:
        """Return the summary of this paper that the file held before; one that another file still holds stays."""
        for id_, number, _, shared in self._known_of_path(item):
            if number != paper:
                continue
            if not shared:
                return id_
            for row in self._sources_of(id_, item.path):
                self._act.rows.delete(sources, row["id"])
        return None

    def _vanished_paper(self, item: _Item) -> int | None:
        """Return, for a guessed title, the paper whose text the file held before, if most of its words are the same."""
        if not item.read.title_guessed:
            return None
        words = set(item.read.markdown.split())
        best, paper = 0.5, None
        for _, number, markdown, _ in self._known_of_path(item):
            before = set(markdown.split())
            alike = len(words & before) / max(len(words | before), 1)
            if alike > best:
                best, paper = alike, number
        return paper

    # --- writing ---

    def _add_paper(self, item: _Item) -> int:
        def taken(base: str) -> set[str]:
            alike = papers.c.citekey.between(base, base + "{")  # the sign behind z, so that the index helps
            return {str(key).lower() for (key,) in self._act.connection.execute(select(papers.c.citekey).where(alike))}

        key = self._act.rows.insert(
            papers,
            citekey=identity.citekey(item.metadata, taken),
            **columns_of(item.metadata),
            title_key=identity.title_key(item.metadata.title),
            title_guessed=int(item.read.title_guessed),
            title_candidates=json.dumps(item.read.title_candidates, ensure_ascii=False),
            added=self._act.now,
        )
        paper = int(str(key[0]))
        put_tags(self._act, paper, item.metadata.tags)
        return paper

    def _complete(self, paper: int, item: _Item) -> None:
        """Fill fields that are empty, and a title that was only guessed; never what a person edited."""
        row = self._act.rows.get(papers, paper)
        edited = set(json.loads(str(row["edited"])))
        new = columns_of(item.metadata)
        empty: tuple[Value, ...] = ("", None, "[]")
        values = {
            field: value
            for field, value in new.items()
            if field != "title" and row[field] in empty and value not in empty and field not in edited
        }
        if row["title_guessed"] and not item.read.title_guessed and "title" not in edited and item.metadata.title:
            values["title"] = item.metadata.title
            values["title_key"] = identity.title_key(item.metadata.title)
            values |= {"title_guessed": 0, "title_candidates": "[]"}
        if values:
            self._act.rows.update(papers, (paper,), **values)
        if "tags" not in edited and item.metadata.tags:
            put_tags(self._act, paper, (*reading.paper(self._act.raw, paper).metadata.tags, *item.metadata.tags))

    def _add_summary(self, paper: int, item: _Item) -> None:
        last = self._act.connection.execute(
            select(func.coalesce(func.max(summaries.c.number), 0)).where(summaries.c.paper == paper)
        ).scalar_one()
        document = item.read.document
        key = self._act.rows.insert(
            summaries,
            paper=paper,
            number=last + 1,
            markdown=storable(item.read.markdown),
            markdown_hash=item.hash,
            document=dumps(document),
            text=document.text,
            text_hash=document.text_hash,
            canonical_version=CANONICAL_VERSION,
            words=document.words,
            added=self._act.now,
        )
        self._add_source(int(str(key[0])), item)

    def _sources_of(self, summary: int, path: str) -> list[Row]:
        statement = select(sources).where(sources.c.summary == summary, sources.c.path == path).order_by(sources.c.id)
        return [dict(row) for row in self._act.connection.execute(statement).mappings()]

    def _add_source(self, summary: int, item: _Item) -> _Fate:
        """Note where the text stands; a place in the same file that is no longer true is moved, not kept beside it."""
        known = self._sources_of(summary, item.path)
        start, end = item.span
        if any((row["start_offset"], row["end_offset"]) == item.span for row in known):
            return _Fate.UNCHANGED
        for row in known:
            if (row["start_offset"], row["end_offset"]) not in self._spans[item.path]:
                self._act.rows.update(sources, (row["id"],), start_offset=start, end_offset=end)
                return _Fate.UNCHANGED
        self._act.rows.insert(
            sources, summary=summary, path=item.path, start_offset=start, end_offset=end, added=self._act.now
        )
        return _Fate.DUPLICATE
