"""What the command line says: to people in tables and sentences, to programs in one JSON document."""

from __future__ import annotations

import io
import json
import shutil
import sys
import time
import unicodedata
from contextlib import contextmanager
from typing import TYPE_CHECKING

from desktop_app.cli.ending import silence_output
from desktop_app.domain.errors import ExportFailed
from desktop_app.progress import Progress

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_CONTROLS = dict.fromkeys([*range(32), *range(127, 160)])  # a title must not steer the terminal
_CLEAR_LINE = "\r\x1b[K"
_NARROWEST = 8  # columns that a cell keeps on the narrowest terminal
_BETWEEN_COUNTS = 0.05  # seconds; a terminal is slower than the work


class Output:
    """Where a command puts its result (standard output) and its remarks (standard error)."""

    def __init__(self, *, as_json: bool, quiet: bool) -> None:
        """Write results as JSON or for people; ``quiet`` leaves out what is neither a result nor an error."""
        self.as_json = as_json
        self.quiet = quiet
        if as_json and isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(encoding="utf-8")  # https://www.rfc-editor.org/rfc/rfc8259#section-8.1

    def document(self, value: object) -> None:
        """Write the one JSON document of a call."""
        self._write(json.dumps(value, ensure_ascii=False, indent=2, allow_nan=False) + "\n")

    def text(self, text: str) -> None:
        """Write a result for people as it is, with one newline at its end."""
        self._write(text.rstrip("\n") + "\n" if text else "")

    def table(self, rows: Sequence[Sequence[str]], *, right: frozenset[int] = frozenset()) -> None:
        """Write rows in columns; those in ``right`` hold numbers. On a terminal long cells give way."""
        self._write("".join(f"{line}\n" for line in columns(rows, right=right, width=_terminal_width())))

    def say(self, sentence: str) -> None:
        """Tell a person what was done; programs and the quiet are told nothing."""
        if not self.as_json and not self.quiet:
            self._write(sentence + "\n")

    def remark(self, sentence: str) -> None:
        """Tell a person something beside the result, on standard error."""
        if not self.quiet:
            print(f"postil: {sentence}", file=sys.stderr)  # noqa: T201 - the command line talks like this

    def complain(self, sentence: str) -> None:
        """Say what could not be done, on standard error, even if quiet."""
        print(f"postil: {sentence}", file=sys.stderr)  # noqa: T201 - the command line talks like this

    @contextmanager
    def progress(self) -> Iterator[Progress]:
        """Give a progress that counts in one line on standard error, if that is a terminal; wiped at the end."""
        if self.quiet or sys.stderr is None or not sys.stderr.isatty():
            yield Progress()
            return
        last = 0.0

        def show(done: int, total: int, what: str) -> None:
            nonlocal last
            now = time.monotonic()
            if now - last >= _BETWEEN_COUNTS:
                last = now
                count = f" {done}/{total}" if total else ""
                line = shortened(f"{what}{count}", _terminal_width(of_errors=True) or 80)
                print(f"{_CLEAR_LINE}{line}", end="", file=sys.stderr, flush=True)  # noqa: T201

        try:
            yield Progress(show)
        finally:
            print(_CLEAR_LINE, end="", file=sys.stderr, flush=True)  # noqa: T201

    def _write(self, text: str) -> None:
        try:
            print(text, end="", flush=True)  # noqa: T201 - standard output is where results go
        except BrokenPipeError:
            raise
        except OSError as error:
            silence_output()
            msg = f"The result could not be written to standard output ({error.strerror}); see that there is room."
            raise ExportFailed(msg) from error


def columns(rows: Sequence[Sequence[str]], *, right: frozenset[int], width: int | None) -> list[str]:
    """Return ``rows`` as lines with their cells under each other, two blanks apart.

    ``width`` is the number of columns to keep to; cells of several words are cut for it, citekeys never.
    ``None`` cuts nothing.
    """
    if not rows:
        return []
    rows = [[" ".join(cell.split()).translate(_CONTROLS) for cell in row] for row in rows]
    widths = [max(map(display_width, cells)) for cells in zip(*rows, strict=True)]
    if width is not None:
        prose = [index for index, cells in enumerate(zip(*rows, strict=True)) if any(" " in cell for cell in cells)]
        _narrow(widths, prose, width - 2 * (len(widths) - 1))
    return [
        "  ".join(_padded(cell, widths[index], right=index in right) for index, cell in enumerate(row)).rstrip()
        for row in rows
    ]


def _narrow(widths: list[int], prose: Sequence[int], room: int) -> None:
    """Take from the widest of the ``prose`` columns until all fit into ``room``, or none can give more."""
    while sum(widths) > room:
        widest = max(prose, key=lambda index: widths[index], default=None)
        if widest is None or widths[widest] <= _NARROWEST:
            break
        widths[widest] -= 1


def _padded(cell: str, width: int, *, right: bool) -> str:
    cell = shortened(cell, width)
    blanks = " " * (width - display_width(cell))
    return blanks + cell if right else cell + blanks


def shortened(text: str, width: int) -> str:
    """Return ``text`` cut to ``width`` columns of a terminal, with an ellipsis where it was cut."""
    if display_width(text) <= width:
        return text
    kept = ""
    used = 0
    for letter in text:
        used += display_width(letter)
        if used > width - 1:
            break
        kept += letter
    return kept.rstrip() + "…"


def display_width(text: str) -> int:
    """Return the columns that ``text`` takes on a terminal (https://www.unicode.org/reports/tr11/)."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(letter) else 2 if unicodedata.east_asian_width(letter) in "WF" else 1
        for letter in text
    )


def _terminal_width(*, of_errors: bool = False) -> int | None:
    """Return the terminal's columns, ``None`` where the stream is a file or a pipe."""
    stream = sys.stderr if of_errors else sys.stdout
    return shutil.get_terminal_size().columns if stream is not None and stream.isatty() else None
