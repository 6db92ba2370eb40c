"""Shows the review of an import in place of the panes, and has filed what a person accepts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtWidgets import QStackedWidget

    from desktop_app.importing.proposals import FileProposal
    from desktop_app.library.library import Library
    from desktop_app.ui.importing.review_page import ImportReview
    from desktop_app.ui.intake import Intake
    from desktop_app.ui.tasks import Tasks
    from desktop_app.ui.theme.theme import Theme


class Filing(QObject):
    """Makes the review when it is first wanted; what is put off stays in ``intake.waiting`` as it was left."""

    left = Signal()
    """The panes are shown again."""

    without_asking_chosen = Signal(bool)

    def __init__(self, library: Library, tasks: Tasks, intake: Intake, body: QStackedWidget, theme: Theme) -> None:
        """Stand in ``body``, whose first widget are the panes."""
        super().__init__(body)
        self._library, self._tasks, self._intake, self._body, self._theme = library, tasks, intake, body, theme
        self._page: ImportReview | None = None
        intake.review_wanted.connect(self.show_proposals)
        intake.summary_wanted.connect(self._show_summary_of)

    @property
    def is_shown(self) -> bool:
        """Whether the review stands in place of the panes."""
        return self._page is not None and self._body.currentWidget() is self._page

    def show_proposals(self, proposals: Sequence[FileProposal], filed: bool) -> None:  # noqa: FBT001 - a slot
        """Show these files; files that wait do not push aside a review that is under way."""
        if self.is_shown:
            return
        page = self._review()
        page.show_proposals(proposals, filed=filed)
        self._body.setCurrentWidget(page)
        page.setFocus()

    def _show_summary_of(self, paper: int) -> None:
        self._review().show_summary_of(paper)

    def leave(self) -> None:
        """Show the panes, and keep what was changed about files that still wait."""
        if self._page is not None and self.is_shown:
            self._intake.waiting.update(self._page.unfiled())
            self._body.setCurrentIndex(0)
            self.left.emit()

    def set_theme(self, theme: Theme) -> None:
        """Draw in ``theme``."""
        self._theme = theme
        if self._page is not None:
            self._page.set_theme(theme)

    def _review(self) -> ImportReview:
        if self._page is None:
            from desktop_app.ui.importing.review_page import ImportReview  # noqa: PLC0415 - heavy: late

            self._page = ImportReview(self._theme, self._papers, self._body, run=self._tasks.look)
            self._body.addWidget(self._page)
            self._page.accepted.connect(self._intake.file)
            self._page.put_off.connect(self.leave)
            self._page.finished.connect(self.leave)
            self._page.without_asking_chosen.connect(self.without_asking_chosen)
        return self._page

    def _papers(self) -> list[tuple[int, str]]:
        return [(paper.number, paper.title) for paper in self._library.papers()]
