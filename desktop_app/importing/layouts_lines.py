"""What one line, or a few that belong together, at the head of a summary say of its paper."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from desktop_app.importing.layouts_fields import (
    LONGEST,
    byline,
    known_venue,
    labelled,
    only_year,
    venue_and_year,
    without_emphasis,
    without_lead,
)
from desktop_app.importing.layouts_titles import named, plain
from desktop_app.importing.links import LINK, first_arxiv, first_doi, ids_gone, is_to_a_paper, target_of
from desktop_app.importing.naming import authors, tags, year_in
from desktop_app.importing.titles import is_generic
from desktop_app.library.identity import arxiv_id, doi, title_key

if TYPE_CHECKING:
    from desktop_app.domain.papers import PaperMetadata
    from desktop_app.importing.layouts_fields import Labelled
    from desktop_app.importing.layouts_titles import Named

_POINTER = frozenset(
    {"abs", "abstract", "arxiv", "article", "doi", "full", "here", "html", "link", "of", "on", "openreview", "original",
     "paper", "pdf", "read", "source", "text", "the", "this", "to", "url", "version", "web", "org", "at"}
)  # fmt: skip
_WORD = re.compile(r"[^\W\d_]+")
_BOLD = re.compile(r"[ \t]{0,3}(\*\*|__)(?=\S)([^*\n]{3,250}\S)\1[ \t]*")
_NUMBERED = re.compile(r"\d{1,3}[.)][ \t]+\S")
_BULLET = re.compile(r"(?:[ \t]{1,8}|\t)[-*+][ \t]+(\S[^\n]*)")
_DATED = re.compile(
    r"(?:\d{4}-\d\d?-\d\d?|\d{1,2}[./]\d{1,2}[./]\d{4}|(?:\d{1,2}\.? )?[A-Z][a-z]{2,8}\.? (?:\d{1,2}, )?\d{4})"
)


class Said(NamedTuple):
    """What a piece of the head says.

    ``links`` are Markdown; ``dated`` is the year of a date that says more. ``whole`` if every word is in these fields.
    ``holds`` is a heading that only stands over metadata, ``stays`` one that belongs to the text. ``source`` is the
    Markdown of a heading.
    """

    title: str = ""
    authors: tuple[str, ...] = ()
    venue: str = ""
    year: int | None = None
    dated: int | None = None
    arxiv: str = ""
    doi: str = ""
    url: str = ""
    tags: tuple[str, ...] = ()
    links: tuple[str, ...] = ()
    whole: bool = True
    labelled: bool = False
    holds: bool = False
    stays: bool = False
    source: str = ""

    def is_kept_in(self, known: PaperMetadata) -> bool:
        """Return whether the metadata hold every word of it, so that the text needs it no more."""
        if not self.whole or self.stays:
            return False
        same = (
            (not self.title or title_key(self.title) == title_key(known.title))
            and (not self.authors or self.authors == known.authors)
            and (not self.venue or self.venue == known.venue)
            and (self.year is None or self.year == known.year)
            and set(self.tags) <= set(known.tags)
        )
        return same and all(_is_of(link, known) for link in (*self.links, self.url, self.arxiv, self.doi) if link)


def _is_of(link: str, known: PaperMetadata) -> bool:
    target = target_of(link) or link
    if target == known.url or target in {known.arxiv, known.doi}:
        return True
    same_arxiv = bool(known.arxiv) and first_arxiv([target]) == known.arxiv
    return same_arxiv or (bool(known.doi) and first_doi([target]) == known.doi)


def said_by(
    text: str, start: int, behind: int, end: int, *, titled: bool, opened: bool, marked: bool
) -> tuple[Said | None, int]:
    """Return what the line from ``start`` to ``behind`` says, and the offset behind the last line that was read for it.

    ``titled`` if a title stands above it, ``opened`` if anything does, ``marked`` if it must be a title.
    ``None`` if the text itself begins here.
    """
    line = text[start:behind].rstrip("\n")
    if len(line) > LONGEST:
        return None, start
    fields = labelled(line)
    if fields:
        fields, behind = _gone_on(fields, text, behind, end)
        return _of_labels(fields), behind
    return _of_bare_line(line, titled=titled, opened=opened, marked=marked), behind


def _gone_on(fields: list[Labelled], text: str, behind: int, end: int) -> tuple[list[Labelled], int]:
    """Add the lines in which a list of names goes on: after a comma, or as bullets below the label."""
    last = fields[-1]
    items: list[str] = []
    while behind < end and (not last.value or items or last.value.endswith((",", " and", ";"))):
        stop = text.find("\n", behind, end)
        stop = end if stop < 0 else stop
        line = text[behind:stop]
        bullet = _BULLET.fullmatch(line)
        if last.field not in {"authors", "tags", "url"} or not line.strip() or len(line) > LONGEST or len(items) > 99:
            break
        if (not last.value or items) and bullet:
            items.append(bullet[1].strip())
        elif last.value and not items and not labelled(line) and not line.lstrip().startswith(("-", "*", "+", "#")):
            last = last._replace(value=f"{last.value} {line.strip()}")
        else:
            break
        behind = min(stop + 1, end)
    if items:
        last = last._replace(value=("; " if last.field == "authors" else ", ").join(items))
    return [*fields[:-1], last], behind


def _of_labels(fields: list[Labelled]) -> Said:
    said = Said(labelled=True)
    for each in fields:
        one = _of_label(each)
        said = said._replace(
            **{key: value for key, value in one._asdict().items() if value and key not in {"whole", "labelled"}},
            whole=said.whole and one.whole,
        )
    return said


def _of_label(each: Labelled) -> Said:
    """Return what a labelled value says; what it does not understand is not ``whole``."""
    value, field = each.value, each.field
    if field == "paper":
        field = "url" if _only_links(value) or not value else "title"
    if field == "published":
        field = "venue" if known_venue(without_emphasis(value))[0] else "date"
    if not value:
        return Said()
    of_field = {"title": _of_labelled_title, "authors": _of_authors, "tags": _of_tags, "venue": _of_venue}
    of_field |= {"year": _of_date, "date": _of_date}
    return of_field[field](value) if field in of_field else _of_links(field, value)


def _of_labelled_title(value: str) -> Said:
    read = named(value)
    return _of_title(read)._replace(url=next((target_of(link) for link in read.links), ""))


def _of_tags(value: str) -> Said:
    words = plain(value) if "[" in value else value.replace("**", "")
    one = "," not in words and ";" not in words and "#" not in words and "`" not in words
    return Said(tags=(words.strip(),) if one else tuple(tags([words])))


def _of_venue(value: str) -> Said:
    venue, year = venue_and_year(plain(value))
    return Said(venue=venue, year=year)


def _of_date(value: str) -> Said:
    year = only_year(without_emphasis(value))
    return Said(year=year) if year else Said(dated=year_in(value), whole=False)


def _of_authors(value: str) -> Said:
    line = byline(value)
    if line is not None and line.venue + str(line.year or ""):
        return Said(authors=line.authors, venue=line.venue, year=line.year, whole=line.whole)
    words = plain(value)
    names = line.authors if line is not None else tuple(authors([words]))
    return Said(authors=names, whole="](" not in value and (line is None or line.whole))


def _of_links(field: str, value: str) -> Said:
    """Return what a labelled link says: a Markdown link, an address, an arXiv id or a DOI."""
    bare = value.strip("<> ")
    if field == "arxiv" and (found := arxiv_id(bare)):
        return Said(arxiv=found, url=bare if bare.startswith("http") else "")
    if field == "doi" and (found := doi(bare)):
        return Said(doi=found, url=bare if bare.startswith("http") else "")
    url = target_of(value)
    links = tuple(found[0] for found in LINK.finditer(value))
    words = " ".join(found["label"] or "" for found in LINK.finditer(value) if target_of(found["label"] or "") != url)
    rest = {word.lower() for word in _WORD.findall(f"{words} {ids_gone(LINK.sub(' ', value))}")}
    return Said(
        arxiv=first_arxiv([value]), doi=first_doi([value]), url=url if url.startswith("http") else "", links=links,
        whole=rest <= _POINTER | {"cs", "stat", "math"},
    )  # fmt: skip


def _only_links(value: str) -> bool:
    """Return whether a value is links that do not name anything, such as ``[pdf](…)`` or an address."""
    labels = " ".join(found["label"] or "" for found in LINK.finditer(value))
    rest = f"{labels} {ids_gone(LINK.sub(' ', value))}" if "](" in value or "://" in value else ids_gone(value)
    return {word.lower() for word in _WORD.findall(rest)} <= _POINTER or bool(arxiv_id(value))


def _of_bare_line(line: str, *, titled: bool, opened: bool, marked: bool) -> Said | None:
    """Return what a line without a label says: links, names, a venue; at first, a title that is a link or bold."""
    linked = "](" in line or "://" in line or "arxiv:" in line.lower() or "doi:" in line.lower()
    if linked and _only_links(line) and not _is_image(line):
        said = _of_links("url", without_lead(line))
        about = bool(said.url or said.arxiv or said.doi)
        return said._replace(links=said.links if is_to_a_paper(line) else ()) if about else None
    if not titled:
        return None if opened else _title_in(line, marked=marked)
    return None if linked else _below_a_title(line)


def _below_a_title(line: str) -> Said | None:
    bare = without_lead(line)
    venue, year = known_venue(bare)
    if venue or only_year(bare):
        return Said(venue=venue, year=year or only_year(bare))
    names = byline(line)
    if names is not None:
        return Said(authors=names.authors, venue=names.venue, year=names.year, whole=names.whole)
    return Said(dated=year_in(line), whole=False) if _DATED.fullmatch(bare) else None


def _is_image(line: str) -> bool:
    return any(found[0].startswith("!") for found in LINK.finditer(line))


def _title_in(line: str, *, marked: bool) -> Said | None:
    """Return the title that a first line is: all of it a link to a paper, or bold."""
    bold = _BOLD.fullmatch(line)
    bare = line.strip()
    if marked and len(bare) <= 300 and (bold or _NUMBERED.match(bare)):
        return _of_title(named(bare))._replace(source=bare)
    if not bold and not (bare.startswith("[") and "](" in bare):
        return None
    read = named(bare)
    papers = any(is_to_a_paper(target_of(link)) for link in read.links)
    words = len(read.title.split())
    if is_generic(read.title) or words < 2 or bare.endswith((":**", "**:", ".**", ":__")):
        return None
    if (read.is_link and papers) or (bold and words >= 3 and not read.title.endswith((".", ":", ",", ";"))):
        return _of_title(read)._replace(source=bare)
    return None


def _of_title(read: Named) -> Said:
    return Said(read.title, read.authors, read.venue, read.year, arxiv=read.arxiv, links=read.links, whole=read.whole)
