"""Puts a new text in the place of a summary's old one, and its highlights back on their words.

Heavy: imports SQLAlchemy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import select

from desktop_app.domain.annotations import AnchorState, Target, TextPositionSelector, TextQuoteSelector
from desktop_app.library.annotating import add_target
from desktop_app.library.schema import annotations as highlights
from desktop_app.library.schema import revisions, summaries, targets
from desktop_app.text.document import CANONICAL_VERSION
from desktop_app.text.serial import dumps

if TYPE_CHECKING:
    from desktop_app.library.writer import Act
    from desktop_app.text.document import Document


def revise(act: Act, summary: int, markdown: str, markdown_hash: str, document: Document) -> None:
    """Replace the text, keep the old one as a revision, and give every highlight its place in the new text.

    The first selectors of a highlight stay; each new place is a new row. One whose words are gone is orphaned and
    keeps its last place, to be found again when the words come back.
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
    if old["text_hash"] == document.text_hash:
        return
    ids = act.connection.execute(
        select(highlights.c.id).where(highlights.c.summary == summary).order_by(highlights.c.created, highlights.c.id)
    ).all()
    for (id_,) in ids:
        _anchor_again(act, str(id_), document)


def _anchor_again(act: Act, annotation: str, document: Document) -> None:
    from desktop_app.text.anchoring import anchor, make_target  # noqa: PLC0415 - heavy: late, it matches approximately

    known = _targets(act, annotation)
    newest, first = known[-1], known[0]
    state, place = anchor(document.text, newest)
    if place is None and len(known) > 1:
        state, place = anchor(document.text, first)
    if place is not None:
        target = make_target(document, place.start, place.end)
        if (target.position, target.text_hash) == (first.position, first.text_hash):
            state = AnchorState.ANCHORED
        add_target(act, annotation, len(known), target)
    act.rows.update(highlights, (annotation,), state=str(state))


def _targets(act: Act, annotation: str) -> list[Target]:
    rows = act.connection.execute(
        select(targets).where(targets.c.annotation == annotation).order_by(targets.c.turn)
    ).mappings()
    return [
        Target(
            TextPositionSelector(row["start_offset"], row["end_offset"]),
            TextQuoteSelector(row["exact"], row["prefix"], row["suffix"]),
            row["text_hash"],
        )
        for row in rows
    ]
