"""Where a paper can be read on the web."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from desktop_app.domain.papers import Paper


def paper_url(paper: Paper) -> str:
    """Return where the paper can be read: its own URL, else that of arXiv or of its DOI; empty if none is known."""
    known = paper.metadata
    if known.url:
        return known.url
    if known.arxiv:
        return f"https://arxiv.org/abs/{known.arxiv}"
    return f"https://doi.org/{known.doi}" if known.doi else ""
