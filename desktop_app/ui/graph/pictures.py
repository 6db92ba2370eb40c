"""Layers of the map as pictures, so that what does not change is not drawn anew.

Layers that were made slowly are lent while the map is zoomed: stretched, and made anew at rest. While the map is panned
a picture is shifted, and drawn only along the edges where ground comes into view.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator

    from desktop_app.ui.graph.camera import Camera

    Draw = Callable[[QPainter, QRectF], None]
    """Draws what lies in a box of the view, in its logical px; what lies outside of it is cut off."""

_SLOW = 0.025
"""Seconds; layers that together took longer are stretched while the map is zoomed."""
_WHOLE = 1e-3
"""So near to a whole number of device px a shift may be taken for one."""
_MOST_SHIFT = 0.5
"""With a larger share of the view to draw, all of it is drawn."""


class Screen(NamedTuple):
    """The view that a picture fills: size in logical px, and device px for each."""

    width: int
    height: int
    ratio: float


class _Picture(NamedTuple):
    key: Hashable
    camera: Camera
    pixmap: QPixmap
    seconds: float


class Pictures:
    """Layers by name."""

    def __init__(self) -> None:
        """Keep none yet."""
        self._pictures: dict[str, _Picture] = {}

    def clear(self) -> None:
        """Forget all."""
        self._pictures.clear()

    def lent(self, camera: Camera) -> Camera | None:
        """Return the camera of the layers if these are stretched to ``camera``: others would take too long."""
        slow = sum(picture.seconds for picture in self._pictures.values()) > _SLOW
        there = next(iter(self._pictures.values()), None)
        return there.camera if there is not None and slow and there.camera.scale != camera.scale else None

    def picture(
        self,
        name: str,
        key: Hashable,
        camera: Camera,
        screen: Screen,
        draw: Draw,
        *,
        moving: bool,
        spent: float = 0.0,
    ) -> _Picture:
        """Return a picture for ``camera``, made by ``draw`` as far as the one there does not fit.

        ``spent`` are seconds that making it anew took beforehand.
        """
        whole = key, screen
        there = self._pictures.get(name)
        if there is not None and there.key == whole:
            if there.camera == camera or (moving and self.lent(camera) is not None):
                return there
            made = _shifted(there, camera, screen, draw) or _make(whole, camera, screen, draw, spent)
        else:
            made = _make(whole, camera, screen, draw, spent)
        self._pictures[name] = made
        return made


def lay(painter: QPainter, picture: _Picture, camera: Camera, screen: Screen, opacity: float) -> None:
    """Draw a picture where ``camera`` has it."""
    painter.setOpacity(opacity)
    grown = camera.scale / picture.camera.scale
    left, top = camera.x - picture.camera.x * grown, camera.y - picture.camera.y * grown
    if grown == 1.0:
        painter.drawPixmap(QPointF(left, top), picture.pixmap)
    else:
        target = QRectF(left, top, screen.width * grown, screen.height * grown)
        painter.drawPixmap(target, picture.pixmap, QRectF(picture.pixmap.rect()))
    painter.setOpacity(1.0)


def _make(key: Hashable, camera: Camera, screen: Screen, draw: Draw, spent: float) -> _Picture:
    started = time.perf_counter()
    pixmap = QPixmap(max(1, round(screen.width * screen.ratio)), max(1, round(screen.height * screen.ratio)))
    pixmap.setDevicePixelRatio(screen.ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    draw(painter, QRectF(0, 0, screen.width, screen.height))
    painter.end()
    return _Picture(key, camera, pixmap, spent + time.perf_counter() - started)


def _shifted(there: _Picture, camera: Camera, screen: Screen, draw: Draw) -> _Picture | None:
    """Return the picture moved to ``camera``, or nothing where that is no shift by whole px, or a far one."""
    across, down = (camera.x - there.camera.x) * screen.ratio, (camera.y - there.camera.y) * screen.ratio
    shift_x, shift_y = round(across), round(down)
    if camera.scale != there.camera.scale or max(abs(across - shift_x), abs(down - shift_y)) > _WHOLE:
        return None
    pixmap = there.pixmap
    width, height = pixmap.width(), pixmap.height()
    if abs(shift_x) > width * _MOST_SHIFT or abs(shift_y) > height * _MOST_SHIFT:
        return None
    pixmap.scroll(shift_x, shift_y, QRect(0, 0, width, height))
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for strip in _bared(shift_x, shift_y, width, height):
        box = QRectF(
            strip.x() / screen.ratio,
            strip.y() / screen.ratio,
            strip.width() / screen.ratio,
            strip.height() / screen.ratio,
        )
        painter.save()
        painter.setClipRect(box)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
        painter.fillRect(box, Qt.GlobalColor.black)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        draw(painter, box)
        painter.restore()
    painter.end()
    return there._replace(camera=camera)


def _bared(across: int, down: int, width: int, height: int) -> Iterator[QRect]:
    """Yield the parts of a picture that are bare after a shift, in device px."""
    if down:
        yield QRect(0, 0 if down > 0 else height + down, width, abs(down))
    if across:
        top, bottom = max(down, 0), min(height + down, height)
        yield QRect(0 if across > 0 else width + across, top, abs(across), bottom - top)
