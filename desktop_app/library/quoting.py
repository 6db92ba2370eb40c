"""Finds the words of a quote in a text, also where they were typed or copied a little differently."""

from __future__ import annotations

import re

_ALIKE = ("'’‘ʼ", '"“”„', "-‐‑–—−")  # what keyboards have one key for

Span = tuple[int, int]


def places_of(text: str, quote: str, prefix: str = "", suffix: str = "") -> list[Span]:
    """Return every place of ``quote`` between ``prefix`` and ``suffix``, half-open in code points, overlaps included.

    Exact places, if there are any; else those that differ in kinds of quotes, dashes and blanks alone.
    """
    exact = [(at + len(prefix), at + len(prefix) + len(quote)) for at in _exact(text, prefix + quote + suffix)]
    return exact or _alike(text, quote.strip(), prefix, suffix)


def _exact(text: str, wanted: str) -> list[int]:
    found = []
    at = text.find(wanted)
    while at >= 0:
        found.append(at)
        at = text.find(wanted, at + 1)
    return found


def _alike(text: str, quote: str, prefix: str, suffix: str) -> list[Span]:
    if not quote:
        return []
    before = _pattern(prefix.strip()) + r"\s*" if prefix.strip() else ""
    after = r"\s*" + _pattern(suffix.strip()) if suffix.strip() else ""
    # A look-ahead lets places overlap, as in the exact search.
    pattern = re.compile(f"(?={before}({_pattern(quote)}){after})")
    return [found.span(1) for found in pattern.finditer(text)]


def _pattern(words: str) -> str:
    return r"\s+".join("".join(map(_letter, word)) for word in words.split())


def _letter(letter: str) -> str:
    for group in _ALIKE:
        if letter in group:
            return f"[{re.escape(group)}]"
    return re.escape(letter)
