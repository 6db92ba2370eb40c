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
import re
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
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
ROUNDS = 6  # times each note stands in a file of each kind
RIDGE, PULL = 100.0, 0.3
SMALLEST_DEVIATION, RAREST = 0.1, 0.002
LENGTHS = Lengths(6.0, 0.63, 2.0, -6.0)
PRICE = -2.0
"""These were chosen by leaving out one author after the other: the best worst author with few single notes split."""

FOR = re.compile(
    r"changed_|changes$|close_(?!pointers)|drop_|fresh_open|gone_names|head_heading|heading_again|heading_as_first|"
    r"last_(?!pointers)|list_to_prose|lowest_|names_|new_|next_strong_here_not|open_|strong_open|above_list"
)
AGAINST = re.compile(
    r"above_(?:colon|open_end|silent)|carry_|cohesion_|later_heading|own_heading|paper_named_just_above|"
    r"previous_strong_open|previous_head|same_(?!blanks|heading|tail|wide)|shared_names|starts_(?!item)|"
    r"close_pointers|last_pointers|next_closing"
)
"""Names of the features that may only speak for a cut, and of those that may only speak against one."""


@dataclass(slots=True)
class Examples:
    """Gaps with their features, and whether a note begins there."""

    features: list[Features] = field(default_factory=list)
    begins: list[bool] = field(default_factory=list)


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
    for notes in authors:
        for _ in range(rounds):
            files += joined(notes, chance)
            files += joined([disguised(note, chance) for note in notes], chance)
        files += [join([note if chance.random() < 0.5 else disguised(note, chance)]) for note in notes]
    everything = [note for notes in authors for note in notes]
    for _ in range(rounds):
        files += joined([disguised(note, chance) if chance.random() < 0.7 else note for note in everything], chance)
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
    return found


def fitted(examples: Examples) -> dict[str, float]:
    """Return the weights of a logistic regression in which no feature may speak against what it stands for.

    Signs that are known (an opening cue never speaks against a cut) and a pull towards a small weight of that sign keep
    habits of the few authors at hand from being taken for everybody's.
    """
    import numpy as np  # noqa: PLC0415 - heavy: late
    from scipy.optimize import minimize  # noqa: PLC0415 - heavy: late

    names, signs = signed(examples.features)
    column = {name: at for at, name in enumerate(names)}
    table = np.zeros((len(examples.features), len(names)))
    for row, one in enumerate(examples.features):
        for name in column.keys() & one.keys():
            table[row, column[name]] = one[name]
    scale = np.maximum(table.std(axis=0), SMALLEST_DEVIATION)
    table = np.hstack([table / scale, np.ones((len(table), 1))])
    truth = np.array(examples.begins, dtype=float)
    pull = np.array([PULL * sign for sign in signs] + [0.0])
    ridge = np.array([RIDGE] * len(names) + [1e-6])

    def loss(beta: Any) -> tuple[float, Any]:  # noqa: ANN401 - numpy's
        odds = 1 / (1 + np.exp(-np.clip(table @ beta, -30, 30)))
        off = -(truth * np.log(odds + 1e-12) + (1 - truth) * np.log(1 - odds + 1e-12)).sum()
        return off + 0.5 * (ridge * (beta - pull) ** 2).sum(), table.T @ (odds - truth) + ridge * (beta - pull)

    bounds = [(0, None) if sign > 0 else (None, 0) for sign in signs] + [(None, None)]
    beta = minimize(loss, pull, jac=True, method="L-BFGS-B", bounds=bounds, options={"maxiter": 300}).x
    weights = {name: round(float(beta[at] / scale[at]), 4) for at, name in enumerate(names) if abs(beta[at]) > 1e-3}
    return weights | {"bias": round(float(beta[-1]), 4)}


def signed(features: Sequence[Features]) -> tuple[list[str], list[int]]:
    """Return the features that are common enough and of a known sign, and their signs."""
    holders = Counter(name for one in features for name in one)
    common = sorted(name for name, count in holders.items() if count > RAREST * len(features))
    signs = {name: 1 if FOR.match(name) else -1 if AGAINST.match(name) else 0 for name in common}
    return [name for name in common if signs[name]], [signs[name] for name in common if signs[name]]


def learn(authors: Sequence[Sequence[str]], seed: int = 3, rounds: int = ROUNDS) -> Model:
    """Return the model learned from the notes of these authors."""
    notes = [note for one in authors for note in one]
    rarity = rarity_of(notes)
    files = files_of(authors, random.Random(seed), rounds)  # noqa: S311 - examples, not secrets
    return Model(fitted(examples_of(files, rarity)), rarity, LENGTHS, PRICE, 1.0, PRICE)


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
