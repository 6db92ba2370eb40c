from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.domain.errors import ImportFailed
from desktop_app.importing.text_files import passage, without_blank_lines
from desktop_app.importing.titles import GUESS, guess_title, is_generic
from desktop_app.text import markdown


def test_the_heading_that_is_the_title_is_left_out_of_the_text() -> None:
    text = "\n# Critic *Regularized* Regression #\n\nOffline RL.\n"
    read = passage(text)
    assert read.metadata.title == "Critic Regularized Regression"
    assert read.markdown == "Offline RL."
    assert text[read.start : read.end] == read.markdown


def test_an_underlined_heading_is_a_title_too() -> None:
    read = passage("BERT\n====\n\nA language model.\n")
    assert (read.metadata.title, read.markdown) == ("BERT", "A language model.")


def test_a_heading_that_is_a_link_gives_title_and_id() -> None:
    read = passage("# [Critic Regularized Regression](https://arxiv.org/abs/2006.15134)\n\nOffline RL.")
    assert (read.metadata.title, read.metadata.arxiv) == ("Critic Regularized Regression", "2006.15134")


@pytest.mark.parametrize("heading", ["# Summary", "# 1. Introduction", "# TL;DR", "# Paper", "### Critic", "#hashtag"])
def test_a_generic_or_low_heading_is_no_title_and_stays(heading: str) -> None:
    read = passage(f"{heading}\n\nOffline RL.")
    assert read.metadata.title == ""
    assert read.markdown.startswith(heading)


def test_a_heading_of_level_2_is_the_title_where_none_is_of_level_1() -> None:
    assert passage("## [ELECTRA](https://arxiv.org/abs/2003.10555)\n\nText.").metadata.title == "ELECTRA"
    assert passage("## Critic\n\nText.\n\n# Regularized\n").metadata.title == ""


def test_front_matter_is_left_out_and_its_title_wins() -> None:
    text = "---\ntitle: Critic Regularized Regression\nyear: 2020\n---\n\n# Critic regularized regression\n\nText.\n\n"
    read = passage(text)
    assert (read.metadata.title, read.metadata.year) == ("Critic Regularized Regression", 2020)
    assert read.markdown == "Text."
    assert text[read.start : read.end] == "Text."


def test_a_heading_that_says_something_else_than_the_front_matter_stays() -> None:
    read = passage("---\ntitle: Critic Regularized Regression\n---\n# What I think\n\nText.")
    assert read.markdown == "# What I think\n\nText."


@pytest.mark.parametrize("text", ["# Only a title\n", "---\ntitle: Only this\n---\n", "---\ntitle: A\n---\n# A\n\n"])
def test_a_file_with_nothing_but_a_title_is_refused(text: str) -> None:
    with pytest.raises(ImportFailed, match="no text"):
        passage(text)


def test_an_indent_at_the_beginning_is_kept_since_it_makes_code() -> None:
    read = passage("\n\n    indented = code\n\nText.\n")
    assert read.markdown == "    indented = code\n\nText."


@given(st.text(st.sampled_from("a #\n\t-=:"), max_size=40))
def test_what_is_kept_is_a_stretch_of_the_file(text: str) -> None:
    try:
        read = passage(text)
    except ImportFailed:
        return
    assert text[read.start : read.end] == read.markdown
    assert read.markdown.strip()


@given(st.text(st.sampled_from("a \n\t"), max_size=30), st.data())
def test_only_blank_lines_are_taken_off(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    first, last = without_blank_lines(text, start, end)
    assert start <= first <= last <= end
    assert text[first:last].strip() == text[start:end].strip()


def test_a_title_is_guessed_from_the_first_prose() -> None:
    document = markdown.parse(
        "# Summary\n\n![figure](https://example.org/a.png)\n\nThis paper is about $x_i$ and more."
    )
    assert guess_title(document, otherwise="file") == "This paper is about $x_i$ and more."


def test_a_long_beginning_is_cut_between_words() -> None:
    title = guess_title(markdown.parse("word " * 60), otherwise="file")
    assert len(title) <= GUESS + 1
    assert title.endswith("word…")


@pytest.mark.parametrize("lead", ["TL;DR: ", "TLDR; ", "**Title**: ", "Summary - "])
def test_a_guessed_title_begins_after_the_label_before_it(lead: str) -> None:
    assert guess_title(markdown.parse(f"{lead}Replay helps."), otherwise="file") == "Replay helps."


def test_a_word_like_a_label_further_on_stays() -> None:
    assert guess_title(markdown.parse("A short summary: replay"), otherwise="file") == "A short summary: replay"


def test_without_prose_the_file_gives_its_name() -> None:
    assert guess_title(markdown.parse("```\ncode\n```"), otherwise="file") == "file"


def test_generic_headings_are_known_however_they_are_written() -> None:
    assert is_generic("  SUMMARY: ")
    assert is_generic("2. Main idea")
    assert is_generic("")
    assert not is_generic("Summary of IMPALA")
