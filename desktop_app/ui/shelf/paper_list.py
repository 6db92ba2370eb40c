"""The list of papers beside the shelf, and of hits while a search is on."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QStackedWidget, QVBoxLayout, QWidget

from desktop_app.domain.changes import ImagesChanged, MapChanged, PapersAdded, PapersRemoved
from desktop_app.library.filters import Order, PaperFilter, Shelf
from desktop_app.ui.shelf.list_header import ListHeader
from desktop_app.ui.shelf.paper_delegate import PaperDelegate
from desktop_app.ui.shelf.paper_model import PaperModel, PaperRow
from desktop_app.ui.shelf.rows_view import RowsView

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from desktop_app.domain.changes import LibraryChanged
    from desktop_app.domain.papers import Paper
    from desktop_app.library.library import Library
    from desktop_app.library.search import SearchHit
    from desktop_app.ui.theme.theme import Theme

_EMPTY: dict[Shelf, str] = {
    Shelf.ALL: "Nothing here yet. Drop a folder of notes on the window, or press Ctrl+O.",
    Shelf.UNREAD: "Nothing is waiting: every paper has been opened.",
    Shelf.READING: "Nothing is half read. Open a paper and it stands here until you come to its end.",
    Shelf.FINISHED: "Nothing is finished yet. Read a paper to its end and it moves here.",
    Shelf.STARRED: "No stars yet. Star a paper to find it here.",
    Shelf.ANNOTATED: "No highlights or notes yet. Select some words in a text and press 1.",
    Shelf.TRASH: "The trash is empty.",
}
_EMPTY_TOPIC = "No paper of this topic is left."
_EMPTY_TAG = "No paper carries this tag any more."


class PaperListPanel(QWidget):
    """Shows what a filter or a search brings; tells of papers and hits that a person opens."""

    opened = Signal(int)
    hit_opened = Signal(object)
    order_chosen = Signal(object)

    def __init__(self, library: Library, theme: Theme, parent: QWidget | None = None) -> None:
        """Read ``library`` at the first ``show_filter``."""
        super().__init__(parent)
        self.setObjectName("paperListPanel")
        self._library = library
        self._filter = PaperFilter()
        self._title = ""
        self._query: str | None = None
        self._selected: int | None = None
        self._papers = 0
        self._model = PaperModel(self)
        self.view = RowsView(self._model, self)
        self.view.setObjectName("paperList")
        self.view.setAccessibleName("Papers")
        self._delegate = PaperDelegate(self._model, theme, self.view)
        self.view.setItemDelegate(self._delegate)
        self.header = ListHeader(Order.LAST_READ, self)
        self._empty = QLabel(self)
        self._empty.setObjectName("listEmpty")
        self._empty.setProperty("role", "empty")
        self._empty.setWordWrap(True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self._stack = QStackedWidget(self)
        self._stack.addWidget(self.view)
        self._stack.addWidget(self._empty)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.header)
        column.addWidget(self._stack, 1)
        self.setFocusProxy(self.view)
        self._connect()

    def _connect(self) -> None:
        self.view.width_changed.connect(self._delegate.set_width)
        self.view.reached.connect(self._reached)
        self.view.acted.connect(self._acted)
        self.header.order_chosen.connect(self._order_chosen)

    # --- what is shown ---------------------------------------------------------------------------

    def show_filter(self, where: PaperFilter, title: str) -> None:
        """Show the papers of ``where`` under ``title``; the paper that was selected stays so if it is among them."""
        self._filter, self._title, self._query = where, title, None
        self._show_papers()

    def show_hits(self, query: str, hits: Sequence[SearchHit]) -> None:
        """Show what a search found, best first, and the best in view."""
        self._query = query
        papers = self._read({hit.paper for hit in hits})
        self._show_rows([PaperRow(papers[hit.paper], hit) for hit in hits if hit.paper in papers])
        self.view.scrollToTop()

    def leave_search(self) -> None:
        """Show the filter again that was on before the search."""
        if self._query is not None:
            self._query = None
            self._show_papers()

    def count(self) -> int:
        """Return how many papers the filter brings, whether or not a search covers them."""
        return self._papers

    def set_order(self, order: Order) -> None:
        """Sort by ``order``."""
        self.header.set_order(order)
        if self._query is None and self._title:
            self._show_papers()

    def set_theme(self, theme: Theme) -> None:
        """Draw in ``theme``."""
        self._delegate.set_theme(theme)
        self.view.viewport().update()

    def _show_papers(self) -> None:
        self._show_rows([PaperRow(paper) for paper in self._library.papers(self._filter, self.header.order)])

    def _show_rows(self, rows: list[PaperRow]) -> None:
        with self.view.silence():
            self._model.show_rows(rows)
        self.view.choose_row(None if self._selected is None else self._model.row_of(self._selected))
        self._show_state()

    def _show_state(self) -> None:
        count = len(self._model.rows)
        searching = self._query is not None
        if not searching:
            self._papers = count
        self.header.show_title("Found" if searching else self._title, count, sortable=not searching)
        self._empty.setText(self._empty_text())
        self._stack.setCurrentWidget(self.view if count else self._empty)

    def _empty_text(self) -> str:
        if self._query is not None:
            return f"Nothing matches “{self._query.strip()}”. Try fewer words, or the start of a word."
        if self._filter.topic is not None:
            return _EMPTY_TOPIC
        return _EMPTY_TAG if self._filter.tag is not None else _EMPTY[self._filter.shelf]

    def _order_chosen(self, order: Order) -> None:
        self._show_papers()
        self.order_chosen.emit(order)

    # --- choosing --------------------------------------------------------------------------------

    def select(self, paper: int | None) -> None:
        """Show ``paper`` as the one that is open, without telling anybody; nothing is chosen if it is not listed."""
        left, self._selected = self._selected, paper
        row = self.view.current_row()
        if row is None or self._model.rows[row].paper.number != paper:
            self.view.choose_row(None if paper is None else self._model.row_of(paper))
        if left is not None and left != paper:
            self._drop_strangers({left})

    def selected(self) -> int | None:
        """Return the paper of the chosen row."""
        row = self.view.current_row()
        return None if row is None else self._model.rows[row].paper.number

    def step(self, rows: int) -> None:
        """Move so many rows down (up if negative) as the arrow keys do, and open what stands there."""
        count = len(self._model.rows)
        if not count:
            return
        now = self.view.current_row()
        row = (0 if rows > 0 else count - 1) if now is None else min(max(now + rows, 0), count - 1)
        if row != now:
            self.view.choose_row(row)
            self._open(row)

    def enter_hits(self) -> None:
        """Give the list the keys, at the best hit of a search if there is one."""
        if self._query is not None and self._model.rows:
            self.view.choose_row(0)
        self.view.setFocus()

    def open_first_hit(self) -> None:
        """Open the best hit of a search, if there is one."""
        if self._query is not None and self._model.rows:
            self.view.choose_row(0)
            self._open(0)

    def _reached(self, row: int) -> None:
        if self._model.rows[row].hit is None:
            self._open(row)

    def _acted(self, row: int, again: bool) -> None:  # noqa: FBT001  # a slot
        if again or self._model.rows[row].hit is not None:
            self._open(row)

    def _open(self, row: int) -> None:
        chosen = self._model.rows[row]
        if chosen.hit is not None:
            self.hit_opened.emit(chosen.hit)
        else:
            self.opened.emit(chosen.paper.number)

    # --- changes of the library ------------------------------------------------------------------

    def apply(self, changed: LibraryChanged) -> None:
        """Bring the rows up to date: in place, but for papers that came or went and for new topics."""
        of_many = (PapersAdded, PapersRemoved, MapChanged)
        whole = any(isinstance(change, of_many) for change in changed.changes)
        touched = {change.paper for change in changed.changes if not isinstance(change, (*of_many, ImagesChanged))}
        if self._query is not None:
            self._patch_hits({row.paper.number for row in self._model.rows} if whole else touched)
        elif whole:
            self._show_papers()
        else:
            self._patch(touched)

    def _patch_hits(self, numbers: set[int]) -> None:
        """Patch or take away what the search found; the search itself is not run again."""
        fresh = self._read(numbers)
        self._update(fresh, gone=numbers - fresh.keys())

    def _patch(self, numbers: set[int]) -> None:
        members = self._members(numbers)
        if any(self._model.row_of(number) is None for number in members):
            self._show_papers()
            return
        gone = numbers - members.keys()
        kept = self._kept(gone)
        self._update(members | kept, gone=gone - kept.keys())

    def _kept(self, gone: set[int]) -> dict[int, Paper]:
        """Return the open paper if it would leave only because it is being read.

        Opening an unread paper makes it no longer unread; its row does not vanish from under the hand but when the
        next one is opened. What goes to the trash or comes out of it leaves at once.
        """
        if self._selected not in gone or self._filter.shelf is Shelf.TRASH:
            return {}
        return self._read({self._selected})

    def _drop_strangers(self, numbers: set[int]) -> None:
        """Let go of rows that were only kept while they were open."""
        if self._query is None:
            listed = {number for number in numbers if self._model.row_of(number) is not None}
            if listed:
                self._update({}, gone=listed - self._members(listed).keys())

    def _update(self, papers: dict[int, Paper], *, gone: Iterable[int]) -> None:
        if self._model.patch(papers):
            self.view.scheduleDelayedItemsLayout()
        doomed = {number for number in gone if self._model.row_of(number) is not None}
        if doomed:
            chosen = self.selected()
            with self.view.silence():
                self._model.remove(doomed)
            if chosen in doomed:
                self.view.choose_row(None)
            self._show_state()

    def _members(self, numbers: Iterable[int]) -> dict[int, Paper]:
        return self._find(replace(self._filter, numbers=tuple(numbers)))

    def _read(self, numbers: Iterable[int]) -> dict[int, Paper]:
        return self._find(PaperFilter(numbers=tuple(numbers)))

    def _find(self, where: PaperFilter) -> dict[int, Paper]:
        return {paper.number: paper for paper in self._library.papers(where)} if where.numbers else {}
