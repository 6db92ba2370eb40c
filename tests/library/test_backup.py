"""Copies that can be trusted, and the way back."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from desktop_app.domain.errors import LibraryError
from desktop_app.library.backup import restore
from desktop_app.library.library import Library
from tests.library.made_up import add_two, rows

if TYPE_CHECKING:
    from pathlib import Path


def names(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir())


def test_a_backup_is_one_file_that_holds_everything(library: Library, tmp_path: Path) -> None:
    owls, _ = add_two(library)
    library.highlight(library.summaries(owls)[0].id, 0, 4, note="kept")
    file = tmp_path / "backups" / "today.sqlite"
    library.backup(file)
    assert names(file.parent) == ["today.sqlite"]
    assert rows(file) == rows(library.path)
    with Library.open(file) as copy:
        assert copy.annotations() == library.annotations()
        assert copy.search("kept")
        assert copy.doctor() == []


def test_a_backup_may_be_made_while_another_program_writes(library: Library, tmp_path: Path) -> None:
    add_two(library)
    with closing(sqlite3.connect(library.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        other.execute("INSERT INTO settings VALUES ('half', '1')")
        library.backup(tmp_path / "b.sqlite")
        other.execute("ROLLBACK")
    with Library.open(tmp_path / "b.sqlite") as copy:
        assert len(copy.papers()) == 2
        assert copy.setting("half") is None


def test_an_older_backup_is_written_over(library: Library, tmp_path: Path) -> None:
    file = tmp_path / "b.sqlite"
    library.backup(file)
    add_two(library)
    library.backup(file)
    assert rows(file) == rows(library.path)


def test_a_file_that_is_no_library_is_not_written_over(library: Library, tmp_path: Path) -> None:
    file = tmp_path / "thesis.md"
    file.write_text("four years of work")
    with pytest.raises(LibraryError, match="left alone"):
        library.backup(file)
    assert file.read_text() == "four years of work"


def test_an_open_library_and_the_library_itself_are_not_written_over(library: Library, tmp_path: Path) -> None:
    add_two(library)
    with pytest.raises(LibraryError, match="the library itself"):
        library.backup(library.path)
    with Library.open(tmp_path / "other.sqlite") as other:
        other.set_setting("a", 1)
        with pytest.raises(LibraryError, match="is open"):
            library.backup(other.path)
        assert other.setting("a") == 1


def test_a_backup_that_cannot_be_written_leaves_nothing(library: Library, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(LibraryError, match="could not be written"):
        library.backup(tmp_path / "file" / "b.sqlite")
    assert not [name for name in names(tmp_path) if name.startswith(".")]


def test_a_backup_comes_back_and_the_old_file_is_kept(library: Library, tmp_path: Path) -> None:
    owls, _ = add_two(library)
    file = tmp_path / "b.sqlite"
    library.backup(file)
    library.add_note(owls, "written later")
    library.close()
    later = rows(library.path)
    kept = restore(file, library.path)
    assert kept is not None
    assert kept.parent == library.path.parent
    assert kept.name.startswith("library.replaced-")
    assert rows(kept) == later
    assert file.exists()
    with Library.open(library.path) as restored:
        assert restored.notes(owls) == []
        assert len(restored.papers()) == 2
    with Library.open(kept) as old:
        assert len(old.notes(owls)) == 1


def test_a_backup_comes_back_where_nothing_stands(library: Library, tmp_path: Path) -> None:
    add_two(library)
    library.backup(tmp_path / "b.sqlite")
    target = tmp_path / "new" / "library.sqlite"
    assert restore(tmp_path / "b.sqlite", target) is None
    with Library.open(target) as restored:
        assert len(restored.papers()) == 2


def test_two_restores_in_one_second_keep_both_old_files(library: Library, tmp_path: Path) -> None:
    library.backup(tmp_path / "b.sqlite")
    library.close()
    assert restore(tmp_path / "b.sqlite", library.path) != restore(tmp_path / "b.sqlite", library.path)
    assert sum(name.startswith("library.replaced-") for name in names(tmp_path)) == 2


def test_a_damaged_library_is_set_aside_with_its_log(library: Library, tmp_path: Path) -> None:
    add_two(library)
    library.backup(tmp_path / "b.sqlite")
    damaged = tmp_path / "damaged" / "library.sqlite"
    damaged.parent.mkdir()
    for ending in ("", "-wal"):
        shutil.copy(f"{library.path}{ending}", f"{damaged}{ending}")
    damaged.write_bytes(b"garbage" * 1000)
    kept = restore(tmp_path / "b.sqlite", damaged)
    assert kept is not None
    assert names(damaged.parent) == sorted(["library.sqlite", kept.name, f"{kept.name}-wal"])
    with Library.open(damaged) as restored:
        assert len(restored.papers()) == 2


def test_an_open_library_is_not_replaced(library: Library, tmp_path: Path) -> None:
    owls, _ = add_two(library)
    library.backup(tmp_path / "b.sqlite")
    library.add_note(owls, "written later")
    with pytest.raises(LibraryError, match="locked by another program"):
        restore(tmp_path / "b.sqlite", library.path, patience=0.1)
    assert len(library.notes(owls)) == 1
    assert not [name for name in names(tmp_path) if "replaced" in name or name.startswith(".")]


def test_only_a_good_backup_comes_back(library: Library, tmp_path: Path) -> None:
    add_two(library)
    library.close()
    before = library.path.read_bytes()
    file = tmp_path / "b.sqlite"
    for content, sentence in (
        (b"no database", "not a Postil library"),
        (before[:8192] + b"\xa5" * (len(before) - 8192), "damaged"),
        (before[: len(before) // 2], "damaged"),
    ):
        file.write_bytes(content)
        with pytest.raises(LibraryError, match=sentence):
            restore(file, library.path)
    with pytest.raises(LibraryError, match="no backup"):
        restore(tmp_path / "none.sqlite", library.path)
    with pytest.raises(LibraryError, match="the library itself"):
        restore(library.path, library.path)
    assert library.path.read_bytes() == before


def test_a_newer_backup_is_refused(library: Library, tmp_path: Path) -> None:
    file = tmp_path / "b.sqlite"
    library.backup(file)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA user_version = 1000")
    with pytest.raises(LibraryError, match="newer Postil"):
        restore(file, library.path)
