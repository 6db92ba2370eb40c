from __future__ import annotations

from html import escape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.domain.errors import ImportFailed
from desktop_app.importing.feed_texts import markdown_of
from desktop_app.importing.feeds import FeedFiles
from desktop_app.text import markdown
from tests.importing.made_files import read, read_or_refused, reasons

LINK = "https://www.shortscience.org/paper?bibtexKey=journals/corr/1602.01783#bob"
TEXT = "The agents run *side by side*.\n\n- each with $a_i < b$ & more\n- none waits"


def rss(*items: str) -> str:
    head = '<?xml version="1.0" encoding="utf-8"?>\n<rss version="2.0"><channel><title>T</title>'
    return f"{head}{''.join(items)}</channel></rss>"


def item(text: str, title: str = "Asynchronous Methods", link: str = LINK, more: str = "") -> str:
    return f"<item><title>{title}</title><link>{escape(link)}</link><description>{text}</description>{more}</item>"


@pytest.mark.parametrize("written", [escape(TEXT, quote=False), f"<![CDATA[{TEXT}]]>"])
def test_an_item_is_a_paper_and_its_summary_in_markdown(written: str) -> None:
    text = rss(item(written, title="A &amp;amp; B"))
    passage = read(FeedFiles(), text).passages[0]
    assert passage.markdown == TEXT
    assert (passage.metadata.title, passage.metadata.arxiv, passage.metadata.authors) == ("A & B", "1602.01783", ())
    assert text[passage.start : passage.end] == f"<description>{written}</description>"


def test_spans_count_code_points_whatever_the_file_calls_its_encoding() -> None:
    text = rss(item("é \U0001f600 one"), item("two", title="é")).replace("utf-8", "ISO-8859-1")
    found = read(FeedFiles(), f"\n{text}").passages
    assert [f"\n{text}"[each.start : each.end] for each in found] == [
        "<description>é \U0001f600 one</description>", "<description>two</description>",
    ]  # fmt: skip


def test_atom_and_rdf_are_feeds_too() -> None:
    atom = """<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title>
    <entry><title type="html">On &lt;i&gt;x&lt;/i&gt;</title>
    <link rel="self" href="https://self.org/"/><link href="https://arxiv.org/abs/1706.03762v5"/>
    <author><name>Ann Ash</name><email>a@b.org</email></author><author><name>Bo Birch</name></author>
    <summary>short</summary><content type="xhtml">
    <div xmlns="http://www.w3.org/1999/xhtml"><p>All <b>of</b> it</p></div>
    </content></entry></feed>"""
    passage = read(FeedFiles(), atom).passages[0]
    assert passage.markdown == "All **of** it"
    assert passage.metadata.authors == ("Ann Ash", "Bo Birch")
    assert (passage.metadata.title, passage.metadata.arxiv) == ("On x", "1706.03762")
    rdf = f'<rdf:RDF xmlns:rdf="r" xmlns="s">{item("words")}</rdf:RDF>'
    assert read(FeedFiles(), rdf).passages[0].markdown == "words"


def test_the_fullest_text_of_an_item_counts_and_a_pictures_title_does_not() -> None:
    more = "<content:encoded>all of it</content:encoded><media:title>Figure</media:title>"
    passage = read(FeedFiles(), rss(item("some", more=more))).passages[0]
    assert (passage.markdown, passage.metadata.title) == ("all of it", "Asynchronous Methods")


def test_html_becomes_markdown_with_its_formulas() -> None:
    html = """<p>One&nbsp;<em>a</em> <strong>b</strong>, $x_i < y$ and <code>f(x)</code>.<br>Line</p>
    <script>bad()</script>
    <ul><li>first <a href="https://a.org/b">link</a></li><li>second<ol><li>inner</li></ol></li></ul>
    <p>H<sub>2</sub>O, x<sup>2</sup> <img src="https://a.org/i.png" alt="figure"></p>
    <blockquote><p>said</p></blockquote>"""
    written = markdown_of(html)
    for piece in ["*a* **b**, $x_i < y$", "`f(x)`", "- first [link](https://a.org/b)", "1. inner", "H<sub>2</sub>O",
                  "![figure](https://a.org/i.png)", "> said"]:  # fmt: skip
        assert piece in written
    assert "bad" not in written


def test_markdown_with_a_few_tags_stays_as_it_is() -> None:
    text = "First *line* with <b>bold</b>.<br>\n\n- item\n- H<sub>2</sub>O\n\n> quote"
    assert markdown_of(text) == text


@pytest.mark.parametrize(
    ("cut", "shown"),
    [
        (r"Text. We have $\mathcal{L}_{a} = \sum_i *x* + _y", r"Text. We have $\mathcal{L}_{a} = \sum_i *x* + _y"),
        ("*One*.\n\nThe loss $$\\frac{a_1}{b_2} *", "One.\n\nThe loss $$\\frac{a_1}{b_2} *"),
        ("Costs $5 and *more*", "Costs $5 and more"),
        ("All $a_i$ closed *here*", "All $a_i$ closed here"),
    ],
)
def test_a_formula_that_the_feed_cut_off_shows_as_it_is(cut: str, shown: str) -> None:
    assert markdown.parse(markdown_of(cut)).text == shown


def test_an_item_without_a_text_is_told_and_the_rest_goes_in() -> None:
    found = read(FeedFiles(), rss(item("  ", title="Empty"), item("words")))
    assert [each.markdown for each in found.passages] == ["words"]
    assert reasons(found) == ["item 1 (“Empty”) has no text"]


def test_a_feed_that_was_cut_off_gives_what_came_before() -> None:
    text = rss(item("one"), item("two"), item("three"))
    found = read(FeedFiles(), text[: text.index("three")])
    assert [each.markdown for each in found.passages] == ["one", "two"]
    assert "what comes after item 2 is missing" in reasons(found)[0]


def test_entities_that_a_document_declares_are_refused_and_those_of_html_known() -> None:
    bomb = '<!DOCTYPE rss [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>' + rss(item("&b;")).partition("\n")[2]
    with pytest.raises(ImportFailed, match="entities"):
        read(FeedFiles(), bomb)
    outside = '<!DOCTYPE rss [<!ENTITY a SYSTEM "file:///etc/hostname">]>' + rss(item("&a;")).partition("\n")[2]
    with pytest.raises(ImportFailed, match="entities"):
        read(FeedFiles(), outside)
    assert read(FeedFiles(), rss(item("a&ndash;b"))).passages[0].markdown == "a–b"


def test_other_xml_is_skipped_and_what_is_none_is_refused() -> None:
    assert reasons(read(FeedFiles(), "<svg><title>x</title></svg>")) == ["it is XML of another kind, not a feed"]
    assert reasons(read(FeedFiles(), rss())) == ["the feed has no items"]
    with pytest.raises(ImportFailed, match="damaged XML in line 1"):
        read(FeedFiles(), "no XML at all")


def test_a_thousand_tags_in_each_other_leave_their_words() -> None:
    assert markdown_of("<p>" + "<span>" * 5000 + "deep").strip() == "deep"
    deep = "<b>" * 20_000 + "x" + "</b>" * 20_000
    assert read(FeedFiles(), rss(item(deep))).passages[0].markdown == deep


PIECES = [
    "<item>", "</item>", "<title>", "</title>", "<description>", "</description>", "<![CDATA[", "]]>", "<p>", "</p>",
    "&lt;p&gt;", "&nbsp;", "$x_", "$$", "words ", "\n\n", "<li>", "&#0;", "<br/>", "<?xml?>", "<link href='a'/>",
    "é", "<",
]  # fmt: skip


@given(st.lists(st.sampled_from(PIECES), max_size=30).map("".join))
def test_whatever_a_feed_holds_is_read_told_or_refused(text: str) -> None:
    read_or_refused(FeedFiles(), text)
    found = read_or_refused(FeedFiles(), rss(item("first")).replace("</channel></rss>", text))
    assert found is not None
    assert found.passages[0].markdown == "first"


MORE = ["<div>", "</div>", "<!--", "<!x>", "<script>", "</", "<a href=", "`", "\\"]


@given(st.lists(st.sampled_from([*PIECES, *MORE]), max_size=30))
def test_any_text_becomes_markdown(pieces: list[str]) -> None:
    markdown_of("".join(pieces))
