"""Acts on highlights and notes. Heavy: imports SQLAlchemy."""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import select

from desktop_app.domain.annotations import AnchorState, Color
from desktop_app.domain.errors import LibraryError, QuoteNotFound
from desktop_app.library import marginalia, reading
from desktop_app.library.cleaning import storable
from desktop_app.library.quoting import places_of
from desktop_app.library.schema import annotations as highlights
from desktop_app.library.schema import notes, summaries, targets
from desktop_app.text.anchoring import make_target

if TYPE_CHECKING:
    from desktop_app.domain.annotations import Target
    from desktop_app.library.recorder import Row
    from desktop_app.library.writer import Act, Writer


class _Place(NamedTuple):
    summary: int
    start: int
    end: int


class AnnotationActs:
    """Highlights and their notes, and notes on whole papers."""

    def __init__(self, writer: Writer) -> None:
        """Act through ``writer``."""
        self._writer = writer

    def highlight(self, summary: int, start: int, end: int, color: Color, note: str) -> str:
        """Highlight a span of code points, widened to whole formulas and graphemes; return the annotation's id."""
        with self._writer.act() as act:
            paper = _paper_of(act, summary)
            document = reading.document(act.raw, summary)
            if not 0 <= start < end <= len(document.text):  # the text may have been revised since it was shown
                msg = f"There are no words from {start} to {end} in that summary; select some words to highlight them."
                raise LibraryError(msg)
            target = make_target(document, start, end)
            act.label = f"highlight in {act.name(paper)}"
            return _add(act, paper, summary, target, color, note)

    def highlight_quote(
        self, paper: int, quote: str, *, prefix: str, suffix: str, occurrence: int | None, color: Color, note: str
    ) -> str:
        """Highlight the words ``quote`` wherever they stand in the paper's summaries; return the annotation's id.

        ``prefix`` and ``suffix`` are words right before and after; ``occurrence`` counts the fitting places from 1.
        Raises ``QuoteNotFound`` where no place or more than one fits.
        """
        with self._writer.act() as act:
            name = act.name(reading.paper(act.raw, paper).number)
            place = _choose(_places(act, paper, quote, prefix, suffix), quote, name, occurrence)
            target = make_target(reading.document(act.raw, place.summary), place.start, place.end)
            act.label = f"highlight in {name}"
            return _add(act, paper, place.summary, target, color, note)

    def set_color(self, annotation: str, color: Color) -> None:
        """Recolour a highlight."""
        with self._writer.act() as act:
            row = _annotation(act, annotation)
            act.label = f"colour in {act.name(_number(row))}"
            if row["color"] != color:
                act.rows.update(highlights, (annotation,), color=str(color), modified=act.now)

    def set_note(self, annotation: str, markdown: str) -> None:
        """Write the body of a highlight; empty text removes it. Calls in a row are one step to undo."""
        markdown = storable(markdown)
        with self._writer.act() as act:
            row = _annotation(act, annotation)
            act.label = f"note in {act.name(_number(row))}"
            act.merge = f"note {annotation}"
            if set_body(act, annotation, _number(row), markdown):
                act.rows.update(highlights, (annotation,), modified=act.now)

    def remove_annotation(self, annotation: str) -> None:
        """Delete a highlight, its places and its note."""
        with self._writer.act() as act:
            row = _annotation(act, annotation)
            act.label = f"removing a highlight in {act.name(_number(row))}"
            for (number,) in act.connection.execute(
                select(notes.c.number).where(notes.c.annotation == annotation)
            ).all():
                act.rows.delete(notes, number)
            for (id_,) in act.connection.execute(select(targets.c.id).where(targets.c.annotation == annotation)).all():
                act.rows.delete(targets, id_)
            act.rows.delete(highlights, annotation)

    def add_note(self, paper: int, markdown: str) -> str:
        """Add a note on a whole paper; return its id."""
        markdown = storable(markdown)
        if not markdown.strip():
            msg = "The note is empty; write something to add it."
            raise LibraryError(msg)
        with self._writer.act() as act:
            reading.paper(act.raw, paper)
            act.label = f"note on {act.name(paper)}"
            return _insert_note(act, paper, None, markdown)

    def edit_note(self, note: str, markdown: str) -> None:
        """Rewrite a note on a paper; empty text removes it. Calls in a row are one step to undo."""
        markdown = storable(markdown)
        if not markdown.strip():
            self.remove_note(note)
            return
        with self._writer.act() as act:
            number, paper = _note(act, note)
            act.label = f"note on {act.name(paper)}"
            act.merge = f"note {note}"
            if act.rows.get(notes, number)["markdown"] != markdown:
                act.rows.update(notes, (number,), markdown=markdown, modified=act.now)

    def remove_note(self, note: str) -> None:
        """Delete a note on a paper."""
        with self._writer.act() as act:
            number, paper = _note(act, note)
            act.label = f"removing a note on {act.name(paper)}"
            act.rows.delete(notes, number)


def _paper_of(act: Act, summary: int) -> int:
    paper = act.connection.execute(select(summaries.c.paper).where(summaries.c.id == summary)).scalar()
    if paper is None:
        raise reading.unknown_summary(summary)
    return int(paper)


def _annotation(act: Act, annotation: str) -> Row:
    row = act.rows.row(highlights, annotation)
    if row is None:
        raise marginalia.unknown_highlight()
    return row


def _number(row: Row) -> int:
    return int(str(row["paper"]))


def _note(act: Act, note: str) -> tuple[int, int]:
    """Return (key, paper) of a note on a whole paper."""
    columns = select(notes.c.number, notes.c.paper).where(notes.c.id == note, notes.c.annotation.is_(None))
    found = act.connection.execute(columns).first()
    if found is None:
        raise marginalia.unknown_note()
    return int(found[0]), int(found[1])


def _add(act: Act, paper: int, summary: int, target: Target, color: Color, note: str) -> str:
    id_ = str(uuid.uuid4())
    act.rows.insert(
        highlights,
        id=id_,
        paper=paper,
        summary=summary,
        color=str(Color(color)),
        state=str(AnchorState.ANCHORED),
        created=act.now,
        modified=act.now,
        zone=act.zone,
    )
    add_target(act, id_, 0, target)
    set_body(act, id_, paper, storable(note))
    return id_


def add_target(act: Act, annotation: str, turn: int, target: Target) -> None:
    """Add a place of a highlight; turn 0 is the first one, which is kept for ever."""
    act.rows.insert(
        targets,
        annotation=annotation,
        turn=turn,
        start_offset=target.position.start,
        end_offset=target.position.end,
        exact=target.quote.exact,
        prefix=target.quote.prefix,
        suffix=target.quote.suffix,
        text_hash=target.text_hash,
        created=act.now,
    )


def set_body(act: Act, annotation: str, paper: int, markdown: str) -> bool:
    """Write, rewrite or remove the note of a highlight; return whether that made a difference."""
    columns = select(notes.c.number, notes.c.markdown).where(notes.c.annotation == annotation)
    found = act.connection.execute(columns).first()
    if found is None:
        if markdown.strip():
            _insert_note(act, paper, annotation, markdown)
        return bool(markdown.strip())
    number, before = int(found[0]), str(found[1])
    if not markdown.strip():
        act.rows.delete(notes, number)
    elif markdown != before:
        act.rows.update(notes, (number,), markdown=markdown, modified=act.now)
    return markdown != before


def _insert_note(act: Act, paper: int, annotation: str | None, markdown: str) -> str:
    id_ = str(uuid.uuid4())
    act.rows.insert(
        notes,
        id=id_,
        paper=paper,
        annotation=annotation,
        markdown=markdown,
        created=act.now,
        modified=act.now,
        zone=act.zone,
    )
    return id_


def _places(act: Act, paper: int, quote: str, prefix: str, suffix: str) -> list[_Place]:
    """Return every place of the quote between prefix and suffix, in the order of the text."""
    if not quote.strip():
        msg = "The quote is empty; give the words to highlight."
        raise QuoteNotFound(msg)
    rows = act.connection.execute(
        select(summaries.c.id, summaries.c.text).where(summaries.c.paper == paper).order_by(summaries.c.number)
    )
    return [
        _Place(int(summary), start, end)
        for summary, text in rows
        for start, end in places_of(str(text), quote, prefix, suffix)
    ]


def _choose(places: list[_Place], quote: str, name: str, occurrence: int | None) -> _Place:
    shown = quote if len(quote) <= 60 else f"{quote[:59]}…"
    if not places:
        msg = f"The words “{shown}” do not stand in {name} like this; copy them from “postil show ID --format text”."
        raise QuoteNotFound(msg)
    if occurrence is None and len(places) > 1:
        at = ", ".join(str(place.start) for place in places[:8])
        where = f"{len(places)} times in {name} (at {at}{', …' if len(places) > 8 else ''})"
        msg = f"The words “{shown}” stand {where}; say which by --occurrence or by more context."
        raise QuoteNotFound(msg)
    turn = 1 if occurrence is None else occurrence
    if not 1 <= turn <= len(places):
        times = "once" if len(places) == 1 else f"{len(places)} times"
        msg = f"The words “{shown}” stand {times} in {name}, so there is no occurrence {turn}."
        raise QuoteNotFound(msg)
    return places[turn - 1]
