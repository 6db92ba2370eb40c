"""How a highlight keeps its place when the text under it changes.

Pure functions over values. The ladder: same text, exact with its surroundings, exact with surroundings that fit,
nearly exact with surroundings that fit, orphaned. An exact hit whose surroundings do not fit loses against being an
orphan: a deleted word must not jump to its twin. Kinds of quotation marks, dashes and blanks count as equal throughout.
All offsets are code points of the canonical text, half-open.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop_app.domain.annotations import AnchorState, Target, TextPositionSelector, TextQuoteSelector
from desktop_app.text import graphemes
from desktop_app.text.document import BlockKind, RunKind, hash_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from desktop_app.text.document import Document
    from desktop_app.text.likeness import Place

CONTEXT = 32
"""Code points of prefix and suffix that are kept."""

_FOLD = {
    ord(sign): plain
    for signs, plain in (("‘’‚‛′`´", "'"), ("“”„‟″«»", '"'), ("‐‑‒–—―−", "-"), ("\u00a0\u2009\u202f\n\t", " "))
    for sign in signs
}

Anchor = tuple[AnchorState, TextPositionSelector | None]
"""Whether a highlight still stands on its words, and where; None where it does not."""

_ORPHAN: Anchor = (AnchorState.ORPHANED, None)


def make_target(document: Document, start: int, end: int) -> Target:
    """Return the target for [start, end), widened to whole formulas and to whole characters as people see them.

    Raises ValueError where the span is empty or reaches out of the text.
    """
    text = document.text
    if not 0 <= start < end <= len(text):
        msg = f"no such span: {start} to {end} of {len(text)}"
        raise ValueError(msg)
    for first, last in _formulas(document):
        if first < end and start < last:
            start, end = min(start, first), max(end, last)
    start, end = graphemes.floor(text, start), graphemes.ceiling(text, end)
    prefix = min(start, graphemes.ceiling(text, max(0, start - CONTEXT)))
    suffix = max(end, graphemes.floor(text, min(len(text), end + CONTEXT)))
    quote = TextQuoteSelector(text[start:end], text[prefix:start], text[end:suffix])
    return Target(TextPositionSelector(start, end), quote, document.text_hash)


def _formulas(document: Document) -> Iterator[tuple[int, int]]:
    for block in document.walk():
        if block.kind is BlockKind.MATH:
            yield block.start, block.end
    for run in document.runs():
        if run.kind is RunKind.MATH:
            yield run.start, run.end


def anchor(text: str, target: Target, text_hash: str | None = None) -> Anchor:
    """Return where ``target`` stands in the canonical ``text`` now; (ORPHANED, None) where it does not.

    ``text_hash`` spares working it out. ANCHORED: its words are at their old place. MOVED: they are elsewhere, or
    were mended.
    """
    return _anchor(text, fold(text), target, text_hash or hash_text(text))


def anchor_all(text: str, targets: Sequence[Target]) -> list[Anchor]:
    """Return where each target stands in ``text`` now."""
    text_hash, folded = hash_text(text), fold(text)
    return [_anchor(text, folded, target, text_hash) for target in targets]


def fold(text: str) -> str:
    """Return ``text`` with typographic variants made alike; offsets stay."""
    return text.translate(_FOLD)


def _anchor(text: str, folded: str, target: Target, text_hash: str) -> Anchor:
    position, quote = target.position, target.quote
    if text_hash == target.text_hash:
        return AnchorState.ANCHORED, position
    exact, prefix, suffix = fold(quote.exact), fold(quote.prefix), fold(quote.suffix)
    if not exact:
        return _ORPHAN
    at = _with_surroundings(folded, exact, prefix, suffix, position.start)
    if at is not None:
        place = TextPositionSelector(at, at + len(exact))
        return (AnchorState.ANCHORED if place == position else AnchorState.MOVED), place
    best = _searched(folded, exact, prefix, suffix, position.start)
    if best is None:
        return _ORPHAN
    start, end = graphemes.floor(text, best.start), graphemes.ceiling(text, best.end)
    place = TextPositionSelector(start, end)
    stays = place == position and not best.edits
    return (AnchorState.ANCHORED if stays else AnchorState.MOVED), place


def _with_surroundings(text: str, exact: str, prefix: str, suffix: str, old: int) -> int | None:
    """Return where the quote stands between the very same surroundings, the old place or else the nearest."""
    whole = prefix + exact + suffix
    if not prefix and not suffix:  # it was the whole text; no surroundings say that this is the place
        return None
    first = max(0, old - len(prefix))
    later = text.find(whole, first)
    earlier = text.rfind(whole, 0, first + len(whole) - 1)
    found = [at + len(prefix) for at in (earlier, later) if at >= 0]
    return min(found, key=lambda place: abs(place - old)) if found else None


def _searched(text: str, exact: str, prefix: str, suffix: str, old: int) -> Place | None:
    from desktop_app.text.likeness import Search  # noqa: PLC0415 - heavy: late, imports rapidfuzz

    search = Search(text, exact, prefix, suffix, old)
    return search.best(search.exact_places()) or search.best(search.near_places())
