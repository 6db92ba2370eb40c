"""Where a text may be cut without cutting a character as people see it.

The rules are those of Unicode's extended grapheme clusters (UAX #29) that matter to selections: marks, joiners,
variation selectors, emoji modifiers, pairs of regional indicators, and Hangul syllables spelled in letters.
"""

from __future__ import annotations

import unicodedata

_JOINER = "\u200d"
_MARKS = frozenset({"Mn", "Me", "Mc"})
_EXTENDING = frozenset("\u200c\u200d\u0e33\u0eb3\uff9e\uff9f")
"""Characters that belong to the one before without being marks by their category."""


def is_boundary(text: str, offset: int) -> bool:
    """Tell whether ``text`` may be cut at ``offset`` (code points, 0 to len)."""
    if offset <= 0 or offset >= len(text):
        return True
    before, after = text[offset - 1], text[offset]
    if before < "\u0300" and after < "\u0300":
        return not (before == "\r" and after == "\n")
    if before == _JOINER or after in _EXTENDING or unicodedata.category(after) in _MARKS:
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
    """Tell whether two characters are of one Korean syllable (rules GB6 to GB8)."""
    first, second = _hangul(before), _hangul(after)
    return second in {"L": "L V LV LVT", "V": "V T", "LV": "V T", "T": "T", "LVT": "T"}.get(first, "").split()


def _hangul(character: str) -> str:
    """Return what part of a syllable a character is, or nothing: L, V, T, LV, LVT as UAX #29 names them."""
    if "\u1100" <= character <= "\u115f" or "\ua960" <= character <= "\ua97c":
        return "L"
    if "\u1160" <= character <= "\u11a7" or "\ud7b0" <= character <= "\ud7c6":
        return "V"
    if "\u11a8" <= character <= "\u11ff" or "\ud7cb" <= character <= "\ud7fb":
        return "T"
    if "\uac00" <= character <= "\ud7a3":
        return "LVT" if (ord(character) - 0xAC00) % 28 else "LV"
    return ""
