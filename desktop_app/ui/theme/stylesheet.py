"""The one style sheet of the app, over Fusion: resources/theme/postil.qss filled in from the tokens.

Widgets are matched by class, by objectName where contracts.md fixes it, and by the dynamic property ``role``
(set it before the widget is first shown). The roles:

QLabel
    ``display`` (serif 29 px), ``heading`` (15 px semibold), ``title`` (13 px semibold), ``section`` (12 px semibold,
    quiet), ``secondary`` (13 px quiet), ``caption`` (12 px quiet), ``error``, ``empty`` (what to do in an empty
    place), ``chip``, ``key``
QPushButton
    none (secondary), ``primary``, ``danger``, ``quiet`` (words only), ``link``
QToolButton
    none (flat), ``segment`` inside a QFrame ``segments``, ``menu`` (words and a chevron), ``chip``, ``star``
QLineEdit
    none, ``search``, ``title`` (bare until it has the focus)
QTextEdit, QPlainTextEdit
    none, ``bare`` (the same)
QFrame
    ``toolbar``, ``panel``, ``page``, ``card``, ``hairline``, ``segments``
"""

from __future__ import annotations

from string import Template
from typing import TYPE_CHECKING

from desktop_app import paths
from desktop_app.ui.theme.fonts import MONO, SANS, SERIF

if TYPE_CHECKING:
    from desktop_app.ui.theme.theme import Theme

_RADII = ("small", "medium", "large", "pill")
_SIZES = ("display", "reading", "heading", "body", "list", "small")
_DRAWN = ("check", "dash", "chevron", "tick")


def stylesheet(theme: Theme) -> str:
    """Return the whole application's style sheet for ``theme``; give it to QApplication once, and again at a change."""
    folder = paths.resources() / "theme"
    values: dict[str, str] = dict(theme.hexes)
    values.update({f"radius_{name}": f"{theme.radius(name)}px" for name in _RADII})
    values.update({f"size_{name}": f"{theme.size(name)}px" for name in _SIZES})
    # A style sheet takes pictures from files only, so these four come in the colours of each theme.
    values.update({name: (folder / f"{name}-{theme.name}.svg").as_posix() for name in _DRAWN})
    values.update(sans=SANS, serif=SERIF, mono=MONO)
    return Template((folder / "postil.qss").read_text(encoding="utf-8")).substitute(values)
