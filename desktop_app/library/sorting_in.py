"""Tells what became of each text of one file: new, known, the same as another, or changed.

A text that is known stays where it is. One that is not takes the place of what its file held before, if that has gone
and is alike; or of a text read elsewhere that differs by a mended word. Any other is new.
Heavy: imports SQLAlchemy.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING

from desktop_app.library import identity, reading
from desktop_app.library.cataloguing import cleaned
from desktop_app.library.cleaning import storable, storable_path
from desktop_app.library.listing import add_paper, complete
from desktop_app.library.matching import (
    NEARLY_EQUAL,
    SAME_PLACE,
    Pair,
    best_pairs,
    lengths_within,
    likeness,
    words_of,
)
from desktop_app.library.moving import move_summary, next_number
from desktop_app.library.picturing import put_images
from desktop_app.library.recognising import (
    differs,
    equal_summary,
    known_paper,
    said_before,
    summaries_alike,
    summaries_of_path,
)
from desktop_app.library.revising import revise
from desktop_app.library.schema import summaries
from desktop_app.library.standing import Standing
from desktop_app.text.document import CANONICAL_VERSION
from desktop_app.text.serial import dumps

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from desktop_app.domain.papers import PaperMetadata
    from desktop_app.library.incoming import ReadSummary
    from desktop_app.library.matching import Words
    from desktop_app.library.recognising import Known
    from desktop_app.library.standing import Span
    from desktop_app.library.writer import Act


class Fate(Enum):
    """What became of a summary, or a paper without one, that was read."""

    ADDED = "added"
    UPDATED = "updated"
    UNCHANGED = "unchanged"
    DUPLICATE = "duplicates"
    LISTED = "listed"
    COMPLETED = "completed"


@dataclass(frozen=True)
class _Item:
    """A summary that was read, in the form the tables hold."""

    read: ReadSummary
    metadata: PaperMetadata
    hash: str
    span: Span

    @cached_property
    def words(self) -> Words:
        return words_of(self.read.markdown)


class FileTexts:
    """All summaries that were read from one file, on their way in."""

    def __init__(self, act: Act, read: Sequence[ReadSummary]) -> None:
        """``read`` is not empty, and all of it was read from one path."""
        self._act = act
        self._path = storable_path(read[0].source.path)
        self._items = [
            _Item(one, cleaned(one.metadata), identity.markdown_hash(one.markdown), (one.source.start, one.source.end))
            for one in read
        ]
        self._standing = Standing(act, self._path, {item.span for item in self._items})
        self._claimed: set[int] = set()
        """Summaries of which it is known which text of the file they are."""
        self._placed: dict[str, tuple[int, int]] = {}
        """(summary, paper) of the texts of this file that are in their place by now, by their hashes."""
        self.changed_assets: set[str] = set()
        self.gone: set[int] = set()
        """Papers that turned out to be another one."""

    def take(self, report: Callable[[str], None]) -> Iterator[tuple[int, Fate]]:
        """Put every text where it belongs; yield (paper, fate) of each in the order of the file."""
        papers = [self._known_paper(item) for item in self._items]
        equals = [self._equal(item, paper) for item, paper in zip(self._items, papers, strict=True)]
        self._claimed = {equal[0] for equal in equals if equal is not None}
        before: dict[int, Known] = {}
        if self._standing:
            before = self._texts_before(papers, equals)
        for turn, item in enumerate(self._items):
            report(item.metadata.title)
            paper, old = papers[turn], before.get(turn)
            if old is not None:
                yield self._replace(old, item, paper)
                continue
            if (paper is None and turn) or paper in self.gone:
                paper = self._known_paper(item)  # a text before it may have brought the paper, or joined it to another
            yield self._take(item, paper, equals[turn] or self._twin(item, paper))
        self._standing.settle()

    # --- which paper, which summary ---

    def _twin(self, item: _Item, paper: int | None) -> tuple[int, int] | None:
        """Return where the very same text went that stands in this file further up."""
        twin = self._placed.get(item.hash)
        same_paper = twin is not None and (paper == twin[1] or (paper is None and item.read.title_guessed))
        return twin if same_paper else None

    def _known_paper(self, item: _Item) -> int | None:
        if item.read.paper is not None:
            return reading.paper(self._act.raw, item.read.paper).number
        return known_paper(self._act.raw, item.metadata, title_guessed=item.read.title_guessed)

    def _equal(self, item: _Item, paper: int | None) -> tuple[int, int] | None:
        guessed = item.read.title_guessed and item.read.paper is None
        return equal_summary(self._act.raw, item.hash, paper, title_guessed=guessed)

    def _texts_before(self, papers: Sequence[int | None], equals: Sequence[tuple[int, int] | None]) -> dict[int, Known]:
        """Return, by the turn of a new text, the text that stood in this file before and has become this one."""
        gone = [known for known in summaries_of_path(self._act.raw, self._path) if known.id not in self._claimed]
        found: dict[int, Known] = {}
        pairs: list[Pair] = []
        seen: set[str] = set()
        for turn, item in enumerate(self._items):
            if equals[turn] is not None or item.hash in seen:
                continue
            seen.add(item.hash)
            copy = next((known for known in gone if self._is_earlier_copy(known, item)), None)
            if copy is not None:
                found[turn] = copy
                continue
            for place, known in enumerate(gone):
                if rank := self._rank(item, papers[turn], known):
                    pairs.append(Pair(rank, turn, place))
        copies = {known.id for known in found.values()}
        pairs = [pair for pair in pairs if gone[pair.old].id not in copies]
        found |= {turn: gone[place] for turn, place in best_pairs(pairs).items()}
        self._claimed |= {known.id for known in found.values()}
        return found

    def _is_earlier_copy(self, known: Known, item: _Item) -> bool:
        """Return whether the file holds what the summary said before another copy was changed; so it did not change."""
        return known.shared and said_before(self._act.raw, known.id, item.hash)

    def _rank(self, item: _Item, paper: int | None, known: Known) -> float:
        """Return how well a text fits one that stood in the file before; 0 if it is another."""
        same = paper == known.paper
        alike = likeness(item.words, words_of(known.markdown), 0 if same else SAME_PLACE)
        if same:
            return 1 + alike
        if known.paper_guessed:
            return alike if paper is None or not known.shared else 0
        if paper is None and (item.read.title_guessed or (alike >= NEARLY_EQUAL and self._may_retitle(known, item))):
            return alike
        return 0

    def _may_retitle(self, known: Known, item: _Item) -> bool:
        """Return whether the title alone tells the paper apart: then it is the title that was mended."""
        row = self._act.raw.execute("SELECT arxiv, doi FROM papers WHERE number = ?", (known.paper,)).fetchone()
        return not known.shared and not differs(item.metadata, *row)

    def _nearly_equal(self, item: _Item, paper: int | None) -> Known | None:
        """Return the text, read elsewhere, that differs from this one by a few words."""
        if paper is None and not item.read.title_guessed:
            return None
        lengths = lengths_within(len(item.read.document.text.split()), NEARLY_EQUAL)
        key = identity.title_key(item.metadata.title)
        best, found = 0.0, None
        for known in summaries_alike(self._act.raw, self._path, paper, key, lengths):
            alike = likeness(item.words, words_of(known.markdown), NEARLY_EQUAL)
            if alike > best and known.id not in self._claimed:
                best, found = alike, known
        return found

    # --- writing ---

    def _take(self, item: _Item, paper: int | None, equal: tuple[int, int] | None) -> tuple[int, Fate]:
        if equal is not None:
            self._complete(equal[1], item)
            return equal[1], self._keep(equal[0], equal[1], item)
        near = self._nearly_equal(item, paper)
        if near is not None:
            self._claimed.add(near.id)
            self._complete(near.paper, item)
            if self._is_earlier_copy(near, item):
                return near.paper, self._keep(near.id, near.paper, item)
            return near.paper, self._revise(near.id, near.paper, item)
        if paper is None:
            read = item.read
            paper = add_paper(
                self._act, item.metadata, title_guessed=read.title_guessed, title_candidates=read.title_candidates
            )
        else:
            self._complete(paper, item)
        return paper, self._add(paper, item)

    def _replace(self, old: Known, item: _Item, paper: int | None) -> tuple[int, Fate]:
        """Put a text in the place of the one that its file held before."""
        if self._is_earlier_copy(old, item):
            self._complete(old.paper, item)
            return old.paper, self._keep(old.id, old.paper, item)
        if old.shared and likeness(item.words, words_of(old.markdown)) < NEARLY_EQUAL:
            self._complete(old.paper, item)
            return old.paper, self._add(old.paper, item)  # the other file still holds the old one
        paper = old.paper if paper is None else paper
        if move_summary(self._act, old.id, paper):
            self.gone.add(old.paper)
        self._complete(paper, item, retitle=not item.read.title_guessed)
        if old.hash == item.hash:
            return paper, self._keep(old.id, paper, item)
        return paper, self._revise(old.id, paper, item)

    def _complete(self, paper: int, item: _Item, *, retitle: bool = False) -> None:
        read = item.read
        complete(
            self._act,
            paper,
            item.metadata,
            title_guessed=read.title_guessed,
            title_candidates=read.title_candidates,
            retitle=retitle,
        )

    def _add(self, paper: int, item: _Item) -> Fate:
        document = item.read.document
        key = self._act.rows.insert(
            summaries,
            paper=paper,
            number=next_number(self._act, paper),
            markdown=storable(item.read.markdown),
            markdown_hash=item.hash,
            document=dumps(document),
            text=document.text,
            text_hash=document.text_hash,
            canonical_version=CANONICAL_VERSION,
            words=document.words,
            added=self._act.now,
        )
        self._stands(int(str(key[0])), paper, item)
        return Fate.ADDED

    def _revise(self, summary: int, paper: int, item: _Item) -> Fate:
        revise(self._act, summary, storable(item.read.markdown), item.hash, item.read.document)
        self._stands(summary, paper, item, instead=True)
        return Fate.UPDATED

    def _keep(self, summary: int, paper: int, item: _Item) -> Fate:
        return Fate.DUPLICATE if self._stands(summary, paper, item) else Fate.UNCHANGED

    def _stands(self, summary: int, paper: int, item: _Item, *, instead: bool = False) -> bool:
        """Note where the text stands and what it shows; return whether it was not known to stand there."""
        self._claimed.add(summary)
        self._placed[item.hash] = (summary, paper)
        if item.read.images or instead:
            self.changed_assets |= put_images(self._act, summary, item.read.images, instead=instead)
        return self._standing.put(summary, item.span)
