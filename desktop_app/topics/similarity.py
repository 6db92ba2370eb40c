"""Which papers are kin, how nearly, and by which shared terms.

TF-IDF over words and word pairs with sublinear counts (Manning, Raghavan and Schuetze, Introduction
to Information Retrieval, 6.2 and 6.4), compared by cosine. A library of a few papers knows little
about how common a word is, so its counts are drawn towards what is usual in the field. Measured on
the seeds by ``tests/benchmarks/relatedness.py``.
"""

from __future__ import annotations

import math
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from desktop_app.domain.relations import Relation, RelationKind
from desktop_app.topics.terms import fold
from desktop_app.topics.word_lists import DULL_PAIRS, FIELD_NOUNS, WEAK_WORDS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from desktop_app.topics.terms import Spellings

Vector = dict[str, float]
"""Weights of terms by normal form; of length 1 unless empty."""

TITLE_WEIGHT = 3
"""A title says in few words what the text is about: each of its terms counts as often."""
PAIR_WEIGHT = 1.2
NAME_WEIGHT = 2.0
"""For naming another paper of the library: ``BERT`` says more than ``language``."""

# What is usual in the field: as if so many more texts were there, of which a share has the word.
_USUAL_TEXTS = 30
_USUAL_SHARE = 0.01
_USUAL_SHARE_OF_WEAK = 0.2
_COMMON_SHARE = 0.4
_COMMON_FROM = 200

_NEAREST = 6
_FLOOR = 0.02
_SHARE_OF_BEST = 0.25
_SCALE = 0.1

_FEWEST_REASONS = 2
_ENOUGH_REASONS = 3
_MOST_REASONS = 6

_WEAK = frozenset(fold(word) for word in WEAK_WORDS)
_HEADS = frozenset({"algorithm", "data", "function", "learning", "model", "network", "rate", "system", "task"})
FIELD_TERMS = frozenset(fold(word) for word in FIELD_NOUNS)


class Profile(NamedTuple):
    """What a paper says: its terms by normal form, with how often, title and all summaries together."""

    paper: int
    terms: Mapping[str, int]


def weigh(profiles: Sequence[Profile], names: frozenset[str] = frozenset()) -> list[Vector]:
    """Return a vector for every profile; ``names`` are normal forms of terms by which papers are known."""
    spread = spread_of(profiles)
    rarity = {term: _rarity(term, texts, len(profiles)) for term, texts in spread.items()}
    for name in names & rarity.keys():
        rarity[name] *= NAME_WEIGHT
    return [
        _unit({term: (1 + math.log(count)) * rarity[term] for term, count in each.terms.items()}) for each in profiles
    ]


def spread_of(profiles: Sequence[Profile]) -> Counter[str]:
    """Return in how many profiles each term is."""
    return Counter(term for profile in profiles for term in profile.terms)


def cosine(first: Vector, second: Vector) -> float:
    """Return how alike two vectors are, 0 to 1."""
    if len(second) < len(first):
        first, second = second, first
    return sum(weight * second[term] for term, weight in first.items() if term in second)


def score_of(likeness: float) -> float:
    """Return the score that people see for a cosine: 0 for 0, near 1 for 0.3 and more.

    Two texts on one subject share few of their words: on the seeds a cosine of 0.15 is as near as
    papers come. The score uses the whole of 0 to 1 and keeps the order.
    """
    return round(1 - math.exp(-max(0.0, likeness) / _SCALE), 4)


def relate_similar(profiles: Sequence[Profile], vectors: Sequence[Vector], spellings: Spellings) -> list[Relation]:
    """Return the ``SIMILAR`` relations, best first: every paper's nearest, if near enough to name reasons."""
    near = _nearest(vectors)
    relations = []
    for (first, second), likeness in near.items():
        reasons = reasons_of(vectors[first], vectors[second], spellings.show)
        if len(reasons) >= _FEWEST_REASONS:
            source, target = sorted((profiles[first].paper, profiles[second].paper))
            relations.append(Relation(source, target, RelationKind.SIMILAR, score_of(likeness), reasons))
    return sorted(relations, key=lambda each: (-each.score, each.source, each.target))


def reasons_of(first: Vector, second: Vector, show: Callable[[str], str]) -> tuple[str, ...]:
    """Return up to six terms that both texts share, by what they add to the likeness, as they are written.

    A pair stands for its single words, and no stem comes more than twice. Words that every text of
    the field has come only where too few others are shared.
    """
    shared = {term: weight * second[term] for term, weight in first.items() if term in second}
    ranked = sorted(shared, key=lambda term: (-shared[term] * (1.5 if " " in term else 1.0), term))
    chosen: list[str] = []
    for term in ranked:
        if len(chosen) < _MOST_REASONS and says_enough(term):
            chosen = _with(chosen, term)
    for term in ranked:
        if len(chosen) < _ENOUGH_REASONS and term in FIELD_TERMS:
            chosen = _with(chosen, term)
    return tuple(show(term) for term in chosen)


def says_enough(term: str) -> bool:
    """Whether a term may stand as a reason or a label by itself: a strong word, or a pair that is a noun."""
    words = term.split(" ")
    if len(words) == 1:
        return term not in _WEAK
    if term in DULL_PAIRS:
        return False
    return not all(word in _WEAK for word in words) or words[-1] in FIELD_TERMS or words[-1] in _HEADS


def _rarity(term: str, texts: int, of: int) -> float:
    """Return the inverse document frequency of a term, drawn towards what is usual."""
    words = term.split(" ")
    usual = _USUAL_SHARE_OF_WEAK if len(words) == 1 and term in _WEAK else _USUAL_SHARE
    rarity = math.log((1 + of + _USUAL_TEXTS) / (1 + texts + _USUAL_TEXTS * usual))
    if len(words) == 1:
        return max(0.0, rarity)
    return max(0.0, rarity) * PAIR_WEIGHT * (0.7 if all(word in _WEAK for word in words) else 1.0)


def _unit(weights: Vector) -> Vector:
    length = math.sqrt(sum(weight * weight for weight in weights.values()))
    return {term: weight / length for term, weight in weights.items() if weight > 0} if length else {}


def _nearest(vectors: Sequence[Vector]) -> dict[tuple[int, int], float]:
    """Return the cosines of all pairs of which one is among the other's nearest; places in ``vectors``, low first."""
    holders = _holders(vectors)
    kept: dict[tuple[int, int], float] = {}
    for index, vector in enumerate(vectors):
        likeness = [0.0] * len(vectors)
        for term, weight in vector.items():
            for other, theirs in holders.get(term, ()):
                likeness[other] += weight * theirs
        likeness[index] = 0.0
        best = sorted(range(len(vectors)), key=lambda other: (-likeness[other], other))[:_NEAREST]
        enough = max(_FLOOR, _SHARE_OF_BEST * likeness[best[0]]) if best else _FLOOR
        for other in best:
            if likeness[other] >= enough:
                kept[min(index, other), max(index, other)] = likeness[other]
    return kept


def _holders(vectors: Sequence[Vector]) -> dict[str, list[tuple[int, float]]]:
    """Return who has a term and how heavily, for terms that two or more have.

    In a large library the terms that nearly everyone has are left out: they cost most and say least.
    """
    holders: dict[str, list[tuple[int, float]]] = {}
    for index, vector in enumerate(vectors):
        for term, weight in vector.items():
            holders.setdefault(term, []).append((index, weight))
    most = len(vectors) if len(vectors) < _COMMON_FROM else int(len(vectors) * _COMMON_SHARE)
    return {term: having for term, having in holders.items() if 2 <= len(having) <= most}


def _with(chosen: list[str], term: str) -> list[str]:
    """Return the reasons with one more, unless it repeats one; a pair takes the place of its own words."""
    words = set(term.split(" "))
    if any(words <= set(each.split(" ")) for each in chosen):
        return chosen
    if len(words) == 2:
        chosen = [each for each in chosen if each not in words]
    stems = Counter(_stem(word) for each in chosen for word in each.split(" "))
    if any(stems[_stem(word)] >= (1 if len(words) == 1 else 2) for word in words):
        return chosen
    return [*chosen, term]


def same_stem(first: str, second: str) -> bool:
    """Whether two words are one, or as near as ``generator`` and ``generated``; roughly."""
    return _stem(first) == _stem(second)


def _stem(word: str) -> str:
    """Return what ``generate``, ``generator`` and ``generated`` have in common, roughly."""
    return word if len(word) < 6 else word[: max(5, len(word) - 4)]
