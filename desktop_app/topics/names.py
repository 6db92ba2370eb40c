"""Short names for papers, as people say them: IMPALA, BERT, A3C; else the telling word of a title.

Pure functions over titles and texts. A name is at most 18 characters, so that it fits beside a dot.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from desktop_app.progress import Progress
from desktop_app.topics.terms import fold, is_acronym, is_dull, normal_words
from desktop_app.topics.word_lists import COMMON_ACRONYMS, NOUNS_LIKE_ADJECTIVES, WEAK_WORDS

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

LONGEST = 18
_STRIDE = 20
"""Papers between two reports."""

_HEAD = re.compile(r"^(.{2,40}?)(?::| - | – | — )")
_TOKEN = re.compile(r"[^\W_][\w+]*(?:[-'’][\w+]+)*")
_MIXED = re.compile(r"[a-z][A-Z]|[A-Z]{2,}[a-z]+[A-Z]?|^[A-Z]{3,}$|^[A-Z]\w*-(?:[A-Z]{2,}\w*|v?\d+)$|^[A-Z]+\d")
_BRACKETED = re.compile(r"\(\s*[“\"']?([A-Z][\w-]{1,11})[”\"']?\s*\)")
_OTHERWISE = re.compile(r"\bor ([A-Z][\w-]{1,11})\b")
_EXPANDED = re.compile(r"\b([A-Z][\w-]{1,11}) \(([A-Z][^()]{8,90})\)")
_DUBBED = re.compile(
    r"\b(?:dubbed|called|calls?|named|termed|christened|nicknamed)(?: it| this| them)? [“\"'‘*]?([A-Z][\w-]{1,11})\b"
)
_ASKING = frozenset({"what", "who", "which", "that", "how", "does", "do", "is", "are"})
_WEAK = frozenset(map(fold, WEAK_WORDS))
_OFTEN = 3
_HALF = 0.5


class Named(NamedTuple):
    """What a name is made from: a paper's number, title and text (canonical, or nothing)."""

    paper: int
    title: str
    text: str = ""


def name_papers(
    papers: Sequence[Named],
    spread: Mapping[str, int],
    before: Mapping[int, str] | None = None,
    progress: Progress | None = None,
) -> dict[int, str]:
    """Return a name for every paper, no two the same, none empty or longer than 18 characters.

    ``spread`` is in how many texts of the library a word (normal form) is: rare ones tell more. A
    name from ``before`` stays if it could still be given. Names proper go first, so that ``BERT`` is
    the paper of that name and not one about it. Raises ``Cancelled`` between two papers.
    """
    old = before or {}
    progress = progress or Progress()
    options: dict[int, list[_Option]] = {}
    for done, paper in enumerate(papers):
        if done % _STRIDE == 0:
            progress.report(done, len(papers), "Naming papers on the map")
        options[paper.paper] = list(_options(paper, spread))
    order = sorted(options, key=lambda number: (options[number][0].rank if options[number] else 9, number))
    given: dict[int, str] = {}
    used: set[str] = set()
    for number in order:
        names = [option.name for option in options[number]]
        if old.get(number) in names:
            names.insert(0, old[number])
        name = next((each for each in names if each.casefold() not in used), None)
        if name is None:
            name = _numbered(names[0] if names else f"Paper {number}", used)
        used.add(name.casefold())
        given[number] = name
    return {paper.paper: given[paper.paper] for paper in papers}


def proper_name(title: str) -> str | None:
    """Return the name that a title gives its paper, such as ``RUDDER`` or ``PopArt``."""
    head = _HEAD.match(title)
    if head:
        words: list[str] = _TOKEN.findall(head[1])
        if len(words) == 1 and _is_proper(words[0]) and len(words[0]) <= LONGEST:
            return words[0]
    mixed: list[str] = [word for word in _TOKEN.findall(title) if _MIXED.search(word) and word not in COMMON_ACRONYMS]
    if mixed and not title.isupper():
        return next((word for word in mixed if len(word) <= LONGEST), None)
    return None


def known_names(titles: Iterable[str]) -> frozenset[str]:
    """Return the names that titles give their papers, in the normal form of terms: ``bert``, ``path sgd``."""
    return frozenset(normal_words(name) for name in map(proper_name, titles) if name)


class _Option(NamedTuple):
    """A name a paper may get; the lower the rank, the more it is its own."""

    rank: int
    name: str


def _options(paper: Named, spread: Mapping[str, int]) -> Iterator[_Option]:
    """Yield names for a paper, the best first."""
    proper = proper_name(paper.title)
    if proper:
        yield _Option(0 if paper.title.startswith(proper) else 1, proper)
    else:
        for acronym in _acronyms(paper):
            yield _Option(2, acronym)
    for name in _telling(paper, spread):
        yield _Option(3, name)


def _is_proper(word: str) -> bool:
    return not is_dull(word.lower()) and word[0].isupper() and fold(word) not in _WEAK


# --- acronyms that the text gives ---------------------------------------------------------------


def _acronyms(paper: Named) -> list[str]:
    """Return acronyms that the text says the paper's idea goes by, the surest first."""
    found: dict[str, float] = {}
    stems = {_root(word) for word in _TOKEN.findall(paper.title.replace("-", " "))}
    for acronym, expansion in _defined(paper.text):
        if acronym in COMMON_ACRONYMS or not is_acronym(acronym) or len(acronym) > LONGEST:
            continue
        words = [word for word in expansion if not is_dull(word.lower())]
        fit = sum(_root(word) in stems for word in words) / len(words) if words else 0.0
        often = len(re.findall(rf"(?<!\w){re.escape(acronym)}(?!\w)", paper.text)) >= _OFTEN
        if fit >= _HALF or (fit > 0 and often) or not expansion:
            found[acronym] = max(found.get(acronym, 0.0), fit + (0.1 if often else 0.0))
    return sorted(found, key=lambda acronym: (-found[acronym], paper.text.index(acronym)))


def _defined(text: str) -> Iterator[tuple[str, list[str]]]:
    """Yield acronyms with the words they stand for; with none where the text only says that something is called so."""
    for pattern in (_BRACKETED, _OTHERWISE):
        for match in pattern.finditer(text):
            before = _TOKEN.findall(text[max(0, match.start() - 120) : match.start()].replace("-", " "))
            words = _standing_for(match[1], before)
            if words:
                yield match[1], words
    for match in _EXPANDED.finditer(text):
        words = _standing_for(match[1], _TOKEN.findall(match[2].replace("-", " ")))
        if words:
            yield match[1], words
    for match in _DUBBED.finditer(text):
        if is_acronym(match[1]):
            yield match[1], []


def _standing_for(acronym: str, before: list[str]) -> list[str]:
    """Return the last words of ``before`` whose initials make the acronym (A3C: three words with A), or none."""
    letters = re.sub(r"(\w)?(\d)", _written_out, acronym.rstrip("s")).replace("-", "").lower()
    words: list[str] = []
    left = len(letters)
    for word in reversed(before):
        if left == 0:
            break
        if word[0].lower() == letters[left - 1]:
            left -= 1
        elif word.lower() not in ("of", "the", "and", "for", "in", "with", "on", "to", "a", "an"):
            return []
        words.insert(0, word)
    return words if left == 0 else []


def _written_out(match: re.Match[str]) -> str:
    """Return ``AAA`` for ``A3``."""
    return (match[1] or "") * min(int(match[2]), 9)


def _root(word: str) -> str:
    return fold(word)[:6]


# --- telling words of the title -----------------------------------------------------------------


def _telling(paper: Named, spread: Mapping[str, int]) -> Iterator[str]:
    """Yield one or two words of a title by which it may be known, the most telling first."""
    tokens = _TOKEN.findall(paper.title)
    strong = [index for index, word in enumerate(tokens) if _tells(tokens, index) and not _is_weak(word)]
    weak = [index for index, word in enumerate(tokens) if _tells(tokens, index) and _is_weak(word)]
    text = paper.text.lower()

    def order(index: int) -> tuple[int, bool, int, int]:
        word = tokens[index].lower()
        alone = next(_around(tokens, index, strong)).count(" ") == 0
        return spread.get(fold(word), 1), alone, -min(3, text.count(word)), index

    for index in sorted(strong, key=order):
        yield from _around(tokens, index, strong)
    # Of "feature representations" the second word is what it is about.
    for index in sorted(weak, key=lambda index: (not _is_noun(tokens[index]), index + 1 in weak, index)):
        yield from _around(tokens, index, ())
    whole = " ".join(tokens)
    if whole:
        yield whole if len(whole) <= LONGEST else f"{whole[: LONGEST - 1].rstrip()}…"


def _around(tokens: Sequence[str], index: int, strong: Collection[int]) -> Iterator[str]:
    """Yield a word with the noun after it, or after the word before it if it is the noun; then the word alone."""
    word = tokens[index]
    for first, second in ((index, index + 1), (index - 1, index)):
        if first in strong and second in strong and _is_noun(tokens[second]):
            pair = _capitalised(f"{tokens[first]} {tokens[second]}")
            if len(pair) <= LONGEST:
                yield pair
    if len(word) <= LONGEST:
        yield _capitalised(word)
    else:
        yield f"{_capitalised(word)[: LONGEST - 1]}…"


def _tells(tokens: Sequence[str], index: int) -> bool:
    """Whether a word of a title is a word of its subject, and not its verb after a question word."""
    word = tokens[index]
    if len(word) < 3 or not word[0].isalpha() or "'" in word or "’" in word:
        return False
    after_question = index > 0 and tokens[index - 1].lower() in _ASKING and fold(word) != word.lower()
    return not after_question and not is_dull(word.lower().split("-")[0])


def _is_weak(word: str) -> bool:
    return all(fold(part) in _WEAK or is_dull(part.lower()) for part in word.split("-"))


def _is_noun(word: str) -> bool:
    lower = fold(word)
    return lower in NOUNS_LIKE_ADJECTIVES or not lower.endswith(("al", "ive", "ous", "ic", "ble", "ed", "ing", "ant"))


def _capitalised(name: str) -> str:
    return f"{name[:1].upper()}{name[1:]}"


def _numbered(name: str, used: set[str]) -> str:
    number = 2
    while (made := f"{name[: LONGEST - len(str(number)) - 1].rstrip()} {number}").casefold() in used:
        number += 1
    return made
