"""Says in short lines what a Document holds, so that a test can write down what it should hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop_app.text.document import BlockKind, RunKind
from desktop_app.text.markdown import parse

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from desktop_app.text.document import Block, Document, Run

_STYLES = ("bold", "italic", "strike", "mark", "sub", "sup", "cite")


def outline(source: str) -> list[str]:
    """Return one line a block of Markdown ``source``, in order, set in by two blanks inside quotes and items.

    ``list 2: 3. words`` is an item of the second list; a bullet is ``•``, a task ``☐`` or ``☑``.
    """
    document = parse(source)
    return list(_lines(document, document.blocks, ""))


def runs(source: str) -> list[tuple[str, str]]:
    """Return the words of every run of Markdown ``source``, each with what it is: ``bold italic``, ``math x_i``."""
    document = parse(source)
    return [(document.text[run.start : run.end], described(run)) for run in document.runs()]


def described(run: Run) -> str:
    """Return what is special about ``run``; nothing for plain words."""
    kind = "" if run.kind is RunKind.TEXT else run.kind.value
    display = "display" if run.display else ""
    link = f"link {run.href}" if run.href else ""
    styles = (style for style in _STYLES if getattr(run, style))
    return " ".join(part for part in (display, kind, run.source, *styles, link) if part)


def own_words(document: Document, block: Block) -> str:
    """Return the words of ``block`` without those of the blocks inside it."""
    return "".join(document.text[run.start : run.end] for run in block.runs)


def _lines(document: Document, blocks: Iterable[Block], indent: str) -> Iterator[str]:
    for block in blocks:
        words = own_words(document, block)
        yield f"{indent}{_named(document, block)} {words}".rstrip(" ")
        yield from _lines(document, block.children, indent + "  ")


def _named(document: Document, block: Block) -> str:
    text = document.text[block.start : block.end]
    match block.kind:
        case BlockKind.HEADING:
            return f"heading {block.level}:"
        case BlockKind.LIST_ITEM:
            task = {True: "☑", False: "☐", None: "•"}[block.checked]
            return f"list {block.list_id}: {f'{block.number}.' if block.ordered else task}"
        case BlockKind.CODE:
            return f"code {block.language}: {text}" if block.language else f"code: {text}"
        case BlockKind.MATH:
            return f"math: {block.source}"
        case BlockKind.IMAGE:
            return f"image: {block.source} {text}".rstrip()
    return f"{block.kind.value}:"
