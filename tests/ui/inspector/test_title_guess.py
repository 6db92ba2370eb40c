from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QLineEdit, QMenu, QPlainTextEdit, QPushButton, QScrollArea, QToolButton, QWidget

from desktop_app.domain.papers import PaperMetadata, Source
from desktop_app.library.incoming import ReadSummary
from desktop_app.text import markdown

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from desktop_app.domain.papers import Paper
    from tests.ui.inspector.conftest import Hands

TEXT = "Owls hunt by ear & by night."
OTHERS = ("Owls & ears", "Owls hunt by ear & by night.")


@pytest.fixture
def guessed(hands: Hands) -> int:
    """Show a paper whose title is a guess in the info panel; return its number."""
    read = ReadSummary(
        TEXT, markdown.parse(TEXT), Source("/owls.txt", 0, len(TEXT)), PaperMetadata("Owls"), True, OTHERS
    )
    (number,) = hands.library.add_summaries([read]).papers
    hands.inspector.show_tab("info")
    hands.inspector.show_paper(number)
    return number


def line(hands: Hands) -> QWidget:
    return hands.find(QWidget, "titleGuess")


def title(hands: Hands) -> QPlainTextEdit:
    return hands.find(QPlainTextEdit, "titleField")


def now(hands: Hands, paper: int) -> Paper:
    return hands.library.paper(paper)


def test_a_guessed_title_is_said_to_be_one_and_others_are_offered(hands: Hands, guessed: int) -> None:
    assert line(hands).isVisible()
    assert hands.find(QLabel, "titleGuessLabel").text() == "This title is a guess."
    assert title(hands).accessibleDescription() == "Guessed title"
    menu = hands.find(QMenu, "titleCandidatesMenu")
    assert [action.data() for action in menu.actions()] == list(OTHERS)
    assert menu.actions()[0].text() == "Owls && ears"
    assert now(hands, guessed).title_guessed


def test_a_title_that_somebody_gave_is_not_said_to_be_a_guess(hands: Hands, guessed: int) -> None:
    hands.inspector.show_paper(hands.paper.number)
    assert not line(hands).isVisible()
    hands.inspector.show_paper(guessed)
    assert line(hands).isVisible()


def test_keeping_the_title_settles_it_and_undo_brings_the_guess_back(hands: Hands, guessed: int) -> None:
    button = hands.find(QPushButton, "keepTitleButton")
    button.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(button, Qt.Key.Key_Space)
    assert hands.desk.asked[-1] == ("title_accepted", guessed, "Owls")
    paper = now(hands, guessed)
    assert (paper.title, paper.title_guessed, paper.title_candidates) == ("Owls", False, ())
    assert not line(hands).isVisible()
    assert hands.focused() is title(hands)
    hands.library.undo()
    assert line(hands).isVisible()
    assert now(hands, guessed).title_candidates == OTHERS


def test_another_title_is_taken_from_the_menu_which_the_keys_reach(hands: Hands, guessed: int) -> None:
    menu = hands.find(QMenu, "titleCandidatesMenu")
    button = hands.find(QToolButton, "titleCandidates")
    assert button.focusPolicy() & Qt.FocusPolicy.TabFocus
    assert button.menu() is menu
    menu.actions()[0].trigger()
    assert (now(hands, guessed).title, now(hands, guessed).title_guessed) == ("Owls & ears", False)
    assert title(hands).toPlainText() == "Owls & ears"
    assert not line(hands).isVisible()


def test_a_title_that_is_taken_out_is_complained_of_and_stays_a_guess(hands: Hands, guessed: int) -> None:
    field = title(hands)
    field.setFocus(Qt.FocusReason.TabFocusReason)
    field.selectAll()
    QTest.keyClick(field, Qt.Key.Key_Delete)
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert field.accessibleDescription() == "A paper needs a title."
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert field.accessibleDescription() == "Guessed title"
    assert line(hands).isVisible()
    assert now(hands, guessed).title_guessed


def test_another_field_that_is_filled_in_does_not_make_the_title_less_of_a_guess(hands: Hands, guessed: int) -> None:
    year = hands.find(QLineEdit, "yearField")
    year.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClicks(year, "1999")
    QTest.keyClick(year, Qt.Key.Key_Return)
    paper = now(hands, guessed)
    assert (paper.metadata.year, paper.title_guessed, paper.title_candidates) == (1999, True, OTHERS)
    assert line(hands).isVisible()


def test_typing_a_title_settles_it(hands: Hands, guessed: int) -> None:
    field = title(hands)
    field.setFocus(Qt.FocusReason.TabFocusReason)
    field.selectAll()
    QTest.keyClicks(field, "On owls")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert (now(hands, guessed).title, now(hands, guessed).title_guessed) == ("On owls", False)
    assert not line(hands).isVisible()


def test_what_is_not_written_yet_is_not_offered_again(hands: Hands, guessed: int) -> None:
    hands.desk.held = True
    hands.find(QPushButton, "keepTitleButton").click()
    hands.library.set_starred(guessed, starred=True)
    assert not line(hands).isVisible()
    hands.desk.release()
    assert not now(hands, guessed).title_guessed


def test_the_buttons_go_under_the_words_where_there_is_no_room_beside_them(
    hands: Hands, guessed: int, qtbot: QtBot
) -> None:
    words, button = hands.find(QLabel, "titleGuessLabel"), hands.find(QPushButton, "keepTitleButton")
    hands.inspector.resize(600, 800)
    qtbot.waitUntil(lambda: button.geometry().left() >= words.geometry().right())
    hands.inspector.resize(212, 800)
    qtbot.waitUntil(lambda: button.geometry().top() >= words.geometry().bottom())
    assert words.width() >= words.sizeHint().width()
    assert line(hands).width() <= hands.find(QScrollArea, "infoScroll").viewport().width()
    assert now(hands, guessed).title == "Owls"
