"""Highlights and notes that come back from an exported file."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from desktop_app.domain.annotations import AnchorState, Color, Target, TextPositionSelector, TextQuoteSelector
from desktop_app.domain.changes import AnnotationAdded, NotesChanged
from desktop_app.domain.papers import PaperMetadata
from desktop_app.library.incoming import AnnotationsOutcome, ReadAnnotation
from tests.library.made_up import OWLS, TIDES, add, add_two, read_summary, rows

if TYPE_CHECKING:
    from desktop_app.domain.annotations import Annotation, Note
    from desktop_app.domain.changes import LibraryChanged
    from desktop_app.library.library import Library

LONGER = f"A new first line.\n\n{OWLS}"
NOBODY = PaperMetadata("")
THEN = datetime(2026, 3, 1, 9, 30, tzinfo=UTC)


def exported(library: Library, one: Annotation | Note) -> ReadAnnotation:
    """Return a highlight or a note as an export tells of it."""
    paper = library.paper(one.paper)
    target, color, note = getattr(one, "target", None), getattr(one, "color", Color.YELLOW), getattr(one, "note", "")
    note = note or getattr(one, "markdown", "")
    return ReadAnnotation(
        one.id, paper.metadata, paper.citekey, target, color, note, one.created, one.modified, one.zone
    )


def highlight(library: Library, paper: int, words: str, note: str = "") -> Annotation:
    return library.highlight_quote(paper, words, color=Color.BLUE, note=note)


def read(quote: str, prefix: str = "", suffix: str = "", **more: object) -> ReadAnnotation:
    """Return a highlight of the owls' paper as another program tells of it: by its words alone."""
    target = Target(TextPositionSelector(0, 0), TextQuoteSelector(quote, prefix, suffix), "")
    made = ReadAnnotation(
        "of-another", PaperMetadata("Owls: A Field Guide"), "", target, Color.PINK, "a note", THEN, THEN, "+02:00"
    )
    return replace(made, **more)  # type: ignore[arg-type]


def fates(outcome: AnnotationsOutcome) -> tuple[int, int, int, int]:
    return outcome.added, outcome.updated, outcome.unchanged, len(outcome.failed)


def test_what_was_exported_comes_back_as_it_was(library: Library) -> None:
    owls, tides = add_two(library)
    made = [highlight(library, owls, "gather sound", "how?"), highlight(library, tides, "each storm")]
    note = library.add_note(tides, "Ask Ben.")
    told = [*(exported(library, one) for one in made), exported(library, note)]
    for one in made:
        library.remove_annotation(one.id)
    library.remove_note(note.id)
    outcome = library.add_annotations(told)
    assert outcome == AnnotationsOutcome(added=3, papers=(owls, tides))
    assert library.annotations() == made
    assert library.notes() == [note]
    before = rows(library.path)
    assert fates(library.add_annotations(told)) == (0, 0, 3, 0)
    assert rows(library.path) == before
    assert library.doctor() == []


def test_they_come_back_into_another_library_whose_text_is_another(library: Library) -> None:
    (paper,) = add(library, read_summary(OWLS))
    made = highlight(library, paper, "gather sound")
    told = exported(library, made)
    while library.undo():
        pass
    (paper,) = add(library, read_summary(LONGER))
    assert fates(library.add_annotations([told])) == (1, 0, 0, 0)
    (found,) = library.annotations(paper)
    assert (found.state, found.color, found.target.quote.exact) == (AnchorState.MOVED, Color.BLUE, "gather sound")
    assert LONGER[found.target.position.start : found.target.position.end] == "gather sound"
    assert [row[2] for row in rows(library.path)["targets"]] == [0, 1]
    assert library.doctor() == []
    add(library, read_summary(OWLS))  # the old text comes back
    assert library.annotation(made.id).target == made.target


def test_the_right_one_of_several_summaries_is_found(library: Library) -> None:
    (paper,) = add(library, read_summary(TIDES, "Both"), read_summary(OWLS, "Both", path="/b.md"))
    made = highlight(library, paper, "gather sound")
    told = exported(library, made)
    library.remove_annotation(made.id)
    elsewhere = replace(told, target=made.target._replace(text_hash="of a text that nobody has"))
    library.add_annotations([elsewhere])
    assert library.annotation(made.id).summary == made.summary


def test_words_that_are_gone_are_kept_with_their_note(library: Library) -> None:
    owls, _ = add_two(library)
    assert fates(library.add_annotations([read("nowhere to be found", "before ", " behind")])) == (1, 0, 0, 0)
    (kept,) = library.annotations(owls)
    assert (kept.state, kept.note, kept.target.quote.exact) == (AnchorState.ORPHANED, "a note", "nowhere to be found")
    assert (kept.created, kept.modified, kept.zone) == (THEN, THEN, "+02:00")
    assert library.doctor() == []


def test_a_bare_quote_is_taken_where_it_stands_once(library: Library) -> None:
    owls, _ = add_two(library)
    library.add_annotations([read("gather sound"), read("e", id="often")])
    states = {found.id: found.state for found in library.annotations(owls)}
    assert states == {"of-another": AnchorState.MOVED, "often": AnchorState.ORPHANED}


def test_a_paper_without_a_summary_keeps_a_highlight_as_a_note(library: Library) -> None:
    (paper,) = library.add_summaries([], papers=[PaperMetadata("Owls: A Field Guide")]).papers
    told = [read("two\nlines"), read("words", id="bare", note="")]
    assert fates(library.add_annotations(told)) == (2, 0, 0, 0)
    assert [note.markdown for note in library.notes(paper)] == ["> two\n> lines\n\na note", "> words"]
    assert fates(library.add_annotations(told)) == (0, 0, 2, 0)
    later = [replace(told[0], note="a better note", modified=THEN + timedelta(days=1))]
    assert fates(library.add_annotations(later)) == (0, 1, 0, 0)
    assert library.notes(paper)[0].markdown == "> two\n> lines\n\na better note"


def test_the_newer_of_two_wins(library: Library) -> None:
    owls, _ = add_two(library)
    made = highlight(library, owls, "gather sound", "first")
    note = library.add_note(owls, "first")
    told = [exported(library, made), exported(library, note)]
    older = [replace(one, note="old", modified=one.modified - timedelta(hours=1)) for one in told]
    assert fates(library.add_annotations(older)) == (0, 0, 2, 0)
    newer = [replace(one, note="new", color=Color.PINK, modified=one.modified + timedelta(hours=1)) for one in told]
    assert fates(library.add_annotations(newer)) == (0, 2, 0, 0)
    found = library.annotation(made.id)
    assert (found.note, found.color, found.modified) == ("new", Color.PINK, newer[0].modified)
    assert found.target == made.target
    assert [each.markdown for each in library.notes(owls)] == ["new"]
    without = replace(newer[0], note="", modified=newer[0].modified + timedelta(hours=1))
    library.add_annotations([without])
    assert library.annotation(made.id).note == ""


@pytest.mark.parametrize(
    ("paper", "citekey", "found"),
    [
        (PaperMetadata("Something", arxiv="arXiv:2001.00001"), "", True),
        (PaperMetadata("Something", doi="10.1000/OWL.1"), "another2000key", True),
        (PaperMetadata("owls, a field guide"), "", True),
        (NOBODY, "VanEule1999owls", True),
        (PaperMetadata("", arxiv="2001.99999"), "vaneule1999owls", False),
        (PaperMetadata("Something Else"), "vaneule1999owls", False),
        (NOBODY, "", False),
        (NOBODY, "nobody", False),
    ],
)
def test_the_paper_is_found_by_all_that_is_known_of_it(
    library: Library, paper: PaperMetadata, citekey: str, *, found: bool
) -> None:
    owls, _ = add_two(library)
    outcome = library.add_annotations([read("gather sound", paper=paper, citekey=citekey)])
    assert fates(outcome) == ((1, 0, 0, 0) if found else (0, 0, 0, 1))
    assert outcome.papers == ((owls,) if found else ())
    if not found:
        ((id_, reason),) = outcome.failed
        assert id_ == "of-another"
        assert "is not in the library; import a summary of it first" in reason


def test_a_paper_that_was_renamed_since_is_known_by_its_key_and_text(library: Library) -> None:
    (paper,) = add(library, read_summary(OWLS, "Owls Old"))
    made = highlight(library, paper, "gather sound")
    told = exported(library, made)
    library.remove_annotation(made.id)
    library.accept_title(paper, "A New Name")
    assert fates(library.add_annotations([told])) == (1, 0, 0, 0)
    assert library.annotations(paper) == [made]


def test_one_with_neither_words_nor_note_is_refused(library: Library) -> None:
    add_two(library)
    outcome = library.add_annotations([read(" ", note=" "), read("x", target=None, note="")])
    assert outcome.failed == (("of-another", "it has neither words nor a note"),) * 2
    assert library.undo_label == "import of 2 papers"


def test_one_without_an_id_is_the_same_at_every_import(library: Library) -> None:
    add_two(library)
    assert fates(library.add_annotations([read("gather sound", id="")])) == (1, 0, 0, 0)
    assert fates(library.add_annotations([read("gather sound", id="")])) == (0, 0, 1, 0)


def test_all_of_them_are_one_act(library: Library) -> None:
    owls, tides = add_two(library)
    before = rows(library.path)
    heard: list[LibraryChanged] = []
    library.subscribe(heard.append)
    on_paper = read("x", id="n", target=None, paper=PaperMetadata("The Tides of Harbours"))
    library.add_annotations([read("gather sound"), on_paper])
    assert [each.changes for each in heard] == [(AnnotationAdded("of-another", owls), NotesChanged(tides))]
    assert library.undo_label == "import of 2 highlights"
    after = rows(library.path)
    library.undo()
    assert rows(library.path) == before
    library.redo()
    assert rows(library.path) == after


def test_highlights_and_summaries_of_one_import_are_undone_together(library: Library) -> None:
    before = rows(library.path)
    library.add_summaries([read_summary()])
    library.add_annotations([read("gather sound")], continues=True)
    library.add_summaries([read_summary(TIDES, "Tides", path="/b.md")], continues=True)
    assert library.undo_label == "import of 2 papers and 1 highlight"
    library.undo()
    assert rows(library.path) == before
    assert library.undo_label is None
