"""The work of an import as the window has it done: what came of it, also when it was stopped half way. No Qt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from desktop_app import bootstrap
from desktop_app.domain.changes import Origin, PapersAdded, SummaryChanged
from desktop_app.domain.errors import Cancelled, PostilError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from desktop_app.domain.changes import LibraryChanged
    from desktop_app.importing.importer import Batch, ImportReport
    from desktop_app.importing.proposals import FileProposal
    from desktop_app.library.library import Library
    from desktop_app.progress import Progress


@dataclass(slots=True)
class Taken:
    """What came of importing ``wanted``.

    ``changed`` are the papers whose texts came or changed, in order. ``stopped``: a person cancelled it; then
    ``unrelated`` says that its papers have not been related. ``error`` is why nothing came of it.
    """

    wanted: Sequence[Path]
    report: ImportReport
    changed: tuple[int, ...] = ()
    stopped: bool = False
    unrelated: bool = False
    error: PostilError | None = None


def take_in(library: Library, wanted: Sequence[Path], progress: Progress, *, ask: bool) -> Taken:
    """Import and relate; a cancelled import is no error. Raises ``LibraryError``."""
    from desktop_app.importing.importer import ImportReport, Reading  # noqa: PLC0415 - heavy: late

    class ToItsEnd(Reading):
        """Knows whether it came to its end."""

        ended = False

        def batches(self) -> Iterator[Batch]:
            yield from super().batches()
            self.ended = True

    reading = ToItsEnd(wanted, progress, known=library.known_hashes, ask=ask)
    changed: dict[int, None] = {}

    def listen(told: LibraryChanged) -> None:
        if told.origin is Origin.PERSON:
            changed.update(dict.fromkeys(_papers(told)))

    unsubscribe = library.subscribe(listen)
    try:
        report = bootstrap.store_and_relate(library, reading, progress)
    except Cancelled:
        report = ImportReport(failed=reading.failed, skipped=reading.skipped)
        return Taken(wanted, report, tuple(changed), stopped=True, unrelated=not reading.ended and bool(changed))
    finally:
        unsubscribe()
    return Taken(wanted, report, tuple(changed))


def file_reviewed(library: Library, proposals: Sequence[FileProposal], progress: Progress) -> Taken:
    """File what was looked over; what could not be filed is among the report's proposals again."""
    from desktop_app.importing.importer import ImportReport  # noqa: PLC0415 - heavy: late

    wanted = [proposal.path for proposal in proposals]
    try:
        return Taken(wanted, bootstrap.file_and_relate(library, proposals, progress))
    except PostilError as error:
        stamps = {proposal.path: library.file_stamps(str(proposal.path)) for proposal in proposals}
        left = [each for each in proposals if not each.filed and not stamps[each.path]]
        return Taken(wanted, ImportReport(proposals=left), error=error)


def _papers(told: LibraryChanged) -> Iterator[int]:
    for change in told.changes:
        match change:
            case PapersAdded():
                yield from change.papers
            case SummaryChanged():
                yield change.paper
