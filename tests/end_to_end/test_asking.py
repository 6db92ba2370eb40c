from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.end_to_end.conftest import Postil

BLOCKS = {"heading", "paragraph", "list_item", "quote", "code", "table", "math", "image", "rule"}
PAPER = {
    "id", "number", "title", "authors", "year", "venue", "arxiv", "doi", "topic", "tags", "state", "highlights",
    "notes", "words", "summaries",
}  # fmt: skip


def test_list_has_the_shape_of_the_contract(reading: Postil) -> None:
    papers = reading.json("list")
    assert [paper["number"] for paper in papers] == sorted(paper["number"] for paper in papers)
    for paper in papers:
        assert set(paper) == PAPER
        assert paper["state"] == "unread"
        assert (paper["highlights"], paper["notes"]) == (0, 0)
        assert paper["words"] == sum(summary["words"] for summary in paper["summaries"]) > 50
        for summary in paper["summaries"]:
            assert set(summary) == {"number", "words", "sources"}
            assert all(set(source) == {"path", "start", "end"} for source in summary["sources"])


def test_list_for_people_is_a_table(reading: Postil) -> None:
    lines = reading.run("list").out.splitlines()
    assert len(lines) == 24
    assert any("wang2020critic" in line and "Critic Regularized Regression" in line for line in lines)


@pytest.mark.parametrize("name", ["wang2020critic", "WANG2020CRITIC", "2006.15134", "arXiv:2006.15134v2", "critic reg"])
def test_a_paper_goes_by_every_name_it_has(reading: Postil, name: str) -> None:
    assert reading.json("show", name)["paper"]["title"] == "Critic Regularized Regression"


def test_a_paper_goes_by_its_number_and_by_its_doi(reading: Postil) -> None:
    shown = reading.json("show", "https://doi.org/10.1038/s41593-018-0232-z")["paper"]
    assert shown["title"].startswith("Prioritized memory access")
    assert reading.json("show", str(shown["number"]))["paper"] == shown


def test_show_json_has_the_shape_of_the_contract(reading: Postil) -> None:
    shown = reading.json("show", "mnih2016asynchronous")
    assert set(shown) == {"paper", "summaries"}
    assert set(shown["paper"]) == PAPER
    (summary,) = shown["summaries"]
    assert set(summary) == {"number", "markdown", "text", "blocks"}
    check_blocks(summary["blocks"], summary["text"])
    assert shown == json.loads(reading.run("show", "mnih2016asynchronous", "--format", "json").out)


def check_blocks(blocks: list[dict[str, Any]], text: str) -> None:
    for block in blocks:
        assert block["type"] in BLOCKS
        assert 0 <= block["start"] <= block["end"] <= len(text)


def test_summary_3_of_file_000_has_one_list_of_six_with_the_formula_in_its_second(reading: Postil) -> None:
    (summary,) = reading.json("show", "mnih2016asynchronous")["summaries"]
    blocks = summary["blocks"]
    formula = next(block for block in blocks if block["type"] == "math")
    second = blocks[formula["parent"]]
    numbers = [block["number"] for block in blocks if block["type"] == "list_item" and block["list"] == second["list"]]
    assert numbers == [1, 2, 3, 4, 5, 6]
    assert second["number"] == 2


def test_show_writes_markdown_as_it_stood_and_text_and_html(reading: Postil) -> None:
    shown = reading.json("show", "wang2020critic")["summaries"][0]
    assert reading.run("show", "wang2020critic").out.rstrip("\n") == shown["markdown"].rstrip("\n")
    assert reading.run("show", "wang2020critic", "--format", "text").out.startswith("Offline reinforcement learning")
    page = reading.run("show", "wang2020critic", "--format", "html").out
    assert "<html" in page
    assert "Critic Regularized Regression" in page


@pytest.mark.parametrize(
    ("form", "begins"), [("md", "# Owls & Tides\n"), ("text", "Owls & Tides\n"), ("html", "<!DOC")]
)
def test_show_of_a_paper_without_a_summary_says_so(bare: Postil, form: str, begins: str) -> None:
    entry = "@article{owls, title = {Owls {\\&} Tides}, author = {Eule, Ada}, year = 1999, doi = {10.1000/owl}}"
    (bare.folder / "refs.bib").write_text(entry)
    bare.run("import", "refs.bib")
    shown = bare.run("show", "eule1999owls", "--format", form).out
    assert shown.startswith(begins)
    assert "Ada Eule · 1999 · doi:10.1000/owl" in shown
    assert "No summary yet." in shown
    assert ("<h1>Owls &amp; Tides</h1>" in shown) == (form == "html")


def test_search_marks_the_words_it_found(reading: Postil) -> None:
    hits = reading.json("search", "experience", "replay")
    assert hits
    for hit in hits:
        assert set(hit) == {"id", "title", "score", "where", "snippet"}
        assert hit["where"] in {"summary", "note", "title"}
        assert "\x02" in hit["snippet"]
        assert hit["snippet"].count("\x02") == hit["snippet"].count("\x03")
    assert [hit["score"] for hit in hits] == sorted((hit["score"] for hit in hits), reverse=True)


def test_search_for_people_has_no_marks_and_keeps_to_the_limit(reading: Postil) -> None:
    out = reading.run("search", "learning", "--limit", "3").out
    assert "\x02" not in out
    assert len(out.splitlines()) == 3


@pytest.mark.parametrize("query", ["", '"', "AND", "C++", "don't", "zzzznothing", "a OR (", "-- *", "日本", "\udcff"])
def test_any_query_is_legal(reading: Postil, query: str) -> None:
    assert isinstance(reading.json("search", "--", query), list)


def test_related_papers_come_best_first_with_reasons(reading: Postil) -> None:
    found = reading.json("related", "espeholt2018impala")
    assert 0 < len(found) <= 10
    for each in found:
        assert set(each) == {"id", "title", "score", "kind", "reasons"}
        assert each["kind"] in {"similar", "mentions", "linked"}
        assert each["reasons"]
        assert each["id"] != "espeholt2018impala"
    assert [each["score"] for each in found] == sorted((each["score"] for each in found), reverse=True)
    assert reading.json("related", "espeholt2018impala", "--limit", "2") == found[:2]


def test_the_graph_is_one_whole(reading: Postil) -> None:
    graph = reading.json("graph")
    assert set(graph) == {"nodes", "edges", "topics"}
    assert len(graph["nodes"]) == 24
    ids = {node["id"] for node in graph["nodes"]}
    topics = {topic["id"] for topic in graph["topics"]}
    for node in graph["nodes"]:
        assert set(node) == {"id", "title", "label", "topic", "x", "y", "degree", "highlights"}
        assert node["topic"] in topics | {None}
    for edge in graph["edges"]:
        assert set(edge) == {"source", "target", "kind", "score", "reasons"}
        assert {edge["source"], edge["target"]} <= ids
    for topic in graph["topics"]:
        assert set(topic) == {"id", "label", "terms", "size"}
    assert {paper["topic"] for paper in reading.json("list")} <= topics | {None}


def test_the_graph_is_drawn_into_files(postil: Postil) -> None:
    postil.run("graph", "--svg", "map.svg")
    assert root_of(postil.folder / "map.svg").tag.endswith("svg")
    postil.run("graph", "--png", "map.png")
    assert (postil.folder / "map.png").read_bytes().startswith(b"\x89PNG")
    postil.run("graph", "--graphml", "map.graphml")
    root = root_of(postil.folder / "map.graphml")
    assert sum(each.tag.endswith("}node") for each in root.iter()) == 24


def root_of(file: Path) -> ET.Element:
    return ET.parse(file).getroot()  # noqa: S314 - we have just written it


def test_the_graph_for_people_names_the_topics(reading: Postil) -> None:
    labels = {topic["label"] for topic in reading.json("graph")["topics"]}
    out = reading.run("graph").out
    assert all(label in out for label in labels)


def test_a_library_that_is_well_is_called_so(reading: Postil) -> None:
    assert reading.json("doctor") == []
    assert "is well" in reading.run("doctor").out
    assert reading.run("doctor", "--quiet").out == ""
