"""An import plan: proposals as JSON, to be edited by hand and imported.

An object with ``postil`` = ``import plan``, ``version`` = 1 and ``files``: for each the ``path``, the ``sha256`` of its
decoded text's UTF-8 bytes, and ``summaries``. ``start`` and ``end`` count code points of that text; changing them moves
a cut, and a summary that is deleted leaves its stretch out. A title that is guessed is the first of ``candidates``; any
other one counts as typed. ``paper`` is the number of a paper of the library, or null. ``begins``, ``other_gaps`` (more
places where a summary could begin), ``failed`` and ``skipped`` are for people.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from desktop_app.domain.errors import ImportFailed
from desktop_app.domain.papers import PaperMetadata
from desktop_app.importing.passages import Failure
from desktop_app.importing.proposals import (
    FileProposal,
    ProposedSummary,
    cuts_between,
    guess,
    opened_file,
    with_cuts,
)
from desktop_app.importing.text_files import without_blank_lines
from desktop_app.text.document import hash_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from desktop_app.importing.passages import Skipped
    from desktop_app.importing.splitting import Gap
    from desktop_app.library.queries import Json

KIND = "import plan"
VERSION = 1

_BEGINS = 60  # code points of a summary that are shown


@dataclass(frozen=True, slots=True)
class Plan:
    """A plan that has been read: what is to be filed, and the files that cannot be any more."""

    proposals: tuple[FileProposal, ...]
    failed: tuple[Failure, ...]


def to_json(
    proposals: Sequence[FileProposal], failed: Sequence[Failure] = (), skipped: Sequence[Skipped] = ()
) -> dict[str, Json]:
    """Return the plan."""
    return {
        "postil": KIND,
        "version": VERSION,
        "files": [_file_json(proposal) for proposal in proposals],
        "failed": [{"path": str(each.path), "reason": each.reason} for each in failed],
        "skipped": [{"path": str(each.path), "reason": each.reason} for each in skipped],
    }


def _file_json(proposal: FileProposal) -> dict[str, Json]:
    begun = {summary.start for summary in proposal.summaries}
    return {
        "path": str(proposal.path),
        "sha256": proposal.sha256,
        "summaries": [_summary_json(proposal.text, summary) for summary in proposal.summaries],
        "other_gaps": [
            {
                "start": gap.start,
                "confidence": round(gap.confidence, 3),
                "begins": _begins(proposal.text, gap.start, len(proposal.text)),
            }
            for gap in proposal.gaps
            if gap.start not in begun
        ],
    }


def _summary_json(text: str, summary: ProposedSummary) -> dict[str, Json]:
    known = summary.metadata
    candidates = [known.title, *summary.candidates] if summary.title_guessed else [*summary.candidates]
    return {
        "start": summary.start,
        "end": summary.end,
        "title": known.title,
        "title_guessed": summary.title_guessed,
        "candidates": list(candidates),
        "authors": list(known.authors),
        "year": known.year,
        "venue": known.venue,
        "arxiv": known.arxiv,
        "doi": known.doi,
        "url": known.url,
        "tags": list(known.tags),
        "paper": summary.paper,
        "confidence": round(summary.confidence, 3),
        "reason": summary.reason,
        "begins": _begins(text, summary.start, summary.end),
    }


def _begins(text: str, start: int, end: int) -> str:
    words = " ".join(text[start : min(end, start + 4 * _BEGINS)].split())
    return words if len(words) <= _BEGINS else f"{words[: _BEGINS - 1].rstrip()}…"


class _Flaw(Exception):
    """What is wrong, and where in the plan."""


def from_json(text: str) -> Plan:
    """Read a plan and the files that it is about; raise ``ImportFailed`` with a sentence for a broken plan.

    A file that is gone or has changed since is told in ``failed``, and the rest can be filed.
    """
    try:
        whole = json.loads(text)
    except (ValueError, RecursionError) as error:
        msg = f"The plan is not sound JSON ({error}); mend it there."
        raise ImportFailed(msg) from error
    if not isinstance(whole, dict) or whole.get("postil") != KIND:
        msg = "This is no import plan; “postil import --review PATH” writes one."
        raise ImportFailed(msg)
    if whole.get("version") != VERSION:
        msg = f"The plan is of version {whole.get('version')}, and this Postil reads version {VERSION}; make it anew."
        raise ImportFailed(msg)
    proposals: dict[Path, FileProposal] = {}
    failed: list[Failure] = []
    try:
        for turn, value in enumerate(_list(whole, "files", "files")):
            where = f"files[{turn}]"
            each = _object(value, where)
            path = Path(_string(each, "path", f"{where}.path")).absolute()
            if path in proposals:
                _refuse(f"{where}.path is named twice")
            found = _file(path, each, where)
            if isinstance(found, Failure):
                failed.append(found)
            else:
                proposals[path] = found
    except _Flaw as flaw:
        msg = f"In the plan {flaw}; nothing was imported."
        raise ImportFailed(msg) from flaw
    return Plan(tuple(proposals.values()), tuple(failed))


def _file(path: Path, each: dict[str, Any], where: str) -> FileProposal | Failure:
    sha256 = _string(each, "sha256", f"{where}.sha256")
    given = [
        (_object(value, f"{where}.summaries[{turn}]"), f"{where}.summaries[{turn}]")
        for turn, value in enumerate(_list(each, "summaries", f"{where}.summaries"))
    ]
    spans = [(_whole(one, "start", f"{at}.start"), _whole(one, "end", f"{at}.end"), one, at) for one, at in given]
    spans.sort(key=lambda span: span[:2])
    _check_order([(start, end, at) for start, end, _, at in spans])
    try:
        with opened_file(path) as file:
            if file is None:
                return Failure(path, "it is not there any more")
            text, stamp = file.text(), file.stamp()
    except ImportFailed as error:
        return Failure(path, str(error))
    if hash_text(text) != sha256:
        return Failure(path, "it has changed since the plan was made; make the plan anew")
    summaries = [_summary(path, text, one, (start, end), at) for start, end, one, at in spans]
    gaps = with_cuts(_gaps(text, each, where), cuts_between(text, summaries))
    return FileProposal(path, text, sha256, tuple(summaries), gaps, stamp)


def _check_order(spans: Sequence[tuple[int, int, str]]) -> None:
    for start, end, at in spans:
        if not 0 <= start < end:
            _refuse(f"{at} goes from {start} to {end}, which is no stretch of a text")
    for (_, end, before), (start, _, at) in pairwise(spans):
        if start < end:
            _refuse(f"{at} begins at {start}, within {before}, which ends at {end}")


def _summary(path: Path, text: str, one: dict[str, Any], span: tuple[int, int], at: str) -> ProposedSummary:
    start, end = without_blank_lines(text, *span)
    if span[1] > len(text):
        _refuse(f"{at} ends at {span[1]}, and the file has {len(text)} characters")
    if start >= end:
        _refuse(f"{at} holds no words")
    title = " ".join(_optional(one, "title", f"{at}.title").split())
    candidates = _strings(one, "candidates", f"{at}.candidates")
    guessed = not title or (
        _flag(one, "title_guessed", f"{at}.title_guessed") and title == next(iter(candidates), title)
    )
    if guessed:  # anew, for the cuts may have been moved
        title, candidates = guess(path, text[start:end])
    year, paper = (None if one.get(key) is None else _whole(one, key, f"{at}.{key}") for key in ("year", "paper"))
    venue, arxiv, doi, url = (_optional(one, key, f"{at}.{key}") for key in ("venue", "arxiv", "doi", "url"))
    authors, tags = (_strings(one, key, f"{at}.{key}") for key in ("authors", "tags"))
    metadata = PaperMetadata(title, authors, year, venue, arxiv, doi, url, tags)
    confidence, reason = _number(one, "confidence", f"{at}.confidence"), _optional(one, "reason", f"{at}.reason")
    others = tuple(other for other in candidates if other != title)
    return ProposedSummary(start, end, metadata, guessed, others, confidence, reason, paper=paper)


def _gaps(text: str, each: dict[str, Any], where: str) -> list[Gap]:
    from desktop_app.importing.splitting import Gap  # noqa: PLC0415 - heavy: late

    if each.get("other_gaps") is None:
        return []
    gaps = []
    for turn, value in enumerate(_list(each, "other_gaps", f"{where}.other_gaps")):
        at = f"{where}.other_gaps[{turn}]"
        gap = _object(value, at)
        start = _whole(gap, "start", f"{at}.start")
        if 0 < start < len(text):
            end_before = len(text[:start].rstrip())
            gaps.append(Gap(start, end_before, _number(gap, "confidence", f"{at}.confidence"), ""))
    return gaps


# --- the parts of JSON ---


def _refuse(what: str) -> NoReturn:
    raise _Flaw(what)


def _object(value: object, where: str) -> dict[str, Any]:
    if isinstance(value, dict):
        return value
    _refuse(f"{where} must be an object")


def _list(each: dict[str, Any], key: str, where: str) -> list[Any]:
    value = each.get(key)
    if isinstance(value, list):
        return value
    _refuse(f"{where} must be a list")


def _string(each: dict[str, Any], key: str, where: str) -> str:
    value = each.get(key)
    if isinstance(value, str) and value.strip():
        return value.strip()
    _refuse(f"{where} must be a text that is not empty")


def _optional(each: dict[str, Any], key: str, where: str) -> str:
    value = each.get(key)
    return "" if value is None or value == "" else _string(each, key, where)


def _strings(each: dict[str, Any], key: str, where: str) -> tuple[str, ...]:
    if each.get(key) is None:
        return ()
    values = _list(each, key, where)
    return tuple(_string({"value": value}, "value", f"{where}[{turn}]") for turn, value in enumerate(values))


def _whole(each: dict[str, Any], key: str, where: str) -> int:
    value = each.get(key)
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    _refuse(f"{where} must be a whole number")


def _number(each: dict[str, Any], key: str, where: str) -> float:
    value = each.get(key)
    if value is None:
        return 1.0
    if isinstance(value, (int, float)) and not isinstance(value, bool) and 0 <= value <= 1:
        return float(value)
    _refuse(f"{where} must be a number from 0 to 1")


def _flag(each: dict[str, Any], key: str, where: str) -> bool:
    value = each.get(key, False)
    if isinstance(value, bool):
        return value
    _refuse(f"{where} must be true or false")
