"""Commands that carry things out of the library and back: export, backup, restore, snapshot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop_app.cli import shapes
from desktop_app.cli.ending import DONE
from desktop_app.cli.opening import library_path, opened, papers_named

if TYPE_CHECKING:
    from pathlib import Path

    from desktop_app.cli.calls import Call
    from desktop_app.exporting.export import ExportReport


def export(call: Call) -> int:
    """Write papers with highlights or notes as files, or those that were named, or all."""
    from desktop_app.exporting.export import export as export_papers  # noqa: PLC0415
    from desktop_app.exporting.flavours import Flavour  # noqa: PLC0415 - heavy: late

    options = call.options
    with opened(call) as library, call.out.progress() as progress:
        papers = [paper.number for paper in papers_named(library, options.ids)] if options.ids else None
        report = export_papers(
            library,
            options.folder,
            flavour=Flavour(options.format),
            papers=papers,
            everything=options.all,
            progress=progress,
        )
    if call.out.as_json:
        call.out.document(shapes.export_shape(report))
    for path in report.kept_aside:
        call.out.remark(f"a file was changed by hand where Postil writes, and was left so; the new one is {path}.")
    call.out.say(_sentence(report, options.folder))
    return DONE


def _sentence(report: ExportReport, folder: Path) -> str:
    if not (report.written or report.unchanged or report.kept_aside):
        return "No paper has highlights or notes yet; “--all” exports every paper."
    written = "1 file" if len(report.written) == 1 else f"{len(report.written)} files"
    return f"{written} written to {folder}, {len(report.unchanged)} unchanged."


def backup(call: Call) -> int:
    """Write a verified copy of the library."""
    with opened(call) as library:
        library.backup(call.options.file)
    if call.out.as_json:
        call.out.document({"library": str(library.path), "backup": str(call.options.file)})
    call.out.say(f"The library {library.path} was copied to {call.options.file}.")
    return DONE


def restore(call: Call) -> int:
    """Put a backup in the place of the library, and keep what stood there beside it."""
    from desktop_app.library import backup as backups  # noqa: PLC0415 - rarely needed

    library = library_path(call)
    kept = backups.restore(call.options.file, library)
    if call.out.as_json:
        document = {"library": str(library), "backup": str(call.options.file), "kept": str(kept) if kept else None}
        call.out.document(document)
    beside = f" What stood there is kept as {kept}." if kept else ""
    call.out.say(f"The library {library} was restored from {call.options.file}.{beside}")
    return DONE


def snapshot(call: Call) -> int:
    """Draw the window into a picture."""
    options = call.options
    with opened(call, create=True) as library:
        paper = library.find_paper(options.paper).number if options.paper else None
        from desktop_app.ui.snapshot import snapshot as draw  # noqa: PLC0415 - heavy: late, and only here

        draw(
            library,
            options.file,
            view=options.view,
            paper=paper,
            theme=options.theme,
            size=options.size,
            scale=options.scale,
        )
    if call.out.as_json:
        call.out.document({"file": str(options.file)})
    call.out.say(f"The picture is in {options.file}.")
    return DONE
