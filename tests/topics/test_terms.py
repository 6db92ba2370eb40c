"""The words by which papers are found to be kin."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.text.markdown import parse
from desktop_app.topics.terms import Spellings, Term, fold, is_acronym, normal_words, terms, terms_of_prose


def normals(markdown: str) -> list[str]:
    return [term.normal for term in terms(parse(markdown))]


def test_words_and_the_pairs_that_they_form_come_in_order() -> None:
    assert normals("A policy gradient.") == ["policy", "gradient", "policy gradient"]


def test_stop_words_and_words_of_research_are_not_terms() -> None:
    assert normals("In this paper the authors propose a method and show results.") == []


def test_adverbs_are_not_terms() -> None:
    assert normals("It converges asymptotically.") == []
    assert normals("A family tree.") == ["family", "tree", "family tree"]


def test_no_pair_reaches_across_a_stop_word_or_a_sentence_or_a_comma() -> None:
    assert not [term for term in normals("Reward of agents. Mazes, gates.") if " " in term]


def test_a_hyphen_joins_a_pair_as_a_blank_does() -> None:
    assert "actor critic" in normals("An actor-critic agent")
    assert "actor critic" in normals("An actor critic agent")


def test_a_prefix_belongs_to_its_word() -> None:
    assert "pretraining" in normals("Pre-training of encoders")
    assert "pretraining" in normals("Pretraining of encoders")


def test_words_that_need_a_partner_make_pairs_but_do_not_stand_alone() -> None:
    found = normals("An off-policy agent with self-attention uses k-means and meta learning.")
    assert {"off policy", "self attention", "k mean", "meta learning"} <= set(found)
    assert not {"off", "self", "k", "meta"} & set(found)


@pytest.mark.parametrize(
    "markdown",
    [
        "$\\theta_{policy}$",
        "$$\nreward = gradient\n$$",
        "`replay_buffer`",
        "```python\nreplay = buffer\n```",
        "https://example.org/replay/buffer",
        "\\cite{replay_buffer_1998}",
        "![replay buffer](https://example.org/replay.png)",
        "500K 15GB 2020 512",
    ],
)
def test_formulas_code_addresses_citations_and_images_say_nothing(markdown: str) -> None:
    assert normals(markdown) == []


def test_no_pair_reaches_across_a_formula() -> None:
    assert "replay buffer" not in normals("A replay $x$ buffer")
    assert "replay buffer" in normals("A replay *buffer*")


def test_words_in_tables_quotes_and_lists_count() -> None:
    text = "> hippocampal replay\n\n- spatial maze\n\n| name |\n| --- |\n| credit assignment |\n"
    assert {"hippocampal replay", "spatial maze", "credit assignment"} <= set(normals(text))


def test_abbreviations_count_as_what_they_stand_for() -> None:
    assert "reinforcement learning" in normals("Multi-agent RL")
    assert Term("reinforcement learning", "reinforcement learning") in list(terms_of_prose("RL"))


@pytest.mark.parametrize(
    ("word", "normal"),
    [
        ("agents", "agent"),
        ("Policies", "policy"),
        ("losses", "loss"),
        ("class", "class"),
        ("analysis", "analysis"),
        ("bias", "bias"),
        ("biases", "bias"),
        ("matrices", "matrix"),
        ("GANs", "gan"),
        ("normalisation", "normalization"),
        ("behaviour", "behavior"),
        ("animal’s", "animal"),
        ("corpus", "corpus"),
    ],
)
def test_a_word_has_one_normal_form(word: str, normal: str) -> None:
    assert fold(word) == normal


@pytest.mark.parametrize(("word", "answer"), [("GAN", True), ("ResNet", True), ("A3C", True), ("Critic", False)])
def test_acronyms_are_known_by_their_capitals(word: str, answer: bool) -> None:  # noqa: FBT001 - a parameter of a test
    assert is_acronym(word) is answer


def test_a_name_that_is_a_dull_word_is_a_term_when_in_capitals() -> None:
    assert "draw" in normals("The model is called DRAW.")
    assert "draw" not in normals("We draw on it.")


def test_terms_read_as_they_are_written_most_often() -> None:
    spellings = Spellings()
    for text in ("The Transformer reads. A Transformer writes.", "Transformers", "GANs and GANs and a GAN"):
        spellings.learn(terms(parse(text)))
    assert spellings.show("transformer") == "Transformer"
    assert spellings.show("gan") == "GANs"
    assert spellings.show("never seen") == "never seen"


def test_a_capital_at_the_start_of_a_sentence_or_in_a_heading_is_no_spelling() -> None:
    spellings = Spellings()
    spellings.learn(terms(parse("Reward first. Reward again! “Reward it”. Experience Replay")))
    assert spellings.show("reward") == "reward"
    assert spellings.show("experience replay") == "experience replay"


def test_a_plural_is_shown_where_one_was_written() -> None:
    spellings = Spellings()
    spellings.learn(terms(parse("One language model, a language model, and two language models")))
    assert spellings.show("language model") == "language model"
    assert spellings.show_many("language model") == "language models"
    assert spellings.show_many("gan") == "gan"


def test_a_short_name_has_the_normal_form_of_its_words() -> None:
    assert normal_words("Path-SGD") == "path sgd"


@given(st.text(max_size=200))
def test_any_text_gives_terms_of_one_or_two_words(text: str) -> None:
    for term in terms_of_prose(text):
        assert 1 <= len(term.normal.split(" ")) <= 3  # an abbreviation may stand for more
        assert term.normal == term.normal.strip()
        assert term.written
