"""The tables are what SCHEMA.md and the code say, in libraries of today and of every earlier version."""

from __future__ import annotations

import re
import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from desktop_app.domain.annotations import AnchorState, Color
from desktop_app.domain.errors import LibraryError
from desktop_app.library import migrating, opening, schema
from desktop_app.library.assets import Asset
from desktop_app.library.engine import make_engine
from desktop_app.library.filters import PaperFilter, Shelf
from desktop_app.library.library import Library
from desktop_app.library.migrating import SCRIPTS, migrate
from desktop_app.library.version import SCHEMA_VERSION
from tests.library.made_up import add_two, rows
from tests.library.store import LINKED, MOTHS

DOCUMENT = Path(schema.__file__).with_name("SCHEMA.md")
STORED = sorted(Path(__file__).with_name("stored").glob("*.postil"))

NEXT = SCHEMA_VERSION + 1
ANOTHER = """
from alembic import op
revision, down_revision, branch_labels, depends_on = {revision!r}, {before!r}, None, None
def upgrade():
    op.execute("ALTER TABLE papers ADD COLUMN rating INTEGER")
    op.execute({statement!r})
"""


def documented() -> dict[str, list[str]]:
    """Return the columns of every table in SCHEMA.md."""
    tables: dict[str, list[str]] = {}
    for section in DOCUMENT.read_text(encoding="utf-8").split("\n## ")[1:]:
        name, _, body = section.partition("\n")
        if "| column |" in body:
            tables[name] = [column for column in re.findall(r"^\| (\w+) \|", body, re.MULTILINE) if column != "column"]
    return tables


def examples() -> list[str]:
    return re.findall(r"^```sql\n(.*?)^```", DOCUMENT.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def actual(path: Path) -> dict[str, list[str]]:
    with closing(sqlite3.connect(path)) as connection:
        return {name: [row[1] for row in connection.execute(f"PRAGMA table_info({name})")] for name in rows(path)}


def test_every_table_and_column_is_documented(library: Library) -> None:
    library.close()
    assert documented() == actual(library.path)


def test_search_tables_are_documented(library: Library) -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    with closing(sqlite3.connect(library.path)) as connection:
        names = connection.execute("SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL%'").fetchall()
        for (name,) in names:
            columns = ", ".join(row[1] for row in connection.execute(f"PRAGMA table_info({name})"))
            assert re.search(rf"^\| {name} \| \w+\.\w+ \| {columns} \|$", text, re.MULTILINE)
    assert len(names) == 4


def test_the_migrations_make_what_the_code_expects(library: Library) -> None:
    library.close()
    engine = make_engine(library.path)
    with engine.connect() as connection:
        context = MigrationContext.configure(
            connection,
            opts={
                "compare_type": True,
                "compare_server_default": True,
                "include_object": lambda _thing, name, *_: not str(name).startswith(("search_", "alembic")),
            },
        )
        assert compare_metadata(context, schema.metadata) == []
    engine.dispose()


@pytest.mark.parametrize("sql", examples())
def test_the_examples_of_the_document_show_what_was_written(library: Library, sql: str) -> None:
    owls, tides = add_two(library)
    library.highlight(library.summaries(owls)[0].id, 0, 4, note="who said so?")
    library.add_note(tides, "see the harbour")
    with closing(sqlite3.connect(library.path)) as connection:
        found = connection.execute(sql).fetchall()
    assert found
    assert None not in found[0]


@pytest.mark.skipif(shutil.which("sqlite3") is None, reason="the sqlite3 shell is not there")
def test_notes_are_read_by_the_shell_alone(library: Library) -> None:
    owls, _ = add_two(library)
    library.highlight(library.summaries(owls)[0].id, 0, 4, note="who said so?")
    library.close()
    shell = str(shutil.which("sqlite3"))
    done = subprocess.run(
        [shell, "-readonly", str(library.path), examples()[0]], capture_output=True, text=True, check=True
    )
    assert done.stdout == "Owls: A Field Guide|Owls|who said so?\n"


# --- libraries of earlier versions ---


def test_a_library_of_every_version_is_stored() -> None:
    assert [path.stem for path in STORED] == [f"v{version}" for version in range(1, SCHEMA_VERSION + 1)]


@pytest.mark.parametrize("stored", STORED, ids=lambda path: path.stem)
def test_a_stored_library_opens_and_has_kept_everything(stored: Path, tmp_path: Path) -> None:
    path = tmp_path / "library.postil"
    shutil.copy(stored, path)
    with Library.open(path) as library:
        assert [paper.citekey for paper in library.papers()] == ["vaneule1999owls", "flood2004tides"]
        moved, plain = library.annotations()
        assert (moved.state, moved.color, moved.note) == (AnchorState.MOVED, Color.GREEN, "How far does it carry?")
        assert (plain.state, plain.color, plain.note) == (AnchorState.ANCHORED, Color.YELLOW, "")
        assert [note.markdown for note in library.notes()] == ["Ask Ben about *storms*."]
        assert [tag.name for tag in library.tags()] == ["night", "sea"]
        assert [topic.label for topic in library.topics()] == ["Memory"]
        assert len(library.topic_map().relations) == 1
        assert library.setting("palette") == "warm"
        assert {hit.where for hit in library.search("storms")} == {"note"}
        assert library.document(moved.summary).text[moved.target.position.start :].startswith("gather sound")
        assert library.doctor() == []
        library.set_starred(1, starred=False)
        library.undo()


@pytest.mark.parametrize("stored", STORED[1:], ids=lambda path: path.stem)
def test_a_stored_library_has_kept_what_imports_brought(stored: Path, tmp_path: Path) -> None:
    path = tmp_path / "library.postil"
    shutil.copy(stored, path)
    with Library.open(path) as library:
        moths, letters = library.papers(PaperFilter(Shelf.TRASH))
        assert (moths.title, moths.title_guessed, moths.title_candidates) == (
            "Moths steer by",
            True,
            ("Lamps", "Spirals"),
        )
        assert (letters.title, letters.words, library.summaries(letters.number)) == ("The Weather in Letters", 0, [])
        (summary,) = library.summaries(moths.number)
        assert library.image(summary.id, "moth.png") == Asset("image/png", b"a moth")
        (missing,) = library.missing_images(moths.number)
        assert (missing.url, missing.attempts, missing.reason) == (LINKED, 1, "the server did not answer")
        assert library.file_text("/texts/all.txt") == MOTHS
        assert library.file_stamps("/texts") == {"/texts/all.txt": (len(MOTHS), 1_700_000_000_000_000_000)}
        assert [filed.summary for filed in library.filed("/texts/all.txt")] == [summary.id]
        assert [record.report for record in library.imports()] == [{"added": 1, "listed": 1}]
        assert library.exported("/notes", "obsidian")[1].path == "Owls.md"


@pytest.mark.parametrize("stored", STORED[-1:], ids=lambda path: path.stem)
def test_the_newest_stored_library_has_something_in_every_table(stored: Path) -> None:
    assert [name for name, found in rows(stored).items() if not found] == []


# --- how a library comes up to date ---


@pytest.fixture
def scripts(tmp_path: Path) -> Path:
    """Return a copy of the migrations to which a test may add one."""
    folder = tmp_path / "more migrations"
    shutil.copytree(SCRIPTS, folder, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def add_another(scripts: Path, statement: str) -> None:
    found = ANOTHER.format(revision=f"{NEXT:04}", before=f"{SCHEMA_VERSION:04}", statement=statement)
    (scripts / "versions" / f"v{NEXT:04}_next.py").write_text(found)


def test_an_old_library_is_copied_and_then_changed(
    library: Library, scripts: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_two(library)
    library.close()
    before = rows(library.path)
    add_another(scripts, "SELECT 1")
    monkeypatch.setattr(opening, "SCHEMA_VERSION", NEXT)
    monkeypatch.setattr(migrating, "migrate", lambda path, **more: migrate(path, scripts=scripts, version=NEXT, **more))
    with Library.open(library.path) as opened:
        assert len(opened.papers()) == 2
    (kept,) = library.path.parent.glob(f"library.schema-{SCHEMA_VERSION}-*.postil")
    assert rows(kept) == before
    assert "rating" in actual(library.path)["papers"]
    with closing(sqlite3.connect(library.path)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (NEXT,)
        assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [(f"{NEXT:04}",)]


def test_a_migration_that_fails_changes_nothing(library: Library, scripts: Path) -> None:
    add_two(library)
    library.close()
    before = rows(library.path)
    add_another(scripts, "UPDATE no_such_table SET a = 1")
    with pytest.raises(Exception, match="no_such_table"):
        migrate(library.path, scripts=scripts, version=NEXT)
    assert rows(library.path) == before
    with closing(sqlite3.connect(library.path)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (SCHEMA_VERSION,)


def test_a_library_is_not_changed_where_no_copy_can_be_kept(library: Library, scripts: Path) -> None:
    library.close()
    before = rows(library.path)
    add_another(scripts, "SELECT 1")

    def fail() -> None:
        msg = "no room"
        raise LibraryError(msg)

    with pytest.raises(LibraryError, match="no room"):
        migrate(library.path, scripts=scripts, version=NEXT, before=fail)
    assert rows(library.path) == before


def test_a_library_that_another_process_has_changed_meanwhile_is_left_alone(library: Library, scripts: Path) -> None:
    library.close()
    add_another(scripts, "SELECT 1")
    migrate(library.path, scripts=scripts, version=NEXT)
    called: list[int] = []
    migrate(library.path, scripts=scripts, version=NEXT, before=lambda: called.append(1))
    assert called == []
