from __future__ import annotations

import json

import pytest

from desktop_app.text.document import Block, BlockKind, Document
from desktop_app.text.markdown import parse
from desktop_app.text.serial import FORMAT, blocks_json, dumps, loads
from tests.text.seeds import NAMES, document

SOURCE = """\
## Title

Words *in* [a link](https://example.org) with $x_i$ and ![alt](https://example.org/i.png).

> quoted
>
> 1. one
> 2. two
>
>    $$y$$

- [x] done

```python
z = 3
```

| a | b |
|:--|---|
| **c** | d |

https://example.org/p.png

---
"""


@pytest.mark.parametrize("name", NAMES)
def test_every_seed_summary_comes_back_as_it_was_stored(name: str) -> None:
    assert loads(dumps(document(name))) == document(name)


def test_a_document_with_everything_comes_back_as_it_was_stored() -> None:
    stored = loads(dumps(parse(SOURCE)))
    assert stored == parse(SOURCE)
    assert isinstance(stored.blocks[0].kind, BlockKind)
    assert isinstance(stored.blocks[0].runs, tuple)


def test_what_is_stored_is_one_line_without_defaults() -> None:
    stored = dumps(parse("One *two*."))
    assert "\n" not in stored
    assert json.loads(stored) == {
        "v": FORMAT,
        "text": "One two.",
        "blocks": [
            {
                "kind": "paragraph",
                "start": 0,
                "end": 8,
                "runs": [
                    {"kind": "text", "start": 0, "end": 4},
                    {"kind": "text", "start": 4, "end": 7, "italic": True},
                    {"kind": "text", "start": 7, "end": 8},
                ],
            }
        ],
    }


def test_a_field_that_is_nought_by_default_is_written_where_it_has_no_default() -> None:
    stored = json.loads(dumps(Document("", (Block(BlockKind.RULE, 0, 0),))))
    assert stored["blocks"] == [{"kind": "rule", "start": 0, "end": 0}]


@pytest.mark.parametrize(
    "stored",
    [
        "", "null", "[]", "3", "{", '"text"', "{}", '{"v":1}', '{"v":1,"text":"x"}', '{"v":0,"text":"","blocks":[]}',
        '{"v":1,"text":"x","blocks":3}', '{"v":1,"text":"x","blocks":[3]}', '{"v":1,"text":"x","blocks":[{}]}',
        '{"v":1,"text":"x","blocks":[{"kind":"no","start":0,"end":1}]}',
        '{"v":1,"text":"x","blocks":[{"kind":"rule","start":0}]}',
        '{"v":1,"text":"x","blocks":[{"kind":"rule","start":0,"end":0,"new":1}]}',
        '{"v":1,"text":"x","blocks":[{"kind":"paragraph","start":0,"end":1,"runs":[{"kind":"no","start":0,"end":1}]}]}',
    ],
)  # fmt: skip
def test_what_was_not_stored_by_us_is_refused(stored: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        loads(stored)


def test_the_command_line_shows_blocks_flat_each_with_the_one_around_it() -> None:
    shown = blocks_json(parse(SOURCE))
    assert [(each["type"], each["parent"]) for each in shown] == [
        ("heading", None),
        ("paragraph", None),
        ("quote", None),
        ("paragraph", 2),
        ("list_item", 2),
        ("list_item", 2),
        ("math", 5),
        ("list_item", None),
        ("code", None),
        ("table", None),
        ("image", None),
        ("rule", None),
    ]


def test_shown_blocks_say_what_they_are_and_where() -> None:
    document = parse(SOURCE)
    shown = {each["type"]: each for each in blocks_json(document)}
    assert shown["heading"]["level"] == 2
    assert shown["code"]["language"] == "python"
    assert shown["math"]["latex"] == "y"
    assert shown["image"]["url"] == "https://example.org/p.png"
    second = blocks_json(document)[5]
    assert {key: second[key] for key in ("list", "depth", "ordered", "number")} == {
        "list": 1, "depth": 1, "ordered": True, "number": 2,
    }  # fmt: skip
    task = shown["list_item"]
    assert task["checked"] is True
    assert "number" not in task
    assert [(cell["header"], cell["align"]) for cell in shown["table"]["rows"][0]] == [(True, "left"), (True, "")]
    assert shown["table"]["rows"][1][0]["runs"][0]["bold"] is True
    for each, block in zip(blocks_json(document), document.walk(), strict=True):
        assert (each["start"], each["end"]) == (block.start, block.end)


def test_shown_runs_say_their_style_and_address() -> None:
    shown = blocks_json(parse(SOURCE))[1]["runs"]
    assert [{key: value for key, value in run.items() if key not in ("start", "end")} for run in shown] == [
        {"type": "text"},
        {"type": "text", "italic": True},
        {"type": "text"},
        {"type": "text", "href": "https://example.org"},
        {"type": "text"},
        {"type": "math", "latex": "x_i"},
        {"type": "text"},
        {"type": "image", "url": "https://example.org/i.png"},
        {"type": "text"},
    ]
    assert json.loads(json.dumps(blocks_json(parse(SOURCE))))
