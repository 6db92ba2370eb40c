"""How well a file without marks is divided: the seeds, and joined notes by an author that was left out of learning.

``python -m tests.benchmarks.splitting [FOLDER...]``: one folder of notes for each author; without any only the seeds
are measured. Printed are precision, recall and F1 of cuts, F1 where a cut within one paragraph of a true one counts,
and two measures of segmentation, both 0 at best: Pk (Beeferman, Berger and Lafferty 1999, Machine Learning 34) and
WindowDiff (Pevzner and Hearst 2002, Computational Linguistics 28), over words, with half the mean length for a window.
"""

from __future__ import annotations

import json
import random
import re
import sys
from bisect import bisect_right
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

from desktop_app.importing.splitting.division import divide_blocks
from desktop_app.importing.splitting.model import learned
from desktop_app.importing.splitting.paragraphs import paragraphs
from desktop_app.paths import seeds
from tests.benchmarks.joined_notes import disguised, join, joined, notes_of
from tests.benchmarks.learn_splitting import learn

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from desktop_app.importing.splitting.model import Model

ROUNDS = 6


class Case(NamedTuple):
    """A text, and where its summaries begin: code points, the first one too."""

    text: str
    starts: tuple[int, ...]


class Figures(NamedTuple):
    """What is printed of a set of texts."""

    precision: float
    recall: float
    f1: float
    f1_near: float
    pk: float
    window_diff: float

    def __str__(self) -> str:
        """Return one line."""
        return (
            f"P {self.precision:.3f}  R {self.recall:.3f}  F1 {self.f1:.3f}  F1 within one {self.f1_near:.3f}  "
            f"Pk {self.pk:.3f}  WindowDiff {self.window_diff:.3f}"
        )


def seed_cases() -> list[Case]:
    """Return the seeds as files that nobody marked, with the beginnings that their catalog knows."""
    starts: dict[str, list[int]] = {}
    for each in json.loads((seeds() / "catalog.json").read_text(encoding="utf-8"))["summaries"]:
        starts.setdefault(each["file"], []).append(each["start"])
    return [
        Case((seeds() / name).read_bytes().decode(), tuple(sorted(found))) for name, found in sorted(starts.items())
    ]


def cuts_of(case: Case, model: Model, *, given: bool = False) -> list[int]:
    """Return where the model cuts; ``given`` if it is told how many summaries there are."""
    division = divide_blocks(case.text, paragraphs(case.text, 0), model, {}, len(case.starts) if given else None)
    return [cut.start for cut in division.cuts]


def figures(cases: Iterable[tuple[Case, list[int]]]) -> Figures:
    """Return the figures over all cuts together; Pk and WindowDiff are means over the texts."""
    right = near = found = true = 0
    pk: list[float] = []
    window_diff: list[float] = []
    for case, cuts in cases:
        wanted = list(case.starts[1:])
        places = [block.start for block in paragraphs(case.text, 0)]
        right += len({*cuts} & {*wanted})
        near += _near(_at(places, cuts), _at(places, wanted))
        found, true = found + len(cuts), true + len(wanted)
        told = _windows(case.text, wanted, cuts)
        if told:
            pk.append(told[0])
            window_diff.append(told[1])
    precision, recall = right / max(found, 1), right / max(true, 1)
    return Figures(
        precision,
        recall,
        _f1(precision, recall),
        _f1(near / max(found, 1), near / max(true, 1)),
        fmean(pk) if pk else 0.0,
        fmean(window_diff) if window_diff else 0.0,
    )


def _at(places: Sequence[int], starts: Iterable[int]) -> list[int]:
    return [bisect_right(places, start) - 1 for start in starts]


def _near(cuts: list[int], wanted: list[int]) -> int:
    """Return how many cuts lie at a true one or a paragraph beside it, each true one taken once."""
    left, count = set(wanted), 0
    for cut in cuts:
        close = min(left, key=lambda other: abs(other - cut), default=None)
        if close is not None and abs(close - cut) <= 1:
            left.remove(close)
            count += 1
    return count


def _windows(text: str, wanted: Sequence[int], cuts: Sequence[int]) -> tuple[float, float] | None:
    words = [match.start() for match in re.finditer(r"\S+", text)]
    wide = max(2, round(len(words) / (2 * (len(wanted) + 1))))
    if len(words) <= wide:
        return None
    truth = [bisect_right(wanted, word) for word in words]
    guess = [bisect_right(cuts, word) for word in words]
    pairs = range(len(words) - wide)
    apart = [(truth[at + wide] - truth[at], guess[at + wide] - guess[at]) for at in pairs]
    return (
        fmean((one == 0) != (other == 0) for one, other in apart),
        fmean(one != other for one, other in apart),
    )


def _f1(precision: float, recall: float) -> float:
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0


def _say(*words: object) -> None:
    print(*words, flush=True)  # noqa: T201 - a script


def main() -> None:
    """Print the figures."""
    model = learned()
    cases = seed_cases()
    _say("seeds without catalog        ", figures((case, cuts_of(case, model)) for case in cases))
    _say("seeds, number given          ", figures((case, cuts_of(case, model, given=True)) for case in cases))
    authors = {folder.name: notes_of(folder) for folder in map(Path, sys.argv[1:])}
    if len(authors) < 2:
        _say("name folders of notes, one for each of several authors, to measure authors left out of learning")
        return
    whole = split = 0
    for name, notes in authors.items():
        model = learn([other for one, other in authors.items() if one != name], rounds=ROUNDS)
        chance = random.Random(5)  # noqa: S311 - examples, not secrets
        files = joined(notes, chance) + joined([disguised(note, chance) for note in notes], chance)
        cases = [Case(file.text, tuple(file.starts)) for file in files]
        _say(f"{name:29}", figures((case, cuts_of(case, model)) for case in cases))
        alone = [Case(file.text, tuple(file.starts)) for file in (join([note]) for note in notes)]
        split += sum(bool(cuts_of(case, model)) for case in alone)
        whole += len(alone)
    _say(f"single notes that were split: {split} of {whole} ({split / max(whole, 1):.1%})")


if __name__ == "__main__":
    main()
