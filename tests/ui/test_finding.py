"""Searching as one types, with the lane that really looks: hits come a moment after the keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from desktop_app.library.filters import PaperFilter
from desktop_app.ui.finding import Finding
from desktop_app.ui.shelf.paper_list import PaperListPanel
from desktop_app.ui.tasks import Tasks
from desktop_app.ui.top_bar import SearchBox

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

    from desktop_app.library.library import Library
    from desktop_app.ui.theme.theme import Theme


class Searcher:
    """A person at the search box; ``opened`` are the titles of the hits that were opened."""

    def __init__(self, library: Library, theme: Theme, tasks: Tasks, place: QWidget) -> None:
        self.box, self.papers = SearchBox(theme, place), PaperListPanel(library, theme, place)
        self.papers.show_filter(PaperFilter(), "All papers")
        self.finding = Finding(library, tasks, self.box, self.papers, place)
        self.opened: list[str] = []
        self.finding.hit_opened.connect(lambda hit: self.opened.append(hit.title))


@pytest.fixture
def searcher(seed_library: Library, theme: Theme, qtbot: QtBot) -> Iterator[Searcher]:
    tasks, place = Tasks(), QWidget()
    qtbot.addWidget(place)
    yield Searcher(seed_library, theme, tasks, place)
    tasks.close()


def test_enter_right_after_the_last_key_opens_what_was_typed(qtbot: QtBot, searcher: Searcher) -> None:
    qtbot.keyClicks(searcher.box, "electra")
    qtbot.keyClick(searcher.box, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: len(searcher.opened) == 1)
    assert searcher.opened[0].startswith("ELECTRA")


def test_enter_never_opens_a_hit_of_the_words_that_stood_there_before(qtbot: QtBot, searcher: Searcher) -> None:
    searcher.box.setText("hippocampal")
    qtbot.waitUntil(lambda: 0 < searcher.papers.view.model().rowCount() < 24)
    searcher.box.selectAll()
    qtbot.keyClicks(searcher.box, "electra")
    qtbot.keyClick(searcher.box, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: len(searcher.opened) == 1)
    assert searcher.opened[0].startswith("ELECTRA")


def test_words_typed_after_enter_open_nothing(qtbot: QtBot, searcher: Searcher) -> None:
    qtbot.keyClicks(searcher.box, "electra")
    qtbot.keyClick(searcher.box, Qt.Key.Key_Return)
    qtbot.keyClicks(searcher.box, " authors")
    model = searcher.papers.view.model()
    qtbot.waitUntil(lambda: 0 < model.rowCount() < 24)
    assert searcher.opened == []
