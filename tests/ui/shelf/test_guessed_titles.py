from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListView

from desktop_app.domain.papers import PaperMetadata, Source
from desktop_app.library.filters import PaperFilter
from desktop_app.library.incoming import ReadSummary
from desktop_app.text import markdown
from desktop_app.ui.bridge import LibraryBridge
from desktop_app.ui.shelf.paper_list import PaperListPanel
from desktop_app.ui.shelf.paper_model import GUESSED, PAPER_ROLE

if TYPE_CHECKING:
    from PySide6.QtGui import QImage
    from pytestqt.qtbot import QtBot

    from desktop_app.library.library import Library
    from desktop_app.ui.theme.theme import Theme

TEXT = "Owls hunt by ear and by night, and they are heard by nobody."


@pytest.fixture
def guessed(library: Library) -> int:
    read = ReadSummary(TEXT, markdown.parse(TEXT), Source("/owls.txt", 0, len(TEXT)), PaperMetadata(TEXT[:30]), True)
    return library.add_summaries([read]).papers[0]


@pytest.fixture
def panel(library: Library, guessed: int, theme: Theme, qtbot: QtBot) -> PaperListPanel:
    panel = PaperListPanel(library, theme)
    qtbot.addWidget(panel)
    LibraryBridge(library, panel).changed.connect(panel.apply)
    panel.resize(290, 400)
    panel.show_filter(PaperFilter(), "All papers")
    panel.show()
    qtbot.waitExposed(panel)
    assert view(panel).model().index(0, 0).data(PAPER_ROLE) == guessed
    return panel


def view(panel: PaperListPanel) -> QListView:
    found = panel.findChild(QListView, "paperList")
    assert isinstance(found, QListView)
    return found


def description(panel: PaperListPanel) -> str:
    return str(view(panel).model().index(0, 0).data(Qt.ItemDataRole.AccessibleDescriptionRole))


def picture(panel: PaperListPanel) -> QImage:
    return view(panel).viewport().grab().toImage()


def test_a_guessed_title_is_described_and_drawn_as_one_until_it_is_accepted(
    panel: PaperListPanel, library: Library, guessed: int
) -> None:
    assert description(panel) == GUESSED
    before = picture(panel)
    library.accept_title(guessed, library.paper(guessed).title)
    assert description(panel) == ""
    assert picture(panel) != before
    library.undo()
    assert description(panel) == GUESSED
    assert picture(panel) == before


def test_a_row_takes_the_height_that_its_title_needs_once_it_is_accepted(
    panel: PaperListPanel, library: Library, guessed: int
) -> None:
    rows = view(panel)
    panel.resize(150, 400)
    library.accept_title(guessed, TEXT)
    picture(panel)
    tall = rows.visualRect(rows.model().index(0, 0)).height()
    library.accept_title(guessed, "Owls")
    picture(panel)
    assert rows.visualRect(rows.model().index(0, 0)).height() < tall
