"""Qt's positions and canonical offsets, there and back."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.ui.reader.positions import PositionMap, TextPlace, utf16_length


@dataclass(frozen=True)
class Laid:
    """A page made up for a test: what Qt holds, what the canonical text holds, and which is which."""

    positions: PositionMap
    text: str
    pairs: tuple[tuple[int, int], ...]
    atoms: tuple[tuple[int, int, int], ...]


_PIECES = st.lists(
    st.tuples(st.sampled_from(["text", "atom", "title", "gap"]), st.text("ab é𝔸🎓漢\u0301", min_size=1, max_size=6)),
    max_size=12,
)


def lay(pieces: list[tuple[str, str]]) -> Laid:
    positions, text, at = PositionMap(), "", 0
    pairs: list[tuple[int, int]] = []
    atoms: list[tuple[int, int, int]] = []
    for kind, words in pieces:
        if kind == "title":  # stands in Qt alone
            at += utf16_length(words)
        elif kind == "gap":  # one character between blocks in Qt, two here
            at += 1
            text += "\n\n"
        elif kind == "atom":
            positions.add_atom(at, 7, len(text), len(text) + len(words))
            atoms.append((at, len(text), len(text) + len(words)))
            at += 1
            text += words
        else:
            positions.add_text(at, 7, len(text), words)
            pairs += [(at + utf16_length(words[:index]), len(text) + index) for index in range(len(words))]
            at += utf16_length(words)
            text += words
    return Laid(positions, text, tuple(pairs), tuple(atoms))


@given(_PIECES)
def test_every_character_is_found_from_both_sides(pieces: list[tuple[str, str]]) -> None:
    laid = lay(pieces)
    for position, offset in laid.pairs:
        assert laid.positions.place_at(position) == TextPlace(7, offset)
        assert laid.positions.position_of(7, offset) == position


@given(_PIECES)
def test_a_selection_of_one_character_is_that_character(pieces: list[tuple[str, str]]) -> None:
    laid = lay(pieces)
    for position, offset in laid.pairs:
        length = utf16_length(laid.text[offset])
        assert laid.positions.selection(position, position + length) == (7, offset, offset + 1)
        assert laid.positions.position_of(7, offset + 1, end=True) == position + length


@given(_PIECES)
def test_a_formula_is_taken_whole(pieces: list[tuple[str, str]]) -> None:
    laid = lay(pieces)
    for position, start, end in laid.atoms:
        assert laid.positions.selection(position, position + 1) == (7, start, end)
        assert laid.positions.position_of(7, start) == position
        assert laid.positions.position_of(7, end, end=True) == position + 1


@given(_PIECES, st.integers(0, 80), st.integers(0, 80))
def test_a_selection_never_leaves_the_text(pieces: list[tuple[str, str]], first: int, last: int) -> None:
    laid = lay(pieces)
    found = laid.positions.selection(min(first, last), max(first, last))
    if found is not None:
        summary, start, end = found
        assert summary == 7
        assert 0 <= start < end <= len(laid.text)


@given(_PIECES, st.data())
def test_a_span_set_and_read_back_is_the_same_where_it_ends_on_characters(
    pieces: list[tuple[str, str]], data: st.DataObject
) -> None:
    laid = lay(pieces)
    offsets = [offset for _, offset in laid.pairs]
    if len(offsets) < 2:
        return
    start, end = sorted(data.draw(st.lists(st.sampled_from(offsets), min_size=2, max_size=2)))
    first, last = laid.positions.position_of(7, start), laid.positions.position_of(7, end + 1, end=True)
    assert first is not None
    assert last is not None
    assert laid.positions.selection(first, last) == (7, start, end + 1)


def test_a_selection_over_two_summaries_is_cut_at_the_end_of_the_first() -> None:
    positions = PositionMap()
    positions.add_text(0, 1, 0, "first")
    positions.add_text(20, 2, 0, "second")
    assert positions.selection(2, 23) == (1, 2, 5)


@pytest.mark.parametrize("position", [0, 3, 100])
def test_an_empty_page_has_no_places(position: int) -> None:
    assert PositionMap().place_at(position) is None
    assert PositionMap().place_before(position) is None
    assert PositionMap().selection(0, position) is None
