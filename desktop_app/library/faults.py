"""The one place where SQLite's errors become sentences.

Only what the world did to the file is translated, by SQLite's result code (https://sqlite.org/rescode.html).
A broken constraint or wrong SQL is a bug of ours and stays what it is.
"""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager
from typing import TYPE_CHECKING

from desktop_app.domain.errors import LibraryError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_SENTENCES = {
    sqlite3.SQLITE_FULL: "The disk that holds the library {path} is full; make room there and try again.",
    sqlite3.SQLITE_BUSY: "The library {path} is locked by another program; close that program or try again.",
    sqlite3.SQLITE_LOCKED: "The library {path} is locked by another program; close that program or try again.",
    sqlite3.SQLITE_READONLY: "The library {path} is read-only; make the file and its folder writable.",
    sqlite3.SQLITE_PERM: "The library {path} may not be opened; change its permissions.",
    sqlite3.SQLITE_AUTH: "The library {path} may not be opened; change its permissions.",
    sqlite3.SQLITE_CANTOPEN: "The library {path} could not be opened; see that its folder is there and writable.",
    sqlite3.SQLITE_CORRUPT: "The library {path} is damaged; restore a backup with “postil restore FILE”.",
    sqlite3.SQLITE_NOTADB: "The file {path} is not a Postil library; choose another file.",
    sqlite3.SQLITE_IOERR: "The disk failed while the library {path} was in use; see that there is room.",
}


def as_library_error(error: sqlite3.Error, path: Path) -> LibraryError | None:
    """Return the sentence for an error of the world's, ``None`` for a bug of ours."""
    code: int | None = getattr(error, "sqlite_errorcode", None)
    if code is None:
        return None
    sentence = _SENTENCES.get(code & 0xFF)  # the upper bits are details of the same fault
    return LibraryError(sentence.format(path=path)) if sentence else None


@contextmanager
def told_plainly(path: Path) -> Iterator[None]:
    """Turn SQLite's errors about the file ``path`` into ``LibraryError``."""
    try:
        yield
    except sqlite3.Error as error:
        known = as_library_error(error, path)
        if known is None:
            raise
        raise known from error
