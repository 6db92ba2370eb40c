"""The one door for texts: takes in what an importer read, batch by batch. Heavy: imports SQLAlchemy."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from desktop_app.domain.changes import ImagesChanged
from desktop_app.library import assets, filing
from desktop_app.library.cataloguing import cleaned
from desktop_app.library.incoming import ImportOutcome
from desktop_app.library.listing import add_paper, complete
from desktop_app.library.recognising import known_paper
from desktop_app.library.sorting_in import Fate, FileTexts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from desktop_app.domain.papers import PaperMetadata
    from desktop_app.library.incoming import ReadFile, ReadSummary
    from desktop_app.library.intake import Intake
    from desktop_app.library.writer import Act, Writer
    from desktop_app.progress import Progress


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
        papers: Sequence[PaperMetadata] = (),
        files: Sequence[ReadFile] = (),
    ) -> ImportOutcome:
        """Put the summaries in, all or none; see ``Library.add_summaries``."""
        with self._writer.act() as act:
            self._intake.begin(act, continues=continues)
            batch = _Batch(act, progress, len(read) + len(papers))
            batch.take_summaries(read)
            batch.take_papers(papers)
            filing.put_files(act.raw, files, act.now)
            outcome = batch.outcome()
            self._intake.name(act, outcome.papers)
        self._intake.keep(outcome.papers)
        return outcome


class _Batch:
    def __init__(self, act: Act, progress: Progress | None, total: int) -> None:
        self._act = act
        self._progress = progress
        self._total = total
        self._done = 0
        self._fates: Counter[Fate] = Counter()
        self._papers: dict[int, None] = {}

    def take_summaries(self, read: Sequence[ReadSummary]) -> None:
        """Put each where it belongs, a file at a time: what a file no longer holds shows only from all of it."""
        files: dict[str, list[ReadSummary]] = {}
        for one in read:
            files.setdefault(one.source.path, []).append(one)
        changed: set[str] = set()
        for summaries in files.values():
            texts = FileTexts(self._act, summaries)
            for paper, fate in texts.take(self._report):
                self._settle(paper, fate)
            changed |= texts.changed_assets
            for paper in texts.gone:
                self._papers.pop(paper, None)
        if shown_by := assets.papers_showing(self._act.raw, changed) if changed else ():
            self._act.told.append(ImagesChanged(shown_by))

    def take_papers(self, listed: Sequence[PaperMetadata]) -> None:
        """Complete papers that are there, and add those that are not, without a summary."""
        for metadata in map(cleaned, listed):
            self._report(metadata.title)
            paper = known_paper(self._act.raw, metadata, title_guessed=False)
            if paper is None:
                name = metadata.title or metadata.arxiv or metadata.doi or metadata.url or ", ".join(metadata.authors)
                named = metadata._replace(title=name or "Untitled")
                self._settle(add_paper(self._act, named, title_guessed=not metadata.title), Fate.LISTED)
            elif complete(self._act, paper, metadata):
                self._settle(paper, Fate.COMPLETED)
            else:
                self._settle(paper, Fate.UNCHANGED)

    def _report(self, what: str) -> None:
        if self._progress is not None:
            self._progress.report(self._done, self._total, what)

    def _settle(self, paper: int, fate: Fate) -> None:
        self._done += 1
        self._papers[paper] = None
        self._fates[fate] += 1

    def outcome(self) -> ImportOutcome:
        """Return the counts."""
        counts = {fate.value: self._fates[fate] for fate in Fate}
        return ImportOutcome(papers=tuple(self._papers), **counts)
