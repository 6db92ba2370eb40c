"""One paragraph as the escaping rules see it: its characters, and which of them are Markdown already."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

ASCII_PUNCTUATION = frozenset("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")
"""The characters before which a backslash is taken away (CommonMark 2.4)."""


class Dialect(StrEnum):
    """Who reads the Markdown: CommonMark with GitHub's additions, Obsidian, or Logseq."""

    MARKDOWN = "markdown"
    OBSIDIAN = "obsidian"
    LOGSEQ = "logseq"


class Piece(NamedTuple):
    """A stretch of a paragraph: words to be escaped, or Markdown (a formula, code, a link) to be left as it is."""

    text: str
    verbatim: bool = False


class Run(NamedTuple):
    """A stretch of one repeated character, half-open."""

    start: int
    end: int

    @property
    def length(self) -> int:
        """How often the character stands there."""
        return self.end - self.start


@dataclass(frozen=True, slots=True)
class Paragraph:
    """``raw`` is the paragraph before escaping; ``fixed[i]`` says that ``raw[i]`` is Markdown already.

    ``item`` says that it opens a list item; ``link`` that it stands between the brackets of a link; ``cell``
    that it stands in a table; ``labels`` are the reference labels that the page defines (see ``fold_label``).
    """

    raw: str
    fixed: bytearray
    dialect: Dialect
    item: bool = False
    link: bool = False
    cell: bool = False
    labels: frozenset[str] = frozenset()
    lines: tuple[Run, ...] = field(init=False)

    def __post_init__(self) -> None:
        """Part the paragraph into lines; a newline inside a formula parts nothing."""
        starts = [0, *(i + 1 for i, char in enumerate(self.raw) if char == "\n" and not self.fixed[i])]
        ends = [*(start - 1 for start in starts[1:]), len(self.raw)]
        object.__setattr__(self, "lines", tuple(Run(start, end) for start, end in zip(starts, ends, strict=True)))

    def is_free(self, place: int) -> bool:
        """Say whether the character at ``place`` is words, not Markdown."""
        return not self.fixed[place]

    def free_runs(self, char: str) -> list[Run]:
        """Return the runs of ``char`` among the words."""
        return [run for run in self.all_runs(char) if self.is_free(run.start)]

    def all_runs(self, char: str) -> list[Run]:
        """Return the runs of ``char``; one that goes over from words into Markdown counts as two."""
        runs: list[Run] = []
        for match in re.finditer(re.escape(char) + "+", self.raw):
            start = match.start()
            for place in range(match.start() + 1, match.end()):
                if self.fixed[place] != self.fixed[place - 1]:
                    runs.append(Run(start, place))
                    start = place
            runs.append(Run(start, match.end()))
        return runs

    def before(self, place: int) -> str:
        """Return the character before ``place``; the edge of the paragraph is a newline."""
        return self.raw[place - 1] if place > 0 else "\n"

    def after(self, place: int) -> str:
        """Return the character at ``place``; the edge of the paragraph is a newline."""
        return self.raw[place] if place < len(self.raw) else "\n"


def is_blank(char: str) -> bool:
    """Say whether ``char`` is Unicode white space as CommonMark 2.1 defines it."""
    return char in "\t\n\f\r" or unicodedata.category(char) == "Zs"


def is_surely_punctuation(char: str) -> bool:
    """Say whether every reader takes ``char`` for punctuation: older ones do not count symbols such as ``€``."""
    return char in ASCII_PUNCTUATION or unicodedata.category(char).startswith("P")


def may_be_punctuation(char: str) -> bool:
    """Say whether some reader takes ``char`` for punctuation."""
    return is_surely_punctuation(char) or unicodedata.category(char).startswith("S")


def fold_label(label: str) -> str:
    """Return a link reference label as it is compared: blanks as one, case folded (CommonMark 4.7)."""
    return " ".join(label.split()).casefold()
