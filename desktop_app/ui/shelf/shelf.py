"""The shelf: which papers the list shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from desktop_app.library.filters import PaperFilter
from desktop_app.ui.shelf.rows_view import RowsView
from desktop_app.ui.shelf.shelf_delegate import ShelfDelegate
from desktop_app.ui.shelf.shelf_model import ShelfModel, read_rows

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from desktop_app.library.library import Library
    from desktop_app.ui.theme.theme import Theme

_TOP = 12


class Shelf(RowsView):
    """Emits ``chosen`` with a PaperFilter and its title when a person moves to a row by mouse or keys."""

    chosen = Signal(object, str)

    def __init__(self, library: Library, theme: Theme, parent: QWidget | None = None) -> None:
        """Read ``library`` at the first ``refresh``; All papers is chosen."""
        self._rows = ShelfModel()
        super().__init__(self._rows, parent)
        self._rows.setParent(self)
        self._library = library
        self._where = PaperFilter()
        self._delegate = ShelfDelegate(self._rows, theme, self)
        self.setItemDelegate(self._delegate)
        self.setObjectName("shelf")
        self.setAccessibleName("Shelf")
        self.setViewportMargins(0, _TOP, 0, 0)
        self.setMinimumWidth(140)
        self.reached.connect(self._reached)
        self.acted.connect(self._acted)

    def refresh(self) -> None:
        """Read the counts, topics and tags anew and keep the choice.

        Where what was chosen is gone (a topic, a tag), All papers is chosen and told of.
        """
        with self.silence():
            self._rows.show_rows(read_rows(self._library))
        gone = self._rows.row_of(self._where) is None
        if gone:
            self._where = PaperFilter()
        self.select(self._where)
        if gone:
            self._tell(self._rows.row_of(self._where))

    def select(self, where: PaperFilter) -> None:
        """Show ``where`` as chosen without telling anybody; what has no row here shows as no choice."""
        self._where = where
        row = self._rows.row_of(where)
        if row != self.current_row() or row is None:
            self.choose_row(row)

    def set_theme(self, theme: Theme) -> None:
        """Draw in ``theme``."""
        self._delegate.theme = theme
        self.viewport().update()

    def _reached(self, row: int) -> None:
        where = self._rows.rows[row].where
        if where is not None:
            self._where = where
            self._tell(row)

    def _acted(self, row: int, again: bool) -> None:  # noqa: FBT001  # a slot
        """Tell again of what is chosen already when it is clicked: the way back from a search."""
        if again:
            self._tell(row)

    def _tell(self, row: int | None) -> None:
        if row is not None:
            self.chosen.emit(self._rows.rows[row].where, self._rows.rows[row].title)
