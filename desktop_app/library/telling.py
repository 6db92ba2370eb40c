"""Turns changed rows into the typed changes that listeners get, the same for acts, undo and redo."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop_app.domain.changes import (
    AnnotationAdded,
    AnnotationChanged,
    AnnotationRemoved,
    NotesChanged,
    PaperChanged,
    PapersAdded,
    PapersRemoved,
    SummaryChanged,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from desktop_app.domain.changes import (
        Change,
    )
    from desktop_app.library.recorder import Held, RowImage

_PROGRESS = frozenset({"place", "progress"})


def changes_of(images: Sequence[RowImage], paper_of: Callable[[int], int | None]) -> tuple[Change, ...]:
    """Return each change once, papers first. ``paper_of`` finds the paper of a summary that still exists.

    A paper that came or went stands for all that came or went with it.
    """
    return _Teller(images, paper_of).tell()


class _Teller:
    def __init__(self, images: Sequence[RowImage], paper_of: Callable[[int], int | None]) -> None:
        self._images = images
        self._paper_of = paper_of
        self._added = _keys(images, "papers", came=True)
        self._removed = _keys(images, "papers", came=False)
        self._whole = {*self._added, *self._removed}
        self._told: dict[Change, None] = {}  # a dict keeps the order and drops repeats
        self._new_annotations = set(_keys(images, "annotations", came=True))
        self._old_annotations = set(_keys(images, "annotations", came=False))

    def tell(self) -> tuple[Change, ...]:
        if self._added:
            self._told[PapersAdded(tuple(_integers(self._added)))] = None
        if self._removed:
            self._told[PapersRemoved(tuple(_integers(self._removed)))] = None
        for image in self._images:
            row = image.after if image.after is not None else image.before
            change = self._change(image, row or {})
            if change is not None and getattr(change, "paper", None) not in self._whole:
                self._told[change] = None
        return tuple(self._told)

    def _change(self, image: RowImage, row: Held) -> Change | None:
        """Return what a changed row means; ``None`` for rows that nobody shows by themselves."""
        change: Change | None = None
        match image.table:
            case "papers" | "paper_tags":
                change = PaperChanged(int(str(image.key[0])))
            case "summaries":
                change = self._summary_change(image, row)
            case "sources":
                paper = self._paper_of(int(str(row["summary"])))
                change = None if paper is None else PaperChanged(paper)
            case "annotations":
                change = self._annotation_change(str(image.key[0]), int(str(row["paper"])))
            case "notes" if row["annotation"] is None:
                change = NotesChanged(int(str(row["paper"])))
            case "notes":
                change = self._annotation_change(str(row["annotation"]), int(str(row["paper"])))
        return change

    def _summary_change(self, image: RowImage, row: Held) -> Change:
        paper = int(str(row["paper"]))
        if image.changed and image.changed <= _PROGRESS:
            return PaperChanged(paper)
        return SummaryChanged(paper, int(str(image.key[0])))

    def _annotation_change(self, annotation: str, paper: int) -> Change:
        if annotation in self._new_annotations:
            return AnnotationAdded(annotation, paper)
        if annotation in self._old_annotations:
            return AnnotationRemoved(annotation, paper)
        return AnnotationChanged(annotation, paper)


def _keys(images: Sequence[RowImage], table: str, *, came: bool) -> list[object]:
    return [
        image.key[0] for image in images if image.table == table and (image.before if came else image.after) is None
    ]


def _integers(keys: list[object]) -> list[int]:
    return [int(str(key)) for key in keys]
