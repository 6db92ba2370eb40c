from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel, QLineEdit, QPlainTextEdit, QScrollArea, QWidget

from desktop_app.domain.papers import ReadingState
from desktop_app.ui.inspector.info_fields import ElidedLabel

if TYPE_CHECKING:
    from desktop_app.domain.papers import Paper, PaperMetadata
    from tests.ui.inspector.conftest import Hands


@pytest.fixture(autouse=True)
def _info(hands: Hands) -> None:
    hands.inspector.show_tab("info")


def now(hands: Hands) -> Paper:
    return hands.library.paper(hands.paper.number)


def known(hands: Hands) -> PaperMetadata:
    return now(hands).metadata


def line(hands: Hands, name: str) -> QLineEdit:
    return hands.find(QLineEdit, name)


def retype(field: QLineEdit | QPlainTextEdit, text: str) -> None:
    field.setFocus(Qt.FocusReason.TabFocusReason)
    field.selectAll()
    QTest.keyClicks(field, text)


def leave(hands: Hands) -> None:
    QTest.keyClick(hands.focused(), Qt.Key.Key_Tab)


def test_everything_that_is_known_is_shown(hands: Hands) -> None:
    assert hands.find(QPlainTextEdit, "titleField").toPlainText() == hands.paper.title
    assert hands.find(QPlainTextEdit, "authorsField").toPlainText().splitlines() == list(hands.paper.metadata.authors)
    texts = {name: line(hands, name).text() for name in ("yearField", "venueField", "arxivField", "doiField")}
    assert texts == {"yearField": "2016", "venueField": "ICML 2016", "arxivField": "1602.01783", "doiField": ""}
    assert hands.find(QLabel, "citekeyValue").text() == "mnih2016asynchronous"
    assert hands.find(QLabel, "wordsValue").text() == f"{hands.paper.words:,}"
    assert hands.find(QLabel, "summariesValue").text() == "1"


def test_everything_has_its_place_as_soon_as_it_is_shown(hands: Hands) -> None:
    title, authors = hands.find(QPlainTextEdit, "titleField"), hands.find(QPlainTextEdit, "authorsField")
    year = line(hands, "yearField")
    tops = [field.mapTo(hands.inspector, QPoint(0, 0)).y() for field in (title, authors, year)]
    assert tops[0] + title.height() <= tops[1]
    assert tops[1] + authors.height() <= tops[2]
    assert authors.height() >= len(hands.paper.metadata.authors) * authors.fontMetrics().lineSpacing()


def test_a_source_is_one_line_and_its_tool_tip_says_path_and_span(hands: Hands) -> None:
    source = hands.library.summaries(hands.paper.number)[0].sources[0]
    label = next(each for each in hands.inspector.findChildren(ElidedLabel) if each.text() == source.path)
    assert label.toolTip() == f"{source.path}\nCharacters {source.start:,} to {source.end:,}"
    assert label.height() < 30


def test_the_form_is_never_wider_than_the_panel(hands: Hands) -> None:
    hands.inspector.resize(220, 800)
    scroll = hands.find(QScrollArea, "infoScroll")
    form = hands.find(QWidget, "infoForm")
    assert form.minimumSizeHint().width() <= scroll.viewport().width()


def test_a_field_is_saved_when_it_is_left(hands: Hands) -> None:
    retype(line(hands, "venueField"), "ICML")
    assert hands.desk.asked == []
    leave(hands)
    assert known(hands).venue == "ICML"
    assert hands.desk.names() == ["metadata_changed"]


def test_a_field_left_as_it_was_asks_for_nothing(hands: Hands) -> None:
    for name in ("yearField", "venueField", "arxivField", "doiField", "linkField", "tagsField"):
        line(hands, name).setFocus()
        leave(hands)
    for name in ("titleField", "authorsField"):
        hands.find(QPlainTextEdit, name).setFocus()
        leave(hands)
    assert hands.desk.asked == []


def test_fields_left_one_after_the_other_are_all_kept(hands: Hands) -> None:
    hands.desk.held = True
    retype(line(hands, "yearField"), "2017")
    leave(hands)
    retype(line(hands, "venueField"), "Nowhere")
    leave(hands)
    hands.desk.release_one()
    assert line(hands, "venueField").text() == "Nowhere"
    retype(line(hands, "linkField"), "https://example.org")
    leave(hands)
    hands.desk.held = False
    hands.desk.release()
    assert (known(hands).year, known(hands).venue, known(hands).url) == (2017, "Nowhere", "https://example.org")
    assert line(hands, "yearField").text() == "2017"


def test_a_field_being_typed_in_keeps_its_words_when_the_library_speaks(hands: Hands) -> None:
    venue = line(hands, "venueField")
    retype(venue, "Half a w")
    hands.library.set_starred(hands.paper.number, True)
    assert venue.text() == "Half a w"
    assert hands.find(QAbstractButton, "starButton").isChecked()
    QTest.keyClicks(venue, "ord")
    QTest.keyClick(venue, Qt.Key.Key_Return)
    assert known(hands).venue == "Half a word"


@pytest.mark.parametrize("typed", ["20016", "MMXVI", "16", "2016a"])
def test_a_year_that_is_none_is_told_so_and_stays_to_be_mended(hands: Hands, typed: str) -> None:
    year, complaint = line(hands, "yearField"), hands.find(QLabel, "yearComplaint")
    retype(year, typed)
    leave(hands)
    assert complaint.isVisible()
    assert complaint.text() == "A year has four digits, like 2016."
    assert year.text() == typed
    assert hands.desk.asked == []
    retype(year, "2015")
    leave(hands)
    assert not complaint.isVisible()
    assert known(hands).year == 2015


def test_a_year_can_be_taken_away(hands: Hands) -> None:
    year = line(hands, "yearField")
    year.setFocus()
    year.selectAll()
    QTest.keyClick(year, Qt.Key.Key_Delete)
    leave(hands)
    assert known(hands).year is None


def test_a_title_cannot_be_empty(hands: Hands) -> None:
    title = hands.find(QPlainTextEdit, "titleField")
    title.setFocus()
    title.selectAll()
    QTest.keyClick(title, Qt.Key.Key_Delete)
    leave(hands)
    assert hands.find(QLabel, "titleComplaint").isVisible()
    assert hands.desk.asked == []


def test_enter_saves_the_title(hands: Hands) -> None:
    title = hands.find(QPlainTextEdit, "titleField")
    retype(title, "A3C")
    QTest.keyClick(title, Qt.Key.Key_Return)
    assert known(hands).title == "A3C"
    assert title.toPlainText() == "A3C"


def test_escape_brings_back_what_stood_there(hands: Hands) -> None:
    for field in (line(hands, "venueField"), hands.find(QPlainTextEdit, "titleField")):
        retype(field, "Wrong")
        QTest.keyClick(field, Qt.Key.Key_Escape)
        leave(hands)
    assert hands.desk.asked == []
    assert line(hands, "venueField").text() == "ICML 2016"
    assert hands.find(QPlainTextEdit, "titleField").toPlainText() == hands.paper.title


def test_authors_may_be_a_list_by_commas(hands: Hands) -> None:
    authors = hands.find(QPlainTextEdit, "authorsField")
    retype(authors, "Ada Lovelace, Charles Babbage")
    leave(hands)
    assert known(hands).authors == ("Ada Lovelace", "Charles Babbage")
    assert authors.toPlainText() == "Ada Lovelace\nCharles Babbage"


def test_an_address_becomes_an_identifier(hands: Hands) -> None:
    retype(line(hands, "arxivField"), "https://arxiv.org/abs/1602.01783v2")
    leave(hands)
    assert line(hands, "arxivField").text() == "1602.01783"
    assert hands.desk.asked == []
    retype(line(hands, "doiField"), "https://doi.org/10.1000/ABC")
    leave(hands)
    assert known(hands).doi == "10.1000/abc"


def test_tags_go_by_commas_and_are_told_on_their_own(hands: Hands) -> None:
    tags = line(hands, "tagsField")
    retype(tags, "#seminar, to cite,")
    leave(hands)
    assert hands.desk.asked == [("tags_changed", hands.paper.number, ("seminar", "to cite"))]
    assert known(hands).tags == ("seminar", "to cite")
    assert tags.text() == "seminar, to cite"


def test_another_paper_being_shown_saves_the_field_first(hands: Hands) -> None:
    retype(line(hands, "venueField"), "Kept")
    hands.inspector.show_paper(1)
    assert known(hands).venue == "Kept"
    assert line(hands, "venueField").text() == hands.library.paper(1).metadata.venue
    assert hands.library.paper(1).metadata.venue != "Kept"


def test_turning_to_another_tab_saves_the_field(hands: Hands) -> None:
    retype(line(hands, "venueField"), "Kept")
    hands.inspector.show_tab("notes")
    assert known(hands).venue == "Kept"


def test_undo_shows_what_was_before(hands: Hands) -> None:
    retype(line(hands, "venueField"), "Kept")
    leave(hands)
    hands.library.undo()
    assert line(hands, "venueField").text() == "ICML 2016"


def test_a_state_is_chosen_by_a_click(hands: Hands) -> None:
    QTest.mouseClick(hands.find(QAbstractButton, "finishedButton"), Qt.MouseButton.LeftButton)
    assert now(hands).state is ReadingState.FINISHED
    QTest.mouseClick(hands.find(QAbstractButton, "finishedButton"), Qt.MouseButton.LeftButton)
    assert hands.desk.names() == ["state_chosen"]


def test_a_state_is_chosen_by_the_keys(hands: Hands) -> None:
    button = hands.find(QAbstractButton, "readingButton")
    button.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(button, Qt.Key.Key_Space)
    assert now(hands).state is ReadingState.READING


def test_a_star_is_put_and_taken_away(hands: Hands) -> None:
    star = hands.find(QAbstractButton, "starButton")
    QTest.mouseClick(star, Qt.MouseButton.LeftButton)
    assert now(hands).starred
    QTest.mouseClick(star, Qt.MouseButton.LeftButton)
    assert not now(hands).starred


def test_a_change_elsewhere_is_shown(hands: Hands) -> None:
    hands.library.set_state(hands.paper.number, ReadingState.FINISHED)
    assert hands.find(QAbstractButton, "finishedButton").isChecked()
    assert hands.desk.asked == []


def test_the_citekey_is_copied(hands: Hands) -> None:
    QTest.mouseClick(hands.find(QAbstractButton, "copyCitekeyButton"), Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == "mnih2016asynchronous"


def test_without_a_paper_there_is_no_form(hands: Hands) -> None:
    hands.inspector.show_paper(None)
    assert hands.find(QLabel, "infoHint").isVisible()
    assert not line(hands, "yearField").isVisible()
