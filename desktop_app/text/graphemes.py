"""Where a text may be cut without cutting a character as people see it.

The rules are those of Unicode's extended grapheme clusters (UAX #29) that matter to selections: marks, joiners,
variation selectors, emoji modifiers, pairs of regional indicators, and Hangul syllables spelled in letters.
"""

from __future__ import annotations

import unicodedata

_JOINER = "\u200d"
_MARKS = ("Mn", "Me", "Mc")


def is_boundary(text: str, offset: int) -> bool:
    """Tell whether ``text`` may be cut at ``offset`` (code points, 0 to len)."""
    if offset <= 0 or offset >= len(text):
        return True
    before, after = text[offset - 1], text[offset]
    if before < "\u0300" and after < "\u0300":
        return not (before == "\r" and after == "\n")
    if _JOINER in (before, after) or unicodedata.category(after) in _MARKS:
        return False
    if "\U0001f3fb" <= after <= "\U0001f3ff" or "\U000e0020" <= after <= "\U000e007f":
        return False
    if _is_regional(before) and _is_regional(after):
        return _regionals_before(text, offset) % 2 == 0
    return not _is_hangul_pair(before, after)


def floor(text: str, offset: int) -> int:
    """Return the last boundary at or before ``offset``."""
    while not is_boundary(text, offset):
        offset -= 1
    return offset


def ceiling(text: str, offset: int) -> int:
    """Return the first boundary at or after ``offset``."""
    while not is_boundary(text, offset):
        offset += 1
    return offset


def _is_regional(character: str) -> bool:
    return "\U0001f1e6" <= character <= "\U0001f1ff"


def _regionals_before(text: str, offset: int) -> int:
    count = 0
    while offset - count > 0 and _is_regional(text[offset - count - 1]):
        count += 1
    return count


def _is_hangul_pair(before: str, after: str) -> bool:
    lead, vowel = "\u1100" <= before <= "\u115f", "\u1160" <= after <= "\u11a7"
    if lead:
        return vowel or "\u1100" <= after <= "\u115f" or "\uac00" <= after <= "\ud7a3"
    if "\u1160" <= before <= "\u11a7" or "\uac00" <= before <= "\ud7a3":
        return vowel or "\u11a8" <= after <= "\u11ff"
    return "\u11a8" <= before <= "\u11ff" and "\u11a8" <= after <= "\u11ff"
