"""What a format finds in a file, and what is told about files that gave nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Container
    from pathlib import Path

    from desktop_app.domain.papers import PaperMetadata
    from desktop_app.importing.files import InputFile
    from desktop_app.library.incoming import ReadAnnotation


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
    nobody has named the paper. ``confidence``, 0 to 1, is how sure it is that a summary begins here, and ``reason``
    says why in words; a file's own marks make it 1.
    """

    markdown: str
    start: int
    end: int
    metadata: PaperMetadata
    confidence: float = 1.0
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Contents:
    """All that was found in one file, in the order of the file.

    ``papers`` come without a summary, as in a bibliography. ``text`` is the whole decoded text where the file was
    looked at for places to divide it (its passages are then a guess), else empty.
    """

    passages: tuple[Passage, ...] = ()
    failed: tuple[Failure, ...] = ()
    skipped: tuple[Skipped, ...] = ()
    papers: tuple[PaperMetadata, ...] = ()
    annotations: tuple[ReadAnnotation, ...] = ()
    text: str = ""


class Format(Protocol):
    """One kind of file."""

    @property
    def suffixes(self) -> tuple[str, ...]:
        """Return the endings of its files, in lower case, with the dot."""
        ...

    def read(self, file: InputFile, known: Container[str]) -> Contents:
        """Read one file; raise ``ImportFailed`` with the reason (a clause) if it gives nothing.

        ``known`` holds the hashes of the library's summaries (``identity.markdown_hash``). A file that only bears the
        ending and is of another kind gives ``skipped`` with the reason.
        """
        ...
