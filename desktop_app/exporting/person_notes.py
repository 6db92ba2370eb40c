"""A note as its writer's Markdown, kept from spilling over what follows it on the page.

The words are never changed; what was opened is closed.
"""

from __future__ import annotations

import re

from desktop_app.exporting.paragraph import Dialect
from desktop_app.exporting.regions import defused

_FENCE = re.compile(r"^ {0,3}(?P<fence>`{3,}(?=[^`]*$)|~{3,})(?P<info>.*)$")
_CODE = re.compile(r"(`+)(?!`).*?(?<!`)\1(?!`)", re.DOTALL)


def settled(markdown: str, dialect: Dialect) -> str:
    """Return a note without blank lines at its edges, with fences, comments and formulas closed that it left open."""
    markdown = defused(markdown.replace("\r\n", "\n").replace("\r", "\n")).replace("\0", "\ufffd")
    markdown = markdown.strip("\n").rstrip()
    prose, fence = _outside_fences(markdown)
    if fence:
        markdown += f"\n{fence}"
    prose = _CODE.sub("", prose)
    if prose.rfind("<!--") > prose.rfind("-->"):
        markdown += "\n-->"
    if dialect is Dialect.OBSIDIAN and prose.count("%%") % 2:
        markdown += "\n%%"
    if prose.count("$$") % 2:
        markdown += "\n$$"
    return markdown


def _outside_fences(markdown: str) -> tuple[str, str]:
    """Return what stands outside of fenced code, and the fence that is open at the end, if one is."""
    outside: list[str] = []
    fence = ""
    for line in markdown.split("\n"):
        match = _FENCE.match(line)
        if not fence:
            if match:
                fence = match["fence"]
            else:
                outside.append(line)
        elif match and match["fence"].startswith(fence) and not match["info"].strip():
            fence = ""
    return "\n".join(outside), fence
