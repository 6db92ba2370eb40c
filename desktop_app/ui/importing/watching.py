"""Folders that are watched: what is new or changed in them on the disk comes in by itself."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

from desktop_app.ui.importing.watched_files import below, look, settled, unknown

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from desktop_app.library.library import Library
    from desktop_app.library.queries import Json
    from desktop_app.ui.importing.watched_files import Look, Stamp
    from desktop_app.ui.tasks import Tasks

SETTING = "watched_folders"
"""In the library: by folder, the stamps of those files that the library does not keep itself."""

_QUIET_MS = 1500
"""After the last event in a folder it is looked through: programs write in several steps."""

_LONGEST_MS = 10_000
"""It is looked through even if something in it changes all the time."""

_POLL_MS = 60_000
"""How often a folder is looked through that the system will not watch, or that is gone."""

_MOST = 8_000
"""Files and folders that the system is asked to watch; Linux allows some ten thousand to all programs together."""


class Watching(QObject):
    """Looks through the watched folders when they change, and says which files should be imported.

    It imports nothing itself. What is deleted on the disk stays in the library.
    """

    files_changed = Signal(object, list)
    """A folder (Path), and the files in it (Path) that are new or changed."""

    folder_added = Signal(object)
    """A folder (Path) that has just begun to be watched and should be imported whole."""

    folder_gone = Signal(object)
    """A folder (Path) that is not there; told once until it comes back. It is still watched for."""

    def __init__(
        self,
        library: Library,
        tasks: Tasks,
        parent: QObject | None = None,
        *,
        quiet_ms: int = _QUIET_MS,
        poll_ms: int = _POLL_MS,
        most: int = _MOST,
    ) -> None:
        """Watch nothing until ``start``; ask the system for ``most`` files and folders at most."""
        super().__init__(parent)
        self._library, self._tasks, self._most = library, tasks, most
        self._folders: dict[Path, dict[str, Stamp]] = {}  # with what was handed out and came to no stamp of the library
        self._unsure: dict[str, Stamp] = {}  # handed out, and not known to have come in
        self._fresh: dict[str, Stamp] = {}  # seen while they were perhaps being written
        self._gone: set[Path] = set()
        self._unwatched: set[Path] = set()
        self._touched_folders: dict[Path, None] = {}  # to be looked through when they have come to rest
        self._queue: dict[Path, None] = {}  # to be looked through now
        self._looking = False
        self._watcher = QFileSystemWatcher(self)
        self._watcher.directoryChanged.connect(self._touched)
        self._watcher.fileChanged.connect(self._touched)
        self._first_event = 0.0
        self._quiet = QTimer(self, singleShot=True, interval=quiet_ms)
        self._quiet.timeout.connect(self._look_at_touched)
        self._poll = QTimer(self, interval=poll_ms)
        self._poll.timeout.connect(self._look_at_unwatched)

    # --- which folders ---------------------------------------------------------------------------

    @property
    def folders(self) -> list[Path]:
        """The watched folders, in the order in which they were added."""
        return list(self._folders)

    def is_gone(self, folder: Path) -> bool:
        """Return whether a watched folder was not there when it was last looked for."""
        return folder in self._gone

    def start(self) -> None:
        """Begin to watch the folders that the library names, and look for what changed meanwhile."""
        self._folders = _read(self._library.setting(SETTING))
        self._look_at(self._folders)

    def add(self, folder: Path) -> Path | None:
        """Watch ``folder`` too, in place of those below it; return the watched folder it already lies in, if any."""
        around = below(str(folder), self.folders)
        if around is not None:
            return around
        for inner in self.folders:
            if inner.is_relative_to(folder):
                self.remove(inner)
        self._folders[folder] = {}
        self._save()
        self._tasks.run("", lambda _progress: look(folder), self._begun)
        return None

    def remove(self, folder: Path) -> None:
        """Watch ``folder`` no longer. What came in from it stays."""
        if self._folders.pop(folder, None) is None:
            return
        self._gone.discard(folder)
        self._unwatched.discard(folder)
        self._touched_folders.pop(folder, None)
        self._queue.pop(folder, None)
        mine = [path for path in self._watched() if Path(path).is_relative_to(folder)]
        if mine:
            self._watcher.removePaths(mine)
        self._save()

    def came_in(self, paths: Sequence[Path]) -> None:
        """Take it that an import of ``paths`` (files, folders) has ended: what it could not use is not tried again."""
        for path, stamp in tuple(self._unsure.items()):
            folder = below(path, self.folders)
            if folder is not None and below(path, paths) is not None:
                self._folders[folder][path] = stamp
                del self._unsure[path]
        self._save()

    def _save(self) -> None:
        kept: dict[str, Json] = {
            str(folder): {path: [*stamp] for path, stamp in stamps.items()} for folder, stamps in self._folders.items()
        }
        self._tasks.write(lambda: self._library.set_setting(SETTING, kept))

    # --- looking ---------------------------------------------------------------------------------

    def _touched(self, path: str) -> None:
        folder = below(path, self.folders)
        if folder is None:
            return
        if not self._touched_folders:
            self._first_event = time.monotonic()
        self._touched_folders[folder] = None
        if (time.monotonic() - self._first_event) * 1000 < _LONGEST_MS:
            self._quiet.start()

    def _look_at_touched(self) -> None:
        touched, self._touched_folders = self._touched_folders, {}
        self._look_at(touched)

    def _look_at_unwatched(self) -> None:
        self._look_at(self._unwatched | self._gone)

    def _look_at(self, folders: Iterable[Path]) -> None:
        self._queue.update(dict.fromkeys(folders))
        self._look_next()

    def _look_next(self) -> None:
        """Look through one folder after the other, off the window's thread."""
        if self._looking or not self._queue:
            return
        folder = next(iter(self._queue))
        del self._queue[folder]
        self._looking = True
        self._tasks.run("", lambda _progress: (look(folder), self._library.file_stamps(str(folder))), self._looked)

    def _looked(self, found: tuple[Look, dict[str, Stamp]]) -> None:
        self._looking = False
        seen, stored = found
        if seen.folder in self._folders:
            self._note_whether_there(seen)
            self._watch(seen)
            self._hand_out(seen, stored)
        self._look_next()

    def _hand_out(self, seen: Look, stored: dict[str, Stamp]) -> None:
        changed = unknown(seen.stamps, stored, self._folders[seen.folder], self._unsure)
        patience = self._quiet.interval() * 1_000_000
        ready = settled(changed, self._fresh, time.time_ns(), patience)
        fresh = {path: stamp for path, stamp in changed.items() if path not in ready}
        self._fresh = {path: stamp for path, stamp in self._fresh.items() if path not in seen.stamps} | fresh
        if fresh:
            self._touched_folders[seen.folder] = None
            self._quiet.start()
        if ready:
            self._unsure.update({path: changed[path] for path in ready})
            self.files_changed.emit(seen.folder, [Path(path) for path in ready])

    def _begun(self, seen: Look) -> None:
        """Have a folder imported whole; what is in it now is not told of as changed."""
        if seen.folder not in self._folders:
            return
        self._note_whether_there(seen)
        self._watch(seen)
        self._unsure.update(seen.stamps)
        if seen.there:
            self.folder_added.emit(seen.folder)

    def _note_whether_there(self, seen: Look) -> None:
        if seen.there:
            self._gone.discard(seen.folder)
        elif seen.folder not in self._gone:
            self._gone.add(seen.folder)
            self.folder_gone.emit(seen.folder)

    # --- the system's watch ----------------------------------------------------------------------

    def _watched(self) -> list[str]:
        return self._watcher.directories() + self._watcher.files()

    def _watch(self, seen: Look) -> None:
        """Have the system watch what lies in a folder now; where it will not, the folder is looked through by time."""
        wanted = {*seen.folders, *seen.stamps}
        already = {path for path in self._watched() if Path(path).is_relative_to(seen.folder)}
        if len(self._watched()) - len(already) + len(wanted) > self._most:
            wanted = set()
        if already - wanted:
            self._watcher.removePaths(sorted(already - wanted))
        new = sorted(wanted - already)
        refused = [path for path in self._watcher.addPaths(new) if Path(path).exists()] if new else []
        if seen.there and (refused or not wanted):
            self._unwatched.add(seen.folder)
        else:
            self._unwatched.discard(seen.folder)
        if self._unwatched or self._gone:
            self._poll.start()
        else:
            self._poll.stop()


def _read(stored: Json) -> dict[Path, dict[str, Stamp]]:
    """Return the setting as it is used; what makes no sense is left out."""
    folders: dict[Path, dict[str, Stamp]] = {}
    for folder, stamps in stored.items() if isinstance(stored, dict) else ():
        kept: dict[str, Stamp] = {}
        for path, stamp in stamps.items() if isinstance(stamps, dict) else ():
            match stamp:
                case [int(size), int(modified)]:
                    kept[path] = (size, modified)
        folders[Path(folder)] = kept
    return folders
