"""Names in a text about a paper, and what the words around them say of whose names they are.

“They introduce X”, “X, or ACR” and “we call it X” speak for a name; “compared to X”, “such as X” and “X [12]” say
that it is another paper's. Pure functions over sentences.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from desktop_app.importing.title_words import COMMONPLACE, PLAIN_WORDS, STARTERS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

_WORD = r"(?:[A-ZÀ-Þ][^\W_]*|[a-z]++[A-Z0-9][^\W_]*)(?:[-+][^\W_]+)*"
_RUN = re.compile(rf"(?<![\w\\@#.+-]){_WORD}(?: {_WORD}){{0,5}}(?![\w@])")
_SENTENCE_END = re.compile(r"(?<=[.!?;])[\"”’')]*\s+(?=[^\sa-z])")
_SHAPED = re.compile(r"[A-Z].*[A-Z]|[A-Z]\w*\d|[a-z][A-Z]|[a-z]\d[a-z]")
_ROMAN = re.compile(r"[IVX]+")
_LETTERS = re.compile(r"\w(?:[ +-]\w)*")
_CITED = re.compile(r"\s?(?:et al|\(?(?:19|20)\d\d\b|\[\d|\\cite|\[[a-z_]+\d{4})")

_OTHERS = re.compile(
    r"(?:\b(?:like|such as|than|unlike|versus|vs\.?|compar\w+ (?:\w+ )?(?:to|with|against)|similar(?:ly)? to|same as"
    r"|outperform\w*|beats?|over|previous(?:ly)?|prior|existing|standard|traditional|vanilla|typical|popular|e\.g\.,?"
    r"|i\.e\.,?|(?:based|builds?|building|improv\w+) (?:up)?on|extend\w*|extension (?:of|to)|inspired by|follow\w*"
    r"|instead of|rather than|baselines?|well[- ]known|analogous to|relative to|familiar with|authors of|case of"
    r"|differs? from|in contrast to|as in|as with|as opposed to|comparable to|close to|competitive with|prior work on"
    r"|pre-?trained|original|normal|conventional|implemented in|available (?:in|at)"
    r"|(?:previous|prior|earlier|existing|other|last|underlying|original|recent|past) (?:[\w-]+ ){1,3}"
    r"(?:of|on|about|with|by))"
    r"[,:]? ?(?:(?:the|an?|both|other|\w+ly|\w+) )?[\"“'‘(]*)$"
)
_TOOL = re.compile(
    r"\b(?:us(?:es?|ed|ing)|with|on|from|via|through|by|appl(?:y|ies|ied)|train(?:ed|s)?|into|for|in)"
    r" (?:(?:the|an?) )?(?:\w+ )?[\"“'‘(]*$"
)
_THEIRS = (
    r"(?:(?:this|the|these|present|current|our|their|his|her)\s+(?:[\w-]+\s+){0,2}?"
    r"(?:paper|work|article|authors?|study|thesis|post|review)|authors?|they|we|\bit|paper)"
)
_CLAIM = re.compile(
    rf"\b{_THEIRS}\b.{{0,40}}?\b(?:introduc|propos|present|develop|suggest|design|creat|build|built|describ|release"
    r"|contribut|demonstrat|show|deriv|provid|explor|add|combin|obtain|call)\w*\b(?:(?!\b(?:outperform|than|compar|improv|over|beat|from"
    r"|like|unlike)).){0,60}$"
    r"|\b(?:propos(?:ed|al)|introduced|new|novel|main|key|core) (?:[\w-]+ ){0,4}[-–—:,(\"“'‘ ]*$"
    r"|\b(?:method|model|approach|algorithm|architecture|framework|agent|network|system|technique|one|paper|idea)s?"
    r"[\"”’']?(?: (?:of|behind|here|in this paper))?(?:,| -| –| —|:| is| of)? (?:the )?[\"“'‘(]*$"
)
_ABOUT = re.compile(
    rf"\b{_THEIRS}\b.{{0,25}}?\b(?:consider|discuss|stud(?:y|ies)|investigat|explor|examin|tackl|address|analy[sz]|focus"
    r"|survey|revisit|look|describ|deal|about|concern|is an?)\w*\b.{0,45}$"
)
_CALLED = re.compile(
    r"\b(?:call(?:ed|s|ing)?|dub(?:bed|s)?|nam(?:e|ed|es|ely)|term(?:ed|s)?|coin(?:ed|s)?|christened|nicknamed"
    r"|refer(?:red|s)? to (?:it |this |\w+ )?as|denoted?(?: as| by)?|abbreviated(?: as| to)?|titled|entitled|short for)"
    r" (?:(?:it|this|them|the|an?|their|\w+) ){0,2}[\"“'‘(*]*$"
)
_DOES = re.compile(
    r"[\"”’']?(?: \([^()]*\))?[,]? (?:also |only |then |simply |therefore |thus |instead |further )?"
    r"(?:is|are|was|has|can|consists?|does|learns?|uses?|(?!its\b|this\b|thus\b|versus\b|has\b|was\b|bas)[a-z]{3,}"
    r"(?:[^s\Wu]s|es))\b(?! (?:also )?(?:called|used|trained on))"
)
_TOLD = re.compile(
    r"[\"”’']?(?: \([^()]*\))?(?:(?:,| [-–—]|:) (?:a|an|which|the first|our)\b| (?:algorithm|method|model|agent"
    r"|architecture|framework|technique|approach|normalization|loss|layer|optimizer|objective|procedure|network)\b)"
)
_OWN = re.compile(
    r"\b(?:th(?:is|eir|e) (?:\w+ )?(?:paper|method|model|approach|algorithm|architecture|framework|agent|technique"
    r"|network|system|benchmark|dataset|environment|structure)|authors?|they|we|new|novel|which)\b"
)
_LISTED = re.compile(r"^[\"”’']?(?: \([^()]*\)|\[[^]]*\])?,? ?(?:and |or |& |/ ?|, )?(?:the )?[\"“'‘]?$")

_BRACKETED = re.compile(r"(?P<acr>[A-Za-z][\w+]*(?:-[\w+]+)*)[”\"'’*]?\s?(?=[);,])")
_EXPANDED = re.compile(
    r"[”\"'’]?(?: \(|, (?:which (?:stands|is short) for|short for|or|i\.e\.,?|meaning|for) |: | stands for "
    r"| [-–—] )[“\"'‘]?(?:the |an? )?(?P<long>[\w’'/-]+(?: [\w’'/-]+){1,9})"
)
_OTHERWISE = re.compile(
    r",? (?:\(?or|aka|abbreviated(?: as| to)?|in short|shortened to|henceforth|hereafter):? [“\"'‘]?$"
)
_SMALL = frozenset({"of", "the", "and", "for", "in", "with", "on", "to", "a", "an", "by", "from", "via"})
_PIECES = re.compile(r"[^\W_]+")

SHORTEST = 2
_FEW = 3
_AHEAD = 160
_LONGEST = 12


class Sentence(NamedTuple):
    """A sentence, the number of its paragraph, whether it is a heading, and the spans of its links' words."""

    text: str
    paragraph: int
    heading: bool = False
    links: tuple[tuple[int, int], ...] = ()

    @property
    def lower(self) -> str:
        """Return the text in lower case, letter for letter: case-blind patterns would take twice the time."""
        lower = self.text.lower()
        return lower if len(lower) == len(self.text) else self.text


@dataclass(slots=True)
class Name:
    """What the text says of one name; counts are of mentions."""

    key: str
    common: bool = False
    shaped: bool = False
    words: int = 1
    forms: Counter[str] = field(default_factory=Counter)
    count: int = 0
    first: int = 0
    paragraphs: set[int] = field(default_factory=set)
    claims: int = 0
    about: int = 0
    called: int = 0
    subject: int = 0
    told: int = 0
    others: int = 0
    foreign_first: bool = False
    tool: int = 0
    headings: int = 0
    linked: int = 0
    long: str = ""

    @property
    def form(self) -> str:
        """Return how it is written most often, the first such way where several are."""
        return self.forms.most_common(1)[0][0]


def sentences(paragraph: str) -> Iterator[tuple[int, str]]:
    """Yield the sentences of a paragraph with their offsets."""
    start = 0
    for end in _SENTENCE_END.finditer(paragraph):
        yield start, paragraph[start : end.start()]
        start = end.end()
    if start < len(paragraph):
        yield start, paragraph[start:]


def name_key(name: str) -> str:
    """Return what spellings of one name share: no case, blanks, hyphens, nor the s of a plural of capitals."""
    singular = name[:-1] if len(name) > _FEW and name[-1] == "s" and name[-2].isupper() else name
    return re.sub(r"[\s_-]", "", singular).casefold()


def names_in(text: Iterable[Sentence]) -> dict[str, Name]:
    """Return the names in a text by their keys, in the order in which they first stand there.

    Of names that belong to the field at large it is only told how often they are mentioned.
    """
    names: dict[str, Name] = {}
    for place, sentence in enumerate(text):
        before: tuple[int, bool] | None = None
        lower = sentence.lower
        for start, form in _mentions(sentence.text):
            key = name_key(form)
            name = names.get(key)
            if name is None:
                name = names[key] = Name(key, is_commonplace(key), words=form.count(" ") + 1, first=place)
            foreign = _note(name, form, start, sentence, lower, before)
            before = (start + len(form), foreign)
    return names


def is_shaped(form: str) -> bool:
    """Return whether a name is written as names alone are: with capitals within, or a digit."""
    return any(_SHAPED.search(word) for word in form.split()) and not form.replace(" ", "").isdigit()


def _mentions(text: str) -> Iterator[tuple[int, str]]:
    """Yield names with their offsets; words that only begin a sentence are none."""
    for run in _RUN.finditer(text):
        start, words = run.start(), run[0].split(" ")
        opens = not text[:start].strip(" \"“'‘(*-–—:")
        while words and words[0].casefold() in STARTERS and not _SHAPED.search(words[0]):
            start += len(words[0]) + 1
            words = words[1:]
        if words:
            words[-1] = _bare(words[-1])
        while len(words) > 1 and words[-1].casefold() in PLAIN_WORDS:
            words = words[:-1]
        form = " ".join(words)
        if form and _is_name(form, words, opens=opens and start == run.start()):
            yield start, form
            if len(words) > 1:
                yield from _within(start, words)


def _within(start: int, words: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Yield the acronyms in a name of several words: “DeepMind's FOO Agent” mentions FOO too."""
    for word in words:
        if _SHAPED.search(word) and len(word) > SHORTEST and not _ROMAN.fullmatch(word):
            yield start, word
        start += len(word) + 1


def _bare(word: str) -> str:
    """Return ``FOO`` of ``FOO-based`` and the like."""
    parts = word.split("-")
    while len(parts) > 1 and parts[-1].islower():
        parts.pop()
    return "-".join(parts)


def _is_name(form: str, words: Sequence[str], *, opens: bool) -> bool:
    if len(form) < SHORTEST or _ROMAN.fullmatch(form) or _LETTERS.fullmatch(form):
        return False
    if len(words) > 1 or _SHAPED.search(form):
        return True
    return not opens and len(form) > _FEW and form.casefold() not in PLAIN_WORDS


def _note(name: Name, form: str, start: int, sentence: Sentence, lower: str, before: tuple[int, bool] | None) -> bool:
    """Add what one mention says; return whether it stands there as another paper's."""
    text, end = sentence.text, start + len(form)
    name.forms[form] += 1
    name.count += 1
    name.shaped = name.shaped or is_shaped(form)
    name.paragraphs.add(sentence.paragraph)
    begun = start
    if not name.long and not name.common:
        name.long, begun = _meaning(form, start, text)
    foreign = bool(_OTHERS.search(lower[max(0, begun - 45) : begun]) or _CITED.match(text, end)) or (
        before is not None and before[1] and before[0] <= start and bool(_LISTED.match(text[before[0] : start]))
    )
    if foreign:
        name.foreign_first = name.foreign_first or name.count == 1
        name.others += 1
    elif not name.common:
        _note_own(name, sentence, lower, (begun, start, end))
    return foreign


def _note_own(name: Name, sentence: Sentence, lower: str, place: tuple[int, int, int]) -> None:
    """Add what speaks for a name; its ``place`` is where the words begin that it stands for, where it does and ends."""
    begun, start, end = place
    lead = lower[max(0, begun - 110) : begun]
    name.headings += sentence.heading
    name.linked += any(a <= start < b for a, b in sentence.links)
    if _CALLED.search(lead[-60:]) or (begun != start and _CALLED.search(lower[max(0, start - 60) : start])):
        name.called = max(name.called, 2 if _OWN.search(lead) else 1)
    if _CLAIM.search(lead):
        name.claims += 1
    else:
        name.about += bool(_ABOUT.search(lead))
        name.tool += bool(_TOOL.search(lead[-30:]))
    name.subject += bool(_DOES.match(lower, end))
    name.told += bool(_TOLD.match(lower, end))


# --- what an acronym stands for ------------------------------------------------------------------


def _meaning(form: str, start: int, text: str) -> tuple[str, int]:
    """Return the words that a name stands for, if the text says so here, and where the pair of them begins."""
    end = start + len(form)
    if " " in form or not _SHAPED.search(form):
        return "", start
    lead = text[max(0, start - _AHEAD) : start]
    bracket = lead.rstrip("“\"'‘*")
    if bracket.endswith("(") and _BRACKETED.match(text, start):
        long = standing_for(form, bracket[:-1])
    else:
        otherwise = _OTHERWISE.search(lead)
        long = standing_for(form, lead[: otherwise.start()]) if otherwise else ""
    if long:
        return long, text.rindex(long, 0, start)
    after = _EXPANDED.match(text, end)
    return (spelled_by(form, after["long"]), start) if after else ("", start)


def standing_for(acronym: str, before: str) -> str:
    """Return the last words of ``before`` whose initials make the acronym (B2C: two words with B), or nothing."""
    letters = _letters(acronym)
    pieces = list(_PIECES.finditer(before))
    left = len(letters)
    begin = None
    for piece in reversed(pieces[-2 * len(letters) - 2 :]):
        if left == 0:
            break
        if piece[0][0].lower() == letters[left - 1]:
            left -= 1
            begin = piece.start()
        elif piece[0].lower() not in _SMALL:
            break
    if left == 0 and begin is not None and len(letters) >= SHORTEST:
        return before[begin:].strip(" “\"'‘’”*,-–—")
    return _loosely(letters, before, pieces)


def _loosely(letters: str, before: str, pieces: list[re.Match[str]]) -> str:
    """Return the shortest run of last words that holds the letters in order, most of them as initials."""
    for size in range(2, min(len(letters) + 2, len(pieces)) + 1):
        words = [piece[0].lower() for piece in pieces[-size:]]
        if words[0][0] == letters[0] and words[0] not in _SMALL and _spells(letters, words):
            return before[pieces[-size].start() :].strip(" “\"'‘’”*,-–—")
    return ""


def spelled_by(acronym: str, after: str) -> str:
    """Return the first words of ``after`` that the acronym is made of, or nothing."""
    letters = _letters(acronym)
    pieces = list(_PIECES.finditer(after))
    words = [piece[0].lower() for piece in pieces]
    sizes = [size for size in range(2, min(len(letters) + 4, len(pieces)) + 1) if words[size - 1] not in STARTERS]
    if not words or words[0][0] != letters[:1]:
        return ""
    for size in sizes:
        if "".join(word[0] for word in words[:size] if word not in _SMALL) == letters:
            return after[: pieces[size - 1].end()]
    for size in sizes:
        if _spells(letters, words[:size]):
            return after[: _capitals_after(after, pieces[size - 1 :]).end()]
    return ""


def _capitals_after(text: str, pieces: Sequence[re.Match[str]]) -> re.Match[str]:
    """Return the last piece that goes on in capitals: a closing “… Systems” may be in no letter of an acronym."""
    last = pieces[0]
    for piece in pieces[1:]:
        if not (last[0][0].isupper() and piece[0][0].isupper() and text[last.end() : piece.start()] in (" ", "-")):
            break
        last = piece
    return last


def _spells(letters: str, words: Sequence[str], spare: int = 1) -> bool:
    """Whether the letters are made of the words in order, of each its initial and maybe more.

    Small words may give none, nor may ``spare`` others.
    """
    if not words:
        return not letters
    word, rest = words[0], words[1:]
    small = word in _SMALL
    if (small or spare) and _spells(letters, rest, spare - (not small)):
        return True
    if not letters or word[0] != letters[0]:
        return False
    ends = range(1, len(letters) + 1)
    return any(_holds(word, letters[1:end]) and _spells(letters[end:], rest, spare) for end in ends)


def _holds(word: str, letters: str) -> bool:
    """Whether the letters stand in the word in order, after its initial."""
    at = 1
    for letter in letters:
        at = word.find(letter, at) + 1
        if not at:
            return False
    return True


def _letters(acronym: str) -> str:
    """Return ``bbc`` for ``B2C``: lower case, a digit as the letter that it repeats, no s of a plural."""
    bare = acronym[:-1] if len(acronym) > SHORTEST and acronym[-1] == "s" and acronym[-2].isupper() else acronym
    written = re.sub(r"([^\W\d_])(\d)", lambda found: found[1] * min(int(found[2]), 9), bare)
    return re.sub(r"[\W\d_]", "", written).lower()[:_LONGEST]


def is_commonplace(key: str) -> bool:
    """Return whether the name with this key belongs to the field at large."""
    return not COMMONPLACE.isdisjoint({key, key.rstrip("0123456789"), key.removesuffix("s")})
