"""The scroll of a long text does as much work as there is in sight, however long the text is."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt

from desktop_app.ui.importing.paragraph_setting import LONGEST, ParagraphSetter, shown
from tests.ui.importing.reviewing import Reviewer, paragraphs, proposal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytestqt.qtbot import QtBot

    from desktop_app.ui.theme.theme import Theme

IN_SIGHT = 60
"""More paragraphs than a page of 800 px can hold, with some to spare for measuring."""


def open_(qtbot: QtBot, theme: Theme, pieces: Sequence[str], cuts: Sequence[int] = ()) -> Reviewer:
    reviewer = Reviewer(theme, [proposal(pieces, cuts)])
    qtbot.addWidget(reviewer.page)
    reviewer.page.show()
    qtbot.waitExposed(reviewer.page)
    reviewer.view.setFocus()
    return reviewer


def long_text() -> list[str]:
    """Return 5 MB of paragraphs."""
    return [f"Paragraph {number}. " + "Words go on and on. " * (5 + number % 40) for number in range(10_000)]


def test_a_text_of_five_megabytes_is_laid_out_only_where_it_is_seen(qtbot: QtBot, theme: Theme) -> None:
    pieces = long_text()
    reviewer = open_(qtbot, theme, pieces, range(500, 10_000, 500))
    view = reviewer.view
    assert sum(map(len, pieces)) > 4_500_000
    assert view.layouts_made < IN_SIGHT
    reviewer.key(Qt.Key.Key_End)
    assert reviewer.spoken().startswith("Paragraph 9999.")
    assert view.viewport().rect().intersects(view.visualRect(view.currentIndex()))
    assert view.layouts_made < 2 * IN_SIGHT
    reviewer.on_cut(10)
    reviewer.key(Qt.Key.Key_Right)
    assert reviewer.cuts()[10] == 5001
    assert view.layouts_made < 3 * IN_SIGHT


def test_a_line_of_a_megabyte_is_shown_in_part_and_the_rest_counted(qtbot: QtBot, theme: Theme) -> None:
    line = "word " * 200_000
    reviewer = open_(qtbot, theme, ["A beginning.", line.strip(), "An end."], (2,))
    layout = reviewer.view.layout_of(1)
    assert len(layout.text()) < LONGEST + 60
    assert layout.text().endswith(
        f" … {len(line.strip()) - len(shown(line, 0, len(line)).split(' … ')[0]):,} more characters"
    )
    reviewer.on_cut(1)
    assert reviewer.spoken().startswith("Cut 2 of 2")


def test_scrolling_up_into_paragraphs_never_seen_moves_nothing_that_was_seen(qtbot: QtBot, theme: Theme) -> None:
    reviewer = open_(qtbot, theme, ["Short.\nOf\nmany\nlines.\nNobody\nguesses\nright.", "x " * 400] * 200)
    view, bar = reviewer.view, reviewer.view.verticalScrollBar()
    bar.setValue(bar.maximum())
    for _step in range(30):
        index = view.indexAt(QPoint(300, 30))
        before = view.visualRect(index).top()
        bar.setValue(bar.value() - 120)
        assert view.visualRect(index).top() - before == 120


def test_a_change_far_down_leaves_the_text_where_it_stands(qtbot: QtBot, theme: Theme) -> None:
    reviewer = open_(qtbot, theme, long_text()[:600], (200, 400))
    reviewer.on_cut(1)
    before = reviewer.view.visualRect(reviewer.view.currentIndex()).top()
    reviewer.key(Qt.Key.Key_C)
    assert reviewer.view.visualRect(reviewer.view.currentIndex()).top() == before
    reviewer.key(Qt.Key.Key_M)
    port = reviewer.view.viewport().rect()
    assert port.intersects(reviewer.view.visualRect(reviewer.view.currentIndex()))


def test_rows_stand_one_below_the_other_without_gaps(qtbot: QtBot, theme: Theme) -> None:
    reviewer = open_(qtbot, theme, paragraphs(), (4, 8))
    rects = [rect for _row, rect in reviewer.view.rows_in_sight()]
    assert all(one.bottom() + 1 == other.top() for one, other in pairwise(rects))
    for row, rect in reviewer.view.rows_in_sight():
        assert reviewer.view.indexAt(rect.center()).row() == row
    assert not reviewer.view.indexAt(QPoint(10, 100_000)).isValid()


def test_a_paragraph_longer_than_the_page_is_scrolled_through_before_the_next_row(qtbot: QtBot, theme: Theme) -> None:
    reviewer = open_(qtbot, theme, ["Before.", "words " * 600, "After."])
    reviewer.page.resize(1000, 420)
    reviewer.on_paragraph(1)
    presses = 0
    while reviewer.spoken().startswith("words"):
        reviewer.key(Qt.Key.Key_Down)
        presses += 1
        assert presses < 60
    assert presses > 5
    assert reviewer.spoken() == "After."


def test_a_narrower_window_sets_the_column_anew_and_keeps_the_place(qtbot: QtBot, theme: Theme) -> None:
    reviewer = open_(qtbot, theme, long_text()[:400])
    reviewer.on_paragraph(300)
    wide = reviewer.view.column.width
    reviewer.page.resize(760, 700)
    assert reviewer.view.column.width < wide
    assert reviewer.view.viewport().rect().intersects(reviewer.view.visualRect(reviewer.view.currentIndex()))
    assert reviewer.view.layouts_made < 4 * IN_SIGHT


@pytest.mark.parametrize(
    ("source", "lines"),
    [("one line", 1), ("two\nlines", 2), ("two\r\nlines", 2), ("```\ncode\n```", 3), ("# A heading", 1), ("", 1)],
)
def test_a_paragraph_is_as_high_as_its_lines(theme: Theme, source: str, lines: int) -> None:
    setter = ParagraphSetter(theme)
    assert setter.height(setter.set(source)) == lines * setter.line_height


def test_the_lines_of_a_list_hang_under_its_first_word(theme: Theme) -> None:
    setter = ParagraphSetter(theme)
    layout = setter.set("Before:\n- " + "an item of a list " * 12 + "\n- a second one")
    lefts = [layout.lineAt(number).position().x() for number in range(layout.lineCount())]
    assert lefts[0] == lefts[1] == lefts[-1] == 0
    assert all(left == lefts[2] > 0 for left in lefts[2:-1])
    assert len(lefts) > 4


@pytest.mark.parametrize("lead", ["", "𝒳𝒴 "])
def test_headings_strong_words_and_code_are_set_apart_where_they_stand(theme: Theme, lead: str) -> None:
    setter = ParagraphSetter(theme)
    source = f"{lead}a **strong** word and `code`"
    units = source.encode("utf-16-le")
    marked = [
        units[2 * each.start : 2 * (each.start + each.length)].decode("utf-16-le")
        for each in setter.set(source).formats()
    ]
    assert marked == ["**strong**", "`code`"]
