"""Texts without marks, made up, and what is proposed of them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from desktop_app.domain.papers import PaperMetadata
from desktop_app.importing.proposals import FileProposal, ProposedSummary, cuts_between, with_cuts
from desktop_app.importing.splitting import Gap
from desktop_app.text.document import hash_text

if TYPE_CHECKING:
    from collections.abc import Sequence

SUBJECTS = ("kites", "lanterns", "bridges", "harbours")


def paragraphs(subjects: Sequence[str] = SUBJECTS, each: int = 4) -> list[str]:
    """Return ``each`` paragraphs about each subject, every word of them met once."""
    return [
        " ".join(f"{subject}{part}word{number}" for number in range(6)) + "."
        for subject in subjects
        for part in range(each)
    ]


def gaps_of(text: str) -> tuple[Gap, ...]:
    """Return every blank line of a text as a place where a summary could begin."""
    found = list(re.finditer(r"\n\n+", text))
    return tuple(
        Gap(match.end(), match.start(), 0.3 + turn % 7 / 100, f"paragraph {turn} sounds new")
        for turn, match in enumerate(found, start=1)
    )


def proposed(text: str, spans: Sequence[tuple[int, int]], path: str = "/notes/all.txt") -> FileProposal:
    """Return ``text`` with a summary in each of ``spans``, all of their titles guessed."""
    summaries = tuple(
        ProposedSummary(
            start,
            end,
            PaperMetadata(f"Guess {turn}"),
            title_guessed=True,
            candidates=(f"Second {turn}", f"Third {turn}"),
            confidence=0.7 if turn else 1.0,
            reason="the words change" if turn else "",
        )
        for turn, (start, end) in enumerate(spans)
    )
    gaps = with_cuts(gaps_of(text), cuts_between(text, summaries))
    return FileProposal(Path(path), text, hash_text(text), summaries, gaps)


def whole(subjects: Sequence[str] = SUBJECTS, each: int = 4) -> FileProposal:
    """Return a text with a summary for each subject."""
    pieces = ["\n\n".join(paragraphs([subject], each)) for subject in subjects]
    text, spans = "", []
    for piece in pieces:
        text += "\n\n" if text else ""
        spans.append((len(text), len(text) + len(piece)))
        text += piece
    return proposed(text, spans)
