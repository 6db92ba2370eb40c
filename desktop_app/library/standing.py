"""Where summaries stand in one file, while that file is being taken in. Heavy: imports SQLAlchemy."""

from __future__ import annotations

from collections import defaultdict
from itertools import chain
from typing import TYPE_CHECKING

from desktop_app.library.schema import sources

if TYPE_CHECKING:
    from collections.abc import Collection

    from desktop_app.library.recorder import Row
    from desktop_app.library.writer import Act

Span = tuple[int, int]

NOWHERE: Span = (0, 0)
"""The span of a text that its file held once and does not hold now."""


class Standing:
    """The sources of one path: what was read from it now is true, what else is known of it is put right at the end."""

    def __init__(self, act: Act, path: str, spans: Collection[Span]) -> None:
        """``spans`` are all those that were read from the file now."""
        self._act = act
        self._path = path
        self._spans = spans
        rows = act.raw.execute(
            "SELECT id, summary, start_offset, end_offset FROM sources WHERE path = ? ORDER BY id", (path,)
        )
        self._stale: dict[int, dict[int, Span]] = defaultdict(dict)  # by summary, then by row
        for id_, summary, start, end in rows:
            self._stale[summary][id_] = (start, end)
        self._true: set[tuple[int, Span]] = set()

    def __bool__(self) -> bool:
        """Return whether anything was read from the path before."""
        return bool(self._stale)

    def put(self, summary: int, span: Span) -> bool:
        """Note that a summary stands at ``span``; return whether it was not known to stand in this file there.

        A place in the file that is no longer true is moved, not kept beside it.
        """
        if (summary, span) in self._true:
            return False
        self._true.add((summary, span))
        old = self._stale.get(summary, {})
        exact = (id_ for id_, known in old.items() if known == span)
        moved = (id_ for id_, known in old.items() if known not in self._spans)
        id_ = next(chain(exact, moved), None)
        start, end = span
        if id_ is None:
            values: Row = {"summary": summary, "path": self._path, "start_offset": start, "end_offset": end}
            self._act.rows.insert(sources, **values, added=self._act.now)
            return True
        self._act.rows.update(sources, (id_,), start_offset=start, end_offset=end)
        del old[id_]
        return False

    def settle(self) -> None:
        """Take back places where the file holds something else now.

        A summary that stands nowhere else keeps the path without a span, to be known again if it comes back changed.
        """
        stale = [(summary, id_, span) for summary, rows in self._stale.items() for id_, span in rows.items()]
        for summary, id_, span in stale:
            elsewhere = self._act.raw.execute(
                "SELECT 1 FROM sources WHERE summary = ? AND id <> ? AND start_offset < end_offset LIMIT 1",
                (summary, id_),
            ).fetchone()
            if elsewhere is not None:
                self._act.rows.delete(sources, id_)
            elif span != NOWHERE:
                self._act.rows.update(sources, (id_,), start_offset=0, end_offset=0)
        self._stale.clear()
