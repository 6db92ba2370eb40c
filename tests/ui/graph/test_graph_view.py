from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QCheckBox, QLabel, QLineEdit, QSlider, QToolButton, QVBoxLayout, QWidget

from desktop_app.domain.relations import Place, TopicMap
from desktop_app.ui.graph.card import PaperCard, RelationRow
from desktop_app.ui.graph.graph_view import NO_PAPERS, NO_PLACES, GraphView
from desktop_app.ui.graph.strip import ControlStrip
from desktop_app.ui.theme.theme import load_theme
from tests.ui.graph.maps import CENTRE, EAST, FAR, SOUTH, WEST, cross, grid, make_paper

if TYPE_CHECKING:
    from PySide6.QtGui import QColor
    from pytestqt.qtbot import QtBot

    from desktop_app.ui.theme.theme import Theme

SIZE = (960, 830)


@pytest.fixture
def view(qtbot: QtBot, theme: Theme) -> GraphView:
    return shown(qtbot, theme)


def shown(qtbot: QtBot, theme: Theme, size: tuple[int, int] = SIZE) -> GraphView:
    view = GraphView(theme)
    qtbot.addWidget(view)
    view.resize(*size)
    view.show_map(*cross())
    view.show()
    view.setFocus()
    return view


def spot(view: GraphView, paper: int) -> QPoint:
    node = view.network.nodes[paper]
    return QPointF(*view.camera.to_screen(node.x, node.y)).toPoint()


def click(qtbot: QtBot, view: GraphView, at: QPoint) -> None:
    qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=at)


def rows(view: GraphView) -> list[RelationRow]:
    return [row for row in view.findChildren(RelationRow) if row.isVisible()]


def card_of(view: GraphView) -> PaperCard:
    card = view.findChild(PaperCard)
    assert card is not None
    return card


def pixel(view: GraphView, at: QPoint) -> QColor:
    return view.grab().toImage().pixelColor(at)


# --- by mouse ------------------------------------------------------------------------------------


def test_a_click_chooses_and_tells_why(qtbot: QtBot, view: GraphView) -> None:
    with qtbot.waitSignal(view.paper_chosen) as chosen:
        click(qtbot, view, spot(view, CENTRE))
    assert chosen.args == [CENTRE]
    assert [row.accessibleName() for row in rows(view)] == [
        "East shares gears, levers, springs",
        "West names it: “West builds on Centre in all things.”",
        "South shares gears",
    ]
    assert view.accessibleDescription().startswith("Centre, Centre: a long title.")


def test_a_click_on_a_name_chooses_too(qtbot: QtBot, view: GraphView) -> None:
    beside = next(
        point
        for point in (spot(view, FAR) + QPoint(x, y) for y in (22, -22, 0) for x in (0, 30, -30))
        if view.paper_at(QPointF(point)) == FAR
    )
    with qtbot.waitSignal(view.paper_chosen) as chosen:
        click(qtbot, view, beside)
    assert chosen.args == [FAR]


def test_a_click_on_bare_ground_lets_go(qtbot: QtBot, view: GraphView) -> None:
    click(qtbot, view, spot(view, CENTRE))
    with qtbot.assertNotEmitted(view.paper_chosen):
        click(qtbot, view, QPoint(5, 400))
    assert not card_of(view).isVisible()


def test_a_double_click_opens(qtbot: QtBot, view: GraphView) -> None:
    with qtbot.waitSignal(view.paper_opened) as opened:
        qtbot.mouseDClick(view, Qt.MouseButton.LeftButton, pos=spot(view, EAST))
    assert opened.args == [EAST]


def test_a_pull_moves_the_map_and_chooses_nothing(qtbot: QtBot, view: GraphView) -> None:
    before = spot(view, CENTRE)
    with qtbot.assertNotEmitted(view.paper_chosen):
        qtbot.mousePress(view, Qt.MouseButton.LeftButton, pos=before)
        for pulled in (QPoint(20, 5), QPoint(60, 40)):
            drag(view, before + pulled)
        qtbot.mouseRelease(view, Qt.MouseButton.LeftButton, pos=before + QPoint(60, 40))
    assert spot(view, CENTRE) == before + QPoint(60, 40)


def drag(view: GraphView, to: QPoint) -> None:
    where = QPointF(to)
    left = Qt.MouseButton.LeftButton
    event = QMouseEvent(QEvent.Type.MouseMove, where, where, left, left, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(view, event)


@pytest.mark.parametrize("notches", [1, -1, 3])
def test_the_wheel_keeps_the_point_under_the_pointer(view: GraphView, notches: int) -> None:
    pointer = QPointF(spot(view, EAST)) + QPointF(7, -3)
    before, scale = view.camera.to_world(pointer.x(), pointer.y()), view.camera.scale
    turn(view, pointer, notches)
    after = view.camera.to_world(pointer.x(), pointer.y())
    assert after == pytest.approx(before)
    assert (view.camera.scale > scale) == (notches > 0)


def turn(view: GraphView, at: QPointF, notches: int) -> None:
    event = QWheelEvent(
        at,
        at,
        QPoint(),
        QPoint(0, 120 * notches),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view, event)


def test_under_the_pointer_all_but_the_neighbours_fade(qtbot: QtBot, view: GraphView) -> None:
    far, east = spot(view, FAR), spot(view, EAST)
    full_far, full_east = pixel(view, far), pixel(view, east)
    qtbot.mouseMove(view, spot(view, CENTRE))
    assert pixel(view, east) == full_east
    assert pixel(view, far) != full_far
    qtbot.mouseMove(view, QPoint(5, 400))
    assert pixel(view, far) == full_far


def test_a_sentence_on_the_card_goes_to_the_paper(qtbot: QtBot, view: GraphView) -> None:
    click(qtbot, view, spot(view, CENTRE))
    with qtbot.waitSignal(view.paper_chosen) as chosen:
        qtbot.mouseClick(rows(view)[0], Qt.MouseButton.LeftButton)
    assert chosen.args == [EAST]


@pytest.mark.parametrize("size", [(960, 830), (700, 600), (1300, 700)])
def test_the_card_covers_no_dot(qtbot: QtBot, theme: Theme, size: tuple[int, int]) -> None:
    view = shown(qtbot, theme, size)
    for paper in view.network.nodes:
        click(qtbot, view, spot(view, paper))
        card = card_of(view)
        assert card.isVisible()
        assert view.rect().contains(card.geometry())
        assert not any(card.geometry().contains(spot(view, other)) for other in view.network.nodes)


# --- by keys -------------------------------------------------------------------------------------


def test_arrows_walk_to_the_neighbour_that_lies_that_way(qtbot: QtBot, view: GraphView) -> None:
    click(qtbot, view, spot(view, CENTRE))
    walk = [(Qt.Key.Key_Right, EAST), (Qt.Key.Key_Left, CENTRE), (Qt.Key.Key_Down, SOUTH), (Qt.Key.Key_Up, CENTRE)]
    for key, there in [*walk, (Qt.Key.Key_Left, WEST)]:
        with qtbot.waitSignal(view.paper_chosen) as chosen:
            qtbot.keyClick(view, key)
        assert chosen.args == [there]


def test_tab_and_enter_open_the_current_paper(qtbot: QtBot, view: GraphView) -> None:
    view.set_current(SOUTH)
    with qtbot.waitSignal(view.paper_chosen) as chosen:
        qtbot.keyClick(view, Qt.Key.Key_Tab)
    assert chosen.args == [SOUTH]
    with qtbot.waitSignal(view.paper_opened) as opened:
        qtbot.keyClick(view, Qt.Key.Key_Return)
    assert opened.args == [SOUTH]


def test_without_a_current_paper_tab_chooses_the_first(qtbot: QtBot, view: GraphView) -> None:
    with qtbot.waitSignal(view.paper_chosen) as chosen:
        qtbot.keyClick(view, Qt.Key.Key_Tab)
    assert chosen.args == [CENTRE]


def test_tab_goes_around_the_neighbours_and_then_on(qtbot: QtBot, view: GraphView) -> None:
    view.activateWindow()
    visited: list[int] = []
    view.paper_chosen.connect(visited.append)
    for _ in range(4):
        qtbot.keyClick(view, Qt.Key.Key_Tab)
    qtbot.keyClick(view, Qt.Key.Key_Tab, Qt.KeyboardModifier.ShiftModifier)
    assert visited == [CENTRE, EAST, WEST, SOUTH, WEST]


def test_the_focus_can_leave_at_either_end(qtbot: QtBot, theme: Theme) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    before, view = QLineEdit(window), GraphView(theme, window)
    column = QVBoxLayout(window)
    column.addWidget(before)
    column.addWidget(view)
    window.resize(*SIZE)
    view.show_map(*cross())
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_Tab)
    qtbot.keyClick(view, Qt.Key.Key_Tab, Qt.KeyboardModifier.ShiftModifier)
    assert QApplication.focusWidget() is before
    view.setFocus()
    for _ in range(4):
        qtbot.keyClick(view, Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is view.findChild(QSlider, "strengthSlider")


def test_escape_lets_go(qtbot: QtBot, view: GraphView) -> None:
    click(qtbot, view, spot(view, CENTRE))
    qtbot.keyClick(view, Qt.Key.Key_Escape)
    assert not card_of(view).isVisible()
    with qtbot.assertNotEmitted(view.paper_opened):
        qtbot.keyClick(view, Qt.Key.Key_Return)


def test_plus_minus_and_nought_zoom_and_fit(qtbot: QtBot, view: GraphView) -> None:
    fitted = view.camera
    qtbot.keyClick(view, Qt.Key.Key_Plus)
    assert view.camera.scale > fitted.scale
    qtbot.keyClick(view, Qt.Key.Key_Minus)
    qtbot.keyClick(view, Qt.Key.Key_Minus)
    assert view.camera.scale < fitted.scale
    qtbot.keyClick(view, Qt.Key.Key_0)
    assert view.camera == fitted


def test_keys_zoom_about_the_chosen_paper(qtbot: QtBot, view: GraphView) -> None:
    click(qtbot, view, spot(view, FAR))
    before = spot(view, FAR)
    for _ in range(4):
        qtbot.keyClick(view, Qt.Key.Key_Plus)
    assert spot(view, FAR) == before


def test_a_paper_one_walks_to_comes_into_view(qtbot: QtBot, view: GraphView) -> None:
    click(qtbot, view, spot(view, CENTRE))
    for _ in range(9):
        view.zoom_by(1.3)
    qtbot.keyClick(view, Qt.Key.Key_Right)
    assert view.rect().adjusted(40, 40, -40, -40).contains(spot(view, EAST))


# --- the strip -----------------------------------------------------------------------------------


def test_annotated_only_dims_the_others_and_takes_none_away(qtbot: QtBot, view: GraphView) -> None:
    marked, unmarked = spot(view, EAST), spot(view, FAR)
    before = pixel(view, marked), pixel(view, unmarked)
    toggle = view.findChild(QCheckBox, "annotatedOnly")
    assert toggle is not None
    toggle.click()
    page = load_theme("light").color("page")
    assert pixel(view, marked) == before[0]
    assert pixel(view, unmarked) not in (before[1], page)
    click(qtbot, view, unmarked)
    assert card_of(view).isVisible()


def test_a_weaker_line_than_wanted_is_drawn_faint(view: GraphView) -> None:
    slider = view.findChild(QSlider, "strengthSlider")
    assert slider is not None
    darkness = []
    for strength in (0, 80, 0):
        slider.setValue(strength)
        darkness.append(darkness_between(view, CENTRE, SOUTH))
    assert darkness[0] == darkness[2] > darkness[1]


def darkness_between(view: GraphView, paper: int, other: int) -> int:
    """Return how dark it is all in all along the line between two dots."""
    image, start, end = view.grab().toImage(), QPointF(spot(view, paper)), QPointF(spot(view, other))
    points = [(start + (end - start) * share / 20).toPoint() for share in range(5, 16)]
    around = [point + QPoint(aside, 0) for point in points for aside in (-1, 0, 1)]
    return sum(255 - image.pixelColor(each).lightness() for each in around)


def test_only_neighbours_strong_enough_are_told_of(qtbot: QtBot, view: GraphView) -> None:
    slider = view.findChild(QSlider, "strengthSlider")
    assert slider is not None
    click(qtbot, view, spot(view, CENTRE))
    slider.setValue(80)
    assert [row.sentence.paper for row in rows(view)] == [EAST]
    assert "South" not in view.accessibleDescription()


def test_the_fit_button_shows_the_whole_map_again(qtbot: QtBot, view: GraphView) -> None:
    fitted = view.camera
    turn(view, QPointF(100, 100), 4)
    button = view.findChild(QToolButton, "fitGraph")
    assert button is not None
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert view.camera == fitted


def test_the_strip_covers_no_dot(view: GraphView) -> None:
    strip = view.findChild(ControlStrip)
    assert strip is not None
    assert not any(strip.geometry().contains(spot(view, paper)) for paper in view.network.nodes)


# --- what is shown -------------------------------------------------------------------------------


def test_a_map_that_was_moved_stays_when_it_changes(view: GraphView) -> None:
    turn(view, QPointF(200, 200), 2)
    before = view.camera
    view.show_map(*cross())
    assert view.camera == before


def test_a_chosen_paper_that_goes_is_let_go(qtbot: QtBot, view: GraphView) -> None:
    click(qtbot, view, spot(view, FAR))
    topic_map, papers = cross()
    view.show_map(topic_map, [paper for paper in papers if paper.number != FAR])
    assert not card_of(view).isVisible()
    view.grab()


def test_an_empty_map_says_what_to_do(qtbot: QtBot, theme: Theme) -> None:
    view = GraphView(theme)
    qtbot.addWidget(view)
    view.show()
    label = view.findChild(QLabel, options=Qt.FindChildOption.FindDirectChildrenOnly)
    assert label is not None
    for papers, sentence in (([], NO_PAPERS), ([make_paper(1)], NO_PLACES)):
        view.show_map(TopicMap(), papers)
        assert label.isVisible()
        assert label.text() == sentence
    view.show_map(*cross())
    assert not label.isVisible()


@pytest.mark.parametrize("name", ["light", "sepia", "dark"])
def test_a_change_of_theme_changes_the_ground(view: GraphView, name: str) -> None:
    view.set_theme(load_theme(name))
    assert pixel(view, QPoint(3, 3)) == load_theme(name).color("page")


@pytest.mark.parametrize("size", [(1, 1), (1, 500), (340, 200), (2000, 40)])
@pytest.mark.parametrize("count", [0, 1, 2, 60])
def test_any_size_can_be_drawn(qtbot: QtBot, theme: Theme, size: tuple[int, int], count: int) -> None:
    view = GraphView(theme)
    qtbot.addWidget(view)
    view.show_map(*grid(count, 8))
    view.resize(*size)
    view.grab()
    for key in (Qt.Key.Key_Tab, Qt.Key.Key_Down, Qt.Key.Key_Plus, Qt.Key.Key_0, Qt.Key.Key_Escape):
        qtbot.keyClick(view, key)
        view.grab()


def test_papers_all_in_one_place_can_be_drawn(qtbot: QtBot, theme: Theme) -> None:
    view = GraphView(theme)
    qtbot.addWidget(view)
    view.resize(*SIZE)
    view.show_map(
        TopicMap(places=dict.fromkeys(range(1, 9), Place(0.5, 0.5))), [make_paper(each) for each in range(1, 9)]
    )
    view.grab()
    click(qtbot, view, spot(view, 3))
    view.grab()


def test_five_thousand_papers_can_be_drawn_chosen_and_moved(qtbot: QtBot, theme: Theme) -> None:
    view = GraphView(theme)
    qtbot.addWidget(view)
    view.resize(*SIZE)
    view.show_map(*grid(5000, 80))
    view.show()
    click(qtbot, view, spot(view, 2400))
    turn(view, QPointF(300, 300), 3)
    view.grab()
    assert card_of(view).isVisible()


def test_what_one_acts_on_has_a_name(view: GraphView) -> None:
    assert view.objectName() == "graphView"
    assert view.accessibleName()
    assert view.accessibleDescription() == "5 papers. Topics: Engines, Looms."
    for kind, name in ((QSlider, "strengthSlider"), (QCheckBox, "annotatedOnly"), (QToolButton, "fitGraph")):
        part = view.findChild(kind, name)
        assert part is not None
        assert part.accessibleName()
