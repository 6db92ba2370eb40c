"""The files that wait for a person to look them over before anything of them is filed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from desktop_app.importing.proposals import FileProposal
    from desktop_app.library.library import Library
    from desktop_app.ui.tasks import Tasks

SETTING = "waiting_for_review"
"""In the library: the paths of these files, so that the next run offers them again."""


class Waiting(QObject):
    """Keeps proposals, the newest of each file."""

    changed = Signal(int)
    """How many files wait."""

    def __init__(self, library: Library, tasks: Tasks, parent: QObject | None = None) -> None:
        """Keep nothing yet; what waited in the last run is told by ``stored_paths``."""
        super().__init__(parent)
        self._library, self._tasks = library, tasks
        self._proposals: dict[Path, FileProposal] = {}

    @property
    def proposals(self) -> list[FileProposal]:
        """What waits, in the order in which it came."""
        return list(self._proposals.values())

    def stored_paths(self) -> list[Path]:
        """Return the files that waited when the library was last closed."""
        stored = self._library.setting(SETTING)
        return [Path(str(path)) for path in stored] if isinstance(stored, list) else []

    def add(self, proposals: Sequence[FileProposal]) -> None:
        """Have these wait too, each in the place of an older one of its file."""
        if proposals:
            self._proposals.update({proposal.path: proposal for proposal in proposals})
            self._tell()

    def update(self, proposals: Sequence[FileProposal]) -> None:
        """Keep what a person has changed about these; one whose file has been read anew meanwhile is let go."""
        for proposal in proposals:
            if self._is_here(proposal):
                self._proposals[proposal.path] = proposal

    def take(self, proposals: Sequence[FileProposal]) -> None:
        """Let these wait no longer, but for those whose file has been read anew meanwhile."""
        for proposal in proposals:
            if self._is_here(proposal):
                del self._proposals[proposal.path]
        self._tell()

    def _is_here(self, proposal: FileProposal) -> bool:
        mine = self._proposals.get(proposal.path)
        return mine is not None and mine.sha256 == proposal.sha256

    def _tell(self) -> None:
        paths = [str(path) for path in self._proposals]
        self._tasks.write(lambda: self._library.set_setting(SETTING, [*paths]))
        self.changed.emit(len(paths))
