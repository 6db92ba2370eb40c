"""What each act of the window does, but imports. ``handlers`` pairs acts with the names of ``actions.SPECS``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QApplication, QFileDialog

from desktop_app.domain.errors import PostilError
from desktop_app.domain.papers import ReadingState
from desktop_app.ui.reader.page import DEFAULT_TEXT_SIZE, TEXT_SIZES, PageStyle
from desktop_app.ui.reader.positions import TextPlace

if TYPE_CHECKING:
    from collections.abc import Callable

    from desktop_app.domain.papers import Paper
    from desktop_app.exporting.export import ExportReport
    from desktop_app.library.filters import PaperFilter
    from desktop_app.library.search import SearchHit
    from desktop_app.progress import Progress
    from desktop_app.ui.exporting.export_dialog import ExportRequest
    from desktop_app.ui.window import MainWindow

_WEB = ("http", "https")


class Commands(QObject):
    """Acts on the parts of one window."""

    def __init__(self, window: MainWindow) -> None:
        """Act on ``window``."""
        super().__init__(window)
        self._window = window
        self._last_export: ExportRequest | None = None
        self._chosen: int | None = None

    @property
    def paper(self) -> int | None:
        """The paper that acts are about: the one chosen in the graph while that is shown, else the open one."""
        return self._window.paper if self._chosen is None else self._chosen

    def handlers(self) -> dict[str, Callable[[], None]]:
        """Return what each action does."""
        editing = self._window.editing
        return {
            "export": self.export,
            "save_graph": self.save_graph,
            "quit": self._quit,
            "undo": editing.undo,
            "redo": editing.redo,
            "copy_quote": self._copy_quote,
            "new_note": self.new_note,
            "trash": self._trash,
            "restore": self._restore,
            "search": self._focus_search,
            "palette": self.open_palette,
            "back": self._back,
            "forward": self._forward,
            "next_paper": self._next_paper,
            "previous_paper": self._previous_paper,
            "mark_unread": self._mark_unread,
            "mark_finished": self._mark_finished,
            "star": self._star,
            "toggle_view": self._toggle_view,
            "toggle_shelf": self._toggle_shelf,
            "toggle_list": self._toggle_list,
            "toggle_inspector": self._toggle_inspector,
            "full_screen": self._full_screen,
            "larger": self._larger,
            "smaller": self._smaller,
            "usual_size": self._usual_size,
            "theme_light": self._theme_light,
            "theme_sepia": self._theme_sepia,
            "theme_dark": self._theme_dark,
            "theme_system": self._theme_system,
        }

    # --- files -----------------------------------------------------------------------------------

    def _quit(self) -> None:
        self._window.close()

    def export(self) -> None:
        """Ask what to export and where."""
        from desktop_app.ui.exporting.export_dialog import ExportDialog  # noqa: PLC0415 - heavy: late

        window = self._window
        dialog = ExportDialog(self.paper, window.appearance.theme, window, last=self._last_export)
        dialog.export_requested.connect(self.start_export)
        dialog.open()

    def start_export(self, request: ExportRequest) -> None:
        """Export as ``request`` says, in the background."""
        self._last_export = request
        library = self._window.library

        def work(progress: Progress) -> ExportReport:
            from desktop_app.exporting.export import export  # noqa: PLC0415 - heavy: late

            return export(
                library,
                request.folder,
                flavour=request.flavour,
                papers=request.papers,
                everything=request.everything,
                progress=progress,
            )

        self._window.tasks.run("Exporting", work, self._exported)

    def _exported(self, report: ExportReport) -> None:
        parts = [f"{len(report.written)} written", f"{len(report.unchanged)} unchanged"]
        if report.kept_aside:
            parts.append(f"{len(report.kept_aside)} set beside files that you had changed")
        folder = self._last_export.folder if self._last_export else ""
        self._window.messages.say(f"Exported to {folder}: {', '.join(parts)}.")

    def save_graph(self) -> None:
        """Save the graph as SVG, PNG or GraphML, by the ending of the name."""
        name, _ = QFileDialog.getSaveFileName(
            self._window, "Save graph", "graph.svg", "SVG (*.svg);;PNG (*.png);;GraphML (*.graphml)"
        )
        if name:
            self.write_graph(Path(name))

    def write_graph(self, file: Path) -> None:
        """Write the graph to ``file`` in the background."""
        library, theme = self._window.library, self._window.appearance.theme.name

        def work(_progress: Progress) -> Path:
            from desktop_app.topics.drawing import save_graph  # noqa: PLC0415 - heavy: late

            save_graph(library, file, theme=theme)
            return file

        self._window.tasks.run("Saving the graph", work, self._graph_saved)

    def _graph_saved(self, file: Path) -> None:
        self._window.messages.say(f"The graph is in {file}.")

    # --- going -----------------------------------------------------------------------------------

    def choose_shelf(self, papers: PaperFilter, title: str) -> None:
        """Show what was chosen in the shelf."""
        self._window.top_bar.search.clear()
        self._window.papers.show_filter(papers, title)

    def open_hit(self, hit: SearchHit) -> None:
        """Open a search hit where it was found."""
        place = TextPlace(hit.summary, hit.start) if hit.summary is not None and hit.start is not None else None
        self._window.open_paper(hit.paper, place=place)
        if hit.annotation:
            self.go_to_annotation(hit.annotation)

    def open_link(self, address: str) -> None:
        """Open a paper of the library by its address, else the browser; nothing but the web is ever opened."""
        window = self._window
        url = QUrl(address)
        if url.scheme() not in _WEB:
            window.messages.say(f"The link {address} is not a web address and was not opened.")
            return
        try:
            found = window.library.find_paper(address)
        except PostilError:
            QDesktopServices.openUrl(url)
            return
        if found.number == window.paper:
            QDesktopServices.openUrl(url)
        else:
            window.open_paper(found.number)

    def _back(self) -> None:
        self._go(-1)

    def _forward(self) -> None:
        self._go(1)

    def _go(self, step: int) -> None:
        paper = self._window.history.go(step)
        if paper is not None:
            self._window.open_paper(paper)

    def _next_paper(self) -> None:
        self._window.papers.step(1)

    def _previous_paper(self) -> None:
        self._window.papers.step(-1)

    def _focus_search(self) -> None:
        self._window.top_bar.search.setFocus()
        self._window.top_bar.search.selectAll()

    def open_palette(self) -> None:
        """Open the command palette."""
        from desktop_app.ui.palette.command_palette import CommandPalette  # noqa: PLC0415 - late: when wanted

        palette = CommandPalette(self._window.command_actions.all(), self._window.appearance.theme, self._window)
        palette.open()

    # --- view ------------------------------------------------------------------------------------

    def show_reader(self) -> None:
        """Show the page and give it the keys; what stands beside it is about the same paper."""
        self._forget_chosen()
        self._window.importing.leave_review()
        self._window.show_reader()
        focused = QApplication.focusWidget()
        in_list = focused is not None and self._window.papers.isAncestorOf(focused)
        if self._window.paper is not None and not in_list:
            self._window.reader.setFocus()

    def show_graph(self) -> None:
        """Show the graph and give it the keys."""
        self._window.importing.leave_review()
        self._window.show_graph().setFocus()

    def show_in_inspector(self, paper: int) -> None:
        """Show a paper that was chosen in the graph beside it; from now on acts are about it."""
        self._chosen = paper
        self._window.inspector.show_paper(paper)
        self._window.papers.select(paper)
        self._window.refresh_actions()

    def _forget_chosen(self) -> None:
        chosen, self._chosen = self._chosen, None
        if chosen not in (None, self._window.paper):
            self._window.inspector.show_paper(self._window.paper)
            self._window.papers.select(self._window.paper)
            self._window.refresh_actions()

    def _toggle_view(self) -> None:
        if self._window.graph_is_shown:
            self.show_reader()
        else:
            self.show_graph()

    def _toggle_shelf(self) -> None:
        self._toggle("shelf")

    def _toggle_list(self) -> None:
        self._toggle("list")

    def _toggle_inspector(self) -> None:
        self._toggle("inspector")

    def _toggle(self, name: str) -> None:
        part = self._window.side_panes()[name]
        part.setVisible(part.isHidden())
        self._window.command_actions[f"toggle_{name}"].setChecked(not part.isHidden())

    def _full_screen(self) -> None:
        if self._window.isFullScreen():
            self._window.showNormal()
        else:
            self._window.showFullScreen()

    def _larger(self) -> None:
        self._set_size(next((size for size in TEXT_SIZES if size > self._window.settings.text_size), TEXT_SIZES[-1]))

    def _smaller(self) -> None:
        smaller = [size for size in TEXT_SIZES if size < self._window.settings.text_size]
        self._set_size(smaller[-1] if smaller else TEXT_SIZES[0])

    def _usual_size(self) -> None:
        self._set_size(DEFAULT_TEXT_SIZE)

    def _set_size(self, size: int) -> None:
        settings = self._window.settings
        settings.text_size = size
        self._window.reader.set_style(PageStyle(size=size, measure=settings.measure))

    def _theme_light(self) -> None:
        self._window.appearance.choose("light")

    def _theme_sepia(self) -> None:
        self._window.appearance.choose("sepia")

    def _theme_dark(self) -> None:
        self._window.appearance.choose("dark")

    def _theme_system(self) -> None:
        self._window.appearance.choose("system")

    # --- notes and papers ------------------------------------------------------------------------

    def _show_inspector(self) -> None:
        self._window.side_panes()["inspector"].show()
        self._window.command_actions["toggle_inspector"].setChecked(True)
        self._window.inspector.show_tab("notes")

    def open_note(self, annotation: str) -> None:
        """Open the note of a highlight beside it, ready to be written."""
        self._show_inspector()
        self._window.reader.choose_annotation(annotation)
        self._window.inspector.edit_note(annotation)

    def new_note(self) -> None:
        """Start a note on the paper."""
        if self.paper is not None:
            self._show_inspector()
            self._window.inspector.new_paper_note()

    def choose_annotation(self, annotation: str) -> None:
        """Show a highlight that was clicked in the notes list."""
        self._window.inspector.select_annotation(annotation)

    def go_to_annotation(self, annotation: str) -> None:
        """Bring a highlight of the notes list into sight."""
        if self._chosen not in (None, self._window.paper):
            self._window.open_paper(self._chosen)
        self._window.show_reader()
        self._window.reader.choose_annotation(annotation)

    def _copy_quote(self) -> None:
        self._window.reader.copy_quote()

    def copy_span(self, summary: int, start: int, end: int) -> None:
        """Copy [start, end) of a summary as a Markdown quote with its source."""
        from desktop_app.exporting.quoting import quote_markdown  # noqa: PLC0415 - heavy: late

        page = self._window.reader.page
        if page is not None:
            document = next(text.document for text in page.texts if text.summary == summary)
            QGuiApplication.clipboard().setText(quote_markdown(document, start, end, page.paper))
            self._window.status.say("Copied as a Markdown quote")

    def _current(self) -> Paper | None:
        return None if self.paper is None else self._window.library.paper(self.paper)

    def _trash(self) -> None:
        paper = self.paper
        if paper is None:
            return
        self._window.editing.trash(paper)
        if paper == self._window.paper:
            self._window.close_paper()
        self._forget_chosen()

    def _restore(self) -> None:
        if self.paper is not None:
            self._window.editing.restore(self.paper)

    def _mark_unread(self) -> None:
        if self.paper is not None:
            self._window.editing.set_state(self.paper, ReadingState.UNREAD)

    def _mark_finished(self) -> None:
        if self.paper is not None:
            self._window.editing.set_state(self.paper, ReadingState.FINISHED)

    def _star(self) -> None:
        current = self._current()
        if current is not None:
            self._window.editing.set_starred(current.number, not current.starred)
