from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.ui.inspector.note_text import SpanKind, read_note, read_quote

if TYPE_CHECKING:
    from desktop_app.ui.inspector.note_text import ShownText


def marked(shown: ShownText) -> list[tuple[str, str]]:
    return [(span.kind.value, shown.text[span.start : span.end]) for span in shown.spans]


@pytest.mark.parametrize(
    ("written", "shown", "spans"),
    [
        ("plain", "plain", []),
        ("**bold** and *italic*", "bold and italic", [("bold", "bold"), ("italic", "italic")]),
        ("_so_", "so", [("italic", "so")]),
        ("snake_case_name 2*3*4", "snake_case_name 2*3*4", []),
        ("`a*b*`", "a*b*", [("code", "a*b*")]),
        ("``a`b``", "a`b", [("code", "a`b")]),
        ("see [which](https://x.org/a_(b))", "see which", [("link", "which")]),
        ("[[Policy gradients]]", "Policy gradients", [("link", "Policy gradients")]),
        ("see https://x.org/a.", "see https://x.org/a.", [("link", "https://x.org/a")]),
        ("- one\n- two", "• one\n• two", []),
        ("# Head", "Head", [("bold", "Head")]),
        ("## A *b* c ##", "A b c", [("italic", "b")]),
        ("#tag", "#tag", []),
        ("$50 to $100", "$50 to $100", []),
        ("$n = 1$ and $x$", "$n = 1$ and $x$", [("math", "$n = 1$"), ("math", "$x$")]),
        (r"\$n\$", r"\$n\$", []),
        ("a [link without end", "a [link without end", []),
        ("two * stars * alone", "two * stars * alone", []),
    ],
)
def test_a_note_is_read_as_markdown_where_that_is_certain(
    written: str, shown: str, spans: list[tuple[str, str]]
) -> None:
    read = read_note(written)
    assert (read.text, marked(read)) == (shown, spans)


def test_a_quote_is_one_paragraph_and_its_formulas_are_known() -> None:
    read = read_quote("the value\n\n$$V(x)\n = 1$$\n\nof *it*")
    assert read.text == "the value $$V(x) = 1$$ of *it*"
    assert marked(read) == [("math", "$$V(x) = 1$$")]
    assert read.spans[0].source == "V(x) = 1"


@given(st.text(st.sampled_from("ab *_`$[]()\\\n-#:/!h<>1"), max_size=40))
def test_spans_lie_in_the_text_in_order_and_no_letter_is_lost(written: str) -> None:
    read = read_note(written)
    end = 0
    for span in read.spans:
        assert end <= span.start < span.end <= len(read.text)
        end = span.end
    kept = [letter for letter in read.text if letter in "ab1"]
    links = [span for span in read.spans if span.kind is SpanKind.LINK]
    if not links:
        assert kept == [letter for letter in written if letter in "ab1"]
