"""Names of a paper that stand in addresses, keys and references of other programs."""

from __future__ import annotations

import re
from urllib.parse import unquote

from desktop_app.library.identity import arxiv_id, doi

_NUMBER = r"(\d{4}\.\d{4,5}|[a-z-]+(?:\.[a-z]{2})?/\d{7})(?:v\d+)?(?![\d.]*\d)"
_ARXIV = re.compile(
    r"(?:arxiv\.org/(?:abs|pdf|html|format)/|10\.48550/arxiv\.|\barxiv\s*[:/]\s*|\babs/|\bcorr/)" + _NUMBER,
    re.IGNORECASE,
)
_DBLP = re.compile(r"\bcorr/abs-(\d{4})-(\d{4,5})(?!\d)", re.IGNORECASE)
"""A key of dblp.org, as ``journals/corr/abs-1706-03762``."""
_DOI = re.compile(r"(?<![\w.])10\.\d{4,9}/[^\s\"<>{}|\\^]+")
_WEB = re.compile(r"https?://[^\s<>\"{}|\\^`]+", re.IGNORECASE)
_YEAR = re.compile(r"(?<!\d)(1[6-9]\d\d|20\d\d)(?!\d)")


def arxiv_in(*texts: str) -> str:
    """Return the first arXiv id that one of ``texts`` is or names, without its version; empty if there is none."""
    for text in texts:
        plain = unquote(text)
        if bare := arxiv_id(plain):
            return bare
        if found := _ARXIV.search(plain):
            return arxiv_id(found[1].lower()) or arxiv_id(found[1])
        if found := _DBLP.search(plain):
            return f"{found[1]}.{found[2]}"
    return ""


def doi_in(*texts: str) -> str:
    """Return the first DOI that one of ``texts`` is or names, in lower case; empty if there is none but arXiv's."""
    for text in texts:
        for found in _DOI.finditer(unquote(text)):
            bare = doi(_closed(found[0]))
            if bare and not arxiv_id(bare):
                return bare
    return ""


def web_address(*texts: str) -> str:
    """Return the first address of the web in ``texts``; empty if there is none."""
    for text in texts:
        if found := _WEB.search(text):
            return _closed(found[0])
    return ""


def year_in(*texts: str) -> int | None:
    """Return the first year from 1600 to 2099 that stands in one of ``texts``."""
    for text in texts:
        if found := _YEAR.search(text):
            return int(found[1])
    return None


def _closed(text: str) -> str:
    """Return an address without the bracket around it and the punctuation of the sentence after it."""
    depth = 0
    for index, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if depth < 0:
            return text[:index].rstrip(".,;:")
    return text.rstrip(".,;:*_")
