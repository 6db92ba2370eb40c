from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QIcon

from desktop_app import paths
from desktop_app.ui.theme.icons import GRID, icon, pixmap
from desktop_app.ui.theme.theme import load_theme

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

    from desktop_app.ui.theme.theme import Theme

ICONS = sorted(file.stem for file in (paths.resources() / "icons").glob("*.svg") if file.stem != "postil")


def strongest(image: QImage) -> QColor:
    pixels = [image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height())]
    return max(pixels, key=QColor.alpha)


@pytest.mark.parametrize("name", ICONS)
def test_an_icon_keeps_to_the_grid_and_takes_its_colour_from_the_theme(name: str, theme: Theme) -> None:
    root = ET.parse(paths.resources() / "icons" / f"{name}.svg").getroot()  # noqa: S314  # our own files
    assert root.get("viewBox") == f"0 0 {GRID} {GRID}"
    assert root.get("stroke") == "currentColor"
    assert root.get("stroke-width") == "1.5"
    drawn = pixmap(name, theme, ratio=2.0)
    assert drawn.size() == QSize(2 * GRID, 2 * GRID)
    color = strongest(drawn.toImage())
    assert color.alpha() > 120
    assert abs(color.lightness() - theme.color("ink2").lightness()) < 12


@pytest.mark.parametrize("name", ICONS)
def test_no_icon_touches_the_edge_of_its_grid(name: str, theme: Theme) -> None:
    image = pixmap(name, theme).toImage()
    edge = range(GRID)
    corners = (
        [(0, i) for i in edge] + [(GRID - 1, i) for i in edge] + [(i, 0) for i in edge] + [(i, GRID - 1) for i in edge]
    )
    assert all(image.pixelColor(x, y).alpha() == 0 for x, y in corners)


def test_icons_differ_from_one_another(theme: Theme) -> None:
    drawn = {name: bytes(pixmap(name, theme).toImage().constBits()) for name in ICONS}
    assert len(set(drawn.values())) == len(ICONS)


def test_a_theme_recolours_and_a_disabled_icon_is_fainter(theme: Theme) -> None:
    size = QSize(GRID, GRID)
    light, dark = icon("back", theme), icon("back", load_theme("dark"))
    assert strongest(light.pixmap(size).toImage()) != strongest(dark.pixmap(size).toImage())
    disabled = light.pixmap(size, QIcon.Mode.Disabled)
    assert strongest(disabled.toImage()).alpha() < strongest(light.pixmap(size).toImage()).alpha()


@pytest.mark.usefixtures("theme")
def test_the_pointer_over_an_icon_makes_it_stronger(theme: Theme) -> None:
    size = QSize(GRID, GRID)
    rest, over = icon("star-filled", theme).pixmap(size), icon("star-filled", theme).pixmap(size, QIcon.Mode.Active)
    assert strongest(over.toImage()).lightness() < strongest(rest.toImage()).lightness()


def test_an_icon_that_is_not_there_is_a_bug_and_says_so(theme: Theme) -> None:
    with pytest.raises(FileNotFoundError):
        icon("unicorn", theme)


def test_the_application_icon_can_be_drawn(theme: Theme) -> None:
    assert strongest(pixmap("postil", theme, px=64).toImage()).alpha() == 255
