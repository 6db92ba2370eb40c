"""Identifiers, titles and citekeys in one form each."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.domain.papers import PaperMetadata
from desktop_app.library.identity import arxiv_id, citekey, doi, short_title, title_key


@pytest.mark.parametrize(
    "text",
    [
        "1802.01561", "1802.01561v3", "arXiv:1802.01561", "ARXIV: 1802.01561v1", "https://arxiv.org/abs/1802.01561v2",
        "arxiv.org/pdf/1802.01561", "http://www.arxiv.org/pdf/1802.01561v1.pdf", "https://doi.org/10.48550/arXiv.1802.01561",
        "10.48550/ARXIV.1802.01561", " 1802.01561 ", "https://export.arxiv.org/abs/1802.01561/",
    ],
)  # fmt: skip
def test_an_arxiv_id_is_known_in_every_dress(text: str) -> None:
    assert arxiv_id(text) == "1802.01561"


@pytest.mark.parametrize("text", ["", "1802", "1802.015", "v1", "10.1000/1802.01561", "see 1802.01561", "١٨٠٢.٠١٥٦١"])
def test_other_strings_are_no_arxiv_id(text: str) -> None:
    assert arxiv_id(text) == ""


@pytest.mark.parametrize("text", ["hep-th/9901001", "math.GT/0309136v2", "arXiv:cs/0112017"])
def test_old_arxiv_ids_are_known(text: str) -> None:
    assert arxiv_id(text) == text.removeprefix("arXiv:").removesuffix("v2")


def test_a_doi_is_known_in_every_dress() -> None:
    for text in (
        "10.1038/Nature14236",
        "doi:10.1038/nature14236",
        "https://doi.org/10.1038/nature14236",
        "dx.doi.org/10.1038/nature14236",
    ):
        assert doi(text) == "10.1038/nature14236"
    for text in ("", "10.1038", "nature14236", "10.1038/with blank"):
        assert doi(text) == ""


def test_titles_compare_without_case_accents_and_punctuation() -> None:
    assert title_key("  Éléments:  de “GÉOMÉTRIE”, I ") == "elements de geometrie i"
    assert title_key("Łódź ß ﬁn") == "lodz ss fin"
    assert title_key("注意力 is all") == "注意力 is all"
    assert title_key("…!") == ""


@pytest.mark.parametrize(
    ("metadata", "key"),
    [
        (PaperMetadata("Critic Regularized Regression", ("Ziyu Wang",), 2020), "wang2020critic"),
        (PaperMetadata("The A of an On: Whatever", ("Ludwig van Beethoven",), 1800), "vanbeethoven1800whatever"),
        (PaperMetadata("Übungen", ("Müller, Jörg",), 2001), "muller2001ubungen"),
        (PaperMetadata("BERT-like models"), "anonymousbert"),
        (PaperMetadata("On the", ("李明",), 2001), "anonymous2001on"),
        (PaperMetadata("注意力", (), 2001), "anonymous2001"),
        (PaperMetadata("$O(n)$ sorting", ("Tony O'Hoare",), 1961), "ohoare1961sorting"),
        (PaperMetadata("3D owls", ("Ada Łoś",), 1990), "los19903d"),
    ],
)
def test_citekeys_are_name_year_and_first_significant_word(metadata: PaperMetadata, key: str) -> None:
    assert citekey(metadata, lambda _: False) == key


@given(title=st.text(), author=st.text(), year=st.none() | st.integers(1, 3000), others=st.integers(0, 60))
def test_citekeys_are_plain_and_new(title: str, author: str, year: int | None, others: int) -> None:
    taken: set[str] = set()
    metadata = PaperMetadata(title, (author,), year)
    for _ in range(others % 5 + 1):
        key = citekey(metadata, taken.__contains__)
        assert key not in taken
        assert key.isascii()
        assert key.isalnum()
        assert key == key.lower()
        taken.add(key)


def test_short_titles_are_the_name_before_the_colon_or_the_first_words() -> None:
    assert short_title("IMPALA: Scalable Distributed Deep-RL") == "IMPALA"
    assert short_title("Deep learning") == "Deep learning"
    assert short_title("word " * 20) == "word word word word word word word…"
    assert len(short_title("x" * 100)) <= 40


@given(st.text())
def test_short_titles_are_short(title: str) -> None:
    assert len(short_title(title)) <= 40
