"""Keeps costly layers of a view as pictures, and lends an old one moved while the map is in motion."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from desktop_app.ui.graph.camera import Camera

_SLOW = 0.016
"""Seconds; a picture that took longer is moved and stretched while the map is in motion, and made anew at rest."""


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

    def lent_camera(self, name: str) -> Camera | None:
        """Return the camera of a picture that is lent while the map moves; ``None`` where it is made in time."""
        picture = self._pictures.get(name)
        return picture.camera if picture is not None and picture.seconds > _SLOW else None

    def picture(
        self,
        name: str,
        key: Hashable,
        camera: Camera,
        screen: Screen,
        draw: Callable[[QPainter], None],
        *,
        moving: bool,
    ) -> _Picture:
        """Return a picture for ``camera``, made by ``draw`` if the one there is no longer fits."""
        whole = key, screen
        there = self._pictures.get(name)
        fits = there is not None and there.key == whole
        if there is not None and fits and (there.camera == camera or (moving and there.seconds > _SLOW)):
            return there
        made = _make(whole, camera, screen, draw)
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


def _make(key: Hashable, camera: Camera, screen: Screen, draw: Callable[[QPainter], None]) -> _Picture:
    started = time.perf_counter()
    pixmap = QPixmap(max(1, round(screen.width * screen.ratio)), max(1, round(screen.height * screen.ratio)))
    pixmap.setDevicePixelRatio(screen.ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    draw(painter)
    painter.end()
    return _Picture(key, camera, pixmap, time.perf_counter() - started)
