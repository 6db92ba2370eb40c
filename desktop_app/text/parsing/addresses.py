"""Finds web addresses that stand bare in a text (the extended autolinks of GitHub's Markdown)."""

from __future__ import annotations

import re

_ADDRESS = re.compile(r"(?:https?://|www\.)[^\s<>\"“”«»`\\]+", re.IGNORECASE)
_PLAUSIBLE = re.compile(r"(?:https?://[^\s/.?#]+|www\.[^\s/.?#]+\.)", re.IGNORECASE)
_SCHEME = re.compile(r"\s*([A-Za-z][A-Za-z0-9+.-]*):")
_HIDING = re.compile(r"[\x00-\x20\x7f]+")
"""What browsers leave out of an address, and what would else hide its scheme (URL Standard, 4.4)."""

_FOLLOWED = frozenset({"http", "https", "mailto", "ftp", "doi"})
_TRAILING = ".,;:!?'\"*_~’”)]}"
_PAIRS = {")": "(", "]": "[", "}": "{"}


def address_at(text: str, start: int) -> int | None:
    """Return the end of the address that begins at ``start`` of ``text``; None where none does.

    Punctuation at its end is the sentence's, and so is a closing bracket that the address did not open.
    """
    if start and (text[start - 1].isalnum() or text[start - 1] in "@/"):
        return None
    found = _ADDRESS.match(text, start)
    if found is None or not _PLAUSIBLE.match(text, start):
        return None
    address = found.group()
    surplus = {close: address.count(close) - address.count(opening) for close, opening in _PAIRS.items()}
    end = len(address)
    while end and address[end - 1] in _TRAILING:
        sign = address[end - 1]
        if sign in surplus:
            if surplus[sign] <= 0:
                break
            surplus[sign] -= 1
        end -= 1
    return start + end if _PLAUSIBLE.match(address[:end]) else None


def without_scheme(words: str) -> str:
    """Return the address that ``words`` stand for: what begins with ``www.`` is reached by HTTP."""
    return words if words.lower().startswith("http") else f"http://{words}"


def safe_address(address: str) -> str:
    """Return ``address`` if it may be followed, else nothing: no scripts, no files of this machine."""
    scheme = _SCHEME.match(_HIDING.sub("", address))
    return address if scheme is None or scheme[1].lower() in _FOLLOWED else ""


def safe_image(address: str) -> str:
    """Return ``address`` if it may be that of an image, else nothing."""
    scheme = _SCHEME.match(_HIDING.sub("", address))
    if scheme is None or scheme[1].lower() in ("http", "https") or address[:11].lower() == "data:image/":
        return address
    return ""
