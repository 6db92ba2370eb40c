"""Commands that change the library: import, highlight, note."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from desktop_app import bootstrap
from desktop_app.cli import shapes
from desktop_app.cli.ending import DONE, NOT_DONE
from desktop_app.cli.opening import opened
from desktop_app.domain.annotations import Color

if TYPE_CHECKING:
    from collections.abc import Sequence

    from desktop_app.cli.calls import Call
    from desktop_app.cli.output import Output
    from desktop_app.importing.importer import ImportReport
    from desktop_app.importing.passages import Skipped

_NAMED = 3  # files of one kind that are named before the rest is counted


def import_files(call: Call) -> int:
    """Import files and folders; a library is made only when there is something to put into it."""
    from desktop_app.importing.importer import ImportReport, Reading  # noqa: PLC0415 - heavy: late

    citekeys: list[str] = []
    with call.out.progress() as progress:
        reading = Reading(call.options.paths, progress)
        if reading.finds_anything():
            with opened(call, create=True) as library:
                report = bootstrap.store_and_relate(library, reading, progress)
                citekeys = [library.paper(number).citekey for number in report.papers]
        else:
            report = ImportReport(failed=reading.failed, skipped=reading.skipped)
    if call.out.as_json:
        call.out.document(shapes.import_shape(report, citekeys))
    return _tell(report, call.out)


def _tell(report: ImportReport, out: Output) -> int:
    """Say what came in and what did not; an import that stored nothing was not done."""
    _tell_skipped(report.skipped, out)
    if not report.stored:
        first = report.failed[0] if report.failed else None
        more = len(report.failed) - 1
        others = f" (and {more} more)" if more > 0 else ""
        out.complain(
            f"{first.path} was not imported: {first.reason}{others}." if first else "There was nothing to import."
        )
        return NOT_DONE
    for failure in report.failed:
        out.complain(f"{failure.path} was not imported: {failure.reason}.")
    out.say(_sentence(report))
    return DONE


def _tell_skipped(skipped: Sequence[Skipped], out: Output) -> None:
    for reason, group in groupby(sorted(skipped, key=lambda each: each.reason), key=lambda each: each.reason):
        names = [str(each.path) for each in group]
        rest = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
        out.remark(f"left out {', '.join(names[:_NAMED])}{rest}: {reason}.")


def _sentence(report: ImportReport) -> str:
    counts = (
        (report.added, "added"),
        (report.updated, "updated"),
        (report.unchanged, "unchanged"),
        (report.duplicates, "already here from another place"),
    )
    told = ", ".join(f"{number} {what}" for number, what in counts if number)
    papers = "1 paper" if len(report.papers) == 1 else f"{len(report.papers)} papers"
    return f"{papers}; summaries: {told}."


def highlight(call: Call) -> int:
    """Highlight words of a paper."""
    options = call.options
    with opened(call) as library:
        paper = library.find_paper(options.id)
        made = library.highlight_quote(
            paper.number,
            options.quote,
            prefix=options.prefix,
            suffix=options.suffix,
            occurrence=options.occurrence,
            color=Color(options.color),
            note=options.note,
        )
        numbers = {summary.id: summary.number for summary in library.summaries(paper.number)}
    if call.out.as_json:
        call.out.document(shapes.annotation_shape(made, paper, numbers[made.summary]))
    call.out.say(f"Highlighted in {paper.citekey}: “{' '.join(made.target.quote.exact.split())}”.")
    return DONE


def note(call: Call) -> int:
    """Add a note on a whole paper."""
    with opened(call) as library:
        paper = library.find_paper(call.options.id)
        made = library.add_note(paper.number, call.options.text)
    if call.out.as_json:
        call.out.document(shapes.note_shape(made, paper))
    call.out.say(f"Noted on {paper.citekey}.")
    return DONE


def fetch(call: Call) -> int:
    """Fetch images that are missing; one that cannot be had is told, and the rest is fetched."""
    from desktop_app.importing.fetching import fetch_images  # noqa: PLC0415 - heavy: late

    with opened(call) as library:
        numbers = [library.find_paper(reference).number for reference in call.options.ids]
        each = [library.missing_images(number) for number in numbers] or [library.missing_images()]
        missing = list({image.url: image for images in each for image in images}.values())
        with call.out.progress() as progress:
            report = fetch_images(library, missing, progress)
    if call.out.as_json:
        failed = [{"url": url, "reason": reason} for url, reason in report.failed]
        call.out.document({"fetched": report.fetched, "failed": failed})
    for url, reason in report.failed:
        call.out.complain(f"{url} was not fetched: {reason}.")
    if report.offline:
        call.out.complain("The web cannot be reached; connect to it and try again.")
    if not missing:
        call.out.say("No image is missing.")
    elif report.fetched:
        call.out.say(f"Fetched {report.fetched} of {len(missing)} images.")
    return DONE if report.fetched or not missing else NOT_DONE
