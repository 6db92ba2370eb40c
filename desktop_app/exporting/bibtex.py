"""The papers as a bibliography for BibTeX and biber. Unicode stays: both read UTF-8 for many years now."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from desktop_app.domain.papers import family_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from desktop_app.exporting.content import PaperView

_SPECIAL = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "&": r"\&",
    "%": r"\%",
    "$": r"\$",
    "#": r"\#",
    "_": r"\_",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
}
_WORD = re.compile(r"([^\W_]+)")
_MATH = re.compile(r"(?<!\\)(\$[^$\s](?:[^$]*[^$\s])?\$)")
_IN_URL = {" ": "%20", "{": "%7B", "}": "%7D", "\\": "%5C"}
_JOURNAL = re.compile(
    r"\b(?:journal|transactions|letters|annals|review|reviews|magazine|proceedings of the national academy"
    r"|nature|science|neuron|cell|jmlr|tmlr|tacl|tpami|jair|pnas|plos|ijcv|cacm|elife)\b",
    re.IGNORECASE,
)
_NOT_REVIEWED = re.compile(r"\b(?:report|thesis|blog|lecture|tutorial|book)\b", re.IGNORECASE)
_PREPRINT = re.compile(r"^(?:arxiv|corr|biorxiv|medrxiv|ssrn|openreview|preprint)\b", re.IGNORECASE)


def bibliography(papers: Iterable[PaperView]) -> str:
    """Return one entry a paper, in the order given. A key that differs from another in case only gets a letter."""
    used: set[str] = set()
    return "\n".join(_entry(paper, _unique(paper.citekey, used)) for paper in papers)


def _unique(citekey: str, used: set[str]) -> str:
    base = re.sub(r"[^A-Za-z0-9:._/-]", "", citekey) or "paper"
    key = next(key for key in _keys(base) if key.casefold() not in used)
    used.add(key.casefold())
    return key


def _keys(base: str) -> Iterator[str]:
    """Yield ``base``, then ``base`` with a, b to z, za, zb and so on."""
    yield base
    tail = ""
    while True:
        yield from (f"{base}{tail}{letter}" for letter in "abcdefghijklmnopqrstuvwxyz")
        tail += "z"


def _entry(paper: PaperView, key: str) -> str:
    kind, container = _kind(paper.venue)
    fields = {
        "title": bibtex_title(paper.title),
        "author": " and ".join(map(bibtex_author, paper.authors)),
        "year": str(paper.year or ""),
        container: bibtex_text(paper.venue),
        "eprint": paper.arxiv,
        "archivePrefix": "arXiv" if paper.arxiv else "",
        "doi": _raw(paper.doi),
        "url": _raw(paper.url),
        "keywords": ", ".join(paper.tags),
    }
    lines = [f"  {name} = {{{value}}},\n" for name, value in fields.items() if value]
    return f"@{kind}{{{key},\n{''.join(lines)}}}\n"


def _kind(venue: str) -> tuple[str, str]:
    """Return the type of an entry and the field that its venue goes into."""
    if not venue or _PREPRINT.search(venue) or _NOT_REVIEWED.search(venue):
        return "misc", "howpublished"
    return ("article", "journal") if _JOURNAL.search(venue) else ("inproceedings", "booktitle")


def bibtex_title(text: str) -> str:
    """Return a title with braces around the words that must keep their case: ELECTRA, the Q of Q-learning."""
    parts = _MATH.split(" ".join(text.split()))
    return "".join(part if at % 2 else _cased(part) for at, part in enumerate(parts))


def _cased(text: str) -> str:
    parts = _WORD.split(text)
    return "".join(f"{{{part}}}" if at % 2 and _keeps_case(part) else _escaped(part) for at, part in enumerate(parts))


def _keeps_case(word: str) -> bool:
    """Say whether a capital stands in a word, or is all of it. "A" is an article."""
    return any(char.isupper() for char in word[1:]) or (len(word) == 1 and word.isupper() and word != "A")


def bibtex_author(name: str) -> str:
    """Return a name as ``Family, Given``, so that particles stay where they belong; a group's name in braces."""
    if " and " in name:
        return f"{{{bibtex_text(name)}}}"
    family = family_name(name)
    given = name.removesuffix(family).strip()
    return bibtex_text(name if "," in name or not given else f"{family}, {given}")


def bibtex_text(text: str) -> str:
    """Return plain words as a BibTeX value: what TeX would act on is escaped, formulas stay."""
    parts = _MATH.split(" ".join(text.split()))
    return "".join(part if at % 2 else _escaped(part) for at, part in enumerate(parts))


def _escaped(text: str) -> str:
    return "".join(_SPECIAL.get(char, char) for char in text)


def _raw(url: str) -> str:
    """Return a DOI or URL: read verbatim, so only what would end the value or the line is encoded."""
    return "".join(_IN_URL.get(char, char) for char in url if char.isprintable())
