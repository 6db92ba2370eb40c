"""Habits of writing that tell one author's hand from another's: bullets, quotes, dashes, emphasis, line breaks.

A habit is a sign that a paragraph shows or does not show; what differs on the two sides of a gap speaks for a change
of hands.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_BULLET = re.compile(r"^[ \t]*([-*+•])[ \t]", re.MULTILINE)
_NUMBER = re.compile(r"^[ \t]*\(?\d{1,2}([.)])[ \t]", re.MULTILINE)
_DASH = re.compile(r"\w ?(—|–|--) ?\w|\w( - )\w")
_STRONG = re.compile(r"(?<![\w*_])(\*\*|__)(?=[^\s*_])")
_WEAK = re.compile(r"(?<![\w*_\\])([*_])(?=[^\s*_])(?:(?!\1)[^\n]){1,60}(?<=[^\s\\])\1(?![\w*_])")
_MATH = re.compile(r"(?<![\\$])(\$\$?)(?=[^$\s\d])|\\([(\[])")
_IMAGE = re.compile(
    r"^[ \t]*(https?://\S+\.(?:png|jpe?g|gif|svg)\S*)[ \t]*$|(!\[)|(<img)", re.MULTILINE | re.IGNORECASE
)
_CONTRACTION = re.compile(r"\b\w+(?:n['’]t|['’](?:re|ve|ll|s|m|d))\b", re.IGNORECASE)
_UNCONTRACTED = re.compile(
    r"\b(?:is|are|do|does|did|can|could|would|should|has|have) ?not\b|\b(?:it|that|"
    r"there) is\b|\b(?:they|we) (?:are|have|will)\b",
    re.IGNORECASE,
)
_WIDE = re.compile(r"[.!?]  \S")
_HEADING = re.compile(r"^ {0,3}(#{1,6})[ \t]", re.MULTILINE)

NAMES = {
    "bullets": "bullets", "quotes": "quotation marks", "dashes": "dashes", "strong": "the marks of bold words",
    "weak": "the marks of italic words", "math": "the marks of formulas", "images": "pictures", "heading": "headings",
    "numbers": "the marks of numbers", "wrap": "lines", "contractions": "verb forms",
}  # fmt: skip
"""The habits a person would see, in words."""

REACH = 10
"""Paragraphs in which a habit is looked for on either side of a gap."""


def habits_about(shown: Sequence[Mapping[str, str]], place: int) -> tuple[dict[str, str], dict[str, str]]:
    """Return the habits above and below the gap before paragraph ``place``, those nearest to it."""
    above: dict[str, str] = {}
    below: dict[str, str] = {}
    for one in reversed(shown[max(0, place - REACH) : place]):
        for name, value in one.items():
            above.setdefault(name, value)
    for other, one in enumerate(shown[place : place + REACH]):
        for name, value in one.items():
            if other or name != "blanks":  # the blank lines of the gap itself belong to neither side
                below.setdefault(name, value)
    return above, below


def habits_of(markdown: str, tail: str, blanks: int) -> dict[str, str]:
    """Return the habits that ``markdown`` shows.

    ``tail`` is what stands behind it on its last line, ``blanks`` the number of blank lines above.
    """
    shown: dict[str, str] = {}
    for name, pattern in (
        ("bullets", _BULLET),
        ("numbers", _NUMBER),
        ("strong", _STRONG),
        ("weak", _WEAK),
        ("math", _MATH),
        ("heading", _HEADING),
    ):
        found = pattern.search(markdown)
        if found:
            shown[name] = next(group for group in found.groups() if group)
    image = _IMAGE.search(markdown)
    if image:
        shown["images"] = "url" if image[1] else "markdown" if image[2] else "html"
    _marks(markdown, shown)
    if len(markdown) > 60:
        shown["tail"] = "blank" if tail else "none"
        _breaks(markdown, shown)
    if blanks:
        shown["blanks"] = "one" if blanks == 1 else "more"
    return shown


def _marks(markdown: str, shown: dict[str, str]) -> None:
    curly = sum(map(markdown.count, "‘’“”"))
    straight = markdown.count('"') + markdown.count("'")
    if curly != straight:
        shown["quotes"] = "curly" if curly > straight else "straight"
    dash = _DASH.search(markdown)
    if dash:
        shown["dashes"] = (dash[1] or dash[2]).strip()
    if _WIDE.search(markdown):
        shown["wide"] = "two"
    elif len(markdown) > 300:
        shown["wide"] = "one"
    if _CONTRACTION.search(markdown):
        shown["contractions"] = "short"
    elif _UNCONTRACTED.search(markdown):
        shown["contractions"] = "full"


def _breaks(markdown: str, shown: dict[str, str]) -> None:
    """Say whether the lines are broken by hand at some width or run on."""
    lines = markdown.splitlines()
    longest = max(map(len, lines))
    if longest > 200:
        shown["wrap"] = "long"
    elif len(lines) >= 3 and sum(50 <= len(line) <= 125 for line in lines[:-1]) >= max(2, len(lines) // 2):
        shown["wrap"] = "broken"
