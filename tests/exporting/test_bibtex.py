"""A bibliography that BibTeX and biber read."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date

import pytest

from desktop_app.exporting.bibtex import bibliography, bibtex_author, bibtex_text, bibtex_title
from desktop_app.exporting.content import PaperView

PAPER = PaperView(
    id="wang2020critic",
    title="Critic Regularized Regression",
    authors=("Ziyu Wang", "Konrad Żołna", "Nando de Freitas"),
    byline="",
    appeared="",
    year=2020,
    venue="NeurIPS 2020",
    arxiv="2006.15134",
    doi="10.1000/a_b",
    url="https://arxiv.org/abs/2006.15134",
    link="",
    citekey="wang2020critic",
    tags=("deep-rl", "offline"),
    topic="",
    status="unread",
    created=date(2026, 3, 1),
    updated=date(2026, 3, 1),
)


def test_an_entry_holds_what_is_known() -> None:
    assert bibliography([PAPER]) == (
        "@inproceedings{wang2020critic,\n"
        "  title = {Critic Regularized Regression},\n"
        "  author = {Wang, Ziyu and Żołna, Konrad and de Freitas, Nando},\n"
        "  year = {2020},\n"
        "  booktitle = {NeurIPS 2020},\n"
        "  eprint = {2006.15134},\n"
        "  archivePrefix = {arXiv},\n"
        "  doi = {10.1000/a_b},\n"
        "  url = {https://arxiv.org/abs/2006.15134},\n"
        "  keywords = {deep-rl, offline},\n"
        "}\n"
    )


@pytest.mark.parametrize(
    ("title", "written"),
    [
        ("ELECTRA: Pre-training", "{ELECTRA}: Pre-training"),
        ("Path-SGD and GANs with Q-learning", "Path-{SGD} and {GANs} with {Q}-learning"),
        ("A Study of Inception-v4", "A Study of Inception-v4"),
        ("R&D at 100% of $x_i$ for #1", r"{R}\&{D} at 100\% of $x_i$ for \#1"),
        ("Überlegungen, AlphaGo’s", "Überlegungen, {AlphaGo}’s"),
        ("β-VAE", "β-{VAE}"),
    ],
)
def test_what_must_keep_its_case_is_in_braces(title: str, written: str) -> None:
    assert bibtex_title(title) == written


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Sjoerd van Steenkiste", "van Steenkiste, Sjoerd"),
        ("Oisin Mac Aodha", "Mac Aodha, Oisin"),
        ("Family, Given", "Family, Given"),
        ("DeepMind", "DeepMind"),
        ("Barnes and Noble", "{Barnes and Noble}"),
        ("Adrià Badia", "Badia, Adrià"),
    ],
)
def test_names_have_their_family_first(name: str, written: str) -> None:
    assert bibtex_author(name) == written


@pytest.mark.parametrize(
    ("venue", "kind", "field"),
    [
        ("", "misc", None),
        ("arXiv", "misc", "howpublished"),
        ("ICML 2016", "inproceedings", "booktitle"),
        ("Nature Neuroscience", "article", "journal"),
        ("Journal of Machine Learning Research", "article", "journal"),
        ("Technical report", "misc", "howpublished"),
    ],
)
def test_the_venue_tells_the_type(venue: str, kind: str, field: str | None) -> None:
    entry = bibliography([replace(PAPER, venue=venue)])
    assert entry.startswith(f"@{kind}{{")
    found = re.search(r"(booktitle|journal|howpublished) = ", entry)
    assert (found[1] if found else None) == field


def test_keys_differ_without_regard_to_case() -> None:
    papers = [replace(PAPER, citekey=key) for key in ("smith2020a", "Smith2020a", "SMITH2020A", "smith2020aa", "é, }")]
    keys = re.findall(r"^@\w+\{(.*),$", bibliography(papers), re.MULTILINE)
    assert keys == ["smith2020a", "Smith2020aa", "SMITH2020Ab", "smith2020aaa", "paper"]


@pytest.mark.parametrize("text", ["a{b", "a}b", "\\end{x}", "{", "50% {off}"])
def test_no_words_end_a_value_early(text: str) -> None:
    written = bibtex_text(text)
    assert len(re.findall(r"(?<!\\)\{", written)) == len(re.findall(r"(?<!\\)\}", written))
