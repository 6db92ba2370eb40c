"""Postil's own Markdown on its way back in: the highlights and notes in it, never a summary made of them.

A file is known by the two comments around what Postil wrote, or by its ``postil-id``. Between the comments stand
quotes with their colour and note, and notes on the paper; what a person wrote outside of them becomes a note on the
paper, so that no word is lost. ``exporting/regions.py`` and ``exporting/templates`` say how it is written.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from desktop_app.domain.annotations import Color, Target, TextPositionSelector, TextQuoteSelector
from desktop_app.domain.papers import PaperMetadata, family_name
from desktop_app.importing import own_outlines
from desktop_app.importing.annotation_fields import annotation_id, color_of, time_of
from desktop_app.importing.front_matter import read_front_matter
from desktop_app.importing.identifiers import arxiv_in, doi_in, year_in
from desktop_app.importing.passages import Contents, Skipped
from desktop_app.library.incoming import ReadAnnotation

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from desktop_app.importing.front_matter import FrontMatter
    from desktop_app.importing.own_outlines import Marked

_CHEAP = ("postil:begin", "postil-id")
_BEGIN = re.compile(r"^[ \t]*(?:%% postil:begin %%|<!-- postil:begin -->)[ \t]*$", re.MULTILINE)
_END = re.compile(r"^[ \t]*(?:- )?(?:%% postil:end %%|<!-- postil:end -->)[ \t]*$", re.MULTILINE)
_PAGE = re.compile(r"<meta name=\"(?:postil-id|postil-version-of)\" content=", re.IGNORECASE)
_LABEL = re.compile(r"\*\*(?P<label>.+)\*\*(?: \(no longer in the text\))?")
_BLOCK_ID = re.compile(r"\^(?P<id>[0-9A-Za-z-]+)")
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_OUTLINE_HEADING = "- ## Highlights and notes"
_BESIDE = re.compile(r" \(Postil(?: [0-9a-f]{8})?\)$")
_HEAD = 32 * 1024
"""Code points in which the ``postil-id`` stands, as for the export."""


@dataclass(frozen=True, slots=True)
class _Region:
    """What stands between Postil's comments. ``unknown``: it was written by a template of the person's own."""

    marked: Sequence[Marked] = ()
    notes: Sequence[str] = ()
    unknown: bool = False


def read(file_text: str, path: Path) -> Contents | None:
    """Return the paper, highlights and notes in a file that Postil exported; ``None`` for any other file."""
    if not any(sign in file_text for sign in _CHEAP) and "postil-version-of" not in file_text[:_HEAD]:
        return None
    if _PAGE.search(file_text[:_HEAD]):
        reason = "it is a page that Postil wrote for the browser; import the export as JSON-LD instead"
        return Contents(skipped=(Skipped(path, reason),))
    text = file_text.replace("\r\n", "\n").replace("\r", "\n")
    head, body = _head(text)
    paper = _paper(head, path)
    begin = _BEGIN.search(body)
    ends = list(_END.finditer(body, begin.end())) if begin else []
    if begin is None or not ends:
        if not head.text("postil id"):
            return None
        region, outside = _Region(), [body]
    else:
        region = _region(body[begin.end() : ends[-1].start()], paper)
        outside = [body[: begin.start()], body[ends[-1].end() :]]
    return _contents(head, paper, region, outside, path)


def _head(text: str) -> tuple[FrontMatter, str]:
    """Return what the file's head says, be it YAML or Logseq's properties, and the rest of the file."""
    front = read_front_matter(text)
    if front.end:
        return front, text[front.end :]
    front = own_outlines.properties(text)
    return front, text[front.end :]


def _region(text: str, paper: PaperMetadata) -> _Region:
    if re.match(r"\n?\t+- ", text):
        marked, notes = own_outlines.read_outline(text)
        return _Region(marked, notes)
    return _read_region(text.strip("\n").split("\n"), paper)


def _contents(head: FrontMatter, paper: PaperMetadata, region: _Region, outside: Sequence[str], path: Path) -> Contents:
    citekey = head.text("citekey", "postil id")
    time = time_of(head.text("updated")) or time_of(head.text("created")) or datetime.now(UTC)
    read_: list[ReadAnnotation] = []
    met: Counter[tuple[str, str]] = Counter()

    def take(id_: str, target: Target | None, label: str, note: str) -> None:
        said = (target.quote.exact if target else "", note)
        met[said] += 1
        again = (str(met[said]),) if met[said] > 1 else ()  # the same words may well be marked in two places
        made = annotation_id(id_, citekey or paper.title, *said, *again)
        color = color_of(label)
        meaning = "" if color else label
        read_.append(
            ReadAnnotation(made, paper, citekey, target, color or Color.YELLOW, note, time, time, meaning=meaning)
        )

    for each in region.marked:
        words = _canonical(each.quote)
        target = Target(TextPositionSelector(0, 0), TextQuoteSelector(words), "") if words else None
        take(each.id, target, _canonical(each.label), each.note)
    own = [_without_title(each, paper.title) for each in outside]
    for note in [*region.notes, *own]:
        if note.strip():
            take("", None, "", note.strip("\n").rstrip())
    reason = "a template of your own wrote its highlights, which cannot be told apart; import the export as JSON-LD too"
    skipped = (Skipped(path, reason),) if region.unknown else ()
    return Contents(papers=(paper,), annotations=tuple(read_), skipped=skipped)


def _paper(head: FrontMatter, path: Path) -> PaperMetadata:
    arxiv, doi, url = arxiv_in(head.text("arxiv")), doi_in(head.text("doi")), head.text("url")
    if (arxiv and arxiv_in(url) == arxiv) or (doi and doi_in(url) == doi):
        url = ""  # the export made it of the id
    return PaperMetadata(
        " ".join(head.text("title").split()) or _BESIDE.sub("", path.stem),
        tuple(head.texts("authors")),
        year_in(head.text("year")),
        head.text("venue"),
        arxiv,
        doi,
        url if re.match(r"https?://", url) else "",
        tuple(dict.fromkeys(tag.lstrip("#") for tag in head.texts("tags") if tag.strip("# "))),
    )


def _read_region(lines: Sequence[str], paper: PaperMetadata) -> _Region:
    """Read the region of a note: after ``## Highlights`` quotes under their colours, after ``## Notes`` notes."""
    plain = list(_outside_fences(lines))
    starts = [at for at in plain if _begins_highlight(lines, at)]
    after_quotes = starts[-1] if starts else 0
    notes_at = next((at for at in plain if at >= after_quotes and lines[at].rstrip() == "## Notes"), len(lines))
    first = min([*starts, notes_at])
    head = [line for line in lines[:first] if line.rstrip() != "## Highlights"]
    titled = bool(head) and head[0].startswith("# ")
    if not starts and notes_at == len(lines) and not titled:
        return _Region(unknown=bool("".join(lines).strip()))
    marked = [_highlight(lines[at:end]) for at, end in zip(starts, [*starts[1:], notes_at], strict=False)]
    rules = {at for at in plain if lines[at].rstrip() == "---" and not lines[at - 1].strip()}
    notes = list(_parted(lines, notes_at + 1, rules))
    return _Region(marked, [_beside_title("\n".join(head), paper), *notes])


def _beside_title(head: str, paper: PaperMetadata) -> str:
    """Return what a person wrote at the head of the region, where Postil puts title, byline and link."""
    paragraphs = [each for each in re.split(r"\n{2,}", head) if each.strip()]
    if not paragraphs or not paragraphs[0].startswith("# "):
        return head
    named = [*map(family_name, paper.authors[:2]), paper.venue, str(paper.year or "")]
    ours = [name for name in named if name]
    by_person = [each for each in paragraphs[1:] if not re.fullmatch(r"<https?://[^\s<>]+>", each.strip())]
    if by_person and "\n" not in by_person[0] and any(name in by_person[0] for name in ours):
        del by_person[0]
    return "\n\n".join(by_person)


def _outside_fences(lines: Sequence[str]) -> Iterator[int]:
    """Yield the numbers of lines that stand in no fenced code."""
    fence = ""
    for at, line in enumerate(lines):
        found = _FENCE.match(line)
        if not fence:
            if found:
                fence = found[1]
            else:
                yield at
        elif found and found[1].startswith(fence) and not line.strip().strip(fence[0]):
            fence = ""


def _begins_highlight(lines: Sequence[str], at: int) -> bool:
    if at + 2 >= len(lines) or not _LABEL.fullmatch(lines[at].rstrip()) or (at and lines[at - 1].strip()):
        return False
    return not lines[at + 1].strip() and lines[at + 2].startswith(">")


def _highlight(lines: Sequence[str]) -> Marked:
    found = _LABEL.fullmatch(lines[0].rstrip())
    end = next((at for at in range(2, len(lines)) if not lines[at].startswith(">")), len(lines))
    rest = "\n".join(lines[end:]).strip("\n")
    id_ = _BLOCK_ID.fullmatch(rest.split("\n", 1)[0].rstrip())
    note = rest.partition("\n")[2] if id_ else rest
    return own_outlines.Marked(
        id_["id"] if id_ else "",
        found["label"] if found else "",
        own_outlines.unquoted(lines[2:end]),
        note.strip("\n").rstrip(),
    )


def _parted(lines: Sequence[str], start: int, rules: set[int]) -> Iterator[str]:
    """Yield the notes that rules part, from the line ``start`` on."""
    for at in range(start, len(lines)):
        if at in rules:
            yield "\n".join(lines[start:at])
            start = at + 1
    yield "\n".join(lines[start:])


def _canonical(markdown: str) -> str:
    """Return what a quote says, as the canonical text of the summary has it."""
    from desktop_app.text.markdown import parse  # noqa: PLC0415 - heavy: late

    return parse(markdown).text.strip()


def _without_title(outside: str, title: str) -> str:
    """Return what a person wrote outside, without a heading that only repeats the title, and Logseq's own heading."""
    lines = [line for line in outside.split("\n") if line.rstrip() != _OUTLINE_HEADING]
    return "\n".join(line for line in lines if line.strip("# ").casefold() != title.casefold() or line[:1] != "#")
