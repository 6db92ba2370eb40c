from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QMouseEvent, QPainter
from PySide6.QtWidgets import QApplication

from desktop_app.ui.graph.camera import Camera
from desktop_app.ui.graph.dots import DotDrawer, dot_color
from desktop_app.ui.graph.graph_view import GraphView
from desktop_app.ui.graph.pictures import Pictures, Screen
from desktop_app.ui.theme.theme import THEMES, load_theme
from tests.ui.graph.maps import cross, grid
from tests.ui.theme.test_tokens import contrast

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from desktop_app.domain.papers import Paper
    from desktop_app.domain.relations import TopicMap
    from desktop_app.ui.theme.theme import Theme

SCREEN = Screen(100, 80, 1.0)
PULLS = ((41.0, 23.0), (-17.0, 8.0), (0.0, -60.0), (90.0, 0.0), (-33.4, 12.7), *[(6.0, -5.0)] * 12)


class Sheet:
    """Draws a dot that stands in the world, and keeps a list of the boxes it was asked for."""

    def __init__(self) -> None:
        self.camera = Camera(100.0)
        self.boxes: list[QRectF] = []

    def draw(self, painter: QPainter, box: QRectF) -> None:
        self.boxes.append(box)
        painter.fillRect(QRectF(*self.camera.to_screen(0.5, 0.4), 6, 6), Qt.GlobalColor.black)

    def picture(self, pictures: Pictures, *, moving: bool = True, spent: float = 0.0) -> QImage:
        made = pictures.picture("layer", "key", self.camera, SCREEN, self.draw, moving=moving, spent=spent)
        return made.pixmap.toImage()


def pull(view: GraphView, across: float, down: float, steps: int = 1) -> None:
    start, end = QPointF(5, 5), QPointF(5 + across, 5 + down)
    left, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
    moves = [start + (end - start) * (step / steps) for step in range(1, steps + 1)]
    for kind, at, button, held in (
        (QEvent.Type.MouseButtonPress, start, left, left),
        *((QEvent.Type.MouseMove, at, none, left) for at in moves),
        (QEvent.Type.MouseButtonRelease, end, left, none),
    ):
        event = QMouseEvent(kind, at, view.mapToGlobal(at), button, held, Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(view, event)


def shown(theme: Theme, qtbot: QtBot, made: tuple[TopicMap, list[Paper]]) -> GraphView:
    view = GraphView(theme)
    qtbot.addWidget(view)
    view.resize(500, 420)
    view.show_map(*made)
    view.show()
    qtbot.waitExposed(view)
    view.grab()
    return view


def map_of(view: GraphView) -> QImage:
    """Return what is drawn above the strip: who has the focus there is not the map's matter."""
    return view.grab(QRect(0, 0, 500, 350)).toImage()


def differing(one: QImage, other: QImage) -> int:
    """Return how many pixels differ by more than rounding."""
    assert one.size() == other.size()

    def channels(image: QImage) -> bytes:
        return bytes(image.convertToFormat(QImage.Format.Format_RGB32).constBits())

    return sum(abs(a - b) > 6 for a, b in zip(channels(one), channels(other), strict=True)) // 3


@pytest.mark.parametrize("made", [cross(), grid(60, 8), grid(900, 30)], ids=["few", "some", "many"])
def test_a_map_that_was_pulled_looks_like_one_drawn_anew(
    theme: Theme, qtbot: QtBot, made: tuple[TopicMap, list[Paper]]
) -> None:
    pulled, anew = shown(theme, qtbot, made), shown(theme, qtbot, made)
    for view in (pulled, anew):
        view.zoom_by(1.5)
    qtbot.wait(150)
    for across, down in PULLS:
        pull(pulled, across, down)
        after = map_of(pulled)
    assert pulled.camera != anew.camera
    anew.camera = pulled.camera
    assert differing(after, map_of(anew)) <= 40


def test_parts_of_a_pixel_add_up_while_the_map_is_pulled(theme: Theme, qtbot: QtBot) -> None:
    view = shown(theme, qtbot, cross())
    x, y = view.camera.x, view.camera.y
    pull(view, 40, 20, steps=100)
    assert view.camera.x == pytest.approx(x + 40)
    assert view.camera.y == pytest.approx(y + 20)


def test_a_picture_that_is_shifted_is_drawn_only_where_it_is_bare() -> None:
    pictures, sheet = Pictures(), Sheet()
    sheet.picture(pictures)
    sheet.camera = sheet.camera.panned(10, -4)
    after = sheet.picture(pictures)
    assert sheet.boxes == [QRectF(0, 0, 100, 80), QRectF(0, 76, 100, 4), QRectF(0, 0, 10, 76)]
    assert after == sheet.picture(Pictures())


def test_a_shift_by_parts_of_a_pixel_is_drawn_anew(qapp: QApplication) -> None:
    assert qapp is not None
    pictures, sheet = Pictures(), Sheet()
    sheet.picture(pictures)
    sheet.camera = sheet.camera.panned(0.5, 0)
    sheet.picture(pictures)
    assert sheet.boxes[1:] == [QRectF(0, 0, 100, 80)]


def test_a_layer_that_takes_long_is_stretched_while_the_map_is_zoomed_and_drawn_anew_at_rest() -> None:
    pictures, sheet = Pictures(), Sheet()
    before = sheet.picture(pictures, spent=1.0)
    sheet.camera = sheet.camera.zoomed(1.2, 10, 10)
    assert pictures.lent(sheet.camera) is not None
    assert sheet.picture(pictures) == before
    assert sheet.picture(pictures, moving=False) != before
    assert len(sheet.boxes) == 2


def test_a_layer_that_takes_no_time_is_drawn_anew_at_every_zoom() -> None:
    pictures, sheet = Pictures(), Sheet()
    sheet.picture(pictures)
    sheet.camera = sheet.camera.zoomed(1.2, 10, 10)
    sheet.picture(pictures)
    assert len(sheet.boxes) == 2


@pytest.mark.parametrize("ratio", [1.0, 2.0])
@pytest.mark.parametrize("radius", [1.6, 4.25, 8.0])
def test_one_of_many_dots_looks_like_one_of_few(qapp: QApplication, radius: float, ratio: float) -> None:
    assert qapp is not None
    weights, middles = [], []
    for count in (1, 10_000):
        image = QImage(60, 60, QImage.Format.Format_ARGB32_Premultiplied)
        image.setDevicePixelRatio(ratio)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        DotDrawer().draw(painter, [(14.3, 15.6, radius)], QColor("#3E7CB1"), of=count)
        painter.end()
        alphas = {(x, y): image.pixelColor(x, y).alpha() for x in range(60) for y in range(60)}
        whole = sum(alphas.values())
        weights.append(whole)
        middles.append(tuple(sum(at[axis] * alpha for at, alpha in alphas.items()) / whole for axis in (0, 1)))
    assert weights[1] == pytest.approx(weights[0], rel=0.15)
    assert middles[1] == pytest.approx(middles[0], abs=0.3)


@pytest.mark.parametrize("name", THEMES)
def test_a_dot_of_no_topic_can_be_seen_and_is_quieter_than_its_name(name: str) -> None:
    theme = load_theme(name)
    seen = contrast(dot_color(theme, None), theme.color("page"))
    assert 3 <= seen < contrast(theme.color("ink2"), theme.color("page"))
