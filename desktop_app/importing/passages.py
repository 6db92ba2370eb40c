"""What a format finds in a file, and what is told about files that gave nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from pathlib import Path

    from desktop_app.domain.papers import PaperMetadata


@dataclass(frozen=True, slots=True)
class Failure:
    """A file, a folder or a part of a file that could not be imported; ``reason`` is a clause without a full stop."""

    path: Path
    reason: str


@dataclass(frozen=True, slots=True)
class Skipped:
    """Something that was left out on purpose; ``reason`` is a clause without a full stop."""

    path: Path
    reason: str


@dataclass(frozen=True, slots=True)
class Passage:
    """One summary in a file.

    ``start`` and ``end`` count code points of the decoded file. An empty title in ``metadata`` means that
    nobody has named the paper.
    """

    markdown: str
    start: int
    end: int
    metadata: PaperMetadata


@dataclass(frozen=True, slots=True)
class Contents:
    """All that was found in one file, in the order of the file."""

    passages: tuple[Passage, ...] = ()
    failed: tuple[Failure, ...] = ()
    skipped: tuple[Skipped, ...] = ()


class Format(Protocol):
    """One kind of file."""

    @property
    def suffixes(self) -> tuple[str, ...]:
        """Return the endings of its files, in lower case, with the dot."""
        ...

    def read(self, path: Path) -> Contents:
        """Read one file; raise ``ImportFailed`` with the reason (a clause) if it gives nothing."""
        ...
