"""BibTeX and biblatex: papers without summaries.

``bibtexparser`` parts the entries and goes on behind a broken one; values are put together here, since
``journal = nips # " 30"`` may stand in them. ``pylatexenc`` knows the accents.
"""

from __future__ import annotations

import logging
import re
from functools import cache
from typing import TYPE_CHECKING, Protocol

from desktop_app.domain.papers import PaperMetadata, family_name
from desktop_app.importing.identifiers import arxiv_in, doi_in, web_address, year_in
from desktop_app.importing.passages import Contents, Failure, Skipped

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Mapping
    from pathlib import Path

    from bibtexparser.model import Block, Entry, ParsingFailedBlock

    from desktop_app.importing.files import InputFile

_TEX = re.compile(r"[\\{}$~`]|--|''")
_VERBATIM = re.compile(r"\\([_%&#~{}$])")
_MORE_THAN_BRACES = re.compile(r"[\\$~`%]|--|''")
_DEEPEST = 100
"""Braces in a value; one that has more is no name of anything, and pylatexenc would go down into each."""
_MACROS_IN_MACROS = 5
_ARXIV_VENUE = re.compile(r"(?:arxiv|corr\b)", re.IGNORECASE)


class BibTexFiles:
    """Reads bibliographies."""

    suffixes = (".bib",)

    def read(self, file: InputFile, known: Container[str]) -> Contents:  # noqa: ARG002 - it holds no summaries
        """Return the papers; an entry that is broken is told with its key or line."""
        return read_bibliography(file.text(), file.path)


def read_bibliography(text: str, path: Path) -> Contents:
    """Return the papers of a bibliography in its order; every entry that cannot be read is a ``Failure``."""
    from bibtexparser.entrypoint import parse_string  # noqa: PLC0415 - heavy: late

    logging.getLogger("bibtexparser").setLevel(logging.CRITICAL)  # it tells of every broken entry, and so do we
    parsed = parse_string(text, parse_stack=[])
    macros = {string.key.casefold(): string.value for string in parsed.strings}
    papers: list[PaperMetadata] = []
    failed: list[Failure] = []
    for block in parsed.blocks:
        entry = _entry(block)
        if entry is not None:
            paper = _paper({field.key.casefold(): _value(field.value, macros) for field in entry.fields[::-1]})
            if paper.title:
                papers.append(paper)
            else:
                failed.append(Failure(path, f"{_named(entry)} has no title"))
        elif reason := _why_failed(block):
            failed.append(Failure(path, reason))
    if papers or failed:
        return Contents(papers=tuple(papers), failed=tuple(failed))
    return Contents(skipped=(Skipped(path, "there is no entry of a bibliography in it"),))


def _entry(block: Block) -> Entry | None:
    """Return the entry in a block; one that only shares its key with another, or names a field twice, is sound."""
    from bibtexparser import model  # noqa: PLC0415 - heavy: late

    if isinstance(block, model.ParsingFailedBlock):
        if not isinstance(block, model.DuplicateBlockKeyBlock | model.DuplicateFieldKeyBlock):
            return None
        return _entry(block.ignore_error_block) if block.ignore_error_block is not None else None
    return block if isinstance(block, model.Entry) else None


def _why_failed(block: Block) -> str:
    from bibtexparser import model  # noqa: PLC0415 - heavy: late

    if not isinstance(block, model.ParsingFailedBlock) or isinstance(block, model.DuplicateBlockKeyBlock):
        return ""
    return f"{_named_raw(block)} cannot be read: its braces or quotes do not close, or a comma or “=” is missing"


def _named(entry: Entry) -> str:
    return f"the entry “{entry.key}”" if entry.key else f"the entry in line {(entry.start_line or 0) + 1}"


def _named_raw(block: ParsingFailedBlock) -> str:
    """Return what a broken entry goes by: its key if it got so far, and its line."""
    line = (block.start_line or 0) + 1
    found = re.match(r"\s*@\w+\s*[{(]\s*([^\s,{}=\"]+)\s*,", block.raw or "")
    return f"the entry “{found[1]}” in line {line}" if found else f"the entry in line {line}"


def _value(raw: object, macros: Mapping[str, object], depth: int = 0) -> str:
    """Return a field's value: without its braces or quotes, with the names of ``@string`` filled in."""
    return "".join(_resolved(piece, macros, depth) for piece in _pieces(str(raw).strip())).strip()


def _resolved(piece: str, macros: Mapping[str, object], depth: int) -> str:
    if (piece[0], piece[-1]) in {("{", "}"), ('"', '"')} and len(piece) > 1:
        return piece[1:-1]
    named = macros.get(piece.casefold())
    return _value(named, macros, depth + 1) if named is not None and depth < _MACROS_IN_MACROS else piece


def _pieces(text: str) -> Iterator[str]:
    """Yield what ``#`` joins: pieces in quotes, in braces, numbers and names."""
    start = depth = 0
    quoted = False
    for index, letter in enumerate(text):
        if letter == "{":
            depth += 1
        elif letter == "}":
            depth -= 1
        elif letter == '"' and depth == 0:
            quoted = not quoted
        elif letter == "#" and depth == 0 and not quoted:
            if piece := text[start:index].strip():
                yield piece
            start = index + 1
    if piece := text[start:].strip():
        yield piece


def _paper(fields: Mapping[str, str]) -> PaperMetadata:
    """Return what an entry says of its paper; ``fields`` are by their names in lower case."""

    def first(*names: str) -> str:
        return next((fields[name] for name in names if fields.get(name)), "")

    prefix = first("archiveprefix", "eprinttype").casefold()
    eprint = first("eprint", "arxivid", "arxiv") if prefix in {"", "arxiv"} else ""
    container = first("journal", "journaltitle", "booktitle", "eventtitle")
    url, other = _verbatim(first("url")), first("howpublished")
    places = (url, _verbatim(first("doi")), container, first("volume"), _verbatim(other), first("note"))
    if not container:
        container = first("publisher", "school", "institution", "organization") if "://" in other else other
        container = container or first("publisher", "school", "institution", "organization")
    venue = words(container)
    return PaperMetadata(
        title=words(first("title")) + (f": {words(fields['subtitle'])}" if fields.get("subtitle") else ""),
        authors=names(first("author") or first("editor")),
        year=year_in(first("year"), first("date"), first("issued")),
        venue="arXiv" if _ARXIV_VENUE.match(venue) else venue,
        arxiv=arxiv_in(eprint, *places),
        doi=doi_in(places[1], url),
        url=web_address(url, _verbatim(other)),
        tags=tuple(dict.fromkeys(filter(None, map(words, re.split(r"[,;]", first("keywords", "keyword", "tags")))))),
    )


def names(value: str) -> tuple[str, ...]:
    """Return the people of an ``author`` field as ``Given Family``.

    The comma stays where the family name would be told wrongly without it: two words without a particle, a ``Jr.``.
    A group's name stands in braces; ``others`` is nobody.
    """
    from bibtexparser.middlewares.names import split_multiple_persons_names  # noqa: PLC0415 - heavy: late

    people = split_multiple_persons_names(" ".join(value.split()))
    found = [_name(person.strip()) for each in people for person in (each.split(",") if _is_list(each) else [each])]
    return tuple(name for name in found if name)


def _is_list(person: str) -> bool:
    """Say whether commas part people, which BibTeX does not know: a name of its has two at most."""
    return person.count(",") > 2 and "{" not in person


def _name(person: str) -> str:
    from bibtexparser.middlewares.names import InvalidNameError, parse_single_name_into_parts  # noqa: PLC0415

    if person.casefold() in {"", "others", "{others}"}:
        return ""
    if person.startswith("{") and person.endswith("}"):
        return words(person)
    try:
        parts = parse_single_name_into_parts(person, strict=False)
    except InvalidNameError:
        return words(person)
    family = words(" ".join([*parts.von, *parts.last]))
    given, suffix = words(" ".join(parts.first)), words(" ".join(parts.jr))
    plain = " ".join(filter(None, (given, family)))
    if suffix or (given and family_name(plain) != family):
        return f"{family}, {' '.join(filter(None, (given, suffix)))}"
    return plain


def words(value: str) -> str:
    """Return TeX as plain words: accents resolved, braces gone, formulas as they are, blanks single."""
    if _TEX.search(value) or "%" in value:
        value = _without_tex(value)
    return " ".join(value.split())


def _without_tex(value: str) -> str:
    if not _MORE_THAN_BRACES.search(value) or value.count("{") > _DEEPEST:
        return value.replace("{", "").replace("}", "")
    plain = _reader().latex_to_text(re.sub(r"(?<!\\)%", r"\\%", value))  # a bare % is no comment in BibTeX
    return plain.replace("ˆ", "^") if "textasciicircum" in value else plain


class _TexReader(Protocol):
    def latex_to_text(self, latex: str) -> str: ...


@cache
def _reader() -> _TexReader:
    """Return what reads TeX; it takes a while to make."""
    from pylatexenc.latex2text import LatexNodes2Text  # noqa: PLC0415 - heavy: late

    reader: _TexReader = LatexNodes2Text(math_mode="verbatim")
    return reader


def _verbatim(value: str) -> str:
    """Return an address; some programs escape in it what TeX would act on."""
    return _VERBATIM.sub(r"\1", value)
