"""Names for topics, out of the terms of their papers."""

from __future__ import annotations

import math
from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from desktop_app.progress import Progress
from desktop_app.topics.similarity import FIELD_TERMS, same_stem, says_enough
from desktop_app.topics.word_lists import COMPOUND_WORDS, NOUNS_LIKE_ADJECTIVES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from desktop_app.topics.terms import Spellings

_MOST_TERMS = 8
_PAIR_WEIGHT = 1.6
_NO_NAMES = frozenset({"supervised learning", "supervised task", "supervised label"})
"""Pairs that are telling reasons, but stand in texts on learning without supervision just as often."""

_VERBS = frozenset({"estimate", "generate", "learn", "measure", "optimize", "predict", "train"})

_SHARE_OF_WORD = 2 / 3
_SHARE_OF_PHRASE = 0.3
_OFTEN = 5
_LARGE = 40
_LOG_OF_2 = math.log1p(1)
_ENOUGH_OF_BEST = 0.3


class _Weighed(NamedTuple):
    """A term of a topic: how much it tells, how many of the papers have it, their share, how often it stands there."""

    term: str
    weight: float
    papers: int
    share: float
    times: int


class Naming:
    """Names topics by what their papers say and other papers do not.

    Class TF-IDF over logarithms of counts per paper, times the root of the share of papers that have
    the term. A name is the most telling phrase of two words, else two telling words.
    """

    def __init__(
        self,
        terms: Mapping[int, Mapping[str, int]],
        found: Sequence[Sequence[int]],
        spellings: Spellings,
        progress: Progress | None = None,
    ) -> None:
        """Weigh the terms of every topic in ``found``, given the papers' terms by normal form.

        Raises ``Cancelled`` between two topics.
        """
        progress = progress or Progress()
        self._spellings = spellings
        self._offered: dict[int, list[str]] = {}
        spread = Counter(chain.from_iterable(terms.values()))
        self._weighed: list[dict[str, _Weighed]] = []
        for index, members in enumerate(found):
            progress.report(index, len(found), "Naming topics")
            self._weighed.append(_weigh([terms.get(paper, {}) for paper in members], spread, len(terms)))

    def terms(self, index: int) -> tuple[str, ...]:
        """Return up to eight terms of a topic as they are written, the most telling first; no stem comes twice."""
        chosen: list[str] = []
        for term in self._telling(index):
            if len(chosen) < _MOST_TERMS and not any(_repeats(term, other) for other in chosen):
                chosen.append(term)
        return tuple(map(self._spellings.show, chosen))

    def suits(self, index: int, label: str) -> bool:
        """Whether a name is one that could be given to a topic now."""
        return label.casefold() in {option.casefold() for option in self._options(index)}

    def labels(self, kept: Mapping[int, str]) -> list[str]:
        """Return a name for every topic, ``kept`` ones as they are; no two are the same."""
        used = {label.casefold() for label in kept.values()}
        labels = []
        for index in range(len(self._weighed)):
            label = kept.get(index) or self._label(index, used)
            used.add(label.casefold())
            labels.append(label)
        return labels

    def _label(self, index: int, used: set[str]) -> str:
        """Return the best name that no other topic has."""
        options = [f"{option[:1].upper()}{option[1:]}" for option in self._options(index)] or ["Other papers"]
        for option in options:
            if option.casefold() not in used:
                return option
        number = 2
        while f"{options[0]} {number}".casefold() in used:
            number += 1
        return f"{options[0]} {number}"

    def _options(self, index: int) -> list[str]:
        """Return names for a topic, the best first: phrases, then two words, then one."""
        if index not in self._offered:
            self._offered[index] = self._offer(index)
        return self._offered[index]

    def _offer(self, index: int) -> list[str]:
        show = self._spellings.show_many
        words = [term for term in self._telling(index) if " " not in term and len(term) > 2 and is_noun_like(term)]
        options = [show(phrase) for phrase in self._phrases(index)]
        if words:
            second = next((word for word in words[1:] if not same_stem(word, words[0])), None)
            options += [f"{show(words[0])} and {show(second)}"] if second else []
        return options + [show(word) for word in words[:3]]

    def _phrases(self, index: int) -> list[str]:
        """Return pairs that round off the most telling words, the best first.

        The word must be in most papers, the phrase in some or often: ``unsupervised`` is in four of
        five papers, ``unsupervised learning`` in one, and yet it is the better name. A phrase counts as
        the middle (geometric) of its word and itself.
        """
        weighed = self._weighed[index]
        words = {term: each for term, each in weighed.items() if _may_name(term)}
        best = max((each.weight for each in words.values() if says_enough(each.term)), default=0.0)
        scores: dict[str, float] = {}
        for pair in weighed.values():
            parts = [words[word] for word in pair.term.split(" ") if word in words]
            if " " not in pair.term or not parts or not _may_be_phrase(pair.term):
                continue
            word = max(parts, key=lambda each: each.weight)
            if word.share >= _SHARE_OF_WORD and (pair.share >= _SHARE_OF_PHRASE or pair.times >= _OFTEN):
                scores[pair.term] = math.sqrt(word.weight * pair.weight) * word.share
        enough = [term for term, score in scores.items() if score >= _ENOUGH_OF_BEST * best]
        return sorted(enough, key=lambda term: (-scores[term], -weighed[term].weight, term))[:3]

    def _telling(self, index: int) -> list[str]:
        """Return the terms of two papers and more that mean something by themselves, the most telling first."""
        having = [each for each in self._weighed[index].values() if each.papers > 1 and says_enough(each.term)]
        return [each.term for each in sorted(having, key=lambda each: (-each.weight, each.term))]


def _weigh(texts: Sequence[Mapping[str, int]], spread: Mapping[str, int], papers: int) -> dict[str, _Weighed]:
    """Return the terms of a topic's texts; ``spread`` is in how many of all ``papers`` a term is.

    In a large topic what one paper says now and then is left out: it can never be a name.
    """
    having = Counter(chain.from_iterable(texts))
    rare = len(texts) >= _LARGE
    times: dict[str, int] = {}
    logs: dict[str, float] = {}
    for text in texts:
        for term, count in text.items():
            if rare and having[term] == 1 and count < _OFTEN:
                continue
            times[term] = times.get(term, 0) + count
            logs[term] = logs.get(term, 0.0) + (_LOG_OF_2 if count == 1 else math.log1p(count))
    weighed = {}
    for term, often in logs.items():
        share = having[term] / len(texts)
        elsewhere = (spread[term] - having[term] + 0.5) / (papers - len(texts) + 1)
        weight = often / len(texts) * math.sqrt(share) * math.log1p(share / elsewhere)
        weight *= _PAIR_WEIGHT if " " in term else 1.0
        weighed[term] = _Weighed(term, weight, having[term], share, times[term])
    return weighed


def _may_name(word: str) -> bool:
    """Whether a word may carry the name of a topic."""
    return " " not in word and (word in FIELD_TERMS or says_enough(word))


def _may_be_phrase(pair: str) -> bool:
    """Whether a pair may name a topic: it means something, is made of whole words, and ends in a noun."""
    first, last = pair.split(" ")
    if min(len(first), len(last)) < 3 or first in COMPOUND_WORDS | _VERBS or pair in _NO_NAMES:
        return False
    return says_enough(pair) and is_noun_like(last)


def is_noun_like(word: str) -> bool:
    """Whether a word does not end as adjectives and participles do; a guess, good enough for names."""
    if word in NOUNS_LIKE_ADJECTIVES or word == "learning":
        return True
    return not word.endswith(("al", "ive", "ous", "ic", "ble", "ed", "ing", "less", "ful", "ary", "ent", "vised"))


def _repeats(term: str, other: str) -> bool:
    """Whether two terms share a word, or words of one stem."""
    return any(same_stem(word, another) for word in term.split(" ") for another in other.split(" "))
