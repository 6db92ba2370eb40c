"""Brings files in: from a dialog, a drop, the clipboard, a watched folder or the command line, in the background."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog

from desktop_app import bootstrap
from desktop_app.ui.importing.dropping import local_files, words
from desktop_app.ui.importing.image_fetching import ImageFetching
from desktop_app.ui.importing.taking_in import file_reviewed, take_in
from desktop_app.ui.importing.telling import counts_text, note_of_changes
from desktop_app.ui.importing.waiting import Waiting
from desktop_app.ui.importing.watching import Watching
from desktop_app.ui.messages import Message

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from PySide6.QtWidgets import QWidget

    from desktop_app.importing.proposals import FileProposal
    from desktop_app.library.library import Library
    from desktop_app.progress import Progress
    from desktop_app.settings import Settings
    from desktop_app.ui.importing.taking_in import Taken
    from desktop_app.ui.tasks import Tasks


class Intake(QObject):
    """Imports, and says in one sentence what came of it; what a person should look over waits in ``waiting``."""

    said = Signal(object)
    """A Message."""

    summary_wanted = Signal(int)
    """The paper whose summary is to be shown in the review that was wanted just before."""

    review_wanted = Signal(list, bool)
    """FileProposals to be looked over now, and whether they are of files that are in the library already."""

    paper_opened = Signal(int)

    undo_wanted = Signal()

    def __init__(self, library: Library, tasks: Tasks, settings: Settings, window: QWidget) -> None:
        """Import into ``library`` through ``tasks``; dialogs belong to ``window``."""
        super().__init__(window)
        self._library, self._tasks, self._settings, self._window = library, tasks, settings, window
        self.waiting = Waiting(library, tasks, self)
        self.watching = Watching(library, tasks, self)
        self.images = ImageFetching(library, tasks, settings, self)
        self.images.said.connect(self.said)
        self.watching.files_changed.connect(self._import_changed)
        self.watching.folder_added.connect(self._import_watched)
        self.watching.folder_gone.connect(self._tell_gone)

    def resume(self) -> None:
        """Go on where the last run ended: files that waited for review, and what changed in watched folders."""
        paths = [path for path in self.waiting.stored_paths() if path.exists()]
        if paths:
            self._take(paths, self._tell_resumed)
        self.watching.start()
        self.images.fetch_due()

    # --- ways in ---------------------------------------------------------------------------------

    def choose_files(self) -> None:
        """Ask for files and import them."""
        from desktop_app.importing.archives import ENDING  # noqa: PLC0415 - heavy: late
        from desktop_app.importing.formats import FORMATS  # noqa: PLC0415 - heavy: late

        endings = " ".join(f"*{suffix}" for each in FORMATS for suffix in each.suffixes)
        kinds = f"All that Postil reads ({endings} *{ENDING});;All files (*)"
        names, _ = QFileDialog.getOpenFileNames(self._window, "Import files", "", kinds)
        self.import_paths([Path(name) for name in names])

    def choose_folder(self) -> None:
        """Ask for a folder and import it."""
        name = QFileDialog.getExistingDirectory(self._window, "Import a folder")
        if name:
            self.import_paths([Path(name)])

    def paste(self) -> None:
        """Import the files on the clipboard, else make a summary of its text."""
        data = QGuiApplication.clipboard().mimeData()
        files, text = local_files(data), words(data)
        if files:
            self.import_paths(files)
        elif text:
            self.import_text(text)
        else:
            self.said.emit(Message("The clipboard holds no text and no files; copy the text of a summary first."))

    def import_text(self, text: str) -> None:
        """Make a summary of ``text``; it is kept as a file beside the library, so that its source can be shown."""
        folder = self._library.path.parent

        def kept() -> list[Path]:
            from desktop_app.ui.importing.pasting import FOLDER, keep_text  # noqa: PLC0415 - late: when wanted

            return [keep_text(text, folder / FOLDER, datetime.now().astimezone().date())]

        self._take(kept, self._tell)

    def import_paths(self, wanted: Sequence[Path]) -> None:
        """Import files and folders; what cannot be read is named, the rest goes in."""
        if wanted:
            self._take(wanted, self._tell)

    def _import_watched(self, folder: Path) -> None:
        self.import_paths([folder])

    def _import_changed(self, folder: Path, files: list[Path]) -> None:
        self._take(files, lambda taken: self._tell_changed(folder, taken))

    def _take(self, wanted: Sequence[Path] | Callable[[], Sequence[Path]], done: Callable[[Taken], None]) -> None:
        library, ask = self._library, not self._settings.import_without_asking

        def work(progress: Progress) -> Taken:
            return take_in(library, wanted() if callable(wanted) else wanted, progress, ask=ask)

        def finish(taken: Taken) -> None:
            self.waiting.add(taken.report.proposals)
            if not taken.stopped:
                self.watching.came_in(taken.wanted)
            done(taken)
            self.images.fetch_due()
            if taken.unrelated:
                self.relate()

        self._tasks.run("Importing", work, finish)

    def relate(self) -> None:
        """Find anew how the papers hang together, after papers came back or left by undo."""
        self._tasks.run("Relating papers", lambda progress: bootstrap.relate(self._library, progress))

    # --- review ----------------------------------------------------------------------------------

    def review_waiting(self) -> None:
        """Look over the files that wait."""
        if self.waiting.proposals:
            self.review_wanted.emit(self.waiting.proposals, False)

    def review_source(self, path: str, paper: int) -> None:
        """Look over how a file of the library was divided, from the summary of ``paper`` on."""

        def read() -> list[FileProposal]:
            from desktop_app.importing.importer import review_source  # noqa: PLC0415 - heavy: late

            return [review_source(self._library, path)]

        def show(proposals: list[FileProposal]) -> None:
            self.review_wanted.emit(proposals, True)
            self.summary_wanted.emit(paper)

        self._tasks.look(read, show)

    def file(self, proposals: Sequence[FileProposal]) -> None:
        """File what a person has looked over."""
        self.waiting.take(proposals)

        def finish(taken: Taken) -> None:
            self.waiting.add(taken.report.proposals)
            if taken.error is not None:
                self.said.emit(Message(str(taken.error)))
                return
            self._say("Filed", taken)
            self.images.fetch_due()

        self._tasks.run("Filing", lambda progress: file_reviewed(self._library, proposals, progress), finish)

    # --- telling ---------------------------------------------------------------------------------

    def _tell(self, taken: Taken) -> None:
        self._say("Imported", taken)
        if taken.report.proposals:
            self.review_waiting()

    def _say(self, what: str, taken: Taken) -> None:
        """Say what came in; of files that wait the review tells, and the status line."""
        report = taken.report
        parts = []
        if taken.stopped:
            parts.append("The import was stopped; what was read before that is in your library.")
        elif report.tells or report.unchanged or not report.proposals:
            parts.append(f"{what}: {counts_text(report.to_json())}.")
        if report.failed:
            first = report.failed[0]
            parts.append(f"{first.path.name}: {first.reason}.")
        stored = report.to_json()
        act = ("Details…", lambda: self.show_report(stored)) if report.tells else ("", None)
        if parts:
            self.said.emit(Message(" ".join(parts), *act))

    def _tell_changed(self, folder: Path, taken: Taken) -> None:
        """Say what changed on the disk, with a way back; nothing is opened."""
        note = note_of_changes(self._library, folder, taken)
        if note and taken.changed:
            label = self._library.undo_label
            self.said.emit(Message(note, "Undo", lambda: self._undo(label)))
        elif note:
            self.said.emit(Message(note, *(("Review…", self.review_waiting) if taken.report.proposals else ())))

    def _undo(self, label: str | None) -> None:
        if label is not None and self._library.undo_label == label:
            self.undo_wanted.emit()
        else:
            self.said.emit(Message("Something else was done since; undo it step by step with Ctrl+Z."))

    def _tell_resumed(self, taken: Taken) -> None:
        """Say nothing: the status line says how many files wait."""
        if taken.report.added:
            self._say("Imported", taken)

    def _tell_gone(self, folder: Path) -> None:
        text = f"The watched folder {folder} is not there; it is looked for again, and its papers stay."
        self.said.emit(Message(text))

    def show_last_report(self) -> None:
        """Open the report of the last import."""
        last = self._library.imports(1)
        if last:
            self.show_report(last[0].report, last[0].finished)
        else:
            self.said.emit(Message("Nothing has been imported yet."))

    def show_report(self, report: Any, finished: datetime | None = None) -> None:  # noqa: ANN401 - JSON
        """Open a report as it is stored."""
        from desktop_app.ui.importing.report_dialog import ReportDialog  # noqa: PLC0415 - late: when wanted

        when = f"It ended on {finished.astimezone():%d %B %Y at %H:%M}." if finished else ""
        stored: Mapping[str, Any] = report
        dialog = ReportDialog(self._library, stored, when, self._window)
        dialog.paper_opened.connect(self.paper_opened)
        dialog.open()

    # --- watched folders -------------------------------------------------------------------------

    def watch_folder(self) -> None:
        """Ask for a folder to watch."""
        name = QFileDialog.getExistingDirectory(self._window, "Watch a folder")
        if name:
            self.watch(Path(name))

    def watch(self, folder: Path) -> None:
        """Watch ``folder``, and import what is in it."""
        around = self.watching.add(folder)
        if around is not None:
            where = "already" if around == folder else f"already, as a part of {around}"
            self.said.emit(Message(f"{folder} is watched {where}."))

    def show_watched(self) -> None:
        """Show the watched folders."""
        from desktop_app.ui.importing.watched_dialog import WatchedDialog  # noqa: PLC0415 - late: when wanted

        dialog = WatchedDialog(self.watching, self._window)
        dialog.add_wanted.connect(self.watch_folder)
        dialog.open()
