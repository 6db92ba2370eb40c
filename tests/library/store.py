"""Writes the stored library of the present schema: ``python -m tests.library.store``.

Run it once, when a schema version lands; a stored library of an earlier version is never made again.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from desktop_app.domain.annotations import Color
from desktop_app.domain.papers import ReadingState
from desktop_app.domain.relations import Place, Relation, RelationKind, Topic, TopicMap
from desktop_app.library.library import Library
from desktop_app.library.version import SCHEMA_VERSION
from tests.library.made_up import OWLS, add, add_two, read_summary

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


if __name__ == "__main__":
    target = STORED / f"v{SCHEMA_VERSION}.postil"
    if target.exists():
        sys.exit(f"{target} is there already and is never made again.")
    with tempfile.TemporaryDirectory() as folder, Library.open(Path(folder) / "library.postil") as made:
        fill(made)
        made.backup(target)
