from __future__ import annotations

import itertools
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.importing.layouts import with_plain_line_ends
from desktop_app.importing.structure import starts
from desktop_app.importing.text_files import contents_of

TITLES = (
    "Slow Rivers: Memory for Agents",
    "Harbours of Attention",
    "Learning to Sail with Few Winds",
    "LanternNet",
    "Deep Tides for Question Answering",
)
BODY = (
    "## Summary\n\nThe authors keep a long record of what was seen and ask it in words. It helps in "
    "mazes, they say, and\n"
    "costs little.\n\n---\n\n## Key points\n\n- A record of all that was seen\n- Asked in words\n\n"
    "## Notes / Questions\n\n"
    "I would have liked to see how long the record may grow before it stops being of use to anyone at all.\n"
)
PROSE = (
    "The authors keep a long record of what was seen and ask it in words. It helps in mazes, they "
    "say, and costs little.\n"
    "\n- A record\n- Words\n\nI would have liked to see how long the record may grow before it is of no use.\n"
)

LAYOUTS = {
    "front matter": "---\nlayout: post\ntitle: {title}\ntags: ['2018', rl]\n---\n\n{body}",
    "link in heading": "## [{title}](https://arxiv.org/abs/18{number:02}.00123)\n\nTLDR; It helps.\n\n{prose}",
    "link alone": "# [{title}](https://arxiv.org/abs/1801.001{number:02})\n\n{prose}",
    "authors line": "# {title}\n\nAda Quill, Bo van Dam, ICML, 2018\n\n{body}",
    "bullets": (
        "# Paper\n\n* **Title**: {title}\n* **Authors**: Ada Quill, Bo van Dam\n* **Year**: 2018\n\n"
        "# Summary\n\n{prose}"
    ),
    "bullets alone": (
        "* **Title**: {title}\n* **Authors**: Ada Quill\n* **Link**: https://x.example.org/{number}\n\n{prose}"
    ),
    "labels": "Title: {title}\nAuthors: Ada Quill, Bo van Dam\nYear: 2018\n\n{prose}",
    "underlined": "{title}\n=====\n\n*Ada Quill, Bo van Dam*\n\n{prose}",
    "numbered": "## {number}. {title} (Quill 2018)\n\n{prose}",
    "numbered lines": "{number}. {title} (Quill et al., 2018)\n\n{prose}",
    "bold": "**{title}**\n\nAuthors: Ada Quill\nVenue: ICML 2018\n\n{prose}",
    "third level": (
        "### {title}\n\n[[pdf](https://arxiv.org/pdf/1801.001{number:02}.pdf)]\n\nTL;DR: It helps.\n\n{prose}"
    ),
    "venue": "# {title} (ICML 2018)\n\n{body}",
}


def made(layout: str, number: int) -> str:
    return LAYOUTS[layout].format(title=TITLES[(number - 1) % len(TITLES)], number=number, body=BODY, prose=PROSE)


def joined(notes: list[str], between: str = "\n\n") -> tuple[str, list[int]]:
    lengths = [len(note) + len(between) for note in notes]
    return between.join(notes), [0, *itertools.accumulate(lengths[:-1])]


@pytest.mark.parametrize("between", ["\n", "\n\n---\n\n"])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_file_of_notes_in_one_layout_comes_apart_at_each(layout: str, between: str) -> None:
    text, begins = joined([made(layout, number) for number in range(1, 6)], between)
    assert [start.head for start in starts(text)] == begins
    assert [passage.metadata.title for passage in contents_of(text, text).passages] == list(TITLES)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_single_note_is_one_summary(layout: str) -> None:
    assert starts(made(layout, 1)) == []


def test_a_file_of_notes_in_mixed_layouts_comes_apart_at_each() -> None:
    chance = random.Random(7)  # noqa: S311 - a sample, no secret
    right = found = there = 0
    for _ in range(60):
        told = [layout for layout in LAYOUTS if layout != "numbered lines"]  # alone among others, one tells too little
        notes = [made(chance.choice(told), number) for number in range(1, 6)]
        text, begins = joined(notes)
        heads = {start.head for start in starts(text)}
        right, found, there = right + len(heads & set(begins)), found + len(heads), there + len(begins)
    assert right / found >= 0.98
    assert right / there >= 0.98


def test_headings_that_are_all_titles_are_summaries_without_more() -> None:
    text, begins = joined([f"# {title} in Many Waters\n\n{PROSE}" for title in TITLES])
    assert [start.head for start in starts(text)] == begins


@pytest.mark.parametrize(
    "headings",
    [
        ["Slow Rivers: Memory for Agents", "Introduction", "Method", "Results", "Slow Rivers in Other Waters"],
        ["Summary", "Strengths", "Weaknesses", "Slow Rivers: Memory for Agents"],
        ["Slow Rivers: Memory for Agents", "Approach", "Experiments on Rivers"],
        ["What is it about", "What is new", "What is missing"],
    ],
)
def test_sections_of_one_summary_stay_together(headings: list[str]) -> None:
    assert starts("\n".join(f"# {heading}\n\n{PROSE}" for heading in headings)) == []


def test_rules_alone_part_nothing() -> None:
    assert starts("\n\n---\n\n".join([PROSE] * 6)) == []
    assert starts(f"# {TITLES[0]}\n\n" + "\n\n***\n\n".join([PROSE] * 6)) == []


def test_a_heading_in_code_is_none() -> None:
    text = (
        f"# {TITLES[0]}\n\nAda Quill, Bo van Dam\n\n```\n# {TITLES[1]}\n"
        f"Ada Quill, Bo van Dam, ICML, 2018\n```\n\n{PROSE}"
    )
    assert starts(text) == []


def test_a_list_of_links_within_a_summary_is_part_of_it() -> None:
    links = "\n".join(f"* [{title}](https://arxiv.org/abs/1801.0000{i})" for i, title in enumerate(TITLES))
    assert starts(f"# {TITLES[0]}\n\nAda Quill, Bo van Dam\n\n{BODY}\n# See also\n\n{links}\n") == []


def test_headings_over_several_summaries_are_kept_as_tags() -> None:
    text = (
        f"# Reading 2018\n\n## Memory\n\n### [{TITLES[0]}](https://arxiv.org/abs/1801.00001)\n\n"
        f"TLDR; It helps.\n\n{PROSE}\n"
        f"### [{TITLES[1]}](https://arxiv.org/abs/1801.00002)\n\nTLDR; It helps.\n\n{PROSE}\n"
        f"## Sailing\n\n### [{TITLES[2]}](https://arxiv.org/abs/1801.00003)\n\nTLDR; It helps.\n\n{PROSE}"
    )
    read = contents_of(text, text)
    assert [(passage.metadata.title, passage.metadata.tags) for passage in read.passages] == [
        (TITLES[0], ("Reading 2018", "Memory")),
        (TITLES[1], ("Reading 2018", "Memory")),
        (TITLES[2], ("Reading 2018", "Sailing")),
    ]
    assert not any("Sailing" in passage.markdown for passage in read.passages)


def test_words_before_the_first_mark_are_not_lost() -> None:
    notes, _ = joined([made("authors line", 1), made("authors line", 2)])
    short = contents_of(f"I read these in May.\n\n{notes}", f"I read these in May.\n\n{notes}")
    assert [passage.metadata.title for passage in short.passages] == list(TITLES[:2])
    assert short.passages[0].markdown.startswith("I read these in May.")
    long = PROSE * 3
    read = contents_of(long + notes, long + notes)
    assert [passage.metadata.title for passage in read.passages] == ["", *TITLES[:2]]


def test_the_reason_names_the_mark() -> None:
    text, _ = joined([made("front matter", 1), made("authors line", 2), made("bullets alone", 3)])
    assert [(passage.confidence, passage.reason) for passage in contents_of(text, text).passages] == [
        (1.0, "the front matter"),
        (1.0, "the heading “Harbours of Attention”"),
        (1.0, "the line “Learning to Sail with Few Winds”"),
    ]


def test_a_head_without_a_text_between_others_is_a_paper_without_a_summary() -> None:
    notes = [
        made("authors line", 1),
        f"# {TITLES[1]}\n\nAda Quill, Bo van Dam, ICML, 2018\n\n",
        made("authors line", 3),
    ]
    text, _ = joined(notes)
    read = contents_of(text, text)
    assert [passage.metadata.title for passage in read.passages] == [TITLES[0], TITLES[2]]
    assert [(paper.title, paper.year) for paper in read.papers] == [(TITLES[1], 2018)]


@pytest.mark.parametrize("break_", ["\r\n", "\r"])
def test_line_ends_of_other_systems_change_no_start(break_: str) -> None:
    text, _ = joined([made("authors line", 1), made("link in heading", 2), made("front matter", 3)])
    other = text.replace("\n", break_)
    read = contents_of(other, with_plain_line_ends(other))
    assert [passage.metadata.title for passage in read.passages] == list(TITLES[:3])
    expected = [passage.markdown for passage in contents_of(text, text).passages]
    assert [passage.markdown.replace(break_, "\n") for passage in read.passages] == expected


PIECES = st.sampled_from(
    [
        *(made(layout, 1) for layout in LAYOUTS),
        *(made(layout, 2) for layout in LAYOUTS),
        PROSE,
        BODY,
        "---\n",
        "# A\n",
        "\r\n",
    ]
)


@given(st.lists(PIECES, max_size=6), st.sampled_from(["\n", "\n\n", "\r\n", "\r"]))
def test_spans_are_in_order_and_give_the_text_back_with_their_gaps(pieces: list[str], between: str) -> None:
    text = between.join([*pieces, PROSE])
    at, whole = 0, ""
    for passage in contents_of(text, with_plain_line_ends(text)).passages:
        assert at <= passage.start < passage.end <= len(text)
        assert passage.markdown == text[passage.start : passage.end]
        whole += text[at : passage.start] + passage.markdown
        at = passage.end
    assert whole + text[at:] == text
