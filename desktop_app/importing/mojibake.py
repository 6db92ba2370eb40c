"""UTF-8 that was read as Windows-1252 and saved again (“cafÃ©”), made what it was, where that is certain."""

from __future__ import annotations

import re

_TRACE = re.compile(r"[ÂÃâÐÑÅÄïð][\x80-\xbf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]")
_FENCE = re.compile(r"[ \t]*(?:```|~~~)")


def repaired(text: str) -> str:
    """Return ``text`` with its broken lines mended; line ends stay.

    A line is mended if all of it that is not ASCII turns into sound UTF-8, with nothing guessed. Code is left alone:
    it may well be about such letters.
    """
    if not _TRACE.search(text):
        return text
    lines = text.splitlines(keepends=True)
    fenced = False
    for place, line in enumerate(lines):
        if _FENCE.match(line):
            fenced = not fenced
        elif not fenced and "`" not in line and _TRACE.search(line):
            lines[place] = _mended(line)
    return "".join(lines)


def _mended(line: str) -> str:
    from ftfy import fix_encoding_and_explain  # noqa: PLC0415 - heavy: late

    fixed, steps = fix_encoding_and_explain(line)
    certain = steps is not None and all(step.action in {"encode", "decode"} for step in steps)
    return fixed if certain and fixed.count("\n") == line.count("\n") else line
