"""The floors and the limits of the ladder, one by one, on texts without a repeated word."""

from __future__ import annotations

import pytest

from desktop_app.domain.annotations import AnchorState, TextPositionSelector
from desktop_app.text.anchoring import anchor, make_target
from desktop_app.text.document import Document

BEFORE = "Gulls rise above wet slate roofs while "
AFTER = " and nobody minds that morning bell."
OTHER = "Under every lamp a clerk counts copper coins; "
ELSE = " — quite unlike what follows from here on."


def placed(quote: str, changed: str, *, before: str = BEFORE, after: str = AFTER) -> str | None:
    """Return what a highlight of ``quote`` between ``before`` and ``after`` stands on in ``changed``."""
    made = make_target(Document(before + quote + after), len(before), len(before) + len(quote))
    state, place = anchor(changed, made)
    assert (state is AnchorState.ORPHANED) == (place is None)
    return changed[place.start : place.end] if place else None


def misspelt(text: str, times: int) -> str:
    """Return ``text`` with ``times`` of its letters exchanged, evenly spread."""
    places = {(2 * number + 1) * len(text) // (2 * times) for number in range(times)}
    assert len(places) == times
    return "".join("§" if place in places else letter for place, letter in enumerate(text))


# --- exact words ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "quote", ["oar", "seaweed", "driftwood", "driftwood on the sand", "the tide turns at noon exactly"]
)
def test_exact_words_between_other_neighbours_are_no_hit(quote: str) -> None:
    assert placed(quote, OTHER + quote + ELSE) is None


def test_a_long_quote_that_stands_in_the_text_once_is_known_by_itself() -> None:
    quote = "driftwood gathers where the current slows"
    assert placed(quote, OTHER + quote + ELSE) == quote
    assert placed(quote, f"{OTHER}{quote}{ELSE} {OTHER}{quote}{ELSE}") is None


@pytest.mark.parametrize(("quote", "wanted"), [("seaweed", None), ("driftwood", "driftwood")])
def test_below_eight_characters_both_neighbours_must_fit(quote: str, wanted: str | None) -> None:
    assert placed(quote, f"New. {BEFORE}{quote}{AFTER}") == quote
    assert placed(quote, f"New. {BEFORE}{quote}{ELSE}") == wanted
    assert placed(quote, f"New. {OTHER}{quote}{AFTER}") == wanted


def test_neighbours_need_not_be_exact() -> None:
    assert placed("seaweed", f"New. {misspelt(BEFORE, 4)}seaweed{misspelt(AFTER, 4)}") == "seaweed"
    assert placed("seaweed", f"New. {misspelt(BEFORE, 20)}seaweed{misspelt(AFTER, 20)}") is None


# --- which of several ----------------------------------------------------------------------------


def test_the_place_with_the_better_neighbours_wins_whatever_its_distance() -> None:
    changed = f"{OTHER}driftwood{AFTER} {'x ' * 100}{BEFORE}driftwood{AFTER}!"
    made = make_target(Document(BEFORE + "driftwood" + AFTER), len(BEFORE), len(BEFORE) + 9)
    start = changed.rindex("driftwood")
    assert anchor(changed, made) == (AnchorState.MOVED, TextPositionSelector(start, start + 9))


@pytest.mark.parametrize(("gap", "wanted"), [(400, True), (10, False)])
def test_of_two_places_much_alike_the_nearer_wins_only_if_it_is_clearly_nearer(gap: int, *, wanted: bool) -> None:
    # The neighbours of both were changed a little, of the second by one sign more: no clear lead.
    first = f"{misspelt(BEFORE, 3)}driftwood{misspelt(AFTER, 3)}"
    second = f"{misspelt(BEFORE, 4)}driftwood{misspelt(AFTER, 3)}"
    changed = f"{'o ' * 200}{first}{'x ' * gap}{second}"
    made = make_target(Document(BEFORE + "driftwood" + AFTER), len(BEFORE), len(BEFORE) + 9)
    _, place = anchor(changed, made)
    assert (place == (changed.index("driftwood"), changed.index("driftwood") + 9)) is wanted
    assert (place is None) is not wanted


# --- nearly the same words -----------------------------------------------------------------------


@pytest.mark.parametrize(("edits", "found"), [(1, True), (7, True), (8, True), (9, False), (14, False)])
def test_a_fifth_of_a_quote_may_have_changed_and_no_more(edits: int, *, found: bool) -> None:
    quote = "driftwood gathers, where every current slows"
    assert len(quote) // 5 == 8
    mended = misspelt(quote, edits)
    assert placed(quote, f"New. {BEFORE}{mended}{AFTER}") == (mended if found else None)


@pytest.mark.parametrize(("edits", "found"), [(32, True), (33, False)])
def test_of_a_long_quote_no_more_than_32_characters_may_have_changed(edits: int, *, found: bool) -> None:
    quote = " ".join(f"part {number} of this long account;" for number in range(15))
    assert len(quote) // 5 > 80
    mended = misspelt(quote, edits)
    assert placed(quote, f"New. {BEFORE}{mended}{AFTER}") == (mended if found else None)


@pytest.mark.parametrize("quote", ["oar", "tide"])
def test_below_five_characters_nothing_may_have_changed(quote: str) -> None:
    assert placed(quote, f"New. {BEFORE}{quote[:-1]}§{AFTER}") is None


@pytest.mark.parametrize(
    "mended",
    [
        "drift wood gathers where currents slow",
        "driftwood gathers where current slows",
        "Driftwood oft gathers where currents slow",
        "wood gathers where currents slow",
    ],
)
def test_words_put_in_and_taken_out_are_followed_to_the_edges(mended: str) -> None:
    assert placed("driftwood gathers where currents slow", f"New. {BEFORE}{mended}{AFTER}") == mended


def test_words_put_in_beside_a_quote_are_not_taken_in() -> None:
    quote = "driftwood gathers"
    assert placed(quote, f"New. {BEFORE}here {quote} now{AFTER}") == quote


def test_nearly_the_same_words_between_other_neighbours_are_no_hit() -> None:
    assert placed("driftwood gathers", f"{OTHER}driftwod gathers{ELSE}") is None


# --- typography ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("quote", "retyped"),
    [
        ("“so it is”", '"so it is"'),
        ("it’s ‘so’", "it's 'so'"),
        ("«so» it „is‟", '"so" it "is"'),
        ("a – b — c − d", "a - b - c - d"),
        ("10\u00a0km and 5\u202fkm", "10 km and 5 km"),
        ("one\ntwo\tthree", "one two three"),
    ],
)
def test_other_marks_and_blanks_of_the_same_meaning_change_nothing(quote: str, retyped: str) -> None:
    made = make_target(Document(BEFORE + quote + AFTER), len(BEFORE), len(BEFORE) + len(quote))
    assert anchor(BEFORE + retyped + AFTER, made) == (AnchorState.ANCHORED, made.position)
    assert placed(quote, f"New. {BEFORE}{retyped}{AFTER}") == retyped
    assert placed(retyped, f"New. {BEFORE}{quote}{AFTER}") == quote
