"""The table of highlights and notes, as a spreadsheet and a script read it."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

import pytest

from desktop_app.domain.annotations import Color
from desktop_app.exporting.export import Flavour, export
from desktop_app.exporting.tables import COLUMNS, defused
from desktop_app.progress import Progress

if TYPE_CHECKING:
    from pathlib import Path

    from desktop_app.library.library import Library


@pytest.mark.parametrize("cell", ["=1+1", "+1", "-1", "@cmd", "\t=1", "\r=1", " =1", "＝1"])
def test_what_a_spreadsheet_would_run_is_defused(cell: str) -> None:
    assert defused(cell) == f"'{cell}"


@pytest.mark.parametrize("cell", ["", "a=1", "1-2", "words", "'=1"])
def test_other_cells_stay_as_they_are(cell: str) -> None:
    assert defused(cell) == cell


def test_every_highlight_and_note_is_a_row(seed_library: Library, tmp_path: Path) -> None:
    paper = seed_library.find_paper("wang2020critic").number
    summary = seed_library.summaries(paper)[0]
    made = seed_library.highlight(summary.id, 0, 40, Color.PINK, 'says "so",\nand more')
    seed_library.add_note(paper, "=SUM(A1)")
    export(seed_library, tmp_path, flavour=Flavour.CSV, papers=None, everything=False, progress=Progress())
    data = (tmp_path / "annotations.csv").read_bytes()
    assert not data.startswith(b"\xef\xbb\xbf")
    assert data.endswith(b"\r\n")
    rows = list(csv.DictReader(io.StringIO(data.decode(), newline="")))
    assert tuple(rows[0]) == COLUMNS
    assert [row["kind"] for row in rows] == ["highlight", "note"]
    assert rows[0]["quote"] == summary.text[:40]
    assert rows[0]["note"] == 'says "so",\nand more'
    assert (rows[0]["color"], rows[0]["start"], rows[0]["end"], rows[0]["id"]) == ("pink", "0", "40", made.id)
    assert rows[0]["authors"].startswith("Ziyu Wang; Alexander Novikov")
    assert rows[1]["note"] == "'=SUM(A1)"
