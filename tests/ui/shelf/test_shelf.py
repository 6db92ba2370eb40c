from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from desktop_app.domain.relations import TopicMap
from desktop_app.library.filters import PaperFilter
from desktop_app.library.filters import Shelf as ShelfName
from desktop_app.ui.shelf.shelf import Shelf
from desktop_app.ui.theme.theme import load_theme

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from desktop_app.library.library import Library
    from desktop_app.ui.theme.theme import Theme


@pytest.fixture
def shelf(sorted_library: Library, theme: Theme, qtbot: QtBot) -> Shelf:
    shelf = Shelf(sorted_library, theme)
    qtbot.addWidget(shelf)
    shelf.resize(204, 700)
    shelf.refresh()
    shelf.show()
    qtbot.waitExposed(shelf)
    return shelf


def titles(shelf: Shelf) -> list[str]:
    return [str(shelf.model().index(row, 0).data()) for row in range(shelf.model().rowCount())]


def spoken(shelf: Shelf) -> list[str]:
    role = Qt.ItemDataRole.AccessibleTextRole
    return [str(shelf.model().index(row, 0).data(role)) for row in range(shelf.model().rowCount())]


def click(shelf: Shelf, title: str) -> None:
    row = titles(shelf).index(title)
    middle = shelf.visualRect(shelf.model().index(row, 0)).center()
    QTest.mouseClick(shelf.viewport(), Qt.MouseButton.LeftButton, pos=middle)


def test_the_shelf_holds_fixed_rows_topics_and_tags_in_this_order(shelf: Shelf) -> None:
    assert titles(shelf) == [
        "All papers",
        "Unread",
        "Reading",
        "Finished",
        "Starred",
        "With notes",
        "Trash",
        "Topics",
        "Replay and credit assignment over long stretches of time",
        "Language models",
        "Tags",
        "seminar",
        "to cite",
    ]


def test_scripts_find_the_shelf_by_its_name(shelf: Shelf) -> None:
    assert (shelf.objectName(), shelf.accessibleName()) == ("shelf", "Shelf")


def test_every_row_is_spoken_with_its_count(shelf: Shelf) -> None:
    assert spoken(shelf)[0] == "All papers, 24 papers"
    assert "Starred, 1 paper" in spoken(shelf)
    assert "Trash, 0 papers" in spoken(shelf)
    assert "topic Language models, 6 papers" in spoken(shelf)
    assert "tag seminar, 2 papers" in spoken(shelf)


def test_a_section_without_rows_is_hidden(library: Library, theme: Theme, qtbot: QtBot) -> None:
    shelf = Shelf(library, theme)
    qtbot.addWidget(shelf)
    shelf.refresh()
    assert titles(shelf)[-1] == "Trash"


def test_a_click_chooses_and_tells_once(shelf: Shelf, qtbot: QtBot) -> None:
    with qtbot.waitSignal(shelf.chosen) as blocker:
        click(shelf, "Language models")
    assert blocker.args == [PaperFilter(topic=2), "Language models"]
    told: list[object] = []
    shelf.chosen.connect(lambda where, _title: told.append(where))
    click(shelf, "seminar")
    assert told == [PaperFilter(tag="seminar")]


def test_a_second_click_tells_again_as_the_way_back_from_a_search(shelf: Shelf, qtbot: QtBot) -> None:
    click(shelf, "Unread")
    with qtbot.waitSignal(shelf.chosen) as blocker:
        click(shelf, "Unread")
    assert blocker.args == [PaperFilter(shelf=ShelfName.UNREAD), "Unread"]


def test_arrow_keys_walk_over_headings(shelf: Shelf) -> None:
    told: list[object] = []
    shelf.chosen.connect(lambda where, _title: told.append(where))
    click(shelf, "Trash")
    QTest.keyClick(shelf, Qt.Key.Key_Down)
    QTest.keyClick(shelf, Qt.Key.Key_Up)
    assert told == [PaperFilter(shelf=ShelfName.TRASH), PaperFilter(topic=1), PaperFilter(shelf=ShelfName.TRASH)]


def test_typing_goes_to_the_row_that_begins_so(shelf: Shelf, qtbot: QtBot) -> None:
    shelf.setFocus()
    with qtbot.waitSignal(shelf.chosen) as blocker:
        QTest.keyClicks(shelf, "sem")
    assert blocker.args is not None
    assert blocker.args[1] in {"seminar", "Starred"}
    assert shelf.currentIndex().data() == "seminar"


def test_a_click_on_a_heading_does_nothing(shelf: Shelf, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(shelf.chosen):
        click(shelf, "Topics")
    assert shelf.currentIndex().data() == "All papers"


def test_refreshing_keeps_the_choice_and_tells_nobody(shelf: Shelf, sorted_library: Library, qtbot: QtBot) -> None:
    click(shelf, "seminar")
    sorted_library.set_tags(5, ["another", "seminar"])
    with qtbot.assertNotEmitted(shelf.chosen):
        shelf.refresh()
    assert shelf.currentIndex().data() == "seminar"
    assert shelf.selectionModel().isSelected(shelf.currentIndex())
    assert "tag seminar, 3 papers" in spoken(shelf)
    assert "another" in titles(shelf)


def test_where_the_choice_is_gone_all_papers_are_shown(shelf: Shelf, sorted_library: Library, qtbot: QtBot) -> None:
    click(shelf, "Language models")
    sorted_library.replace_map(TopicMap())
    with qtbot.waitSignal(shelf.chosen) as blocker:
        shelf.refresh()
    assert blocker.args == [PaperFilter(), "All papers"]
    assert shelf.currentIndex().data() == "All papers"


def test_selecting_from_the_program_tells_nobody(shelf: Shelf, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(shelf.chosen):
        shelf.select(PaperFilter(shelf=ShelfName.STARRED))
    assert shelf.currentIndex().data() == "Starred"


def test_a_topic_shows_its_dot_and_an_elided_label_in_every_theme(shelf: Shelf) -> None:
    for name in ("light", "sepia", "dark"):
        theme = load_theme(name)
        shelf.set_theme(theme)
        rect = shelf.visualRect(shelf.model().index(titles(shelf).index("Language models"), 0))
        image = shelf.viewport().grab(rect).toImage()
        dot = {image.pixelColor(x, image.height() // 2).name() for x in range(image.width())}
        assert theme.topic(2).name() in dot


def test_the_focus_ring_is_for_the_keyboard_and_not_for_the_mouse(shelf: Shelf, theme: Theme) -> None:
    def ringed() -> bool:
        rect = shelf.visualRect(shelf.currentIndex())
        image = shelf.viewport().grab(rect).toImage()
        middle = image.width() // 2
        return theme.color("focus").name() in {image.pixelColor(middle, y).name() for y in range(image.height())}

    click(shelf, "Unread")
    assert not ringed()
    QTest.keyClick(shelf, Qt.Key.Key_Down)
    assert ringed()
    click(shelf, "Unread")
    assert not ringed()
