"""Undo and redo: the row images of an act, put back through the same door.

The history lives in memory, for this process alone. An inverse takes its own images while it is applied, so
that redo is the inverse of the undo, and what Postil wrote by itself in between (a place, progress) is kept.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import select

from desktop_app.library import schema
from desktop_app.library.recorder import RowImage, table_named

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Connection

    from desktop_app.library.recorder import Key, Recorder, Row

_WRITTEN_BY_POSTIL = frozenset({"state", "progress", "last_read", "place", "modified"})
"""Columns that change without a person's act, so that a difference in them is no conflict."""


@dataclass(frozen=True, slots=True)
class Step:
    """One act as the undo menu shows it. Steps with the same ``merge`` name in a row become one."""

    label: str
    images: tuple[RowImage, ...]
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

    def record(self, step: Step) -> None:
        """Add an act; what was undone before it can no longer be redone."""
        self._undone.clear()
        last = self.undo_step
        if self._may_merge and step.merge and last is not None and last.merge == step.merge:
            self._done.pop()
            images = merged(last.images + step.images)
            if images:
                self._done.append(Step(step.label, images, step.merge))
        else:
            self._done.append(step)
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


def merged(images: Sequence[RowImage]) -> tuple[RowImage, ...]:
    """Return one image a row: the first ``before`` with the last ``after``, without rows that came out equal."""
    rows: dict[tuple[str, Key], RowImage] = {}
    for image in images:
        place = (image.table, image.key)
        first = rows.get(place)
        rows[place] = image if first is None else RowImage(image.table, image.key, *_joined(first, image))
    return tuple(image for image in rows.values() if image.before != image.after)


def _joined(first: RowImage, second: RowImage) -> tuple[Row | None, Row | None]:
    before = None if first.before is None else (second.before or {}) | first.before
    after = None if second.after is None else (first.after or {}) | second.after
    return before, after


def invert(step: Step, recorder: Recorder, connection: Connection) -> None:
    """Take ``step`` back on ``recorder``, last row first; raise ``Conflict`` if its rows have changed since."""
    for image in reversed(step.images):
        table = table_named(image.table)
        if image.before is None:
            _check(as_left=recorder.row(table, *image.key) is not None)
            if image.table == "papers":
                _delete_exports(recorder, connection, image.key)
            recorder.delete(table, *image.key)
        elif image.after is None:
            _check(as_left=recorder.row(table, *image.key) is None)
            recorder.insert(table, **image.before)
        else:
            row = recorder.row(table, *image.key)
            watched = image.changed - _WRITTEN_BY_POSTIL
            _check(as_left=row is not None and all(row[column] == image.after[column] for column in watched))
            recorder.update(table, image.key, **{column: image.before[column] for column in image.changed})


def _check(*, as_left: bool) -> None:
    if not as_left:
        raise Conflict


def _delete_exports(recorder: Recorder, connection: Connection, paper: Key) -> None:
    """Take the records of exported files along one by one, so that redo brings them back."""
    rows = connection.execute(select(schema.exports.c.id).where(schema.exports.c.paper == paper[0])).all()
    for (id_,) in rows:
        recorder.delete(schema.exports, id_)
