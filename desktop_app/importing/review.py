"""A person's changes to a proposal: cuts moved, put and taken away, titles and papers said; all of it undoable.

Knows no window and no library. All offsets count code points of the file's decoded text.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from desktop_app.domain.papers import PaperMetadata
from desktop_app.importing.proposals import ProposedSummary, cuts_between, gap_at, guess, left_out, with_cuts
from desktop_app.importing.spans import Span
from desktop_app.importing.text_files import without_blank_lines

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from desktop_app.importing.proposals import FileProposal
    from desktop_app.importing.splitting import Gap

_Stretch = TypeVar("_Stretch", Span, ProposedSummary)

Guess = tuple[str, tuple[str, ...]]
"""The best title, and others, best first."""


@dataclass(frozen=True, slots=True)
class _State:
    summaries: tuple[ProposedSummary, ...]
    barred: frozenset[int]  # starts at which a person wants no cut


@dataclass(frozen=True, slots=True)
class _Step:
    label: str
    before: _State
    after: _State


class Review:
    """One file under review.

    A cut is known by the index of the summary that begins with it; the first summary has none. An act that is not
    possible changes nothing and returns False. No act loses words: what lay in a gap between two summaries goes to one
    of them when their cut is moved or taken away.
    """

    def __init__(self, proposal: FileProposal, *, retitle: Callable[[str], Guess] | None = None) -> None:
        """Begin with ``proposal``. ``retitle`` guesses the title of a stretch of the text."""
        self._proposal = proposal
        self._gaps = with_cuts(proposal.gaps, cuts_between(proposal.text, proposal.summaries))
        self._retitle = retitle or partial(guess, proposal.path)
        self._guesses: dict[str, Guess] = {}
        self._state = _State(proposal.summaries, frozenset())
        self._done: list[_Step] = []
        self._undone: list[_Step] = []

    # --- as it stands ---

    @property
    def text(self) -> str:
        """The whole text of the file."""
        return self._proposal.text

    @property
    def gaps(self) -> tuple[Gap, ...]:
        """Every place where a summary could begin, in order."""
        return self._gaps

    @property
    def summaries(self) -> tuple[ProposedSummary, ...]:
        """The summaries in their order."""
        return self._state.summaries

    @property
    def left_out(self) -> tuple[Span, ...]:
        """The stretches that have words in them and belong to no summary."""
        return left_out(self.text, [summary.span for summary in self.summaries])

    @property
    def count_range(self) -> tuple[int, int]:
        """The smallest and the largest number that ``set_count`` takes."""
        return 1 + len(self._kept()), max(len(self.summaries), 1 + len(self._usable()))

    def result(self) -> FileProposal:
        """Return the proposal with all that was changed."""
        return replace(self._proposal, summaries=self.summaries, gaps=self._gaps)

    def next_best(self, limit: int) -> tuple[Gap, ...]:
        """Return the ``limit`` likeliest places where no summary begins yet, in the order of the text."""
        taken = {summary.start for summary in self.summaries} | self._state.barred
        unused = self.left_out
        free = [gap for gap in self._gaps if gap.start not in taken and self._parted(gap, unused)]
        best = sorted(free, key=lambda gap: (-gap.confidence, gap.start))[: max(limit, 0)]
        return tuple(sorted(best, key=lambda gap: gap.start))

    # --- cuts ---

    def move_cut(self, index: int, step: int) -> bool:
        """Move the cut before summary ``index`` to the ``step``-th next (or, below 0, previous) place for one.

        It stops before its neighbours; False where there is no room at all.
        """
        if not 0 < index < len(self.summaries) or step == 0:
            return False
        before, here = self.summaries[index - 1], self.summaries[index]
        room = [
            gap
            for gap in self._gaps
            if before.start < gap.start < here.end
            and gap.end_before > before.start
            and (gap.start > here.start if step > 0 else gap.start < here.start)
        ]
        if not room:
            return False
        gap = room[min(step, len(room)) - 1] if step > 0 else room[max(step, -len(room))]
        end = before.end if before.end < gap.start < here.start else gap.end_before
        spans = self._spans()
        spans[index - 1 : index + 1] = [Span(before.start, end), Span(gap.start, here.end)]
        barred = (self._state.barred | {here.start}) - {gap.start}
        summaries = self._filled(spans, confirmed=frozenset({gap.start}), owners=dict(enumerate(self.summaries)))
        return self._change("moving a cut", summaries, barred)

    def merge(self, index: int) -> bool:
        """Take the cut before summary ``index`` away; none is put there again by ``set_count``."""
        if not 0 < index < len(self.summaries):
            return False
        start = self.summaries[index].start
        spans = self._spans()
        spans[index - 1 : index + 1] = [Span(spans[index - 1].start, spans[index].end)]
        return self._change("merging two summaries", self._filled(spans), self._state.barred | {start})

    def split(self, gap_start: int) -> bool:
        """Begin a summary at a gap. In a stretch that belongs to no summary it takes the rest of that stretch."""
        gap = gap_at(self._gaps, gap_start)
        parted = self._parted(gap, self.left_out) if gap is not None else ()
        if gap is None or not parted:
            return False
        around = [span for span in self._spans() if span.end <= parted[0].start or span.start >= parted[-1].end]
        spans = sorted([*around, *parted], key=lambda span: span.start)
        summaries = self._filled(spans, confirmed=frozenset({gap.start}))
        return self._change("splitting a summary", summaries, self._state.barred - {gap.start})

    def confirm(self, index: int) -> bool:
        """Say that the cut before summary ``index`` is right, so that ``set_count`` keeps it."""
        if not 0 < index < len(self.summaries) or self.summaries[index].confirmed:
            return False
        return self._alter("confirming a cut", index, replace(self.summaries[index], confirmed=True))

    def set_count(self, count: int) -> bool:
        """Divide the text anew into ``count`` summaries, with the cuts that a person has confirmed."""
        smallest, largest = self.count_range
        if not smallest <= count <= largest or count == len(self.summaries):
            return False
        cuts = self._cuts_for(count)
        edges = [self.summaries[0].start, *(gap.start for gap in cuts)]
        ends = [*(gap.end_before for gap in cuts), self.summaries[-1].end]
        spans = [Span(start, end) for start, end in zip(edges, ends, strict=True)]
        return self._change("the number of summaries", self._filled(spans), self._state.barred)

    # --- what they are about ---

    def set_title(self, index: int, title: str) -> bool:
        """Name the paper of a summary; an empty title goes back to the guess."""
        if not 0 <= index < len(self.summaries):
            return False
        summary = self.summaries[index]
        title = " ".join(title.split())
        if not title:
            return self._alter("a title", index, self._guessed(summary))
        others = (summary.metadata.title, *summary.candidates) if summary.title_guessed else summary.candidates
        candidates = tuple(other for other in dict.fromkeys(others) if other != title)
        named = replace(
            summary, metadata=summary.metadata._replace(title=title), title_guessed=False, candidates=candidates
        )
        return self._alter("a title", index, named)

    def set_metadata(self, index: int, metadata: PaperMetadata) -> bool:
        """Say all that is known of the paper of a summary; a title that is empty or stays a guess remains one."""
        if not 0 <= index < len(self.summaries):
            return False
        summary = self.summaries[index]
        if not metadata.title:
            metadata = metadata._replace(title=summary.metadata.title)
        guessed = summary.title_guessed and metadata.title == summary.metadata.title
        return self._alter("details", index, replace(summary, metadata=metadata, title_guessed=guessed))

    def set_paper(self, index: int, paper: int | None) -> bool:
        """File a summary under a paper of the library (its number), or have the paper found or made."""
        if not 0 <= index < len(self.summaries):
            return False
        return self._alter("a paper", index, replace(self.summaries[index], paper=paper))

    # --- undo ---

    @property
    def undo_label(self) -> str | None:
        """The act that ``undo`` would take back."""
        return self._done[-1].label if self._done else None

    @property
    def redo_label(self) -> str | None:
        """The act that ``redo`` would do again."""
        return self._undone[-1].label if self._undone else None

    def undo(self) -> str | None:
        """Take the newest act back; return its label, ``None`` where there is none."""
        if not self._done:
            return None
        step = self._done.pop()
        self._undone.append(step)
        self._state = step.before
        return step.label

    def redo(self) -> str | None:
        """Do the newest undone act again; return its label, ``None`` where there is none."""
        if not self._undone:
            return None
        step = self._undone.pop()
        self._done.append(step)
        self._state = step.after
        return step.label

    # --- how ---

    def _change(self, label: str, summaries: tuple[ProposedSummary, ...], barred: frozenset[int]) -> bool:
        state = _State(summaries, barred)
        if state == self._state:
            return False
        self._done.append(_Step(label, self._state, state))
        self._undone.clear()
        self._state = state
        return True

    def _alter(self, label: str, index: int, summary: ProposedSummary) -> bool:
        summaries = (*self.summaries[:index], summary, *self.summaries[index + 1 :])
        return self._change(label, summaries, self._state.barred)

    def _spans(self) -> list[Span]:
        return [summary.span for summary in self.summaries]

    def _parted(self, gap: Gap, unused: Sequence[Span]) -> tuple[Span, ...]:
        """Return what a cut at ``gap`` makes of the stretch that it stands in; nothing where it parts no words.

        ``unused`` are the stretches in no summary.
        """
        if (summary := _around(self.summaries, gap.start)) is not None:
            parts = (Span(summary.start, gap.end_before), Span(gap.start, summary.end))
            return parts if summary.start < gap.end_before else ()
        stretch = _around(unused, gap.start)
        return (Span(gap.start, stretch.end),) if stretch is not None else ()

    def _kept(self) -> set[int]:
        return {summary.start for summary in self.summaries[1:] if summary.confirmed}

    def _usable(self) -> list[Gap]:
        """Return the gaps at which the text may be cut, so that words stand between any two of them."""
        if not self.summaries:
            return []
        return self._apart([gap for gap in self._gaps if gap.start not in self._state.barred])

    def _apart(self, gaps: Iterable[Gap]) -> list[Gap]:
        """Return the gaps in order, without those that leave no words before them; kept cuts and likely ones first."""
        start, end = self.summaries[0].start, self.summaries[-1].end
        kept = self._kept()
        apart: list[Gap] = []

        def weight(gap: Gap) -> tuple[bool, float]:
            return gap.start in kept, gap.confidence

        for gap in gaps:
            if not start < gap.end_before <= gap.start < end:
                continue
            while apart and apart[-1].start >= gap.end_before and weight(gap) > weight(apart[-1]):
                apart.pop()
            if not apart or apart[-1].start < gap.end_before:
                apart.append(gap)
        return apart

    def _cuts_for(self, count: int) -> list[Gap]:
        """Return ``count`` - 1 cuts: those kept, those that a new division finds, and the likeliest to make up."""
        from desktop_app.importing.splitting import divide  # noqa: PLC0415 - heavy: late

        kept, usable = self._kept(), self._usable()
        start = self.summaries[0].start
        division = divide(
            self.text, count=count, kept=tuple(sorted(kept)), barred=tuple(sorted(self._state.barred)), start=start
        )
        found = {cut.start for cut in division.cuts}
        ranked = sorted(
            usable, key=lambda gap: (gap.start not in kept, gap.start not in found, -gap.confidence, gap.start)
        )
        return sorted(ranked[: count - 1], key=lambda gap: gap.start)

    # --- what a stretch is about when the cuts around it have changed ---

    def _filled(
        self,
        spans: Sequence[Span],
        *,
        confirmed: frozenset[int] = frozenset(),
        owners: dict[int, ProposedSummary] | None = None,
    ) -> tuple[ProposedSummary, ...]:
        """Return summaries for ``spans``, each with what was known of the one that it goes on from."""
        owners = owners_of(spans, self.summaries) if owners is None else owners
        begun = {summary.start: summary for summary in self.summaries[1:]}
        filled = []
        for turn, span in enumerate(spans):
            summary = self._about(span, owners.get(turn))
            cut = begun.get(span.start) or gap_at(self._gaps, span.start)
            if turn and cut is not None:
                kept = span.start in confirmed or (span.start in begun and begun[span.start].confirmed)
                summary = replace(summary, confidence=cut.confidence, reason=cut.reason, confirmed=kept)
            filled.append(summary)
        return tuple(filled)

    def _about(self, span: Span, owner: ProposedSummary | None) -> ProposedSummary:
        if owner is not None and owner.span == span:
            return owner
        if owner is not None:
            moved = replace(owner, start=span.start, end=span.end, confidence=1.0, reason="", confirmed=False)
            return self._guessed(moved) if owner.title_guessed else moved
        return self._guessed(ProposedSummary(span.start, span.end, PaperMetadata(""), title_guessed=True))

    def _guessed(self, summary: ProposedSummary) -> ProposedSummary:
        """Return ``summary`` with the title that its text suggests."""
        start, end = without_blank_lines(self.text, summary.start, summary.end)
        stretch = self.text[start:end]
        if stretch not in self._guesses:
            self._guesses[stretch] = self._retitle(stretch)
        title, others = self._guesses[stretch]
        metadata = summary.metadata._replace(title=title)
        return replace(summary, metadata=metadata, title_guessed=True, candidates=others)


def owners_of(spans: Sequence[Span], summaries: Sequence[ProposedSummary]) -> dict[int, ProposedSummary]:
    """Return, by the place of a span, the summary that it goes on from: by its beginning, else by the largest overlap.

    Those whose paper or title is known come before those of which all is guessed.
    """
    owners: dict[int, ProposedSummary] = {}
    place_of = {span.start: place for place, span in enumerate(spans)}
    for wanted in (True, False):
        group = [summary for summary in summaries if _is_known(summary) is wanted]
        for summary in group:
            place = place_of.get(summary.start)
            if place is not None:
                owners.setdefault(place, summary)
        placed = {summary.start for summary in owners.values()}
        for summary in group:
            if summary.start in placed:
                continue
            shares = {place: _shared(span, summary) for place, span in enumerate(spans) if place not in owners}
            best = max(shares, key=lambda place: shares[place], default=None)
            if best is not None and shares[best]:
                owners[best] = summary
    return owners


def _around(stretches: Sequence[_Stretch], place: int) -> _Stretch | None:
    """Return the one of ``stretches``, which are in order, that ``place`` lies in."""
    turn = bisect_right(stretches, place, key=lambda stretch: stretch.start) - 1
    return stretches[turn] if turn >= 0 and place < stretches[turn].end else None


def _is_known(summary: ProposedSummary) -> bool:
    return summary.paper is not None or not summary.title_guessed


def _shared(span: Span, summary: ProposedSummary) -> int:
    return max(0, min(span.end, summary.end) - max(span.start, summary.start))
