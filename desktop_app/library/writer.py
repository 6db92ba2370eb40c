"""The one writer: every change is an act in one transaction, and then one ``LibraryChanged``.

Heavy: imports SQLAlchemy.
"""

from __future__ import annotations

import sqlite3
import threading
from collections import deque
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING, cast

from sqlalchemy.exc import DBAPIError, IntegrityError

from desktop_app.domain.changes import LibraryChanged, Origin
from desktop_app.domain.errors import LibraryError
from desktop_app.library import reading
from desktop_app.library.connection import PATIENCE, closed
from desktop_app.library.engine import make_engine
from desktop_app.library.faults import as_library_error
from desktop_app.library.identity import short_title
from desktop_app.library.recorder import Recorder
from desktop_app.library.telling import changes_of
from desktop_app.library.undo import Conflict, History, Images, Step, invert

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from sqlalchemy import Connection

    from desktop_app.domain.changes import Change


class Act:
    """A transaction under way.

    ``label`` names it in the undo menu; ``merge``, if not empty, joins it to an act of the same name before it.
    """

    def __init__(self, connection: Connection) -> None:
        """Begin at the present moment, which all rows of the act share."""
        self.connection = connection
        self.rows = Recorder(connection)
        self.label = ""
        self.merge = ""
        self.told: list[Change] = []
        self._moment = datetime.now().astimezone()

    @property
    def now(self) -> str:
        """UTC, ISO 8601 with milliseconds and ``+00:00``."""
        return self._moment.astimezone(UTC).isoformat(timespec="milliseconds")

    @property
    def zone(self) -> str:
        """The zone the person is in, as ``+02:00``."""
        return self._moment.isoformat()[-6:]

    @property
    def raw(self) -> sqlite3.Connection:
        """The driver's connection inside this transaction, for the functions of ``reading``."""
        return cast("sqlite3.Connection", self.connection.connection.driver_connection)

    def name(self, paper: int) -> str:
        """Return the short name of a paper, as labels of acts use it."""
        label, title = reading.label_of(self.raw, [paper]).get(paper, ("", ""))
        return label or short_title(title)

    def changes(self) -> tuple[Change, ...]:
        """Return what listeners are to be told of."""
        return (*changes_of(self.rows.images, self._paper_of), *self.told)

    def _paper_of(self, summary: int) -> int | None:
        row = self.raw.execute("SELECT paper FROM summaries WHERE id = ?", (summary,)).fetchone()
        return None if row is None else int(row[0])


class Writer:
    """Holds the write connection, the history and the lock that lets one act happen at a time."""

    def __init__(self, path: Path, publish: Callable[[LibraryChanged], None], *, patience: float = PATIENCE) -> None:
        """``publish`` is called after each commit, in the writing thread and in the order of the commits."""
        self._path = path
        self._engine = make_engine(path, patience=patience)
        self._lock = threading.RLock()
        self._publish = publish
        self._outbox: deque[LibraryChanged] = deque()
        self._publishing = False
        self._acting = False
        self._closed = False
        self.history = History()

    def close(self) -> None:
        """Wait for an act that is under way, and close the connection. What is written later is refused."""
        with self._lock:
            self._closed = True
            self._engine.dispose()

    @contextmanager
    def act(self, *, origin: Origin = Origin.PERSON, undoable: bool = True) -> Iterator[Act]:
        """Run the body in one transaction; an error rolls back, records nothing and tells nothing.

        Raises ``LibraryError`` for what the world did to the file. Acts do not nest.
        """

        def settle(act: Act) -> None:
            if undoable and act.rows.images:
                self.history.record(act.label, act.rows.images, act.merge)

        with self._transaction(origin, settle) as act:
            yield act

    def undo(self) -> str | None:
        """Take the newest act back; return its label, ``None`` where there is nothing to take back."""
        with self._lock:
            step = self.history.undo_step
            if step is None:
                return None
            self._invert(step, Origin.UNDO, self.history.undid)
            return step.label

    def redo(self) -> str | None:
        """Do the newest undone act again; return its label, ``None`` where there is none."""
        with self._lock:
            step = self.history.redo_step
            if step is None:
                return None
            self._invert(step, Origin.REDO, self.history.redid)
            return step.label

    def _invert(self, step: Step, origin: Origin, move: Callable[[Step], None]) -> None:
        def settle(act: Act) -> None:
            move(Step(step.label, Images(act.rows.images)))

        try:
            with self._transaction(origin, settle) as act:
                act.label = step.label
                invert(step, act.rows, act.connection)
        except (IntegrityError, sqlite3.IntegrityError, Conflict) as error:
            self.history.drop(step)  # it would stand in the way of all that came before it
            msg = f"“{step.label}” can no longer be taken back or done again: what it changed has changed again since."
            raise LibraryError(msg) from error

    @contextmanager
    def _transaction(self, origin: Origin, settle: Callable[[Act], None]) -> Iterator[Act]:
        with self._lock:
            if self._closed:
                raise closed(self._path)
            if self._acting:
                msg = "An act began inside another act."
                raise RuntimeError(msg)
            self._acting = True
            try:
                with self._told_plainly(), self._engine.begin() as connection:
                    act = Act(connection)
                    yield act
                    changes = act.changes()
            finally:
                self._acting = False
            settle(act)
            if changes:
                self._send(LibraryChanged(changes, origin, act.label))

    @contextmanager
    def _told_plainly(self) -> Iterator[None]:
        try:
            yield
        except (DBAPIError, sqlite3.Error) as error:
            cause = error.orig if isinstance(error, DBAPIError) else error
            known = as_library_error(cause, self._path) if isinstance(cause, sqlite3.Error) else None
            if known is None:
                raise
            raise known from error

    def _send(self, changed: LibraryChanged) -> None:
        """Tell the listeners. What a listener writes is told after all of them have heard of the first."""
        self._outbox.append(changed)
        if self._publishing:
            return
        self._publishing = True
        try:
            while self._outbox:
                self._publish(self._outbox.popleft())
        finally:
            self._publishing = False
