"""Likeness by shared terms, and the reasons for it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.domain.relations import RelationKind
from desktop_app.topics.similarity import Profile, cosine, reasons_of, relate_similar, score_of, weigh
from desktop_app.topics.terms import Spellings, terms_of_prose

if TYPE_CHECKING:
    from desktop_app.domain.relations import Relation

REPLAY = "Experience replay lets an agent learn from stored transitions; hippocampal replay in a maze is alike."
MAZE = "In a maze the hippocampal replay of an agent runs backwards from the reward through stored transitions."
BREAD = "Sourdough needs flour, water and salt; the oven must be hot and the crust brown."


def related(*texts: str) -> list[Relation]:
    spellings = Spellings()
    profiles = []
    for number, text in enumerate(texts, start=1):
        found = list(terms_of_prose(text))
        spellings.learn(found)
        profiles.append(Profile(number, Counter(term.normal for term in found)))
    return relate_similar(profiles, weigh(profiles), spellings)


def test_texts_on_one_subject_are_related_with_reasons_they_share() -> None:
    (relation,) = related(REPLAY, BREAD, MAZE)
    assert (relation.source, relation.target, relation.kind) == (1, 3, RelationKind.SIMILAR)
    assert relation.reasons[0] == "hippocampal replay"
    for reason in relation.reasons:
        assert reason in REPLAY
        assert reason in MAZE


def test_a_pair_stands_for_its_words() -> None:
    (relation,) = related(REPLAY, MAZE)
    assert "hippocampal" not in relation.reasons
    assert len(relation.reasons) == len(set(relation.reasons)) <= 6


def test_unrelated_papers_have_no_relation() -> None:
    assert related(REPLAY, BREAD) == []


@pytest.mark.parametrize("texts", [(), (REPLAY,), ("", ""), ("", REPLAY)])
def test_too_little_to_compare_gives_no_relation(texts: tuple[str, ...]) -> None:
    assert related(*texts) == []


def test_nobody_is_related_to_themselves_and_every_pair_comes_once() -> None:
    relations = related(REPLAY, MAZE, REPLAY, MAZE, REPLAY)
    pairs = [(each.source, each.target) for each in relations]
    assert len(pairs) == len(set(pairs)) == 10
    assert all(first < second for first, second in pairs)


def test_the_best_comes_first_and_a_copy_is_the_best() -> None:
    relations = related(REPLAY, BREAD, MAZE, REPLAY)
    assert (relations[0].source, relations[0].target) == (1, 4)
    assert relations[0].score > 0.99
    assert [each.score for each in relations] == sorted((each.score for each in relations), reverse=True)


def test_words_that_every_text_has_are_no_relation() -> None:
    assert related("The training data of the model.", "Models and their training on data.") == []


def test_naming_another_paper_weighs_more_than_a_word() -> None:
    profiles = [Profile(1, {"rudder": 1, "reward": 1}), Profile(2, {"rudder": 1, "maze": 1}), Profile(3, {"reward": 1})]
    plain, named = weigh(profiles), weigh(profiles, frozenset({"rudder"}))
    assert cosine(named[0], named[1]) > cosine(plain[0], plain[1])


def test_reasons_are_shown_in_their_written_form() -> None:
    vector = {"gan": 0.6, "replay buffer": 0.5, "token": 0.4}
    assert reasons_of(vector, vector, str.upper) == ("REPLAY BUFFER", "GAN", "TOKEN")


def test_weak_words_fill_up_too_few_reasons_and_only_then() -> None:
    few = {"resnet": 0.5, "representation": 0.3, "label": 0.2, "model": 0.4}
    assert reasons_of(few, few, str) == ("resnet", "representation", "label")
    many = few | {"token": 0.5, "maze": 0.5}
    assert set(reasons_of(many, many, str)) == {"resnet", "token", "maze"}


def test_words_of_one_stem_are_one_reason() -> None:
    vector = {"generator": 0.5, "generated": 0.4, "token": 0.3, "maze": 0.2}
    assert reasons_of(vector, vector, str) == ("generator", "token", "maze")


@given(st.floats(-0.1, 1.1), st.floats(-0.1, 1.1))
def test_scores_lie_in_0_to_1_and_keep_the_order(first: float, second: float) -> None:
    low, high = sorted((first, second))
    assert 0 <= score_of(low) <= score_of(high) <= 1


@given(st.lists(st.dictionaries(st.sampled_from("abcdefgh"), st.integers(1, 5)), max_size=6))
def test_likeness_is_the_same_from_both_sides_and_at_most_1(counts: list[dict[str, int]]) -> None:
    vectors = weigh([Profile(number, terms) for number, terms in enumerate(counts)])
    for one in vectors:
        for other in vectors:
            assert cosine(one, other) == pytest.approx(cosine(other, one))
            assert -1e-9 <= cosine(one, other) <= 1 + 1e-9
