"""Highlights and notes that say the same: files that carry no ids bring back what is there already."""

from __future__ import annotations

import json
import uuid
from collections import Counter
from typing import TYPE_CHECKING

from desktop_app.domain.annotations import Color
from desktop_app.library import marginalia, reading

if TYPE_CHECKING:
    import sqlite3

    from desktop_app.library.incoming import ReadAnnotation

_Saying = tuple[str, str]
"""A quote (empty for a note on a paper) and a note, without blanks and dollars: exported files set these anew."""


class Resembling:
    """What stood on papers before, each to be found once."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        """Look through ``connection``."""
        self._connection = connection
        self._held: dict[int, Counter[_Saying]] = {}

    def takes(self, paper: int, item: ReadAnnotation, id_: str) -> bool:
        """Return whether one that says the same as ``item`` is on the paper, and count it as found.

        Only for an id that was made of the words (UUID version 5): others tell apart what reads alike.
        """
        if not _is_made(id_):
            return False
        if paper not in self._held:
            marked = marginalia.highlights(self._connection, paper)
            written = marginalia.notes(self._connection, paper)
            self._held[paper] = Counter(
                [_saying(each.target.quote.exact, each.note) for each in marked]
                + [_saying("", each.markdown) for each in written]
            )
        saying = _saying(item.target.quote.exact if item.target else "", item.note)
        found = self._held[paper][saying] > 0
        self._held[paper][saying] -= found
        return found


def color_meant(connection: sqlite3.Connection, item: ReadAnnotation) -> Color:
    """Return the colour of ``item``: the one that the library's owner gave the meaning that its file names, if any."""
    stored = reading.setting(connection, "color_meanings") if item.meaning else None
    held = json.loads(stored) if stored else None
    wanted = item.meaning.strip().casefold()
    for color, meaning in held.items() if isinstance(held, dict) else ():
        if color in set(Color) and str(meaning).strip().casefold() == wanted:
            return Color(color)
    return item.color


def _saying(quote: str, note: str) -> _Saying:
    return "".join(quote.replace("$", "").split()), "".join(note.split())


def _is_made(id_: str) -> bool:
    try:
        return uuid.UUID(id_).version == 5
    except ValueError:
        return False
