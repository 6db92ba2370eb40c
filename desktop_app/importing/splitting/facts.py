"""What can be said of one paragraph by itself."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from desktop_app.importing.splitting.cues import (
    AUTHORS,
    CARRYING_ON,
    CLOSING,
    HEAD_HEADING,
    LATER_HEADING,
    OPENING,
    THIS_PAPER,
)
from desktop_app.importing.splitting.habits import habits_of
from desktop_app.importing.splitting.paragraphs import Kind
from desktop_app.importing.splitting.words import words_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from desktop_app.importing.splitting.paragraphs import Paragraph
    from desktop_app.importing.splitting.words import Words

_REACH = 700  # code points at either end of a paragraph that are looked at for cues
_LOOK = 4000  # code points that are looked at for habits
_SENTENCE = re.compile(r"[.!?][\"”’)\]*_]*\s")
_MARKUP = re.compile(r"^[\s>*_#`~+\-•]+|^\s*\(?\d{1,3}[.)]\s+")
_HEADING_LINE = re.compile(r" {0,3}#{1,6}[ \t]+([^\r\n]*?)[ \t#]*(?:[\r\n]+|$)")
_NO_WORDS = re.compile(r"\s*(?:!?\[[^\]\n]*\]\([^)\n]*\)|https?://\S+|<img[^>]*>|\$\$.*)\s*$", re.DOTALL)
_WEDGE = re.compile(r"[\s*_`>#:!?.\-–—0-9()\[\]]+")
_LINK_HEADING = re.compile(r"\[[^\]\n]{8,}\]\(https?:")


class Facts(NamedTuple):
    """A paragraph with its words, the cues it shows at its head and its end, and the habits of its writer.

    ``heading`` is the heading's text in lower case without signs (empty if it is none), ``level`` the heading's level.
    ``says`` tells that it holds sentences, and is not merely a picture, a link, a rule or a heading.
    """

    paragraph: Paragraph
    words: Words
    opening: frozenset[str]
    carrying: frozenset[str]
    closing: frozenset[str]
    last: frozenset[str]
    marks: frozenset[str]
    heading: str
    level: int
    says: bool
    habits: Mapping[str, str]


def facts_of(text: str, paragraph: Paragraph) -> Facts:
    """Return what ``paragraph`` of ``text`` shows."""
    whole = text[paragraph.start : paragraph.end]
    heading = _HEADING_LINE.match(whole)
    title = heading[1] if heading else whole.strip() if paragraph.kind is Kind.HEADING else ""
    body = whole[heading.end() :] if heading else "" if title else whole
    head = _MARKUP.sub("", _MARKUP.sub("", body[:_REACH]))
    first = _first_sentence(head)
    end = whole[-_REACH:]
    ended_by = text[paragraph.end : paragraph.end + 1]
    return Facts(
        paragraph,
        words_of(whole),
        _found(OPENING, first) if head else frozenset(),
        _starting(head),
        _found(CLOSING, whole if len(whole) <= 2 * _REACH else whole[-2 * _REACH :]),
        _found(CLOSING, _last_sentence(end)),
        _marks(whole, head, title),
        " ".join(_WEDGE.sub(" ", title.lower()).split()),
        _level(whole, paragraph, title),
        bool(body.strip()) and paragraph.kind is not Kind.RULE and _NO_WORDS.match(body[:_REACH]) is None,
        habits_of(whole[:_LOOK], ended_by if ended_by in (" ", "\t") else "", paragraph.blanks),
    )


def _found(cues: Mapping[str, re.Pattern[str]], where: str) -> frozenset[str]:
    return frozenset(
        name
        for name, pattern in cues.items()
        if (pattern.match(where) if pattern.pattern.startswith(r"\W*") else pattern.search(where))
    )


def _starting(head: str) -> frozenset[str]:
    return frozenset(name for name, pattern in CARRYING_ON.items() if pattern.match(head))


def _first_sentence(head: str) -> str:
    end = _SENTENCE.search(head, min(20, len(head)))
    return head[: end.start() + 1] if end else head


def _last_sentence(end: str) -> str:
    sentences = [match.end() for match in _SENTENCE.finditer(end, 0, max(len(end) - 15, 0))]
    return end[sentences[-1] :] if sentences else end


def _marks(whole: str, head: str, title: str) -> frozenset[str]:
    found = set()
    if THIS_PAPER.search(whole[: 3 * _REACH]):
        found.add("this_paper")
    if AUTHORS.search(whole[: 3 * _REACH]):
        found.add("authors")
    end = whole.rstrip("*_ \t")[-1:]
    if end == ":":
        found.add("colon")
    elif end not in '.!?)"”’$`':
        found.add("open_end")
    if end == "?":
        found.add("question")
    if head[:1].islower():
        found.add("lower")
    if title:
        found.update(_heading_marks(title))
    return frozenset(found)


def _heading_marks(title: str) -> set[str]:
    bare = title.strip("*_# \t:")
    if HEAD_HEADING.match(bare):
        return {"head_heading"}
    if LATER_HEADING.match(bare):
        return {"later_heading"}
    return {"own_heading", "link_heading"} if _LINK_HEADING.search(title) else {"own_heading"}


def _level(whole: str, paragraph: Paragraph, title: str) -> int:
    if not title:
        return 0
    signs = len(whole.lstrip()) - len(whole.lstrip().lstrip("#"))
    return signs or (7 if paragraph.kind is Kind.HEADING and whole.lstrip()[:1] in "*_" else 2)
