"""Notes of no author, for measuring: made of chance by a seed, with the marks and proportions of real ones.

Every note is on one of twenty subjects, which have words and phrases of their own; others are words that every text
has. All are drawn as words are in nature, the second half as often as the first (Zipf). A note comes back to its own
few words again and again, as real ones do. About 4 KB each. Measured on 159 real notes of 3 to 5.5 KB: 567 words, 265
terms, 136 of them distinct; three in four terms of all are in one note only.
"""

from __future__ import annotations

import random
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SUBJECTS = 20
_OWN_WORDS = 240
_PHRASES = 60
_USUAL_WORDS = 4000
_PALETTE = 75
"""Words and phrases of a note, each drawn once and said again and again."""
_SHARE_OF_OWN = 0.4
_SHARE_OF_SMALL = 0.64
_LENGTH = 3950
"""Characters of prose after which a note ends; most letters are one byte."""

_SMALL = (
    "the",
    "of",
    "and",
    "a",
    "to",
    "in",
    "is",
    "that",
    "for",
    "it",
    "as",
    "with",
    "on",
    "by",
    "this",
    "are",
    "be",
    "we",
    "an",
    "from",
    "which",
    "not",
    "can",
    "has",
    "at",
    "or",
    "they",
    "have",
    "its",
    "than",
    "these",
    "but",
    "more",
    "one",
    "also",
    "where",
    "into",
    "there",
    "used",
    "only",
    "such",
    "their",
    "when",
    "each",
    "between",
    "show",
    "method",
    "results",
)
_ONSETS = (
    "b",
    "br",
    "c",
    "ch",
    "d",
    "dr",
    "f",
    "fl",
    "g",
    "gr",
    "k",
    "l",
    "m",
    "n",
    "p",
    "pr",
    "r",
    "s",
    "st",
    "t",
    "v",
)
_HEARTS = ("a", "e", "i", "o", "u", "ai", "ea", "ou")
_ENDS = ("", "", "l", "n", "r", "s", "t", "nd", "rt", "ck")
_FORMULAS = (r"x_{i} = \sum_{j} w_{ij} h_j", r"p(y \mid x)", r"\mathcal{L}(\theta)", r"\alpha_t", r"O(n \log n)")


class Vocabulary(NamedTuple):
    """Words with how often each is drawn, added up."""

    words: tuple[str, ...]
    heights: tuple[float, ...]


class Maker:
    """Makes notes one by one; the same ones for the same seed."""

    def __init__(self, seed: int = 3) -> None:
        """Make up the words."""
        self._chance = random.Random(seed)  # noqa: S311 - made-up texts, no secret
        words = list(dict.fromkeys(self._word() for _ in range(3 * (_USUAL_WORDS + SUBJECTS * _OWN_WORDS))))
        self._usual = _zipf(words[:_USUAL_WORDS])
        self._own = []
        for turn in range(SUBJECTS):
            own = words[_USUAL_WORDS + _OWN_WORDS * turn : _USUAL_WORDS + _OWN_WORDS * (turn + 1)]
            phrases = [" ".join(self._chance.sample(own[:80], 2)) for _ in range(_PHRASES)]
            self._own.append(
                _zipf([word for pair in zip(own, phrases, strict=False) for word in pair] + own[_PHRASES:])
            )

    def notes(self, count: int) -> Iterator[str]:
        """Yield Markdown texts."""
        for number in range(count):
            yield self._note(number)

    def _note(self, number: int) -> str:
        own = self._palette(self._own[self._chance.randrange(SUBJECTS)])
        title = " ".join(self._say(own, 0.4).capitalize() for _ in range(self._chance.randint(4, 8)))
        names = [f"{self._word().capitalize()} {self._word().capitalize()}" for _ in range(self._chance.randint(1, 5))]
        parts = [
            f"# {title} {number}",
            f"Authors: {', '.join(names)}",
            f"Link: https://arxiv.org/abs/{1500 + number // 90000:04}.{10000 + number % 90000:05}",
        ]
        turn = 0
        while sum(map(len, parts)) < _LENGTH:
            parts.append(self._part(own, turn))
            turn += 1
        return "\n\n".join(parts) + "\n"

    def _part(self, own: Vocabulary, turn: int) -> str:
        match turn % 6:
            case 0:
                return f"## {' '.join(self._say(own) for _ in range(3)).capitalize()}"
            case 2:
                return "\n".join(f"- {self._sentence(own)}" for _ in range(self._chance.randint(3, 6)))
            case 4 if self._chance.random() < 0.3:
                return f"```python\n{self._say(own)} = [{self._say(own)} for each in range({turn})]\n```"
            case 4:
                return f"$$\n{self._chance.choice(_FORMULAS)} + {self._chance.choice(_FORMULAS)}\n$$"
            case _:
                return " ".join(self._sentence(own) for _ in range(self._chance.randint(3, 6)))

    def _sentence(self, own: Vocabulary) -> str:
        words = [self._say(own) for _ in range(self._chance.randint(8, 22))]
        place = self._chance.randrange(len(words))
        drawn = self._chance.random()
        if drawn < 0.08:
            words[place] = f"**{words[place]}**"
        elif drawn < 0.14:
            words[place] = f"[{words[place]}](https://example.org/{words[place]})"
        elif drawn < 0.28:
            words.insert(place, f"${self._chance.choice(_FORMULAS)}$")
        elif drawn < 0.32:
            words[place] = f"`{words[place]}`"
        said = " ".join(words)
        return f"{said[:1].upper()}{said[1:]}."

    def _palette(self, subject: Vocabulary) -> Vocabulary:
        """Return the words of a note."""
        drawn = [self._draw(subject if self._chance.random() < _SHARE_OF_OWN else self._usual) for _ in range(_PALETTE)]
        return _zipf(list(dict.fromkeys(drawn)), 12)

    def _say(self, own: Vocabulary, share_of_small: float = _SHARE_OF_SMALL) -> str:
        return self._chance.choice(_SMALL) if self._chance.random() < share_of_small else self._draw(own)

    def _draw(self, words: Vocabulary) -> str:
        return self._chance.choices(words.words, cum_weights=words.heights)[0]

    def _word(self) -> str:
        pick = self._chance.choice
        return "".join(pick(_ONSETS) + pick(_HEARTS) + pick(_ENDS) for _ in range(self._chance.choice((1, 2, 2, 3))))


def write_notes(folder: Path, count: int, *, seed: int = 3) -> list[Path]:
    """Write notes into a folder, ``00000.md`` and on; return their paths in the order of their names."""
    paths = []
    for number, text in enumerate(Maker(seed).notes(count)):
        path = folder / f"{number:05}.md"
        path.write_text(text, encoding="utf-8")
        paths.append(path)
    return paths


def _zipf(words: list[str], flat: float = 2.7) -> Vocabulary:
    """Return words of falling frequency (Mandelbrot's law); the larger ``flat``, the less the first ones stand out."""
    return Vocabulary(tuple(words), tuple(accumulate(1 / (rank + flat) for rank in range(len(words)))))
