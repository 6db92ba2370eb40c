from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFrame,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QRadioButton,
    QScrollBar,
    QSlider,
    QSpinBox,
    QTabBar,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from desktop_app import paths
from desktop_app.ui.theme.stylesheet import stylesheet
from desktop_app.ui.theme.theme import THEMES, load_theme, palette

if TYPE_CHECKING:
    from PySide6.QtGui import QImage
    from PySide6.QtWidgets import (
        QApplication,
    )
    from pytestqt.qtbot import QtBot

    from desktop_app.ui.theme.theme import Theme


def every_control(parent: QWidget) -> QVBoxLayout:
    column = QVBoxLayout(parent)
    tabs = QTabBar()
    tabs.addTab("Notes")
    tabs.addTab("Related")
    combo = QComboBox()
    combo.addItem("Obsidian")
    check, radio = QCheckBox("On"), QRadioButton("Chosen")
    check.setChecked(True)
    radio.setChecked(True)
    bar, scroll = QProgressBar(), QScrollBar(Qt.Orientation.Horizontal)
    bar.setTextVisible(False)
    bar.setValue(40)
    scroll.setRange(0, 10)
    primary = QPushButton("Export")
    primary.setProperty("role", "primary")
    segment = QToolButton()
    segment.setText("Reader")
    segment.setCheckable(True)
    segment.setChecked(True)
    segment.setProperty("role", "segment")
    slider = QSlider(Qt.Orientation.Horizontal)
    widgets = [QLineEdit("words"), QPushButton("Cancel"), QSpinBox(), QFrame(), tabs, combo, check, radio, bar, scroll]
    for widget in (*widgets, primary, segment, slider):
        column.addWidget(widget)
    return column


def colors_of(image: QImage) -> dict[str, int]:
    counts: dict[str, int] = {}
    for y in range(image.height()):
        for x in range(image.width()):
            name = image.pixelColor(x, y).name()
            counts[name] = counts.get(name, 0) + 1
    return counts


@pytest.fixture
def window(qtbot: QtBot, qapp: QApplication, request: pytest.FixtureRequest) -> QWidget:
    """Return a window with every control in the theme given; style and palette are the window's own."""
    theme = load_theme(str(getattr(request, "param", "light")))
    window = QWidget()
    qtbot.addWidget(window)
    window.setStyle(qapp.style())
    window.setPalette(palette(theme))
    window.setStyleSheet(stylesheet(theme))
    every_control(window)
    window.resize(320, 480)
    return window


@pytest.mark.parametrize("name", THEMES)
def test_every_name_in_the_sheet_is_filled_in(name: str) -> None:
    sheet = stylesheet(load_theme(name))
    assert "$" not in re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
    assert sheet.count("{") == sheet.count("}")


def test_the_sheet_has_no_colour_of_its_own() -> None:
    template = (paths.resources() / "theme" / "postil.qss").read_text(encoding="utf-8")
    assert re.findall(r"#[0-9A-Fa-f]{3,8}\b(?=[^{]*[;}])", template) == []


@pytest.mark.parametrize("name", THEMES)
def test_pictures_of_the_sheet_are_there_and_in_the_colours_of_the_theme(name: str) -> None:
    theme = load_theme(name)
    ours = {value.upper() for value in theme.hexes.values()}
    pictures = re.findall(r'url\("([^"]+)"\)', stylesheet(theme))
    assert len(pictures) >= 4
    for picture in pictures:
        used = re.findall(r"#[0-9A-Fa-f]{6}", Path(picture).read_text(encoding="utf-8"))
        assert used
        assert {value.upper() for value in used} <= ours


@pytest.mark.parametrize("window", THEMES, indirect=True)
def test_no_control_shows_the_default_blue(window: QWidget) -> None:
    image = window.grab().toImage()
    for name in colors_of(image):
        color = QColor(name)
        assert not (color.hsvSaturationF() > 0.35 and 195 <= color.hsvHue() <= 255), name


@pytest.mark.parametrize("window", THEMES, indirect=True)
def test_what_is_chosen_shows_in_the_accent(window: QWidget, request: pytest.FixtureRequest) -> None:
    theme = load_theme(request.node.callspec.params["window"])
    for kind in (QCheckBox, QRadioButton, QSlider, QTabBar, QProgressBar):
        widget = window.findChild(kind)
        assert isinstance(widget, QWidget)
        assert theme.color("accent").name() in colors_of(widget.grab().toImage()), kind


@pytest.mark.parametrize(
    "kind", [QLineEdit, QPushButton, QCheckBox, QRadioButton, QSlider, QComboBox, QSpinBox, QToolButton]
)
def test_the_keyboard_can_be_seen_in_every_control(kind: type[QWidget], window: QWidget, qtbot: QtBot) -> None:
    widget = window.findChild(kind)
    assert isinstance(widget, QWidget)
    window.show()
    qtbot.waitExposed(window)
    window.setFocus()
    before = widget.grab().toImage()
    widget.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(widget.hasFocus)
    if isinstance(widget, QLineEdit):
        widget.setCursorPosition(0)
    after = widget.grab().toImage()
    focus = load_theme("light").color("focus").name()
    assert colors_of(after).get(focus, 0) > colors_of(before).get(focus, 0)


def test_a_key_still_works_a_control(window: QWidget, qtbot: QtBot) -> None:
    check = window.findChild(QCheckBox)
    assert isinstance(check, QCheckBox)
    window.show()
    qtbot.waitExposed(window)
    check.setFocus()
    QTest.keyClick(check, Qt.Key.Key_Space)
    assert not check.isChecked()


def test_the_theme_is_read_once(theme: Theme) -> None:
    assert load_theme("light") is theme
