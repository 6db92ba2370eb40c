"""Notes for Logseq: properties at the head of the page, and an outline of blocks.

A page's properties are the ``key:: value`` lines it begins with. A block is ``- `` and lines indented by two; its
children are indented by a tab, as Logseq itself writes them. The properties of a block that begins with a quote
come before the quote (``insert-property`` in Logseq's ``frontend.util.property``).
"""

from __future__ import annotations

import re
from datetime import date
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from desktop_app.exporting.front_matter import Value

_PROPERTY = re.compile(r"(?P<key>[^\s:]+):: ?(?P<value>.*)$")
_BULLET = re.compile(r"[-*+](?= )")
_LEFT_OUT = frozenset({"aliases"})  # the title names the page; an alias equal to it would be a page of its own


def split(text: str) -> tuple[str, str]:
    """Return the property lines a page begins with, and the rest."""
    lines = text.split("\n")
    count = next((at for at, line in enumerate(lines) if not _PROPERTY.match(line)), len(lines))
    return "".join(f"{line}\n" for line in lines[:count]), "\n".join(lines[count:])


def update(head: str, properties: Mapping[str, Value]) -> str:
    """Return the property lines with ``properties`` in them; a person's own stay where they are.

    Tags a person added are kept.
    """
    lines = head.split("\n")[:-1]
    keys = [match["key"].casefold() if (match := _PROPERTY.match(line)) else "" for line in lines]
    place = 0
    for key, value in properties.items():
        if key in _LEFT_OUT:
            continue
        if key in keys:
            place = keys.index(key)
            merged = _with_own_tags(lines[place], value) if key == "tags" else value
            lines[place] = f"{key}:: {_written(merged)}"
        else:
            lines.insert(place, f"{key}:: {_written(value)}")
            keys.insert(place, key)
        place += 1
    return "".join(f"{line}\n" for line in lines)


def _with_own_tags(line: str, value: Value) -> Value:
    match = _PROPERTY.match(line)
    there = [tag.strip() for tag in match["value"].split(",") if tag.strip()] if match else []
    known = {tag.strip("#[]").casefold() for tag in there}
    ours = value if isinstance(value, tuple) else ()
    return (*there, *(tag for tag in ours if tag.casefold() not in known))


def _written(value: Value) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(_written, value))
    return value.isoformat() if isinstance(value, date) else " ".join(str(value).split())


def block(markdown: str, depth: int) -> str:
    """Return Markdown as one block of an outline, ``depth`` tabs deep.

    Text that is a list already becomes blocks of the outline itself.
    """
    tabs = "\t" * depth
    if _BULLET.match(markdown):
        return "\n".join(tabs + line if line else "" for line in markdown.split("\n"))
    first, *rest = markdown.split("\n")
    return "\n".join([f"{tabs}- {first}".rstrip(), *(f"{tabs}  {line}" if line else "" for line in rest)])
