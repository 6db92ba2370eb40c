"""What holds for every Document, whatever text it was made of."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from desktop_app.text.document import BlockKind, RunKind
from desktop_app.text.markdown import parse
from desktop_app.text.serial import blocks_json, dumps, loads
from tests.text.seeds import NAMES, sources

if TYPE_CHECKING:
    from collections.abc import Iterable

    from desktop_app.text.document import Block, Document, Run

FIXED = settings(derandomize=True, deadline=None, max_examples=200, database=None)

FRAGMENTS = (
    *(
        "a",
        "b c",
        "word ",
        " ",
        "\n",
        "\n\n",
        "  ",
        "    ",
        "\t",
        "5",
        "é",
        "e\u0301",
        "👩\u200d👧",
        "你好",
        "مرحبا",
        "\xa0",
    ),
    *("*", "**", "_", "~~", "==", "`", "``", "\\", "\\\n", "  \n", "&amp;", "&#10;", "&#x2029;", "&nbsp;"),
    *("```\n", "~~~", "# ", "## ", "> ", "---\n", "===\n", "|", "|--|--|\n", "a | b\n", ": "),
    *("- ", "* ", "+ ", "1. ", "2) ", "- [ ] ", "[x] ", "   - ", "\n\n   "),
    *("$", "$$", "$x_i$", "\\(", "\\)", "\\[", "\\]", "$$\nx\n$$\n", "\\begin{align}", "\\end{align}", "\\cite{k}"),
    *("[", "]", "(", ")", "![", "](", "[r]", "[r]: http://x.org\n", "[^1]", "[^1]: ", "![](http://x.org/i.png)"),
    *("http://x.org/a.png", "www.x.org", "<http://x.org>", "<b>", "</b>", "<sub>", "</sub>", "<br>", "<td>", "<p>"),
    *(
        "<!--",
        "-->",
        "<pre>",
        "</pre>",
        "<img src=x>",
        "javascript:a()",
        "file:///a",
        "[a](",
        '<a href="http://x.org">',
        "</a>",
        "<script>",
    ),
    *("\r", "\r\n", "\0", "\ufeff", "\ufffc", "\u2029", "\u2028", "\x0b", "\x85", "\ud800"),
)
ANY_TEXT = st.text(st.characters(), max_size=80)
MARKDOWN = st.lists(st.sampled_from(FRAGMENTS), max_size=25).map("".join)


@st.composite
def shuffled_seeds(draw: st.DrawFn) -> str:
    """Return lines of a seed in another order, with marks thrown in."""
    lines = sources()[draw(st.sampled_from(NAMES))].split("\n")
    start = draw(st.integers(0, len(lines) - 1))
    chosen = draw(st.permutations(lines[start : start + 6]))
    return draw(st.sampled_from(["\n", "\n\n", "\n- ", "\n> ", "\n    ", "$", "\r\n"])).join(chosen)


TEXTS = ANY_TEXT | MARKDOWN | shuffled_seeds()


def check_order(blocks: Iterable[Block], start: int, end: int) -> None:
    """Fail unless blocks lie inside [start, end), one after the other, and so do those inside them."""
    for block in blocks:
        assert start <= block.start <= block.end <= end
        own = max((run.end for run in block.runs), default=block.start)
        check_order(block.children, own, block.end)
        start = block.end


def check_runs(runs: tuple[Run, ...], start: int, end: int) -> None:
    """Fail unless ``runs`` cover [start, end), one after the other."""
    assert runs[0].start == start
    assert [run.start for run in runs[1:]] == [run.end for run in runs[:-1]]
    assert runs[-1].end == end


def check_words(text: str, run: Run) -> None:
    words = text[run.start : run.end]
    match run.kind:
        case RunKind.MATH:
            dollars = "$$" if run.display else "$"
            assert words == f"{dollars}{run.source}{dollars}"
        case RunKind.BREAK:
            assert words == "\n"
        case _:
            assert not re.search(r"[\n\t]|  ", words)


@FIXED
@given(TEXTS)
def test_every_text_is_read_and_always_alike(source: str) -> None:
    assert parse(source) == parse(source)


@FIXED
@given(TEXTS)
def test_no_text_holds_what_the_page_reads_as_something_else(source: str) -> None:
    text = parse(source).text
    assert not set(text) & set("\r\0\ufffc\u2029\ufeff")
    text.encode("utf-8")
    assert text == text.strip("\n")


@FIXED
@given(TEXTS)
def test_blocks_lie_inside_the_text_nest_and_are_in_order(source: str) -> None:
    document = parse(source)
    check_order(document.blocks, 0, len(document.text))


@FIXED
@given(TEXTS)
def test_the_blocks_and_what_parts_them_are_the_whole_text(source: str) -> None:
    document = parse(source)
    last: Block | None = None
    for block in document.blocks:
        if block.end > block.start:
            within = last and last.kind is block.kind is BlockKind.LIST_ITEM and last.list_id == block.list_id
            between = document.text[last.end if last else 0 : block.start]
            assert between == ("" if last is None else "\n" if within else "\n\n")
            last = block
    assert (last.end if last else 0) == len(document.text)


@FIXED
@given(TEXTS)
def test_the_runs_of_a_block_join_to_its_words(source: str) -> None:
    document = parse(source)
    for block in document.walk():
        if block.kind in (BlockKind.PARAGRAPH, BlockKind.HEADING):
            assert block.runs
            assert not block.children
            check_runs(block.runs, block.start, block.end)
        elif block.kind is BlockKind.LIST_ITEM:
            if block.runs:
                check_runs(block.runs, block.start, max(run.end for run in block.runs))
        else:
            assert not block.runs
    for run in document.runs():
        check_words(document.text, run)


@FIXED
@given(TEXTS)
def test_tables_displays_and_rules_say_what_they_stand_for(source: str) -> None:
    document = parse(source)
    for block in document.walk():
        words = document.text[block.start : block.end]
        if block.kind is BlockKind.TABLE:
            assert words == "\n".join(
                "\t".join(document.text[cell.start : cell.end] for cell in row) for row in block.rows
            )
            assert len({len(row) for row in block.rows}) == 1
            for cell in (cell for row in block.rows for cell in row if cell.runs or cell.end > cell.start):
                check_runs(cell.runs, cell.start, cell.end)
        elif block.kind is BlockKind.MATH:
            assert words == f"$${block.source}$$"
        elif block.kind is BlockKind.RULE:
            assert words == ""
        elif block.kind is BlockKind.HEADING:
            assert block.level in range(1, 7)


@FIXED
@given(TEXTS)
def test_items_know_their_list_their_depth_and_their_number(source: str) -> None:
    document = parse(source)
    check_items(document.blocks, 1)
    items = [block for block in document.walk() if block.kind is BlockKind.LIST_ITEM]
    first = list(dict.fromkeys(item.list_id for item in items))
    assert first == list(range(1, len(first) + 1))


def check_items(blocks: Iterable[Block], depth: int) -> None:
    last: Block | None = None
    for block in blocks:
        if block.kind is BlockKind.LIST_ITEM:
            assert block.depth == depth
            if last is not None and last.list_id == block.list_id:
                assert block.ordered == last.ordered
                assert block.number == (last.number + 1 if block.ordered else 0)
        last = block if block.kind is BlockKind.LIST_ITEM else None
        check_items(block.children, depth + 1 if block.kind is BlockKind.LIST_ITEM else depth)


@FIXED
@given(TEXTS)
def test_addresses_run_no_scripts_and_open_no_files(source: str) -> None:
    document = parse(source)
    addresses = [run.href for run in document.runs()]
    addresses += [run.source for run in document.runs() if run.kind is RunKind.IMAGE]
    addresses += [block.source for block in document.walk() if block.kind is BlockKind.IMAGE]
    bare = [re.sub(r"[\x00-\x20]", "", each).lower() for each in addresses]  # as browsers read them
    assert not [each for each in bare if each.startswith(("javascript:", "vbscript:", "file:"))]


@FIXED
@given(TEXTS)
def test_a_stored_document_comes_back_as_it_was(source: str) -> None:
    document = parse(source)
    stored = dumps(document)
    assert "\n" not in stored
    assert loads(stored) == document


@FIXED
@given(TEXTS)
def test_shown_blocks_have_the_places_and_parents_of_the_documents(source: str) -> None:
    document = parse(source)
    shown = blocks_json(document)
    walked = list(document.walk())
    assert [(each["type"], each["start"], each["end"]) for each in shown] == [
        (block.kind.value, block.start, block.end) for block in walked
    ]
    assert [each["parent"] for each in shown] == parents(document)
    for each, block in zip(shown, walked, strict=True):
        assert [(run["start"], run["end"]) for run in each.get("runs", [])] == [
            (run.start, run.end) for run in block.runs
        ]


def parents(document: Document) -> list[int | None]:
    """Return the index of every block's parent, found by going down the tree."""
    found: list[int | None] = []

    def go_down(blocks: Iterable[Block], parent: int | None) -> None:
        for block in blocks:
            found.append(parent)
            go_down(block.children, len(found) - 1)

    go_down(document.blocks, None)
    return found
