"""RSS and Atom: each item is a paper and a summary of it, as ShortScience's feed has them.

https://www.rssboard.org/rss-specification, RFC 4287. Expat reads event by event, so that a feed that was cut off gives
the items before the cut; it fetches nothing, and a document that declares entities of its own is refused.
"""

from __future__ import annotations

import html
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from xml.parsers import expat

from desktop_app.domain.errors import ImportFailed
from desktop_app.domain.papers import PaperMetadata
from desktop_app.importing.feed_texts import markdown_of, plain
from desktop_app.importing.identifiers import arxiv_in, doi_in, web_address
from desktop_app.importing.passages import Contents, Failure, Passage, Skipped
from desktop_app.importing.shortscience import key_in, paper_of_key

if TYPE_CHECKING:
    from collections.abc import Container
    from pathlib import Path

    from desktop_app.importing.files import InputFile

_ROOTS = frozenset({"rss", "rdf", "feed"})
_ITEMS = frozenset({"item", "entry"})
_TEXTS = ("encoded", "content", "description", "summary")
"""Elements that hold a summary, the fullest first."""
_FIELDS = frozenset({"title", "link", "guid", "id", "creator", "author", *_TEXTS})
_PREFIXES = frozenset({"", "content", "dc", "atom", "rss"})
"""Of elements that mean what their names say; ``media:title`` is that of a picture."""
_TAG = re.compile(rb"<(?:[^>\"']|\"[^\"]*\"|'[^']*')*>")
_ARXIV_MARK = re.compile(r"\.?\s*\(arXiv:[^()]*\)$", re.IGNORECASE)
_PUBLISHERS = ("arxiv.org", "doi.org", "openreview.net", "biorxiv.org", "medrxiv.org")
"""Where the author of an item is the paper's; elsewhere it is whoever wrote the summary."""


@dataclass(slots=True)
class _Field:
    """An element of an item: its text, and where it lies in the file, in bytes of UTF-8."""

    text: str
    start: int
    end: int


@dataclass(slots=True)
class _Item:
    number: int
    fields: dict[str, list[_Field]] = field(default_factory=dict)

    def texts(self, *names: str) -> list[str]:
        """Return what its elements of these names say, in the order of the names."""
        return [each.text.strip() for name in names for each in self.fields.get(name, []) if each.text.strip()]


class FeedFiles:
    """Reads feeds; other XML is left out."""

    suffixes = (".rss", ".atom", ".xml")

    def read(self, file: InputFile, known: Container[str]) -> Contents:  # noqa: ARG002 - each item is a summary
        """Return the summaries of a feed; raise ``ImportFailed`` if it is one and gives none."""
        return read_feed(file.text(), file.path)


def read_feed(text: str, path: Path) -> Contents:
    """Return the summaries of a feed in its order; an item without a text is told with its number.

    Raises ``ImportFailed`` if it is damaged before its first item, or declares entities.
    """
    data = text.encode("utf-8", "surrogatepass")
    reader = _Reader(data)
    damage = reader.read()
    if reader.root is not None and reader.root not in _ROOTS:
        return Contents(skipped=(Skipped(path, "it is XML of another kind, not a feed"),))
    if damage and not reader.items:
        raise ImportFailed(damage)
    places = _Places(data)
    passages: list[Passage] = []
    failed: list[Failure] = []
    for item in reader.items:
        passage = _passage(item, places)
        if passage is None:
            name = next(iter(item.texts("title")), "")
            failed.append(Failure(path, f"item {item.number}{f' (“{plain(name)}”)' if name else ''} has no text"))
        else:
            passages.append(passage)
    if damage:
        failed.append(Failure(path, f"{damage}; what comes after item {len(reader.items)} is missing"))
    if not passages and not failed:
        return Contents(skipped=(Skipped(path, "the feed has no items"),))
    return Contents(passages=tuple(passages), failed=tuple(failed))


class _Reader:
    """Gathers the items of a feed. ``root`` is the name of the outermost element."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._first = len(data) - len(data.lstrip())  # a declaration of XML must come first
        self.root: str | None = None
        self.items: list[_Item] = []
        self._depth = 0
        self._item: _Item | None = None
        self._item_depth = 0
        self._name = ""
        self._field: _Field | None = None
        self._has_tags = False
        self._pieces: list[str] = []
        parser = expat.ParserCreate("utf-8")  # the text was decoded already, whatever it says of itself
        parser.buffer_text = True
        parser.UseForeignDTD(True)  # so that &nbsp; and its like are handed to _skipped; nothing is fetched
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._words
        parser.EntityDeclHandler = self._declared
        parser.SkippedEntityHandler = self._skipped
        self._parser = parser

    def read(self) -> str:
        """Read all there is; return what is damaged (a clause), or nothing. Raises ``ImportFailed`` for entities."""
        try:
            self._parser.Parse(self._data[self._first :], True)
        except expat.ExpatError as error:
            line = error.lineno + self._data[: self._first].count(b"\n")
            return f"it is damaged XML in line {line}"
        return ""

    def _place(self) -> int:
        return self._first + self._parser.CurrentByteIndex

    def _declared(self, *_: object) -> None:
        msg = "it declares entities of its own, which no feed needs"
        raise ImportFailed(msg)

    def _skipped(self, name: str, is_parameter: object) -> None:
        if not is_parameter:
            self._words(html.unescape(f"&{name};"))

    def _words(self, text: str) -> None:
        if self._field is not None:
            self._pieces.append(text)

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self._depth += 1
        prefix, _, name = tag.lower().rpartition(":")
        if self.root is None:
            self.root = name
        if self._field is not None:
            self._has_tags = True
            if self._name == "author" and name == "name":
                self._pieces.clear()  # of Atom's author only the name counts, which comes first
        elif self._item is None:
            if name in _ITEMS:
                self._item, self._item_depth = _Item(len(self.items) + 1), self._depth
        elif self._depth == self._item_depth + 1 and name in _FIELDS and prefix in _PREFIXES:
            self._name, self._has_tags = name, False
            self._field = _Field("", self._place(), 0)
            self._pieces = [attributes.get("href", "")] if attributes.get("rel", "alternate") == "alternate" else []

    def _end(self, tag: str) -> None:
        if self._item is not None and self._depth == self._item_depth:
            self.items.append(self._item)
            self._item = None
        elif self._item is not None and self._field is not None:
            if self._depth == self._item_depth + 1:
                self._close(self._item, self._field)
            elif self._name == "author" and tag.lower().rpartition(":")[2] == "name":
                self._has_tags = False
                self._pieces.append("\0")
        self._depth -= 1

    def _close(self, item: _Item, found: _Field) -> None:
        end = self._place()
        tag = _TAG.match(self._data, end)  # an empty element has no tag of its own at its end
        found.end = tag.end() if tag else end
        found.text = "".join(self._pieces).partition("\0")[0]
        if self._has_tags and self._name in _TEXTS:  # XHTML stands there as it is
            opened = _TAG.match(self._data, found.start)
            found.text = self._data[opened.end() if opened else found.start : end].decode("utf-8", "replace")
        item.fields.setdefault(self._name, []).append(found)
        self._field = None


class _Places:
    """From bytes of UTF-8 to code points, in rising order."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._bytes = self._points = 0

    def point(self, place: int) -> int:
        """Return how many code points stand before a byte."""
        if place < self._bytes:
            self._bytes = self._points = 0
        self._points += len(self._data[self._bytes : place].decode("utf-8", "replace"))
        self._bytes = place
        return self._points


def _passage(item: _Item, places: _Places) -> Passage | None:
    found = next((each for name in _TEXTS for each in item.fields.get(name, []) if each.text.strip()), None)
    markdown = markdown_of(found.text) if found else ""
    if found is None or not markdown.strip():
        return None
    start = places.point(found.start)
    return Passage(markdown, start, places.point(found.end), _metadata(item))


def _metadata(item: _Item) -> PaperMetadata:
    title = next(iter(item.texts("title")), "")
    links = item.texts("link", "guid", "id")
    key = next(filter(None, map(key_in, links)), "")
    known = paper_of_key(key) if key else PaperMetadata("", url=web_address(*links))
    authors: list[str] = []
    if any(host in link for host in _PUBLISHERS for link in links):
        authors = [name.strip() for text in item.texts("creator", "author") for name in plain(text).split(",")]
    return known._replace(
        title=_ARXIV_MARK.sub("", plain(title)),
        authors=tuple(filter(None, authors)),
        arxiv=known.arxiv or arxiv_in(*links, title),
        doi=known.doi or doi_in(*links),
    )
