from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.domain.errors import ImportFailed
from desktop_app.importing.csv_cells import rows
from desktop_app.importing.importer import import_paths
from desktop_app.importing.shortscience import CsvFiles, key_in, paper_of_key
from desktop_app.progress import Progress
from tests.importing.made_files import read, read_or_refused, reasons

if TYPE_CHECKING:
    from pathlib import Path

    from desktop_app.library.library import Library

FIRST = 'The agents run side by side, and each\n\n- explores, in its own way\n- learns from "the others", $a_i$'
SECOND = "One network looks at the picture and another one says whether it is right."


def table(*rows_: tuple[str, ...]) -> str:
    stream = io.StringIO(newline="")
    csv.writer(stream, quoting=csv.QUOTE_ALL, lineterminator="\n").writerows(rows_)
    return stream.getvalue()


def test_each_row_is_a_summary_of_the_paper_that_its_id_names() -> None:
    text = table(("1602.01783", FIRST), ("10.1038/nature14236", SECOND), ("conf/nips/KrizhevskySH12", SECOND))
    found = read(CsvFiles(), text)
    assert [each.markdown for each in found.passages] == [FIRST, SECOND, SECOND]
    papers = [each.metadata for each in found.passages]
    assert [(paper.arxiv, paper.doi) for paper in papers] == [("1602.01783", ""), ("", "10.1038/nature14236"), ("", "")]
    assert [paper.url for paper in papers] == [
        "",
        "",
        "https://www.shortscience.org/paper?bibtexKey=conf/nips/KrizhevskySH12",
    ]
    assert {paper.title for paper in papers} == {""}


def test_the_span_of_a_summary_is_its_cell_in_the_file() -> None:
    text = (
        table(("1602.01783", FIRST), ("1706.03762", f"\n{SECOND} \U0001f600\n"))
        + "1412.6980,"
        + SECOND.replace(",", "")
    )
    first, second, third = read(CsvFiles(), text).passages
    assert text[first.start - 1 : first.end + 1] == '"' + FIRST.replace('"', '""') + '"'
    assert text[second.start : second.end] == second.markdown == f"{SECOND} \U0001f600"
    assert text[third.start : third.end] == third.markdown


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_line_ends_of_every_kind_part_rows_and_stay_in_cells(ends: str) -> None:
    text = table(("1602.01783", FIRST), ("1706.03762", SECOND)).replace("\n", ends)
    assert [each.markdown for each in read(CsvFiles(), text).passages] == [FIRST.replace("\n", ends), SECOND]


def test_a_header_is_no_summary_and_blank_lines_are_no_rows() -> None:
    found = read(CsvFiles(), "paperid,text\n\n" + table(("1602.01783", SECOND)) + "\n\n")
    assert [each.markdown for each in found.passages] == [SECOND]
    assert not found.failed


def test_a_bad_row_is_told_by_its_number_and_the_rest_goes_in() -> None:
    lines = [
        table(("1602.01783", FIRST)),
        '1706.03762,"The quote is never closed, and the words go on\nfor a line or two\n',
        'conf/x/Y12,"' + SECOND + '"\n',
        table(("1412.6980", SECOND, "a third cell")),
        table(("1312.5602", "  \n ")),
        'conf/x/Z13,"A stray " quote within"\n',
        table(("1511.06581", SECOND)),
    ]
    found = read(CsvFiles(), "".join(lines))
    assert [each.metadata.arxiv for each in found.passages] == ["1602.01783", "", "1511.06581"]
    assert [reason.split(" cannot")[0] for reason in reasons(found)] == ["row 2", "row 4", "row 5", "row 6"]


def test_a_cell_may_be_as_large_as_the_file_and_the_limit_of_the_standard_reader_stays() -> None:
    limit = csv.field_size_limit()
    text = table(("1602.01783", "word " * 100_000))
    assert len(read(CsvFiles(), text).passages[0].markdown) == 499_999
    assert csv.field_size_limit() == limit


@pytest.mark.parametrize(
    "text",
    [
        "name,age\nAda,36\nAlan,41\n",
        "title;year\nA;2000\n",
        "id,title,abstract\n1,A,A long text of more than eight words that tells of it\n",
        "just one line of words, with a comma",
    ],
)
def test_another_table_is_skipped_with_a_reason(text: str) -> None:
    found = read(CsvFiles(), text)
    assert not found.passages
    assert "not ShortScience's export" in found.skipped[0].reason


def test_an_export_without_one_sound_row_is_refused() -> None:
    with pytest.raises(ImportFailed, match="row 2 cannot be read"):
        read(CsvFiles(), 'paperid,text\n1602.01783,"never closed')


@pytest.mark.parametrize("key", ["1602.01783", "10.1038/nature14236", "conf/nips/KrizhevskySH12"])
def test_two_summaries_of_one_paper_stand_under_it(key: str, library: Library, tmp_path: Path) -> None:
    file = tmp_path / "export.csv"
    file.write_text(table((key, FIRST), (key, SECOND)), encoding="utf-8", newline="")
    import_paths(library, [file], Progress())
    assert [len(library.summaries(paper.number)) for paper in library.papers()] == [2]


@pytest.mark.parametrize(
    ("key", "arxiv", "doi"),
    [
        ("1602.01783", "1602.01783", ""),
        ("1602.01783v2", "1602.01783", ""),
        ("arxiv:1602.01783", "1602.01783", ""),
        ("journals/corr/1602.01783", "1602.01783", ""),
        ("journals/corr/abs-1706-03762", "1706.03762", ""),
        ("cs/0112017", "cs/0112017", ""),
        ("10.1101/2020.03.04.976498", "", "10.1101/2020.03.04.976498"),
        ("10.48550/arXiv.1706.03762", "1706.03762", ""),
        ("journals/jmlr/SrivastavaHKSS14", "", ""),
    ],
)
def test_a_key_of_shortscience_names_arxiv_id_or_doi(key: str, arxiv: str, doi: str) -> None:
    found = paper_of_key(key)
    assert (found.arxiv, found.doi) == (arxiv, doi)
    assert bool(found.url) is not bool(arxiv or doi)


def test_the_key_stands_in_the_address_of_a_page() -> None:
    assert (
        key_in("https://www.shortscience.org/paper?bibtexKey=journals/corr/1602.01783#bob")
        == "journals/corr/1602.01783"
    )
    assert key_in("https://elsewhere.org/paper?bibtexKey=a") == key_in("http://[broken") == ""


cells = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r\n\0"), max_size=30)


@given(st.lists(st.lists(cells, min_size=2, max_size=4), min_size=1, max_size=5))
def test_rows_are_read_as_the_standard_library_reads_them(wanted: list[list[str]]) -> None:
    text = table(*map(tuple, wanted))
    found = list(rows(text))
    assert [list(row.texts) for row in found] == wanted
    assert all(text[cell.start : cell.end].replace('""', '"') == cell.text for row in found for cell in row.cells)


@given(st.text(st.sampled_from('ab ,"\n\r;\t1.é'), max_size=200))
def test_whatever_a_table_holds_is_read_told_or_skipped(text: str) -> None:
    read_or_refused(CsvFiles(), text)
    read_or_refused(CsvFiles(), f'paperid,text\n1602.01783,"words"\n{text}')
    read_or_refused(CsvFiles(), f"kind,paper,title,quote,note,id\n{text}")
