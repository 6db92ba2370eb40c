"""Marks inside a block: emphasis, code, links, images, escapes, entities, citations, tags."""

from __future__ import annotations

import pytest

from desktop_app.text.markdown import parse
from tests.text.outlines import outline, runs

LINK = "link https://example.org/a"

# --- emphasis ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "style"),
    [
        ("*a b*", "italic"),
        ("_a b_", "italic"),
        ("**a b**", "bold"),
        ("__a b__", "bold"),
        ("***a b***", "bold italic"),
        ("~~a b~~", "strike"),
        ("==a b==", "mark"),
        ("**a\nb**", "bold"),
    ],
)
def test_marks_make_styles(source: str, style: str) -> None:
    assert runs(f"x {source} y") == [("x ", ""), ("a b", style), (" y", "")]


def test_styles_nest() -> None:
    assert runs("**a *b* ~~c~~**") == [("a ", "bold"), ("b", "bold italic"), (" ", "bold"), ("c", "bold strike")]


@pytest.mark.parametrize(
    "source",
    [
        "snake_case_word",
        "2*3*4",
        "a * b * c",
        "~50% to ~60%",
        "a == b == c",
        "a==b== c",
        "* one",
        "**",
        "_ a _",
        "a** b **c",
        "~a~",
    ],
)
def test_signs_that_mark_nothing_stay(source: str) -> None:
    assert runs(f"x {source}") == [(f"x {source}", "")]


def test_emphasis_may_end_inside_a_word() -> None:
    assert runs("**A**dam and _B_-tree") == [("A", "bold"), ("dam and ", ""), ("B", "italic"), ("-tree", "")]


def test_emphasis_does_not_reach_over_blocks() -> None:
    assert runs("**one\n\ntwo**") == [("**one", ""), ("two**", "")]


# --- breaks --------------------------------------------------------------------------------------


@pytest.mark.parametrize("end", ["  \n", "     \n", "\\\n", "<br>", " <br/> ", "<BR>\n"])
def test_a_hard_break_is_one_newline(end: str) -> None:
    assert runs(f"one{end}two") == [("one", ""), ("\n", "break"), ("two", "")]


@pytest.mark.parametrize("source", ["one  \n\ntwo", "one  ", "<br>one<br>"])
def test_a_break_at_the_edge_of_a_block_says_nothing(source: str) -> None:
    assert all(kind != "break" for _, kind in runs(source))


@pytest.mark.parametrize("below", ["![b](https://example.org/i.png)", "https://example.org/i.png", "$$b$$"])
@pytest.mark.xfail(strict=True, reason="the backslash stays")
def test_a_hard_break_before_what_is_a_block_of_its_own_says_nothing(below: str) -> None:
    assert parse(f"a\\\n{below}").text.split("\n\n")[0] == "a"


def test_hard_breaks_stay_in_quotes_and_items() -> None:
    assert parse("> a  \n> b\n\n- c  \n  d").text == "a\nb\n\nc\nd"


# --- code ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "code"),
    [
        ("`a`", "a"),
        ("`` a ` b ``", "a ` b"),
        ("` a `", "a"),
        ("`a\nb`", "a b"),
        ("`*a* [b](c) &amp; $d$ <b>`", "*a* [b](c) &amp; $d$ <b>"),
        ("`a\\`", "a\\"),
    ],
)
def test_code_spans_hold_their_signs(source: str, code: str) -> None:
    assert runs(f"x {source} y") == [("x ", ""), (code, "code"), (" y", "")]


def test_backticks_that_nothing_closes_stay() -> None:
    assert runs("a ` b and `` c `") == [("a ", ""), ("b and `` c", "code")]
    assert runs("a `` b") == [("a `` b", "")]


# --- escapes and entities ------------------------------------------------------------------------


def test_every_sign_can_be_escaped() -> None:
    signs = "!\"#$%&'*+,-./:;<=>?@[]^_`{|}~\\"
    assert runs("x " + "".join(f"\\{sign}" for sign in signs)) == [(f"x {signs}", "")]


def test_a_backslash_before_a_letter_stays() -> None:
    assert runs(r"C:\new\table") == [(r"C:\new\table", "")]


def test_escaped_marks_make_no_blocks() -> None:
    assert outline("\\- one\n\n1\\. two\n\n\\# three\n\n\\> four") == [
        "paragraph: - one",
        "paragraph: 1. two",
        "paragraph: # three",
        "paragraph: > four",
    ]


@pytest.mark.parametrize(
    ("entity", "sign"),
    [("&amp;", "&"), ("&lt;b&gt;", "<b>"), ("&eacute;", "é"), ("&#233;", "é"), ("&#xE9;", "é"), ("&rarr;", "→")],
)
def test_entities_are_resolved(entity: str, sign: str) -> None:
    assert runs(f"x{entity}y") == [(f"x{sign}y", "")]


@pytest.mark.parametrize("source", ["AT&T", "a & b", "&nosuch;", "&copy", "&#;", "x&y;z"])
def test_what_is_no_entity_stays(source: str) -> None:
    assert runs(source) == [(source, "")]


# --- links ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "source",
    [
        "[label](https://example.org/a)",
        '[label](https://example.org/a "title")',
        "[label]( <https://example.org/a> 'title' )",
        "[label][ref]\n\n[ref]: https://example.org/a",
        "[label][]\n\n[Label]: <https://example.org/a> 'title'",
        "[label]\n\n[LABEL]: https://example.org/a (title)",
        '<a href="https://example.org/a" onclick="steal()">label</a>',
    ],
)
def test_links_of_every_kind_have_their_label_and_address(source: str) -> None:
    assert runs(source) == [("label", LINK)]


def test_a_reference_may_stand_before_its_use_and_inside_a_quote() -> None:
    assert outline("> [ref]: https://example.org/a\n\nsee [ref]") == ["paragraph: see ref"]
    assert runs("[ref]: https://example.org/a\n\nsee [ref]") == [("see ", ""), ("ref", LINK)]


def test_the_first_of_two_references_counts() -> None:
    assert runs("[ref]\n\n[ref]: https://example.org/a\n[ref]: https://example.org/b")[0] == ("ref", LINK)


def test_a_reference_that_nothing_refers_to_is_told() -> None:
    assert parse("words\n\n[1]: https://example.org/a").text == "words\n\n1: https://example.org/a"


def test_a_label_holds_styles_formulas_and_brackets() -> None:
    assert runs("[a [b] *c* $d$](https://example.org/a)") == [
        ("a [b] ", LINK),
        ("c", f"italic {LINK}"),
        (" ", LINK),
        ("$d$", f"math d {LINK}"),
    ]


@pytest.mark.parametrize("source", ["[MASK]", "[a][b]", "[a] (b)", "a[0](", "[a](b c)", "[", "]", "[](", "x[i][j]"])
def test_brackets_that_link_nothing_stay(source: str) -> None:
    assert runs(source) == [(source, "")]


def test_a_link_holds_no_link() -> None:
    assert runs("[a [b](https://example.org/a) c](https://example.org/c)") == [
        ("[a ", ""),
        ("b", LINK),
        (" c](", ""),
        ("https://example.org/c", "link https://example.org/c"),
        (")", ""),
    ]


@pytest.mark.parametrize(
    ("label", "address"),
    [
        ("https://example.org/a", "https://example.org/a"),
        ("www.example.org/a", "https://example.org/a"),
        ("http://example.org/b", "https://example.org/a"),
        ("at https://example.org/b now", "https://example.org/a"),
    ],
)
def test_a_label_that_is_an_address_leads_where_the_link_says(label: str, address: str) -> None:
    assert runs(f"see [{label}]({address}).") == [("see ", ""), (label, f"link {address}"), (".", "")]


@pytest.mark.parametrize(
    ("source", "address"),
    [
        ("https://example.org/a_b_c", "https://example.org/a_b_c"),
        ("http://example.org/?a=b&c=*d*#e", "http://example.org/?a=b&c=*d*#e"),
        ("https://en.wikipedia.org/wiki/A_(b)", "https://en.wikipedia.org/wiki/A_(b)"),
        ("www.example.org/a", "http://www.example.org/a"),
        ("<https://example.org/a>", "https://example.org/a"),
        ("<mailto:me@example.org>", "mailto:me@example.org"),
        ("<me@example.org>", "mailto:me@example.org"),
    ],
)
def test_addresses_in_prose_are_links(source: str, address: str) -> None:
    links = [(words, style) for words, style in runs(f"see {source}, then") if style]
    assert links == [(source.strip("<>"), f"link {address}")]


@pytest.mark.parametrize("end", [".", ",", ";", ":", "!", "?", ").", "'", "”", "**"])
def test_punctuation_after_an_address_is_the_sentences(end: str) -> None:
    found = runs(f"(see https://example.org/a{end} x")
    assert ("https://example.org/a", LINK) in found
    assert "".join(words for words, _ in found) == f"(see https://example.org/a{end} x"


@pytest.mark.parametrize("source", ["me@example.org", "ftp://example.org", "https://", "www.", "xhttps://example.org"])
def test_what_is_no_address_is_no_link(source: str) -> None:
    assert runs(source) == [(source, "")]


@pytest.mark.parametrize(
    "address",
    [
        "javascript:alert(1)",
        "JaVaScRiPt:alert(1)",
        " javascript:alert(1)",
        "&#106;avascript:alert(1)",
        "java&#x73;cript:alert(1)",
        "vbscript:x",
        "data:text/html,x",
        "file:///etc/passwd",
        "x-unknown:y",
    ],
)
@pytest.mark.parametrize("form", ["[label]({})", "[label](<{}>)", "[label]\n\n[label]: <{}>", '<a href="{}">label</a>'])
def test_no_link_runs_a_script_or_opens_a_file(address: str, form: str) -> None:
    assert [words for words, _ in runs(form.format(address))] == ["label"]
    assert all(not run.href for run in parse(form.format(address)).runs())


@pytest.mark.parametrize(
    "address", ["java&Tab;script:x", "java&#10;script:x", "\x01javascript:x", "\x0efile:///etc/passwd"]
)
@pytest.mark.parametrize(
    "form", ["[label](<{}>)", '<a href="{}">label</a>', "![label](<{}>)", '<img src="{}" alt="label">']
)
def test_signs_that_browsers_leave_out_hide_no_script(address: str, form: str) -> None:
    document = parse(form.format(address))
    assert document.text == "label"
    assert not any(run.href or run.source for run in document.runs())
    assert not any(block.source for block in document.walk())


@pytest.mark.parametrize("address", ["mailto:me@example.org", "/a/b", "#part", "doi:10.1000/1", "ftp://example.org"])
def test_harmless_addresses_are_followed(address: str) -> None:
    assert runs(f"[label]({address})") == [("label", f"link {address}")]


# --- images --------------------------------------------------------------------------------------


def test_a_linked_image_among_words_has_both_addresses() -> None:
    assert runs("see [![plot](https://example.org/i.png)](https://example.org/a)") == [
        ("see ", ""),
        ("plot", f"image https://example.org/i.png {LINK}"),
    ]


def test_an_image_tag_is_an_image_and_nothing_else_of_it_is_kept() -> None:
    assert runs('see <img src="https://example.org/i.png" alt="the &lt;plot&gt;" onerror="steal()"> here') == [
        ("see ", ""),
        ("the <plot>", "image https://example.org/i.png"),
        (" here", ""),
    ]


@pytest.mark.parametrize("address", ["javascript:alert(1)", "file:///etc/passwd", "data:text/html,x"])
@pytest.mark.parametrize("form", ["![alt]({})", "see ![alt]({}) here", '<img src="{}" alt="alt">'])
def test_no_image_is_taken_from_a_script_or_a_file(address: str, form: str) -> None:
    document = parse(form.format(address))
    assert "alt" in document.text
    assert not any(block.source for block in document.walk())
    assert not any(run.source for run in document.runs())


# --- citations and footnotes ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "words"),
    [
        (r"\cite{amari_natural_1998}", "[amari_natural_1998]"),
        (r"\cite{a,b , c}", "[a, b, c]"),
        (r"\citep[see][p. 3]{a}", "[a]"),
        (r"\citet*{a}", "[a]"),
        (r"\parencite{a}", "[a]"),
        (r"\autocite{a}", "[a]"),
    ],
)
def test_citations_read_as_their_keys(source: str, words: str) -> None:
    assert runs(f"as shown {source}.") == [("as shown ", ""), (words, "cite"), (".", "")]


@pytest.mark.parametrize("source", [r"\cite", r"\cite{", r"\cited{a"])
def test_what_is_no_citation_stays(source: str) -> None:
    assert runs(f"x {source}") == [(f"x {source}", "")]


def test_a_footnote_is_raised_where_it_is_called_and_where_it_stands() -> None:
    assert runs("words[^1] and [^2]\n\n[^1]: The *note*.") == [
        ("words", ""),
        ("1", "sup"),
        (" and [^2]", ""),
        ("1", "sup"),
        (" The ", ""),
        ("note", "italic"),
        (".", ""),
    ]


# --- HTML ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tag", "style"),
    [
        *(("b", "bold"), ("strong", "bold"), ("i", "italic"), ("em", "italic"), ("del", "strike"), ("mark", "mark")),
        *(("sub", "sub"), ("sup", "sup"), ("code", "code"), ("kbd", "code"), ("SUB", "sub")),
    ],
)
def test_harmless_tags_in_pairs_are_styles(tag: str, style: str) -> None:
    assert runs(f'x<{tag} class="y">2</{tag}>z') == [("x", ""), ("2", style), ("z", "")]


@pytest.mark.parametrize("tag", ["u", "span", "small", "font"])
def test_tags_without_a_style_here_fall_away(tag: str) -> None:
    assert runs(f"x <{tag}>y</{tag}> z") == [("x y z", "")]


@pytest.mark.parametrize("tag", ["div", "p", "center", "section", "details"])
def test_tags_of_blocks_fall_away(tag: str) -> None:
    assert parse(f'<{tag} align="center">\nwords\n</{tag}>').text == "words"


@pytest.mark.parametrize(
    "source",
    [
        "<script>alert(1)</script>",
        "<SCRIPT src=https://example.org/x.js></SCRIPT>",
        "<style>p { color: red }</style>",
        '<iframe src="x"></iframe>',
        "<object data=x></object>",
        "<unk> and <EOS>",
        "<b>unclosed",
        "closed</b>",
        "1 < 2 and 3 > 2",
        "a<b",
    ],
)
def test_every_other_tag_is_words(source: str) -> None:
    document = parse(source)
    assert document.text.replace(" ", "").replace("\n", "") == source.replace(" ", "")
    assert all(run.kind == "text" and not run.source and not run.bold for run in document.runs())


@pytest.mark.parametrize("source", ["a <!-- no *word* --> b", "a\n<!--\n\n- no\n\n-->\nb", "<!-- no -->\na b"])
def test_comments_are_left_out(source: str) -> None:
    assert parse(source).text.split() == ["a", "b"]


def test_markdown_counts_inside_tags() -> None:
    assert runs("H<sub>*2*</sub>") == [("H", ""), ("2", "italic sub")]
