"""What Postil writes lies between two comments; all else is the person's."""

from __future__ import annotations

import pytest

from desktop_app.exporting.paragraph import Dialect
from desktop_app.exporting.person_notes import settled
from desktop_app.exporting.regions import defused, part, region_hash, whole
from tests.exporting.reading import kinds


@pytest.mark.parametrize("dialect", Dialect)
def test_a_region_is_found_as_it_was_written(dialect: Dialect) -> None:
    text = whole("## Highlights\n\n> words", dialect)
    parted = part("before\n\n" + text + "after\n")
    assert parted is not None
    assert region_hash(parted.region) == region_hash("## Highlights\n\n> words")
    assert parted.before.startswith("before\n\n")
    assert parted.after == "\nafter\n"
    assert parted.before + parted.begin + parted.region + parted.end + parted.after == "before\n\n" + text + "after\n"


def test_the_comments_are_those_that_each_reader_hides() -> None:
    assert whole("x", Dialect.OBSIDIAN) == "%% postil:begin %%\n\nx\n\n%% postil:end %%\n"
    assert whole("x", Dialect.MARKDOWN) == "<!-- postil:begin -->\n\nx\n\n<!-- postil:end -->\n"
    assert whole("\t- x", Dialect.LOGSEQ) == (
        "- ## Highlights and notes\n  <!-- postil:begin -->\n\t- x\n\t- <!-- postil:end -->\n"
    )


@pytest.mark.parametrize("dialect", Dialect)
def test_another_region_changes_nothing_outside(dialect: Dialect) -> None:
    parted = part("mine\n" + whole("old", dialect) + "\nmine too")
    assert parted is not None
    assert parted.with_region("new", dialect) == "mine\n" + whole("new", dialect) + "\nmine too"
    assert parted.with_region("", dialect) == "mine\n" + whole("", dialect) + "\nmine too"


def test_a_folder_that_changes_its_flavour_gets_the_other_comments() -> None:
    parted = part(whole("old", Dialect.MARKDOWN))
    assert parted is not None
    assert parted.with_region("new", Dialect.OBSIDIAN) == whole("new", Dialect.OBSIDIAN)


@pytest.mark.parametrize(
    "text",
    ["nothing", "%% postil:begin %%\nno end", "%% postil:end %%\n%% postil:begin %%\n", "x %% postil:begin %%\n"],
)
def test_without_both_comments_there_is_no_region(text: str) -> None:
    assert part(text) is None


def test_what_editors_change_by_themselves_does_not_count() -> None:
    assert region_hash("a  \n> \nb\n\n") == region_hash("\n\na\n>\nb") == region_hash("a\r\n>\r\nb")
    assert region_hash("\t- a\n\t  collapsed:: true\n\t\t- b") == region_hash("\t- a\n\t\t- b")
    assert region_hash("a\nb") != region_hash("a\n\nb")


def test_a_comment_of_ours_in_a_note_marks_nothing() -> None:
    note = defused("a\n%% postil:end %%\n<!-- postil:begin -->\npostil:beginning")
    assert part(f"%% postil:begin %%\n{note}\nb\n%% postil:end %%") is not None
    assert "postil:end" not in note
    assert "postil:beginning" in note


@pytest.mark.parametrize(
    ("note", "dialect", "closed"),
    [
        ("```python\nopen", Dialect.MARKDOWN, "```python\nopen\n```"),
        ("````\n```\n", Dialect.MARKDOWN, "````\n```\n````"),
        ("~~~\n```\n~~~", Dialect.MARKDOWN, "~~~\n```\n~~~"),
        ("a <!-- b", Dialect.MARKDOWN, "a <!-- b\n-->"),
        ("a <!-- b --> c", Dialect.MARKDOWN, "a <!-- b --> c"),
        ("`<!--` is code", Dialect.MARKDOWN, "`<!--` is code"),
        ("a %% b", Dialect.OBSIDIAN, "a %% b\n%%"),
        ("a %% b", Dialect.MARKDOWN, "a %% b"),
        ("```\n%%\n```", Dialect.OBSIDIAN, "```\n%%\n```"),
        ("$$\na", Dialect.OBSIDIAN, "$$\na\n$$"),
        ("\n\n- *a*\n  - b\r\n\n", Dialect.OBSIDIAN, "- *a*\n  - b"),
        ("# mine\n\n    code", Dialect.OBSIDIAN, "# mine\n\n    code"),
    ],
)
def test_a_note_closes_what_it_opened_and_says_nothing_else(note: str, dialect: Dialect, closed: str) -> None:
    assert settled(note, dialect) == closed


def test_an_open_fence_does_not_swallow_the_next_heading() -> None:
    assert "heading_open" in kinds(settled("```\nopen", Dialect.MARKDOWN) + "\n\n## Notes\n")
