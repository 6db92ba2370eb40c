r"""Finds the formulas in Markdown source: where dollars mean mathematics and where they mean money.

The rules for single dollars are Pandoc's (``tex_math_dollars``): an opening dollar has no blank to its right, a
closing one none to its left and no digit to its right. ``\(…\)``, ``\[…\]`` and the environments of displays count
as well. Nothing is found inside code spans, and no formula holds an empty line.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_LONGEST = 20_000
"""Code points; an opening dollar looks no further for its partner, so that the search stays linear."""

_ENVIRONMENTS = "align|aligned|alignat|equation|gather|gathered|multline|eqnarray|cases|array|matrix|split"

_OPENING = re.compile(
    rf"""
    (?P<escape>\\[\\$`])
  | (?P<ticks>`+)
  | (?P<display>\$\$)
  | (?P<dollar>\$)
  | (?P<paren>\\\()
  | (?P<bracket>\\\[)
  | (?P<begin>\\begin\{{(?P<name>(?:{_ENVIRONMENTS})\*?)\}})
    """,
    re.VERBOSE,
)
_EMPTY_LINE = re.compile(r"\n[ \t]*\n")
_CLOSING_DOLLAR = re.compile(r"\\.|\$", re.DOTALL)
_REFERENCE = re.compile(r"[\d\s,;–-]*|\w+(?:\s\w+)+[.!?]?")
_WORDS = re.compile(r"[A-Za-z]{3,}")
_SIGNS = re.compile(r"[\\^_={}<>+]")


@dataclass(frozen=True, slots=True)
class MathSpan:
    """A formula at [start, end) of the source, delimiters included; ``latex`` is what stands between them."""

    start: int
    end: int
    latex: str
    display: bool


def find_math(text: str) -> Iterator[MathSpan]:
    """Yield the formulas of ``text`` in their order."""
    position = 0
    while (found := _OPENING.search(text, position)) is not None:
        position = found.end()
        kind = found.lastgroup if found.lastgroup != "name" else "begin"
        if kind == "escape":
            continue
        if kind == "ticks":
            position = _after_code(text, found.start(), found.group())
            continue
        span = _span(text, found, str(kind))
        if span is not None:
            yield span
            position = span.end


def _after_code(text: str, start: int, ticks: str) -> int:
    """Return where the code span that ``ticks`` open ends; just after them where nothing closes it."""
    limit = _limit(text, start)
    closing = re.compile(rf"(?<!`){ticks}(?!`)").search(text, start + len(ticks), limit)
    return closing.end() if closing else start + len(ticks)


def _limit(text: str, start: int) -> int:
    """Return how far a span from ``start`` may reach: to the next empty line."""
    empty = _EMPTY_LINE.search(text, start, start + _LONGEST)
    return empty.start() if empty else min(len(text), start + _LONGEST)


def _span(text: str, found: re.Match[str], kind: str) -> MathSpan | None:
    start, inside = found.start(), found.end()
    if kind == "dollar":
        return _inline(text, start)
    closing = {"display": "$$", "paren": r"\)", "bracket": r"\]"}.get(kind) or rf"\end{{{found['name']}}}"
    end = text.find(closing, inside, _limit(text, inside))
    if end < 0:
        return None
    latex = text[inside:end]
    if not latex.strip() or (kind == "bracket" and _REFERENCE.fullmatch(latex)):
        return None
    if kind == "begin":
        latex = text[start : end + len(closing)]
    return MathSpan(start, end + len(closing), latex.strip(), display=kind != "paren")


def _inline(text: str, start: int) -> MathSpan | None:
    inside = start + 1
    if inside >= len(text) or text[inside].isspace():
        return None
    limit = _limit(text, inside)
    position = inside
    while (closing := _CLOSING_DOLLAR.search(text, position, limit)) is not None:
        position = closing.end()
        if closing.group() != "$":
            continue
        if text[closing.start() - 1].isspace() or text[position : position + 1].isdigit():
            return None
        latex = text[inside : closing.start()]
        return None if _is_money(latex) else MathSpan(start, position, latex.strip(), display=False)
    return None


def _is_money(latex: str) -> bool:
    """Tell an amount that words follow ("5 million, up from US") from a formula."""
    return latex[:1].isdigit() and bool(_WORDS.search(latex)) and not _SIGNS.search(latex)
