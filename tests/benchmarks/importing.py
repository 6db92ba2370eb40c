"""How fast many notes come in, beside a loop that does the least that must be done.

``python -m tests.benchmarks.importing [--files 10000]`` makes up so many notes of 4 KB. The loop reads each, runs
Python-Markdown and puts name and HTML into an FTS5 table by ``executemany``. One import brings the same
files into a fresh library. The two take turns, some hundred files each, so that whatever else the machine does
slows both: the figures are ratios, by the time of the processor and by the clock. Relating is measured by
``tests.benchmarks.relating``.
"""

from __future__ import annotations

import argparse
import sqlite3
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import markdown

from desktop_app.importing import finding, importer, making, own_exports
from desktop_app.importing.files import DiskFile
from desktop_app.importing.importer import import_paths
from desktop_app.importing.text_files import TextFiles
from desktop_app.library.library import Library
from desktop_app.progress import Progress
from desktop_app.text import markdown as text_markdown
from tests.benchmarks.made_notes import write_notes

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

BAR = 0.6
SLICES = 20
EXTENSIONS = ("fenced_code", "tables", "sane_lists")


class Spent(NamedTuple):
    """Seconds: of the processor, for this process with all its threads, and by the clock."""

    processor: float = 0.0
    clock: float = 0.0

    @classmethod
    def now(cls) -> Spent:
        """Return both clocks."""
        return cls(time.process_time(), time.perf_counter())

    def plus(self, since: Spent) -> Spent:
        """Return this and what has gone by since."""
        now = Spent.now()
        return Spent(
            self.processor + now.processor - since.processor,
            self.clock + now.clock - since.clock,
        )


class Plain:
    """The loop to be measured against; makes one converter and uses it again, as the quickest such loop would."""

    def __init__(self, path: Path) -> None:
        """Make the database."""
        self._connection = sqlite3.connect(path)
        self._connection.execute("PRAGMA journal_mode = WAL")
        self._connection.execute("CREATE VIRTUAL TABLE notes USING fts5(title, html)")
        self._converter = markdown.Markdown(extensions=list(EXTENSIONS))
        self.spent = Spent()

    def take(self, paths: Sequence[Path]) -> None:
        """Bring files in."""
        begun = Spent.now()
        rows = []
        for path in paths:
            text = path.read_text(encoding="utf-8")
            self._converter.reset()
            rows.append((path.stem, self._converter.convert(text)))
        with self._connection:
            self._connection.executemany("INSERT INTO notes VALUES (?, ?)", rows)
        self.spent = self.spent.plus(begun)

    def close(self) -> None:
        """Close the database."""
        self._connection.close()


class Stages:
    """Adds up the processor's time by stage; a stage within another counts for itself alone."""

    def __init__(self) -> None:
        """Have spent nothing."""
        self.spent: dict[str, float] = {}
        self._inner: list[float] = []

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """Count what is done within."""
        begun = time.process_time()
        self._inner.append(0.0)
        try:
            yield
        finally:
            whole = time.process_time() - begun
            self.spent[name] = self.spent.get(name, 0.0) + whole - self._inner.pop()
            if self._inner:
                self._inner[-1] += whole

    def watch(self, holder: Any, function: str, name: str) -> None:  # noqa: ANN401 - a module or a class
        """Count the calls of a function by whatever name it is held."""
        plain = getattr(holder, function)

        def watched(*args: Any, **options: Any) -> Any:  # noqa: ANN401 - as the function has it
            with self.stage(name):
                return plain(*args, **options)

        setattr(holder, function, watched)


def watched_stages() -> Stages:
    """Return stages that count what the import does from now on, in this process."""
    stages = Stages()
    stages.watch(finding.Finder, "find", "finding")
    stages.watch(DiskFile, "text", "reading")
    stages.watch(TextFiles, "read", "layout")
    stages.watch(own_exports, "read", "own exports")
    stages.watch(importer, "summary_of", "images and hashes")
    stages.watch(text_markdown, "parse", "parsing")
    stages.watch(making, "candidates", "guessing titles")
    stages.watch(Library, "add_summaries", "storing")
    return stages


class Turns:
    """Listens to the import; after every slice of files lets the loop take the same ones."""

    def __init__(self, paths: Sequence[Path], plain: Plain) -> None:
        """Begin before the first file."""
        self._paths = paths
        self._plain = plain
        self._slice = max(1, len(paths) // SLICES)
        self.memory: list[int] = []
        """Resident bytes at the begin and after every slice."""

    def hear(self, done: int, total: int, _what: str) -> None:
        """Be told of progress."""
        if total and done % self._slice == 0 and done // self._slice == len(self.memory):
            self._plain.take(self._paths[done : done + self._slice])
            self.memory.append(resident())


def resident() -> int:
    """Return the bytes that this process holds in memory now."""
    pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
    return int(pages) * 4096


def say(line: str) -> None:
    """Print a line."""
    sys.stdout.write(f"{line}\n")


def main(files: int) -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory() as folder:
        notes = Path(folder, "notes")
        notes.mkdir()
        paths = write_notes(notes, files)
        with Library.open(Path(folder, "notes.postil")) as library:
            plain = Plain(Path(folder, "plain.sqlite"))
            turns = Turns(paths, plain)
            stages = watched_stages()
            begun = Spent.now()
            report = import_paths(library, [notes], Progress(turns.hear))
            both = Spent().plus(begun)
            plain.close()
        ours = Spent(both.processor - plain.spent.processor, both.clock - plain.spent.clock)
        show(files, report.added, plain.spent, ours)
        show_memory(turns.memory)
        show_stages(stages, ours)


def show(files: int, added: int, plain: Spent, ours: Spent) -> None:
    """Print rates and ratios."""
    if added != files:
        say(f"WRONG: {added} of {files} files came in")
    say(f"{files} files: the plain loop {plain.processor:.1f} s, Postil {ours.processor:.1f} s of the processor")
    say(f"rate: {files / plain.processor:.0f} and {files / ours.processor:.0f} files a second (processor)")
    say(f"ratio: {plain.processor / ours.processor:.2f} processor, {plain.clock / ours.clock:.2f} clock (bar {BAR})")


def show_memory(memory: Sequence[int]) -> None:
    """Print how memory grew."""
    parts = (("10 %", 0.1), ("50 %", 0.5), ("100 %", 1.0))
    grown = [(name, memory[min(round(share * SLICES), len(memory) - 1)]) for name, share in parts]
    say("resident memory: " + ", ".join(f"{size / 2**20:.0f} MB at {name}" for name, size in grown))


def show_stages(stages: Stages, ours: Spent) -> None:
    """Print what each stage took of the whole."""
    for name, seconds in sorted(stages.spent.items(), key=lambda each: -each[1]):
        say(f"  {name:18} {seconds / ours.processor:6.1%}")
    say(f"  {'the rest':18} {1 - sum(stages.spent.values()) / ours.processor:6.1%}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="How fast many notes come in, beside a plain loop.")
    parser.add_argument("--files", type=int, default=10_000, help="how many notes to make up")
    main(parser.parse_args().files)
