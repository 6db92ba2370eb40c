"""What a line of Markdown begins: the rules of CommonMark 0.31 for single lines, and where people are looser.

A line is taken without the marks of the quotes and the indent of the items around it.
"""

from __future__ import annotations

import re
from typing import NamedTuple

CODE_INDENT = 4
"""Blanks from which a line is code, where it does not go on with a paragraph (CommonMark 4.4)."""

FENCE = re.compile(r"(?P<indent> {0,3})(?P<fence>`{3,}(?=[^`]*$)|~{3,})(?P<info>.*)$")
HEADING = re.compile(r" {0,3}(?P<marks>#{1,6})(?=[ \t]|$)")
RULE = re.compile(r" {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,}|<hr */?> *)$")
UNDERLINE = re.compile(r" {0,3}(?:(?P<first>={2,})|(?P<second>-{2,}))[ \t]*$")
QUOTE = re.compile(r" {0,3}> ?")
TABLE_RULE = re.compile(r" {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$")
REFERENCE = re.compile(
    r" {0,3}\[(?P<label>[^\[\]^][^\[\]]{0,999})\]:[ \t]*(?P<address><[^<>]*>|\S++)"
    r"(?:[ \t]+(?:\"[^\"]*\"|'[^']*'|\([^()]*\)))?[ \t]*$"
)
FOOTNOTE = re.compile(r" {0,3}\[\^(?P<label>[^\[\]\s]{1,99})\]:[ \t]*(?P<words>.*)$")
DEFINITION = re.compile(r" {0,3}:[ \t]+(?P<words>\S.*)$")
COMMENT = re.compile(r" {0,3}<!--")
PREFORMATTED = re.compile(r" {0,3}<pre\b[^<>]*>", re.IGNORECASE)
IMAGE = re.compile(
    r"\s*(?:!\[(?P<alt>[^\[\]]*)\]\(\s*<?(?P<source>[^\s()<>]+(?:\([^\s()<>]*\)[^\s()<>]*)*)>?(?:\s+(?:\"[^\"]*\"|'[^']*'))?\s*\)"
    r"|<?(?P<url>https?://[^\s<>\"]+\.(?:png|jpe?g|gif|webp|svg|bmp|tiff?)(?:[?#][^\s<>]*)?)>?)\s*$",
    re.IGNORECASE,
)
_ITEM = re.compile(r"(?P<indent> *)(?P<marker>[-*+•]|(?P<number>\d{1,9})[.)])(?P<gap> +|$)(?P<rest>.*)$")


_FIRST_OF_ITEMS = frozenset("-*+•0123456789")


class Item(NamedTuple):
    """The marker of a list item: its kind (the bullet, or what follows the number), and where its words begin."""

    indent: int
    kind: str
    number: int
    content: int
    rest: str

    @property
    def ordered(self) -> bool:
        """Whether the marker is a number."""
        return self.kind in ".)"

    @property
    def inside(self) -> int:
        """Blanks from which a later line is inside the item; two do where CommonMark asks for the marker's width."""
        return min(self.content, self.indent + 2)


def item_of(line: str) -> Item | None:
    """Return the marker that ``line`` begins with, at whatever indent."""
    found = _ITEM.match(line) if line.lstrip(" ")[:1] in _FIRST_OF_ITEMS else None
    if found is None or RULE.match(line.lstrip(" ")):
        return None
    indent, marker, gap = len(found["indent"]), found["marker"], len(found["gap"])
    rest = found["rest"]
    if not rest.strip():
        gap, rest = 1, ""
    elif gap > CODE_INDENT:  # the words are code, one blank after the marker
        gap, rest = 1, " " * (gap - 1) + rest
    return Item(indent, marker[-1], int(found["number"] or 0), indent + len(marker) + gap, rest)


def heading_of(line: str) -> tuple[int, str] | None:
    """Return level and words of the heading that ``line`` is, without the number signs that may close it."""
    found = HEADING.match(line)
    if found is None:
        return None
    words = line[found.end() :].strip()
    bare = words.rstrip("#")
    return len(found["marks"]), bare.rstrip() if not bare or bare[-1] in " \t" else words


def reference_of(line: str) -> tuple[str, str] | None:
    """Return label and address of the link definition that ``line`` is; ``[Note]: well`` is none."""
    found = REFERENCE.match(line)
    if found is None:
        return None
    address = found["address"]
    if address[0] != "<" and not re.search(r"[/.#:]", address):
        return None
    return found["label"], address.removeprefix("<").removesuffix(">")


def normal_label(label: str) -> str:
    """Return a link's label as labels are compared (CommonMark 4.7)."""
    return " ".join(label.split()).casefold()


def indent_of(line: str) -> int:
    """Return the number of blanks that ``line`` begins with."""
    return len(line) - len(line.lstrip(" "))


def dedented(line: str, columns: int) -> str:
    """Return ``line`` without up to ``columns`` blanks at its start."""
    return line[min(columns, indent_of(line)) :]


def closes(line: str, fence: str) -> bool:
    """Tell whether ``line`` closes a block of code that ``fence`` opened."""
    stripped = line.strip()
    return stripped.startswith(fence) and not stripped.strip(fence[0])


def columns_of(line: str) -> int:
    """Return how many cells a row of a table that looks like ``line`` has; escaped bars part none."""
    return len(re.sub(r"\\.|`[^`]*`", "", line).strip().strip("|").split("|"))
