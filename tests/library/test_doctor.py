"""The doctor finds what is wrong, and nothing where nothing is."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from tests.library.made_up import add_two

if TYPE_CHECKING:
    from pathlib import Path

    from desktop_app.library.library import Library


def harm(path: Path, *statements: str) -> None:
    """Change the file behind the library's back, without foreign keys."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)


def test_a_library_in_use_is_well(library: Library) -> None:
    owls, _ = add_two(library)
    library.highlight(library.summaries(owls)[0].id, 0, 4, note="n")
    assert library.doctor() == []


@pytest.mark.parametrize(
    ("statement", "checks"),
    [
        ("DELETE FROM sources WHERE summary = 1", set()),
        ("DELETE FROM summaries WHERE id = 1", {"references"}),
        ("UPDATE notes SET paper = 2", {"references"}),
        ("UPDATE summaries SET text = 'Owls changed.' WHERE id = 2", {"texts"}),
        ("UPDATE targets SET start_offset = 1", {"anchors"}),
        ("DELETE FROM targets", {"anchors"}),
        ("INSERT INTO search_notes (search_notes) VALUES ('delete-all')", {"search"}),
        ("DROP TRIGGER search_texts_take", set()),
        ("UPDATE assets SET data = x'00'", {"images"}),
        ("INSERT INTO images (summary, url, asset) VALUES (9, 'a', 'a')", {"references"}),
        ("UPDATE papers SET title_candidates = '[' WHERE number = 2", {"lists"}),
        ("UPDATE imports SET report = 'added: 2'", {"lists"}),
        ("UPDATE sources SET start_offset = end_offset + 1", {"lists"}),
    ],
)
def test_each_ill_is_found(library: Library, statement: str, checks: set[str]) -> None:
    owls, _ = add_two(library)
    library.highlight(library.summaries(owls)[0].id, 0, 4, note="n")
    library.add_asset("https://pictures.example/owl.png", "image/png", b"an owl")
    library.record_import({"added": 2})
    harm(library.path, statement)
    findings = library.doctor()
    assert {finding.check for finding in findings} == checks
    assert all(finding.message.endswith((".", "”.")) for finding in findings)


def test_damaged_pages_are_found_and_told(library: Library) -> None:
    add_two(library)
    library.close()
    with closing(sqlite3.connect(library.path)) as connection:
        (page,) = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'summaries'").fetchone()
    content = bytearray(library.path.read_bytes())
    content[(page - 1) * 4096 : page * 4096] = b"\xa5" * 4096
    library.path.write_bytes(content)
    with type(library).open(library.path) as damaged:
        checks = {finding.check for finding in damaged.doctor()}
    assert {"file", "texts"} <= checks
