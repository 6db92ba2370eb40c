"""A page as it was set: the position map, and what is painted beneath and beside the text."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from desktop_app.ui.reader.positions import PositionMap


class DecorationKind(Enum):
    """What is painted beneath or beside the text."""

    MARKER = "marker"
    QUOTE_BAR = "quote_bar"
    CODE_GROUND = "code_ground"
    RULE = "rule"
    CHIP = "chip"
    CODE_SPAN = "code_span"
    MARK_SPAN = "mark_span"


class Decoration(NamedTuple):
    """``first`` and ``last`` are Qt block numbers, or for CHIP and the SPANs Qt positions; ``left`` is in pixels."""

    kind: DecorationKind
    first: int
    last: int
    left: float = 0.0
    text: str = ""


class SetPage:
    """A page as it was set."""

    def __init__(self) -> None:
        """Start with nothing set."""
        self.positions = PositionMap()
        self.decorations: list[Decoration] = []
