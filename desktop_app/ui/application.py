"""Starts the window: application, fonts, library, settings; what is heavy comes after the first paint."""

from __future__ import annotations

import gc
import sys
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication

from desktop_app import bootstrap
from desktop_app.domain.errors import NoDisplay
from desktop_app.settings import load_settings
from desktop_app.ui.display import display_is_there
from desktop_app.ui.theme.fonts import install_fonts, interface_font

if TYPE_CHECKING:
    from pathlib import Path


def make_application(arguments: list[str]) -> QApplication:
    """Return the application in our style, with our fonts."""
    application = QApplication(arguments)
    application.setApplicationName("Postil")
    application.setDesktopFileName("postil")
    application.setStyle("Fusion")
    install_fonts()
    application.setFont(interface_font(14))
    return application


def run(library_path: Path | None, imports: list[Path]) -> int:
    """Open the window on a library, import ``imports`` into it, and return the exit status.

    Raises LibraryError where the library cannot be opened, NoDisplay where there is no screen.
    """
    if not display_is_there():  # Qt would abort the process
        msg = "There is no display to open a window on; log in to a desktop, or draw it: postil snapshot FILE.png"
        raise NoDisplay(msg)
    # All that is made until the first paint stays for good: looking through it for garbage takes 20 ms and finds none.
    gc.disable()
    from desktop_app.ui.session import Session  # noqa: PLC0415 - after the collector is off

    library = bootstrap.open_library(library_path)
    application = make_application(sys.argv[:1])
    session = Session(library, load_settings(), imports)
    session.start()
    try:
        return application.exec()
    finally:
        session.tasks.close()
        library.close()
