from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QFontInfo

from desktop_app.ui.theme.fonts import SANS, SERIF, install_rare_fonts, interface_font, mono_font, reading_font

if TYPE_CHECKING:
    from PySide6.QtGui import QFont

    from desktop_app.ui.theme.theme import Theme


@pytest.mark.usefixtures("theme")
@pytest.mark.parametrize(
    ("font", "family", "style"),
    [
        (interface_font(13), SANS, "Regular"),
        (interface_font(14, semibold=True), SANS, "Semibold"),
        (interface_font(13, italic=True), SANS, "Italic"),
        (reading_font(18), SERIF, "Regular"),
        (reading_font(29, semibold=True), SERIF, "Semibold"),
        (reading_font(18, bold=True), SERIF, "Bold"),
        (reading_font(18, italic=True), SERIF, "Italic"),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_a_face_is_ours_and_not_a_stand_in(font: QFont, family: str, style: str) -> None:
    info = QFontInfo(font)
    assert (info.family(), info.styleName()) == (family, style)


@pytest.mark.usefixtures("theme")
def test_rare_faces_come_when_they_are_asked_for() -> None:
    install_rare_fonts()
    assert QFontInfo(reading_font(18, bold=True, italic=True)).styleName() == "Bold Italic"


def test_sizes_are_pixels(theme: Theme) -> None:
    assert interface_font(theme.size("display")).pixelSize() == 29


@pytest.mark.usefixtures("theme")
def test_code_is_set_in_a_face_of_equal_widths() -> None:
    assert QFontInfo(mono_font(14)).fixedPitch()


@pytest.mark.usefixtures("theme")
def test_a_family_that_is_not_there_falls_back_to_our_serif() -> None:
    assert QFontInfo(reading_font(18, family="No Such Face")).family() == SERIF
