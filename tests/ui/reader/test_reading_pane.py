"""The reading pane, driven as a person drives it: by mouse and keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFontMetricsF, QGuiApplication, QTextCursor
from PySide6.QtWidgets import QWidget

from desktop_app.domain.annotations import Color
from desktop_app.ui.reader.page import PageStyle
from desktop_app.ui.reader.positions import TextPlace
from desktop_app.ui.reader.reading_pane import ReadingPane
from desktop_app.ui.theme.appearance import Appearance
from desktop_app.ui.theme.fonts import install_fonts, reading_font
from desktop_app.ui.theme.theme import load_theme
from tests.ui.finding import find
from tests.ui.reader import made_up

if TYPE_CHECKING:
    from PySide6.QtGui import QImage
    from pytestqt.qtbot import QtBot

    from desktop_app.text.document import Document


@pytest.fixture
def document() -> Document:
    return made_up.long_document()


@pytest.fixture
def pane(qtbot: QtBot, document: Document) -> ReadingPane:
    install_fonts()
    Appearance("light")
    made = ReadingPane(load_theme("light"))
    qtbot.addWidget(made)
    made.resize(720, 500)
    made.show_page(made_up.page(document))
    made.show()
    qtbot.waitExposed(made)
    made.setFocus()
    return made


def spot(pane: ReadingPane, document: Document, words: str, *, end: bool = False) -> QPoint:
    """Return the point at the start, or end, of ``words`` in the viewport."""
    offset = document.text.index(words) + (len(words) if end else 0)
    pane.select_span(made_up.SUMMARY, offset - int(end), offset + int(not end))
    cursor = pane.textCursor()
    cursor.setPosition(cursor.selectionEnd() if end else cursor.selectionStart())
    point = pane.cursorRect(cursor).center()
    pane.clear_selection()
    return point


def drag(qtbot: QtBot, pane: ReadingPane, first: QPoint, last: QPoint) -> None:
    qtbot.mousePress(pane.viewport(), Qt.MouseButton.LeftButton, pos=first)
    qtbot.mouseMove(pane.viewport(), (first + last) / 2)
    qtbot.mouseMove(pane.viewport(), last)
    qtbot.mouseRelease(pane.viewport(), Qt.MouseButton.LeftButton, pos=last)


@pytest.mark.parametrize(("key", "color"), list(zip("12345", Color, strict=True)))
def test_select_by_mouse_and_press_a_digit_asks_for_a_highlight(
    qtbot: QtBot, pane: ReadingPane, document: Document, key: str, color: Color
) -> None:
    words = "older than the printed book"
    drag(qtbot, pane, spot(pane, document, words), spot(pane, document, words, end=True))
    with qtbot.waitSignal(pane.highlight_requested) as asked:
        qtbot.keyClicks(pane, key)
    summary, start, end, wanted = asked.args
    assert (summary, document.text[start:end], wanted) == (made_up.SUMMARY, words, color)
    assert not pane.textCursor().hasSelection()


def test_the_bar_appears_at_a_selection_and_its_colours_ask_too(
    qtbot: QtBot, pane: ReadingPane, document: Document
) -> None:
    bar = find(pane, QWidget, "selectionBar")
    assert not bar.isVisible()
    drag(qtbot, pane, spot(pane, document, "margin"), spot(pane, document, "margin", end=True))
    qtbot.waitUntil(bar.isVisible)
    with qtbot.waitSignal(pane.highlight_requested) as asked:
        qtbot.mouseClick(find(bar, QWidget, "pinkButton"), Qt.MouseButton.LeftButton)
    assert asked.args[3] is Color.PINK
    qtbot.waitUntil(bar.isHidden)


def test_a_selection_that_touches_a_formula_takes_it_whole_and_copies_its_source(
    pane: ReadingPane, document: Document
) -> None:
    start = document.text.index("book, and $")
    pane.select_span(made_up.SUMMARY, start, document.text.index("+ y"))
    span = pane.selected_span()
    assert span is not None
    assert document.text[span[1] : span[2]] == "book, and $x_i + y$"
    pane.copy()
    assert QGuiApplication.clipboard().text() == "book, and $x_i + y$"


def test_a_selection_over_paragraphs_lists_and_displays_is_one_span(pane: ReadingPane, document: Document) -> None:
    start, end = document.text.index("First of"), document.text.index("Paragraph 1 ")
    pane.select_span(made_up.SUMMARY, start, end)
    assert pane.selected_text() == document.text[start:end].rstrip()


def test_selecting_by_keyboard_alone_works(qtbot: QtBot, pane: ReadingPane, document: Document) -> None:
    cursor = pane.textCursor()
    cursor.setPosition(0)
    cursor.movePosition(QTextCursor.MoveOperation.NextBlock)
    cursor.movePosition(QTextCursor.MoveOperation.NextBlock)
    pane.setTextCursor(cursor)
    for _ in range(10):
        qtbot.keyClick(pane, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert pane.selected_text() == document.text[:10]
    with qtbot.waitSignal(pane.note_requested) as asked:
        qtbot.keyClicks(pane, "n")
    assert asked.args == [made_up.SUMMARY, 0, 10]


def test_a_click_on_a_highlight_chooses_it_and_delete_asks_for_its_removal(
    qtbot: QtBot, pane: ReadingPane, document: Document
) -> None:
    pane.set_annotations(
        [
            made_up.annotation(
                document,
                "goes on about reading slowly, with a pencil at hand and no hurry at all.\n\nParagraph 1 goes",
                name="long",
            ),
            made_up.annotation(document, "older than the printed book"),
        ]
    )
    with qtbot.waitSignal(pane.annotation_chosen) as chosen:
        qtbot.mouseClick(pane.viewport(), Qt.MouseButton.LeftButton, pos=spot(pane, document, "printed"))
    assert chosen.args == ["one"]
    assert find(pane, QWidget, "removeButton").isVisible()
    with qtbot.waitSignal(pane.color_requested) as recolored:
        qtbot.keyClicks(pane, "3")
    assert recolored.args == ["one", Color.BLUE]
    with qtbot.waitSignal(pane.removal_requested) as removed:
        qtbot.keyClick(pane, Qt.Key.Key_Delete)
    assert removed.args == ["one"]


def test_of_highlights_over_each_other_the_shortest_is_chosen(
    qtbot: QtBot, pane: ReadingPane, document: Document
) -> None:
    pane.set_annotations(
        [
            made_up.annotation(document, "printed", Color.BLUE, "inner"),
            made_up.annotation(document, "older than the printed book", Color.YELLOW, "outer"),
        ]
    )
    with qtbot.waitSignal(pane.annotation_chosen) as chosen:
        qtbot.mouseClick(pane.viewport(), Qt.MouseButton.LeftButton, pos=spot(pane, document, "printed") + QPoint(8, 0))
    assert chosen.args == ["inner"]


def test_a_highlight_is_painted_on_its_words_and_only_there(pane: ReadingPane, document: Document) -> None:
    pane.set_annotations([made_up.annotation(document, "older than the printed book")])
    image = pane.viewport().grab().toImage()
    ground = load_theme("light").highlight(Color.YELLOW)
    inside = spot(pane, document, "older") + QPoint(2, 0)
    assert image.pixelColor(inside.x(), pane.cursorRect(pane.cursorForPosition(inside)).top() - 1) == ground
    page = load_theme("light").color("page")
    assert image.pixelColor(spot(pane, document, "The margin").x() - 6, inside.y()) == page


@pytest.mark.parametrize("name", ["light", "dark"])
def test_a_selected_formula_keeps_its_ink(pane: ReadingPane, document: Document, name: str) -> None:
    theme = load_theme(name)
    Appearance(name)
    pane.set_theme(theme)
    start = document.text.index("$x_i + y$")
    pane.select_span(made_up.SUMMARY, start, start + len("$x_i + y$"))
    cursor = pane.textCursor()
    area = pane.cursorRect(cursor)
    cursor.setPosition(cursor.anchor())
    area = area.united(pane.cursorRect(cursor))
    image = pane.viewport().grab(area).toImage()
    lightness = [image.pixelColor(x, y).lightness() for x in range(image.width()) for y in range(image.height())]
    ink = theme.color("ink").lightness()
    assert min(abs(each - ink) for each in lightness) < 20
    assert lightness.count(theme.color("selection").lightness()) > len(lightness) / 3


@pytest.mark.parametrize("text_size", [14, 18, 24])
def test_formulas_sit_on_the_baseline_within_a_pixel(qtbot: QtBot, text_size: int) -> None:
    install_fonts()
    Appearance("light")
    pane = ReadingPane(load_theme("light"), PageStyle(size=text_size))
    qtbot.addWidget(pane)
    writer = made_up.Writer()
    # Each begins with an upright E, whose foot is the formula's baseline.
    for rest in ("", "_i", r"\frac{a}{b}", r"\sum_{i=1}^{n} x_i", r"\sqrt{\frac{x^2}{y_j}}", "^{2^{2}}"):
        writer.block("E", made_up.math(r"\mathrm{E}" + rest), "E")
    pane.resize(720, 800)
    pane.show_page(made_up.page(writer.done()))
    pane.show()
    qtbot.waitExposed(pane)
    image = pane.viewport().grab().toImage()
    block = pane.document().findBlockByNumber(2)
    while block.isValid():
        line = block.layout().lineAt(0)
        corner = pane.document().documentLayout().blockBoundingRect(block).topLeft()
        baseline = corner.y() + line.y() + line.ascent()
        width = QFontMetricsF(reading_font(text_size)).horizontalAdvance("E")
        letter, formula = (_foot(image, corner.x() + left, width * 0.8, baseline) for left in (0, width))
        assert abs(letter - formula) <= 1, block.text()
        block = block.next()


def _foot(image: QImage, left: float, width: float, baseline: float) -> int:
    """Return the lowest row near ``baseline`` with ink in the columns from ``left``."""
    columns, rows = range(int(left) + 1, int(left + width)), range(int(baseline) - 5, int(baseline) + 4)
    return max(y for y in rows if any(image.pixelColor(x, y).lightness() < 150 for x in columns))


def test_a_paper_without_a_summary_says_so(pane: ReadingPane, document: Document) -> None:
    def shown() -> str:
        return pane.toPlainText().replace("\u00a0", " ")

    assert "3 min" in shown()
    pane.show_page(made_up.page(document)._replace(texts=()))
    assert "no summary yet" in shown()
    assert " min" not in shown()


def test_it_opens_where_reading_stopped(qtbot: QtBot, pane: ReadingPane, document: Document) -> None:
    offset = document.text.index("Paragraph 20")
    pane.show_page(made_up.page(document), TextPlace(made_up.SUMMARY, offset))
    place = pane.place()
    assert place is not None
    assert place.offset == offset
    with qtbot.waitSignal(pane.place_changed) as told:
        pass
    assert told.args[:2] == [made_up.SUMMARY, offset]
    assert 0.3 < told.args[2] < 0.9


def test_a_page_set_before_the_window_is_shown_opens_there_too(qtbot: QtBot, document: Document) -> None:
    install_fonts()
    pane = ReadingPane(load_theme("light"))
    qtbot.addWidget(pane)
    offset = document.text.index("Paragraph 20")
    pane.show_page(made_up.page(document), TextPlace(made_up.SUMMARY, offset + 40))
    pane.resize(720, 500)
    pane.show()
    qtbot.waitExposed(pane)
    place = pane.place()
    assert place is not None
    assert offset <= place.offset <= offset + 40


def test_a_pane_resized_while_hidden_stays_where_it_was_scrolled_to(pane: ReadingPane, document: Document) -> None:
    pane.go_to(made_up.SUMMARY, document.text.index("Paragraph 12"))
    before = pane.place()
    pane.hide()
    pane.resize(500, 400)
    pane.show()
    assert pane.place() == before


def test_opening_a_page_again_and_again_does_not_move_it(pane: ReadingPane, document: Document) -> None:
    place: TextPlace | None = TextPlace(made_up.SUMMARY, document.text.index("no hurry", document.text.index("h 20")))
    pane.show_page(made_up.page(document), place)
    before = pane.verticalScrollBar().value()
    for _ in range(3):
        place = pane.place()
        pane.show_page(made_up.page(document), place)
    assert pane.verticalScrollBar().value() == before


@pytest.mark.parametrize("name", ["sepia", "dark"])
def test_another_theme_keeps_place_and_selection(pane: ReadingPane, document: Document, name: str) -> None:
    pane.go_to(made_up.SUMMARY, document.text.index("Paragraph 12"))
    pane.select_span(made_up.SUMMARY, document.text.index("Paragraph 13"), document.text.index("Paragraph 14"))
    before = pane.place(), pane.selected_span()
    pane.set_theme(load_theme(name))
    assert (pane.place(), pane.selected_span()) == before


def test_at_the_top_another_theme_or_size_stays_at_the_title(pane: ReadingPane) -> None:
    pane.set_theme(load_theme("dark"))
    assert pane.verticalScrollBar().value() == 0
    pane.set_style(PageStyle(size=24))
    assert pane.verticalScrollBar().value() == 0


def test_a_larger_text_keeps_the_place(pane: ReadingPane, document: Document) -> None:
    pane.go_to(made_up.SUMMARY, document.text.index("Paragraph 12"))
    before = pane.place()
    pane.set_style(PageStyle(size=24))
    assert pane.place() == before


def test_a_resize_keeps_the_place_and_centres_the_column(pane: ReadingPane, document: Document) -> None:
    pane.go_to(made_up.SUMMARY, document.text.index("Paragraph 12"))
    before = pane.place()
    pane.resize(1100, 500)
    assert pane.place() == before
    margins = pane.document().rootFrame().frameFormat()
    assert abs(margins.leftMargin() - margins.rightMargin()) <= 1


@pytest.mark.parametrize("width", [260, 400, 720, 1600])
def test_nothing_is_wider_than_the_pane(pane: ReadingPane, width: int) -> None:
    pane.resize(width, 500)
    assert pane.document().size().width() <= pane.viewport().width()
    assert pane.horizontalScrollBar().maximum() == 0


def test_the_column_keeps_its_width_when_a_scroll_bar_comes(qtbot: QtBot, pane: ReadingPane) -> None:
    short = made_up.Writer().block("One line.").done()
    pane.show_page(made_up.page(short))
    assert not pane.verticalScrollBar().isVisible()
    pane.show_page(made_up.page(made_up.long_document()))
    qtbot.waitUntil(pane.verticalScrollBar().isVisible)
    margins = pane.document().rootFrame().frameFormat()
    room = pane.document().textWidth() - margins.leftMargin() - margins.rightMargin()
    assert room == pane.column_width()


def test_a_line_holds_some_sixty_six_characters(pane: ReadingPane) -> None:
    pane.resize(1400, 500)
    layout = pane.document().findBlockByNumber(20).layout()
    longest = max(layout.lineAt(number).textLength() for number in range(layout.lineCount()))
    assert 55 <= longest <= 80


def test_escape_lets_go_and_space_turns_the_page(qtbot: QtBot, pane: ReadingPane) -> None:
    pane.select_span(made_up.SUMMARY, 0, 10)
    qtbot.keyClick(pane, Qt.Key.Key_Escape)
    assert pane.selected_span() is None
    qtbot.keyClick(pane, Qt.Key.Key_Space)
    assert 300 < pane.verticalScrollBar().value() <= 500
    qtbot.keyClick(pane, Qt.Key.Key_Space, Qt.KeyboardModifier.ShiftModifier)
    assert pane.verticalScrollBar().value() == 0


def test_shift_alone_leaves_the_keys_to_scroll(qtbot: QtBot, pane: ReadingPane) -> None:
    qtbot.keyClick(pane, Qt.Key.Key_Shift, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClick(pane, Qt.Key.Key_Down)
    assert pane.verticalScrollBar().value() > 0


def test_n_without_a_selection_starts_a_note_on_the_paper(qtbot: QtBot, pane: ReadingPane) -> None:
    with qtbot.waitSignal(pane.paper_note_requested):
        qtbot.keyClicks(pane, "n")


def test_a_link_is_told_and_never_followed_by_the_pane(qtbot: QtBot, pane: ReadingPane, document: Document) -> None:
    with qtbot.waitSignal(pane.link_opened) as opened:
        qtbot.mouseClick(
            pane.viewport(), Qt.MouseButton.LeftButton, pos=spot(pane, document, "catalogue") + QPoint(6, 0)
        )
    assert opened.args == ["https://example.org/catalogue"]
    assert pane.toPlainText().startswith("On Reading with a Pencil")


@pytest.mark.parametrize("latex", [r"\nosuchcommand{x}", r"\frac{a}{"])
def test_a_formula_that_cannot_be_set_shows_its_source_and_says_why(pane: ReadingPane, latex: str) -> None:
    document = made_up.Writer().block("Before ", made_up.math(latex), " after.").display(latex).done()
    pane.show_page(made_up.page(document))
    assert f"Before ${latex}$ after." in pane.toPlainText()
    assert f"$${latex}$$" in pane.toPlainText()
    start = document.text.index("$")
    pane.select_span(made_up.SUMMARY, start, start + len(latex) + 2)
    assert pane.selected_text() == f"${latex}$"
    assert "formula" in pane.textCursor().charFormat().toolTip()
