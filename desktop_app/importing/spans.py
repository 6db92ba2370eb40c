"""Finding summaries again in a file that has changed since its catalog was made.

Pure functions over the file's decoded text; all offsets count its code points.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from desktop_app.text.document import hash_text

if TYPE_CHECKING:
    from collections.abc import Sequence

_PARAGRAPH = re.compile(r"(?:\A|\n[ \t\r]*\n)\s*(?=\S)")


@dataclass(frozen=True, slots=True)
class Span:
    """A half-open stretch of the text."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Wanted:
    """Where a summary stood, and the SHA-256 of its stripped UTF-8 bytes in hex (empty if nobody took it)."""

    start: int
    end: int
    sha256: str = ""


@dataclass(frozen=True, slots=True)
class Located:
    """Where the summaries stand now, in the order they were asked for.

    ``gone`` tells for a summary without a span why it has none; ``unclaimed`` are stretches with words
    in them that belong to no summary.
    """

    spans: tuple[Span | None, ...]
    gone: dict[int, str]
    unclaimed: tuple[Span, ...]


def fingerprint(text: str) -> str:
    """Return the SHA-256 of the stripped text's UTF-8 bytes, in hex."""
    return hash_text(text.strip())


def locate(text: str, wanted: Sequence[Wanted]) -> Located:
    """Find every summary in ``text``.

    One that stands where it stood is taken as it stands. One that moved is found by its hash where a
    paragraph starts. One that was edited is the stretch between its neighbours, if it is the only one
    that is missing there.
    """
    spans = _by_hash(text, wanted)
    if "\r" in text and None in spans:
        spans = _more_found(spans, _by_hash_without_returns(text, wanted))
    gone = _fill_between(text, spans)
    return Located(tuple(spans), gone, _unclaimed(text, spans, everywhere=not gone))


def _more_found(one: list[Span | None], other: list[Span | None]) -> list[Span | None]:
    return other if other.count(None) < one.count(None) else one


def _by_hash_without_returns(text: str, wanted: Sequence[Wanted]) -> list[Span | None]:
    """Find them in a file whose line ends became carriage return and newline, as git does on Windows."""
    unix = text.replace("\r\n", "\n")
    breaks = [match.start() - count for count, match in enumerate(re.finditer("\r\n", text))]
    return [
        Span(span.start + bisect_left(breaks, span.start), span.end + bisect_left(breaks, span.end)) if span else None
        for span in _by_hash(unix, wanted)
    ]


def _by_hash(text: str, wanted: Sequence[Wanted]) -> list[Span | None]:
    spans = [_where_it_stood(text, each) for each in wanted]
    missing = [index for index, span in enumerate(spans) if span is None and wanted[index].sha256]
    if not missing:
        return spans
    starts, ends = _paragraphs(text)
    for index in missing:
        spans[index] = _elsewhere(text, wanted[index], starts, ends, spans)
    return spans


def _where_it_stood(text: str, wanted: Wanted) -> Span | None:
    if not 0 <= wanted.start < wanted.end <= len(text):
        return None
    stood = text[wanted.start : wanted.end]
    fits = fingerprint(stood) == wanted.sha256 if wanted.sha256 else bool(stood.strip())
    return Span(wanted.start, wanted.end) if fits else None


def _elsewhere(
    text: str, wanted: Wanted, starts: list[int], ends: set[int], taken: Sequence[Span | None]
) -> Span | None:
    length = wanted.end - wanted.start
    fitting = [start for start in starts if start + length in ends]
    for start in sorted(fitting, key=lambda start: abs(start - wanted.start)):
        span = Span(start, start + length)
        if any(other and other.start < span.end and span.start < other.end for other in taken):
            continue
        if fingerprint(text[span.start : span.end]) == wanted.sha256:
            return span
    return None


def _paragraphs(text: str) -> tuple[list[int], set[int]]:
    """Return where paragraphs start, and where they end (without blanks after them)."""
    matches = list(_PARAGRAPH.finditer(text))
    ends = {_back_over_blanks(text, match.start()) for match in matches[1:]}
    ends.add(_back_over_blanks(text, len(text)))
    return [match.end() for match in matches], ends


def _back_over_blanks(text: str, end: int) -> int:
    while end and text[end - 1].isspace():
        end -= 1
    return end


def _fill_between(text: str, spans: list[Span | None]) -> dict[int, str]:
    """Give a lone missing summary the stretch between its neighbours; return why the others have none."""
    gone: dict[int, str] = {}
    found = sorted((span for span in spans if span), key=lambda span: span.start)
    for run in _missing_runs(spans):
        before = spans[run[0] - 1] if run[0] else None
        after = spans[run[-1] + 1] if run[-1] + 1 < len(spans) else None
        stretch = Span(before.end if before else 0, after.start if after else len(text))
        words = text[stretch.start : stretch.end].strip()
        if stretch.start > stretch.end or any(
            stretch.start <= span.start and span.end <= stretch.end for span in found
        ):
            reason = "its neighbours in the file have changed places, so where it stands cannot be told"
            gone.update(dict.fromkeys(run, reason))
        elif not words:
            gone.update(dict.fromkeys(run, "it is not in the file any more"))
        elif len(run) > 1:
            reason = f"it and {_neighbours(run)} have changed, so where one ends and the next begins cannot be told"
            gone.update(dict.fromkeys(run, reason))
        else:
            start = text.index(words, stretch.start)
            spans[run[0]] = Span(start, start + len(words))
    return gone


def _neighbours(run: list[int]) -> str:
    others = len(run) - 1
    return "the one beside it" if others == 1 else f"{others} beside it"


def _missing_runs(spans: Sequence[Span | None]) -> list[list[int]]:
    """Return the indices of missing summaries, neighbours together."""
    runs: list[list[int]] = []
    for index, span in enumerate(spans):
        if span is not None:
            continue
        if runs and runs[-1][-1] == index - 1:
            runs[-1].append(index)
        else:
            runs.append([index])
    return runs


def _unclaimed(text: str, spans: Sequence[Span | None], *, everywhere: bool) -> tuple[Span, ...]:
    """Return the stretches of words in no summary; none if some summary could not be placed: they may be its own."""
    if not everywhere:
        return ()
    edges = [Span(0, 0), *sorted((span for span in spans if span), key=lambda span: span.start)]
    edges.append(Span(len(text), len(text)))
    gaps = [Span(one.end, other.start) for one, other in pairwise(edges) if one.end < other.start]
    return tuple(gap for gap in gaps if text[gap.start : gap.end].strip())
