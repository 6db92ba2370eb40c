"""Brings files in: from a dialog, a drop or the command line, in the background."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog

from desktop_app import bootstrap

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QUrl
    from PySide6.QtWidgets import QWidget

    from desktop_app.importing.importer import ImportReport
    from desktop_app.library.library import Library
    from desktop_app.ui.tasks import Tasks

_FILTER = "Summaries and notes (*.md *.markdown *.txt *.text);;All files (*)"


class Intake(QObject):
    """Imports and says in one sentence what came of it."""

    reported = Signal(str)

    def __init__(self, library: Library, tasks: Tasks, window: QWidget) -> None:
        """Import into ``library`` through ``tasks``; dialogs belong to ``window``."""
        super().__init__(window)
        self._library, self._tasks, self._window = library, tasks, window

    def choose_files(self) -> None:
        """Ask for files and import them."""
        names, _ = QFileDialog.getOpenFileNames(self._window, "Import files", "", _FILTER)
        self.import_paths([Path(name) for name in names])

    def choose_folder(self) -> None:
        """Ask for a folder and import it."""
        name = QFileDialog.getExistingDirectory(self._window, "Import a folder")
        if name:
            self.import_paths([Path(name)])

    def import_urls(self, urls: Sequence[QUrl]) -> None:
        """Import the local files among ``urls``."""
        self.import_paths([Path(url.toLocalFile()) for url in urls if url.isLocalFile()])

    def import_paths(self, wanted: Sequence[Path]) -> None:
        """Import files and folders; what cannot be read is named, the rest goes in."""
        if wanted:
            self._tasks.run(
                "Importing",
                lambda progress: bootstrap.import_and_relate(self._library, wanted, progress),
                self._tell,
            )

    def relate(self) -> None:
        """Find anew how the papers hang together, after papers came back or left by undo."""
        self._tasks.run("Relating papers", lambda progress: bootstrap.relate(self._library, progress))

    def _tell(self, report: ImportReport) -> None:
        counts = (
            (report.added, "added"),
            (report.updated, "updated"),
            (report.duplicates, "already here from another file"),
            (report.unchanged, "unchanged"),
            (len(report.failed), "could not be read"),
        )
        parts = [f"{number} {what}" for number, what in counts if number]
        sentence = f"Imported: {', '.join(parts) or 'nothing'}."
        if report.failed:
            first = report.failed[0]
            sentence += f" {Path(first.path).name}: {first.reason}"
        self.reported.emit(sentence)
