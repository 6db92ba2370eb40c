"""Files as they were read, and what stands in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop_app.library.filing import FiledSummary
from desktop_app.library.incoming import ReadFile
from tests.library.made_up import OWLS, TIDES, add, read_summary, rows

if TYPE_CHECKING:
    from desktop_app.library.library import Library


def test_stamps_are_those_of_the_files_at_or_below_a_folder(library: Library) -> None:
    paths = ["/notes/a.md", "/notes/deep/b.md", "/notes-old/c.md", "/notes.md", "/note", "/notes/ü.md", "/notes0"]
    library.add_summaries([], files=[ReadFile(path, turn, turn * 10) for turn, path in enumerate(paths)])
    below = {"/notes/a.md": (0, 0), "/notes/deep/b.md": (1, 10), "/notes/ü.md": (5, 50)}
    assert library.file_stamps("/notes") == below
    assert library.file_stamps("/notes/") == below
    assert library.file_stamps("/notes.md") == {"/notes.md": (3, 30)}
    assert len(library.file_stamps("/")) == 7
    assert library.file_stamps("/nothing") == {}


def test_a_file_that_is_read_again_has_its_newest_stamp(library: Library) -> None:
    library.add_summaries([read_summary()], files=[ReadFile("/texts/birds.md", 1, 10)])
    before = rows(library.path)
    library.add_summaries([read_summary()], files=[ReadFile("/texts/birds.md", 1, 10)])
    assert rows(library.path) == before
    library.add_summaries([read_summary()], files=[ReadFile("/texts/birds.md", 2, 20)])
    assert library.file_stamps("/texts") == {"/texts/birds.md": (2, 20)}


def test_a_file_that_was_divided_keeps_its_text(library: Library) -> None:
    library.add_summaries([], files=[ReadFile("/a.txt", 9, 1, "one\n\ntwo\0"), ReadFile("/b.md", 3, 1)])
    assert library.file_text("/a.txt") == "one\n\ntwo"
    assert library.file_text("/b.md") is None
    assert library.file_text("/c.md") is None


def test_files_stay_known_when_their_import_is_undone(library: Library) -> None:
    library.add_summaries([read_summary()], files=[ReadFile("/texts/birds.md", 1, 10)])
    library.undo()
    assert library.papers() == []
    assert library.file_stamps("/texts/birds.md") == {"/texts/birds.md": (1, 10)}
    library.add_summaries([], files=[ReadFile("/texts/sea.md", 1, 10)])
    assert library.undo_label is None


def test_summaries_come_in_the_order_of_their_file(library: Library) -> None:
    tides, owls = add(
        library,
        read_summary(TIDES, "Tides", start=500),
        read_summary(OWLS, "Owls", start=3),
        read_summary(OWLS, "Owls", path="/b.md"),
    )
    assert library.filed("/texts/birds.md") == [
        FiledSummary(library.summaries(owls)[0].id, owls, 3, 3 + len(OWLS)),
        FiledSummary(library.summaries(tides)[0].id, tides, 500, 500 + len(TIDES)),
    ]
    assert library.filed("/nothing.md") == []


def test_paths_that_are_no_utf8_are_known_again(library: Library) -> None:
    path = "/texts/\udcff.md"
    library.add_summaries([read_summary(path=path)], files=[ReadFile(path, 1, 2, "text")])
    assert library.file_text(path) == "text"
    assert library.file_stamps(path) == {"/texts/\\xff.md": (1, 2)}
    assert len(library.filed(path)) == 1
