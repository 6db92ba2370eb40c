"""A folder that a person works in: files are found by what they say, and written whole or not at all."""

from __future__ import annotations

import errno
import os
import re
import secrets
from contextlib import suppress
from typing import TYPE_CHECKING

from desktop_app.domain.errors import ExportFailed
from desktop_app.exporting.flavours import Flavour
from desktop_app.exporting.naming import comparable

if TYPE_CHECKING:
    from pathlib import Path

_HEAD = 32 * 1024
"""Bytes read from a file to find its id: front matter with hundreds of authors fits."""

_YAML_ID = re.compile(
    r"\A\ufeff?---[ \t]*\r?\n(?:(?!---).*\r?\n)*?postil-id:[ \t]*(['\"]?)(?P<id>[^'\"\r\n]+)\1[ \t]*\r?$", re.MULTILINE
)
_PROPERTY_ID = re.compile(r"\A\ufeff?(?:[^\s:]+::.*\r?\n)*?postil-id::[ \t]*(?P<id>[^\r\n]+?)[ \t]*\r?$", re.MULTILINE)
_META_ID = re.compile(r'<meta name="postil-id" content="(?P<id>[^"]+)">')
_IDS = {Flavour.LOGSEQ: _PROPERTY_ID, Flavour.HTML: _META_ID}
_REASONS = {
    errno.ENOSPC: "the disk is full; make room and export again",
    errno.EDQUOT: "the disk is full; make room and export again",
    errno.EACCES: "Postil may not write there; change its permissions or choose another folder",
    errno.EPERM: "Postil may not write there; change its permissions or choose another folder",
    errno.EROFS: "the disk is read-only; choose another folder",
    errno.EISDIR: "a folder has that name; move it and export again",
    errno.ENOTDIR: "a part of its path is a file; choose another folder",
    errno.EEXIST: "a file has that name; choose another folder",
    errno.ENAMETOOLONG: "its path is too long; choose a folder nearer to the top",
}


class ExportFolder:
    """The folder that is exported to. Paths given and returned are relative to it, with forward slashes."""

    def __init__(self, root: Path, flavour: Flavour) -> None:
        """Make the folder where it is missing; raise ``ExportFailed``."""
        try:
            root.mkdir(parents=True, exist_ok=True)
            self.root = root.resolve(strict=True)
        except OSError as error:
            raise failure(str(root), error) from error
        self._id = _IDS.get(flavour, _YAML_ID)
        self._extension = flavour.extension
        self._names: set[str] | None = None
        self._by_id: dict[str, str] | None = None

    def path(self, relative: str) -> Path:
        """Return where a file lies."""
        return self.root / relative

    def id_of(self, relative: str) -> str | None:
        """Return the ``postil-id`` that a file carries; ``None`` where it has none or cannot be read."""
        try:
            with self.path(relative).open("rb") as file:
                head = file.read(_HEAD).decode(errors="replace")
        except OSError:
            return None
        found = self._id.search(head)
        return found["id"].strip() if found else None

    def find(self, paper_id: str) -> str | None:
        """Return the file that carries ``paper_id``, wherever in the folder it was moved to."""
        if self._by_id is None:
            self._by_id = {}
            for relative in self._all_files():
                if found := self.id_of(relative):
                    self._by_id.setdefault(found, relative)
        return self._by_id.get(paper_id)

    def _all_files(self) -> list[str]:
        """Return the notes in the folder, those nearest to the top first; hidden folders are left out."""
        found: list[str] = []
        for parent, folders, files in os.walk(self.root):
            folders[:] = [name for name in folders if not name.startswith(".")]
            relative = os.path.relpath(parent, self.root).replace(os.sep, "/")
            prefix = "" if relative == "." else f"{relative}/"
            found += [prefix + name for name in files if name.endswith(self._extension) and not name.startswith(".")]
        return sorted(found, key=lambda path: (path.count("/"), path))

    def is_taken(self, stem: str) -> bool:
        """Say whether a file or folder at the top of the folder has that name; ``stem`` is ``comparable``."""
        if self._names is None:
            try:
                self._names = {comparable(name) for name in os.listdir(self.root)}  # noqa: PTH208 - names are all it takes
            except OSError as error:
                raise failure(str(self.root), error) from error
        return stem + self._extension in self._names

    def read(self, relative: str) -> bytes | None:
        """Return what a file holds, ``None`` where there is none; raise ``ExportFailed``."""
        try:
            return self._inside(relative).read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise failure(relative, error) from error

    def write(self, relative: str, data: bytes, *, before: bytes | None) -> None:
        """Put ``data`` in the place of what a file held ``before``, in one step.

        Raises ``ExportFailed``, and then the file is what it was: if the disk does not take it, if it is a link
        that leaves the folder, or if somebody else wrote it since it was read.
        """
        real = self._inside(relative)
        if self.read(relative) != before:
            msg = f"“{relative}” was changed by another program while it was exported; export again."
            raise ExportFailed(msg)
        try:
            _replace(real, data)
        except OSError as error:
            raise failure(relative, error) from error
        if self._names is not None and "/" not in relative:
            self._names.add(comparable(relative))

    def _inside(self, relative: str) -> Path:
        """Return the real file behind a path; raise ``ExportFailed`` where that is not in the folder."""
        try:
            real = self.path(relative).resolve()
        except (OSError, RuntimeError) as error:  # RuntimeError: links in a circle, before Python 3.13
            msg = f"“{relative}” could not be exported because it is a link that leads nowhere; remove the link."
            raise ExportFailed(msg) from error
        if not real.is_relative_to(self.root):
            msg = f"“{relative}” was left alone because it is a link that leads out of the folder; remove the link."
            raise ExportFailed(msg)
        return real


def _replace(real: Path, data: bytes) -> None:
    """Write beside the file, then rename: at no time is there half a file."""
    if real.exists() and not os.access(real, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))  # a rename would not mind
    temporary = real.with_name(f".postil-{secrets.token_hex(4)}.tmp")
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileNotFoundError):
            temporary.chmod(real.stat().st_mode & 0o7777)
        temporary.replace(real)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise
    _sync_folder(real.parent)


def _sync_folder(folder: Path) -> None:
    """Make the rename last through a power cut, where the system can."""
    if os.name != "posix":
        return
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def failure(name: str, error: OSError) -> ExportFailed:
    """Return the sentence for an error of the disk's."""
    reason = _REASONS.get(error.errno or 0, f"the system says “{error.strerror or error}”; choose another folder")
    return ExportFailed(f"“{name}” could not be written: {reason}.")
