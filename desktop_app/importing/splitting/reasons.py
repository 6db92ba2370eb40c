"""Why a summary begins at a gap, or why not, in words a person understands."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from desktop_app.importing.splitting.habits import NAMES, habits_about

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from desktop_app.importing.splitting.facts import Facts

    Speaker = Callable[[str, Sequence[Facts], int], str]

_MOST = 3  # reasons given
_LEAST = 0.15  # log odds of a reason worth a word
_WORDS = re.compile(r"[\w][\w'’-]*")
_SIGNS = re.compile(r"^[\s>*_#`~+\-•]+")

_CLOSES = {
    "overall": "sums up", "opinion": "gives an opinion", "wish": "looks ahead", "lacking": "names what is lacking",
    "outcome": "tells of results", "pointers": "points to code or further reading",
}  # fmt: skip


def in_favour(text: str, facts: Sequence[Facts], place: int, parts: Mapping[str, float]) -> str:
    """Return what speaks for a cut above paragraph ``place``; ``parts`` has what each feature adds to the log odds."""
    return _told(_FOR, text, facts, place, parts) or "it is the likeliest place for the length of a summary"


def against(text: str, facts: Sequence[Facts], place: int, parts: Mapping[str, float]) -> str:
    """Return what speaks against a cut above paragraph ``place``."""
    turned = {name: -part for name, part in parts.items()}
    return _told(_AGAINST, text, facts, place, turned) or "nothing marks a beginning"


def _told(
    themes: Mapping[str, Speaker], text: str, facts: Sequence[Facts], place: int, parts: Mapping[str, float]
) -> str:
    weights: dict[str, float] = {}
    for name, part in parts.items():
        theme = _theme(name)
        weights[theme] = weights.get(theme, 0.0) + part
    order = sorted((theme for theme in themes if weights.get(theme, 0.0) >= _LEAST), key=lambda theme: -weights[theme])
    said = [phrase for theme in order if (phrase := themes[theme](text, facts, place))]
    return "; ".join(said[:_MOST])


def _theme(name: str) -> str:
    """Return what a feature is about; features of one theme are weighed together."""
    if name.startswith(("next", "previous", "paper_named")):
        return "around"
    if name.startswith(("cohesion", "drop", "lowest", "new_words")):
        return "vocabulary"
    for beginning, theme in _BEGINNINGS:
        if name.startswith(beginning):
            return theme
    return "other"


_BEGINNINGS = (
    ("open_", "opens"), ("strong_open", "opens"), ("fresh_open", "opens"), ("names_", "opens"), ("carry", "carries"),
    ("close_", "closes"), ("last_", "closes"), ("heading", "heading"), ("head_heading", "heading"),
    ("later_heading", "heading"), ("own_heading", "heading"), ("link_heading", "heading"), ("new_names", "names"),
    ("gone_names", "names"), ("shared_names", "names"), ("change", "hand"), ("same", "hand"), ("hand", "hand"),
    ("more_blanks", "blanks"), ("above_colon", "colon"), ("above_open_end", "colon"), ("starts_", "starts"),
)  # fmt: skip


def _opens(text: str, facts: Sequence[Facts], place: int) -> str:
    words = _first_words(text, facts, place)
    return f"it opens with “{words}”" if words else ""


def _carries(text: str, facts: Sequence[Facts], place: int) -> str:
    words = _first_words(text, facts, place, 1)
    return f"it goes on from above with “{words}”" if words and facts[place].carrying else ""


def _first_words(text: str, facts: Sequence[Facts], place: int, most: int = 2) -> str:
    at = next((index for index in range(place, min(place + 3, len(facts))) if facts[index].says), place)
    paragraph = facts[at].paragraph
    head = text[paragraph.start : min(paragraph.end, paragraph.start + 200)]
    lines = [line for line in head.splitlines() if not line.startswith("#")]
    words = list(_WORDS.finditer(_SIGNS.sub("", lines[0]))) if lines else []
    return _SIGNS.sub("", lines[0])[words[0].start() : words[min(most, len(words)) - 1].end()][:60] if words else ""


def _closes(_text: str, facts: Sequence[Facts], place: int) -> str:
    last = next((index for index in range(place - 1, -1, -1) if facts[index].says), place - 1)
    shown = [phrase for cue, phrase in _CLOSES.items() if cue in facts[last].last or cue in facts[last].closing]
    return f"the paragraph above {' and '.join(shown[:2])}" if shown else ""


def _heading(_text: str, facts: Sequence[Facts], place: int) -> str:
    heading = facts[place].heading
    if not heading:
        return ""
    again = any(fact.heading == heading for fact in facts[max(0, place - 400) : place])
    return f"the heading “{heading[:60]}” comes again" if again else f"it has the heading “{heading[:60]}”"


def _heading_within(_text: str, facts: Sequence[Facts], place: int) -> str:
    heading = facts[place].heading
    return f"the heading “{heading[:60]}” is one for a part" if heading else ""


def _names(_text: str, facts: Sequence[Facts], place: int) -> str:
    before = set().union(*(fact.words.names for fact in facts[max(0, place - 8) : place]))
    fresh = [name for name in sorted(facts[place].words.names) if name not in before]
    return "new names come up" if fresh else ""


def _hand(_text: str, facts: Sequence[Facts], place: int) -> str:
    above, below = habits_about([fact.habits for fact in facts], place)
    changed = [name for name in NAMES if name in above and name in below and above[name] != below[name]]
    told = [f"{NAMES[name]} change from {above[name]} to {below[name]}" for name in changed[:2]]
    return "; ".join(told)


_FOR: Mapping[str, Speaker] = {
    "opens": _opens,
    "closes": _closes,
    "heading": _heading,
    "names": _names,
    "hand": _hand,
    "vocabulary": lambda *_: "the vocabulary changes",
    "around": lambda *_: "the paragraphs around fit a beginning here",
    "blanks": lambda *_: "more blank lines than elsewhere",
}
_AGAINST: Mapping[str, Speaker] = {
    "carries": _carries,
    "heading": _heading_within,
    "vocabulary": lambda *_: "the same words go on",
    "names": lambda *_: "the same names go on",
    "colon": lambda *_: "the paragraph above leads up to it",
    "starts": lambda *_: "what stands here belongs to what is above",
    "around": lambda *_: "a beginning is likelier nearby",
    "hand": lambda *_: "it is written in the same hand",
}
