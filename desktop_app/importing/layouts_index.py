"""Pages that are no summaries but lists of others: the index of a folder, a reading list."""

from __future__ import annotations

import re

from desktop_app.importing.layouts_fields import LONGEST
from desktop_app.importing.links import LINK

_ENTRY = re.compile(r"[ \t]*(?:[-*+•]|\d{1,4}[.)]|\|)[ \t]*")
_WIKI = re.compile(r"\[\[[^\[\]\n]{1,300}\]\]")
_ELSEWHERE = re.compile(r"[a-z][a-z0-9+.-]*:|#|//", re.IGNORECASE)
_PAGE = re.compile(r"(?:\.(?:md|markdown|txt|html?)|/|^[^.]*)(?:#.*)?$", re.IGNORECASE)

_FEWEST_LOCAL = 4
_FEWEST_FAR = 8
_PROSE = 25
"""Words of a line without a link that make it prose."""


def index_reason(text: str) -> str:
    """Return why a text (with plain line ends) is an index of other pages, as a clause; empty if it is not one."""
    if text.count("](") + text.count("[[") < _FEWEST_LOCAL:
        return ""
    local = far = others = prose = 0
    for line in text.split("\n"):
        bare = line.strip()
        if not bare or bare.startswith(("#", "---", "===", "|-", "| -", "|:", "<!--")):
            continue
        kind = _kind(line)
        if kind == "local":
            local += 1
        elif kind == "far":
            far += 1
        else:
            others += 1
            prose += len(bare.split()) >= _PROSE
    listed = local + far
    if local >= _FEWEST_LOCAL and local * 2 >= listed and prose * 8 <= listed and others <= listed:
        return "it is an index of other pages, not a summary"
    if far >= _FEWEST_FAR and prose * 10 <= listed and others * 2 <= listed:
        return "it is a list of links to papers, not a summary"
    return ""


def _kind(line: str) -> str:
    """Return ``local`` or ``far`` for a line that is an entry of a list of links, else an empty text."""
    lead = _ENTRY.match(line)
    if lead is None or len(line) > LONGEST:
        return ""
    if _WIKI.search(line):
        return "local" if len(_WIKI.sub("", line).split()) <= 14 else ""
    links = [found for found in LINK.finditer(line, lead.end()) if not found[0].startswith("!")]
    labels = sum(len((found["label"] or "").split()) for found in links)
    if not links or len(LINK.sub(" ", line[lead.end() :]).split()) > max(14, 2 * labels):
        return ""
    here = any(
        found["target"] and not _ELSEWHERE.match(found["target"]) and _PAGE.search(found["target"]) for found in links
    )
    return "local" if here else "far"
