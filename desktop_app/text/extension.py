"""What Python-Markdown must do otherwise for summaries: no raw HTML, only the harmless inline tags."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from markdown.extensions import Extension
from markdown.inlinepatterns import InlineProcessor

if TYPE_CHECKING:
    from markdown import Markdown

_PAIRS = r"<(sub|sup|kbd|b|i|em|strong|del|s|mark)>((?:(?!<\1>).){1,2000}?)</\1>"
_CODE = r"<(code|tt)>(.{1,2000}?)</\1>"
_BREAK = r"<br\s*/?>"
_IMAGE = r"<img\s+([^<>]*?)/?>"
_ATTRIBUTE = re.compile(r"""(src|alt)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))""", re.IGNORECASE)
_DROPPED = (
    r"<!--.{0,5000}?-->|</?(?:p|div|span|font|center|table|thead|tbody|tr|td|th|ul|ol|li|dl|dt|dd|a|u|small|big|"
    r"figure|figcaption|details|summary|section|h[1-6]|pre|blockquote|hr|script|style|iframe)\b[^<>]{0,2000}>"
)


class _Pair(InlineProcessor):
    def handleMatch(self, m: re.Match[str], data: str) -> tuple[Element, int, int]:  # type: ignore[override]  # noqa: ARG002, N802
        element = Element(m[1].lower())
        element.text = m[2]
        return element, m.start(0), m.end(0)


class _Break(InlineProcessor):
    def handleMatch(self, m: re.Match[str], data: str) -> tuple[Element, int, int]:  # type: ignore[override]  # noqa: ARG002, N802
        return Element("br"), m.start(0), m.end(0)


class _Image(InlineProcessor):
    def handleMatch(self, m: re.Match[str], data: str) -> tuple[Element, int, int]:  # type: ignore[override]  # noqa: ARG002, N802
        found = {each[1].lower(): each[2] or each[3] or each[4] or "" for each in _ATTRIBUTE.finditer(m[1])}
        return Element("img", found), m.start(0), m.end(0)


class _Dropped(InlineProcessor):
    def handleMatch(self, m: re.Match[str], data: str) -> tuple[str, int, int]:  # type: ignore[override]  # noqa: ARG002, N802
        return " ", m.start(0), m.end(0)


class SummaryExtension(Extension):
    """Raw HTML is never taken in: harmless inline tags become elements, others go and leave their words."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 - Python-Markdown's name
        """Replace what would stash raw HTML."""
        md.preprocessors.deregister("html_block")
        md.inlinePatterns.deregister("html")
        md.inlinePatterns.deregister("entity")
        md.inlinePatterns.register(_Pair(_PAIRS, md), "summary-pair", 95)
        md.inlinePatterns.register(_Pair(_CODE, md), "summary-code", 185)
        md.inlinePatterns.register(_Break(_BREAK, md), "summary-break", 94)
        md.inlinePatterns.register(_Image(_IMAGE, md), "summary-image", 93)
        md.inlinePatterns.register(_Dropped(_DROPPED, md), "summary-dropped", 92)
