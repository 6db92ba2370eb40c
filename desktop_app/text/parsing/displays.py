r"""Finds displayed formulas that span lines, so that no line of theirs is taken for a list or a heading.

A display is ``$$…$$``, ``\[…\]`` or an environment of LaTeX's such as ``\begin{align}``. It is a block of its own
where it spans lines, fills its lines, or ends a line after a colon; between words of one line it stays in the line.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from desktop_app.text.parsing.mathspans import LONGEST, is_bracketed, reads_as_prose, tidy

if TYPE_CHECKING:
    from collections.abc import Sequence

_MOST_LINES = 100
_LONGEST_LINE = 20_000
"""Bounds within which a display is looked for; without them a text full of lone dollars would take for ever."""

_ENVIRONMENTS = "align|alignat|equation|gather|multline|eqnarray|displaymath|math|flalign"
_CODE = re.compile(r"(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)|\\[\\$`]")
_OPENING = re.compile(rf"\$\$|\\\[|\\begin\{{(?P<name>(?:{_ENVIRONMENTS})\*?)\}}")
_ONE = r"\$\$(?:[^\\$]++|\\.|\$(?!\$))+?\$\$|\\\[(?:(?!\\\]).)+\\\]"
_FILLED = re.compile(rf"\s*(?:(?:{_ONE})[\s.,;:]*)+$")
_EACH = re.compile(rf"(?P<display>{_ONE})\s*(?P<sign>[.,;:]?)")
_FAR = 100
"""Code points at a line's end within which the display that ends it must close."""
_ENDING = re.compile(r"(?P<closing>\$\$|\\\])\s*(?P<sign>[.,;]?)\s*$")


class Display(NamedTuple):
    """Displays found from a line on, up to but without the line ``end``.

    ``before`` and ``after`` are the words of the first and the last line that are not theirs.
    """

    before: str
    formulas: tuple[str, ...]
    after: str
    end: int


def display_at(lines: Sequence[str], at: int) -> Display | None:
    """Return what displays begin on line ``at`` and stand as blocks; None if there are none."""
    line = lines[at]
    if ("$$" not in line and "\\[" not in line and "\\begin{" not in line) or len(line) > _LONGEST_LINE:
        return None
    masked = _CODE.sub(lambda found: "\0" * len(found.group()), line)
    if _FILLED.match(masked):
        return _filled(line, masked, at)
    if display := _after_colon(line, masked, at):
        return display
    return _spanning(lines, at, masked)


def _filled(line: str, masked: str, at: int) -> Display | None:
    found = [(line[each.start("display") : each.end("display")], each["sign"]) for each in _EACH.finditer(masked)]
    latex = [tidy(_inside(formula) + sign) for formula, sign in found]
    if any(not _inside(formula).strip() or _is_no_formula(formula) for formula, _ in found):
        return None
    return Display("", tuple(latex), "", at + 1)


def _after_colon(line: str, masked: str, at: int) -> Display | None:
    """Return the display that ends a line whose words before it end in a colon."""
    ending = _ENDING.search(masked[-_FAR:])
    if ending is None:
        return None
    end = len(masked) - len(masked[-_FAR:]) + ending.start()
    start = masked.rfind("$$" if ending["closing"] == "$$" else "\\[", 0, end)
    words = line[:start].rstrip() if start >= 0 else ""
    if not words.endswith(":") or "$$" in masked[: len(words)] or _is_no_formula(line[start : end + 2]):
        return None
    return _checked(words, line[start + 2 : end], ending["sign"], "", at + 1)


def _spanning(lines: Sequence[str], at: int, masked: str) -> Display | None:
    """Return the display that opens on line ``at`` and closes on a later one, or closes here if an environment."""
    opening = _last_opening(masked)
    if opening is None:
        return None
    name = opening["name"]
    closing = {"$$": "$$", "\\[": "\\]"}.get(opening.group(), f"\\end{{{name}}}")
    # An empty line ends a formula, except one whose dollars have a line of their own.
    alone = not masked.replace(opening.group(), "", 1).strip()
    latex: list[str] = []
    size = 0
    for number in range(at, min(len(lines), at + _MOST_LINES)):
        line = lines[at][opening.end() :] if number == at else lines[number]
        place = line.find(closing)
        latex.append(line if place < 0 else line[:place])
        if place >= 0:
            whole = _named(name, "\n".join(latex))
            rest = line[place + len(closing) :].strip()
            sign = rest if len(rest) == 1 and rest in ".,;:" else ""
            return _checked(lines[at][: opening.start()], whole, sign, "" if sign else rest, number + 1)
        size += len(line)
        if size > LONGEST or (not line.strip() and not alone and number > at):
            return None
    return None


def _named(name: str | None, latex: str) -> str:
    """Return ``latex`` inside its environment again, unless that says no more than that it is a display."""
    if not name or name.rstrip("*") in ("equation", "displaymath", "math"):
        return latex
    return f"\\begin{{{name}}}{latex}\\end{{{name}}}"


def _last_opening(masked: str) -> re.Match[str] | None:
    """Return the opening of a display that its own line does not close; of an environment wherever it ends."""
    place = 0
    while found := _OPENING.search(masked, place):
        if found["name"]:
            return found
        close = masked.find("$$" if found.group() == "$$" else "\\]", found.end())
        if close < 0:
            return found
        place = close + 2
    return None


def _checked(before: str, latex: str, sign: str, after: str, end: int) -> Display | None:
    if not latex.strip() or reads_as_prose(latex):
        return None
    return Display(before, (tidy(latex.rstrip() + sign),), after, end)


def _is_no_formula(display: str) -> bool:
    return display[0] == "\\" and is_bracketed(_inside(display))


def _inside(display: str) -> str:
    return display[2:-2]
