"""What becomes of summaries that were read: added, known, the same as another, or changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from desktop_app.domain.annotations import AnchorState
from desktop_app.domain.errors import Cancelled
from desktop_app.domain.papers import PaperMetadata, Source
from desktop_app.library.incoming import ImportOutcome
from desktop_app.progress import Progress
from tests.library.made_up import OWLS, TIDES, add, read_summary, rows

if TYPE_CHECKING:
    from desktop_app.library.incoming import ReadSummary
    from desktop_app.library.library import Library

MORE = f"A new first line.\n\n{OWLS}"


def fates(outcome: ImportOutcome) -> tuple[int, int, int, int]:
    return outcome.added, outcome.updated, outcome.unchanged, outcome.duplicates


def test_a_new_text_is_added(library: Library) -> None:
    read = read_summary(OWLS, "Owls", start=17)
    outcome = library.add_summaries([read])
    assert fates(outcome) == (1, 0, 0, 0)
    (paper,) = outcome.papers
    (summary,) = library.summaries(paper)
    assert (summary.number, summary.markdown, summary.text, summary.place) == (1, OWLS, OWLS, 0)
    assert summary.words == len(OWLS.split())
    assert summary.sources == (Source("/texts/birds.md", 17, 17 + len(OWLS)),)
    assert library.document(summary.id) == read.document


def test_nothing_read_changes_nothing(library: Library) -> None:
    assert library.add_summaries([]) == ImportOutcome()
    assert library.undo_label is None


def test_the_same_file_again_changes_nothing(library: Library) -> None:
    read = [read_summary(OWLS, "Owls"), read_summary(TIDES, "Tides", start=200)]
    library.add_summaries(read)
    before = rows(library.path)
    outcome = library.add_summaries(read)
    assert fates(outcome) == (0, 0, 2, 0)
    assert len(outcome.papers) == 2
    assert rows(library.path) == before


def test_a_text_that_stands_in_two_files_is_kept_once_with_both(library: Library) -> None:
    outcome = library.add_summaries([read_summary(OWLS, "Owls"), read_summary(OWLS, "Owls", path="/texts/copy.md")])
    assert fates(outcome) == (1, 0, 0, 1)
    (summary,) = library.summaries(outcome.papers[0])
    assert [source.path for source in summary.sources] == ["/texts/birds.md", "/texts/copy.md"]


def test_a_text_that_stands_twice_in_one_file_is_kept_once_with_both_places(library: Library) -> None:
    read = [read_summary(OWLS, "Owls"), read_summary(OWLS, "Owls", start=500)]
    assert fates(library.add_summaries(read)) == (1, 0, 0, 1)
    assert [source.start for source in library.summaries(1)[0].sources] == [0, 500]
    assert fates(library.add_summaries(read)) == (0, 0, 2, 0)


def test_a_text_that_moved_within_its_file_is_unchanged_and_its_place_is_true(library: Library) -> None:
    add(library, read_summary(OWLS, "Owls"))
    assert fates(library.add_summaries([read_summary(OWLS, "Owls", start=40)])) == (0, 0, 1, 0)
    assert [source.start for source in library.summaries(1)[0].sources] == [40]


@pytest.mark.parametrize("same", ["a\r\nb\r\n", "a  \nb\t", "\ufeffa\nb", "\n\na\nb\n\n", "a\rb"])
def test_line_ends_outer_blank_lines_and_a_mark_make_no_other_text(library: Library, same: str) -> None:
    add(library, read_summary("a\nb", "Owls"))
    assert fates(library.add_summaries([read_summary(same, "Owls")])) == (0, 0, 1, 0)


def test_blanks_inside_a_line_do_make_another_text(library: Library) -> None:
    add(library, read_summary("    code", "Owls"))
    assert fates(library.add_summaries([read_summary("code", "Owls")])) == (0, 1, 0, 0)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (PaperMetadata("Owls", arxiv="2001.00001v1"), PaperMetadata("Other", arxiv="arXiv:2001.00001v2")),
        (PaperMetadata("Owls", doi="10.1000/A"), PaperMetadata("Other", doi="https://doi.org/10.1000/a")),
        (PaperMetadata("Owls: a guide"), PaperMetadata("OWLS, A  Guide!")),
        (PaperMetadata("Études"), PaperMetadata("etudes")),
        (PaperMetadata("Owls", arxiv="2001.00001"), PaperMetadata("owls", doi="10.1000/a")),
    ],
)
def test_one_paper_may_be_named_in_two_ways(library: Library, first: PaperMetadata, second: PaperMetadata) -> None:
    (paper,) = add(library, read_summary(OWLS, first, path="/1"))
    outcome = library.add_summaries([read_summary(TIDES, second, path="/2")])
    assert outcome.papers == (paper,)
    assert [summary.number for summary in library.summaries(paper)] == [1, 2]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (PaperMetadata("Owls", arxiv="2001.00001"), PaperMetadata("Owls", arxiv="2001.00002")),
        (PaperMetadata("Owls", doi="10.1000/a"), PaperMetadata("Owls", doi="10.1000/b")),
        (PaperMetadata("Owls"), PaperMetadata("Owls II")),
    ],
)
def test_two_papers_stay_two(library: Library, first: PaperMetadata, second: PaperMetadata) -> None:
    add(library, read_summary(OWLS, first, path="/1"), read_summary(TIDES, second, path="/2"))
    assert len(library.papers()) == 2


def test_two_texts_whose_guessed_titles_are_alike_are_two_papers(library: Library) -> None:
    read = [read_summary(text, "This paper", path=text, guessed=True) for text in (OWLS, TIDES)]
    assert fates(library.add_summaries(read)) == (2, 0, 0, 0)
    assert len(library.papers()) == 2
    assert fates(library.add_summaries(read)) == (0, 0, 2, 0)


def test_a_guessed_title_finds_the_paper_of_an_equal_text(library: Library) -> None:
    (paper,) = add(library, read_summary(OWLS, PaperMetadata("Owls: A Field Guide", year=1999)))
    outcome = library.add_summaries([read_summary(OWLS, "Owls hunt by ear", path="/loose.txt", guessed=True)])
    assert (fates(outcome), outcome.papers) == ((0, 0, 0, 1), (paper,))
    assert library.paper(paper).title == "Owls: A Field Guide"


def test_a_name_that_comes_later_takes_the_place_of_a_guess(library: Library) -> None:
    (paper,) = add(library, read_summary(OWLS, "Owls hunt by ear", guessed=True))
    named = PaperMetadata("Owls: A Field Guide", ("Ada van Eule",), 1999)
    outcome = library.add_summaries([read_summary(OWLS, named)])
    assert (fates(outcome), outcome.papers) == ((0, 0, 1, 0), (paper,))
    assert library.paper(paper).metadata == named


def test_new_metadata_fills_what_is_empty_and_no_more(library: Library) -> None:
    (paper,) = add(library, read_summary(OWLS, PaperMetadata("Owls", venue="Night", tags=("a",))))
    later = PaperMetadata("owls", ("Ada Eule",), 1999, "Day", "2001.00001", "10.1/x", "https://x.example", ("b",))
    add(library, read_summary(OWLS, later))
    assert library.paper(paper).metadata == PaperMetadata(
        "Owls", ("Ada Eule",), 1999, "Night", "2001.00001", "10.1/x", "https://x.example", ("a", "b")
    )


def test_what_a_person_edited_is_never_filled_in(library: Library) -> None:
    full = PaperMetadata("Owls", ("Ada Eule",), 1999, "Night", tags=("a", "b"))
    (paper,) = add(library, read_summary(OWLS, full))
    mine = PaperMetadata("Owls", (), None, "Dusk", tags=("a",))
    library.update_paper(paper, mine)
    add(library, read_summary(OWLS, full), read_summary(MORE, full))
    assert library.paper(paper).metadata == mine


def test_tags_that_a_person_set_are_not_added_to(library: Library) -> None:
    (paper,) = add(library, read_summary(OWLS, PaperMetadata("Owls", tags=("a",))))
    library.set_tags(paper, ["mine"])
    add(library, read_summary(OWLS, PaperMetadata("Owls", tags=("a",))))
    assert library.paper(paper).metadata.tags == ("mine",)


def test_a_guess_does_not_touch_a_title(library: Library) -> None:
    (paper,) = add(library, read_summary(OWLS, "A guess", guessed=True))
    add(library, read_summary(OWLS, "Another guess", guessed=True))
    assert library.paper(paper).title == "A guess"


def test_a_changed_file_updates_its_summary_and_keeps_the_old_text(library: Library) -> None:
    (paper,) = add(library, read_summary(OWLS, "Owls"))
    before = library.summaries(paper)[0]
    outcome = library.add_summaries([read_summary(MORE, "Owls")])
    assert (fates(outcome), outcome.papers) == ((0, 1, 0, 0), (paper,))
    (after,) = library.summaries(paper)
    assert (after.id, after.number, after.text) == (before.id, 1, MORE)
    assert [source.end for source in after.sources] == [len(MORE)]
    assert [(row[2], row[3]) for row in rows(library.path)["revisions"]] == [(OWLS, OWLS)]
    assert library.search("first line")[0].paper == paper
    assert library.doctor() == []


def test_highlights_go_with_their_words_and_back(library: Library) -> None:
    (paper,) = add(library, read_summary(OWLS, "Owls"))
    start = OWLS.index("a memory of the field")
    made = library.highlight(library.summaries(paper)[0].id, start, start + 21, note="where?")
    add(library, read_summary(MORE, "Owls"))
    moved = library.annotation(made.id)
    assert moved.state is AnchorState.MOVED
    assert MORE[moved.target.position.start : moved.target.position.end] == "a memory of the field"
    assert moved.note == "where?"
    assert library.document(moved.summary).text_hash == moved.target.text_hash
    add(library, read_summary(OWLS, "Owls"))
    back = library.annotation(made.id)
    assert (back.state, back.target) == (AnchorState.ANCHORED, made.target)
    turns = [row[2] for row in rows(library.path)["targets"]]
    assert turns == [0, 1, 2]
    assert library.doctor() == []


def test_a_highlight_whose_words_are_gone_waits_for_them(library: Library) -> None:
    (paper,) = add(library, read_summary(OWLS, "Owls"))
    start = OWLS.index("gather sound")
    made = library.highlight(library.summaries(paper)[0].id, start, start + 12, note="keep me")
    add(library, read_summary("Nothing here is as it was before.", "Owls"))
    lost = library.annotation(made.id)
    assert (lost.state, lost.target, lost.note) == (AnchorState.ORPHANED, made.target, "keep me")
    assert library.annotations(paper) == [lost]
    assert library.doctor() == []
    add(library, read_summary(MORE, "Owls"))
    found = library.annotation(made.id)
    assert found.state is AnchorState.MOVED
    assert MORE[found.target.position.start : found.target.position.end] == "gather sound"


def test_a_text_that_changed_in_one_of_its_files_becomes_a_second_summary(library: Library) -> None:
    read = [read_summary(OWLS, "Owls"), read_summary(OWLS, "Owls", path="/texts/copy.md")]
    (paper,) = library.add_summaries(read).papers
    changed = [read_summary(MORE, "Owls"), read[1]]
    assert fates(library.add_summaries(changed)) == (1, 0, 1, 0)
    old, new = library.summaries(paper)
    assert (old.text, [source.path for source in old.sources]) == (OWLS, ["/texts/copy.md"])
    assert (new.text, [source.path for source in new.sources]) == (MORE, ["/texts/birds.md"])
    assert fates(library.add_summaries(changed)) == (0, 0, 2, 0)


def test_two_summaries_of_one_paper_in_one_file_are_told_apart(library: Library) -> None:
    read = [read_summary(OWLS, "Owls"), read_summary(TIDES, "Owls", start=200)]
    (paper,) = library.add_summaries(read).papers
    changed = [read[0], read_summary(f"{TIDES} And more.", "Owls", start=200)]
    assert fates(library.add_summaries(changed)) == (0, 1, 1, 0)
    assert [summary.text for summary in library.summaries(paper)] == [OWLS, f"{TIDES} And more."]


def test_a_changed_text_with_a_guessed_title_is_known_by_its_words(library: Library) -> None:
    (paper,) = add(library, read_summary(OWLS, "Owls hunt", guessed=True))
    outcome = library.add_summaries([read_summary(MORE, "A new first line", guessed=True)])
    assert (fates(outcome), outcome.papers) == ((0, 1, 0, 0), (paper,))
    assert library.paper(paper).title == "Owls hunt"


def test_another_text_in_the_place_of_an_old_file_is_another_paper(library: Library) -> None:
    (paper,) = add(library, read_summary(OWLS, "Owls hunt", guessed=True))
    outcome = library.add_summaries([read_summary(TIDES, "Tides follow", guessed=True)])
    assert fates(outcome) == (1, 0, 0, 0)
    assert outcome.papers != (paper,)


def test_citekeys_are_unique_without_case(library: Library) -> None:
    same = PaperMetadata("Owls", ("Ada Eule",), 1999)
    read: list[ReadSummary] = [
        read_summary(f"text {turn}", PaperMetadata(f"Owls {turn}", same.authors, same.year), path=f"/{turn}")
        for turn in range(30)
    ]
    library.add_summaries(read)
    keys = [paper.citekey for paper in library.papers()]
    assert keys[:3] == ["eule1999owls", "eule1999owlsa", "eule1999owlsb"]
    assert keys[27:] == ["eule1999owlsaa", "eule1999owlsab", "eule1999owlsac"]


def test_a_paper_in_the_trash_stays_there_when_it_is_read_again(library: Library) -> None:
    (paper,) = add(library, read_summary(OWLS, "Owls"))
    library.trash(paper)
    assert fates(library.add_summaries([read_summary(OWLS, "Owls")])) == (0, 0, 1, 0)
    assert library.paper(paper).trashed is not None


def test_progress_is_told_and_a_cancelled_import_leaves_nothing(library: Library) -> None:
    told: list[tuple[int, int, str]] = []

    def hear(done: int, total: int, what: str) -> None:
        told.append((done, total, what))
        progress.cancel()

    progress = Progress(hear)
    before = rows(library.path)
    with pytest.raises(Cancelled):
        library.add_summaries([read_summary(OWLS, "Owls"), read_summary(TIDES, "Tides", start=200)], progress)
    assert told == [(0, 2, "Owls")]
    assert rows(library.path) == before
    assert library.undo_label is None


def test_paths_that_are_no_utf8_stay_apart(library: Library) -> None:
    read = [read_summary(OWLS, "Owls", path=f"/texts/{name}") for name in ("\udcff", "\udcfe", "ÿ")]
    assert fates(library.add_summaries(read)) == (1, 0, 0, 2)
    assert fates(library.add_summaries(read)) == (0, 0, 3, 0)


def test_the_seeds_are_twenty_four_papers_with_names(seed_library: Library) -> None:
    papers = seed_library.papers()
    assert len(papers) == 24
    assert all(paper.metadata.authors and paper.metadata.year for paper in papers)
    assert all(paper.metadata.arxiv or paper.metadata.doi for paper in papers)
    assert len({paper.citekey for paper in papers}) == 24
    sources = [len(summary.sources) for paper in papers for summary in seed_library.summaries(paper.number)]
    assert sorted(sources) == [1] * 23 + [2]
    assert seed_library.doctor() == []
