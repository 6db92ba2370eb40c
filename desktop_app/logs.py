"""What happened: a file that does not grow without end, and the last lines at hand for a report of a bug."""

from __future__ import annotations

import logging
from collections import deque
from typing import TYPE_CHECKING

from desktop_app import paths

if TYPE_CHECKING:
    from pathlib import Path

TAIL = 200
"""Lines kept at hand."""

_BYTES = 512 * 1024
_KEPT = 3
_FORM = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class LogTail(logging.Handler):
    """Keeps the last ``TAIL`` records, as text."""

    def __init__(self) -> None:
        """Begin empty."""
        super().__init__()
        self._lines: deque[str] = deque(maxlen=TAIL)
        self.setFormatter(logging.Formatter(_FORM))

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a record; the oldest one goes."""
        self._lines.append(self.format(record))

    def lines(self) -> list[str]:
        """Return what was logged, oldest first; a record with a traceback has line breaks in it."""
        return list(self._lines)


class LateFile(logging.Handler):
    """Opens the log file at the first warning or at the end.

    ``logging.handlers`` takes several milliseconds to import, which the start of the window has not to spare.
    A folder that cannot be written to costs the log and nothing else.
    """

    def __init__(self, folder: Path) -> None:
        """Write to ``postil.log`` in ``folder`` later."""
        super().__init__()
        self._folder = folder
        self._held: deque[logging.LogRecord] = deque(maxlen=TAIL)
        self._file: logging.Handler | None = None
        self.setFormatter(logging.Formatter(_FORM))

    def emit(self, record: logging.LogRecord) -> None:
        """Hold a record back, or write it and all that was held back."""
        self._held.append(record)
        if self._file is not None or record.levelno >= logging.WARNING:
            self.flush()

    def flush(self) -> None:
        """Write what was held back."""
        if not self._held:
            return
        if self._file is None:
            self._file = self._open()
        while self._held:
            self._file.handle(self._held.popleft())

    def close(self) -> None:
        """Write what was held back and close the file."""
        self.flush()
        if self._file is not None:
            self._file.close()
        super().close()

    def _open(self) -> logging.Handler:
        from logging.handlers import RotatingFileHandler  # noqa: PLC0415 - heavy: late

        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            file = RotatingFileHandler(
                self._folder / "postil.log", maxBytes=_BYTES, backupCount=_KEPT, encoding="utf-8", errors="replace"
            )
        except OSError:
            return logging.NullHandler()
        file.setFormatter(self.formatter)
        return file


def last_lines() -> list[str]:
    """Return the last lines that were logged in this process, oldest first; none where logging was not started."""
    handlers = logging.getLogger("desktop_app").handlers
    return [line for handler in handlers if isinstance(handler, LogTail) for line in handler.lines()]


def start_logging(folder: Path | None = None) -> LogTail:
    """Log what ``desktop_app`` says to a file in ``folder`` (else the platform's), and return the last lines.

    Calling it again moves the log: what was set up before is closed.
    """
    ours = logging.getLogger("desktop_app")
    for old in [handler for handler in ours.handlers if isinstance(handler, LogTail | LateFile)]:
        ours.removeHandler(old)
        old.close()
    tail = LogTail()
    ours.addHandler(tail)
    ours.addHandler(LateFile(folder or paths.log_folder()))
    ours.setLevel(logging.INFO)
    return tail
