"""Search as one types: the box asks, the look lane looks, the list shows; older queries are dropped."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from desktop_app.library.library import Library
    from desktop_app.library.search import SearchHit
    from desktop_app.ui.shelf.paper_list import PaperListPanel
    from desktop_app.ui.tasks import Tasks
    from desktop_app.ui.top_bar import SearchBox

HITS_SHOWN = 200


class Finding(QObject):
    """Carries queries and hits between the search box and the list."""

    hit_opened = Signal(object)

    def __init__(
        self, library: Library, tasks: Tasks, box: SearchBox, papers: PaperListPanel, parent: QObject | None = None
    ) -> None:
        """Listen to ``box`` and show hits in ``papers``."""
        super().__init__(parent)
        self._library, self._tasks, self._box, self._papers = library, tasks, box, papers
        self._shown = self._wanted = ""
        box.searched.connect(self.search)
        box.left_downwards.connect(self._enter_list)
        box.accepted.connect(self._open_first)
        papers.hit_opened.connect(self.hit_opened)

    def search(self, query: str) -> None:
        """Show the hits of ``query``; an empty one shows the list as it was before."""
        if query != self._wanted:
            self._wanted = ""
        if not query.strip():
            self._shown = query
            self._papers.leave_search()
            return
        self._tasks.look(lambda: (query, self._library.search(query, HITS_SHOWN)), self._show)

    def _show(self, found: tuple[str, list[SearchHit]]) -> None:
        query, hits = found
        if query == self._box.text():
            self._papers.show_hits(query, hits)
            self._shown = query
            if query == self._wanted:
                self._open_first()

    def _enter_list(self) -> None:
        self._papers.enter_hits()

    def _open_first(self) -> None:
        """Open the best hit of what stands in the box, as soon as it is found; never one of an older query."""
        query = self._box.text()
        if query == self._shown:
            self._wanted = ""
            self._papers.open_first_hit()
        else:
            self._wanted = query
