from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from desktop_app import paths
from desktop_app.domain.errors import ImportFailed
from desktop_app.importing.catalog import read_catalog
from desktop_app.importing.files import DiskFile
from desktop_app.importing.spans import fingerprint

if TYPE_CHECKING:
    from pathlib import Path

TEXTS = ["A summary of the first paper.", "A summary of the second.\n\n- with a list", "Of the third."]


def sound_catalog() -> dict[str, Any]:
    summaries = []
    start = 0
    for number, text in enumerate(TEXTS, 1):
        summaries.append(
            {
                "file": "notes.txt",
                "number": number,
                "start": start,
                "end": start + len(text),
                "sha256": fingerprint(text),
                "paper": f"p{number}",
            }
        )
        start += len(text) + 2
    return {
        "papers": {f"p{number}": {"title": f"Paper {number}", "year": 2000 + number} for number in range(1, 4)},
        "summaries": summaries,
    }


def write(folder: Path, catalog: object, texts: list[str] = TEXTS) -> Path:
    (folder / "notes.txt").write_text("\n\n".join(texts), encoding="utf-8")
    path = folder / "catalog.json"
    path.write_text(json.dumps(catalog), encoding="utf-8")
    return path


def test_every_summary_of_the_seeds_stands_where_its_catalog_says() -> None:
    catalog = read_catalog(DiskFile(paths.seeds() / "catalog.json"))
    assert catalog is not None
    raw = json.loads((paths.seeds() / "catalog.json").read_text(encoding="utf-8"))
    read = {file.name: catalog.read(DiskFile(file)) for file in catalog.files}
    assert sum(len(contents.passages) for contents in read.values()) == 25
    assert not any(contents.failed or contents.skipped for contents in read.values())
    for entry in raw["summaries"]:
        passage = read[entry["file"]].passages[entry["number"] - 1]
        assert (passage.start, passage.end) == (entry["start"], entry["end"])
        assert fingerprint(passage.markdown) == entry["sha256"]
        paper = raw["papers"][entry["paper"]]
        assert passage.metadata.title == paper["title"]
        assert passage.metadata.authors == tuple(paper["authors"])
        assert (passage.metadata.arxiv or None, passage.metadata.doi or None) == (paper["arxiv"], paper["doi"])


def test_an_edited_summary_is_read_from_where_it_stands_now(tmp_path: Path) -> None:
    edited = [TEXTS[0], "A longer summary of the second, now without a list.", TEXTS[2]]
    path = write(tmp_path, sound_catalog(), edited)
    catalog = read_catalog(DiskFile(path))
    assert catalog is not None
    contents = catalog.read(DiskFile(tmp_path / "notes.txt"))
    assert [passage.markdown for passage in contents.passages] == edited
    assert [passage.metadata.title for passage in contents.passages] == ["Paper 1", "Paper 2", "Paper 3"]
    whole = "\n\n".join(edited)
    assert [whole[passage.start : passage.end] for passage in contents.passages] == edited


def test_two_edited_neighbours_are_left_out_with_a_reason(tmp_path: Path) -> None:
    catalog = read_catalog(DiskFile(write(tmp_path, sound_catalog(), ["Changed.", "Changed too.", TEXTS[2]])))
    assert catalog is not None
    contents = catalog.read(DiskFile(tmp_path / "notes.txt"))
    assert [passage.markdown for passage in contents.passages] == [TEXTS[2]]
    assert [failure.reason[:9] for failure in contents.failed] == ["summary 1", "summary 2"]


def test_a_summary_that_the_catalog_does_not_know_is_told(tmp_path: Path) -> None:
    catalog = read_catalog(DiskFile(write(tmp_path, sound_catalog(), [*TEXTS, "A fourth."])))
    assert catalog is not None
    contents = catalog.read(DiskFile(tmp_path / "notes.txt"))
    assert len(contents.passages) == 3
    assert "belongs to no summary" in contents.skipped[0].reason


def test_a_hand_made_catalog_needs_neither_offsets_nor_hashes(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        {"papers": {"a": {"title": "A  paper "}}, "summaries": [{"file": "notes.txt", "paper": "a"}]},
        ["One."],
    )
    catalog = read_catalog(DiskFile(path))
    assert catalog is not None
    (passage,) = catalog.read(DiskFile(tmp_path / "notes.txt")).passages
    assert (passage.markdown, passage.metadata.title) == ("One.", "A paper")


@pytest.mark.parametrize("content", [[], {}, {"books": []}, "text", 3, None])
def test_another_programs_catalog_is_not_ours(tmp_path: Path, content: object) -> None:
    assert read_catalog(DiskFile(write(tmp_path, content))) is None


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda c: c.pop("papers"), "papers must be an object"),
        (lambda c: c.update(summaries={}), "summaries must be a list"),
        (lambda c: c["papers"].update(p1=7), r'papers\["p1"\] must be an object'),
        (lambda c: c["papers"]["p1"].pop("title"), r'papers\["p1"\].title must be a text'),
        (lambda c: c["papers"]["p1"].update(title=" "), r'papers\["p1"\].title must be a text'),
        (lambda c: c["papers"]["p1"].update(year="2001"), r'papers\["p1"\].year must be a whole number'),
        (lambda c: c["papers"]["p1"].update(year=True), r'papers\["p1"\].year must be a whole number'),
        (lambda c: c["papers"]["p1"].update(authors="A. B."), r'papers\["p1"\].authors must be a list'),
        (lambda c: c["papers"]["p1"].update(authors=["A", 3]), r'papers\["p1"\].authors\[1\] must be a text'),
        (lambda c: c["papers"]["p1"].update(doi=10.1), r'papers\["p1"\].doi must be a text'),
        (lambda c: c["summaries"].__setitem__(2, "x"), r"summaries\[2\] must be an object"),
        (lambda c: c["summaries"][1].pop("file"), r"summaries\[1\].file must be a text"),
        (lambda c: c["summaries"][1].update(file="../notes.txt"), r"summaries\[1\].file must lie below"),
        (lambda c: c["summaries"][1].update(file="/etc/hostname"), r"summaries\[1\].file must lie below"),
        (lambda c: c["summaries"][1].update(file="C:\\notes.txt"), r"summaries\[1\].file must lie below"),
        (lambda c: c["summaries"][1].update(paper="p9"), r'summaries\[1\].paper is "p9"'),
        (lambda c: c["summaries"][1].update(start="0"), r"summaries\[1\].start must be a whole number"),
        (lambda c: c["summaries"][1].pop("end"), r"summaries\[1\].end must be a whole number"),
        (lambda c: c["summaries"][1].update(end=0), r"summaries\[1\] ends at 0"),
        (lambda c: c["summaries"][1].update(sha256="abc"), r"summaries\[1\].sha256 must be 64"),
    ],
)
def test_a_flaw_is_named_with_its_place(tmp_path: Path, change: Any, complaint: str) -> None:  # noqa: ANN401 - lambdas
    catalog = sound_catalog()
    change(catalog)
    with pytest.raises(ImportFailed, match=complaint):
        read_catalog(DiskFile(write(tmp_path, catalog)))


@pytest.mark.parametrize("text", ["{", '{"summaries": [', "[" * 100_000, "1" * 5000, '{"a": tru}'])
def test_what_is_not_json_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "catalog.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ImportFailed, match="not sound JSON"):
        read_catalog(DiskFile(path))
