"""Fits the whole map into the view and leaves ground free for what lies over it. Pure, without Qt."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from desktop_app.topics.labels import Rect
from desktop_app.ui.graph.camera import Camera

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

EDGE = 16.0
"""Clear space in px between the view's edge and whatever lies over the map."""

_MOST_CHECKED = 400
"""Of a fuller map every part of the ground is dotted: no corner can be kept free, only a band for the strip."""
_SIDES = (0.5, 0.25, 0.75, 0.0, 1.0)
_STEPS = 18
_SMALLER = 0.965
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
    bounds: tuple[float, float, float, float],
    view: tuple[float, float],
    margins: Margins,
    overlay: Overlay,
    most: float,
) -> Camera:
    """Return the camera that shows ``bounds`` (left, top, right, bottom in world units) as large as can be.

    No spot lies under the strip, and one corner has room for the card, unless the map is too full for that.
    ``most`` bounds the scale.
    """
    if not spots or view[0] < 2 or view[1] < 2:
        return Camera()
    if len(spots) > _MOST_CHECKED:
        margins = margins._replace(bottom=margins.bottom + overlay.strip[1])
        return _placed(_largest(bounds, view, margins, most), bounds, view, margins, (0.5, 0.5))
    strip = Rect(EDGE, view[1] - EDGE - overlay.strip[1], *overlay.strip)
    cards = corners(overlay.card, view, overlay)
    largest = _largest(bounds, view, margins, most)
    second_best: Camera | None = None
    for camera in _candidates(largest, bounds, view, margins):
        taken = [spot.on(camera) for spot in spots]
        if any(strip.overlaps(box, _GROUND) for box in taken):
            continue
        if any(not any(card.overlaps(box, _CLEAR) for box in taken) for card in cards):
            return camera
        second_best = second_best or camera
    return second_best or _placed(largest, bounds, view, margins, (0.5, 0.5))


def _largest(
    bounds: tuple[float, float, float, float], view: tuple[float, float], margins: Margins, most: float
) -> float:
    left, top, right, bottom = bounds
    across = max(view[0] - 2 * margins.side, 1.0) / max(right - left, 1e-6)
    down = max(view[1] - margins.top - margins.bottom, 1.0) / max(bottom - top, 1e-6)
    return min(across, down, most)


def _candidates(
    largest: float, bounds: tuple[float, float, float, float], view: tuple[float, float], margins: Margins
) -> Iterator[Camera]:
    """Yield cameras, the largest scale first and at each the middle first."""
    scale = largest
    for _ in range(_STEPS):
        for sides in sorted(
            ((across, down) for across in _SIDES for down in _SIDES),
            key=lambda side: abs(side[0] - 0.5) + abs(side[1] - 0.5),
        ):
            yield _placed(scale, bounds, view, margins, sides)
        scale *= _SMALLER


def _placed(
    scale: float,
    bounds: tuple[float, float, float, float],
    view: tuple[float, float],
    margins: Margins,
    side: tuple[float, float],
) -> Camera:
    """Return the camera with the play that is left shared out: 0 is all to the right or below, 1 to the other side."""
    left, top, right, bottom = bounds
    play_x = view[0] - 2 * margins.side - (right - left) * scale
    play_y = view[1] - margins.top - margins.bottom - (bottom - top) * scale
    return Camera(scale, margins.side + play_x * side[0] - left * scale, margins.top + play_y * side[1] - top * scale)
