"""Connections to the library file, as cheap as SQLite allows.

Every connection is opened in autocommit mode with our own ``BEGIN``: Python's implicit transactions leave
``CREATE TABLE`` outside of them and make ``PRAGMA foreign_keys`` a silent no-op.
"""

from __future__ import annotations

import sqlite3
import threading
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

from desktop_app.domain.errors import LibraryError
from desktop_app.library.faults import told_plainly

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PATIENCE = 5.0
"""Seconds to wait for another program's lock before saying so."""


def connect(path: Path, *, patience: float = PATIENCE) -> sqlite3.Connection:
    """Open an existing file for reading and writing, in any thread; raise ``sqlite3.Error``."""
    connection = sqlite3.connect(
        f"{path.as_uri()}?mode=rw",
        uri=True,
        timeout=patience,
        isolation_level=None,
        check_same_thread=False,
        cached_statements=256,
    )
    try:
        connection.execute("PRAGMA foreign_keys = ON")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def use_wal(path: Path, *, patience: float = PATIENCE) -> None:
    """Have the file keep a write-ahead log, so that reading and writing do not wait for each other."""
    with told_plainly(path), closing(connect(path, patience=patience)) as connection:
        connection.execute("PRAGMA journal_mode = WAL").fetchall()


def closed(path: Path) -> LibraryError:
    """Return the error for a library that is used after ``close``."""
    return LibraryError(f"The library {path} has been closed; open it again.")


class _Slot:
    """One thread's connection, and the lock that keeps ``close`` from closing it in the middle of a query."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self.lock = threading.RLock()


class Readers:
    """One connection a thread, for queries only; all of them are closed by ``close``."""

    def __init__(self, path: Path, *, patience: float = PATIENCE) -> None:
        """Connect when a thread first asks."""
        self._path = path
        self._patience = patience
        self._slots: dict[int, _Slot] = {}
        self._lock = threading.Lock()
        self._closed = False

    @contextmanager
    def use(self) -> Iterator[sqlite3.Connection]:
        """Lend this thread's connection; SQLite's errors come out as ``LibraryError``."""
        with told_plainly(self._path):
            slot = self._slot()
            with slot.lock:
                self._refuse_when_closed()
                yield slot.connection

    def _slot(self) -> _Slot:
        thread = threading.get_ident()  # may be reused by a later thread, which then inherits the connection
        with self._lock:
            self._refuse_when_closed()
            slot = self._slots.get(thread)
            if slot is None:
                connection = connect(self._path, patience=self._patience)
                # Not mode=ro: a connection that could not write would leave -wal and -shm files behind.
                connection.execute("PRAGMA query_only = ON")
                slot = self._slots[thread] = _Slot(connection)
            return slot

    def _refuse_when_closed(self) -> None:
        if self._closed:
            raise closed(self._path)

    def close(self) -> None:
        """Wait for queries that are running and close every connection."""
        with self._lock:
            self._closed = True
            slots = list(self._slots.values())
            self._slots.clear()
        for slot in slots:
            with slot.lock:
                slot.connection.close()
