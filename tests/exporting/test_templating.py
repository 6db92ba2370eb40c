"""Templates in a sandbox: exact, and plain about what is wrong with them."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import pytest

from desktop_app.domain.errors import ExportFailed
from desktop_app.exporting.content import HighlightView, NoteView, Page, PaperView
from desktop_app.exporting.export import Flavour, export
from desktop_app.exporting.pages import quote_html, words_html
from desktop_app.exporting.templating import PageTemplate
from desktop_app.progress import Progress
from desktop_app.text.document import Block, BlockKind, Document
from desktop_app.text.markdown import parse

if TYPE_CHECKING:
    from pathlib import Path

    from desktop_app.library.library import Library

DAY = date(2026, 3, 1)
PAPER = PaperView(
    id="a2020b",
    title="On <b> & #tags",
    authors=("Ann Ab",),
    byline="Ab, 2020",
    appeared="2020",
    year=2020,
    venue="",
    arxiv="",
    doi="",
    url="https://a.b/c",
    link="https://a.b/c",
    citekey="a2020b",
    tags=(),
    topic="",
    status="unread",
    created=DAY,
    updated=DAY,
)
FIRST = HighlightView("11-22", "yellow", "Yellow", "one\n\ntwo", "", "one two", "", False, DAY, DAY)
SECOND = HighlightView("33-44", "pink", "claim", "three", "", "three", "a *note*\n\nand more", True, DAY, DAY)
PAGE = Page(PAPER, (FIRST, SECOND), (NoteView("55", "on it", DAY, DAY), NoteView("66", "- a\n- b", DAY, DAY)))


def own(folder: Path, text: str, flavour: Flavour = Flavour.OBSIDIAN) -> PageTemplate:
    names = {Flavour.OBSIDIAN: "obsidian.md.j2", Flavour.HTML: "page.html.j2"}
    (folder / names[flavour]).write_text(text, encoding="utf-8")
    return PageTemplate(flavour, folder)


def test_obsidian_gets_quotes_with_block_ids() -> None:
    assert PageTemplate(Flavour.OBSIDIAN).render(PAGE) == (
        "## Highlights\n\n**Yellow**\n\n> one\n>\n> two\n\n^11-22\n\n"
        "**claim** (no longer in the text)\n\n> three\n\n^33-44\n\na *note*\n\nand more\n\n"
        "## Notes\n\non it\n\n---\n\n- a\n- b"
    )


def test_plain_markdown_says_which_paper_it_is() -> None:
    assert PageTemplate(Flavour.MARKDOWN).render(PAGE) == (
        "# On \\<b> & #tags\n\nAb, 2020\n\n<https://a.b/c>\n\n"
        "## Highlights\n\n**Yellow**\n\n> one\n>\n> two\n\n"
        "**claim** (no longer in the text)\n\n> three\n\na *note*\n\nand more\n\n"
        "## Notes\n\non it\n\n---\n\n- a\n- b"
    )


def test_logseq_gets_an_outline() -> None:
    assert PageTemplate(Flavour.LOGSEQ).render(PAGE) == (
        "\t- id:: 11-22\n\t  color:: Yellow\n\t  > one\n\t  >\n\t  > two\n"
        "\t- id:: 33-44\n\t  color:: claim\n\t  state:: orphaned\n\t  > three\n"
        "\t\t- a *note*\n\n\t\t  and more\n"
        "\t- on it\n\t- a\n\t- b"
    )


@pytest.mark.parametrize("flavour", [Flavour.MARKDOWN, Flavour.OBSIDIAN, Flavour.LOGSEQ])
def test_a_page_without_words_has_no_empty_headings(flavour: Flavour) -> None:
    assert "##" not in PageTemplate(flavour).render(Page(PAPER, (), ()))


def test_a_page_in_the_browser_is_escaped() -> None:
    evil = "<script>alert(1)</script>"
    document = Document(evil, (Block(BlockKind.CODE, 0, len(evil)),))
    for quote in (quote_html(document, 0, len(evil)), words_html(evil)):
        highlight = HighlightView("1", "yellow", evil, "", quote, evil, evil, False, DAY, DAY)
        html = PageTemplate(Flavour.HTML).render(Page(PAPER, (highlight,), (NoteView("2", evil, DAY, DAY),)))
        assert "<script" not in html
        assert html.count("&lt;script&gt;") == 4  # the label, the quote and both notes
    assert "<title>On &lt;b&gt; &amp; #tags</title>" in html
    assert "<em>note</em>" in PageTemplate(Flavour.HTML).render(PAGE)


def test_a_part_of_a_text_in_the_browser() -> None:
    document = parse("1. one *two* $x_i$\n2. three four")
    start, end = document.text.index("two"), document.text.index(" four")
    assert quote_html(document, 0, 7) == "<p>one <em>two</em></p>"
    html = quote_html(document, start, end)
    assert html.startswith('<ol>\n<li><em>two</em> <span class="math" role="img" aria-label="x sub i"')
    assert html.endswith("<li>three</li>\n</ol>")


def test_formulas_in_the_browser_are_drawn_and_read_out() -> None:
    page = Page(PAPER, (), (NoteView("1", "so $x_i$ and\n\n$$y = z$$", DAY, DAY),))
    html = PageTemplate(Flavour.HTML).render(page)
    assert html.count("<svg ") == 2
    assert 'aria-label="x sub i"' in html
    assert "src=" not in html


def test_a_template_of_ones_own_is_used(tmp_path: Path) -> None:
    template = own(
        tmp_path, "{% for h in highlights %}\n{{ h.words | escaped }}\n{% endfor %}\n{{ paper.title | yaml }}"
    )
    assert template.render(PAGE) == 'one two\nthree\n"On <b> & #tags"'


@pytest.mark.parametrize(
    ("text", "filled"),
    [
        ("{{ 'a\nb' | quoted }}", "> a\n> b"),
        ("{{ 'a\nb' | indented(2) }}", "a\n  b"),
        ("{{ '[[a]] *b*' | escaped }}", "\\[[a]] \\*b*"),
        ("{{ 'a`b' | code }}", "``a`b``"),
        ("{{ '#deep learning' | tagged }}", "deep-learning"),
        ("{{ '50%' | bibtex }}", "50\\%"),
        ("{{ 'a\nb' | block(1) }}", "\t- a\n\t  b"),
    ],
)
def test_every_rule_of_escaping_is_a_filter(tmp_path: Path, text: str, filled: str) -> None:
    assert own(tmp_path, text).render(PAGE) == filled


@pytest.mark.parametrize(
    "text",
    [
        "one\ntwo\n{% for %}",
        "one\ntwo\n{{ paper.titel }}",
        "one\ntwo\n{{ paper.title | shout }}",
        "one\ntwo\n{{ paper.year / 0 }}",
        "one\ntwo\n{{ paper.__class__.__mro__ }}",
        "one\ntwo\n{{ 1 + 'a' }}",
        "one\ntwo\n{% include 'other' %}",
        "one\ntwo\n{% for i in range(10000000) %}{% endfor %}",
    ],
)
def test_what_is_wrong_with_a_template_is_told_with_its_line(tmp_path: Path, text: str) -> None:
    with pytest.raises(ExportFailed, match=r"The template obsidian\.md\.j2 is wrong in line 3 \(.*nothing was written"):
        own(tmp_path, text).render(PAGE)


def test_a_wrong_template_writes_nothing(seed_library: Library, tmp_path: Path) -> None:
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "obsidian.md.j2").write_text("{{ paper.title }}\n{{ notes[1].markdown }}")
    for number in (1, 2):
        seed_library.add_note(number, "a")
    seed_library.add_note(1, "b")  # paper 1 could be written, paper 2 could not
    with pytest.raises(ExportFailed, match="line 2"):
        export(
            seed_library,
            tmp_path / "out",
            flavour=Flavour.OBSIDIAN,
            papers=None,
            everything=False,
            progress=Progress(),
            templates=tmp_path / "templates",
        )
    assert list((tmp_path / "out").iterdir()) == []
