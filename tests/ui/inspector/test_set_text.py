from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from desktop_app.ui.inspector.note_text import ShownText, read_quote
from desktop_app.ui.inspector.set_text import SetText, TextStyle
from desktop_app.ui.theme.fonts import reading_font

if TYPE_CHECKING:
    from desktop_app.ui.theme.theme import Theme

LONG = "A sentence of middling length stands here and goes on. " * 12


@pytest.fixture
def style(theme: Theme) -> TextStyle:
    assert theme is not None
    return TextStyle(reading_font(15), 21)


def drawn(text: SetText, width: int = 220) -> list[list[int]]:
    """Return the darkness of every pixel, row by row."""
    image = QImage(width, round(text.height) + 1, QImage.Format.Format_Grayscale8)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    text.draw(painter, QPointF(0, 0), QColor(Qt.GlobalColor.black))
    painter.end()
    return [[255 - image.pixelColor(x, y).value() for x in range(width)] for y in range(image.height())]


def ink(rows: list[list[int]], first: int, last: int) -> int:
    return sum(sum(row[first:last]) for row in rows)


def test_lines_stand_one_pitch_apart(style: TextStyle, theme: Theme) -> None:
    text = SetText(ShownText(LONG), style, theme, 220)
    assert text.lines > 8
    assert text.height == text.lines * 21


def test_a_limit_cuts_with_an_ellipsis(style: TextStyle, theme: Theme) -> None:
    text = SetText(ShownText(LONG), style, theme, 220, limit=3)
    assert text.lines == 3
    assert text.shown.endswith("…")
    assert LONG.startswith(text.shown.removesuffix("…"))


def test_a_short_text_is_not_cut(style: TextStyle, theme: Theme) -> None:
    assert SetText(ShownText("Short."), style, theme, 220, limit=3).shown == "Short."


def test_a_formula_is_set_and_not_spelled(style: TextStyle, theme: Theme) -> None:
    set_, spelled = read_quote(r"$\frac{a}{b}$"), ShownText(r"$\frac{a}{b}$")
    text = SetText(set_, style, theme, 220)
    assert text.width < SetText(spelled, style, theme, 220).width / 2
    assert ink(drawn(text), 0, 220) > 0


def test_a_formula_taller_than_a_line_makes_room(style: TextStyle, theme: Theme) -> None:
    text = SetText(read_quote(r"so $\sum_{i=1}^{n} \frac{\frac{a}{b}}{\frac{c}{d}}$ it is"), style, theme, 220)
    assert text.lines == 1
    assert text.height > 30
    rows = drawn(text)
    assert sum(rows[0]) == sum(rows[-1]) == 0


def test_what_cannot_be_set_shows_its_source(style: TextStyle, theme: Theme) -> None:
    text = SetText(read_quote(r"$\nosuchcommand{x}$"), style, theme, 220)
    assert text.width > 100


@pytest.mark.parametrize("terms", [5, 30])
def test_a_formula_wider_than_the_list_stays_within_it(style: TextStyle, theme: Theme, terms: int) -> None:
    text = SetText(read_quote("$" + " + ".join(f"x_{{{n}}}" for n in range(terms)) + "$"), style, theme, 120)
    assert text.width <= 121
    assert text.height < 40
    rows = drawn(text)
    assert ink(rows, 122, 220) == 0
    assert ink(rows, 100, 121) > 0


@pytest.mark.parametrize("before", ["", "𝒜𝒜 ", r"$\frac{a}{b} + \sqrt{c}$ and $d$ 𝒜 "])
def test_a_cut_fills_its_line_whatever_stands_before_it(before: str, style: TextStyle, theme: Theme) -> None:
    words = before + "then words enough to fill a line and a second one and some of a third"
    text = SetText(read_quote(words), style, theme, 220, limit=1)
    assert text.lines == 1
    assert words.startswith(text.shown.removesuffix("…"))
    assert 150 < text.width <= 220
