"""Colours for code: Pygments' tokens reduced to a few classes that every theme has a colour for."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_LONGEST = 100_000
"""Code points; longer code stays in one colour rather than hold up the page."""

CLASSES = ("comment", "keyword", "string", "number", "name")


def highlight(code: str, language: str) -> Iterator[tuple[int, int, str]]:
    """Yield (start, end, class) in code points of ``code``, in order; nothing for an unknown language."""
    if not language or len(code) > _LONGEST:
        return
    from pygments.lexers import get_lexer_by_name  # noqa: PLC0415 - heavy: late
    from pygments.token import Comment, Keyword, Name, Number, String  # noqa: PLC0415 - heavy: late
    from pygments.util import ClassNotFound  # noqa: PLC0415 - heavy: late

    classes = (
        (Comment, "comment"),
        (Keyword, "keyword"),
        (String, "string"),
        (Number, "number"),
        (Name.Function, "name"),
        (Name.Class, "name"),
        (Name.Builtin, "name"),
    )
    try:
        lexer = get_lexer_by_name(language, stripnl=False, ensurenl=False)
    except ClassNotFound:
        return
    for start, token, text in lexer.get_tokens_unprocessed(code):
        found = next((name for kind, name in classes if token[: len(kind)] == kind), None)
        if found and text.strip():
            yield start, start + len(text), found
