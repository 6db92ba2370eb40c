"""Single lines that say something of a paper: ``* **Authors**: …``, a line of names, ``CVPR 2016``.

Pure functions on one line without its line end. Lines are as real notes have them; what a line says beyond what
is understood is told by ``whole``, since no word may be lost.
"""

from __future__ import annotations

import re
from typing import NamedTuple

LONGEST = 4_000
"""Code points of a line that is looked at; a longer one is prose."""

_LABELS = {
    "title": ("title", "paper title", "title of the paper", "title of paper", "name of the paper"),
    "authors": ("author", "authors", "author s", "by", "written by", "paper author", "paper authors"),
    "url": (
        "link", "links", "url", "urls", "paper link", "paper url", "link to paper", "link to the paper", "pdf",
        "source", "paper pdf", "pdf link", "arxiv link", "arxiv url", "original paper", "available at", "openreview",
        "full text", "paper links", "web", "href",
    ),
    "arxiv": ("arxiv", "arxiv id", "eprint", "arxivid"),
    "doi": ("doi", "paper doi"),
    "year": ("year", "publication year", "year of publication", "published year", "year published"),
    "date": (
        "date", "publication date", "date published", "published date", "published on", "submitted", "submitted on",
        "date of publication", "issued",
    ),
    "venue": (
        "venue", "conference", "journal", "published in", "published at", "publication", "publication venue",
        "booktitle", "book title", "proceedings", "appeared in", "presented at", "accepted at", "accepted to",
        "conference journal", "journal conference", "container title",
    ),
    "published": ("published",),
    "tags": (
        "tag", "tags", "keyword", "keywords", "topic", "topics", "category", "categories", "subject", "subjects",
        "area", "areas", "labels",
    ),
    "paper": ("paper",),
}  # fmt: skip
FIELDS = {label: field for field, labels in _LABELS.items() for label in labels}
"""What a label names, in lower case and without punctuation.

``paper`` is a title or a link, ``published`` a date or a venue.
"""

_LABELLED = re.compile(
    r"[ \t]{0,8}(?P<lead>(?:>[ \t]?)?(?:[-*+•][ \t]+|\d{1,2}[.)][ \t]+|\|[ \t]*)?)(?P<bold>\*\*|__|[*_])?"
    r"(?P<label>[A-Za-z][A-Za-z ()/_-]{0,28})(?P<shut>\*\*|__|[*_])?[ \t]*(?:::?|：|\|)[ \t]*(?P<value>.*)"
)
_EMPHASIS = re.compile(r"(\*\*\*|\*\*|__|\*|_)(?=\S)(.*?)(?<=\S)\1")
_LEAD = re.compile(r"[ \t]{0,8}(?:>[ \t]?)?(?:[-*+•][ \t]+)?")
_NOT_WORDS = re.compile(r"[^a-z]+")
_SEPARATED = re.compile(r"[ \t]+(?:\||·|•)[ \t]+")

_NAMES = (
    r"arXiv|bioRxiv|medRxiv|OpenReview|NeurIPS|NIPS|ICML|ICLR|CVPR|ICCV|ECCV|BMVC|WACV|"
    r"ACCV|ACL|EMNLP|NAACL(?:[- ]HLT)?|EACL|AACL|COLING|CoNLL|TACL|IJCNLP|LREC|INTERSPEECH|ICASSP|AAAI|IJCAI|"
    r"AISTATS|UAI|COLT|ALT|JMLR|TMLR|PMLR|"
    r"JAIR|T?PAMI|IJCV|TIP|MICCAI|MIDL|ISBI|ICRA|IROS|RSS|CoRL|KDD|SIGKDD|WWW|TheWebConf|SIGIR|WSDM|CIKM|RecSys|"
    r"ECIR|ICDM|"
    r"SDM|CHI|UIST|CSCW|IUI|SIGGRAPH(?: Asia)?|TOG|SIGMOD|VLDB|PVLDB|ICDE|EDBT|CIDR|PODS|OSDI|SOSP|NSDI|EuroSys|"
    r"USENIX(?: ATC| Security)?|ATC|FAST|HotOS|SoCC|SIGCOMM|SIGMETRICS|INFOCOM|IMC|ISCA|MICRO|HPCA|ASPLOS|PLDI|POPL|"
    r"OOPSLA|ICFP|ICSE|FSE|ESEC/FSE|ASE|MLSys|SysML|CCS|NDSS|S&P|CRYPTO|EUROCRYPT|STOC|FOCS|SODA|GECCO|ICANN|IJCNN|"
    r"ESANN|ICPR|ICIP|Nature|Science|PNAS|Cell|Neuron|eLife|Distill|PLOS(?: ONE| \w+ \w+)?|Communications of the ACM|"
    r"CACM|TKDE|TNNLS|CoRR"
)
_VENUE = re.compile(
    rf"(?:(?:in|at|published in|published at|presented at|accepted at|accepted to|proceedings of(?: the)?)[ \t]+)?"
    rf"(?P<before>(?:19|20)\d\d[ \t]+)?(?P<name>(?:{_NAMES})(?:[ \t]+(?:workshops?|preprint|communications|"
    rf"deep learning workshop))?)(?:[ \t,]*(?:['’]?(?P<year>(?:19|20)\d\d)|['’]?(?P<short>[0-3]\d|9\d)))?"
    rf"(?P<how>[ \t]*\(?(?:oral|spotlight|poster|best paper)\)?)?\.?",
    re.IGNORECASE,
)
_OTHER_VENUE = re.compile(
    r"\b(?:Journal|Magazine|Conference|Proceedings|Transactions|Workshop|Letters|Symposium|Sciences|Press|Review|"
    r"Frontiers|Advances|Annals|Communications|Lecture Notes|Thesis)\b"
)
_YEAR_AT_END = re.compile(r"(?P<venue>.*?\S)[ \t]*(?:,[ \t]*)?[(\[]?(?P<year>(?:19|20)\d\d)[)\]]?")
_ONLY_YEAR = re.compile(r"[(\[]?((?:1[6-9]|20)\d\d)[)\]]?\.?")

_PARTICLES = frozenset(
    {
        "van",
        "von",
        "de",
        "der",
        "den",
        "del",
        "della",
        "di",
        "da",
        "dos",
        "la",
        "le",
        "mac",
        "ter",
        "el",
        "al",
        "bin",
        "ibn",
        "do",
        "du",
        "y",
        "zu",
        "zur",
    }
)
_NO_NAMES = frozenset(
    """
    a abstract adversarial algorithm algorithms an analysis approach architecture arxiv attention code
    conclusion contributions data dataset deep detection dr evaluation experiments for from generation
    generative graph graphs idea ideas image images in inference introduction key knowledge language large
    learning link machine method methods model models network networks neural notes of on optimization overview
    paper papers pdf planning points policy problem reading recognition reinforcement representation
    representations results review scale search speech summaries summary supervised system systems text the tl
    to training transfer translation unsupervised using via video vision with
    """.split()  # noqa: SIM905 - legible
)
_MARKS_OF_NAMES = re.compile(
    r"<sup>[^<>]{0,12}</sup>|\^\{?[\d,*†‡]{1,8}\}?\^?|[*†‡§¹²³⁴⁵⁶⁷⁸⁹]+|(?<=[^\W\d])\d(?:,\d)*(?=,|$)"
)
_BRACKETS = re.compile(r"[ \t]*\([^()]{0,120}\)|[ \t]*\[[^\[\]]{0,120}\]")
_BEHIND_A_NAME = re.compile(r"[^\w\s.'’‐‑`-]|\band\b")
_MOST_WORDS = 12
"""A name has six at most; initials and “et al.” may stand beside it."""
_ET_AL = re.compile(r"[,\s]*\b(?:et\.?\s+al\.?|and\s+others)\s*$", re.IGNORECASE)
_NAME_AND = re.compile(r"[ \t]+and[ \t]+|[ \t]*[;&|·][ \t]*")


class Labelled(NamedTuple):
    """What stands behind a label; ``marked`` if the label is bold, italic or in a list."""

    field: str
    value: str
    marked: bool


class Byline(NamedTuple):
    """Who wrote a paper, and where it came out; ``whole`` if nothing else stands in the line."""

    authors: tuple[str, ...]
    venue: str
    year: int | None
    whole: bool


def labelled(line: str) -> list[Labelled]:
    """Return what the line says with labels: mostly one thing, or several parted by bars; none without a label."""
    found = _labelled(line)
    if found is None:
        return []
    pieces = _SEPARATED.split(found.value)
    others = [_labelled(piece) for piece in pieces[1:]]
    if others and all(others):
        return [found._replace(value=without_emphasis(pieces[0])), *[other for other in others if other]]
    return [found]


def _labelled(line: str) -> Labelled | None:
    if len(line) > LONGEST or (match := _LABELLED.match(line)) is None:
        return None
    field = FIELDS.get(_NOT_WORDS.sub(" ", match["label"].lower()).strip())
    if field is None or ("|" in line[match.end("label") : match.start("value")] and "|" not in match["lead"]):
        return None
    value = match["value"].strip()
    if "|" in match["lead"]:
        value = value.removesuffix("|").rstrip()
    bold = match["bold"] or ""
    if bold and match["shut"] != bold:  # the emphasis ends behind the colon, or with the line
        value = value.removeprefix(bold).lstrip() if value.startswith(bold) else value.removesuffix(bold).rstrip()
    return Labelled(field, without_emphasis(value), bool(bold or match["lead"].strip()))


def without_emphasis(text: str) -> str:
    """Return the text without bold and italic around the whole of it."""
    bare = text.strip()
    while (found := _EMPHASIS.fullmatch(bare)) and found[1] not in found[2]:
        bare = found[2].strip()
    return bare


def without_lead(line: str) -> str:
    """Return the line without a bullet, a quote's mark and emphasis around the whole of it."""
    return without_emphasis(line[found.end() :] if (found := _LEAD.match(line)) else line)


def only_year(text: str) -> int | None:
    """Return the year if the text is nothing else."""
    found = _ONLY_YEAR.fullmatch(text.strip())
    return int(found[1]) if found else None


def known_venue(text: str) -> tuple[str, int | None]:
    """Return venue and year if the text is the name of a well-known one, else ``("", None)``."""
    found = _VENUE.fullmatch(text.strip()) if len(text) < 100 else None
    if found is None or not (
        found["name"][0].isupper() or found["name"].lower().startswith(("arxiv", "biorxiv", "elife"))
    ):
        return "", None
    year = found["year"] or (found["before"] or "").strip()
    if not year and found["short"]:
        year = ("19" if found["short"].startswith("9") else "20") + found["short"]
    how = (found["how"] or "").strip()
    return " ".join([found["name"], how]).strip(), int(year) if year else None


def venue_and_year(text: str) -> tuple[str, int | None]:
    """Return what stands behind “Venue:” as its name and its year."""
    bare = text.strip().rstrip(".")
    venue, year = known_venue(bare)
    if venue:
        return venue, year
    if (alone := only_year(bare)) is not None:
        return "", alone
    found = _YEAR_AT_END.fullmatch(bare) if len(bare) < LONGEST else None
    return (found["venue"].rstrip(" ,"), int(found["year"])) if found else (bare, None)


def byline(line: str) -> Byline | None:
    """Return who wrote a paper if the line is one of names, perhaps with venue and year behind them."""
    bare = without_lead(line)
    by = bare[:3].lower() == "by "
    bare = bare[3:] if by else bare
    if not bare or len(bare) > LONGEST or bare.endswith((":", "?", "!")):
        return None
    if len(_BEHIND_A_NAME.split(bare, maxsplit=1)[0].split()) > _MOST_WORDS:  # prose, as nearly every line is
        return None
    plain = _MARKS_OF_NAMES.sub("", bare)
    cut = _BRACKETS.sub("", plain) if only_year(plain) is None else plain
    bracketed = [found.strip(" ()[]") for found in _BRACKETS.findall(plain)]
    parts, venue, year = _come_out([part.strip() for part in _ET_AL.sub("", cut.rstrip(".")).split(",")])
    whole = True
    for inside in bracketed:
        known, when = venue_and_year(inside) if known_venue(inside)[0] or only_year(inside) else ("", None)
        if not (known or when) or (venue and known) or (year and when):
            whole = False
        else:
            venue, year = venue or known, year or when
    names = [name.strip() for part in parts for name in _NAME_AND.split(part.removeprefix("and ")) if name.strip()]
    if not names or not all(map(is_name, names)):
        return None
    emphasised = bare != line.strip() and line.strip()[:1] in "*_" and not line.strip().startswith("* ")
    others = _ET_AL.search(cut.rstrip(".")) is not None
    if len(names) == 1 and not (venue or year or by or emphasised or others):
        return None
    return Byline(tuple(names), venue, year, whole)


def _come_out(parts: list[str]) -> tuple[list[str], str, int | None]:
    """Take year and venue off the end of a line's parts."""
    parts = [part for part in parts if part]
    year = only_year(parts[-1]) if parts else None
    if year:
        parts = parts[:-1]
    venue, when = known_venue(parts[-1]) if parts else ("", None)
    if not venue and parts and _OTHER_VENUE.search(parts[-1]):
        venue, when = venue_and_year(parts[-1])
    if venue and not (year and when):
        return parts[:-1], venue, year or when
    return parts, "", year


def is_name(text: str) -> bool:
    """Return whether the text could be a person's name: two to six words, written as names are."""
    words = text.replace("~", " ").split()
    if not 2 <= len(words) <= 6 or len(text) > 60:
        return False
    real = [word for word in words if word.lower() not in _PARTICLES]
    if not real or not any(len(word.rstrip(".")) > 1 for word in real):
        return False
    return all(_is_part_of_name(word) for word in real)


def _is_part_of_name(word: str) -> bool:
    bare = word.strip(".'’\"“”()")
    if not bare or not bare[0].isupper() or bare.lower() in _NO_NAMES:
        return False
    return all(letter.isalpha() or letter in ".-'’‐‑`" or "\u0300" <= letter <= "\u036f" for letter in word)
