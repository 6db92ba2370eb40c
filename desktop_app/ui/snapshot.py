"""Draws the window into a picture, without a screen: for looking at one's own work, and for the README."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from desktop_app.domain.errors import ExportFailed

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtCore import QMessageLogContext, QtMsgType

    from desktop_app.library.library import Library
    from desktop_app.ui.window import MainWindow

VIEWS = ("reader", "graph", "library", "review")


def snapshot(
    library: Library,
    file: Path,
    *,
    view: str = "reader",
    paper: int | None = None,
    theme: str = "light",
    size: tuple[int, int] = (1440, 900),
    scale: float = 1.0,
) -> None:
    """Draw ``view`` of ``library`` into the PNG ``file``.

    ``size`` is in logical pixels, the picture has ``scale`` times as many. ``paper`` is opened first; without
    it the one read last, else the first. Settings of the person are neither read nor written. Raises
    ExportFailed where the file cannot be written.
    """
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    os.environ["QT_SCALE_FACTOR"] = str(scale)
    # Only now: Qt reads both when it is loaded.
    from PySide6.QtCore import qInstallMessageHandler  # noqa: PLC0415

    from desktop_app.settings import Settings  # noqa: PLC0415
    from desktop_app.ui.application import make_application  # noqa: PLC0415 - heavy: late
    from desktop_app.ui.tasks import InlineTasks  # noqa: PLC0415
    from desktop_app.ui.window import MainWindow  # noqa: PLC0415

    before = qInstallMessageHandler(_tell)
    application = make_application(["postil"])
    window = MainWindow(library, Settings(theme=theme), InlineTasks())
    window.resize(*size)
    window.complete()
    window.show()
    application.processEvents()  # there is no event loop here: let Qt lay out and paint once
    _arrange(window, view, paper)
    application.processEvents()  # and once more, for what was shown only now
    picture = window.grab()
    window.hide()
    qInstallMessageHandler(before)
    if not picture.save(str(file), "PNG"):
        msg = f"The picture could not be written to {file}; choose a folder that exists and can be written to."
        raise ExportFailed(msg)


def _arrange(window: MainWindow, view: str, paper: int | None) -> None:
    """Show ``view`` in a window that has been laid out."""
    from desktop_app.ui.panes import SHARES  # noqa: PLC0415 - with the rest of Qt

    papers = window.library.papers()
    if paper is None and papers:
        read = [each for each in papers if each.last_read is not None]
        paper = max(read, key=lambda each: str(each.last_read)).number if read else papers[0].number
    if view == "graph":
        graph = window.show_graph()
        graph.setFocus()
        graph.fit()
        if paper is not None:
            graph.choose(paper)
    elif view == "library":
        window.centre.hide()
        window.side_panes()["inspector"].hide()
        window.panes.give([SHARES[0], window.width() - SHARES[0], 0, 0])
        window.papers.view.setFocus()
    elif view == "review":
        sources = [source for each in window.library.summaries(paper or 0) for source in each.sources]
        if not sources:
            msg = "There is no file to review; import one, or name a paper that was read from a file with --paper."
            raise ExportFailed(msg)
        window.intake.review_source(sources[0].path, paper or 0)
    elif paper is not None:
        window.open_paper(paper)
        window.reader.setFocus()


def _tell(_kind: QtMsgType, _context: QMessageLogContext, message: str) -> None:
    """Pass on what Qt says, but for what its screenless platform says of every window."""
    if "propagateSizeHints" not in message:
        sys.stderr.write(f"{message}\n")
