"""Highlights and notes as Web Annotations: one ``AnnotationCollection`` in JSON-LD, and nothing is lost.

The W3C's model: https://www.w3.org/TR/annotation-model/. A highlight targets a summary by a quote and by a
position in code points of its canonical text; its note is a body, its colour a tag and a style class. A note on a
paper targets the paper. What the model has no word for stands under the prefix ``postil``.
"""

from __future__ import annotations

import json
import uuid
from datetime import UTC
from typing import TYPE_CHECKING

from desktop_app.domain.annotations import Color
from desktop_app.exporting.paper_links import paper_url

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from desktop_app.domain.annotations import Annotation, Note
    from desktop_app.domain.papers import Paper
    from desktop_app.exporting.content import PaperRecord

Json = dict[str, "Json"] | list["Json"] | str | int | bool | None

_CONTEXT: Json = ["http://www.w3.org/ns/anno.jsonld", {"postil": "urn:postil:terms:"}]
_PAINTS = {
    Color.YELLOW: "#FBE7A1",
    Color.GREEN: "#CFEAC2",
    Color.BLUE: "#C8E2F4",
    Color.PINK: "#F8D2DD",
    Color.VIOLET: "#E2D7F5",
}


def collection(records: Iterable[PaperRecord]) -> Json:
    """Return the highlights and notes of papers as one collection with one page."""
    items: list[Json] = []
    for record in records:
        items += [_highlight(item, record) for item in record.annotations]
        items += [_note(note, record.paper) for note in record.notes]
    found: dict[str, Json] = {
        "@context": _CONTEXT,
        "id": _urn("collection"),
        "type": "AnnotationCollection",
        "label": "Highlights and notes from Postil",
        "total": len(items),
    }
    if items:
        page: Json = {
            "id": _urn("page/1"),
            "type": "AnnotationPage",
            "partOf": _urn("collection"),
            "startIndex": 0,
            "items": items,
        }
        found |= {"first": page, "last": _urn("page/1")}
    return found


def dumps(value: Json) -> str:
    """Return JSON as people can read it and as Git can compare it."""
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"


def _highlight(item: Annotation, record: PaperRecord) -> Json:
    quote, span = item.target.quote, item.target.position
    bodies: list[Json] = [_text(item.note, "commenting")] if item.note else []
    bodies.append({"type": "TextualBody", "purpose": "tagging", "value": item.color.value})
    selectors: list[Json] = [
        {"type": "TextQuoteSelector", "exact": quote.exact, "prefix": quote.prefix, "suffix": quote.suffix},
        {"type": "TextPositionSelector", "start": span.start, "end": span.end},
    ]
    number = record.summary_numbers[item.summary]
    source: Json = {
        "id": _urn(f"{record.paper.citekey}/summary/{number}"),
        "type": "Text",
        "format": "text/plain",
        "postil:summary": number,
        "postil:textHash": item.target.text_hash,
        "postil:paper": _paper(record.paper),
    }
    return {
        "id": f"urn:uuid:{item.id}",
        "type": "Annotation",
        "motivation": ["highlighting", "commenting"] if item.note else "highlighting",
        **_times(item),
        "body": bodies,
        "stylesheet": {
            "type": "CssStylesheet",
            "value": f".{item.color.value} {{ background-color: {_PAINTS[item.color]} }}",
        },
        "target": {
            "type": "SpecificResource",
            "source": source,
            "styleClass": item.color.value,
            "selector": selectors,
        },
        "postil:state": item.state.value,
    }


def _note(note: Note, paper: Paper) -> Json:
    return {
        "id": f"urn:uuid:{note.id}",
        "type": "Annotation",
        "motivation": "commenting",
        **_times(note),
        "body": _text(note.markdown, "commenting"),
        "target": {
            "id": paper_url(paper) or _urn(f"{paper.citekey}/paper"),
            "type": "Text",
            "postil:paper": _paper(paper),
        },
    }


def _text(markdown: str, purpose: str) -> Json:
    return {"type": "TextualBody", "purpose": purpose, "format": "text/markdown", "value": markdown}


def _times(item: Annotation | Note) -> dict[str, Json]:
    return {"created": _time(item.created), "modified": _time(item.modified), "postil:zone": item.zone}


def _paper(paper: Paper) -> Json:
    """Return what names the paper in any library."""
    known = paper.metadata
    return {
        "postil:citekey": paper.citekey,
        "postil:title": known.title,
        "postil:arxiv": known.arxiv,
        "postil:doi": known.doi,
    }


def _time(time: datetime) -> str:
    """Return a time as the model wants it: xsd:dateTime in UTC, marked ``Z``."""
    return time.astimezone(UTC).isoformat().replace("+00:00", "Z")


def _urn(name: str) -> str:
    """Return an id that is the same on every export."""
    return f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, f'postil:{name}')}"
