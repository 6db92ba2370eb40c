"""Relations, topics and places, stored and read back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop_app.domain.changes import LibraryChanged, MapChanged, Origin
from desktop_app.domain.relations import Place, Relation, RelationKind, Topic, TopicMap
from desktop_app.library.exported import ExportRecord
from tests.library.made_up import add, read_summary

if TYPE_CHECKING:
    from desktop_app.library.library import Library


def add_four(library: Library) -> tuple[int, ...]:
    return add(library, *(read_summary(f"text {turn}", f"Paper {turn}", path=f"/{turn}") for turn in range(4)))


def full_map(a: int, b: int, c: int, d: int) -> TopicMap:
    return TopicMap(
        relations=(
            Relation(a, b, RelationKind.SIMILAR, 0.4, ("ünder", "term")),
            Relation(c, a, RelationKind.MENTIONS, 0.9, ("As shown by “Paper 0”.",)),
            Relation(a, c, RelationKind.SIMILAR, 0.7),
            Relation(b, d, RelationKind.LINKED, 1.0),
        ),
        topics=(Topic(1, "Small", ("s",), (d,)), Topic(2, "Large", ("l", "m"), (c, a))),
        places={a: Place(0.0, 1.0), b: Place(0.25, 0.5), c: Place(1.0, 0.0)},
        labels={a: "P0", d: "P3"},
    )


def test_a_map_comes_back_as_it_was(library: Library) -> None:
    drawn = full_map(*add_four(library))
    library.replace_map(drawn)
    assert library.topic_map() == drawn
    library.replace_map(drawn)
    assert library.topic_map() == drawn
    library.replace_map(TopicMap())
    assert library.topic_map() == TopicMap()


def test_topics_come_largest_first_and_papers_know_theirs(library: Library) -> None:
    a, b, c, d = add_four(library)
    library.replace_map(full_map(a, b, c, d))
    assert [topic.label for topic in library.topics()] == ["Large", "Small"]
    assert [paper.topic for paper in library.papers()] == [2, None, 2, 1]


def test_related_papers_come_best_first(library: Library) -> None:
    a, b, c, d = add_four(library)
    library.replace_map(full_map(a, b, c, d))
    assert [(each.other(a), each.score) for each in library.related(a)] == [(c, 0.9), (c, 0.7), (b, 0.4)]
    assert [each.other(a) for each in library.related(a, limit=1)] == [c]
    assert library.related(99) == []


def test_a_new_map_is_told_as_postils_own_work_and_is_no_step(library: Library) -> None:
    numbers = add_four(library)
    heard: list[LibraryChanged] = []
    library.subscribe(heard.append)
    library.replace_map(full_map(*numbers))
    assert heard == [LibraryChanged((MapChanged(),), Origin.POSTIL)]
    assert library.undo_label == "import of 4 papers"


def test_a_paper_in_the_trash_is_off_the_map_and_keeps_its_place(library: Library) -> None:
    a, b, c, d = add_four(library)
    drawn = full_map(a, b, c, d)
    library.replace_map(drawn)
    library.trash(a)
    shown = library.topic_map()
    assert shown.relations == drawn.relations[3:]
    assert shown.topics[1].papers == (c,)
    assert a not in shown.places
    assert a not in shown.labels
    assert [each.other(c) for each in library.related(c)] == []
    library.replace_map(TopicMap(topics=(Topic(1, "New", (), (b,)),), places={b: Place(0.1, 0.1)}))
    library.restore(a)
    assert library.topic_map().places == {a: Place(0.0, 1.0), b: Place(0.1, 0.1)}
    assert library.paper(a).topic is None


def test_a_map_may_name_papers_that_went_while_it_was_drawn(library: Library) -> None:
    a, b, c, d = add_four(library)
    drawn = full_map(a, b, c, d)
    library.undo()
    (other,) = add(library, read_summary("other", "Other"))
    library.replace_map(drawn)
    assert library.topic_map().relations == ()
    assert library.topic_map().places == {}
    assert library.paper(other).topic is None


def test_undoing_an_import_takes_its_papers_off_the_map(library: Library) -> None:
    add_four(library)
    library.replace_map(full_map(1, 2, 3, 4))
    library.undo()
    assert library.topic_map().relations == ()
    assert library.topic_map().places == {}
    assert library.doctor() == []
    library.redo()
    assert len(library.papers()) == 4


def test_exported_files_are_remembered_by_folder_and_flavour(library: Library) -> None:
    a, b, _, _ = add_four(library)
    first = ExportRecord("/vault", "obsidian", a, "Papers/Paper 0.md", "aa")
    library.record_export([first, ExportRecord("/vault", "logseq", b, "Paper 1.md", "bb")])
    assert library.exported("/vault", "obsidian") == {a: first}
    again = ExportRecord("/vault", "obsidian", a, "Renamed.md", "cc")
    library.record_export([again])
    library.record_export([])
    library.record_export([ExportRecord("/vault", "obsidian", 99, "Gone.md", "dd")])
    assert library.exported("/vault", "obsidian") == {a: again}
    assert library.exported("/elsewhere", "obsidian") == {}
