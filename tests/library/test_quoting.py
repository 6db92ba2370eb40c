"""Quotes are found although they were typed a little differently."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from desktop_app.library.quoting import places_of

TEXT = "It’s “on-policy” – mostly.\n\nIt's on-policy. aaa"


def found(quote: str, **context: str) -> list[str]:
    return [TEXT[start:end] for start, end in places_of(TEXT, quote, **context)]


def test_exact_words_come_first() -> None:
    assert found("It's") == ["It's"]
    assert found("It’s") == ["It’s"]


def test_kinds_of_quotes_dashes_and_blanks_do_not_matter() -> None:
    assert found('It\'s "on-policy" - mostly') == ["It’s “on-policy” – mostly"]
    assert found("mostly. It's") == ["mostly.\n\nIt's"]
    assert found("  mostly.\t") == ["mostly."]
    assert found("on–policy") == ["on-policy", "on-policy"]


def test_case_does_matter() -> None:
    assert found("it’s") == []


def test_context_chooses() -> None:
    assert places_of(TEXT, "on-policy", prefix='"') == places_of(TEXT, "on-policy", prefix="“")
    assert len(places_of(TEXT, "on-policy", suffix=".")) == 1


def test_overlapping_places_are_all_found() -> None:
    assert len(found("aa")) == 2
    assert len(places_of("a\n\na\n\na", "a a")) == 2


def test_signs_are_not_a_pattern() -> None:
    assert places_of("abc", "a.c") == []
    assert places_of("f(x) = [y]*", "(x)  =  [y]*") == [(1, 11)]


@given(text=st.text(max_size=40), start=st.integers(0, 40), length=st.integers(1, 40))
def test_every_piece_of_a_text_is_found_in_it(text: str, start: int, length: int) -> None:
    piece = text[start : start + length]
    if piece:
        assert (start, start + len(piece)) in places_of(text, piece)
