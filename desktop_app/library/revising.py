"""Puts a new text in the place of a summary's old one, and its highlights back on their words.

Heavy: imports SQLAlchemy.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from sqlalchemy import select

from desktop_app.domain.annotations import AnchorState, Target, TextPositionSelector, TextQuoteSelector
from desktop_app.library.annotating import add_target
from desktop_app.library.schema import annotations as highlights
from desktop_app.library.schema import revisions, summaries, targets
from desktop_app.text.anchoring import anchor_all, make_target
from desktop_app.text.document import CANONICAL_VERSION
from desktop_app.text.serial import dumps

if TYPE_CHECKING:
    from desktop_app.library.writer import Act
    from desktop_app.text.document import Document


def revise(
    act: Act, summary: int, markdown: str, markdown_hash: str, document: Document, *, anchor: bool = True
) -> None:
    """Replace the text, keep the old one as a revision, and give every highlight its place in the new text.

    The first selectors of a highlight stay; each new place is a new row. One whose words are gone is orphaned and
    keeps its last place, to be found again when the words come back. Without ``anchor`` the caller sees to that.
    """
    old = act.rows.get(summaries, summary)
    act.rows.insert(
        revisions,
        summary=summary,
        markdown=old["markdown"],
        text=old["text"],
        text_hash=old["text_hash"],
        replaced=act.now,
    )
    act.rows.update(
        summaries,
        (summary,),
        markdown=markdown,
        markdown_hash=markdown_hash,
        document=dumps(document),
        text=document.text,
        text_hash=document.text_hash,
        canonical_version=CANONICAL_VERSION,
        words=document.words,
        place=min(int(str(old["place"])), len(document.text)),
    )
    if anchor and old["text_hash"] != document.text_hash:
        _anchor_again(act, summary, document)


def _anchor_again(act: Act, summary: int, document: Document) -> None:
    known = known_targets(act, summary)
    places = _places(list(known.values()), document)
    for (annotation, targets_), place in zip(known.items(), places, strict=True):
        if place is None:
            act.rows.update(highlights, (annotation,), state=str(AnchorState.ORPHANED))
            continue
        target = make_target(document, place.start, place.end)
        if (target.text_hash, target.position) != (targets_[-1].text_hash, targets_[-1].position):
            add_target(act, annotation, len(targets_), target)
        as_made = target.position == targets_[0].position
        act.rows.update(highlights, (annotation,), state=str(AnchorState.ANCHORED if as_made else AnchorState.MOVED))


def _places(known: list[list[Target]], document: Document) -> list[TextPositionSelector | None]:
    """Return where each highlight stands now: by a target made on this very text, else the newest, else the first."""
    made_on_this = [
        next((target for target in reversed(targets_) if target.text_hash == document.text_hash), targets_[-1])
        for targets_ in known
    ]
    places = [place for _, place in anchor_all(document.text, made_on_this)]
    lost = [turn for turn, place in enumerate(places) if place is None and len(known[turn]) > 1]
    for turn, (_, place) in zip(lost, anchor_all(document.text, [known[turn][0] for turn in lost]), strict=True):
        places[turn] = place
    return places


def known_targets(act: Act, summary: int) -> dict[str, list[Target]]:
    """Return the targets of every highlight of a summary, the first one first."""
    known: dict[str, list[Target]] = defaultdict(list)
    statement = (
        select(targets)
        .join(highlights, highlights.c.id == targets.c.annotation)
        .where(highlights.c.summary == summary)
        .order_by(highlights.c.created, highlights.c.id, targets.c.turn)
    )
    for row in act.connection.execute(statement).mappings():
        position = TextPositionSelector(row["start_offset"], row["end_offset"])
        quote = TextQuoteSelector(row["exact"], row["prefix"], row["suffix"])
        known[str(row["annotation"])].append(Target(position, quote, row["text_hash"]))
    return known
