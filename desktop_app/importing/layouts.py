"""The head of a summary: what it says of its paper, and where the text itself begins.

Real heads mix front matter, a heading, labelled lines, a line of names and bare links. What is wholly kept as metadata
is left out of the text; from the first line on that says more than that, all of it stays.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from desktop_app.importing.front_matter import FrontMatter, read_front_matter
from desktop_app.importing.layouts_fields import FIELDS
from desktop_app.importing.layouts_lines import Said, said_by
from desktop_app.importing.layouts_titles import named
from desktop_app.importing.naming import from_front_matter, metadata_of, with_last_resorts
from desktop_app.importing.titles import is_generic
from desktop_app.library.identity import title_key

if TYPE_CHECKING:
    from collections.abc import Iterator

    from desktop_app.domain.papers import PaperMetadata
    from desktop_app.importing.layouts_titles import Named

_LINES = 40
"""Lines of a head at most; the longest ones seen have fifteen."""

_LINE = re.compile(r"[^\n]*(?:\n|\Z)")
HEADING = re.compile(r" {0,3}(?P<level>#{1,6})(?:[ \t]+(?P<atx>[^\n]*)|[ \t]*$)", re.MULTILINE)
_NO_BLANK = re.compile(r" {0,3}#{1,3}(?P<atx>[^\s#][^#\n]*[ ][^#\n]*)#*[ \t]*$", re.MULTILINE)
_UNDERLINE = re.compile(r" {0,3}(?:=+|--+)[ \t]*$", re.MULTILINE)
RULE = re.compile(r"[ \t]{0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,}|\|?[ \t]*:?-{3,}[-:| \t]*)\n?")
_LEVEL_1 = re.compile(r"^#[ \t]+\S", re.MULTILINE)
_HOLDERS = frozenset(
    {"paper", "title", "metadata", "meta data", "meta", "info", "information", "paper information", "paper info",
     "paper details", "details", "reference", "citation", "publication", "bibliographic information", "about the paper"}
)  # fmt: skip
"""Headings that only stand over lines of metadata."""


class Piece(NamedTuple):
    """A line or some of the head, and what they say; ``clear`` pieces such as a rule hold no words."""

    start: int
    end: int
    said: Said
    clear: bool = False


class Head(NamedTuple):
    """What a text says of its paper at its head, and the offset at which the text itself begins."""

    metadata: PaperMetadata
    body: int
    front: FrontMatter


def with_plain_line_ends(text: str) -> str:
    """Return a text of the same length with newlines alone, so that offsets hold for both."""
    return text.replace("\r\n", " \n").replace("\r", "\n") if "\r" in text else text


def read_head(text: str, start: int, end: int, *, marked: bool = False) -> Head:
    """Read the head of the summary in ``text`` (with plain line ends) from ``start`` to ``end``.

    ``marked`` if it is known to begin with a title, so that a low heading or a bold line is one.
    """
    front = read_front_matter(text, start) if text.startswith("---", start) else FrontMatter()
    front = FrontMatter() if front.end > end else front
    after = max(front.end, start)
    pieces = list(_pieces(text, after, end, marked=marked and after == start))
    heading = next((piece.said.source for piece in pieces if piece.said.title and piece.said.source), "")
    lines = text[after : min(end, after + 12_000)]
    metadata = _merged(from_front_matter(front), [piece.said for piece in pieces])
    loose = metadata_of(FrontMatter(), heading, lines)
    metadata = with_last_resorts(
        metadata._replace(
            arxiv=metadata.arxiv or loose.arxiv, doi=metadata.doi or loose.doi, url=metadata.url or loose.url
        )
    )
    return Head(metadata, _body(pieces, metadata, after), front)


def _pieces(text: str, start: int, end: int, *, marked: bool) -> Iterator[Piece]:
    """Yield what the head says, line by line, up to the first prose or the second heading."""
    at, titled, opened, count = start, False, False, 0
    while at < end and count < _LINES:
        count += 1
        line = _LINE.match(text, at, end)
        if line is None or line.end() == at:
            return
        raw = line[0].rstrip("\n")
        if not raw.strip() or RULE.fullmatch(raw):
            yield Piece(at, line.end(), Said(), clear=True)
            at = line.end()
            continue
        heading = heading_at(text, at, end)
        if heading is not None:
            piece = _of_heading(text, at, heading, end, titled=titled, opened=opened, marked=marked)
            if piece is None:
                return
            titled = titled or bool(piece.said.title)
            opened = True
        else:
            said, last = said_by(text, at, line.end(), end, titled=titled, opened=opened, marked=marked)
            if said is None:
                return
            titled, opened = titled or bool(said.title), True
            piece = Piece(at, last, said)
        yield piece
        at = piece.end


class Heading(NamedTuple):
    """A heading's level, its Markdown without hashes and underlines, and the offset behind its last line."""

    level: int
    source: str
    end: int


def heading_at(text: str, at: int, end: int) -> Heading | None:
    """Return the heading whose line begins at ``at``: with hashes, or underlined."""
    found = HEADING.match(text, at, end)
    if found is not None:
        return Heading(
            len(found["level"]), re.sub(r"[ \t]+#+[ \t]*$", "", found["atx"] or "").strip(), _next(text, found.end())
        )
    line = text.find("\n", at, end)
    if line < 0 or text[at : at + 4].isspace() or not 0 < len(text[at:line].strip()) <= 300:
        return None
    under = _UNDERLINE.match(text, line + 1, end)
    if under is None or RULE.fullmatch(text[at:line]) or _LIST.match(text, at):
        return None
    return Heading(1 if "=" in under[0] else 2, text[at:line].strip(), _next(text, under.end()))


_LIST = re.compile(r"[ \t]*(?:[-*+>|]|\d+[.)])[ \t]")


def _next(text: str, at: int) -> int:
    return at + 1 if text.startswith("\n", at) else at


def _of_heading(
    text: str, at: int, heading: Heading, end: int, *, titled: bool, opened: bool, marked: bool
) -> Piece | None:
    """Return what a heading says; ``None`` if the text itself begins with it."""
    label = title_key(heading.source)
    below = _line_below(text, heading.end, end) if label in FIELDS and (opened or label in _HOLDERS) else None
    if below and FIELDS[label] in {"title", "authors", "url", "tags", "year", "venue", "doi", "arxiv"}:
        line, last = below
        field = f"{label}: {line}"
        said, _ = said_by(field, 0, len(field), len(field), titled=titled, opened=True, marked=False)
        if said is not None:
            return Piece(at, last, said)
    if not titled and heading.level <= (4 if marked else 3) and not is_generic(heading.source):
        read = named(heading.source)
        fits = heading.level == 1 or not _LEVEL_1.search(text, heading.end, end)
        fits = (fits and (heading.level < 3 or bool(read.links) or read.cited)) or (marked and not opened)
        if fits and not is_generic(read.title):
            return Piece(at, heading.end, _said_in(read, heading.source))
    if label in _HOLDERS and not titled:
        return Piece(at, heading.end, Said(holds=True), clear=False)
    if not titled and not opened and is_generic(heading.source):
        return Piece(at, heading.end, Said(stays=True))
    return None


def _line_below(text: str, at: int, end: int) -> tuple[str, int] | None:
    """Return the one line that stands alone below a heading that is a label, and the offset behind it."""
    while at < end:
        line = _LINE.match(text, at, end)
        if line is None or line.end() == at:
            return None
        if line[0].strip():
            after = _LINE.match(text, line.end(), end)
            alone = after is None or not after[0].strip() or after[0].startswith("#")
            return (
                (line[0].strip(), line.end())
                if alone and not line[0].lstrip().startswith(("#", "-", "*", "+"))
                else None
            )
        at = line.end()
    return None


def _said_in(read: Named, source: str) -> Said:
    links = tuple(read.links)
    return Said(
        title=read.title, authors=read.authors, venue=read.venue, year=read.year, links=links, arxiv=read.arxiv,
        whole=read.whole, source=source,
    )  # fmt: skip


def _merged(front: PaperMetadata, said: list[Said]) -> PaperMetadata:
    """Return what is known from all; the front matter first, then labels, then headings and bare lines."""
    known = front._replace(title="") if is_generic(front.title) else front
    tags = list(known.tags)
    for each in sorted(said, key=lambda each: not each.labelled):
        known = known._replace(
            title=known.title or each.title,
            authors=known.authors or each.authors,
            year=known.year or each.year,
            venue=known.venue or each.venue,
            arxiv=known.arxiv or each.arxiv,
            doi=known.doi or each.doi,
            url=known.url or each.url,
        )
        tags += each.tags
    return known._replace(
        tags=tuple(dict.fromkeys(tags)), year=known.year or next((s.dated for s in said if s.dated), None)
    )


def _body(pieces: list[Piece], metadata: PaperMetadata, start: int) -> int:
    """Return where the text begins: behind the last piece before which all was kept as metadata."""
    body = start
    for piece in pieces:
        if piece.clear:
            body = piece.end if body == piece.start else body
        elif piece.said.holds:
            continue
        elif piece.said.is_kept_in(metadata):
            body = piece.end
        else:
            break
    return body


def without_rules_at_end(text: str, start: int, end: int) -> int:
    """Return the end of a stretch without the blank lines and rules that only part it from the next."""
    while True:
        end = start + len(text[start:end].rstrip())
        line = max(text.rfind("\n", start, end) + 1, start)
        if line == start or not RULE.fullmatch(text[line:end]) or text[line - 2 : line] != "\n\n":
            return end
        end = line
