"""Undo and redo: the row images of an act, put back through the same door.

The history lives in memory, for this process alone. An inverse takes its own images while it is applied, so
that redo is the inverse of the undo, and what Postil wrote by itself in between (a place, progress) is kept.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import select

from desktop_app.library import schema
from desktop_app.library.recorder import POINTERS, RowImage, packed, table_named, unpacked

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sqlalchemy import Connection

    from desktop_app.library.recorder import Held, Key, Recorder

_WRITTEN_BY_POSTIL = frozenset({"state", "progress", "last_read", "place", "modified"})
"""Columns that change without a person's act, so that a difference in them is no conflict."""


class Images:
    """The row images of one step, in the order they were taken.

    Acts that merge are joined image by image, at a cost that grows with what is added and not with what is there: an
    import adds batch after batch.
    """

    def __init__(self, images: Iterable[RowImage] = ()) -> None:
        """Begin with the images of one act."""
        self._images: list[RowImage | None] = []
        self._newest: dict[tuple[str, Key], int] = {}
        for image in images:
            self._append(image)

    def _append(self, image: RowImage) -> None:
        self._newest[image.table, image.key] = len(self._images)
        self._images.append(image)

    def join(self, images: Iterable[RowImage]) -> None:
        """Add a later act; where it changed values of a row again, or took back a new row, the row keeps one image.

        What makes, ends or moves a row keeps its own turn, since other rows may point to it.
        """
        for image in images:
            place = self._newest.get((image.table, image.key))
            first = None if place is None else self._images[place]
            if place is None or first is None or not _joinable(first, image):
                self._append(image)
                continue
            joined = RowImage(image.table, image.key, *_joined(first, image))
            self._images[place] = joined if joined.before != joined.after else None

    def __bool__(self) -> bool:
        """Return whether anything differs."""
        return any(image is not None for image in self._images)

    def backwards(self) -> Iterator[RowImage]:
        """Yield the images, the last one first."""
        return (image for image in reversed(self._images) if image is not None)


def _joinable(first: RowImage, second: RowImage) -> bool:
    came_and_went = first.before is None and second.after is None
    changed_again = first.after is not None and bool(second.changed) and not second.changed & POINTERS
    return came_and_went or changed_again


def _joined(first: RowImage, second: RowImage) -> tuple[Held | None, Held | None]:
    before = None if first.before is None else (second.before or {}) | first.before
    after = None if second.after is None else (first.after or {}) | second.after
    return before, after


@dataclass(frozen=True, slots=True)
class Step:
    """One act as the undo menu shows it. Steps with the same ``merge`` name in a row become one."""

    label: str
    images: Images
    merge: str = ""


class Conflict(Exception):
    """A row is not as the step left it: another process, or an act since, changed it."""


class History:
    """What can be undone, and what can be redone."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._done: list[Step] = []
        self._undone: list[Step] = []
        self._may_merge = False

    @property
    def undo_step(self) -> Step | None:
        """The act that undo would take back."""
        return next(reversed(self._done), None)

    @property
    def redo_step(self) -> Step | None:
        """The act that redo would do again."""
        return next(reversed(self._undone), None)

    def record(self, label: str, images: Iterable[RowImage], merge: str) -> None:
        """Add an act; what was undone before it can no longer be redone."""
        self._undone.clear()
        last = self.undo_step
        if self._may_merge and merge and last is not None and last.merge == merge:
            self._done.pop()
            last.images.join(images)
            if last.images:
                self._done.append(Step(label, last.images, merge))
        else:
            self._done.append(Step(label, Images(images), merge))
        self._may_merge = True

    def undid(self, inverse: Step) -> None:
        """Move the newest act over to redo; ``inverse`` is what the undo did."""
        self._done.pop()
        self._undone.append(inverse)
        self._may_merge = False

    def redid(self, inverse: Step) -> None:
        """Move the newest undone act back; ``inverse`` is what the redo did."""
        self._undone.pop()
        self._done.append(inverse)
        self._may_merge = False

    def drop(self, step: Step) -> None:
        """Forget a step that can be neither undone nor redone."""
        for steps in (self._done, self._undone):
            if steps and steps[-1] is step:
                steps.pop()
        self._may_merge = False


def invert(step: Step, recorder: Recorder, connection: Connection) -> None:
    """Take ``step`` back on ``recorder``, last row first; raise ``Conflict`` if its rows have changed since."""
    for image in step.images.backwards():
        table = table_named(image.table)
        if image.before is None:
            _check(as_left=recorder.row(table, *image.key) is not None)
            if image.table == "papers":
                _delete_exports(recorder, connection, image.key)
            recorder.delete(table, *image.key)
        elif image.after is None:
            _check(as_left=recorder.row(table, *image.key) is None)
            recorder.insert(table, **unpacked(image.before))
        else:
            row = recorder.row(table, *image.key)
            changed = image.changed
            watched = changed - _WRITTEN_BY_POSTIL
            is_now = packed({column: row[column] for column in watched}) if row is not None else {}
            _check(as_left=row is not None and all(is_now[column] == image.after[column] for column in watched))
            before = unpacked(image.before)
            recorder.update(table, image.key, **{column: before[column] for column in changed})


def _check(*, as_left: bool) -> None:
    if not as_left:
        raise Conflict


def _delete_exports(recorder: Recorder, connection: Connection, paper: Key) -> None:
    """Take the records of exported files along one by one, so that redo brings them back."""
    rows = connection.execute(select(schema.exports.c.id).where(schema.exports.c.paper == paper[0])).all()
    for (id_,) in rows:
        recorder.delete(schema.exports, id_)
