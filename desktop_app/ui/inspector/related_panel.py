"""What else in the library is related to a paper, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop_app.domain.changes import MapChanged, PaperChanged, PapersAdded, PapersRemoved
from desktop_app.domain.errors import UnknownPaper
from desktop_app.library.filters import PaperFilter

if TYPE_CHECKING:
    from PySide6.QtGui import QShowEvent

    from desktop_app.domain.changes import LibraryChanged
    from desktop_app.domain.relations import TopicMap
    from desktop_app.library.library import Library
    from desktop_app.ui.inspector.related_view import RelatedView
    from desktop_app.ui.theme.theme import Theme

_LISTED = 12
_OURS = (MapChanged, PaperChanged, PapersAdded, PapersRemoved)
_NO_PAPER = "Open a paper to see what is related to it."
_NOTHING = "Nothing in the library is related to this paper yet. Import more papers, and Postil looks again."


class RelatedPanel(QWidget):
    """Reads the library only while it can be seen, and makes its drawing and list when it is first seen."""

    paper_requested = Signal(int)

    def __init__(self, library: Library, theme: Theme, parent: QWidget | None = None) -> None:
        """Show no paper yet."""
        super().__init__(parent)
        self.setObjectName("relatedPanel")
        self.setAccessibleName("Related papers")
        self._library = library
        self._theme = theme
        self._paper: int | None = None
        self._stale = True
        self._map: TopicMap | None = None
        self._view: RelatedView | None = None

    def _make(self) -> RelatedView:
        if self._view is None:
            from desktop_app.ui.inspector.related_view import RelatedView  # noqa: PLC0415 - late: when first seen

            self._view = RelatedView(self._theme, self)
            self._view.paper_requested.connect(self.paper_requested)
            column = QVBoxLayout(self)
            column.setContentsMargins(0, 0, 0, 0)
            column.addWidget(self._view)
            # A layout shows and places what comes late only when the event loop turns: a flash of an empty panel.
            self._view.show()
            column.activate()
        return self._view

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what happened while nobody looked."""
        super().showEvent(event)
        self._refresh()

    def show_paper(self, paper: int | None) -> None:
        """Show what is related to ``paper``."""
        self._paper = paper
        self._stale = True
        self._refresh()

    def apply(self, changed: LibraryChanged) -> None:
        """Read again when the map or a paper on it has changed."""
        if any(isinstance(change, _OURS) for change in changed.changes):
            if any(not isinstance(change, PaperChanged) for change in changed.changes):
                self._map = None
            self._stale = True
            self._refresh()

    def set_theme(self, theme: Theme) -> None:
        """Draw in another theme."""
        self._theme = theme
        if self._view is not None:
            self._view.set_theme(theme)

    def _refresh(self) -> None:
        if not self._stale or not self.isVisible():
            return
        self._stale = False
        view, library = self._make(), self._library
        if self._paper is None:
            view.show_hint(_NO_PAPER)
            return
        try:
            own = library.paper(self._paper)
        except UnknownPaper:
            view.show_hint(_NO_PAPER)
            return
        relations = library.related(self._paper, _LISTED)
        numbers = tuple({relation.other(self._paper) for relation in relations})
        papers = {paper.number: paper for paper in library.papers(PaperFilter(numbers=numbers))} if numbers else {}
        if not papers:
            view.show_hint(_NOTHING)
            return
        if self._map is None:
            self._map = library.topic_map()
        view.show_relations(own, relations, papers, self._map)
