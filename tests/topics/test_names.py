"""Short names of papers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.topics.names import LONGEST, Named, known_names, name_papers, proper_name


def name_of(title: str, text: str = "", **spread: int) -> str:
    return name_papers([Named(1, title, text)], spread)[1]


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("RUDDER: Return Decomposition for Delayed Rewards", "RUDDER"),
        ("Path-SGD: Path-Normalized Optimization in Deep Neural Networks", "Path-SGD"),
        ("Perceiver: General Perception with Iterative Attention", "Perceiver"),
        ("Multi-task Deep Reinforcement Learning with PopArt", "PopArt"),
        ("Inception-v4, Inception-ResNet and the Impact of Residual Connections on Learning", "Inception-v4"),
        ("HARP - Hierarchical Representation Learning for Networks", "HARP"),
    ],
)
def test_a_title_that_has_a_name_gives_it(title: str, name: str) -> None:
    assert proper_name(title) == name
    assert name_of(title) == name


@pytest.mark.parametrize(
    "title",
    ["Critic Regularized Regression", "Language GANs Falling Short", "Learning: a View", "A STUDY IN CAPITALS", ""],
)
def test_a_title_without_a_name_gives_none(title: str) -> None:
    assert proper_name(title) is None


@pytest.mark.parametrize(
    ("title", "text", "name"),
    [
        ("Critic Regularized Regression", "the approach - Critic Regularized Regression, or CRR - is", "CRR"),
        ("Swift Maps for Robots", "Many robots ask for Swift Robot Maps (SRM) today", "SRM"),
        ("Asynchronous Ways", "Asynchronous Advantage Actor Critic (A3C). A3C is A3C.", "A3C"),
        ("Learning Alone", "a trick that is dubbed “CACTUs” by them", "CACTUs"),
        ("Weights that Matter", "WTM (Weights That Matter) is cheap", "WTM"),
    ],
)
def test_an_acronym_that_the_text_explains_is_a_name(title: str, text: str, name: str) -> None:
    assert name_of(title, text) == name


@pytest.mark.parametrize(
    "text",
    [
        "trained with Stochastic Gradient Descent (SGD)",  # everyone's
        "on Quite Another Thing (QAT)",  # has nothing to do with the title
        "and so on (XYZ)",  # stands for nothing
    ],
)
def test_other_acronyms_are_no_names(text: str) -> None:
    assert name_of("Disentangled Rewards", text) == "Disentangled"


def test_the_rarest_word_of_a_title_tells_most() -> None:
    assert name_of("Contrastive Visual Learning", visual=5, contrastive=1) == "Contrastive"
    assert name_of("Contrastive Visual Learning", visual=1, contrastive=5) == "Visual"


def test_a_telling_noun_takes_the_word_before_it_along() -> None:
    assert name_of("Memory explains hippocampal replay", hippocampal=1, replay=2) == "Hippocampal replay"


def test_no_two_papers_have_one_name_and_the_paper_of_that_name_comes_first() -> None:
    papers = [
        Named(1, "Fine-tuning BERT on Poems"),
        Named(2, "BERT: Pre-training of Transformers"),
        Named(3, "BERT: Pre-training of Transformers"),
    ]
    names = name_papers(papers, {})
    assert names[2] == "BERT"
    assert len({name.casefold() for name in names.values()}) == 3


def test_a_name_stays_while_it_could_still_be_given() -> None:
    paper = Named(1, "Contrastive Visual Learning")
    before = name_papers([paper], {"visual": 5})
    assert name_papers([paper], {"contrastive": 5}, before) == before
    assert name_papers([Named(1, "Sparse Rewards")], {}, before) == {1: "Sparse Rewards"}


def test_names_are_known_among_the_terms_of_texts() -> None:
    assert known_names(["Path-SGD: a Way", "NeRF: Scenes", "Of Nothing"]) == {"path sgd", "nerf"}


titles = st.text(alphabet=st.sampled_from("aAbBzZ éß中-:'’  019"), max_size=60) | st.text(max_size=60)


@given(st.lists(st.tuples(titles, st.text(max_size=80)), max_size=8))
def test_any_titles_give_short_names_of_their_own(papers: list[tuple[str, str]]) -> None:
    names = name_papers([Named(number, title, text) for number, (title, text) in enumerate(papers)], {})
    assert list(names) == list(range(len(papers)))
    assert all(0 < len(name) <= LONGEST for name in names.values())
    assert all(name.strip() for name in names.values())
    assert len({name.casefold() for name in names.values()}) == len(papers)
