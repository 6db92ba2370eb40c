"""Which paper a text is about, from its front matter, its first heading and the links at its head."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import unquote

from desktop_app.domain.papers import PaperMetadata
from desktop_app.library.identity import arxiv_id, doi

if TYPE_CHECKING:
    from collections.abc import Iterator

    from desktop_app.importing.front_matter import FrontMatter

HEAD = 10
"""Lines at the head of a text in which a link may name its paper."""

_LINK = re.compile(
    r"!?\[(?P<label>[^\]\n]*)\]\((?P<target>[^\s)]*(?:\([^\s)]*\)[^\s)]*)*)[^)\n]*\)|<?(?P<bare>https?://[^\s<>]+)>?"
)
_ARXIV = re.compile(
    r"(?:arxiv\.org/(?:abs|pdf|html)/|10\.48550/arxiv\.|\barxiv:\s*)(\d{4}\.\d{4,5}|[a-z-]+(?:\.[a-z]{2})?/\d{7})",
    re.IGNORECASE,
)
_DOI = re.compile(r"(?:\bdoi\.org/|\bdoi:\s*)(10\.\d{4,9}/[^\s\"<>\]]+)", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]{2,}")
_ELSEWHERE = frozenset(
    {
        "also", "and", "as", "based", "builds", "by", "cf", "compare", "compared", "cited", "cites",
        "extends", "extension", "follows", "following", "from", "here", "in", "is", "like", "previous",
        "prior", "related", "see", "similar", "summary", "the", "this", "to", "uses", "using", "versus",
        "via", "we",
    }
)  # fmt: skip
_YEAR = re.compile(r"\b(1[6-9]\d\d|20\d\d)\b")
_AND = re.compile(r"\s+and\s+|\s*;\s*|\s+&\s+")
_OTHERS = re.compile(r"[,\s]*\b(?:et\s+al\.?|and\s+others)\s*$", re.IGNORECASE)


def metadata_of(front: FrontMatter, heading: str, head: str) -> PaperMetadata:
    """Return what is known of the paper. ``heading`` and ``head`` are Markdown: the title's line and the first lines.

    The title is the front matter's; the caller knows what the heading says in plain words.
    """
    url = front.text("url", "link", "paper", "source")
    named = " ".join([url, front.text("arxiv", "arxiv_id", "eprint"), front.text("doi")])
    links = list(_links_about_it(heading, head))
    return PaperMetadata(
        title=" ".join(front.text("title").split()),
        authors=tuple(authors(front.texts("authors", "author"))),
        year=_year(front.text("year"), front.text("date", "published")),
        venue=front.text("venue", "journal", "booktitle", "conference"),
        arxiv=arxiv_id(front.text("arxiv", "arxiv_id", "eprint")) or _first_arxiv([named, *links]),
        doi=doi(front.text("doi")) or _first_doi([named, *links]),
        url=url if re.match(r"https?://", url) else "",
        tags=tuple(dict.fromkeys(tags(front.texts("tags", "tag", "keywords")))),
    )


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
        values = values[0].split(",") if "," in values[0] else values[0].split()
    return [tag for tag in (value.strip().lstrip("#").strip() for value in values) if tag]


def _year(*texts: str) -> int | None:
    for text in texts:
        found = _YEAR.search(text)
        if found:
            return int(found[1])
    return None


def _links_about_it(heading: str, head: str) -> Iterator[str]:
    """Yield links that stand for the paper itself.

    These are the heading's, and those in lines that hold little else, such as ``Paper: https://…``. A link in
    a sentence is to some other paper more often than not.
    """
    yield from (match[0] for match in _LINK.finditer(heading))
    for line in head.splitlines()[:HEAD]:
        around = [word.casefold() for word in _WORD.findall(_LINK.sub(" ", _bare_ids_gone(line)))]
        if len(around) <= 4 and _ELSEWHERE.isdisjoint(around):
            yield line


def _bare_ids_gone(line: str) -> str:
    return _DOI.sub(" ", _ARXIV.sub(" ", line)) if "://" not in line else line


def _first_arxiv(texts: list[str]) -> str:
    for text in texts:
        found = _ARXIV.search(unquote(text))
        if found:
            return arxiv_id(found[1])
    return ""


def _first_doi(texts: list[str]) -> str:
    for text in texts:
        for found in _DOI.finditer(unquote(text)):
            bare = doi(_closed(found[1]))
            if bare and not arxiv_id(bare):
                return bare
    return ""


def _closed(text: str) -> str:
    """Return a DOI without the bracket of the link around it and the punctuation of the sentence after it."""
    depth = 0
    for index, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if depth < 0:
            return text[:index].rstrip(".,;:")
    return text.rstrip(".,;:*_")
