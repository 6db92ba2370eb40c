from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton, QToolButton, QTreeView

from desktop_app.ui.importing.report_dialog import ReportDialog
from desktop_app.ui.importing.report_model import report_rows
from desktop_app.ui.importing.telling import counts_text
from tests.ui.finding import find

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

    from desktop_app.library.library import Library
    from desktop_app.ui.theme.theme import Theme

REPORT: dict[str, Any] = {
    "added": 2,
    "updated": 1,
    "unchanged": 0,
    "duplicates": 1,
    "failed": [{"path": "/notes/scan.md", "reason": "it holds NUL bytes and so is no text"}],
    "skipped": [{"path": "/notes/README.md", "reason": "it is a page about the folder"}],
    "papers": [3, 1, 999],
}


@pytest.fixture
def open_dialog(theme: Theme, qtbot: QtBot, seed_library: Library) -> Callable[..., ReportDialog]:  # noqa: ARG001 - fonts
    def opened(report: dict[str, Any] = REPORT) -> ReportDialog:
        dialog = ReportDialog(seed_library, report, "Finished yesterday.")
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
        qtbot.addWidget(dialog)
        dialog.open()
        qtbot.waitExposed(dialog)
        return dialog

    return opened


def cells(dialog: ReportDialog) -> list[tuple[str, str]]:
    model = find(dialog, QTreeView, "reportRows").model()
    return [(model.index(row, 0).data(), model.index(row, 1).data()) for row in range(model.rowCount())]


def test_counts_are_one_sentence_and_none_of_them_is_nothing() -> None:
    assert counts_text(REPORT) == (
        "2 added, 1 updated, 1 already here from another file, 1 could not be read, 1 left out"
    )
    assert counts_text({}) == "nothing"


def test_it_tells_what_failed_what_was_left_out_and_which_papers_it_was_about(
    open_dialog: Callable[..., ReportDialog], seed_library: Library
) -> None:
    dialog = open_dialog()
    assert cells(dialog) == [
        ("Could not be read", "/notes/scan.md"),
        ("Left out", "/notes/README.md"),
        ("Paper", seed_library.paper(3).title),
        ("Paper", seed_library.paper(1).title),
    ]
    assert find(dialog, QLabel, "reportNotes").text() == "Finished yesterday.  1 paper is no longer in the library."


def test_words_and_kinds_narrow_the_rows(qtbot: QtBot, open_dialog: Callable[..., ReportDialog]) -> None:
    dialog = open_dialog()
    qtbot.keyClicks(find(dialog, QLineEdit, "reportFilter"), "NUL notes")
    assert cells(dialog) == [("Could not be read", "/notes/scan.md")]
    find(dialog, QLineEdit, "reportFilter").clear()
    qtbot.mouseClick(find(dialog, QToolButton, "reportSkipped"), Qt.MouseButton.LeftButton)
    assert cells(dialog) == [("Left out", "/notes/README.md")]
    qtbot.keyClicks(find(dialog, QLineEdit, "reportFilter"), "nowhere")
    assert cells(dialog) == []
    assert find(dialog, QLabel, "reportEmpty").isVisible()


def test_a_kind_that_nothing_is_of_is_not_offered(open_dialog: Callable[..., ReportDialog]) -> None:
    dialog = open_dialog({"added": 1, "papers": [2]})
    assert not find(dialog, QToolButton, "reportFailed").isVisible()
    assert find(dialog, QToolButton, "reportPapers").text() == "Papers 1"


@pytest.mark.parametrize("way", ["Enter", "double click", "button"])
def test_a_paper_opens(qtbot: QtBot, open_dialog: Callable[..., ReportDialog], way: str) -> None:
    dialog = open_dialog()
    view = find(dialog, QTreeView, "reportRows")
    view.setFocus()
    place = view.model().index(2, 1)
    view.setCurrentIndex(place)
    with qtbot.waitSignal(dialog.paper_opened) as opened:
        if way == "Enter":
            qtbot.keyClick(view, Qt.Key.Key_Return)
        elif way == "button":
            qtbot.mouseClick(find(dialog, QPushButton, "reportOpen"), Qt.MouseButton.LeftButton)
        else:
            spot = view.visualRect(place).center()
            qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=spot)
            qtbot.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert opened.args == [3]
    assert not dialog.isVisible()


def test_a_file_has_nothing_to_open(qtbot: QtBot, open_dialog: Callable[..., ReportDialog]) -> None:
    dialog = open_dialog()
    view = find(dialog, QTreeView, "reportRows")
    view.setFocus()
    view.setCurrentIndex(view.model().index(0, 0))
    assert not find(dialog, QPushButton, "reportOpen").isEnabled()
    qtbot.keyClick(view, Qt.Key.Key_Return)
    assert dialog.isVisible()


def test_rows_can_be_copied(qtbot: QtBot, open_dialog: Callable[..., ReportDialog]) -> None:
    dialog = open_dialog()
    view = find(dialog, QTreeView, "reportRows")
    view.setFocus()
    view.setCurrentIndex(view.model().index(0, 0))
    qtbot.keyClick(view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    line = "Could not be read\t/notes/scan.md\tit holds NUL bytes and so is no text"
    assert QGuiApplication.clipboard().text() == line
    qtbot.mouseClick(find(dialog, QPushButton, "reportCopy"), Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text().startswith(f"{line}\n")


def test_a_paper_that_left_the_library_has_no_row(seed_library: Library) -> None:
    assert report_rows(seed_library, {"papers": [999]}) == []
