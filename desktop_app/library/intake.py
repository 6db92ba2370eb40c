"""One import as the undo menu shows it, however many batches it comes in."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from desktop_app.library.writer import Act


class Intake:
    """The import that is under way, or was last."""

    def __init__(self) -> None:
        """Begin with no import."""
        self._turn = 0
        self._papers: dict[int, None] = {}  # in order
        self._marginalia = 0

    def begin(self, act: Act, *, continues: bool) -> None:
        """Join the act to the batch before it, or begin another import."""
        if not continues:
            self._turn += 1
            self._papers.clear()
            self._marginalia = 0
        act.merge = f"import {self._turn}"

    def name(self, act: Act, papers: Iterable[int] = (), marginalia: int = 0) -> None:
        """Name the act after all that the import has brought, this batch included."""
        new = [paper for paper in papers if paper not in self._papers]
        count = len(self._papers) + len(new)
        parts = []
        if count == 1:
            parts = [act.name(*self._papers, *new)]
        elif count or not self._marginalia + marginalia:
            parts = [f"{count} papers"]
        if count := self._marginalia + marginalia:
            parts.append("1 highlight" if count == 1 else f"{count} highlights")
        act.label = f"import of {' and '.join(parts)}"

    def keep(self, papers: Iterable[int] = (), marginalia: int = 0) -> None:
        """Count what a batch brought, once it has been committed."""
        self._papers.update(dict.fromkeys(papers))
        self._marginalia += marginalia
