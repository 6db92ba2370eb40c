"""From a passage of a file to the summary that the library takes in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop_app.domain.papers import Source
from desktop_app.importing.images import images_of
from desktop_app.importing.title_guesses import candidates
from desktop_app.library.incoming import ReadSummary
from desktop_app.text import markdown

if TYPE_CHECKING:
    from desktop_app.importing.files import InputFile
    from desktop_app.importing.passages import Passage


def summary_of(file: InputFile, passage: Passage) -> ReadSummary:
    """Make the document; line ends become newlines, since offsets into the text must not hang on them.

    A paper that nobody has named gets the best guess as its title, and the others beside it.
    """
    source = passage.markdown.replace("\r\n", "\n").replace("\r", "\n")
    document = markdown.parse(source)
    metadata = passage.metadata
    guesses: tuple[str, ...] = ()
    if not metadata.title:
        title, *others = (each.title for each in candidates(document, otherwise=file.path.stem))
        metadata, guesses = metadata._replace(title=title), tuple(others)
    return ReadSummary(
        source,
        document,
        Source(str(file.path), passage.start, passage.end),
        metadata,
        title_guessed=not passage.metadata.title,
        title_candidates=guesses,
        images=images_of(file, document),
    )
