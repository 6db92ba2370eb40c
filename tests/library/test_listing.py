"""Papers that come without a summary, and what known papers learn from a bibliography."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from desktop_app.domain.errors import LibraryError, UnknownPaper
from desktop_app.domain.papers import PaperMetadata, ReadingState
from desktop_app.library.filters import PaperFilter, Shelf
from desktop_app.library.incoming import ImportOutcome
from tests.library.made_up import OWLS, add, read_summary, rows

if TYPE_CHECKING:
    from desktop_app.library.library import Library

FULL = PaperMetadata("Owls: A Field Guide", ("Ada Eule",), 1999, "Night", "2001.00001", "10.1000/owl", tags=("birds",))


def test_a_paper_without_a_summary_is_listed(library: Library) -> None:
    outcome = library.add_summaries([], papers=[FULL, PaperMetadata("Tides")])
    first, second = outcome.papers
    assert outcome == ImportOutcome(listed=2, papers=(first, second))
    paper = library.paper(first)
    assert (paper.metadata, paper.citekey, paper.words, paper.title_guessed) == (FULL, "eule1999owls", 0, False)
    assert library.undo_label == "import of 2 papers"


@pytest.mark.parametrize(
    "known",
    [
        PaperMetadata("Other", arxiv="arXiv:2001.00001v3"),
        PaperMetadata("Other", doi="https://doi.org/10.1000/OWL"),
        PaperMetadata("OWLS — a field guide"),
    ],
)
def test_a_paper_that_is_there_learns_what_it_did_not_know(library: Library, known: PaperMetadata) -> None:
    (paper,) = add(library, read_summary(OWLS, known))
    outcome = library.add_summaries([], papers=[FULL])
    assert outcome == ImportOutcome(completed=1, papers=(paper,))
    assert library.paper(paper).metadata == FULL._replace(title=known.title)
    assert library.add_summaries([], papers=[FULL]) == ImportOutcome(unchanged=1, papers=(paper,))


def test_a_guessed_title_is_named_by_a_bibliography(library: Library) -> None:
    guess = PaperMetadata("Owls hunt by ear", arxiv="2001.00001")
    (paper,) = add(library, read_summary(OWLS, guess, guessed=True))
    library.add_summaries([], papers=[FULL])
    assert (library.paper(paper).title, library.paper(paper).title_guessed) == (FULL.title, False)


def test_a_listed_paper_gets_its_summary_later(library: Library) -> None:
    (paper,) = library.add_summaries([], papers=[FULL]).papers
    outcome = library.add_summaries([read_summary(OWLS, FULL.title)])
    assert (outcome.added, outcome.papers) == (1, (paper,))
    assert [summary.number for summary in library.summaries(paper)] == [1]


def test_summaries_and_papers_of_one_batch_meet(library: Library) -> None:
    outcome = library.add_summaries([read_summary(OWLS, FULL.title)], papers=[FULL])
    assert (outcome.added, outcome.completed, outcome.listed) == (1, 1, 0)
    assert len(library.papers()) == 1


def test_an_entry_without_a_title_goes_by_what_it_has(library: Library) -> None:
    entries = [PaperMetadata("", arxiv="2001.00001"), PaperMetadata("", doi="10.1000/x"), PaperMetadata("", ("A. B.",))]
    library.add_summaries([], papers=[*entries, PaperMetadata("")])
    assert [paper.title for paper in library.papers()] == ["2001.00001", "10.1000/x", "A. B.", "Untitled"]
    assert all(paper.title_guessed for paper in library.papers())


def test_what_a_person_edited_stays(library: Library) -> None:
    (paper,) = add(library, read_summary(OWLS, FULL))
    mine = PaperMetadata("Owls", (), None, "Dusk", "2001.00001", tags=("mine",))
    library.update_paper(paper, mine)
    library.add_summaries([], papers=[FULL])
    assert library.paper(paper).metadata == mine


def test_listing_is_undone_and_done_again_with_the_rest_of_its_import(library: Library) -> None:
    (paper,) = add(library, read_summary(OWLS, PaperMetadata("Other", arxiv="2001.00001")))
    before = rows(library.path)
    library.add_summaries([], papers=[FULL])
    library.add_summaries([], papers=[PaperMetadata("Tides")], continues=True)
    assert library.undo_label == "import of 2 papers"
    after = rows(library.path)
    library.undo()
    assert rows(library.path) == before
    library.redo()
    assert rows(library.path) == after
    assert library.paper(paper).metadata.authors == FULL.authors


def test_a_paper_without_a_summary_can_do_what_any_paper_can(library: Library) -> None:
    (paper,) = library.add_summaries([], papers=[FULL]).papers
    assert library.summaries(paper) == []
    assert library.annotations(paper) == []
    assert library.find_paper("2001.00001").number == paper
    assert [hit.where for hit in library.search("eule")] == ["title"]
    library.add_note(paper, "To be read.")
    library.set_state(paper, ReadingState.READING)
    library.trash(paper)
    assert [each.number for each in library.papers(PaperFilter(Shelf.TRASH))] == [paper]
    library.restore(paper)
    assert library.texts()[0].documents == ()
    assert library.doctor() == []


# --- guessed titles ---


def guess(library: Library) -> int:
    read = read_summary(OWLS, "Owls hunt by ear", guessed=True, candidates=("Field Guides", " Owls \n", "Owls"))
    return library.add_summaries([read]).papers[0]


def test_candidates_are_offered_while_the_title_is_a_guess(library: Library) -> None:
    paper = library.paper(guess(library))
    assert (paper.title, paper.title_guessed) == ("Owls hunt by ear", True)
    assert paper.title_candidates == ("Field Guides", "Owls")


@pytest.mark.parametrize("title", ["Owls hunt by ear", "  Field   Guides "])
def test_an_accepted_title_is_known_and_can_be_taken_back(library: Library, title: str) -> None:
    number = guess(library)
    before = rows(library.path)
    library.accept_title(number, title)
    paper = library.paper(number)
    assert (paper.title, paper.title_guessed, paper.title_candidates) == (" ".join(title.split()), False, ())
    assert library.undo_label == "title of Owls hunt by ear"
    library.add_summaries([read_summary(OWLS, "Another Name")])
    assert library.paper(number).title == " ".join(title.split())
    library.undo()
    assert rows(library.path) == before


def test_a_title_that_was_typed_is_no_guess_and_a_year_says_nothing_of_it(library: Library) -> None:
    number = guess(library)
    metadata = library.paper(number).metadata._replace(year=1999)
    library.update_paper(number, metadata)
    assert library.paper(number).title_guessed is True
    library.update_paper(number, metadata._replace(title="Owls"))
    paper = library.paper(number)
    assert (paper.title_guessed, paper.title_candidates) == (False, ())


def test_a_name_from_a_file_ends_the_guessing(library: Library) -> None:
    number = guess(library)
    library.add_summaries([read_summary(OWLS, "Owls: A Field Guide")])
    assert (library.paper(number).title_guessed, library.paper(number).title_candidates) == (False, ())


def test_an_empty_title_is_refused(library: Library) -> None:
    number = guess(library)
    with pytest.raises(LibraryError, match="needs a title"):
        library.accept_title(number, " \n")


# --- a paper that a person has named ---


def test_a_summary_goes_under_the_paper_that_a_person_said(library: Library) -> None:
    (paper,) = library.add_summaries([], papers=[FULL]).papers
    outcome = library.add_summaries([read_summary(OWLS, "Some words", guessed=True, paper=paper)])
    assert (outcome.added, outcome.papers) == (1, (paper,))
    assert library.paper(paper).title == FULL.title


def test_a_paper_that_is_not_there_is_refused_and_nothing_goes_in(library: Library) -> None:
    before = rows(library.path)
    with pytest.raises(UnknownPaper, match="No paper goes by “99”"):
        library.add_summaries([read_summary(OWLS), read_summary(OWLS, path="/b.md", paper=99)])
    assert rows(library.path) == before
