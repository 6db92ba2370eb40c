r"""How quotes and notes read in the list: Markdown's inline marks become styles, formulas are set.

Nothing but what is certain is taken for a mark; all else stays as it was written. A dollar opens a formula by
Pandoc's rule (https://pandoc.org/MANUAL.html#math): a character that is no blank follows it; and the closing one comes
right after such a character and before no digit. So ``$50 to $100`` is money.
"""

from __future__ import annotations

import re
from enum import StrEnum
from functools import cache
from typing import NamedTuple


class SpanKind(StrEnum):
    """What a stretch of shown text is."""

    BOLD = "bold"
    ITALIC = "italic"
    CODE = "code"
    LINK = "link"
    MATH = "math"


class Span(NamedTuple):
    """A stretch [start, end) of code points of the shown text; ``source`` is a formula's LaTeX without dollars."""

    start: int
    end: int
    kind: SpanKind
    source: str = ""


class ShownText(NamedTuple):
    """Text as it is shown, and the stretches of it that are not plain."""

    text: str
    spans: tuple[Span, ...] = ()


_MATH = r"(?<!\\)\$\$(?P<display>[^$]+?)\$\$|(?<![\\$])\$(?=[^\s$])(?P<math>(?:[^$\\]|\\.)*?(?<=\S))\$(?![\d$])"
_NOTE = (
    r"(?P<tick>`+)(?P<code>[^`].*?|[^`])(?P=tick)(?!`)"
    rf"|{_MATH}"
    r"|\[\[(?P<wiki>[^\[\]\n]+)\]\]"
    r"|!?\[(?P<label>[^\[\]\n]+)\]\((?:[^()\s]|\([^()\s]*\))+\)"
    r"|<?(?P<url>https?://[^\s<>]*[^\s<>.,;:!?)\]}'\"”’])>?"
    r"|(?<![\w*])\*\*(?=\S)(?P<bold>[^*\n]+?)(?<=\S)\*\*(?![\w*])"
    r"|(?<![\w*])\*(?=\S)(?P<italic>[^*\n]+?)(?<=\S)\*(?![\w*])"
    r"|(?<!\w)_(?=\S)(?P<under>[^_\n]+?)(?<=\S)_(?!\w)"
)
_NOTE_SIGNS = ("*", "_", "`", "$", "[", "http")
_KINDS = {
    "code": SpanKind.CODE,
    "display": SpanKind.MATH,
    "math": SpanKind.MATH,
    "wiki": SpanKind.LINK,
    "label": SpanKind.LINK,
    "url": SpanKind.LINK,
    "bold": SpanKind.BOLD,
    "italic": SpanKind.ITALIC,
    "under": SpanKind.ITALIC,
}
_ENOUGH = 4000
_BULLET = re.compile(r"^([ \t]*)[-*+][ \t]+(?=\S)", re.MULTILINE)
_HEADING = re.compile(r"^#{1,6}[ \t]+(\S.*?)[ \t#]*$", re.MULTILINE)
_BLANK_LINES = re.compile(r"\n{3,}")


def read_quote(exact: str) -> ShownText:
    """Return the words of a highlight in one paragraph, formulas marked; ``exact`` is canonical text."""
    text = " ".join(_beginning(exact).split())
    return _marked(text, _compiled(_MATH)) if "$" in text else ShownText(text)


def read_note(markdown: str) -> ShownText:
    """Return a note without the marks that its styles replace."""
    text = _BLANK_LINES.sub("\n\n", _beginning(markdown).replace("\r\n", "\n").expandtabs(4)).strip()
    text = _HEADING.sub(_strong, _BULLET.sub(r"\1• ", text))
    return _marked(text, _compiled(_NOTE)) if any(sign in text for sign in _NOTE_SIGNS) else ShownText(text)


def _strong(heading: re.Match[str]) -> str:
    return heading[1] if "*" in heading[1] else f"**{heading[1]}**"


def _beginning(text: str) -> str:
    """Return what a list can show of a text at most; the editor has all of it."""
    return text if len(text) <= _ENOUGH else f"{text[:_ENOUGH]}…"


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    """Compile late: these two take 3 ms, and most quotes and notes have no marks at all."""
    return re.compile(pattern, re.DOTALL)


def _marked(text: str, pattern: re.Pattern[str]) -> ShownText:
    parts: list[str] = []
    spans: list[Span] = []
    length = done = 0
    for found in pattern.finditer(text):
        name = next(name for name, value in found.groupdict().items() if name in _KINDS and value is not None)
        kind, inner = _KINDS[name], found[name]
        # A formula stays whole: where it cannot be set, its source is shown.
        shown = " ".join(found[0].split()) if kind is SpanKind.MATH else inner
        parts += [text[done : found.start()], shown]
        length += found.start() - done
        spans.append(Span(length, length + len(shown), kind, inner.strip() if kind is SpanKind.MATH else ""))
        length += len(shown)
        done = found.end()
    parts.append(text[done:])
    return ShownText("".join(parts), tuple(spans))
