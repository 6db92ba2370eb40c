from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from tests.ui.inspector.conftest import Hands

# Menus in the offscreen plugin.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def note_of(hands: Hands, which: int) -> str:
    return hands.library.annotation(hands.ids[which]).note


def paper_notes(hands: Hands) -> list[str]:
    return [note.markdown for note in hands.library.notes(hands.paper.number)]


# --- writing -------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_F2])
def test_a_key_opens_the_note_with_the_caret_at_its_end(hands: Hands, key: Qt.Key) -> None:
    hands.go_to(0)
    hands.press(key)
    hands.type(" And slow.")
    hands.press(Qt.Key.Key_Escape)
    assert note_of(hands, 0) == "Replay is costly. And slow."
    assert hands.focused() is hands.view


def test_a_double_click_opens_the_note(hands: Hands) -> None:
    hands.double_click(1)
    hands.type("Parallel.")
    hands.press(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert note_of(hands, 1) == "Parallel."


def test_enter_is_a_line_of_the_note(hands: Hands) -> None:
    hands.inspector.edit_note(hands.ids[1])
    hands.type("One")
    hands.press(Qt.Key.Key_Return)
    hands.type("two")
    hands.press(Qt.Key.Key_Escape)
    assert note_of(hands, 1) == "One\ntwo"


def test_what_is_typed_is_saved_while_typing(hands: Hands, qtbot: QtBot) -> None:
    hands.inspector.edit_note(hands.ids[1])
    hands.type("Saved")
    with qtbot.waitSignal(hands.inspector.note_changed, timeout=400):
        pass
    assert note_of(hands, 1) == "Saved"
    assert hands.editor is not None


def test_our_own_save_coming_back_takes_neither_caret_nor_words(hands: Hands) -> None:
    hands.desk.held = True
    hands.inspector.edit_note(hands.ids[0])
    hands.type(" First.")
    editor = hands.editor
    assert editor is not None
    hands.rest()
    QTest.keyClick(editor, Qt.Key.Key_Home)
    hands.type("Then ")
    hands.desk.release()
    assert note_of(hands, 0) == "Replay is costly. First."
    assert editor.toPlainText() == "Then Replay is costly. First."
    assert editor.textCursor().position() == len("Then ")
    assert hands.editor is editor
    hands.press(Qt.Key.Key_Escape)
    hands.desk.release()
    assert note_of(hands, 0) == "Then Replay is costly. First."


def test_another_highlight_above_does_not_move_the_editor_to_another_note(hands: Hands) -> None:
    hands.inspector.edit_note(hands.ids[2])
    hands.type(" More")
    hands.library.highlight_quote(hands.paper.number, "Most of the Q-learning methods")
    hands.type(" and more")
    hands.press(Qt.Key.Key_Escape)
    assert note_of(hands, 2) == "Show $n = 1$. More and more"
    assert note_of(hands, 1) == ""


def test_another_paper_being_shown_saves_what_is_typed(hands: Hands) -> None:
    hands.inspector.edit_note(hands.ids[1])
    hands.type("Not lost")
    hands.inspector.show_paper(1)
    assert note_of(hands, 1) == "Not lost"
    assert hands.editor is None


def test_turning_to_another_tab_saves_what_is_typed(hands: Hands) -> None:
    hands.inspector.edit_note(hands.ids[1])
    hands.type("Not lost")
    hands.inspector.show_tab("info")
    assert note_of(hands, 1) == "Not lost"


def test_losing_the_keys_saves_what_is_typed(hands: Hands) -> None:
    hands.inspector.edit_note(hands.ids[1])
    hands.type("Not lost")
    hands.focused().clearFocus()
    assert note_of(hands, 1) == "Not lost"
    assert hands.editor is None


def test_a_menu_saves_but_does_not_close_the_editor(hands: Hands) -> None:
    hands.inspector.edit_note(hands.ids[1])
    hands.type("Still")
    menu = QMenu(hands.inspector)
    menu.addAction("An act")
    menu.popup(QPoint(0, 0))
    QApplication.sendEvent(hands.focused(), QFocusEvent(QEvent.Type.FocusOut, Qt.FocusReason.PopupFocusReason))
    assert note_of(hands, 1) == "Still"
    menu.close()
    assert hands.editor is not None


def test_another_row_can_be_written_in_right_after(hands: Hands) -> None:
    hands.inspector.edit_note(hands.ids[0])
    hands.type(" A")
    hands.double_click(1)
    hands.type("B")
    hands.press(Qt.Key.Key_Escape)
    assert (note_of(hands, 0), note_of(hands, 1)) == ("Replay is costly. A", "B")


def test_a_note_that_was_emptied_is_empty(hands: Hands) -> None:
    hands.inspector.edit_note(hands.ids[0])
    hands.press(Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    hands.press(Qt.Key.Key_Delete)
    hands.press(Qt.Key.Key_Escape)
    assert note_of(hands, 0) == ""


def test_nothing_typed_asks_for_nothing(hands: Hands) -> None:
    hands.inspector.edit_note(hands.ids[0])
    hands.press(Qt.Key.Key_Escape)
    assert hands.desk.asked == []


def test_the_row_grows_with_its_editor(hands: Hands) -> None:
    hands.inspector.edit_note(hands.ids[0])
    before = hands.view.visualRect(hands.view.model().index(0, 0)).height()
    for _ in range(6):
        hands.press(Qt.Key.Key_Return)
    editor = hands.editor
    assert editor is not None
    QApplication.sendPostedEvents()
    hands.view.doItemsLayout()
    assert hands.view.visualRect(hands.view.model().index(0, 0)).height() >= before + 60
    assert editor.geometry().bottom() < hands.view.visualRect(hands.view.model().index(0, 0)).bottom()
    assert not editor.verticalScrollBar().isVisible()


def test_undo_takes_the_words_out_of_an_open_editor(hands: Hands) -> None:
    hands.inspector.edit_note(hands.ids[0])
    hands.type(" Undone")
    hands.rest()
    hands.library.undo()
    editor = hands.editor
    assert editor is not None
    assert editor.toPlainText() == "Replay is costly."
    hands.press(Qt.Key.Key_Escape)
    assert note_of(hands, 0) == "Replay is costly."


def test_a_highlight_deleted_elsewhere_closes_its_editor_without_a_word(hands: Hands) -> None:
    hands.inspector.edit_note(hands.ids[0])
    hands.type(" x")
    hands.library.remove_annotation(hands.ids[0])
    assert hands.editor is None
    hands.inspector.show_paper(1)
    assert hands.desk.asked == []


# --- notes on the paper --------------------------------------------------------------------------


def test_a_click_on_the_last_row_writes_a_note_on_the_paper(hands: Hands) -> None:
    hands.click(5)
    hands.type("Mine")
    hands.press(Qt.Key.Key_Escape)
    assert paper_notes(hands) == ["Compare with IMPALA.", "Mine"]
    assert hands.rows()[-2:] == ["Note on this paper: Mine", "Write a note on this paper"]


def test_typing_goes_on_in_the_note_that_was_just_added(hands: Hands) -> None:
    hands.inspector.new_paper_note()
    hands.type("One")
    hands.rest()
    editor = hands.editor
    hands.type(", two")
    assert hands.editor is editor
    hands.press(Qt.Key.Key_Escape)
    assert paper_notes(hands) == ["Compare with IMPALA.", "One, two"]
    assert hands.desk.names() == ["paper_note_added", "paper_note_changed"]


def test_what_is_typed_before_the_new_note_has_its_id_follows(hands: Hands) -> None:
    hands.desk.held = True
    hands.inspector.new_paper_note()
    hands.type("One")
    hands.rest()
    hands.type(", two")
    hands.inspector.show_paper(1)
    hands.desk.held = False
    hands.desk.release()
    assert paper_notes(hands) == ["Compare with IMPALA.", "One, two"]


def test_a_new_note_emptied_before_it_has_its_id_is_deleted(hands: Hands) -> None:
    hands.desk.held = True
    hands.inspector.new_paper_note()
    hands.type("One")
    hands.rest()
    hands.press(Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    hands.press(Qt.Key.Key_Delete)
    hands.press(Qt.Key.Key_Escape)
    hands.desk.held = False
    hands.desk.release()
    assert paper_notes(hands) == ["Compare with IMPALA."]


def test_a_new_note_without_words_is_none(hands: Hands) -> None:
    hands.inspector.new_paper_note()
    hands.type("  ")
    hands.press(Qt.Key.Key_Escape)
    assert hands.desk.asked == []


def test_a_note_on_the_paper_that_is_emptied_to_be_rewritten_is_not_deleted_under_the_caret(hands: Hands) -> None:
    hands.go_to(4)
    hands.press(Qt.Key.Key_Return)
    hands.press(Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    hands.press(Qt.Key.Key_Delete)
    hands.rest()
    hands.type("Anew")
    hands.press(Qt.Key.Key_Escape)
    assert paper_notes(hands) == ["Anew"]


def test_a_note_on_the_paper_left_empty_is_deleted(hands: Hands) -> None:
    hands.double_click(4)
    hands.press(Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    hands.press(Qt.Key.Key_Delete)
    hands.press(Qt.Key.Key_Escape)
    assert paper_notes(hands) == []
    assert hands.rows()[-1] == "Write a note on this paper"


def test_a_new_note_that_the_library_refused_is_still_there_to_be_read(hands: Hands) -> None:
    hands.desk.refusing = True
    hands.inspector.new_paper_note()
    hands.type("Disk full")
    hands.press(Qt.Key.Key_Escape)
    hands.inspector.show_paper(1)
    hands.inspector.show_paper(hands.paper.number)
    assert hands.rows()[-1] == "Note on this paper, not saved yet: Disk full"
