"""How often a guessed title names the right paper: the seeds by their catalog's spans, without its titles.

``ACCEPTED`` was written from reading the summaries and knowing the papers. A guess is right if it holds one of a
paper's names; it misleads if it is neither right nor the text's first words. For papers whose method has no name
an apt title counts. Where the text does not tell what the paper is about at all, nothing is right.

``python -m tests.benchmarks.titles`` prints a line for each and the counts. Bars: 12 right, at most 2 misleading.
``python -m tests.benchmarks.titles FOLDER ...`` tries Markdown files whose titles are known and stripped before:
a guess counts as right if its name is in the true title (or is made of its initials), so the figure is too low
wherever a method and its paper have different names.
"""

from __future__ import annotations

import re
import sys
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from desktop_app.importing.catalog import read_catalog
from desktop_app.importing.files import DiskFile
from desktop_app.importing.front_matter import read_front_matter
from desktop_app.importing.title_guesses import candidates
from desktop_app.importing.title_mentions import standing_for
from desktop_app.importing.titles import guess_title
from desktop_app.library.identity import title_key
from desktop_app.paths import seeds
from desktop_app.text import markdown

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ACCEPTED: dict[str, tuple[str, ...]] = {
    "2105.05837": ("contrastive", "self-supervised"),
    "1507.05910": ("maximum inner product search", "mips"),
    "1602.01783": ("a3c", "asynchronous advantage actor critic", "asynchronous methods"),
    "2003.10555": ("electra",),
    "1809.11044": ("relational forward model", "rfm"),
    "2006.15134": ("critic regularized regression", "crr"),
    "2007.01293": ("weights for each specific data example", "per example weights", "weight unlabeled data"),
    "2006.12433": ("decodability", "which features get learned", "feature representations"),
    "1602.07261": ("inception resnet", "inception architecture with residual networks"),
    "2003.08934": ("nerf", "nerfs"),
    "1506.02617": ("path sgd",),
    "1502.04623": ("draw", "deep recurrent attention writer"),
    "2103.03206": ("perceiver",),
    "1905.12506": ("disentangled", "disentanglement"),
    "1810.04805": ("bert",),
    "1810.06721": ("temporal value transport", "tvt"),
    "10.1038/s41593-018-0232-z": ("place cells", "hippocampal replay", "prioritized memory access"),
    "1806.07857": ("rudder",),
    "1810.02334": ("cactus", "unsupervised meta learning"),
    "1809.04474": ("popart", "pop art"),
    "1802.01561": ("impala",),
    "1811.02549": ("language gans", "gans for text", "text generation"),
    "1609.05473": ("seqgan", "gans for language"),
    "1811.01778": ("winograd schema", "common sense reasoning"),
}
"""Names of each paper, by its arXiv id or DOI, in the form of ``title_key``."""

CATALOG = "catalog.json"
BARS = (12, 2)
"""Guesses that are right at least, and that mislead at most."""

TEXT = 5_000
"""Code points of the text that is timed."""

_TITLE_LINE = re.compile(r"^[*+-] \*\*Title\*\*:[ \t]*(.+)$", re.MULTILINE)
_FIELD_LINES = re.compile(r"^(?:# Paper[ \t]*|[*+-] \*\*\w+\*\*:.*)\n", re.MULTILINE)
_HEADING = re.compile(r"\s*#{1,2}[ \t]+(.+)\n")
_SKIPPED = {"readme.md", "index.md", "about.md"}


class Guess(NamedTuple):
    """What a text got for a title; ``verdict`` is ``right``, ``misleading`` or ``first words``.

    ``offered`` says whether a right one is among all that are offered.
    """

    paper: str
    title: str
    verdict: str
    offered: bool = False


def holds(title: str, names: Sequence[str]) -> bool:
    """Return whether a title says one of the names, as whole words."""
    words = f" {title_key(title)} "
    return any(f" {title_key(name)} " in words for name in names)


def seed_texts() -> Iterator[tuple[str, str]]:
    """Yield the arXiv id or DOI and the Markdown of every summary in the seeds."""
    catalog = read_catalog(DiskFile(seeds() / CATALOG))
    if catalog is None:
        msg = f"{CATALOG} in the seeds is none"
        raise ValueError(msg)
    for file in catalog.files:
        for passage in catalog.read(DiskFile(file)).passages:
            yield passage.metadata.arxiv or passage.metadata.doi, passage.markdown


def guesses() -> list[Guess]:
    """Return a guess for every summary in the seeds."""
    return [_judged(paper, text, ACCEPTED[paper]) for paper, text in seed_texts()]


def _judged(paper: str, text: str, names: Sequence[str]) -> Guess:
    document = markdown.parse(text)
    first_words = guess_title(document, "")
    title, *others = [each.title for each in candidates(document, "")]
    offered = any(holds(each, names) for each in (title, *others) if each != first_words)
    if title == first_words:
        return Guess(paper, title, "first words", offered)
    return Guess(paper, title, "right" if holds(title, names) else "misleading", offered)


# --- other people's notes ------------------------------------------------------------------------


def titled(text: str) -> tuple[str, str]:
    """Return the title of a note in one of the usual layouts, and its text without it; no title if there is none."""
    front = read_front_matter(text)
    title, rest = " ".join(front.text("title").split()), text[front.end :]
    line = _TITLE_LINE.search(rest)
    heading = _HEADING.match(rest)
    if not title and line:
        title, rest = line[1], _FIELD_LINES.sub("", rest)
    elif not title and heading:
        title, rest = heading[1], rest[heading.end() :]
    title = " ".join(markdown.parse(title).text.split())
    return title, rest.replace(title, "it").strip() if title else rest


def notes(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield title and text of the notes below a folder."""
    for path in sorted(folder.rglob("*.md")):
        if path.name.lower() not in _SKIPPED:
            title, text = titled(path.read_text(encoding="utf-8", errors="replace"))
            if title and text:
                yield title, text


def _is_in(title: str, guess: str) -> bool:
    name = guess.partition(":")[0]
    key = title_key(name)
    long = title_key(guess.partition(":")[2])
    known = title_key(title)
    initials = any(standing_for(name, title[: end.end()]) for end in re.finditer(r"\w+", title))
    return f" {key} " in f" {known} " or initials or (bool(long) and long.removesuffix("s") in known)


def _try(folders: Sequence[Path]) -> None:
    counts: Counter[str] = Counter()
    for folder in folders:
        for title, text in notes(folder):
            guess = _judged(title, text, ())
            if guess.verdict == "misleading":
                guess = guess._replace(verdict="right" if _is_in(title, guess.title) else "not in title")
                print(f"{guess.verdict:12} {guess.title[:60]:60} {title[:70]}")  # noqa: T201 - what it is for
            counts[guess.verdict] += 1
    print(counts)  # noqa: T201 - what it is for


def main() -> None:
    """Print the guesses for the seeds, or for the notes in folders."""
    if sys.argv[1:]:
        _try([Path(word) for word in sys.argv[1:]])
        return
    found = guesses()
    for guess in found:
        print(f"{guess.verdict:12} {guess.paper:26} {guess.title}")  # noqa: T201 - what it is for
    counts = Counter(guess.verdict for guess in found)
    right, misleading = BARS
    print(f"{len(found)} summaries: {counts['right']} right (bar {right}), {counts['misleading']} misleading"  # noqa: T201 - what it is for
          f" (bar {misleading}), {counts['first words']} first words; a right one is offered for"
          f" {sum(guess.offered for guess in found)}")  # fmt: skip
    text = "\n\n".join(text for _, text in seed_texts())[:TEXT]
    print(f"{_took(text) * 1000:.2f} ms of processor for a text of {TEXT:,} code points")  # noqa: T201 - what it is for


def _took(text: str) -> float:
    """Return the least seconds that the guesses for a text took in a few runs."""
    document = markdown.parse(text)
    took = []
    for _ in range(20):
        begun = time.process_time()
        candidates(document, "")
        took.append(time.process_time() - begun)
    return min(took)


if __name__ == "__main__":
    main()
