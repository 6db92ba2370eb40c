"""A part of a Document as a Document: the same text, and only the blocks and runs between two places."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop_app.text.document import BlockKind, Document, RunKind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from desktop_app.text.document import Block, Run

_WHOLE = frozenset({BlockKind.MATH, BlockKind.IMAGE, BlockKind.RULE})


def touches(start: int, end: int, span_start: int, span_end: int) -> bool:
    """Say whether the slice [start, end) has a part in a span; in an empty one (an image, a rule) if it lies within."""
    return span_start < end and start < span_end if span_start < span_end else start < span_start < end


def sliced(document: Document, start: int, end: int) -> Document:
    """Return what lies between two code points, half-open; formulas and images that are touched are whole.

    A slice inside of one list item or quote is what stands there, without the list or the quote around it.
    """
    blocks = _blocks(document.blocks, start, end)
    while len(blocks) == 1 and blocks[0].kind in {BlockKind.LIST_ITEM, BlockKind.QUOTE}:
        only = blocks[0]
        own = (only._replace(kind=BlockKind.PARAGRAPH, children=(), checked=None),) if only.runs else ()
        if own and only.children:
            break
        blocks = own or only.children
    return Document(document.text, blocks)


def _blocks(blocks: Iterable[Block], start: int, end: int) -> tuple[Block, ...]:
    kept: list[Block] = []
    for block in blocks:
        if not touches(start, end, block.start, block.end):
            continue
        if block.kind in _WHOLE:
            kept.append(block)
            continue
        runs, children = _runs(block.runs, start, end), _blocks(block.children, start, end)
        if block.kind is BlockKind.LIST_ITEM and start > block.start and not runs:
            kept += children  # the slice begins further inside
            continue
        rows = tuple(
            tuple(cell._replace(runs=_runs(cell.runs, start, end)) for cell in row)
            for row in block.rows
            if any(touches(start, end, cell.start, cell.end) for cell in row)
        )
        first, last = max(block.start, start), min(block.end, end)
        kept.append(block._replace(start=first, end=last, runs=runs, children=children, rows=rows))
    return tuple(kept)


def _runs(runs: Iterable[Run], start: int, end: int) -> tuple[Run, ...]:
    return tuple(
        run
        if run.kind in {RunKind.MATH, RunKind.IMAGE}
        else run._replace(start=max(run.start, start), end=min(run.end, end))
        for run in runs
        if touches(start, end, run.start, run.end)
    )
