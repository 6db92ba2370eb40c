"""Learns the weights by which unmarked files are split, from folders of notes.

``python -m tests.benchmarks.learn_splitting FOLDER... --out desktop_app/importing/splitting/weights.json``: one folder
for each author (at least two, so that an author can be left out). Whole notes are joined, as they stand and disguised,
of one author and of several; what ships is the weights of features and how common the commonest stems are. Needs
``pip install postil[learn]``.
"""

from __future__ import annotations

import argparse
import json
import math
import random
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean, pstdev
from typing import TYPE_CHECKING, Any

from desktop_app.importing.splitting.cuts import Lengths
from desktop_app.importing.splitting.facts import facts_of
from desktop_app.importing.splitting.features import features_of
from desktop_app.importing.splitting.model import Model
from desktop_app.importing.splitting.paragraphs import paragraphs
from desktop_app.importing.splitting.words import words_of
from tests.benchmarks.joined_notes import disguised, join, joined, notes_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from desktop_app.importing.splitting.features import Features
    from tests.benchmarks.joined_notes import Joined

COMMON = 1500  # stems whose rarity ships
ROUNDS = 3  # times each note stands in a file of each kind
RIDGE = 3.0
LENGTH_WEIGHT, LENGTH_FLOOR, PRICE = 1.0, -6.0, 0.0


@dataclass(slots=True)
class Examples:
    """Gaps with their features, whether a note begins there, and how much each counts."""

    features: list[Features] = field(default_factory=list)
    begins: list[bool] = field(default_factory=list)
    weights: list[float] = field(default_factory=list)


def rarity_of(notes: Sequence[str]) -> dict[str, float]:
    """Return for the commonest stems how rare they are: 0 in every note, 1 in none."""
    holders: Counter[str] = Counter()
    for note in notes:
        holders.update(set(words_of(note).stems))
    scale = math.log(len(notes) + 1)
    return {
        stem: round(math.log((len(notes) + 1) / (count + 1)) / scale, 3)
        for stem, count in sorted(holders.items(), key=lambda item: (-item[1], item[0]))[:COMMON]
        if count > 2
    }


def files_of(authors: Sequence[Sequence[str]], chance: random.Random, rounds: int = ROUNDS) -> list[Joined]:
    """Return files to learn from: of one author and of several, as they stand and disguised, and single notes."""
    files: list[Joined] = []
    largest = max(map(len, authors))
    for _ in range(rounds):
        for notes in authors:
            again = max(1, round(math.sqrt(largest / len(notes))))
            for _ in range(again):
                files += joined(notes, chance)
                files += joined([disguised(note, chance) for note in notes], chance)
        everything = [note for notes in authors for note in notes]
        files += joined(everything, chance)
        files += joined([disguised(note, chance) for note in everything], chance)
        files += [join([note if chance.random() < 0.5 else disguised(note, chance)]) for note in everything]
    return files


def examples_of(files: Sequence[Joined], rarity: Mapping[str, float]) -> Examples:
    """Return the gaps of the files."""
    found = Examples()
    for file in files:
        blocks = paragraphs(file.text)
        features = features_of([facts_of(file.text, block) for block in blocks], rarity)
        starts = set(file.starts)
        for index, one in features.items():
            found.features.append(one)
            found.begins.append(blocks[index].start in starts)
            found.weights.append(1.0)
    return found


def fitted(examples: Examples, ridge: float = RIDGE) -> dict[str, float]:
    """Return the weights of a ridge logistic regression, by Newton's method."""
    import numpy as np  # noqa: PLC0415 - heavy: late

    names = sorted({name for one in examples.features for name in one})
    column = {name: at for at, name in enumerate(names)}
    table = np.zeros((len(examples.features), len(names)))
    for row, one in enumerate(examples.features):
        for name, value in one.items():
            table[row, column[name]] = value
    scale = table.std(axis=0)
    scale[scale < 0.02] = 0.02
    scale[column["bias"]] = 1.0
    table /= scale
    truth, counts = np.array(examples.begins, dtype=float), np.array(examples.weights)
    penalty = np.full(len(names), ridge)
    penalty[column["bias"]] = 1e-6
    beta = np.zeros(len(names))
    for _ in range(25):
        odds = 1 / (1 + np.exp(-np.clip(table @ beta, -30, 30)))
        slope = table.T @ (counts * (truth - odds)) - penalty * beta
        curve = (table * (counts * odds * (1 - odds))[:, None]).T @ table + np.diag(penalty)
        step = np.linalg.solve(curve, slope)
        beta += step
        if np.abs(step).max() < 1e-5:
            break
    return {name: round(float(beta[at] / scale[at]), 4) for at, name in enumerate(names) if abs(beta[at]) > 1e-4}


def learn(authors: Sequence[Sequence[str]], seed: int = 7, rounds: int = ROUNDS) -> Model:
    """Return the model learned from the notes of these authors."""
    notes = [note for one in authors for note in one]
    rarity = rarity_of(notes)
    weights = fitted(examples_of(files_of(authors, random.Random(seed), rounds), rarity))  # noqa: S311 - examples, not secrets
    sizes = [math.log(words_of(note).number + 1) for note in notes]
    lengths = Lengths(round(fmean(sizes), 3), round(max(pstdev(sizes), 0.5), 3), LENGTH_WEIGHT, LENGTH_FLOOR)
    return Model(weights, rarity, lengths, PRICE, 1.0, 0.0)


def as_json(model: Model) -> str:
    """Return the file that ships."""
    raw: dict[str, Any] = model._asdict() | {"lengths": model.lengths._asdict()}
    return json.dumps(raw, ensure_ascii=False, indent=0, sort_keys=True) + "\n"


def main() -> None:
    """Learn from the folders named and write the weights."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folders", nargs="+", type=Path, help="a folder of notes for each author")
    parser.add_argument("--out", type=Path, required=True, help="the file for the weights")
    arguments = parser.parse_args()
    model = learn([notes_of(folder) for folder in arguments.folders])
    arguments.out.write_text(as_json(model), encoding="utf-8")
    print(f"{len(model.weights)} weights and {len(model.rarity)} stems written to {arguments.out}")  # noqa: T201 - a script


if __name__ == "__main__":
    main()
