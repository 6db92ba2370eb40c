"""From files and folders to summaries in the library."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from desktop_app.domain.errors import ImportFailed
from desktop_app.importing.counting import with_count
from desktop_app.importing.finding import Finder
from desktop_app.importing.formats import FORMATS
from desktop_app.importing.making import summary_of
from desktop_app.importing.passages import Contents, Failure, Skipped
from desktop_app.importing.proposals import as_filed, needs_review, propose, read_summaries, text_of_file
from desktop_app.importing.spans import Span
from desktop_app.library.identity import markdown_hash
from desktop_app.library.incoming import ReadFile

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterator, Sequence

    from desktop_app.domain.papers import PaperMetadata
    from desktop_app.importing.files import InputFile
    from desktop_app.importing.finding import Found
    from desktop_app.importing.passages import Format
    from desktop_app.importing.proposals import FileProposal
    from desktop_app.library.incoming import ImportOutcome, ReadAnnotation, ReadSummary
    from desktop_app.library.library import Library
    from desktop_app.library.queries import Json
    from desktop_app.progress import Progress

BATCH = 50
"""Summaries in one transaction: long enough to be quick, short enough that a highlight need not wait.

A file is never parted: what it does not hold any more shows only from all of it.
"""


LONGEST = 2_000_000
"""Code points of a summary: a thousand pages."""


@dataclass(slots=True)
class Batch:
    """What was read from some files, whole files together, in their order."""

    summaries: list[ReadSummary] = field(default_factory=list)
    papers: list[PaperMetadata] = field(default_factory=list)
    annotations: list[tuple[Path, ReadAnnotation]] = field(default_factory=list)
    """With the file that each was read from."""
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
    proposals: list[FileProposal] = field(default_factory=list)
    """Files that wait for a person to look them over; no part of the stored report."""

    @property
    def stored(self) -> int:
        """Return how many things were read and are in the library now."""
        summaries = self.added + self.updated + self.unchanged + self.duplicates
        return summaries + self.listed + self.completed + self.annotations

    @property
    def tells(self) -> bool:
        """Whether there is anything to be told: all but that things were as they are."""
        return self.stored > self.unchanged or bool(self.failed or self.skipped)

    def take(self, outcome: ImportOutcome) -> None:
        """Add what the library did with a batch."""
        for name in _COUNTS[:-1]:
            setattr(self, name, getattr(self, name) + getattr(outcome, name))
        self.papers = list(dict.fromkeys([*self.papers, *outcome.papers]))

    def to_json(self) -> dict[str, Json]:
        """Return it as it is stored."""
        return {
            **{name: getattr(self, name) for name in _COUNTS},
            "failed": [{"path": str(each.path), "reason": each.reason} for each in self.failed],
            "skipped": [{"path": str(each.path), "reason": each.reason} for each in self.skipped],
            "papers": [*self.papers],
        }

    @classmethod
    def from_json(cls, stored: Any) -> ImportReport:  # noqa: ANN401 - JSON
        """Return a report as ``to_json`` gave it."""
        return cls(
            **{name: stored[name] for name in _COUNTS},
            failed=[Failure(Path(each["path"]), each["reason"]) for each in stored["failed"]],
            skipped=[Skipped(Path(each["path"]), each["reason"]) for each in stored["skipped"]],
            papers=list(stored["papers"]),
        )


_COUNTS = ("added", "updated", "unchanged", "duplicates", "listed", "completed", "annotations")


class Reading:
    """Reads files one by one as its batches are asked for; nothing of it touches a library."""

    def __init__(
        self,
        wanted: Sequence[Path],
        progress: Progress,
        formats: Sequence[Format] = FORMATS,
        known: Callable[[], Container[str]] = frozenset,
        *,
        ask: bool = False,
        count: int | None = None,
    ) -> None:
        """Read the files and folders ``wanted``; ``progress`` is told of every file and may raise ``Cancelled``.

        ``known`` returns the hashes of the summaries that are in the library; it is asked once, when reading begins.
        With ``ask`` a file whose summaries or titles had to be guessed comes in no batch: it is in ``proposals`` when
        all has been read. With ``count`` every file is divided into so many summaries.
        """
        self._wanted = wanted
        self._progress = progress
        self._formats = {suffix: each for each in formats for suffix in each.suffixes}
        self._fallback = formats[0]
        self._known = known
        self._ask = ask
        self._count = count
        self.failed: list[Failure] = []
        self.skipped: list[Skipped] = []
        self.proposals: list[FileProposal] = []
        self._hashes: Container[str] = frozenset()
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
            batch.annotations += [(file.path, each) for each in contents.annotations]
            if contents.passages:
                batch.files.append(ReadFile(str(file.path), *file.stamp(), contents.text or None))
            if len(batch) >= BATCH:
                break
        return batch

    def propose_all(self) -> list[FileProposal]:
        """Read everything and return what is to be filed of every file; nothing is left for batches.

        Papers and annotations, which are in no proposal, are told in ``skipped``.
        """
        for file, contents in self._files:
            if contents.passages:
                self.proposals.append(propose(file, contents, self._hashes))
            if contents.papers or contents.annotations:
                reason = "its papers or highlights need no plan; import the file itself"
                self.skipped.append(Skipped(file.path, reason))
        return self.proposals

    def _read(self) -> Iterator[tuple[InputFile, Contents]]:
        self._progress.report(0, 0, "Looking for files")
        with Finder(frozenset(self._formats)).find(self._wanted) as found:
            self.failed.extend(found.failed)
            self.skipped.extend(found.skipped)
            self._hashes = self._known()
            for index, file in enumerate(found.files):
                self._progress.report(index, len(found.files), f"Reading {file.path.name}")
                yield file, self._read_file(file, found)
            self._progress.report(len(found.files), len(found.files), "Reading")

    def _read_file(self, file: InputFile, found: Found) -> Contents:
        catalog = found.catalogs.get(file.path)
        try:
            contents = catalog.read(file) if catalog else self._format_of(file.path).read(file, self._hashes)
            contents = _without_giants(file, contents)
            if self._count is not None:
                contents = with_count(file, contents, self._hashes, self._count)
            if self._ask and catalog is None and needs_review(contents, self._hashes):
                self.proposals.append(propose(file, contents, self._hashes))
                contents = replace(contents, passages=())
        except ImportFailed as error:
            contents = Contents(failed=(Failure(file.path, str(error)),))
        self.failed.extend(contents.failed)
        self.skipped.extend(contents.skipped)
        return contents

    def _format_of(self, path: Path) -> Format:
        """Return the format by the file's ending; a file that a person named without a known one is taken for text."""
        return self._formats.get(path.suffix.lower(), self._fallback)


def _without_giants(file: InputFile, contents: Contents) -> Contents:
    """Leave out what is no summary by its length alone: it would hold everybody up, and nobody could read it."""
    giants = [passage for passage in contents.passages if passage.end - passage.start > LONGEST]
    if not giants:
        return contents
    told = [Failure(file.path, f"the text from {each.start} on has {each.end - each.start:,} characters; "
                    f"a summary has {LONGEST:,} at most, so part it first") for each in giants]  # fmt: skip
    passages = tuple(passage for passage in contents.passages if passage not in giants)
    return replace(contents, passages=passages, failed=(*contents.failed, *told))


def import_paths(library: Library, wanted: Sequence[Path], progress: Progress) -> ImportReport:
    """Read files and folders and store their summaries.

    What cannot be read is told in the report, and the rest goes in. ``Cancelled`` leaves the summaries that
    were stored before. Raises ``LibraryError``.
    """
    return store(library, Reading(wanted, progress, known=library.known_hashes))


def store(library: Library, reading: Reading) -> ImportReport:
    """Store what is being read, batch by batch, each in one transaction; see ``import_paths``.

    The library keeps the report, also of an import that was cancelled.
    """
    report = ImportReport(failed=reading.failed, skipped=reading.skipped, proposals=reading.proposals)
    annotations: list[tuple[Path, ReadAnnotation]] = []
    turn = 0
    try:
        for turn, batch in enumerate(reading.batches(), start=1):
            # one import is one step of undo
            report.take(
                library.add_summaries(batch.summaries, continues=turn > 1, papers=batch.papers, files=batch.files)
            )
            annotations += batch.annotations
        if annotations:  # last of all: their papers may be anywhere in what is read
            _give_back(library, report, annotations, continues=turn > 1 or bool(report.stored))
    finally:
        _record(library, report)
    return report


def _record(library: Library, report: ImportReport) -> None:
    if report.tells:
        library.record_import(report.to_json())


def _give_back(
    library: Library, report: ImportReport, annotations: Sequence[tuple[Path, ReadAnnotation]], *, continues: bool
) -> None:
    outcome = library.add_annotations([each for _, each in annotations], continues=continues)
    report.annotations += outcome.added + outcome.updated
    report.unchanged += outcome.unchanged
    report.papers = list(dict.fromkeys([*report.papers, *outcome.papers]))
    path_of = {each.id: path for path, each in annotations}
    for (path, reason), number in Counter((path_of[id_], reason) for id_, reason in outcome.failed).items():
        what = "one highlight or note" if number == 1 else f"{number} highlights and notes"
        report.failed.append(Failure(path, f"{reason} ({what})"))


def file_accepted(
    library: Library, proposals: Sequence[FileProposal], progress: Progress, *, continues: bool = False
) -> ImportReport:
    """File what a person has looked over, whole files in one transaction.

    A file that is in the library is divided as the person says now. ``continues`` joins it to the import before, for
    undo. ``Cancelled`` leaves the files that were filed before. Raises ``LibraryError`` and ``UnknownPaper``.
    """
    report = ImportReport()
    try:
        for done, proposal in enumerate(proposals):
            progress.report(done, len(proposals), f"Filing {proposal.path.name}")
            pieces = read_summaries(proposal)
            if proposal.filed:
                report.take(library.redivide(str(proposal.path), pieces, [piece.paper for piece in pieces]))
            else:
                file = ReadFile(str(proposal.path), *proposal.stamp, proposal.text)
                report.take(library.add_summaries(pieces, continues=continues, files=[file]))
                continues = True
        progress.report(len(proposals), len(proposals), "Filing")
    finally:
        _record(library, report)
    return report


def review_source(library: Library, path: str) -> FileProposal:
    """Return a file of the library as it is divided now, for a person to look it over again.

    Raises ``ImportFailed`` with a sentence if its text cannot be had, or is no longer the one that was imported.
    """
    filed = library.filed(path)
    if not filed:
        msg = f"Nothing in the library was read from {path}; import the file first."
        raise ImportFailed(msg)
    text = library.file_text(path)
    if text is None:
        text = text_of_file(Path(path))
    papers = {each.paper: library.paper(each.paper) for each in filed}
    stored = {summary.id: summary.markdown for number in papers for summary in library.summaries(number)}
    for each in filed:
        if markdown_hash(text[each.start : each.end]) != markdown_hash(stored[each.summary]):
            msg = f"{path} has changed since it was imported; import it again, and then look over how it is divided."
            raise ImportFailed(msg)
    return as_filed(Path(path), text, [(Span(each.start, each.end), papers[each.paper]) for each in filed])
