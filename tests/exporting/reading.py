"""Markdown as its readers see it: CommonMark by markdown-it-py, and the marks that Obsidian and Logseq add."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from markdown_it import MarkdownIt

if TYPE_CHECKING:
    from collections.abc import Iterable

    from markdown_it.rules_inline import StateInline
    from markdown_it.token import Token


def _formula(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - markdown-it-py calls it so
    """Read ``$…$`` and ``$$…$$`` as Obsidian does: no blank just inside of single dollars."""
    match = _FORMULA.match(state.src, state.pos)
    if match is None:
        return False
    if not silent:
        state.push("formula", "", 0).content = match[0]
    state.pos = match.end()
    return True


_FORMULA = re.compile(r"\$\$[^$]+\$\$|\$(?![\s$])[^$]*[^$\s]\$")
_COMMONMARK = MarkdownIt("commonmark")
_GITHUB = MarkdownIt("commonmark").enable(["table", "strikethrough"])
_WITH_FORMULAS = MarkdownIt("commonmark").enable(["table", "strikethrough"])
_WITH_FORMULAS.inline.ruler.before("escape", "formula", _formula)


def shown(markdown: str, *, github: bool = True) -> str:
    """Return the words that a reader sees: blocks parted by a blank line, a hard line break as one line end."""
    reader = _GITHUB if github else _COMMONMARK
    return "\n\n".join(_blocks(reader.parse(markdown)))


def words_with_formulas(markdown: str) -> str:
    """Return what a reader that knows formulas sees, all blanks left out; a formula is its source, code its text."""
    blocks = "".join(_blocks(_WITH_FORMULAS.parse(markdown)))
    return "".join(re.sub(r"<(?:fence|image|hr)>", "", blocks).split())


def kinds(markdown: str) -> set[str]:
    """Return the types of all tokens that open or stand alone, inline ones too."""
    found: set[str] = set()
    for token in _GITHUB.parse(markdown):
        found.add(token.type)
        found.update(child.type for child in token.children or ())
    return {kind for kind in found if not kind.endswith("_close")} - {"inline", "text"}


def _blocks(tokens: Iterable[Token]) -> Iterable[str]:
    for token in tokens:
        if token.type == "inline":
            yield "".join(_inline(token.children or ()))
        elif token.type in {"fence", "code_block", "html_block"}:
            yield f"<{token.type}>{token.content}"
        elif token.type == "hr":
            yield "<hr>"


def _inline(tokens: Iterable[Token]) -> Iterable[str]:
    for token in tokens:
        if token.type in {"text", "code_inline", "formula"}:
            yield token.content
        elif token.type in {"hardbreak", "softbreak"}:
            yield "\n"
        elif token.type == "html_inline":
            yield f"<html>{token.content}"
        elif token.type == "image":
            yield f"<image>{token.content}"
