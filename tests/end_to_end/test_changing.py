from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.end_to_end.conftest import Postil

QUOTE = "Offline reinforcement learning"


def test_a_highlight_has_the_shape_of_the_contract(postil: Postil) -> None:
    made = postil.json("highlight", "wang2020critic", "--quote", QUOTE, "--color", "green", "--note", "Really?")
    assert set(made) == {"id", "paper", "summary", "color", "note", "created", "modified", "state", "target"}
    assert set(made["target"]) == {"exact", "prefix", "suffix", "start", "end"}
    assert (made["paper"], made["summary"], made["color"], made["note"]) == ("wang2020critic", 1, "green", "Really?")
    assert made["state"] == "anchored"
    text = postil.json("show", "wang2020critic")["summaries"][0]["text"]
    assert text[made["target"]["start"] : made["target"]["end"]] == made["target"]["exact"] == QUOTE
    assert datetime.fromisoformat(made["created"]).utcoffset() == timedelta(0)
    assert postil.json("annotations", "wang2020critic") == postil.json("annotations") == [made]


def test_words_that_stand_twice_need_an_occurrence(postil: Postil) -> None:
    text = postil.json("show", "wang2020critic")["summaries"][0]["text"]
    assert text.count("policy") > 1
    assert "policy" in postil.fails("highlight", "wang2020critic", "--quote", "policy")
    made = postil.json("highlight", "wang2020critic", "--quote", "policy", "--occurrence", "2")
    assert made["target"]["start"] == text.index("policy", text.index("policy") + 1)


def test_words_that_are_not_there_are_told(postil: Postil) -> None:
    postil.fails("highlight", "wang2020critic", "--quote", "no such words at all")
    assert postil.json("annotations") == []


def test_notes_and_highlights_are_counted_and_found(postil: Postil) -> None:
    postil.run("note", "wang2020critic", "- a list item about *xylophones*")
    postil.run("note", "wang2020critic", "A second note.")
    postil.run("highlight", "wang2020critic", "--quote", QUOTE)
    (paper,) = [paper for paper in postil.json("list") if paper["id"] == "wang2020critic"]
    assert (paper["highlights"], paper["notes"]) == (1, 2)
    (hit,) = postil.json("search", "xylophones")
    assert (hit["id"], hit["where"]) == ("wang2020critic", "note")
    for_people = postil.run("annotations").out
    assert QUOTE in for_people
    assert "xylophones" in for_people


UNKNOWN = [
    ["show", "nobody1999"],
    ["related", "nobody1999"],
    ["annotations", "nobody1999"],
    ["note", "nobody1999", "text"],
    ["highlight", "nobody1999", "--quote", "x"],
    ["export", "vault", "nobody1999"],
    ["snapshot", "picture.png", "--paper", "nobody1999"],
]


@pytest.mark.parametrize("words", UNKNOWN, ids=lambda words: words[0])
def test_an_unknown_name_is_refused(reading: Postil, words: list[str]) -> None:
    assert "nobody1999" in reading.fails(*words)


def test_an_ambiguous_name_is_refused_with_its_candidates(reading: Postil) -> None:
    complaint = reading.fails("show", "a")
    assert "mnih2016asynchronous" in complaint
    assert "vansteenkiste2019disentangled" in complaint


def test_export_writes_what_was_annotated_and_twice_the_same_bytes(postil: Postil) -> None:
    postil.run("highlight", "wang2020critic", "--quote", QUOTE, "--note", "Really?")
    postil.run("export", "vault", "--format", "obsidian")
    first = {path: path.read_bytes() for path in (postil.folder / "vault").rglob("*") if path.is_file()}
    written = b"".join(first.values()).decode("utf-8")
    assert QUOTE in written
    assert "Really?" in written
    assert "IMPALA" not in written
    said = postil.json("export", "vault", "--format", "obsidian")
    assert {path: path.read_bytes() for path in (postil.folder / "vault").rglob("*") if path.is_file()} == first
    assert isinstance(said, dict)


def test_export_takes_all_or_the_named_ones_wherever_they_stand(postil: Postil) -> None:
    postil.run("export", "all", "--all")
    assert len([path for path in (postil.folder / "all").rglob("*.md") if "wang2020" in path.read_text("utf-8")]) >= 1
    assert len(list((postil.folder / "all").rglob("*.md"))) >= 24
    postil.run("export", "two", "--format", "markdown", "wang2020critic", "espeholt2018impala")
    named = b"".join(path.read_bytes() for path in (postil.folder / "two").rglob("*.md")).decode("utf-8")
    assert "Critic Regularized Regression" in named
    assert "IMPALA" in named


def test_a_backup_brings_everything_back(postil: Postil) -> None:
    postil.run("note", "wang2020critic", "Before the backup.")
    postil.run("backup", "copy.sqlite")
    postil.run("note", "wang2020critic", "After it.")
    said = postil.json("restore", "copy.sqlite")
    (paper,) = [paper for paper in postil.json("list") if paper["id"] == "wang2020critic"]
    assert paper["notes"] == 1
    kept = postil.folder / said["kept"]
    assert kept.exists()
    with closing(sqlite3.connect(kept)) as connection:
        assert connection.execute("SELECT count(*) FROM notes").fetchone() == (2,)


def test_a_restore_refuses_what_is_no_backup(postil: Postil) -> None:
    (postil.folder / "text.md").write_text("Not a library.", encoding="utf-8")
    postil.fails("restore", "text.md")
    postil.fails("restore", "missing.sqlite")
    assert len(postil.json("list")) == 24


def test_the_doctor_finds_a_text_that_was_changed_behind_our_back(postil: Postil) -> None:
    with closing(sqlite3.connect(postil.library)) as connection, connection:
        connection.execute("UPDATE summaries SET text_hash = 'x' WHERE id = 1")
    assert len(postil.json("doctor", status=1)) == 1
    done = postil.run("doctor", status=1)
    assert done.err.count("\n") == 1
