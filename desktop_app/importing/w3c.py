"""Web Annotations: Postil's own export, other programs' collections, and what Hypothesis exports.

The model: https://www.w3.org/TR/annotation-model/. Hypothesis' own shape has ``text``, ``uri`` and ``target`` with the
same selectors: https://h.readthedocs.io/en/latest/api-reference/. A position in another program's text says nothing
about a summary, so only Postil's own is believed; the library finds the words by the quote.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from desktop_app.domain.annotations import Color, Target, TextPositionSelector, TextQuoteSelector
from desktop_app.domain.papers import PaperMetadata
from desktop_app.importing.annotation_fields import annotation_id, color_of, time_of, zone_of
from desktop_app.importing.identifiers import arxiv_in, doi_in, web_address
from desktop_app.importing.passages import Contents, Failure
from desktop_app.library.incoming import ReadAnnotation

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

_HOLDERS = ("items", "first", "annotations", "rows")
"""Keys under which a collection, its first page, or another program's list holds annotations."""
_DEEPEST = 4
_TERMS = "urn:postil:terms:"


def annotations_of(value: object) -> list[object] | None:
    """Return the annotations if ``value`` is one, a page or collection of them, or an array."""
    found = list(_held(value, 0))
    if any(_is_annotation(item) for item in found):
        return found
    return [] if isinstance(value, dict) and _types(value) & {"AnnotationCollection", "AnnotationPage"} else None


def read_annotations(items: Sequence[object], path: Path) -> Contents:
    """Return the annotations; one that says neither what it is on nor what it quotes is told with its number."""
    read: list[ReadAnnotation] = []
    failed: list[Failure] = []
    for number, item in enumerate(items, 1):
        found = _annotation(item) if isinstance(item, dict) else "it is no annotation"
        if isinstance(found, str):
            failed.append(Failure(path, f"annotation {number} was left out: {found}"))
        else:
            read.append(found)
    return Contents(annotations=tuple(read), failed=tuple(failed))


def _held(value: object, depth: int) -> Iterator[object]:
    """Yield the annotations in a collection, its embedded page, or a list."""
    if isinstance(value, list):
        yield from value
    elif isinstance(value, dict) and _is_annotation(value):
        yield value
    elif isinstance(value, dict) and depth < _DEEPEST:
        for key in _HOLDERS:
            if isinstance(value.get(key), dict | list):
                yield from _held(value[key], depth + 1)


def _is_annotation(value: object) -> bool:
    if not isinstance(value, dict) or "target" not in value:
        return False
    return "Annotation" in _types(value) or "oa:Annotation" in _types(value) or ("uri" in value and "text" in value)


def _types(value: Mapping[str, object]) -> set[str]:
    return {text for text in _list(value.get("type", value.get("@type"))) if isinstance(text, str)}


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else [] if value is None else [value]


def _text(value: object) -> str:
    """Return a text as a file can hold it; of a list its first one."""
    first = value[0] if isinstance(value, list) and value else value
    return first if isinstance(first, str) else ""


def _own(value: Mapping[str, object], term: str) -> object:
    """Return what stands under a word of Postil's own, written out or short."""
    return value.get(f"postil:{term}", value.get(f"{_TERMS}{term}"))


def _annotation(item: Mapping[str, object]) -> ReadAnnotation | str:
    """Return the annotation, or the reason (a clause) why there is none."""
    targets = [target for target in _list(item.get("target")) if isinstance(target, str | dict)]
    if not targets:
        return "it has no target"
    described = next((found for target in targets if (found := _described(target))), {})
    paper = _paper(item, targets[0], described)
    citekey = _text(_own(described, "citekey"))
    if not (paper.title or paper.arxiv or paper.doi or paper.url or citekey):
        return "it does not say which paper it is on"
    quoted = next((words for target in targets if (words := _target(target))), None)
    if quoted is None and any(isinstance(target, dict) and target.get("selector") for target in targets):
        return "it marks a place, but does not quote the words that stand there"
    note, color = _body(item)
    if quoted is None and not note:
        return "it neither quotes anything nor says anything"
    created = time_of(item.get("created")) or time_of(item.get("modified")) or time_of(item.get("updated"))
    created = created or datetime.now(UTC)
    modified = time_of(item.get("modified", item.get("updated"))) or created
    return ReadAnnotation(
        id=annotation_id(
            _text(item.get("id")), citekey, paper.title, paper.url, quoted.quote.exact if quoted else "", note
        ),
        paper=paper,
        citekey=citekey,
        target=quoted,
        color=color or _styled(targets) or Color.YELLOW,
        note=note,
        created=created,
        modified=modified,
        zone=zone_of(_own(item, "zone"), item.get("created")),
    )


def _described(target: str | dict[str, object]) -> Mapping[str, object]:
    """Return what Postil wrote about the paper into a target, or into its source."""
    if isinstance(target, str):
        return {}
    source = target.get("source")
    for holder in (target, source if isinstance(source, dict) else {}):
        paper = _own(holder, "paper")
        if isinstance(paper, dict):
            return paper
    return {}


def _paper(
    item: Mapping[str, object], target: str | dict[str, object], described: Mapping[str, object]
) -> PaperMetadata:
    """Return which paper an annotation is on: as Postil wrote it, else by its address and the document's title."""
    if described:
        title, arxiv, doi = (_text(_own(described, term)) for term in ("title", "arxiv", "doi"))
        return PaperMetadata(title, arxiv=arxiv_in(arxiv), doi=doi_in(doi))
    document = item.get("document")
    document = document if isinstance(document, dict) else {}
    source = target if isinstance(target, str) else target.get("source", target.get("id"))
    source = source.get("id") if isinstance(source, dict) else source
    addresses = [text for text in (_text(item.get("uri")), _text(source)) if text]
    title = " ".join(_text(document.get("title")).split())
    return PaperMetadata(title, arxiv=arxiv_in(*addresses), doi=doi_in(*addresses), url=web_address(*addresses))


def _target(target: str | dict[str, object]) -> Target | None:
    """Return the words that are marked, and where they stand in a summary if Postil says so."""
    if isinstance(target, str):
        return None
    quote, place = None, None
    for selector in _selectors(target.get("selector"), 0):
        kind = _types(selector)
        if "TextQuoteSelector" in kind and quote is None and _text(selector.get("exact")).strip():
            quote = TextQuoteSelector(*(_text(selector.get(key)) for key in ("exact", "prefix", "suffix")))
        elif "TextPositionSelector" in kind and place is None:
            start, end = selector.get("start"), selector.get("end")
            if isinstance(start, int) and isinstance(end, int) and 0 <= start <= end < 2**31:
                place = TextPositionSelector(start, end)
    if quote is None:
        return None
    source = target.get("source")
    hashed = _text(_own(source, "textHash")) if isinstance(source, dict) else ""
    if place is None or not hashed:
        place, hashed = TextPositionSelector(0, 0), ""
    return Target(place, quote, hashed)


def _selectors(value: object, depth: int) -> Iterator[Mapping[str, object]]:
    """Yield selectors, those that refine others too."""
    for selector in _list(value):
        if isinstance(selector, dict):
            yield selector
            if "refinedBy" in selector and depth < _DEEPEST:
                yield from _selectors(selector["refinedBy"], depth + 1)


def _body(item: Mapping[str, object]) -> tuple[str, Color | None]:
    """Return the note and the colour. Tags that are no colour stand in a last line of the note: nothing is lost."""
    notes = [text] if (text := _text(item.get("text", item.get("bodyValue")))) else []
    tags = [tag for tag in _list(item.get("tags")) if isinstance(tag, str)]
    for body in _list(item.get("body")):
        if isinstance(body, str):
            notes.append(body)
        elif isinstance(body, dict):
            words = _text(body.get("value", body.get("chars", body.get("id"))))
            purpose = _list(body.get("purpose", body.get("motivation", item.get("motivation"))))
            (tags if "tagging" in purpose else notes).append(words)
    color = next((found for tag in tags if (found := color_of(tag))), None)
    others = [f"#{'-'.join(tag.lstrip('#').split())}" for tag in tags if tag.strip("# ") and color_of(tag) is None]
    return "\n\n".join([note for note in notes if note.strip()] + ([" ".join(others)] if others else [])), color


def _styled(targets: Sequence[str | dict[str, object]]) -> Color | None:
    names = [target.get("styleClass") for target in targets if isinstance(target, dict)]
    return next((found for name in names if (found := color_of(_text(name)))), None)
