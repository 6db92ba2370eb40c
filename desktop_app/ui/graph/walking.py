"""Walks the map without a mouse: by the arrows, and around a paper's neighbours. Pure, without Qt."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from desktop_app.ui.graph.network import Network

Direction = tuple[int, int]

_NARROW = math.cos(math.radians(50))
_WIDE = math.cos(math.radians(80))


def step(network: Network, here: int, direction: Direction, strength: float = 0.0) -> int | None:
    """Return the paper that lies ``direction`` (one of four unit steps, y downwards) of ``here``.

    A neighbour tied by ``strength`` or more goes first; where none lies that way, the nearest dot that does.
    ``None`` at the edge of the map.
    """
    neighbour = _best(network, here, direction, network.neighbours(here, strength), _NARROW)
    if neighbour is not None:
        return neighbour
    for cone in (_NARROW, _WIDE):
        paper = _best(network, here, direction, network.nodes, cone)
        if paper is not None:
            return paper
    return None


def _best(network: Network, here: int, direction: Direction, papers: Iterable[int], cone: float) -> int | None:
    """Return the paper in the cone that is near and straight ahead: the least distance by the square of the cosine."""
    start = network.nodes[here]
    best, least = None, math.inf
    for paper in papers:
        node = network.nodes[paper]
        across, down = node.x - start.x, node.y - start.y
        away = math.hypot(across, down)
        if paper == here or away < 1e-9:
            continue
        ahead = (across * direction[0] + down * direction[1]) / away
        if ahead >= cone and away / (ahead * ahead) < least:
            best, least = paper, away / (ahead * ahead)
    return best


class Round:
    """A walk around one paper: itself, then its neighbours, the strongest first."""

    def __init__(self) -> None:
        """Begin nowhere."""
        self._stops: list[int] = []
        self._at = 0

    def begin(self, network: Network, paper: int, strength: float = 0.0) -> None:
        """Stand at ``paper``, its neighbours by ``strength`` or more ahead."""
        self._stops = [paper, *network.neighbours(paper, strength)]
        self._at = 0

    def forget(self) -> None:
        """Stand nowhere."""
        self._stops = []

    @property
    def here(self) -> int | None:
        """Where this walk stands."""
        return self._stops[self._at] if self._stops else None

    def move(self, steps: int) -> int | None:
        """Go on, or back with -1; return where that is, ``None`` past either end: then stay."""
        at = self._at + steps
        if not 0 <= at < len(self._stops):
            return None
        self._at = at
        return self._stops[at]
