"""A highlight as Markdown says what the summary says between two places."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from desktop_app.exporting.escaping import Dialect
from desktop_app.exporting.quoting import formula, formula_block, quote_document, quote_markdown, quote_words, quoted
from desktop_app.text.anchoring import make_target
from desktop_app.text.document import Block, BlockKind, Document, Run, RunKind
from desktop_app.text.markdown import parse
from tests.exporting.reading import kinds, words_with_formulas

if TYPE_CHECKING:
    from desktop_app.library.library import Library

LISTS = "Before:\n\n1. one $x$\n2. two\n\n   $$y = z$$\n\n3. three\n   - inner\n   - last\n\nAfter.\n"


def quote(markdown: str, first: str, last: str, dialect: Dialect = Dialect.MARKDOWN) -> str:
    document = parse(markdown)
    start = document.text.index(first)
    return quote_document(document, start, document.text.index(last, start) + len(last), dialect)


def test_every_line_of_a_quote_is_marked() -> None:
    assert quoted("one\n\ntwo") == "> one\n>\n> two"


def test_a_formula_keeps_its_source_and_its_dollars() -> None:
    assert quote("We *minimise* $a_i * b_i$ over *i*.", "We", "over i.") == "We minimise $a_i * b_i$ over i."


def test_a_formula_that_is_touched_is_whole() -> None:
    assert quote("We take $a_i$ now.", "take $a", "$a") == "take $a_i$"


def test_a_displayed_formula_stands_alone() -> None:
    assert quote("So\n\n$$a = b$$\n\nholds.", "So", "holds") == "So\n\n$$a = b$$\n\nholds"


def test_logseq_takes_two_dollars_and_obsidian_no_blanks_inside() -> None:
    assert formula(" x_i ", Dialect.LOGSEQ) == "$$x_i$$"
    assert formula(" x_i ", Dialect.OBSIDIAN) == "$x_i$"
    assert formula("a\nb % why\n", Dialect.OBSIDIAN) == "$a b$"


def test_lines_of_a_formula_stay_unless_they_would_begin_a_list() -> None:
    assert formula_block("\\begin{aligned}\na &= b\n\\end{aligned}", Dialect.OBSIDIAN) == (
        "$$\n\\begin{aligned}\na &= b\n\\end{aligned}\n$$"
    )
    assert formula_block("a\n+ b", Dialect.OBSIDIAN) == "$$a + b$$"
    assert formula_block("a\n\nc", Dialect.LOGSEQ) == "$$a c$$"


def test_items_stay_items_with_their_numbers() -> None:
    assert quote(LISTS, "Before", "last") == (
        "Before:\n\n1. one $x$\n2. two\n\n   $$y = z$$\n3. three\n   - inner\n   - last"
    )


def test_a_part_of_one_item_is_plain() -> None:
    assert quote(LISTS, "thr", "ree") == "three"
    assert quote(LISTS, "inn", "er") == "inner"


def test_a_slice_that_begins_inside_an_item_begins_there() -> None:
    assert quote(LISTS, "last", "After") == "- last\n\nAfter"


def test_two_lists_next_to_each_other_stay_two() -> None:
    items = [
        Block(BlockKind.LIST_ITEM, start, start + 1, (Run(RunKind.TEXT, start, start + 1),), list_id=number, depth=1)
        for number, start in ((1, 0), (2, 3))
    ]
    assert quote_document(Document("a\n\nb", tuple(items)), 0, 4, Dialect.MARKDOWN) == "- a\n\n* b"


def test_items_after_words_of_an_item_stay_items() -> None:
    source = "1. one\n\n   more\n\n2. two\n3. three"
    assert quote(source, "more", "three") == "more\n\n2. two\n3. three"


def test_a_part_of_a_quote_is_no_quote_in_a_quote() -> None:
    assert quote("> said so\n\nthen", "said", "so") == "said so"
    assert quote("> said so\n\nthen", "said", "then") == "> said so\n\nthen"


def test_code_keeps_its_lines_and_its_language() -> None:
    source = "Run\n\n```python\ndef f():\n    return `x`\n```\n\ndone"
    assert quote(source, "Run", "`x`") == "Run\n\n```python\ndef f():\n    return `x`\n```"
    assert quote(source, "return", "`x`") == "`` return `x` ``"


def test_code_with_fences_inside_gets_a_longer_fence() -> None:
    assert quote("````\n```\nx\n```\n````\n\nend", "```", "end").startswith("````\n```\nx\n```\n````")


def test_links_stay_links_and_pictures_pictures() -> None:
    assert quote("See [the *paper*](https://a.b/c_d) now", "See", "now") == "See [the paper](https://a.b/c_d) now"
    assert quote("Look\n\n![a cat](https://a.b/c.png)\n\nhere", "Look", "here") == (
        "Look\n\n![a cat](https://a.b/c.png)\n\nhere"
    )


def test_a_heading_does_not_become_a_heading_of_the_note() -> None:
    assert quote("#### Key\n\nwords", "Key", "words") == "Key\n\nwords"


def test_cells_of_a_table_stay_cells() -> None:
    table = "| h1 | h2 |\n|---|--:|\n| a | $b$ |\n| c | d\\|e |\n"
    assert quote(table, "h1", "d|e") == "| h1 | h2 |\n| --- | --: |\n| a | $b$ |\n| c | d\\|e |"
    assert quote(table, "a", "c") == "|  |  |\n| --- | --: |\n| a | $b$ |\n| c |  |"
    assert quote(table, "d", "|e") == "d|e"


def test_a_line_break_of_the_summary_is_one_of_the_quote() -> None:
    assert quote("one  \ntwo", "one", "two") == "one  \ntwo"
    assert quote("one  \ntwo", "one", "two", Dialect.LOGSEQ) == "one\ntwo"


def test_words_without_a_document_keep_paragraphs_and_formulas() -> None:
    assert quote_words("It costs $5.\n\n# not $x_i$ *so*", Dialect.OBSIDIAN) == "It costs $5.\n\n\\# not $x_i$ \\*so*"


def test_a_quote_for_the_clipboard_names_its_source(seed_library: Library) -> None:
    paper = seed_library.find_paper("wang2020critic")
    text = quote_markdown(parse("Some *words*."), 0, 5, paper)
    assert text == (
        "> Some \n>\n> — [Critic Regularized Regression (Wang and others, 2020)](https://arxiv.org/abs/2006.15134)\n"
    ).replace("Some ", "Some")


@pytest.mark.parametrize("dialect", Dialect)
def test_any_slice_of_the_seeds_shows_its_words(seed_library: Library, dialect: Dialect) -> None:
    dice = random.Random(2)  # noqa: S311 - a test
    for paper in seed_library.papers():
        document = seed_library.document(seed_library.summaries(paper.number)[0].id)
        size = len(document.text)
        for _ in range(12):
            start = dice.randrange(size - 1)
            end = min(size, start + 1 + dice.randrange(dice.choice([30, 300, 3000])))
            target = make_target(document, start, end)
            markdown = quote_document(document, target.position.start, target.position.end, dialect)
            wanted = "".join(target.quote.exact.split()).replace("$", "")
            assert words_with_formulas(quoted(markdown)).replace("$", "") == wanted, (paper.citekey, start, end)


def test_the_whole_of_each_seed_is_one_quote(seed_library: Library) -> None:
    for paper in seed_library.papers():
        document = seed_library.document(seed_library.summaries(paper.number)[0].id)
        markdown = quoted(quote_document(document, 0, len(document.text), Dialect.OBSIDIAN))
        assert all(line.startswith(">") for line in markdown.split("\n"))
        assert "html_block" not in kinds(markdown)
        assert "html_inline" not in kinds(markdown)
