"""Finds code spans: a string of backticks, and the next one of the same length (CommonMark 6.1)."""

from __future__ import annotations

import re
from bisect import bisect_left

_TICKS = re.compile(r"`+")


class CodeSpans:
    """Knows every string of backticks in a text, so that each is looked for once only."""

    def __init__(self, text: str) -> None:
        """Look through ``text``."""
        self._places: dict[int, list[int]] = {}
        for found in _TICKS.finditer(text):
            self._places.setdefault(found.end() - found.start(), []).append(found.start())
        self._text = text

    def span_at(self, start: int) -> tuple[slice | None, int]:
        """Return what stands inside the code span that begins at ``start``, None if none does, and where to go on."""
        end = start
        while self._text.startswith("`", end):
            end += 1
        length = end - start
        places = self._places.get(length, [])  # none where the first tick was escaped
        following = bisect_left(places, end)
        if following == len(places):
            return None, end
        return slice(end, places[following]), places[following] + length
