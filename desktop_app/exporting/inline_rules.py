r"""What could change meaning inside a line: emphasis, code, formulas, links, HTML, entities, tags.

Each rule returns the places in ``Paragraph.raw`` before which a backslash must stand. Pairs are broken at
their opening half only: ``\*so*`` shows two stars, and a second backslash would be one too many. Where readers
differ, a rule takes the reader for whom the words would change.
"""

from __future__ import annotations

import re
from html.entities import html5
from typing import TYPE_CHECKING

from desktop_app.exporting.paragraph import (
    ASCII_PUNCTUATION,
    Dialect,
    fold_label,
    is_blank,
    is_surely_punctuation,
    may_be_punctuation,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from desktop_app.exporting.paragraph import Paragraph, Run

_ENTITY = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|([A-Za-z][A-Za-z0-9]*));")
_ATTRIBUTE = r"""\s+[A-Za-z_:][A-Za-z0-9_.:-]*(?:\s*=\s*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?"""
_MARKUP = re.compile(
    rf"<(?:[A-Za-z][A-Za-z0-9-]*(?:{_ATTRIBUTE})*\s*/?>"  # an opening tag
    r"|/[A-Za-z][A-Za-z0-9-]*\s*>"  # a closing one
    r"|!-(?=-[\s\S]*>)(?=[\s\S]*->)|\?[^>]*\?>|![A-Za-z][^>]*>|!\[CDATA\["  # comment, instruction, declaration, CDATA
    r"|[A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>]*>"  # <https://…>
    r"|[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9.-]+>)"  # <someone@somewhere>
)
_LINK_TAIL = re.compile(
    r"""\(\s*(?:<[^<>\n]*>|[^ \t\n<()][^ \t\n]*|\([^ \t\n]*|)(?:\s+(?:"[^"]*"|'[^']*'|\([^()]*\)))?\s*\)"""
)
_LABEL = re.compile(r"\[((?:[^\[\]\\]|\\.)+)\]")
_OBSIDIAN_TAG = re.compile(r"(?<![\w/&#])#(?=[\w/-]*[^\W\d]|[\w/-]*[-/]|[\d_/-]*[^\x00-\x7f\s\u2000-\u206f])")
_LOGSEQ_TAG = re.compile(r"(?:(?<=\s)|^)#(?=[^\s#])")


def backslashes(par: Paragraph) -> Iterator[int]:
    r"""``\*`` would lose its backslash: CommonMark 2.4."""
    for run in par.free_runs("\\"):
        for place in range(run.start, run.end):
            if _takes_backslash(par, place + 1):
                yield place


def _takes_backslash(par: Paragraph, place: int) -> bool:
    """Say whether a backslash before ``place`` would be read as an escape or as a line break (CommonMark 6.7)."""
    if place == len(par.raw):
        return par.link or par.cell
    return par.raw[place] in ASCII_PUNCTUATION or (par.raw[place] == "\n" and par.is_free(place))


def code_ticks(par: Paragraph) -> Iterator[int]:
    """Keep runs of backticks from opening code, which they do if an equal run follows: CommonMark 6.1.

    Walked from the end, because an escaped run is a row of single backticks to whatever opens before it.
    """
    ahead: set[int] = set()
    following = 0  # length of the run that comes after this one
    for run in reversed(par.all_runs("`")):
        if not par.is_free(run.start):
            ahead.add(run.length)
        elif _touches_markdown(par, "`", run):
            ahead |= {1, 1 + following}  # its last backtick, escaped, and verbatim ones look like one run from before
            yield from range(run.start, run.end)
        elif run.length in ahead or _opens_fence(par, run):
            whole = run.length - 1 in ahead
            yield from range(run.start, run.end if whole else run.start + 1)
            ahead.add(1 if whole else run.length)
        else:
            ahead.add(run.length)
        following = run.length


def _touches_markdown(par: Paragraph, char: str, run: Run) -> bool:
    """Say whether a verbatim ``char`` is next to the run, which would make them one."""
    return char in (par.before(run.start), par.after(run.end))


def _opens_fence(par: Paragraph, run: Run) -> bool:
    """Say whether the run opens a code fence: CommonMark 4.5."""
    line = next(line for line in par.lines if line.start <= run.start <= line.end)
    return run.length >= 3 and run.start == line.start and "`" not in par.raw[run.end : line.end]


def emphasis(par: Paragraph) -> Iterator[int]:
    """``*`` and ``_`` that open with something to close them: CommonMark 6.2."""
    for char in "*_":
        yield from _pairs(par, char, par.free_runs(char), whole=True)


def strikethrough(par: Paragraph) -> Iterator[int]:
    """``~~``, and on GitHub ``~`` too; the two do not pair with each other."""
    runs = par.free_runs("~")
    yield from _pairs(par, "~", [run for run in runs if run.length >= 2])
    if par.dialect is Dialect.MARKDOWN:
        yield from _pairs(par, "~", [run for run in runs if run.length == 1])


def marks(par: Paragraph) -> Iterator[int]:
    """``==`` marks in Obsidian, in Logseq and in many an editor; ``^^`` in Logseq."""
    for char in "=^" if par.dialect is Dialect.LOGSEQ else "=":
        yield from _pairs(par, char, [run for run in par.free_runs(char) if run.length >= 2])


def _pairs(par: Paragraph, char: str, runs: list[Run], *, whole: bool = False) -> Iterator[int]:
    """Break every run that can open and has one ahead that can close.

    ``whole``: each character of a run counts for itself; else one that is left over does nothing.
    """
    closes_ahead = False
    for run in reversed(runs):
        opens, closes = _flanks(par, char, run)
        if opens and closes_ahead:
            last = run.end if whole or run.length == 1 else run.end - 1
            yield from range(run.start, last)
        elif closes:
            closes_ahead = True


def _flanks(par: Paragraph, char: str, run: Run) -> tuple[bool, bool]:
    """Say whether a run of delimiters can open and can close, for some reader."""
    before, after = par.before(run.start), par.after(run.end)
    left = not is_blank(after) and (not is_surely_punctuation(after) or is_blank(before) or may_be_punctuation(before))
    right = not is_blank(before) and (not is_surely_punctuation(before) or is_blank(after) or may_be_punctuation(after))
    if char != "_":
        return left, right
    # inside a word an underscore does nothing; a symbol beside it is a word to one reader and none to another
    surely_right = right and not (is_surely_punctuation(before) or may_be_punctuation(after))
    surely_left = left and not (is_surely_punctuation(after) or may_be_punctuation(before))
    return left and not (surely_right and surely_left), right and not (surely_right and surely_left)


def dollars(par: Paragraph) -> Iterator[int]:
    """Keep ``$`` from opening a formula: words follow it at once, and one that follows words is ahead.

    ``$$`` always opens one: Obsidian's editor then waits for its end to the end of the file.
    """
    closes_ahead = False
    for run in reversed(par.all_runs("$")):
        free = par.is_free(run.start)
        opens = run.length > 1 or (closes_ahead and not is_blank(par.after(run.end)))
        if free and (opens or _touches_markdown(par, "$", run)):
            yield from range(run.start, run.end)
        elif not is_blank(par.before(run.start)):
            closes_ahead = True


def html(par: Paragraph) -> Iterator[int]:
    """Tags, comments and ``<https://…>``: CommonMark 6.5 and 6.6."""
    for opening in re.finditer("<", par.raw):  # each by itself: what one would swallow stands free once it is escaped
        if par.is_free(opening.start()) and _MARKUP.match(par.raw, opening.start()):
            yield opening.start()


def entities(par: Paragraph) -> Iterator[int]:
    """``&amp;`` would show as ``&``: CommonMark 2.5."""
    for match in _ENTITY.finditer(par.raw):
        if par.is_free(match.start()) and (match[1] is None or f"{match[1]};" in html5):
            yield match.start()


def links(par: Paragraph) -> Iterator[int]:
    """``[text](url)``, ``[label]`` where the page defines it, and a ``!`` that would make a picture of our own link."""
    for run in par.free_runs("]"):
        place = run.end - 1
        if par.link or ("[" in par.raw[: run.start] and _LINK_TAIL.match(par.raw, run.end)):
            yield from range(run.start, run.end) if par.link else (place,)
    for run in par.free_runs("["):
        if par.link:
            yield from range(run.start, run.end)
    for run in par.free_runs("!"):
        if run.end < len(par.raw) and par.raw[run.end] == "[" and not par.is_free(run.end):
            yield run.end - 1
    if par.labels:
        yield from (
            match.start()
            for match in _LABEL.finditer(par.raw)
            if par.is_free(match.start()) and fold_label(match[1]) in par.labels
        )


def obsidian(par: Paragraph) -> Iterator[int]:
    """``[[page]]``, ``%%hidden%%``, ``#tag``, ``[^1]`` and ``^[footnotes]`` of Obsidian."""
    if par.dialect is not Dialect.OBSIDIAN:
        return
    for char in "[%":
        for run in par.all_runs(char):
            if run.length >= 2 and par.is_free(run.start):
                yield from range(run.start, run.end - 1)
            elif run.length == 1 and par.is_free(run.start) and par.after(run.end) == char:
                yield run.start
    yield from _free(par, re.compile(r"\[(?=\^[^\s\]]+\])"))
    yield from _free(par, re.compile(r"\^(?=\[)"))
    yield from _free(par, _OBSIDIAN_TAG)


def logseq(par: Paragraph) -> Iterator[int]:
    """``[[page]]``, ``((block))``, ``{{macro}}``, ``#tag`` and ``[^1]`` of Logseq."""
    if par.dialect is not Dialect.LOGSEQ:
        return
    for pattern in (r"\[(?=\[)", r"\((?=\()", r"\{(?=\{)", r"\[(?=\^[^\s\]]+\])"):
        yield from _free(par, re.compile(pattern))
    yield from _free(par, _LOGSEQ_TAG)


def cells(par: Paragraph) -> Iterator[int]:
    """Keep ``|`` from ending the cell of a table."""
    if par.cell:
        yield from _free(par, re.compile(r"\|"))


def _free(par: Paragraph, pattern: re.Pattern[str]) -> Iterator[int]:
    """Yield where ``pattern`` begins among the words."""
    return (match.start() for match in pattern.finditer(par.raw) if par.is_free(match.start()))


RULES = (
    backslashes,
    code_ticks,
    emphasis,
    strikethrough,
    marks,
    dollars,
    html,
    entities,
    links,
    obsidian,
    logseq,
    cells,
)
