"""Where the bytes of a file come from: a folder on the disk, or an archive."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Protocol

from desktop_app.importing import decoding

if TYPE_CHECKING:
    from pathlib import Path


class InputFile(Protocol):
    """A file that can be read. ``path`` is absolute; within an archive it goes on behind the archive's own path."""

    @property
    def path(self) -> Path:
        """Return the path it goes by in the library."""
        ...

    def text(self) -> str:
        """Return its decoded text without a byte order mark; raise ``ImportFailed`` with the reason."""
        ...

    def stamp(self) -> tuple[int, int]:
        """Return its size in bytes and the time of its last change in nanoseconds since 1970; 0 where unknown."""
        ...

    def beside(self, relative: str) -> bytes | None:
        """Return the bytes of an image by its path relative to this file's folder; ``None`` if there is none.

        Never one that lies outside the archive. Raises ``ImportFailed`` if it is there and cannot be read.
        """
        ...


class Tree(Protocol):
    """Folders and files as the finder walks them."""

    def entries(self, folder: Path) -> list[Path]:
        """Return what lies in a folder, in any order; raise ``OSError`` if it cannot be looked into."""
        ...

    def is_folder(self, path: Path) -> bool:
        """Return whether there is a folder, behind links too."""
        ...

    def is_file(self, path: Path) -> bool:
        """Return whether there is something to be read, or a link that may lead nowhere: that is told when read."""
        ...

    def real(self, path: Path) -> str:
        """Return the one name of what several paths may lead to."""
        ...

    def open(self, path: Path) -> InputFile:
        """Return the file, not yet read."""
        ...


class DiskTree:
    """The disk itself."""

    def entries(self, folder: Path) -> list[Path]:
        """Return what lies in a folder."""
        with os.scandir(folder) as found:
            return [folder / entry.name for entry in found]

    def is_folder(self, path: Path) -> bool:
        """Return whether there is a folder, behind links too."""
        return path.is_dir()

    def is_file(self, path: Path) -> bool:
        """Return whether there is a file or a link; pipes and devices are neither."""
        return path.is_file() or path.is_symlink()

    def real(self, path: Path) -> str:
        """Return the path without links."""
        return os.path.realpath(path)

    def open(self, path: Path) -> InputFile:
        """Return the file."""
        return DiskFile(path)


class DiskFile:
    """A file on the disk."""

    def __init__(self, path: Path) -> None:
        """Read ``path``, which is absolute."""
        self.path = path

    def text(self) -> str:
        """Return its decoded text; see ``decoding.read_text``."""
        return decoding.read_text(self.path)

    def stamp(self) -> tuple[int, int]:
        """Return its size and the time of its last change."""
        try:
            found = self.path.stat()
        except OSError:
            return 0, 0
        return found.st_size, found.st_mtime_ns

    def beside(self, relative: str) -> bytes | None:
        """Return the bytes of a file beside it; one that is no plain file, or is too large for an image, is none."""
        return decoding.read_image_bytes(self.path.parent / relative)
