from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.text.code import CLASSES, highlight

CODE = "import os  # why\n\n@cached\ndef grow(x):\n    return 'é' if x else 3.5\n"


def test_words_of_code_are_classed() -> None:
    found = [(CODE[start:end], name) for start, end, name in highlight(CODE, "python")]
    for wanted in [
        ("import", "keyword"),
        ("# why", "comment"),
        ("@cached", "name"),
        ("def", "keyword"),
        ("grow", "name"),
        ("return", "keyword"),
        ("é", "string"),
        ("3.5", "number"),
    ]:
        assert wanted in found
    assert ("x", "name") not in found


@pytest.mark.parametrize("language", ["", "no such language", "\0", "text"])
def test_code_in_no_known_language_has_no_colours(language: str) -> None:
    assert list(highlight(CODE, language)) == []


def test_a_language_is_known_in_capitals_too() -> None:
    assert list(highlight(CODE, "Python")) == list(highlight(CODE, "python"))


def test_very_long_code_stays_plain() -> None:
    assert list(highlight("x = 1\n" * 50_000, "python")) == []


@given(st.text(max_size=60), st.sampled_from(["python", "html", "c", "bash", "json", "latex", "r"]))
def test_spans_are_in_order_apart_and_inside_the_code(code: str, language: str) -> None:
    done = 0
    for start, end, name in highlight(code, language):
        assert done <= start < end <= len(code)
        assert name in CLASSES
        done = end
