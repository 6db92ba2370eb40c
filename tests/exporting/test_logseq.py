"""Pages of Logseq: properties first, then an outline."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from desktop_app.exporting.logseq import block, split, update

if TYPE_CHECKING:
    from desktop_app.exporting.front_matter import Value


def test_properties_are_the_first_lines() -> None:
    assert split("title:: A\ntags:: x, y\n\n- block\n  id:: 1\n") == (
        "title:: A\ntags:: x, y\n",
        "\n- block\n  id:: 1\n",
    )
    assert split("- block") == ("", "- block")
    assert split("empty::\n") == ("empty::\n", "")


def test_properties_are_written_on_one_line_each() -> None:
    properties: dict[str, Value] = {
        "title": "A: b\nc",
        "authors": ("X Y", "Z"),
        "year": 2020,
        "created": date(2026, 3, 1),
    }
    assert update("", properties) == "title:: A: b c\nauthors:: X Y, Z\nyear:: 2020\ncreated:: 2026-03-01\n"


def test_a_title_is_no_alias_of_itself() -> None:
    assert "alias" not in update("", {"title": "A", "aliases": ("A",)})


def test_properties_of_a_person_stay_where_they_are() -> None:
    head = "icon:: x\ntitle:: Old\nrating:: 5\ntags:: mine, [[deep-rl]]\n"
    updated = update(head, {"title": "New", "year": 2020, "tags": ("deep-rl", "replay")})
    assert updated == "icon:: x\ntitle:: New\nyear:: 2020\nrating:: 5\ntags:: mine, [[deep-rl]], replay\n"
    assert update(updated, {"title": "New", "year": 2020, "tags": ("deep-rl", "replay")}) == updated


def test_a_block_is_a_bullet_and_lines_indented_by_two() -> None:
    assert block("one\n\ntwo", 1) == "\t- one\n\n\t  two"


def test_a_list_becomes_blocks_of_the_outline() -> None:
    assert block("- one\n  - two\n- three", 2) == "\t\t- one\n\t\t  - two\n\t\t- three"
