"""Places in a text where a summary could begin by the author's own marks, and how much speaks for each.

A mark is front matter, a heading, a ``Title: …`` line, or a line that is nothing but a title. What speaks for it: a
link to a paper in it, and lines of names, links, labels or a TL;DR right below. Headings of sections are told by their
words.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from desktop_app.importing.front_matter import between_dashes
from desktop_app.importing.layouts import HEADING, RULE, heading_at
from desktop_app.importing.layouts_fields import FIELDS, LONGEST, byline, known_venue, labelled, without_lead
from desktop_app.importing.layouts_titles import named
from desktop_app.importing.links import LINK, is_to_a_paper, target_of
from desktop_app.importing.structure_words import is_section, likeness
from desktop_app.importing.titles import is_generic
from desktop_app.library.identity import title_key

if TYPE_CHECKING:
    from collections.abc import Iterator

    from desktop_app.importing.layouts_titles import Named

# All begin with a newline, a letter that is quickly searched for; the texts get two in front.
_FRONT = re.compile(r"\n---[ \t]*\n(?=[A-Za-z_][\w -]{0,40}:)")
_KEY = re.compile(r"^([A-Za-z_][\w -]{0,40}?)[ \t]*:", re.MULTILINE)
_HASHES = re.compile(r"\n {0,3}#{1,4}[ \t]+(?=\S)")
_UNDERLINES = re.compile(r"\n {0,3}(?:=+|--+)[ \t]*(?=\n|\Z)")
_LABELS = re.compile(
    r"\n(?:>[ \t]?)?(?:[-*+][ \t]+)?(?:\*\*|__|[*_])?(?:paper[ ]title|title|paper)(?:\*\*|__|[*_])?[ \t]*:",
    re.IGNORECASE,
)
_LINES = re.compile(
    r"\n\n(?P<line>(?:\d{1,3}[.)][ \t]+)?(?:(?:\*\*|__)\S[^*\n]{6,250}(?:\*\*|__)|\[[^\n]{8,600}\))[ \t]*(?=\n|\Z)"
    r"|\d{1,3}[.)][ \t]+[^\n]{8,200}[ \t,]\(?(?:19|20)\d\d\)?[ \t]*(?=\n|\Z))"
)
_THICK = "="
_FENCE = re.compile(r"^ {0,3}(`{3,}|~{3,})", re.MULTILINE)
_TLDR = re.compile(
    r"[ \t>*_#+-]{0,8}(?:tl[;:,./]?[ ]?dr|one[- ]sentence summary|one[- ]line summary|in a nutshell)\b", re.IGNORECASE
)
_TO_THE_PAPER = re.compile(r"\[(?:link to (?:the )?)?(?:paper|arxiv|pdf)[^\]\n]{0,12}\]\(", re.IGNORECASE)
_READ = 8
"""Lines below a mark that are looked at."""


class Kind(StrEnum):
    """What marks the place."""

    FRONT = "the front matter"
    HEADING = "the heading"
    LABEL = "the line"
    LINE = "the title"


class Mark(NamedTuple):
    """A place where a summary could begin.

    ``start`` and ``end`` bound its line or lines. ``points`` is what speaks for it, 2 and more a lot; ``likeness`` how
    much its words look like a title (0, ½, 1); ``section`` if they are those of a section. ``below`` is the key of the
    heading that follows at once, ``level`` 1 to 4 for headings, 0 for front matter and 7 for lines.
    """

    kind: Kind
    start: int
    end: int
    level: int
    title: str
    points: float
    likeness: float = 0.0
    section: bool = False
    below: str = ""

    @property
    def total(self) -> float:
        """All that speaks for it."""
        return self.points + self.likeness


def marks(text: str) -> list[Mark]:
    """Return the marks of a text with plain line ends, in order; one that belongs to the mark before it is left out.

    None at all if there are not two that are worth a look: what stands below them takes longest to read.
    """
    lines = f"\n\n{text}"
    found = list(_fronts(text, lines))
    hidden = sorted([*_code(text), *((mark.start, mark.end) for mark in found)])
    headings = [_Title(at, *read) for at in _headings(lines) if not _within(at, hidden) and (read := _read(text, at))]
    labels = [at for match in _LABELS.finditer(lines) if not _within(at := match.start() - 1, hidden)]
    alone = [match for match in _LINES.finditer(lines) if not _within(match.start("line") - 2, hidden)]
    if len(found) + len(labels) + len(alone) + sum(not heading.section for heading in headings) < 2:
        return []
    found += [_weighed(text, heading) for heading in headings]
    found += [_label(text, at) for at in labels]
    found += [mark for match in alone if (mark := _line(text, match.start("line") - 2, match.end() - 2))]
    return _each_once(text, sorted(found, key=lambda mark: (mark.start, mark.level)))


def _headings(lines: str) -> Iterator[int]:
    """Yield the offsets of lines that may be headings; ``lines`` is the text behind two newlines."""
    for match in _HASHES.finditer(lines):
        yield match.start() - 1
    for match in _UNDERLINES.finditer(lines):
        above = lines.rfind("\n", max(0, match.start() - 300), match.start())
        first = lines[above + 1 : above + 2]
        if above >= 0 and first not in "#>|=-*+ \t\n" and (_THICK in match[0] or lines[above - 1 : above] == "\n"):
            yield above - 1


def _fronts(text: str, lines: str) -> Iterator[Mark]:
    behind = -1
    for match in _FRONT.finditer(lines):
        at = match.start() - 1
        if at < behind:
            continue
        inside, end = between_dashes(text, at)
        keys = [FIELDS.get(" ".join(re.split(r"[\s_-]+", key.casefold()))) for key in _KEY.findall(inside)]
        known = {key for key in keys if key}
        if end and ("title" in known or len(known) > 1) and "\n\n" not in inside.strip():
            behind = end
            yield Mark(Kind.FRONT, at, end, 0, "", 4.0)


def _code(text: str) -> list[tuple[int, int]]:
    """Return the stretches between fences, where nothing is a mark."""
    stretches: list[tuple[int, int]] = []
    opened: tuple[int, str] | None = None
    for match in _FENCE.finditer(text) if "```" in text or "~~~" in text else ():
        if opened is None:
            opened = match.start(), match[1]
        elif match[1].startswith(opened[1]):
            stretches.append((opened[0], match.end()))
            opened = None
    return stretches  # a fence that is never closed hides nothing: it is a slip more often than code to the end


def _within(at: int, stretches: list[tuple[int, int]]) -> bool:
    index = bisect_right(stretches, at, key=lambda stretch: stretch[0]) - 1
    return index >= 0 and at < stretches[index][1]


class _Title(NamedTuple):
    """A heading before what stands below it is read."""

    start: int
    end: int
    level: int
    named: Named
    section: bool


def _read(text: str, at: int) -> tuple[int, int, Named, bool] | None:
    """Return end, level and words of a heading, and whether it can only be a section's; ``None`` if it is none."""
    heading = heading_at(text, at, len(text))
    if heading is None or not heading.source or len(heading.source) > LONGEST:
        return None
    if HEADING.match(text, at) is None and (heading.level == 2 and "|" in heading.source):
        return None  # the head of a table
    read = named(heading.source)
    section = is_section(read.title) and not (read.is_link and not is_generic(read.title))
    if section and heading.level <= 2 and not is_generic(read.title) and _YEAR_SOON.match(text, heading.end):
        section = evidence(text, heading.end)[0] < ENOUGH_BELOW
    return heading.end, heading.level, read, section and not _TITLE_SOON.match(text, heading.end)


def _weighed(text: str, heading: _Title) -> Mark:
    start, end, level, read, section = heading
    if section:
        return Mark(Kind.HEADING, start, end, level, read.title, 0.0, section=True)
    points, below = evidence(text, end)
    if is_generic(read.title):
        return Mark(
            Kind.HEADING, start, end, level, read.title, points if points >= _TITLE_BELOW else 0.0, section=True
        )
    points += _of_words(read) + (0.5 if below and is_section(below) else 0.0)
    return Mark(Kind.HEADING, start, end, level, read.title, points, likeness(read.title), below=below)


ENOUGH_BELOW = 2.0
_YEAR_SOON = re.compile(r"\s*[^\n]{8,800}\d\d[)*_]{0,3}[ \t]*(?:\n|\Z)")
_TITLE_SOON = re.compile(r"\s*(?:[^\n]{0,200}\n){0,3}?[ \t>*+_-]{0,8}(?:paper )?title", re.IGNORECASE)
_TITLE_BELOW = 10.0
"""What speaks for a heading with a ``Title: …`` line and others below it, whatever its own words."""


def _of_words(read: Named) -> float:
    """Return what speaks for a heading in its own words and links."""
    papers = any(is_to_a_paper(target_of(link)) for link in read.links)
    if read.is_link:
        return 2.0 if papers else 1.0
    cited = 2.0 if read.cited and read.numbered else 1.5 if read.cited or read.arxiv else 0.0
    return (2.0 if papers else 0.0) + cited


def _label(text: str, at: int) -> Mark:
    end = text.find("\n", at)
    end = len(text) if end < 0 else end + 1
    fields = labelled(text[at:end].rstrip("\n"))
    title = named(fields[0].value).title if fields and fields[0].value else ""
    points, _ = evidence(text, end)
    many = len(fields) > 1
    alone = 1.0 if fields and fields[0].field == "title" else 0.0
    return Mark(Kind.LABEL, at, end, 7, title, (alone + (2.0 if many else min(points, 4.0))) if title else 0.0)


def _line(text: str, at: int, behind: int) -> Mark | None:
    """Return a line that is nothing but a title: bold, a link, or numbered with a year behind it."""
    read = named(text[at:behind].strip())
    if (
        len(read.title) < 8
        or is_section(read.title)
        or read.title.endswith((".", ":", "?)"))
        or text.startswith("![", at)
    ):
        return None
    points, below = evidence(text, behind + 1)
    prose = _prose_follows(text, behind)
    own = 1.0 if (read.is_link and any(is_to_a_paper(target_of(link)) for link in read.links)) or read.cited else 0.0
    return Mark(
        Kind.LINE, at, min(behind + 1, len(text)), 7, read.title, points + own if prose or points else 0.0, below=below
    )


def _prose_follows(text: str, at: int) -> bool:
    following = text[at : at + 600].lstrip("\n")
    line = following.split("\n", 1)[0]
    return len(line.split()) >= 8 and not _LINES.match(line) and not line.lstrip().startswith(("#", "["))


def evidence(text: str, at: int) -> tuple[float, str]:
    """Return what speaks for a title above ``at`` in the lines below it, and the key of a heading at once below."""
    fields: set[str] = set()
    points, count, prose = 0.0, 0, False
    while at < len(text) and count < _READ:
        stop = text.find("\n", at)
        stop = len(text) if stop < 0 else stop
        line = text[at : min(stop, at + LONGEST)]
        if line.strip() and not RULE.fullmatch(line):
            heading = HEADING.match(line)
            if heading and not _TLDR.match(line):
                return _sum(fields, points), title_key(heading["atx"] or "") if not points and not fields else ""
            told = _told_by(line, count)
            names = (
                {each.field for each in labelled(line)}
                if ":" in line[:60] or "：" in line[:60] or "|" in line[:60]
                else set()
            )
            if not told and not names and count > 1 and not line.lstrip().startswith(("-", "*", "+")):
                break
            prose = prose or not (told or names)
            fields |= set() if prose else names
            points, count = points + told, count + 1
        at = stop + 1
    return _sum(fields, points), ""


def _sum(fields: set[str], points: float) -> float:
    if "title" in fields and len(fields) > 1:
        return _TITLE_BELOW
    return points + (3.0 if len(fields) > 1 else 1.5 if fields else 0.0)


def _told_by(line: str, count: int) -> float:
    """Return what a line says for the heading above it; ``count`` is the number of lines between."""
    if count < 3 and _TLDR.match(line):
        return 2.0
    if ("](" in line or "://" in line) and len(line) < 600:
        if (
            count < 2
            and len(LINK.sub("", line).split()) <= 4
            and any(is_to_a_paper(link[0]) for link in LINK.finditer(line))
        ):
            return 1.5
        return 1.0 if _TO_THE_PAPER.search(line) and len(line) < 200 else 0.0
    if count < 2 and len(line) < 1_500:
        if byline(line) is not None:
            return 2.0
        return 1.0 if known_venue(without_lead(line))[0] else 0.0
    return 0.0


def _each_once(text: str, found: list[Mark]) -> list[Mark]:
    """Leave out marks in the same line as another, and those that only go on with the head of the mark before them."""
    kept: list[Mark] = []
    for mark in found:
        before = kept[-1] if kept else None
        if before and mark.start < before.end:
            continue
        if before and mark.kind in {Kind.LABEL, Kind.LINE} and _is_one_head(text, before, mark):
            continue
        if before and _is_front_of(text, before, mark):
            kept[-1] = before._replace(end=mark.end, title=mark.title)
            continue
        kept.append(mark)
    return kept


def _is_front_of(text: str, before: Mark, mark: Mark) -> bool:
    """Return whether a heading that names a paper stands at once below front matter."""
    if before.kind is not Kind.FRONT or mark.kind is not Kind.HEADING or mark.section:
        return False
    return not text[before.end : mark.start].strip()


def _is_one_head(text: str, before: Mark, mark: Mark) -> bool:
    """Return whether only labelled lines and blank ones stand between two marks."""
    between = text[before.end : mark.start]
    if len(between) > LONGEST or (before.kind is Kind.LABEL and mark.kind is Kind.LABEL):
        return False
    return all(not line.strip() or labelled(line) or byline(line) for line in between.split("\n"))
