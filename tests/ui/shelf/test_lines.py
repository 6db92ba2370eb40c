from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtGui import QFont, QFontMetricsF, QTextCharFormat
from PySide6.QtWidgets import QApplication

from desktop_app.ui.shelf.lines import LineBreaker, snippet_layout, split_matches
from desktop_app.ui.theme.fonts import install_fonts, interface_font

TITLE = "IMPALA: Scalable Distributed Deep-RL with Importance Weighted Actor-Learner Architectures"


@pytest.fixture(scope="module", autouse=True)
def fonts(qapp_cls: type[QApplication]) -> QApplication:
    application = QApplication.instance() or qapp_cls([])
    assert isinstance(application, QApplication)
    install_fonts()
    return application


def bold() -> QTextCharFormat:
    form = QTextCharFormat()
    form.setFontWeight(QFont.Weight.DemiBold)
    return form


def test_a_title_breaks_at_blanks_and_keeps_all_its_words() -> None:
    lines = LineBreaker(interface_font(14, semibold=True)).lines(TITLE, 258, 3)
    assert len(lines) == 3
    assert " ".join(lines) == TITLE


def test_a_title_that_is_too_long_ends_in_an_ellipsis() -> None:
    lines = LineBreaker(interface_font(14, semibold=True)).lines(TITLE, 258, 2)
    assert len(lines) == 2
    assert lines[1].endswith("…")
    assert TITLE.startswith(lines[0])


def test_a_text_without_blanks_is_broken_within() -> None:
    lines = LineBreaker(interface_font(14)).lines("强化学习中的经验回放与信用分配" * 9, 200, 3)
    assert len(lines) == 3
    assert lines[0].startswith("强化")
    assert lines[2].endswith("…")


def test_a_long_address_does_not_run_out_of_the_row() -> None:
    font = interface_font(14)
    lines = LineBreaker(font).lines("see https://example.org/" + "a" * 300, 200, 3)
    assert all(QFontMetricsF(font).horizontalAdvance(line) <= 202 for line in lines)


def test_no_text_is_no_line() -> None:
    assert LineBreaker(interface_font(14)).lines(" \n ", 200, 3) == ()


@settings(max_examples=80, deadline=None)
@given(text=st.text(max_size=200), width=st.integers(40, 400), limit=st.integers(1, 4))
def test_lines_are_never_more_than_asked_for(text: str, width: int, limit: int) -> None:
    assert len(LineBreaker(interface_font(14)).lines(text, width, limit)) <= limit


@settings(max_examples=80, deadline=None)
@given(
    st.lists(st.text(st.characters(codec="ascii", categories=["L", "N", "P"]), min_size=1, max_size=12), max_size=30)
)
def test_every_line_of_words_fits(words: list[str]) -> None:
    font = interface_font(14)
    lines = LineBreaker(font).lines(" ".join(words), 260, 3)
    # Kerning over a blank is not in the sum of the words: half a pixel a line is allowed for it.
    assert all(QFontMetricsF(font).horizontalAdvance(line) <= 260.5 for line in lines)


def test_the_matched_words_of_a_snippet_are_found() -> None:
    text, spans = split_matches("…that \x02experience\x03 \x02replay\x03 is\nmemory intensive")
    assert text == "…that experience replay is memory intensive"
    assert [text[start : start + length] for start, length in spans] == ["experience", "replay"]


@given(st.text(st.characters(exclude_characters="\x02\x03"), max_size=60), st.text(max_size=60))
def test_marks_never_stay_in_a_snippet(before: str, inside: str) -> None:
    text, spans = split_matches(f"{before}\x02{inside}\x03 end \x03 \x02")
    assert "\x02" not in text
    assert "\x03" not in text
    assert all(start >= 0 and start + length <= len(text) for start, length in spans)


def test_a_snippet_is_cut_to_its_lines() -> None:
    snippet = "However, \x02experience\x03 replay is memory intensive. " * 6
    layout = snippet_layout(snippet, interface_font(13), bold(), 258, 3)
    assert layout.lineCount() == 3
    assert layout.text().endswith("…")


def test_matched_words_are_bold_where_they_stand_even_after_characters_beyond_the_bmp() -> None:
    layout = snippet_layout("𝔼 of 𝑹 is \x02replayed\x03 often", interface_font(13), bold(), 400, 3)
    (only,) = layout.formats()
    assert (
        layout.text().encode("utf-16-le")[2 * only.start : 2 * (only.start + only.length)].decode("utf-16-le")
        == "replayed"
    )
    assert only.format.fontWeight() == QFont.Weight.DemiBold


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=120), st.integers(30, 300), st.integers(1, 3))
def test_any_snippet_can_be_laid_out(snippet: str, width: int, limit: int) -> None:
    assert snippet_layout(snippet, interface_font(13), bold(), width, limit).lineCount() <= limit
