"""A text's paragraphs, and the places between two of them where nothing that belongs together would be torn.

Pure functions; all offsets count code points of the text. What holds together follows CommonMark
(https://spec.commonmark.org): fenced code, list items, quotes, headings and what stands beneath them; besides those
``$$`` displays, LaTeX environments and HTML tables, which may have blank lines inside.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

_LINE = re.compile(r"([^\r\n]*)(?:\r\n|\r|\n|\Z)")
_FENCE = re.compile(r"[ \t]*(`{3,}|~{3,})([^`]*)")
_BEGIN = re.compile(r"\\begin\{([A-Za-z]+\*?)\}")
_TAG = re.compile(r"<(table|pre|details)\b", re.IGNORECASE)
_ITEM = re.compile(r"([ \t]*)(?:([-*+•])|(\d{1,9})[.)])(?=[ \t]|$)")
_HEADING = re.compile(r" {0,3}#{1,6}(?:[ \t]|$)")
_UNDERLINE = re.compile(r" {0,3}(?:=+|-{2,})[ \t]*$")
_RULE = re.compile(r" {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$")
_BOLD = re.compile(r"(\*\*|__)(?=\S)(?:(?!\1).){1,90}\1:?[ \t]*$")
_DEFINITION = re.compile(r" {0,3}\[[^\]\n]{1,100}\]:[ \t]*\S")
_DISPLAY = 40  # lines: a $$ that is not closed by then is taken for a slip of the pen
_ENCLOSED = 400  # lines of an environment or an HTML table


class Kind(Enum):
    """What a paragraph is at its head."""

    PROSE = "prose"
    HEADING = "heading"
    ITEM = "item"
    QUOTE = "quote"
    TABLE = "table"
    CODE = "code"
    DISPLAY = "display"
    RULE = "rule"
    DEFINITION = "definition"


class Paragraph(NamedTuple):
    """Lines without a blank one between them, or a block that may hold blank ones.

    ``start`` is where its first line begins, ``end`` one behind its last code point that is no blank. ``tied`` says
    that it must stay with the paragraph before it. ``blanks`` counts the blank lines above it.
    """

    start: int
    end: int
    kind: Kind
    tied: bool
    blanks: int


class _Lines(NamedTuple):
    starts: list[int]
    lines: list[str]


@dataclass(frozen=True, slots=True)
class _Context:
    """What stands open behind a paragraph: the list's marker (empty for none), a heading, a quote, a table, code."""

    marker: str = ""
    heading: bool = False
    quote: bool = False
    table: bool = False
    code: bool = False


def paragraphs(text: str, start: int = 0) -> list[Paragraph]:
    """Return the paragraphs of ``text`` from ``start`` on; time grows with its length alone."""
    lines = _lines(text, start)
    found: list[Paragraph] = []
    context = _Context()
    for first, last, blanks, opener in _blocks(lines):
        block = lines.lines[first:last]
        kind = _kind(block, opener)
        begin = lines.starts[first]
        end = lines.starts[last - 1] + len(lines.lines[last - 1].rstrip())
        found.append(Paragraph(begin, end, kind, bool(found) and _tied(block[0], kind, context), blanks))
        context = _after(block, kind, context)
    return found


def _lines(text: str, start: int) -> _Lines:
    found = _Lines([], [])
    for match in _LINE.finditer(text, start):
        if match.start() == len(text):
            break
        found.starts.append(match.start())
        found.lines.append(match[1])
    return found


def _blocks(lines: _Lines) -> list[tuple[int, int, int, str]]:
    """Return (first line, one behind the last, blank lines above, what encloses it or nothing)."""
    blocks: list[tuple[int, int, int, str]] = []
    closers = _Closers(lines.lines)
    at, blanks, count = 0, 0, len(lines.lines)
    while at < count:
        if not lines.lines[at].strip():
            blanks, at = blanks + 1, at + 1
            continue
        first, opener = at, closers.opener(at)
        while at < count and lines.lines[at].strip():
            at = closers.past(at)
        blocks.append((first, at, blanks, opener))
        blanks = 0
    return blocks


class _Closers:
    """Finds the line that closes what a line opens. An opener without a closer opens nothing."""

    def __init__(self, lines: list[str]) -> None:
        self._lines = lines
        self._hopeless: dict[str, int] = {}  # sign of a fence -> the shortest that is known to find no closer

    def opener(self, at: int) -> str:
        return "code" if self._fenced(at) else "display" if self._lines[at].lstrip().startswith(("$$", "\\[")) else ""

    def past(self, at: int) -> int:
        """Return the line behind line ``at`` and behind all that it encloses."""
        fenced = self._fenced(at)
        if fenced:
            return fenced
        line = self._lines[at]
        if "$$" in line and line.count("$$") % 2:
            return self._closed(at, _DISPLAY, lambda other: other.count("$$") % 2 == 1)
        if line.strip() == "\\[":
            return self._closed(at, _DISPLAY, lambda other: "\\]" in other)
        begin = _BEGIN.search(line) if "\\begin" in line else None
        if begin and f"\\end{{{begin[1]}}}" not in line:
            return self._closed(at, _ENCLOSED, lambda other: f"\\end{{{begin[1]}}}" in other)
        tag = _TAG.search(line) if "<" in line else None
        if tag and f"</{tag[1].lower()}" not in line.lower():
            return self._closed(at, _ENCLOSED, lambda other: f"</{tag[1].lower()}" in other.lower())
        return at + 1

    def _closed(self, at: int, reach: int, closes: Callable[[str], bool]) -> int:
        last = min(len(self._lines), at + reach)
        return next((line + 1 for line in range(at + 1, last) if closes(self._lines[line])), at + 1)

    def _fenced(self, at: int) -> int:
        """Return the line behind the fenced code that begins on line ``at``, 0 if none does."""
        opening = _FENCE.fullmatch(self._lines[at])
        if opening is None:
            return 0
        sign, length = opening[1][0], len(opening[1])
        if length >= self._hopeless.get(sign, 1 << 30):
            return 0
        for line in range(at + 1, len(self._lines)):
            bare = self._lines[line].strip()
            if bare.startswith(opening[1]) and not bare.strip(sign):
                return line + 1
        self._hopeless[sign] = length
        return 0


def _kind(block: list[str], opener: str) -> Kind:
    first = block[0]
    if opener:
        return Kind.CODE if opener == "code" else Kind.DISPLAY
    if len(block) == 1 and _RULE.match(first):
        return Kind.RULE
    if _HEADING.match(first) or _is_underlined(block) or (len(block) == 1 and _BOLD.match(first.strip())):
        return Kind.HEADING
    if _ITEM.match(first):
        return Kind.ITEM
    return _plain_kind(first)


def _plain_kind(first: str) -> Kind:
    if first.lstrip().startswith(">"):
        return Kind.QUOTE
    if first.lstrip().startswith("|"):
        return Kind.TABLE
    if _DEFINITION.match(first):
        return Kind.DEFINITION
    return Kind.CODE if first.startswith(("    ", "\t")) else Kind.PROSE


def _is_underlined(block: list[str]) -> bool:
    """Tell whether the block is a setext heading. Dashes under a line of prose are meant as a rule more often."""
    return len(block) == 2 and len(block[0]) <= 100 and _UNDERLINE.match(block[1]) is not None


def _tied(first: str, kind: Kind, context: _Context) -> bool:
    if context.heading or kind in (Kind.RULE, Kind.DEFINITION):
        return True
    if (kind is Kind.QUOTE and context.quote) or (kind is Kind.TABLE and context.table):
        return True
    item = _ITEM.match(first)
    if item and item[3] and int(item[3]) > 1:
        return True  # a list that goes on, whatever stood between
    indented = first.startswith(("  ", "\t"))
    if context.marker:
        return indented or (item is not None and _marker(item) == context.marker)
    return context.code and first.startswith(("    ", "\t"))


def _marker(item: re.Match[str]) -> str:
    return item[2] or "1"


def _after(block: list[str], kind: Kind, before: _Context) -> _Context:
    if kind in (Kind.RULE, Kind.DEFINITION):
        return before
    last = block[-1]
    if _HEADING.match(last) or (kind is Kind.HEADING and (len(block) == 1 or _is_underlined(block))):
        return _Context(heading=True)
    marker = "" if kind in (Kind.CODE, Kind.DISPLAY) else _open_list(block)
    if before.marker and block[0].startswith(("  ", "\t")):
        marker = before.marker
    return _Context(
        marker=marker,
        quote=last.lstrip().startswith(">"),
        table=last.lstrip().startswith("|"),
        code=kind is Kind.CODE and block[0].startswith(("    ", "\t")),
    )


def _open_list(block: list[str]) -> str:
    """Return the marker of the outermost list that is open at the block's end."""
    marker, depth = "", 1 << 30
    for line in block:
        if _HEADING.match(line):
            marker, depth = "", 1 << 30
            continue
        item = _ITEM.match(line)
        if item and (indent := len(item[1].expandtabs(4))) <= depth:
            marker, depth = _marker(item), indent
    return marker
