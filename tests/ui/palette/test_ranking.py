from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.ui.palette.ranking import match

TEXTS = (
    "Import files…",
    "Import folder…",
    "Export notes…",
    "Open the sample library",
    "Write a note on this paper",
    "Next paper in the list",
    "Previous paper in the list",
    "Move paper to trash",
    "Take paper out of trash",
    "Larger text",
    "Reader or graph",
    "Undo",
)


def best(query: str) -> str:
    scores = {text: found.score for text in TEXTS if (found := match(query, text)) is not None}
    return max(scores, key=scores.__getitem__)


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("exp", "Export notes…"),
        ("note", "Export notes…"),
        ("imfo", "Import folder…"),
        ("npl", "Next paper in the list"),
        ("paper next", "Next paper in the list"),
        ("trash", "Move paper to trash"),
        ("graph", "Reader or graph"),
        ("UNDO", "Undo"),
    ],
)
def test_a_few_letters_find_what_is_meant(query: str, text: str) -> None:
    assert best(query) == text


def test_letters_that_follow_one_another_beat_scattered_ones() -> None:
    together, scattered = match("the", "Open the sample library"), match("the", "Take paper out of trash Edit")
    assert together is not None
    assert scattered is not None
    assert together.score > scattered.score


def test_what_lacks_a_letter_does_not_fit() -> None:
    assert match("xyz", "Export notes…") is None
    assert match("notes missing", "Export notes…") is None


def test_the_places_are_the_letters_that_were_meant() -> None:
    found = match("npl", "Next paper in the list")
    assert found is not None
    assert found.places == (0, 5, 18)


def test_an_empty_query_fits_everything_alike() -> None:
    found = match("  ", "Undo")
    assert found is not None
    assert (found.score, found.places) == (0.0, ())


@given(st.text(max_size=12), st.text(max_size=30))
def test_a_fit_is_a_subsequence_for_every_word(query: str, text: str) -> None:
    found = match(query, text)
    if found is not None:
        assert list(found.places) == sorted(set(found.places))
        assert all(0 <= place < len(text) for place in found.places)
        meant = {text[place].casefold()[:1] for place in found.places}
        assert set("".join(query.casefold().split())) <= meant


@given(st.text("abcde ", min_size=1, max_size=20), st.data())
def test_every_subsequence_fits(text: str, data: st.DataObject) -> None:
    kept = data.draw(st.lists(st.booleans(), min_size=len(text), max_size=len(text)))
    query = "".join(letter for letter, keep in zip(text, kept, strict=True) if keep and letter != " ")
    assert match(query, text) is not None
