"""Fits the whole map into the view and leaves ground free for what lies over it. Pure, without Qt."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from desktop_app.topics.labels import Rect
from desktop_app.ui.graph.camera import Camera

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Bounds = tuple[float, float, float, float]
"""Left, top, right, bottom."""

EDGE = 16.0
"""Clear space in px between the view's edge and whatever lies over the map."""

_MANY = 100
"""With more spots fewer cameras are tried: this happens at every step of a resize."""
_MOST_CHECKED = 400
"""Of a fuller map every part of the ground is dotted: no corner can be kept free, only a band for the strip."""
_SHARES = (0.5, 0.25, 0.0, 0.75, 1.0)
_STEPS = 8
_SMALLER = 0.965
"""So many steps of this size the map gives way before the card is thought smaller."""
_CLEAR = 6.0
_GROUND = 14.0
"""The strip is always there: it keeps off grounds too, as a rule."""
DOT = Rect(-12.0, -12.0, 24.0, 38.0)
"""What a dot takes, from its middle: the dot and most often a name below."""


class Spot(NamedTuple):
    """What must not be covered: a point of the world, and the box around it in px from there."""

    x: float
    y: float
    box: Rect = DOT

    def on(self, camera: Camera) -> Rect:
        """Return the box in the view."""
        x, y = camera.to_screen(self.x, self.y)
        return Rect(x + self.box.x, y + self.box.y, self.box.width, self.box.height)


class Overlay(NamedTuple):
    """What lies over the map: the strip in the lower left corner, and a card that may lie in any corner."""

    strip: tuple[float, float] = (0.0, 0.0)
    card: tuple[float, float] = (0.0, 0.0)


class Margins(NamedTuple):
    """Space in px around the outermost points."""

    side: float
    top: float
    bottom: float


def corners(card: tuple[float, float], view: tuple[float, float], overlay: Overlay) -> tuple[Rect, ...]:
    """Return where a card of this size may lie, the most wanted first."""
    width, height = card
    right, low = view[0] - EDGE - width, view[1] - EDGE - height
    above_strip = low - (overlay.strip[1] + EDGE / 2 if overlay.strip[1] else 0.0)
    if right < 2 * EDGE + overlay.strip[0]:
        low = above_strip
    return tuple(Rect(x, y, width, height) for x, y in ((right, low), (right, EDGE), (EDGE, EDGE), (EDGE, above_strip)))


def fitted(
    spots: Sequence[Spot],
    bounds: Bounds,
    view: tuple[float, float],
    margins: Margins,
    overlay: Overlay,
    most: float,
) -> Camera:
    """Return the camera that shows ``bounds`` (left, top, right, bottom in world units) as large as can be.

    No spot lies under the strip, and one corner has room for the card, at least for half of it, unless the map is
    too full for that.
    ``most`` bounds the scale.
    """
    if not spots or view[0] < 2 or view[1] < 2:
        return Camera()
    strip = Rect(EDGE, view[1] - EDGE - overlay.strip[1], *overlay.strip)
    largest = _largest(bounds, view, margins, most)
    steps, shares = (_STEPS, _SHARES) if len(spots) <= _MANY else (_STEPS // 2, _SHARES[::2])
    for height in (overlay.card[1], overlay.card[1] / 2) if len(spots) <= _MOST_CHECKED else ():
        cards = corners((overlay.card[0], height), view, overlay)
        for camera in _candidates(largest, bounds, view, margins, steps, shares):
            taken = [spot.on(camera) for spot in spots]
            if not any(strip.overlaps(box, _GROUND) for box in taken) and any(
                not any(card.overlaps(box, _CLEAR) for box in taken) for card in cards
            ):
                return camera
    above_strip = margins._replace(bottom=margins.bottom + overlay.strip[1])
    return _placed(_largest(bounds, view, above_strip, most), bounds, view, above_strip, (0.5, 0.5))


def _largest(bounds: Bounds, view: tuple[float, float], margins: Margins, most: float) -> float:
    left, top, right, bottom = bounds
    across = max(view[0] - 2 * margins.side, 1.0) / max(right - left, 1e-6)
    down = max(view[1] - margins.top - margins.bottom, 1.0) / max(bottom - top, 1e-6)
    return min(across, down, most)


def _candidates(
    largest: float,
    bounds: Bounds,
    view: tuple[float, float],
    margins: Margins,
    steps: int,
    shares: tuple[float, ...],
) -> Iterator[Camera]:
    """Yield cameras, the largest scale first and at each those nearest to the middle first."""
    sides = sorted(
        ((across, down) for across in shares for down in shares),
        key=lambda side: abs(side[0] - 0.5) + abs(side[1] - 0.5),
    )
    for step in range(steps):
        seen: set[tuple[int, int]] = set()
        for side in sides:
            camera = _placed(largest * _SMALLER**step, bounds, view, margins, side)
            # Without play one way, several sides are one.
            if (where := (round(camera.x), round(camera.y))) not in seen:
                seen.add(where)
                yield camera


def _placed(
    scale: float,
    bounds: Bounds,
    view: tuple[float, float],
    margins: Margins,
    side: tuple[float, float],
) -> Camera:
    """Return the camera with the play that is left shared out: 0 is all to the right or below, 1 to the other side."""
    left, top, right, bottom = bounds
    play_x = view[0] - 2 * margins.side - (right - left) * scale
    play_y = view[1] - margins.top - margins.bottom - (bottom - top) * scale
    return Camera(scale, margins.side + play_x * side[0] - left * scale, margins.top + play_y * side[1] - top * scale)
