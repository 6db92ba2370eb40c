from __future__ import annotations

import pytest

from desktop_app.text.markdown import parse
from tests.text.outlines import outline


@pytest.mark.parametrize("mark", ["-", "*", "+", "•"])
def test_a_list_after_prose_is_a_list(mark: str) -> None:
    assert outline(f"Three points:\n{mark} one\n{mark} two\n{mark} three\n\nafter") == [
        "paragraph: Three points:",
        "list 1: • one",
        "list 1: • two",
        "list 1: • three",
        "paragraph: after",
    ]


def test_a_numbered_list_after_prose_is_a_list() -> None:
    assert outline("Two steps\n1. one\n2. two") == ["paragraph: Two steps", "list 1: 1. one", "list 1: 2. two"]
    assert outline("Two steps\n3. one\n4. two") == ["paragraph: Two steps", "list 1: 3. one", "list 1: 4. two"]


def test_a_bracket_after_the_number_makes_a_list_too() -> None:
    assert outline("1) one\n2) two") == ["list 1: 1. one", "list 1: 2. two"]


@pytest.mark.parametrize(
    "source", ["in the year\n1998. It was", "a product\n- ", "minus\n-5 degrees", "a\n*b* c", "x\n+1"]
)
def test_a_line_that_only_looks_like_an_item_is_prose(source: str) -> None:
    assert [line.split(":")[0] for line in outline(source)] == ["paragraph"]


def test_a_list_goes_on_counting_from_its_first_number() -> None:
    assert outline("1. one\n1. two\n1. three") == ["list 1: 1. one", "list 1: 2. two", "list 1: 3. three"]
    assert outline("7. one\n8. two") == ["list 1: 7. one", "list 1: 8. two"]


def test_another_mark_begins_another_list() -> None:
    assert outline("- one\n* two\n1. three\n2) four") == [
        "list 1: • one",
        "list 2: • two",
        "list 3: 1. three",
        "list 4: 2. four",
    ]
    assert parse("- one\n* two").text == "one\n\ntwo"


# --- nesting -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("outer", "shown", "blanks"),
    [
        *(("-", "•", blanks) for blanks in (2, 3, 4)),
        *(("1.", "1.", blanks) for blanks in (2, 3, 4)),
    ],
)
def test_two_three_or_four_blanks_nest_a_list(outer: str, shown: str, blanks: int) -> None:
    source = f"{outer} one\n{' ' * blanks}- two\n{' ' * 2 * blanks}- three\n{' ' * blanks}- four"
    assert outline(source) == [
        f"list 1: {shown} one",
        "  list 2: • two",
        "    list 3: • three",
        "  list 2: • four",
    ]
    assert parse(source).text == "one\ntwo\nthree\nfour"
    assert [block.depth for block in parse(source).walk()] == [1, 2, 3, 2]


def test_a_numbered_list_nests_in_bullets_and_the_outer_list_goes_on() -> None:
    assert outline("- one\n  1. first\n  2. second\n- two") == [
        "list 1: • one",
        "  list 2: 1. first",
        "  list 2: 2. second",
        "list 1: • two",
    ]


def test_one_blank_does_not_nest() -> None:
    assert outline("- one\n - two\n- three") == ["list 1: • one", "list 1: • two", "list 1: • three"]


def test_a_nested_list_after_an_empty_line_is_nested() -> None:
    assert outline("* one\n\n    * two\n\n* three") == ["list 1: • one", "  list 2: • two", "list 1: • three"]


def test_an_item_holds_a_nested_list_between_two_paragraphs() -> None:
    source = "- one\n  - two\n\n  more of one\n- three"
    assert outline(source) == ["list 1: • one", "  list 2: • two", "  paragraph: more of one", "list 1: • three"]
    assert parse(source).text == "one\ntwo\n\nmore of one\nthree"


# --- what an item holds --------------------------------------------------------------------------


def test_a_paragraph_that_is_set_in_belongs_to_its_item() -> None:
    source = "1. one\n\n   more\n2. two"
    assert outline(source) == ["list 1: 1. one", "  paragraph: more", "list 1: 2. two"]
    assert parse(source).text == "one\n\nmore\ntwo"


def test_a_line_that_is_not_set_in_goes_on_with_the_item() -> None:
    assert outline("- one\ngoes on\n- two\n\nafter") == ["list 1: • one goes on", "list 1: • two", "paragraph: after"]


@pytest.mark.parametrize("gap", ["\n\n", "\n\n\n", "\n \n"])
def test_a_loose_list_is_one_list(gap: str) -> None:
    source = f"1. one{gap}2. two{gap}3. three"
    assert outline(source) == ["list 1: 1. one", "list 1: 2. two", "list 1: 3. three"]
    assert parse(source).text == "one\ntwo\nthree"


def test_prose_that_is_not_set_in_ends_a_list_after_an_empty_line() -> None:
    assert outline("- one\n\nprose\n\n- two") == ["list 1: • one", "paragraph: prose", "list 2: • two"]


def test_headings_rules_and_quotes_end_a_list() -> None:
    assert outline("- one\n# Title\n- two\n\n---\n- three\n> quoted") == [
        "list 1: • one",
        "heading 1: Title",
        "list 2: • two",
        "rule:",
        "list 3: • three",
        "quote:",
        "  paragraph: quoted",
    ]


def test_an_item_holds_quotes_tables_and_images() -> None:
    source = "- one\n  > quoted\n- two\n\n  | a |\n  |---|\n  | b |\n- three\n  https://example.org/a.png"
    assert outline(source) == [
        "list 1: • one",
        "  quote:",
        "    paragraph: quoted",
        "list 1: • two",
        "  table:",
        "list 1: • three",
        "  image: https://example.org/a.png",
    ]
    assert parse(source).text == "one\n\nquoted\ntwo\n\na\nb\nthree"


def test_fenced_code_inside_an_item_loses_the_indent_of_the_item_alone() -> None:
    source = "1. one\n   ```python\n   if x:\n\n       - y\n   ```\n   after\n2. two"
    assert outline(source) == [
        "list 1: 1. one",
        "  code python: if x:\n\n    - y",
        "  paragraph: after",
        "list 1: 2. two",
    ]


def test_fenced_code_that_is_not_set_in_goes_on_with_its_item() -> None:
    source = "1. one\n\n```\ncode\n```\n\n2. two"
    assert outline(source) == ["list 1: 1. one", "  code: code", "list 1: 2. two"]


def test_indented_code_inside_an_item_is_code() -> None:
    assert outline("- one\n\n      x = 1\n- two") == ["list 1: • one", "  code: x = 1", "list 1: • two"]


def test_an_item_may_begin_with_an_image_alone() -> None:
    source = "- ![](https://example.org/a.png)\n- two"
    assert outline(source) == ["list 1: •", "  image: https://example.org/a.png", "list 1: • two"]
    assert parse(source).text == "two"


def test_an_empty_item_is_an_item() -> None:
    source = "- one\n-\n- three"
    assert outline(source) == ["list 1: • one", "list 1: •", "list 1: • three"]
    assert parse(source).text == "one\nthree"


# --- displays ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "display",
    [
        "$$\nx = 1\n$$",
        "$$x = 1$$",
        "\n$$\nx = 1\n$$\n",
        "\n   $$\n   x = 1\n   $$\n",
        "   $$\n   x = 1\n   $$",
        "\\[\nx = 1\n\\]",
        "\n\\[ x = 1 \\]\n",
        "\\begin{equation}\nx = 1\n\\end{equation}",
    ],
)
def test_a_list_goes_on_after_a_display(display: str) -> None:
    source = f"1. one\n2. two:\n{display}\n3. three\n4. four"
    assert outline(source) == [
        "list 1: 1. one",
        "list 1: 2. two:",
        "  math: x = 1",
        "list 1: 3. three",
        "list 1: 4. four",
    ]
    assert parse(source).text == "one\ntwo:\n\n$$x = 1$$\nthree\nfour"


def test_words_after_a_display_in_an_item_are_a_paragraph_of_the_item() -> None:
    source = "1. one\n$$\nx\n$$\nwhere $x$ is it\n2. two"
    assert outline(source) == ["list 1: 1. one", "  math: x", "  paragraph: where $x$ is it", "list 1: 2. two"]
    assert parse(source).text == "one\n\n$$x$$\n\nwhere $x$ is it\ntwo"


def test_a_display_right_below_the_last_item_is_part_of_it() -> None:
    assert outline("1. one\n2. two\n$$\n1. x\n$$\n\nafter") == [
        "list 1: 1. one",
        "list 1: 2. two",
        "  math: 1. x",
        "paragraph: after",
    ]


def test_a_display_after_the_last_item_and_an_empty_line_is_not_part_of_the_list() -> None:
    assert outline("1. one\n2. two\n\n$$\nx\n$$\n\nafter") == [
        "list 1: 1. one",
        "list 1: 2. two",
        "math: x",
        "paragraph: after",
    ]


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        ("- $$\n  x\n  $$\n- two", ["list 1: •", "  math: x", "list 1: • two"]),
        ("1. so: $$\n   x\n   $$\n2. two", ["list 1: 1. so:", "  math: x", "list 1: 2. two"]),
        ("- one\n- so: $$\n  x\n  $$\n- three", ["list 1: • one", "list 1: • so:", "  math: x", "list 1: • three"]),
    ],
)
def test_a_display_may_open_on_the_line_of_a_marker(source: str, wanted: list[str]) -> None:
    assert outline(source) == wanted


def test_a_display_that_holds_what_looks_like_items_is_one_formula() -> None:
    assert outline("- one\n  $$\n  a\n  - b\n  + c\n  $$\n- two") == [
        "list 1: • one",
        "  math: a\n- b\n+ c",
        "list 1: • two",
    ]


# --- tasks ---------------------------------------------------------------------------------------


def test_a_box_makes_an_item_a_task() -> None:
    source = "- [ ] open\n- [x] done\n  * [X] *done* too\n- [y] neither\n- [x]done"
    assert outline(source) == [
        "list 1: ☐ open",
        "list 1: ☑ done",
        "  list 2: ☑ done too",
        "list 1: • [y] neither",
        "list 1: • [x]done",
    ]


def test_a_numbered_item_can_be_a_task() -> None:
    assert [block.checked for block in parse("1. [x] one\n2. [ ] two\n3. three").blocks] == [True, False, None]
