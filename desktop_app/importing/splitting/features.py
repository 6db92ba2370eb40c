"""What speaks for and against a summary's beginning at a gap, as named numbers.

Every feature has a name that ``reasons`` can put in words; most are 0 or 1. Those of the neighbouring gaps are there
too, since a cut belongs before the paragraph that sets the scene, not before the "This paper…" that follows it.
"""

from __future__ import annotations

import math
from itertools import accumulate
from typing import TYPE_CHECKING

from desktop_app.importing.splitting.cohesion import cohesion_of
from desktop_app.importing.splitting.habits import habits_about
from desktop_app.importing.splitting.paragraphs import Kind

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from desktop_app.importing.splitting.cohesion import Cohesion
    from desktop_app.importing.splitting.facts import Facts

Features = dict[str, float]

_STRONG = ("this_paper_head", "the_paper_head", "authors_head", "tldr", "first_person")


def features_of(facts: Sequence[Facts], rarity: Mapping[str, float]) -> dict[int, Features]:
    """Return the features of every possible gap, by the index of the paragraph below it."""
    text = _Text(facts, cohesion_of(facts, rarity))
    return {index: text.features(index) for index in text.gaps}


class _Text:
    def __init__(self, facts: Sequence[Facts], cohesion: Cohesion) -> None:
        self.facts = facts
        self.gaps = [index for index, fact in enumerate(facts) if index and not fact.paragraph.tied]
        self._place = {gap: place for place, gap in enumerate(self.gaps)}
        self._cohesion = cohesion
        self._habits = [fact.habits for fact in facts]
        self._before = list(accumulate((fact.words.number for fact in facts), initial=0))
        self._leads = self._leading()
        blanks = sorted(facts[index].paragraph.blanks for index in self.gaps)
        self._blanks = blanks[len(blanks) // 2] if blanks else 1
        self._headings: dict[str, int] = {}
        for index, fact in enumerate(facts):
            if fact.heading:
                self._headings.setdefault(fact.heading, index)
        self._top = next((fact.level for fact in facts if fact.level), 0)
        self._first_heading = facts[0].heading if facts else ""

    def _leading(self) -> list[int]:
        """For each paragraph the index of the first one from it on that says something."""
        leads = [0] * len(self.facts)
        lead = len(self.facts) - 1
        for index in range(len(self.facts) - 1, -1, -1):
            if self.facts[index].says:
                lead = index
            leads[index] = lead
        return leads

    def features(self, index: int) -> Features:
        found: Features = {"bias": 1.0}
        self._opening(found, index)
        self._above(found, index)
        self._headed(found, index)
        self._neighbours(found, index)
        self._vocabulary(found, index)
        self._hands(found, index)
        self._sizes(found, index)
        return {name: value for name, value in found.items() if value}

    def _lead(self, index: int) -> Facts:
        """Return the first paragraph below the gap that says something, if it is the next or stands under a heading."""
        lead = self._leads[index]
        return self.facts[lead if lead - index <= 2 and self.facts[index].heading else index]

    def _opening(self, found: Features, index: int) -> None:
        lead, fact = self._lead(index), self.facts[index]
        for cue in lead.opening:
            found[f"open_{cue}"] = 1.0
        for cue in lead.carrying:
            found[f"carry_{cue}"] = 1.0
        found["strong_open"] = float(any(cue in lead.opening for cue in _STRONG))
        found["carry_any"] = float(bool(lead.carrying - {"definite"}))
        for kind in (Kind.ITEM, Kind.QUOTE, Kind.TABLE, Kind.CODE, Kind.DISPLAY):
            found[f"starts_{kind.value}"] = float(fact.paragraph.kind is kind)
        found["starts_silent"] = float(not fact.says and not fact.heading)
        found["starts_lower"] = float("lower" in fact.marks)
        found["names_paper"] = float("this_paper" in lead.marks)
        found["names_authors"] = float("authors" in lead.marks)

    def _above(self, found: Features, index: int) -> None:
        last = index - 1
        while last and not self.facts[last].says:
            last -= 1
        fact = self.facts[last]
        for cue in fact.closing:
            found[f"close_{cue}"] = 1.0
        for cue in fact.last:
            found[f"last_{cue}"] = 1.0
        above = self.facts[index - 1]
        found["above_colon"] = float("colon" in above.marks)
        found["above_open_end"] = float("open_end" in above.marks and above.paragraph.kind is Kind.PROSE and above.says)
        found["above_question"] = float("question" in above.marks)
        found["above_silent"] = float(not above.says)
        found["above_list"] = float(above.paragraph.kind is Kind.ITEM)
        found["list_to_prose"] = float(
            above.paragraph.kind is Kind.ITEM and self.facts[index].paragraph.kind is Kind.PROSE
        )

    def _headed(self, found: Features, index: int) -> None:
        fact = self.facts[index]
        if not fact.heading:
            found["no_heading_but_file_has"] = float(bool(self._headings))
            found["file_begins_with_heading"] = float(bool(self._first_heading))
            return
        found["heading"] = 1.0
        for mark in ("head_heading", "later_heading", "own_heading", "link_heading"):
            found[mark] = float(mark in fact.marks)
        found["heading_again"] = float(self._headings[fact.heading] < index)
        found["heading_as_first"] = float(fact.heading == self._first_heading)
        found["heading_top"] = float(fact.level == self._top)
        above = next((self.facts[i].level for i in range(index - 1, max(-1, index - 40), -1) if self.facts[i].level), 0)
        found["heading_rises"] = float(bool(above) and fact.level < above)
        found["heading_sinks"] = float(bool(above) and fact.level > above)

    def _neighbours(self, found: Features, index: int) -> None:
        place = self._place[index]
        here = found["strong_open"]
        for name, other in (("next", place + 1), ("next2", place + 2), ("previous", place - 1)):
            gap = 0 if other < 0 else self.gaps[other] if other < len(self.gaps) else None
            if gap is None:
                continue
            lead = self._lead(gap)
            strong = any(cue in lead.opening for cue in _STRONG)
            found[f"{name}_strong_open"] = float(strong)
            found[f"{name}_carries"] = float(bool(lead.carrying - {"definite"}))
            found[f"{name}_head_heading"] = float("head_heading" in self.facts[gap].marks)
            if name == "next":
                found["next_strong_here_not"] = float(strong and not here)
                found["next_closing"] = float(bool(lead.last & {"overall", "wish", "lacking"}))
        found["paper_named_just_above"] = float(self._named(index - 1, index - 4))
        found["paper_named_above"] = float(self._named(index - 4, index - 9))
        found["fresh_open"] = float(bool(here) and not found["paper_named_just_above"])

    def _named(self, last: int, first: int) -> bool:
        marks = [self.facts[i].opening for i in range(last, max(-1, first), -1)]
        return any(cue in opening for opening in marks for cue in _STRONG)

    def _vocabulary(self, found: Features, index: int) -> None:
        place = self._place[index]
        around = [
            self.gaps[other] for other in range(max(0, place - 4), min(len(self.gaps), place + 5)) if other != place
        ]
        for name, values in (
            ("near", self._cohesion.near),
            ("wide", self._cohesion.wide),
            ("short", self._cohesion.short),
            ("long", self._cohesion.long),
        ):
            here = values[index]
            found[f"cohesion_{name}"] = here
            if around:
                others = [values[other] for other in around]
                mean = sum(others) / len(others)
                found[f"drop_{name}"] = (mean - here) / (mean + 0.05)
                found[f"lowest_{name}"] = float(here <= min(others))
        found["new_words"] = self._cohesion.new_words[index]
        found["new_names"] = self._cohesion.new_names[index]
        found["gone_names"] = self._cohesion.gone_names[index]
        found["shared_names"] = self._cohesion.shared_names[index]

    def _hands(self, found: Features, index: int) -> None:
        above, below = habits_about(self._habits, index)
        both = above.keys() & below.keys()
        changed = {name for name in both if above[name] != below[name]}
        for name in changed:
            found[f"changed_{name}"] = 1.0
        for name in both - changed:
            found[f"same_{name}"] = 1.0
        found["changes"] = len(changed) / (2.0 + len(both))
        found["hand_gained"] = float(len(below.keys() - above.keys())) / 5

    def _sizes(self, found: Features, index: int) -> None:
        fact, above = self.facts[index], self.facts[index - 1]
        found["more_blanks"] = float(fact.paragraph.blanks > self._blanks)
        found["fewer_blanks"] = float(fact.paragraph.blanks < self._blanks)
        lead = self._lead(index)
        found["size_below"] = math.log1p(min(lead.words.number, 300)) / 5
        found["size_above"] = math.log1p(min(above.words.number, 300)) / 5
        found["near_head"] = max(0.0, 1 - self._before[index] / 150)
        found["near_end"] = max(0.0, 1 - (self._before[-1] - self._before[index]) / 150)
        found["gaps_in_text"] = math.log1p(len(self.gaps)) / 5
        found["words_in_text"] = math.log1p(self._before[-1]) / 8
