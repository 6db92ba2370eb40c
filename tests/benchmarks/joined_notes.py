"""Files to learn and to measure the splitting on: whole notes put one behind another, without titles and metadata.

The notes come from folders that somebody points at, one folder for each author; nothing of them is kept.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable, Sequence
    from pathlib import Path

_FRONT = re.compile(r"\A---[ \t]*\n.*?\n---[ \t]*\n", re.DOTALL)
_HEADING = re.compile(r"\A#{1,6}[ \t]+(.*)\n?")
_UNDERLINED = re.compile(r"\A[^\n]{3,200}\n(?:=+|-{3,})[ \t]*\n")
_PART = re.compile(
    r"\W*(?:summary|introduction|overview|abstract|motivation|tl;?dr|idea|key points?|notes?|background|what|problem)"
    r"\W*",
    re.IGNORECASE,
)
_FIELD = re.compile(
    r"\A[ \t]*[-*+]?[ \t]*[*_]{0,2}"
    r"(?:title|authors?|link|links|tags?|year|date|venue|paper|url|arxiv|conference|published|code|project)"
    r"[*_]{0,2}[ \t]*:[^\n]*\n?",
    re.IGNORECASE,
)
_CREDITS = re.compile(r"\A(?=[^\n]*(?:,|\b(?:19|20)\d\d\b))[^\n.]{5,400}(?:\.[^\n.]{1,40}){0,3}\n(?=\s*\n)")
_PICTURES = ("x1Ab9.png", "k3Lm2.png", "Qw77e.jpg")


@dataclass(frozen=True, slots=True)
class Joined:
    """A file made of notes and where, but for the first, they begin (code points)."""

    text: str
    starts: tuple[int, ...]


def notes_of(folder: Path) -> list[str]:
    """Return the notes under ``folder``, in the order of their paths, without titles and metadata."""
    files = sorted(path for suffix in ("md", "txt") for path in folder.rglob(f"*.{suffix}"))
    texts = [
        path.read_text(encoding="utf-8", errors="replace").lstrip("\ufeff").replace("\r\n", "\n")
        for path in files
        if not path.stem.lower().startswith(("readme", "index", "license", "about"))
    ]
    notes = [bare(text) for text in texts]
    return [note for note in notes if len(note.split()) >= 40]


def bare(text: str) -> str:
    """Return a note without front matter, title, authors and the lines of metadata at its head."""
    text = _FRONT.sub("", text).lstrip()
    text = _UNDERLINED.sub("", text).lstrip()
    titled = False
    while True:
        heading, field, credits_ = _HEADING.match(text), _FIELD.match(text), _CREDITS.match(text)
        if heading and not _PART.fullmatch(heading[1]) and (not titled or heading[1].strip().lower() == "paper"):
            titled, text = True, text[heading.end() :].lstrip()
        elif field:
            text = text[field.end() :].lstrip()
        elif credits_ and titled and not text.startswith(("#", "-", "*", "!")):
            titled, text = False, text[credits_.end() :].lstrip()
        else:
            return text.strip()


def join(notes: Iterable[str], blank: str = "\n\n") -> Joined:
    """Put notes one behind another."""
    text, starts = "", []
    for note in notes:
        if text:
            text += blank
            starts.append(len(text))
        text += note
    return Joined(text, tuple(starts))


def joined(notes: Sequence[str], chance: random.Random, most: int = 8) -> list[Joined]:
    """Return files of one to ``most`` notes in which each note stands once, in an order by chance."""
    order = list(notes)
    chance.shuffle(order)
    files = []
    while order:
        count = chance.randint(2, most)
        files.append(join(order[:count]))
        order = order[count:]
    return files


def disguised(note: str, chance: random.Random) -> str:
    """Return ``note`` as somebody with other habits might have set it: in prose, with other bullets or quotes."""
    if chance.random() < 0.35:
        note = re.sub(r"^#{1,6}[ \t].*\n+", "", note, flags=re.MULTILINE)
    if chance.random() < 0.5:
        note = _as_prose(note, chance)
    elif chance.random() < 0.4:
        note = re.sub(r"^([ \t]*)[-*+](?=[ \t])", rf"\1{chance.choice('-*+')}", note, flags=re.MULTILINE)
    if chance.random() < 0.3:
        note = re.sub(r'"([^"\n]{1,200})"', r"“\1”", note).replace("'", "’")
    if chance.random() < 0.25:
        note = re.sub(r"(?<=\S)(?=\n\n)", " ", note)
    if chance.random() < 0.3:
        places = [match.end() for match in re.finditer(r"[.:!?] ?\n\n(?=[A-Z])", note)]
        for place in sorted(chance.sample(places, min(len(places), chance.randint(1, 3))), reverse=True):
            note = f"{note[:place]}https://pictures.example/{chance.choice(_PICTURES)}\n\n{note[place:]}"
    return note.strip()


def _as_prose(note: str, chance: random.Random) -> str:
    """Make paragraphs of list items: an outermost item with all beneath it becomes one, or two to three of them do."""
    blocks: list[str] = []
    fresh, together = True, chance.randint(1, 3)
    items = 0
    for line in note.split("\n"):
        item = re.match(r"([ \t]*)(?:[-*+]|\d{1,2}[.)])[ \t]+(.*)", line)
        words = (item[2] if item else line).strip()
        if not words:
            fresh = fresh or not blocks or items == 0
            continue
        if item and not item[1]:
            items += 1
            fresh = (items - 1) % together == 0
        elif not item and not line.startswith((" ", "\t")) and line.strip() and (fresh or words.startswith("#")):
            items, fresh = 0, True
        if fresh or not blocks or blocks[-1].startswith("#"):
            blocks.append(words)
        else:
            blocks[-1] += (" " if blocks[-1][-1:] in ".!?:,;" else ". ") + words
        fresh = words.startswith("#")
    return "\n\n".join(blocks)
