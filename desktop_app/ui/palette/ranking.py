"""Finds what a person means by a few letters: a subsequence, best where words begin and letters follow one another."""

from __future__ import annotations

from dataclasses import dataclass

_LETTER = 1.0
_FOLLOWS = 10.0
_WORD_START = 8.0
_TEXT_START = 3.0
_GAP = 0.05
_SKIPPED = -1e9


@dataclass(frozen=True, slots=True)
class Match:
    """How well a text fits, higher is better, and the places of its letters that were meant."""

    score: float
    places: tuple[int, ...]


def match(query: str, text: str) -> Match | None:
    """Return how ``text`` fits ``query``: every word of it must be a subsequence; ``None`` where one is not.

    Case does not matter. The empty query fits everything.
    """
    letters = [letter.casefold()[:1] for letter in text]
    starts = [_is_start(text, place) for place in range(len(text))]
    score = 0.0
    places: set[int] = set()
    for word in query.casefold().split():
        found = _align(word, letters, starts)
        if found is None:
            return None
        score += found.score
        places.update(found.places)
    return Match(score - _GAP * len(text) if query.strip() else 0.0, tuple(sorted(places)))


def _is_start(text: str, place: int) -> bool:
    if not text[place].isalnum():
        return False
    return place == 0 or not text[place - 1].isalnum() or (text[place].isupper() and text[place - 1].islower())


def _align(word: str, letters: list[str], starts: list[bool]) -> Match | None:
    """Return the best way to find ``word`` in ``letters`` in order: one row of scores for each letter of the word."""
    size = len(letters)
    before = [0.0] * size
    came_from: list[list[int]] = []
    for turn, letter in enumerate(word):
        scores, origins = [_SKIPPED] * size, [-1] * size
        best, best_at = _SKIPPED, -1
        for place in range(size):
            if letters[place] == letter:
                score = _LETTER + (_WORD_START if starts[place] else 0.0) + (_TEXT_START if place == 0 else 0.0)
                follows = before[place - 1] + _FOLLOWS if turn and place else _SKIPPED
                jumps = best - _GAP * (place - best_at) if turn else 0.0
                scores[place] = score + max(follows, jumps)
                origins[place] = place - 1 if follows >= jumps else best_at
            if turn and before[place] > best:
                best, best_at = before[place], place
        came_from.append(origins)
        before = scores
    end = max(range(size), key=before.__getitem__, default=-1)
    if end < 0 or before[end] < 0:
        return None
    places = [end]
    for origins in reversed(came_from[1:]):
        places.append(origins[places[-1]])
    return Match(before[end], tuple(reversed(places)))
