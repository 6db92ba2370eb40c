"""Divides a file into a number of summaries that a person gives."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from desktop_app.domain.errors import ImportFailed
from desktop_app.importing.passages import Passage
from desktop_app.importing.proposals import propose
from desktop_app.importing.review import Review

if TYPE_CHECKING:
    from collections.abc import Container

    from desktop_app.importing.files import InputFile
    from desktop_app.importing.passages import Contents


def with_count(file: InputFile, contents: Contents, known: Container[str], count: int) -> Contents:
    """Return ``contents`` of a file divided into ``count`` summaries; raise ``ImportFailed`` if that cannot be."""
    if len(contents.passages) == count:
        return contents
    review = Review(propose(file, contents, known))
    if not review.set_count(count):
        most = review.count_range[1]
        msg = f"it cannot be divided into {count} summaries; 1 to {most} are possible"
        raise ImportFailed(msg if contents.passages else "it holds no summary to divide")
    passages = tuple(
        Passage(
            review.text[each.start : each.end],
            each.start,
            each.end,
            each.metadata._replace(title="") if each.title_guessed else each.metadata,
            each.confidence,
            each.reason,
        )
        for each in review.summaries
    )
    return replace(contents, passages=passages, text=review.text)
