"""Takes in highlights and notes that an exported file tells of. Heavy: imports SQLAlchemy."""

from __future__ import annotations

import uuid
from dataclasses import replace
from datetime import UTC
from typing import TYPE_CHECKING

from desktop_app.domain.annotations import AnchorState, Color
from desktop_app.library import reading
from desktop_app.library.annotating import add_target, set_body
from desktop_app.library.cataloguing import cleaned
from desktop_app.library.cleaning import storable
from desktop_app.library.identity import title_key
from desktop_app.library.incoming import AnnotationsOutcome
from desktop_app.library.quoting import places_of
from desktop_app.library.recognising import differs, known_paper
from desktop_app.library.resembling import Resembling, color_meant
from desktop_app.library.schema import annotations as highlights
from desktop_app.library.schema import notes
from desktop_app.text.anchoring import anchor, make_target

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from desktop_app.domain.annotations import Target
    from desktop_app.library.incoming import ReadAnnotation
    from desktop_app.library.intake import Intake
    from desktop_app.library.writer import Act, Writer

_Text = tuple[int, str, str]
"""A summary: id, canonical text, hash of that."""


class ReturnActs:
    """Highlights and notes that were in a library before."""

    def __init__(self, writer: Writer, intake: Intake) -> None:
        """Act through ``writer``; ``intake`` is the import that they are part of."""
        self._writer = writer
        self._intake = intake

    def add_annotations(self, read: Sequence[ReadAnnotation], *, continues: bool) -> AnnotationsOutcome:
        """Put them back where they stood, all in one act; see ``Library.add_annotations``."""
        with self._writer.act() as act:
            self._intake.begin(act, continues=continues)
            batch = _Batch(act)
            for item in read:
                batch.take(item)
            outcome = batch.outcome()
            came = outcome.added + outcome.updated
            self._intake.name(act, marginalia=came)
        self._intake.keep(marginalia=came)
        return outcome


class _Batch:
    def __init__(self, act: Act) -> None:
        self._act = act
        self._added = self._updated = self._unchanged = 0
        self._failed: list[tuple[str, str]] = []
        self._papers: dict[int, None] = {}
        self._resembling = Resembling(act.raw)

    def outcome(self) -> AnnotationsOutcome:
        return AnnotationsOutcome(self._added, self._updated, self._unchanged, tuple(self._failed), tuple(self._papers))

    def take(self, item: ReadAnnotation) -> None:
        """Bring a known one up to date, or put a new one where it belongs."""
        if not (item.note.strip() or (item.target and item.target.quote.exact.strip())):
            self._failed.append((item.id, "it has neither words nor a note"))
            return
        id_ = storable(item.id) or _id_of(item)
        item = replace(item, color=color_meant(self._act.raw, item))
        known = self._known(id_)
        if known is not None:
            self._bring_up_to_date(id_, known, item)
            return
        paper = self._paper(item)
        if paper is None:
            name = item.paper.title or item.paper.arxiv or item.paper.doi or item.citekey or "no name"
            self._failed.append((item.id, f"its paper ({name}) is not in the library; import a summary of it first"))
            return
        self._papers[paper] = None
        if self._resembling.takes(paper, item, id_):
            self._unchanged += 1
            return
        self._added += 1
        self._put(id_, paper, item)

    # --- one that is there ---

    def _known(self, id_: str) -> tuple[str, int, str] | None:
        """Return (table, paper, when it was modified) of the highlight or note with this id."""
        sql = """
            SELECT 'annotations', paper, modified FROM annotations WHERE id = :id
            UNION ALL SELECT 'notes', paper, modified FROM notes WHERE id = :id AND annotation IS NULL"""
        row = self._act.raw.execute(sql, {"id": id_}).fetchone()
        return None if row is None else (str(row[0]), int(row[1]), str(row[2]))

    def _bring_up_to_date(self, id_: str, known: tuple[str, int, str], item: ReadAnnotation) -> None:
        table, paper, modified = known
        self._papers[paper] = None
        newer = _stamp(item.modified)
        if newer <= modified:  # both UTC with milliseconds, so that their order is that of the letters
            self._unchanged += 1
            return
        changed = False
        if table == "annotations":
            changed = set_body(self._act, id_, paper, storable(item.note))
            changed |= self._act.rows.get(highlights, id_)["color"] != item.color
            if changed:
                self._act.rows.update(highlights, (id_,), color=str(Color(item.color)), modified=newer)
        elif body := _note_of(item):
            number = self._act.raw.execute("SELECT number FROM notes WHERE id = ?", (id_,)).fetchone()[0]
            changed = self._act.rows.get(notes, number)["markdown"] != body
            if changed:
                self._act.rows.update(notes, (number,), markdown=body, modified=newer)
        self._updated += changed
        self._unchanged += not changed

    # --- one that is new ---

    def _paper(self, item: ReadAnnotation) -> int | None:
        """Find the paper by arXiv id, DOI and title; by the citekey where the metadata does not speak against it."""
        metadata = cleaned(item.paper)
        sql = "SELECT number, arxiv, doi, title_key, title_guessed, title_candidates FROM papers WHERE citekey = ?"
        row = self._act.raw.execute(sql, (storable(item.citekey),)).fetchone() if item.citekey else None
        key = title_key(metadata.title)
        if row is not None and not differs(metadata, row[1], row[2]) and row[3] == key:
            return int(row[0])  # of several with this title the one that also bears the name
        found = known_paper(self._act.raw, metadata, title_guessed=False)
        if found is not None or row is None:
            return found
        number, arxiv, doi, _, guessed, _ = row
        if differs(metadata, arxiv, doi):
            return None
        agrees = not key or guessed or self._stands_there(number, item.target)
        return int(number) if agrees else None

    def _stands_there(self, paper: int, target: Target | None) -> bool:
        """Return whether it was made on a text of the paper: the paper has been renamed since."""
        return target is not None and any(target.text_hash == hash_ for _, _, hash_ in self._texts(paper))

    def _texts(self, paper: int) -> list[_Text]:
        sql = "SELECT id, text, text_hash FROM summaries WHERE paper = ? ORDER BY number"
        return self._act.raw.execute(sql, (paper,)).fetchall()

    def _put(self, id_: str, paper: int, item: ReadAnnotation) -> None:
        texts = self._texts(paper)
        if item.target is None or not texts:
            self._insert_note(id_, paper, _note_of(item), item)
            return
        place = _place(texts, item.target)
        summary = place[0] if place else texts[0][0]
        state = AnchorState.ORPHANED
        newer = None
        if place:
            newer = make_target(reading.document(self._act.raw, summary), place[1], place[2])
            stays = newer.position == item.target.position and newer.quote.exact == item.target.quote.exact
            state = AnchorState.ANCHORED if stays else AnchorState.MOVED
        self._act.rows.insert(
            highlights,
            id=id_,
            paper=paper,
            summary=summary,
            color=str(Color(item.color)),
            state=str(state),
            created=_stamp(item.created),
            modified=_stamp(item.modified),
            zone=item.zone,
        )
        add_target(self._act, id_, 0, _storable_target(item.target))
        if newer and newer != item.target:
            add_target(self._act, id_, 1, newer)
        if item.note.strip():
            self._insert_note(str(uuid.uuid4()), paper, storable(item.note), item, annotation=id_)

    def _insert_note(
        self, id_: str, paper: int, markdown: str, item: ReadAnnotation, annotation: str | None = None
    ) -> None:
        self._act.rows.insert(
            notes,
            id=id_,
            paper=paper,
            annotation=annotation,
            markdown=markdown,
            created=_stamp(item.created),
            modified=_stamp(item.modified),
            zone=item.zone,
        )


def _place(texts: Sequence[_Text], target: Target) -> tuple[int, int, int] | None:
    """Return (summary, start, end) of the words: in the text they were made on, else by the ladder of anchoring.

    A quote that came without surroundings is taken where it stands in one place alone.
    """
    for summary, text, text_hash in texts:
        start, end = target.position
        if text_hash == target.text_hash and 0 <= start < end and text[start:end] == target.quote.exact:
            return summary, start, end
    elsewhere = target._replace(text_hash="")  # no text has this hash, so that the words are looked for
    anchored = [(summary, *anchor(text, elsewhere, text_hash)) for summary, text, text_hash in texts]
    for wanted in (AnchorState.ANCHORED, AnchorState.MOVED):
        for summary, state, found in anchored:
            if state is wanted and found is not None:
                return summary, found.start, found.end
    if target.quote.prefix or target.quote.suffix:
        return None
    places = [(summary, *place) for summary, text, _ in texts for place in places_of(text, target.quote.exact)]
    return places[0] if len(places) == 1 else None


def _note_of(item: ReadAnnotation) -> str:
    """Return a highlight as a note on the whole paper that quotes its words; of a note, itself."""
    if item.target is None:
        return storable(item.note)
    quoted = "\n".join(f"> {line}".rstrip() for line in storable(item.target.quote.exact).split("\n"))
    return f"{quoted}\n\n{storable(item.note)}".rstrip()


def _storable_target(target: Target) -> Target:
    start = max(target.position.start, 0)
    return target._replace(
        position=target.position._replace(start=start, end=max(target.position.end, start)),
        quote=target.quote._replace(
            exact=storable(target.quote.exact),
            prefix=storable(target.quote.prefix),
            suffix=storable(target.quote.suffix),
        ),
        text_hash=storable(target.text_hash),
    )


def _id_of(item: ReadAnnotation) -> str:
    """Return an id for one that came without, the same at every import."""
    words = item.target.quote if item.target else ("", "", "")
    return str(uuid.uuid5(uuid.NAMESPACE_URL, "\n".join([item.citekey, item.paper.title, *words, item.note])))


def _stamp(moment: datetime) -> str:
    """Return a time as the tables hold it."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds")
