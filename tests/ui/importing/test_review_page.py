from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAction, QKeySequence, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QListView,
    QMainWindow,
    QSpinBox,
    QWidget,
)

from desktop_app.ui.importing import review_page
from desktop_app.ui.importing.review_places import Tool
from desktop_app.ui.theme.theme import load_theme
from tests.ui.importing.reviewing import Reviewer, proposal

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QLineEdit
    from pytestqt.qtbot import QtBot

    from desktop_app.importing.proposals import FileProposal
    from desktop_app.ui.theme.theme import Theme

    Open = Callable[..., Reviewer]

# The lists that come up below a field, on the offscreen plugin.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)

ALT = Qt.KeyboardModifier.AltModifier
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
Key = Qt.Key


@pytest.fixture
def opened(qtbot: QtBot, theme: Theme) -> Open:
    def open_(*proposals: FileProposal, filed: bool = False) -> Reviewer:
        reviewer = Reviewer(theme, proposals or (proposal(),), filed=filed)
        qtbot.addWidget(reviewer.page)
        reviewer.page.show()
        qtbot.waitExposed(reviewer.page)
        reviewer.page.activateWindow()
        qtbot.waitUntil(reviewer.page.isActiveWindow)
        reviewer.view.setFocus()
        return reviewer

    return open_


# --- cuts ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "modifier", "to"),
    [(Key.Key_Up, ALT, 3), (Key.Key_Down, ALT, 5), (Key.Key_Left, None, 3), (Key.Key_Right, None, 5)],
)
def test_the_arrow_keys_move_a_cut_by_a_paragraph(
    opened: Open, key: Qt.Key, modifier: Qt.KeyboardModifier | None, to: int
) -> None:
    reviewer = opened()
    reviewer.on_cut(1)
    reviewer.key(key, modifier or Qt.KeyboardModifier.NoModifier)
    assert reviewer.cuts() == [0, to, 8, 12]
    assert reviewer.spoken().startswith("Cut 2 of 4, confirmed")


@pytest.mark.parametrize("key", [Key.Key_M, Key.Key_Delete, Key.Key_Backspace])
def test_a_key_merges_a_summary_with_the_one_above(opened: Open, key: Qt.Key) -> None:
    reviewer = opened()
    reviewer.on_cut(2)
    reviewer.key(key)
    assert reviewer.cuts() == [0, 4, 12]
    assert reviewer.spoken().startswith("Bridges, part 0")


@pytest.mark.parametrize("key", [Key.Key_S, Key.Key_Return])
def test_a_key_on_a_paragraph_begins_a_summary_there(opened: Open, key: Qt.Key) -> None:
    reviewer = opened()
    reviewer.on_paragraph(6)
    reviewer.key(key)
    assert reviewer.cuts() == [0, 4, 6, 8, 12]
    assert reviewer.spoken().startswith("Cut 3 of 5")


def test_the_first_paragraph_of_a_summary_is_not_split_again(opened: Open) -> None:
    reviewer = opened()
    reviewer.on_paragraph(4)
    reviewer.key(Key.Key_S)
    reviewer.on_paragraph(0)
    reviewer.key(Key.Key_S)
    assert reviewer.cuts() == [0, 4, 8, 12]


def test_the_first_summary_has_no_cut_to_move_or_take_away(opened: Open) -> None:
    reviewer = opened()
    reviewer.on_cut(0)
    for key in (Key.Key_Right, Key.Key_M, Key.Key_C):
        reviewer.key(key)
    assert reviewer.cuts() == [0, 4, 8, 12]
    assert not any(
        reviewer.find(QAbstractButton, name).isEnabled()
        for name in ("moveCutUp", "moveCutDown", "mergeSummaries", "confirmCut")
    )


def test_a_key_confirms_a_cut_and_it_is_said(opened: Open) -> None:
    reviewer = opened()
    reviewer.on_cut(1)
    assert reviewer.spoken() == (
        "Cut 2 of 4, likely, 70 %, because the words change. Summary 2: Guess 2, a guessed title."
    )
    reviewer.key(Key.Key_C)
    assert reviewer.spoken().startswith("Cut 2 of 4, confirmed, because the words change.")
    assert reviewer.find(QLabel, "reviewReason").text() == "Confirmed. The words change. 24 words."


def test_the_keys_walk_from_row_to_row_and_from_cut_to_cut(opened: Open) -> None:
    reviewer = opened()
    reviewer.on_cut(0)
    reviewer.key(Key.Key_Down)
    assert reviewer.spoken().startswith("Kettles, part 0")
    reviewer.key(Key.Key_Down, CTRL)
    assert reviewer.spoken().startswith("Cut 2 of 4")
    reviewer.key(Key.Key_Down, CTRL)
    assert reviewer.spoken().startswith("Cut 3 of 4")
    reviewer.key(Key.Key_Up, CTRL)
    assert reviewer.spoken().startswith("Cut 2 of 4")
    reviewer.key(Key.Key_Up)
    assert reviewer.spoken().startswith("Kettles, part 3")
    reviewer.key(Key.Key_End)
    assert reviewer.spoken().startswith("Harbours, part 3")
    reviewer.key(Key.Key_Home)
    assert reviewer.spoken().startswith("Cut 1 of 4")


def test_the_buttons_of_the_form_do_what_the_keys_do(opened: Open) -> None:
    reviewer = opened()
    reviewer.on_cut(1)
    reviewer.click("moveCutUp")
    assert reviewer.cuts() == [0, 3, 8, 12]
    reviewer.click("moveCutDown")
    reviewer.click("moveCutDown")
    assert reviewer.cuts() == [0, 5, 8, 12]
    reviewer.on_cut(2)
    reviewer.click("confirmCut")
    assert reviewer.spoken().startswith("Cut 3 of 4, confirmed")
    reviewer.click("mergeSummaries")
    assert reviewer.cuts() == [0, 5, 12]


def test_the_tools_on_a_divider_work_by_mouse(opened: Open) -> None:
    reviewer = opened()
    reviewer.press(reviewer.tool_place(1, Tool.DOWN))
    assert reviewer.cuts() == [0, 5, 8, 12]
    reviewer.press(reviewer.tool_place(1, Tool.UP))
    assert reviewer.cuts() == [0, 4, 8, 12]
    reviewer.press(reviewer.tool_place(2, Tool.CONFIRM))
    assert reviewer.view.rows_model.summaries[2].confirmed
    reviewer.press(reviewer.tool_place(1, Tool.MERGE))
    assert reviewer.cuts() == [0, 8, 12]


def test_a_divider_is_dragged_to_another_gap(opened: Open) -> None:
    reviewer = opened()
    reviewer.drag(1, 2)
    assert reviewer.cuts() == [0, 2, 8, 12]
    reviewer.drag(1, 6)
    assert reviewer.cuts() == [0, 6, 8, 12]
    reviewer.drag(2, 3)
    assert reviewer.cuts() == [0, 6, 7, 12]


def test_a_click_on_the_mark_in_the_margin_splits_there(opened: Open) -> None:
    reviewer = opened()
    reviewer.press(reviewer.mark_place(2))
    assert reviewer.cuts() == [0, 2, 4, 8, 12]


def test_the_next_best_gaps_are_marked_and_no_others(opened: Open) -> None:
    reviewer = opened()

    def inked(paragraph: int) -> bool:
        image = reviewer.view.viewport().grab().toImage()
        ratio, at = image.devicePixelRatio(), reviewer.mark_place(paragraph)
        return image.pixelColor(round(at.x() * ratio), round(at.y() * ratio)) != reviewer.ground()

    assert [paragraph for paragraph in range(1, 9) if inked(paragraph)] == [1, 2, 3, 5]


def test_the_pointer_is_told_what_it_is_at(opened: Open) -> None:
    reviewer = opened()
    assert reviewer.tip(reviewer.mark_place(2)) == "Begin a summary here: paragraph 2 sounds new"
    assert reviewer.tip(reviewer.divider_place(1)) == "The words change"
    assert reviewer.tip(reviewer.tool_place(1, Tool.MERGE)) == "Merge with the summary above (M)"


def test_a_click_on_the_text_only_goes_there(opened: Open) -> None:
    reviewer = opened()
    at = reviewer.mark_place(2)
    at.setX(reviewer.view.column.left + 30)
    reviewer.press(at)
    assert reviewer.cuts() == [0, 4, 8, 12]
    assert reviewer.spoken().startswith("Kettles, part 2")


# --- the number of summaries ---------------------------------------------------------------------


def test_the_stepper_divides_anew_and_keeps_confirmed_cuts(opened: Open) -> None:
    reviewer = opened()
    reviewer.on_cut(2)
    reviewer.key(Key.Key_Right)
    assert reviewer.cuts() == [0, 4, 9, 12]
    for _click in range(2):
        reviewer.click("fewerSummaries")
    assert len(reviewer.cuts()) == 2
    assert reviewer.cuts() == [0, 9]
    assert not reviewer.find(QAbstractButton, "fewerSummaries").isEnabled()
    reviewer.click("moreSummaries")
    assert len(reviewer.cuts()) == 3
    assert 9 in reviewer.cuts()
    count = reviewer.find(QSpinBox, "summaryCount")
    count.setFocus()
    count.selectAll()
    reviewer.key(Key.Key_5)
    reviewer.key(Key.Key_Return)
    assert len(reviewer.cuts()) == 5
    assert 9 in reviewer.cuts()


def test_a_long_text_is_divided_in_the_background_and_nothing_else_happens_meanwhile(
    qtbot: QtBot, theme: Theme, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review_page, "HEAVY", 10)
    waiting: list[tuple[Callable[[], object], Callable[[object], None]]] = []
    reviewer = Reviewer(theme, [proposal()], run=lambda work, done: waiting.append((work, done)))
    qtbot.addWidget(reviewer.page)
    reviewer.page.show()
    reviewer.on_cut(1)
    reviewer.click("fewerSummaries")
    assert reviewer.hint() == "Dividing the text anew…"
    reviewer.view.setFocus()
    reviewer.key(Key.Key_M)
    reviewer.key(Key.Key_Return, CTRL)
    assert reviewer.cuts() == [0, 4, 8, 12]
    assert reviewer.accepted == []
    ((work, done),) = waiting
    done(work())
    assert len(reviewer.cuts()) == 3
    assert reviewer.find(QSpinBox, "summaryCount").value() == 3
    reviewer.key(Key.Key_Return, CTRL)
    assert len(reviewer.accepted) == 1


def test_a_wheel_that_passes_over_the_stepper_and_the_paper_changes_neither(opened: Open) -> None:
    reviewer = opened()
    reviewer.on_cut(1)
    for name in ("summaryCount", "reviewPaper"):
        field = reviewer.find(QWidget, name)
        place = QPointF(field.rect().center())
        QApplication.sendEvent(field, wheel(place, field.mapToGlobal(place)))
    assert reviewer.cuts() == [0, 4, 8, 12]
    assert reviewer.paper(1) is None


def wheel(at: QPointF, screen: QPointF) -> QWheelEvent:
    turn, none = QPoint(0, -120), QPoint()
    buttons, phase = Qt.MouseButton.NoButton, Qt.ScrollPhase.NoScrollPhase
    return QWheelEvent(at, screen, none, turn, buttons, Qt.KeyboardModifier.NoModifier, phase, False)


# --- titles and papers ---------------------------------------------------------------------------


def test_a_guessed_title_is_taken_by_its_number(opened: Open) -> None:
    reviewer = opened()
    reviewer.on_cut(1)
    assert reviewer.find(QAbstractButton, "reviewCandidate1").accessibleName() == "Take the title Guess 2"
    reviewer.key(Key.Key_2, ALT)
    assert reviewer.titles()[1] == "Second 2"
    assert not reviewer.view.rows_model.summaries[1].title_guessed
    assert reviewer.text_of("reviewTitle") == "Second 2"


def test_a_guessed_title_is_taken_by_a_click(opened: Open) -> None:
    reviewer = opened()
    reviewer.on_cut(2)
    reviewer.click("reviewCandidate1")
    assert reviewer.titles()[2] == "Guess 3"
    assert not reviewer.view.rows_model.summaries[2].title_guessed


def test_a_title_is_typed_from_the_divider_and_the_keys_come_back(opened: Open) -> None:
    reviewer = opened()
    reviewer.on_cut(1)
    reviewer.key(Key.Key_Return)
    assert reviewer.page.focusWidget() is reviewer.find(QWidget, "reviewTitle")
    reviewer.type("reviewTitle", "On lanterns")
    assert reviewer.titles() == ["Guess 1", "On lanterns", "Guess 3", "Guess 4"]
    assert reviewer.page.focusWidget() is reviewer.view
    assert reviewer.spoken().endswith("Summary 2: On lanterns.")


def test_a_title_that_was_typed_counts_when_the_field_is_left_for_another_summary(opened: Open) -> None:
    reviewer = opened()
    reviewer.on_cut(1)
    reviewer.type("reviewTitle", "On lanterns", end=None)
    reviewer.press(reviewer.divider_place(2))
    assert reviewer.titles() == ["Guess 1", "On lanterns", "Guess 3", "Guess 4"]
    assert reviewer.text_of("reviewTitle") == "Guess 3"


def paper_line(reviewer: Reviewer) -> QLineEdit:
    line = reviewer.find(QComboBox, "reviewPaper").lineEdit()
    assert line is not None
    line.setFocus()
    line.selectAll()
    return line


def found_papers(reviewer: Reviewer) -> QWidget:
    """Return the list that comes up while one types, which has the keys then."""
    completer = reviewer.find(QComboBox, "reviewPaper").completer()
    popup = completer.popup() if completer is not None else None
    assert popup is not None
    return popup


def test_a_paper_of_the_library_is_found_by_a_part_of_its_title(opened: Open) -> None:
    reviewer = opened()
    reviewer.on_cut(1)
    QTest.keyClicks(paper_line(reviewer), "row them")
    QTest.keyClick(found_papers(reviewer), Key.Key_Down)
    QTest.keyClick(found_papers(reviewer), Key.Key_Return)
    assert reviewer.paper(1) == 1
    assert reviewer.find(QComboBox, "reviewPaper").currentText() == "Boats that row themselves"


def test_a_summary_is_filed_under_a_paper_of_the_library_or_a_new_one(opened: Open) -> None:
    reviewer = opened()
    reviewer.on_cut(1)
    QTest.keyClicks(paper_line(reviewer), "kites & other things on strings")
    QTest.keyClick(found_papers(reviewer), Key.Key_Return)
    assert reviewer.paper(1) == 2
    assert not reviewer.find(QWidget, "reviewTitle").isEnabled()
    assert reviewer.text_of("reviewTitle") == "Kites & other things on strings"
    assert reviewer.spoken().endswith("Summary 2: Kites & other things on strings.")
    assert not reviewer.find(QWidget, "reviewCandidate1").isVisible()
    reviewer.on_cut(2)
    assert reviewer.find(QComboBox, "reviewPaper").currentText() == "A new paper"
    reviewer.on_cut(1)
    choice = reviewer.find(QComboBox, "reviewPaper")
    choice.setFocus()
    QTest.keyClick(choice, Key.Key_Up)
    QTest.keyClick(choice, Key.Key_Up)
    assert reviewer.paper(1) is None
    assert reviewer.find(QWidget, "reviewTitle").isEnabled()


def test_words_that_are_no_paper_leave_the_choice_as_it_was(opened: Open) -> None:
    reviewer = opened()
    reviewer.on_cut(1)
    QTest.keyClicks(paper_line(reviewer), "zebras")
    reviewer.key(Key.Key_Return)
    assert reviewer.find(QComboBox, "reviewPaper").currentText() == "A new paper"
    assert reviewer.paper(1) is None


def test_authors_year_and_identifiers_can_be_given(opened: Open) -> None:
    reviewer = opened()
    reviewer.on_cut(0)
    reviewer.type("reviewAuthors", "Ada North, Bo South")
    reviewer.type("reviewYear", "2016")
    reviewer.type("reviewIdentifier", "https://arxiv.org/abs/1602.01783v2")
    known = reviewer.view.rows_model.summaries[0].metadata
    assert known.authors == ("Ada North", "Bo South")
    assert (known.year, known.arxiv, known.doi) == (2016, "1602.01783", "")
    reviewer.type("reviewIdentifier", "10.1000/182")
    assert reviewer.view.rows_model.summaries[0].metadata.doi == "10.1000/182"
    assert reviewer.view.rows_model.summaries[0].title_guessed


@pytest.mark.parametrize(
    ("field", "typed", "said"),
    [("reviewYear", "16", "A year has four digits"), ("reviewIdentifier", "nothing", "neither an arXiv id nor a DOI")],
)
def test_what_cannot_be_read_is_said_beside_the_field(opened: Open, field: str, typed: str, said: str) -> None:
    reviewer = opened()
    reviewer.on_cut(0)
    before = reviewer.view.rows_model.summaries
    reviewer.type(field, typed)
    fault = reviewer.find(QLabel, "reviewFault")
    assert said in fault.text()
    assert fault.isVisible()
    assert reviewer.view.rows_model.summaries == before


# --- undo ----------------------------------------------------------------------------------------


def test_everything_is_taken_back_step_by_step_and_done_again(opened: Open) -> None:
    reviewer = opened()
    before = reviewer.view.rows_model.summaries
    reviewer.on_cut(1)
    reviewer.key(Key.Key_Right)
    reviewer.type("reviewTitle", "On lanterns")
    reviewer.on_cut(3)
    reviewer.key(Key.Key_M)
    after = reviewer.view.rows_model.summaries
    assert reviewer.find(QWidget, "undoReview").toolTip() == "Undo merging two summaries (Ctrl+Z)"
    for _act in range(3):
        reviewer.key(Key.Key_Z, CTRL)
    assert reviewer.view.rows_model.summaries == before
    assert not reviewer.find(QAbstractButton, "undoReview").isEnabled()
    for _act in range(2):
        reviewer.key(Key.Key_Z, CTRL | SHIFT)
    reviewer.click("redoReview")
    assert reviewer.view.rows_model.summaries == after


def test_undo_goes_to_the_cut_that_came_back(opened: Open) -> None:
    reviewer = opened()
    reviewer.on_cut(2)
    reviewer.key(Key.Key_M)
    reviewer.on_cut(0)
    reviewer.click("undoReview")
    assert reviewer.spoken().startswith("Cut 3 of 4")


def test_undo_in_a_field_takes_its_own_typing_back_first(opened: Open) -> None:
    reviewer = opened()
    reviewer.on_cut(1)
    reviewer.key(Key.Key_Right)
    title = reviewer.text_of("reviewTitle")
    reviewer.type("reviewTitle", "x", end=None)
    reviewer.key(Key.Key_Z, CTRL)
    assert reviewer.text_of("reviewTitle") == title
    assert reviewer.cuts() == [0, 5, 8, 12]
    reviewer.key(Key.Key_Z, CTRL)
    assert reviewer.cuts() == [0, 4, 8, 12]


def test_the_windows_own_shortcuts_wait_while_the_review_has_the_keys(qtbot: QtBot, theme: Theme) -> None:
    reviewer = Reviewer(theme, [proposal()])
    window = QMainWindow()
    qtbot.addWidget(window)
    window.setCentralWidget(reviewer.page)
    taken: list[str] = []
    for keys in ("Ctrl+Z", "Ctrl+Y", "Ctrl+Down", "Ctrl+Return", "Esc", "M", "Alt+2", "Alt+Up"):
        action = QAction(keys, window)
        action.setShortcut(QKeySequence(keys))
        action.triggered.connect(lambda _checked=False, keys=keys: taken.append(keys))
        window.addAction(action)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    reviewer.view.setFocus()
    reviewer.on_cut(0)
    reviewer.key(Key.Key_Down, CTRL)
    reviewer.key(Key.Key_Up, ALT)
    reviewer.key(Key.Key_2, ALT)
    reviewer.key(Key.Key_M)
    assert reviewer.cuts() == [0, 8, 12]
    reviewer.key(Key.Key_Z, CTRL)
    reviewer.key(Key.Key_Y, CTRL)
    reviewer.find(QWidget, "reviewTitle").setFocus()
    reviewer.key(Key.Key_Escape)
    reviewer.key(Key.Key_Return, CTRL)
    assert reviewer.put_off == 1
    assert len(reviewer.accepted) == 1
    assert taken == []


# --- leaving -------------------------------------------------------------------------------------


def test_what_is_filed_is_what_is_shown(opened: Open) -> None:
    reviewer = opened()
    reviewer.on_cut(1)
    reviewer.key(Key.Key_Right)
    reviewer.type("reviewTitle", "On lanterns", end=None)
    assert reviewer.accepted == []
    reviewer.key(Key.Key_Return, CTRL)
    ((filed,),) = reviewer.accepted
    assert filed.summaries == reviewer.view.rows_model.summaries
    assert filed.summaries[1].metadata.title == "On lanterns"
    assert filed.text[filed.summaries[1].start :].startswith("Lanterns, part 1")
    assert reviewer.finished == 1
    assert reviewer.page.waiting == 0


def test_files_are_filed_one_after_the_other(opened: Open) -> None:
    reviewer = opened(*(proposal(name=f"{name}.txt") for name in "abc"))
    files = reviewer.find(QListView, "reviewFiles")
    assert files.isVisible()
    reviewer.click("fileSummaries")
    assert [each.path.name for each in reviewer.accepted[0]] == ["a.txt"]
    assert reviewer.find(QLabel, "reviewFileName").text() == "b.txt"
    assert files.model().index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole) == "a.txt, 4 summaries, filed"
    assert reviewer.finished == 0
    reviewer.click("fileAllSummaries")
    assert [each.path.name for each in reviewer.accepted[1]] == ["b.txt", "c.txt"]
    assert reviewer.finished == 1
    reviewer.click("fileSummaries")
    assert len(reviewer.accepted) == 2


def test_another_file_is_opened_from_the_list_and_keeps_what_was_done(opened: Open) -> None:
    reviewer = opened(*(proposal(name=f"{name}.txt") for name in "ab"))
    reviewer.on_cut(1)
    reviewer.key(Key.Key_M)
    files = reviewer.find(QListView, "reviewFiles")
    files.setFocus()
    reviewer.key(Key.Key_Down)
    assert reviewer.find(QLabel, "reviewFileName").text() == "b.txt"
    assert len(reviewer.cuts()) == 4
    files.setFocus()
    reviewer.key(Key.Key_Up)
    assert len(reviewer.cuts()) == 3


def test_a_single_file_needs_no_list(opened: Open) -> None:
    reviewer = opened()
    assert not reviewer.find(QListView, "reviewFiles").isVisible()
    assert not reviewer.find(QWidget, "fileAllSummaries").isVisible()


@pytest.mark.parametrize("where", ["reviewText", "reviewTitle", "summaryCount", "reviewPaper"])
def test_escape_puts_the_review_off_from_anywhere(opened: Open, where: str) -> None:
    reviewer = opened()
    reviewer.find(QWidget, where).setFocus()
    reviewer.key(Key.Key_Escape)
    assert reviewer.put_off == 1
    assert reviewer.accepted == []


def test_later_puts_the_review_off(opened: Open) -> None:
    reviewer = opened()
    reviewer.click("reviewLater")
    assert reviewer.put_off == 1


def test_a_person_may_ask_not_to_be_asked(opened: Open) -> None:
    reviewer = opened()
    said: list[bool] = []
    reviewer.page.without_asking_chosen.connect(said.append)
    reviewer.find(QCheckBox, "fileWithoutAsking").click()
    assert said == [True]


def test_a_source_in_the_library_is_reviewed_with_other_words(opened: Open) -> None:
    reviewer = opened(proposal(), filed=True)
    assert reviewer.find(QAbstractButton, "fileSummaries").text() == "Apply"
    assert not reviewer.find(QCheckBox, "fileWithoutAsking").isVisible()


# --- what is shown -------------------------------------------------------------------------------


def test_what_is_left_out_is_shown_and_said(opened: Open) -> None:
    reviewer = opened(proposal(first=1, cuts=(4, 8)))
    reviewer.on_paragraph(0)
    assert reviewer.spoken() == "Left out: Kettles, part 0: words about kettles."
    assert reviewer.hint().startswith("Left out: this belongs to no summary")


def test_the_hint_tells_the_keys_of_the_row(opened: Open) -> None:
    reviewer = opened()
    reviewer.on_cut(1)
    assert "Alt+Up" in reviewer.hint()
    reviewer.on_paragraph(6)
    assert reviewer.hint().startswith("S or Enter begins a summary here")


def test_everything_a_person_can_act_on_has_a_name(opened: Open) -> None:
    reviewer = opened(proposal(name="a.txt"), proposal(name="b.txt"))
    kinds = (QAbstractButton, QSpinBox, QComboBox, QListView)
    named = [each for kind in kinds for each in reviewer.page.findChildren(kind) if each.isVisible()]
    own = [each for each in named if not each.objectName().startswith("qt_")]
    assert len(own) > 15
    assert all(each.objectName() and each.accessibleName() for each in own)


def test_another_theme_draws_it_in_other_colours(opened: Open) -> None:
    reviewer = opened()
    light = reviewer.view.viewport().grab().toImage()
    reviewer.page.set_theme(load_theme("dark"))
    assert reviewer.view.viewport().grab().toImage() != light
