"""How well files with several summaries under marks of their own are taken apart, and single ones left whole.

``python -m tests.benchmarks.structure [FOLDER]`` joins the notes below FOLDER, a folder of folders with one author
each, to files of three to twelve, in one author's style and in all styles mixed, and prints precision and recall of
the starts that are found in them. Then it prints the share of the single notes that are divided. Without FOLDER it
looks for ``$POSTIL_CORPORA``. Pages that are indexes by their name are left out.
"""

from __future__ import annotations

import os
import random
import sys
from pathlib import Path
from typing import NamedTuple

from desktop_app.domain.errors import ImportFailed
from desktop_app.importing.decoding import read_text
from desktop_app.importing.layouts import with_plain_line_ends
from desktop_app.importing.layouts_index import index_reason
from desktop_app.importing.structure import starts

FILES = 200
"""Joined files of each kind."""

BETWEEN = ("\n\n", "\n\n\n", "\n\n---\n\n", "\n\n\n\n")
_ABOUT = {"readme", "index", "license"}


def say(text: str) -> None:
    """Print a line."""
    sys.stdout.write(f"{text}\n")


class Joined(NamedTuple):
    """A file made of several notes, and the offsets at which these begin."""

    text: str
    begins: list[int]


class Score(NamedTuple):
    """Starts found rightly, found, and there; the first of a file is given and not counted."""

    right: int
    found: int
    there: int

    def __str__(self) -> str:
        """Return precision and recall."""
        precision = self.right / self.found if self.found else 1.0
        recall = self.right / self.there if self.there else 1.0
        return f"P {precision:.4f}  R {recall:.4f}  ({self.right} right, {self.found} found, {self.there} there)"


def notes_below(folder: Path) -> list[str]:
    """Return the texts of the notes below a folder, with plain line ends, in the order of their paths."""
    texts: list[str] = []
    for path in sorted(folder.rglob("*.md")):
        if path.stem.lower() in _ABOUT:
            continue
        try:
            texts.append(with_plain_line_ends(read_text(path)).strip("\n"))
        except ImportFailed as error:
            sys.stderr.write(f"{path.name} was left out: {error}\n")
    return [text for text in texts if len(text.split()) > 30 and not index_reason(text)]


def joined(notes: list[str], source: random.Random) -> Joined:
    """Join some of the notes."""
    chosen = source.sample(notes, min(len(notes), source.randint(3, 12)))
    between = source.choice(BETWEEN)
    text, begins = "", []
    for note in chosen:
        text += between if text else ""
        begins.append(len(text))
        text += note
    return Joined(text, begins)


def measure(files: list[Joined], *, shown: bool = False) -> Score:
    """Return how many of the starts behind the first of each file were found."""
    right = found = there = 0
    for file in files:
        begun = {_at_words(file.text, start.head) for start in starts(file.text)[1:]}
        true = {_at_words(file.text, begin) for begin in file.begins[1:]}
        right, found, there = right + len(begun & true), found + len(begun), there + len(true)
        if shown:
            for name, places in (("missed", true - begun), ("wrong", begun - true)):
                for place in sorted(places):
                    say(f"    {name}: {file.text[place : place + 150]!r}")
    return Score(right, found, there)


def _at_words(text: str, offset: int) -> int:
    return offset + len(text[offset:]) - len(text[offset:].lstrip())


def main(folder: Path, *, shown: bool) -> None:
    """Print all figures."""
    source = random.Random(20_260)  # noqa: S311 - a sample, no secret
    authors = {each.name: notes_below(each) for each in sorted(folder.iterdir()) if each.is_dir()}
    authors = {name: notes for name, notes in authors.items() if len(notes) > 2}
    for name, notes in authors.items():
        say(f"{name:32} {measure([joined(notes, source) for _ in range(FILES)], shown=shown)}")
    every = [note for notes in authors.values() for note in notes]
    mixed = [note for notes in authors.values() for note in source.sample(notes, min(map(len, authors.values())))]
    say(f"{'mixed styles':32} {measure([joined(mixed, source) for _ in range(FILES)], shown=shown)}")
    divided = [note for note in every if starts(note)]
    say(f"{'single notes that are divided':32} {len(divided)} of {len(every)} ({len(divided) / len(every):.2%})")


if __name__ == "__main__":
    words = [word for word in sys.argv[1:] if word != "--show"]
    place = words[0] if words else os.environ.get("POSTIL_CORPORA", "")
    if not place or not Path(place).is_dir():
        sys.exit("Name a folder of folders of notes, one author each.")
    main(Path(place), shown="--show" in sys.argv)
