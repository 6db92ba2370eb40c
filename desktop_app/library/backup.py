"""Copies of the library that can be trusted, and the way back from one."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from desktop_app.domain.errors import LibraryError
from desktop_app.library.connection import PATIENCE, connect
from desktop_app.library.faults import as_library_error, told_plainly
from desktop_app.library.opening import is_library, log_of
from desktop_app.library.version import SCHEMA_VERSION

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def copy_database(source: Path, target: Path) -> None:
    """Copy the library at ``source``, also while it is in use, to ``target``, and verify the copy.

    The copy is written beside the target and renamed, so that ``target`` is whole or not there. Raises
    ``LibraryError``; also where ``target`` exists and is no library, or is open, which is never written over.
    """
    source, target = source.absolute(), target.absolute()
    _check_target(source, target)
    with _written_beside(target, f"The backup {target} could not be written") as unfinished:
        _copy(source, unfinished, target)
        unfinished.replace(target)


def restore(file: Path, library: Path, *, patience: float = PATIENCE) -> Path | None:
    """Put the backup ``file`` in the place of ``library``, which must not be open anywhere.

    The backup is verified first. What stood at ``library`` is kept beside it under a dated name, which is
    returned (``None`` where nothing stood there). Raises ``LibraryError``.
    """
    file, library = file.absolute(), library.absolute()
    _check_backup(file)
    if library.exists() and library.samefile(file):
        msg = f"The backup {file} is the library itself; choose another file."
        raise LibraryError(msg)
    with _written_beside(library, f"The library {library} could not be restored") as unfinished:
        _copy(file, unfinished, library)
        _close_log(library, patience=patience)
        kept = _set_aside(library)
        unfinished.rename(library)
    return kept


def _check_target(source: Path, target: Path) -> None:
    if not target.exists():
        return
    if target.samefile(source):
        msg = f"The backup {target} would be the library itself; choose another name for it."
        raise LibraryError(msg)
    if not is_library(target):
        msg = f"The file {target} is not a Postil library and was left alone; choose another name for the backup."
        raise LibraryError(msg)
    if log_of(target).exists():
        msg = f"The library {target} is open and was left alone; choose another name for the backup."
        raise LibraryError(msg)


@contextmanager
def _written_beside(target: Path, failure: str) -> Iterator[Path]:
    """Lend an empty file in the target's folder, which is gone afterwards unless it was renamed."""
    unfinished = target.with_name(f".{target.name}.{os.urandom(4).hex()}")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        unfinished.touch(exist_ok=False)
        try:
            yield unfinished
        finally:
            unfinished.unlink(missing_ok=True)
    except OSError as error:
        reason = error.strerror or "the disk did not answer"
        msg = f"{failure} ({reason}); check its folder and permissions."
        raise LibraryError(msg) from error


def _copy(source: Path, unfinished: Path, target: Path) -> None:
    """Copy and verify; faults are told of the source, or of the ``target`` that the unfinished file will be."""
    with told_plainly(source), closing(connect(source)) as reading:
        reading.execute("PRAGMA query_only = ON")
        with told_plainly(target), closing(connect(unfinished)) as writing:
            reading.backup(writing)
            writing.execute("PRAGMA journal_mode = DELETE").fetchall()  # one file that holds everything
            _verify(writing, target)


def _verify(connection: sqlite3.Connection, path: Path) -> None:
    answer = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if answer != "ok":
        msg = f"The library {path} is damaged ({answer}); keep it and restore an older backup."
        raise LibraryError(msg)


def _check_backup(file: Path) -> None:
    if not file.is_file():
        msg = f"There is no backup at {file}; check the name."
        raise LibraryError(msg)
    if not is_library(file):
        msg = f"The file {file} is not a Postil library; choose another file to restore."
        raise LibraryError(msg)
    with told_plainly(file), closing(connect(file)) as connection:
        connection.execute("PRAGMA query_only = ON")
        version: int = connection.execute("PRAGMA user_version").fetchone()[0]
        if version > SCHEMA_VERSION:
            msg = f"The backup {file} was made by a newer Postil (schema {version}); update Postil to restore it."
            raise LibraryError(msg)
        _verify(connection, file)


def _close_log(library: Path, *, patience: float) -> None:
    """Bring the log of the library that is to be replaced into its file; this also finds out whether it is open.

    Where the file is damaged, which is a good reason to restore a backup, the log is kept beside it instead.
    """
    if not is_library(library):
        return
    try:
        with closing(connect(library, patience=patience)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE").fetchall()
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF not in {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}:
            raise as_library_error(error, library) or error from error


def _set_aside(library: Path) -> Path | None:
    """Rename the library and what is left of its log, which must never meet another file's pages."""
    if not library.exists():
        return None
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    kept = library.with_name(f"{library.stem}.replaced-{stamp}{library.suffix}")
    while kept.exists():
        kept = library.with_name(f"{library.stem}.replaced-{stamp}-{os.urandom(2).hex()}{library.suffix}")
    for ending in ("-wal", "-shm"):
        beside = library.with_name(library.name + ending)
        if beside.exists():
            beside.rename(kept.with_name(kept.name + ending))
    library.rename(kept)
    return kept
