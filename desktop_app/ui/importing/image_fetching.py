"""Fetches the images of summaries from the web, beside all other work."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from desktop_app.ui.messages import Message

if TYPE_CHECKING:
    from collections.abc import Callable

    from desktop_app.importing.fetching import FetchReport
    from desktop_app.library.library import Library
    from desktop_app.progress import Progress
    from desktop_app.settings import Settings
    from desktop_app.ui.tasks import Task, Tasks


class ImageFetching(QObject):
    """One round of fetching at a time: by itself for what is due, or for everything when a person asks."""

    said = Signal(object)
    """A Message."""

    def __init__(self, library: Library, tasks: Tasks, settings: Settings, parent: QObject) -> None:
        """Fetch into ``library`` through ``tasks``, by itself only if ``settings`` say so."""
        super().__init__(parent)
        self._library, self._tasks, self._settings = library, tasks, settings
        self._round: Task | None = None

    def fetch_due(self) -> None:
        """Fetch what was never tried or may be tried again, without a word about what cannot be had."""
        if self._settings.fetch_images and (self._round is None or self._round.delivered):
            self._fetch(self._quiet, everything=False)

    def fetch_all(self) -> None:
        """Fetch every missing image, and say what came of it; a round that runs by itself gives way."""
        if self._round is not None:
            self._round.cancel()
        self._fetch(self._tell, everything=True)

    def _fetch(self, done: Callable[[FetchReport], None], *, everything: bool) -> None:
        library = self._library

        def work(progress: Progress) -> FetchReport:
            from desktop_app.importing.fetching import due, fetch_images  # noqa: PLC0415 - heavy: late

            missing = library.missing_images()
            return fetch_images(library, missing if everything else due(missing), progress)

        self._round = self._tasks.fetch("Fetching images", work, done)

    def _quiet(self, report: FetchReport) -> None:
        """Say nothing: nobody asked, and the page shows what came."""

    def _tell(self, report: FetchReport) -> None:
        count = f"{report.fetched} image{'' if report.fetched == 1 else 's'}"
        if report.offline:
            sentence = "The web cannot be reached, so images were not fetched; connect to it and try again."
        elif report.failed:
            url, reason = report.failed[0]
            more = f" and {len(report.failed) - 1} more" if len(report.failed) > 1 else ""
            sentence = f"Fetched {count}. {url}{more} could not be had: {reason}."
        else:
            sentence = f"Fetched {count}." if report.fetched else "No image is missing."
        self.said.emit(Message(sentence))
