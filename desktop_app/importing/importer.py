"""From files and folders to summaries in the library."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from desktop_app.domain.errors import ImportFailed
from desktop_app.importing.finding import Finder
from desktop_app.importing.formats import FORMATS
from desktop_app.importing.making import summary_of
from desktop_app.importing.passages import Contents, Failure
from desktop_app.library.incoming import ReadFile

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterator, Sequence
    from pathlib import Path

    from desktop_app.domain.papers import PaperMetadata
    from desktop_app.importing.files import InputFile
    from desktop_app.importing.finding import Found
    from desktop_app.importing.passages import Format, Skipped
    from desktop_app.library.incoming import ReadAnnotation, ReadSummary
    from desktop_app.library.library import Library
    from desktop_app.progress import Progress

BATCH = 50
"""Summaries in one transaction: long enough to be quick, short enough that a highlight need not wait.

A file is never parted: what it does not hold any more shows only from all of it.
"""


@dataclass(slots=True)
class Batch:
    """What was read from some files, whole files together, in their order."""

    summaries: list[ReadSummary] = field(default_factory=list)
    papers: list[PaperMetadata] = field(default_factory=list)
    annotations: list[ReadAnnotation] = field(default_factory=list)
    files: list[ReadFile] = field(default_factory=list)

    def __len__(self) -> int:
        """Return how many things there are to store."""
        return len(self.summaries) + len(self.papers) + len(self.annotations)


@dataclass(slots=True)
class ImportReport:
    """Counts of summaries; what could not be read and what was left out on purpose; papers in order, each once.

    ``listed`` counts papers that came without a summary, ``completed`` those that only learned more of themselves,
    ``annotations`` highlights and notes that came back from an exported file.
    """

    added: int = 0
    updated: int = 0
    unchanged: int = 0
    duplicates: int = 0
    listed: int = 0
    completed: int = 0
    annotations: int = 0
    failed: list[Failure] = field(default_factory=list)
    skipped: list[Skipped] = field(default_factory=list)
    papers: list[int] = field(default_factory=list)

    @property
    def stored(self) -> int:
        """Return how many things were read and are in the library now."""
        summaries = self.added + self.updated + self.unchanged + self.duplicates
        return summaries + self.listed + self.completed + self.annotations


class Reading:
    """Reads files one by one as its batches are asked for; nothing of it touches a library."""

    def __init__(
        self,
        wanted: Sequence[Path],
        progress: Progress,
        formats: Sequence[Format] = FORMATS,
        known: Callable[[], Container[str]] = frozenset,
    ) -> None:
        """Read the files and folders ``wanted``; ``progress`` is told of every file and may raise ``Cancelled``.

        ``known`` returns the hashes of the summaries that are in the library; it is asked once, when reading begins.
        """
        self._wanted = wanted
        self._progress = progress
        self._formats = {suffix: each for each in formats for suffix in each.suffixes}
        self._fallback = formats[0]
        self._known = known
        self.failed: list[Failure] = []
        self.skipped: list[Skipped] = []
        self._files = self._read()
        self._first: Batch | None = None

    def finds_anything(self) -> bool:
        """Read until there is a batch, and keep it; return whether there is one.

        With it a caller need not make a library for a path that was mistyped.
        """
        if self._first is None:
            self._first = self._next()
        return bool(self._first)

    def batches(self) -> Iterator[Batch]:
        """Yield what was read, whole files of some fifty summaries together, in their order."""
        if self.finds_anything():
            yield self._first or Batch()
            while batch := self._next():
                yield batch
            self._first = Batch()

    def _next(self) -> Batch:
        batch = Batch()
        for file, contents in self._files:
            batch.summaries += [summary_of(file, passage) for passage in contents.passages]
            batch.papers += contents.papers
            batch.annotations += contents.annotations
            if contents.passages:
                batch.files.append(ReadFile(str(file.path), *file.stamp(), contents.text or None))
            if len(batch) >= BATCH:
                break
        return batch

    def _read(self) -> Iterator[tuple[InputFile, Contents]]:
        self._progress.report(0, 0, "Looking for files")
        with Finder(frozenset(self._formats)).find(self._wanted) as found:
            self.failed.extend(found.failed)
            self.skipped.extend(found.skipped)
            known = self._known()
            for index, file in enumerate(found.files):
                self._progress.report(index, len(found.files), f"Reading {file.path.name}")
                yield file, self._read_file(file, found, known)
            self._progress.report(len(found.files), len(found.files), "Reading")

    def _read_file(self, file: InputFile, found: Found, known: Container[str]) -> Contents:
        catalog = found.catalogs.get(file.path)
        try:
            contents = catalog.read(file) if catalog else self._format_of(file.path).read(file, known)
        except ImportFailed as error:
            contents = Contents(failed=(Failure(file.path, str(error)),))
        self.failed.extend(contents.failed)
        self.skipped.extend(contents.skipped)
        return contents

    def _format_of(self, path: Path) -> Format:
        """Return the format by the file's ending; a file that a person named without a known one is taken for text."""
        return self._formats.get(path.suffix.lower(), self._fallback)


def import_paths(library: Library, wanted: Sequence[Path], progress: Progress) -> ImportReport:
    """Read files and folders and store their summaries.

    What cannot be read is told in the report, and the rest goes in. ``Cancelled`` leaves the summaries that
    were stored before. Raises ``LibraryError``.
    """
    return store(library, Reading(wanted, progress, known=library.known_hashes))


def store(library: Library, reading: Reading) -> ImportReport:
    """Store what is being read, batch by batch, each in one transaction; see ``import_paths``."""
    report = ImportReport()
    papers: dict[int, None] = {}
    for turn, batch in enumerate(reading.batches()):
        # one import is one step of undo
        outcome = library.add_summaries(batch.summaries, continues=turn > 0, papers=batch.papers, files=batch.files)
        report.added += outcome.added
        report.updated += outcome.updated
        report.unchanged += outcome.unchanged
        report.duplicates += outcome.duplicates
        report.listed += outcome.listed
        report.completed += outcome.completed
        papers.update(dict.fromkeys(outcome.papers))
    report.failed, report.skipped, report.papers = reading.failed, reading.skipped, list(papers)
    return report
