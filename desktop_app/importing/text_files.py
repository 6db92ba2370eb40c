"""Markdown and plain text: one summary in a file, or several under marks of its own."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from desktop_app.domain.errors import ImportFailed
from desktop_app.importing import own_exports
from desktop_app.importing.layouts import read_head, with_plain_line_ends, without_rules_at_end
from desktop_app.importing.layouts_index import index_reason
from desktop_app.importing.passages import Contents, Passage, Skipped
from desktop_app.importing.splitting import divide
from desktop_app.importing.splitting.division import LONGEST
from desktop_app.importing.structure import begins_with_title, starts

if TYPE_CHECKING:
    from collections.abc import Container

    from desktop_app.domain.papers import PaperMetadata
    from desktop_app.importing.files import InputFile
    from desktop_app.importing.structure import Start

_NO_TEXT = "the file has a title but no text"


class TextFiles:
    """Reads Markdown and plain text files."""

    suffixes = (".md", ".markdown", ".txt", ".text")

    def read(self, file: InputFile, known: Container[str]) -> Contents:
        """Return the file's summaries; raise ``ImportFailed`` with the reason if it holds no text."""
        text = file.text()
        if (own := own_exports.read(text, file.path)) is not None:
            return own
        plain = with_plain_line_ends(text)
        reason = index_reason(plain)
        if reason:
            return Contents(skipped=(Skipped(file.path, reason),))
        return contents_of(text, plain, known)


def contents_of(text: str, plain: str, known: Container[str] = frozenset()) -> Contents:
    """Return what a decoded text holds; ``plain`` is the same with plain line ends.

    A text without marks and without a title of its own is divided where summaries seem to begin; ``known`` holds the
    hashes of the library's summaries. A head that says more than a title and has no text gives a paper. Raises
    ``ImportFailed`` if nothing but a title is there.
    """
    begun = starts(plain)
    if begun:
        return _under_marks(text, plain, begun)
    alone = _passage(text, plain, 0, len(plain), marked=begins_with_title(plain))
    if isinstance(alone, Passage):
        return Contents((alone,)) if alone.metadata.title else _divided(text, alone, known)
    if alone.authors or alone.arxiv or alone.doi or alone.url:
        return Contents(papers=(alone,))
    raise ImportFailed(_NO_TEXT)


def _divided(text: str, alone: Passage, known: Container[str]) -> Contents:
    """Return the summaries of a text that nothing marks; what its head tells is about the first."""
    if len(text) > LONGEST:
        return Contents((alone,))
    division = divide(text, known=known, start=alone.start)
    if len(division.spans) < 2:
        return Contents((alone,))
    first, *others = division.spans
    passages = [replace(alone, markdown=text[first.start : first.end], start=first.start, end=first.end)]
    for span, cut in zip(others, division.cuts, strict=True):
        found = _passage(text, text, span.start, span.end, marked=False)
        metadata = found.metadata if isinstance(found, Passage) else found
        markdown = text[span.start : span.end]
        passages.append(Passage(markdown, span.start, span.end, metadata, cut.confidence, cut.reason))
    return Contents(tuple(passages), text=text)


def passage(text: str) -> Passage:
    """Return the one summary in a decoded text, without what is only metadata at its head.

    A heading that says something else than the front matter's title stays. Raises ``ImportFailed`` if nothing
    is left.
    """
    read = _passage(text, with_plain_line_ends(text), 0, len(text), marked=False)
    if isinstance(read, Passage):
        return read
    raise ImportFailed(_NO_TEXT)


def _passage(text: str, plain: str, start: int, end: int, *, marked: bool) -> Passage | PaperMetadata:
    """Return the summary in a stretch, or only the metadata if it has no text beside them."""
    head = read_head(plain, start, end, marked=marked)
    start, end = without_blank_lines(text, head.body, end)
    return Passage(text[start:end], start, end, head.metadata) if start < end else head.metadata


def _under_marks(text: str, plain: str, begun: list[Start]) -> Contents:
    """Return the summaries that begin at marks; a head without a text is a paper of its own."""
    passages: list[Passage] = []
    papers: list[PaperMetadata] = []
    for index, start in enumerate(begun):
        after = begun[index + 1] if index + 1 < len(begun) else None
        end = without_rules_at_end(plain, start.head, after.before) if after else len(text)
        read = _passage(text, plain, start.head, end, marked=bool(start.reason))
        if isinstance(read, Passage):
            metadata = _grouped(read.metadata, start)
            first = start.start if start.start < start.head else read.start
            first, _ = without_blank_lines(text, first, read.end)
            passages.append(Passage(text[first : read.end], first, read.end, metadata, 1.0, start.reason))
        elif read.title:
            papers.append(_grouped(read, start))
    if not passages:
        raise ImportFailed(_NO_TEXT)
    return Contents(tuple(passages), papers=tuple(papers))


def _grouped(metadata: PaperMetadata, start: Start) -> PaperMetadata:
    """Keep the headings over a summary as its tags."""
    return metadata._replace(tags=tuple(dict.fromkeys([*metadata.tags, *start.groups])))


def without_blank_lines(text: str, start: int, end: int) -> tuple[int, int]:
    """Return the span without blank lines at its ends; the first line keeps its indent, which means something."""
    stripped = text[start:end].lstrip()
    first = end - len(stripped)
    line = max(text.rfind("\n", start, first), text.rfind("\r", start, first)) + 1
    line = max(line, start)
    return (line if stripped else end), max(first, start) + len(stripped.rstrip()) if stripped else end
