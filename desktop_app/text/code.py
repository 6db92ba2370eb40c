"""Colours for code: Pygments' tokens reduced to a few classes that every theme has a colour for."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pygments.lexer import Lexer

CLASSES = ("comment", "keyword", "string", "number", "name")
"""The classes there are; what belongs to none is plain."""

_LONGEST = 100_000
"""Code points; longer code stays in one colour rather than hold up the page."""

_CLASS_OF = {
    "Token.Comment": "comment",
    "Token.Keyword": "keyword",
    "Token.Operator.Word": "keyword",
    "Token.Literal.String": "string",
    "Token.Literal.Number": "number",
    "Token.Name.Function": "name",
    "Token.Name.Class": "name",
    "Token.Name.Builtin": "name",
    "Token.Name.Decorator": "name",
}


def highlight(code: str, language: str) -> Iterator[tuple[int, int, str]]:
    """Yield (start, end, class) in code points of ``code``, in order and apart; nothing for an unknown language."""
    lexer = _lexer(language.lower()) if language and len(code) <= _LONGEST else None
    if lexer is None:
        return
    done = 0
    for start, token, text in lexer.get_tokens_unprocessed(code):
        found = _class_of(str(token))
        if found and text.strip() and start >= done:
            done = start + len(text)
            yield start, done, found


@lru_cache(maxsize=32)
def _lexer(language: str) -> Lexer | None:
    from pygments.lexers import get_lexer_by_name  # noqa: PLC0415 - heavy: late
    from pygments.util import ClassNotFound  # noqa: PLC0415 - heavy: late

    try:
        return get_lexer_by_name(language)
    except ClassNotFound:
        return None


@lru_cache(maxsize=256)
def _class_of(token: str) -> str:
    """Return the class of a token type, which has that of the type it is a part of."""
    while token:
        if token in _CLASS_OF:
            return _CLASS_OF[token]
        token = token.rpartition(".")[0]
    return ""
