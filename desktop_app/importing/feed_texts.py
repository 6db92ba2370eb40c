"""The text of a feed's item as Markdown: HTML turned into it, and formulas that a feed cut off kept legible."""

from __future__ import annotations

import html
import re

_BLOCK = re.compile(r"<(?:p|div|ul|ol|li|h[1-6]|blockquote|pre|table)\b[^<>]*>", re.IGNORECASE)
_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
_UNSHOWN = re.compile(
    r"<(script|style)\b[^<>]*>.*?(?:</\1\s*>|\Z)|<\?[^<>]*>|<!(?!--)[^<>]*>", re.DOTALL | re.IGNORECASE
)
_TAG = re.compile(r"</?[A-Za-z][^<>]*>|<!--.*?-->", re.DOTALL)
_PREFIXED = re.compile(r"(</?)\w+:(?=\w)")
_FORMULA = re.compile(r"(\$\$?)(?=\S)([^$]{1,2000}?)\1")
_REAL_TAG = re.compile(r"</?(?:em|strong|i|b|sub|sup|a|br|p|span|code)\b[^<>]*>", re.IGNORECASE)
_LEAD_BREAKS = re.compile(r"\n{3,}")
_MEANS = re.compile(r"[*_`<\[]|\\(?=[!-/:-@\[-`{-~])")
"""What Markdown would act on in the rest of a formula."""
_LATEX = re.compile(r"[\\_^{]")


def markdown_of(text: str) -> str:
    """Return the text of an item as Markdown, without blank lines at its edges.

    ShortScience's are Markdown as they are. HTML is known by the tags of its blocks; the few tags that Markdown
    shares with it are left to whoever reads the Markdown.
    """
    if _BLOCK.search(text) or (_BREAK.search(text) and not re.search(r"\n[ \t]*\n", text)):
        text = _from_html(text)
    else:
        text = _FORMULA.sub(lambda found: html.unescape(found[0]), text)
    return _cut_shown(text.strip("\r\n").rstrip())


def plain(text: str) -> str:
    """Return words on one line, without tags and with entities resolved."""
    return " ".join(html.unescape(_TAG.sub("", text)).split())


def _from_html(text: str) -> str:
    """Turn HTML into Markdown. Nothing is escaped: much that is sent as HTML is Markdown between a few tags."""
    from markdownify import markdownify  # noqa: PLC0415 - heavy: late

    text = _PREFIXED.sub(r"\1", _UNSHOWN.sub("", text))
    text = _FORMULA.sub(_guarded, text)
    try:
        written = markdownify(
            text,
            heading_style="ATX",
            bullets="-",
            sub_symbol="<sub>",
            sup_symbol="<sup>",
            escape_asterisks=False,
            escape_underscores=False,
            escape_misc=False,
        )
    except RecursionError:  # hundreds of tags in each other; the words are what counts then
        written = html.unescape(_TAG.sub("", text))
    return _LEAD_BREAKS.sub("\n\n", written)


def _guarded(found: re.Match[str]) -> str:
    """Keep a bare ``<`` in a formula from being read as a tag."""
    return found[0] if _REAL_TAG.search(found[0]) else found[0].replace("<", "&lt;")


def _cut_shown(text: str) -> str:
    """Let what stands after a dollar that is never closed show as it is: a feed cuts where it likes.

    Only the last paragraph is looked at, and only what looks like a formula.
    """
    start = max(text.rfind("\n\n"), 0)
    dollars = list(re.finditer(r"(?<!\\)\$\$?", text[start:]))
    doubles = list(re.finditer(r"(?<!\\)\$\$", text))
    if len(doubles) % 2:
        place = doubles[-1].end()
    elif len(dollars) % 2:
        place = start + dollars[-1].end()
    else:
        return text
    rest = text[place:]
    if not _LATEX.search(rest) or (rest[:1].isspace() and len(doubles) % 2 == 0):
        return text
    return text[:place] + _MEANS.sub(r"\\\g<0>", rest)
