"""A review keeps every word, does what was asked and takes every act back."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop_app.domain.papers import PaperMetadata
from desktop_app.importing.review import Review
from tests.importing.proposing import paragraphs, proposed, whole

if TYPE_CHECKING:
    from desktop_app.importing.proposals import FileProposal


def retitle(stretch: str) -> tuple[str, tuple[str, ...]]:
    """Guess that a stretch is called after its first and last word."""
    words = stretch.split()
    return f"{words[0]} to {words[-1]}", (words[0], words[-1])


def reviewed(proposal: FileProposal | None = None) -> Review:
    return Review(proposal or whole(), retitle=retitle)


def texts(review: Review) -> list[str]:
    return [review.text[each.start : each.end] for each in review.summaries]


def titles(review: Review) -> list[str]:
    return [each.metadata.title for each in review.summaries]


def firsts(review: Review) -> list[str]:
    """Return the subject and the number of the paragraph that each summary begins with."""
    return [text.split("word")[0] for text in texts(review)]


def test_a_cut_moves_to_the_next_place_and_is_confirmed_there() -> None:
    review = reviewed()
    assert review.move_cut(2, 1)
    assert firsts(review) == ["kites0", "lanterns0", "bridges1", "harbours0"]
    assert [each.confirmed for each in review.summaries] == [False, False, True, False]
    assert review.summaries[2].reason == "paragraph 9 sounds new"
    assert review.move_cut(2, -3)
    assert firsts(review) == ["kites0", "lanterns0", "lanterns2", "harbours0"]


def test_a_cut_stops_before_its_neighbours() -> None:
    review = reviewed()
    assert review.move_cut(2, -50)
    assert firsts(review) == ["kites0", "lanterns0", "lanterns1", "harbours0"]
    assert not review.move_cut(2, -1)
    assert review.move_cut(2, 50)
    assert firsts(review) == ["kites0", "lanterns0", "bridges3", "harbours0"]
    assert not review.move_cut(2, 1)
    assert not review.move_cut(0, 1)
    assert not review.move_cut(4, 1)
    assert not review.move_cut(2, 0)


def test_a_changed_stretch_is_titled_anew_and_a_typed_title_stays() -> None:
    review = reviewed()
    review.set_title(1, "  On   lanterns ")
    review.move_cut(1, 3)
    assert titles(review) == ["kites0word0 to lanterns2word5.", "On lanterns", "Guess 2", "Guess 3"]
    assert not review.summaries[1].title_guessed
    assert review.summaries[1].candidates == ("Guess 1", "Second 1", "Third 1")
    assert review.summaries[0].candidates == ("kites0word0", "lanterns2word5.")


def test_an_empty_title_goes_back_to_the_guess() -> None:
    review = reviewed()
    review.set_title(1, "On lanterns")
    assert review.set_title(1, " ")
    assert review.summaries[1].title_guessed
    assert titles(review)[1] == "lanterns0word0 to lanterns3word5."


def test_merged_summaries_keep_the_title_and_the_paper_that_a_person_set() -> None:
    review = reviewed()
    review.set_title(2, "On bridges")
    review.set_paper(2, 7)
    assert review.merge(2)
    assert firsts(review) == ["kites0", "lanterns0", "harbours0"]
    assert titles(review)[1] == "On bridges"
    assert review.summaries[1].paper == 7
    assert not review.merge(0)
    assert not review.merge(3)


def test_a_split_begins_a_summary_of_its_own() -> None:
    review = reviewed()
    review.set_title(1, "On lanterns")
    review.set_metadata(1, review.summaries[1].metadata._replace(year=1901))
    assert review.split(review.gaps[5].start)
    assert firsts(review) == ["kites0", "lanterns0", "lanterns2", "bridges0", "harbours0"]
    assert titles(review)[1:3] == ["On lanterns", "lanterns2word0 to lanterns3word5."]
    assert review.summaries[2].metadata.year is None
    assert review.summaries[2].confirmed
    assert not review.split(review.gaps[5].start)
    assert not review.split(review.gaps[5].start + 1)


def test_details_without_another_title_leave_the_title_a_guess() -> None:
    review = reviewed()
    guessed = []
    for title in ("Guess 0", "On kites"):
        assert review.set_metadata(0, PaperMetadata(title, authors=("Ada Vole",)))
        guessed.append(review.summaries[0].title_guessed)
    assert guessed == [True, False]
    assert not review.set_metadata(0, PaperMetadata("On kites", authors=("Ada Vole",)))


def test_the_number_of_summaries_keeps_confirmed_cuts_and_bars_merged_ones() -> None:
    review = reviewed()
    barred = review.summaries[3].start
    review.merge(3)
    review.split(review.gaps[0].start)
    assert review.confirm(3)
    kept = {review.summaries[1].start, review.summaries[3].start}
    assert review.count_range == (3, 15)
    for count in range(3, 16):
        if count != len(review.summaries):
            assert review.set_count(count)
        assert len(review.summaries) == count
        starts = {each.start for each in review.summaries if each.confirmed}
        assert starts == kept
        assert barred not in {each.start for each in review.summaries}
    assert not review.set_count(2)
    assert not review.set_count(16)
    assert not review.set_count(15)


def test_titles_stay_with_their_summaries_when_the_text_is_divided_anew() -> None:
    review = reviewed()
    for index in range(4):
        review.set_title(index, f"On {index}")
    review.set_count(10)
    assert [title for title in titles(review) if title.startswith("On ")] == ["On 0", "On 1", "On 2", "On 3"]
    review.undo()
    review.set_count(1)
    assert titles(review) == ["On 0"]


def test_the_next_best_places_are_free_ones_in_order() -> None:
    review = reviewed()
    best = review.next_best(3)
    assert sorted(gap.confidence for gap in best) == pytest.approx([0.35, 0.36, 0.36])
    assert [gap.start for gap in best] == sorted(gap.start for gap in best)
    review.merge(1)
    taken = {each.start for each in review.summaries}
    barred = whole().summaries[1].start
    assert barred not in {gap.start for gap in review.next_best(99)}
    assert taken.isdisjoint(gap.start for gap in review.next_best(99))
    assert len(review.next_best(99)) == 12


def test_words_that_were_left_out_come_back_by_a_split_or_a_moved_cut() -> None:
    kites, lanterns = paragraphs(["kites"]), paragraphs(["lanterns"])
    text = "\n\n".join([*kites, *lanterns])
    second, third = text.index(kites[1]), text.index(kites[2])
    proposal = proposed(text, [(0, second - 2), (text.index(lanterns[0]), len(text))])
    review = reviewed(proposal)
    assert [text[span.start : span.end] for span in review.left_out] == ["\n\n".join(kites[1:])]
    assert review.move_cut(1, -1)
    assert firsts(review) == ["kites0", "kites3"]
    assert [text[span.start : span.end] for span in review.left_out] == ["\n\n".join(kites[1:3])]
    assert review.split(third)
    assert firsts(review) == ["kites0", "kites2", "kites3"]
    assert [text[span.start : span.end] for span in review.left_out] == [kites[1]]
    assert review.merge(1)
    assert review.left_out == ()


def test_a_heading_between_two_summaries_is_left_out_again_when_the_cut_comes_back() -> None:
    text = "one one.\n\n# Two\n\ntwo two.\n\ntwo more."
    proposal = proposed(text, [(0, 8), (text.index("two two"), len(text))])
    review = reviewed(proposal)
    before = texts(review)
    assert review.move_cut(1, 1)
    assert texts(review) == ["one one.\n\n# Two\n\ntwo two.", "two more."]
    assert review.move_cut(1, -1)
    assert texts(review) == before
    review.merge(1)
    assert review.split(text.index("two two"))
    assert texts(review) == before


def test_undo_and_redo_say_what_they_do() -> None:
    review = reviewed()
    assert review.undo() is None
    review.merge(1)
    review.set_title(0, "On kites")
    assert review.undo_label == "a title"
    assert review.undo() == "a title"
    assert review.undo() == "merging two summaries"
    assert review.redo_label == "merging two summaries"
    assert review.redo() == "merging two summaries"
    assert len(review.summaries) == 3
    review.confirm(1)
    assert review.redo_label is None


def test_the_result_is_the_proposal_as_it_was_changed() -> None:
    proposal = whole()
    review = reviewed(proposal)
    assert review.result() == replace(proposal, gaps=review.gaps)
    review.merge(1)
    assert review.result().summaries == review.summaries
    assert review.result().sha256 == proposal.sha256


ACTS = st.one_of(
    st.tuples(st.just("move"), st.integers(0, 8), st.integers(-4, 4)),
    st.tuples(st.just("merge"), st.integers(0, 8), st.just(0)),
    st.tuples(st.just("split"), st.integers(0, 20), st.just(0)),
    st.tuples(st.just("confirm"), st.integers(0, 8), st.just(0)),
    st.tuples(st.just("title"), st.integers(0, 8), st.integers(0, 3)),
    st.tuples(st.just("paper"), st.integers(0, 8), st.integers(1, 3)),
    st.tuples(st.just("count"), st.integers(1, 14), st.just(0)),
)


def do(review: Review, act: tuple[str, int, int]) -> bool:
    name, index, value = act
    doing = {
        "move": lambda: review.move_cut(index, value),
        "merge": lambda: review.merge(index),
        "split": lambda: review.split(review.gaps[index % len(review.gaps)].start) if review.gaps else False,
        "confirm": lambda: review.confirm(index),
        "title": lambda: review.set_title(index, f"Typed {value}" if value else ""),
        "paper": lambda: review.set_paper(index, value),
        "count": lambda: review.set_count(index),
    }
    return doing[name]()


def words_of(review: Review) -> list[str]:
    spans = sorted([*(each.span for each in review.summaries), *review.left_out], key=lambda span: span.start)
    return " ".join(review.text[span.start : span.end] for span in spans).split()


@given(
    acts=st.lists(ACTS, max_size=12),
    sizes=st.lists(st.integers(1, 3), min_size=1, max_size=5),
    skipped=st.sets(st.integers(0, 14), max_size=4),
)
@settings(max_examples=150)
def test_whatever_is_done_no_word_is_lost_and_all_can_be_taken_back(
    acts: list[tuple[str, int, int]], sizes: list[int], skipped: set[int]
) -> None:
    pieces = paragraphs(["kites"], each=sum(sizes) + 1)
    text, starts = "", []
    for piece in pieces:
        text += "\n\n" if text else ""
        starts.append(len(text))
        text += piece
    edges = [0]
    for size in sizes:
        edges.append(edges[-1] + size)
    # a summary may leave out its first paragraph, as one whose heading is its title does
    spans = [
        (starts[one + (place in skipped and other - one > 1)], starts[other] - 2)
        for place, (one, other) in enumerate(pairwise(edges))
    ]
    proposal = proposed(text, spans)
    review = reviewed(proposal)
    first, all_words, known_titles = review.summaries, text.split(), 0
    for act in acts:
        before = review.summaries
        kept = {each.start for each in before[1:] if each.confirmed}
        changed = do(review, act)
        assert changed == (before != review.summaries) or act[0] == "merge"
        assert words_of(review) == all_words
        assert all(each.start < each.end for each in review.summaries)
        assert all(one.end <= other.start for one, other in pairwise(review.summaries))
        if act[0] == "count":
            assert kept == {each.start for each in review.summaries[1:] if each.confirmed}
            assert not changed or len(review.summaries) == act[1]
        known_titles += changed
    last = review.summaries
    for _ in range(known_titles):
        assert review.undo() is not None
    assert review.undo() is None
    assert review.summaries == first
    while review.redo():
        pass
    assert review.summaries == last
