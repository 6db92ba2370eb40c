from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPersistentModelIndex, Qt

from desktop_app.domain.annotations import (
    AnchorState,
    Annotation,
    Color,
    Note,
    Target,
    TextPositionSelector,
    TextQuoteSelector,
)
from desktop_app.ui.inspector.notes_model import WRITE, NoteRow, NotesModel, RowKind, rows_of

NOW = datetime(2026, 12, 1, 12, tzinfo=UTC)


def highlight(made: datetime, *, zone: str = "+00:00", state: AnchorState = AnchorState.ANCHORED) -> Annotation:
    target = Target(TextPositionSelector(0, 5), TextQuoteSelector("words"), "hash")
    return Annotation("a", 1, 1, Color.YELLOW, "", target, state, made, made, zone)


@pytest.mark.parametrize(
    ("made", "zone", "caption"),
    [
        (datetime(2026, 3, 12, 9, tzinfo=UTC), "+00:00", "yellow · 12 March"),
        (datetime(2026, 3, 12, 23, tzinfo=UTC), "+02:00", "yellow · 13 March"),
        (datetime(2026, 3, 12, 1, tzinfo=UTC), "-05:00", "yellow · 11 March"),
        (datetime(2024, 3, 12, 9, tzinfo=UTC), "+00:00", "yellow · 12 March 2024"),
    ],
)
def test_the_small_line_says_colour_and_day_as_it_was_where_it_was_made(
    made: datetime, zone: str, caption: str
) -> None:
    assert rows_of([highlight(made, zone=zone)], [], now=NOW)[0].caption == caption


def test_a_highlight_without_its_words_says_that_it_lost_its_place() -> None:
    row = rows_of([highlight(NOW, state=AnchorState.ORPHANED)], [], now=NOW)[0]
    assert row.caption == "yellow · 1 December · lost its place"
    assert row.spoken == "Highlight, yellow, lost its place: words"


def test_with_colours_chosen_only_their_highlights_are_shown() -> None:
    note = Note("n", 1, "Whole", NOW, NOW)
    assert [row.key for row in rows_of([highlight(NOW)], [note], colors={Color.YELLOW}, now=NOW)] == ["a", WRITE]
    assert [row.key for row in rows_of([highlight(NOW)], [note], colors={Color.BLUE}, now=NOW)] == [WRITE]


def test_a_colour_goes_by_the_name_that_a_person_gave_it() -> None:
    row = rows_of([highlight(NOW)], [], meanings={"yellow": "claim"}, now=NOW)[0]
    assert row.caption == "claim · 1 December"
    assert row.spoken == "Highlight, yellow (claim): words"


keys = st.lists(st.sampled_from("abcdefgh"), unique=True)


@given(keys, keys)
def test_showing_other_rows_moves_no_more_than_it_must(before: list[str], after: list[str]) -> None:
    model = NotesModel()
    model.reset([NoteRow(key, RowKind.HIGHLIGHT, note="old") for key in before])
    held = {key: QPersistentModelIndex(model.index_of(key)) for key in before}
    model.show([NoteRow(key, RowKind.HIGHLIGHT, note="new") for key in after])
    assert [row.key for row in model.rows()] == after
    assert all(row.note == "new" for row in model.rows())
    for key, index in held.items():
        assert index.isValid() == (key in after)
        if index.isValid():
            assert index.data(Qt.ItemDataRole.UserRole).key == key


def test_the_row_written_in_becomes_the_note_and_another_is_offered() -> None:
    model = NotesModel()
    model.reset([NoteRow(WRITE, RowKind.WRITE)])
    held = QPersistentModelIndex(model.index_of(WRITE))
    model.adopt(NoteRow("n", RowKind.PAPER_NOTE, note="Mine"))
    assert [row.key for row in model.rows()] == ["n", WRITE]
    assert held.row() == 0
