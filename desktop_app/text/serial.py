"""Documents as compact JSON: for the library, which keeps them, and for the command line, which shows them.

Imports nothing heavy: opening a paper must not load the Markdown parser.
"""

from __future__ import annotations

import json
from typing import Any

from desktop_app.text.document import Block, BlockKind, Cell, Document, Run, RunKind

FORMAT = 1
"""Raised when a stored document would be read differently; older ones must stay readable."""

Json = dict[str, Any]

_ALWAYS = object()
"""Stands for the default of a field that has none: it is always written."""

_RUN_FIELDS = tuple((name, Run._field_defaults.get(name, _ALWAYS)) for name in Run._fields)
_UNSTYLED = tuple(default for _, default in _RUN_FIELDS[3:])
"""What most runs have behind kind, start and end."""
_CELL_FIELDS = tuple((name, Cell._field_defaults.get(name, _ALWAYS)) for name in Cell._fields)
_BLOCK_FIELDS = tuple((name, Block._field_defaults.get(name, _ALWAYS)) for name in Block._fields)
_RUN_KINDS = {kind.value: kind for kind in RunKind}
_BLOCK_KINDS = {kind.value: kind for kind in BlockKind}


def dumps(document: Document) -> str:
    """Return ``document`` as one line of JSON; what has its default value is left out."""
    value = {"v": FORMAT, "text": document.text, "blocks": [_plain_block(block) for block in document.blocks]}
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def loads(text: str) -> Document:
    """Return the Document that ``dumps`` wrote; raise ValueError on what it did not write."""
    try:
        value = json.loads(text)
        if value["v"] != FORMAT:
            msg = f"a document stored in format {value['v']}, not {FORMAT}"
            raise ValueError(msg)
        return Document(value["text"], tuple(map(_block, value["blocks"])))
    except (KeyError, TypeError, AttributeError) as error:
        msg = "not a stored document"
        raise ValueError(msg) from error


def blocks_json(document: Document) -> list[Json]:
    """Return every block in the order of ``walk`` for ``show --format json``.

    ``parent`` is the index of the block that holds this one, or None. ``start`` and ``end`` count code points.
    """
    found: list[Json] = []
    pending: list[tuple[Block, int | None]] = [(block, None) for block in reversed(document.blocks)]
    while pending:
        block, parent = pending.pop()
        pending.extend((child, len(found)) for child in reversed(block.children))
        found.append(_shown_block(block, parent))
    return found


def _plain(value: Block | Cell | Run, known: tuple[tuple[str, Any], ...]) -> Json:
    return {name: content for (name, default), content in zip(known, value, strict=True) if content != default}


def _plain_block(block: Block) -> Json:
    plain = _plain(block, _BLOCK_FIELDS)
    if block.runs:
        plain["runs"] = _plain_runs(plain.pop("runs"))
    if block.rows:
        plain["rows"] = [[_plain_cell(cell) for cell in row] for row in plain.pop("rows")]
    if block.children:
        plain["children"] = [_plain_block(child) for child in plain.pop("children")]
    return plain


def _plain_cell(cell: Cell) -> Json:
    plain = _plain(cell, _CELL_FIELDS)
    if cell.runs:
        plain["runs"] = _plain_runs(plain.pop("runs"))
    return plain


def _plain_runs(runs: tuple[Run, ...]) -> list[Json]:
    return [
        {"kind": run[0], "start": run[1], "end": run[2]} if run[3:] == _UNSTYLED else _plain(run, _RUN_FIELDS)
        for run in runs
    ]


def _run(value: Json) -> Run:
    value["kind"] = _RUN_KINDS[value["kind"]]
    return Run(**value)


def _cell(value: Json) -> Cell:
    value["runs"] = tuple(map(_run, value.get("runs", ())))
    return Cell(**value)


def _block(value: Json) -> Block:
    value["kind"] = _BLOCK_KINDS[value["kind"]]
    if "runs" in value:
        value["runs"] = tuple(map(_run, value["runs"]))
    if "rows" in value:
        value["rows"] = tuple(tuple(map(_cell, row)) for row in value["rows"])
    if "children" in value:
        value["children"] = tuple(map(_block, value["children"]))
    return Block(**value)


def _shown_block(block: Block, parent: int | None) -> Json:
    shown: Json = {"type": block.kind.value, "start": block.start, "end": block.end, "parent": parent}
    match block.kind:
        case BlockKind.HEADING:
            shown["level"] = block.level
        case BlockKind.LIST_ITEM:
            shown |= {"list": block.list_id, "depth": block.depth, "ordered": block.ordered}
            shown |= {"number": block.number} if block.ordered else {}
            shown |= {} if block.checked is None else {"checked": block.checked}
        case BlockKind.CODE:
            shown["language"] = block.language
        case BlockKind.MATH:
            shown["latex"] = block.source
        case BlockKind.IMAGE:
            shown["url"] = block.source
        case BlockKind.TABLE:
            shown["rows"] = [[_shown_cell(cell) for cell in row] for row in block.rows]
        case BlockKind.PARAGRAPH | BlockKind.QUOTE | BlockKind.RULE:
            pass
    if block.runs:
        shown["runs"] = [_shown_run(run) for run in block.runs]
    return shown


def _shown_cell(cell: Cell) -> Json:
    shown: Json = {"start": cell.start, "end": cell.end, "header": cell.header, "align": cell.align}
    return shown | {"runs": [_shown_run(run) for run in cell.runs]}


def _shown_run(run: Run) -> Json:
    shown = _plain(run, _RUN_FIELDS)
    shown["type"] = shown.pop("kind").value
    if "source" in shown:
        shown["latex" if run.kind is RunKind.MATH else "url"] = shown.pop("source")
    return {"type": shown.pop("type")} | shown
