"""Everything that writes, put together once, at the first write. Heavy: imports SQLAlchemy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop_app.library.annotating import AnnotationActs
from desktop_app.library.cataloguing import PaperActs
from desktop_app.library.charting import OwnActs
from desktop_app.library.intake import Intake
from desktop_app.library.receiving import ImportActs
from desktop_app.library.redividing import DivideActs
from desktop_app.library.returning import ReturnActs
from desktop_app.library.writer import Writer

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from desktop_app.domain.changes import LibraryChanged


class Desk:
    """The writer, and the acts by theme."""

    def __init__(self, path: Path, publish: Callable[[LibraryChanged], None], *, patience: float) -> None:
        """``publish`` is called after each commit."""
        self.writer = Writer(path, publish, patience=patience)
        self.annotations = AnnotationActs(self.writer)
        self.papers = PaperActs(self.writer)
        intake = Intake()
        self.imports = ImportActs(self.writer, intake)
        self.returns = ReturnActs(self.writer, intake)
        self.divisions = DivideActs(self.writer)
        self.own = OwnActs(self.writer)
