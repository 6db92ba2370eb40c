"""Follows highlights from the texts they stand in to the texts that these are divided into.

Heavy: imports SQLAlchemy.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from desktop_app.domain.annotations import AnchorState
from desktop_app.library.annotating import add_target
from desktop_app.library.revising import known_targets
from desktop_app.library.schema import annotations as highlights
from desktop_app.library.schema import notes
from desktop_app.text import markdown
from desktop_app.text.anchoring import anchor, make_target

if TYPE_CHECKING:
    from collections.abc import Sequence

    from desktop_app.domain.annotations import Target
    from desktop_app.library.standing import Span
    from desktop_app.library.writer import Act
    from desktop_app.text.document import Document

Place = tuple[int, int]
"""A half-open span of code points of a canonical text."""


@dataclass(frozen=True, slots=True)
class Text:
    """A summary's text, and where it stands in the file: spans of code points of the decoded text."""

    markdown: str
    document: Document
    spans: tuple[Span, ...]


Piece = tuple[int, int, Text]
"""A summary of the library as it is now: its id, its paper, its text."""


@dataclass(frozen=True, slots=True)
class Bridge:
    """A stretch that two canonical texts have in common: where it begins in either, and its length."""

    old: int
    new: int
    length: int

    def across(self, place: Place) -> Place | None:
        """Return the same words in the new text, if they lie wholly in the stretch."""
        start, end = place
        if self.old <= start and end <= self.old + self.length:
            return start - self.old + self.new, end - self.old + self.new
        return None


class Transfer:
    """The highlights of some summaries, on their way to where their words are now."""

    def __init__(self, act: Act, olds: Sequence[tuple[int, Text]]) -> None:
        """Remember the highlights of ``olds`` (summary, its text) as they are."""
        self._act = act
        self._olds = [(summary, text, known_targets(act, summary)) for summary, text in olds]
        self.still_needed: set[int] = set()
        """Summaries with a highlight that no piece has a place for: nothing of their stretch of the file is in one."""

    def carry_out(self, pieces: Sequence[Piece]) -> None:
        """Put every highlight on its words in ``pieces`` (summary, paper, text), which the library holds by now."""
        for summary, old, known in self._olds:
            here = next((piece for piece in pieces if piece[0] == summary), None)
            if not known or (here is not None and here[2].document.text_hash == old.document.text_hash):
                continue
            nearest = sorted(pieces, key=lambda piece: (-_overlap(old, piece[2]), piece[0] != summary))
            bridges = [(piece, bridge) for piece in nearest if (bridge := bridge_between(old, piece[2]))]
            for annotation, targets in known.items():
                found = (
                    _as_before(nearest, targets) or _across(old, bridges, targets[-1]) or _by_words(nearest, targets)
                )
                if found is not None:
                    self._put(annotation, targets, found[0], found[1])
                elif here is not None or (nearest and _overlap(old, nearest[0][2])):
                    self._orphan(annotation, here or nearest[0])
                else:
                    self.still_needed.add(summary)

    def _put(self, annotation: str, targets: list[Target], piece: Piece, place: Place) -> None:
        target = make_target(piece[2].document, *place)
        if (target.text_hash, target.position) != (targets[-1].text_hash, targets[-1].position):
            add_target(self._act, annotation, len(targets), target)
        as_made = target.position == targets[0].position
        self._move(annotation, piece, AnchorState.ANCHORED if as_made else AnchorState.MOVED)

    def _orphan(self, annotation: str, piece: Piece) -> None:
        self._move(annotation, piece, AnchorState.ORPHANED)

    def _move(self, annotation: str, piece: Piece, state: AnchorState) -> None:
        summary, paper, _ = piece
        self._act.rows.update(highlights, (annotation,), summary=summary, paper=paper, state=str(state))
        for (number,) in self._act.raw.execute(
            "SELECT number FROM notes WHERE annotation = ?", (annotation,)
        ).fetchall():
            self._act.rows.update(notes, (number,), paper=paper)


def _as_before(pieces: Sequence[Piece], targets: Sequence[Target]) -> tuple[Piece, Place] | None:
    """Return where a highlight stood in the very text that a piece is again; it may have lost words since."""
    for target in reversed(targets):
        for piece in pieces:
            if piece[2].document.text_hash == target.text_hash:
                return piece, (target.position.start, target.position.end)
    return None


def _across(old: Text, bridges: Sequence[tuple[Piece, Bridge]], target: Target) -> tuple[Piece, Place] | None:
    """Return where a highlight of the text as it stood comes to lie."""
    if target.text_hash != old.document.text_hash:
        return None  # an orphan
    start, end = target.position
    words = old.document.text[start:end]
    bare = (start + len(words) - len(words.lstrip()), end - len(words) + len(words.rstrip()))
    for wanted in ((start, end), bare):  # a blank line at the edge may be where the new cut is
        for piece, bridge in bridges:
            place = bridge.across(wanted) if words.strip() else None
            if place is not None:
                return piece, place
    return None


def _by_words(pieces: Sequence[Piece], targets: Sequence[Target]) -> tuple[Piece, Place] | None:
    """Look for the words and what stands around them, as where a text was revised; the newest place counts first."""
    for target in (targets[-1], targets[0]):
        found = [(piece, *anchor(piece[2].document.text, target, piece[2].document.text_hash)) for piece in pieces]
        for wanted in (AnchorState.ANCHORED, AnchorState.MOVED):
            for piece, state, position in found:
                if state is wanted and position is not None:
                    return piece, (position.start, position.end)
    return None


def bridge_between(old: Text, new: Text) -> Bridge | None:
    """Return what two texts from one file have in common, by where they stand in it; ``None`` if nothing."""
    for before in old.spans:
        for after in new.spans:
            if (common := _common_source(old.markdown, before, new.markdown, after)) is not None:
                text = markdown.parse(common).text if common not in (old.markdown, new.markdown) else None
                shared = text if text is not None else (old if common == old.markdown else new).document.text
                starts = before[0] >= after[0], after[0] >= before[0]
                one = _place_in(old.document.text, shared, first=starts[0], last=before[1] <= after[1])
                other = _place_in(new.document.text, shared, first=starts[1], last=after[1] <= before[1])
                if one is not None and other is not None and shared:
                    return Bridge(one, other, len(shared))
    return None


def _place_in(text: str, part: str, *, first: bool, last: bool) -> int | None:
    """Return where ``part`` begins in ``text``: at its beginning, at its end, or in the one place there is."""
    if first:
        return 0 if text.startswith(part) else None
    if last:
        return len(text) - len(part) if text.endswith(part) else None
    place = text.find(part)
    return place if place >= 0 and text.find(part, place + 1) < 0 else None


def _common_source(old: str, before: Span, new: str, after: Span) -> str | None:
    """Return the Markdown that both texts took from the same stretch of the file.

    Carriage returns are not in it, so that it may be shorter than the stretch.
    """
    start, end = max(before[0], after[0]), min(before[1], after[1])
    if start >= end:
        return None
    whole_old, whole_new = (start, end) == before, (start, end) == after
    if whole_new:
        return new if new in old else None
    if whole_old:
        return old if old in new else None
    front, back = (old, new) if before[0] < after[0] else (new, old)
    returns = max((before[1] - before[0]) - len(old), (after[1] - after[0]) - len(new), 0)
    for length in range(end - start, max(end - start - returns, 1) - 1, -1):
        if front[-length:] == back[:length]:
            return back[:length]
    return None


def _overlap(old: Text, new: Text) -> int:
    return sum(max(0, min(one[1], other[1]) - max(one[0], other[0])) for one in old.spans for other in new.spans)
