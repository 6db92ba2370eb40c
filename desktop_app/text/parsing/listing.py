"""Reads the items of a list: which lines are whose.

CommonMark's rules, with the kindness that people's lists ask for: two blanks nest an item under a number too, a
display or a picture that is not set in goes on with its item, and the list goes on after a block of code or a display
between two of its items.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from desktop_app.text.parsing import lines as rules
from desktop_app.text.parsing.displays import display_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from desktop_app.text.parsing.lines import Item


class ItemText(NamedTuple):
    """An item: its number (0 for a bullet) and its text, without the marker and without the item's indent."""

    ordered: bool
    number: int
    text: str


def starts_list(lines: list[str], at: int, item: Item, place: str) -> bool:
    """Tell whether ``item`` on line ``at`` begins a list.

    ``place`` is ``prose`` where it would cut into a paragraph, ``start`` where a block may begin, or ``anywhere`` if
    there its indent does not matter.
    """
    if place != "prose":
        return place == "anywhere" or item.indent < rules.CODE_INDENT
    if not item.rest.strip():
        return False
    return not item.ordered or item.number == 1 or _next_follows(lines, at, item)


def _next_follows(lines: list[str], at: int, item: Item) -> bool:
    """Tell whether the next number follows; else this one may be the end of a sentence that was wrapped."""
    for line in lines[at + 1 : at + 100]:
        if not line.strip():
            break
        following = rules.item_of(line)
        if following and following.indent <= item.indent:
            return following.kind == item.kind and following.number == item.number + 1
    return False


class ListReader:
    """Reads a list that begins on a line; ``at`` is the line after it once ``items`` is through."""

    def __init__(self, lines: list[str], at: int) -> None:
        """Read from line ``at``, which begins with a marker."""
        self._lines = lines
        self.at = at

    def items(self) -> Iterator[ItemText]:
        """Yield the items of the list."""
        item = rules.item_of(self._lines[self.at])
        number = item.number if item else 0
        while item is not None:
            yield ItemText(item.ordered, number if item.ordered else 0, self._text_of(item, number))
            item = self._sibling(item)
            number += 1

    def _sibling(self, item: Item) -> Item | None:
        """Return the item on the line that was come to, if it is the next of the same list."""
        if self.at >= len(self._lines):
            return None
        following = rules.item_of(self._lines[self.at])
        return following if following and following.kind == item.kind else None

    def _text_of(self, item: Item, number: int) -> str:
        """Return the lines that belong to ``item``, and stand on the one that does not."""
        text = self._first_lines(item)
        columns = item.content  # by which later lines are set in; less where they are set in by less
        fence = _opened(text[0], "")
        lazy = bool(text[0].strip())
        while self.at < len(self._lines):
            line = self._lines[self.at]
            if not line.strip():
                text.append("")
                lazy = lazy and bool(fence)
                self.at += 1
                continue
            inside = rules.indent_of(line) >= item.inside
            if not fence and (taken := self._display(item, number, inside=inside, lazy=lazy)):
                text += taken
                lazy = True
                continue
            if inside:
                columns = min(columns, rules.indent_of(line))
                line = rules.dedented(line, columns)
                fence = _opened(line, fence)
                lazy = bool(fence) or not _ends_prose(line)
            elif fence or rules.item_of(line):
                break
            elif lazy and not _ends_prose(line):
                line = line.lstrip(" ")
            elif taken := self._between(item, number):
                text += taken
                lazy = False
                continue
            else:
                break
            text.append(line)
            self.at += 1
        return "\n".join(text)

    def _first_lines(self, item: Item) -> list[str]:
        """Return the words after the marker, with all the lines of a display that opens there."""
        start = self.at
        self._lines[start] = item.rest
        display = display_at(self._lines, start)
        self.at = display.end if display else start + 1
        return [item.rest, *(rules.dedented(line, item.content) for line in self._lines[start + 1 : self.at])]

    def _display(self, item: Item, number: int, *, inside: bool, lazy: bool) -> list[str]:
        """Return the lines of a display that goes on with the item, whatever its indent."""
        line = self._lines[self.at]
        display = (
            None if not inside and (rules.item_of(line) or _ends_prose(line)) else display_at(self._lines, self.at)
        )
        if display is None or display.end == self.at + 1:
            return []
        if not (inside or lazy or self._goes_on(display.end, item, number)):
            return []
        taken = [rules.dedented(line, item.content) for line in self._lines[self.at : display.end]]
        self.at = display.end
        return taken

    def _between(self, item: Item, number: int) -> list[str]:
        """Return a display, a picture or a block of code that stands between this item and the next of its list."""
        start = self.at
        if display := display_at(self._lines, start):
            end = display.end
        elif rules.IMAGE.match(self._lines[start]):
            end = start + 1
        elif fence := _opened(self._lines[start], ""):
            end = start + 1
            while end < len(self._lines) and not rules.closes(self._lines[end], fence):
                end += 1
            end += 1
        else:
            return []
        if not self._goes_on(end, item, number):
            return []
        self.at = end
        return self._lines[start:end]

    def _goes_on(self, at: int, item: Item, number: int) -> bool:
        """Tell whether the next line that is not empty, from ``at`` on, is the next item of the list."""
        while at < len(self._lines) and not self._lines[at].strip():
            at += 1
        following = rules.item_of(self._lines[at]) if at < len(self._lines) else None
        if following is None or following.kind != item.kind or following.indent >= item.inside:
            return False
        return not item.ordered or following.number in (number + 1, item.number)


def _opened(line: str, fence: str) -> str:
    """Return the fence that is open after ``line``, given the one that was before it."""
    if fence:
        return "" if rules.closes(line, fence) else fence
    found = rules.FENCE.match(line)
    return found["fence"] if found else ""


def _ends_prose(line: str) -> bool:
    """Tell whether ``line`` is no part of a paragraph, so that nothing can go on with it."""
    return bool(
        rules.FENCE.match(line) or rules.HEADING.match(line) or rules.RULE.match(line) or rules.QUOTE.match(line)
    )
