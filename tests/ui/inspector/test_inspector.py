from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QLineEdit, QPlainTextEdit, QTabBar, QWidget

from desktop_app.ui.inspector.inspector import TABS, Inspector
from desktop_app.ui.theme.theme import load_theme

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from desktop_app.library.library import Library
    from desktop_app.ui.theme.theme import Theme
    from tests.ui.inspector.conftest import Hands

ACTED_ON = (QAbstractButton, QAbstractItemView, QLineEdit, QPlainTextEdit, QTabBar)


@pytest.mark.usefixtures("mapped")
def test_all_that_can_be_acted_on_has_a_name_for_scripts_and_one_for_screen_readers(hands: Hands) -> None:
    for tab in TABS:
        hands.inspector.show_tab(tab)
    hands.inspector.edit_note(hands.ids[0])
    found = [
        each
        for kind in ACTED_ON
        for each in hands.inspector.findChildren(kind)
        if each.parentWidget() is not hands.find(QTabBar, "inspectorTabs")  # the tab bar's own scroll buttons
    ]
    assert len(found) > 20
    assert [each for each in found if not each.objectName() or not each.accessibleName()] == []


def test_the_panels_go_by_their_fixed_names(hands: Hands) -> None:
    for name in ("notesPanel", "relatedPanel", "infoPanel"):
        assert hands.find(QWidget, name).accessibleName()
    assert hands.inspector.objectName() == "inspector"


@pytest.mark.usefixtures("mapped")
def test_another_theme_is_put_on_while_everything_is_open(hands: Hands) -> None:
    for tab in TABS:
        hands.inspector.show_tab(tab)
        before = hands.inspector.grab().toImage()
        hands.inspector.set_theme(load_theme("dark"))
        assert hands.inspector.grab().toImage() != before
        hands.inspector.set_theme(load_theme("light"))
        assert hands.inspector.grab().toImage() == before


def test_tabs_that_were_never_turned_to_cost_nothing(library: Library, theme: Theme, qtbot: QtBot) -> None:
    inspector = Inspector(library, theme)
    qtbot.addWidget(inspector)
    inspector.show()
    assert inspector.findChildren(QLineEdit) == []


def test_a_paper_that_is_gone_leaves_an_empty_inspector(hands: Hands) -> None:
    for tab in TABS:
        hands.inspector.show_tab(tab)
    hands.inspector.show_paper(9999)
    for tab in TABS:
        hands.inspector.show_tab(tab)
