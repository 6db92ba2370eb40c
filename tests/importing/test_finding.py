from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import pytest

from desktop_app.importing.finding import Finder

if TYPE_CHECKING:
    from pathlib import Path

    from desktop_app.importing.finding import Found

SUFFIXES = frozenset({".md", ".txt"})


def find(*wanted: Path) -> Found:
    return Finder(SUFFIXES).find(wanted)


def put(folder: Path, *names: str) -> None:
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"The text of {name}.", encoding="utf-8")


def names(found: Found, folder: Path) -> list[str]:
    return [file.path.relative_to(folder).as_posix() for file in found.files]


def test_files_come_in_the_order_of_their_names(tmp_path: Path) -> None:
    put(tmp_path, "b.md", "A.md", "c/x.txt", "a.md", "Z.TXT")
    assert names(find(tmp_path), tmp_path) == ["A.md", "a.md", "b.md", "c/x.txt", "Z.TXT"]


def test_hidden_files_and_folders_are_not_looked_at(tmp_path: Path) -> None:
    put(tmp_path, "a.md", ".hidden.md", ".git/COMMIT.md", ".obsidian/x.md")
    found = find(tmp_path)
    assert names(found, tmp_path) == ["a.md"]
    assert not found.skipped


def test_pages_about_the_folder_and_other_kinds_are_left_out_with_a_reason(tmp_path: Path) -> None:
    put(tmp_path, "a.md", "README.md", "index.md", "LICENSE.txt", "figure.png")
    found = find(tmp_path)
    assert names(found, tmp_path) == ["a.md"]
    assert {skipped.path.name for skipped in found.skipped} == {"README.md", "index.md", "LICENSE.txt", "figure.png"}
    assert all(skipped.reason for skipped in found.skipped)


def test_a_readme_that_is_named_or_the_only_text_is_read(tmp_path: Path) -> None:
    put(tmp_path, "one/README.md", "one/figure.png", "two/a.md", "two/README.md")
    assert names(find(tmp_path / "one", tmp_path / "two/README.md"), tmp_path) == ["one/README.md", "two/README.md"]


def test_a_file_named_twice_or_by_a_link_is_read_once(tmp_path: Path) -> None:
    put(tmp_path, "a.md")
    (tmp_path / "link.md").symlink_to(tmp_path / "a.md")
    found = find(tmp_path / "a.md", tmp_path, tmp_path, tmp_path / "x" / ".." / "a.md")
    assert names(found, tmp_path) == ["a.md"]
    assert not found.failed


def test_a_folder_without_texts_is_told(tmp_path: Path) -> None:
    put(tmp_path, "pictures/a.png", "notes/a.md")
    (tmp_path / "bare").mkdir()
    found = find(tmp_path / "pictures", tmp_path / "bare", tmp_path / "notes")
    assert [failure.path.name for failure in found.failed] == ["pictures", "bare"]
    assert "no text" in found.failed[0].reason
    assert names(found, tmp_path) == ["notes/a.md"]


def test_links_that_lead_in_circles_are_told_and_the_rest_goes_in(tmp_path: Path) -> None:
    put(tmp_path, "a/x.md", "b.md")
    (tmp_path / "a" / "up").symlink_to(tmp_path, target_is_directory=True)
    (tmp_path / "self.md").symlink_to(tmp_path / "self.md")
    found = find(tmp_path)
    assert names(found, tmp_path) == ["a/x.md", "b.md", "self.md"]
    assert [failure.path.name for failure in found.failed] == ["up"]
    assert "leads back" in found.failed[0].reason


def test_a_folder_behind_a_link_is_walked(tmp_path: Path) -> None:
    put(tmp_path, "elsewhere/x.md", "notes/a.md")
    (tmp_path / "notes" / "more").symlink_to(tmp_path / "elsewhere", target_is_directory=True)
    assert names(find(tmp_path / "notes"), tmp_path) == ["notes/a.md", "notes/more/x.md"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes")
def test_a_pipe_in_a_folder_is_left_out(tmp_path: Path) -> None:
    put(tmp_path, "a.md")
    os.mkfifo(tmp_path / "pipe.md")
    found = find(tmp_path)
    assert names(found, tmp_path) == ["a.md"]
    assert found.skipped[0].reason == "it is not a file"


def catalog_for(*files: str) -> str:
    return json.dumps({"papers": {"p": {"title": "P"}}, "summaries": [{"file": file, "paper": "p"} for file in files]})


def test_a_catalog_speaks_of_its_files_wherever_the_walk_begins(tmp_path: Path) -> None:
    put(tmp_path, "notes/a.txt", "notes/deep/b.txt", "notes/other.txt")
    (tmp_path / "notes" / "catalog.json").write_text(catalog_for("a.txt", "deep/b.txt"), encoding="utf-8")
    for wanted in (tmp_path, tmp_path / "notes", tmp_path / "notes" / "catalog.json", tmp_path / "notes" / "a.txt"):
        found = find(wanted)
        assert {path.name for path in found.catalogs} == {"a.txt", "b.txt"}
    assert names(find(tmp_path / "notes" / "catalog.json"), tmp_path) == ["notes/a.txt", "notes/deep/b.txt"]
    assert names(find(tmp_path / "notes" / "a.txt"), tmp_path) == ["notes/a.txt"]


def test_a_file_that_a_catalog_names_but_that_is_missing_is_to_be_read_and_so_told(tmp_path: Path) -> None:
    put(tmp_path, "a.txt")
    (tmp_path / "catalog.json").write_text(catalog_for("a.txt", "gone.txt"), encoding="utf-8")
    assert names(find(tmp_path), tmp_path) == ["a.txt", "gone.txt"]


def test_with_a_broken_catalog_none_of_its_folder_is_read(tmp_path: Path) -> None:
    put(tmp_path, "good/a.txt", "bad/b.txt")
    (tmp_path / "bad" / "catalog.json").write_text("{", encoding="utf-8")
    found = find(tmp_path)
    assert names(found, tmp_path) == ["good/a.txt"]
    assert [failure.path.name for failure in found.failed] == ["catalog.json"]
    found = find(tmp_path / "bad" / "b.txt", tmp_path / "bad")
    assert not found.files
    assert len(found.failed) == 1


def test_another_programs_catalog_is_left_out_and_the_texts_are_read(tmp_path: Path) -> None:
    put(tmp_path, "a.txt")
    (tmp_path / "catalog.json").write_text('{"products": []}', encoding="utf-8")
    found = find(tmp_path)
    assert names(found, tmp_path) == ["a.txt"]
    assert "not a catalog" in found.skipped[0].reason


def test_another_programs_passing_files_are_left_out(tmp_path: Path) -> None:
    put(tmp_path, "a.md", "b.md~", "c.md.tmp", "d.md.part", "e.md.swp")
    found = find(tmp_path)
    assert names(found, tmp_path) == ["a.md"]
    assert len(found.skipped) == 4
