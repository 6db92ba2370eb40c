"""Postil's own pages for Logseq on their way back in: properties, then blocks that are indented by tabs."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from desktop_app.importing.front_matter import FrontMatter

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from desktop_app.importing.front_matter import Value

_PROPERTY = re.compile(r"(?P<key>[\w-]+):: ?(?P<value>.*)")
_LISTS = frozenset({"authors", "tags"})
_FORMULA = re.compile(r"(?<!\$)\$\$([^$\n]+)\$\$(?!\$)")


@dataclass(frozen=True, slots=True)
class Marked:
    """A highlight as an exported file shows it: ``label`` is its colour's name or meaning; all are Markdown."""

    id: str
    label: str
    quote: str
    note: str


def properties(text: str) -> FrontMatter:
    """Return the ``key:: value`` lines that a page begins with."""
    fields: dict[str, Value] = {}
    end = 0
    for line in text.splitlines(keepends=True):
        found = _PROPERTY.fullmatch(line.strip("\r\n"))
        if found is None:
            break
        key, value = found["key"].casefold().replace("-", " "), found["value"].strip()
        fields[key] = [part.strip().strip("[]") for part in value.split(",")] if key in _LISTS else value
        end += len(line)
    return FrontMatter(fields, end)


def read_outline(region: str) -> tuple[list[Marked], list[str]]:
    """Return the highlights and the notes on the paper in a region of blocks, each in their order."""
    marked: list[Marked] = []
    notes: list[str] = []
    for own, children in _blocks([line.removeprefix("\t") for line in region.strip("\n").split("\n")]):
        known, text = _own_properties(own)
        quote = [line for line in text if line.startswith(">")]
        if "color" in known and quote:
            rest = [line for line in text if not line.startswith(">")]
            note = "\n\n".join(filter(None, ("\n".join(rest).strip("\n"), _note(children))))
            marked.append(Marked(known.get("id", ""), known["color"], _inline_formulas(unquoted(quote)), note))
        else:
            nested = "\n".join(children)
            notes.append("\n".join(text) + (f"\n\n{nested}" if nested.strip() else ""))
    return marked, notes


def unquoted(lines: Sequence[str]) -> str:
    """Return the Markdown in a block quote."""
    return "\n".join(line[1:].removeprefix(" ") for line in lines)


def _blocks(lines: Sequence[str]) -> Iterator[tuple[list[str], list[str]]]:
    """Yield the blocks of an outline: their own lines, without the bullet, and those of their children."""
    own: list[str] = []
    children: list[str] = []
    for line in lines:
        if line.startswith("- ") or line == "-":
            if own or children:
                yield own, children
            own, children = [line[2:]], []
        elif line.startswith("\t") or (children and not line.startswith("  ")):
            children.append(line.removeprefix("\t"))
        else:
            own.append(line.removeprefix("  "))
    if own or children:
        yield own, children


def _own_properties(lines: Sequence[str]) -> tuple[dict[str, str], list[str]]:
    """Return the properties that a block begins with, and its other lines; Logseq adds some of its own."""
    found: dict[str, str] = {}
    for at, line in enumerate(lines):
        each = _PROPERTY.fullmatch(line)
        if each is None or each["key"] not in {"id", "color", "state", "collapsed"}:
            return found, list(lines[at:])
        found[each["key"]] = each["value"].strip()
    return found, []


def _note(children: Sequence[str]) -> str:
    """Return the note below a highlight: the text of its one block, or several blocks as the list that they are."""
    blocks = list(_blocks(children))
    if len(blocks) == 1 and not blocks[0][1]:
        return "\n".join(_own_properties(blocks[0][0])[1]).strip("\n")
    return "\n".join(children).strip("\n")


def _inline_formulas(markdown: str) -> str:
    """Undo that Logseq's formulas always bear two dollars: one that does not stand alone was inline."""
    paragraphs = markdown.split("\n\n")
    return "\n\n".join(each if _FORMULA.fullmatch(each) else _FORMULA.sub(r"$\1$", each) for each in paragraphs)
