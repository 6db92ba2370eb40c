"""The command line: words in, text or JSON out; no logic of its own.

Nothing here imports Qt; the window and ``snapshot`` do, when they are asked for.
"""

from __future__ import annotations

import io
import logging
import sys
from typing import TYPE_CHECKING

from desktop_app import logs, paths
from desktop_app.cli.ending import DONE, INTERRUPTED, NOT_DONE, silence_output
from desktop_app.domain.errors import PostilError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path
    from types import TracebackType

logger = logging.getLogger(__name__)


def main(words: Sequence[str] | None = None) -> int:
    """Do what ``words`` (else the process's own) say and return the exit status.

    Raises ``SystemExit`` with 2 for words that are off and with 0 after ``--help``, as argparse does.
    """
    _write_any_letter()
    try:
        return _do(list(sys.argv[1:] if words is None else words))
    except PostilError as error:
        print(f"postil: {error}", file=sys.stderr)  # noqa: T201 - the command line talks like this
        return NOT_DONE
    except BrokenPipeError:  # whoever reads has had enough, as “head” does
        silence_output()
        return DONE
    except KeyboardInterrupt:
        return INTERRUPTED


def tell_of_bugs() -> None:
    """From now on, log a bug with its traceback and show one line of it; the exit status is then 1."""
    logs.start_logging()
    sys.excepthook = _tell_of_bug


def _do(words: list[str]) -> int:
    if not words:
        return _open_window(None, [])
    # heavy: late; the bare window needs no argparse
    from desktop_app.cli.calls import read_call  # noqa: PLC0415
    from desktop_app.cli.commands import COMMANDS  # noqa: PLC0415

    call = read_call(words, COMMANDS)
    if call.command is None:
        return _open_window(call.library, call.paths)
    return call.command.run(call)


def _open_window(library: Path | None, imports: list[Path]) -> int:
    # Before Qt: once PySide6 is there, it reads the source of every module that is imported.
    import desktop_app.bootstrap  # noqa: PLC0415
    import desktop_app.settings  # noqa: PLC0415
    import desktop_app.text.serial  # noqa: F401, PLC0415
    from desktop_app.ui.application import run  # noqa: PLC0415 - heavy: late

    return run(library, imports)


def _write_any_letter() -> None:
    """Keep a terminal that lacks a letter from ending the program: it gets an escape in its place."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _tell_of_bug(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    logger.critical("A bug ended the program.", exc_info=(kind, error, trace))
    said = next(iter(f"{kind.__name__}: {error}".splitlines()))
    line = f"postil: this is a bug in Postil ({said}); the log tells more: {paths.log_folder() / 'postil.log'}"
    print(line, file=sys.stderr)  # noqa: T201 - the command line talks like this
