"""The weights that were learned offline by ``tests/benchmarks/learn_splitting.py``, and what they say of a gap."""

from __future__ import annotations

import json
import math
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, NamedTuple

from desktop_app.importing.splitting.cuts import Lengths

if TYPE_CHECKING:
    from collections.abc import Mapping


class Model(NamedTuple):
    """A logistic model, and what turns its scores into cuts.

    ``weights`` by a feature's name, ``rarity`` of common stems (0..1), the prior on lengths, the price of a cut (in log
    odds), and the slope and shift that make a confidence a calibrated one.
    """

    weights: Mapping[str, float]
    rarity: Mapping[str, float]
    lengths: Lengths
    price: float
    slope: float
    shift: float

    def score(self, features: Mapping[str, float]) -> float:
        """Return the log odds that a summary begins at a gap with these features."""
        weights = self.weights
        return sum(weights.get(name, 0.0) * value for name, value in features.items())

    def parts(self, features: Mapping[str, float]) -> dict[str, float]:
        """Return what each feature adds to the log odds."""
        return {name: self.weights.get(name, 0.0) * value for name, value in features.items()}


def sigmoid(score: float) -> float:
    """Return the probability of log odds."""
    if score < 0:
        return math.exp(max(score, -700.0)) / (1 + math.exp(max(score, -700.0)))
    return 1 / (1 + math.exp(-score))


@cache
def learned() -> Model:
    """Return the model that ships with the program."""
    raw = json.loads(files("desktop_app.importing.splitting").joinpath("weights.json").read_text(encoding="utf-8"))
    return Model(raw["weights"], raw["rarity"], Lengths(**raw["lengths"]), raw["price"], raw["slope"], raw["shift"])
