from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from desktop_app.text.document import BlockKind, RunKind
from tests.text.outlines import described, own_words
from tests.text.seeds import NAMES, document, sources

if TYPE_CHECKING:
    from desktop_app.text.document import Block, Run

SHAPES = {
    "000.1": "pp-----",
    "000.2": "ppppppp",
    "000.3": "p111p11(mp)1111",
    "000.4": "pp---pp---ppp",
    "000.5": "pppipip",
    "001.1": "pppipp",
    "001.2": "pppp---p",
    "001.3": "pp11pipipp",
    "001.4": "p",
    "001.5": "ppppip----",
    "002.1": "pp",
    "002.2": "phphphph--h-",
    "002.3": "pppipp",
    "002.4": "pppip",
    "002.5": "pppipp",
    "003.1": "ppipp",
    "003.2": "pppp",
    "003.3": "pp>(p)p>(p)p>(p)p>(p)p",
    "003.4": "pp",
    "003.5": "ppippipp",
    "004.1": "ppppippii",
    "004.2": "ppppippip",
    "004.3": "ppp--pipip",
    "004.4": "ppppip---",
    "004.5": "ppp---p",
}
"""Every block of every summary, as its author meant it: p(aragraph), h(eading), - and 1 for items, > for a quote,
m(ath), i(mage); in brackets what stands inside."""

EMPHASISED = {
    ("000.3", "benefits", "bold"),
    ("000.3", "Key Points", "bold"),
    ("001.3", "more", "italic"),
    ("001.5", "density", "italic"),
    ("001.5", "information", "italic"),
    ("001.5", "that particular scene", "italic"),
    (
        "003.2",
        "The critical insight here is that they use the agent's memory access to decide on credit assignment",
        "bold",
    ),
    ("003.3", "TL;DR:", "bold"),
    ("003.3", "qualitatively", "italic"),
    ("003.3", "Key paragraphs:", "bold"),
    ("003.3", "My 2 cents", "bold"),
    ("004.1", "policy", "italic"),
    ("004.3", "temperature", "italic"),
    ("004.4", "somewhere", "italic"),
}

POLICY_GRADIENT = (
    r"\nabla \log \pi(a_t | x_t; \theta) (r_t + \gamma r_{t+1}+\ldots + \gamma^{n-1}r_{t+n-1} + \gamma^n V(x_{t+n})"
    " - V(x_t))"
)

RUDDER = "rudder_reinforcement_learning_algorithm_that_is"

IMAGE_ALONE = re.compile(r"^(https?://\S+\.png)[ ]*$", re.MULTILINE)
QUOTES = re.compile("['\"‘’“”´]")


def shape(blocks: tuple[Block, ...]) -> str:
    letters = {
        BlockKind.PARAGRAPH: "p",
        BlockKind.HEADING: "h",
        BlockKind.QUOTE: ">",
        BlockKind.MATH: "m",
        BlockKind.IMAGE: "i",
        BlockKind.CODE: "c",
        BlockKind.TABLE: "t",
        BlockKind.RULE: "r",
    }
    shown = ""
    for block in blocks:
        shown += letters.get(block.kind) or ("1" if block.ordered else "-")
        shown += f"({shape(block.children)})" if block.children else ""
    return shown


def text_of(name: str, part: Block | Run) -> str:
    return document(name).text[part.start : part.end]


def items(name: str) -> list[list[Block]]:
    """Return the items of the summary ``name``, list by list."""
    lists: dict[int, list[Block]] = {}
    for block in document(name).walk():
        if block.kind is BlockKind.LIST_ITEM:
            lists.setdefault(block.list_id, []).append(block)
    return list(lists.values())


def of_kind(name: str, kind: RunKind) -> list[tuple[str, str]]:
    return [(text_of(name, run), run.source) for run in document(name).runs() if run.kind is kind]


def without_markup(source: str) -> str:
    """Return ``source`` without addresses and without what the seeds use of Markdown's marks."""
    source = IMAGE_ALONE.sub("", source)
    source = re.sub(r"\[([^\]]+)\]\(https?://[^)]+\)", r"\1", source)
    source = re.sub(r"\\cite\{([^}]+)\}", r"\1", source)
    return re.sub(r"^\d\. +", "", source.replace("`", ""), flags=re.MULTILINE)


def test_there_are_25_summaries() -> None:
    assert len(NAMES) == 25
    assert set(SHAPES) == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_the_blocks_are_those_that_the_author_meant(name: str) -> None:
    assert shape(document(name).blocks) == SHAPES[name]


@pytest.mark.parametrize("name", NAMES)
def test_no_word_of_the_source_is_lost_or_told_twice(name: str) -> None:
    words = re.compile(r"[^\W_]+")
    assert words.findall(document(name).text) == words.findall(without_markup(sources()[name]))


@pytest.mark.parametrize("name", NAMES)
def test_quotation_marks_stay_as_they_are_and_in_their_order(name: str) -> None:
    assert QUOTES.findall(document(name).text) == QUOTES.findall(without_markup(sources()[name]))


def test_the_seeds_have_curly_and_straight_quotation_marks() -> None:
    found = set(QUOTES.findall("".join(document(name).text for name in NAMES)))
    assert found == {"'", '"', "’", "“", "”", "´"}


@pytest.mark.parametrize("name", NAMES)
def test_every_image_address_alone_on_a_line_is_an_image(name: str) -> None:
    wanted = IMAGE_ALONE.findall(sources()[name])
    images = [block for block in document(name).walk() if block.kind is BlockKind.IMAGE]
    assert [block.source for block in images] == wanted
    assert [text_of(name, block) for block in images] == [""] * len(wanted)
    assert sources()[name].count("imgur.com") == len(wanted)
    assert "imgur" not in document(name).text


def test_no_image_of_the_seeds_is_lost() -> None:
    images = [block.source for name in NAMES for block in document(name).walk() if block.kind is BlockKind.IMAGE]
    assert len(images) == 20
    assert len(set(images)) == 19  # one summary stands in the seeds twice


@pytest.mark.parametrize("name", NAMES)
def test_blocks_are_parted_by_two_newlines_and_items_of_a_list_by_one(name: str) -> None:
    text = document(name).text
    worded = [block for block in document(name).blocks if block.end > block.start]
    assert worded[0].start == 0
    assert worded[-1].end == len(text)
    for before, after in pairwise(worded):
        within = before.kind is after.kind is BlockKind.LIST_ITEM and before.list_id == after.list_id
        assert text[before.end : after.start] == ("\n" if within else "\n\n")


@pytest.mark.parametrize("name", NAMES)
def test_no_mark_of_markdown_is_left_in_the_words(name: str) -> None:
    prose = [text_of(name, run) for run in document(name).runs() if run.kind is not RunKind.MATH]
    assert not re.findall(r"\*|`|\$|\\|\]\(|^#|^> |^- |  ", "\n".join(prose), re.MULTILINE)


def test_emphasis_is_where_the_authors_put_it() -> None:
    found = {(name, text_of(name, run), described(run)) for name in NAMES for run in document(name).runs()}
    assert {each for each in found if each[2] in ("bold", "italic", "bold italic")} == EMPHASISED


def test_the_key_points_are_one_list_of_six_items() -> None:
    name = "000.3"
    first, second = items(name)
    assert [(block.ordered, block.depth, block.number) for block in first] == [(True, 1, n) for n in (1, 2, 3)]
    assert [(block.ordered, block.depth, block.number) for block in second] == [(True, 1, n) for n in range(1, 7)]
    blocks = document(name).blocks
    title = blocks[blocks.index(second[0]) - 1]
    assert (title.kind, own_words(document(name), title)) == (BlockKind.PARAGRAPH, "Key Points")
    assert [own_words(document(name), block)[:20] for block in second] == [
        "The best performing ",
        "A3C uses $n-$step up",
        "All the parameters i",
        "The authors found th",
        "The hyper-parameters",
        "A3C-LSTM also incorp",
    ]


def test_the_second_key_point_holds_its_formula_and_the_words_after_it() -> None:
    name = "000.3"
    second = items(name)[1][1]
    formula, paragraph = second.children
    assert own_words(document(name), second).endswith("the policy-gradient update is proportional to")
    assert (formula.kind, formula.source) == (BlockKind.MATH, POLICY_GRADIENT)
    assert text_of(name, formula) == f"$${POLICY_GRADIENT}$$"
    assert paragraph.kind is BlockKind.PARAGRAPH
    assert text_of(name, paragraph) == r"where $V(\cdot)$ is the value function of the underlying MDP."
    assert second.end == paragraph.end


@pytest.mark.parametrize(
    ("name", "before", "counts"),
    [
        ("000.1", "Some bullet-point takeaways:", [5]),
        ("000.4", "Masked Learning Model (MLM) task works by:", [3, 3]),
        ("004.3", "not really giving a way to trade off between the two.", [2]),
        ("004.4", "the agent’s “action” the choosing of its next word", [3]),
        ("004.5", "“common sense” abilities as we might like.", [3]),
    ],
)
def test_bullets_after_prose_are_a_list(name: str, before: str, counts: list[int]) -> None:
    found = items(name)
    assert [len(each) for each in found] == counts
    assert not any(block.ordered or block.number or block.depth != 1 for each in found for block in each)
    blocks = document(name).blocks
    assert text_of(name, blocks[blocks.index(found[0][0]) - 1]).endswith(before)


def test_an_item_keeps_the_quoted_sentence_on_a_line_of_its_own_and_what_follows() -> None:
    associativity = text_of("004.5", items("004.5")[0][1])
    assert associativity.startswith("One of the two distinct problems")
    assert "An example here is: “I’m sure that my map will show this building" in associativity
    assert "it is very famous.” Treasure maps aside" in associativity
    assert associativity.endswith("call about 40% of the examples “associative”")


def test_quotes_and_the_dots_between_them_take_turns() -> None:
    name = "003.3"
    middle = document(name).blocks[2:9]
    assert [block.kind for block in middle[::2]] == [BlockKind.QUOTE] * 4
    assert [(block.kind, text_of(name, block)) for block in middle[1::2]] == [(BlockKind.PARAGRAPH, "...")] * 3
    first, second, third, last = (text_of(name, block) for block in middle[::2])
    assert first.startswith("Neural activity recorded from hippocampal place cells")
    assert second == (
        "we develop a normative theory to predict not just whether but which memories should be accessed at each time"
        " to enable the most rewarding future decisions."
    )
    assert third.endswith("(ii) the content of replay; and (iii) effects of experience.")
    assert last.startswith("we propose the unifying view")


def test_headings_have_their_level_and_title() -> None:
    headings = [block for name in NAMES for block in document(name).walk() if block.kind is BlockKind.HEADING]
    assert [(block.level, text_of("002.2", block)) for block in headings] == [
        (4, "What is DRAW:"),
        (4, "What do we gain?"),
        (4, "What follows?"),
        (4, "Like:"),
        (4, "Dislike:"),
    ]


def test_the_code_spans_are_these() -> None:
    note = (
        "Update 2015/11/23: Since I first wrote this note, I became involved in the next iterations of this work,"
        " which became v2 of the arXiv manuscript. The notes below were made based on v1."
    )
    code = {name: [words for words, _ in of_kind(name, RunKind.CODE)] for name in NAMES}
    twice = ["binary", "exp"]
    assert {name: words for name, words in code.items() if words} == {"000.2": [note], "001.1": twice, "002.3": twice}


def test_a_citation_is_quiet_and_no_raw_tex() -> None:
    cited = [(name, run) for name in NAMES for run in document(name).runs() if run.cite]
    assert [(name, text_of(name, run), run.kind) for name, run in cited] == [
        ("002.1", "[amari_natural_1998]", RunKind.TEXT)
    ]
    assert "natural gradient (NG) [amari_natural_1998], whose importance" in document("002.1").text
    assert "cite" not in document("002.1").text


def test_the_links_are_these() -> None:
    links = [(name, text_of(name, run), run.href) for name in NAMES for run in document(name).runs() if run.href]
    assert links == [
        ("003.2", '"MERLIN"', "https://arxiv.org/abs/1803.10760"),
        (
            "003.4",
            "Summary by author /u/SirJAM_armedi",
            f"https://www.reddit.com/r/MachineLearning/comments/8sq0jy/{RUDDER}/e11swv8/",
        ),
    ]


def test_the_formulas_in_prose_are_these() -> None:
    formulas = {name: [source for _, source in of_kind(name, RunKind.MATH)] for name in NAMES}
    assert {name: found for name, found in formulas.items() if found} == {
        "000.2": ["q", "x_i", "argmax_i q' x_i"],
        "000.3": ["n-", r"V(\cdot)"],
    }
    for name in ("000.2", "000.3"):
        assert all(words == f"${source}$" for words, source in of_kind(name, RunKind.MATH))
        assert not any(run.display for run in document(name).runs())
    displays = [block.source for name in NAMES for block in document(name).walk() if block.kind is BlockKind.MATH]
    assert displays == [POLICY_GRADIENT]


def test_lines_that_were_wrapped_are_one_paragraph() -> None:
    assert "\n" in sources()["001.4"].strip()
    assert "\n" not in document("001.4").text
