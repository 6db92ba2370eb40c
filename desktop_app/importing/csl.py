"""CSL-JSON, as Zotero, Mendeley and pandoc write bibliographies: papers without summaries.

https://docs.citationstyles.org/en/stable/specification.html; its schema is
https://github.com/citation-style-language/schema.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from desktop_app.domain.papers import PaperMetadata, family_name
from desktop_app.importing.identifiers import arxiv_in, doi_in, web_address, year_in
from desktop_app.importing.passages import Contents, Failure

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

_TYPES = frozenset(
    {
        "article", "article-journal", "article-magazine", "article-newspaper", "bill", "book", "broadcast", "chapter",
        "classic", "collection", "dataset", "document", "entry", "entry-dictionary", "entry-encyclopedia", "event",
        "figure", "graphic", "hearing", "interview", "legal_case", "legislation", "manuscript", "map",
        "motion_picture", "musical_score", "pamphlet", "paper-conference", "patent", "performance", "periodical",
        "personal_communication", "post", "post-weblog", "regulation", "report", "review", "review-book", "software",
        "song", "speech", "standard", "thesis", "treaty", "webpage",
    }
)  # fmt: skip
_MARKUP = re.compile(r"</?(?:i|b|sub|sup|sc|span)\b[^<>]*>", re.IGNORECASE)
"""What CSL allows in a title."""


def items_of(value: object) -> list[object] | None:
    """Return the items if ``value`` is CSL-JSON: a list of them, one alone, or an object that holds them."""
    if isinstance(value, dict):
        if _is_item(value):
            return [value]
        value = value.get("items", value.get("references"))
    if not isinstance(value, list):
        return None
    return value if any(_is_item(item) for item in value) else None


def _is_item(value: object) -> bool:
    if not isinstance(value, dict) or "@context" in value:
        return False
    kind = value.get("type")
    about = {"author", "container-title", "issued", "DOI", "URL"} & value.keys()
    return isinstance(kind, str) and kind in _TYPES and ("title" in value or bool(about))


def read_items(items: Sequence[object], path: Path) -> Contents:
    """Return the papers; an item that names none is told with its id or its number."""
    papers: list[PaperMetadata] = []
    failed: list[Failure] = []
    for number, item in enumerate(items, 1):
        paper = _paper(item) if isinstance(item, dict) else None
        if paper is not None and paper.title:
            papers.append(paper)
            continue
        key = _text(item.get("id")) if isinstance(item, dict) else ""
        failed.append(Failure(path, f"the item “{key}” has no title" if key else f"item {number} has no title"))
    return Contents(papers=tuple(papers), failed=tuple(failed))


def _paper(item: Mapping[str, object]) -> PaperMetadata:
    venue = _text(item.get("container-title")) or _text(item.get("event-title")) or _text(item.get("event"))
    url, note = _text(item.get("URL")), _text(item.get("note"))
    places = [url, _text(item.get("DOI")), _text(item.get("number")), venue, note, _text(item.get("archive_location"))]
    people = item.get("author") or item.get("editor")
    return PaperMetadata(
        title=_text(item.get("title")),
        authors=tuple(name for name in map(_name, people if isinstance(people, list) else []) if name),
        year=_year(item.get("issued")) or _year(item.get("original-date")),
        venue="arXiv" if venue.casefold().startswith("arxiv") else venue or _text(item.get("publisher")),
        arxiv=arxiv_in(*places),
        doi=doi_in(places[1], url),
        url=web_address(url),
        tags=_tags(item.get("keyword")),
    )


def _text(value: object) -> str:
    """Return text on one line; of a list its first item. Markup of the few kinds that CSL allows is gone."""
    if isinstance(value, list):
        value = value[0] if value else ""
    if isinstance(value, bool) or not isinstance(value, str | int):
        return ""
    return " ".join(_MARKUP.sub("", str(value)).split())


def _name(person: object) -> str:
    """Return ``Given Family``, with the comma where the family name would be told wrongly without it."""
    if isinstance(person, str):
        return " ".join(person.split())
    if not isinstance(person, dict):
        return ""
    if group := _text(person.get("literal")):
        return group
    parts = ("non-dropping-particle", "family")
    family = " ".join(
        filter(None, [_text(person.get("dropping-particle")), *(_text(person.get(part)) for part in parts)])
    )
    given, suffix = _text(person.get("given")), _text(person.get("suffix"))
    plain = " ".join(filter(None, (given, family)))
    if suffix or (given and family and family_name(plain) != family):
        return f"{family}, {' '.join(filter(None, (given, suffix)))}"
    return "" if plain.casefold() == "others" else plain


def _year(date: object) -> int | None:
    """Return the year of a date: ``{"date-parts": [[2016, 2]]}``, ``{"raw": …}``, or a text."""
    if isinstance(date, str | int):
        return year_in(str(date))
    if not isinstance(date, dict):
        return None
    parts = date.get("date-parts")
    first = parts[0] if isinstance(parts, list) and parts else None
    year = first[0] if isinstance(first, list) and first else first
    return year_in(*map(_text, (year, date.get("year"), date.get("raw"), date.get("literal"))))


def _tags(value: object) -> tuple[str, ...]:
    found = value if isinstance(value, list) else re.split(r"[,;]", value) if isinstance(value, str) else []
    return tuple(dict.fromkeys(filter(None, map(_text, found))))
