"""What is said of imports, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from desktop_app.library.filters import PaperFilter

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from desktop_app.library.library import Library
    from desktop_app.ui.importing.taking_in import Taken

_COUNTS = (
    ("added", "added"),
    ("updated", "updated"),
    ("duplicates", "already here from another file"),
    ("unchanged", "unchanged"),
    ("listed", "listed without a summary"),
    ("completed", "completed"),
    ("annotations", "highlights and notes brought back"),
)

_NAMED = 3
"""Papers that a note names; of the others it gives the number."""

_LONGEST = 40
"""Characters of a title in a note."""


def counts_text(report: Mapping[str, Any]) -> str:
    """Return ``24 added, 2 unchanged, 1 could not be read, 3 left out``, and ``nothing`` for none of it."""
    parts = [(report.get(name, 0), words) for name, words in _COUNTS]
    parts += [(len(report.get("failed", ())), "could not be read"), (len(report.get("skipped", ())), "left out")]
    return ", ".join(f"{number:,} {words}" for number, words in parts if number) or "nothing"


def files_wait(number: int) -> str:
    """Return ``3 files wait for your review.``."""
    return "1 file waits for your review." if number == 1 else f"{number:,} files wait for your review."


def note_of_changes(library: Library, folder: Path, taken: Taken) -> str:
    """Return ``2 summaries updated from notes/: IMPALA, BERT.``, empty where there is nothing to say."""
    report = taken.report
    counts = [(report.added, "added"), (report.updated, "updated")]
    told = [f"{_summaries(number)} {what}" for number, what in counts if number]
    parts = []
    if told:
        names = names_of(library, taken.changed)
        parts.append(f"{' and '.join(told)} from {folder.name}/" + (f": {names}." if names else "."))
    if report.proposals:
        parts.append(f"{'' if told else f'{folder.name}/: '}{files_wait(len(report.proposals))}")
    parts += [f"{failure.path.name} could not be imported: {failure.reason}." for failure in report.failed[:1]]
    return " ".join(parts)


def _summaries(number: int) -> str:
    return "1 summary" if number == 1 else f"{number:,} summaries"


def names_of(library: Library, papers: Sequence[int]) -> str:
    """Return the short names of papers as the graph shows them, else their titles."""
    labels = library.topic_map().labels
    titles = (
        {paper.number: paper.title for paper in library.papers(PaperFilter(numbers=tuple(papers)))} if papers else {}
    )
    there = [number for number in papers if number in titles]
    names = [_short(labels.get(number) or titles[number]) for number in there[:_NAMED]]
    if len(there) > _NAMED:
        names.append(f"and {len(there) - _NAMED:,} more")
    return ", ".join(names)


def _short(name: str) -> str:
    return name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1].rstrip()}…"
