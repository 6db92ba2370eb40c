"""Sorts papers the ways a list can be sorted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop_app.library.filters import Order
from desktop_app.library.identity import title_key

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from desktop_app.domain.papers import Paper

_NEVER = 1.0  # after every time stamp, since these are negated
_NO_YEAR = 9999


def sort_papers(papers: list[Paper], order: Order, topics: Sequence[int]) -> list[Paper]:
    """Return papers that come in by number in another order; ``topics`` are ids, largest first."""
    if order is Order.NUMBER:
        return papers
    if order is Order.ADDED:
        return sorted(papers, key=lambda paper: (paper.added, paper.number), reverse=True)
    turns = {topic: turn for turn, topic in enumerate(topics)}
    keys: dict[Order, Callable[[Paper], tuple[float, str]]] = {
        Order.TITLE: lambda paper: (0, by_title(paper)),
        Order.YEAR: lambda paper: (-(paper.metadata.year or -_NO_YEAR), by_title(paper)),
        Order.TOPIC: lambda paper: (turns.get(paper.topic or 0, len(turns)), by_title(paper)),
        Order.LAST_READ: lambda paper: (-paper.last_read.timestamp() if paper.last_read else _NEVER, by_title(paper)),
        Order.MOST_ANNOTATED: lambda paper: (-(paper.highlights + paper.notes), by_title(paper)),
    }
    return sorted(papers, key=keys[order])


def by_title(paper: Paper) -> str:
    """Return what titles are sorted by: no case, accents, punctuation or leading article."""
    key = title_key(paper.title)
    for article in ("the ", "a ", "an "):
        if key.startswith(article):
            return key.removeprefix(article)
    return key
