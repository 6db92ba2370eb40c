"""Papers and summaries that nobody wrote, for tests that need few words."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

from desktop_app.domain.papers import PaperMetadata, Source
from desktop_app.library.incoming import ReadSummary
from desktop_app.text.document import Block, BlockKind, Document, Run, RunKind

if TYPE_CHECKING:
    from pathlib import Path

    from desktop_app.library.incoming import ReadImage
    from desktop_app.library.library import Library

OWLS = "Owls hunt by ear. Their faces gather sound, and a memory of the field guides the flight."
TIDES = "Tides follow the moon. A harbour keeps a memory of each storm in its walls."


def document(text: str) -> Document:
    """Return a Document of paragraphs; ``$…$`` is a formula."""
    blocks = []
    start = 0
    for paragraph in text.split("\n\n"):
        end = start + len(paragraph)
        blocks.append(Block(BlockKind.PARAGRAPH, start, end, runs=tuple(_runs(paragraph, start))))
        start = end + 2
    return Document(text, tuple(blocks))


def _runs(paragraph: str, start: int) -> list[Run]:
    runs: list[Run] = []
    at = 0
    for formula in re.finditer(r"\$([^$]+)\$", paragraph):
        if formula.start() > at:
            runs.append(Run(RunKind.TEXT, start + at, start + formula.start()))
        runs.append(Run(RunKind.MATH, start + formula.start(), start + formula.end(), source=formula.group(1)))
        at = formula.end()
    if at < len(paragraph):
        runs.append(Run(RunKind.TEXT, start + at, start + len(paragraph)))
    return runs


def read_summary(
    text: str = OWLS,
    metadata: PaperMetadata | str = "Owls: A Field Guide",
    *,
    path: str = "/texts/birds.md",
    start: int = 0,
    guessed: bool = False,
    candidates: tuple[str, ...] = (),
    images: tuple[ReadImage, ...] = (),
    paper: int | None = None,
) -> ReadSummary:
    """Return a summary as an importer hands it over; a string for ``metadata`` is a title."""
    if isinstance(metadata, str):
        metadata = PaperMetadata(metadata)
    source = Source(path, start, start + len(text))
    return ReadSummary(text, document(text), source, metadata, guessed, candidates, images, paper)


def add(library: Library, *read: ReadSummary) -> tuple[int, ...]:
    """Add summaries; return the papers' numbers."""
    return library.add_summaries(read).papers


def add_two(library: Library) -> tuple[int, int]:
    """Add a paper about owls and one about tides; return their numbers."""
    owls = PaperMetadata("Owls: A Field Guide", ("Ada van Eule",), 1999, "Night Letters", "2001.00001", "10.1000/Owl.1")
    tides = PaperMetadata("The Tides of Harbours", ("Ben Flood", "Cy Ebb", "Di Neap"), 2004, arxiv="2002.00002")
    first, second = add(library, read_summary(OWLS, owls), read_summary(TIDES, tides, path="/texts/sea.md"))
    return first, second


def rows(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """Return every row of every table that is not SQLite's own or the search's."""
    with closing(sqlite3.connect(path)) as connection:
        names = connection.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'table'"
            " AND name NOT GLOB 'search*' AND name NOT GLOB 'sqlite*'"
        ).fetchall()
        return {
            name: sorted(connection.execute(f"SELECT * FROM {name}").fetchall(), key=repr)  # noqa: S608 - table names
            for (name,) in names
        }
