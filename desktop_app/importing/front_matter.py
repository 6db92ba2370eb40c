"""The YAML between two lines of dashes at the head of a Markdown file.

https://jekyllrb.com/docs/front-matter/; Obsidian's "properties" are the same.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

_FENCED = re.compile(r"---[ \t]*\r?\n(.*?)^(?:---|\.\.\.)[ \t]*(?:\r?\n|\Z)", re.DOTALL | re.MULTILINE)
_KEY = re.compile(r"([A-Za-z_][\w -]*?)\s*:(?:\s+(.*))?$")
_WIKI = re.compile(r"\[\[([^\[\]\n]{1,300})\]\]")
_LARGEST = 64 * 1024  # code points
_DEEPEST = 20  # lists in lists; at some thousands the YAML reader takes seconds to give up

Value = str | list[str]


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """What the head of a file says; keys are in lower case, every value is text or a list of texts.

    ``end`` is the offset of the first code point after it, 0 where there is none.
    """

    fields: dict[str, Value] = field(default_factory=dict)
    end: int = 0

    def text(self, *keys: str) -> str:
        """Return the value of the first of ``keys`` that has one; of a list its first item."""
        return next(iter(self.texts(*keys)), "")

    def texts(self, *keys: str) -> list[str]:
        """Return the values of the first of ``keys`` that has any."""
        for key in keys:
            value = self.fields.get(key, "")
            found = [text for text in ([value] if isinstance(value, str) else value) if text]
            if found:
                return found
        return []


def read_front_matter(text: str, start: int = 0) -> FrontMatter:
    """Return the front matter that ``text`` has at ``start``, where a line begins, or an empty one.

    A key ``paper_url`` or ``paper-url`` is ``paper url`` here. Obsidian's ``[[Ada Lovelace]]`` is the text in it. What
    is not YAML to the letter, such as ``title: BERT: Pre-training``, is read line by line. Dashes at the head of a text
    that holds no keys are a rule and stay part of it.
    """
    inside, end = between_dashes(text, start)
    if not end:
        return FrontMatter()
    fields = {} if not inside.strip() else _from_yaml(inside) or _line_by_line(inside)
    return FrontMatter(fields, end) if fields is not None else FrontMatter()


def between_dashes(text: str, start: int) -> tuple[str, int]:
    """Return what is between a line of dashes at ``start`` and the next, and the offset behind; else ``("", 0)``."""
    fenced = _FENCED.match(text, start, start + _LARGEST)
    return (fenced[1], fenced.end()) if fenced else ("", 0)


def _from_yaml(inside: str) -> dict[str, Value] | None:
    """Read YAML; every scalar stays text: 1602.01780 is no number, and 2016-02-04 no date."""
    if _depth(inside) > _DEEPEST:
        return None
    from ruamel.yaml import YAML  # noqa: PLC0415 - heavy: late
    from ruamel.yaml.error import YAMLError  # noqa: PLC0415 - heavy: late

    yaml = YAML(typ="base", pure=True)
    yaml.allow_duplicate_keys = True
    try:
        read = yaml.load(inside)
    except (YAMLError, ValueError, RecursionError):
        return None
    if not isinstance(read, dict):
        return None
    return {_key(str(key)): _flat(value) for key, value in read.items()}


def _key(written: str) -> str:
    return " ".join(written.casefold().replace("_", " ").replace("-", " ").split())


def _depth(inside: str) -> int:
    """Return how deep brackets nest at most, those in quotes counted too: a bound is all that is needed."""
    depth = deepest = 0
    for letter in inside:
        if letter in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif letter in "]}":
            depth -= 1
    return deepest


def _flat(value: object) -> Value:
    """Return a scalar as text and a list as its items; what is nested deeper tells nothing about a paper.

    Without quotes, ``[[Ada Lovelace]]`` is a list in a list to YAML.
    """
    if isinstance(value, list):
        return [item for item in map(_item, value) if item]
    return _scalar(value) if isinstance(value, str) else ""


def _item(value: object) -> str:
    """Return an item of a list: text, a person with a name, or a link that YAML took for lists."""
    if isinstance(value, dict):
        names = [value.get(key) for key in ("name", "given", "family", "firstname", "lastname")]
        return " ".join(_scalar(name) for name in names if isinstance(name, str))
    for _ in range(2):
        if isinstance(value, list) and len(value) == 1 and isinstance(value[0], list):
            value = value[0]
    if isinstance(value, list):
        return ", ".join(_scalar(part) for part in value if isinstance(part, str))
    return _scalar(value) if isinstance(value, str) else ""


def _scalar(text: str) -> str:
    """Return the text without the brackets of Obsidian's links; ``[[page|words]]`` shows its words."""
    if text in {"~", "null", "Null", "NULL"}:
        return ""
    return _WIKI.sub(lambda link: link[1].rpartition("|")[2], text.strip())


def _line_by_line(inside: str) -> dict[str, Value] | None:
    """Read ``key: value``, ``key: [a, b]`` and lists of ``- item``; ``None`` if a line is none of these."""
    fields: dict[str, Value] = {}
    key = ""
    for line in inside.splitlines():
        bare = line.strip()
        named = None if line[:1].isspace() else _KEY.match(bare)
        if named:
            key = _key(named[1])
            fields[key] = _value(named[2] or "")
        elif bare.startswith("- ") and key:
            known = fields[key]
            items = known if isinstance(known, list) else []
            fields[key] = [*items, _scalar(_unquoted(bare[2:]))]
        elif bare and not bare.startswith("#") and not (key and line[:1].isspace()):
            return None
    return fields or None


def _value(text: str) -> Value:
    text = text.strip()
    if text.startswith("[") and text.endswith("]") and (text.startswith("[[[") or not text.startswith("[[")):
        return [item for item in map(_item, map(_unquoted, text[1:-1].split(","))) if item]
    return _scalar(_unquoted(text))


def _unquoted(text: str) -> str:
    bare = text.strip()
    if len(bare) > 1 and bare[0] == bare[-1] and bare[0] in "\"'":
        return bare[1:-1].strip()
    lone = bare.endswith(("'", '"')) and bare.count(bare[-1]) == 1 and not bare.endswith("s'")
    return bare[:-1].rstrip() if lone else bare  # one of the two was forgotten
