"""Commands that bring files in, plan that, and tell afterwards what came of it."""

from __future__ import annotations

import json
import sys
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from desktop_app import bootstrap
from desktop_app.cli import shapes
from desktop_app.cli.ending import DONE, NOT_DONE
from desktop_app.cli.opening import library_path, opened, opened_if_there
from desktop_app.domain.errors import ImportFailed, UnknownPaper

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

    from desktop_app.cli.calls import Call
    from desktop_app.cli.output import Output
    from desktop_app.importing.importer import ImportReport, Reading
    from desktop_app.importing.passages import Failure, Skipped
    from desktop_app.library.library import Library
    from desktop_app.library.reports import ImportRecord
    from desktop_app.progress import Progress

_NAMED = 3  # files of one kind that are named before the rest is counted


def words_are_off(options: Namespace) -> str:
    """Return what does not go together in a call of ``import``; empty if all does."""
    if options.plan is None:
        if not options.paths:
            return "name a file or folder to import, or a plan by --plan"
        if options.summaries is not None and (len(options.paths) > 1 or options.paths[0].is_dir()):
            return "--summaries is about one file; name that alone"
        return ""
    if options.paths or options.review or options.summaries is not None:
        return "--plan says all that is to be imported; leave the other words out"
    return ""


def import_files(call: Call) -> int:
    """Import files and folders, or a plan; with ``--review`` write the plan and import nothing."""
    if call.options.plan is not None:
        return _import_plan(call)
    if call.options.review:
        return _write_plan(call)
    from desktop_app.importing.importer import ImportReport  # noqa: PLC0415 - heavy: late

    citekeys: list[str] = []
    with call.out.progress() as progress:
        reading = _reading(call, progress)
        if reading.finds_anything():  # a library is made only when there is something to put into it
            with opened(call, create=True) as library:
                report = bootstrap.store_and_relate(library, reading, progress)
                citekeys = _citekeys(library, report)
        else:
            report = ImportReport(failed=reading.failed, skipped=reading.skipped)
    return _end(call.out, report, citekeys)


def _reading(call: Call, progress: Progress) -> Reading:
    from desktop_app.importing.importer import Reading  # noqa: PLC0415 - heavy: late

    def known() -> frozenset[str]:
        if not library_path(call).exists():
            return frozenset()
        with opened(call) as library:
            return library.known_hashes()

    return Reading(call.options.paths, progress, known=known, count=call.options.summaries)


def _write_plan(call: Call) -> int:
    from desktop_app.importing import plans  # noqa: PLC0415 - heavy: late

    with call.out.progress() as progress:
        reading = _reading(call, progress)
        proposals = reading.propose_all()
    if proposals or call.out.as_json:
        call.out.document(plans.to_json(proposals, reading.failed, reading.skipped))
    if not proposals:
        _tell_nothing(reading.failed, call.out)
        return NOT_DONE
    for failure in reading.failed:
        call.out.complain(f"{failure.path} is not in the plan: {failure.reason}.")
    return DONE


def _import_plan(call: Call) -> int:
    from desktop_app.importing.importer import ImportReport  # noqa: PLC0415 - heavy: late
    from desktop_app.importing.plans import from_json  # noqa: PLC0415 - heavy: late

    plan = from_json(_plan_text(call.options.plan))
    report, citekeys = ImportReport(), []
    if plan.proposals:
        with call.out.progress() as progress, opened(call, create=True) as library:
            report = bootstrap.file_and_relate(library, plan.proposals, progress)
            citekeys = _citekeys(library, report)
    report.failed += plan.failed
    return _end(call.out, report, citekeys)


def _plan_text(plan: str) -> str:
    name = "on standard input" if plan == "-" else f"in {plan}"
    try:
        data = sys.stdin.buffer.read() if plan == "-" else Path(plan).read_bytes()
        return data.decode(json.detect_encoding(data))  # some shells write UTF-16
    except OSError as error:
        msg = f"The plan {name} cannot be read ({error.strerror}); check the name."
        raise ImportFailed(msg) from error
    except UnicodeDecodeError as error:
        msg = f"The plan {name} is no text in UTF-8; save it as that."
        raise ImportFailed(msg) from error


def _citekeys(library: Library, report: ImportReport) -> list[str]:
    return [library.paper(number).citekey for number in report.papers]


def _end(out: Output, report: ImportReport, citekeys: Sequence[str]) -> int:
    if out.as_json:
        out.document(shapes.import_shape(report, citekeys))
    return _tell(report, out)


def _tell(report: ImportReport, out: Output) -> int:
    """Say what came in and what did not; an import that stored nothing was not done."""
    _tell_skipped(report.skipped, out)
    if not report.stored:
        _tell_nothing(report.failed, out)
        return NOT_DONE
    for failure in report.failed:
        out.complain(f"{failure.path} was not imported: {failure.reason}.")
    out.say(_sentence(report))
    return DONE


def _tell_nothing(failed: Sequence[Failure], out: Output) -> None:
    first = failed[0] if failed else None
    more = len(failed) - 1
    others = f" (and {more} more)" if more > 0 else ""
    out.complain(f"{first.path} was not imported: {first.reason}{others}." if first else "There was nothing to import.")


def _tell_skipped(skipped: Sequence[Skipped], out: Output) -> None:
    for reason, group in groupby(sorted(skipped, key=lambda each: each.reason), key=lambda each: each.reason):
        names = [str(each.path) for each in group]
        rest = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
        out.remark(f"left out {', '.join(names[:_NAMED])}{rest}: {reason}.")


def _sentence(report: ImportReport) -> str:
    summaries = _counts(
        (report.added, "added"),
        (report.updated, "updated"),
        (report.unchanged, "unchanged"),
        (report.duplicates, "already here from another place"),
    )
    papers = _counts((report.listed, "added without a summary"), (report.completed, "completed"))
    count = "1 paper" if len(report.papers) == 1 else f"{len(report.papers)} papers"
    parts = [f"{count}{f' ({papers})' if papers else ''}", f"summaries: {summaries}" if summaries else ""]
    if report.annotations:
        parts.append(f"highlights and notes: {report.annotations} brought back")
    return f"{'; '.join(part for part in parts if part)}."


def _counts(*counts: tuple[int, str]) -> str:
    return ", ".join(f"{number} {what}" for number, what in counts if number)


def report(call: Call) -> int:
    """Show what came of an import, the last one if none is named."""
    with opened_if_there(call) as library:
        if library is None:
            if call.out.as_json:
                call.out.document(None)
            return NOT_DONE
        number = call.options.number
        record = library.import_report(number) if number is not None else next(iter(library.imports(1)), None)
        if record is None:
            call.out.complain("Nothing has been imported yet.")
            return NOT_DONE
        return _show_report(call.out, library, record)


def _show_report(out: Output, library: Library, record: ImportRecord) -> int:
    from desktop_app.importing.importer import ImportReport  # noqa: PLC0415 - heavy: late

    kept = ImportReport.from_json(record.report)
    names = []
    for number in kept.papers:
        try:
            names.append(library.paper(number).citekey)
        except UnknownPaper:  # its import was undone, or it turned out to be another paper
            continue
    if out.as_json:
        out.document(shapes.report_shape(record.number, record.finished, kept, names))
        return DONE
    moment = record.finished.astimezone().strftime("%Y-%m-%d %H:%M")
    lines = [f"Import {record.number}, {moment}: {_sentence(kept)}"]
    lines += [f"not imported: {each.path}: {each.reason}" for each in kept.failed]
    lines += [f"left out: {each.path}: {each.reason}" for each in kept.skipped]
    out.text("\n".join(lines))
    return DONE
