from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.exporting.bibtex import bibtex_author, bibtex_text, bibtex_title
from desktop_app.exporting.export import Flavour, export
from desktop_app.importing.bibliography import BibTexFiles, names, words
from desktop_app.importing.importer import import_paths
from desktop_app.importing.json_files import JsonFiles
from desktop_app.progress import Progress
from tests.importing.made_files import read, read_or_refused, reasons

if TYPE_CHECKING:
    from pathlib import Path

    from desktop_app.domain.papers import PaperMetadata
    from desktop_app.library.library import Library


def papers(*entries: str) -> tuple[PaperMetadata, ...]:
    return read(BibTexFiles(), "\n".join(entries)).papers


def test_an_entry_is_a_paper_without_a_summary() -> None:
    found = read(
        BibTexFiles(),
        r"""@string{nips = "Advances in Neural"} @comment{nothing} @preamble{"\newcommand{\x}{y}"}
        Words between entries are nobody's.
        @InProceedings{key, Title = {The {BERT} of {\"u}ber-na{\"\i}ve Q\'e -- {\ss}~x, $\alpha_i^2$ at 50\% \& 5%},
          author = "M{\"u}ller, J{\"o}rg and {The ATLAS and CMS Group} and van der Berg, Jan and others",
          year = 2016, booktitle = nips # " Systems", doi = {https://doi.org/10.1000/AB_c}, url = {https://a.org/x\_y},
          keywords = {deep learning, replay; Replay}}""",
    )
    assert not found.failed
    assert not found.passages
    assert found.papers == (
        (
            "The BERT of über-naïve Qé – ß x, $\\alpha_i^2$ at 50% & 5%",
            ("Jörg Müller", "The ATLAS and CMS Group", "Jan van der Berg"), 2016, "Advances in Neural Systems", "",
            "10.1000/ab_c", "https://a.org/x_y", ("deep learning", "replay", "Replay"),
        ),
    )  # fmt: skip


@pytest.mark.parametrize(
    "fields",
    [
        "eprint = {1602.01783}, archivePrefix = {arXiv}",
        "eprint = {1602.01783v2}, eprinttype = {arxiv}",
        "eprint = {1602.01783}",
        "journal = {arXiv preprint arXiv:1602.01783}",
        "journal = {CoRR}, volume = {abs/1602.01783}",
        "url = {http://arxiv.org/pdf/1602.01783v1.pdf}",
        "doi = {10.48550/arXiv.1602.01783}",
        "howpublished = {\\url{https://arxiv.org/abs/1602.01783}}",
        "note = {arXiv: 1602.01783}",
    ],
)
def test_the_arxiv_id_is_found_wherever_programs_put_it(fields: str) -> None:
    paper = papers(f"@misc{{a, title = {{T}}, {fields}}}")[0]
    assert (paper.arxiv, paper.doi) == ("1602.01783", "")
    assert paper.venue in {"", "arXiv"}


def test_an_eprint_of_another_archive_is_no_arxiv_id() -> None:
    assert papers("@misc{a, title = {T}, eprint = {1602.01783}, eprinttype = {jstor}}")[0].arxiv == ""


@pytest.mark.parametrize(
    ("field", "year"),
    [("year = {1986}", 1986), ("date = {2019-03-01}", 2019), ('year = "c. 2001"', 2001), ("year = {}", None)],
)
def test_years_and_dates(field: str, year: int | None) -> None:
    assert papers(f"@book{{a, title = {{T}}, {field}, publisher = {{P}}}}")[0][2:4] == (year, "P")


@pytest.mark.parametrize(
    ("written", "read_"),
    [
        ("Knuth, Donald E. and Donald Duck", ("Donald E. Knuth", "Donald Duck")),
        ("Ludwig van Beethoven and de la Cruz, Ana", ("Ludwig van Beethoven", "Ana de la Cruz")),
        ("Doe, Jr., John", ("Doe, John Jr.",)),
        ("Garc{\\'\\i}a M{\\'a}rquez, Gabriel", ("García Márquez, Gabriel",)),
        ("{Barnes and Noble}", ("Barnes and Noble",)),
        ("others", ()),
        ("Plato", ("Plato",)),
        ("Ann A, Bo B, Cy C, Di D", ("Ann A", "Bo B", "Cy C", "Di D")),
    ],
)
def test_names_are_read_as_bibtex_reads_them(written: str, read_: tuple[str, ...]) -> None:
    assert names(written) == read_


def test_a_broken_entry_is_told_and_the_rest_goes_in() -> None:
    found = read(
        BibTexFiles(),
        "@article{one, title = {One}}\n@article{two, title = {Two, year = 2010\n}\n@article{three, title = {Three}}\n"
        "@misc{nokey\n@misc{four, author = {A}}\n@misc{one, title = {Twin of one}, year = 1, year = 2}\n"
        "@misc{six, title={x",
    )
    assert [paper.title for paper in found.papers] == ["One", "Three", "Twin of one"]
    assert [reason.split(" cannot")[0] for reason in reasons(found)] == [
        "the entry “two” in line 2", "the entry in line 5", "the entry “four” has no title",
        "the entry “six” in line 8",
    ]  # fmt: skip


def test_a_file_without_an_entry_is_skipped() -> None:
    assert reasons(read(BibTexFiles(), "Only words here.")) == ["there is no entry of a bibliography in it"]


def test_what_postil_exports_as_bibtex_comes_back_the_same(
    seed_library: Library, library: Library, tmp_path: Path
) -> None:
    export(seed_library, tmp_path / "out", flavour=Flavour.BIBTEX, papers=None, everything=True, progress=Progress())
    report = import_paths(library, [tmp_path / "out"], Progress())
    assert (report.listed, report.failed) == (24, [])
    wanted = {paper.metadata.title: paper.metadata for paper in seed_library.papers()}
    found = {paper.metadata.title: paper.metadata for paper in library.papers()}
    assert found.keys() == wanted.keys()
    for title, paper in wanted.items():
        assert found[title]._replace(url="") == paper._replace(url="")
    again = import_paths(seed_library, [tmp_path / "out"], Progress())
    assert (again.listed, again.added) == (0, 0)
    assert [paper.title for paper in seed_library.papers()] == [paper.title for paper in seed_library.papers()]


plain = st.text(st.sampled_from("abcXYZ 019&%#_~^{}\\-:.é’"), max_size=30).map(lambda text: " ".join(text.split()))


@given(plain)
def test_words_come_back_from_bibtex_as_they_went(text: str) -> None:
    if "--" not in text:  # TeX reads a dash there
        assert words(bibtex_text(text)) == text
        assert words(bibtex_title(text)) == text


@given(st.lists(st.text(st.sampled_from("abcÉXYZ"), min_size=1, max_size=6), min_size=1, max_size=4))
def test_a_name_comes_back_from_bibtex_as_it_went(parts: list[str]) -> None:
    name = " ".join(part.capitalize() for part in parts)
    assert names(bibtex_author(name)) == (name,)


PIECES = [*'@{}",=#\\$%\n ', "@article{", "a,", "title", "author", " and ", "x_1", "{\\'e}", "\\x", "@string{"]


@given(st.lists(st.sampled_from(PIECES), max_size=40))
def test_whatever_a_bibliography_holds_is_read_told_or_skipped(pieces: list[str]) -> None:
    text = "".join(pieces)
    read_or_refused(BibTexFiles(), text)
    names(text)
    words(text)
    found = read(BibTexFiles(), f"@article{{first, title = {{T}}}}\n{text}")
    assert [paper.title for paper in found.papers][:1] == ["T"]


def test_braces_without_end_do_not_hang_or_crash() -> None:
    assert words("{" * 5000 + "x\\'e") == "x\\'e"
    read_or_refused(BibTexFiles(), "@article{a, title={" * 2000)


def test_csl_json_of_a_reference_manager_is_a_bibliography() -> None:
    items = [
        {
            "id": "a", "type": "article-journal", "title": "On <i>Q</i> and x<sub>2</sub>",
            "container-title": "Neural Letters",
            "author": [
                {"family": "Müller", "given": "Jörg"},
                {"family": "Berg", "given": "Jan", "non-dropping-particle": "van der"},
                {"literal": "The Group"},
                {"family": "García Márquez", "given": "Gabriel"},
            ],
            "issued": {"date-parts": [["2016", 2]]}, "DOI": "10.1000/AB", "URL": "https://a.org/x", "keyword": "a, b",
        },
        {"id": "b", "type": "article", "title": "T", "number": "arXiv:1602.01783", "publisher": "arXiv",
         "issued": {"raw": "May 2017"}},
        {"id": "c", "type": "book", "author": [{"family": "X"}]},
        "no item",
    ]  # fmt: skip
    found = read(JsonFiles(), json.dumps(items))
    assert found.papers == (
        ("On Q and x2", ("Jörg Müller", "Jan van der Berg", "The Group", "García Márquez, Gabriel"), 2016,
         "Neural Letters", "", "10.1000/ab", "https://a.org/x", ("a", "b")),
        ("T", (), 2017, "arXiv", "1602.01783", "", "", ()),
    )  # fmt: skip
    assert reasons(found) == ["the item “c” has no title", "item 4 has no title"]
    assert read(JsonFiles(), json.dumps({"items": items})).papers == found.papers
    assert read(JsonFiles(), json.dumps(items[0])).papers == found.papers[:1]


def test_a_bibliography_completes_papers_that_are_there(seed_library: Library, tmp_path: Path) -> None:
    paper = seed_library.find_paper("wang2020critic")
    file = tmp_path / "more.bib"
    title = paper.title.upper().replace(" ", " {") + "}" * paper.title.count(" ")
    file.write_text(
        f"@misc{{x, title = {{{title}}}, keywords = {{offline}}}}\n@misc{{y, title = {{New}}}}", encoding="utf-8"
    )
    report = import_paths(seed_library, [file], Progress())
    assert (report.listed, report.completed) == (1, 1)
    after = seed_library.paper(paper.number)
    assert after.metadata == paper.metadata._replace(tags=("offline",))
