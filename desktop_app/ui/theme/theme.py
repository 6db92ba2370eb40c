"""Theme: the colours and measures that the style sheet, the delegates and the painters share."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, Any

from PySide6.QtGui import QColor, QPalette

from desktop_app import paths

if TYPE_CHECKING:
    from desktop_app.domain.annotations import Color

THEMES = ("light", "sepia", "dark")


class Theme:
    """One set of tokens. Immutable; two themes of one name are equal in all they say."""

    def __init__(self, name: str, tokens: dict[str, Any]) -> None:
        """Read the theme ``name`` out of the whole of tokens.json."""
        own = tokens["themes"][name]
        self.name = name
        self.dark: bool = own["dark"]
        self.space: int = tokens["space"]
        self.hexes: dict[str, str] = own["colors"]
        self._radii: dict[str, int] = tokens["radii"]
        self._sizes: dict[str, int] = tokens["sizes"]
        self._colors = {token: QColor(value) for token, value in self.hexes.items()}
        self._topics = [QColor(value) for value in own["topics"]]
        self._topic_inks = [QColor(value) for value in own["topic_inks"]]

    def color(self, token: str) -> QColor:
        """Return a token's colour; a token that is not in tokens.json raises KeyError."""
        return QColor(self._colors[token])

    def highlight(self, color: Color) -> QColor:
        """Return the ground of highlighted text."""
        return self.color(color.value)

    def highlight_edge(self, color: Color) -> QColor:
        """Return the stronger turn of a highlight colour: bars in the notes list, marks in the margin."""
        return self.color(f"{color.value}_edge")

    def highlight_swatch(self, color: Color) -> QColor:
        """Return the turn that stands on the selection bar, the one dark thing on the page (light in a dark theme)."""
        return self.color(f"{color.value}_swatch")

    def topic(self, topic_id: int | None) -> QColor:
        """Return the colour of a topic's dots and edges, at least 3:1 on page and panel; ``line_strong`` for none."""
        return self._turn(self._topics, topic_id, "line_strong")

    def topic_ink(self, topic_id: int | None) -> QColor:
        """Return the turn of a topic's colour that its name may be written in, at least 4.5:1; ``ink2`` for none."""
        return self._turn(self._topic_inks, topic_id, "ink2")

    def radius(self, name: str) -> int:
        """Return a radius in px: small, medium, large or pill."""
        return self._radii[name]

    def size(self, name: str) -> int:
        """Return a type size in px: display, reading, heading, body, list or small."""
        return self._sizes[name]

    def _turn(self, turns: list[QColor], topic_id: int | None, none: str) -> QColor:
        if topic_id is None:
            return self.color(none)
        return QColor(turns[(topic_id - 1) % len(turns)])


@cache
def load_tokens() -> dict[str, Any]:
    """Return tokens.json as it stands."""
    tokens: dict[str, Any] = json.loads((paths.resources() / "theme" / "tokens.json").read_text(encoding="utf-8"))
    return tokens


@cache
def load_theme(name: str) -> Theme:
    """Return the theme ``light``, ``sepia`` or ``dark``; another name raises KeyError."""
    return Theme(name, load_tokens())


def palette(theme: Theme) -> QPalette:
    """Return the palette under the style sheet, so that what Fusion draws itself is in our colours too."""
    result = QPalette()
    role = QPalette.ColorRole
    tokens = {
        role.Window: "panel",
        role.WindowText: "ink",
        role.Base: "page",
        role.AlternateBase: "panel",
        role.ToolTipBase: "bar",
        role.ToolTipText: "on_bar",
        role.PlaceholderText: "ink2",
        role.Text: "ink",
        role.Button: "panel",
        role.ButtonText: "ink",
        role.BrightText: "danger",
        role.Light: "page",
        role.Midlight: "panel2",
        role.Mid: "line",
        role.Dark: "line_strong",
        role.Shadow: "shadow",
        role.Highlight: "selection",
        role.HighlightedText: "ink",
        role.Accent: "accent",
        role.Link: "link",
        role.LinkVisited: "link",
    }
    for where, token in tokens.items():
        result.setColor(where, theme.color(token))
    faint = theme.color("ink2")
    faint.setAlphaF(0.55)
    for where in (role.WindowText, role.Text, role.ButtonText):
        result.setColor(QPalette.ColorGroup.Disabled, where, faint)
    return result
