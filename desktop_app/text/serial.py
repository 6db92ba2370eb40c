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
