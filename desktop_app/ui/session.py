"""One run of the window: what happens after it stands, and when it closes."""

from __future__ import annotations

import gc
import sys
import threading
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSocketNotifier, QTimer
from PySide6.QtGui import QIcon

from desktop_app import bootstrap, paths
from desktop_app.settings import save_settings
from desktop_app.ui.tasks import Tasks
from desktop_app.ui.window import MainWindow

if TYPE_CHECKING:
    from pathlib import Path
    from types import TracebackType

    from desktop_app.library.library import Library
    from desktop_app.settings import Settings


_SWITCH_SECONDS = 0.0001
"""How long another thread may keep the interpreter once the window wants it. With Python's own 5 ms a list of 1,500
papers took three seconds to show while papers were being related: each row, and each call from Qt, waited anew."""
_WARM_UP_MS = 250
"""By then the window answers; what the first write needs is imported before anybody has selected a word."""

_RESUME_MS = 1000
"""By then a person reads; now watched folders are looked through for what changed since the last run."""


class Session(QObject):
    """Holds the window and the tasks of one run."""

    def __init__(self, library: Library, settings: Settings, imports: list[Path]) -> None:
        """Make the window; ``imports`` go in once it stands."""
        super().__init__()
        self._settings = settings
        self._imports = imports
        self.tasks = Tasks(self)
        self.window = MainWindow(library, settings, self.tasks)
        self.window.completed.connect(self._after_first_paint)
        self.window.closing.connect(self._save)
        sys.excepthook = self._show_bug
        threading.excepthook = self._show_thread_bug

    def start(self) -> None:
        """Show the window; what can wait follows its first paint."""
        self.window.show()

    def _after_first_paint(self) -> None:
        gc.freeze()
        gc.enable()
        sys.setswitchinterval(_SWITCH_SECONDS)
        self.window.setWindowIcon(QIcon(str(paths.resources() / "icons" / "postil.svg")))
        self._close_on_signals()
        QTimer.singleShot(_WARM_UP_MS, self._warm_up)
        self.window.intake.import_paths(self._imports)
        QTimer.singleShot(_RESUME_MS, self.window.intake.resume)

    def _warm_up(self) -> None:
        self.tasks.write(bootstrap.warm_up)

    def _close_on_signals(self) -> None:
        """Close as by hand on Ctrl+C and when the session ends: Python hears signals only when it is woken."""
        import signal  # noqa: PLC0415 - late: after the first paint
        import socket  # noqa: PLC0415 - late: after the first paint

        self._ear, self._mouth = socket.socketpair()
        self._mouth.setblocking(False)
        signal.set_wakeup_fd(self._mouth.fileno())
        self._listener = QSocketNotifier(self._ear.fileno(), QSocketNotifier.Type.Read, self)
        self._listener.activated.connect(self._signalled)
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, _heard)

    def _signalled(self) -> None:
        self._listener.setEnabled(False)
        self.window.close()

    def _save(self) -> None:
        save_settings(self._settings)

    def _show_bug(self, _kind: type[BaseException], error: BaseException, _trace: TracebackType | None) -> None:
        self.tasks.failed.emit(error)

    def _show_thread_bug(self, arguments: threading.ExceptHookArgs) -> None:
        if arguments.exc_value is not None:
            self.tasks.failed.emit(arguments.exc_value)


def _heard(_number: int, _frame: object) -> None:
    """Do nothing here: the wake-up has told the event loop."""
