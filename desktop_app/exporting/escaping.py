r"""Words into Markdown that shows exactly these words, with no backslash that was not needed.

Pure functions over strings. The rules stand in ``inline_rules`` and ``line_rules``; each names the places
where a backslash must stand, and nothing else is ever changed. They come from CommonMark 0.31
(https://spec.commonmark.org), from what GitHub adds to it, and from what Obsidian and Logseq add.

A blank line ends a paragraph, so ``escape`` takes one paragraph: a newline in it is a hard line break. Blanks
at the edges of lines say nothing in Markdown and are dropped.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from desktop_app.exporting import inline_rules, line_rules
from desktop_app.exporting.paragraph import Dialect, Paragraph, Piece, fold_label

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["Dialect", "Piece", "code_span", "defined_labels", "escape", "escape_pieces", "fenced", "link"]

_BREAKS = {Dialect.MARKDOWN: "  \n", Dialect.OBSIDIAN: "  \n", Dialect.LOGSEQ: "\n"}
_DEFINED = re.compile(r"^ {0,3}\[([^\[\]]+)\]:", re.MULTILINE)


def escape(text: str, dialect: Dialect = Dialect.MARKDOWN, *, item: bool = False) -> str:
    """Return Markdown for one paragraph of plain words. ``item``: it opens a list item."""
    return escape_pieces([Piece(text)], dialect, item=item)


def escape_pieces(
    pieces: Iterable[Piece],
    dialect: Dialect = Dialect.MARKDOWN,
    *,
    item: bool = False,
    link: bool = False,
    cell: bool = False,
    labels: frozenset[str] = frozenset(),
) -> str:
    """Return Markdown for one paragraph made of words and of Markdown that is to be left as it is.

    ``link``: the words stand between the brackets of a link; ``cell``: in the cell of a table, where a line
    break is a blank; ``labels``: reference labels that the page defines (see ``defined_labels``).
    """
    raw, fixed = _joined(pieces, breaks=not cell)
    par = Paragraph(raw, fixed, dialect, item=item, link=link, cell=cell, labels=labels)
    places = set() if link or cell else line_rules.escapes(par)
    for rule in inline_rules.RULES:
        places.update(rule(par))
    written: list[str] = []
    for place, char in enumerate(raw):
        if place in places:
            written.append("\\")
        written.append(_BREAKS[dialect] if char == "\n" and par.is_free(place) else char)
    return "".join(written)


def _joined(pieces: Iterable[Piece], *, breaks: bool) -> tuple[str, bytearray]:
    """Return the paragraph and which of its characters are verbatim; blanks at the edges of lines are gone."""
    merged: list[Piece] = []
    for piece in pieces:
        if merged and not piece.verbatim and not merged[-1].verbatim:
            merged[-1] = Piece(merged[-1].text + piece.text)
        elif piece.text:
            merged.append(piece)
    last = len(merged) - 1
    raw: list[str] = []
    fixed = bytearray()
    for index, (text, verbatim) in enumerate(merged):
        words = text if verbatim else _tidy(text, first=index == 0, last=index == last, breaks=breaks)
        raw.append(words)
        fixed.extend((b"\1" if verbatim else b"\0") * len(words))
    return "".join(raw), fixed


def _tidy(text: str, *, first: bool, last: bool, breaks: bool) -> str:
    """Make line ends of one kind, drop blanks beside them, and what no Markdown file can hold."""
    text = text.replace("\0", "\ufffd").replace("\r\n", "\n").replace("\r", "\n")
    text = re.sub(r"[ \t]*\n[ \t\n]*", "\n" if breaks else " ", text)
    if first:
        text = text.lstrip(" \t\n")
    return text.rstrip(" \t\n") if last else text


def defined_labels(markdown: Iterable[str]) -> frozenset[str]:
    """Return the labels that these texts define by ``[label]: …``: elsewhere on the page ``[label]`` is then a link."""
    return frozenset(fold_label(label) for text in markdown for label in _DEFINED.findall(text))


def code_span(code: str, *, cell: bool = False) -> str:
    """Return inline code. Its fence is one that does not stand inside; line ends are blanks (CommonMark 6.1)."""
    code = code.replace("\0", "\ufffd").replace("\r\n", " ").replace("\r", " ").replace("\n", " ")
    if not code:
        return ""
    if cell:
        code = code.replace("|", "\\|")  # a table takes the backslash away before it looks for code
    inside = {len(run) for run in re.findall("`+", code)}
    fence = "`" * next(length for length in range(1, len(inside) + 2) if length not in inside)
    if code[0] == "`" or code[-1] == "`" or (code[0] == code[-1] == " " and code.strip(" ")):
        code = f" {code} "
    return f"{fence}{code}{fence}"


def fenced(code: str, language: str = "") -> str:
    """Return a block of code whose fence is longer than any run of backticks inside (CommonMark 4.5)."""
    longest = max((len(run) for run in re.findall("`+", code)), default=0)
    fence = "`" * max(3, longest + 1)
    info = re.sub(r"[^\w+#.-]", "", language)
    return f"{fence}{info}\n{code}\n{fence}"


def link(text: str, url: str) -> str:
    """Return a link. ``text`` is Markdown that ``escape_pieces(…, link=True)`` made."""
    return f"[{text}]({destination(url)})"


def destination(url: str) -> str:
    """Return ``url`` as it may stand in the round brackets of a link (CommonMark 6.3)."""
    url = re.sub(r"[\x00-\x20\x7f]", lambda match: f"%{ord(match[0]):02X}", url.strip())
    url = url.replace("\\", "%5C").replace("<", "%3C").replace(">", "%3E")
    return url if url and _is_balanced(url) else f"<{url}>"


def _is_balanced(url: str) -> bool:
    """Say whether round brackets pair up."""
    depth = 0
    for char in url:
        depth += (char == "(") - (char == ")")
        if depth < 0:
            return False
    return depth == 0
