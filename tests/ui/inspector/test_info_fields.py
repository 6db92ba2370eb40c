from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.ui.inspector.info_fields import read_authors, read_tags, read_title, read_year


@pytest.mark.parametrize(
    ("typed", "authors"),
    [
        ("", ()),
        ("Ada Lovelace", ("Ada Lovelace",)),
        ("Ada Lovelace, Charles Babbage", ("Ada Lovelace", "Charles Babbage")),
        ("Ada Lovelace, Alan Turing and Grace Hopper", ("Ada Lovelace", "Alan Turing", "Grace Hopper")),
        ("Lovelace, Ada and Turing, Alan", ("Lovelace, Ada", "Turing, Alan")),
        ("Lovelace, Ada; Turing, Alan", ("Lovelace, Ada", "Turing, Alan")),
        ("Lovelace, Ada\nTuring, Alan", ("Lovelace, Ada", "Turing, Alan")),
        ("  Ada   Lovelace \n\n Alan Turing,\n", ("Ada Lovelace", "Alan Turing")),
    ],
)
def test_authors_are_read_as_people_write_them(typed: str, authors: tuple[str, ...]) -> None:
    assert read_authors(typed) == authors


def test_an_author_that_was_known_with_a_comma_stays_one() -> None:
    assert read_authors("Lovelace, Ada", ("Lovelace, Ada",)) == ("Lovelace, Ada",)


names = st.lists(st.text(st.characters(categories=["Lu", "Ll", "Lo"]), min_size=1), min_size=2, max_size=4)


@given(names)
def test_authors_one_per_line_come_back_as_they_were(written: list[str]) -> None:
    assert read_authors("\n".join(written)) == tuple(written)


def test_tags_lose_hashes_blanks_and_repeats() -> None:
    assert read_tags(" #deep  learning, seminar,, seminar ;to-cite") == ("deep learning", "seminar", "to-cite")


@pytest.mark.parametrize(("typed", "year"), [("", None), (" 2016 ", 2016), ("1843", 1843)])
def test_a_year_is_four_digits_or_nothing(typed: str, year: int | None) -> None:
    assert read_year(typed) == year


@pytest.mark.parametrize("typed", ["0016", "3016", "two", "2016-17", "２０１６"])
def test_what_is_no_year_is_refused_with_a_sentence(typed: str) -> None:
    with pytest.raises(ValueError, match="four digits"):
        read_year(typed)


def test_an_empty_title_is_refused_with_a_sentence() -> None:
    with pytest.raises(ValueError, match="needs a title"):
        read_title(" \n ")
