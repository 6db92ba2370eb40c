"""The main job in the window, by mouse and keys, on the seeds."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QMimeData, QPoint, QSize, Qt, QUrl
from PySide6.QtGui import QAction, QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QLineEdit, QListView, QPlainTextEdit, QTextBrowser, QWidget

from desktop_app import paths
from desktop_app.domain.annotations import Color
from desktop_app.domain.errors import LibraryError
from desktop_app.domain.papers import ReadingState
from desktop_app.library.filters import Order, PaperFilter, Shelf
from desktop_app.logs import start_logging
from desktop_app.settings import Settings
from desktop_app.ui.graph.graph_view import GraphView
from desktop_app.ui.panes import first_size
from desktop_app.ui.tasks import InlineTasks, Tasks
from desktop_app.ui.window import MainWindow
from tests.ui.finding import find

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from desktop_app.library.library import Library
    from desktop_app.ui.reader.reading_pane import ReadingPane

WORDS = "experience replay is memory intensive"
A3C = 3


@pytest.fixture
def open_window(qtbot: QtBot, theme: object) -> Iterator[Callable[[Library], MainWindow]]:  # noqa: ARG001 - fonts
    opened: list[MainWindow] = []

    def open_on(library: Library) -> MainWindow:
        window = MainWindow(library, Settings(theme="light"), InlineTasks())
        qtbot.addWidget(window)
        window.show()
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        opened.append(window)
        return window

    yield open_on
    for window in opened:
        window.close()


@pytest.fixture
def window(open_window: Callable[[Library], MainWindow], seed_library: Library) -> MainWindow:
    made = open_window(seed_library)
    made.open_paper(A3C)
    return made


def pane(window: MainWindow) -> ReadingPane:
    assert find(window, QTextBrowser, "readingPane") is window.reader
    return window.reader


def select(window: MainWindow, words: str) -> None:
    page = window.reader.page
    assert page is not None
    text = page.texts[0]
    start = text.document.text.index(words)
    window.reader.setFocus()
    window.reader.select_span(text.summary, start, start + len(words))


def point_of(window: MainWindow, words: str) -> QPoint:
    select(window, words)
    cursor = window.reader.textCursor()
    cursor.setPosition(cursor.selectionStart())
    point = window.reader.cursorRect(cursor).center() + QPoint(6, 0)
    window.reader.clear_selection()
    return point


def test_every_fixed_name_is_there(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.waitUntil(lambda: window.findChild(QWidget, "inspector") is not None)
    names = "shelf paperList searchBox readingPane inspector notesPanel relatedPanel infoPanel selectionBar statusLine"
    for name in names.split():
        found = find(window, QWidget, name)
        assert found.accessibleName(), name
    assert window.objectName() == "mainWindow"


def test_a_click_in_the_list_opens_the_paper(qtbot: QtBot, window: MainWindow) -> None:
    view = find(window, QListView, "paperList")
    assert view.model().rowCount() == 24
    row = view.visualRect(view.model().index(4, 0)).center()
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=row)
    assert window.reader.page is not None
    assert window.reader.page.paper.number == window.paper != A3C
    assert window.reader.page.paper.title in pane(window).toPlainText()


def test_select_and_press_two_makes_a_green_highlight_that_is_there_after_a_restart(
    qtbot: QtBot, window: MainWindow, seed_library: Library, open_window: Callable[[Library], MainWindow]
) -> None:
    select(window, WORDS)
    qtbot.keyClicks(window.reader, "2")
    (made,) = seed_library.annotations(A3C)
    assert (made.target.quote.exact, made.color) == (WORDS, Color.GREEN)
    window.close()
    again = open_window(seed_library)
    again.open_paper(A3C)
    point = point_of(again, "memory intensive")
    with qtbot.waitSignal(again.reader.annotation_chosen) as chosen:
        qtbot.mouseClick(again.reader.viewport(), Qt.MouseButton.LeftButton, pos=point)
    assert chosen.args == [made.id]


def test_n_highlights_and_opens_a_note_that_is_saved_as_it_is_typed(
    qtbot: QtBot, window: MainWindow, seed_library: Library
) -> None:
    select(window, WORDS)
    qtbot.keyClicks(window.reader, "n")
    qtbot.waitUntil(lambda: window.focusWidget() is not window.reader)
    editor = window.focusWidget()
    assert window.inspector.isAncestorOf(editor)
    qtbot.keyClicks(editor, "Costly, then.")
    qtbot.waitUntil(lambda: seed_library.annotations(A3C)[0].note == "Costly, then.", timeout=1500)


def test_closing_the_window_keeps_what_was_being_typed(qtbot: QtBot, window: MainWindow, seed_library: Library) -> None:
    select(window, WORDS)
    qtbot.keyClicks(window.reader, "n")
    qtbot.waitUntil(lambda: window.focusWidget() is not window.reader)
    qtbot.keyClicks(window.focusWidget(), "Half a thou")
    window.close()
    assert seed_library.annotations(A3C)[0].note == "Half a thou"


def test_delete_undo_and_redo(qtbot: QtBot, window: MainWindow, seed_library: Library) -> None:
    select(window, WORDS)
    qtbot.keyClicks(window.reader, "1")
    point = point_of(window, "memory intensive")
    qtbot.mouseClick(window.reader.viewport(), Qt.MouseButton.LeftButton, pos=point)
    qtbot.keyClick(window.reader, Qt.Key.Key_Delete)
    assert not seed_library.annotations(A3C)
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert len(seed_library.annotations(A3C)) == 1
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert not seed_library.annotations(A3C)
    qtbot.keyClick(window, Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    assert seed_library.annotations(A3C)[0].target.quote.exact == WORDS
    assert "highlight" in window.command_actions["undo"].text()


def test_a_digit_on_a_chosen_highlight_recolours_it(qtbot: QtBot, window: MainWindow, seed_library: Library) -> None:
    select(window, WORDS)
    qtbot.keyClicks(window.reader, "1")
    point = point_of(window, "memory intensive")
    qtbot.mouseClick(window.reader.viewport(), Qt.MouseButton.LeftButton, pos=point)
    qtbot.keyClicks(window.reader, "5")
    assert [each.color for each in seed_library.annotations(A3C)] == [Color.VIOLET]


def test_search_finds_as_one_types_and_enter_opens_at_the_match(qtbot: QtBot, window: MainWindow) -> None:
    box = find(window, QLineEdit, "searchBox")
    box.setFocus()
    qtbot.keyClicks(box, "hippocampal")
    view = find(window, QListView, "paperList")
    qtbot.waitUntil(lambda: 0 < view.model().rowCount() < 24)
    qtbot.keyClick(box, Qt.Key.Key_Return)
    assert window.reader.page is not None
    assert "hippocampal" in window.reader.page.paper.title
    qtbot.keyClick(box, Qt.Key.Key_Escape)
    assert view.model().rowCount() == 24


def test_odd_queries_are_never_an_error(qtbot: QtBot, window: MainWindow) -> None:
    for query in ('"', "*", "-", "(", "AND", "NEAR(", "🎓", "c++", "it's", "\\", "%_"):
        window.finding.search(query)
    qtbot.wait(10)
    assert window.messages.isHidden()


def test_the_place_in_each_text_is_remembered(qtbot: QtBot, window: MainWindow, seed_library: Library) -> None:
    window.resize(1000, 420)
    bar = window.reader.verticalScrollBar()
    qtbot.keyClick(window.reader, Qt.Key.Key_Space)
    scrolled = bar.value()
    assert scrolled > 0
    window.open_paper(1)
    assert seed_library.summaries(A3C)[0].place > 0
    assert seed_library.paper(A3C).state is not ReadingState.UNREAD
    window.open_paper(A3C)
    assert abs(bar.value() - scrolled) <= 30


def test_back_and_forward_go_as_in_a_browser(qtbot: QtBot, window: MainWindow) -> None:
    window.open_paper(5)
    qtbot.keyClick(window, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert window.paper == A3C
    qtbot.keyClick(window, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    assert window.paper == 5
    assert not window.command_actions["forward"].isEnabled()


@pytest.mark.parametrize("theme_name", ["light", "sepia", "dark"])
def test_themes_change_at_once_and_are_remembered(window: MainWindow, theme_name: str) -> None:
    window.command_actions[f"theme_{theme_name}"].trigger()
    page = window.appearance.theme.color("page")
    image = window.reader.viewport().grab().toImage()
    assert image.pixelColor(3, 3) == page
    assert window.settings.theme == theme_name
    assert window.command_actions[f"theme_{theme_name}"].isChecked()


def test_text_grows_and_shrinks_by_keys(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.keyClick(window, Qt.Key.Key_Plus, Qt.KeyboardModifier.ControlModifier)
    assert window.settings.text_size == 20
    qtbot.keyClick(window, Qt.Key.Key_0, Qt.KeyboardModifier.ControlModifier)
    assert window.settings.text_size == 18


@pytest.mark.parametrize("name", ["shelf", "list", "inspector"])
def test_each_pane_can_be_hidden_and_stays_so(window: MainWindow, name: str) -> None:
    window.command_actions[f"toggle_{name}"].trigger()
    assert window.side_panes()[name].isHidden()
    window.close()
    assert name in window.settings.hidden_panes


def test_trash_takes_a_paper_away_and_undo_brings_it_back(
    qtbot: QtBot, window: MainWindow, seed_library: Library
) -> None:
    window.command_actions["trash"].trigger()
    assert len(seed_library.papers()) == 23
    assert find(window, QListView, "paperList").model().rowCount() == 23
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert find(window, QListView, "paperList").model().rowCount() == 24


def test_copy_as_quote_puts_markdown_on_the_clipboard(window: MainWindow) -> None:
    select(window, WORDS)
    window.command_actions["copy_quote"].trigger()
    assert QGuiApplication.clipboard().text().startswith(f"> {WORDS}")


def test_a_link_to_a_paper_of_the_library_opens_it(window: MainWindow) -> None:
    window.commands.open_link("https://arxiv.org/abs/1810.04805")
    assert window.paper is not None
    assert window.library.paper(window.paper).citekey == "devlin2018bert"


@pytest.mark.parametrize("address", ["file:///etc/passwd", "javascript:alert(1)", "data:text/html,x"])
def test_nothing_but_the_web_is_ever_opened(window: MainWindow, address: str) -> None:
    window.commands.open_link(address)
    assert not window.messages.isHidden()


def test_an_empty_library_says_what_to_do_and_a_drop_fills_it(
    open_window: Callable[[Library], MainWindow], library: Library
) -> None:
    window = open_window(library)
    assert window.centre.currentWidget() is window.welcome
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(paths.seeds()))])
    actions = Qt.DropAction.CopyAction
    for kind in (QDragEnterEvent, QDropEvent):
        event = kind(QPoint(9, 9), actions, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(window, event)
    assert len(library.papers()) == 24
    assert find(window, QListView, "paperList").model().rowCount() == 24
    assert "24 added" in window.messages.accessibleName()
    assert library.topic_map().topics


def test_a_known_error_is_a_sentence_and_a_bug_is_what_it_is(window: MainWindow) -> None:
    window.show_error(LibraryError("The disk is full; free some space and try again."))
    assert window.messages.accessibleName() == "The disk is full; free some space and try again."
    window.show_error(ZeroDivisionError("ours"))
    dialog = find(window, QWidget, "crashDialog")
    assert dialog.isVisible()
    dialog.close()


def test_the_graph_opens_by_key_and_a_double_click_opens_a_paper(
    qtbot: QtBot, open_window: Callable[[Library], MainWindow], library: Library
) -> None:
    window = open_window(library)
    window.intake.import_paths([paths.seeds()])
    qtbot.keyClick(window, Qt.Key.Key_G, Qt.KeyboardModifier.ControlModifier)
    view = find(window, GraphView, "graphView")
    assert view.isVisible()
    with qtbot.waitSignal(view.paper_opened):
        qtbot.keyClick(view, Qt.Key.Key_Tab)
        qtbot.keyClick(view, Qt.Key.Key_Return)
    assert window.centre.currentWidget() is window.reader


@pytest.fixture
def chosen(qtbot: QtBot, open_window: Callable[[Library], MainWindow], library: Library) -> MainWindow:
    """Return a window with paper A3C open and paper 5 chosen in the graph."""
    window = open_window(library)
    window.intake.import_paths([paths.seeds()])
    window.open_paper(A3C)
    qtbot.keyClick(window, Qt.Key.Key_G, Qt.KeyboardModifier.ControlModifier)
    find(window, GraphView, "graphView").choose(5)
    return window


def test_acts_are_about_the_paper_that_is_chosen_in_the_graph(
    qtbot: QtBot, chosen: MainWindow, library: Library
) -> None:
    qtbot.keyClick(chosen, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(chosen, Qt.Key.Key_Delete, Qt.KeyboardModifier.ControlModifier)
    assert [each.number for each in library.papers() if each.starred] == []
    assert [each.number for each in library.papers(PaperFilter(shelf=Shelf.TRASH))] == [5]
    assert chosen.graph_is_shown
    assert (chosen.paper, chosen.papers.selected()) == (A3C, A3C)


def test_back_at_the_page_list_and_acts_are_about_the_page_again(
    qtbot: QtBot, chosen: MainWindow, library: Library
) -> None:
    qtbot.keyClick(chosen, Qt.Key.Key_G, Qt.KeyboardModifier.ControlModifier)
    assert chosen.papers.selected() == A3C
    qtbot.keyClick(chosen, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert [each.number for each in library.papers() if each.starred] == [A3C]


def test_a_paper_in_the_trash_is_chosen_nowhere(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.keyClick(window, Qt.Key.Key_Delete, Qt.KeyboardModifier.ControlModifier)
    window.papers.show_filter(PaperFilter(shelf=Shelf.TRASH), "Trash")
    assert window.papers.count() == 1
    assert window.papers.selected() is None


def test_with_real_threads_a_highlight_is_saved_and_shown(
    qtbot: QtBot,
    theme: object,  # noqa: ARG001 - fonts
    seed_library: Library,
) -> None:
    window = MainWindow(seed_library, Settings(theme="light"), Tasks())
    qtbot.addWidget(window)
    window.show()
    qtbot.waitExposed(window)
    window.open_paper(A3C)
    select(window, WORDS)
    with qtbot.waitSignal(window.editing.saved):
        qtbot.keyClicks(window.reader, "3")
    assert seed_library.annotations(A3C)[0].color is Color.BLUE
    window.close()


def test_the_order_of_the_list_is_remembered(window: MainWindow) -> None:
    window.papers.order_chosen.emit(Order.YEAR)
    assert window.settings.list_order == "year"


def test_undoing_an_import_empties_the_map_and_redoing_it_brings_topics_back(
    open_window: Callable[[Library], MainWindow], library: Library
) -> None:
    window = open_window(library)
    window.intake.import_paths([paths.seeds()])
    window.command_actions["undo"].trigger()
    assert not library.papers()
    assert window.centre.currentWidget() is window.welcome
    window.command_actions["redo"].trigger()
    assert len(library.papers()) == 24
    assert library.topic_map().topics


def test_it_fits_a_window_of_eight_hundred_pixels(window: MainWindow) -> None:
    window.resize(800, 600)
    assert window.width() == 800


def test_a_pane_hidden_at_the_end_comes_back_as_wide_as_it_was(window: MainWindow) -> None:
    before = window.panes.sizes()[0]
    window.command_actions["toggle_shelf"].trigger()
    window.close()
    assert window.settings.pane_widths[0] == before


def test_the_first_window_lies_on_the_screen_with_its_frame() -> None:
    size = first_size(QSize(1366, 728))
    assert size.width() < 1366
    assert size.height() < 700
    assert first_size(QSize(3840, 2160)) == QSize(1440, 900)


def test_a_search_can_be_left_by_mouse(qtbot: QtBot, window: MainWindow) -> None:
    box = find(window, QLineEdit, "searchBox")
    qtbot.keyClicks(box, "replay")
    qtbot.waitUntil(lambda: window.papers.view.model().rowCount() < 24)
    leave = window.top_bar.search.findChild(QAction, "clearSearch")
    assert leave is not None
    leave.trigger()
    assert window.papers.view.model().rowCount() == 24


def test_a_bug_is_shown_with_what_was_logged_before_it(window: MainWindow, tmp_path: Path) -> None:
    start_logging(tmp_path)
    logging.getLogger("desktop_app.test").info("The last thing that went well.")
    window.show_error(ZeroDivisionError("ours"))
    shown = find(window, QPlainTextEdit, "crashTrace").toPlainText()
    assert "ZeroDivisionError: ours" in shown
    assert "The last thing that went well." in shown
    find(window, QWidget, "crashDialog").close()
    for handler in logging.getLogger("desktop_app").handlers[:]:
        logging.getLogger("desktop_app").removeHandler(handler)
        handler.close()
