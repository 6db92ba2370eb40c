"""HTML for the page of a paper: quotes and notes as the reading pane understands them, formulas drawn."""

from __future__ import annotations

import re
from html import escape, unescape
from typing import TYPE_CHECKING

from desktop_app.exporting.slicing import sliced

if TYPE_CHECKING:
    from markupsafe import Markup

    from desktop_app.text.document import Document

_FORMULA = re.compile(
    r'<span class="math">\\(?P<a>[(\[])(.*?)\\[)\]]</span>|<p class="math">\\\[(.*?)\\\]</p>', re.DOTALL
)
_NAMED = re.compile(r' role="img"| aria-labelledby="[^"]*"')


def rendered(markdown: str) -> Markup:
    """Return a note as HTML that a page may hold as it is; HTML that the note itself holds is shown as words."""
    from desktop_app.text.markdown import parse  # noqa: PLC0415 - heavy: late

    return _html(parse(markdown))


def quote_html(document: Document, start: int, end: int) -> Markup:
    """Return what stands between two places of a Document, in code points, as HTML."""
    return _html(sliced(document, start, end))


def words_html(text: str) -> Markup:
    """Return canonical text whose Document is gone as paragraphs of HTML."""
    from markupsafe import Markup  # noqa: PLC0415 - heavy: late

    paragraphs = (escape(words, quote=False).replace("\n", "<br>\n") for words in text.split("\n\n"))
    return Markup("\n".join(f"<p>{words}</p>" for words in paragraphs))  # noqa: S704 - escaped


def _html(document: Document) -> Markup:
    from markupsafe import Markup  # noqa: PLC0415 - heavy: late

    from desktop_app.text.rendering import to_html  # noqa: PLC0415 - rarely needed

    return Markup(_FORMULA.sub(_drawn, to_html(document).strip()))  # noqa: S704 - to_html escapes


def _drawn(match: re.Match[str]) -> str:
    """Return a formula as a picture that is read out in words; its source where it cannot be set."""
    from desktop_app.text.math import render  # noqa: PLC0415 - heavy: late

    block = match[3] is not None
    latex = unescape(match[3] if block else match[2])
    display = block or match["a"] == "["
    formula = render(latex, display=display)
    if not formula.svg:
        return f"<code>{escape(latex, quote=False)}</code>"
    tag = "p" if block else "span"
    svg = _NAMED.sub("", formula.svg).replace("<svg ", '<svg aria-hidden="true" ', 1)
    return f'<{tag} class="math" role="img" aria-label="{escape(formula.speech)}" title="{escape(latex)}">{svg}</{tag}>'
