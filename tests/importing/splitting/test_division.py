from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.importing.splitting import divide
from desktop_app.importing.splitting.model import learned
from desktop_app.library.identity import markdown_hash
from tests.benchmarks.splitting import cuts_of, figures, seed_cases

OWLS = """This paper asks how owls find mice in the dark. The authors built a barn with forty microphones and \
recorded owls for three winters, which had not been tried before in such numbers.

Their main finding is that the two ears of an owl sit at different heights, so that a sound from below reaches one \
of them first. Owls with one plugged ear miss the mouse by a hand's breadth, and always in the same direction.

The barn itself is worth a word. Microphones hang from the rafters in a grid, each of them tuned to the squeak of a \
field mouse, and a lamp of red light lets the cameras see what owls cannot. Every strike of an owl is filmed from four \
sides, so that the angle of its head can be read off frame by frame. Feathers around the face turn out to matter as \
much as the ears: with the ruff trimmed, owls take twice as long to turn towards a squeak.

Young owls learn all of this within six weeks. The recordings show how an owlet first turns its whole body, then only \
its head, and in the end strikes without turning at all.

Overall I liked this paper a lot. My only complaint is that nobody asked the mice, and I wonder whether field mice \
learn to walk more softly once a barn has owls in it."""

TIDES = """Harbour tides are hard to predict because storms push water into narrow bays. Most tables still use the \
moon and the sun alone, and pilots add a foot by experience.

In this work, the authors propose TideNet, a recurrent network that reads air pressure and wind from ships at sea. It \
is trained on sixty years of harbour logs, and it predicts the height of the next flood to within two inches.

TideNet has three parts. An encoder reads the pressure at each ship together with its distance from the harbour, an \
attention layer weighs the ships against one another, and a decoder writes the height of the water hour by hour. Gaps \
in the logs are filled with the mean of the neighbouring harbours, and a mask tells the network which values were \
filled. Training takes a day on one machine, and a forecast takes less than a second.

Ablations show that the mask matters more than the attention layer, and that pressure alone gives most of the gain \
while wind helps in narrow bays only.

The experiments show that TideNet outperforms the tables in nine of ten harbours. A limitation is that it needs ships \
to be at sea, which they avoid in exactly those storms that matter."""

BREAD = """I read this paper because I bake. The authors study why sourdough rises more slowly in glass than in \
wooden bowls, a question that bakers have argued about for a hundred years.

They weighed loaves every ten minutes and counted yeast under a microscope. Wood keeps a film of older yeast in its \
pores, which glass does not, and this film wakes up within minutes of meeting flour.

Each bowl was washed in one of three ways: in cold water, with hot water, or with soap. Hot water kills the film, so \
then wooden bowls are as slow as glass ones; soap does the same and leaves a taste that two of the five bakers could \
tell blindfolded. Dough from a bowl rinsed in cold water doubles in four hours, dough from glass in almost six. The \
counts under the microscope agree with the scales to within a few per cent.

They repeat all of it with rye flour and with spelt, where the difference is smaller but still there, and with two \
kinds of wood.

In short, a fun and careful study. It would be interesting to see the same for copper bowls, or for rye."""

TEXT = f"{OWLS}\n\n{TIDES}\n\n{BREAD}"
STARTS = [0, len(OWLS) + 2, len(OWLS) + len(TIDES) + 4]

BLANKS = st.sampled_from(["\n\n", "\r\n\r\n", "\r\r", "\n \t\n", "\n\n\n\n", "\n", " "])
PIECES = st.sampled_from(
    [
        *("Words and more words.", "- an item", "* another", "1. one", "2. two", "```", "```python", "$$", "a $$b$$ c"),
        *("> said", "# Heading", "---", "| a | b |", "\\begin{align}", "\\end{align}", "    code", "TL;DR: it works"),
        *("This paper is about owls.", "\u00a0", "\u2028", "見出し"),
    ]
)


def starts_of(text: str, **more: object) -> list[int]:
    return [span.start for span in divide(text, **more).spans]  # type: ignore[arg-type]  # as the test says


def test_three_reviews_one_after_the_other_are_told_apart() -> None:
    assert starts_of(TEXT) == STARTS


@pytest.mark.parametrize("review", [OWLS, TIDES, BREAD])
def test_one_review_stays_whole(review: str) -> None:
    assert starts_of(review) == [0]


@pytest.mark.parametrize("ending", ["\r\n", "\r"])
def test_line_ends_make_no_difference(ending: str) -> None:
    text = TEXT.replace("\n", ending)
    assert [text[start : start + 20] for start in starts_of(text)] == [TEXT[start : start + 20] for start in STARTS]


def test_every_gap_has_a_confidence_and_a_reason() -> None:
    division = divide(TEXT)
    assert [gap.start for gap in division.cuts] == STARTS[1:]
    assert len(division.gaps) == 14
    assert all(0 <= gap.confidence <= 1 and gap.reason for gap in division.gaps)
    best = sorted(division.gaps, key=lambda gap: -gap.confidence)[:2]
    assert {gap.start for gap in best} == set(STARTS[1:])
    assert all(TEXT[gap.end_before : gap.start].strip() == "" for gap in division.gaps)


@pytest.mark.parametrize("count", range(1, 10))
def test_the_number_of_summaries_can_be_given(count: int) -> None:
    assert len(divide(TEXT, count=count).spans) == count


def test_what_a_person_decided_holds() -> None:
    gaps = [gap.start for gap in divide(TEXT).gaps]
    assert gaps[0] in starts_of(TEXT, kept=[gaps[0]])
    assert STARTS[1] not in starts_of(TEXT, barred=[STARTS[1]])
    assert len(starts_of(TEXT, count=3, kept=[gaps[0]], barred=[STARTS[1]])) == 3
    assert starts_of(TEXT, kept=[3, 10**6, -1]) == STARTS  # what is no gap is passed over


def test_a_text_that_the_library_has_is_a_boundary_for_certain() -> None:
    middle = TIDES.split("\n\n")[1]
    assert markdown_hash(middle) not in {markdown_hash(each) for each in (OWLS, TIDES, BREAD)}
    division = divide(TEXT, known={markdown_hash(middle)})
    start = TEXT.index(middle)
    assert (start, start + len(middle)) in [(span.start, span.end) for span in division.spans]
    assert "already" in next(gap.reason for gap in division.cuts if gap.start == start)


def test_a_known_text_without_its_line_end_blanks_is_known() -> None:
    known = {markdown_hash(TIDES)}
    text = "\n\n".join((OWLS, TIDES.replace("\n\n", "  \r\n\r\n"), BREAD))
    assert len([span for span in divide(text, known=known).spans if "TideNet" in text[span.start : span.end]]) == 1


@pytest.mark.parametrize(
    "whole",
    [
        "```\nOwls\n\nThis paper is about tides.\n\nBread\n```",
        "$$\na\n\nb\n$$",
        "\\begin{align}\na\n\nb\n\\end{align}",
        "- first\n\n- second\n\n- third",
        "1. first\n\n2. second\n\n   of two parts\n\n3. third",
        "> This paper\n\n> goes on",
        "## Heading\n\nWhat it heads.",
    ],
)
def test_what_belongs_together_is_never_parted(whole: str) -> None:
    text = f"{OWLS}\n\n{whole}\n\n{TIDES}"
    start = text.index(whole)
    assert not [gap for gap in divide(text).gaps if start < gap.start < start + len(whole)]


def test_a_rule_alone_never_divides() -> None:
    assert starts_of(OWLS.replace("\n\n", "\n\n---\n\n")) == [0]


@given(st.lists(st.tuples(PIECES, BLANKS), max_size=40), st.integers(0, 6))
def test_the_summaries_and_what_lies_between_them_give_back_the_text(parts: list[tuple[str, str]], count: int) -> None:
    text = "".join(piece + blank for piece, blank in parts)
    division = divide(text, count=count or None)
    edges = [0, *(edge for span in division.spans for edge in (span.start, span.end)), len(text)]
    assert edges == sorted(edges)
    assert all(not text[one:other].strip() for one, other in list(pairwise(edges))[::2])
    assert all(text[span.start : span.end].strip() for span in division.spans)
    assert {cut.start for cut in division.cuts} <= {gap.start for gap in division.gaps}


@pytest.mark.parametrize(
    "text", ["", " \n\n ", "word", "word " * 200_000, "\n\n".join(["This paper is short."] * 20_000), "```\n" * 50_001]
)
def test_texts_of_any_shape_come_to_an_end(text: str) -> None:
    division = divide(text)
    assert bool(division.spans) == bool(text.strip())


def test_the_seeds_are_divided_as_well_as_was_measured() -> None:
    model = learned()
    cases = seed_cases()
    free = figures((case, cuts_of(case, model)) for case in cases)
    assert free.f1 >= 0.75
    assert free.f1_near >= 0.88
    assert free.pk <= 0.12
    assert figures((case, cuts_of(case, model, given=True)) for case in cases).f1_near >= 0.90
