"""What the review says about a cut, in words; the same on the divider, in the form and to a screen reader."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from desktop_app.importing.proposals import ProposedSummary

SURE = 0.85
LIKELY = 0.6


def confidence_word(confidence: float) -> str:
    """Return ``sure``, ``likely`` or ``unsure`` for a confidence of 0 to 1."""
    if confidence >= SURE:
        return "sure"
    return "likely" if confidence >= LIKELY else "unsure"


def confidence_words(confidence: float) -> str:
    """Return the word with its percentage; certainty needs none."""
    word = confidence_word(confidence)
    return word if confidence >= 0.995 else f"{word}, {round(100 * confidence)} %"


def standing(summary: ProposedSummary) -> str:
    """Return how sure the cut before ``summary`` is: a person's word counts more than a guess."""
    return "confirmed" if summary.confirmed else confidence_words(summary.confidence)


def why_here(summaries: Sequence[ProposedSummary], index: int) -> str:
    """Return the line under a divider's title: how sure its cut is, and the reason."""
    if index == 0:
        return summaries[0].reason or "the first summary"
    return " · ".join(part for part in (standing(summaries[index]), summaries[index].reason) if part)


def spoken_cut(index: int, summaries: Sequence[ProposedSummary]) -> str:
    """Return ``Cut 2 of 5, likely, 72 %, because the words change.``, as a screen reader says it."""
    place = f"Cut {index + 1} of {len(summaries)}"
    if index == 0:
        return f"{place}, the first summary."
    because = f", because {summaries[index].reason}" if summaries[index].reason else ""
    return f"{place}, {standing(summaries[index])}{because}."


def sentence(clause: str) -> str:
    """Return a clause with a capital letter, and without a full stop."""
    return f"{clause[:1].upper()}{clause[1:]}".rstrip(".")


def counted(count: int, one: str, many: str) -> str:
    """Return a number with its noun: ``1 summary``, ``5 summaries``."""
    return f"{count:,} {one if count == 1 else many}"
