"""What could change meaning at the start of a line: headings, lists, quotes, rules, fences, definitions.

Each rule returns the place before which a backslash must stand, or ``None``. ``first`` says that the line is
the paragraph's first. A line begins a list or a heading inside a block quote and a list item as it does alone.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from desktop_app.exporting.paragraph import Dialect

if TYPE_CHECKING:
    from desktop_app.exporting.paragraph import Paragraph

_HEADING = re.compile(r"#{1,6}(?:[ \t]|$)|#{1,6}[^\W\d]")  # the second form is a heading to older readers
_LIST = re.compile(r"[-+*](?=[ \t]|$)")
_NUMBER = re.compile(r"[0-9]{1,9}(?=[.)](?:[ \t]|$))")
_RULE = re.compile(r"(?:\*[ \t]*){3,}$|(?:-[ \t]*){3,}$|(?:_[ \t]*){3,}$")
_RULE_WITH_BULLET = re.compile(r"(?:\*[ \t]*){2,}$|(?:-[ \t]*){2,}$")
_UNDERLINE = re.compile(r"(?:=+|-+)[ \t]*$")
_TILDES = re.compile(r"~{3,}")
_HTML_BLOCK = re.compile(r"<(?:\?|!--|![A-Za-z]|!\[CDATA\[|/?[A-Za-z][A-Za-z0-9-]*(?=[\s/>]|$))")
_TABLE_RULE = re.compile(r"\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?$")
_DEFINITION = re.compile(r"""\[(?:[^\[\]\\]|\\.)+\]:[ \t\n]*(?:<[^<>\n]*>|[^ \t\n]+)[ \t]*(?:\n|$|["'(])""", re.DOTALL)
_FOOTNOTE = re.compile(r"\[\^[^\s\]]+\]:")
_CALLOUT = re.compile(r"\[![\w-]")
_TASK = re.compile(r"\[.\](?=[ \t])")
_LOGSEQ_PROPERTY = re.compile(r"[^\s:]+(?=::(?:\s|$))")
_LOGSEQ_DRAWER = re.compile(r":[A-Za-z]+:[ \t]*$")
_OBSIDIAN_BLOCK_ID = re.compile(r"(?:^|[ \t])\^[A-Za-z0-9-]+$")


def escapes(par: Paragraph) -> set[int]:
    """Return the places that the starts (and in Obsidian the last end) of the lines need."""
    found: set[int] = set()
    for index, line in enumerate(par.lines):
        if line.length == 0:
            continue
        content = par.raw[line.start : line.end]
        if par.is_free(line.start):
            places = _line_start(par, content, first=index == 0)
            found.update(line.start + place for place in places if par.is_free(line.start + place))
    if par.dialect is Dialect.OBSIDIAN and par.lines:
        last = par.lines[-1]
        if match := _OBSIDIAN_BLOCK_ID.search(par.raw[last.start : last.end]):
            place = last.start + par.raw[last.start : last.end].index("^", match.start())
            found.update({place} if par.is_free(place) else ())
    return found


def _line_start(par: Paragraph, content: str, *, first: bool) -> set[int]:
    """Return what the start of one line needs, counted from its start."""
    found: set[int] = set()
    if any(pattern.match(content) for pattern in (_HEADING, _LIST, _HTML_BLOCK)) or content[0] == ">":
        found.add(0)
    if _RULE.match(content):
        found.update(_broken_rule(par, content))
    if par.item and first and _RULE_WITH_BULLET.match(content):  # "- --" is a rule
        found.add(0)
    if number := _NUMBER.match(content):
        found.add(number.end())
    if tildes := _TILDES.match(content):
        found.update(range(1 if par.raw.count("~") == tildes.end() else tildes.end()))
    if not first and (_UNDERLINE.match(content) or _TABLE_RULE.match(content)):
        found.add(0)
    if _opens_with_bracket(par, content, first=first):
        found.add(0)
    if par.dialect is Dialect.LOGSEQ:
        if key := _LOGSEQ_PROPERTY.match(content):
            found.add(key.end())
        elif _LOGSEQ_DRAWER.match(content):
            found.add(0)
    return found


def _broken_rule(par: Paragraph, content: str) -> range:
    """Return what breaks a thematic break: one mark, or its whole first run where that could end an emphasis."""
    length = len(content) - len(content.lstrip(content[0]))
    alone = content[0] == "-" or par.raw.count(content[0]) == content.count(content[0])
    return range(1 if alone else length)


def _opens_with_bracket(par: Paragraph, content: str, *, first: bool) -> bool:
    """Definitions, footnotes, callouts (``> [!note]``) and, in a list item, the box of a task."""
    if content[0] != "[":
        return False
    if _FOOTNOTE.match(content) or _CALLOUT.match(content):
        return True
    return first and bool(_DEFINITION.match(par.raw) or (par.item and _TASK.match(content)))
