from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from desktop_app.paths import seeds

if TYPE_CHECKING:
    from pathlib import Path

    from tests.end_to_end.conftest import Imported, Postil

CATALOG = json.loads((seeds() / "catalog.json").read_text(encoding="utf-8"))


def everything_in(library: Path) -> list[str]:
    """Return every row of every table."""
    with closing(sqlite3.connect(library)) as connection:
        return list(connection.iterdump())


def test_the_seeds_give_24_papers_of_25_summaries(imported: Imported) -> None:
    said = imported.said
    assert {key: said[key] for key in ("added", "updated", "unchanged", "duplicates", "failed")} == {
        "added": 24,
        "updated": 0,
        "unchanged": 0,
        "duplicates": 1,
        "failed": [],
    }
    assert len(said["papers"]) == len(set(said["papers"])) == 24
    assert "wang2020critic" in said["papers"]


def test_every_paper_is_what_the_catalog_says(reading: Postil) -> None:
    listed = {paper["title"]: paper for paper in reading.json("list")}
    assert len(listed) == 24
    for known in CATALOG["papers"].values():
        paper = listed[known["title"]]
        for key in ("authors", "year", "venue", "arxiv", "doi"):
            assert paper[key] == known[key], (known["title"], key)


def test_every_source_is_the_stretch_of_its_file(reading: Postil) -> None:
    places = {
        (source["path"].rsplit("/", 1)[1], source["start"], source["end"])
        for paper in reading.json("list")
        for summary in paper["summaries"]
        for source in summary["sources"]
    }
    assert places == {(each["file"], each["start"], each["end"]) for each in CATALOG["summaries"]}


def test_the_summary_that_stands_in_two_files_is_kept_once(reading: Postil) -> None:
    (summary,) = reading.json("show", "wang2020critic")["paper"]["summaries"]
    assert len(summary["sources"]) == 2


def test_a_second_import_changes_nothing(postil: Postil) -> None:
    before = everything_in(postil.library)
    said = postil.json("import", seeds())
    assert (said["added"], said["updated"], said["unchanged"], said["duplicates"]) == (0, 0, 25, 0)
    assert len(said["papers"]) == 24
    assert everything_in(postil.library) == before


def test_an_edited_summary_is_updated_and_keeps_its_highlights(bare: Postil) -> None:
    notes = bare.folder / "seeds"
    shutil.copytree(seeds(), notes)
    bare.run("import", notes)
    bare.run("highlight", "2105.05837", "--quote", "mildly silly paper", "--note", "Why silly?")
    file = notes / "000_0b37a75e0185657f.txt"
    text = file.read_text(encoding="utf-8")
    file.write_text("I have read it twice. " + text, encoding="utf-8")
    said = bare.json("import", notes)
    assert (said["added"], said["updated"], said["unchanged"], said["failed"]) == (0, 1, 24, [])
    (marked,) = bare.json("annotations", "2105.05837")
    assert marked["target"]["exact"] == "mildly silly paper"
    assert marked["state"] in {"anchored", "moved"}
    shown = bare.json("show", "2105.05837")["summaries"][0]
    assert shown["text"].startswith("I have read it twice.")
    assert shown["text"][marked["target"]["start"] : marked["target"]["end"]] == "mildly silly paper"
    assert bare.json("import", notes)["unchanged"] == 25


def test_files_without_a_catalog_give_one_paper_each(bare: Postil) -> None:
    notes = bare.folder / "notes"
    notes.mkdir()
    (notes / "a.md").write_text(
        "---\ntitle: Critic Regularized Regression\nauthors: [Ziyu Wang]\nyear: 2020\ntags: [rl]\n---\n\nOffline RL.\n",
        encoding="utf-8",
    )
    (notes / "b.md").write_text("# A Heading as Title\n\nhttps://arxiv.org/abs/1811.01778\n\nText.\n", encoding="utf-8")
    (notes / "c.txt").write_text("A plain text without a title.\n\nMore of it.", encoding="utf-16")
    assert bare.json("import", notes)["added"] == 3
    first, second, third = bare.json("list")
    assert (first["id"], first["year"], first["tags"]) == ("wang2020critic", 2020, ["rl"])
    assert (second["title"], second["arxiv"]) == ("A Heading as Title", "1811.01778")
    assert third["title"] == "A plain text without a title."
    assert bare.run("show", "2", "--format", "text").out == "Text.\n"  # the link is the paper's now
    assert bare.json("import", notes)["unchanged"] == 3


def bad_input(folder: Path, kind: str) -> Path:
    path = folder / f"{kind}.md"
    match kind:
        case "empty":
            path.write_bytes(b"")
        case "blank":
            path.write_bytes(b" \n\n\t\n")
        case "binary":
            path.write_bytes(bytes(range(256)) * 4)
        case "folder":
            (folder / "without texts").mkdir()
            return folder / "without texts"
        case "loop":
            path.symlink_to(path)
    return path


@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        ("missing", "no such file or folder"),
        ("empty", "empty"),
        ("blank", "empty"),
        ("binary", "binary"),
        ("folder", "no text"),
        ("loop", "leads nowhere"),
    ],
)
def test_bad_input_is_one_sentence_and_the_library_stays_untouched(postil: Postil, kind: str, reason: str) -> None:
    before = everything_in(postil.library)
    path = bad_input(postil.folder, kind)
    complaint = postil.fails("import", path)
    assert reason in complaint
    assert str(path) in complaint
    assert everything_in(postil.library) == before


def test_bad_input_begins_no_library(bare: Postil) -> None:
    bare.fails("import", "missing.md")
    assert not bare.library.exists()


def test_bad_input_is_in_the_json_too(bare: Postil) -> None:
    said = bare.json("import", "missing.md", status=1)
    assert said["added"] == 0
    assert said["failed"] == [{"path": str(bare.folder / "missing.md"), "reason": "there is no such file or folder"}]


def test_what_can_be_read_goes_in_beside_what_cannot(bare: Postil) -> None:
    (bare.folder / "good.md").write_text("A good text about optimisers.", encoding="utf-8")
    bad_input(bare.folder, "binary")
    bad_input(bare.folder, "empty")
    done = bare.run("import", "good.md", "binary.md", "empty.md", "missing.md")
    assert done.out == "1 paper; summaries: 1 added.\n"
    told = [line.split(" was not imported: ")[0] for line in done.err.splitlines()]
    assert {name.rsplit("/", 1)[1] for name in told} == {"binary.md", "empty.md", "missing.md"}
    assert len(bare.json("list")) == 1


def test_a_broken_catalog_is_named_with_its_flaw(bare: Postil) -> None:
    (bare.folder / "notes").mkdir()
    (bare.folder / "notes" / "a.txt").write_text("A text.", encoding="utf-8")
    (bare.folder / "notes" / "catalog.json").write_text(
        '{"papers": {}, "summaries": [{"file": "a.txt"}]}', encoding="utf-8"
    )
    assert "summaries[0].paper" in bare.fails("import", "notes")


def test_pages_about_the_folder_are_left_out_and_named(bare: Postil) -> None:
    (bare.folder / "notes").mkdir()
    for name in ("README.md", "a.md", "picture.png"):
        (bare.folder / "notes" / name).write_text("Text of some length.", encoding="utf-8")
    done = bare.run("import", "notes")
    assert "README.md" in done.err
    assert "picture.png" in done.err
    assert bare.run("import", "notes", "--quiet").err == ""


def test_a_file_name_that_is_no_utf_8_is_imported(bare: Postil) -> None:
    name = b"caf\xe9.md".decode("utf-8", "surrogateescape")
    try:
        (bare.folder / name).write_text("A text with an odd name.", encoding="utf-8")
    except OSError:
        pytest.skip("this disk takes only UTF-8 names")
    assert bare.json("import", ".")["added"] == 1
    assert bare.json("list")[0]["summaries"][0]["sources"][0]["path"].endswith(".md")
    assert bare.json("import", ".")["unchanged"] == 1
