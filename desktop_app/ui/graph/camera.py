"""Where the map stands in the view: a scale and a shift, as one value. Pure, without Qt.

World units are those of the map, 1 high and ``ASPECT`` wide; the screen's are logical px. Both have y downwards.
"""

from __future__ import annotations

from dataclasses import dataclass

LEAST, MOST = 60.0, 40_000.0
"""Bounds of the scale in px for one world unit: a map as a stamp, and two of 100,000 dots well apart."""


@dataclass(frozen=True, slots=True)
class Camera:
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

    def zoomed(self, factor: float, x: float, y: float) -> Camera:
        """Return the camera ``factor`` times nearer; what stands at ``x``, ``y`` on the screen stays there.

        At the bounds of the scale it goes as far as they allow.
        """
        scale = min(max(self.scale * factor, LEAST), MOST)
        grown = scale / self.scale
        return Camera(scale, x + (self.x - x) * grown, y + (self.y - y) * grown)
