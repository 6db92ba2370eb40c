"""The JSON of the command line; whoever changes a name here changes a contract and says so in CHANGELOG.md."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from desktop_app.text import serial

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from desktop_app.domain.annotations import Annotation, Note
    from desktop_app.domain.papers import Paper, Summary
    from desktop_app.domain.relations import Relation
    from desktop_app.exporting.export import ExportReport
    from desktop_app.importing.importer import ImportReport
    from desktop_app.library.library import Library
    from desktop_app.library.search import SearchHit

Shape = dict[str, Any]


def paper_shape(paper: Paper, summaries: Sequence[Summary]) -> Shape:
    """Return one item of ``list``; what is not known is null."""
    known = paper.metadata
    return {
        "id": paper.citekey,
        "number": paper.number,
        "title": known.title,
        "authors": list(known.authors),
        "year": known.year,
        "venue": known.venue or None,
        "arxiv": known.arxiv or None,
        "doi": known.doi or None,
        "topic": paper.topic,
        "tags": list(known.tags),
        "state": paper.state.value,
        "highlights": paper.highlights,
        "notes": paper.notes,
        "words": paper.words,
        "summaries": [_summary_of_list(summary) for summary in summaries],
    }


def _summary_of_list(summary: Summary) -> Shape:
    return {
        "number": summary.number,
        "words": summary.words,
        "sources": [{"path": each.path, "start": each.start, "end": each.end} for each in summary.sources],
    }


def show_shape(library: Library, paper: Paper) -> Shape:
    """Return the whole of ``show``."""
    summaries = library.summaries(paper.number)
    return {
        "paper": paper_shape(paper, summaries),
        "summaries": [
            {
                "number": summary.number,
                "markdown": summary.markdown,
                "text": summary.text,
                "blocks": serial.blocks_json(library.document(summary.id)),
            }
            for summary in summaries
        ],
    }


def annotation_shape(annotation: Annotation, paper: Paper, summary: int) -> Shape:
    """Return one highlight; ``summary`` is the summary's number within the paper."""
    target = annotation.target
    return {
        "id": annotation.id,
        "paper": paper.citekey,
        "summary": summary,
        "color": annotation.color.value,
        "note": annotation.note,
        "created": annotation.created.isoformat(timespec="milliseconds"),
        "modified": annotation.modified.isoformat(timespec="milliseconds"),
        "state": annotation.state.value,
        "target": {
            "exact": target.quote.exact,
            "prefix": target.quote.prefix,
            "suffix": target.quote.suffix,
            "start": target.position.start,
            "end": target.position.end,
        },
    }


def note_shape(note: Note, paper: Paper) -> Shape:
    """Return one note on a whole paper."""
    return {
        "id": note.id,
        "paper": paper.citekey,
        "note": note.markdown,
        "created": note.created.isoformat(timespec="milliseconds"),
        "modified": note.modified.isoformat(timespec="milliseconds"),
    }


def hit_shape(hit: SearchHit, citekey: str) -> Shape:
    """Return one hit of ``search``."""
    return {"id": citekey, "title": hit.title, "score": hit.score, "where": hit.where, "snippet": hit.snippet}


def relation_shape(relation: Relation, other: Paper) -> Shape:
    """Return one item of ``related``: the paper at the other end."""
    return {
        "id": other.citekey,
        "title": other.title,
        "score": relation.score,
        "kind": relation.kind.value,
        "reasons": list(relation.reasons),
    }


def import_shape(report: ImportReport, citekeys: Sequence[str]) -> Shape:
    """Return what an import did."""
    return {
        "added": report.added,
        "updated": report.updated,
        "unchanged": report.unchanged,
        "duplicates": report.duplicates,
        "failed": [{"path": str(failure.path), "reason": failure.reason} for failure in report.failed],
        "papers": list(citekeys),
    }


def report_shape(number: int, finished: datetime, report: ImportReport, citekeys: Sequence[str]) -> Shape:
    """Return the report of an import that is kept: what ``import`` tells, and all else that is known of it."""
    return {
        "number": number,
        "finished": finished.isoformat(timespec="milliseconds"),
        **import_shape(report, citekeys),
        "listed": report.listed,
        "completed": report.completed,
        "annotations": report.annotations,
        "skipped": [{"path": str(each.path), "reason": each.reason} for each in report.skipped],
    }


def export_shape(report: ExportReport) -> Shape:
    """Return where the files of an export lie."""
    return {
        "written": [str(path) for path in report.written],
        "unchanged": [str(path) for path in report.unchanged],
        "kept_aside": [str(path) for path in report.kept_aside],
    }
