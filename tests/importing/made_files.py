"""Files that stand in no folder, for tests of formats."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from desktop_app.domain.errors import ImportFailed

if TYPE_CHECKING:
    from desktop_app.importing.passages import Contents, Format


class MadeFile:
    """A file with a name and a text."""

    def __init__(self, name: str, text: str) -> None:
        self.path = Path("/notes") / name
        self._text = text

    def text(self) -> str:
        return self._text

    def stamp(self) -> tuple[int, int]:
        return len(self._text), 0

    def beside(self, relative: str) -> bytes | None:  # noqa: ARG002 - nothing lies beside it
        return None


def read(format_: Format, text: str, name: str = "") -> Contents:
    """Return what a format finds in ``text``; the name is one of the format's own where none is given."""
    return format_.read(MadeFile(name or f"file{format_.suffixes[0]}", text), frozenset())


def read_or_refused(format_: Format, text: str, name: str = "") -> Contents | None:
    """Return what a format finds, ``None`` where it says by ``ImportFailed`` that there is nothing."""
    try:
        return read(format_, text, name)
    except ImportFailed:
        return None


def reasons(contents: Contents) -> list[str]:
    return [each.reason for each in contents.failed] + [each.reason for each in contents.skipped]
