"""Every kind of file that Postil reads, each by its endings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop_app.importing.bibliography import BibTexFiles
from desktop_app.importing.feeds import FeedFiles
from desktop_app.importing.json_files import JsonFiles
from desktop_app.importing.shortscience import CsvFiles
from desktop_app.importing.text_files import TextFiles

if TYPE_CHECKING:
    from desktop_app.importing.passages import Format

FORMATS: tuple[Format, ...] = (TextFiles(), CsvFiles(), FeedFiles(), BibTexFiles(), JsonFiles())
"""The first one reads files whose ending nobody knows."""
