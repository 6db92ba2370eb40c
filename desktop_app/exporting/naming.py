"""Names of files that every system, sync service and vault takes, made of a paper's title.

Windows forbids the most (https://learn.microsoft.com/windows/win32/fileio/naming-a-file), Obsidian's links add
``# ^ [ ]`` and the percent sign trips what decodes URLs. Pure functions; nothing here looks at a disk.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

LONGEST = 179
"""Bytes of UTF-8 before the extension: file systems take 255, sync services add their own marks."""

_ROOM = LONGEST - 1  # for the underscore that makes a device's name a file's

_FORBIDDEN = frozenset('/\\<>:"|?*#^[]%')
_DEVICES = frozenset(
    {"con", "prn", "aux", "nul", "conin$", "conout$"}
    | {f"{port}{digit}" for port in ("com", "lpt") for digit in "123456789¹²³"}
)
_DASHED = re.compile(r"\s*[:|]\s+|\s+[:|]\s*")
_HYPHENATED = re.compile(r"(?<=\w)[/\\:|](?=\w)")


def file_stem(title: str, fallback: str = "Untitled") -> str:
    """Return a file name without extension made of ``title``; of ``fallback`` where nothing of it is left.

    "ELECTRA: Pre-training" becomes "ELECTRA - Pre-training", "actor/critic" "actor-critic".
    """
    for wish in (title, fallback):
        if stem := _cut(_cleaned(wish), _ROOM):
            return _no_device(stem)
    return "Untitled"


def candidates(title: str, paper_id: str) -> Iterator[str]:
    """Yield stems to try in turn until one is free: the title, then with the paper's own id, which never changes."""
    stem = file_stem(title, paper_id)
    yield stem
    short = _cut(_cleaned(paper_id), 40) or _digest(paper_id)
    yield with_suffix(stem, f" ({short})")
    yield with_suffix(stem, f" ({short}-{_digest(paper_id)})")


def free_stem(title: str, paper_id: str, is_taken: Callable[[str], bool]) -> str | None:
    """Return the first candidate that is not taken, ``None`` where all are. ``is_taken`` gets a ``comparable`` stem."""
    return next((stem for stem in candidates(title, paper_id) if not is_taken(comparable(stem))), None)


def with_suffix(stem: str, suffix: str) -> str:
    """Return ``stem`` and ``suffix``, the stem shortened so that both fit."""
    return _no_device(_cut(stem, _ROOM - len(suffix.encode())) + suffix)


def comparable(name: str) -> str:
    """Return a name as disks that ignore case and the form of accents compare it."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def _cleaned(text: str) -> str:
    text = unicodedata.normalize("NFC", text)
    text = _HYPHENATED.sub("-", _DASHED.sub(" - ", text)).replace('"', "'")
    kept = "".join(" " if char.isspace() else char for char in text if char not in _FORBIDDEN and _is_visible(char))
    return unicodedata.normalize("NFC", " ".join(kept.split()).strip(". -"))  # what stood between may have gone


def _is_visible(char: str) -> bool:
    """Drop controls, lone surrogates, unassigned characters and marks that turn the direction of writing."""
    if char in "\u200c\u200d":  # joiners: Persian words and emoji are spelt with them
        return True
    return char.isspace() or unicodedata.category(char) not in {"Cc", "Cf", "Cs", "Cn", "Co", "Zl", "Zp"}


def _cut(stem: str, size: int) -> str:
    """Return as many whole characters as fit into ``size`` bytes, at the end of a word where one is near."""
    if len(stem.encode()) > size:
        place = len(stem.encode()[:size].decode(errors="ignore"))
        while place > 0 and _belongs_to_what_is_before(stem, place):
            place -= 1
        word = stem.rfind(" ", 0, place + 1)
        stem = stem[: word if word > place * 2 // 3 else place]
    return stem.strip(". -")


def _belongs_to_what_is_before(text: str, place: int) -> bool:
    """Say whether a cut at ``place`` would part an accent, a variation or a joined emoji from its letter."""
    char = text[place]
    return bool(unicodedata.combining(char)) or char in "\u200d\ufe0e\ufe0f" or text[place - 1] == "\u200d"


def _no_device(stem: str) -> str:
    """Keep Windows from taking ``con.md`` or ``nul.notes.md`` for a device."""
    head, dot, rest = stem.partition(".")
    return f"{head}_{dot}{rest}" if head.rstrip().casefold() in _DEVICES else stem


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:8]
