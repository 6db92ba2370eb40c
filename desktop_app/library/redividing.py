"""Divides a file of the library anew, with every highlight kept on its words. Heavy: imports SQLAlchemy."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from pathlib import PurePath
from typing import TYPE_CHECKING

from desktop_app.domain.changes import ImagesChanged
from desktop_app.domain.errors import LibraryError
from desktop_app.library import assets, filing, identity, reading
from desktop_app.library.cataloguing import cleaned
from desktop_app.library.cleaning import storable, storable_path
from desktop_app.library.following import Text, Transfer
from desktop_app.library.incoming import ImportOutcome, ReadImage
from desktop_app.library.listing import add_paper, complete
from desktop_app.library.matching import Pair, best_pairs
from desktop_app.library.moving import move_summary, next_number
from desktop_app.library.picturing import put_images
from desktop_app.library.recognising import equal_summary, known_paper
from desktop_app.library.revising import revise
from desktop_app.library.schema import images, papers, revisions, sources, summaries
from desktop_app.library.standing import Standing
from desktop_app.text.document import CANONICAL_VERSION
from desktop_app.text.serial import dumps

if TYPE_CHECKING:
    from collections.abc import Sequence

    from desktop_app.library.incoming import ReadSummary
    from desktop_app.library.standing import Span
    from desktop_app.library.writer import Act, Writer


class DivideActs:
    """What a person decides about where summaries begin and end in a file that has been imported."""

    def __init__(self, writer: Writer) -> None:
        """Act through ``writer``."""
        self._writer = writer

    def redivide(self, path: str, pieces: Sequence[ReadSummary], numbers: Sequence[int | None]) -> ImportOutcome:
        """Put ``pieces`` in the place of the file's summaries; see ``Library.redivide``."""
        if not pieces:
            name = PurePath(path).name
            msg = f"Nothing would be left of {name}; keep at least one summary, or move its papers to the trash."
            raise LibraryError(msg)
        with self._writer.act() as act:
            act.label = f"dividing {PurePath(path).name} anew"
            return _Division(act, storable_path(path), pieces, numbers).carry_out()


@dataclass(slots=True)
class _Old:
    """A summary as it stood in the file; ``shared``: another file holds it too."""

    id: int
    paper: int
    hash: str
    text: Text
    shared: bool
    spans: list[Span]


@dataclass(slots=True)
class _Piece:
    """A stretch that is to be a summary, and in the end the summary that it became."""

    read: ReadSummary
    number: int | None
    hash: str
    span: Span
    text: Text
    old: _Old | None = None
    summary: int = 0
    paper: int = 0
    changed: set[str] = field(default_factory=set)


class _Division:
    def __init__(self, act: Act, path: str, pieces: Sequence[ReadSummary], numbers: Sequence[int | None]) -> None:
        self._act = act
        self._path = path
        self._pieces = [self._piece(read, number) for read, number in zip(pieces, numbers, strict=True)]
        self._olds = self._summaries_there()
        self._standing = Standing(act, path, {piece.span for piece in self._pieces})
        rows = act.raw.execute(
            "SELECT url, asset FROM images WHERE summary IN (SELECT summary FROM sources WHERE path = ?)", (path,)
        )
        self._images: dict[str, str] = dict(rows.fetchall())
        self._joined: dict[int, int] = {}  # papers that turned out to be another one
        self._fates: Counter[str] = Counter()

    def carry_out(self) -> ImportOutcome:
        """Change everything that has to change; return the counts."""
        self._match()
        transfer = Transfer(self._act, [(old.id, old.text) for old in self._olds if not old.shared])
        for piece in self._pieces:
            self._put(piece)
        transfer.carry_out([(piece.summary, piece.paper, piece.text) for piece in self._pieces])
        self._standing.settle()
        self._take_away(transfer.still_needed)
        changed = {asset for piece in self._pieces for asset in piece.changed}
        if shown_by := assets.papers_showing(self._act.raw, changed) if changed else ():
            self._act.told.append(ImagesChanged(shown_by))
        return ImportOutcome(papers=tuple(dict.fromkeys(piece.paper for piece in self._pieces)), **self._fates)

    # --- what was there ---

    @staticmethod
    def _piece(read: ReadSummary, number: int | None) -> _Piece:
        span = (read.source.start, read.source.end)
        text = Text(read.markdown, read.document, (span,))
        return _Piece(read, number, identity.markdown_hash(read.markdown), span, text)

    def _summaries_there(self) -> list[_Old]:
        spans: dict[int, list[Span]] = {}
        for filed in filing.filed(self._act.raw, self._path):
            spans.setdefault(filed.summary, []).append((filed.start, filed.end))
        olds = []
        for id_, places in spans.items():
            row = self._act.rows.get(summaries, id_)
            other = self._act.raw.execute(
                "SELECT 1 FROM sources WHERE summary = ? AND path <> ? AND start_offset < end_offset LIMIT 1",
                (id_, self._path),
            ).fetchone()
            text = Text(str(row["markdown"]), reading.document(self._act.raw, id_), tuple(places))
            hash_ = str(row["markdown_hash"])
            olds.append(_Old(id_, int(str(row["paper"])), hash_, text, other is not None, places))
        return olds

    def _match(self) -> None:
        """Say which summary each piece goes on from: the one with which it shares most of the file.

        One that another file holds too goes on in the very same text alone.
        """
        pairs = [
            Pair(shared, turn, place)
            for turn, piece in enumerate(self._pieces)
            for place, old in enumerate(self._olds)
            if (shared := sum(overlap(piece.span, span) for span in old.spans))
            and (not old.shared or old.hash == piece.hash)
        ]
        for turn, place in best_pairs(pairs).items():
            self._pieces[turn].old = self._olds[place]

    # --- what becomes of it ---

    def _put(self, piece: _Piece) -> None:
        piece.paper = self._paper_of(piece)
        if piece.old is not None:
            fate = self._go_on(piece, piece.old)
        elif (equal := self._equal(piece)) is not None:
            piece.summary, fate = equal, "duplicates"
        else:
            piece.summary, fate = self._add(piece), "added"
        self._fates[fate] += 1
        self._standing.put(piece.summary, piece.span)
        if piece.old is None or piece.hash != piece.old.hash:
            shown = self._images_of(piece)
            piece.changed = put_images(self._act, piece.summary, shown, instead=fate != "duplicates")

    def _images_of(self, piece: _Piece) -> tuple[ReadImage, ...]:
        """Return what a piece shows: what was read with it, and what the library has of the file as it was divided."""
        read = {image.url for image in piece.read.images}
        markdown = piece.read.markdown
        kept = [ReadImage(url, asset) for url, asset in self._images.items() if url not in read and url in markdown]
        return (*piece.read.images, *kept)

    def _paper_of(self, piece: _Piece) -> int:
        """Return the paper that the person named, else the one of the metadata, else where it was, or a new one."""
        read, metadata = piece.read, cleaned(piece.read.metadata)
        guessed, candidates = read.title_guessed, read.title_candidates
        number = piece.number
        if number is not None:
            while number in self._joined:
                number = self._joined[number]
            number = reading.paper(self._act.raw, number).number
        else:
            number = known_paper(self._act.raw, metadata, title_guessed=guessed)
        if number is None and guessed and piece.old is not None:
            number = piece.old.paper
        if number is None:
            return add_paper(self._act, metadata, title_guessed=guessed, title_candidates=candidates)
        retitle = piece.old is not None and piece.old.paper == number and not guessed
        complete(self._act, number, metadata, title_guessed=guessed, title_candidates=candidates, retitle=retitle)
        return number

    def _go_on(self, piece: _Piece, old: _Old) -> str:
        piece.summary = old.id
        now = int(str(self._act.rows.get(summaries, old.id)["paper"]))
        moved = now != piece.paper
        if moved and move_summary(self._act, old.id, piece.paper):
            self._joined[now] = piece.paper
        if piece.hash == old.hash:
            return "updated" if moved else "unchanged"
        revise(
            self._act, old.id, storable(piece.read.markdown), piece.hash, piece.read.document, anchor=False
        )  # the highlights may be another piece's
        return "updated"

    def _equal(self, piece: _Piece) -> int | None:
        """Return a summary of the same paper with the very same text that was read from elsewhere."""
        equal = equal_summary(self._act.raw, piece.hash, piece.paper, title_guessed=False)
        if equal is None or equal[1] != piece.paper or equal[0] in {old.id for old in self._olds}:
            return None
        return equal[0]

    def _add(self, piece: _Piece) -> int:
        document = piece.read.document
        key = self._act.rows.insert(
            summaries,
            paper=piece.paper,
            number=next_number(self._act, piece.paper),
            markdown=storable(piece.read.markdown),
            markdown_hash=piece.hash,
            document=dumps(document),
            text=document.text,
            text_hash=document.text_hash,
            canonical_version=CANONICAL_VERSION,
            words=document.words,
            added=self._act.now,
        )
        return int(str(key[0]))

    def _take_away(self, needed: set[int]) -> None:
        """Delete the summaries that no piece goes on from, unless a highlight has nowhere else to be."""
        standing = {piece.summary for piece in self._pieces}
        gone = [old for old in self._olds if not (old.shared or old.id in standing or old.id in needed)]
        for old in gone:
            for table in (images, sources, revisions):
                statement = f"SELECT id FROM {table.name} WHERE summary = ?"  # noqa: S608 - three constants
                for (id_,) in self._act.raw.execute(statement, (old.id,)).fetchall():
                    self._act.rows.delete(table, id_)
            self._act.rows.delete(summaries, old.id)
        for paper in dict.fromkeys(old.paper for old in self._olds):
            self._trash_if_empty(paper)

    def _trash_if_empty(self, paper: int) -> None:
        """Move a paper without a text to the trash, unless something of the person's is on it."""
        row = self._act.rows.row(papers, paper)
        if row is None or row["trashed"] is not None or row["starred"] or "tags" in json.loads(str(row["edited"])):
            return
        for table in ("summaries", "notes", "annotations"):
            statement = f"SELECT 1 FROM {table} WHERE paper = ? LIMIT 1"  # noqa: S608 - three constants
            if self._act.raw.execute(statement, (paper,)).fetchone() is not None:
                return
        self._act.rows.update(papers, (paper,), trashed=self._act.now)


def overlap(one: Span, other: Span) -> int:
    """Return how many code points two spans have in common."""
    return max(0, min(one[1], other[1]) - max(one[0], other[0]))
