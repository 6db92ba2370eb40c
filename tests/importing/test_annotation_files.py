"""Web Annotations, what Hypothesis exports, Postil's own table of highlights, and JSON of other kinds."""

from __future__ import annotations

import json
import uuid
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.domain.annotations import Color
from desktop_app.domain.errors import ImportFailed
from desktop_app.importing.json_files import JsonFiles
from desktop_app.importing.shortscience import CsvFiles
from tests.importing.made_files import read, read_or_refused, reasons

HIGHLIGHT: dict[str, Any] = {
    "@context": "http://www.w3.org/ns/anno.jsonld",
    "id": "https://a.org/anno/1",
    "type": "Annotation",
    "created": "2021-05-06T07:08:09+02:00",
    "body": [
        {"type": "TextualBody", "purpose": "commenting", "value": "A thought."},
        {"type": "TextualBody", "purpose": "tagging", "value": "pink"},
        {"type": "TextualBody", "purpose": "tagging", "value": "to do"},
    ],
    "target": {
        "source": "https://arxiv.org/abs/1602.01783v2",
        "selector": [
            {"type": "TextPositionSelector", "start": 5, "end": 9},
            {"type": "TextQuoteSelector", "exact": "side by side", "prefix": "run ", "suffix": "."},
        ],
    },
}
HYPOTHESIS: dict[str, Any] = {
    "id": "Xy12_abcDEFghiJKLmnoPQ",
    "created": "2021-05-06T07:08:09.123456+00:00",
    "updated": "2021-06-01T00:00:00+00:00",
    "uri": "https://doi.org/10.1000/xyz",
    "text": "Why?",
    "tags": ["green", "method"],
    "document": {"title": ["On  Methods"]},
    "target": [
        {"source": "https://doi.org/10.1000/xyz", "selector": [{"type": "TextQuoteSelector", "exact": "a quote"}]}
    ],
}


@pytest.mark.parametrize(
    "value",
    [
        HIGHLIGHT,
        [HIGHLIGHT],
        {"type": "AnnotationPage", "items": [HIGHLIGHT]},
        {"type": "AnnotationCollection", "total": 1, "first": {"type": "AnnotationPage", "items": [HIGHLIGHT]}},
    ],
)
def test_an_annotation_alone_in_an_array_a_page_or_a_collection(value: object) -> None:
    found = read(JsonFiles(), json.dumps(value), "notes.jsonld").annotations
    assert len(found) == 1
    item = found[0]
    assert item.target is not None
    assert item.target.quote == ("side by side", "run ", ".")
    assert (item.target.position, item.target.text_hash) == ((0, 0), "")  # a place in another program's text
    assert (item.color, item.note) == (Color.PINK, "A thought.\n\n#to-do")
    assert (item.paper.arxiv, item.paper.url) == ("1602.01783", "https://arxiv.org/abs/1602.01783v2")
    assert (item.created, item.zone) == (datetime(2021, 5, 6, 5, 8, 9, tzinfo=UTC), "+02:00")
    assert item.modified == item.created
    assert uuid.UUID(item.id).version == 5


@pytest.mark.parametrize("holder", ["rows", "annotations"])
def test_what_hypothesis_exports(holder: str) -> None:
    reply = {**HYPOTHESIS, "id": "r", "text": "An answer", "tags": [], "target": [{"source": HYPOTHESIS["uri"]}]}
    item, note = read(JsonFiles(), json.dumps({"total": 2, holder: [HYPOTHESIS, reply]})).annotations
    assert item.target is not None
    assert item.target.quote.exact == "a quote"
    assert (item.color, item.note) == (Color.GREEN, "Why?\n\n#method")
    assert (item.paper.title, item.paper.doi) == ("On Methods", "10.1000/xyz")
    assert item.modified == datetime(2021, 6, 1, tzinfo=UTC)
    assert (note.target, note.note) == (None, "An answer")


def test_the_same_file_gives_the_same_ids_and_a_uuid_stays_as_it_is() -> None:
    text = json.dumps(
        [HIGHLIGHT, {**HIGHLIGHT, "id": "urn:uuid:9F1C0B9E-7C5A-4F0C-8B1D-0123456789AB"}, {**HIGHLIGHT, "id": None}]
    )
    first, second = read(JsonFiles(), text).annotations, read(JsonFiles(), text).annotations
    assert [each.id for each in first] == [each.id for each in second]
    assert len({each.id for each in first}) == 3
    assert first[1].id == "9f1c0b9e-7c5a-4f0c-8b1d-0123456789ab"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"target": {"selector": HIGHLIGHT["target"]["selector"]}}, "which paper"),
        (
            {
                "target": {
                    "source": "https://a.org",
                    "selector": [{"type": "TextPositionSelector", "start": 0, "end": 1}],
                }
            },
            "quote",
        ),
        ({"target": [], "body": "x"}, "no target"),
        ({"target": "https://a.org", "body": []}, "neither quotes"),
    ],
)
def test_an_annotation_that_cannot_be_placed_is_told_by_its_number(change: dict[str, Any], reason: str) -> None:
    found = read(JsonFiles(), json.dumps([HIGHLIGHT, {**HIGHLIGHT, **change}]))
    assert len(found.annotations) == 1
    assert reasons(found)[0].startswith("annotation 2 was left out")
    assert reason in reasons(found)[0]


@pytest.mark.parametrize(
    "text",
    ['{"name": "package"}', "[1, 2]", "3", '{"type": "FeatureCollection", "items": []}', "{ broken", "[" * 100_000],
)
def test_other_json_is_skipped_with_a_reason(text: str) -> None:
    found = read(JsonFiles(), text, "settings.json")
    assert not found.annotations
    assert len(found.skipped) == 1
    assert not found.failed


def test_damaged_annotations_are_refused_with_their_line() -> None:
    with pytest.raises(ImportFailed, match="damaged JSON in line 2"):
        read(JsonFiles(), '{"type":\n', "annotations.jsonld")


HEADER = "kind,paper,title,authors,year,color,quote,note,state,summary,start,end,created,modified,id"


def test_a_table_that_a_spreadsheet_saved_anew_is_still_known() -> None:
    text = (
        HEADER.replace(",", ";")
        + '\r\nhighlight;k;T;A B; 2016;violet;\'=x + 1;"a; ""b""";anchored;1;3;9;06.05.2021 10:00;;\r\n'
        + "note;k;T;;;;;on it;;;;;;;\r\n"
    )
    marked, note = read(CsvFiles(), text).annotations
    assert marked.target is not None
    assert (marked.target.quote.exact, marked.target.position) == ("=x + 1", (3, 9))
    assert (marked.color, marked.note, marked.citekey) == (Color.VIOLET, 'a; "b"', "k")
    assert marked.paper[:3] == ("T", ("A B",), 2016)
    assert (note.target, note.note) == (None, "on it")


def test_rows_that_say_nothing_are_told_by_their_numbers() -> None:
    found = read(CsvFiles(), f"{HEADER}\nhighlight,,,,,,quote\nhighlight,k,T\nfigure,k,T,,,,quote\nnote,k,T,,,,,good\n")
    assert [each.note for each in found.annotations] == ["good"]
    assert [reason.split(" cannot")[0] for reason in reasons(found)] == ["row 2", "row 3", "row 4"]


KEYS = [
    "type", "@type", "id", "target", "selector", "source", "body", "value", "purpose", "items", "first", "annotations",
    "uri", "text", "tags", "document", "title", "exact", "start", "end", "created", "postil:paper", "postil:citekey",
    "author", "issued", "date-parts", "family", "refinedBy", "styleClass",
]  # fmt: skip
WORDS = [
    "Annotation", "AnnotationPage", "TextQuoteSelector", "TextPositionSelector", "article", "tagging", "x",
    "2021-13-99", "urn:uuid:zz", "https://[", "\ud800",
]  # fmt: skip
keys = st.sampled_from(KEYS)
leaves = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.sampled_from(WORDS)
values = st.recursive(
    leaves, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=6), max_leaves=25
)


@given(values)
def test_whatever_json_holds_is_read_told_or_skipped(value: object) -> None:
    for text in (
        value,
        [value, HIGHLIGHT],
        {**HIGHLIGHT, "target": value},
        {**HIGHLIGHT, "body": value},
        {"type": "article", "title": value},
    ):
        read_or_refused(JsonFiles(), json.dumps(text), "a.jsonld")


@given(st.text(st.sampled_from('{}[]":,\\0e1nulltrue '), max_size=60))
def test_any_text_that_calls_itself_json_is_read_or_skipped(text: str) -> None:
    read_or_refused(JsonFiles(), text)
