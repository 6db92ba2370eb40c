"""How fast long work goes and how long it will still take, as a person reads it."""

from __future__ import annotations

from collections import deque

_WINDOW = 5.0
"""Seconds that a speed is taken over: long enough to be calm, short enough to follow a change."""

_SAMPLE = 0.2
"""Seconds between two samples."""

_SETTLED = 1.0
"""Seconds before a speed is told; the first ones are of files that happen to be small."""

_MINUTE = 60.0
_WORTH_TELLING = 2.0
"""Seconds left that are worth telling."""


class Pace:
    """Follows the reports of one piece of work. A count that goes back, or another total, begins a new stage."""

    def __init__(self, what: str) -> None:
        """Name the work by ``what`` until its reports say more."""
        self._name = what
        self._words: list[str] = []
        self._samples: deque[tuple[float, int]] = deque()
        self._began = 0.0
        self.done, self.total = 0, -1

    def report(self, done: int, total: int, what: str, now: float) -> None:
        """Take in that ``done`` of ``total`` is done, ``what`` is at hand and a clock says ``now`` (seconds)."""
        words = what.split()
        if done < self.done or total != self.total:
            self._began, self._words = now, words
            self._samples = deque([(now, done)])
        elif now - self._samples[-1][0] >= _SAMPLE:
            self._samples.append((now, done))
            while now - self._samples[0][0] > _WINDOW:
                self._samples.popleft()
        self._words = _common(self._words, words)
        self.done, self.total = done, total

    def text(self, now: float) -> str:
        """Return ``Reading 1,240 of 10,000 – 310/s – 30 s left``; what is not known yet is left out.

        The words are those that all reports of the stage begin with, so that names of files do not flicker by.
        """
        parts = [" ".join(self._words) or self._name]
        if self.total > 0:
            parts[0] += f" {self.done:,} of {self.total:,}"
        speed = self._speed(now)
        if speed > 0:
            parts.append(_speed_text(speed))
            left = (self.total - self.done) / speed
            if left >= _WORTH_TELLING:
                parts.append(f"{_duration(left)} left")
        return " – ".join(parts)

    def _speed(self, now: float) -> float:
        """Return how many a second; 0 where it is too early to tell."""
        if not self._samples or self.total <= 0 or now - self._began < _SETTLED:
            return 0.0
        since, before = self._samples[0]
        return (self.done - before) / (now - since) if now > since else 0.0


def _common(first: list[str], second: list[str]) -> list[str]:
    """Return the words that both begin with."""
    same = 0
    while same < min(len(first), len(second)) and first[same] == second[same]:
        same += 1
    return first[:same]


def _speed_text(speed: float) -> str:
    return f"{speed:,.0f}/s" if speed >= 1.5 else f"{max(speed * _MINUTE, 1):,.0f} a minute"


def _duration(seconds: float) -> str:
    """Return ``30 s``, ``2 min`` or ``1 h 10 min``; from ten seconds on in steps of five, to stay calm."""
    if seconds < 10:
        return f"{seconds:.0f} s"
    if seconds < 1.5 * _MINUTE:
        return f"{round(seconds / 5) * 5} s"
    minutes = round(seconds / _MINUTE)
    if minutes < 60:
        return f"{minutes} min"
    return f"{minutes // 60} h {minutes % 60} min"
