"""Names of papers in one form each, so that two ways to write one name compare equal."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from desktop_app.domain.papers import family_name
from desktop_app.text.document import hash_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from desktop_app.domain.papers import PaperMetadata

# https://info.arxiv.org/help/arxiv_identifier.html: since April 2007, and before.
_ARXIV = re.compile(r"(\d{4}\.\d{4,5}|[a-z][a-z-]*(?:\.[A-Za-z]{2})?/\d{7})(?:v\d+)?", re.ASCII)
_ARXIV_LEAD = re.compile(
    r"(?:https?://)?(?:www\.|export\.)?arxiv\.org/(?:abs|pdf|html)/|(?:https?://)?(?:dx\.)?doi\.org/10\.48550/arxiv\."
    r"|(?:doi:\s*)?10\.48550/arxiv\.|arxiv:\s*",
    re.IGNORECASE,
)
_DOI_LEAD = re.compile(r"(?:https?://)?(?:dx\.)?doi\.org/|doi:\s*", re.IGNORECASE)
_DOI = re.compile(r"10\.\d{4,9}/\S+", re.ASCII)  # https://www.crossref.org/blog/dois-and-matching-regular-expressions/
_UNDECOMPOSED = str.maketrans(
    dict(zip("łŁøØđĐßæÆœŒıþÞðÐ", "l L o O d D ss ae Ae oe Oe i th Th d D".split(), strict=True))  # noqa: SIM905 - legible
)
_PUNCTUATION = {code: " " for code in range(128) if not chr(code).isalnum()}
_SMALL_WORDS = "a an the on in of for to and with by from at is are as"
_INSIGNIFICANT = frozenset(_SMALL_WORDS.split())


def arxiv_id(text: str) -> str:
    """Return the arXiv id without its version, from an id, ``arXiv:…``, a URL or an arXiv DOI; empty if it is none."""
    bare = _ARXIV_LEAD.sub("", text.strip(), count=1) if _ARXIV_LEAD.match(text.strip()) else text.strip()
    bare = bare.removesuffix("/").removesuffix(".pdf")
    found = _ARXIV.fullmatch(bare)
    return found.group(1) if found else ""


def doi(text: str) -> str:
    """Return the DOI in lower case (DOIs do not tell case), from a DOI, ``doi:…`` or a URL; empty if it is none."""
    bare = text.strip()
    lead = _DOI_LEAD.match(bare)
    bare = bare[lead.end() :] if lead else bare
    return bare.lower() if _DOI.fullmatch(bare) else ""


def title_key(title: str) -> str:
    """Return what two spellings of one title share: no case, accents or punctuation, single blanks."""
    if title.isascii():  # as most are; ten times as quick
        return " ".join(title.lower().translate(_PUNCTUATION).split())
    plain = without_accents(title).casefold()
    return " ".join("".join([letter if letter.isalnum() else " " for letter in plain]).split())


def without_accents(text: str) -> str:
    """Return ``text`` with letters that carry marks made plain where Unicode or custom knows how."""
    if text.isascii():
        return text
    decomposed = unicodedata.normalize("NFKD", text.translate(_UNDECOMPOSED))
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


def citekey(metadata: PaperMetadata, taken: Callable[[str], bool]) -> str:
    """Return family name, year and first significant title word, as ``wang2020critic``; a letter more where taken.

    ``taken`` says whether a key is in use; of thousands that begin alike it is asked about some twenty. Letters that
    have no ASCII form fall away; a nameless author is ``anonymous``.
    """
    name = _ascii_word(family_name(metadata.authors[0])) if metadata.authors else ""
    year = str(metadata.year) if metadata.year else ""
    words = [word for word in map(_ascii_word, re.split(r"[\s\-–—/:]+", metadata.title)) if word]
    significant = [word for word in words if word not in _INSIGNIFICANT] or words
    base = (name or "anonymous") + year + (significant[0] if significant else "")
    if not taken(base):
        return base
    used, free = -1, 0  # turns; the base itself is turn -1
    while taken(base + _letters(free)):
        used, free = free, 2 * free + 1
    while free - used > 1:
        middle = (used + free) // 2
        used, free = (middle, free) if taken(base + _letters(middle)) else (used, middle)
    return base + _letters(free)


def _ascii_word(text: str) -> str:
    plain = without_accents(text).casefold()
    return "".join(letter for letter in plain if letter.isascii() and letter.isalnum())


def _letters(turn: int) -> str:
    """Return a, b, … z, aa, ab, … for 0, 1, …."""
    letters = ""
    turn += 1
    while turn:
        turn, rest = divmod(turn - 1, 26)
        letters = chr(ord("a") + rest) + letters
    return letters


def short_title(title: str, limit: int = 40) -> str:
    """Return what stands before a colon if that is short, else the first words, with an ellipsis where cut."""
    head, colon, _ = title.partition(":")
    if colon and 0 < len(head.strip()) <= limit:
        return head.strip()
    if len(title) <= limit:
        return title
    cut = title[: limit - 1].rsplit(" ", 1)[0].rstrip(" ,;:-–—")
    return f"{cut}…"


def markdown_hash(markdown: str) -> str:
    """Return the SHA-256 of a text, blind to line-end style, blanks at line ends, blank lines around it and a BOM."""
    lines = markdown.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    plain = "\n".join(line.rstrip() for line in lines).strip("\n")
    return hash_text(plain)
