from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.domain.papers import PaperMetadata
from desktop_app.importing.layouts import read_head, with_plain_line_ends

TITLE = "Slow Rivers: Memory for Agents"
NAMES = ("Ada Quill", "Bo van Dam")
PROSE = "The authors keep a long record of what was seen and ask it in words. It helps in mazes."


def head(text: str) -> tuple[PaperMetadata, str]:
    plain = with_plain_line_ends(text)
    read = read_head(plain, 0, len(plain))
    return read.metadata, text[read.body :].strip()


@pytest.mark.parametrize(
    "heading",
    [
        f"# {TITLE}",
        f"## {TITLE} ##",
        f"{TITLE}\n===",
        f"{TITLE}\n-----",
        f"# [{TITLE}](https://arxiv.org/abs/1801.00123)",
        f"### [{TITLE}](https://arxiv.org/abs/1801.00123)",
        f"## {TITLE} [[arXiv](https://arxiv.org/abs/1801.00123)]",
        f"# **{TITLE}** (ICML 2018)",
        f"# “{TITLE}”, ICML 2018",
        f"# 3. {TITLE} (Quill et al., 2018)",
        f"# ICML 2018: {TITLE}",
        f"# Paper: {TITLE}",
        f"# [[1801.00123] {TITLE}](https://arxiv.org/abs/1801.00123)",
        f"[{TITLE}](https://arxiv.org/abs/1801.00123)",
        f"**{TITLE}**",
        f"**[{TITLE}](https://arxiv.org/abs/1801.00123)**",
        f"Title: {TITLE}",
        f"* **Title**: {TITLE}",
        f"- __Title:__ {TITLE}",
        f"**Title: {TITLE}**",
        f"| Title | {TITLE} |",
        f"# Paper\n\n* **Title**: {TITLE}",
        f"# Summary\n\n**Title:** {TITLE}",
        f"# Title\n\n{TITLE}",
        f"Paper: [{TITLE}](https://arxiv.org/abs/1801.00123)",
        f"---\ntitle: {TITLE}\n---",
        f"---\ntitle: '{TITLE}'\n---\n# {TITLE}",
        f"---\nname: notes\n---\n# {TITLE}",
    ],
)
def test_a_title_is_found_however_it_is_written(heading: str) -> None:
    known, body = head(f"{heading}\n\n{PROSE}\n")
    assert known.title == TITLE
    assert body.endswith(PROSE)
    if "1801" in heading:
        assert (known.arxiv, known.url, known.year) == ("1801.00123", "https://arxiv.org/abs/1801.00123", 2018)
    if "ICML" in heading:
        assert (known.venue, known.year) == ("ICML", 2018)


@pytest.mark.parametrize(
    "lines",
    [
        "Ada Quill, Bo van Dam, ICML, 2018",
        "*Ada Quill and Bo van Dam*, ICML 2018",
        "Ada Quill¹, Bo van Dam² (ICML 2018)",
        "by Ada Quill & Bo van Dam\n\nICML 2018",
        "Authors: Ada Quill, Bo van Dam\nVenue: ICML\nYear: 2018",
        "**Authors:** Ada Quill, Bo van Dam\n\n**Conference**: ICML 2018",
        "- Author(s): Ada Quill; Bo van Dam\n- Published in: ICML, 2018",
        "* __By__: [Ada Quill](https://a.example.org), [Bo van Dam](https://b.example.org)\n* *Published*: ICML 2018",
        "Authors: Ada Quill,\nBo van Dam\nProceedings: ICML (2018)",
        "- Authors:\n  - Ada Quill\n  - Bo van Dam\n- Venue: **ICML 2018**",
        "Authors: Ada Quill, Bo van Dam | Venue: ICML | Year: 2018",
        "## Authors\nAda Quill, Bo van Dam\n\n## Venue\nICML 2018",
        "> Authors:: [[Ada Quill]], [[Bo van Dam]]\n> Journal:: ICML 2018",
    ],
)
def test_authors_venue_and_year_are_found_below_the_title(lines: str) -> None:
    known, body = head(f"# {TITLE}\n\n{lines}\n\n{PROSE}\n")
    assert (known.title, known.authors, known.venue, known.year) == (TITLE, NAMES, "ICML", 2018)
    assert body.endswith(PROSE)
    if "](" not in lines:
        assert body == PROSE


@pytest.mark.parametrize(
    "line",
    [
        "Link: https://arxiv.org/abs/1801.00123",
        "* **Paper**: <https://arxiv.org/pdf/1801.00123.pdf>",
        "[[PDF](https://arxiv.org/pdf/1801.00123v2)] [[arXiv](https://arxiv.org/abs/1801.00123)]",
        "[Link to the paper](https://arxiv.org/abs/1801.00123)",
        "arXiv: 1801.00123",
        "**arXiv id**: 1801.00123v3",
        "https://arxiv.org/abs/1801.00123",
        "Paper link: [here](https://arxiv.org/abs/1801.00123)",
    ],
)
def test_a_link_line_at_the_head_is_kept_as_metadata_and_not_in_the_text(line: str) -> None:
    known, body = head(f"# {TITLE}\n{line}\n\n{PROSE}\n")
    assert (known.arxiv, known.year, body) == ("1801.00123", 2018, PROSE)


@pytest.mark.parametrize(
    "line",
    [
        "Date: 2018-03-04",
        "Link: https://arxiv.org/abs/1801.00123 (see also their talk)",
        "Code: https://github.com/quill/rivers",
        "Ada Quill (Harbour Lab), Bo van Dam",
        "TL;DR: A long record helps.",
        "![a maze](maze.png)",
        "Links: https://arxiv.org/abs/1801.00123, https://rivers.example.org",
        "[Project page](https://rivers.example.org)",
    ],
)
def test_a_line_that_says_more_than_the_metadata_stays_in_the_text(line: str) -> None:
    _, body = head(f"# {TITLE}\n\n{line}\n\n{PROSE}\n")
    assert body == f"{line}\n\n{PROSE}"


def test_what_front_matter_says_otherwise_stays_in_the_text() -> None:
    known, body = head(f"---\ntitle: {TITLE}\nyear: 2018\n---\nTitle: Rivers\nYear: 2017\n\n{PROSE}")
    assert (known.title, known.year) == (TITLE, 2018)
    assert body == f"Title: Rivers\nYear: 2017\n\n{PROSE}"


def test_a_bullet_list_of_metadata_gives_all_of_it() -> None:
    known, body = head(
        f"# Paper\n\n* **Title**: {TITLE}\n* **Authors**: Ada Quill, Bo van Dam\n"
        "* **Link**: [https://doi.org/10.1000/XYZ](https://doi.org/10.1000/XYZ)\n* **Tags**: memory, mazes\n"
        f"* **Year**: 2018\n\n# Summary\n\n{PROSE}"
    )
    assert known == PaperMetadata(
        TITLE, NAMES, 2018, "", "", "10.1000/xyz", "https://doi.org/10.1000/XYZ", ("memory", "mazes")
    )
    assert body == f"# Summary\n\n{PROSE}"


def test_front_matter_is_read_in_its_common_spellings() -> None:
    known, body = head(
        f'---\ntitle: "{TITLE}"\nauthor:\n  - name: Ada Quill\n    affiliation: Harbour Lab\n'
        '  - "[[People/B|Bo van Dam]]"\n'
        "published: 2018-02-03\nbooktitle: ICML\npaper_url: https://arxiv.org/abs/1801.00123\nkeywords: [memory]\n"
        f"categories: mazes\n---\n\n{PROSE}"
    )
    assert known == PaperMetadata(
        TITLE, NAMES, 2018, "ICML", "1801.00123", "", "https://arxiv.org/abs/1801.00123", ("memory", "mazes")
    )
    assert body == PROSE


def test_links_of_obsidian_without_quotes_are_names() -> None:
    known, _ = head(f"---\ntitle: {TITLE}\nauthor: [[Ada Quill]]\ntags: [[[memory]], mazes]\n---\n{PROSE}")
    assert (known.authors, known.tags) == (("Ada Quill",), ("memory", "mazes"))


def test_the_year_of_an_arxiv_id_is_a_last_resort() -> None:
    assert head(f"# [{TITLE}](https://arxiv.org/abs/1602.01783)\n\n{PROSE}")[0].year == 2016
    assert head(f"# [{TITLE}](https://arxiv.org/abs/1602.01783)\n\nYear: 2017\n\n{PROSE}")[0].year == 2017
    assert head(f"---\ntitle: A\ntags: ['2015', rl]\nlink: arxiv.org/abs/1602.01783\n---\n{PROSE}")[0].year == 2015
    assert head(f"# [{TITLE}](https://arxiv.org/abs/cs/0112017)\n\n{PROSE}")[0].year is None


def test_a_tag_with_a_year_names_the_venue() -> None:
    known, _ = head(f"---\ntitle: {TITLE}\ntags: [ICML 2018, memory]\n---\n{PROSE}")
    assert (known.venue, known.year, known.tags) == ("ICML", 2018, ("ICML 2018", "memory"))


@pytest.mark.parametrize(
    "text",
    [
        "This paper, like Ada Quill and others, asks why.\n\nTitle: none of this",
        "# Introduction\n\nRivers are slow.\n\n# Slow rivers again\n\nText.",
        "Mazes, rivers, harbours and more are what agents meet.",
        "**Note:** Rivers.\n\nText",
        "![figure](https://arxiv.org/a.png)\n\nText",
    ],
)
def test_prose_has_no_title(text: str) -> None:
    known, body = head(text)
    assert known.title == ""
    assert body == text


@pytest.mark.parametrize("break_", ["\r\n", "\r"])
def test_line_ends_of_other_systems_change_nothing(break_: str) -> None:
    text = f"---\ntitle: {TITLE}\n---\n\nAuthors: Ada Quill, Bo van Dam\nYear: 2018\n\n{PROSE}\n"
    known, body = head(text.replace("\n", break_))
    assert (known.title, known.authors, known.year, body) == (TITLE, NAMES, 2018, PROSE)


@given(st.text(st.sampled_from("aB2 #\n-*:[](),\r|=_'\""), max_size=120))
def test_any_head_is_read_and_the_body_lies_within_the_text(text: str) -> None:
    plain = with_plain_line_ends(text)
    assert len(plain) == len(text)
    assert 0 <= read_head(plain, 0, len(plain)).body <= len(text)
