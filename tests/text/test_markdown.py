"""Blocks and the canonical text; tests/text/parsing has lists, formulas and inline marks."""

from __future__ import annotations

from time import process_time

import pytest

from desktop_app.text.document import BlockKind
from desktop_app.text.markdown import parse
from tests.text.outlines import outline, runs

EVERYTHING = """\
# Title

Prose that
goes on.
- one
- two
  - inner

  after the inner list
> quoted
>
> twice

```python
x = 1

y = 2
```

| a | b |
|---|---|
| 1 | 2 |

$$
z = 3
$$

---

![alt](https://example.org/a.png)

End.
"""


def text_of(source: str) -> str:
    return parse(source).text


# --- canonical text ------------------------------------------------------------------------------


def test_separators_are_exactly_those_of_the_canonical_text() -> None:
    assert text_of(EVERYTHING) == (
        "Title\n\n"
        "Prose that goes on.\n\n"
        "one\ntwo\ninner\n\nafter the inner list\n\n"
        "quoted\n\ntwice\n\n"
        "x = 1\n\ny = 2\n\n"
        "a\tb\n1\t2\n\n"
        "$$z = 3$$\n\n"
        "alt\n\n"
        "End."
    )


def test_the_blocks_of_every_kind_stand_in_the_order_of_the_source() -> None:
    assert outline(EVERYTHING) == [
        "heading 1: Title",
        "paragraph: Prose that goes on.",
        "list 1: • one",
        "list 1: • two",
        "  list 2: • inner",
        "  paragraph: after the inner list",
        "quote:",
        "  paragraph: quoted",
        "  paragraph: twice",
        "code python: x = 1\n\ny = 2",
        "table:",
        "math: z = 3",
        "rule:",
        "image: https://example.org/a.png alt",
        "paragraph: End.",
    ]


@pytest.mark.parametrize("source", ["", " ", "\n\n \n", "\t", "#", "> ", "***", "<!-- only a comment -->"])
def test_a_text_without_words_has_none(source: str) -> None:
    assert text_of(source) == ""


@pytest.mark.parametrize("space", ["  ", "   \t ", "\n", " \n   "])
def test_runs_of_blanks_inside_prose_are_one_blank(space: str) -> None:
    assert text_of(f"one{space}two") == "one two"


def test_a_blank_that_must_not_break_stays() -> None:
    assert text_of("10\u00a0km and&nbsp;more") == "10\u00a0km and\u00a0more"


def test_unicode_stays_as_the_source_had_it() -> None:
    source = "cafe\u0301 caf\u00e9 👩\u200d👩\u200d👧 \u0645\u0631\u062d\u0628\u0627 你好 ﬁ Å Å"
    assert text_of(source) == source


def test_a_rule_and_an_image_without_words_take_no_room() -> None:
    document = parse("before\n\n---\n\n![](https://example.org/a.png)\n\nafter")
    assert document.text == "before\n\nafter"
    assert [(block.kind, block.start, block.end) for block in document.blocks] == [
        (BlockKind.PARAGRAPH, 0, 6),
        (BlockKind.RULE, 6, 6),
        (BlockKind.IMAGE, 6, 6),
        (BlockKind.PARAGRAPH, 8, 13),
    ]


# --- what a text may not hold --------------------------------------------------------------------


@pytest.mark.parametrize("end", ["\r\n", "\r", "\n"])
def test_line_ends_of_every_system_give_the_same_document(end: str) -> None:
    assert parse(EVERYTHING.replace("\n", end)) == parse(EVERYTHING)


@pytest.mark.parametrize("sign", ["\ufeff", "\0", "\ud800"])
def test_marks_that_say_nothing_are_left_out(sign: str) -> None:
    assert parse(f"{sign}# Ti{sign}tle\n\n{sign}- item{sign}") == parse("# Title\n\n- item")


@pytest.mark.parametrize("sign", ["\ufffc", "\u2029", "\f", "\v"])
def test_marks_that_mean_something_else_to_the_page_are_blanks(sign: str) -> None:
    assert text_of(f"one{sign}two `a{sign}b`\n\n```\nc{sign}d\n```") == "one two a b\n\nc d"


@pytest.mark.parametrize("entity", ["&#xFFFC;", "&#65532;", "&#x2029;", "&#13;", "&#0;", "&#xFEFF;", "&#xD800;"])
@pytest.mark.parametrize("around", ["a{}b", "<pre>a{}b</pre>", "![a{}b](https://example.org/i.png)", "| a{}b |\n|---|"])
def test_entities_bring_in_nothing_that_a_text_may_not_hold(entity: str, around: str) -> None:
    text = text_of(around.format(entity))
    assert text.startswith("a")
    assert not set(text) & set("\r\0\ufffc\u2029\ufeff\ud800")


def test_a_tab_at_the_start_of_a_line_indents_to_the_next_fourth_column() -> None:
    assert outline("\tcode\n  \tmore") == ["code: code\nmore"]
    assert outline("- one\n\t- two") == ["list 1: • one", "  list 2: • two"]


def test_a_tab_inside_a_fence_stays() -> None:
    assert outline("```\n\tif x:\n```") == ["code: \tif x:"]


# --- headings ------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", [1, 2, 3, 4, 5, 6])
def test_number_signs_make_headings_of_six_levels(level: int) -> None:
    assert outline(f"{'#' * level} Some *title*") == [f"heading {level}: Some title"]


def test_a_heading_needs_no_empty_line_around_it() -> None:
    assert outline("before\n## Title\nafter") == ["paragraph: before", "heading 2: Title", "paragraph: after"]


def test_number_signs_that_close_a_heading_go_and_those_of_its_words_stay() -> None:
    assert outline("## Title ##\n\n# About C#") == ["heading 2: Title", "heading 1: About C#"]


@pytest.mark.parametrize("source", ["#hashtag", "####### seven", "\\# no", "see #5"])
def test_a_number_sign_alone_makes_no_heading(source: str) -> None:
    assert outline(source) == [f"paragraph: {source.removeprefix(chr(92))}"]


def test_underlined_lines_are_headings() -> None:
    assert outline("First\n=====\nSecond\n---\nwords") == ["heading 1: First", "heading 2: Second", "paragraph: words"]


def test_dashes_below_several_or_very_long_lines_are_a_rule() -> None:
    assert outline("one\ntwo\n---\nthree") == ["paragraph: one two", "rule:", "paragraph: three"]
    assert outline(f"{'long ' * 50}\n---")[1] == "rule:"


@pytest.mark.parametrize("rule", ["---", "***", "___", "- - -", "* * *", "<hr>"])
def test_rules_part_paragraphs(rule: str) -> None:
    assert outline(f"before\n\n{rule}\n\nafter") == ["paragraph: before", "rule:", "paragraph: after"]


# --- quotes --------------------------------------------------------------------------------------


def test_a_quote_goes_on_with_lines_that_lack_the_mark() -> None:
    assert outline("> one\ntwo\n\nthree") == ["quote:", "  paragraph: one two", "paragraph: three"]


def test_a_quote_holds_other_blocks() -> None:
    assert outline("> # Title\n> words\n> 1. one\n> 2. two\n>\n> ```\n> code\n> ```\n> > inner") == [
        "quote:",
        "  heading 1: Title",
        "  paragraph: words",
        "  list 1: 1. one",
        "  list 1: 2. two",
        "  code: code",
        "  quote:",
        "    paragraph: inner",
    ]


def test_two_quotes_with_an_empty_line_between_them_are_two() -> None:
    assert outline("> one\n\n> two") == ["quote:", "  paragraph: one", "quote:", "  paragraph: two"]


def test_a_quote_after_prose_needs_no_empty_line() -> None:
    assert outline("words\n> quoted") == ["paragraph: words", "quote:", "  paragraph: quoted"]


# --- code ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("fence", ["```", "````", "~~~"])
def test_fenced_code_keeps_its_lines_and_its_language(fence: str) -> None:
    assert outline(f"{fence}python\nx  =  '*a*'\n\n    # $y$\n{fence}\nafter") == [
        "code python: x  =  '*a*'\n\n    # $y$",
        "paragraph: after",
    ]


def test_a_fence_without_a_language_has_none() -> None:
    assert parse("```\ncode\n```").blocks[0].language == ""


def test_only_the_first_word_after_a_fence_is_the_language() -> None:
    assert outline('```python title="x"\na\n```\n\n```{.r}\nb\n```') == ["code python: a", "code r: b"]


def test_a_fence_that_nothing_closes_holds_the_rest() -> None:
    assert outline("words\n```\ncode\n\n- more") == ["paragraph: words", "code: code\n\n- more"]


def test_a_longer_fence_holds_a_shorter_one() -> None:
    assert outline("````\n```\ncode\n```\n````") == ["code: ```\ncode\n```"]


def test_lines_set_in_by_four_blanks_are_code() -> None:
    assert outline("words\n\n    x = 1\n\n      y = 2\n\nmore") == [
        "paragraph: words",
        "code: x = 1\n\n  y = 2",
        "paragraph: more",
    ]


def test_a_line_that_is_set_in_goes_on_with_its_paragraph() -> None:
    assert outline("words\n    go on") == ["paragraph: words go on"]


def test_preformatted_html_is_code_without_its_tags() -> None:
    assert outline("<pre>\na &lt; <b>b</b>\n  c\n</pre>") == ["code: a < b\n  c"]


# --- tables --------------------------------------------------------------------------------------


def test_a_table_knows_its_header_its_rows_and_its_alignment() -> None:
    document = parse("| a | b | c | d |\n|:--|:-:|--:|---|\n| 1 | 2 | 3 | 4 |\n| 5 |")
    table = document.blocks[0]
    assert table.kind is BlockKind.TABLE
    assert [[document.text[cell.start : cell.end] for cell in row] for row in table.rows] == [
        ["a", "b", "c", "d"],
        ["1", "2", "3", "4"],
        ["5", "", "", ""],
    ]
    assert [cell.align for cell in table.rows[1]] == ["left", "center", "right", ""]
    assert [[cell.header for cell in row] for row in table.rows] == [[True] * 4, [False] * 4, [False] * 4]
    assert document.text == "a\tb\tc\td\n1\t2\t3\t4\n5\t\t\t"


def test_a_table_needs_no_outer_bars_and_no_empty_line_around_it() -> None:
    assert text_of("words\na | b\n--|--\n1 | 2\n\nafter") == "words\n\na\tb\n1\t2\n\nafter"


def test_bars_in_formulas_in_code_and_after_a_backslash_part_no_cells() -> None:
    source = "| a | b | c |\n|---|---|---|\n| $x|y$ | `p|q` | s\\|t |"
    assert runs(source)[3:] == [("$x|y$", "math x|y"), ("p|q", "code"), ("s|t", "")]


def test_cells_hold_styles_links_and_images() -> None:
    source = "| a |\n|---|\n| **b** [c](https://example.org) ![d](https://example.org/i.png) |"
    assert runs(source)[1:] == [
        ("b", "bold"),
        (" ", ""),
        ("c", "link https://example.org"),
        (" ", ""),
        ("d", "image https://example.org/i.png"),
    ]


def test_a_bar_in_prose_makes_no_table() -> None:
    assert outline("the value p(x | y)\nis given") == ["paragraph: the value p(x | y) is given"]


# --- images --------------------------------------------------------------------------------------


def test_an_image_address_alone_on_a_line_is_an_image_even_between_lines_of_prose() -> None:
    assert outline("before\nhttps://example.org/a.png\nafter") == [
        "paragraph: before",
        "image: https://example.org/a.png",
        "paragraph: after",
    ]


@pytest.mark.parametrize("ending", ["png", "PNG", "jpg", "jpeg", "gif", "webp", "svg", "png?width=3#x"])
def test_addresses_of_images_are_known_by_their_ending(ending: str) -> None:
    address = f"https://example.org/a_b_c.{ending}"
    assert outline(f"  {address}  \n<{address}>") == [f"image: {address}", f"image: {address}"]


@pytest.mark.parametrize("source", ["https://example.org/page", "https://example.org/a.png.", "a.png"])
def test_other_lines_are_no_images(source: str) -> None:
    assert outline(source) == [f"paragraph: {source}"]


def test_an_image_alone_in_a_paragraph_is_a_block_with_its_alternative_text() -> None:
    assert outline('![a *b*  c](https://example.org/a.png "title")') == ["image: https://example.org/a.png a b c"]


def test_two_images_alone_in_a_paragraph_are_two_blocks() -> None:
    source = "![a](https://example.org/a.png) ![b](https://example.org/b.png)"
    assert outline(source) == ["image: https://example.org/a.png a", "image: https://example.org/b.png b"]
    assert text_of(source) == "a\n\nb"


def test_an_image_among_words_is_a_run() -> None:
    assert runs("see ![the plot](https://example.org/a.png) here") == [
        ("see ", ""),
        ("the plot", "image https://example.org/a.png"),
        (" here", ""),
    ]


def test_a_paragraph_that_begins_with_an_image_begins_with_its_own_words() -> None:
    document = parse("before\n\n![](https://example.org/a.png) after")
    paragraph = document.blocks[1]
    assert document.text[paragraph.start : paragraph.end].strip(" ") == "after"


@pytest.mark.parametrize(
    "source", ["one ![](a.png) two", "![](a.png) one two", "one two ![](a.png)", "one\n![]()\ntwo"]
)
@pytest.mark.xfail(strict=True, reason="the blanks on both sides of an image without words are kept")
def test_an_image_without_words_leaves_no_blank_too_many(source: str) -> None:
    assert text_of(source) == "one two"


# --- nesting and size ----------------------------------------------------------------------------


@pytest.mark.parametrize("mark", ["> ", "- ", "1. "])
def test_words_below_any_depth_of_containers_are_kept(mark: str) -> None:
    assert "words" in text_of(mark * 2000 + "words")


@pytest.mark.parametrize(
    "piece",
    [
        *("*", "_a_b", "`", "`` ", "[", "![", "[a](", "[a]: b\n", "[^a]: b\n", "<b>", "<a href=", "<!--", "&#1;"),
        *("$", "$$", "$$\n", "\\(", "\\[a\n", "\\begin{align}\n", "\\cite{", "~~", "|a|\n|-|\n", "a | b\n"),
        *("> ", "> - ", "- a\n\n\n", "1. $$\n", "```\n", "a:\n    - b\n", "a\n---\n", "http://a.org/(", "<pre>"),
    ],
)
def test_the_time_of_reading_grows_with_the_text_and_no_faster(piece: str) -> None:
    begun = process_time()
    parse(piece * 5_000)
    assert process_time() - begun < 2
