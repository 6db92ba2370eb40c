"""Runs of paragraphs that are summaries of the library already."""

from __future__ import annotations

import hashlib
from collections.abc import Sized
from typing import TYPE_CHECKING, NamedTuple

from desktop_app.library.identity import markdown_hash

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from desktop_app.importing.splitting.paragraphs import Paragraph

_LONGEST = 80  # paragraphs of a run


class Run(NamedTuple):
    """Paragraphs ``first`` to ``last``, without the latter, that are a known summary."""

    first: int
    last: int


def known_runs(text: str, blocks: Sequence[Paragraph], known: Container[str]) -> list[Run]:
    """Return the known summaries in ``text``, none over another, the longest at each place.

    Every run of up to 80 paragraphs is looked up; the hash grows with the run, so that it costs the text's length
    times 80 at most.
    """
    if isinstance(known, Sized) and not len(known):
        return []
    plain = [_plain(text[block.start : block.end]) for block in blocks]
    runs: list[Run] = []
    first = 0
    while first < len(blocks):
        last = _longest(text, blocks, plain, first, known)
        if last:
            runs.append(Run(first, last))
        first = last or first + 1
    return runs


def _longest(text: str, blocks: Sequence[Paragraph], plain: Sequence[bytes], first: int, known: Container[str]) -> int:
    """Return one behind the last paragraph of the longest known run that begins with ``first``, or 0."""
    if first and blocks[first].tied:
        return 0
    grown, found = hashlib.sha256(plain[first].removeprefix("\ufeff".encode())), 0
    for last in range(first + 1, min(len(blocks), first + _LONGEST) + 1):
        ends = last == len(blocks) or not blocks[last].tied
        if ends and grown.copy().hexdigest() in known:
            exact = markdown_hash(text[blocks[first].start : blocks[last - 1].end])
            found = last if exact in known else found
        if last < len(blocks):
            grown.update(b"\n" * (blocks[last].blanks + 1) + plain[last])
    return found


def _plain(markdown: str) -> bytes:
    """Return a paragraph in the form that ``markdown_hash`` takes the hash of."""
    lines = markdown.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return "\n".join(line.rstrip() for line in lines).encode("utf-8", "surrogatepass")
