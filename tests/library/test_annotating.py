"""Highlights, their notes, and notes on whole papers."""

from __future__ import annotations

import re
import uuid
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from desktop_app.domain.annotations import AnchorState, Color
from desktop_app.domain.errors import LibraryError, QuoteNotFound, UnknownPaper
from tests.library.made_up import OWLS, TIDES, add, add_two, read_summary

if TYPE_CHECKING:
    from desktop_app.library.library import Library


def only_summary(library: Library, paper: int) -> int:
    (summary,) = library.summaries(paper)
    return summary.id


def test_a_highlight_is_what_the_w3c_calls_an_annotation(library: Library) -> None:
    owls, _ = add_two(library)
    summary = only_summary(library, owls)
    made = library.highlight(summary, 5, 16, Color.BLUE, "by *ear*")
    assert str(uuid.UUID(made.id, version=4)) == made.id
    assert (made.paper, made.summary, made.color, made.note) == (owls, summary, Color.BLUE, "by *ear*")
    assert (made.target.quote.exact, made.target.quote.prefix) == ("hunt by ear", "Owls ")
    assert made.target.quote.suffix.startswith(". Their faces")
    assert (made.target.position.start, made.target.position.end) == (5, 16)
    assert made.target.text_hash == library.document(summary).text_hash
    assert made.state is AnchorState.ANCHORED
    assert made.created.utcoffset() == timedelta(0)
    assert abs(made.created - datetime.now(UTC)) < timedelta(minutes=1)
    assert made.modified == made.created
    assert re.fullmatch(r"[+-]\d\d:\d\d", made.zone)
    assert library.annotation(made.id) == made


def test_a_highlight_is_there_when_the_library_is_opened_again(library: Library) -> None:
    owls, _ = add_two(library)
    made = library.highlight(only_summary(library, owls), 5, 16)
    library.close()
    with type(library).open(library.path) as again:
        assert again.annotations() == [made]


def test_a_formula_is_highlighted_as_a_whole(library: Library) -> None:
    (paper,) = add(library, read_summary("Let $x^2 + y$ be small.", "Sums"))
    summary = only_summary(library, paper)
    assert library.highlight(summary, 6, 16).target.quote.exact == "$x^2 + y$ be"
    assert library.highlight(summary, 7, 8).target.quote.exact == "$x^2 + y$"


def test_a_grapheme_is_highlighted_as_a_whole(library: Library) -> None:
    text = "an owl 👩‍🔬 and e\u0301tude"
    (paper,) = add(library, read_summary(text, "Graphemes"))
    summary = only_summary(library, paper)
    assert library.highlight(summary, 7, 8).target.quote.exact == "👩‍🔬"
    accent = text.index("\u0301")
    assert library.highlight(summary, accent, accent + 2).target.quote.exact == "e\u0301t"


@pytest.mark.parametrize(("start", "end"), [(5, 5), (10_000, 10_010), (9, 4)])
def test_nothing_cannot_be_highlighted(library: Library, start: int, end: int) -> None:
    owls, _ = add_two(library)
    with pytest.raises(LibraryError):
        library.highlight(only_summary(library, owls), start, end)
    assert library.annotations() == []


def test_an_unknown_summary_highlight_or_note_is_refused(library: Library) -> None:
    add_two(library)
    with pytest.raises(LibraryError, match="Summary 99"):
        library.highlight(99, 0, 4)
    for act in (library.remove_annotation, library.annotation):
        with pytest.raises(LibraryError, match="highlight is no longer"):
            act("no such id")
    with pytest.raises(LibraryError, match="highlight is no longer"):
        library.set_note("no such id", "text")
    with pytest.raises(LibraryError, match="highlight is no longer"):
        library.set_color("no such id", Color.PINK)
    for note_act in (library.remove_note, lambda id_: library.edit_note(id_, "text")):
        with pytest.raises(LibraryError, match="note is no longer"):
            note_act("no such id")


def test_the_body_of_a_highlight_is_not_a_note_on_the_paper(library: Library) -> None:
    owls, _ = add_two(library)
    made = library.highlight(only_summary(library, owls), 0, 4, note="body")
    assert library.notes(owls) == []
    with library._readers.use() as connection:
        (id_,) = connection.execute("SELECT id FROM notes WHERE annotation = ?", (made.id,)).fetchone()
    with pytest.raises(LibraryError):
        library.remove_note(id_)


def test_highlights_come_in_the_order_of_the_text(library: Library) -> None:
    (paper,) = add(library, read_summary(OWLS, "Both", path="/1"), read_summary(TIDES, "Both", path="/2"))
    first, second = (summary.id for summary in library.summaries(paper))
    made = [
        library.highlight(second, 0, 5),
        library.highlight(first, 10, 20),
        library.highlight(first, 2, 8),
        library.highlight(first, 2, 4),
        library.highlight(first, 2, 8),
    ]
    assert [each.id for each in library.annotations(paper)] == [made[turn].id for turn in (3, 2, 4, 1, 0)]
    assert library.annotations() == library.annotations(paper)


def test_colour_and_note_change_and_the_first_place_stays(library: Library) -> None:
    owls, _ = add_two(library)
    made = library.highlight(only_summary(library, owls), 0, 4)
    library.set_color(made.id, Color.VIOLET)
    library.set_note(made.id, "a thought")
    now = library.annotation(made.id)
    assert (now.color, now.note, now.target, now.created) == (Color.VIOLET, "a thought", made.target, made.created)
    assert now.modified >= made.modified
    library.set_note(made.id, " \n ")
    assert library.annotation(made.id).note == ""


def test_a_removed_highlight_leaves_nothing_behind(library: Library) -> None:
    owls, _ = add_two(library)
    made = library.highlight(only_summary(library, owls), 0, 4, note="gone soon")
    library.remove_annotation(made.id)
    assert library.annotations() == []
    assert library.search("gone soon") == []
    assert library.doctor() == []


def test_a_paper_may_have_several_notes(library: Library) -> None:
    owls, tides = add_two(library)
    first, second = library.add_note(owls, "one"), library.add_note(owls, "two\n\n- list")
    other = library.add_note(tides, "three")
    assert library.notes(owls) == [first, second]
    assert library.notes() == [first, second, other]
    library.edit_note(first.id, "one, longer")
    library.edit_note(second.id, "")
    assert [note.markdown for note in library.notes(owls)] == ["one, longer"]
    library.remove_note(other.id)
    assert library.notes(tides) == []


def test_an_empty_note_is_refused(library: Library) -> None:
    owls, _ = add_two(library)
    with pytest.raises(LibraryError, match="empty"):
        library.add_note(owls, " \n\x00")


def test_a_quote_is_highlighted_where_it_stands(library: Library) -> None:
    owls, _ = add_two(library)
    made = library.highlight_quote(owls, "gather sound", color=Color.GREEN, note="how?")
    assert (made.target.quote.exact, made.color, made.note) == ("gather sound", Color.GREEN, "how?")
    assert library.undo_label == "highlight in Owls"


def test_a_quote_is_looked_for_in_every_summary(library: Library) -> None:
    (paper,) = add(library, read_summary(OWLS, "Both", path="/1"), read_summary(TIDES, "Both", path="/2"))
    assert library.highlight_quote(paper, "storm").summary == library.summaries(paper)[1].id
    with pytest.raises(QuoteNotFound, match="2 times"):
        library.highlight_quote(paper, "a memory of")
    made = library.highlight_quote(paper, "a memory of", occurrence=2)
    assert made.summary == library.summaries(paper)[1].id
    made = library.highlight_quote(paper, "a memory of", suffix=" each storm")
    assert made.summary == library.summaries(paper)[1].id
    made = library.highlight_quote(paper, "a memory of", prefix="sound, and ")
    assert made.summary == library.summaries(paper)[0].id


def test_a_quote_that_does_not_fit_is_refused(library: Library) -> None:
    owls, _ = add_two(library)
    with pytest.raises(QuoteNotFound, match="“a memory of the sea” do not stand in Owls"):
        library.highlight_quote(owls, "a memory of the sea")
    with pytest.raises(QuoteNotFound, match="do not stand"):
        library.highlight_quote(owls, "Owls", prefix="No ")
    with pytest.raises(QuoteNotFound, match="once in Owls, so there is no occurrence 2"):
        library.highlight_quote(owls, "gather", occurrence=2)
    with pytest.raises(QuoteNotFound, match="no occurrence 0"):
        library.highlight_quote(owls, "gather", occurrence=0)
    with pytest.raises(QuoteNotFound, match="empty"):
        library.highlight_quote(owls, " ")
    with pytest.raises(UnknownPaper):
        library.highlight_quote(99, "Owls")
    assert library.annotations() == []


def test_notes_keep_every_character(library: Library) -> None:
    owls, _ = add_two(library)
    text = "\ufeff “q” \\ $x_i$ \u202e e\u0301 🦉\r\n\ttab '; DROP TABLE notes; --"
    assert library.add_note(owls, text).markdown == text
    assert library.add_note(owls, "half \ud83e\udd89 lone \udc00 nul \x00.").markdown == "half 🦉 lone \ufffd nul ."
