"""The only place with threads: a library lane for every write, a work lane for long work.

The library lane is one thread, so writes happen one after the other in the order of the person's
acts. The work lane runs what takes longer (import, topics, export) one by one as well, the look lane
what a person waits for (search), the web lane what waits for the network. They write only through
``Library``, whose transactions are short, so that a highlight never waits long. Results come back to
the UI thread.
"""

from __future__ import annotations

import queue
import threading
import time
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, Signal

from desktop_app.domain.errors import Cancelled
from desktop_app.progress import Progress

if TYPE_CHECKING:
    from collections.abc import Callable

Result = TypeVar("Result")

_BEAT = 0.04
"""Seconds between two reports that are passed on: each one more takes the lock of the interpreter from the window."""


_WEB_PATIENCE = 0.5
"""Seconds that a window which is closed waits for the network: a name that is looked up cannot be called back."""


class Task(QObject):
    """One piece of work: reports, can be cancelled, ends in a result or an error."""

    progressed = Signal(int, int, str)
    ended = Signal()

    def __init__(self, what: str, work: Callable[[Progress], object], done: Callable[[object], None] | None) -> None:
        """Name the work to the person by ``what``; call ``done`` with its result in the UI thread."""
        super().__init__()
        self.what = what
        self._work = work
        self._done = done
        self.progress = Progress(self._report)
        self._stage = (-1, -1.0)
        self.result: object = None
        self.error: BaseException | None = None
        self.delivered = False

    def cancel(self) -> None:
        """Ask the work to stop at its next report."""
        self.progress.cancel()

    def _report(self, done: int, total: int, what: str) -> None:
        """Pass on the first and the last report of a stage, and of the rest what a person can follow."""
        now = time.monotonic()
        if total != self._stage[0] or now - self._stage[1] >= _BEAT or done in (0, total):
            self._stage = (total, now)
            self.progressed.emit(done, total, what)

    def work(self) -> None:
        """Do the work, in whatever thread this is called; keep its result or its error."""
        try:
            self.result = self._work(self.progress)
        except BaseException as error:  # noqa: BLE001 - carried over to the UI thread, which shows or raises it
            self.error = error

    def deliver(self) -> None:
        """Hand the result on; call this in the UI thread."""
        self.delivered = True
        self.ended.emit()
        if self.error is None and self._done is not None:
            self._done(self.result)


class _Lane:
    """A thread that works off a queue. It starts with its first task.

    ``patience`` is how many seconds to wait at most for its end; ``None`` as long as it takes.
    """

    def __init__(self, name: str, finished: Callable[[Task], None], patience: float | None = None) -> None:
        self._name = name
        self._finished = finished
        self._patience = patience
        self._left = False
        self._queue: queue.SimpleQueue[Task | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    def put(self, task: Task) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name=self._name, daemon=self._patience is not None)
            self._thread.start()
        self._queue.put(task)

    def _run(self) -> None:
        while (task := self._queue.get()) is not None:
            task.work()
            if not self._left:
                self._finished(task)

    def close(self) -> None:
        """Work off what waits, then end the thread."""
        if self._thread is not None:
            self._queue.put(None)
            self._thread.join(self._patience)
            self._left = True
            self._thread = None


class Tasks(QObject):
    """Runs work off the UI thread and brings its outcome back to it."""

    started = Signal(object)
    failed = Signal(object)
    _finished = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        """Start no thread yet."""
        super().__init__(parent)
        self._library_lane = _Lane("library lane", self._finished.emit)
        self._work_lane = _Lane("work lane", self._finished.emit)
        self._look_lane = _Lane("look lane", self._finished.emit)
        self._web_lane = _Lane("web lane", self._finished.emit, _WEB_PATIENCE)
        self._waiting: list[Task] = []
        self._finished.connect(self._deliver)

    def write(self, work: Callable[[], Result], done: Callable[[Result], None] | None = None) -> None:
        """Change the library in its lane, after every change asked for before."""
        self._submit(Task("", lambda _progress: work(), done), self._library_lane)  # type: ignore[arg-type]  # done takes what work gives

    def run(self, what: str, work: Callable[[Progress], Result], done: Callable[[Result], None] | None = None) -> Task:
        """Do long work in the work lane; ``what`` is shown while it runs, empty shows nothing."""
        return self._start(what, work, done, self._work_lane)

    def fetch(self, what: str, work: Callable[[Progress], Result], done: Callable[[Result], None]) -> Task:
        """Do what waits for the network more than it works; no import stands behind it."""
        return self._start(what, work, done, self._web_lane)

    def _start(
        self,
        what: str,
        work: Callable[[Progress], Result],
        done: Callable[[Result], None] | None,
        lane: _Lane,
    ) -> Task:
        task = Task(what, work, done)  # type: ignore[arg-type]  # done takes what work gives
        if what:
            self.started.emit(task)
        self._submit(task, lane)
        return task

    def look(self, work: Callable[[], Result], done: Callable[[Result], None]) -> None:
        """Read what a person waits for, beside any long work: a search must not stand behind an import."""
        self._submit(Task("", lambda _progress: work(), done), self._look_lane)  # type: ignore[arg-type]  # as above

    def _submit(self, task: Task, lane: _Lane) -> None:
        # Kept here until delivered: a QObject must not be destroyed by a worker thread.
        self._waiting.append(task)
        lane.put(task)

    def _deliver(self, task: Task) -> None:
        self._waiting.remove(task)
        task.deliver()
        if task.error is not None and not isinstance(task.error, Cancelled):
            self.failed.emit(task.error)

    @property
    def idle(self) -> bool:
        """Whether nothing is running or waiting."""
        return not self._waiting

    def close(self) -> None:
        """Cancel long work, finish every write, and end the threads; again it does nothing."""
        for task in self._waiting:
            if task.what:
                task.cancel()
        for lane in (self._look_lane, self._web_lane, self._work_lane, self._library_lane):
            lane.close()


class InlineTasks(Tasks):
    """Works at once in the calling thread: for tests and pictures."""

    def _submit(self, task: Task, lane: _Lane) -> None:  # noqa: ARG002 - no lane is needed
        self._waiting.append(task)
        task.work()
        self._deliver(task)
