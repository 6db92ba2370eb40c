"""What the file of a paper is made of, and how a new version goes into a file that a person has worked in.

Three shapes: a note with front matter and a managed region, a Logseq page with properties and a managed region,
and an HTML page, which is Postil's as a whole.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from desktop_app.exporting import front_matter, logseq, regions
from desktop_app.exporting.flavours import Flavour

if TYPE_CHECKING:
    from collections.abc import Mapping

    from desktop_app.exporting.front_matter import Value
    from desktop_app.exporting.paragraph import Dialect

_ID = "postil-id"


class ChangedByPerson(Exception):
    """The person worked inside of what Postil writes, so there is no place for a new version."""


class PageFile(Protocol):
    """A shape of file."""

    def new(self, properties: Mapping[str, Value], region: str) -> str:
        """Return the text of a file that is not there yet."""

    def beside(self, properties: Mapping[str, Value], region: str) -> str:
        """Return the text of a version that goes beside a person's file, and so must not be found by its id."""

    def merged(self, text: str, properties: Mapping[str, Value], region: str, known: frozenset[str]) -> str:
        """Return ``text`` with the new version in it; ``known`` are the hashes of what Postil wrote there.

        Raises ``ChangedByPerson``.
        """

    def held_hash(self, text: str) -> str | None:
        """Return the hash of what Postil's part of a file holds; ``None`` where there is no such part."""


class Note:
    """A note with YAML front matter."""

    def __init__(self, dialect: Dialect) -> None:
        """Write comments and Markdown in ``dialect``."""
        self._dialect = dialect

    def new(self, properties: Mapping[str, Value], region: str) -> str:
        """Return the text of a file that is not there yet."""
        return front_matter.joined(front_matter.dump(properties), "\n" + regions.whole(region, self._dialect))

    def beside(self, properties: Mapping[str, Value], region: str) -> str:
        """Return the text of a version that goes beside a person's file."""
        return self.new({key: value for key, value in properties.items() if key not in {_ID, "aliases"}}, region)

    def merged(self, text: str, properties: Mapping[str, Value], region: str, known: frozenset[str]) -> str:
        """Return ``text`` with the new version in it; raise ``ChangedByPerson``."""
        mark = "\ufeff" if text.startswith("\ufeff") else ""
        yaml, body = front_matter.split(text.removeprefix("\ufeff"))
        try:
            head = front_matter.update(yaml, properties) if yaml is not None else front_matter.dump(properties)
        except front_matter.UnreadableFrontMatter as error:
            raise ChangedByPerson from error
        gap = "\n" if yaml is None and not body.startswith("\n") else ""
        return mark + front_matter.joined(head, gap + _with_region(body, region, known, self._dialect))

    def held_hash(self, text: str) -> str | None:
        """Return the hash of the region."""
        parted = regions.part(text)
        return regions.region_hash(parted.region) if parted else None


class Outline:
    """A page of Logseq: properties, then an outline."""

    def __init__(self, dialect: Dialect) -> None:
        """Write comments and Markdown in ``dialect``."""
        self._dialect = dialect

    def new(self, properties: Mapping[str, Value], region: str) -> str:
        """Return the text of a file that is not there yet."""
        return logseq.update("", properties) + "\n" + regions.whole(region, self._dialect)

    def beside(self, properties: Mapping[str, Value], region: str) -> str:
        """Return the text of a version beside a person's page, under another title: two pages may not share one."""
        others = {key: value for key, value in properties.items() if key != _ID}
        return self.new({**others, "title": f"{properties['title']} (Postil)"}, region)

    def merged(self, text: str, properties: Mapping[str, Value], region: str, known: frozenset[str]) -> str:
        """Return ``text`` with the new version in it; raise ``ChangedByPerson``."""
        mark = "\ufeff" if text.startswith("\ufeff") else ""
        head, body = logseq.split(text.removeprefix("\ufeff"))
        return mark + logseq.update(head, properties) + _with_region(body, region, known, self._dialect)

    def held_hash(self, text: str) -> str | None:
        """Return the hash of the region."""
        parted = regions.part(text)
        return regions.region_hash(parted.region) if parted else None


class WholePage:
    """A file that is Postil's from its first byte to its last; its template knows the properties."""

    def new(self, properties: Mapping[str, Value], region: str) -> str:  # noqa: ARG002 - the template wrote them
        """Return the text of a file that is not there yet."""
        return region + "\n"

    def beside(self, properties: Mapping[str, Value], region: str) -> str:
        """Return the text of a version beside a person's file."""
        return self.new(properties, region).replace(f'<meta name="{_ID}"', '<meta name="postil-version-of"')

    def merged(self, text: str, properties: Mapping[str, Value], region: str, known: frozenset[str]) -> str:
        """Return the new version; raise ``ChangedByPerson``."""
        new = self.new(properties, region)
        if self.held_hash(text) in known | {self.held_hash(new)}:
            return new
        raise ChangedByPerson

    def held_hash(self, text: str) -> str:
        """Return the hash of the file."""
        return regions.region_hash(text)


def page_file(flavour: Flavour) -> PageFile:
    """Return the shape of a flavour's files."""
    if flavour is Flavour.HTML:
        return WholePage()
    return Outline(flavour.dialect) if flavour is Flavour.LOGSEQ else Note(flavour.dialect)


def _with_region(body: str, region: str, known: frozenset[str], dialect: Dialect) -> str:
    """Return ``body`` with the new region, untouched where it says the same already; raise ``ChangedByPerson``."""
    parted = regions.part(body)
    if parted is None:
        raise ChangedByPerson
    held = regions.region_hash(parted.region)
    if held == regions.region_hash(region):
        return body
    if held not in known:
        raise ChangedByPerson
    return parted.with_region(region, dialect)
