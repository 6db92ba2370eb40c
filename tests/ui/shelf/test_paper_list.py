from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QListView, QMenu, QToolButton

from desktop_app.domain.papers import PaperMetadata, ReadingState
from desktop_app.domain.relations import TopicMap
from desktop_app.library.filters import Order, PaperFilter, Shelf
from desktop_app.ui.shelf.paper_list import PaperListPanel
from desktop_app.ui.shelf.paper_model import PAPER_ROLE
from desktop_app.ui.theme.theme import load_theme

if TYPE_CHECKING:
    from PySide6.QtGui import QImage
    from pytestqt.qtbot import QtBot

    from desktop_app.library.library import Library
    from desktop_app.ui.theme.theme import Theme

REPLAY = "replay"


@pytest.fixture
def panel(sorted_library: Library, theme: Theme, qtbot: QtBot) -> PaperListPanel:
    panel = PaperListPanel(sorted_library, theme)
    qtbot.addWidget(panel)
    panel.set_order(Order.NUMBER)
    panel.resize(290, 800)
    panel.show_filter(PaperFilter(), "All papers")
    panel.show()
    qtbot.waitExposed(panel)
    return panel


def view(panel: PaperListPanel) -> QListView:
    found = panel.findChild(QListView, "paperList")
    assert isinstance(found, QListView)
    return found


def numbers(panel: PaperListPanel) -> list[int]:
    model = view(panel).model()
    return [int(model.index(row, 0).data(PAPER_ROLE)) for row in range(model.rowCount())]


def spoken(panel: PaperListPanel, row: int) -> str:
    return str(view(panel).model().index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole))


def click(panel: PaperListPanel, row: int) -> None:
    rows = view(panel)
    rows.scrollTo(rows.model().index(row, 0))
    middle = rows.visualRect(rows.model().index(row, 0)).center()
    QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=middle)


def picture(panel: PaperListPanel, row: int) -> QImage:
    rows = view(panel)
    return rows.viewport().grab(rows.visualRect(rows.model().index(row, 0))).toImage()


def follow(panel: PaperListPanel, library: Library) -> list[int]:
    """Apply every change of the library, and select what is opened, as the window does."""
    opened: list[int] = []
    library.subscribe(panel.apply)
    panel.opened.connect(opened.append)
    panel.opened.connect(panel.select)
    return opened


def label(panel: PaperListPanel, name: str) -> str:
    found = panel.findChild(QLabel, name)
    assert isinstance(found, QLabel)
    return found.text()


def test_the_head_says_what_is_shown_and_how_many(panel: PaperListPanel) -> None:
    assert (label(panel, "listTitle"), label(panel, "listCount")) == ("All papers", "24")
    assert panel.count() == 24


def test_a_row_is_spoken_with_byline_marks_and_state(panel: PaperListPanel, sorted_library: Library) -> None:
    first = sorted_library.papers()[0]
    assert spoken(panel, 0).startswith(f"{first.title}, {first.byline}, 2 marks · ")
    assert spoken(panel, 0).endswith(", unread")
    assert ", starred, " in spoken(panel, 2)


def test_a_click_opens_once(panel: PaperListPanel, sorted_library: Library) -> None:
    opened = follow(panel, sorted_library)
    click(panel, 3)
    assert opened == [numbers(panel)[3]]
    assert panel.selected() == numbers(panel)[3]


def test_a_click_on_the_open_paper_opens_it_again_as_the_way_back_from_the_graph(
    panel: PaperListPanel, sorted_library: Library
) -> None:
    opened = follow(panel, sorted_library)
    click(panel, 3)
    click(panel, 3)
    assert opened == [numbers(panel)[3]] * 2


def test_arrow_keys_open_what_they_come_to(panel: PaperListPanel, sorted_library: Library) -> None:
    opened = follow(panel, sorted_library)
    click(panel, 0)
    QTest.keyClick(view(panel), Qt.Key.Key_Down)
    QTest.keyClick(view(panel), Qt.Key.Key_Down)
    QTest.keyClick(view(panel), Qt.Key.Key_End)
    assert opened == [numbers(panel)[row] for row in (0, 1, 2, 23)]


def test_typing_goes_to_the_title_that_begins_so(panel: PaperListPanel, sorted_library: Library) -> None:
    wanted = sorted_library.papers()[7]
    view(panel).setFocus()
    QTest.keyClicks(view(panel), wanted.title[:12])
    assert panel.selected() == wanted.number


def test_selecting_from_the_program_opens_nothing(panel: PaperListPanel, qtbot: QtBot) -> None:
    wanted = numbers(panel)[20]
    with qtbot.assertNotEmitted(panel.opened):
        panel.select(wanted)
    assert panel.selected() == wanted
    rows = view(panel)
    assert rows.viewport().rect().intersects(rows.visualRect(rows.currentIndex()))


@pytest.mark.parametrize(("row", "scrolled"), [(2, False), (20, True)])
def test_the_list_opens_with_the_open_paper_in_view_and_scrolls_no_further_than_it_must(
    sorted_library: Library, theme: Theme, qtbot: QtBot, row: int, *, scrolled: bool
) -> None:
    panel = PaperListPanel(sorted_library, theme)
    qtbot.addWidget(panel)
    panel.set_order(Order.NUMBER)
    panel.show_filter(PaperFilter(), "All papers")
    panel.select(numbers(panel)[row])
    panel.resize(290, 800)
    panel.show()
    qtbot.waitExposed(panel)
    rows = view(panel)
    assert (rows.verticalScrollBar().value() > 0) is scrolled
    assert rows.viewport().rect().contains(rows.visualRect(rows.currentIndex()))


def test_stepping_moves_as_the_arrow_keys_do_and_stops_at_the_ends(
    panel: PaperListPanel, sorted_library: Library
) -> None:
    opened = follow(panel, sorted_library)
    panel.step(-1)
    panel.step(1)
    panel.step(-1)
    panel.step(-50)
    panel.step(-1)
    first, *_, before_last, last = numbers(panel)
    assert opened == [last, before_last, first]


@pytest.mark.parametrize(
    ("where", "count"),
    [
        (PaperFilter(topic=2), 6),
        (PaperFilter(tag="seminar"), 2),
        (PaperFilter(shelf=Shelf.STARRED), 1),
        (PaperFilter(shelf=Shelf.ANNOTATED), 1),
    ],
)
def test_a_filter_shows_its_papers(panel: PaperListPanel, where: PaperFilter, count: int) -> None:
    panel.show_filter(where, "Chosen")
    assert len(numbers(panel)) == panel.count() == count


def test_the_paper_that_is_open_stays_selected_in_another_filter(panel: PaperListPanel) -> None:
    panel.select(numbers(panel)[1])
    panel.show_filter(PaperFilter(tag="seminar"), "seminar")
    assert panel.selected() == numbers(panel)[1]
    panel.show_filter(PaperFilter(shelf=Shelf.STARRED), "Starred")
    assert panel.selected() is None


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)  # raising and grabbing keys, off screen
def test_the_order_is_chosen_from_the_menu(panel: PaperListPanel, qtbot: QtBot) -> None:
    menu = panel.findChild(QMenu, "orderMenu")
    assert isinstance(menu, QMenu)
    menu.popup(QPoint(0, 0))
    qtbot.waitExposed(menu)
    by_title = next(action for action in menu.actions() if action.text() == "Title")
    with qtbot.waitSignal(panel.order_chosen) as blocker:
        QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(by_title).center())
    assert blocker.args == [Order.TITLE]
    shown = [str(view(panel).model().index(row, 0).data()) for row in range(24)]
    assert shown == sorted(shown, key=str.casefold)
    button = panel.findChild(QToolButton, "orderButton")
    assert isinstance(button, QToolButton)
    assert button.accessibleName() == "Sorted by: Title"


# --- changes ---------------------------------------------------------------------------------------


def test_a_new_highlight_changes_the_row_and_nothing_else(panel: PaperListPanel, sorted_library: Library) -> None:
    follow(panel, sorted_library)
    before = numbers(panel)
    panel.select(before[5])
    sorted_library.highlight(sorted_library.summaries(before[4])[0].id, 0, 9)
    assert "1 mark," in spoken(panel, 4)
    assert numbers(panel) == before
    assert panel.selected() == before[5]


def test_a_longer_title_gets_the_lines_it_needs(panel: PaperListPanel, sorted_library: Library) -> None:
    follow(panel, sorted_library)
    rows = view(panel)
    first = rows.model().index(0, 0)
    sorted_library.update_paper(numbers(panel)[0], PaperMetadata("Short"))
    assert rows.visualRect(first).height() == 66
    assert rows_touch(panel)
    sorted_library.update_paper(numbers(panel)[0], PaperMetadata("A title that goes on and on " * 6))
    assert rows.visualRect(first).height() == 66 + 2 * 19
    assert rows_touch(panel)


def test_a_paper_in_the_trash_leaves_the_list_and_comes_back_by_undo(
    panel: PaperListPanel, sorted_library: Library
) -> None:
    opened = follow(panel, sorted_library)
    before = numbers(panel)
    panel.select(before[3])
    sorted_library.trash(before[3])
    assert numbers(panel) == before[:3] + before[4:]
    assert panel.selected() is None
    assert label(panel, "listCount") == "23"
    sorted_library.undo()
    assert numbers(panel) == before
    assert panel.selected() == before[3]
    assert opened == []


def test_a_paper_that_is_opened_stays_among_the_unread_until_the_next_one(
    panel: PaperListPanel, sorted_library: Library
) -> None:
    follow(panel, sorted_library)
    panel.show_filter(PaperFilter(shelf=Shelf.UNREAD), "Unread")
    first, second = numbers(panel)[:2]
    click(panel, 0)
    sorted_library.set_state(first, ReadingState.READING)
    assert numbers(panel)[0] == first
    assert spoken(panel, 0).endswith("percent read")
    click(panel, 1)
    assert numbers(panel)[0] == second
    assert panel.selected() == second


def test_a_star_brings_a_paper_onto_its_shelf(panel: PaperListPanel, sorted_library: Library) -> None:
    follow(panel, sorted_library)
    before = numbers(panel)
    panel.show_filter(PaperFilter(shelf=Shelf.STARRED), "Starred")
    sorted_library.set_starred(before[9], True)
    assert numbers(panel) == [before[2], before[9]]
    sorted_library.set_starred(before[2], False)
    assert numbers(panel) == [before[9]]


def test_restoring_the_open_paper_takes_it_out_of_the_trash_at_once(
    panel: PaperListPanel, sorted_library: Library
) -> None:
    follow(panel, sorted_library)
    number = numbers(panel)[0]
    sorted_library.trash(number)
    panel.show_filter(PaperFilter(shelf=Shelf.TRASH), "Trash")
    panel.select(number)
    sorted_library.restore(number)
    assert numbers(panel) == []


def test_new_topics_recolour_the_rows(panel: PaperListPanel, sorted_library: Library, theme: Theme) -> None:
    follow(panel, sorted_library)
    assert picture(panel, 0).pixelColor(1, 20) == theme.topic(1)
    sorted_library.replace_map(TopicMap())
    assert picture(panel, 0).pixelColor(1, 20) == theme.topic(None)


# --- looks -----------------------------------------------------------------------------------------


def test_a_row_that_is_being_read_shows_how_far(panel: PaperListPanel, sorted_library: Library, theme: Theme) -> None:
    follow(panel, sorted_library)
    summary = sorted_library.summaries(numbers(panel)[0])[0].id
    sorted_library.remember_place(summary, 40, 0.5)
    image = picture(panel, 0)
    foot = [image.pixelColor(x, image.height() - 2) == theme.topic(1) for x in range(image.width())]
    assert sum(foot) == pytest.approx(image.width() / 2, abs=4)


def test_the_selected_row_has_its_ground_in_every_theme(panel: PaperListPanel) -> None:
    panel.select(numbers(panel)[0])
    for name in ("light", "sepia", "dark"):
        theme = load_theme(name)
        panel.set_theme(theme)
        assert picture(panel, 0).pixelColor(8, 5) == theme.color("selected")
        assert picture(panel, 1).pixelColor(1, 20) == theme.topic(1)


def test_a_star_stands_within_the_margins(panel: PaperListPanel, theme: Theme) -> None:
    image = picture(panel, 2)
    right = range(image.width() - 16, image.width())
    ground = {image.pixelColor(8, 5).name(), theme.color("line").name()}
    assert all(image.pixelColor(x, y).name() in ground for x in right for y in range(40, image.height()))
    stars = range(image.width() - 28, image.width() - 16)
    assert any(image.pixelColor(x, y) == theme.color("ink2") for x in stars for y in range(40, image.height()))


def rows_touch(panel: PaperListPanel) -> bool:
    """Whether every row begins where the one before it ends."""
    rows = view(panel)
    rects = [rows.visualRect(rows.model().index(row, 0)) for row in range(rows.model().rowCount())]
    return all(below.top() == above.top() + above.height() for above, below in pairwise(rects))


def test_a_narrower_list_breaks_titles_into_more_lines(panel: PaperListPanel) -> None:
    rows = view(panel)
    wide = rows.visualRect(rows.model().index(0, 0)).height()
    panel.resize(190, 800)
    assert rows.visualRect(rows.model().index(0, 0)).height() > wide
    assert rows_touch(panel)
    panel.resize(290, 800)
    assert rows.visualRect(rows.model().index(0, 0)).height() == wide
    assert rows_touch(panel)


# --- searching -------------------------------------------------------------------------------------


def test_hits_show_where_they_were_found_and_open_on_a_click(panel: PaperListPanel, sorted_library: Library) -> None:
    opened = follow(panel, sorted_library)
    found: list[object] = []
    panel.hit_opened.connect(found.append)
    hits = sorted_library.search(REPLAY)
    panel.show_hits(REPLAY, hits)
    assert numbers(panel) == [hit.paper for hit in hits]
    assert any("in the text" in spoken(panel, row) for row in range(len(hits)))
    click(panel, 1)
    assert found == [hits[1]]
    assert opened == []


def test_arrow_keys_look_at_hits_and_enter_opens_one(panel: PaperListPanel, sorted_library: Library) -> None:
    found: list[object] = []
    panel.hit_opened.connect(found.append)
    hits = sorted_library.search(REPLAY)
    panel.show_hits(REPLAY, hits)
    view(panel).setFocus()
    QTest.keyClick(view(panel), Qt.Key.Key_Down)
    QTest.keyClick(view(panel), Qt.Key.Key_Down)
    assert found == []
    row = view(panel).currentIndex().row()
    QTest.keyClick(view(panel), Qt.Key.Key_Return)
    assert found == [hits[row]]


def test_the_best_hit_is_in_view_and_the_first_that_keys_come_to(
    panel: PaperListPanel, sorted_library: Library
) -> None:
    hits = sorted_library.search("the")
    panel.select(hits[-1].paper)
    panel.show_hits("the", hits)
    assert view(panel).verticalScrollBar().maximum() > 0
    assert view(panel).verticalScrollBar().value() == 0
    panel.enter_hits()
    assert view(panel).currentIndex().row() == 0


def test_the_first_hit_opens_from_the_search_box(panel: PaperListPanel, sorted_library: Library, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(panel.hit_opened):
        panel.open_first_hit()
    hits = sorted_library.search(REPLAY)
    panel.show_hits(REPLAY, hits)
    with qtbot.waitSignal(panel.hit_opened) as blocker:
        panel.open_first_hit()
    assert blocker.args == [hits[0]]


def test_opening_a_hit_keeps_its_row_where_a_paper_was_found_twice(
    panel: PaperListPanel, sorted_library: Library
) -> None:
    sorted_library.add_note(numbers(panel)[0], "Is this about replay too?")
    hits = sorted_library.search(REPLAY)
    twice = [row for row, hit in enumerate(hits) if hit.paper == numbers(panel)[0]]
    panel.show_hits(REPLAY, hits)
    panel.hit_opened.connect(lambda hit: panel.select(hit.paper))
    for row in twice:
        click(panel, row)
        assert view(panel).currentIndex().row() == row


def test_a_hit_is_taller_by_its_snippet(panel: PaperListPanel, sorted_library: Library) -> None:
    hit = next(hit for hit in sorted_library.search(REPLAY) if hit.where == "summary")
    panel.show_hits(REPLAY, [hit])
    rows = view(panel)
    with_snippet = rows.visualRect(rows.model().index(0, 0)).height()
    panel.show_filter(PaperFilter(numbers=(hit.paper,)), "One")
    assert with_snippet >= rows.visualRect(rows.model().index(0, 0)).height() - 19 + 17


def test_leaving_the_search_shows_the_filter_again_and_the_open_paper(
    panel: PaperListPanel, sorted_library: Library
) -> None:
    before = numbers(panel)
    panel.select(before[4])
    panel.show_hits(REPLAY, sorted_library.search(REPLAY))
    assert label(panel, "listTitle") == "Found"
    assert panel.count() == 24
    panel.leave_search()
    assert numbers(panel) == before
    assert panel.selected() == before[4]
    assert label(panel, "listTitle") == "All papers"


def test_a_hit_whose_paper_goes_to_the_trash_leaves_the_list(panel: PaperListPanel, sorted_library: Library) -> None:
    follow(panel, sorted_library)
    hits = sorted_library.search(REPLAY)
    panel.show_hits(REPLAY, hits)
    sorted_library.trash(hits[0].paper)
    assert hits[0].paper not in numbers(panel)
    assert label(panel, "listTitle") == "Found"


# --- empty places ----------------------------------------------------------------------------------


def test_an_empty_library_says_what_to_do(library: Library, theme: Theme, qtbot: QtBot) -> None:
    panel = PaperListPanel(library, theme)
    qtbot.addWidget(panel)
    panel.show_filter(PaperFilter(), "All papers")
    panel.show()
    assert label(panel, "listEmpty") == "Nothing here yet. Drop a folder of notes on the window, or press Ctrl+O."
    assert not view(panel).isVisible()


@pytest.mark.parametrize("shelf", Shelf)
def test_every_empty_shelf_has_words_of_its_own(shelf: Shelf, library: Library, theme: Theme, qtbot: QtBot) -> None:
    panel = PaperListPanel(library, theme)
    qtbot.addWidget(panel)
    panel.show_filter(PaperFilter(shelf=shelf), "Shelf")
    words = label(panel, "listEmpty")
    panel.show_filter(PaperFilter(tag="none"), "Tag")
    assert words
    assert label(panel, "listEmpty") not in {words, ""}


def test_a_search_without_hits_says_so_and_what_to_try(panel: PaperListPanel) -> None:
    panel.show_hits("zxqv", [])
    assert label(panel, "listEmpty") == "Nothing matches “zxqv”. Try fewer words, or the start of a word."
    panel.leave_search()
    assert view(panel).isVisible()
