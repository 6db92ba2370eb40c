"""Words written as Markdown show as exactly these words, and no backslash is there without need."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop_app.exporting.escaping import (
    Dialect,
    Piece,
    code_span,
    defined_labels,
    destination,
    escape,
    escape_pieces,
    fenced,
    link,
)
from tests.exporting.reading import kinds, shown

AWKWARD = [
    "# heading",
    "#word at the start",
    "###### six",
    "1986. A great year",
    "1986.",
    "3) third",
    "[A] x",
    "<b>",
    "<b>bold</b>",
    "x<y and z>w",
    "<div>",
    "<!-- hidden -->",
    "<https://example.org>",
    "mail <a@b.example>",
    "`code`",
    "``a ` b``",
    "```",
    "``` python",
    "~~~",
    "==marked==",
    "- [ ] to do",
    "- item",
    "+ item",
    "* item",
    "* * *",
    "***",
    "---",
    "___",
    "$5 and $x$ and $y",
    "$$",
    "a | b",
    "a | b\n--- | ---",
    "&amp; &copy; &#35; &nbsp;",
    "trailing backslash\\",
    "inner backslash \\* and \\\\",
    "backslash\\\nbefore a line end",
    "setext\n===",
    "setext\n---",
    "> quote",
    "[text](url)",
    "![text](url)",
    "[label]: https://example.org",
    "[^1]: footnote",
    "[!note] callout",
    "*emphasis* and _emphasis_",
    "**strong** and __strong__",
    "***both***",
    "2*3*4",
    "a*b* “*c*”",
    "~~struck~~ and ~struck~",
    "https://example.org/a_b_c?x=*y*",
    "\\[x\\] and \\(y\\)",
    "|a|b|\n|-|-|\n|c|d|",
    "a````\n````",
    "<!a<b>",
    "_a\n____",
    "[a]:\u00a0",
]

NOTHING_TO_ESCAPE = [
    "[A] x",
    "a snake_case_word and __init__x",
    "2 * 3 * 4",
    "5 < 6 > 4",
    "a | b",
    "R&D, AT&T; and so on &c",
    "it costs $50 to $100",
    "a single ` backtick",
    "a == b == c",
    "trailing backslash\\",
    "C:\\dir",
    "in 1986. A year",
    "x - y + z",
    "f[i](x y z)",
    "####### seven",
    "C# and F#",
    "~5 and ~6",
    "a^2 + b^2",
    "(see [3], [4])",
]

FRAGMENTS = [
    *"ab1 .-*_`~=#>[]()<>!&;:$|\\^%+'\"{}/\n",
    *(
        "**",
        "__",
        "``",
        "```",
        "~~",
        "==",
        "[a]",
        "](b)",
        "<b>",
        "</b>",
        "&amp;",
        "amp;",
        "1.",
        "- ",
        "  ",
        "![",
        "]: ",
    ),
    *(
        "€",
        "é",
        "“",
        "—",
        "\u00a0",
        'href="x"',
        "<!--",
        "-->",
        "http://x.y",
        "a_b",
        "---",
        "|--|",
        "%%",
        "[[",
        "^x",
        "::",
    ),
]
texts = st.lists(st.sampled_from(FRAGMENTS), max_size=14).map("".join)


def words(text: str) -> str:
    """Return what is to be seen: blanks at the edges of lines say nothing, a paragraph has no blank lines."""
    return "\n".join(line.strip() for line in text.split("\n") if line.strip(" \t")).strip()


def seen(markdown: str) -> str:
    return "\n".join(line.strip() for line in shown(markdown).split("\n")).strip()


@pytest.mark.parametrize("text", AWKWARD)
@pytest.mark.parametrize("dialect", Dialect)
def test_awkward_words_show_as_they_are(text: str, dialect: Dialect) -> None:
    markdown = escape(text, dialect)
    assert seen(markdown) == words(text)
    assert kinds(markdown) <= {"paragraph_open", "hardbreak", "softbreak", "text_special"}


@pytest.mark.parametrize("text", AWKWARD)
def test_awkward_words_show_as_they_are_in_a_quote_and_in_a_list(text: str) -> None:
    assert seen("\n".join(f"> {line}" for line in escape(text).split("\n"))) == words(text)
    assert seen("- " + escape(text, item=True).replace("\n", "\n  ")) == words(text)


@pytest.mark.parametrize("text", NOTHING_TO_ESCAPE)
def test_what_means_nothing_gets_no_backslash(text: str) -> None:
    assert escape(text) == text


@pytest.mark.parametrize(
    "text", [text for text in AWKWARD if not re.search(r"[$=~]|^#w|^\[!|^\[\^|^a \||\|-|\n__", text)]
)
def test_no_backslash_can_be_left_out(text: str) -> None:
    markdown = escape(text)
    for place in [match.start() for match in re.finditer(r"\\", markdown)]:
        less = markdown[:place] + markdown[place + 1 :]
        alone = (seen(less), kinds(less)) == (seen(markdown), kinds(markdown))
        quoted = seen("> " + less.replace("\n", "\n> ")) == words(text)
        assert not (alone and quoted), (markdown, place)


@settings(max_examples=300, deadline=None)
@given(texts, st.sampled_from(Dialect))
def test_any_words_show_as_they_are(text: str, dialect: Dialect) -> None:
    markdown = escape(text, dialect)
    for page in (markdown, "\n".join(f"> {line}" for line in markdown.split("\n"))):
        assert seen(page) == words(text)
        assert shown(page, github=False).split() == words(text).split()


@settings(max_examples=200, deadline=None)
@given(texts, st.sampled_from(Dialect))
def test_any_words_show_as_they_are_in_a_list_item(text: str, dialect: Dialect) -> None:
    assert seen("- " + escape(text, dialect, item=True).replace("\n", "\n  ")) == words(text)


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=40), st.sampled_from(Dialect))
def test_only_backslashes_and_line_ends_are_ever_added(text: str, dialect: Dialect) -> None:
    markdown = escape(text, dialect)
    kept = "".join(re.sub(r"\\(?=[!-/:-@\[-`{-~])", "", markdown).split())
    assert kept == "".join(re.sub(r"\\(?=[!-/:-@\[-`{-~])", "", text.replace("\0", "\ufffd")).split())


@settings(max_examples=200, deadline=None)
@given(texts, texts, st.text("ab ` *_[", max_size=8))
def test_words_around_code_show_as_they_are(before: str, after: str, code: str) -> None:
    span = code_span(code)
    markdown = escape_pieces([Piece(before), Piece(span, verbatim=True), Piece(after)])
    expected = words(before + "\x01" + after).replace("\x01", code if span else "")
    assert "".join(seen(markdown).split()) == "".join(expected.split())


@settings(max_examples=200, deadline=None)
@given(texts)
def test_words_between_the_brackets_of_a_link_stay_one_link(text: str) -> None:
    inner = escape_pieces([Piece(text.replace("\n", " "))], link=True)
    markdown = f"see {link(inner, 'https://example.org')} there"
    assert "link_open" in kinds(markdown)
    assert "".join(seen(markdown).split()) == "".join(f"see{text}there".split())


@settings(max_examples=200, deadline=None)
@given(texts)
def test_words_in_a_cell_stay_in_that_cell(text: str) -> None:
    cell = escape_pieces([Piece(text)], cell=True)
    markdown = f"| {cell} | b |\n|---|---|"
    assert "table_open" in kinds(markdown)
    assert "".join(shown(markdown).split()) == "".join(f"{text}b".split())


@pytest.mark.parametrize(
    ("text", "markdown"),
    [
        ("see [[page]] and ![[picture]]", "see \\[[page]] and !\\[[picture]]"),
        ("50 %% hidden %%", "50 \\%% hidden \\%%"),
        ("a #tag, (#tag) and #a/b", "a \\#tag, (\\#tag) and \\#a/b"),
        ("#5 and C# and x#y", "#5 and C# and x#y"),
        ("as in [^1] and ^[here]", "as in \\[^1] and \\^[here]"),
        ("the end ^abc-1", "the end \\^abc-1"),
        ("not ^abc here", "not ^abc here"),
        ("==marked== and ===rule===", "\\==marked== and \\=\\==rule==="),
        ("~tilde~", "~tilde~"),
    ],
)
def test_what_obsidian_would_act_on_is_escaped(text: str, markdown: str) -> None:
    assert escape(text, Dialect.OBSIDIAN) == markdown


@pytest.mark.parametrize(
    ("text", "markdown"),
    [
        ("see [[page]] and ((block)) and {{macro}}", "see \\[[page]] and \\((block)) and \\{{macro}}"),
        ("key:: value", "key\\:: value"),
        ("a #tag and #5", "a \\#tag and \\#5"),
        ("^^marked^^", "\\^^marked^^"),
        (":LOGBOOK:", "\\:LOGBOOK:"),
    ],
)
def test_what_logseq_would_act_on_is_escaped(text: str, markdown: str) -> None:
    assert escape(text, Dialect.LOGSEQ) == markdown


def test_what_only_obsidian_acts_on_stays_plain_elsewhere() -> None:
    text = "[[page]] %% x %% a #tag ^[note] end ^abc"
    assert escape(text) == text


def test_a_box_is_escaped_in_a_list_item_only() -> None:
    assert escape("[x] done") == "[x] done"
    assert escape("[x] done", item=True) == "\\[x] done"
    assert escape("[A] done", item=True) == "\\[A] done"


def test_formulas_and_code_are_left_as_they_are() -> None:
    pieces = [Piece("with "), Piece(r"$a_i * b_i$", verbatim=True), Piece(" and *so* on")]
    assert escape_pieces(pieces) == r"with $a_i * b_i$ and \*so* on"


def test_backticks_next_to_code_do_not_join_it() -> None:
    pieces = [Piece("``a``"), Piece("`[`", verbatim=True), Piece("` b")]
    assert shown(escape_pieces(pieces)) == "``a``[` b"


def test_a_dollar_before_a_formula_does_not_swallow_it() -> None:
    assert escape_pieces([Piece("US$x or "), Piece("$y$", verbatim=True)]) == r"US\$x or $y$"
    assert escape_pieces([Piece("5$ or "), Piece("$y$", verbatim=True)]) == "5$ or $y$"
    assert escape_pieces([Piece("5$"), Piece("$y$", verbatim=True)]) == r"5\$$y$"


def test_brackets_that_a_note_defines_are_no_link() -> None:
    labels = defined_labels(["See [1].\n\n[1]: https://example.org\n  [Two Words]: x"])
    assert labels == {"1", "two words"}
    assert (
        escape_pieces([Piece("as in [1], [two  Words] and [2]")], labels=labels) == r"as in \[1], \[two  Words] and [2]"
    )


def test_a_line_end_is_a_hard_line_break() -> None:
    assert escape("one  \n two") == "one  \ntwo"
    assert "hardbreak" in kinds(escape("one\ntwo"))
    assert escape("one\r\ntwo", Dialect.LOGSEQ) == "one\ntwo"


@settings(max_examples=200, deadline=None)
@given(st.text("a`~ \n", max_size=20), st.sampled_from(["", "python", "c++", "no `good`"]))
def test_a_fence_is_longer_than_what_it_holds(code: str, language: str) -> None:
    assert shown(fenced(code, language)) == f"<fence>{code}\n"


@settings(max_examples=200, deadline=None)
@given(st.text("a` ", min_size=1, max_size=12))
def test_inline_code_shows_its_backticks_and_blanks(code: str) -> None:
    assert shown(f"x{code_span(code)}x") == f"x{code}x"


@pytest.mark.parametrize(
    "url", ["https://a.b/c", "https://a.b/(c)", "https://a.b/c)", "https://a.b/c d", "https://a.b/<c>"]
)
def test_a_url_stays_whole_in_a_link(url: str) -> None:
    assert "link_open" in kinds(f"[x]({destination(url)})")
    assert shown(f"[x]({destination(url)})") == "x"
