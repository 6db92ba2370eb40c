"""From files and folders to summaries in the library."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from desktop_app.domain.errors import ImportFailed
from desktop_app.domain.papers import Source
from desktop_app.importing.finding import Finder
from desktop_app.importing.passages import Contents, Failure
from desktop_app.importing.text_files import TextFiles
from desktop_app.importing.titles import guess_title
from desktop_app.library.incoming import ReadSummary
from desktop_app.text import markdown

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from desktop_app.importing.finding import Found
    from desktop_app.importing.passages import Format, Passage, Skipped
    from desktop_app.library.library import Library
    from desktop_app.progress import Progress

FORMATS: tuple[Format, ...] = (TextFiles(),)
"""Every kind of file that Postil reads, each by its endings."""

BATCH = 50
"""Summaries in one transaction: long enough to be quick, short enough that a highlight need not wait.

A file is never parted: what it does not hold any more shows only from all of it.
"""


@dataclass(slots=True)
class ImportReport:
    """Counts of summaries; what could not be read and what was left out on purpose; papers in order, each once."""

    added: int = 0
    updated: int = 0
    unchanged: int = 0
    duplicates: int = 0
    failed: list[Failure] = field(default_factory=list)
    skipped: list[Skipped] = field(default_factory=list)
    papers: list[int] = field(default_factory=list)

    @property
    def stored(self) -> int:
        """Return how many summaries were read and are in the library now."""
        return self.added + self.updated + self.unchanged + self.duplicates


class Reading:
    """Reads files one by one as its batches are asked for; nothing of it touches a library."""

    def __init__(self, wanted: Sequence[Path], progress: Progress, formats: Sequence[Format] = FORMATS) -> None:
        """Read the files and folders ``wanted``; ``progress`` is told of every file and may raise ``Cancelled``."""
        self._wanted = wanted
        self._progress = progress
        self._formats = {suffix: each for each in formats for suffix in each.suffixes}
        self._fallback = formats[0]
        self.failed: list[Failure] = []
        self.skipped: list[Skipped] = []
        self._files = self._read()
        self._first: list[ReadSummary] | None = None

    def finds_anything(self) -> bool:
        """Read until there is a batch, and keep it; return whether there is one.

        With it a caller need not make a library for a path that was mistyped.
        """
        if self._first is None:
            self._first = self._next()
        return bool(self._first)

    def batches(self) -> Iterator[list[ReadSummary]]:
        """Yield what was read, whole files of some fifty summaries together, in their order."""
        if self.finds_anything():
            yield self._first or []
            while batch := self._next():
                yield batch
            self._first = []

    def _next(self) -> list[ReadSummary]:
        batch: list[ReadSummary] = []
        for summaries in self._files:
            batch.extend(summaries)
            if len(batch) >= BATCH:
                break
        return batch

    def _read(self) -> Iterator[list[ReadSummary]]:
        self._progress.report(0, 0, "Looking for files")
        found = Finder(frozenset(self._formats)).find(self._wanted)
        self.failed.extend(found.failed)
        self.skipped.extend(found.skipped)
        for index, path in enumerate(found.files):
            self._progress.report(index, len(found.files), f"Reading {path.name}")
            yield self._read_file(path, found)
        self._progress.report(len(found.files), len(found.files), "Reading")

    def _read_file(self, path: Path, found: Found) -> list[ReadSummary]:
        catalog = found.catalogs.get(path)
        try:
            contents = catalog.read(path) if catalog else self._format_of(path).read(path)
        except ImportFailed as error:
            contents = Contents(failed=(Failure(path, str(error)),))
        self.failed.extend(contents.failed)
        self.skipped.extend(contents.skipped)
        return [_summary(path, passage) for passage in contents.passages]

    def _format_of(self, path: Path) -> Format:
        """Return the format by the file's ending; a file that a person named without a known one is taken for text."""
        return self._formats.get(path.suffix.lower(), self._fallback)


def import_paths(library: Library, wanted: Sequence[Path], progress: Progress) -> ImportReport:
    """Read files and folders and store their summaries.

    What cannot be read is told in the report, and the rest goes in. ``Cancelled`` leaves the summaries that
    were stored before. Raises ``LibraryError``.
    """
    return store(library, Reading(wanted, progress))


def store(library: Library, reading: Reading) -> ImportReport:
    """Store what is being read, batch by batch, each in one transaction; see ``import_paths``."""
    report = ImportReport()
    papers: dict[int, None] = {}
    for turn, batch in enumerate(reading.batches()):
        outcome = library.add_summaries(batch, continues=turn > 0)  # one import is one step of undo
        report.added += outcome.added
        report.updated += outcome.updated
        report.unchanged += outcome.unchanged
        report.duplicates += outcome.duplicates
        papers.update(dict.fromkeys(outcome.papers))
    report.failed, report.skipped, report.papers = reading.failed, reading.skipped, list(papers)
    return report


def _summary(path: Path, passage: Passage) -> ReadSummary:
    """Make the document; line ends become newlines, since offsets into the text must not hang on them."""
    source = passage.markdown.replace("\r\n", "\n").replace("\r", "\n")
    document = markdown.parse(source)
    metadata = passage.metadata
    guessed = not metadata.title
    if guessed:
        metadata = metadata._replace(title=guess_title(document, otherwise=path.stem))
    return ReadSummary(source, document, Source(str(path), passage.start, passage.end), metadata, guessed)
