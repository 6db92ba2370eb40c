"""What a heading that names a paper says: title, link, venue, year, and who wrote it.

Pure functions on the Markdown of one heading, without its hashes.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from desktop_app.importing.layouts_fields import is_name, known_venue, only_year, without_emphasis
from desktop_app.importing.links import LINK
from desktop_app.text import markdown

_BRACKET_AT_END = re.compile(r"[ \t]*[(\[{]([^()\[\]{}]{2,80})[)\]}]\.?$")
_BEHIND_A_COMMA = re.compile(
    r"(.{8,}?)(?:[ \t]*[,–—|-][ \t]+|[ \t]+(?=[A-Z]))([A-Z][\w&/ -]{2,24}?[ \t,]*['’]?(?:\d\d){1,2})$"
)
_BRACKET_AT_HEAD = re.compile(r"^[(\[{]([^()\[\]{}]{2,40})[)\]}][:.]?[ \t]+(?=\S)")
_VENUE_AT_HEAD = re.compile(r"^([A-Z][\w&/-]{1,12}[ \t]*['’]?\d{2,4})[ \t]*(?::|[ \t][–—-])[ \t]+(?=\S)")
_NUMBER = re.compile(r"^(?:\(?\d{1,3}[.):]|#\d{1,3}[.):]?)[ \t]+(?=\S)")
_LABEL = re.compile(
    r"^(?:paper|title|paper (?:title|review|summary|notes?|reading)|reading notes?)[ \t]*[:：][ \t]+",
    re.IGNORECASE,
)
_CITED = re.compile(r"([^\d]{2,70}?)[,;:\s]+['’]?((?:19|20)\d\d)[a-z]?$")
_ET_AL = re.compile(r"[,\s]+(?:et\.?\s+al\.?|and\s+others)[,\s]*$", re.IGNORECASE)
_PLAIN = re.compile(r"[^\\`*_$<>&!\[\]{}^~|]*")
_ARXIV_ID = re.compile(r"(?:arxiv:\s*)?(\d{4}\.\d{4,5})(?:v\d+)?", re.IGNORECASE)
_POINTS_TO_PAPER = frozenset(
    {"arxiv", "paper", "pdf", "link", "url", "abs", "abstract", "html", "doi", "openreview", "acl", "full text",
     "original", "link to paper", "link to the paper", "paper link"}
)  # fmt: skip
_QUOTES = {'"': '"', "“": "”", "‘": "’", "«": "»", "'": "'"}


class Named(NamedTuple):
    """A title and what stands beside it. ``whole`` if nothing else does; ``cited`` if it looks like one in a reference.

    ``links`` are the addresses of links in the heading as written, those about the paper first.
    """

    title: str
    links: tuple[str, ...] = ()
    authors: tuple[str, ...] = ()
    venue: str = ""
    year: int | None = None
    arxiv: str = ""
    whole: bool = True
    cited: bool = False
    is_link: bool = False
    numbered: bool = False


def named(source: str) -> Named:
    """Read a heading."""
    bare = without_emphasis(source.strip().rstrip("#").rstrip() if source.rstrip().endswith(" #") else source.strip())
    words, links, whole, is_link = _without_links(bare)
    title = _unquoted(plain(words))
    numbered = _NUMBER.match(title) is not None
    title, arxiv = _without_arxiv(_LABEL.sub("", _NUMBER.sub("", title)))
    short = title
    title, authors, venue, year = _without_citation(title)
    title = _unquoted(title)
    return Named(title or short, links, authors, venue, year, arxiv, whole, title != short, is_link, numbered)


def plain(source: str) -> str:
    """Return the words of a line of Markdown."""
    if _PLAIN.fullmatch(source):  # most are plain already, and a parse takes as long as reading the rest of a file
        return " ".join(source.split())
    return " ".join(markdown.parse(f"# {source.strip()}").text.split())


def _without_links(source: str) -> tuple[str, tuple[str, ...], bool, bool]:
    """Return the words without links such as “[pdf]”, the links, whether that is all, and whether it was one link."""
    if "](" not in source and "://" not in source:
        return source, (), True, False
    about: list[str] = []
    others: list[str] = []
    words, at, titled = "", 0, False
    for found in LINK.finditer(source):
        label = without_emphasis(found["label"] or "")
        words += source[at : found.start()]
        at = found.end()
        pointer = label.strip("[]() ").lower()
        if found["bare"] or pointer in _POINTS_TO_PAPER:
            about.append(found[0])
        elif pointer in {"code", "github", "project", "project page", "website", "blog", "video", "slides", "demo"}:
            others.append(found[0])
        else:
            titled = True
            words += label
            about.insert(0, found[0])
    words += source[at:]
    left = re.sub(r"[\[({][\s,;|/·-]*[\])}]", " ", words).strip(" \t-–—|:,;/·")
    around = LINK.sub("", source).strip(" \t*_#[]().,:;\"'“”-–—|/·0123456789")
    return left, (*about, *others), not others and len(about) <= 1, titled and not around


def _unquoted(title: str) -> str:
    bare = title.strip()
    if len(bare) > 2 and _QUOTES.get(bare[0]) == bare[-1] and bare[0] not in bare[1:-1]:
        return bare[1:-1].strip()
    return bare


def _without_arxiv(title: str) -> tuple[str, str]:
    """Return the title without the id that arXiv's own page titles have before it: ``[1603.08983] Title``."""
    for pattern in (_BRACKET_AT_HEAD, _BRACKET_AT_END):
        found = pattern.search(title)
        if found and (inside := _ARXIV_ID.fullmatch(found[1].strip())):
            return (title[: found.start()] + title[found.end() :]).strip(), inside[1]
    return title, ""


def _without_citation(title: str) -> tuple[str, tuple[str, ...], str, int | None]:
    """Return the title, and the authors, venue and year that stand before or behind it."""
    authors: tuple[str, ...] = ()
    venue, year = "", None
    for pattern, group in ((_BRACKET_AT_END, 1), (_BRACKET_AT_END, 1), (_BRACKET_AT_HEAD, 1), (_VENUE_AT_HEAD, 1)):
        found = pattern.search(title)
        rest = (title[: found.start()] + title[found.end() :]).strip() if found else ""
        if found and len(rest) > 3 and (said := _citation(found[group].strip())):
            if (said[0] and authors) or (said[1] and venue) or (said[2] and year):
                break
            authors, venue, year, title = said[0] or authors, said[1] or venue, said[2] or year, rest
    found = _BEHIND_A_COMMA.match(title) if not venue else None
    known, when = known_venue(found[2]) if found else ("", None)
    if found and known and when and year in {None, when}:
        title, venue, year = found[1].rstrip(" ,–—-|"), known, when
    return title.rstrip(" ,;"), authors, venue, year


def _citation(text: str) -> tuple[tuple[str, ...], str, int | None] | None:
    """Return authors, venue and year from what stands in brackets: ``CVPR 2016``, ``2016``, ``He et al., 2015``."""
    alone = only_year(text)
    if alone is not None:
        return (), "", alone
    venue, year = known_venue(text)
    if venue:
        return (), venue, year
    found = _CITED.fullmatch(text)
    if found is None:
        return None
    words = _ET_AL.sub("", found[1].strip(" ,;"))
    venue, _ = known_venue(words)
    if venue:
        return (), venue, int(found[2])
    parts = [part.strip() for part in re.split(r",|;|&|\band\b", words) if part.strip()]
    last = parts[-1] if parts else ""
    if len(parts) > 1 and known_venue(last)[0]:
        venue, parts = known_venue(last)[0], parts[:-1]
        parts[-1] = _ET_AL.sub("", parts[-1])
    if parts and all(is_name(part) or (part[0].isupper() and part.replace("-", "").isalpha()) for part in parts):
        return tuple(parts), venue, int(found[2])
    return None
