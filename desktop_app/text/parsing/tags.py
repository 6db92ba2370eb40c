"""What may be meant by a ``<``: an address, a comment, one of the harmless tags, or just that sign.

Nothing of HTML is ever handed on. Tags of styles count if they come in pairs; those of HTML's blocks fall away; all
else, such as ``<unk>`` or ``<script>``, is words.
"""

from __future__ import annotations

import html
import re
from typing import NamedTuple

from desktop_app.text.document import RunKind
from desktop_app.text.parsing.cleaning import drop_forbidden
from desktop_app.text.parsing.nodes import Node

_ADDRESS = re.compile(
    r"<(?P<words>https?://[^\s<>]{1,2000}|(?:mailto:)?[\w.+-]{1,64}@(?:[\w-]{1,63}\.){1,9}[A-Za-z]{2,24})>",
    re.IGNORECASE,
)
_TAG = re.compile(
    r"<(?P<close>/?)(?P<name>[A-Za-z][A-Za-z0-9]{0,10})"
    r"(?P<attributes>(?:\s+[A-Za-z_:][\w:.-]*\s*=\s*(?:\"[^\"<>]*\"|'[^'<>]*'|[^\s\"'=<>`]+)|\s+(?:open|controls))*)"
    r"\s*/?>"
)
_ATTRIBUTE = re.compile(r"\s([A-Za-z_:][\w:.-]*)\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|(\S+))")

_PAIRED = {
    "b": "bold", "strong": "bold", "i": "italic", "em": "italic", "sub": "sub", "sup": "sup", "del": "strike",
    "strike": "strike", "mark": "mark", "code": "code", "kbd": "code", "tt": "code", "samp": "code",
    "u": "", "ins": "", "small": "", "big": "", "span": "", "font": "", "a": "",
}  # fmt: skip
"""Tags that count in pairs, and the style they stand for, if Postil has it."""

_BLOCKS = frozenset(
    {
        "p", "div", "center", "section", "article", "figure", "figcaption", "details", "summary", "ul", "ol", "li",
        "dl", "dt", "dd", "table", "thead", "tbody", "tfoot", "tr", "caption", "blockquote",
        "h1", "h2", "h3", "h4", "h5", "h6",
    }
)  # fmt: skip
"""Tags that fall away and part what they stand between."""


class Tag(NamedTuple):
    """What was found: where it ends, and either an address with its words or a node."""

    end: int
    node: Node
    address: str = ""
    words: str = ""


def tag_at(text: str, start: int) -> Tag | None:
    """Return what the ``<`` at ``start`` begins; None if it is just that sign."""
    if found := _ADDRESS.match(text, start):
        words = found["words"]
        mail = "@" in words and not words.lower().startswith(("http", "mailto:"))
        return Tag(found.end(), Node(RunKind.TEXT, ""), f"mailto:{words}" if mail else words, words)
    found = _TAG.match(text, start)
    if found is None:
        return None
    name = found["name"].lower()
    attributes = {
        each[1].lower(): drop_forbidden(html.unescape(each[2] or each[3] or each[4] or ""))
        for each in _ATTRIBUTE.finditer(found["attributes"])
    }
    node = _node_of(name, attributes, found)
    return Tag(found.end(), node) if node else None


def _node_of(name: str, attributes: dict[str, str], found: re.Match[str]) -> Node | None:
    if name in _PAIRED:
        node = Node(RunKind.TEXT, found.group(), source=attributes.get("href", "") if name == "a" else "")
        node.tag = found["close"] + name
        return node
    if name == "img" and not found["close"]:
        return Node(RunKind.IMAGE, attributes.get("alt", ""), source=attributes.get("src", ""))
    if name == "br" or name in _BLOCKS:
        return Node(RunKind.BREAK, "\n")
    if name in ("td", "th", "hr"):
        return Node(RunKind.TEXT, " ")
    return None


def pair_tags(nodes: list[Node]) -> None:
    """Turn tags that come in pairs into styles; what has no partner stays words."""
    waiting: dict[str, list[Node]] = {}
    for node in nodes:
        if not node.tag:
            continue
        name = node.tag.removeprefix("/")
        if name == node.tag:
            waiting.setdefault(name, []).append(node)
        elif waiting.get(name):
            _pair(waiting[name].pop(), node, name)


def _pair(opening: Node, closing: Node, name: str) -> None:
    opening.text = closing.text = ""
    if name == "a":
        opening.begin_link(opening.source)
        closing.end_link()
    elif style := _PAIRED[name]:
        opening.after.append((style, 1))
        closing.before.append((style, -1))
