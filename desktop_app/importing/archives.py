"""A ``.zip`` of a folder, walked like the folder itself.

A member is read when it is its turn, never unpacked to the disk. Names that lead out of the archive, encrypted
members and members that unfold beyond all measure are refused one by one.
"""

from __future__ import annotations

import posixpath
import zipfile
import zlib
from datetime import datetime
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from desktop_app.domain.errors import ImportFailed
from desktop_app.importing import decoding

if TYPE_CHECKING:
    from pathlib import Path

    from desktop_app.importing.files import InputFile

ENDING = ".zip"

_UTF8_NAME = 0x800  # https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.4.4, bit 11
_ENCRYPTED = 0x1
_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError, ValueError)
"""What the standard library raises for archives that are damaged, or packed in a way it does not know."""


class Archive:
    """An open archive as a tree of folders. Close it when its files have been read."""

    def __init__(self, path: Path) -> None:
        """Open the archive at ``path``; raise ``ImportFailed`` with the reason if it is none."""
        self.path = path
        try:
            self._zip = zipfile.ZipFile(path)
        except _BROKEN as error:
            msg = "the archive is damaged, or is no ZIP archive"
            raise ImportFailed(msg) from error
        self._members: dict[Path, zipfile.ZipInfo] = {}
        self._folders: dict[Path, dict[Path, None]] = {path: {}}
        for info in self._zip.infolist():
            self._add(info)

    def _add(self, info: zipfile.ZipInfo) -> None:
        inner = PurePosixPath(_name_of(info).replace("\\", "/"))
        parts = [part for part in inner.parts if part != "/"]
        if info.is_dir() or not parts or ".." in parts:
            return
        path = self.path.joinpath(*parts)
        self._members[path] = info
        while path != self.path:
            self._folders.setdefault(path.parent, {})[path] = None
            path = path.parent

    def close(self) -> None:
        """Close the file; members can no longer be read."""
        self._zip.close()

    def entries(self, folder: Path) -> list[Path]:
        """Return what lies in a folder of the archive."""
        return list(self._folders.get(folder, ()))

    def is_folder(self, path: Path) -> bool:
        """Return whether there is a folder."""
        return path in self._folders

    def is_file(self, path: Path) -> bool:
        """Return whether there is a file."""
        return path in self._members

    def real(self, path: Path) -> str:
        """Return the path: there are no links."""
        return str(path)

    def open(self, path: Path) -> InputFile:
        """Return a member."""
        return ArchivedFile(self, path)

    def size(self, path: Path) -> int:
        """Return the bytes that a member says it has; 0 if there is none."""
        info = self._members.get(path)
        return info.file_size if info else 0

    def changed(self, path: Path) -> int:
        """Return when a member was last changed, in nanoseconds since 1970, on the clock of this machine."""
        try:
            moment = datetime(*self._members[path].date_time).astimezone()
        except ValueError:  # archives may hold days that never were
            return 0
        return int(moment.timestamp()) * 1_000_000_000

    def data(self, path: Path, limit: int) -> bytes:
        """Return a member's bytes; raise ``ImportFailed`` if they cannot be had or are more than ``limit``."""
        info = self._members.get(path)
        if info is None:
            msg = "there is no such file in the archive"
            raise ImportFailed(msg)
        if info.flag_bits & _ENCRYPTED:
            msg = "it is encrypted; unpack the archive and import the folder"
            raise ImportFailed(msg)
        try:
            with self._zip.open(info) as member:
                data = member.read(limit + 1)  # what the directory says of its size may be a lie
        except _BROKEN as error:
            msg = "its part of the archive is damaged"
            raise ImportFailed(msg) from error
        if len(data) > limit:
            raise ImportFailed(decoding.too_large(limit))
        return data


class ArchivedFile:
    """A file in an archive."""

    def __init__(self, archive: Archive, path: Path) -> None:
        """Read ``path``, which begins with the archive's own path."""
        self.path = path
        self._archive = archive

    def text(self) -> str:
        """Return its decoded text."""
        return decoding.decode(self._archive.data(self.path, decoding.LARGEST))

    def stamp(self) -> tuple[int, int]:
        """Return its size and the time of its last change, as the archive tells them."""
        return self._archive.size(self.path), self._archive.changed(self.path)

    def beside(self, relative: str) -> bytes | None:
        """Return the bytes of another member by its path relative to this one's folder."""
        inner = self.path.parent.relative_to(self._archive.path).as_posix()
        joined = posixpath.normpath(posixpath.join(inner, relative))
        target = self._archive.path / joined
        if joined.startswith(("..", "/")) or not 0 < self._archive.size(target) <= decoding.LARGEST_IMAGE:
            return None
        return self._archive.data(target, decoding.LARGEST_IMAGE)


def _name_of(info: zipfile.ZipInfo) -> str:
    """Return a member's name; many programs write UTF-8 without saying so, and it is read as an old PC's letters."""
    if info.flag_bits & _UTF8_NAME:
        return info.filename
    try:
        return info.filename.encode("cp437").decode("utf-8")
    except UnicodeError:
        return info.filename
