"""Reads a paper's page from the library, and keeps the way one came, as a browser does."""

from __future__ import annotations

from functools import partial
from pathlib import PurePath
from typing import TYPE_CHECKING

from desktop_app.ui.reader.page import Page, PageText
from desktop_app.ui.reader.positions import TextPlace

if TYPE_CHECKING:
    from desktop_app.domain.papers import Summary
    from desktop_app.library.library import Library


def read_page(library: Library, paper: int) -> tuple[Page, TextPlace | None]:
    """Return the page of ``paper`` and the place where reading stopped. Raises UnknownPaper."""
    summaries = library.summaries(paper)
    page = Page(
        paper=library.paper(paper),
        texts=tuple(PageText(each.id, library.document(each.id), _caption(each)) for each in summaries),
        annotations=tuple(library.annotations(paper)),
        image=partial(_image, library),
    )
    place = next((TextPlace(each.id, each.place) for each in reversed(summaries) if each.place), None)
    return page, place


def _image(library: Library, summary: int, url: str) -> bytes | None:
    asset = library.image(summary, url)
    return asset.data if asset else None


def _caption(summary: Summary) -> str:
    return ", ".join(dict.fromkeys(PurePath(source.path).name for source in summary.sources))


class History:
    """The papers visited, with a finger on one of them."""

    def __init__(self) -> None:
        """Start with nothing visited."""
        self._visited: list[int] = []
        self._at = -1

    def visit(self, paper: int) -> None:
        """Go on to ``paper``; what lay ahead is forgotten."""
        if self._visited and self._visited[self._at] == paper:
            return
        del self._visited[self._at + 1 :]
        self._visited.append(paper)
        self._at += 1

    @property
    def can_go_back(self) -> bool:
        """Whether a paper was visited before this one."""
        return self._at > 0

    @property
    def can_go_forward(self) -> bool:
        """Whether one has gone back from a paper."""
        return self._at < len(self._visited) - 1

    def go(self, step: int) -> int | None:
        """Move the finger by -1 or 1 and return the paper there, or None at an end."""
        if not 0 <= self._at + step < len(self._visited):
            return None
        self._at += step
        return self._visited[self._at]
