"""HTML of whatever was read; tests/text/test_rendering.py says how each kind of block looks."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given

from desktop_app.text.markdown import parse
from desktop_app.text.rendering import to_html
from tests.text.test_properties import FIXED, TEXTS

TAGS = {
    *("h1", "h2", "h3", "h4", "h5", "h6", "p", "blockquote", "ul", "ol", "li", "pre", "table", "tr", "th", "td", "hr"),
    *("br", "img", "a", "code", "strong", "em", "del", "mark", "sub", "sup", "cite", "span", "div", "figure"),
}
ATTRIBUTES = {"href", "src", "alt", "class", "start", "style"}


def tree_of(html: str) -> ET.Element:
    """Return the tree of an HTML fragment; fail where its tags do not nest or a sign is not escaped."""
    closed = re.sub(r"<(br|hr|img\b[^<>]*)>", r"<\1/>", html)
    kept = re.sub(r"[\x01-\x08\x0e-\x1f\ufffe\uffff]", "?", closed)  # HTML may hold these, XML may not
    return ET.fromstring(f"<page>{kept}</page>")  # noqa: S314 - our own


@FIXED
@given(TEXTS)
def test_html_is_well_formed_and_holds_nothing_but_what_it_may(source: str) -> None:
    for element in tree_of(to_html(parse(source), '<"&')).iter():
        assert element.tag in TAGS | {"page"}
        assert set(element.attrib) <= ATTRIBUTES
        assert not re.match(r"\s*(?:javascript|vbscript|file):", element.get("href", ""), re.IGNORECASE)


@FIXED
@given(TEXTS)
def test_html_holds_every_word_of_the_text(source: str) -> None:
    document = parse(source)
    shown = "".join(tree_of(to_html(document)).itertext())
    for run in document.runs():
        if run.kind == "text":
            words = re.sub(r"[\x01-\x08\x0e-\x1f\ufffe\uffff]", "?", document.text[run.start : run.end])
            assert "".join(words.split()) in "".join(shown.split())


FORMS = pytest.mark.parametrize("form", ["[label](<{}>)", "<{}>", "see {} here", '<a href="{}">label</a>'])


@FORMS
@pytest.mark.parametrize("address", ["http://[x", "https://\u2100.com"])
def test_what_only_looks_like_an_address_makes_no_error(form: str, address: str) -> None:
    tree_of(to_html(parse(form.format(address))))


@FORMS
@pytest.mark.parametrize("address", ["http://x:99999999/", "http://%zz", "http://", "http://x.org/?a=<b>&c=\"d\"'e'"])
def test_odd_addresses_are_escaped(form: str, address: str) -> None:
    tree_of(to_html(parse(form.format(address))))
