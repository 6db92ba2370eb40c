"""The one bridge from the library to the window: every change as one Qt signal, in the UI thread."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from desktop_app.domain.changes import LibraryChanged, Origin, PaperChanged, PapersAdded, SummaryChanged

if TYPE_CHECKING:
    from desktop_app.domain.changes import Change
    from desktop_app.library.library import Library
    from desktop_app.ui.tasks import Task

_GATHERED_MS = 500
_SHARE = 12
"""What the window does with a change takes a twelfth of the time at most: showing 10,000 papers anew takes longer."""

_OF_IMPORTS = (PapersAdded, SummaryChanged, PaperChanged)


class LibraryBridge(QObject):
    """Listens in the writing thread; ``changed`` reaches QObjects in the thread they live in.

    While long work runs, papers and texts that it adds are gathered and told at most twice a second. All else is
    told at once.
    """

    changed = Signal(object)
    _heard = Signal(object)

    def __init__(self, library: Library, parent: QObject | None = None) -> None:
        """Listen to ``library`` until ``close``."""
        super().__init__(parent)
        self._running = 0
        self._gathered: dict[Change, None] = {}  # a dict keeps the order and drops repeats
        self._label = ""
        self._timer = QTimer(self, singleShot=True, interval=_GATHERED_MS)
        self._timer.timeout.connect(self._flush)
        self._heard.connect(self._tell)
        self._unsubscribe = library.subscribe(self._listen)

    def follow(self, task: Task) -> None:
        """Gather what comes in until ``task`` has ended."""
        self._running += 1
        task.ended.connect(self._ended)

    def _ended(self) -> None:
        self._running -= 1
        self._flush()

    def _listen(self, changed: LibraryChanged) -> None:
        self._heard.emit(changed)

    def _tell(self, changed: LibraryChanged) -> None:
        if not self._running or not _of_an_import(changed):
            self._flush()
            self.changed.emit(changed)
            return
        self._gathered.update(dict.fromkeys(changed.changes))
        self._label = changed.label
        if not self._timer.isActive():
            self._timer.start()

    def _flush(self) -> None:
        self._timer.stop()
        if not self._gathered:
            return
        changes, self._gathered = tuple(self._gathered), {}
        before = time.monotonic()
        self.changed.emit(LibraryChanged(changes, Origin.PERSON, self._label))
        took = time.monotonic() - before
        self._timer.setInterval(max(_GATHERED_MS, int(took * 1000 * _SHARE)))

    def close(self) -> None:
        """Stop listening."""
        self._timer.stop()
        self._unsubscribe()


def _of_an_import(changed: LibraryChanged) -> bool:
    """Return whether a batch of an import would be told like this: papers and texts came, by no undo."""
    changes = changed.changes
    came = any(isinstance(change, (PapersAdded, SummaryChanged)) for change in changes)
    return came and changed.origin is Origin.PERSON and all(isinstance(change, _OF_IMPORTS) for change in changes)
