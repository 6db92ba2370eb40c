from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from desktop_app.ui.importing.piece_rows import PieceRows, first_change, paragraphs_of
from desktop_app.ui.importing.row_heights import RowHeights
from tests.ui.importing.reviewing import paragraphs, proposal

HEIGHTS = st.lists(st.integers(0, 500), max_size=80)


@given(HEIGHTS, st.lists(st.tuples(st.integers(0, 79), st.integers(0, 500)), max_size=20))
def test_a_top_is_the_sum_of_all_heights_above_whatever_was_corrected(
    heights: list[int], corrections: list[tuple[int, int]]
) -> None:
    rows = RowHeights(heights)
    for row, height in corrections:
        if row < len(heights):
            heights[row] = height
            rows.correct(row, height)
    assert [rows.top(row) for row in range(len(heights) + 1)] == [sum(heights[:row]) for row in range(len(heights) + 1)]
    assert [rows.height(row) for row in range(len(rows))] == heights


@given(st.text("ab \n", max_size=60), st.sets(st.integers(0, 60), max_size=12))
def test_paragraphs_hold_every_word_once_and_in_order(text: str, places: set[int]) -> None:
    found = paragraphs_of(text, {place for place in places if place <= len(text)})
    assert "".join("".join(text[start:end].split()) for start, end in found) == "".join(text.split())
    assert found == sorted(found)
    assert all(text[start:end].strip() for start, end in found)


@given(st.integers(1, 12), st.sets(st.integers(1, 11), max_size=5))
def test_every_row_is_a_paragraph_or_the_divider_before_a_summary(count: int, cuts: set[int]) -> None:
    pieces = paragraphs(("Kettles",), count)
    file = proposal(pieces, sorted(cut for cut in cuts if cut < count))
    places = [place for gap in file.gaps for place in (gap.end_before, gap.start)]
    rows = PieceRows(paragraphs_of(file.text, places), file.summaries)
    shown = [rows.row(number) for number in range(len(rows))]
    assert [row.paragraph for row in shown if not row.divider] == list(range(count))
    assert [row.summary for row in shown if row.divider] == list(range(len(file.summaries)))
    for number, row in enumerate(shown):
        back = (
            rows.divider_row(row.summary)
            if row.divider and row.summary is not None
            else rows.paragraph_row(row.paragraph)
        )
        assert back == number
        assert rows.dividers_before(number) == sum(each.divider for each in shown[:number])
        assert row.summary is not None
        each = file.summaries[row.summary]
        assert each.start <= rows.paragraphs[row.paragraph][0] < each.end


def test_a_stretch_left_out_belongs_to_no_summary() -> None:
    file = proposal(first=2, cuts=(4,))
    places = [place for gap in file.gaps for place in (gap.end_before, gap.start)]
    rows = PieceRows(paragraphs_of(file.text, places), file.summaries)
    assert [rows.row(number).summary for number in range(4)] == [None, None, 0, 0]
    assert rows.row(2).divider
    assert rows.summary_above(1) is None
    assert rows.summary_above(2) == 0


def test_what_changed_is_found_at_its_cut() -> None:
    before = proposal().summaries
    moved = (
        before[0],
        replace(before[1], end=before[1].end - 50),
        replace(before[2], start=before[2].start - 50),
        before[3],
    )
    merged = (before[0], replace(before[1], end=before[2].end), before[3])
    named = (before[0], replace(before[1], reason="another"), *before[2:])
    assert first_change(before, moved) == 2
    assert first_change(merged, before) == 2
    assert first_change(before, merged) == 1
    assert first_change(before, named) == 1
    assert first_change(before, before[:2]) == 1
