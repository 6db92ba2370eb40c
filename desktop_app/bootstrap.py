"""The one place that puts the parts together. Knows no Qt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop_app import paths
from desktop_app.library.library import Library

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from desktop_app.importing.importer import ImportReport, Reading
    from desktop_app.progress import Progress


def open_library(path: Path | None, *, create: bool = True) -> Library:
    """Open the library at ``path``, else the person's own; with ``create`` make it and its folder if need be.

    Raises ``LibraryError``.
    """
    if path is None:
        path = paths.default_library()
    return Library.open(path.absolute(), create=create)


def import_and_relate(library: Library, wanted: Sequence[Path], progress: Progress) -> ImportReport:
    """Import files and folders, then find anew how the papers hang together if anything came in.

    What cannot be read is named in the report, and the rest goes in. Raises ``LibraryError``, and
    ``Cancelled`` with all that went in before still there.
    """
    from desktop_app.importing.importer import Reading  # noqa: PLC0415 - heavy: late

    return store_and_relate(library, Reading(wanted, progress), progress)


def store_and_relate(library: Library, reading: Reading, progress: Progress) -> ImportReport:
    """Do the second half of ``import_and_relate`` with files that are being read."""
    from desktop_app.importing.importer import store  # noqa: PLC0415 - heavy: late

    report = store(library, reading)
    if report.added or report.updated or _map_is_missing(library):
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
