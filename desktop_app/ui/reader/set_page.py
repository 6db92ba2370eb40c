"""A page as it was set: the position map, and what is painted beneath and beside the text."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

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


@dataclass(frozen=True, slots=True)
class Decoration:
    """``first`` and ``last`` are Qt block numbers, or for CHIP and the SPANs Qt positions; ``left`` is in pixels."""

    kind: DecorationKind
    first: int
    last: int
    left: float = 0.0
    text: str = ""


@dataclass(slots=True)
class SetPage:
    """A page as it was set."""

    positions: PositionMap = field(default_factory=PositionMap)
    decorations: list[Decoration] = field(default_factory=list)
