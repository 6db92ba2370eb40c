r"""Finds formulas in prose: where dollars mean mathematics, and where they mean money.

A single dollar opens a formula as for Pandoc (``tex_math_dollars``): no blank to its right; and one closes it that
has no blank to its left and no digit to its right. Beyond that a formula may not read as an amount ("5 million,
up from US"), as a shell variable, or as prose between two lone dollars.
"""

from __future__ import annotations

import re
from typing import NamedTuple

LONGEST = 5_000
"""Code points of the longest formula; a bound keeps the search linear in a text full of lone dollars."""

_CLOSING_DOLLAR = re.compile(r"(?:[^\\$]++|\\.)*\$", re.DOTALL)
_CLOSING_DOLLARS = re.compile(r"(?:[^\\$]++|\\.|\$(?!\$))*\$\$", re.DOTALL)
_MARKS = re.compile(r"[\\^_={}<>]")
_COMMAND_OR_TEXT = re.compile(r"\\(?:text|mathrm|textrm|mbox|operatorname\*?)\s*\{[^{}]*\}|\\[A-Za-z]+")
_PROSE_WORD = re.compile(r"(?<![^\s(\"“‘'])[A-Za-z]{2,}(?=[\s,.;:)\"”’']|$)")
_SHELL_NAME = re.compile(r"[A-Z][A-Z0-9_]+[/:;,.\"'-]*")
_CITATION = re.compile(r"[\d\s,;–-]*")
_BLANKS = re.compile(r"[ \t]+")


class Formula(NamedTuple):
    """A formula found in a text: it ends before ``end``; ``latex`` is what stands between its delimiters."""

    end: int
    latex: str
    display: bool


class Formulas:
    """Finds the formulas of one text; remembers what closes them, so that nothing is looked for twice."""

    def __init__(self, text: str) -> None:
        """Look in ``text``."""
        self._text = text
        self._closings: dict[str, int] = {}

    def at(self, start: int) -> Formula | None:
        r"""Return the formula whose delimiter stands at ``start``: ``$``, ``$$``, ``\(`` or ``\[``."""
        if self._text.startswith("$$", start):
            return _dollars(self._text, start)
        if self._text[start] == "$":
            return _dollar(self._text, start)
        return self._bracketed(start)

    def _bracketed(self, start: int) -> Formula | None:
        closing = {"(": r"\)", "[": r"\]"}[self._text[start + 1]]
        end = self._closings.get(closing, 0)
        if end < start + 2:
            end = self._text.find(closing, start + 2)
            end = self._closings[closing] = end if end >= 0 else len(self._text)
        latex = self._text[start + 2 : end] if end <= start + LONGEST and end < len(self._text) else ""
        display = closing == r"\]"
        if not latex.strip() or reads_as_prose(latex) or (display and is_bracketed(latex)):
            return None
        return Formula(end + 2, tidy(latex), display)


def _dollars(text: str, start: int) -> Formula | None:
    found = _CLOSING_DOLLARS.match(text, start + 2, start + LONGEST)
    if found is None:
        return None
    latex = text[start + 2 : found.end() - 2]
    if not latex.strip() or "`" in latex or reads_as_prose(latex):
        return None
    return Formula(found.end(), tidy(latex), display=True)


def _dollar(text: str, start: int) -> Formula | None:
    inside = start + 1
    if text[inside : inside + 1].isspace():
        return None
    found = _CLOSING_DOLLAR.match(text, inside, inside + LONGEST)
    if found is None:
        return None
    latex = text[inside : found.end() - 1]
    before, after = text[max(0, start - 1) : start], text[found.end() : found.end() + 1]
    if not latex or latex[-1].isspace() or after.isdigit() or "`" in latex:
        return None
    if (before.isalnum() and latex[0] in ",.;:!?)/-") or _is_money(latex) or reads_as_prose(latex):
        return None
    if _SHELL_NAME.fullmatch(latex) and (after.isupper() or after == "{"):
        return None
    return Formula(found.end(), tidy(latex), display=False)


def _is_money(latex: str) -> bool:
    """Tell an amount that words follow from a formula that begins with a number."""
    return latex[0].isdigit() and _MARKS.search(latex) is None and _PROSE_WORD.search(latex) is not None


def is_bracketed(latex: str) -> bool:
    r"""Tell words or the numbers of citations between brackets that were merely escaped, as in ``\[3, 4\]``."""
    if _CITATION.fullmatch(latex):
        return True
    return _MARKS.search(latex) is None and len(_PROSE_WORD.findall(latex)) >= 2


def reads_as_prose(latex: str) -> bool:
    r"""Tell words between two lone delimiters from a formula: many words, and hardly a sign of TeX.

    One TeX sign speaks for four words: ``$\mathcal L = reconstruction loss + KL$`` is a formula.
    """
    if len(latex) < 8:
        return False
    words = len(_PROSE_WORD.findall(_COMMAND_OR_TEXT.sub(" 0 ", latex)))
    return words >= 4 and words > 4 * len(_MARKS.findall(latex))


def tidy(latex: str) -> str:
    """Return ``latex`` without empty lines and blanks that say nothing; lines stay lines, since ``%`` ends with one."""
    lines = (_BLANKS.sub(" ", line).strip() for line in latex.split("\n"))
    return "\n".join(line for line in lines if line)
