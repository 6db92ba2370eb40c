"""The ways in, in the window, with real files; work is done at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QLineEdit, QMenu, QToolButton, QTreeView, QWidget

from desktop_app import paths
from desktop_app.domain.errors import LibraryError
from desktop_app.settings import Settings
from desktop_app.ui.importing.review_page import ImportReview
from desktop_app.ui.importing.waiting import SETTING
from desktop_app.ui.tasks import InlineTasks
from desktop_app.ui.window import MainWindow
from tests.ui.finding import find
from tests.web import PNG

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from desktop_app.library.library import Library
    from desktop_app.ui.tasks import Task
    from tests.web import Web

    Open = Callable[..., MainWindow]

PASTED = "# Learning to skate\n\nIt *glides*.\n"
UNMARKED = "This paper shows how replay helps learning.\n\nIt trains a net on old transitions. I liked it."


@pytest.fixture
def open_window(qtbot: QtBot, theme: object, library: Library) -> Iterator[Open]:  # noqa: ARG001 - fonts
    opened: list[MainWindow] = []

    def open_it(on: Library = library, settings: Settings | None = None) -> MainWindow:
        window = MainWindow(on, settings or Settings(theme="light"), InlineTasks())
        qtbot.addWidget(window)
        window.show()
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        opened.append(window)
        return window

    yield open_it
    for window in opened:
        window.close()


def said(window: MainWindow) -> str:
    return window.messages.accessibleName() if window.messages.isVisible() else ""


def hold(window: MainWindow, data: QMimeData) -> QDragEnterEvent:
    actions, button, keys = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    event = QDragEnterEvent(QPoint(9, 9), actions, data, button, keys)
    QApplication.sendEvent(window, event)
    return event


def drop(window: MainWindow, data: QMimeData) -> None:
    hold(window, data)
    actions, button, keys = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(window, QDropEvent(QPoint(9, 9), actions, data, button, keys))


def files(*there: Path) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in there])
    return data


def text(words: str) -> QMimeData:
    data = QMimeData()
    data.setText(words)
    return data


# --- drops -------------------------------------------------------------------------------------------


def test_while_files_are_held_over_the_window_it_says_what_a_drop_does(open_window: Open, tmp_path: Path) -> None:
    window = open_window()
    assert hold(window, files(tmp_path)).isAccepted()
    overlay = find(window, QWidget, "dropOverlay")
    assert overlay.isVisible()
    assert overlay.accessibleName() == f"Drop to import {tmp_path.name}"
    QApplication.sendEvent(window, QDragLeaveEvent())
    assert not overlay.isVisible()


def test_dropped_files_come_in_and_the_overlay_goes(open_window: Open, library: Library, tmp_path: Path) -> None:
    window = open_window()
    for name in ("one", "two"):
        (tmp_path / f"{name}.md").write_text(f"# Paper {name}\n\nWords.\n", encoding="utf-8")
    drop(window, files(tmp_path / "one.md", tmp_path / "two.md"))
    assert {paper.title for paper in library.papers()} == {"Paper one", "Paper two"}
    assert not find(window, QWidget, "dropOverlay").isVisible()


def test_dropped_text_becomes_a_summary(open_window: Open, library: Library) -> None:
    drop(open_window(), text(PASTED))
    assert [paper.title for paper in library.papers()] == ["Learning to skate"]


@pytest.mark.parametrize("what", ["link", "nothing"])
def test_what_is_neither_a_local_file_nor_text_is_refused(open_window: Open, what: str) -> None:
    data = QMimeData()
    if what == "link":
        data.setUrls([QUrl("https://example.org/paper.md")])
        data.setText("https://example.org/paper.md")
    assert not hold(open_window(), data).isAccepted()


# --- paste -------------------------------------------------------------------------------------------


def test_pasted_text_is_kept_as_a_file_beside_the_library_and_is_the_source(
    qtbot: QtBot, open_window: Open, library: Library
) -> None:
    window = open_window()
    QGuiApplication.clipboard().setText(PASTED)
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    (paper,) = library.papers()
    (summary,) = library.summaries(paper.number)
    assert "It *glides*." in summary.markdown
    (kept,) = (library.path.parent / "pasted").iterdir()
    assert kept.name.endswith(" Learning to skate.md")
    assert [source.path for source in summary.sources] == [str(kept)]


def test_in_the_search_box_paste_is_its_own(qtbot: QtBot, open_window: Open, seed_library: Library) -> None:
    window = open_window(seed_library)
    box = find(window, QLineEdit, "searchBox")
    box.setFocus()
    QGuiApplication.clipboard().setText("replay")
    qtbot.keyClick(box, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert box.text() == "replay"
    assert len(seed_library.papers()) == 24


def test_over_a_page_paste_is_an_import(qtbot: QtBot, open_window: Open, seed_library: Library) -> None:
    window = open_window(seed_library)
    window.open_paper(3)
    QGuiApplication.clipboard().setText(PASTED)
    qtbot.keyClick(window.reader, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert len(seed_library.papers()) == 25


def test_files_on_the_clipboard_come_in(open_window: Open, library: Library) -> None:
    window = open_window()
    QGuiApplication.clipboard().setMimeData(files(paths.seeds()))
    window.command_actions["paste"].trigger()
    assert len(library.papers()) == 24


@pytest.mark.parametrize("words", ["", "  \n", "https://example.org/a-paper"])
def test_a_clipboard_without_a_text_is_said(open_window: Open, library: Library, words: str) -> None:
    window = open_window()
    QGuiApplication.clipboard().setMimeData(text(words))
    window.command_actions["paste"].trigger()
    assert said(window).startswith("The clipboard holds no text")
    assert not library.papers()


def test_text_that_cannot_be_kept_is_said_and_nothing_comes_in(open_window: Open, library: Library) -> None:
    (library.path.parent / "pasted").write_text("a file in the way", encoding="utf-8")
    window = open_window()
    window.intake.import_text(PASTED)
    assert "could not be kept" in said(window)
    assert not library.papers()


# --- what came of it ---------------------------------------------------------------------------------


def test_an_import_says_what_came_of_it_and_opens_its_report(
    qtbot: QtBot, open_window: Open, library: Library, tmp_path: Path
) -> None:
    window = open_window()
    notes = tmp_path / "notes"
    notes.mkdir()
    (notes / "good.md").write_text("# A title\n\nWords.\n", encoding="utf-8")
    (notes / "bad.md").write_bytes(b"\0\0\0\0")
    window.intake.import_paths([notes])
    assert said(window).startswith("Imported: 1 added, 1 could not be read. bad.md: ")
    qtbot.mouseClick(find(window, QToolButton, "messageAction"), Qt.MouseButton.LeftButton)
    report = find(window, QDialog, "importReport")
    assert "1 added, 1 could not be read" in find(report, QLabel, "reportCounts").text()
    view = find(report, QTreeView, "reportRows")
    view.setCurrentIndex(view.model().index(1, 0))
    qtbot.keyClick(view, Qt.Key.Key_Return)
    assert window.paper == library.papers()[0].number


def test_the_last_report_opens_again_after_a_restart(open_window: Open, library: Library) -> None:
    open_window().intake.import_paths([paths.seeds()])
    again = open_window()
    again.command_actions["import_report"].trigger()
    report = find(again, QDialog, "importReport")
    assert "24 added" in find(report, QLabel, "reportCounts").text()
    assert "It ended on" in find(report, QLabel, "reportNotes").text()
    assert len(library.imports()) == 1


def test_without_an_import_there_is_no_report(open_window: Open) -> None:
    window = open_window()
    window.command_actions["import_report"].trigger()
    assert said(window) == "Nothing has been imported yet."


def test_a_cancelled_import_keeps_what_was_read_and_relates_it(
    open_window: Open, library: Library, tmp_path: Path
) -> None:
    for number in range(130):
        (tmp_path / f"{number:03}.md").write_text(f"# Paper {number}\n\nAbout skates.\n", encoding="utf-8")
    window = open_window()
    begun: list[Task] = []
    window.tasks.started.connect(begun.append)
    library.subscribe(lambda _changed: begun[0].cancel())
    window.intake.import_paths([tmp_path])
    assert "was stopped" in said(window)
    assert 0 < len(library.papers()) < 130
    assert len(library.topic_map().places) == len(library.papers())


# --- review ------------------------------------------------------------------------------------------


@pytest.fixture
def unmarked(tmp_path: Path) -> Path:
    """Return a file whose title must be guessed, in a folder of its own."""
    file = tmp_path / "notes" / "thoughts.md"
    file.parent.mkdir()
    file.write_text(UNMARKED, encoding="utf-8")
    return file


def review_of(window: MainWindow) -> ImportReview:
    return find(window, ImportReview, "importReview")


def test_what_was_guessed_waits_and_the_rest_goes_in(open_window: Open, library: Library, unmarked: Path) -> None:
    (unmarked.parent / "named.md").write_text("# A named paper\n\nWords.\n", encoding="utf-8")
    window = open_window()
    window.intake.import_paths([unmarked.parent])
    assert [paper.title for paper in library.papers()] == ["A named paper"]
    assert review_of(window).isVisible()
    assert not window.panes.isVisible()
    assert find(window, QToolButton, "waitingButton").text() == "1 file waits for your review"


def test_an_accepted_file_is_filed_and_the_panes_come_back(open_window: Open, library: Library, unmarked: Path) -> None:
    window = open_window()
    window.intake.import_paths([unmarked])
    review_of(window).accept_current()
    assert len(library.papers()) == 1
    assert window.panes.isVisible()
    assert said(window) == "Filed: 1 added."
    assert not find(window, QToolButton, "waitingButton").isVisible()
    assert library.setting(SETTING) == []


def test_what_is_put_off_stays_as_it_was_left(open_window: Open, library: Library, unmarked: Path) -> None:
    window = open_window()
    window.intake.import_paths([unmarked])
    page = review_of(window)
    page._set_title(0, "Replay, looked at")
    page.put_off.emit()
    assert window.panes.isVisible()
    assert not library.papers()
    window.command_actions["review_imports"].trigger()
    assert page.isVisible()
    page.accept_all()
    assert [paper.title for paper in library.papers()] == ["Replay, looked at"]


def test_what_waits_is_offered_again_at_the_next_start(open_window: Open, library: Library, unmarked: Path) -> None:
    open_window().intake.import_paths([unmarked])
    again = open_window()
    assert not again.command_actions["review_imports"].isEnabled()
    again.intake.resume()
    assert again.command_actions["review_imports"].isEnabled()
    assert again.panes.isVisible()
    assert not said(again)
    assert not library.papers()


def test_images_of_what_came_in_are_fetched_and_shown(open_window: Open, tmp_path: Path, web: Web) -> None:
    address = web.put("/figure.png")
    (tmp_path / "a.md").write_text(f"# Figures\n\nLook:\n\n{address}\n")
    window = open_window()
    window.intake.import_paths([tmp_path / "a.md"])
    window.open_paper(1)
    page = window.reader.page
    assert page is not None
    assert page.image is not None
    assert page.image(page.texts[0].summary, address) == PNG


def test_images_are_not_fetched_for_whoever_does_not_want_it_until_asked(
    open_window: Open, tmp_path: Path, web: Web
) -> None:
    (tmp_path / "a.md").write_text(f"# Figures\n\nLook:\n\n{web.put('/figure.png')}\n")
    window = open_window()
    assert window.command_actions["fetch_unasked"].isChecked()
    window.command_actions["fetch_unasked"].trigger()
    window.intake.import_paths([tmp_path / "a.md"])
    assert web.asked == []
    window.command_actions["fetch_images"].trigger()
    assert web.asked == ["/figure.png"]
    assert said(window) == "Fetched 1 image."


def test_without_asking_everything_goes_in(open_window: Open, library: Library, unmarked: Path) -> None:
    window = open_window(settings=Settings(theme="light", import_without_asking=True))
    assert window.command_actions["without_asking"].isChecked()
    window.intake.import_paths([unmarked])
    assert len(library.papers()) == 1
    window.command_actions["without_asking"].trigger()
    assert not window.settings.import_without_asking


def test_the_review_can_choose_to_be_asked_no_more(open_window: Open, unmarked: Path) -> None:
    window = open_window()
    window.intake.import_paths([unmarked])
    review_of(window).without_asking_chosen.emit(True)
    assert window.settings.import_without_asking
    assert window.command_actions["without_asking"].isChecked()


def test_an_open_review_is_not_pushed_aside_by_another_import(
    open_window: Open, unmarked: Path, tmp_path: Path
) -> None:
    window = open_window()
    window.intake.import_paths([unmarked])
    other = tmp_path / "other.md"
    other.write_text(f"Quite another note.\n\n{UNMARKED}", encoding="utf-8")
    window.intake.import_paths([other])
    assert [proposal.path for proposal in review_of(window).unfiled()] == [unmarked]
    assert len(window.intake.waiting.proposals) == 2


def test_opening_a_paper_leaves_the_review(open_window: Open, seed_library: Library, unmarked: Path) -> None:
    window = open_window(seed_library)
    window.intake.import_paths([unmarked])
    window.open_paper(3)
    assert window.reader.isVisible()
    assert len(window.intake.waiting.proposals) == 1


def test_how_a_file_was_divided_can_be_looked_over_later(open_window: Open, library: Library, unmarked: Path) -> None:
    window = open_window(settings=Settings(theme="light", import_without_asking=True))
    window.intake.import_paths([unmarked])
    (paper,) = library.papers()
    window.open_paper(paper.number)
    window.command_actions["review_source"].trigger()
    page = review_of(window)
    assert page.isVisible()
    page._set_title(0, "Replay, looked at")
    page.accept_current()
    assert window.panes.isVisible()
    assert "Replay, looked at" in {each.title for each in library.papers()}
    assert not window.intake.waiting.proposals


def test_a_source_that_changed_since_is_told(open_window: Open, library: Library, tmp_path: Path) -> None:
    file = tmp_path / "note.md"
    file.write_text("# A named paper\n\nWords.\n", encoding="utf-8")
    window = open_window()
    window.intake.import_paths([file])
    file.write_text("# A named paper\n\nQuite other words.\n", encoding="utf-8")
    window.open_paper(library.papers()[0].number)
    window.command_actions["review_source"].trigger()
    assert "has changed since it was imported" in said(window)


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)  # a menu on the offscreen plugin
def test_of_several_sources_the_person_says_which(open_window: Open, library: Library, tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.md").write_text("# One paper\n\nThe same words.\n", encoding="utf-8")
    window = open_window()
    window.intake.import_paths([tmp_path])
    window.open_paper(library.papers()[0].number)
    window.command_actions["review_source"].trigger()
    menu = find(window, QMenu, "sourceMenu")
    assert [action.text() for action in menu.actions()] == [str(tmp_path / "a.md"), str(tmp_path / "b.md")]
    menu.actions()[1].trigger()
    assert review_of(window).isVisible()
    menu.close()


def test_what_could_not_be_filed_waits_again(
    open_window: Open, library: Library, unmarked: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_window()
    window.intake.import_paths([unmarked])

    def refuse(*_: object, **__: object) -> None:
        msg = "The disk is full; free some space and try again."
        raise LibraryError(msg)

    monkeypatch.setattr(library, "add_summaries", refuse)
    review_of(window).accept_current()
    assert said(window) == "The disk is full; free some space and try again."
    assert len(window.intake.waiting.proposals) == 1
