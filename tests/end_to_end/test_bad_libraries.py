from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.end_to_end.conftest import Postil

CALLS = [["list"], ["show", "wang2020critic"], ["note", "wang2020critic", "x"], ["import", "new.md"]]


@pytest.fixture(autouse=True)
def _something_to_import(postil: Postil) -> None:
    (postil.folder / "new.md").write_text("# A new paper\n\nWith text.", encoding="utf-8")


def test_a_truncated_library_is_told_and_left_alone(postil: Postil) -> None:
    whole = postil.library.read_bytes()
    postil.library.write_bytes(whole[: len(whole) // 2])
    for call in CALLS:
        assert "cut short" in postil.fails(*call)
    assert postil.library.read_bytes() == whole[: len(whole) // 2]


def test_a_damaged_library_is_told(postil: Postil) -> None:
    whole = postil.library.read_bytes()
    postil.library.write_bytes(whole[:4096] + b"\xff" * (len(whole) - 4096))
    assert "damaged" in postil.fails("list")


@pytest.mark.parametrize("content", [b"A text, no database.", b"SQLite format 3\0 but no more", b"\0" * 5000])
def test_a_file_that_is_no_library_is_told_and_left_alone(postil: Postil, content: bytes) -> None:
    postil.library.write_bytes(content)
    for call in CALLS:
        assert "not a Postil library" in postil.fails(*call)
    assert postil.library.read_bytes() == content


def test_another_programs_database_is_told_and_left_alone(postil: Postil) -> None:
    postil.library.unlink()
    with closing(sqlite3.connect(postil.library)) as connection, connection:
        connection.execute("CREATE TABLE papers (title)")
    before = postil.library.read_bytes()
    for call in CALLS:
        assert "not a Postil library" in postil.fails(*call)
    assert postil.library.read_bytes() == before


def test_a_newer_library_is_refused_untouched(postil: Postil) -> None:
    with closing(sqlite3.connect(postil.library)) as connection, connection:
        connection.execute("PRAGMA user_version = 999")
    before = postil.library.read_bytes()
    assert "newer Postil" in postil.fails("list")
    assert postil.library.read_bytes() == before


def test_a_folder_in_the_librarys_place_is_told(postil: Postil) -> None:
    for call in CALLS:
        assert "folder" in postil.fails(*call, "--library", postil.folder)


def test_a_locked_library_is_told_after_some_patience(postil: Postil) -> None:
    with closing(sqlite3.connect(postil.library, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert "locked" in postil.fails("note", "wang2020critic", "x")
        other.execute("ROLLBACK")
    assert postil.json("list")[0]["notes"] == 0
