"""Reports of imports are kept, the newest of them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from desktop_app.domain.errors import LibraryError
from desktop_app.library.reports import KEPT

if TYPE_CHECKING:
    from desktop_app.library.library import Library
    from desktop_app.library.queries import Json


def test_a_report_can_be_opened_again(library: Library) -> None:
    report: Json = {"added": 2, "failed": [{"path": "/ä/\udcff.md", "reason": "it is a picture"}], "papers": [1, 2]}
    number = library.record_import(report)
    record = library.import_report(number)
    assert (record.number, record.report) == (number, report)
    assert abs(datetime.now(UTC) - record.finished) < timedelta(minutes=1)
    assert library.undo_label is None


def test_the_newest_come_first(library: Library) -> None:
    numbers = [library.record_import({"added": turn}) for turn in range(4)]
    assert [record.number for record in library.imports(3)] == numbers[:0:-1]
    assert library.imports(0) == []


def test_old_reports_are_forgotten_and_said_to_be(library: Library) -> None:
    first = library.record_import({})
    last = [library.record_import({}) for _ in range(KEPT)][-1]
    kept = library.imports(1000)
    assert (len(kept), kept[0].number) == (KEPT, last)
    with pytest.raises(LibraryError, match=f"The report of import {first} is not kept"):
        library.import_report(first)
