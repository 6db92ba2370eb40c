"""The map of a whole library, on the real seeds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from desktop_app.domain.changes import MapChanged
from desktop_app.domain.errors import Cancelled
from desktop_app.domain.relations import Place, Relation, RelationKind, TopicMap
from desktop_app.library.library import Library
from desktop_app.progress import Progress
from desktop_app.topics.relate import relate
from desktop_app.topics.terms import terms, terms_of_prose
from desktop_app.topics.word_lists import PLAIN_WORDS, RESEARCH_WORDS, STOP_WORDS
from tests.benchmarks.relatedness import GOLD, likeness_of, measure

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from desktop_app.domain.changes import LibraryChanged

NEIGHBOURS = {
    "RUDDER": {"TVT"},
    "TVT": {"RUDDER"},
    "BERT": {"ELECTRA"},
    "ELECTRA": {"BERT"},
    "IMPALA": {"PopArt", "A3C"},
    "PopArt": {"IMPALA", "A3C"},
    "A3C": {"IMPALA", "PopArt"},
    "SeqGAN": {"Language GANs"},
    "Language GANs": {"SeqGAN"},
}

NAMES = frozenset(NEIGHBOURS) | {
    "NeRF",
    "DRAW",
    "Path-SGD",
    "Perceiver",
    "Inception-v4",
    "CRR",
    "RFM",
    "MIPS",
    "CACTUs",
}
NAMES |= {"Contrastive", "Disentangled"}


@pytest.fixture(scope="module")
def related(seed_template: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    """Return the seeds' library with its map; not to be written to."""
    path = tmp_path_factory.mktemp("related") / "seeds.postil"
    path.write_bytes(seed_template.read_bytes())
    with Library.open(path) as library:
        relate(library, Progress())
        yield library


@pytest.fixture(scope="module")
def seed_map(related: Library) -> TopicMap:
    return related.topic_map()


def number(topic_map: TopicMap, label: str) -> int:
    return next(paper for paper, name in topic_map.labels.items() if name == label)


@pytest.mark.parametrize("label", NEIGHBOURS)
def test_papers_that_belong_together_are_among_each_others_first_three(
    related: Library, seed_map: TopicMap, label: str
) -> None:
    paper = number(seed_map, label)
    first_three = {seed_map.labels[each.other(paper)] for each in related.related(paper, 3)}
    assert NEIGHBOURS[label] <= first_three


def test_kinship_is_as_good_as_when_it_was_measured(related: Library) -> None:
    likeness = likeness_of(related)
    strong, everything = measure(likeness, [pair for pair in GOLD if pair.strong]), measure(likeness, GOLD)
    assert (strong.recall, strong.reciprocal_rank, strong.area) >= (0.9, 0.85, 0.95)
    assert (everything.recall, everything.reciprocal_rank, everything.area) >= (0.72, 0.88, 0.88)


def test_every_reason_is_in_both_texts(related: Library, seed_map: TopicMap) -> None:
    said = {
        text.paper: {
            term.normal
            for stretch in (*map(terms, text.documents), list(terms_of_prose(text.title)))
            for term in stretch
        }
        for text in related.texts()
    }
    assert len(seed_map.relations) > 50
    for relation in seed_map.relations:
        assert 2 <= len(relation.reasons) <= 6
        for reason in relation.reasons:
            (*_, term) = terms_of_prose(reason)
            assert term.normal in said[relation.source] & said[relation.target], reason


def test_relations_are_similar_ones_once_a_pair_with_scores_in_0_to_1(seed_map: TopicMap) -> None:
    pairs = [(each.source, each.target) for each in seed_map.relations]
    assert len(set(pairs)) == len(pairs)
    assert all(each.kind is RelationKind.SIMILAR and each.source < each.target for each in seed_map.relations)
    assert all(0 < each.score <= 1 for each in seed_map.relations)


def test_the_seeds_fall_into_a_few_topics_that_a_researcher_would_make(seed_map: TopicMap) -> None:
    assert 4 <= len(seed_map.topics) <= 7
    topics = {seed_map.labels[paper]: topic.label for topic in seed_map.topics for paper in topic.papers}
    assert {topics[label] for label in ("IMPALA", "A3C", "PopArt", "CRR", "RUDDER", "TVT")} == {
        "Reinforcement learning"
    }
    assert {topics[label] for label in ("BERT", "ELECTRA", "SeqGAN", "Language GANs")} == {"Language models"}
    sizes = [len(topic.papers) for topic in seed_map.topics]
    assert sizes == sorted(sizes, reverse=True)


def test_names_of_topics_are_real_words_with_a_capital(seed_map: TopicMap) -> None:
    dull = STOP_WORDS | RESEARCH_WORDS | PLAIN_WORDS
    for topic in seed_map.topics:
        words = [word.lower() for word in topic.label.split() if word != "and"]
        assert 1 <= len(words) <= 2
        assert topic.label[0].isupper()
        assert not dull & set(words)
        assert not any(word in dull for term in topic.terms for word in term.lower().split())


@pytest.mark.parametrize("label", sorted(NAMES))
def test_papers_go_by_the_names_that_people_use(seed_map: TopicMap, label: str) -> None:
    assert label in seed_map.labels.values()


def test_every_paper_has_a_place_and_a_name(related: Library, seed_map: TopicMap) -> None:
    numbers = {paper.number for paper in related.papers()}
    assert seed_map.places.keys() == seed_map.labels.keys() == numbers


def test_relating_again_changes_and_writes_nothing(seed_library: Library) -> None:
    relate(seed_library, Progress())
    first = seed_library.topic_map()
    heard: list[LibraryChanged] = []
    seed_library.subscribe(heard.append)
    relate(seed_library, Progress())
    assert heard == []
    assert seed_library.topic_map() == first


def test_two_libraries_with_the_same_texts_have_the_same_map(seed_library: Library, seed_map: TopicMap) -> None:
    relate(seed_library, Progress())
    assert seed_library.topic_map() == seed_map


def test_own_links_and_mentions_survive(seed_library: Library) -> None:
    own = (
        Relation(1, 2, RelationKind.LINKED, 1.0, ()),
        Relation(4, 3, RelationKind.MENTIONS, 1.0, ("As in that paper.",)),
    )
    seed_library.replace_map(TopicMap(relations=(*own, Relation(5, 6, RelationKind.SIMILAR, 0.9, ("stale",)))))
    relate(seed_library, Progress())
    after = seed_library.topic_map().relations
    assert set(own) <= set(after)
    assert not any(each.reasons == ("stale",) for each in after)


def test_places_stay_when_the_map_is_made_again(seed_library: Library) -> None:
    relate(seed_library, Progress())
    before = seed_library.topic_map()
    moved = before.places | {1: Place(0.5, 0.02)}
    seed_library.replace_map(TopicMap(before.relations, before.topics, moved, before.labels))
    seed_library.add_note(2, "Think of hippocampal replay and experience replay.")
    relate(seed_library, Progress())
    assert seed_library.topic_map().places == moved


def test_a_note_brings_a_paper_near_to_what_it_tells_of(seed_library: Library) -> None:
    relate(seed_library, Progress())
    topic_map = seed_library.topic_map()
    inception, replay = number(topic_map, "Inception-v4"), number(topic_map, "Hippocampal replay")
    seed_library.add_note(inception, "Compare `code` with hippocampal replay in place cells of the animal, in a maze.")
    relate(seed_library, Progress())
    assert seed_library.related(inception, 1)[0].other(inception) == replay


def test_what_goes_to_the_trash_leaves_the_map(seed_library: Library) -> None:
    relate(seed_library, Progress())
    seed_library.trash(1)
    relate(seed_library, Progress())
    after = seed_library.topic_map()
    assert 1 not in after.places
    assert not any(1 in (each.source, each.target) for each in after.relations)
    assert not any(1 in topic.papers for topic in after.topics)


def test_an_empty_library_has_an_empty_map(library: Library) -> None:
    relate(library, Progress())
    assert library.topic_map() == TopicMap()


def test_work_that_is_stopped_leaves_the_old_map(seed_library: Library) -> None:
    progress = Progress(lambda done, _total, _what: progress.cancel() if done == 3 else None)
    with pytest.raises(Cancelled):
        relate(seed_library, progress)
    assert seed_library.topic_map() == TopicMap()


def test_a_new_map_is_told(seed_library: Library) -> None:
    heard: list[LibraryChanged] = []
    seed_library.subscribe(heard.append)
    relate(seed_library, Progress())
    assert [change.changes for change in heard] == [(MapChanged(),)]
