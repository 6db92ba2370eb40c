"""The inspector: three tabs about the paper that is open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QStackedWidget, QTabBar, QVBoxLayout, QWidget

from desktop_app.ui.inspector.info_panel import InfoPanel
from desktop_app.ui.inspector.notes_panel import NotesPanel
from desktop_app.ui.inspector.related_panel import RelatedPanel

if TYPE_CHECKING:
    from desktop_app.domain.changes import LibraryChanged
    from desktop_app.library.library import Library
    from desktop_app.ui.theme.theme import Theme

WIDTH = 288
TABS = ("notes", "related", "info")
_HEAD = 40


class Inspector(QWidget):
    """Holds no truth: shows what the library says of one paper and tells what the person wants."""

    annotation_chosen = Signal(str)
    note_changed = Signal(str, str)
    annotation_removed = Signal(str)
    color_chosen = Signal(str, object)
    paper_note_added = Signal(int, str)
    paper_note_changed = Signal(str, str)
    paper_note_removed = Signal(str)
    paper_requested = Signal(int)
    metadata_changed = Signal(int, object)
    title_accepted = Signal(int, str)
    state_chosen = Signal(int, object)
    starred_changed = Signal(int, bool)
    tags_changed = Signal(int, object)

    def __init__(self, library: Library, theme: Theme, parent: QWidget | None = None) -> None:
        """Show no paper yet."""
        super().__init__(parent)
        self.setObjectName("inspector")
        self.setAccessibleName("Inspector")
        self.setProperty("role", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.tabs = QTabBar(self)
        self.tabs.setObjectName("inspectorTabs")
        self.tabs.setAccessibleName("What the inspector shows")
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.tabs.setElideMode(Qt.TextElideMode.ElideNone)
        self.tabs.setUsesScrollButtons(False)
        self.notes = NotesPanel(library, theme, self)
        self.related = RelatedPanel(library, theme, self)
        self.info = InfoPanel(library, theme, self)
        self._stack = QStackedWidget(self)
        for name, panel in zip(TABS, (self.notes, self.related, self.info), strict=True):
            self.tabs.addTab(name.capitalize())
            self._stack.addWidget(panel)
        self.tabs.currentChanged.connect(self._stack.setCurrentIndex)
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        head = QWidget(self)
        head.setFixedHeight(_HEAD - 1)
        row = QVBoxLayout(head)
        row.setContentsMargins(2, 0, 2, 0)
        row.addWidget(self.tabs, 0, Qt.AlignmentFlag.AlignBottom)
        hairline = QFrame(self)
        hairline.setProperty("role", "hairline")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(head)
        column.addWidget(hairline)
        column.addWidget(self._stack, 1)

    def _connect(self) -> None:
        notes, info = self.notes, self.info
        notes.annotation_chosen.connect(self.annotation_chosen)
        notes.note_changed.connect(self.note_changed)
        notes.annotation_removed.connect(self.annotation_removed)
        notes.color_chosen.connect(self.color_chosen)
        notes.paper_note_added.connect(self.paper_note_added)
        notes.paper_note_changed.connect(self.paper_note_changed)
        notes.paper_note_removed.connect(self.paper_note_removed)
        self.related.paper_requested.connect(self.paper_requested)
        info.metadata_changed.connect(self.metadata_changed)
        info.title_accepted.connect(self.title_accepted)
        info.state_chosen.connect(self.state_chosen)
        info.starred_changed.connect(self.starred_changed)
        info.tags_changed.connect(self.tags_changed)

    def sizeHint(self) -> QSize:
        """Return the width it has in a window of the usual size."""
        return QSize(WIDTH, 600)

    def show_paper(self, paper: int | None) -> None:
        """Show ``paper``, or that none is open; what is being typed is saved first."""
        self.notes.show_paper(paper)
        self.related.show_paper(paper)
        self.info.show_paper(paper)

    def show_tab(self, name: str) -> None:
        """Turn to ``notes``, ``related`` or ``info``."""
        self.tabs.setCurrentIndex(TABS.index(name))

    def edit_note(self, annotation: str) -> None:
        """Open the note of a highlight in place and give it the keys."""
        self.show_tab("notes")
        self.notes.edit_note(annotation)

    def new_paper_note(self) -> None:
        """Open a new note on the paper and give it the keys."""
        self.show_tab("notes")
        self.notes.new_paper_note()

    def select_annotation(self, annotation: str) -> None:
        """Mark the row of a highlight; nobody is told."""
        self.notes.select_annotation(annotation)

    def leave(self) -> None:
        """Save whatever is being typed."""
        self.notes.leave()
        self.info.leave()

    def apply(self, changed: LibraryChanged) -> None:
        """Take over what has changed in the library."""
        self.notes.apply(changed)
        self.related.apply(changed)
        self.info.apply(changed)

    def set_theme(self, theme: Theme) -> None:
        """Draw in another theme."""
        self.notes.set_theme(theme)
        self.related.set_theme(theme)
        self.info.set_theme(theme)
