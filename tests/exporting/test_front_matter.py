"""YAML that comes back as it went in, and a person's YAML that stays as it is."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ruamel.yaml import YAML

from desktop_app.exporting.front_matter import UnreadableFrontMatter, dump, inline, joined, read, split, update

LOOKS_LIKE_SOMETHING_ELSE = [
    *(
        "yes",
        "No",
        "on",
        "y",
        "true",
        "null",
        "~",
        "",
        " ",
        "1.0",
        "1",
        "0x1f",
        "1_000",
        "1e3",
        ".inf",
        ".nan",
        "12:30:00",
    ),
    *("2016-01-01", "2016-01-01T10:00:00", "=", "<<", "- a", "? a", "a: b", "a #b", "#a", "'a'", '"a"', "[[link]]"),
    *(
        "{a}",
        "*a",
        "&a",
        "!a",
        "%a",
        "@a",
        "`a",
        "|",
        ">",
        "a\nb",
        "tab\there",
        "back\\slash",
        " edge ",
        "Ünï “q” 🎉",
        "---",
        "...",
    ),
]

OWN = """\
# mine
rating: 5   # stars
title: 'Old title'

tags: [reading-group, "#replay"]
# about the rest
mine: {a: 1,   b: [2,3]}
list:
- x
-   y
when: 2020-01-01T10:00:00
long: a line that is longer than eighty characters and that nobody asked to have folded, not here and not ever
"""


@pytest.mark.parametrize("version", [(1, 1), (1, 2)])
@pytest.mark.parametrize("text", LOOKS_LIKE_SOMETHING_ELSE)
def test_a_string_comes_back_as_the_same_string(text: str, version: tuple[int, int]) -> None:
    reader = YAML(typ="safe", pure=True)
    reader.version = version
    assert reader.load(dump({"title": text, "aliases": (text, "other")})) == {"title": text, "aliases": [text, "other"]}


@settings(max_examples=200, deadline=None)
@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=60))
def test_any_title_comes_back(title: str) -> None:
    yaml = dump({"title": title, "year": 2020})
    assert YAML(typ="safe", pure=True).load(yaml) == {"title": title, "year": 2020}
    assert split(joined(yaml, "body\n")) == (yaml, "body\n")
    assert update(yaml, {"title": title, "year": 2020}) == yaml


def test_front_matter_reads_as_people_write_it() -> None:
    assert dump(
        {
            "title": "ELECTRA: Pre-training",
            "authors": ("Konrad Żołna", "Oisin Mac Aodha"),
            "year": 2020,
            "arxiv": "2003.10555",
            "url": "https://arxiv.org/abs/2003.10555",
            "created": date(2026, 3, 1),
        }
    ) == (
        'title: "ELECTRA: Pre-training"\nauthors:\n  - Konrad Żołna\n  - Oisin Mac Aodha\nyear: 2020\n'
        'arxiv: "2003.10555"\nurl: https://arxiv.org/abs/2003.10555\ncreated: 2026-03-01\n'
    )


def test_long_lines_are_not_folded() -> None:
    title = "word " * 80 + "end"
    assert dump({"title": title, "aliases": (title + ":",)}).count("\n") == 3


def test_what_a_person_wrote_stays_byte_for_byte() -> None:
    updated = update(OWN, {"title": "New title", "year": 2021})
    assert updated == OWN.replace("title: 'Old title'\n", "title: New title\nyear: 2021\n")


def test_tags_of_a_person_stay_and_ours_are_added_once() -> None:
    updated = update(OWN, {"tags": ("replay", "deep-rl")})
    assert read(updated)["tags"] == ["reading-group", "#replay", "deep-rl"]
    assert update(updated, {"tags": ("replay", "deep-rl")}) == updated


def test_the_old_title_stays_an_alias() -> None:
    before = dump({"title": "Old", "aliases": ("Old",)})
    assert read(update(before, {"title": "New", "aliases": ("New",)}))["aliases"] == ["Old", "New"]


def test_authors_are_ours_and_are_replaced() -> None:
    assert read(update("authors:\n  - Zolna\n", {"authors": ("Żołna",)})) == {"authors": ["Żołna"]}


def test_a_value_that_is_the_same_keeps_its_quotes() -> None:
    assert update("title: 'Same'\nyear: 2020\n", {"title": "Same", "year": 2020}) == "title: 'Same'\nyear: 2020\n"


def test_new_keys_stand_where_they_belong() -> None:
    yaml = update("title: A\nmine: 1\npostil-id: x\n", {"title": "A", "year": 2020, "doi": "10.1/x", "postil-id": "x"})
    assert list(read(yaml)) == ["title", "year", "doi", "mine", "postil-id"]


def test_an_empty_front_matter_is_filled() -> None:
    assert update("", {"title": "A"}) == "title: A\n"


@pytest.mark.parametrize(
    "yaml", ["title: [\n", "- a\n- b\n", "just words\n", "a: 1\na: 2\n", "{a: 1}\n", "d: 2020-13-45\n"]
)
def test_what_cannot_be_read_is_said_to_be_so(yaml: str) -> None:
    with pytest.raises(UnreadableFrontMatter):
        update(yaml, {"title": "A", "year": 1})


@pytest.mark.parametrize(
    ("text", "yaml", "body"),
    [
        ("---\na: 1\n---\nbody", "a: 1\n", "body"),
        ("---\n---\nbody", "", "body"),
        ("---\na: 1\n...\n", "a: 1\n", ""),
        ("no front\n---\n", None, "no front\n---\n"),
        ("---\nnever closed\n", None, "---\nnever closed\n"),
        ("\n---\na: 1\n---\n", None, "\n---\na: 1\n---\n"),
    ],
)
def test_front_matter_is_the_first_thing_in_a_file(text: str, yaml: str | None, body: str) -> None:
    assert split(text) == (yaml, body)


def test_a_value_for_a_template_is_one_line() -> None:
    assert inline('a: "b"\nc') == '"a: \\"b\\"\\nc"'
    assert inline(("a", "b")) == '["a", "b"]'
