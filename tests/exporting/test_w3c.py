"""Web Annotations that keep to the W3C's model and lose nothing."""

from __future__ import annotations

import json
import re
from datetime import datetime
from typing import TYPE_CHECKING, Any

import pytest

from desktop_app.domain.annotations import (
    AnchorState,
    Annotation,
    Color,
    Note,
    Target,
    TextPositionSelector,
    TextQuoteSelector,
)
from desktop_app.exporting.export import Flavour, export
from desktop_app.progress import Progress

if TYPE_CHECKING:
    from pathlib import Path

    from desktop_app.library.library import Library

Json = dict[str, Any]

IRI = re.compile(r"(?:urn:uuid:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|https://\S+)")
TIME = re.compile(r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z")


@pytest.fixture
def collection(seed_library: Library, tmp_path: Path) -> Json:
    """Return an export of two highlights of one paper, and of a note on it and on one other."""
    paper = seed_library.find_paper("wang2020critic").number
    summary = seed_library.summaries(paper)[0]
    seed_library.highlight(summary.id, 10, 60, Color.VIOLET, "so *true*")
    seed_library.highlight(summary.id, 30, 90)
    seed_library.add_note(paper, "on the whole")
    seed_library.add_note(seed_library.find_paper("vansteenkiste2019disentangled").number, "other")
    export(seed_library, tmp_path / "out", flavour=Flavour.JSONLD, papers=None, everything=False, progress=Progress())
    found: Json = json.loads((tmp_path / "out" / "annotations.jsonld").read_text(encoding="utf-8"))
    return found


def test_the_collection_keeps_to_the_model(collection: Json) -> None:
    assert "http://www.w3.org/ns/anno.jsonld" in collection["@context"]
    assert collection["type"] == "AnnotationCollection"
    page = collection["first"]
    assert page["type"] == "AnnotationPage"
    assert page["partOf"] == collection["id"]
    assert page["startIndex"] == 0
    assert collection["total"] == len(page["items"]) == 4
    assert collection["last"] == page["id"]
    assert len({item["id"] for item in page["items"]}) == 4


def test_every_annotation_keeps_to_the_model(collection: Json) -> None:
    for item in collection["first"]["items"]:
        assert item["type"] == "Annotation"
        assert IRI.fullmatch(item["id"])
        motivations = item["motivation"] if isinstance(item["motivation"], list) else [item["motivation"]]
        assert set(motivations) <= {"highlighting", "commenting"}
        assert TIME.fullmatch(item["created"])
        assert TIME.fullmatch(item["modified"])
        for body in item["body"] if isinstance(item["body"], list) else [item["body"]]:
            assert body["type"] == "TextualBody"
            assert isinstance(body["value"], str)
            assert body["purpose"] in {"commenting", "tagging"}
        target = item["target"]
        if target["type"] == "SpecificResource":
            assert IRI.fullmatch(target["source"]["id"])
            assert [selector["type"] for selector in target["selector"]] == [
                "TextQuoteSelector",
                "TextPositionSelector",
            ]
            assert f".{target['styleClass']} " in item["stylesheet"]["value"]
        else:
            assert IRI.fullmatch(target["id"])


def test_a_highlight_with_a_note_is_also_a_comment(collection: Json) -> None:
    first, second, *notes = collection["first"]["items"]
    assert first["motivation"] == ["highlighting", "commenting"]
    assert first["body"][0]["format"] == "text/markdown"
    assert second["motivation"] == "highlighting"
    assert [note["motivation"] for note in notes] == ["commenting", "commenting"]


def test_nothing_is_lost_on_the_way(collection: Json, seed_library: Library) -> None:
    numbers = {paper.citekey: paper.number for paper in seed_library.papers()}
    items = collection["first"]["items"]
    highlights = [_highlight(item, seed_library, numbers) for item in items if "postil:state" in item]
    notes = [_note(item, numbers) for item in items if "postil:state" not in item]
    assert highlights == seed_library.annotations()
    assert sorted(notes, key=lambda note: note.created) == seed_library.notes()


def _highlight(item: Json, library: Library, numbers: dict[str, int]) -> Annotation:
    source = item["target"]["source"]
    paper = numbers[source["postil:paper"]["postil:citekey"]]
    quote, span = item["target"]["selector"]
    values = {body["purpose"]: body["value"] for body in item["body"]}
    return Annotation(
        id=item["id"].removeprefix("urn:uuid:"),
        paper=paper,
        summary=library.summaries(paper)[source["postil:summary"] - 1].id,
        color=Color(values["tagging"]),
        note=values.get("commenting", ""),
        target=Target(
            TextPositionSelector(span["start"], span["end"]),
            TextQuoteSelector(quote["exact"], quote["prefix"], quote["suffix"]),
            source["postil:textHash"],
        ),
        state=AnchorState(item["postil:state"]),
        created=datetime.fromisoformat(item["created"]),
        modified=datetime.fromisoformat(item["modified"]),
        zone=item["postil:zone"],
    )


def _note(item: Json, numbers: dict[str, int]) -> Note:
    return Note(
        id=item["id"].removeprefix("urn:uuid:"),
        paper=numbers[item["target"]["postil:paper"]["postil:citekey"]],
        markdown=item["body"]["value"],
        created=datetime.fromisoformat(item["created"]),
        modified=datetime.fromisoformat(item["modified"]),
        zone=item["postil:zone"],
    )
