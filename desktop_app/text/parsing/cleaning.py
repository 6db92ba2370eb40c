"""Takes from a source what no text may hold, before anything else reads it."""

from __future__ import annotations

import re

_FORBIDDEN = re.compile("[\0\ufeff\ud800-\udfff]")
_SEPARATORS = re.compile("[\r\x0b\x0c\ufffc\u2029]")
_LEADING = re.compile(r"[ \t]*\t[ \t]*")
_OPEN_FENCE = re.compile(r"(?P<fence>`{3,}|~{3,})(?P<info>.*)")
_TAB = 4


def clean(source: str) -> str:
    """Return ``source`` with newlines for line ends, blanks for leading tabs, and nothing a text may not hold.

    NUL, byte order marks and lone surrogates go; U+FFFC and U+2029, which mean objects and paragraphs to Qt,
    become blanks, as do page breaks. Tabs stay where they may be code: inside an unindented fence.
    """
    source = source.replace("\r\n", "\n").replace("\r", "\n")
    source = _SEPARATORS.sub(" ", _FORBIDDEN.sub("", source))
    return "\n".join(_expanded(source.split("\n"))) if "\t" in source else source


def drop_forbidden(text: str) -> str:
    """Return ``text``, which came out of an entity or an address, without what a text may not hold."""
    return _SEPARATORS.sub(" ", _FORBIDDEN.sub("", text))


def _expanded(lines: list[str]) -> list[str]:
    result: list[str] = []
    fence = ""
    for line in lines:
        found = _OPEN_FENCE.match(line)
        if fence:
            fence = "" if found and _closes(found, fence) else fence
            result.append(line)
            continue
        if found and not (found["fence"][0] == "`" and "`" in found["info"]):
            fence = found["fence"]
        leading = _LEADING.match(line)
        result.append(_blanks(leading.group()) + line[leading.end() :] if leading else line)
    return result


def _closes(found: re.Match[str], fence: str) -> bool:
    return found["fence"].startswith(fence) and not found["info"].strip()


def _blanks(leading: str) -> str:
    width = 0
    for character in leading:
        width += _TAB - width % _TAB if character == "\t" else 1
    return " " * width
