from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QListView, QPlainTextEdit, QWidget

from desktop_app.ui.palette.command_palette import CommandPalette

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from desktop_app.ui.theme.theme import Theme

TEXTS = (
    ("Import files…", "File", "Ctrl+O"),
    ("Undo", "Edit", "Ctrl+Z"),
    ("Redo", "Edit", "Ctrl+Y"),
    ("Light", "Theme", ""),
    ("Dark", "Theme", ""),
    ("Search", "Go", "Ctrl+L"),
)


class Room:
    """A window with a field that has the keys, some actions, and what was triggered."""

    def __init__(self, window: QWidget, theme: Theme) -> None:
        self.window, self.theme = window, theme
        self.done: list[str] = []
        self.first = QPlainTextEdit(window)
        self.field = QPlainTextEdit(window)
        self.last = QPlainTextEdit(window)
        self.actions = [self._action(*each) for each in TEXTS]
        self.actions[2].setEnabled(False)
        self.actions[3].setCheckable(True)
        self.actions[3].setChecked(True)

    def _action(self, text: str, group: str, keys: str) -> QAction:
        action = QAction(text, self.window)
        action.setProperty("group", group)
        action.setShortcut(QKeySequence(keys))
        action.triggered.connect(lambda: self.done.append(text))
        self.window.addAction(action)
        return action

    def open(self) -> CommandPalette:
        palette = CommandPalette(self.actions, self.theme, self.window)
        palette.open()
        return palette

    @property
    def palette(self) -> CommandPalette | None:
        found = self.window.findChildren(CommandPalette, "commandPalette")
        return next((each for each in found if each.isVisible()), None)

    def input(self) -> QLineEdit:
        found = self.window.findChild(QLineEdit, "commandPaletteInput")
        assert found is not None
        return found

    def view(self) -> QListView:
        found = self.window.findChild(QListView, "commandPaletteList")
        assert found is not None
        return found

    def rows(self) -> list[str]:
        model = self.view().model()
        return [str(model.index(row, 0).data()) for row in range(model.rowCount())]

    def press(self, key: Qt.Key) -> None:
        QTest.keyClick(self.input(), key)


@pytest.fixture
def room(theme: Theme, qtbot: QtBot) -> Room:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(900, 600)
    room = Room(window, theme)
    window.show()
    window.activateWindow()
    qtbot.waitExposed(window)
    room.field.setFocus()
    return room


def test_it_opens_with_every_act_and_takes_the_keys(room: Room) -> None:
    room.open()
    assert room.rows() == ["Import files…", "Undo", "Light", "Dark", "Search", "Redo"]
    assert room.input().hasFocus()
    assert room.view().currentIndex().row() == 0


def test_typing_finds_and_enter_does(room: Room) -> None:
    room.open()
    QTest.keyClicks(room.input(), "und")
    assert room.rows() == ["Undo"]
    room.press(Qt.Key.Key_Return)
    assert room.done == ["Undo"]
    assert room.palette is None


def test_the_name_of_the_menu_finds_too(room: Room) -> None:
    room.open()
    QTest.keyClicks(room.input(), "theme")
    assert room.rows() == ["Dark", "Light"] or room.rows() == ["Light", "Dark"]
    QTest.keyClicks(room.input(), " dark")
    assert room.rows() == ["Dark"]


def test_up_and_down_go_round_past_what_cannot_be_done(room: Room) -> None:
    room.open()
    room.press(Qt.Key.Key_Up)
    assert room.view().currentIndex().data() == "Search"
    room.press(Qt.Key.Key_Down)
    room.press(Qt.Key.Key_Tab)
    assert room.view().currentIndex().data() == "Undo"
    room.press(Qt.Key.Key_Return)
    assert room.done == ["Undo"]


def test_escape_closes_and_gives_the_keys_back(room: Room) -> None:
    room.open()
    room.press(Qt.Key.Key_Escape)
    assert room.palette is None
    assert QApplication.focusWidget() is room.field
    assert room.done == []


def test_an_act_finds_the_keys_where_they_were(room: Room) -> None:
    seen: list[QWidget | None] = []
    room.actions[1].triggered.connect(lambda: seen.append(QApplication.focusWidget()))
    room.open()
    QTest.keyClicks(room.input(), "undo")
    room.press(Qt.Key.Key_Return)
    assert seen == [room.field]


def test_a_click_does(room: Room) -> None:
    room.open()
    view = room.view()
    spot = view.visualRect(view.model().index(4, 0)).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert room.done == ["Search"]
    assert room.palette is None


def test_what_cannot_be_done_is_shown_and_does_nothing(room: Room) -> None:
    room.open()
    QTest.keyClicks(room.input(), "redo")
    assert room.rows() == ["Redo"]
    room.press(Qt.Key.Key_Return)
    view = room.view()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.visualRect(view.model().index(0, 0)).center())
    assert room.done == []
    assert room.palette is not None


def test_a_click_beside_it_closes_it(room: Room) -> None:
    room.open()
    beside = room.window.childAt(QPoint(20, 580))
    assert beside is not None
    QTest.mouseClick(beside, Qt.MouseButton.LeftButton)
    assert room.palette is None


def test_nothing_found_is_said(room: Room) -> None:
    room.open()
    QTest.keyClicks(room.input(), "zzzz")
    label = room.window.findChild(QLabel, "commandPaletteNothing")
    assert label is not None
    assert label.isVisible()
    room.press(Qt.Key.Key_Return)
    assert room.palette is not None


def test_there_is_only_one_at_a_time(room: Room) -> None:
    room.open()
    second = room.open()
    assert [each for each in room.window.findChildren(CommandPalette) if each.isVisible()] == [second]
    room.press(Qt.Key.Key_Escape)


def test_a_screen_reader_hears_name_menu_and_keys(room: Room) -> None:
    room.open()
    role = Qt.ItemDataRole.AccessibleTextRole
    model = room.view().model()
    spoken = [model.index(row, 0).data(role) for row in range(model.rowCount())]
    assert spoken[:3] == ["File: Import files…, Ctrl+O", "Edit: Undo, Ctrl+Z", "Theme: Light, on"]
    assert spoken[-1] == "Edit: Redo, Ctrl+Y, not possible now"
    assert room.input().accessibleDescription() == spoken[0]


def test_it_fits_a_narrow_window(room: Room) -> None:
    room.window.resize(400, 300)
    palette = room.open()
    assert room.window.rect().contains(palette.geometry())
    room.window.resize(320, 300)
    assert room.window.rect().contains(palette.geometry())


def test_all_that_can_be_acted_on_has_names(room: Room) -> None:
    palette = room.open()
    assert palette.accessibleName()
    for widget in (room.input(), room.view()):
        assert widget.accessibleName()
