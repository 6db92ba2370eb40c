"""YAML at the head of a note: ours is written by a serialiser, a person's is never touched.

A key of ours whose value changed is replaced line by line; every other byte of the front matter stays, so that
comments, quotes and the order of the keys survive. Lists that people add to in their vault (``tags`` and
``aliases``) keep what they hold and get what is missing.
"""

from __future__ import annotations

import io
import json
import re
from datetime import date
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ruamel.yaml import YAML

Value = str | int | date | tuple[str, ...]
"""What a key may hold. A string comes back as a string from every reader, whatever it looks like."""

OPEN_LISTS = frozenset({"tags", "aliases"})
"""Lists of ours that a person may add to."""

_BLOCK = re.compile(r"---[ \t]*\n(?P<yaml>(?:.*\n)*?)(?:---|\.\.\.)[ \t]*(?:\n|\Z)")
_PLAIN = re.compile(r"[^\W\d_](?:[\w ,.'()/+–—-]*[\w).])?$|https?://[\w./~+-]+$")
_WORDS_OF_YAML = frozenset({"y", "n", "yes", "no", "on", "off", "true", "false", "null"})


class UnreadableFrontMatter(ValueError):
    """The YAML at the head of a file cannot be read, so nothing can be put into it."""


def split(text: str) -> tuple[str | None, str]:
    """Return the YAML between the ``---`` lines, ``None`` where there is none, and the rest of the file."""
    match = _BLOCK.match(text)
    return (match["yaml"], text[match.end() :]) if match else (None, text)


def joined(yaml: str, body: str) -> str:
    """Return a file's text of its YAML and the rest."""
    return f"---\n{yaml}---\n{body}"


def dump(properties: Mapping[str, Value]) -> str:
    """Return ``properties`` as YAML in their order; lists as lists, no line folded."""
    from ruamel.yaml.comments import CommentedMap  # noqa: PLC0415 - heavy: late

    stream = io.StringIO()
    _yaml().dump(CommentedMap({key: _node(value) for key, value in properties.items()}), stream)
    return stream.getvalue()


def update(yaml: str, properties: Mapping[str, Value]) -> str:
    """Return ``yaml`` with ``properties`` in it; keys that ``properties`` does not have stay as they are.

    Raises ``UnreadableFrontMatter``.
    """
    held, lines_of = _load(yaml)
    lines = _lines(yaml if yaml.endswith("\n") or not yaml else yaml + "\n")
    wanted = {key: _completed(key, held.get(key), value) for key, value in properties.items()}
    anchor = len(lines)
    for key, value in reversed(wanted.items()):
        if key not in held:
            place = _place_after(key, list(wanted), lines_of, lines, anchor)
            lines[place:place] = _lines(dump({key: value}))
        elif _plain(held[key]) != _plain(value):
            start, end = _span(lines_of, lines, key)
            lines[start:end] = _lines(dump({key: value}))
        else:
            continue
        _, lines_of = _load("".join(lines))
    updated = "".join(lines)
    found, _ = _load(updated)
    if any(_plain(found.get(key)) != _plain(value) for key, value in wanted.items()):
        msg = "the front matter is written in a way that cannot be added to"
        raise UnreadableFrontMatter(msg)
    return updated


def inline(value: object) -> str:
    """Return a value on one line: JSON, which is YAML too."""
    return json.dumps(value, ensure_ascii=False, default=str)


def read(yaml: str) -> dict[str, Any]:
    """Return the keys and plain values of ``yaml``; raise ``UnreadableFrontMatter``."""
    return {key: _plain(value) for key, value in _load(yaml)[0].items()}


def _yaml() -> YAML:
    from ruamel.yaml import YAML  # noqa: PLC0415 - heavy: late

    yaml = YAML()
    yaml.width = 2**31  # no line is ever folded
    yaml.indent(mapping=2, sequence=4, offset=2)
    yaml.preserve_quotes = True
    return yaml


def _load(yaml: str) -> tuple[dict[str, Any], dict[str, int]]:
    """Return what ``yaml`` holds and the line on which each of its keys stands."""
    from ruamel.yaml.comments import CommentedMap  # noqa: PLC0415 - heavy: late
    from ruamel.yaml.error import YAMLError  # noqa: PLC0415

    try:
        held = _yaml().load(yaml)
    except (YAMLError, ValueError) as error:  # ValueError: a date that is none
        raise UnreadableFrontMatter(str(error)) from error
    if held is None:
        return {}, {}
    if not isinstance(held, CommentedMap) or held.fa.flow_style():
        msg = "the front matter is not a list of keys"
        raise UnreadableFrontMatter(msg)
    return dict(held), {key: held.lc.key(key)[0] for key in held}


def _lines(yaml: str) -> list[str]:
    """Part at newlines only: ``splitlines`` also parts at characters that a title may hold."""
    return [f"{line}\n" for line in yaml.split("\n")[:-1]]


def _span(lines_of: Mapping[str, int], lines: list[str], key: str) -> tuple[int, int]:
    """Return the lines of ``key``, without blank lines and comments that follow it."""
    start = lines_of[key]
    end = min((line for line in lines_of.values() if line > start), default=len(lines))
    while end > start + 1 and (not lines[end - 1].strip() or lines[end - 1].startswith("#")):
        end -= 1
    return start, end


def _place_after(key: str, order: list[str], lines_of: Mapping[str, int], lines: list[str], anchor: int) -> int:
    """Return the line for a new key: after the key of ours that comes before it, else at the end."""
    before = [other for other in order[: order.index(key)] if other in lines_of]
    return _span(lines_of, lines, before[-1])[1] if before else min(anchor, len(lines))


def _completed(key: str, held: object, value: Value) -> Value:
    """Return ``value``, for a list that people add to: what is there, then what is missing."""
    if key not in OPEN_LISTS or not isinstance(value, tuple) or held is None:
        return value
    if isinstance(held, str):
        there = [part.strip() for part in held.split(",")] if key == "tags" else [held]
    elif isinstance(held, list):
        there = [str(item) for item in held if item is not None]
    else:
        there = [str(held)]
    known = {item.removeprefix("#").casefold() for item in there}
    return (*there, *(item for item in value if item.casefold() not in known))


def _plain(value: object) -> object:
    """Return a value as it is compared: lists as lists of strings, strings as plain ones."""
    if isinstance(value, (list, tuple)):
        return [str(item) for item in value]
    return str(value) if isinstance(value, str) else value


def _node(value: Value) -> object:
    if isinstance(value, tuple):
        return [_scalar(item) for item in value]
    return _scalar(value) if isinstance(value, str) else value


def _scalar(text: str) -> str:
    """Quote a string unless it is plain words that no reader of YAML 1.1 or 1.2 takes for something else."""
    from ruamel.yaml.scalarstring import DoubleQuotedScalarString  # noqa: PLC0415 - heavy: late

    if _PLAIN.match(text) and text.casefold() not in _WORDS_OF_YAML:
        return text
    marked: str = DoubleQuotedScalarString(text)
    return marked
