"""The 25 summaries of the seeds by short names: ``000.3`` is the third of the file whose name begins with 000."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING

from desktop_app import paths
from desktop_app.text.markdown import parse

if TYPE_CHECKING:
    from desktop_app.text.document import Document


@cache
def sources() -> dict[str, str]:
    """Return the Markdown of every summary, cut out of its file by the spans of the catalog."""
    folder = paths.seeds()
    catalog = json.loads((folder / "catalog.json").read_text(encoding="utf-8"))
    return {
        f"{each['file'][:3]}.{each['number']}": _text(each["file"])[each["start"] : each["end"]]
        for each in catalog["summaries"]
    }


@cache
def _text(file: str) -> str:
    return (paths.seeds() / file).read_bytes().decode("utf-8")


@cache
def document(name: str) -> Document:
    """Return the Document of the summary ``name``."""
    return parse(sources()[name])


NAMES = tuple(sources())
