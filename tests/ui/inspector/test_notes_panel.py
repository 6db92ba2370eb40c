from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QContextMenuEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QMenu, QTabBar, QWidget

from desktop_app.domain.annotations import Color

if TYPE_CHECKING:
    from tests.ui.inspector.conftest import Hands

# Menus in the offscreen plugin.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def note_of(hands: Hands, which: int) -> str:
    return hands.library.annotation(hands.ids[which]).note


def paper_notes(hands: Hands) -> list[str]:
    return [note.markdown for note in hands.library.notes(hands.paper.number)]


# --- what is shown -------------------------------------------------------------------------------


def test_highlights_stand_in_the_order_of_the_text_and_notes_on_the_paper_below(hands: Hands) -> None:
    assert hands.rows() == [
        "Highlight, yellow: experience replay is memory intensive; note: Replay is costly.",
        "Highlight, green: Authors suggest to use multiple agents in parallel.",
        "Highlight, blue: tradeoff between bias and variance; note: Show $n = 1$.",
        "Highlight, yellow: use of an entropy bonus helped",
        "Note on this paper: Compare with IMPALA.",
        "Write a note on this paper",
    ]


def test_a_new_highlight_takes_its_place_in_the_text(hands: Hands) -> None:
    hands.library.highlight_quote(hands.paper.number, "stabilizing effect", color=Color.PINK)
    assert hands.row("Highlight, pink: stabilizing effect") == 2


def test_without_a_paper_the_panel_says_what_to_do(hands: Hands) -> None:
    hands.inspector.show_paper(None)
    assert "Open a paper" in hands.find(QLabel, "notesHint").text()
    assert hands.find(QLabel, "notesHint").isVisible()
    assert not hands.view.isVisible()


def test_a_paper_without_notes_says_how_to_make_some_and_lets_one_write(hands: Hands) -> None:
    other = next(paper for paper in hands.library.papers() if paper.number != hands.paper.number)
    hands.inspector.show_paper(other.number)
    assert "1 to 5" in hands.find(QLabel, "notesHint").text()
    assert not hands.find(QWidget, "colorFilter").isVisible()
    assert hands.rows() == ["Write a note on this paper"]


def test_tabs_are_reached_by_the_keys(hands: Hands) -> None:
    tabs = hands.find(QTabBar, "inspectorTabs")
    tabs.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(tabs, Qt.Key.Key_Right)
    assert hands.find(QWidget, "relatedPanel").isVisible()
    QTest.keyClick(tabs, Qt.Key.Key_Right)
    assert hands.find(QWidget, "infoPanel").isVisible()


# --- going to the text, colours, deleting --------------------------------------------------------


def test_a_click_on_a_highlight_asks_for_its_place(hands: Hands) -> None:
    hands.click(1)
    assert hands.desk.asked == [("annotation_chosen", hands.ids[1])]


def test_the_space_bar_asks_for_the_place_of_the_row(hands: Hands) -> None:
    hands.go_to(2)
    hands.press(Qt.Key.Key_Space)
    assert hands.desk.asked == [("annotation_chosen", hands.ids[2])]


def test_walking_through_the_rows_asks_for_nothing(hands: Hands) -> None:
    hands.go_to(4)
    assert hands.desk.asked == []


def test_a_row_marked_from_outside_tells_nobody(hands: Hands) -> None:
    hands.inspector.select_annotation(hands.ids[2])
    assert hands.view.currentIndex().row() == 2
    assert hands.desk.asked == []


def test_a_digit_recolours_the_row(hands: Hands) -> None:
    hands.go_to(1)
    hands.press(Qt.Key.Key_5)
    assert hands.library.annotation(hands.ids[1]).color is Color.VIOLET
    assert hands.rows()[1].startswith("Highlight, violet")


def test_the_colour_that_it_has_is_no_change(hands: Hands) -> None:
    hands.go_to(0)
    hands.press(Qt.Key.Key_1)
    assert hands.desk.asked == []


def test_delete_removes_a_highlight_and_undo_brings_it_back(hands: Hands) -> None:
    hands.go_to(0)
    hands.press(Qt.Key.Key_Delete)
    assert not any("memory intensive" in row for row in hands.rows())
    hands.library.undo()
    assert hands.rows()[0].endswith("note: Replay is costly.")


def test_a_note_that_undo_changes_moves_the_rows_below(hands: Hands) -> None:
    def depth(row: int) -> int:
        return hands.view.visualRect(hands.view.model().index(row, 0)).top()

    before = depth(2)
    hands.library.set_note(hands.ids[1], "One line.\n\nAnother line.")
    assert before < depth(2)
    hands.library.undo()
    assert depth(2) == before


def test_delete_removes_a_note_on_the_paper(hands: Hands) -> None:
    hands.go_to(4)
    hands.press(Qt.Key.Key_Delete)
    assert paper_notes(hands) == []


def test_the_row_to_write_in_cannot_be_deleted(hands: Hands) -> None:
    hands.go_to(5)
    hands.press(Qt.Key.Key_Delete)
    hands.press(Qt.Key.Key_1)
    assert hands.desk.asked == []


def copied(hands: Hands, row: int) -> str:
    hands.go_to(row)
    hands.press(Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    return QGuiApplication.clipboard().text()


def test_ctrl_c_copies_quote_source_and_note_as_markdown(hands: Hands) -> None:
    lines = copied(hands, 0).splitlines()
    assert lines[:2] == ["> experience replay is memory intensive", ">"]
    assert "Asynchronous Methods" in lines[2]
    assert lines[-1] == "Replay is costly."


def test_a_note_on_the_paper_is_copied_as_it_was_written(hands: Hands) -> None:
    assert copied(hands, 4) == "Compare with IMPALA."


# --- the menu ------------------------------------------------------------------------------------


def open_menu(hands: Hands, row: int) -> QMenu:
    spot = hands.spot(row)
    viewport = hands.view.viewport()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, spot, viewport.mapToGlobal(spot))
    QApplication.sendEvent(viewport, event)
    return hands.find(QMenu, "notesMenu")


def choose(menu: QMenu, name: str) -> None:
    action = menu.findChild(QAction, name)
    assert action is not None
    menu.setActiveAction(action)
    QTest.keyClick(menu, Qt.Key.Key_Return)


def test_the_menu_of_a_highlight_offers_what_the_keys_do(hands: Hands) -> None:
    menu = open_menu(hands, 1)
    texts = [action.text() for action in menu.actions() if not action.isSeparator()]
    assert texts == [
        "Show in the text",
        "Write a note",
        *("Yellow", "Green", "Blue", "Pink", "Violet"),
        "Copy as Markdown",
        "Delete",
    ]
    menu.close()


def test_the_menu_recolours(hands: Hands) -> None:
    choose(open_menu(hands, 1), "pinkAction")
    assert hands.library.annotation(hands.ids[1]).color is Color.PINK


def test_the_menu_deletes(hands: Hands) -> None:
    choose(open_menu(hands, 4), "deleteAction")
    assert paper_notes(hands) == []


def test_the_menu_opens_the_editor(hands: Hands) -> None:
    choose(open_menu(hands, 1), "editNoteAction")
    assert hands.editor is not None


# --- the filter ----------------------------------------------------------------------------------


def toggle(hands: Hands, name: str) -> None:
    QTest.mouseClick(hands.find(QAbstractButton, name), Qt.MouseButton.LeftButton)


def test_a_colour_shows_only_its_highlights(hands: Hands) -> None:
    toggle(hands, "yellowFilter")
    assert [row.split(":")[0] for row in hands.rows()[:-1]] == ["Highlight, yellow"] * 2
    toggle(hands, "blueFilter")
    assert len(hands.rows()) == 4


def test_all_shows_everything_again(hands: Hands) -> None:
    toggle(hands, "greenFilter")
    toggle(hands, "allFilter")
    assert len(hands.rows()) == 6
    assert hands.find(QAbstractButton, "allFilter").isChecked()
    assert not hands.find(QAbstractButton, "greenFilter").isChecked()


def test_a_highlight_that_the_filter_hides_is_shown_when_it_is_wanted(hands: Hands) -> None:
    toggle(hands, "greenFilter")
    hands.inspector.edit_note(hands.ids[0])
    assert hands.editor is not None
    assert hands.editor.toPlainText() == "Replay is costly."


def test_toggles_work_by_the_keys(hands: Hands) -> None:
    button = hands.find(QAbstractButton, "blueFilter")
    button.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(button, Qt.Key.Key_Space)
    assert len(hands.rows()) == 2
