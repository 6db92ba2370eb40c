"""What a text without a title may be called. Texts and names in here are made up."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.importing.title_guesses import FLOOR, MOST, candidates
from desktop_app.importing.titles import guess_title
from desktop_app.text import markdown


def titles(text: str) -> list[str]:
    return [each.title for each in candidates(markdown.parse(text), "file name")]


@pytest.mark.parametrize(
    ("text", "title"),
    [
        (
            "In this paper, the authors propose Gradual Tree Pruning, or GTP. GTP removes branches one by one.",
            "GTP: Gradual Tree Pruning",
        ),
        (
            "The paper introduces QUILT (Quantised Inference with Linear Tables). QUILT is fast and QUILT is small.",
            "QUILT: Quantised Inference with Linear Tables",
        ),
        (
            "Planning is slow. The authors present Lazy Horizon Search (LHS), which plans less. LHS wins on ten games.",
            "LHS: Lazy Horizon Search",
        ),
        (
            "Sorting is hard to learn. They call their model SortNet. SortNet uses pointers, and SortNet sorts.",
            "SortNet",
        ),
        (
            "This paper presents BrickGAN, a way to lay bricks. BrickGAN learns from walls. It is a GAN for masons.",
            "BrickGAN",
        ),
        (
            "Walls fall. This method, which the authors dub “MORTAR”, keeps them up. MORTAR is cheap.",
            "MORTAR",
        ),
        (
            "We look at memory. The big idea of MemoLine is to write it down. MemoLine reads it again later.",
            "MemoLine",
        ),
    ],
)
def test_a_name_that_the_text_gives_its_paper_is_the_title(text: str, title: str) -> None:
    assert titles(text)[0] == title


@pytest.mark.parametrize(
    "text",
    [
        "This one is about pruning. It is compared to QUILT and SortNet, and does better than BrickGAN on all tasks.",
        "A long look at what tables can do. Models such as QUILT, SortNet or MORTAR fail. Unlike QUILT, it is small.",
        "It builds on the previous QUILT paper and changes how tables are kept. The gain over QUILT is large.",
        "I read this after my earlier summary of QUILT, so read that one first if you have not yet done so, please.",
        "A CNN and an LSTM are trained with SGD on MNIST and ImageNet with a GPU; the CNN wins, the LSTM loses.",
        "Nothing has a name in here, and so nobody can say what it should be called in the end.",
    ],
)
def test_other_papers_names_and_those_of_the_field_are_never_the_title(text: str) -> None:
    assert titles(text)[0] == guess_title(markdown.parse(text), "")


def test_what_is_proposed_is_a_title_where_nothing_has_a_name() -> None:
    text = "This paper presents a novel combination of decision trees with linear tables. It works well."
    assert titles(text)[0] == "Combination of decision trees with linear tables"


def test_a_heading_alone_at_its_level_is_the_title_and_one_among_several_is_not() -> None:
    assert titles("## Pruning trees by the season\n\nOne should cut in winter.")[0] == "Pruning trees by the season"
    parted = "## Problem statement\n\nTrees grow and grow.\n\n## How it works\n\nCut them."
    assert titles(parted)[0] == "Trees grow and grow."


def test_the_words_of_a_link_that_stands_alone_at_the_head_are_the_title() -> None:
    text = "[Pruning Trees by the Season](https://example.org/trees.pdf)\n\nThis paper is about trees and winter."
    assert titles(text)[0] == "Pruning Trees by the Season"
    for label in ("Link to the paper", "Summary by a reader", "here it is", "https://example.org"):
        assert titles(f"[{label}](https://example.org/trees.pdf)\n\nTrees grow.")[0] == "Trees grow."


def test_what_a_name_stands_for_and_other_names_and_the_first_words_are_offered_too() -> None:
    text = (
        "Trees are pruned in this text. The authors propose Gradual Tree Pruning (GTP). GTP needs Winter Cut Order, "
        "or WCO. GTP cuts, GTP waits, and WCO says when."
    )
    found = candidates(markdown.parse(text), "")
    assert found[0].title == "GTP: Gradual Tree Pruning"
    assert "Gradual Tree Pruning" in [each.title for each in found]
    assert guess_title(markdown.parse(text), "") in [each.title for each in found]
    assert found[0].reason == "a name that the text spells out"
    assert found[0].confidence > FLOOR


def test_names_in_formulas_code_blocks_and_addresses_are_none() -> None:
    text = "We look at $QUILT = QUILT + 1$.\n\n```\nQUILT QUILT QUILT\n```\n\nhttps://example.org/QUILT/QUILT.png"
    assert not [title for title in titles(text) if title.startswith("QUILT")]


def test_a_text_without_words_is_called_as_the_caller_says() -> None:
    assert titles("") == ["file name"]
    assert titles("---") == ["file name"]


@given(st.text(alphabet=st.sampled_from("aB3 .,()-“”\n#*[]$:xQ"), max_size=200))
def test_there_are_one_to_four_candidates_without_repeats_whatever_stands_there(text: str) -> None:
    found = candidates(markdown.parse(text), "file name")
    assert 1 <= len(found) <= MOST
    assert len({each.title for each in found}) == len(found)
    assert all(each.title.strip() == each.title != "" and 0 <= each.confidence <= 1 for each in found)


@pytest.mark.parametrize(
    "piece", ["QUILT ", "AaAaAaAa", "word ", "(", "we propose ", "A-", "a a a a AAAA ( ", "call it "]
)
def test_the_cost_of_a_guess_does_not_grow_with_the_text_beyond_its_head(piece: str) -> None:
    def cost(size: int) -> float:
        document = markdown.parse((piece * size)[:size])
        begun = time.process_time()
        candidates(document, "")
        return time.process_time() - begun

    cost(8_000)
    short = min(cost(8_000) for _ in range(3))
    assert min(cost(80_000) for _ in range(3)) < 8 * short + 0.005
