"""Icons: our line icons of resources/icons, drawn in a theme's colour.

Each is an SVG on a grid of 20 px that says ``currentColor``; it is drawn once per theme at scales 1, 2 and 3.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap

from desktop_app import paths
from desktop_app.ui.theme.theme import load_theme

if TYPE_CHECKING:
    from PySide6.QtGui import QColor

    from desktop_app.ui.theme.theme import Theme

GRID = 20
_SCALES = (1, 2, 3)
_DISABLED_OPACITY = 0.38


def icon(name: str, theme: Theme, tint: str = "ink") -> QIcon:
    """Return the icon ``name`` in the colour of the token ``tint``, fainter when disabled.

    An icon that is not in resources/icons raises FileNotFoundError.
    """
    return _icon(name, theme.name, tint)


def pixmap(name: str, theme: Theme, *, tint: str = "ink", px: int = GRID, ratio: float = 1.0) -> QPixmap:
    """Return the icon ``name`` as a pixmap of ``px`` logical pixels for a screen of device pixel ratio ``ratio``."""
    return _draw(_source(name), theme.color(tint), px, ratio, 1.0)


@cache
def _icon(name: str, theme_name: str, tint: str) -> QIcon:
    color = load_theme(theme_name).color(tint)
    source = _source(name)
    result = QIcon()
    for scale in _SCALES:
        result.addPixmap(_draw(source, color, GRID, scale, 1.0))
        result.addPixmap(_draw(source, color, GRID, scale, _DISABLED_OPACITY), QIcon.Mode.Disabled)
    return result


@cache
def _source(name: str) -> str:
    return (paths.resources() / "icons" / f"{name}.svg").read_text(encoding="utf-8")


def _draw(source: str, color: QColor, px: int, ratio: float, opacity: float) -> QPixmap:
    from PySide6.QtSvg import QSvgRenderer  # noqa: PLC0415  # heavy: late

    side = round(px * ratio)
    result = QPixmap(side, side)
    result.fill(Qt.GlobalColor.transparent)
    painter = QPainter(result)
    painter.setOpacity(opacity)
    renderer = QSvgRenderer(QByteArray(source.replace("currentColor", color.name()).encode()))
    renderer.render(painter, QRectF(0, 0, side, side))
    painter.end()
    result.setDevicePixelRatio(ratio)
    return result
