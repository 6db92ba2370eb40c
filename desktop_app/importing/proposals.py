"""What a file is proposed to hold, for a person to look over before it is filed.

Pure but for the file itself: values in, values out.
"""

from __future__ import annotations

from bisect import bisect_left
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING

from desktop_app.domain.errors import ImportFailed
from desktop_app.domain.papers import PaperMetadata
from desktop_app.importing.archives import ENDING, Archive
from desktop_app.importing.files import DiskFile
from desktop_app.importing.making import summary_of
from desktop_app.importing.passages import Passage
from desktop_app.importing.spans import Span
from desktop_app.importing.text_files import without_blank_lines
from desktop_app.library.identity import markdown_hash
from desktop_app.text.document import hash_text

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Sequence
    from pathlib import Path

    from desktop_app.domain.papers import Paper
    from desktop_app.importing.files import InputFile
    from desktop_app.importing.passages import Contents
    from desktop_app.importing.splitting import Gap
    from desktop_app.library.incoming import ReadSummary


@dataclass(frozen=True, slots=True)
class ProposedSummary:
    """One summary as it is to be filed.

    ``start`` and ``end`` count code points of the file's decoded text. The title in ``metadata`` is the known one, or
    the best guess (``title_guessed``) with ``candidates`` as the next ones, best first. ``confidence``, 0 to 1, is that
    of the cut before it (1 for the first and for the file's own marks), ``reason`` says in words why it begins here.
    ``confirmed``: a person has put or kept the cut before it. ``paper`` is the number of the library's paper that it is
    to be filed under; ``None`` has the paper found by the metadata, or made.
    """

    start: int
    end: int
    metadata: PaperMetadata
    title_guessed: bool
    candidates: tuple[str, ...] = ()
    confidence: float = 1.0
    reason: str = ""
    confirmed: bool = False
    paper: int | None = None

    @property
    def span(self) -> Span:
        """Where it stands."""
        return Span(self.start, self.end)


@dataclass(frozen=True, slots=True)
class FileProposal:
    """All summaries of one file, in order and without overlap.

    ``sha256`` is that of the text's UTF-8 bytes, in hex. ``gaps`` are all places where a summary could begin, those
    where one does begin too, in order. ``stamp`` is the file's size in bytes and the time of its last change, in
    nanoseconds since 1970, when it was read. ``filed``: the text is in the library, divided in some way.
    """

    path: Path
    text: str
    sha256: str
    summaries: tuple[ProposedSummary, ...]
    gaps: tuple[Gap, ...] = ()
    stamp: tuple[int, int] = (0, 0)
    filed: bool = False

    @property
    def left_out(self) -> tuple[Span, ...]:
        """The stretches that have words in them and belong to no summary."""
        return left_out(self.text, [summary.span for summary in self.summaries])


class HeldFile:
    """A text that has no file of its own to look beside, as a stretch of another one."""

    def __init__(self, path: Path, text: str) -> None:
        """Hold ``text`` under an absolute path."""
        self.path = path
        self._text = text

    def text(self) -> str:
        """Return the text."""
        return self._text

    def stamp(self) -> tuple[int, int]:
        """Return zeros: nobody knows its size and time."""
        return 0, 0

    def beside(self, relative: str) -> None:
        """Return ``None``: there is nothing beside it."""


def needs_review(contents: Contents, known: Container[str]) -> bool:
    """Return whether a person should look at what was found.

    That is so where something was divided without marks of its own or a title was guessed, unless the library has it.
    """
    divided = bool(contents.text) and len(contents.passages) > 1
    return any(
        (not passage.metadata.title or (divided and passage.confidence < 1))
        and markdown_hash(passage.markdown) not in known
        for passage in contents.passages
    )


def propose(file: InputFile, contents: Contents, known: Container[str]) -> FileProposal:
    """Return what ``contents``, the passages found in ``file``, come to. Raises ``ImportFailed``."""
    from desktop_app.importing.splitting import divide  # noqa: PLC0415 - heavy: late

    text = contents.text or file.text()
    passages = sorted(contents.passages, key=lambda passage: passage.start)
    start = passages[0].start if passages else 0
    gaps = with_cuts(divide(text, known=known, start=start).gaps, cuts_between(text, passages))
    summaries = tuple(_proposed(file, passage) for passage in passages)
    return FileProposal(file.path, text, hash_text(text), summaries, gaps, file.stamp())


def _proposed(file: InputFile, passage: Passage) -> ProposedSummary:
    held = HeldFile(file.path, passage.markdown)  # the images are read when it is filed
    read = summary_of(held, passage)
    return ProposedSummary(
        passage.start,
        passage.end,
        read.metadata,
        read.title_guessed,
        read.title_candidates,
        passage.confidence,
        passage.reason,
    )


def guess(path: Path, markdown: str) -> tuple[str, tuple[str, ...]]:
    """Return the best title for a text of the file ``path``, and others, best first."""
    passage = Passage(markdown, 0, len(markdown), PaperMetadata(""))
    read = summary_of(HeldFile(path, markdown), passage)
    return read.metadata.title, read.title_candidates


def as_filed(path: Path, text: str, filed: Sequence[tuple[Span, Paper]]) -> FileProposal:
    """Return a text of the library with the summaries that it is divided into, each with its paper."""
    from desktop_app.importing.splitting import divide  # noqa: PLC0415 - heavy: late

    gaps = divide(text, start=filed[0][0].start).gaps if filed else ()
    summaries: list[ProposedSummary] = []
    for span, paper in filed:
        gap = gap_at(gaps, span.start) if summaries else None
        summary = ProposedSummary(
            span.start,
            span.end,
            paper.metadata,
            paper.title_guessed,
            paper.title_candidates,
            gap.confidence if gap else 1.0,
            gap.reason if gap else "",
            paper=paper.number,
        )
        if not summaries or summaries[-1].end <= summary.start:
            summaries.append(summary)
    gaps = with_cuts(gaps, cuts_between(text, summaries))
    return FileProposal(path, text, hash_text(text), tuple(summaries), gaps, filed=True)


def read_summaries(proposal: FileProposal) -> list[ReadSummary]:
    """Return the summaries as they are filed; the images beside the file are read now."""
    with opened_file(proposal.path) as found:
        file = found or HeldFile(proposal.path, proposal.text)
        return [_read(file, proposal.text, summary) for summary in proposal.summaries]


def _read(file: InputFile, text: str, summary: ProposedSummary) -> ReadSummary:
    start, end = without_blank_lines(text, summary.start, summary.end)
    read = summary_of(file, Passage(text[start:end], start, end, summary.metadata))
    guessed = summary.title_guessed or not summary.metadata.title
    candidates = (summary.candidates or read.title_candidates) if guessed else ()
    return replace(read, title_guessed=guessed, title_candidates=candidates, paper=summary.paper)


@contextmanager
def opened_file(path: Path) -> Iterator[InputFile | None]:
    """Give the file at ``path``, which may lie in an archive, for the length of a block; ``None`` if it is gone."""
    archived = next((each for each in path.parents if each.suffix.lower() == ENDING and each.is_file()), None)
    if archived is None:
        yield DiskFile(path) if path.is_file() else None
        return
    try:
        archive = Archive(archived)
    except ImportFailed:  # it was an archive when the file was read
        yield None
        return
    try:
        yield archive.open(path) if archive.is_file(path) else None
    finally:
        archive.close()


def text_of_file(path: Path) -> str:
    """Return the decoded text of a file; raise ``ImportFailed`` with a sentence that names it."""
    try:
        with opened_file(path) as file:
            if file is not None:
                return file.text()
    except ImportFailed as error:
        msg = f"{path} cannot be read: {error}."
        raise ImportFailed(msg) from error
    msg = f"{path} is not there any more; bring it back to look over how it is divided."
    raise ImportFailed(msg)


def cuts_between(text: str, stretches: Sequence[Passage | ProposedSummary]) -> list[Gap]:
    """Return the gap before each of these stretches but the first; what stands in no stretch is part of the gap."""
    from desktop_app.importing.splitting import Gap  # noqa: PLC0415 - heavy: late

    return [
        Gap(after.start, without_blank_lines(text, before.start, before.end)[1], after.confidence, after.reason)
        for before, after in pairwise(stretches)
    ]


def with_cuts(gaps: Iterable[Gap], cuts: Iterable[Gap]) -> tuple[Gap, ...]:
    """Return all gaps in order; where both have one at the same place, the cut counts."""
    at = {gap.start: gap for gap in gaps} | {cut.start: cut for cut in cuts}
    return tuple(at[start] for start in sorted(at))


def left_out(text: str, spans: Sequence[Span]) -> tuple[Span, ...]:
    """Return the stretches of ``text`` between ``spans`` (in order), around them included, that hold words."""
    edges = [Span(0, 0), *spans, Span(len(text), len(text))]
    between = ((before.end, after.start) for before, after in pairwise(edges))
    trimmed = (without_blank_lines(text, start, end) for start, end in between if start < end)
    return tuple(Span(start, end) for start, end in trimmed if start < end)


def gap_at(gaps: Sequence[Gap], start: int) -> Gap | None:
    """Return the gap whose next paragraph begins at ``start``."""
    place = bisect_left(gaps, start, key=lambda gap: gap.start)
    return gaps[place] if place < len(gaps) and gaps[place].start == start else None
