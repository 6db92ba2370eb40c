"""Carry papers, highlights and notes out of the library, as often as one likes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from desktop_app.domain.errors import ExportFailed
from desktop_app.exporting import bibtex, content, tables, w3c
from desktop_app.exporting.flavours import Flavour
from desktop_app.exporting.folder import ExportFolder
from desktop_app.exporting.templating import PageTemplate
from desktop_app.exporting.writing import PreparedPage, Writer

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from desktop_app.domain.papers import Paper
    from desktop_app.library.library import Library
    from desktop_app.progress import Progress

__all__ = ["ExportReport", "Flavour", "export"]

_BATCH = 64
"""Files between two entries in the library: few enough that little is forgotten if the power goes."""


@dataclass(frozen=True, slots=True)
class ExportReport:
    """Where the files of an export lie.

    ``kept_aside`` are new versions that lie beside files which a person changed where Postil writes; those are as
    the person left them.
    """

    written: tuple[Path, ...] = ()
    unchanged: tuple[Path, ...] = ()
    kept_aside: tuple[Path, ...] = ()


def export(
    library: Library,
    folder: Path,
    *,
    flavour: Flavour,
    papers: Sequence[int] | None,
    everything: bool,
    progress: Progress,
    templates: Path | None = None,
) -> ExportReport:
    """Write papers into ``folder``: those given, or all outside the trash, or those with highlights or notes.

    A paper whose file is in the folder already is among the last, so that a deleted highlight goes from there too.
    ``templates``: a folder that may hold templates of the person's own. Raises ``ExportFailed`` with a sentence that
    names the file, after all the others were written; ``UnknownPaper``; ``Cancelled``, and what is done stays.
    """
    place = ExportFolder(folder, flavour)
    writer = Writer(library, place, flavour)
    chosen = _chosen(library, str(place.root), flavour, papers, everything=everything)
    try:
        if name := flavour.one_file:
            _write_whole(library, chosen, flavour, writer, name, progress)
        else:
            _write_pages(library, chosen, flavour, writer, PageTemplate(flavour, templates), progress)
    finally:
        writer.remember()
    return ExportReport(tuple(writer.written), tuple(writer.unchanged), tuple(writer.beside))


def _chosen(
    library: Library, folder: str, flavour: Flavour, papers: Sequence[int] | None, *, everything: bool
) -> list[Paper]:
    if papers is not None:
        return [library.paper(number) for number in dict.fromkeys(papers)]
    found = library.papers()
    if everything:
        return found
    there = set() if flavour.one_file else set(library.exported(folder, flavour))
    return [paper for paper in found if paper.highlights or paper.notes or paper.number in there]


def _write_pages(
    library: Library, chosen: list[Paper], flavour: Flavour, writer: Writer, template: PageTemplate, progress: Progress
) -> None:
    """Fill every template before the first file is written: one that is wrong writes nothing."""
    read = _reader(library)
    meanings = _meanings(library)
    total = len(chosen)
    pages: list[PreparedPage] = []
    for paper in chosen:
        progress.report(0, total, paper.title)
        page = content.page(read(paper), flavour, meanings)
        pages.append(PreparedPage(paper.number, content.properties(page.paper), template.render(page)))
    failures: list[ExportFailed] = []
    for done, prepared in enumerate(pages):
        progress.report(done, total, str(prepared.properties["title"]))
        try:
            writer.write_page(prepared)
        except ExportFailed as failed:
            failures.append(failed)
        if len(writer.records) >= _BATCH:
            writer.remember()
    progress.report(total, total, flavour.value)
    if failures:
        raise _told_together(failures)


def _write_whole(
    library: Library, chosen: list[Paper], flavour: Flavour, writer: Writer, name: str, progress: Progress
) -> None:
    if not chosen and not writer.knows(name):
        return
    read = _reader(library)
    records = []
    for done, paper in enumerate(chosen):
        progress.report(done, len(chosen), paper.title)
        records.append(read(paper))
    match flavour:
        case Flavour.BIBTEX:
            text = bibtex.bibliography(content.paper_view(record) for record in records)
        case Flavour.CSV:
            text = tables.csv_table(records)
        case _:
            text = w3c.dumps(w3c.collection(records))
    writer.write_whole(name, text.encode(), tuple(paper.number for paper in chosen))
    progress.report(len(chosen), len(chosen), name)


def _reader(library: Library) -> Callable[[Paper], content.PaperRecord]:
    """Return what reads all that an export needs of one paper."""
    topics = {topic.id: topic.label for topic in library.topics()}

    def read(paper: Paper) -> content.PaperRecord:
        summaries = library.summaries(paper.number)
        annotations = tuple(library.annotations(paper.number))
        highlighted = {item.summary for item in annotations}
        return content.PaperRecord(
            paper=paper,
            topic=topics.get(paper.topic, "") if paper.topic is not None else "",
            annotations=annotations,
            notes=tuple(library.notes(paper.number)),
            documents={item.id: library.document(item.id) for item in summaries if item.id in highlighted},
            summary_numbers={item.id: item.number for item in summaries},
        )

    return read


def _meanings(library: Library) -> dict[str, str]:
    """Return what the person named the colours (the library's setting ``color_meanings``)."""
    held = library.setting("color_meanings", {})
    return {str(color): str(meaning) for color, meaning in held.items()} if isinstance(held, dict) else {}


def _told_together(failures: list[ExportFailed]) -> ExportFailed:
    """Return one sentence for all that failed."""
    first, others = str(failures[0]), len(failures) - 1
    if not others:
        return failures[0]
    files = "another file" if others == 1 else f"{others} other files"
    return ExportFailed(f"{first.removesuffix('.')} (and {files} could not be written either).")
