"""Reads what stands inside a block: Markdown's inline marks as a row of styled pieces.

CommonMark's way (6.2, 6.3) in one pass from left to right, so that time grows with the text and no mark is looked for
inside a formula or a code span: first come, first served. Python-Markdown's own inline patterns are not used: they
read ``_`` in formulas as emphasis, and take quadratic time over a text full of brackets.
"""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING, NamedTuple

from desktop_app.text.document import RunKind
from desktop_app.text.parsing.addresses import address_at, safe_address, safe_image, without_scheme
from desktop_app.text.parsing.cleaning import drop_forbidden
from desktop_app.text.parsing.codespans import CodeSpans
from desktop_app.text.parsing.emphasis import Delimiters
from desktop_app.text.parsing.lines import normal_label
from desktop_app.text.parsing.mathspans import Formulas
from desktop_app.text.parsing.nodes import Link, Node
from desktop_app.text.parsing.tags import pair_tags, tag_at

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

_SIGN = re.compile(r"[\\`$*_~=!\[\]<&\n]")
_SPECIAL = re.compile(rf"{_SIGN.pattern}|https?://|www\.", re.IGNORECASE)
"""Takes ten times as long to look for as a sign alone, and most texts hold no address."""
_ENTITY = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_ESCAPED = re.compile(r"\\[!-/:-@\[-`{-~]")
_CITE = re.compile(
    r"\\(?:no|paren|text|auto|foot|full|super)?[cC]ite(?:[a-zA-Z]{0,12})\*?(?:\[[^\[\]]{0,200}\]){0,2}\{(?P<keys>[^{}]{1,2000})\}"
)
_FOOTNOTE = re.compile(r"\[\^([^\[\]\s]{1,99})\]")
_DESTINATION = re.compile(
    r"\(\s{0,99}(?:<(?P<pointy>[^<>\n]{0,2000})>|(?P<plain>(?:[^\s()<\\]|\\.|\((?:[^\s()\\]|\\.){0,200}\)){0,1000}))"
    r"(?:\s{1,99}(?:\"[^\"]{0,500}\"|'[^']{0,500}'|\([^()]{0,500}\)))?\s{0,99}\)"
)
_LABEL = re.compile(r"\[([^\[\]]{0,999})\]")
_LONGEST_LABEL = 999


class Piece(NamedTuple):
    """A run whose place is not known yet: ``text`` is what it says in the canonical text."""

    kind: RunKind
    text: str
    styles: frozenset[str] = frozenset()
    href: str = ""
    source: str = ""
    display: bool = False


def read_inline(text: str, references: Mapping[str, str], footnotes: Collection[str] = ()) -> list[Piece]:
    """Return the pieces of ``text``; blanks are not made one yet. Total: any string has a reading."""
    special = _SPECIAL if "://" in text or "www." in text.lower() else _SIGN
    if special.search(text) is None:
        return [Piece(RunKind.TEXT, text)] if text else []
    return _Reader(text, references, footnotes).pieces(special)


def unescape(text: str) -> str:
    """Return ``text`` with its entities and backslash escapes resolved."""
    text = _ESCAPED.sub(lambda found: found.group()[1], text)
    return drop_forbidden(_ENTITY.sub(lambda found: html.unescape(found.group()), text))


class _Bracket(NamedTuple):
    """A ``[`` or ``![`` that may yet open a link: its node, where its words begin, and what emphasis was open."""

    node: int
    start: int
    image: bool
    delimiters: int


class _Reader:
    def __init__(self, text: str, references: Mapping[str, str], footnotes: Collection[str]) -> None:
        self._text = text
        self._references = references
        self._footnotes = footnotes
        self._nodes: list[Node] = []
        self._brackets: list[_Bracket] = []
        self._delimiters = Delimiters(text, self._nodes)
        self._codes = CodeSpans(text)
        self._formulas = Formulas(text)
        self._comments_end = True
        self._dead_links = 0  # brackets below this height have a link inside them, and can be no links themselves

    def pieces(self, special: re.Pattern[str]) -> list[Piece]:
        """Read on from one match of ``special`` to the next."""
        text, place = self._text, 0
        while found := special.search(text, place):
            start = found.start()
            if start > place:
                self._say(text[place:start])
            place = self._special(start, found.group())
        if place < len(text):
            self._say(text[place:])
        self._delimiters.resolve(0)
        pair_tags(self._nodes)
        return _flattened(self._nodes)

    def _say(self, words: str) -> None:
        self._nodes.append(Node(RunKind.TEXT, words))

    def _special(self, start: int, sign: str) -> int:
        """Read what begins at ``start``; return where to go on."""
        read = _READERS.get(sign)
        return read(self, start) if read else self._address(start, len(sign))

    def _literal(self, start: int, length: int) -> int:
        self._say(self._text[start : start + length])
        return start + length

    def dollar(self, start: int) -> int:
        return self._math(start) or self._literal(start, 2 if self._text.startswith("$$", start) else 1)

    def delimiter(self, start: int) -> int:
        return self._delimiters.read(start)

    def exclamation(self, start: int) -> int:
        return self._open_bracket(start, 2) if self._text.startswith("![", start) else self._literal(start, 1)

    def bracket(self, start: int) -> int:
        return self._footnote(start) or self._open_bracket(start, 1)

    def backslash(self, start: int) -> int:
        following = self._text[start + 1 : start + 2]
        if following in ("(", "[") and (end := self._math(start)):
            return end
        if following == "\n":
            self._nodes.append(Node(RunKind.BREAK, "\n"))
            return start + 2
        if _ESCAPED.match(self._text, start):
            self._say(following)
            return start + 2
        if found := _CITE.match(self._text, start):
            keys = ", ".join(key.strip() for key in found["keys"].split(",") if key.strip())
            self._nodes.append(Node(RunKind.TEXT, f"[{keys}]", style="cite"))
            return found.end()
        return self._literal(start, 1)

    def code(self, start: int) -> int:
        inside, end = self._codes.span_at(start)
        if inside is None:
            return self._literal(start, end - start)
        code = self._text[inside.start : inside.stop].replace("\n", " ")
        if len(code) > 2 and code[0] == code[-1] == " " and code.strip():
            code = code[1:-1]
        self._nodes.append(Node(RunKind.CODE, code))
        return end

    def _math(self, start: int) -> int:
        """Read the formula at ``start``; return its end, or 0 if there is none."""
        formula = self._formulas.at(start)
        if formula is None:
            return 0
        dollars = "$$" if formula.display else "$"
        words = f"{dollars}{formula.latex}{dollars}"
        self._nodes.append(Node(RunKind.MATH, words, source=formula.latex, display=formula.display))
        return formula.end

    def entity(self, start: int) -> int:
        found = _ENTITY.match(self._text, start)
        if found is None:
            return self._literal(start, 1)
        self._say(drop_forbidden(html.unescape(found.group())))
        return found.end()

    def line_end(self, start: int) -> int:
        last = self._nodes[-1] if self._nodes else None
        hard = last is not None and last.kind is RunKind.TEXT and last.text.endswith("  ")
        self._nodes.append(Node(RunKind.BREAK, "\n") if hard else Node(RunKind.TEXT, " "))
        return start + 1

    def _address(self, start: int, length: int) -> int:
        end = address_at(self._text, start)
        label = self._text.find("](", start) if self._brackets else -1
        if label >= 0 and end is not None:  # the words of a link lead where the link does
            return self._literal(start, min(end, label) - start)
        if end is None:
            return self._literal(start, length)
        words = self._text[start:end]
        self._link(words, without_scheme(words))
        return end

    def pointy(self, start: int) -> int:
        """Read an address in angle brackets, a comment or a tag; else the bracket is one."""
        if self._text.startswith("<!--", start) and (end := self._comment_end(start)):
            return end
        tag = tag_at(self._text, start)
        if tag is None:
            return self._literal(start, 1)
        if tag.address:
            self._link(tag.words, tag.address)
        else:
            self._nodes.append(tag.node)
        return tag.end

    def _comment_end(self, start: int) -> int:
        """Return the end of the comment that begins at ``start``; 0 if nothing ends it."""
        if self._comments_end:
            end = self._text.find("-->", start + 4)
            if end >= 0:
                return end + 3
            self._comments_end = False
        return 0

    def _link(self, words: str, href: str) -> None:
        begin, end = Node(RunKind.TEXT, ""), Node(RunKind.TEXT, "")
        begin.begin_link(href)
        end.end_link()
        self._nodes += [begin, Node(RunKind.TEXT, words), end]

    def _footnote(self, start: int) -> int:
        found = _FOOTNOTE.match(self._text, start) if self._footnotes else None
        if found is None or found[1] not in self._footnotes:
            return 0
        self._nodes.append(Node(RunKind.TEXT, found[1], style="sup"))
        return found.end()

    def _open_bracket(self, start: int, length: int) -> int:
        end = start + length
        self._brackets.append(_Bracket(len(self._nodes), end, length == 2, self._delimiters.height))
        return self._literal(start, length)

    def close_bracket(self, start: int) -> int:
        if not self._brackets:
            return self._literal(start, 1)
        bracket = self._brackets.pop()
        height = len(self._brackets)
        dead = not bracket.image and height < self._dead_links
        self._dead_links = min(self._dead_links, height)
        address, end = self._destination(bracket, start)
        if dead or end is None:
            return self._literal(start, 1)
        self._delimiters.resolve(bracket.delimiters)
        opening = self._nodes[bracket.node]
        if bracket.image:
            alt = "".join(node.text for node in self._nodes[bracket.node + 1 :])
            del self._nodes[bracket.node :]
            self._nodes.append(Node(RunKind.IMAGE, alt, source=address))
        else:
            opening.begin_link(address)
            self._nodes.append(Node(RunKind.TEXT, ""))
            self._nodes[-1].end_link()
            self._dead_links = height
        return end

    def _destination(self, bracket: _Bracket, close: int) -> tuple[str, int | None]:
        """Return the address that follows the ``]`` at ``close``, or that its label stands for, and its end."""
        after = close + 1
        if found := _DESTINATION.match(self._text, after):
            return unescape(found["pointy"] if found["pointy"] is not None else found["plain"]), found.end()
        if not self._references:
            return "", None
        label = _LABEL.match(self._text, after)
        words = label[1] if label else ""
        if not words and close - bracket.start <= _LONGEST_LABEL:
            words = self._text[bracket.start : close]
        address = self._references.get(normal_label(words))
        if address is None:
            return "", None
        return unescape(address), label.end() if label else after


_READERS: dict[str, Callable[[_Reader, int], int]] = {
    "\\": _Reader.backslash,
    "`": _Reader.code,
    "$": _Reader.dollar,
    "*": _Reader.delimiter,
    "_": _Reader.delimiter,
    "~": _Reader.delimiter,
    "=": _Reader.delimiter,
    "!": _Reader.exclamation,
    "[": _Reader.bracket,
    "]": _Reader.close_bracket,
    "<": _Reader.pointy,
    "&": _Reader.entity,
    "\n": _Reader.line_end,
}


def _flattened(nodes: list[Node]) -> list[Piece]:
    """Return the words of ``nodes``, each with the styles and the link that are open around it."""
    pieces: list[Piece] = []
    counts: dict[str, int] = {}
    styles: frozenset[str] = frozenset()
    links: list[str] = []
    for node in nodes:
        if node.before:
            styles = _changed(counts, node.before)
        if node.link is Link.BEGINS:
            links.append(safe_address(node.source))
        elif node.link is Link.ENDS:
            links = links[:-1]
        elif node.text or node.kind is RunKind.IMAGE:
            kind = RunKind.CODE if "code" in styles and node.kind is RunKind.TEXT else node.kind
            own = styles | {node.style} if node.style else styles
            source = safe_image(node.source) if node.kind is RunKind.IMAGE else node.source
            pieces.append(Piece(kind, node.text, own, links[-1] if links else "", source, node.display))
        if node.after:
            styles = _changed(counts, node.after)
    return pieces


def _changed(counts: dict[str, int], changes: list[tuple[str, int]]) -> frozenset[str]:
    for style, change in changes:
        counts[style] = counts.get(style, 0) + change
    return frozenset(style for style, count in counts.items() if count > 0)
