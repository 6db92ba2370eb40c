"""File names that every system takes, the same for the same paper."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.exporting.naming import candidates, comparable, file_stem, free_stem, with_suffix

any_title = st.one_of(
    st.text(max_size=300),
    st.text('/\\<>:"|?*#^[]% .-\t\nCONaux1é漢👩\u200d🔬\u0301', max_size=120),
    st.sampled_from(["con", "NUL", "com1.md", "LPT¹", "aux .x", "prn"]),
)


@pytest.mark.parametrize(
    ("title", "stem"),
    [
        ("ELECTRA: Pre-training Text Encoders", "ELECTRA - Pre-training Text Encoders"),
        ("Actor/Critic | a survey", "Actor-Critic - a survey"),
        ("What? 100% [really] #1 <x>^*", "What 100 really 1 x"),
        ("...dots and blanks.. ", "dots and blanks"),
        ("CON", "CON_"),
        ("nul.notes", "nul_.notes"),
        ("Lpt9", "Lpt9_"),
        ("a\tb\nc", "a b c"),
        ("Adrià", "Adrià"),
        ("he said “no”", "he said “no”"),
        ("\u202eevil", "evil"),
        ("", "wang2020critic"),
        ("???", "wang2020critic"),
    ],
)
def test_a_title_becomes_a_name(title: str, stem: str) -> None:
    assert file_stem(title, "wang2020critic") == stem


@given(any_title)
def test_any_title_gives_a_name_that_every_system_takes(title: str) -> None:
    for stem in [*candidates(title, "wang2020critic"), with_suffix(file_stem(title), " (Postil)")]:
        assert stem
        assert not set(stem) & set('/\\<>:"|?*#^[]%')
        assert not any(unicodedata.category(char) in {"Cc", "Cs"} for char in stem)
        assert stem == stem.strip(". ")
        assert stem.split(".")[0].strip().casefold() not in {"con", "prn", "aux", "nul", "com1", "lpt9", "lpt¹"}
        assert len(stem.encode()) < 180
        assert unicodedata.normalize("NFC", stem) == stem


@given(any_title)
def test_a_name_made_again_is_the_same(title: str) -> None:
    assert list(candidates(title, "x1")) == list(candidates(title, "x1"))
    assert file_stem(file_stem(title)) == file_stem(title)


def test_a_long_title_ends_with_a_whole_word() -> None:
    stem = file_stem("word " * 60)
    assert len(stem.encode()) < 180
    assert stem.endswith("word")


@pytest.mark.parametrize("letter", ["é", "漢", "e\u0301\u0302\u0303", "👩\u200d🔬"])
def test_a_cut_parts_no_character(letter: str) -> None:
    stem = file_stem(letter * 200)
    assert unicodedata.normalize("NFC", letter * 200).startswith(stem)
    assert len(stem) % len(unicodedata.normalize("NFC", letter)) == 0


def test_two_papers_of_one_title_get_two_names_that_stay() -> None:
    taken = {comparable("Attention")}
    assert free_stem("Attention", "vaswani2017attention", taken.__contains__) == "Attention (vaswani2017attention)"
    assert free_stem("ATTENTION", "bahdanau2014", taken.__contains__) == "ATTENTION (bahdanau2014)"
    assert free_stem("Attention", "vaswani2017attention", lambda _: True) is None


def test_names_are_compared_without_case_and_form_of_accents() -> None:
    assert comparable("ADRIÀ") == comparable("adria\u0300")
    assert comparable("Straße") == comparable("STRASSE")
