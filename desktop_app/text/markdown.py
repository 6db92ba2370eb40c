"""A summary's Markdown → its Document, by way of Python-Markdown's element tree; no HTML is ever written or read.

The way of a text: ``cleaning`` takes out what no text may hold; ``splitting`` parts it into blocks by what lines
begin (with ``lines``, ``listing``, ``displays``); ``tree`` lets Python-Markdown build its element tree of them;
``building`` writes the canonical text and the Document from the tree, with the words of each block read by ``inline``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop_app.text.parsing.cleaning import clean

if TYPE_CHECKING:
    from desktop_app.text.document import Document


def parse(source: str) -> Document:
    """Return the Document of Markdown ``source``. Total: any string is a text. Safe in any thread."""
    from desktop_app.text.parsing.building import build  # noqa: PLC0415 - heavy: late, with the rest of the parser
    from desktop_app.text.parsing.tree import tree_of  # noqa: PLC0415 - heavy: late, imports Python-Markdown

    return build(*tree_of(clean(source)))
