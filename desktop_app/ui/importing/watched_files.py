"""What lies in a watched folder, and what of it the library does not know yet. Pure but for the disk; no Qt."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Stamp = tuple[int, int]
"""Size in bytes and time of the last change in nanoseconds since 1970."""


class Look(NamedTuple):
    """A folder as it was found. ``there`` is false if it could not be looked into.

    ``stamps`` are those of all files that an import of it would read, and of their catalogs; ``folders`` are the
    folders below it and it itself.
    """

    folder: Path
    there: bool
    stamps: dict[str, Stamp]
    folders: tuple[str, ...]


def look(folder: Path) -> Look:
    """Look through ``folder`` as an import would, without reading its texts."""
    from desktop_app.importing.finding import Finder  # noqa: PLC0415 - heavy: late
    from desktop_app.importing.formats import FORMATS  # noqa: PLC0415 - heavy: late

    if not os.access(folder, os.R_OK | os.X_OK) or not folder.is_dir():
        return Look(folder, there=False, stamps={}, folders=())
    finder = Finder(frozenset(suffix for format_ in FORMATS for suffix in format_.suffixes))
    with finder.find([folder]) as found:
        paths = [file.path for file in found.files]
        paths += {catalog.path: None for catalog in found.catalogs.values()}
    stamps = {str(path): stamp for path in paths if (stamp := _stamp(path)) is not None}
    return Look(folder, there=True, stamps=stamps, folders=tuple(_folders(folder, paths)))


def _stamp(path: Path) -> Stamp | None:
    """Return a file's stamp, ``None`` if it has gone meanwhile."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_size, found.st_mtime_ns


def _folders(folder: Path, files: Sequence[Path]) -> dict[str, None]:
    """Return every folder in which a file may appear: links are followed only where there are files behind them."""
    found: dict[str, None] = {}
    for place, names, _ in os.walk(folder):
        names[:] = [name for name in names if not name.startswith(".")]
        found[place] = None
    found.update(dict.fromkeys(str(file.parent) for file in files))
    return found


def unknown(stamps: Mapping[str, Stamp], *known: Mapping[str, Stamp]) -> dict[str, Stamp]:
    """Return the files that none of ``known`` has as they are now."""
    return {path: stamp for path, stamp in stamps.items() if all(each.get(path) != stamp for each in known)}


def settled(changed: Mapping[str, Stamp], before: Mapping[str, Stamp], now: int, patience: int) -> list[str]:
    """Return the files that nobody is writing any more.

    That are those last changed more than ``patience`` nanoseconds before ``now``, and those that the look ``before``
    found as they are: a clock may be wrong.
    """
    return [path for path, stamp in changed.items() if now - stamp[1] >= patience or before.get(path) == stamp]


def below(path: str, folders: Sequence[Path]) -> Path | None:
    """Return the first of ``folders`` that ``path`` is, or lies below."""
    return next((folder for folder in folders if Path(path).is_relative_to(folder)), None)
