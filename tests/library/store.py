"""Writes the stored library of the present schema: ``python -m tests.library.store``.

Run it once, when a schema version lands; a stored library of an earlier version is never made again.
"""

from __future__ import annotations

import sys
import tempfile
from dataclasses import replace
from pathlib import Path

from desktop_app.domain.annotations import Color
from desktop_app.domain.papers import PaperMetadata, ReadingState
from desktop_app.domain.relations import Place, Relation, RelationKind, Topic, TopicMap
from desktop_app.library.exported import ExportRecord
from desktop_app.library.incoming import ReadFile, ReadImage
from desktop_app.library.library import Library
from desktop_app.library.version import SCHEMA_VERSION
from tests.library.made_up import OWLS, add, add_two, read_summary

MOTHS = "Moths steer by distant lights. A lamp nearby bends their path into a spiral."
LINKED = "https://pictures.example/moth.png"
STORED = Path(__file__).with_name("stored")


def fill(library: Library) -> None:
    """Put something into every table that this version writes."""
    owls, tides = add_two(library)
    library.highlight_quote(owls, "gather sound", color=Color.GREEN, note="How far does it carry?")
    library.highlight_quote(tides, "follow the moon")
    library.add_note(tides, "Ask Ben about *storms*.")
    add(library, read_summary(f"At night.\n\n{OWLS}", library.paper(owls).metadata))
    library.set_tags(owls, ["night"])
    library.set_tags(tides, ["sea"])
    library.set_starred(owls, starred=True)
    library.set_state(tides, ReadingState.FINISHED)
    library.remember_place(library.summaries(owls)[0].id, 12, 0.5)
    library.replace_map(
        TopicMap(
            relations=(Relation(owls, tides, RelationKind.SIMILAR, 0.5, ("memory",)),),
            topics=(Topic(1, "Memory", ("memory", "storm"), (owls, tides)),),
            places={owls: Place(0.2, 0.3), tides: Place(0.8, 0.7)},
            labels={owls: "Owls", tides: "Tides"},
        )
    )
    library.set_setting("palette", "warm")
    _fill_since_2(library, owls)


def _fill_since_2(library: Library, owls: int) -> None:
    """Put in what an import brings; its papers go to the trash, where the list of version 1 does not look."""
    pictures = (
        ReadImage("moth.png", "file:///texts/moth.png", "image/png", b"a moth"),
        ReadImage(LINKED, LINKED),
    )
    moths = read_summary(MOTHS, "Moths steer by", path="/texts/all.txt", guessed=True, images=pictures)
    read = replace(moths, title_candidates=("Lamps", "Spirals"))
    divided = ReadFile("/texts/all.txt", len(MOTHS), 1_700_000_000_000_000_000, MOTHS)
    listed = PaperMetadata("The Weather in Letters", ("Eve Post",), 1888)
    outcome = library.add_summaries([read], papers=[listed], files=[divided])
    for paper in outcome.papers:
        library.trash(paper)
    library.add_asset("https://pictures.example/owl.png", "image/png", b"an owl")
    library.record_fetch_failure(LINKED, "the server did not answer")
    library.record_import({"added": outcome.added, "listed": outcome.listed})
    library.record_export([ExportRecord("/notes", "obsidian", owls, "Owls.md", "0" * 64)])


if __name__ == "__main__":
    target = STORED / f"v{SCHEMA_VERSION}.postil"
    if target.exists():
        sys.exit(f"{target} is there already and is never made again.")
    with tempfile.TemporaryDirectory() as folder, Library.open(Path(folder) / "library.postil") as made:
        fill(made)
        made.backup(target)
