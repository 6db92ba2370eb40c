from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QFileDialog, QLabel, QLineEdit, QListWidget, QPushButton, QWidget

from desktop_app.exporting.flavours import Flavour
from desktop_app.ui.exporting.export_dialog import ExportDialog, ExportRequest
from desktop_app.ui.exporting.flavour_list import FLAVOURS

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

    from desktop_app.ui.theme.theme import Theme

    Open = Callable[..., "Asked"]

Widget = TypeVar("Widget", bound=QWidget)

# The file dialog of the offscreen plugin.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


class Asked:
    """A dialog and what it asked for."""

    def __init__(self, dialog: ExportDialog) -> None:
        self.dialog = dialog
        self.requests: list[ExportRequest] = []
        dialog.export_requested.connect(self.requests.append)

    def find(self, kind: type[Widget], name: str) -> Widget:
        found = self.dialog.findChild(kind, name)
        assert found is not None, name
        return found

    def click(self, name: str) -> None:
        button = self.find(QAbstractButton, name)
        spot = button.rect().center()
        spot.setX(min(spot.x(), 12))
        QTest.mouseClick(button, Qt.MouseButton.LeftButton, pos=spot)

    def folder(self, text: str) -> None:
        field = self.find(QLineEdit, "exportFolder")
        field.selectAll()
        QTest.keyClicks(field, text)


@pytest.fixture
def ask(theme: Theme, qtbot: QtBot) -> Open:
    def opened(selected: int | None = 3, last: ExportRequest | None = None) -> Asked:
        dialog = ExportDialog(selected, theme, last=last)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
        qtbot.addWidget(dialog)
        dialog.open()
        qtbot.waitExposed(dialog)
        return Asked(dialog)

    return opened


def test_without_a_folder_it_says_why_it_cannot_export(ask: Open) -> None:
    asked = ask()
    assert not asked.find(QPushButton, "exportButton").isEnabled()
    assert asked.find(QLabel, "exportReason").text() == "Choose a folder to export to."


def test_a_folder_a_format_and_papers_make_a_request(ask: Open, tmp_path: Path) -> None:
    asked = ask()
    asked.folder(str(tmp_path))
    flavours = asked.find(QListWidget, "flavourList")
    flavours.setFocus()
    QTest.keyClick(flavours, Qt.Key.Key_Down)
    asked.click("everyPaperChoice")
    asked.click("exportButton")
    assert asked.requests == [ExportRequest(tmp_path, Flavour.OBSIDIAN, None, everything=True)]
    assert not asked.dialog.isVisible()


@pytest.mark.parametrize(
    ("choice", "papers", "everything"),
    [("thisPaperChoice", (3,), False), ("notedPapersChoice", None, False), ("everyPaperChoice", None, True)],
)
def test_the_choice_says_which_papers(
    ask: Open, tmp_path: Path, choice: str, papers: tuple[int, ...] | None, *, everything: bool
) -> None:
    asked = ask()
    asked.folder(str(tmp_path))
    asked.click(choice)
    asked.click("exportButton")
    assert (asked.requests[0].papers, asked.requests[0].everything) == (papers, everything)


def test_papers_with_notes_are_what_is_exported_unless_one_says_otherwise(ask: Open, tmp_path: Path) -> None:
    asked = ask()
    asked.folder(str(tmp_path))
    QTest.keyClick(asked.find(QLineEdit, "exportFolder"), Qt.Key.Key_Return)
    assert asked.requests == [ExportRequest(tmp_path, Flavour.MARKDOWN, None, everything=False)]


def test_without_an_open_paper_this_paper_cannot_be_chosen(ask: Open) -> None:
    assert not ask(selected=None).find(QAbstractButton, "thisPaperChoice").isEnabled()


def test_it_begins_where_the_last_export_ended(ask: Open, tmp_path: Path) -> None:
    last = ExportRequest(tmp_path, Flavour.LOGSEQ, (9,), everything=False)
    asked = ask(last=last)
    asked.click("exportButton")
    assert asked.requests == [ExportRequest(tmp_path, Flavour.LOGSEQ, (3,), everything=False)]


def test_a_file_is_no_folder(ask: Open, tmp_path: Path) -> None:
    file = tmp_path / "notes.md"
    file.touch()
    asked = ask()
    asked.folder(str(file))
    assert asked.find(QLabel, "exportReason").text() == "notes.md is a file; choose a folder."
    assert not asked.find(QPushButton, "exportButton").isEnabled()


def test_a_folder_that_is_not_there_is_made(ask: Open, tmp_path: Path) -> None:
    asked = ask()
    asked.folder(str(tmp_path / "new"))
    assert asked.find(QLabel, "exportReason").text() == "The folder is made if it is not there."
    assert asked.find(QPushButton, "exportButton").isEnabled()


def test_half_a_path_is_refused(ask: Open) -> None:
    asked = ask()
    asked.folder("notes")
    assert asked.find(QLabel, "exportReason").text() == "Give the whole path of the folder."


def test_a_tilde_is_ones_home(ask: Open) -> None:
    asked = ask()
    asked.folder("~/notes")
    asked.click("exportButton")
    assert asked.requests[0].folder == Path.home() / "notes"


def test_cancel_and_escape_ask_for_nothing(ask: Open, tmp_path: Path) -> None:
    for leave in (
        lambda asked: asked.click("cancelExportButton"),
        lambda a: QTest.keyClick(a.dialog, Qt.Key.Key_Escape),
    ):
        asked = ask()
        asked.folder(str(tmp_path))
        leave(asked)
        assert asked.requests == []
        assert not asked.dialog.isVisible()


def test_choose_opens_a_dialog_for_folders(ask: Open, tmp_path: Path) -> None:
    asked = ask()
    asked.click("chooseFolderButton")
    chooser = asked.find(QFileDialog, "chooseFolderDialog")
    assert chooser.fileMode() is QFileDialog.FileMode.Directory
    chooser.fileSelected.emit(str(tmp_path))
    chooser.close()
    assert asked.find(QLineEdit, "exportFolder").text() == str(tmp_path)


def test_every_format_has_a_line_that_says_for_whom_it_is() -> None:
    assert set(FLAVOURS) == set(Flavour)
    assert all(line.endswith(".") for _, line in FLAVOURS.values())


def test_all_that_can_be_acted_on_has_names(ask: Open) -> None:
    dialog = ask().dialog
    found = [each for kind in (QAbstractButton, QLineEdit, QListWidget) for each in dialog.findChildren(kind)]
    assert len(found) >= 8
    assert all(each.objectName() and each.accessibleName() for each in found)
