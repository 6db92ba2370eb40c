"""Icons: our line icons of resources/icons, drawn in a theme's colour.

Each is an SVG on a grid of 20 px that says ``currentColor``. It is drawn once per colour, for a screen of ratio 1 and
for the sharpest screen there is, so it is crisp on both.
"""

from __future__ import annotations

from functools import cache
from math import ceil
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QGuiApplication, QIcon, QPainter, QPixmap

from desktop_app import paths

if TYPE_CHECKING:
    from desktop_app.ui.theme.theme import Theme

GRID = 20
_DISABLED_OPACITY = 0.38


def icon(name: str, theme: Theme, tint: str = "ink2") -> QIcon:
    """Return the icon ``name`` in the colour of the token ``tint``, fainter when disabled.

    Left at ``ink2`` it turns to ``ink`` while the pointer is over it, in a button with autoRaise. Needs a
    QGuiApplication. An icon that is not in resources/icons raises FileNotFoundError.
    """
    application = QGuiApplication.instance()
    ratio = application.devicePixelRatio() if isinstance(application, QGuiApplication) else 1.0
    active = "ink" if tint == "ink2" else tint
    return _icon(name, theme.color(tint).name(), theme.color(active).name(), max(1, ceil(ratio)))


def pixmap(name: str, theme: Theme, *, tint: str = "ink2", px: int = GRID, ratio: float = 1.0) -> QPixmap:
    """Return the icon ``name`` as a pixmap of ``px`` logical pixels for a screen of device pixel ratio ``ratio``."""
    return _draw(name, theme.color(tint).name(), px, ratio)


@cache
def _icon(name: str, color: str, active: str, sharpest: int) -> QIcon:
    result = QIcon()
    for scale in sorted({1, sharpest}):
        drawn = _draw(name, color, GRID, scale)
        result.addPixmap(drawn)
        result.addPixmap(_faded(drawn), QIcon.Mode.Disabled)
        if active != color:
            result.addPixmap(_draw(name, active, GRID, scale), QIcon.Mode.Active)
    return result


@cache
def _source(name: str) -> str:
    return (paths.resources() / "icons" / f"{name}.svg").read_text(encoding="utf-8")


def _draw(name: str, color: str, px: int, ratio: float) -> QPixmap:
    from PySide6.QtSvg import QSvgRenderer  # noqa: PLC0415  # heavy: late

    side = round(px * ratio)
    result = QPixmap(side, side)
    result.fill(Qt.GlobalColor.transparent)
    renderer = QSvgRenderer(QByteArray(_source(name).replace("currentColor", color).encode()))
    painter = QPainter(result)
    renderer.render(painter, QRectF(0, 0, side, side))
    painter.end()
    result.setDevicePixelRatio(ratio)
    return result


def _faded(drawn: QPixmap) -> QPixmap:
    result = QPixmap(drawn.size())
    result.setDevicePixelRatio(drawn.devicePixelRatio())
    result.fill(Qt.GlobalColor.transparent)
    painter = QPainter(result)
    painter.setOpacity(_DISABLED_OPACITY)
    painter.drawPixmap(0, 0, drawn)
    painter.end()
    return result
