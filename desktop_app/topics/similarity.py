"""Which papers are kin, how nearly, and by which shared terms.

TF-IDF over words and word pairs with sublinear counts (Manning, Raghavan and Schuetze, Introduction
to Information Retrieval, 6.2 and 6.4), compared by cosine. A library of a few papers knows little
about how common a word is, so its counts are drawn towards what is usual in the field. Measured on
the seeds by ``tests/benchmarks/relatedness.py``.
"""

from __future__ import annotations

import math
from array import array
from collections import Counter, defaultdict
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from desktop_app.domain.relations import Relation, RelationKind
from desktop_app.progress import Progress
from desktop_app.topics.terms import fold
from desktop_app.topics.word_lists import DULL_PAIRS, FIELD_NOUNS, WEAK_WORDS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from desktop_app.topics.terms import Spellings

Vector = dict[str, float]
"""Weights of terms by normal form, those that two papers or more have; of length 1 if it had all of its terms."""

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
_MANY = 400
"""Papers up to which all pairs are compared."""
_GLANCES = 3000
"""Of more papers, how many fellow holders of its weightiest terms are looked at for each to find candidates."""
_CANDIDATES = 24
_FLOOR = 0.02
_SHARE_OF_BEST = 0.25
_SCALE = 0.1
_STRIDE = 50
"""Steps of well under a millisecond between two reports."""

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


def weigh(
    profiles: Sequence[Profile], names: frozenset[str] = frozenset(), progress: Progress | None = None
) -> list[Vector]:
    """Return a vector for every profile; ``names`` are normal forms of terms by which papers are known.

    Raises ``Cancelled`` between two profiles.
    """
    progress = progress or Progress()
    spread = spread_of(profiles)
    rarity: dict[str, float] = {}
    vectors = []
    for done, profile in enumerate(profiles):
        if done % _STRIDE == 0:
            progress.report(done, len(profiles), "Weighing what papers say")
        for term in profile.terms:
            if term not in rarity:
                rarity[term] = _rarity(term, spread[term], len(profiles)) * (NAME_WEIGHT if term in names else 1.0)
        vectors.append(_vector(profile.terms, rarity, spread))
    return vectors


def spread_of(profiles: Sequence[Profile]) -> Counter[str]:
    """Return in how many profiles each term is."""
    return Counter(chain.from_iterable(profile.terms for profile in profiles))


def cosine(first: Vector, second: Vector) -> float:
    """Return how alike two vectors are, 0 to 1."""
    if len(second) < len(first):
        first, second = second, first
    return sum([weight * second[term] for term, weight in first.items() if term in second])


def score_of(likeness: float) -> float:
    """Return the score that people see for a cosine: 0 for 0, near 1 for 0.3 and more.

    Two texts on one subject share few of their words: on the seeds a cosine of 0.15 is as near as
    papers come. The score uses the whole of 0 to 1 and keeps the order.
    """
    return round(1 - math.exp(-max(0.0, likeness) / _SCALE), 4)


def relate_similar(
    profiles: Sequence[Profile], vectors: Sequence[Vector], spellings: Spellings, progress: Progress | None = None
) -> list[Relation]:
    """Return the ``SIMILAR`` relations, best first: every paper's nearest, if near enough to name reasons.

    Of up to 400 papers each is compared with all others, of more with those that share its weightiest terms: the time
    grows as the number of papers. Raises ``Cancelled`` between two papers.
    """
    progress = progress or Progress()
    near = _nearest(vectors, progress)
    show = lru_cache(maxsize=None)(spellings.show)
    relations = []
    for done, ((first, second), likeness) in enumerate(near.items()):
        if done % _STRIDE == 0:
            progress.report(done, len(near), "Naming what papers share")
        reasons = reasons_of(vectors[first], vectors[second], show)
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


@lru_cache(maxsize=50_000)
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
    if " " not in term:
        return _logarithm(texts, of, _USUAL_SHARE_OF_WEAK if term in _WEAK else _USUAL_SHARE)
    weak = all(word in _WEAK for word in term.split(" "))
    return _logarithm(texts, of, _USUAL_SHARE) * PAIR_WEIGHT * (0.7 if weak else 1.0)


@lru_cache(maxsize=10_000)
def _logarithm(texts: int, of: int, usual: float) -> float:
    return max(0.0, math.log((1 + of + _USUAL_TEXTS) / (1 + texts + _USUAL_TEXTS * usual)))


def _vector(terms: Mapping[str, int], rarity: Mapping[str, float], spread: Mapping[str, int]) -> Vector:
    """Return the weights of a profile's terms at length 1, without those that nobody else has: they compare to none."""
    weights = {term: (1 + math.log(count) if count > 1 else 1.0) * rarity[term] for term, count in terms.items()}
    length = math.sqrt(sum([weight * weight for weight in weights.values()]))
    return {term: weight / length for term, weight in weights.items() if weight > 0 and spread[term] > 1}


def _nearest(vectors: Sequence[Vector], progress: Progress) -> dict[tuple[int, int], float]:
    """Return the cosines of all pairs of which one is among the other's nearest; places in ``vectors``, low first."""
    holders = _holders(vectors)
    few = len(vectors) <= _MANY
    kept: dict[tuple[int, int], float] = {}
    for index, vector in enumerate(vectors):
        if index % _STRIDE == 0:
            progress.report(index, len(vectors), "Finding papers that belong together")
        likeness = _likeness(vector, holders, len(vectors) * len(vector) if few else _GLANCES)
        likeness.pop(index, None)
        if not few:
            likeness = {other: cosine(vector, vectors[other]) for other in _highest(likeness, _CANDIDATES)}
        best = _highest(likeness, _NEAREST)
        enough = max(_FLOOR, _SHARE_OF_BEST * likeness[best[0]]) if best else _FLOOR
        for other in best:
            if likeness[other] >= enough:
                kept[min(index, other), max(index, other)] = likeness[other]
    return kept


def _highest(likeness: Mapping[int, float], count: int) -> list[int]:
    """Return the places with the highest likeness, the best first; of equal ones the lower first."""
    if len(likeness) > 4 * count:
        least = sorted(likeness.values(), reverse=True)[count - 1]
        likeness = {other: value for other, value in likeness.items() if value >= least}
    return sorted(likeness, key=lambda other: (-likeness[other], other))[:count]


def _likeness(vector: Vector, holders: Mapping[str, _Holders], glances: int) -> dict[int, float]:
    """Return what the weightiest terms add to the cosines with those who have them, as far as ``glances`` reach."""
    likeness: dict[int, float] = defaultdict(float)
    for term in sorted(vector, key=vector.__getitem__, reverse=True):
        having = holders.get(term)
        if having is None or len(having.places) > glances:
            continue  # a rarer term that weighs less may still tell more of fewer
        glances -= len(having.places)
        weight = vector[term]
        for other, theirs in zip(having.places, having.weights, strict=True):
            likeness[other] += weight * theirs
    return likeness


class _Holders(NamedTuple):
    """Who has a term, by places in the vectors, and how heavily."""

    places: array[int]
    weights: array[float]


def _holders(vectors: Sequence[Vector]) -> dict[str, _Holders]:
    """Return who has a term, for terms that two or more have.

    In a large library the terms that nearly everyone has are left out: they cost most and say least.
    """
    holders: dict[str, _Holders] = {}
    for index, vector in enumerate(vectors):
        for term, weight in vector.items():
            having = holders.get(term)
            if having is None:
                having = holders[term] = _Holders(array("L"), array("d"))
            having.places.append(index)
            having.weights.append(weight)
    most = len(vectors) if len(vectors) < _COMMON_FROM else int(len(vectors) * _COMMON_SHARE)
    return {term: having for term, having in holders.items() if len(having.places) <= most}


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
