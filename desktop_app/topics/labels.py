"""Where names go on a map of dots: boxes in, boxes out, no drawing.

Point-feature labelling by greedy choice among fixed positions, as map makers have it (Imhof 1975;
Christensen, Marks and Shieber 1995): the weightiest name chooses first. Names never lie over each
other, over a dot or over what is ``taken``; lines are left uncovered where a free position does so.
Pure Python on purpose: the window calls this while zooming and must not wait for numpy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Dot = tuple[float, float, float]
"""Centre and radius."""
Size = tuple[float, float]
"""Width and height."""
Line = tuple[float, float, float, float]
"""Start and end: x, y, x, y."""

GAP = 3.0
"""Clear space between a dot and its name."""
BETWEEN = 1.0
"""Clear space around everything else."""


_UPRIGHT = 1e-9
"""Pixels of width below which a line counts as upright: its slope would be no number."""


class Rect(NamedTuple):
    """A box; ``x`` and ``y`` are its upper left corner, y grows downwards."""

    x: float
    y: float
    width: float
    height: float

    def overlaps(self, other: Rect, margin: float = 0.0) -> bool:
        """Whether the boxes share more than an edge, or come nearer than ``margin``."""
        return (
            self.x < other.x + other.width + margin
            and other.x < self.x + self.width + margin
            and self.y < other.y + other.height + margin
            and other.y < self.y + self.height + margin
        )

    def covers(self, dot: Dot, margin: float = 0.0) -> bool:
        """Whether any of the dot lies in the box, or nearer to it than ``margin``."""
        x, y, radius = dot
        across = x - min(max(x, self.x), self.x + self.width)
        down = y - min(max(y, self.y), self.y + self.height)
        reach = radius + margin
        return across * across + down * down < reach * reach

    def within(self, other: Rect) -> bool:
        """Whether the whole box lies in ``other``."""
        return (
            self.x >= other.x
            and self.y >= other.y
            and self.x + self.width <= other.x + other.width
            and self.y + self.height <= other.y + other.height
        )


def place_labels(
    dots: Sequence[Dot],
    sizes: Sequence[Size],
    priorities: Sequence[float],
    *,
    lines: Sequence[Line] = (),
    taken: Sequence[Rect] = (),
    bounds: Rect | None = None,
) -> list[Rect | None]:
    """Return a box for the name of every dot, or ``None`` where there is no room for it.

    All in one unit, pixels as a rule. ``sizes`` are those of the names; higher ``priorities``
    choose first, equal ones in the order given. No box touches a dot, another box, or one of
    ``taken``, and none leaves ``bounds``. Of the free positions (below, above, right, left, the
    diagonals, then below and above pushed aside) the first that crosses the fewest lines is taken.
    """
    cell = max(24.0, sum(width for width, _ in sizes) / (len(sizes) or 1))
    ground = _Ground(cell, dots, lines, taken)
    boxes: list[Rect | None] = [None] * len(dots)
    for index in sorted(range(len(dots)), key=lambda index: (-priorities[index], index)):
        box = _best(ground, _candidates(dots[index], sizes[index]), bounds)
        boxes[index] = box
        if box is not None:
            ground.take(box)
    return boxes


def _candidates(dot: Dot, size: Size) -> Iterator[Rect]:
    """Yield the positions around a dot, the most natural first."""
    x, y, radius = dot
    width, height = size
    reach = radius + GAP
    below, above, middle = y + reach, y - reach - height, y - height / 2
    yield Rect(x - width / 2, below, width, height)
    yield Rect(x - width / 2, above, width, height)
    yield Rect(x + reach, middle, width, height)
    yield Rect(x - reach - width, middle, width, height)
    slant = reach * 0.71
    for left in (x + slant, x - slant - width):
        yield Rect(left, y + slant, width, height)
        yield Rect(left, y - slant - height, width, height)
    for share in (0.25, 0.75):
        yield Rect(x - width * share, below, width, height)
        yield Rect(x - width * share, above, width, height)


def _best(ground: _Ground, candidates: Iterator[Rect], bounds: Rect | None) -> Rect | None:
    """Return the first free box with the fewest lines under it."""
    best: Rect | None = None
    fewest = -1
    for box in candidates:
        if (bounds is not None and not box.within(bounds)) or not ground.is_free(box):
            continue
        crossed = ground.crossed(box, fewest)
        if crossed == 0:
            return box
        if best is None or crossed < fewest:
            best, fewest = box, crossed
    return best


class _Edge(NamedTuple):
    """A line made ready for comparing: the middle and half the size of its bounds, and a x + b y = c."""

    x: float
    y: float
    reach_x: float
    reach_y: float
    a: float
    b: float
    c: float

    @classmethod
    def along(cls, line: Line) -> _Edge:
        x1, y1, x2, y2 = line
        a, b = y2 - y1, x1 - x2
        return cls((x1 + x2) / 2, (y1 + y2) / 2, abs(b) / 2, abs(a) / 2, a, b, a * x1 + b * y1)


class _Ground:
    """What lies on the map, in square cells, so that a box is only compared with what is near."""

    def __init__(self, cell: float, dots: Sequence[Dot], lines: Sequence[Line], taken: Sequence[Rect]) -> None:
        self._cell = cell
        self._dots: dict[tuple[int, int], list[Dot]] = {}
        self._lines: dict[tuple[int, int], list[_Edge]] = {}
        self._boxes: dict[tuple[int, int], list[Rect]] = {}
        for dot in dots:
            x, y, radius = dot
            reach = radius + BETWEEN
            for key in self._cells(x - reach, y - reach, x + reach, y + reach):
                self._dots.setdefault(key, []).append(dot)
        for line in lines:
            edge = _Edge.along(line)
            for key in self._cells_along(line):
                self._lines.setdefault(key, []).append(edge)
        for box in taken:
            self.take(box)

    def take(self, box: Rect) -> None:
        """Let nothing else come here."""
        for key in self._cells(*_corners(box, BETWEEN)):
            self._boxes.setdefault(key, []).append(box)

    def is_free(self, box: Rect) -> bool:
        """Whether no dot and no other box is here."""
        for key in self._cells(*_corners(box, 0.0)):
            for other in self._boxes.get(key, ()):
                if box.overlaps(other, BETWEEN):
                    return False
            for dot in self._dots.get(key, ()):
                if box.covers(dot, BETWEEN):
                    return False
        return True

    def crossed(self, box: Rect, enough: int) -> int:
        """Count the lines under a box; stop at ``enough`` if that is above 0."""
        half_width, half_height = box.width / 2, box.height / 2
        x, y = box.x + half_width, box.y + half_height
        seen: set[int] = set()
        for key in self._cells(*_corners(box, 0.0)):
            for edge in self._lines.get(key, ()):
                # Separating axes: the two of the box, then the line's own.
                middle_x, middle_y, reach_x, reach_y, a, b, c = edge
                if (
                    abs(middle_x - x) <= reach_x + half_width
                    and abs(middle_y - y) <= reach_y + half_height
                    and abs(a * x + b * y - c) <= abs(a) * half_width + abs(b) * half_height
                ):
                    seen.add(id(edge))
                    if len(seen) == enough:
                        return enough
        return len(seen)

    def _cells(self, left: float, top: float, right: float, bottom: float) -> list[tuple[int, int]]:
        cell = self._cell
        rows = range(int(top // cell), int(bottom // cell) + 1)
        return [(column, row) for column in range(int(left // cell), int(right // cell) + 1) for row in rows]

    def _cells_along(self, line: Line) -> Iterator[tuple[int, int]]:
        """Yield the cells that a line passes, column by column."""
        x1, y1, x2, y2 = line if line[0] <= line[2] else (line[2], line[3], line[0], line[1])
        cell = self._cell
        leans = x2 - x1 > _UPRIGHT
        slope = (y2 - y1) / (x2 - x1) if leans else 0.0
        for column in range(int(x1 // cell), int(x2 // cell) + 1):
            if leans:
                enters = y1 + slope * (max(x1, column * cell) - x1)
                leaves = y1 + slope * (min(x2, (column + 1) * cell) - x1)
            else:
                enters, leaves = y1, y2
            first, last = sorted((int(enters // cell), int(leaves // cell)))
            for row in range(first, last + 1):
                yield column, row


def _corners(box: Rect, margin: float) -> tuple[float, float, float, float]:
    return box.x - margin, box.y - margin, box.x + box.width + margin, box.y + box.height + margin
