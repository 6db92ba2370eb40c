"""Where the map stands in the view: a scale and a shift, as one value. Pure, without Qt.

World units are those of the map, 1 high and ``ASPECT`` wide; the screen's are logical px. Both have y downwards.
"""

from __future__ import annotations

from typing import NamedTuple


class Limits(NamedTuple):
    """The bounds of the scale, in px for one world unit."""

    least: float = 20.0
    most: float = 40_000.0


_WIDE = Limits()


class Camera(NamedTuple):
    """``scale`` is px for one world unit; ``x`` and ``y`` are where the world's origin stands on the screen."""

    scale: float = 600.0
    x: float = 0.0
    y: float = 0.0

    def to_screen(self, x: float, y: float) -> tuple[float, float]:
        """Return where a point of the world stands on the screen."""
        return self.x + x * self.scale, self.y + y * self.scale

    def to_world(self, x: float, y: float) -> tuple[float, float]:
        """Return the point of the world that stands at a point of the screen."""
        return (x - self.x) / self.scale, (y - self.y) / self.scale

    def panned(self, across: float, down: float) -> Camera:
        """Return the camera with the map moved by so many px."""
        return Camera(self.scale, self.x + across, self.y + down)

    def zoomed(self, factor: float, x: float, y: float, limits: Limits = _WIDE) -> Camera:
        """Return the camera ``factor`` times nearer; what stands at ``x``, ``y`` on the screen stays there.

        At the bounds of the scale it goes as far as they allow.
        """
        scale = min(max(self.scale * factor, limits.least), limits.most)
        grown = scale / self.scale
        return Camera(scale, x + (self.x - x) * grown, y + (self.y - y) * grown)

    def showing(self, x: float, y: float, width: float, height: float, margin: float) -> Camera:
        """Return the camera moved no more than needed to bring a point of the world into the view.

        It then stands ``margin`` px or more from every edge, or in the middle of a view with no room for that.
        """
        left, top = self.to_screen(x, y)
        return self.panned(_into(left, width, margin), _into(top, height, margin))


def _into(at: float, extent: float, margin: float) -> float:
    margin = min(margin, extent / 2)
    return min(max(at, margin), extent - margin) - at
