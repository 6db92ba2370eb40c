"""Markdown and plain text: one file is one summary."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop_app.domain.errors import ImportFailed
from desktop_app.importing.front_matter import read_front_matter
from desktop_app.importing.naming import HEAD, metadata_of
from desktop_app.importing.passages import Contents, Passage
from desktop_app.importing.titles import first_heading
from desktop_app.library.identity import title_key

if TYPE_CHECKING:
    from collections.abc import Container

    from desktop_app.importing.files import InputFile


class TextFiles:
    """Reads Markdown and plain text files."""

    suffixes = (".md", ".markdown", ".txt", ".text")

    def read(self, file: InputFile, known: Container[str]) -> Contents:  # noqa: ARG002 - a file is one summary
        """Return the file's one summary; raise ``ImportFailed`` with the reason if it holds no text."""
        return Contents((passage(file.text()),))


def passage(text: str) -> Passage:
    """Return the summary in a file's decoded text, without its front matter and the heading that is its title.

    A heading that says something else than the front matter's title stays. Raises ``ImportFailed`` if nothing
    is left.
    """
    front = read_front_matter(text)
    heading = first_heading(text, front.end)
    head = "\n".join(text[front.end :].splitlines()[: HEAD + 2])  # and two for blank lines around the heading
    metadata = metadata_of(front, heading.source if heading else "", head)
    start = front.end
    if heading and (not metadata.title or title_key(metadata.title) == title_key(heading.title)):
        metadata = metadata._replace(title=metadata.title or heading.title)
        start = heading.end
    start, end = without_blank_lines(text, start, len(text))
    if start == end:
        msg = "the file has a title but no text"
        raise ImportFailed(msg)
    return Passage(text[start:end], start, end, metadata)


def without_blank_lines(text: str, start: int, end: int) -> tuple[int, int]:
    """Return the span without blank lines at its ends; the first line keeps its indent, which means something."""
    stripped = text[start:end].lstrip()
    first = end - len(stripped)
    line = max(text.rfind("\n", start, first) + 1, start)
    return (line if stripped else end), max(first, start) + len(stripped.rstrip()) if stripped else end
