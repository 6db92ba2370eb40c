"""From a passage of a file to the summary that the library takes in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop_app.domain.papers import Source
from desktop_app.importing.titles import guess_title
from desktop_app.library.incoming import ReadSummary
from desktop_app.text import markdown

if TYPE_CHECKING:
    from desktop_app.importing.files import InputFile
    from desktop_app.importing.passages import Passage


def summary_of(file: InputFile, passage: Passage) -> ReadSummary:
    """Make the document; line ends become newlines, since offsets into the text must not hang on them."""
    source = passage.markdown.replace("\r\n", "\n").replace("\r", "\n")
    document = markdown.parse(source)
    metadata = passage.metadata
    guessed = not metadata.title
    if guessed:
        metadata = metadata._replace(title=guess_title(document, otherwise=file.path.stem))
    return ReadSummary(source, document, Source(str(file.path), passage.start, passage.end), metadata, guessed)
