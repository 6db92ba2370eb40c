"""Makes any Python string one that SQLite keeps whole."""

from __future__ import annotations


def storable(text: str) -> str:
    """Return ``text`` without NUL, at which SQLite's functions stop, and without lone surrogates.

    Halves of one pair are joined; others become U+FFFD.
    """
    if "\0" in text:
        text = text.replace("\0", "")
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return text


def storable_path(path: str) -> str:
    r"""Return a file's path as text; bytes that are no UTF-8 become ``\xff``, so that two paths stay two."""
    return path.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
