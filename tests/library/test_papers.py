"""Lists, names and metadata of papers."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from desktop_app.domain.errors import AmbiguousPaper, LibraryError, UnknownPaper
from desktop_app.domain.papers import PaperMetadata, ReadingState, Tag
from desktop_app.domain.relations import Topic, TopicMap
from desktop_app.library.filters import Order, PaperFilter, Shelf
from tests.library.made_up import OWLS, TIDES, add, add_two, read_summary

if TYPE_CHECKING:
    from desktop_app.library.library import Library


def titles(library: Library, where: PaperFilter | None = None, order: Order = Order.NUMBER) -> list[str]:
    return [paper.title for paper in library.papers(where or PaperFilter(), order)]


def test_a_paper_carries_its_metadata_and_counts(library: Library) -> None:
    owls, _ = add_two(library)
    summary = library.summaries(owls)[0]
    library.highlight(summary.id, 0, 4, note="by ear")
    library.highlight(summary.id, 5, 9)
    library.add_note(owls, "Read again.")
    paper = library.paper(owls)
    assert paper.citekey == "vaneule1999owls"
    assert paper.metadata == PaperMetadata(
        "Owls: A Field Guide", ("Ada van Eule",), 1999, "Night Letters", "2001.00001", "10.1000/owl.1"
    )
    assert (paper.words, paper.highlights, paper.notes) == (len(OWLS.split()), 2, 2)
    assert (paper.state, paper.starred, paper.progress, paper.topic) == (ReadingState.UNREAD, False, 0.0, None)
    assert abs(paper.added - datetime.now(UTC)) < timedelta(minutes=1)
    assert paper.last_read is None
    assert paper.trashed is None


def test_an_unknown_number_is_an_unknown_paper(library: Library) -> None:
    with pytest.raises(UnknownPaper, match="“7”"):
        library.paper(7)
    for act in (library.trash, library.restore):
        with pytest.raises(UnknownPaper):
            act(7)
    with pytest.raises(UnknownPaper):
        library.add_note(7, "text")


def test_shelves_hold_what_their_names_say(library: Library) -> None:
    owls, tides = add_two(library)
    (moths,) = add(library, read_summary("Moths fly to the lamp.", "Moths", path="/texts/moths.md"))
    library.set_starred(owls, starred=True)
    library.set_state(tides, ReadingState.READING)
    library.set_state(moths, ReadingState.FINISHED)
    library.add_note(tides, "the moon!")
    assert titles(library) == ["Owls: A Field Guide", "The Tides of Harbours", "Moths"]
    assert titles(library, PaperFilter(Shelf.UNREAD)) == ["Owls: A Field Guide"]
    assert titles(library, PaperFilter(Shelf.READING)) == ["The Tides of Harbours"]
    assert titles(library, PaperFilter(Shelf.FINISHED)) == ["Moths"]
    assert titles(library, PaperFilter(Shelf.STARRED)) == ["Owls: A Field Guide"]
    assert titles(library, PaperFilter(Shelf.ANNOTATED)) == ["The Tides of Harbours"]
    assert titles(library, PaperFilter(Shelf.TRASH)) == []
    assert library.shelf_counts() == {
        Shelf.ALL: 3, Shelf.UNREAD: 1, Shelf.READING: 1, Shelf.FINISHED: 1, Shelf.STARRED: 1, Shelf.ANNOTATED: 1,
        Shelf.TRASH: 0,
    }  # fmt: skip


def test_a_paper_in_the_trash_stands_nowhere_else(library: Library) -> None:
    owls, tides = add_two(library)
    library.set_tags(owls, ["night"])
    library.highlight(library.summaries(owls)[0].id, 0, 4)
    library.add_note(owls, "hoot")
    library.trash(owls)
    assert titles(library) == ["The Tides of Harbours"]
    assert titles(library, PaperFilter(Shelf.ANNOTATED)) == []
    assert titles(library, PaperFilter(Shelf.TRASH)) == ["Owls: A Field Guide"]
    assert titles(library, PaperFilter(numbers=(owls, tides))) == ["The Tides of Harbours"]
    assert library.tags() == []
    assert library.annotations() == []
    assert library.notes() == []
    assert [text.paper for text in library.texts()] == [tides]
    assert library.search("owls") == []
    assert library.paper(owls).trashed is not None
    assert len(library.annotations(owls)) == 1
    library.restore(owls)
    assert library.paper(owls).trashed is None
    assert len(library.annotations()) == 1


def test_an_empty_library_has_empty_shelves(library: Library) -> None:
    assert set(library.shelf_counts().values()) == {0}
    assert library.topics() == []
    assert library.topic_map() == TopicMap()


def test_papers_are_found_by_tag_topic_and_number(library: Library) -> None:
    owls, tides = add_two(library)
    library.set_tags(owls, ["Night", "birds"])
    library.replace_map(TopicMap(topics=(Topic(1, "Water", ("moon",), (tides,)),)))
    assert titles(library, PaperFilter(tag="night")) == ["Owls: A Field Guide"]
    assert titles(library, PaperFilter(topic=1)) == ["The Tides of Harbours"]
    assert titles(library, PaperFilter(topic=1, tag="night")) == []
    assert titles(library, PaperFilter(numbers=(tides,))) == ["The Tides of Harbours"]
    assert titles(library, PaperFilter(numbers=())) == []
    assert titles(library, PaperFilter(numbers=tuple(range(100_000)))) == titles(library)


def test_lists_are_sorted_as_asked(library: Library) -> None:
    a, b, c = add(
        library,
        read_summary("one", PaperMetadata("The zebra", year=2001), path="/1"),
        read_summary("two", PaperMetadata("Ábaco", year=None), path="/2"),
        read_summary("three", PaperMetadata("mice and men", year=2020), path="/3"),
    )
    library.remember_place(library.summaries(b)[0].id, 0, 0.1)
    library.add_note(c, "n")
    library.replace_map(TopicMap(topics=(Topic(1, "one", (), (a,)), Topic(2, "two", (), (b, c)))))

    def order(by: Order) -> list[int]:
        return [paper.number for paper in library.papers(order=by)]

    assert order(Order.NUMBER) == [a, b, c]
    assert order(Order.ADDED) == [c, b, a]
    assert order(Order.TITLE) == [b, c, a]
    assert order(Order.YEAR) == [c, a, b]
    assert order(Order.TOPIC) == [b, c, a]
    assert order(Order.LAST_READ) == [b, c, a]
    assert order(Order.MOST_ANNOTATED) == [c, b, a]


@pytest.mark.parametrize(
    "reference",
    [
        "vaneule1999owls", "VanEule1999Owls", " vaneule1999owls ", "2001.00001", "2001.00001v3", "arXiv:2001.00001",
        "https://arxiv.org/abs/2001.00001v2", "http://arxiv.org/pdf/2001.00001.pdf", "10.48550/arXiv.2001.00001",
        "10.1000/owl.1", "doi:10.1000/OWL.1", "https://doi.org/10.1000/owl.1", "1", "Owls: A Field",
        "owls a field guide", "OWLS",
    ],
)  # fmt: skip
def test_a_paper_is_found_by_any_of_its_names(library: Library, reference: str) -> None:
    owls, _ = add_two(library)
    assert library.find_paper(reference).number == owls


@pytest.mark.parametrize(
    "reference", ["", " ", "7", "field guide", "2001.00002", "10.1000/owl", "…", "\x00", "\ud800", "%"]
)
def test_other_names_are_refused(library: Library, reference: str) -> None:
    add_two(library)
    with pytest.raises(UnknownPaper):
        library.find_paper(reference)


def test_a_start_that_two_titles_have_is_refused_with_the_candidates(library: Library) -> None:
    add(library, read_summary("one", "Owls at dawn", path="/1"), read_summary("two", "Owls at dusk", path="/2"))
    with pytest.raises(AmbiguousPaper, match="anonymousowls, anonymousowlsa") as refusal:
        library.find_paper("owls at")
    assert refusal.value.candidates == ("anonymousowls", "anonymousowlsa")


def test_a_whole_title_wins_over_the_start_of_another(library: Library) -> None:
    first, _ = add(library, read_summary("one", "Owls", path="/1"), read_summary("two", "Owls at dusk", path="/2"))
    assert library.find_paper("owls").number == first


def test_a_paper_in_the_trash_does_not_stand_in_the_way_but_is_found(library: Library) -> None:
    first, second = add(library, read_summary("one", "Owls A", path="/1"), read_summary("two", "Owls B", path="/2"))
    library.trash(first)
    assert library.find_paper("owls").number == second
    assert library.find_paper("owls a").number == first


def test_metadata_is_stored_clean_and_the_citekey_stays(library: Library) -> None:
    owls, _ = add_two(library)
    library.update_paper(
        owls,
        PaperMetadata(
            "  Owls,\n revised ", (" Ada  Eule ", ""), 2000, " Day ", "arXiv:1234.56789v2", "https://doi.org/10.1/X",
            " https://owls.example ", ("#b", "a", "B "),
        ),
    )  # fmt: skip
    paper = library.paper(owls)
    assert paper.metadata == PaperMetadata(
        "Owls, revised",
        ("Ada Eule",),
        2000,
        "Day",
        "1234.56789",
        "https://doi.org/10.1/X",
        "https://owls.example",
        ("a", "b"),
    )
    assert paper.citekey == "vaneule1999owls"
    assert library.find_paper("owls revised").number == owls


def test_a_paper_needs_a_title(library: Library) -> None:
    owls, _ = add_two(library)
    with pytest.raises(LibraryError, match="needs a title"):
        library.update_paper(owls, PaperMetadata(" \n"))


def test_odd_characters_do_no_harm(library: Library) -> None:
    owls, _ = add_two(library)
    library.update_paper(owls, PaperMetadata("Nul\x00 and half \ud83e\udd89, lone \ud800", ("\x00",)))
    assert library.paper(owls).title == "Nul and half 🦉, lone \ufffd"
    assert library.paper(owls).metadata.authors == ()


def test_tags_are_counted_and_vanish_with_their_last_paper(library: Library) -> None:
    owls, tides = add_two(library)
    library.set_tags(owls, ["night", "memory"])
    library.set_tags(tides, ["Memory"])
    assert library.tags() == [Tag("memory", 2), Tag("night", 1)]
    library.set_tags(owls, [])
    assert library.tags() == [Tag("memory", 1)]
    assert library.paper(tides).metadata.tags == ("memory",)


def test_reading_moves_a_paper_on(library: Library) -> None:
    owls, _ = add_two(library)
    (summary,) = library.summaries(owls)
    library.remember_place(summary.id, 30, 0.4)
    paper = library.paper(owls)
    assert paper.state is ReadingState.READING
    assert paper.progress == pytest.approx(0.4)
    assert paper.last_read is not None
    library.remember_place(summary.id, 5, 0.1)
    assert library.summaries(owls)[0].place == 5
    assert library.paper(owls).progress == pytest.approx(0.4)
    library.remember_place(summary.id, 10**6, 7.0)
    paper = library.paper(owls)
    assert paper.state is ReadingState.FINISHED
    assert paper.progress == pytest.approx(1.0)
    assert library.summaries(owls)[0].place == len(summary.text)
    assert library.undo_label == "import of 2 papers"


def test_progress_is_that_of_all_summaries(library: Library) -> None:
    first = read_summary("one two three", "Counting", path="/1")
    (paper,) = add(library, first, read_summary("four", "Counting", path="/2"))
    long, short = library.summaries(paper)
    library.remember_place(short.id, 4, 1.0)
    assert library.paper(paper).progress == pytest.approx(0.25)
    assert library.paper(paper).state is ReadingState.READING
    library.remember_place(long.id, 13, 1.0)
    assert library.paper(paper).state is ReadingState.FINISHED


def test_the_place_of_a_summary_that_is_gone_is_refused(library: Library) -> None:
    with pytest.raises(LibraryError, match="no longer in the library"):
        library.remember_place(99, 1, 0.5)
    with pytest.raises(LibraryError, match="no longer in the library"):
        library.document(99)


def test_settings_keep_json(library: Library) -> None:
    assert library.setting("map") is None
    assert library.setting("map", [1]) == [1]
    library.set_setting("map", {"zoom": 1.5, "names": ["é", None, True]})
    library.set_setting("map", {"zoom": 2, "names": ["é", None, True]})
    assert library.setting("map") == {"zoom": 2, "names": ["é", None, True]}


def test_texts_hold_documents_and_notes(library: Library) -> None:
    owls, tides = add_two(library)
    library.highlight(library.summaries(owls)[0].id, 0, 4, note="by ear")
    library.add_note(owls, "again")
    first, second = library.texts()
    assert (first.paper, first.title, first.notes) == (owls, "Owls: A Field Guide", ("by ear", "again"))
    assert [document.text for document in first.documents] == [OWLS]
    assert (second.paper, [document.text for document in second.documents]) == (tides, [TIDES])


def test_the_totals_are_the_sums_of_the_rows_and_leave_the_trash_out(seed_library: Library) -> None:
    summary = seed_library.summaries(3)[0]
    seed_library.highlight(summary.id, 0, 20, note="A thought.")
    seed_library.add_note(5, "Another.")
    seed_library.add_note(7, "Thrown away.")
    seed_library.trash(7)
    rows = seed_library.papers()
    sums = len(rows), sum(row.highlights for row in rows), sum(row.notes for row in rows)
    assert seed_library.totals() == sums == (23, 1, 2)
