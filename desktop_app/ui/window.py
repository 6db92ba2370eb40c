"""The main window: puts the parts together and carries signals between them. It holds no truth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, Qt, QTimer, Signal
from PySide6.QtWidgets import QMainWindow, QStackedWidget, QVBoxLayout, QWidget

from desktop_app.domain.changes import (
    AnnotationAdded,
    AnnotationChanged,
    AnnotationRemoved,
    ImagesChanged,
    MapChanged,
    NotesChanged,
    Origin,
    PaperChanged,
    PapersAdded,
    PapersRemoved,
    SummaryChanged,
)
from desktop_app.domain.errors import PostilError, UnknownPaper
from desktop_app.library.filters import Order, PaperFilter
from desktop_app.ui.actions import Actions
from desktop_app.ui.bridge import LibraryBridge
from desktop_app.ui.commands import Commands
from desktop_app.ui.editing import Editing
from desktop_app.ui.finding import Finding
from desktop_app.ui.importing.import_commands import ImportCommands
from desktop_app.ui.intake import Intake
from desktop_app.ui.messages import CrashDialog, MessageBar, log_bug
from desktop_app.ui.panes import Panes, first_size
from desktop_app.ui.reader.page import PageStyle
from desktop_app.ui.reader.pages import History, read_page
from desktop_app.ui.reader.reading_pane import ReadingPane
from desktop_app.ui.shelf.paper_list import PaperListPanel
from desktop_app.ui.shelf.shelf import Shelf
from desktop_app.ui.status_line import StatusLine
from desktop_app.ui.theme.appearance import Appearance
from desktop_app.ui.top_bar import TopBar
from desktop_app.ui.welcome import Welcome

if TYPE_CHECKING:
    from PySide6.QtGui import QCloseEvent, QPaintEvent, QShowEvent

    from desktop_app.domain.changes import Change, LibraryChanged
    from desktop_app.library.library import Library
    from desktop_app.settings import Settings
    from desktop_app.ui.graph.graph_view import GraphView
    from desktop_app.ui.inspector.inspector import Inspector
    from desktop_app.ui.reader.positions import TextPlace
    from desktop_app.ui.tasks import Tasks
    from desktop_app.ui.theme.theme import Theme

_MOMENT_MS = 5
_OF_A_PAPER = (
    "new_note", "trash", "restore", "mark_unread", "mark_finished", "review_source", "star", "copy_quote",
)  # fmt: skip
_ANNOTATION_CHANGES = (AnnotationAdded, AnnotationChanged, AnnotationRemoved)


class MainWindow(QMainWindow):
    """Shelf, list, reader or graph, inspector; a search box on top and a status line below."""

    completed = Signal()
    closing = Signal()

    def __init__(self, library: Library, settings: Settings, tasks: Tasks) -> None:
        """Show ``library`` as ``settings`` say; long work and writes go through ``tasks``."""
        super().__init__()
        self.setObjectName("mainWindow")
        self.setAccessibleName("Postil")
        self.setWindowTitle("Postil")
        self.library, self.settings, self.tasks = library, settings, tasks
        self.paper: int | None = None
        self.history = History()
        self.appearance = Appearance(settings.theme, self)
        self.editing = Editing(library, tasks, self)
        self.intake = Intake(library, tasks, settings, self)
        self.commands = Commands(self)
        self.importing = ImportCommands(self)
        self.command_actions = Actions(self, self.commands.handlers() | self.importing.handlers())
        self._inspector: Inspector | None = None
        self._graph: GraphView | None = None
        self._graph_stale = True
        self._bridge = LibraryBridge(library, self)
        self._make_parts(self.appearance.theme)
        self._lay_out()
        self._connect()
        self.importing.connect_parts()
        self._restore()
        self.finding = Finding(library, tasks, self.top_bar.search, self.papers, self)
        self.finding.hit_opened.connect(self.commands.open_hit)

    # --- making ----------------------------------------------------------------------------------

    def _make_parts(self, theme: Theme) -> None:
        style = PageStyle(size=self.settings.text_size, measure=self.settings.measure)
        self.top_bar = TopBar(self.command_actions, theme, self)
        self.messages = MessageBar(theme, self)
        self.shelf = Shelf(self.library, theme, self)
        self.papers = PaperListPanel(self.library, theme, self)
        self.reader = ReadingPane(theme, style, self)
        self.welcome = Welcome(self.command_actions, self)
        self._margin = QWidget(self)
        self._margin.setObjectName("margin")
        self._margin.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.status = StatusLine(self)

    def _lay_out(self) -> None:
        self.centre = QStackedWidget(self)
        self.centre.addWidget(self.welcome)
        self.centre.addWidget(self.reader)
        self.panes = Panes((self.shelf, self.papers, self.centre, self._margin), self)
        self.body = QStackedWidget(self)
        self.body.addWidget(self.panes)
        whole = QWidget(self)
        column = QVBoxLayout(whole)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.top_bar)
        column.addWidget(self.messages)
        column.addWidget(self.body, 1)
        column.addWidget(self.status)
        self.setCentralWidget(whole)

    def _connect(self) -> None:
        edit, reader, commands = self.editing, self.reader, self.commands
        self._bridge.changed.connect(self._library_changed)
        self.tasks.failed.connect(self.show_error)
        self.tasks.started.connect(self.status.follow)
        self.tasks.started.connect(self._bridge.follow)
        self.appearance.changed.connect(self._theme_changed)
        edit.saved.connect(self._saved)
        edit.note_opened.connect(commands.open_note)
        self.top_bar.reader_wanted.connect(commands.show_reader)
        self.top_bar.graph_wanted.connect(commands.show_graph)
        self.shelf.chosen.connect(commands.choose_shelf)
        self.papers.opened.connect(self.open_paper)
        self.papers.order_chosen.connect(self._order_chosen)
        reader.highlight_requested.connect(edit.highlight)
        reader.note_requested.connect(edit.highlight_for_note)
        reader.color_requested.connect(edit.set_color)
        reader.removal_requested.connect(edit.remove_annotation)
        reader.annotation_note_requested.connect(commands.open_note)
        reader.annotation_chosen.connect(commands.choose_annotation)
        reader.paper_note_requested.connect(commands.new_note)
        reader.quote_requested.connect(commands.copy_span)
        reader.place_changed.connect(self._place_changed)
        reader.link_opened.connect(commands.open_link)

    @property
    def inspector(self) -> Inspector:
        """The inspector; it is made when it is first wanted, at the latest right after the first paint."""
        if self._inspector is None:
            from desktop_app.ui.inspector.inspector import Inspector  # noqa: PLC0415 - late: after the first paint

            self._inspector = Inspector(self.library, self.appearance.theme, self)
            column = QVBoxLayout(self._margin)
            column.setContentsMargins(0, 0, 0, 0)
            column.addWidget(self._inspector)
            self._connect_inspector(self._inspector)
            self._inspector.show_paper(self.paper)
        return self._inspector

    def _connect_inspector(self, inspector: Inspector) -> None:
        edit, commands = self.editing, self.commands
        inspector.annotation_chosen.connect(commands.go_to_annotation)
        inspector.note_changed.connect(edit.set_note)
        inspector.annotation_removed.connect(edit.remove_annotation)
        inspector.color_chosen.connect(edit.set_color)
        inspector.paper_note_added.connect(edit.add_note)
        inspector.paper_note_changed.connect(edit.edit_note)
        inspector.paper_note_removed.connect(edit.remove_note)
        inspector.paper_requested.connect(self.open_paper)
        inspector.metadata_changed.connect(edit.update_paper)
        inspector.title_accepted.connect(edit.accept_title)
        inspector.state_chosen.connect(edit.set_state)
        inspector.starred_changed.connect(edit.set_starred)
        inspector.tags_changed.connect(edit.set_tags)

    def _restore(self) -> None:
        """Come back as one left: sizes, panels, the last paper."""
        settings = self.settings
        if not (settings.geometry and self.restoreGeometry(QByteArray.fromBase64(settings.geometry.encode()))):
            self.resize(first_size(self.screen().availableSize()))
        for name, part in self.side_panes().items():
            shown = name not in settings.hidden_panes
            part.setVisible(shown)
            self.command_actions[f"toggle_{name}"].setChecked(shown)
        self.shelf.refresh()
        if settings.list_order in tuple(Order):
            self.papers.set_order(Order(settings.list_order))
        self.papers.show_filter(PaperFilter(), "All papers")
        self._show_counts()
        self.show_reader()
        self.refresh_actions()

    def side_panes(self) -> dict[str, QWidget]:
        """Return the panes that can be hidden, by the names of their actions."""
        return {"shelf": self.shelf, "list": self.papers, "inspector": self._margin}

    # --- what is shown ---------------------------------------------------------------------------

    def open_paper(self, paper: int, *, place: TextPlace | None = None, missing_is_fine: bool = False) -> None:
        """Show ``paper`` at ``place``, else where reading stopped."""
        try:
            page, last = read_page(self.library, paper)
        except UnknownPaper as error:
            if not missing_is_fine:
                self.show_error(error)
            return
        self.history.visit(paper)
        self.paper = paper
        self.settings.last_paper = paper
        self.reader.show_page(page, place or last)
        if self._inspector is not None:
            self._inspector.show_paper(paper)
        self.papers.select(paper)
        if self._graph is not None:
            self._graph.set_current(paper)
        self.setWindowTitle(f"{page.paper.title} – Postil")
        self.commands.show_reader()
        self.refresh_actions()

    def close_paper(self) -> None:
        """Show no paper."""
        self.paper = None
        self.settings.last_paper = None
        self.reader.show_page(None)
        if self._inspector is not None:
            self._inspector.show_paper(None)
        self.papers.select(None)
        self.status.show_progress(None)
        self.setWindowTitle("Postil")
        self.show_reader()
        self.refresh_actions()

    @property
    def graph_is_shown(self) -> bool:
        """Whether the centre shows the graph."""
        return self._graph is not None and self.centre.currentWidget() is self._graph

    def show_graph(self) -> GraphView:
        """Show the graph in the centre; it is made when it is first wanted."""
        if self._graph is None:
            from desktop_app.ui.graph.graph_view import GraphView  # noqa: PLC0415 - heavy: late

            self._graph = GraphView(self.appearance.theme, self)
            self._graph.paper_opened.connect(self.open_paper)
            self._graph.paper_chosen.connect(self.commands.show_in_inspector)
            self.centre.addWidget(self._graph)
        if self._graph_stale:
            self._graph.show_map(self.library.topic_map(), self.library.papers())
            self._graph_stale = False
        self._graph.set_current(self.paper)
        self.centre.setCurrentWidget(self._graph)
        self.top_bar.show_view(graph=True)
        return self._graph

    def show_reader(self) -> None:
        """Show the page in the centre, or what to do where there is none."""
        self.welcome.show_state(empty=not self.papers.count())
        self.centre.setCurrentWidget(self.reader if self.paper is not None else self.welcome)
        self.top_bar.show_view(graph=False)

    def _show_counts(self) -> None:
        self.status.show_counts(*self.library.totals())

    def _order_chosen(self, order: Order) -> None:
        self.settings.list_order = str(order)

    def _saved(self, text: str) -> None:
        self.status.say(text)

    def _theme_changed(self, theme: Theme) -> None:
        self.settings.theme = self.appearance.choice
        own = (self.top_bar, self.messages, self.shelf, self.papers, self.reader, self.importing)
        for part in (*own, self._inspector, self._graph):
            if part is not None:
                part.set_theme(theme)
        self.refresh_actions()

    def show_error(self, error: BaseException) -> None:
        """Show a known error as a sentence, a bug as what it is."""
        if isinstance(error, PostilError):
            self.messages.say(str(error))
        else:
            CrashDialog(log_bug(error), self).open()

    # --- changes of the library ------------------------------------------------------------------

    def _library_changed(self, changed: LibraryChanged) -> None:
        self.papers.apply(changed)
        if self._inspector is not None:
            self._inspector.apply(changed)
        changes = changed.changes
        if any(not isinstance(change, (*_ANNOTATION_CHANGES, NotesChanged)) for change in changes):
            self.shelf.refresh()
        if any(isinstance(change, (MapChanged, PaperChanged, PapersAdded, PapersRemoved)) for change in changes):
            self._graph_stale = True
            if self.graph_is_shown:
                self.show_graph()
        if changed.origin in (Origin.UNDO, Origin.REDO) and any(
            isinstance(change, (PapersAdded, PapersRemoved)) for change in changes
        ):
            self.intake.relate()
        self._update_page(changes)
        self._show_counts()
        self.refresh_actions()

    def _update_page(self, changes: tuple[Change, ...]) -> None:
        page, paper = self.reader.page, self.paper
        if paper is None or page is None:
            if any(isinstance(change, PapersAdded) for change in changes):
                self.show_reader()
            return
        if any(isinstance(change, PapersRemoved) and paper in change.papers for change in changes):
            self.close_paper()
            return
        mine = [change for change in changes if _is_about(change, paper)]
        if not mine:
            return
        fresh, _ = read_page(self.library, paper)
        same_text = not any(isinstance(change, (SummaryChanged, ImagesChanged)) for change in mine)
        if same_text and fresh.paper.metadata == page.paper.metadata:
            self.reader.update_page(fresh)
        else:
            self.reader.show_page(fresh, self.reader.place())

    def _place_changed(self, summary: int, place: int, progress: float) -> None:
        self.status.show_progress(progress)
        self.editing.remember_place(summary, place, progress)

    def refresh_actions(self) -> None:
        """Offer what can be done now."""
        actions, library = self.command_actions, self.library
        for name, label in (("undo", library.undo_label), ("redo", library.redo_label)):
            actions[name].setEnabled(label is not None)
            actions[name].setText(f"{name.capitalize()} {label}" if label else name.capitalize())
        actions["back"].setEnabled(self.history.can_go_back)
        actions["forward"].setEnabled(self.history.can_go_forward)
        for name in _OF_A_PAPER:
            actions[name].setEnabled(self.commands.paper is not None)
        self.importing.refresh_actions()
        for choice in ("light", "sepia", "dark", "system"):
            actions[f"theme_{choice}"].setChecked(choice == self.appearance.choice)

    # --- Qt's events -----------------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:
        """Give each pane its share of the width, until a person has moved one; then open what was read last.

        Only now is the column as wide as it will be, so the page is set once.
        """
        super().showEvent(event)
        self.panes.give(self.settings.pane_widths)
        if self.paper is None and self.settings.last_paper is not None:
            self.open_paper(self.settings.last_paper, missing_is_fine=True)
        if self.paper is None:  # not the search box, so that what is pasted becomes a summary
            (self.papers if self.papers.count() else self.welcome).setFocus()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint; what the first sight does not need comes right after it."""
        super().paintEvent(event)
        if self._inspector is None:
            QTimer.singleShot(_MOMENT_MS, self.complete)

    def complete(self) -> None:
        """Make what the first paint did not wait for, once."""
        if self._inspector is None:
            self.inspector.show()
            self.completed.emit()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Save what is being typed and how things stand, finish every write, then close."""
        if self._inspector is not None:
            self._inspector.leave()
        self.reader.leave()
        self.settings.geometry = bytes(self.saveGeometry().toBase64().data()).decode()
        self.settings.pane_widths = self.panes.widths()
        self.settings.hidden_panes = tuple(name for name, part in self.side_panes().items() if part.isHidden())
        self.closing.emit()
        self.tasks.close()
        self._bridge.close()
        super().closeEvent(event)


def _is_about(change: Change, paper: int) -> bool:
    return paper in change.papers if isinstance(change, ImagesChanged) else getattr(change, "paper", None) == paper
