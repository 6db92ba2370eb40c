from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.text.graphemes import ceiling, floor, is_boundary


def clusters(text: str) -> list[str]:
    edges = [offset for offset in range(len(text) + 1) if is_boundary(text, offset)]
    return [text[start:end] for start, end in pairwise(edges)]


@pytest.mark.parametrize(
    "expected",
    [
        ["a", "b", " ", "c"],
        ["e\u0301", "x"],
        ["x\u0323\u0307\u0301", "y"],
        ["\r\n", "\n", "\r"],
        ["👩\u200d👩\u200d👧\u200d👦", "!"],
        ["👍🏽", "👍"],
        ["❤\ufe0f", "1\ufe0f\u20e3"],
        ["🇩🇪", "🇫🇷", "🇬"],
        ["x", "🇩🇪", "y"],
        ["🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f", "x"],
        ["\u1112\u1161\u11ab", "\u1100\u1173"],
        ["한", "글"],
        ["가\u11a8", "각", "\u1161"],
        ["नि", "क"],
        ["ก\u0e33", "ก"],
        ["ｶﾞ", "ｶ"],
    ],
)
def test_text_is_cut_between_characters_as_people_see_them(expected: list[str]) -> None:
    assert clusters("".join(expected)) == expected


@given(st.text(alphabet="ae\u0301\u200d👩👧🇩🇪🏽\u1112\u1161\u11ab한\r\n\ufe0f", max_size=20), st.integers(0, 20))
def test_floor_and_ceiling_are_the_boundaries_around_an_offset(text: str, offset: int) -> None:
    offset = min(offset, len(text))
    below, above = floor(text, offset), ceiling(text, offset)
    assert below <= offset <= above
    assert is_boundary(text, below)
    assert is_boundary(text, above)
    assert not any(is_boundary(text, between) for between in range(below + 1, above) if between != offset)
    assert (below == above) == is_boundary(text, offset)
