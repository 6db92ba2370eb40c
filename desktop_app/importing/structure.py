"""One file with several summaries under marks of its own: where each begins.

Sections of one summary have headings too, and rules part them; so what counts is what looks like the head of a summary
of a paper, again and again.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from desktop_app.importing.layouts import RULE
from desktop_app.importing.structure_marks import Kind, evidence, marks
from desktop_app.importing.structure_words import is_section
from desktop_app.importing.titles import is_generic

if TYPE_CHECKING:
    from desktop_app.importing.structure_marks import Mark

ENOUGH = 2.0
"""What must speak for a mark before it begins a summary; found by trial on notes of four people, joined and single."""

_DEEPER = 3.0
"""As much for a mark that lies within a summary whose own heading is a higher one."""

_PREFACE = 60
"""Words before the first mark that make a summary of their own."""

_BODY = 20
"""Words that a summary has at least if only its heading speaks for it."""

_LOW = re.compile(r"\s{0,200}#{3,4}[ \t]+([^\n]{1,300})\n")


class Start(NamedTuple):
    """Where a summary begins: its span at ``start``, its head (title and metadata) at ``head``.

    The summary before it ends at ``before``, where headings over this one and others begin if there are any.
    ``reason`` says which mark it is; ``groups`` are those headings.
    """

    start: int
    head: int
    reason: str
    before: int
    groups: tuple[str, ...] = ()


def starts(text: str) -> list[Start]:
    """Return where the summaries in ``text`` (with plain line ends) begin; none if its marks are not several."""
    found = marks(text)
    chosen = _by_evidence(text, found)
    if len(chosen) < 2:
        chosen = _by_headings_alone(text, found)
    return _with_groups(text, found, chosen) if len(chosen) > 1 else []


def begins_with_title(text: str) -> bool:
    """Return whether a text begins with a heading of the third level or below that the lines under it make a title."""
    first = _LOW.match(text)
    return first is not None and not is_section(first[1]) and evidence(text, first.end())[0] >= ENOUGH


def _by_evidence(text: str, found: list[Mark]) -> list[Mark]:
    """Return the marks for which enough speaks, and those of the same make between them."""
    opening = found[0] if found and _words(text, 0, found[0].start) == 0 else None
    titles = sum(mark.kind is Kind.LABEL and mark.points >= 1 for mark in found)
    lines = sum(mark.kind is Kind.LINE and mark.points >= 1 for mark in found)
    again = {key for key, number in _counted([mark.below for mark in found if not mark.section]).items() if number > 1}
    chosen: list[Mark] = []
    for mark in found:
        points = mark.total + (1.0 if mark.below in again and opening and mark.level == opening.level else 0.0)
        points += 1.0 if (mark.kind is Kind.LABEL and titles > 1) or (mark.kind is Kind.LINE and lines > 1) else 0.0
        opens = mark is opening and not (mark.section and mark.points < ENOUGH) and mark.kind is not Kind.LINE
        told = mark.points + points - mark.total >= 1.0  # more than the look of its words
        if opens or (told and points >= _needed(text, mark, chosen, opening)):
            chosen.append(mark)
    return _with_alike(text, found, _without_group_heads(text, chosen))


def _needed(text: str, mark: Mark, chosen: list[Mark], opening: Mark | None) -> float:
    above = chosen[-1] if chosen else None
    if mark.kind is Kind.FRONT:
        return ENOUGH
    if above is None or above.kind in {Kind.LABEL, Kind.LINE}:
        return ENOUGH
    within = mark.level > max(above.level, 1 if above.kind is Kind.FRONT else above.level)
    if not within and mark.level <= 2:
        return ENOUGH
    if above is opening and above.points < ENOUGH and not _words(text, above.end, mark.start):
        return ENOUGH  # a heading over all of them
    return _DEEPER if mark.level > above.level else ENOUGH


def _without_group_heads(text: str, chosen: list[Mark]) -> list[Mark]:
    """Leave out a heading that stands over several summaries and has no text of its own."""
    return [
        mark
        for mark, after in pairwise([*chosen, None])
        if mark
        and not (
            after
            and mark.kind is Kind.HEADING
            and mark.points < ENOUGH
            and mark.level < after.level
            and not _words(text, mark.end, after.start)
        )
    ]


def _with_alike(text: str, found: list[Mark], chosen: list[Mark]) -> list[Mark]:
    """Add headings like those that were chosen, of the same level, for which little but their words speaks."""
    strong = [mark for mark in chosen if mark.points >= 1 and mark.total >= ENOUGH and mark.kind is Kind.HEADING]
    levels = _counted([str(mark.level) for mark in strong])
    more = []
    for level, number in levels.items():
        same = [mark for mark in found if mark.kind is Kind.HEADING and str(mark.level) == level and not mark.section]
        if number > 1 and number * 2 >= len(same) and int(level) <= min(mark.level for mark in strong):
            like = [mark for mark in same if mark not in chosen and (mark.likeness or mark.points >= 1)]
            more += [mark for mark in like if _long_enough(text, mark, found)]
    return sorted([*chosen, *more], key=lambda mark: mark.start)


def _by_headings_alone(text: str, found: list[Mark]) -> list[Mark]:
    """Return headings that all look like titles, none of them a section's, if the text begins with one of them."""
    if not found or found[0].kind is not Kind.HEADING or _words(text, 0, found[0].start):
        return []
    highest = [mark for mark in found if mark.kind is Kind.HEADING and mark.level <= found[0].level]
    if len(highest) < 2 or any(mark.section or mark.level < found[0].level or not mark.likeness for mark in highest):
        return []
    sure = sum(mark.likeness == 1.0 and len(mark.title.split()) >= 4 for mark in highest)
    return highest if sure >= 0.7 * len(highest) and all(_long_enough(text, mark, found) for mark in highest) else []


def _long_enough(text: str, mark: Mark, found: list[Mark]) -> bool:
    after = [other.start for other in found if other.start > mark.start and other.level <= mark.level]
    return _words(text, mark.end, min(after, default=len(text))) >= _BODY


def _with_groups(text: str, found: list[Mark], chosen: list[Mark]) -> list[Start]:
    """Return the starts, each under the headings that stand over several."""
    groups: list[tuple[int, str]] = []
    begun: list[Start] = []
    for mark in chosen:
        last = begun[-1].head if begun else -1
        over = _over(text, [other for other in found if last < other.start < mark.start], mark)
        for other in reversed(over):
            groups = [group for group in groups if group[0] < other.level]
            groups += [] if is_generic(other.title) else [(other.level, other.title)]
        levels = tuple(title for level, title in groups if level < (mark.level or 9))
        before = over[-1].start if over else mark.start
        begun.append(Start(mark.start, mark.start, _reason(text, mark), before, levels))
    return _with_preface(text, begun)


def _over(text: str, before: list[Mark], mark: Mark) -> list[Mark]:
    """Return the headings that stand at once over a mark, higher ones than its own, the nearest first."""
    headings: list[Mark] = []
    below = mark
    for other in reversed(before):
        nothing = not text[other.end : below.start].strip(" \t\n-*_")
        if other.kind is not Kind.HEADING or not nothing or other.level >= (below.level or 1):
            break
        headings.append(other)
        below = other
    return headings


def _with_preface(text: str, begun: list[Start]) -> list[Start]:
    first = begun[0]
    words = _words(text, 0, first.start)
    if not words:
        return begun
    if words >= _PREFACE:
        return [Start(0, 0, "", 0), *begun]
    return [first._replace(start=0), *begun[1:]]


def _reason(text: str, mark: Mark) -> str:
    if mark.kind is Kind.FRONT:
        return str(mark.kind)
    words = mark.title or " ".join(text[mark.start : mark.end].split())
    return f"{mark.kind} “{words if len(words) <= 80 else words[:79].rstrip() + '…'}”"


def _words(text: str, start: int, end: int) -> int:
    """Return the number of words in a stretch, headings and rules left out."""
    count = 0
    for line in text[start:end].split("\n"):
        if line.strip() and not line.lstrip().startswith("#") and not RULE.fullmatch(line):
            count += len(line.split())
    return count


def _counted(keys: list[str]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for key in keys:
        if key:
            counts[key] = counts.get(key, 0) + 1
    return counts
