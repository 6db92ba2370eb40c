"""Communities of papers, and their names."""

from __future__ import annotations

from itertools import combinations

import pytest

from desktop_app.domain.relations import Relation, RelationKind, Topic
from desktop_app.topics.clusters import communities, topics_of
from desktop_app.topics.similarity import Profile
from desktop_app.topics.terms import Spellings, terms_of_prose


def similar(source: int, target: int, score: float = 0.7) -> Relation:
    return Relation(source, target, RelationKind.SIMILAR, score, ("a", "b", "c"))


def family(*papers: int) -> list[Relation]:
    return [similar(a, b) for a, b in combinations(papers, 2)]


TEXTS = {
    1: "Credit assignment by replay. A replay buffer holds replay.",
    2: "A replay buffer in a maze; credit assignment.",
    3: "Replay buffers of mice in a maze.",
    11: "Language models read tokens. A language model has a token.",
    12: "Language models and tokens of languages.",
    13: "Language model: a token follows a token.",
    14: "Languages and tokens.",
}


def profiles_and_spellings() -> tuple[list[Profile], Spellings]:
    spellings = Spellings()
    profiles = []
    for paper, text in TEXTS.items():
        found = list(terms_of_prose(text))
        spellings.learn(found)
        profiles.append(
            Profile(paper, {term.normal: [each.normal for each in found].count(term.normal) for term in found})
        )
    return profiles, spellings


def named(found: list[tuple[int, ...]], before: tuple[Topic, ...] = ()) -> tuple[Topic, ...]:
    return topics_of(found, *profiles_and_spellings(), before)


def test_two_families_are_two_topics_the_larger_first() -> None:
    relations = [*family(1, 2, 3), *family(11, 12, 13, 14), similar(1, 11, 0.37)]
    assert communities(relations) == [(11, 12, 13, 14), (1, 2, 3)]


def test_a_faint_relation_makes_no_topic() -> None:
    assert communities([similar(1, 2, 0.3)]) == []
    assert communities([]) == []


def test_topics_are_named_by_what_their_papers_say() -> None:
    language, replay = named([(11, 12, 13, 14), (1, 2, 3)])
    assert (language.id, language.label, language.papers) == (1, "Language models", (11, 12, 13, 14))
    assert (replay.id, replay.label, replay.papers) == (2, "Replay buffers", (1, 2, 3))
    assert language.terms[0] in {"language", "tokens", "language model"}


def test_terms_of_a_topic_repeat_no_word() -> None:
    for topic in named([(11, 12, 13, 14), (1, 2, 3)]):
        words = [word for term in topic.terms for word in term.lower().split()]
        assert len(words) == len(set(words))


def test_no_two_topics_have_one_name() -> None:
    labels = [topic.label for topic in named([(11, 12), (13, 14)])]
    assert len(set(labels)) == 2


def test_a_topic_without_words_has_a_name_all_the_same() -> None:
    (topic,) = topics_of([(1, 2)], [Profile(1, {}), Profile(2, {})], Spellings())
    assert (topic.label, topic.terms) == ("Other papers", ())


def test_a_topic_keeps_id_and_name_when_most_of_it_stays() -> None:
    before = (Topic(7, "My replays", ("replay",), (1, 2, 3)),)
    language, replay = named([(11, 12, 13, 14), (1, 2)], before)
    assert (replay.id, replay.label) == (7, "My replays")
    assert (language.id, language.label) == (1, "Language models")


def test_an_heir_that_has_become_another_keeps_the_colour_but_not_the_name() -> None:
    before = (Topic(3, "A lone topic", (), (14,)),)
    (topic,) = named([(11, 12, 13, 14)], before)
    assert (topic.id, topic.label) == (3, "Language models")


@pytest.mark.parametrize(
    ("old", "new"), [("Replay and buffers", "Replay and buffers"), ("Credit and mice", "Replay buffers")]
)
def test_a_topic_that_has_grown_keeps_a_name_that_still_suits_it(old: str, new: str) -> None:
    (topic,) = named([(1, 2, 3)], (Topic(4, old, (), (1, 2)),))
    assert (topic.id, topic.label) == (4, new)


def test_of_two_halves_the_larger_is_the_heir() -> None:
    before = (Topic(1, "All", (), (1, 2, 3, 11, 12)),)
    topics = {topic.papers: topic.id for topic in named([(1, 2, 3), (11, 12)], before)}
    assert topics == {(1, 2, 3): 1, (11, 12): 2}


@pytest.mark.parametrize("gone", [(), (99,)])
def test_papers_that_are_gone_count_for_nothing(gone: tuple[int, ...]) -> None:
    before = (Topic(5, "Replay", (), (1, 2, 3, *gone)),)
    (topic,) = named([(1, 2, 3)], before)
    assert (topic.id, topic.label) == (5, "Replay")
