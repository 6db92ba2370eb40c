"""Which files a person means by the files and folders they name."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Self

from desktop_app.domain.errors import ImportFailed
from desktop_app.importing import archives, catalog
from desktop_app.importing.archives import Archive
from desktop_app.importing.decoding import cannot_read
from desktop_app.importing.files import DiskTree
from desktop_app.importing.passages import Failure, Skipped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from desktop_app.importing.catalog import Catalog
    from desktop_app.importing.files import InputFile, Tree

_ABOUT_THE_FOLDER = frozenset({"readme", "index", "_index", "license", "licence", "changelog", "contributing"})
_PASSING = ("~", ".tmp", ".swp", ".part", ".crdownload")
"""Endings of files that editors and browsers keep for a moment."""


@dataclass(slots=True)
class Found:
    """Files in the order in which they are to be read, each once, and the catalog that speaks of a file.

    Leave its block when they have been read: it closes archives.
    """

    files: list[InputFile] = field(default_factory=list)
    catalogs: dict[Path, Catalog] = field(default_factory=dict)
    failed: list[Failure] = field(default_factory=list)
    skipped: list[Skipped] = field(default_factory=list)
    archives: list[Archive] = field(default_factory=list)

    def __enter__(self) -> Self:
        """Return what was found."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the archives."""
        for archive in self.archives:
            archive.close()


class Finder:
    """Walks what a person named. Folders are walked in the order of names, whatever the disk's own order."""

    def __init__(self, suffixes: frozenset[str]) -> None:
        """Look in folders for files with these endings (lower case, with the dot)."""
        self._suffixes = suffixes
        self._found = Found()
        self._tree: Tree = DiskTree()
        self._seen: set[str] = set()
        self._catalogs_read: set[Path] = set()
        self._met = 0  # texts and failures, those met before too

    def find(self, wanted: Sequence[Path]) -> Found:
        """Return every file below ``wanted``; what is not there or leads in circles is told in ``failed``."""
        for path in wanted:
            self._named(Path(os.path.abspath(path)))  # noqa: PTH100 - resolve() would follow links
        return self._found

    def _named(self, path: Path) -> None:
        if self._tree.is_folder(path):
            self._walk_all(path, "folder")
        elif path.suffix.lower() == archives.ENDING and path.is_file():
            self._named_archive(path)
        elif path.name == catalog.NAME:
            self._take_catalog(path)
        elif self._catalog_is_sound(path.parent, path):
            self._take(path)

    def _named_archive(self, path: Path) -> None:
        try:
            archive = Archive(path)
        except ImportFailed as error:
            self._fail(path, str(error))
            return
        self._found.archives.append(archive)
        disk, self._tree = self._tree, archive
        try:
            self._walk_all(path, "archive")
        finally:
            self._tree = disk

    def _walk_all(self, path: Path, what: str) -> None:
        before = self._met
        self._walk(path, ())
        if self._met == before:
            endings = ", ".join(sorted(self._suffixes))
            self._fail(path, f"there is no text in the {what} (a file ending in {endings})")

    def _walk(self, folder: Path, above: tuple[str, ...]) -> None:
        real = self._tree.real(folder)
        if real in above:
            self._fail(folder, "the link leads back to a folder that it lies in")
            return
        try:
            paths = sorted(self._tree.entries(folder), key=lambda path: (path.name.casefold(), path.name))
        except OSError as error:
            self._fail(folder, cannot_read(error))
            return
        paths = [path for path in paths if not path.name.startswith((".", "__MACOSX"))]
        if any(path.name == catalog.NAME for path in paths) and not self._catalog_is_sound(folder):
            self._met += 1
            return
        alone = sum(path.suffix.lower() in self._suffixes or self._tree.is_folder(path) for path in paths) == 1
        for path in paths:
            if self._tree.is_folder(path):
                self._walk(path, (*above, real))
            elif path.name == catalog.NAME:
                self._take_catalog(path)
            else:
                self._consider(path, alone=alone)

    def _consider(self, path: Path, *, alone: bool) -> None:
        """Take a file that was met in a folder, or say why not."""
        if path in self._found.catalogs:
            self._take(path)
        elif path.name.lower().endswith(_PASSING):
            self._skip(path, "it is another program's file for the moment")
        elif path.suffix.lower() == archives.ENDING:
            self._skip(path, "it is an archive within what was imported; name it to import it too")
        elif path.suffix.lower() not in self._suffixes:
            self._skip(path, "Postil does not read this kind of file")
        elif path.stem.casefold() in _ABOUT_THE_FOLDER and not alone:
            self._skip(path, "it is a page about the folder; name the file itself to import it")
        elif not self._tree.is_file(path):
            self._skip(path, "it is not a file")
        else:
            self._take(path)

    def _take(self, path: Path) -> None:
        self._met += 1
        real = self._tree.real(path)
        if real not in self._seen:
            self._seen.add(real)
            self._found.files.append(self._tree.open(path))

    def _take_catalog(self, path: Path) -> None:
        """Take every file that a catalog names, and so learn which of them are missing."""
        if self._catalog_is_sound(path.parent):
            named = [file for file, known in self._found.catalogs.items() if known.path == path]
            for file in named:
                self._take(file)
            if not named:
                self._skip(path, "it is not a catalog of summaries, or names none")

    def _catalog_is_sound(self, folder: Path, file: Path | None = None) -> bool:
        """Read the catalog of ``folder``, if it has one; return whether its files may be read.

        With a broken catalog they may not: each would come in as one summary of a paper that nobody knows.
        """
        path = folder / catalog.NAME
        if path in self._catalogs_read or not self._tree.is_file(path):
            return not any(failure.path == path for failure in self._found.failed)
        self._catalogs_read.add(path)
        try:
            read = catalog.read_catalog(self._tree.open(path))
        except ImportFailed as error:
            left = file or folder
            self._fail(path, f"{error}; {left.name} was left out with it")
            return False
        self._found.catalogs.update(dict.fromkeys(read.files, read) if read else {})
        return True

    def _fail(self, path: Path, reason: str) -> None:
        self._met += 1
        self._found.failed.append(Failure(path, reason))

    def _skip(self, path: Path, reason: str) -> None:
        self._found.skipped.append(Skipped(path, reason))
