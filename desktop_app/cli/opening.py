"""Which library a call means, and papers by the names people give them."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from desktop_app import bootstrap, paths

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from desktop_app.cli.calls import Call
    from desktop_app.domain.papers import Paper
    from desktop_app.library.library import Library


def library_path(call: Call) -> Path:
    """Return the file of the library that a call means; it need not exist."""
    return call.library or paths.default_library()


@contextmanager
def opened(call: Call, *, create: bool = False) -> Iterator[Library]:
    """Open the library for the length of a block; raise ``LibraryError``."""
    library = bootstrap.open_library(library_path(call), create=create)
    try:
        yield library
    finally:
        library.close()


@contextmanager
def opened_if_there(call: Call) -> Iterator[Library | None]:
    """Open the library; where there is none yet, say so and give ``None``: a question has an empty answer then."""
    path = library_path(call)
    if path.exists():
        with opened(call) as library:
            yield library
    else:
        call.out.remark(f"there is no library at {path} yet; “postil import PATH” begins one")
        yield None


def papers_named(library: Library, references: list[str]) -> list[Paper]:
    """Return papers in the order they were named, each once; raise ``UnknownPaper`` or ``AmbiguousPaper``."""
    found = [library.find_paper(reference) for reference in references]
    return list({paper.number: paper for paper in found}.values())
