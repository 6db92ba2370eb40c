"""What an export tells about a paper: values that templates and formats are filled with, whatever their shape."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC
from typing import TYPE_CHECKING

from desktop_app.domain.annotations import AnchorState
from desktop_app.domain.papers import short_authors
from desktop_app.exporting.escaping import defined_labels
from desktop_app.exporting.flavours import Flavour
from desktop_app.exporting.pages import quote_html, words_html
from desktop_app.exporting.paper_links import paper_url
from desktop_app.exporting.person_notes import settled
from desktop_app.exporting.quoting import quote_document, quote_words

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date, datetime

    from desktop_app.domain.annotations import Annotation, Note
    from desktop_app.domain.papers import Paper
    from desktop_app.exporting.front_matter import Value
    from desktop_app.text.document import Document

_WEB = re.compile(r"https?://[^\s<>\"]+", re.IGNORECASE)
_NOT_IN_TAGS = re.compile(r"[^\w/-]+")


@dataclass(frozen=True, slots=True)
class PaperRecord:
    """A paper and all that a person wrote on it, as the library holds it."""

    paper: Paper
    topic: str
    annotations: tuple[Annotation, ...]
    notes: tuple[Note, ...]
    documents: Mapping[int, Document]
    """By the id of the summary."""
    summary_numbers: Mapping[int, int]
    """The number of a summary within the paper, by its id."""


@dataclass(frozen=True, slots=True)
class PaperView:
    """A paper as templates see it. Empty text, ``None`` and ``()`` stand for what is not known.

    ``appeared`` is venue and year; ``byline`` is the authors in short, with these; ``link`` is the ``url`` where that
    is a web address, fit to be followed.
    """

    id: str
    title: str
    authors: tuple[str, ...]
    byline: str
    appeared: str
    year: int | None
    venue: str
    arxiv: str
    doi: str
    url: str
    link: str
    citekey: str
    tags: tuple[str, ...]
    topic: str
    status: str
    created: date
    updated: date


@dataclass(frozen=True, slots=True)
class HighlightView:
    """A highlight as templates see it.

    ``quote`` is Markdown without the marks of a block quote, ``html`` the quote for a page in the browser (filled for
    that flavour alone), ``words`` the plain text, ``note`` the person's Markdown. ``label`` is the colour's name, or
    the meaning that the person gave it. ``orphaned``: the words are no longer in the text.
    """

    id: str
    color: str
    label: str
    quote: str
    html: str
    words: str
    note: str
    orphaned: bool
    created: date
    updated: date


@dataclass(frozen=True, slots=True)
class NoteView:
    """A note on a whole paper as templates see it; ``markdown`` is the person's."""

    id: str
    markdown: str
    created: date
    updated: date


@dataclass(frozen=True, slots=True)
class Page:
    """What a template is filled with."""

    paper: PaperView
    highlights: tuple[HighlightView, ...]
    notes: tuple[NoteView, ...]


def page(record: PaperRecord, flavour: Flavour, meanings: Mapping[str, str]) -> Page:
    """Return what the template of a paper shows. ``meanings``: what a person named the colours."""
    markdown = [item.note for item in record.annotations] + [note.markdown for note in record.notes]
    labels = defined_labels(markdown)
    return Page(
        paper_view(record),
        tuple(_highlight(item, record, flavour, meanings, labels) for item in record.annotations),
        tuple(
            NoteView(note.id, settled(note.markdown, flavour.dialect), _day(note.created), _day(note.modified))
            for note in record.notes
        ),
    )


def _highlight(
    item: Annotation, record: PaperRecord, flavour: Flavour, meanings: Mapping[str, str], labels: frozenset[str]
) -> HighlightView:
    document = record.documents.get(item.summary)
    span, words, dialect = item.target.position, item.target.quote.exact, flavour.dialect
    in_browser = flavour is Flavour.HTML
    if document is None or item.state is AnchorState.ORPHANED or item.target.text_hash != document.text_hash:
        quote = quote_words(words, dialect, labels)
        html = words_html(words) if in_browser else ""
    else:
        quote = quote_document(document, span.start, span.end, dialect, labels)
        html = quote_html(document, span.start, span.end) if in_browser else ""
    return HighlightView(
        id=item.id,
        color=item.color.value,
        label=meanings.get(item.color.value) or item.color.value.capitalize(),
        quote=quote,
        html=html,
        words=words,
        note=settled(item.note, dialect),
        orphaned=item.state is AnchorState.ORPHANED,
        created=_day(item.created),
        updated=_day(item.modified),
    )


def paper_view(record: PaperRecord) -> PaperView:
    """Return a paper as templates see it. ``updated`` is the day of the last change to its notes, never today."""
    paper, known = record.paper, record.paper.metadata
    times = [paper.added, *(item.modified for item in record.annotations), *(note.modified for note in record.notes)]
    authors, url, year = short_authors(known.authors), paper_url(paper), str(known.year or "")
    appeared = ", ".join(filter(None, (known.venue, year if year not in known.venue else "")))
    return PaperView(
        id=paper.citekey,
        title=known.title,
        authors=known.authors,
        byline=", ".join(filter(None, (authors, appeared))),
        appeared=appeared,
        year=known.year,
        venue=known.venue,
        arxiv=known.arxiv,
        doi=known.doi,
        url=url,
        link=url if _WEB.fullmatch(url) else "",
        citekey=paper.citekey,
        tags=tuple(dict.fromkeys(filter(None, map(tag, known.tags)))),
        topic=record.topic,
        status=paper.state.value,
        created=_day(paper.added),
        updated=_day(max(times)),
    )


def properties(paper: PaperView) -> dict[str, Value]:
    """Return the front matter of a paper; what is not known is left out."""
    wanted: dict[str, Value | None] = {
        "title": paper.title,
        "aliases": (paper.title,),
        "authors": paper.authors,
        "year": paper.year,
        "venue": paper.venue,
        "arxiv": paper.arxiv,
        "doi": paper.doi,
        "url": paper.url,
        "citekey": paper.citekey,
        "tags": paper.tags,
        "topic": paper.topic,
        "status": paper.status,
        "created": paper.created,
        "updated": paper.updated,
        "postil-id": paper.id,
    }
    return {key: value for key, value in wanted.items() if value}


def tag(name: str) -> str:
    """Return a tag as notes spell it: no ``#``, no blanks, not digits alone (``deep-learning``, ``y2016``)."""
    spelt = re.sub(r"-{2,}", "-", _NOT_IN_TAGS.sub("-", name.strip().lstrip("#"))).strip("-/")
    return f"y{spelt}" if spelt and not re.search(r"[^\W\d]", spelt) else spelt


def _day(time: datetime) -> date:
    """Return the day in UTC, so that an export is the same wherever it is made."""
    return time.astimezone(UTC).date()
