"""Text that was pasted becomes a file of the person's, so that its source can always be shown again."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING

from desktop_app.domain.errors import ImportFailed
from desktop_app.exporting.naming import file_stem, with_suffix

if TYPE_CHECKING:
    from datetime import date
    from pathlib import Path

FOLDER = "pasted"
"""Beside the library."""

_WORDS = 7
_MARKS = "#*_>`-+ \t"
"""What Markdown puts before the first words of a line."""


def keep_text(text: str, folder: Path, today: date) -> Path:
    """Write ``text`` into a file of ``folder``, named by the day and its first words, and return its path.

    It is written in one step. A file that holds the same text already is taken instead; none is ever written over.
    Raises ``ImportFailed``.
    """
    data = (text.rstrip() + "\n").encode(errors="replace")  # a clipboard may hold half a character
    stem = file_stem(f"{today.isoformat()} {first_words(text)}")
    new = folder / f".{os.getpid()}.new"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        turn = 1
        while True:
            file = folder / f"{stem if turn == 1 else with_suffix(stem, f' ({turn})')}.md"
            if not file.exists():
                break
            if file.read_bytes() == data:
                return file
            turn += 1
        new.write_bytes(data)
        new.replace(file)
    except OSError as error:
        with suppress(OSError):
            new.unlink()
        msg = f"The text could not be kept in {folder} ({error.strerror}); see that the folder is writable."
        raise ImportFailed(msg) from error
    return file


def first_words(text: str) -> str:
    """Return the first words of the first line that has any, without marks of Markdown before them."""
    for line in text.splitlines():
        found = line.strip(_MARKS).split()
        if found:
            return " ".join(found[:_WORDS]).rstrip(".,;:*_`")
    return "text"
