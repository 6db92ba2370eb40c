"""``catalog.json``: which paper each summary in the files beside it is about.

The format, as the one in ``seeds/``: an object with

- ``papers``: for every key of one's own choosing an object with ``title`` and, where known, ``authors`` (a list
  of names), ``year`` (a number), ``venue``, ``arxiv``, ``doi``, ``url`` and ``tags`` (a list);
- ``summaries``: a list of objects with ``file`` (a path below the catalog's folder), ``paper`` (a key of
  ``papers``) and, unless the whole file is one summary, ``start`` and ``end`` (code points of the decoded
  file); ``sha256`` of the stripped summary's UTF-8 bytes lets it be found again after the file was edited;
  ``number`` is for people.

Anything else in it is left alone.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any

from desktop_app.domain.errors import ImportFailed
from desktop_app.domain.papers import PaperMetadata
from desktop_app.importing.passages import Contents, Failure, Passage, Skipped
from desktop_app.importing.spans import Wanted, locate

if TYPE_CHECKING:
    from pathlib import Path

    from desktop_app.importing.files import InputFile
    from desktop_app.importing.spans import Located, Span

NAME = "catalog.json"

_SHA256 = re.compile(r"[0-9a-f]{64}|")


@dataclass(frozen=True, slots=True)
class Entry:
    """One summary: how a person counts it, where it stood (``None``: all of the file), and its paper."""

    number: int
    stood: Wanted | None
    paper: PaperMetadata


@dataclass(frozen=True, slots=True)
class Catalog:
    """A catalog that has been read and found sound; files are by their absolute path, in its order."""

    path: Path
    files: dict[Path, tuple[Entry, ...]]

    def read(self, input_file: InputFile) -> Contents:
        """Return the summaries of one of its files; raise ``ImportFailed`` with the reason if it cannot be read."""
        file, text = input_file.path, input_file.text()
        whole = Wanted(0, len(text))
        entries = sorted(self.files[file], key=lambda entry: (entry.stood or whole).start)
        located = locate(text, [entry.stood or whole for entry in entries])
        passages = tuple(
            _passage(text, span, entry) for span, entry in zip(located.spans, entries, strict=True) if span
        )
        failed = tuple(
            Failure(file, f"summary {entries[index].number} was left out: {reason}; mend its start and end in {NAME}")
            for index, reason in located.gone.items()
        )
        return Contents(passages, failed, _unclaimed(file, located))


def _passage(text: str, span: Span, entry: Entry) -> Passage:
    markdown = text[span.start : span.end].strip()
    return Passage(markdown, span.start, span.end, entry.paper)


def _unclaimed(file: Path, located: Located) -> tuple[Skipped, ...]:
    return tuple(
        Skipped(file, f"the text from {gap.start} to {gap.end} belongs to no summary in {NAME}")
        for gap in located.unclaimed
    )


class _Flaw(Exception):
    """What is wrong, and where in the catalog."""


def read_catalog(input_file: InputFile) -> Catalog | None:
    """Return the catalog in a file; ``None`` if the file is of another kind that only bears the name.

    Raises ``ImportFailed`` with the first thing that is wrong with it.
    """
    path = input_file.path
    try:
        whole = json.loads(input_file.text())
    except (ValueError, RecursionError) as error:
        msg = f"it is not sound JSON ({error})"
        raise ImportFailed(msg) from error
    if not isinstance(whole, dict) or "summaries" not in whole:
        return None
    try:
        papers = {
            key: _paper(_object(value, f'papers["{key}"]'), f'papers["{key}"]')
            for key, value in _object(whole.get("papers"), "papers").items()
        }
        files: dict[Path, tuple[Entry, ...]] = {}
        for index, value in enumerate(_list(whole["summaries"], "summaries")):
            where = f"summaries[{index}]"
            each = _object(value, where)
            file = path.parent / _file(each.get("file"), f"{where}.file")
            known = files.get(file, ())
            files[file] = (*known, _entry(each, papers, len(known) + 1, where))
    except _Flaw as flaw:
        msg = f"in the catalog {flaw}"
        raise ImportFailed(msg) from flaw
    return Catalog(path, files)


def _entry(each: dict[str, Any], papers: dict[str, PaperMetadata], turn: int, where: str) -> Entry:
    key = _string(each.get("paper"), f"{where}.paper")
    if key not in papers:
        msg = f'{where}.paper is "{key}", which is not among the papers'
        raise _Flaw(msg)
    number = _whole(each["number"], f"{where}.number") if each.get("number") is not None else turn
    if each.get("start") is None and each.get("end") is None:
        return Entry(number, None, papers[key])
    start, end = _whole(each.get("start"), f"{where}.start"), _whole(each.get("end"), f"{where}.end")
    if not 0 <= start < end:
        msg = f"{where} ends at {end}, which is not after its start {start}"
        raise _Flaw(msg)
    sha256 = _optional(each.get("sha256"), f"{where}.sha256").lower()
    if not _SHA256.fullmatch(sha256):
        msg = f"{where}.sha256 must be 64 hexadecimal digits"
        raise _Flaw(msg)
    return Entry(number, Wanted(start, end, sha256), papers[key])


def _paper(each: dict[str, Any], where: str) -> PaperMetadata:
    metadata = PaperMetadata(
        title=" ".join(_string(each.get("title"), f"{where}.title").split()),
        authors=_strings(each.get("authors"), f"{where}.authors"),
        venue=_optional(each.get("venue"), f"{where}.venue"),
        arxiv=_optional(each.get("arxiv"), f"{where}.arxiv"),
        doi=_optional(each.get("doi"), f"{where}.doi"),
        url=_optional(each.get("url"), f"{where}.url"),
        tags=_strings(each.get("tags"), f"{where}.tags"),
    )
    year = each.get("year")
    return metadata if year is None else metadata._replace(year=_whole(year, f"{where}.year"))


def _file(value: object, where: str) -> PurePosixPath:
    """Return a path that stays below the catalog's folder: a catalog may come from a stranger."""
    file = PurePosixPath(_string(value, where).replace("\\", "/"))
    if file.is_absolute() or ".." in file.parts or ":" in file.parts[0]:
        msg = f"{where} must lie below the catalog's folder"
        raise _Flaw(msg)
    return file


def _object(value: object, where: str) -> dict[str, Any]:
    if isinstance(value, dict):
        return value
    raise _Flaw(_must_be(where, "an object"))


def _list(value: object, where: str) -> list[Any]:
    if isinstance(value, list):
        return value
    raise _Flaw(_must_be(where, "a list"))


def _whole(value: object, where: str) -> int:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise _Flaw(_must_be(where, "a whole number"))


def _string(value: object, where: str) -> str:
    if isinstance(value, str) and value.strip():
        return value.strip()
    raise _Flaw(_must_be(where, "a text that is not empty"))


def _optional(value: object, where: str) -> str:
    if value is None or value == "":
        return ""
    return _string(value, where)


def _strings(value: object, where: str) -> tuple[str, ...]:
    if value is None:
        return ()
    return tuple(_string(each, f"{where}[{index}]") for index, each in enumerate(_list(value, where)))


def _must_be(where: str, what: str) -> str:
    return f"{where} must be {what}"
