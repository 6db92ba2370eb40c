from __future__ import annotations

import json
import os
import subprocess
from typing import TYPE_CHECKING

from tests.importing.proposing import paragraphs

if TYPE_CHECKING:
    from pathlib import Path

    from tests.end_to_end.conftest import Postil

TEXT = "\n\n".join(paragraphs())


def put(folder: Path, name: str = "all.txt", text: str = TEXT) -> Path:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


def sources(postil: Postil) -> list[tuple[str, int, int]]:
    """Return the title of every paper, with where its summary stands."""
    return [
        (paper["title"], source["start"], source["end"])
        for paper in postil.json("list")
        for summary in paper["summaries"]
        for source in summary["sources"]
    ]


def test_a_review_writes_a_plan_and_files_nothing(bare: Postil, tmp_path: Path) -> None:
    file = put(tmp_path)
    put(tmp_path, "papers.bib", "@article{a, title={On owls}, author={Vole, Ada}, year={1901}}")
    plan = json.loads(bare.run("import", "--review", tmp_path / "all.txt", tmp_path / "papers.bib").out)
    assert not bare.library.exists()
    assert [each["path"] for each in plan["files"]] == [str(file)]
    assert [each["reason"] for each in plan["skipped"]] == [
        "its papers or highlights need no plan; import the file itself"
    ]
    (summaries,) = [each["summaries"] for each in plan["files"]]
    assert summaries[0]["begins"].startswith("kites0word0")
    assert plan["files"][0]["other_gaps"]


def test_an_edited_plan_is_imported_as_it_says(bare: Postil, tmp_path: Path) -> None:
    plan = json.loads(bare.run("import", "--review", "--summaries", "4", put(tmp_path)).out)
    file = plan["files"][0]
    assert len(file["summaries"]) == 4
    template = file["summaries"][0]
    cut, left = TEXT.index("bridges0"), TEXT.index("harbours0")
    file["summaries"] = [
        template | {"start": 0, "end": cut - 2, "title": "Kites and lanterns", "authors": ["Ada Vole"]},
        template | {"start": cut, "end": left - 2, "title": "Bridges", "authors": []},
    ]
    edited = put(tmp_path, "plan.json", json.dumps(plan))
    said = bare.json("import", "--plan", edited)
    assert {name: said[name] for name in ("added", "updated", "unchanged", "duplicates", "failed")} == {
        "added": 2,
        "updated": 0,
        "unchanged": 0,
        "duplicates": 0,
        "failed": [],
    }
    assert said["papers"] == ["volekites", "anonymousbridges"]
    assert sources(bare) == [("Kites and lanterns", 0, cut - 2), ("Bridges", cut, left - 2)]


def test_a_plan_comes_in_by_a_pipe(bare: Postil, tmp_path: Path) -> None:
    plan = bare.run("import", "--review", "--summaries", "3", put(tmp_path)).out
    done = subprocess.run(
        bare.command("import", "--plan", "-"),
        env=bare.environment,
        input=plan.encode("utf-16"),
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert len(sources(bare)) == 3


def test_a_plan_of_a_file_that_has_changed_is_told(bare: Postil, tmp_path: Path) -> None:
    file = put(tmp_path)
    plan = put(tmp_path, "plan.json", bare.run("import", "--review", file).out)
    put(tmp_path, text=TEXT + " More.")
    assert "has changed since the plan was made; make the plan anew" in bare.fails("import", "--plan", plan)
    assert not bare.library.exists()


def test_a_broken_plan_is_refused_in_a_sentence(bare: Postil, tmp_path: Path) -> None:
    assert "The plan is not sound JSON" in bare.fails("import", "--plan", put(tmp_path, "plan.json", "{"))
    assert "cannot be read (No such file or directory)" in bare.fails("import", "--plan", tmp_path / "none.json")
    assert not bare.library.exists()


def test_words_that_do_not_go_together_are_off(bare: Postil, tmp_path: Path) -> None:
    file = put(tmp_path)
    for words in (
        ("import",),
        ("import", file, "--plan", file),
        ("import", "--plan", file, "--review"),
        ("import", "--plan", file, "--summaries", "2"),
        ("import", "--summaries", "2", file, file),
        ("import", "--summaries", "2", tmp_path),
        ("import", "--summaries", "0", file),
    ):
        assert bare.run(*words, status=2).out == ""
    assert not bare.library.exists()


def test_a_file_is_divided_into_as_many_summaries_as_are_asked_for(bare: Postil, tmp_path: Path) -> None:
    file = put(tmp_path)
    assert bare.json("import", "--summaries", "5", file)["added"] == 5
    spans = [(start, end) for _, start, end in sources(bare)]
    assert "\n\n".join(TEXT[start:end] for start, end in spans) == TEXT
    assert "cannot be divided into 99 summaries" in bare.fails("import", "--summaries", "99", file)


def test_the_last_report_can_be_seen_again(bare: Postil, tmp_path: Path) -> None:
    assert bare.run("report", status=1).out == ""
    put(tmp_path, "a.md", "# On owls\n\nWords.")
    put(tmp_path, "b.pdf", "%PDF")
    (tmp_path / "c.md").write_bytes(b"\x00\x01")
    bare.run("import", tmp_path)
    put(tmp_path, "d.md", "# On eels\n\nWords.")
    bare.run("import", tmp_path / "d.md")
    shown = bare.run("report", "1").out
    assert "1 paper; summaries: 1 added." in shown
    assert f"not imported: {tmp_path / 'c.md'}: " in shown
    assert f"left out: {tmp_path / 'b.pdf'}: " in shown
    kept = bare.json("report")
    assert (kept["number"], kept["added"], kept["papers"]) == (2, 1, ["anonymouseels"])
    assert "The report of import 9 is not kept" in bare.fails("report", "9")


def test_papers_of_a_bibliography_are_told(bare: Postil, tmp_path: Path) -> None:
    file = put(tmp_path, "papers.bib", "@article{a, title={On owls}, author={Vole, Ada}, year={1901}}")
    assert "1 paper (1 added without a summary)." in bare.run("import", file).out
    assert os.path.getsize(bare.library) > 0  # noqa: PTH202 - a plain look
