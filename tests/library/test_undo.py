"""Every act can be taken back and done again, row by row."""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from desktop_app.domain.annotations import Color, Target, TextPositionSelector, TextQuoteSelector
from desktop_app.domain.changes import (
    AnnotationAdded,
    AnnotationChanged,
    AnnotationRemoved,
    NotesChanged,
    Origin,
    PaperChanged,
    PapersAdded,
    PapersRemoved,
    SummaryChanged,
)
from desktop_app.domain.errors import LibraryError
from desktop_app.domain.papers import PaperMetadata, ReadingState
from desktop_app.domain.relations import Place, TopicMap
from desktop_app.library.filters import PaperFilter, Shelf
from desktop_app.library.incoming import ReadAnnotation, ReadImage
from desktop_app.library.library import Library
from tests.library.made_up import OWLS, TIDES, add, add_two, read_summary, rows

if TYPE_CHECKING:
    from collections.abc import Sequence

    from desktop_app.domain.changes import LibraryChanged

Step = tuple[Callable[[Library, int], object], int]


def _paper(library: Library, choice: int) -> int:
    everything = [*library.papers(), *library.papers(PaperFilter(Shelf.TRASH))]
    return everything[choice % len(everything)].number


def _highlight(library: Library, choice: int) -> None:
    for summary in library.summaries(_paper(library, choice))[:1]:
        start = choice % min(40, len(summary.text))
        end = min(start + 7, len(summary.text))
        library.highlight(summary.id, start, end, list(Color)[choice % 5], "a note" if choice % 3 else "")


def _color(library: Library, choice: int) -> None:
    for annotation in library.annotations()[choice % 2 : 1 + choice % 2]:
        library.set_color(annotation.id, list(Color)[choice % 5])


def _note(library: Library, choice: int) -> None:
    for annotation in library.annotations()[choice % 2 : 1 + choice % 2]:
        library.set_note(annotation.id, ["", "first thought", "*second* thought", "  "][choice % 4])


def _remove(library: Library, choice: int) -> None:
    for annotation in library.annotations()[choice % 3 : 1 + choice % 3]:
        library.remove_annotation(annotation.id)


def _paper_note(library: Library, choice: int) -> None:
    library.add_note(_paper(library, choice), f"note {choice}")


def _edit_note(library: Library, choice: int) -> None:
    for note in library.notes()[:1]:
        library.edit_note(note.id, ["", "rewritten", "again"][choice % 3])


def _metadata(library: Library, choice: int) -> None:
    title = ["Owls", "Tides", "Owls: A Field Guide"][choice % 3]
    library.update_paper(_paper(library, choice), PaperMetadata(title, ("Ed Itor",), 1990 + choice, tags=("new",)))


def _state(library: Library, choice: int) -> None:
    library.set_state(_paper(library, choice), list(ReadingState)[choice % 3])


def _star(library: Library, choice: int) -> None:
    library.set_starred(_paper(library, choice), bool(choice % 2))


def _tags(library: Library, choice: int) -> None:
    library.set_tags(_paper(library, choice), [[], ["night"], ["night", "Sea"], ["sea", "moon"]][choice % 4])


def _trash(library: Library, choice: int) -> None:
    library.trash(_paper(library, choice))


def _restore(library: Library, choice: int) -> None:
    library.restore(1 + choice % 2)


def _import(library: Library, choice: int) -> None:
    text = [OWLS, f"New: {OWLS}", f"{TIDES}\n\nMore.", "Something else."][choice % 4]
    title = ["Owls: A Field Guide", "The Tides of Harbours", "Moths"][choice % 3]
    path = ["/texts/birds.md", "/texts/sea.md"][choice % 2]
    read = read_summary(text, PaperMetadata(title, venue="Somewhere", tags=("read",)), path=path)
    library.add_summaries([read], continues=choice > 30)


def _guess(library: Library, choice: int) -> None:
    text = [OWLS, f"New: {OWLS}", TIDES][choice % 3]
    pictures = (ReadImage(f"{choice % 3}.png", "https://pictures.example/1.png"), ReadImage("2.png", "file:///2.png"))
    path = ["/texts/birds.md", "/texts/loose.md"][choice % 2]
    read = read_summary(
        text, text[:12], path=path, guessed=True, candidates=("Owls", "Tides"), images=pictures[: choice % 3]
    )
    library.add_summaries([read], continues=choice > 30)


def _list(library: Library, choice: int) -> None:
    listed = PaperMetadata(["Moths", "Letters", "OWLS: a field guide"][choice % 3], ("Eve Post",), 1888, tags=("bib",))
    library.add_summaries([], papers=[listed], continues=choice > 30)


def _accept(library: Library, choice: int) -> None:
    library.accept_title(_paper(library, choice), ["Owls", "Owls: A Field Guide"][choice % 2])


def _return(library: Library, choice: int) -> None:
    paper = library.paper(_paper(library, choice))
    quote = TextQuoteSelector(["follow the moon", "gather sound", "nowhere"][choice % 3], "", "")
    target = Target(TextPositionSelector(0, 0), quote, "") if choice % 4 else None
    modified = datetime(2026, 3, 1 + choice % 20, tzinfo=UTC)
    read = ReadAnnotation(
        f"id {choice % 5}", paper.metadata, paper.citekey, target, Color.PINK, f"note {choice}", modified, modified
    )
    library.add_annotations([read], continues=choice > 30)


ACTS = (
    _highlight, _color, _note, _remove, _paper_note, _edit_note, _metadata, _state, _star, _tags, _trash, _restore,
    _import, _guess, _list, _accept, _return,
)  # fmt: skip


@pytest.fixture(scope="module")
def two_papers(empty_template: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("undo") / "two.postil"
    shutil.copy(empty_template, path)
    with Library.open(path) as library:
        add_two(library)
    return path


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=st.lists(st.tuples(st.sampled_from(ACTS), st.integers(0, 59)), max_size=12), back=st.integers(0, 12))
def test_undo_brings_every_row_back_and_redo_does_it_all_again(
    two_papers: Path, steps: Sequence[Step], back: int
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "library.postil"
        shutil.copy(two_papers, path)
        before = rows(path)
        with Library.open(path) as library:
            for act, choice in steps:
                act(library, choice)
            after = rows(path)
            for _ in range(back):  # some way back and forth, so that inverses of inverses are tried too
                library.undo()
            half = rows(path)
            while library.redo():
                pass
            assert rows(path) == after
            while library.undo():
                pass
            assert rows(path) == before
            assert library.doctor() == []
            while library.redo():
                pass
            assert rows(path) == after
            for _ in range(back):
                library.undo()
            assert rows(path) == half
            assert library.doctor() == []


def test_undo_and_redo_tell_what_they_did(library: Library) -> None:
    heard: list[LibraryChanged] = []
    library.subscribe(heard.append)
    owls, tides = add_two(library)
    annotation = library.highlight(library.summaries(owls)[0].id, 0, 4)
    library.set_note(annotation.id, "by ear?")
    library.remove_annotation(annotation.id)
    library.add_note(tides, "moon")
    library.set_starred(tides, starred=True)
    add(library, read_summary("Owls are back. " + OWLS, "Owls: A Field Guide"))
    done = [each.changes for each in heard]
    added = AnnotationAdded(annotation.id, owls)
    changed = AnnotationChanged(annotation.id, owls)
    removed = AnnotationRemoved(annotation.id, owls)
    text = SummaryChanged(owls, library.summaries(owls)[0].id)
    assert done == [
        (PapersAdded((owls, tides)),),
        (added,),
        (changed,),
        (removed,),
        (NotesChanged(tides),),
        (PaperChanged(tides),),
        (text, PaperChanged(owls)),
    ]
    assert {each.origin for each in heard} == {Origin.PERSON}
    heard.clear()
    while library.undo():
        pass
    assert [set(each.changes) for each in heard] == [
        {text, PaperChanged(owls)},
        {PaperChanged(tides)},
        {NotesChanged(tides)},
        {added},
        {changed},
        {removed},
        {PapersRemoved((tides, owls))},
    ]
    assert {each.origin for each in heard} == {Origin.UNDO}
    heard.clear()
    while library.redo():
        pass
    assert [set(each.changes) for each in heard] == [set(changes) for changes in done]
    assert {each.origin for each in heard} == {Origin.REDO}


def test_acts_are_named_for_the_menu(library: Library) -> None:
    owls, tides = add_two(library)
    assert library.undo_label == "import of 2 papers"
    annotation = library.highlight(library.summaries(owls)[0].id, 0, 4)
    assert library.undo_label == "highlight in Owls"
    library.replace_map(TopicMap(places={tides: Place(0, 0)}, labels={tides: "TIDES"}))
    library.add_note(tides, "moon")
    assert library.undo_label == "note on TIDES"
    library.set_note(annotation.id, "x")
    assert library.undo_label == "note in Owls"
    assert library.undo() == "note in Owls"
    assert library.redo_label == "note in Owls"
    assert library.redo() == "note in Owls"
    assert library.redo() is None


def test_a_long_title_is_shortened_in_the_menu(library: Library) -> None:
    (paper,) = add(library, read_summary(OWLS, "On the many ways in which owls find what they cannot see at night"))
    library.set_starred(paper, starred=True)
    assert library.undo_label == "star of On the many ways in which owls find…"


def test_typing_a_note_is_one_step(library: Library) -> None:
    owls, _ = add_two(library)
    annotation = library.highlight(library.summaries(owls)[0].id, 0, 4)
    for text in ("b", "by", "by ear"):
        library.set_note(annotation.id, text)
    assert library.undo() == "note in Owls"
    assert library.annotation(annotation.id).note == ""
    library.redo()
    assert library.annotation(annotation.id).note == "by ear"


def test_typing_that_comes_to_nothing_is_no_step(library: Library) -> None:
    owls, _ = add_two(library)
    annotation = library.highlight(library.summaries(owls)[0].id, 0, 4, note="was there")
    library.set_note(annotation.id, "was there!")
    library.set_note(annotation.id, "")
    library.set_note(annotation.id, "was there")
    library.undo()  # the body is a new row, so its making is still a step
    assert library.annotation(annotation.id).note == "was there"


def test_notes_on_two_highlights_are_two_steps(library: Library) -> None:
    owls, _ = add_two(library)
    summary = library.summaries(owls)[0].id
    first, second = library.highlight(summary, 0, 4), library.highlight(summary, 5, 9)
    library.set_note(first.id, "one")
    library.set_note(second.id, "two")
    library.set_note(first.id, "one more")
    library.undo()
    assert library.annotation(first.id).note == "one"
    library.undo()
    assert library.annotation(second.id).note == ""


def test_typing_after_an_undo_is_a_step_of_its_own(library: Library) -> None:
    owls, _ = add_two(library)
    annotation = library.highlight(library.summaries(owls)[0].id, 0, 4)
    library.set_note(annotation.id, "one")
    library.undo()
    library.redo()
    library.set_note(annotation.id, "two")
    library.undo()
    assert library.annotation(annotation.id).note == "one"


def test_a_new_act_forgets_what_was_undone(library: Library) -> None:
    owls, tides = add_two(library)
    library.set_starred(owls, starred=True)
    library.undo()
    library.set_starred(tides, starred=True)
    assert library.redo_label is None
    assert library.redo() is None


def test_an_act_that_changes_nothing_is_no_step_and_tells_nothing(library: Library) -> None:
    owls, _ = add_two(library)
    heard: list[LibraryChanged] = []
    library.subscribe(heard.append)
    library.set_starred(owls, starred=False)
    library.set_state(owls, ReadingState.UNREAD)
    library.update_paper(owls, library.paper(owls).metadata)
    library.set_tags(owls, [])
    library.restore(owls)
    assert library.undo_label == "import of 2 papers"
    assert heard == []


def test_undo_keeps_where_reading_stopped(library: Library) -> None:
    owls, _ = add_two(library)
    library.set_starred(owls, starred=True)
    library.remember_place(library.summaries(owls)[0].id, 12, 0.4)
    library.undo()
    paper = library.paper(owls)
    assert paper.starred is False
    assert paper.progress == pytest.approx(0.4)
    assert library.summaries(owls)[0].place == 12


def test_undo_of_an_import_keeps_for_redo_what_postil_wrote_since(library: Library) -> None:
    from desktop_app.library.exported import ExportRecord  # noqa: PLC0415 - this test alone

    owls, _ = add_two(library)
    library.remember_place(library.summaries(owls)[0].id, 12, 0.4)
    record = ExportRecord("/vault", "obsidian", owls, "Owls.md", "ab" * 32)
    library.record_export([record])
    library.undo()
    assert library.papers() == []
    assert library.exported("/vault", "obsidian") == {}
    library.redo()
    assert library.summaries(owls)[0].place == 12
    assert library.exported("/vault", "obsidian") == {owls: record}


def test_an_import_is_not_undone_over_highlights_that_another_postil_made(library: Library) -> None:
    owls, _ = add_two(library)
    with Library.open(library.path) as other:
        annotation = other.highlight(other.summaries(owls)[0].id, 0, 4)
    with pytest.raises(LibraryError, match="can no longer be taken back"):
        library.undo()
    assert library.annotation(annotation.id) == annotation
    assert len(library.papers()) == 2
    assert library.undo_label is None


def test_the_batches_of_one_import_are_one_step(library: Library) -> None:
    library.add_summaries([read_summary("one", "One", path="/1"), read_summary("two", "Two", path="/2")])
    library.add_summaries([read_summary("three", "Three", path="/3")], continues=True)
    assert library.undo_label == "import of 3 papers"
    library.add_summaries([read_summary("four", "Four", path="/4")])
    assert library.undo() == "import of Four"
    assert len(library.papers()) == 3
    assert library.undo() == "import of 3 papers"
    assert library.papers() == []
    library.redo()
    library.redo()
    assert [paper.title for paper in library.papers()] == ["One", "Two", "Three", "Four"]


def test_a_batch_after_another_act_is_a_step_of_its_own(library: Library) -> None:
    (one,) = add(library, read_summary("one", "One", path="/1"))
    library.set_starred(one, starred=True)
    library.add_summaries([read_summary("two", "Two", path="/2")], continues=True)
    library.undo()
    assert [(paper.title, paper.starred) for paper in library.papers()] == [("One", True)]


def test_a_note_that_another_postil_rewrote_is_not_undone(library: Library) -> None:
    owls, _ = add_two(library)
    note = library.add_note(owls, "mine")
    library.edit_note(note.id, "mine, better")
    with Library.open(library.path) as other:
        other.edit_note(note.id, "theirs")
    with pytest.raises(LibraryError, match="changed again since"):
        library.undo()
    assert library.notes(owls)[0].markdown == "theirs"


def test_an_undo_that_the_file_refuses_can_be_tried_again(library: Library) -> None:
    owls, _ = add_two(library)
    with Library.open(library.path, patience=0.05) as mine:
        mine.set_starred(owls, starred=True)
        with closing(sqlite3.connect(library.path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(LibraryError, match="locked"):
                mine.undo()
            other.execute("ROLLBACK")
        assert mine.undo() == "star of Owls"
        assert mine.paper(owls).starred is False
