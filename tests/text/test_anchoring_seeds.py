"""Highlights all over the seeds, through the changes that texts go through; test_anchoring.py has the rules."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from desktop_app.domain.annotations import AnchorState, TextPositionSelector
from desktop_app.text.anchoring import anchor, anchor_all, make_target
from desktop_app.text.markdown import parse
from tests.text.seeds import NAMES, document, sources

if TYPE_CHECKING:
    from collections.abc import Iterator

    from desktop_app.domain.annotations import Target

SENTENCE = r"[^\s.?!][^.?!\n]{20,}[.?!]"
WORD = r"\b[^\W\d_]{4,}\b"
TOP, END = "Something else on top.\n\n", "\n\nAnd something below."
STRAIGHT = str.maketrans("“”‘’´", "\"\"'''")
TWINS = {"001.1", "002.3"}
"""One summary that stands in the seeds twice."""


def targets(name: str, pattern: str, step: int = 1) -> list[Target]:
    """Return the targets of every ``step``-th match of ``pattern`` in the text of ``name``."""
    found = [each.span() for each in re.finditer(pattern, document(name).text)]
    return [make_target(document(name), start, end) for start, end in found[::step]]


def everywhere(pattern: str, step: int = 1) -> Iterator[tuple[str, Target]]:
    """Yield the text and a target of every summary for every ``step``-th match; those that took in a formula not."""
    for name in NAMES:
        for each in targets(name, pattern, step):
            if re.fullmatch(pattern, each.quote.exact):
                yield document(name).text, each


def shifted(position: TextPositionSelector, by: int) -> TextPositionSelector:
    return TextPositionSelector(position.start + by, position.end + by)


@pytest.mark.parametrize("name", NAMES)
def test_every_word_and_every_sentence_moves_with_a_paragraph_added_above(name: str) -> None:
    made = targets(name, r"\S+", 3) + targets(name, SENTENCE)
    placed = anchor_all(TOP + document(name).text + END, made)
    assert placed == [(AnchorState.MOVED, shifted(each.position, len(TOP))) for each in made]


@pytest.mark.parametrize("name", NAMES)
def test_every_word_and_every_sentence_stays_with_a_paragraph_added_below(name: str) -> None:
    made = targets(name, r"\S+", 3) + targets(name, SENTENCE)
    placed = anchor_all(document(name).text + END, made)
    assert placed == [(AnchorState.ANCHORED, each.position) for each in made]


@pytest.mark.parametrize("name", NAMES)
def test_a_text_retyped_with_straight_quotation_marks_keeps_every_word(name: str) -> None:
    retyped = parse(sources()[name].translate(STRAIGHT))
    made = targets(name, r"\S+", 3) + targets(name, SENTENCE)
    assert anchor_all(retyped.text, made) == [(AnchorState.ANCHORED, each.position) for each in made]


@pytest.mark.parametrize("name", NAMES)
def test_line_ends_and_a_byte_order_mark_leave_the_very_same_text(name: str) -> None:
    source = sources()[name]
    assert parse("\ufeff" + source.replace("\n", "\r\n")).text_hash == document(name).text_hash


@pytest.mark.parametrize("name", NAMES)
def test_a_mended_typo_inside_a_sentence_is_followed(name: str) -> None:
    text = document(name).text
    for each in targets(name, SENTENCE):
        start, end = each.position
        middle = (start + end) // 2
        mended = text[:middle] + text[middle + 1 :]
        assert anchor(mended, each) == (AnchorState.MOVED, (start, end - 1))


@pytest.mark.parametrize("name", NAMES)
def test_a_sentence_that_was_taken_out_is_orphaned(name: str) -> None:
    text = document(name).text
    for each in targets(name, SENTENCE):
        start, end = each.position
        assert anchor(text[:start] + text[end:], each) == (AnchorState.ORPHANED, None)


@pytest.mark.parametrize("name", NAMES)
def test_no_highlight_of_one_summary_is_ever_painted_in_another(name: str) -> None:
    made = targets(name, SENTENCE, 4) + targets(name, WORD, 25)
    for other in NAMES:
        if other != name and {name, other} != TWINS:
            assert anchor_all(document(other).text, made) == [(AnchorState.ORPHANED, None)] * len(made)


def test_a_sentence_that_was_moved_to_the_end_is_followed() -> None:
    found = []
    for text, each in everywhere(SENTENCE):
        start, end = each.position
        moved = f"{text[:start].rstrip(' ')}{text[end:]}\n\n{text[start:end]}"
        _, place = anchor(moved, each)
        assert place is None or place == (len(moved) - (end - start), len(moved))
        found.append(place is not None)
    assert len(found) > 350
    assert sum(found) >= 0.99 * len(found)  # a very short one without its neighbours may be orphaned


def test_a_replaced_word_does_not_jump_to_its_twin() -> None:
    jumped = []
    for text, each in everywhere(WORD, 3):
        start, end = each.position
        if text.count(each.quote.exact) > 1:
            state, _ = anchor(f"{text[:start]}giraffe{text[end:]}", each)
            jumped.append(state is not AnchorState.ORPHANED)
    assert len(jumped) > 1000
    assert sum(jumped) <= 0.01 * len(jumped)  # "a continuous representation of a" stands twice with equal neighbours


@pytest.mark.parametrize("name", NAMES)
def test_each_of_many_equal_words_keeps_its_own_place(name: str) -> None:
    text = document(name).text
    word, times = Counter(re.findall(WORD, text)).most_common(1)[0]
    made = targets(name, rf"\b{word}\b")
    assert len(made) == times
    changed = text.replace(word, f"very {word}", 1)
    placed = anchor_all(changed, made)
    assert [place for _, place in placed] == [shifted(each.position, len("very ")) for each in made]


def test_five_summaries_in_one_text_each_keep_their_highlights() -> None:
    names = [name for name in NAMES if name.startswith("004")]
    merged = parse("\n\n".join(sources()[name] for name in names)).text
    for name in names:
        made = targets(name, SENTENCE, 2) + targets(name, WORD, 9)
        offset = merged.index(document(name).text)
        placed = [place for _, place in anchor_all(merged, made)]
        assert placed == [shifted(each.position, offset) for each in made]


def test_a_summary_split_in_two_keeps_each_highlight_in_its_half() -> None:
    for name in ("003.1", "004.2", "004.5"):
        whole = document(name)
        cut = whole.blocks[len(whole.blocks) // 2].start
        first, second = whole.text[:cut].rstrip("\n"), whole.text[cut:]
        for each in targets(name, SENTENCE):
            in_first = each.position.end <= cut
            wanted = each.position if in_first else shifted(each.position, -cut)
            assert anchor(first if in_first else second, each)[1] == wanted
            assert anchor(second if in_first else first, each) == (AnchorState.ORPHANED, None)


def test_a_highlight_from_an_item_over_a_formula_into_the_next_item_is_followed() -> None:
    name = "000.3"
    text = document(name).text
    made = make_target(document(name), text.index("A3C uses"), text.index("are shared except"))
    changed = parse(f"# Notes\n\n{sources()[name]}").text
    state, place = anchor(changed, made)
    assert state is AnchorState.MOVED
    assert place is not None
    assert changed[place.start : place.end] == made.quote.exact
    assert r"\nabla \log" in made.quote.exact


def test_a_highlight_that_begins_inside_the_formula_of_an_item_takes_the_whole_of_it() -> None:
    text = document("000.3").text
    made = make_target(document("000.3"), text.index("V(x_{t+n})"), text.index("is the value function"))
    assert made.quote.exact.startswith(r"$$\nabla")
    assert made.quote.exact.endswith(r"$$" + "\n\n" + r"where $V(\cdot)$ ")
    assert made.quote.prefix == "olicy-gradient update is proportional to\n\n"[-32:]


def test_hundreds_of_overlapping_highlights_are_each_followed() -> None:
    whole = document("004.2")
    made = [make_target(whole, start, min(start + 150, len(whole.text))) for start in range(0, len(whole.text), 11)]
    placed = anchor_all(TOP + whole.text, made)
    assert len(made) > 300
    assert placed == [(AnchorState.MOVED, shifted(each.position, len(TOP))) for each in made]


def test_five_thousand_characters_of_highlight_are_followed_through_a_change_inside() -> None:
    source = "\n\n".join((sources()["000.5"], sources()["004.5"]))
    whole = parse(source)
    made = make_target(whole, 100, 5100)
    changed = parse("New on top.\n\n" + source.replace("arbitrary number of nodes", "number of nodes")).text
    state, place = anchor(changed, made)
    assert state is AnchorState.MOVED
    assert place == (100 + len("New on top.\n\n"), 5100 + len("New on top.\n\n") - len("arbitrary "))
