"""The one place that puts the parts together. Knows no Qt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop_app import paths
from desktop_app.library.library import Library

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from desktop_app.importing.importer import ImportReport, Reading
    from desktop_app.importing.proposals import FileProposal
    from desktop_app.progress import Progress


def open_library(path: Path | None, *, create: bool = True) -> Library:
    """Open the library at ``path``, else the person's own; with ``create`` make it and its folder if need be.

    Raises ``LibraryError``.
    """
    if path is None:
        path = paths.default_library()
    return Library.open(path.absolute(), create=create)


def import_and_relate(
    library: Library, wanted: Sequence[Path], progress: Progress, *, ask: bool = False
) -> ImportReport:
    """Import files and folders, then find anew how the papers hang together if anything came in.

    What cannot be read is named in the report, and the rest goes in. With ``ask`` files whose summaries or titles had
    to be guessed are not filed; the report holds them as proposals. Raises ``LibraryError``, and ``Cancelled`` with all
    that went in before still there.
    """
    from desktop_app.importing.importer import Reading  # noqa: PLC0415 - heavy: late

    return store_and_relate(library, Reading(wanted, progress, known=library.known_hashes, ask=ask), progress)


def store_and_relate(library: Library, reading: Reading, progress: Progress) -> ImportReport:
    """Do the second half of ``import_and_relate`` with files that are being read."""
    from desktop_app.importing.importer import store  # noqa: PLC0415 - heavy: late

    return _related(library, store(library, reading), progress)


def file_and_relate(
    library: Library, proposals: Sequence[FileProposal], progress: Progress, *, continues: bool = False
) -> ImportReport:
    """File what a person has looked over, then find anew how the papers hang together; see ``file_accepted``."""
    from desktop_app.importing.importer import file_accepted  # noqa: PLC0415 - heavy: late

    return _related(library, file_accepted(library, proposals, progress, continues=continues), progress)


def _related(library: Library, report: ImportReport, progress: Progress) -> ImportReport:
    if report.added or report.updated or report.listed or report.completed or _map_is_missing(library):
        relate(library, progress)
    return report


def relate(library: Library, progress: Progress) -> None:
    """Find anew how the papers hang together. Raises ``LibraryError`` and ``Cancelled``."""
    from desktop_app.topics import relate as relating  # noqa: PLC0415 - heavy: late

    relating.relate(library, progress)


def warm_up() -> None:
    """Import what the first write needs, so that the first highlight does not wait for it."""
    import desktop_app.library.desk  # noqa: F401, PLC0415 - heavy: late


def _map_is_missing(library: Library) -> bool:
    """Whether an import was stopped before its papers were related."""
    return bool(library.papers()) and not library.topic_map().places
