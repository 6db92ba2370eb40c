"""The one part of a note that Postil writes; everything outside of it is the person's.

It lies between two comments that the note's readers hide: ``%%`` in Obsidian, ``<!-- -->`` elsewhere, each on a line
of its own. In Logseq, where every line belongs to a bullet, the last one is a bullet.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass

from desktop_app.exporting.paragraph import Dialect

_BEGIN = {
    Dialect.OBSIDIAN: "%% postil:begin %%",
    Dialect.MARKDOWN: "<!-- postil:begin -->",
    Dialect.LOGSEQ: "- ## Highlights and notes\n  <!-- postil:begin -->",
}
_END = {
    Dialect.OBSIDIAN: "%% postil:end %%",
    Dialect.MARKDOWN: "<!-- postil:end -->",
    Dialect.LOGSEQ: "\t- <!-- postil:end -->",
}
_MARKER = r"(?:%% postil:{0} %%|<!-- postil:{0} -->)[ \t\r]*$"
_BEGIN_LINE = re.compile(r"^[ \t]*" + _MARKER.format("begin"), re.MULTILINE)
_END_LINE = re.compile(r"^[ \t]*(?:- )?" + _MARKER.format("end"), re.MULTILINE)
_WITHIN = re.compile(r"postil:(?=(?:begin|end)\b)")
_FOLDED = re.compile(r"[ \t]*collapsed:: (?:true|false)")


@dataclass(frozen=True, slots=True)
class Parted:
    """A note's text in five parts; put together they are the text. ``region`` is what Postil wrote."""

    before: str
    begin: str
    region: str
    end: str
    after: str

    def with_region(self, region: str, dialect: Dialect) -> str:
        """Return the text with another region. The comments change only where another dialect wrote them."""
        alike = self.begin.strip() == _BEGIN[dialect].rpartition("\n")[2].strip()
        begin = self.begin if alike else _BEGIN[dialect]
        end = self.end if alike else _END[dialect]
        return f"{self.before}{begin}\n{_padded(region, dialect)}{end}{self.after}"


def part(text: str) -> Parted | None:
    """Find the region: from the first opening comment to the last closing one. ``None`` where one is missing."""
    begin = _BEGIN_LINE.search(text)
    ends = list(_END_LINE.finditer(text, begin.end())) if begin else []
    if begin is None or not ends:
        return None
    end = ends[-1]
    region = text[begin.end() : end.start()]
    return Parted(text[: begin.start()], begin[0], region, end[0], text[end.end() :])


def whole(region: str, dialect: Dialect) -> str:
    """Return the body of a new note: a region and nothing else."""
    return f"{_BEGIN[dialect]}\n{_padded(region, dialect)}{_END[dialect]}\n"


def region_hash(region: str) -> str:
    """Return the SHA-256, in hex, of a region as it is compared.

    Blanks at the ends of lines, blank lines at its edges and bullets that were folded in Logseq do not count:
    editors change those by themselves.
    """
    lines = [line.rstrip() for line in region.split("\n") if not _FOLDED.fullmatch(line.rstrip())]
    return hashlib.sha256("\n".join(lines).strip("\n").encode("utf-8", "surrogatepass")).hexdigest()


def defused(markdown: str) -> str:
    """Return a person's Markdown so that a comment of ours in it marks nothing."""
    return _WITHIN.sub("postil: ", markdown)


def _padded(region: str, dialect: Dialect) -> str:
    """Return a region with blank lines around it, which part it from the comments; an outline has none."""
    if dialect is Dialect.LOGSEQ:
        return f"{region}\n" if region else ""
    return f"\n{region}\n\n" if region else ""
