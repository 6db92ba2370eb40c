"""Links in Markdown, and the arXiv ids and DOIs in them. Pure functions on single lines."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import unquote

from desktop_app.library.identity import arxiv_id, doi

if TYPE_CHECKING:
    from collections.abc import Iterable

LINK = re.compile(
    r"!?\[(?P<label>(?:[^\[\]\n]|\[[^\[\]\n]{0,80}\]){0,400})\]"
    r"\([ \t]*<?(?P<target>[^\s()<>]*(?:\([^\s()<>]*\)[^\s()<>]*)*)>?(?:[ \t][^)\n]{0,200})?\)"
    r"|<?(?P<bare>https?://[^\s<>]+)>?"
)
"""A Markdown link or an address in the text; brackets may nest once, as in ``[[1603.08983] Title](…)``."""

_ARXIV = re.compile(
    r"(?:arxiv\.org/(?:abs|pdf|html)/|10\.48550/arxiv\.|\barxiv:\s*)(\d{4}\.\d{4,5}|[a-z-]+(?:\.[a-z]{2})?/\d{7})",
    re.IGNORECASE,
)
_DOI = re.compile(r"(?:\bdoi\.org/|\bdoi:\s*|/doi/(?:abs/|full/|pdf/)?)(10\.\d{4,9}/[^\s\"<>\]]+)", re.IGNORECASE)
_PUBLISHERS = re.compile(
    r"arxiv\.org|doi\.org|openreview\.net|aclweb\.org|aclanthology\.|papers\.nips\.cc|neurips\.cc|nips\.cc|jmlr\.|"
    r"mlr\.press|thecvf\.com|cv-foundation\.org|ieee|dl\.acm\.org|portal\.acm\.org|springer|nature\.com|science|"
    r"semanticscholar|biorxiv|medrxiv|pnas\.org|cell\.com|plos|aaai\.org|ijcai\.org|usenix\.org|vldb\.org|citeseer|"
    r"isca-speech|hal\.|distill\.pub|research\.google|\.pdf\b",
    re.IGNORECASE,
)


def ids_gone(line: str) -> str:
    """Return a line without arXiv ids and DOIs that stand in it without a link."""
    return _DOI.sub(" ", _ARXIV.sub(" ", line)) if "://" not in line else line


def first_arxiv(texts: Iterable[str]) -> str:
    """Return the first arXiv id in a link or behind ``arXiv:``, else an empty text."""
    for text in texts:
        found = _ARXIV.search(unquote(text))
        if found:
            return arxiv_id(found[1])
    return ""


def first_doi(texts: Iterable[str]) -> str:
    """Return the first DOI in a link or behind ``doi:`` that is not arXiv's, else an empty text."""
    for text in texts:
        for found in _DOI.finditer(unquote(text)):
            bare = doi(_closed(found[1]))
            if bare and not arxiv_id(bare):
                return bare
    return ""


def is_to_a_paper(url: str) -> bool:
    """Return whether an address is one at which papers are published."""
    return _PUBLISHERS.search(url) is not None


def target_of(link: str) -> str:
    """Return the address of the first link in a text, or an empty text; punctuation behind a bare one is none of it."""
    for found in LINK.finditer(link):
        url = found["target"] or (found["bare"] or "").rstrip(".,;:)]*_\"'")
        if url:
            return url
    return ""


def _closed(text: str) -> str:
    """Return a DOI without the bracket of the link around it and the punctuation of the sentence after it."""
    depth = 0
    for index, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if depth < 0:
            return text[:index].rstrip(".,;:")
    return text.rstrip(".,;:*_")
