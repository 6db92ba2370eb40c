"""The words of a paragraph as the splitting counts them: content words by their stems, and names."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

_NOISE = re.compile(
    r"!\[[^\]\n]{0,300}\]\([^)\n]{0,600}\)|<[a-zA-Z/][^>\n]{0,600}>|https?://[^\s<>)\]]+|\\[a-zA-Z]+|\$\$?[^$\n]{1,400}\$\$?"
)
_WORD = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|[^\W_]+(?:['’][^\W_]+)?")
_SENTENCE_END = re.compile(r"[.!?:]['\"”’)\]*_]*\s+$")
_LONGEST = 40  # code points of a word that is worth a stem

_STOP = frozenset(
    """
    a able about above across after again against all almost along already also although always am among an and
    another any anyway are aren't around as at away back be became because become been before behind being below
    between both but by came can can't cannot case could couldn't did didn't do does doesn't doing don't done down
    during e each eg either else enough etc even ever every few first for from further g gave get gets give given
    gives go goes going good got had has have having he hence her here his how however i i'd i'm i've ie if in
    indeed instead into is isn't it it's its itself just keep kind know last least less let like likely little look
    lot made mainly make makes making many may maybe me mean means might more most mostly much must my near need
    neither never new next no non none nor not nothing now of off often on once one ones only onto or other others
    otherwise our ours out over own part particular per perhaps please possible pretty put quite rather really same
    say says second see seem seems seen several shall she should show shown shows similar simply since so some
    something somewhat still such take taken takes than that that's the their them then there there's therefore
    these they they're thing things think this those though three through thus to together too toward towards two
    under unless until up upon us use used useful uses using usually various very via want was wasn't way ways we
    we're well went were what when where whether which while who whole whose why will with within without won't
    would yes yet you your
    """.split()  # noqa: SIM905 - a page of words reads better so
)
_ENDINGS = (
    ("izations", "iz"), ("ization", "iz"), ("isations", "iz"), ("isation", "iz"), ("ations", "at"), ("ation", "at"),
    ("ities", "it"), ("ments", ""), ("ment", ""), ("nesses", ""), ("ness", ""), ("ively", "iv"), ("ally", "al"),
    ("izing", "iz"), ("ized", "iz"), ("izes", "iz"), ("ize", "iz"), ("ising", "iz"), ("ised", "iz"), ("ises", "iz"),
    ("ating", "at"), ("ated", "at"), ("ates", "at"), ("ate", "at"), ("ions", ""), ("ion", ""), ("ings", ""),
    ("ing", ""), ("ies", "y"), ("ied", "y"), ("ers", ""), ("ors", ""), ("er", ""), ("or", ""), ("ed", ""), ("es", ""),
    ("ly", ""), ("s", ""), ("e", ""),
)  # fmt: skip


class Words(NamedTuple):
    """A paragraph's words: how many there are, its content words as stems, and which of them are names."""

    number: int
    stems: list[str]
    names: set[str]


def words_of(markdown: str) -> Words:
    """Return the words of ``markdown`` without links, formulas and tags."""
    plain = _NOISE.sub(" ", markdown)
    stems: list[str] = []
    names: set[str] = set()
    count, behind = 0, 0
    for match in _WORD.finditer(plain):
        word = match[0]
        count += 1
        if word[0].isdigit() and word.isdigit():
            behind = match.end()
            continue
        lower = word.lower()
        if lower not in _STOP and (len(word) > 1 or ord(word) > 0x3000):
            stems.append(stem(lower[:_LONGEST]))
            if _is_name(word) or (word[0].isupper() and not _opens_sentence(plain, behind, match.start())):
                names.add(stems[-1])
        behind = match.end()
    return Words(count, stems, names)


def _is_name(word: str) -> bool:
    """Tell whether a word looks like a name wherever it stands: BERT, IoU, word2vec, GPT3."""
    inner = word[1:]
    return inner != inner.lower() or (any(letter.isdigit() for letter in inner) and word[0].isalpha())


def _opens_sentence(plain: str, behind: int, start: int) -> bool:
    between = plain[behind:start]
    return behind == 0 or "\n" in between or _SENTENCE_END.search(between) is not None


@lru_cache(maxsize=1 << 16)
def stem(word: str) -> str:
    """Return what the forms of an English word share, roughly; other languages keep their words."""
    bare = word[:-2] if word.endswith(("'s", "’s")) else word
    if len(bare) <= 3 or not bare.isascii():
        return bare
    for ending, instead in _ENDINGS:
        if bare.endswith(ending) and len(bare) - len(ending) >= 3:
            if ending == "s" and bare.endswith(("ss", "us", "is")):
                return bare
            bare = bare[: -len(ending)] + instead
            break
    return bare[:-1] if len(bare) > 3 and bare[-1] == bare[-2] and bare[-1] not in "aeiou" else bare
