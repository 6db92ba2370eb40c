from __future__ import annotations

from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.text.document import Block, BlockKind, Document, Run, RunKind
from desktop_app.text.markdown import parse
from desktop_app.text.rendering import to_html, to_plain
from tests.text.seeds import NAMES, document

VOID = {"br", "hr", "img"}


class Balance(HTMLParser):
    """Fails where tags do not nest, and keeps the words between them."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.words = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert not any(name.startswith("on") for name, _ in attrs)
        self.tags.add(tag)
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += data


def balanced(html: str) -> Balance:
    reader = Balance()
    reader.feed(html)
    reader.close()
    assert reader.open == []
    return reader


def test_plain_text_is_the_canonical_text() -> None:
    assert to_plain(parse("# A\n\n- *b*\n- $c$")) == "A\n\nb\n$c$"


@pytest.mark.parametrize(
    ("source", "html"),
    [
        ("# Title", "<h1>Title</h1>\n"),
        ("a **b** *c*", "<p>a <strong>b</strong> <em>c</em></p>\n"),
        ("a ~~b~~ ==c== H<sub>2</sub>", "<p>a <del>b</del> <mark>c</mark> H<sub>2</sub></p>\n"),
        ("- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n"),
        ("3. a\n4. b", '<ol start="3">\n<li>a</li>\n<li>b</li>\n</ol>\n'),
        ("- a\n  - b", "<ul>\n<li>a\n<ul>\n<li>b</li>\n</ul>\n</li>\n</ul>\n"),
        ("- [x] a\n- [ ] b", "<ul>\n<li>☑ a</li>\n<li>☐ b</li>\n</ul>\n"),
        ("> a", "<blockquote>\n<p>a</p>\n</blockquote>\n"),
        ("`a<b`", "<p><code>a&lt;b</code></p>\n"),
        ("```py\na<b\n```", '<pre><code class="language-py">a&lt;b\n</code></pre>\n'),
        ("$a<b$", '<p><span class="math">\\(a&lt;b\\)</span></p>\n'),
        ("$$a$$", '<p class="math">\\[a\\]</p>\n'),
        ("so $$a$$ is", '<p>so <span class="math">\\[a\\]</span> is</p>\n'),
        ("https://example.org/a.png", '<p><img src="https://example.org/a.png" alt=""></p>\n'),
        ("[a](https://example.org/?x=1&y)", '<p><a href="https://example.org/?x=1&amp;y">a</a></p>\n'),
        (r"\cite{a,b}", "<p><cite>[a, b]</cite></p>\n"),
        ("a  \nb", "<p>a<br>\nb</p>\n"),
        ("---", "<hr>\n"),
        (
            "| a | b |\n|--:|---|\n| c | |",
            (
                '<table>\n<tr><th style="text-align: right">a</th><th>b</th></tr>\n'
                '<tr><td style="text-align: right">c</td><td></td></tr>\n</table>\n'
            ),
        ),
    ],
)
def test_every_kind_of_block_and_run_has_its_html(source: str, html: str) -> None:
    assert to_html(parse(source)) == html


def test_two_lists_side_by_side_stay_two() -> None:
    assert to_html(parse("- a\n\n1. b")).count("</ul>\n<ol>") == 1


def test_a_title_stands_on_top_and_is_escaped() -> None:
    assert to_html(parse("a"), "B < C") == "<h1>B &lt; C</h1>\n<p>a</p>\n"


def test_several_documents_are_parted_by_rules() -> None:
    assert to_html([parse("a"), parse("b")], "T") == "<h1>T</h1>\n<p>a</p>\n<hr>\n<p>b</p>\n"


def test_html_of_the_source_is_words() -> None:
    html = to_html(parse("<script>alert(1)</script> <img src=x onerror=alert(1)> &lt;b&gt;"))
    assert "<script" not in html
    assert balanced(html).tags <= {"p", "img"}


def test_an_address_that_may_not_be_followed_is_no_link() -> None:
    text = "click"
    run = Run(RunKind.TEXT, 0, 5, href="javascript:alert(1)")
    assert to_html(Document(text, (Block(BlockKind.PARAGRAPH, 0, 5, runs=(run,)),))) == "<p>click</p>\n"
    assert "href" not in to_html(parse("[click](javascript:alert(1)) <a href='vbscript:x'>y</a>"))


@pytest.mark.parametrize("name", NAMES)
def test_the_html_of_every_seed_holds_its_words(name: str) -> None:
    reader = balanced(to_html(document(name)))
    prose = [run for run in document(name).runs() if run.kind in (RunKind.TEXT, RunKind.CODE)]
    for run in prose:
        assert document(name).text[run.start : run.end] in reader.words


@given(
    st.lists(
        st.sampled_from(["<", ">", "&", '"', "'", "*", "`", "- ", "\n", "\n\n", "> ", "a", "<b>", "</b>", "$", "|"]),
        max_size=30,
    )
)
def test_html_nests_whatever_the_source(pieces: list[str]) -> None:
    balanced(to_html(parse("".join(pieces)), '<">'))
