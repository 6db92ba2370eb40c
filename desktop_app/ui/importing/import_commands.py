"""The acts of the window that bring something in, and the parts of it that only they need."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QMenu

from desktop_app import paths
from desktop_app.ui.importing.dropping import Dropping
from desktop_app.ui.importing.filing import Filing

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QAction

    from desktop_app.ui.theme.theme import Theme
    from desktop_app.ui.window import MainWindow


class ImportCommands(QObject):
    """Acts through the intake of one window; review and drops stand in it once its parts are made."""

    def __init__(self, window: MainWindow) -> None:
        """Act on ``window``."""
        super().__init__(window)
        self._window = window
        self._filing: Filing | None = None
        self._dropping: Dropping | None = None

    def handlers(self) -> dict[str, Callable[[], None]]:
        """Return what each action does."""
        intake = self._window.intake
        return {
            "import_files": intake.choose_files,
            "import_folder": intake.choose_folder,
            "paste": intake.paste,
            "review_imports": intake.review_waiting,
            "review_source": self._review_source,
            "without_asking": self._without_asking,
            "import_report": intake.show_last_report,
            "watch_folder": intake.watch_folder,
            "watched_folders": intake.show_watched,
            "fetch_images": intake.images.fetch_all,
            "fetch_unasked": self._fetch_unasked,
            "open_samples": self._open_samples,
        }

    def connect_parts(self) -> None:
        """Stand in the window, whose parts have been made."""
        window, intake = self._window, self._window.intake
        theme = window.appearance.theme
        self._filing = Filing(window.library, window.tasks, intake, window.body, theme)
        self._filing.left.connect(window.commands.show_reader)
        self._filing.without_asking_chosen.connect(self._set_without_asking)
        self._dropping = Dropping(theme, window)
        self._dropping.files_dropped.connect(intake.import_paths)
        self._dropping.text_dropped.connect(intake.import_text)
        window.top_bar.search.setAcceptDrops(False)  # a file that is dropped there is no search
        window.top_bar.search.searched.connect(self._searched)
        intake.said.connect(window.messages.show_message)
        intake.paper_opened.connect(window.open_paper)
        intake.undo_wanted.connect(window.editing.undo)
        intake.waiting.changed.connect(window.status.show_waiting)
        intake.waiting.changed.connect(self.refresh_actions)
        window.status.waiting_opened.connect(intake.review_waiting)

    def set_theme(self, theme: Theme) -> None:
        """Draw in ``theme``."""
        for part in (self._filing, self._dropping):
            if part is not None:
                part.set_theme(theme)

    def leave_review(self) -> None:
        """Show the panes, if a review stands in their place; it is put off."""
        if self._filing is not None:
            self._filing.leave()

    def refresh_actions(self) -> None:
        """Offer what can be done now."""
        actions = self._window.command_actions
        actions["review_imports"].setEnabled(bool(self._window.intake.waiting.proposals))
        actions["without_asking"].setChecked(self._window.settings.import_without_asking)
        actions["fetch_unasked"].setChecked(self._window.settings.fetch_images)

    def _searched(self, typed: str) -> None:
        """Show what a search finds."""
        if typed:
            self.leave_review()

    def _open_samples(self) -> None:
        self._window.intake.import_paths([paths.seeds()])

    def _without_asking(self) -> None:
        self._set_without_asking(self._window.command_actions["without_asking"].isChecked())

    def _set_without_asking(self, chosen: bool) -> None:  # noqa: FBT001 - a slot
        self._window.settings.import_without_asking = chosen
        self.refresh_actions()

    def _fetch_unasked(self) -> None:
        self._window.settings.fetch_images = self._window.command_actions["fetch_unasked"].isChecked()
        self._window.intake.images.fetch_due()

    def _review_source(self) -> None:
        """Look over the file of the paper; where it was read from several, the person says which."""
        window = self._window
        if window.commands.paper is None:
            return
        summaries = window.library.summaries(window.commands.paper)
        files = list(dict.fromkeys(source.path for summary in summaries for source in summary.sources))
        if len(files) == 1:
            window.intake.review_source(files[0], window.commands.paper)
        elif files:
            menu = QMenu(window)
            menu.setObjectName("sourceMenu")
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            for file in files:
                menu.addAction(file).setData(file)
            menu.triggered.connect(self._source_chosen)
            menu.popup(window.mapToGlobal(window.rect().center()))
        else:
            window.messages.say("This paper was read from no file.")

    def _source_chosen(self, action: QAction) -> None:
        self._window.intake.review_source(str(action.data()), self._window.commands.paper or 0)
