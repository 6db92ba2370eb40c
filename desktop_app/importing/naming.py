"""Which paper a text is about, from its front matter, its first heading and the links at its head."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from desktop_app.domain.papers import PaperMetadata
from desktop_app.importing.layouts_fields import FIELDS, known_venue, only_year, venue_and_year
from desktop_app.importing.links import LINK, first_arxiv, first_doi, ids_gone, is_to_a_paper, target_of
from desktop_app.library.identity import arxiv_id, doi

if TYPE_CHECKING:
    from collections.abc import Iterator

    from desktop_app.importing.front_matter import FrontMatter

HEAD = 10
"""Lines at the head of a text in which a link may name its paper."""

_FURTHER = 60
"""Lines at the head of a text in which a link that calls itself the paper's may stand."""

_TO_THE_PAPER = re.compile(
    r"\[[ \t*_]*(?:link to (?:the )?)?(?:the )?(?:original |full )?(?:paper|arxiv|article)(?: link| pdf| here)?"
    r"[ \t*_]*\]\(",
    re.IGNORECASE,
)
_SAYS_SO = re.compile(r"\b(?:paper|pdf|link|url|source|article|original|publication)\b", re.IGNORECASE)
_NOT_THE_PAPER = re.compile(
    r"\b(?:code|implementation|blog|dataset|video|slides|project|github|demo|talk)\b", re.IGNORECASE
)
_WORD = re.compile(r"[^\W\d_]{2,}")
_ELSEWHERE = frozenset(
    {
        "also", "and", "as", "based", "blog", "builds", "by", "cf", "code", "compare", "compared", "cited", "cites",
        "dataset", "extends", "extension", "follows", "following", "from", "here", "implementation", "in", "is", "like",
        "previous", "prior", "project", "related", "see", "similar", "slides", "summary", "the", "this", "to", "uses",
        "using", "versus", "via", "video", "we",
    }
)  # fmt: skip
_IMAGE = re.compile(r"\.(?:png|jpe?g|gif|svg|webp)(?:[?#]|$)", re.IGNORECASE)
_YEAR = re.compile(r"\b(1[6-9]\d\d|20\d\d)\b")
_AND = re.compile(r"\s+and\s+|\s*;\s*|\s+&\s+")
_OTHERS = re.compile(r"[,\s]*\b(?:et\s+al\.?|and\s+others)\s*$", re.IGNORECASE)
_NEW_ARXIV = re.compile(r"(\d\d)(?:0[1-9]|1[0-2])\.\d{4,5}")


def metadata_of(front: FrontMatter, heading: str, head: str) -> PaperMetadata:
    """Return what is known of the paper. ``heading`` and ``head`` are Markdown: the title's line and the first lines.

    The title is the front matter's; the caller knows what the heading says in plain words. The year is what the text
    says, not what an arXiv id tells.
    """
    said = from_front_matter(front)
    links = list(links_about_it(heading, head))
    return said._replace(
        arxiv=said.arxiv or first_arxiv(links),
        doi=said.doi or first_doi(links),
        url=said.url or next((target_of(link) for link in links if _gives_url(link)), ""),
    )


def _gives_url(link: str) -> bool:
    url = target_of(link)
    return url.startswith("http") and (is_to_a_paper(url) or _SAYS_SO.search(link.replace(url, "")) is not None)


def from_front_matter(front: FrontMatter) -> PaperMetadata:
    """Return what the front matter says, in the common spellings of its keys."""
    said: dict[str, list[str]] = {}
    labels: list[str] = []
    for key in front.fields:
        field, values = FIELDS.get(key, ""), front.texts(key)
        if field == "tags":
            labels += tags(values)
        elif field != "authors" or "authors" not in said:
            said.setdefault(field, []).extend(values)
    urls = [*said.get("url", []), *said.get("paper", [])]
    named = [*urls, *said.get("arxiv", []), *said.get("doi", [])]
    venue, year = _venue(said.get("venue", []), said.get("published", []), year_in(*said.get("year", [])))
    return PaperMetadata(
        title=" ".join(next(iter(said.get("title", [])), "").split()),
        authors=tuple(authors(said.get("authors", []))),
        year=year or year_in(*said.get("published", []), *said.get("date", [])),
        venue=venue,
        arxiv=next(filter(None, map(arxiv_id, said.get("arxiv", []))), "") or first_arxiv(named),
        doi=next(filter(None, map(doi, said.get("doi", []))), "") or first_doi(named),
        url=next((url for url in map(_address, urls) if re.match(r"https?://", url)), ""),
        tags=tuple(dict.fromkeys(labels)),
    )


def _address(written: str) -> str:
    return target_of(written) if "](" in written or written.startswith("<") else written.strip()


def _venue(venues: list[str], published: list[str], year: int | None) -> tuple[str, int | None]:
    """Return venue and year; “published: CVPR 2016” names a venue too. One of another year keeps that in its name."""
    written = next(iter(venues), "") or next((known for known in published if known_venue(known)[0]), "")
    venue, when = venue_and_year(written) if written else ("", None)
    return (written, year) if year and when and year != when else (venue, year or when)


def with_last_resorts(metadata: PaperMetadata) -> PaperMetadata:
    """Return the metadata with venue and year from tags such as ``ICML 2018``, and the year from an arXiv id.

    The id tells the month of the first version: https://info.arxiv.org/help/arxiv_identifier.html
    """
    if metadata.year is None or not metadata.venue:
        for tag in metadata.tags:
            venue, when = known_venue(tag)
            if venue and when and metadata.year in {None, when}:
                metadata = metadata._replace(venue=metadata.venue or venue, year=when)
            elif metadata.year is None and (alone := only_year(tag)):
                metadata = metadata._replace(year=alone)
    if metadata.year is None and (found := _NEW_ARXIV.fullmatch(metadata.arxiv)):
        return metadata._replace(year=2000 + int(found[1]))
    return metadata


def authors(values: list[str]) -> list[str]:
    """Return single names, from a list or from one line such as ``Ada Lovelace, Alan Turing and Plato``.

    ``Turing, Alan`` stays together, as BibTeX has it: a comma parts names only where every piece has a given
    and a family name, or where there are several commas.
    """
    parts = values if len(values) > 1 else [part for value in values for part in _AND.split(_OTHERS.sub("", value))]
    names: list[str] = []
    for part in parts:
        pieces = [piece.strip() for piece in part.split(",") if piece.strip()]
        together = len(pieces) == 2 and not all(" " in piece for piece in pieces)
        names.extend([", ".join(pieces)] if together else pieces)
    return [name for name in (name.strip("[]").strip() for name in names) if name]


def tags(values: list[str]) -> list[str]:
    """Return single tags without their hash, from a list or from one line parted by commas or blanks."""
    if len(values) == 1:
        value = values[0]
        values = value.split(",") if "," in value else value.split(";") if ";" in value else _by_blanks(value)
    return [tag for tag in (value.strip().strip("`").lstrip("#").strip() for value in values) if tag]


def _by_blanks(value: str) -> list[str]:
    return re.findall(r"`[^`]+`|\S+", value)


def year_in(*texts: str) -> int | None:
    """Return the first year that stands in one of the texts."""
    for text in texts:
        found = _YEAR.search(text)
        if found:
            return int(found[1])
    return None


def links_about_it(heading: str, head: str) -> Iterator[str]:
    """Yield links that stand for the paper itself.

    These are the heading's, those in lines that hold little else, such as ``Paper: https://…``, and those that call
    themselves the paper's. A link in a sentence is to some other paper more often than not.
    """
    yield from (match[0] for match in LINK.finditer(heading))
    further = ""
    for index, line in enumerate(head.split("\n", _FURTHER)[:_FURTHER]):
        if len(line) > 1_000 or not ("://" in line or "](" in line or "arxiv" in line.lower() or "doi" in line.lower()):
            continue
        if index < HEAD and _is_about_it(line):
            yield line
        elif not further and (found := _TO_THE_PAPER.search(line)):
            further = line[found.start() :]
    if further:
        yield further


def _is_about_it(line: str) -> bool:
    around = [word.casefold() for word in _WORD.findall(LINK.sub(" ", ids_gone(line)))]
    if len(around) > 4 or not _ELSEWHERE.isdisjoint(around):
        return False
    links = list(LINK.finditer(line))
    other = any(_NOT_THE_PAPER.search(found["label"]) for found in links if found["label"] and len(found["label"]) < 40)
    pictures = any(found[0].startswith("!") or _IMAGE.search(found["target"] or found["bare"] or "") for found in links)
    return not other and not pictures
