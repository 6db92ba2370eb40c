"""Documents as compact JSON: for the library, which keeps them, and for the command line, which shows them.

Imports nothing heavy: opening a paper must not load the Markdown parser.
"""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any

from desktop_app.text.document import CANONICAL_VERSION, Block, BlockKind, Cell, Document, Run, RunKind


def dumps(document: Document) -> str:
    """Return ``document`` as one line of JSON; what has its default value is left out."""
    value = {"v": CANONICAL_VERSION, "text": document.text, "blocks": [_plain(block) for block in document.blocks]}
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def loads(text: str) -> Document:
    """Return the Document that ``dumps`` wrote; raise ValueError on what it did not write."""
    try:
        value = json.loads(text)
        return Document(value["text"], tuple(_block(block) for block in value["blocks"]))
    except (KeyError, TypeError) as error:
        msg = "not a stored document"
        raise ValueError(msg) from error


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    if isinstance(value, (Block, Run, Cell)):
        return {
            field.name: _plain(content)
            for field in fields(value)
            if (content := getattr(value, field.name)) != field.default
        }
    return value


def _run(value: dict[str, Any]) -> Run:
    return Run(**(value | {"kind": RunKind(value["kind"])}))


def _runs(value: dict[str, Any]) -> tuple[Run, ...]:
    return tuple(_run(run) for run in value.get("runs", ()))


def _cell(value: dict[str, Any]) -> Cell:
    return Cell(**(value | {"runs": _runs(value)}))


def _block(value: dict[str, Any]) -> Block:
    nested = {
        "kind": BlockKind(value["kind"]),
        "runs": _runs(value),
        "children": tuple(_block(child) for child in value.get("children", ())),
        "rows": tuple(tuple(_cell(cell) for cell in row) for row in value.get("rows", ())),
    }
    return Block(**(value | nested))


def blocks_json(document: Document) -> list[dict[str, Any]]:
    """Return every block in the order of the text, a container before what it holds, as flat values.

    ``parent`` is the place in this list of the container, or None. ``start`` and ``end`` count code points of the
    canonical text. What does not apply to a block's type is left out.
    """
    result: list[dict[str, Any]] = []
    pending: list[tuple[Block, int | None]] = [(block, None) for block in reversed(document.blocks)]
    while pending:
        block, parent = pending.pop()
        here = len(result)
        result.append(_block_json(block, parent))
        pending.extend((child, here) for child in reversed(block.children))
    return result


def _block_json(block: Block, parent: int | None) -> dict[str, Any]:
    value: dict[str, Any] = {"type": str(block.kind), "start": block.start, "end": block.end, "parent": parent}
    match block.kind:
        case BlockKind.HEADING:
            value["level"] = block.level
        case BlockKind.LIST_ITEM:
            value |= {"list": block.list_id, "depth": block.depth, "ordered": block.ordered}
            value |= {"number": block.number} if block.ordered else {}
            value |= {} if block.checked is None else {"checked": block.checked}
        case BlockKind.CODE:
            value["language"] = block.language
        case BlockKind.MATH:
            value["latex"] = block.source
        case BlockKind.IMAGE:
            value["url"] = block.source
        case BlockKind.TABLE:
            value["rows"] = [[{"start": cell.start, "end": cell.end} for cell in row] for row in block.rows]
    runs = [
        {key: content for key, content in _plain(run).items() if key != "kind"} | {"type": str(run.kind)}
        for run in block.runs
    ]
    return value | ({"runs": runs} if runs else {})
