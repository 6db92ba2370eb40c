"""The row of nodes that an inline text is read into before its styles are known."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from desktop_app.text.document import RunKind


class Link(Enum):
    """What a node does to links."""

    NOTHING = 0
    BEGINS = 1
    ENDS = 2


class Node:
    """Words, a formula, a code span, an image or a break; or the begin or end of a link, which says nothing.

    ``source`` is the LaTeX of a formula, or the address of an image or of the link that begins. ``before`` and
    ``after`` are styles that open (+1) or close (-1) there; ``style`` is the node's own. A tag waits under its name
    in ``tag`` for its partner, a closing one with a slash; what finds none is words.
    """

    __slots__ = ("after", "before", "display", "kind", "link", "source", "style", "tag", "text")

    def __init__(self, kind: RunKind, text: str, *, source: str = "", style: str = "", display: bool = False) -> None:
        """Say ``text``."""
        self.kind = kind
        self.text = text
        self.source = source
        self.style = style
        self.display = display
        self.link = Link.NOTHING
        self.tag = ""
        self.before: list[tuple[str, int]] = []
        self.after: list[tuple[str, int]] = []

    def begin_link(self, address: str) -> None:
        """Say nothing, but begin a link to ``address``."""
        self.text, self.source, self.link = "", address, Link.BEGINS

    def end_link(self) -> None:
        """Say nothing, but end a link."""
        self.text, self.link = "", Link.ENDS
