"""What happens when a file is opened that is, or is not, a library."""

from __future__ import annotations

import os
import resource
import shutil
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from desktop_app.domain.errors import LibraryError
from desktop_app.library.library import Library
from desktop_app.library.version import APPLICATION_ID, SCHEMA_VERSION
from tests.library.made_up import add_two

if TYPE_CHECKING:
    from pathlib import Path

NOBODY = 65534


def refuses(path: Path, *, create: bool = True, patience: float = 0.1) -> str:
    """Return the sentence of the refusal, after seeing that no byte changed and nothing was left beside the file."""
    before = path.read_bytes() if path.is_file() else None
    beside = sorted(path.parent.glob("*"))
    with pytest.raises(LibraryError) as refusal:
        Library.open(path, create=create, patience=patience)
    assert (path.read_bytes() if path.is_file() else None) == before
    assert sorted(path.parent.glob("*")) == beside
    sentence = str(refusal.value)
    assert str(path) in sentence
    assert "\n" not in sentence
    return sentence


def test_a_missing_library_and_its_folder_are_made(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "down" / "my library%20.sqlite"
    with Library.open(path) as library:
        assert library.papers() == []
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
        assert connection.execute("PRAGMA user_version").fetchone() == (SCHEMA_VERSION,)
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_a_closed_library_is_one_file(library: Library) -> None:
    add_two(library)
    library.papers()
    library.close()
    assert [each.name for each in library.path.parent.iterdir()] == [library.path.name]


def test_foreign_keys_are_on_where_it_is_written(library: Library) -> None:
    add_two(library)
    with library._desk.writer.act() as act:
        assert act.raw.execute("PRAGMA foreign_keys").fetchone() == (1,)


def test_a_missing_library_is_not_made_unasked(tmp_path: Path) -> None:
    assert "no library at" in refuses(tmp_path / "none.sqlite", create=False)


def test_a_folder_is_refused(tmp_path: Path) -> None:
    assert "is a folder" in refuses(tmp_path)


def test_an_empty_file_becomes_a_library(tmp_path: Path) -> None:
    path = tmp_path / "touched.sqlite"
    path.touch()
    with Library.open(path) as library:
        assert library.papers() == []


def test_an_empty_file_is_refused_where_none_is_to_be_made(tmp_path: Path) -> None:
    path = tmp_path / "touched.sqlite"
    path.touch()
    assert "empty" in refuses(path, create=False)


def test_an_empty_file_that_still_has_its_log_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "emptied.sqlite"
    path.touch()
    path.with_name("emptied.sqlite-wal").write_bytes(b"pages")
    assert "empty" in refuses(path)


@pytest.mark.parametrize("content", [b"x", b"Dear diary, " * 20, b"\x00" * 4096, b"SQLite format 3\x00"])
def test_a_file_of_another_kind_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "other.sqlite"
    path.write_bytes(content)
    assert "not a Postil library" in refuses(path)


def test_a_database_of_another_program_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bookmarks.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE papers (number INTEGER PRIMARY KEY)")
        connection.execute("PRAGMA user_version = 1")
    assert "not a Postil library" in refuses(path)


def test_a_newer_library_is_refused(library: Library) -> None:
    library.close()
    with closing(sqlite3.connect(library.path)) as connection:
        connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    assert "newer Postil" in refuses(library.path)


@pytest.mark.parametrize("kept", [50, 1000, 4096, 20000])
def test_a_library_that_is_cut_short_is_refused(library: Library, kept: int) -> None:
    add_two(library)
    library.close()
    library.path.write_bytes(library.path.read_bytes()[:kept])
    sentence = refuses(library.path)
    assert "cut short" in sentence or (kept < 100 and "not a Postil library" in sentence)


def test_a_library_whose_schema_is_damaged_is_refused(library: Library) -> None:
    library.close()
    content = bytearray(library.path.read_bytes())
    content[100:4096] = b"\xff" * 3996
    library.path.write_bytes(content)
    assert "damaged" in refuses(library.path)


def test_a_damaged_page_is_told_when_it_is_read(library: Library) -> None:
    add_two(library)
    library.close()
    with closing(sqlite3.connect(library.path)) as connection:
        (page,) = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'papers'").fetchone()
    content = bytearray(library.path.read_bytes())
    content[(page - 1) * 4096 : page * 4096] = b"\xa5" * 4096
    library.path.write_bytes(content)
    with Library.open(library.path) as damaged, pytest.raises(LibraryError, match="damaged"):
        damaged.papers()


def test_a_locked_library_is_refused(library: Library) -> None:
    library.close()
    with closing(sqlite3.connect(library.path, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN IMMEDIATE")
        other.execute("INSERT INTO settings VALUES ('a', '1')")
        other.execute("COMMIT")
        with pytest.raises(LibraryError, match="locked by another program"):
            Library.open(library.path, patience=0.1)
    with Library.open(library.path) as again:
        assert again.setting("a") == 1


def test_writing_to_a_library_that_another_program_is_writing_is_refused(library: Library) -> None:
    paper, _ = add_two(library)
    heard: list[object] = []
    with (
        Library.open(library.path, patience=0.1) as second,
        closing(sqlite3.connect(library.path, isolation_level=None)) as other,
    ):
        second.subscribe(heard.append)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(LibraryError, match="locked by another program"):
            second.set_starred(paper, starred=True)
        assert second.paper(paper).starred is False
        assert second.undo_label is None
        other.execute("ROLLBACK")
        second.set_starred(paper, starred=True)
        assert second.paper(paper).starred is True
    assert len(heard) == 1


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="needs another user to be")
def test_a_read_only_library_is_refused_root(library: Library, tmp_path: Path) -> None:
    library.close()
    for folder in (tmp_path, *tmp_path.parents):
        if not folder.stat().st_mode & stat.S_IXOTH:
            folder.chmod(0o755)
    library.path.chmod(0o444)
    os.seteuid(NOBODY)
    try:
        assert "read-only" in refuses(library.path)
        assert "cannot be reached" in refuses(tmp_path / "new" / "library.sqlite")
    finally:
        os.seteuid(0)


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may write everything")
def test_a_read_only_library_is_refused(library: Library, tmp_path: Path) -> None:
    library.close()
    library.path.chmod(0o444)
    assert "read-only" in refuses(library.path)
    tmp_path.chmod(0o555)
    try:
        assert "cannot be reached" in refuses(tmp_path / "new" / "library.sqlite")
    finally:
        tmp_path.chmod(0o755)


def test_a_new_library_that_does_not_fit_on_the_disk_leaves_nothing(tmp_path: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, hard))
    try:
        sentence = refuses(tmp_path / "library.sqlite")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert "disk" in sentence


def test_a_full_disk_is_told_and_nothing_is_recorded(library: Library) -> None:
    paper, _ = add_two(library)
    heard: list[object] = []
    library.subscribe(heard.append)
    label = library.undo_label
    with library._desk.writer._engine.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(LibraryError, match="full"):
        library.add_note(paper, "long words " * 20_000)
    assert library.notes(paper) == []
    assert library.undo_label == label
    assert heard == []
    library.set_starred(paper, starred=True)  # what fits still goes in
    assert library.paper(paper).starred is True


def test_a_write_that_the_disk_refuses_leaves_the_library_whole(library: Library) -> None:
    paper, _ = add_two(library)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, hard))
    try:
        with pytest.raises(LibraryError, match="disk"):
            library.add_note(paper, "long words " * 50_000)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert library.notes(paper) == []
    library.add_note(paper, "short")
    assert library.doctor() == []


def test_a_closed_library_says_so(library: Library) -> None:
    paper, _ = add_two(library)
    library.close()
    library.close()
    with pytest.raises(LibraryError, match="closed"):
        library.papers()
    with pytest.raises(LibraryError, match="closed"):
        library.set_starred(paper, starred=True)


def test_a_copy_without_a_log_is_given_one_again(library: Library, tmp_path: Path) -> None:
    add_two(library)
    copy = tmp_path / "copy.sqlite"
    library.backup(copy)
    with Library.open(copy) as opened:
        assert len(opened.papers()) == 2
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_what_stands_only_in_the_log_is_read(library: Library, tmp_path: Path) -> None:
    add_two(library)
    crashed = tmp_path / "crashed"
    crashed.mkdir()
    for file in library.path.parent.glob("library.postil*"):
        if not file.name.endswith("-shm"):
            shutil.copy(file, crashed / file.name)
    with Library.open(crashed / "library.postil") as recovered:
        assert len(recovered.papers()) == 2


def test_two_that_make_one_library_at_once_share_it(tmp_path: Path) -> None:
    path = tmp_path / "library.sqlite"
    code = (
        "import sys; from pathlib import Path; from desktop_app.library.library import Library\n"
        "with Library.open(Path(sys.argv[1])) as library: library.set_setting(sys.argv[2], 1)"
    )
    started = [subprocess.Popen([sys.executable, "-c", code, str(path), name]) for name in "abcd"]
    assert [process.wait() for process in started] == [0, 0, 0, 0]
    with Library.open(path) as library:
        assert [library.setting(name) for name in "abcd"] == [1, 1, 1, 1]


def test_opening_and_reading_import_nothing_heavy_and_take_a_moment(seed_template: Path, tmp_path: Path) -> None:
    path = tmp_path / "seeds.sqlite"
    shutil.copy(seed_template, path)
    code = """
import sys, time
from pathlib import Path
from desktop_app.library.library import Library
times = []
for _ in range(5):
    began = time.perf_counter()
    library = Library.open(Path(sys.argv[1]))
    times.append(time.perf_counter() - began)
    library.papers(); library.shelf_counts(); library.topic_map(); library.search("mem"); library.tags()
    for summary in library.summaries(1):
        library.document(summary.id)
    library.close()
heavy = {"sqlalchemy", "alembic", "markdown", "rapidfuzz", "numpy", "concurrent.futures", "asyncio", "email", "http"}
print(min(times), sorted(heavy & set(sys.modules)))
"""
    done = subprocess.run([sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=True)
    seconds, _, heavy = done.stdout.strip().partition(" ")
    assert heavy == "[]"
    assert float(seconds) < 0.005
