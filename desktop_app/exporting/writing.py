"""Into the folder: which file is a paper's, what may be written there, and what goes beside it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from desktop_app.domain.errors import ExportFailed
from desktop_app.exporting.flavours import Flavour
from desktop_app.exporting.naming import free_stem, with_suffix
from desktop_app.exporting.page_files import ChangedByPerson, page_file
from desktop_app.library.exported import ExportRecord

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from desktop_app.exporting.folder import ExportFolder
    from desktop_app.exporting.front_matter import Value
    from desktop_app.library.library import Library

_SAME_FILES = {Flavour.MARKDOWN: (Flavour.OBSIDIAN,), Flavour.OBSIDIAN: (Flavour.MARKDOWN,)}
"""Flavours whose files are found as each other's: a folder may change from one to the other."""


@dataclass(frozen=True, slots=True)
class PreparedPage:
    """A paper's file before it is known where it goes. ``region`` is the filled template."""

    paper: int
    properties: Mapping[str, Value]
    region: str

    @property
    def paper_id(self) -> str:
        """What the file is found by."""
        return str(self.properties["postil-id"])


class Writer:
    """Writes files of one flavour into one folder, and keeps what the library is to remember of them.

    ``written``, ``unchanged`` and ``beside`` grow as files are done; ``records`` since ``remember`` was last called.
    """

    def __init__(self, library: Library, folder: ExportFolder, flavour: Flavour) -> None:
        """Read what the library remembers of the folder."""
        self._library = library
        self._folder = folder
        self._flavour = flavour
        self._shape = page_file(flavour)
        self._key = str(folder.root)
        self._beside_key = f"{flavour}-beside"  # a version beside a person's file is remembered like any other
        self._own = library.exported(self._key, flavour)
        self._others = [library.exported(self._key, other) for other in _SAME_FILES.get(flavour, ())]
        self._besides = library.exported(self._key, self._beside_key)
        self.records: list[ExportRecord] = []
        self.written: list[Path] = []
        self.unchanged: list[Path] = []
        self.beside: list[Path] = []

    def write_page(self, page: PreparedPage) -> None:
        """Write a paper's file; raise ``ExportFailed``."""
        relative = self._find(page) or self._free_name(page)
        before = self._folder.read(relative)
        if before is None:
            text = self._shape.new(page.properties, page.region)
            self._put(relative, text.encode(), None, (page.paper,), self._shape.held_hash(text))
            return
        try:
            text, line_end = _decoded(before)
            known = self._known_hashes(page.paper, relative)
            text = self._shape.merged(text, page.properties, page.region, known)
        except ChangedByPerson:
            text = self._shape.beside(page.properties, page.region)
            self._put_beside(relative, text.encode(), (page.paper,))
            return
        self._put(relative, text.replace("\n", line_end).encode(), before, (page.paper,), self._shape.held_hash(text))

    def write_whole(self, name: str, data: bytes, papers: tuple[int, ...]) -> None:
        """Write the one file that tells of many papers; raise ``ExportFailed``."""
        before = self._folder.read(name)
        known = {record.region_hash for record in self._own.values() if record.path == name}
        if before is None or before == data or _hash(before) in known:
            self._put(name, data, before, papers)
        else:
            self._put_beside(name, data, papers)

    def knows(self, name: str) -> bool:
        """Say whether a file of that name was written before."""
        return any(record.path == name for record in self._own.values())

    def remember(self) -> None:
        """Tell the library what was written."""
        records, self.records = self.records, []
        if records:
            self._library.record_export(records)

    def _find(self, page: PreparedPage) -> str | None:
        """Return the paper's file: where it was left, else where it was moved to."""
        record = self._own.get(page.paper)
        if record and self._folder.id_of(record.path) == page.paper_id:
            return record.path
        if found := self._folder.find(page.paper_id):
            return found
        if record and self._folder.path(record.path).is_file():  # its front matter may have been deleted
            held = self._shape.held_hash((self._folder.read(record.path) or b"").decode(errors="replace"))
            return record.path if held == record.region_hash else None
        return None

    def _free_name(self, page: PreparedPage) -> str:
        stem = free_stem(str(page.properties["title"]), page.paper_id, self._folder.is_taken)
        if stem is None:
            msg = f"“{page.properties['title']}” found every name taken in the folder; move its other files away."
            raise ExportFailed(msg)
        return stem + self._flavour.extension

    def _known_hashes(self, paper: int, relative: str) -> frozenset[str]:
        """Return the hashes of all that Postil ever left in a file: in this flavour, wherever it lay then."""
        known = {self._own[paper].region_hash} if paper in self._own else set()
        known |= {
            other[paper].region_hash for other in self._others if paper in other and other[paper].path == relative
        }
        return frozenset(known)

    def _put(
        self, relative: str, data: bytes, before: bytes | None, papers: tuple[int, ...], held: str | None = None
    ) -> None:
        if data != before:
            self._folder.write(relative, data, before=before)
        done = self.unchanged if data == before else self.written
        done.append(self._folder.path(relative))
        self._record(self._flavour, self._own, relative, held or _hash(data), papers)

    def _put_beside(self, relative: str, data: bytes, papers: tuple[int, ...]) -> None:
        """Write ``name (Postil).md``; where a person worked in that too, a name with a part of the text's hash."""
        path = PurePosixPath(relative)
        remembered = {(record.path, record.region_hash) for record in self._besides.values()}
        for suffix in (" (Postil)", f" (Postil {_hash(data)[:8]})"):
            beside = str(path.with_name(with_suffix(path.stem, suffix) + path.suffix))
            before = self._folder.read(beside)
            if before is None or before == data or (beside, _hash(before)) in remembered:
                if before != data:
                    self._folder.write(beside, data, before=before)
                self.beside.append(self._folder.path(beside))
                self._record(self._beside_key, self._besides, beside, _hash(data), papers)
                return
        msg = f"“{relative}” was changed by you, and so was the version beside it; move that one away and export again."
        raise ExportFailed(msg)

    def _record(
        self, key: str, remembered: dict[int, ExportRecord], relative: str, held: str, papers: tuple[int, ...]
    ) -> None:
        for paper in papers:
            record = ExportRecord(self._key, str(key), paper, relative, held)
            if remembered.get(paper) != record:
                remembered[paper] = record
                self.records.append(record)


def _decoded(data: bytes) -> tuple[str, str]:
    """Return a file's text with newlines alone, and how it ends its lines.

    Raises ``ChangedByPerson`` if it is not text.
    """
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        raise ChangedByPerson from error
    if "\r\n" in text and text.count("\n") == text.count("\r\n"):
        return text.replace("\r\n", "\n"), "\r\n"
    return text, "\n"


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
