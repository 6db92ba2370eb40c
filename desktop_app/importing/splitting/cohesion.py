"""How much of the vocabulary carries over a gap.

After Hearst's TextTiling (https://aclanthology.org/J97-1003/) and the lexical chains of Galley et al.
(https://aclanthology.org/P03-1071/): words that are written again soon on the other side hold a text together,
rare words more than common ones.
"""

from __future__ import annotations

import math
from collections import Counter
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from desktop_app.importing.splitting.facts import Facts

_NEAR, _WIDE = 45, 130  # content words in a window
_REACHES = (60, 220)  # content words a chain may leap
_BEFORE = 300  # content words a name must be new among


class Cohesion(NamedTuple):
    """How the words hold together across the gap before each paragraph.

    The likeness of the words on both sides (0..1) in near and wide windows, the weight of chains that cross it (per
    content word about it) with short and long leaps, the share of words and names
    on the right that are new, and of names on the left that are gone.
    """

    near: list[float]
    wide: list[float]
    short: list[float]
    long: list[float]
    new_words: list[float]
    new_names: list[float]
    gone_names: list[float]
    shared_names: list[float]


def cohesion_of(facts: Sequence[Facts], rarity: Mapping[str, float]) -> Cohesion:
    """Measure every gap; ``rarity`` says for common stems how rare they are (0..1), all others are rare (1)."""
    stems = [stem for fact in facts for stem in fact.words.stems]
    gaps = list(accumulate((len(fact.words.stems) for fact in facts), initial=0))[:-1]
    weights = _weights(facts, rarity)
    names = set().union(*(fact.words.names for fact in facts)) if facts else set()
    chains = [_chains(stems, gaps, weights, reach) for reach in _REACHES]
    found = Cohesion([], [], chains[0], chains[1], [], [], [], [])
    for gap in gaps:
        found.near.append(_likeness(stems, gap, _NEAR, weights))
        found.wide.append(_likeness(stems, gap, _WIDE, weights))
        _novelty(found, stems, gap, weights, names)
    return found


def _weights(facts: Sequence[Facts], rarity: Mapping[str, float]) -> dict[str, float]:
    """Weigh stems by how rare they are in general and in this text."""
    holders = Counter(stem for fact in facts for stem in set(fact.words.stems))
    speaking = sum(1 for fact in facts if fact.words.stems)
    scale = math.log(speaking + 2)
    return {
        stem: rarity.get(stem, 1.0) * max(0.15, math.log((speaking + 2) / (count + 1)) / scale)
        for stem, count in holders.items()
    }


def _likeness(stems: Sequence[str], gap: int, window: int, weights: Mapping[str, float]) -> float:
    left, right = Counter(stems[max(0, gap - window) : gap]), Counter(stems[gap : gap + window])
    dot = sum(math.sqrt(count * right[stem]) * weights[stem] ** 2 for stem, count in left.items() if stem in right)
    if not dot:
        return 0.0
    one = sum(count * weights[stem] ** 2 for stem, count in left.items())
    other = sum(count * weights[stem] ** 2 for stem, count in right.items())
    return dot / math.sqrt(one * other)


def _chains(stems: Sequence[str], gaps: Sequence[int], weights: Mapping[str, float], reach: int) -> list[float]:
    """Return the weight of words that are written on both sides of a gap within ``reach``, per word about it."""
    steps = [0.0] * (len(stems) + 1)
    mass = list(accumulate((weights[stem] for stem in stems), initial=0.0))
    seen: dict[str, int] = {}
    for at, stem in enumerate(stems):
        before = seen.get(stem)
        if before is not None and at - before <= reach:
            steps[before + 1] += weights[stem]
            steps[at + 1] -= weights[stem]
        seen[stem] = at
    crossing = list(accumulate(steps))
    return [
        crossing[gap]
        / (1.0 + min(mass[gap] - mass[max(0, gap - reach)], mass[min(len(stems), gap + reach)] - mass[gap]))
        for gap in gaps
    ]


def _novelty(found: Cohesion, stems: Sequence[str], gap: int, weights: Mapping[str, float], names: set[str]) -> None:
    left, right = set(stems[max(0, gap - _NEAR) : gap]), set(stems[gap : gap + _NEAR])
    before, behind = set(stems[max(0, gap - _BEFORE) : gap]), set(stems[gap : gap + _BEFORE])
    all_right = sum(weights[stem] for stem in right)
    found.new_words.append(sum(weights[stem] for stem in right - before) / all_right if all_right else 0.5)
    named_right, named_left = right & names, left & names
    found.new_names.append(len(named_right - before) / (1 + len(named_right)))
    found.gone_names.append(len(named_left - behind) / (1 + len(named_left)))
    found.shared_names.append(math.log1p(len(before & behind & names)))
