"""Cuts the stretch out of a text that shows best why it was found."""

from __future__ import annotations

OPEN, CLOSE = "\ufdd0", "\ufdd1"
"""What FTS5 puts around matches for us. Noncharacters: no text holds them, so offsets can be counted between them."""

MARK_START, MARK_END = "\x02", "\x03"
"""What stands around the matched words of a snippet in the end (contracts.md)."""

LENGTH = 160
"""Code points of a snippet, marks and ellipses not counted; a single longer match makes it longer."""

_REACH = 20  # how far a cut may move to fall on a blank

Span = tuple[int, int]


def unmark(marked: str) -> tuple[str, list[Span]]:
    """Return the plain text and the spans of its matches, half-open, in code points."""
    parts: list[str] = []
    spans: list[Span] = []
    length = 0
    head, *rest = marked.split(OPEN)
    parts.append(head)
    length += len(head)
    for piece in rest:
        inside, _, after = piece.partition(CLOSE)
        spans.append((length, length + len(inside)))
        parts += (inside, after)
        length += len(inside) + len(after)
    return "".join(parts), spans


def clip(plain: str, spans: list[Span]) -> tuple[str, int]:
    """Return the snippet with the most different matches, and where in ``plain`` its first match begins.

    Line breaks and tabs are blanks in it; a text with no match is shown from its beginning.
    """
    first, last = _densest(plain, spans)
    room = max(0, LENGTH - (last - first))
    begin = max(0, first - room // 2)
    end = min(len(plain), max(last, begin + LENGTH))
    if begin > 0:
        blank = plain.find(" ", begin, min(begin + _REACH, first))
        begin = blank + 1 if blank >= 0 else begin
    if end < len(plain):
        blank = plain.rfind(" ", max(end - _REACH, last), end)
        end = blank if blank >= 0 else end
    inside = [(start, stop) for start, stop in spans if begin <= start and stop <= end]
    return ("…" if begin > 0 else "") + _marked(plain, begin, end, inside) + ("…" if end < len(plain) else ""), first


def _densest(plain: str, spans: list[Span]) -> Span:
    """Return where the first and last match of the best window begin and end; the earlier of two equal ones."""
    best, best_count = (0, 0), 0
    for turn, (start, stop) in enumerate(spans):
        last, words = stop, {plain[start:stop].casefold()}
        for other_start, other_stop in spans[turn + 1 :]:
            if other_stop > start + LENGTH:
                break
            last = other_stop
            words.add(plain[other_start:other_stop].casefold())
        if len(words) > best_count:
            best, best_count = (start, last), len(words)
    return best


def _marked(plain: str, begin: int, end: int, spans: list[Span]) -> str:
    pieces: list[str] = []
    at = begin
    for start, stop in spans:
        pieces += (_line(plain[at:start]), MARK_START, _line(plain[start:stop]), MARK_END)
        at = stop
    pieces.append(_line(plain[at:end]))
    return "".join(pieces)


_BLANKS = str.maketrans({"\n": " ", "\t": " ", MARK_START: "", MARK_END: ""})


def _line(text: str) -> str:
    return text.translate(_BLANKS)
