"""Rows of a CSV file with the place of every cell, after RFC 4180.

The standard library's reader tells no places, and stops at cells over a limit that is one for the whole process.
A row whose quotes are off costs that row: reading goes on at the next line that looks like the beginning of one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_PLAIN_ENDS = {each: re.compile(rf"[{each}\r\n]|\Z") for each in (",", ";", "\t")}
_BLANK = " \t"


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell's text, and the code points of the file that it stands in, without the quotes around it."""

    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Row:
    """One row. ``number`` counts rows from 1; ``cells`` is empty where ``broken`` says what is wrong (a clause)."""

    number: int
    cells: tuple[Cell, ...]
    broken: str = ""

    @property
    def texts(self) -> tuple[str, ...]:
        """Return the texts of its cells."""
        return tuple(cell.text for cell in self.cells)


def rows(text: str, delimiter: str = ",") -> Iterator[Row]:
    """Yield the rows of ``text``; blank lines are none. ``delimiter`` is one of comma, semicolon and tab."""
    next_row = re.compile(rf"[\r\n]+(?=\"?[^\s\"{delimiter}]{{1,300}}\"?{delimiter}\")")
    place, number = 0, 0
    while place < len(text):
        if text[place] in "\r\n":
            place += 1
            continue
        number += 1
        cells, end = _row(text, place, delimiter)
        if end >= 0:
            yield Row(number, tuple(cells))
            place = end
            continue
        found = next_row.search(text, place)
        place = found.end() if found else len(text)
        yield Row(number, (), "its quotes do not close")


def _row(text: str, place: int, delimiter: str) -> tuple[list[Cell], int]:
    """Return the cells of the row at ``place`` and the end of its line; -1 for a row whose quotes are off."""
    cells: list[Cell] = []
    while True:
        cell, place = _cell(text, place, delimiter)
        if place < 0:
            return [], -1
        cells.append(cell)
        if place >= len(text) or text[place] != delimiter:
            return cells, place
        place += 1


def _cell(text: str, place: int, delimiter: str) -> tuple[Cell, int]:
    """Return a cell and the place of what ends it."""
    if not text.startswith('"', place):
        found = _PLAIN_ENDS[delimiter].search(text, place)
        end = found.start() if found else len(text)
        return Cell(text[place:end], place, end), end
    start = end = place + 1
    while True:
        end = text.find('"', end)
        if end < 0:
            return Cell("", place, place), -1
        if not text.startswith('""', end):
            break
        end += 2
    after = end + 1
    while after < len(text) and text[after] in _BLANK and text[after] != delimiter:
        after += 1
    if after < len(text) and text[after] not in f"{delimiter}\r\n":
        return Cell("", place, place), -1
    return Cell(text[start:end].replace('""', '"'), start, end), after
