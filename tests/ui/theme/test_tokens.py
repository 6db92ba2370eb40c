"""tokens.json against the contrast rules of product.md, by WCAG 2's formula."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QColor

from desktop_app.domain.annotations import Color
from desktop_app.text.code import CLASSES
from desktop_app.ui.theme.theme import THEMES, load_theme, load_tokens

if TYPE_CHECKING:
    from desktop_app.ui.theme.theme import Theme

GROUNDS = ("page", "panel", "panel2", "selected", "hover", "accent_ground", "code_ground", "raised")


def luminance(color: QColor) -> float:
    """Relative luminance: https://www.w3.org/TR/WCAG21/#dfn-relative-luminance."""
    channels = (color.redF(), color.greenF(), color.blueF())
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: QColor, other: QColor) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def apart(one: QColor, other: QColor) -> int:
    """Sum of the differences of red, green and blue, 0 to 765."""
    pairs = ((one.red(), other.red()), (one.green(), other.green()), (one.blue(), other.blue()))
    return sum(abs(a - b) for a, b in pairs)


@pytest.fixture(params=THEMES)
def each(request: pytest.FixtureRequest) -> Theme:
    return load_theme(str(request.param))


def test_the_formula_gives_21_for_black_on_white() -> None:
    assert contrast(QColor("black"), QColor("white")) == pytest.approx(21)


@pytest.mark.parametrize("ground", GROUNDS)
def test_text_stands_at_seven_to_one_on_every_ground(each: Theme, ground: str) -> None:
    assert contrast(each.color("ink"), each.color(ground)) >= 7


@pytest.mark.parametrize("ground", GROUNDS)
def test_quiet_text_and_links_stand_at_four_and_a_half_to_one(each: Theme, ground: str) -> None:
    assert contrast(each.color("ink2"), each.color(ground)) >= 4.5
    assert contrast(each.color("link"), each.color(ground)) >= 4.5


@pytest.mark.parametrize("color", Color)
def test_text_and_links_can_be_read_on_every_highlight(each: Theme, color: Color) -> None:
    assert contrast(each.color("ink"), each.highlight(color)) >= 4.5
    assert contrast(each.color("link"), each.highlight(color)) >= 4.5


@pytest.mark.parametrize("color", Color)
def test_a_highlight_can_be_told_from_the_page_and_from_the_others(each: Theme, color: Color) -> None:
    ground = each.highlight(color)
    others = [each.highlight(other) for other in Color if other is not color] + [each.color("page")]
    assert all(apart(ground, other) >= 35 for other in others)


@pytest.mark.parametrize(
    ("text", "ground"),
    [
        ("on_bar", "bar"),
        ("on_bar", "bar_hover"),
        ("on_accent", "accent"),
        ("on_accent", "accent_hover"),
        ("danger", "page"),
        ("danger", "panel"),
        ("danger", "danger_ground"),
        ("ink", "danger_ground"),
        ("ink", "selection"),
        ("ink", "find"),
        ("ink", "find_current"),
    ],
)
def test_words_on_coloured_grounds_can_be_read(each: Theme, text: str, ground: str) -> None:
    assert contrast(each.color(text), each.color(ground)) >= 4.5


@pytest.mark.parametrize("ground", ["page", "panel"])
def test_dots_and_names_of_topics_stand_out(each: Theme, ground: str) -> None:
    for topic in range(1, 25):
        assert contrast(each.topic(topic), each.color(ground)) >= 3
        assert contrast(each.topic_ink(topic), each.color(ground)) >= 4.5


@pytest.mark.parametrize("ground", ["page", "panel", "panel2", "selected"])
def test_the_focus_ring_can_be_seen(each: Theme, ground: str) -> None:
    assert contrast(each.color("focus"), each.color(ground)) >= 3


def test_the_bar_at_the_selection_is_the_opposite_of_the_page(each: Theme) -> None:
    assert (luminance(each.color("bar")) < luminance(each.color("page"))) is not each.dark
    assert contrast(each.color("bar"), each.color("page")) >= 7


@pytest.mark.parametrize("color", Color)
def test_colours_on_the_bar_can_be_seen_in_every_theme(each: Theme, color: Color) -> None:
    assert apart(each.highlight_swatch(color), each.color("bar")) >= 60


def test_the_page_is_the_brightest_ground_of_a_light_theme_and_the_darkest_of_a_dark_one(each: Theme) -> None:
    brightness = [luminance(each.color(ground)) for ground in ("page", "panel", "panel2")]
    assert brightness == sorted(brightness, reverse=not each.dark)


def test_every_theme_has_the_same_tokens() -> None:
    first, *others = load_tokens()["themes"].values()
    for other in others:
        assert other["colors"].keys() == first["colors"].keys()
        assert len(other["topics"]) == len(first["topics"]) == len(other["topic_inks"])


def test_twenty_four_topics_have_colours_of_their_own(each: Theme) -> None:
    assert len({each.topic(topic).name() for topic in range(1, 25)}) == 24


@pytest.mark.parametrize("token", CLASSES)
def test_code_stands_out_from_its_ground(each: Theme, token: str) -> None:
    assert contrast(each.color(f"code_{token}"), each.color("code_ground")) >= 4.5
