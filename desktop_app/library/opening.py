"""Finds out what a file is before anything is written to it."""

from __future__ import annotations

import os
from contextlib import closing
from datetime import UTC, datetime
from typing import TYPE_CHECKING, NamedTuple

from desktop_app.domain.errors import LibraryError
from desktop_app.library.connection import PATIENCE, connect, use_wal
from desktop_app.library.faults import told_plainly
from desktop_app.library.version import APPLICATION_ID, SCHEMA_VERSION

if TYPE_CHECKING:
    from pathlib import Path

_MAGIC = b"SQLite format 3\x00"
_HEADER_BYTES = 100


class _Header(NamedTuple):
    """What the first 100 bytes say (https://sqlite.org/fileformat2.html#the_database_header)."""

    application_id: int
    expected_size: int
    size: int
    is_wal: bool


def prepare(path: Path, *, create: bool, patience: float = PATIENCE) -> None:
    """See that ``path`` is a library of today's schema: make or migrate it, else raise and leave it alone.

    Raises ``LibraryError`` for whatever is in the way.
    A file of exactly 0 bytes without a write-ahead log beside it is what ``touch`` or an interrupted first
    start leaves behind; with ``create`` it becomes a new library.
    """
    if _is_new(path, create=create):
        _make(path, patience=patience)
        return
    header = _check_header(path)
    _check_writable(path)
    version = _version(path, patience=patience)
    if version > SCHEMA_VERSION:
        msg = f"The library {path} was made by a newer Postil (schema {version}); update Postil to open it."
        raise LibraryError(msg)
    if version < SCHEMA_VERSION:
        _update(path, version, patience=patience)
    elif not header.is_wal:  # a backup that is used as it is
        use_wal(path, patience=patience)


def _is_new(path: Path, *, create: bool) -> bool:
    try:
        size = path.stat().st_size
        if path.is_dir():
            msg = f"{path} is a folder, not a library; give the name of a file in it."
            raise LibraryError(msg)
    except FileNotFoundError:
        if create:
            return True
        msg = f"There is no library at {path}; check the name, or import something to begin one there."
        raise LibraryError(msg) from None
    except OSError as error:
        raise _unreachable(path, error) from error
    if size:
        return False
    if create and not log_of(path).exists():
        return True
    msg = f"The library {path} is empty (0 bytes); restore a backup with “postil restore FILE”, or delete it."
    raise LibraryError(msg)


def log_of(path: Path) -> Path:
    """Return where SQLite keeps the write-ahead log of a file."""
    return path.with_name(path.name + "-wal")


def _unreachable(path: Path, error: OSError) -> LibraryError:
    reason = error.strerror or "the disk did not answer"
    return LibraryError(f"The library {path} cannot be reached ({reason}); check its folder and permissions.")


def _make(path: Path, *, patience: float) -> None:
    from desktop_app.library.migrating import migrate  # noqa: PLC0415 - heavy: late, Alembic and SQLAlchemy

    existed = path.exists()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    except OSError as error:
        raise _unreachable(path, error) from error
    try:
        migrate(path, patience=patience)
    except BaseException:
        if not existed and path.stat().st_size == 0:
            path.unlink()  # ours, and nothing got into it
        raise


def _update(path: Path, version: int, *, patience: float) -> None:
    from desktop_app.library.backup import copy_database  # noqa: PLC0415 - backup itself opens with this module
    from desktop_app.library.migrating import migrate  # noqa: PLC0415 - heavy: late, Alembic and SQLAlchemy

    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    kept = path.with_name(f"{path.stem}.schema-{version}-{stamp}{path.suffix}")
    migrate(path, before=lambda: copy_database(path, kept), patience=patience)


def _check_header(path: Path) -> _Header:
    header = _read_header(path)
    if header is None or header.application_id != APPLICATION_ID:
        msg = f"The file {path} is not a Postil library; choose another file."
        raise LibraryError(msg)
    log = log_of(path)
    has_log = log.exists() and log.stat().st_size > 0  # what is missing in the file may still stand in its log
    if header.size < header.expected_size and not has_log:
        found = f"{header.size} of {header.expected_size} bytes"
        msg = f"The library {path} is cut short ({found}); restore a backup with “postil restore FILE”."
        raise LibraryError(msg)
    return header


def _read_header(path: Path) -> _Header | None:
    """Return the header, ``None`` where the file is no SQLite database at all."""
    try:
        with path.open("rb") as file:
            first = file.read(_HEADER_BYTES)
            size = os.fstat(file.fileno()).st_size
    except OSError as error:
        raise _unreachable(path, error) from error
    if len(first) < _HEADER_BYTES or not first.startswith(_MAGIC):
        return None
    page_size = int.from_bytes(first[16:18], "big")
    page_size = 65536 if page_size == 1 else page_size
    pages = int.from_bytes(first[28:32], "big")
    if first[24:28] != first[92:96]:  # the count was left stale by some older writer
        pages = 0
    return _Header(int.from_bytes(first[68:72], "big"), pages * page_size, size, is_wal=first[18:20] == b"\x02\x02")


def _check_writable(path: Path) -> None:
    if not (os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)):
        msg = f"The library {path} is read-only; make the file and its folder writable."
        raise LibraryError(msg)


def _version(path: Path, *, patience: float) -> int:
    """Return the schema version as SQLite sees it, its log included; this also reads the whole schema."""
    with told_plainly(path), closing(connect(path, patience=patience)) as connection:
        connection.execute("PRAGMA query_only = ON")
        version: int = connection.execute("PRAGMA user_version").fetchone()[0]
        connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        return version


def is_library(path: Path) -> bool:
    """Return whether the file at ``path`` calls itself a Postil library."""
    try:
        header = _read_header(path)
    except LibraryError:
        return False
    return header is not None and header.application_id == APPLICATION_ID
