from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from desktop_app.cli.output import columns, display_width, shortened

ROWS = [("1", "wang2020critic", "Critic Regularized Regression"), ("24", "bert", "BERT")]


def test_cells_stand_under_each_other_and_numbers_end_under_each_other() -> None:
    assert columns(ROWS, right=frozenset({0}), width=None) == [
        " 1  wang2020critic  Critic Regularized Regression",
        "24  bert            BERT",
    ]


def test_on_a_terminal_prose_gives_way_and_names_stay_whole() -> None:
    lines = columns(ROWS, right=frozenset({0}), width=32)
    assert lines == [" 1  wang2020critic  Critic Regu…", "24  bert            BERT"]


def test_line_breaks_in_a_cell_are_blanks() -> None:
    assert columns([("a\nb\t c", "d")], right=frozenset(), width=None) == ["a b c  d"]


def test_a_title_cannot_steer_the_terminal() -> None:
    assert columns([("a\x1b[31mred", "\x07")], right=frozenset(), width=None) == ["a[31mred"]


def test_no_rows_are_no_lines() -> None:
    assert columns([], right=frozenset(), width=None) == []


def test_wide_letters_count_twice_and_accents_not_at_all() -> None:
    assert display_width("日本") == 4
    assert display_width("e\u0301") == 1


@given(st.text(max_size=40), st.integers(1, 50))
def test_shortened_text_fits(text: str, width: int) -> None:
    short = shortened(text, width)
    assert display_width(short) <= width
    assert short == text or short.endswith("…")


@given(st.lists(st.tuples(st.text(max_size=30), st.text(max_size=30)), max_size=5), st.integers(30, 90))
def test_any_table_of_prose_keeps_to_the_width(texts: list[tuple[str, str]], width: int) -> None:
    rows = [(f"A {one}", f"B {other}") for one, other in texts]
    lines = columns(rows, right=frozenset({0}), width=width)
    assert len(lines) == len(rows)
    assert all(display_width(line) <= width for line in lines)
