"""A highlight with its note as Markdown, to be pasted anywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop_app.domain.annotations import AnchorState
from desktop_app.exporting.escaping import Dialect
from desktop_app.exporting.quoting import quote_markdown, quote_words, quoted

if TYPE_CHECKING:
    from desktop_app.library.library import Library


def highlight_markdown(library: Library, annotation: str) -> str:
    """Return a highlight as a block quote with its source, its note below; raise ``LibraryError`` if it is gone."""
    highlight = library.annotation(annotation)
    target = highlight.target
    document = library.document(highlight.summary)
    if highlight.state is AnchorState.ORPHANED or target.text_hash != document.text_hash:
        quote = quoted(quote_words(target.quote.exact, Dialect.MARKDOWN)) + "\n"
    else:
        paper = library.paper(highlight.paper)
        quote = quote_markdown(document, target.position.start, target.position.end, paper)
    note = highlight.note.strip()
    return f"{quote}\n{note}\n" if note else quote
