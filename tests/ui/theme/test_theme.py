from __future__ import annotations

import pytest
from PySide6.QtGui import QColor, QPalette

from desktop_app.domain.annotations import Color
from desktop_app.ui.theme.theme import THEMES, load_theme, palette


def test_a_token_gives_its_colour() -> None:
    assert load_theme("light").color("page") == QColor("#FCFBF8")
    assert load_theme("dark").highlight(Color.YELLOW) == QColor("#5C4C14")


def test_a_caller_cannot_change_a_theme_through_a_colour_it_got() -> None:
    load_theme("light").color("ink").setAlpha(3)
    assert load_theme("light").color("ink").alpha() == 255


def test_an_unknown_token_or_theme_is_a_bug_and_says_so() -> None:
    with pytest.raises(KeyError):
        load_theme("light").color("mauve")
    with pytest.raises(KeyError):
        load_theme("solarized")


def test_topics_take_turns_and_begin_again() -> None:
    theme = load_theme("light")
    assert theme.topic(1) == QColor("#3E7CB1")
    assert theme.topic(25) == theme.topic(1)
    assert theme.topic(None) == theme.color("line_strong")


@pytest.mark.parametrize("name", THEMES)
def test_no_role_of_the_palette_is_left_to_qt(name: str) -> None:
    theme = load_theme(name)
    ours = {theme.color(token).name() for token in theme.hexes}
    colors = palette(theme)
    for role in QPalette.ColorRole:
        if role in (QPalette.ColorRole.NoRole, QPalette.ColorRole.NColorRoles):
            continue
        for group in (QPalette.ColorGroup.Active, QPalette.ColorGroup.Inactive, QPalette.ColorGroup.Disabled):
            assert colors.color(group, role).name() in ours, (role, group)
