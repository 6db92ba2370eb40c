"""For whom an export is made, and what its files look like."""

from __future__ import annotations

from enum import StrEnum

from desktop_app.exporting.paragraph import Dialect


class Flavour(StrEnum):
    """The formats of ``postil export --format``."""

    MARKDOWN = "markdown"
    OBSIDIAN = "obsidian"
    LOGSEQ = "logseq"
    JSONLD = "jsonld"
    BIBTEX = "bibtex"
    CSV = "csv"
    HTML = "html"

    @property
    def one_file(self) -> str | None:
        """The name of the one file that holds everything; ``None`` where every paper has a file of its own."""
        return _ONE_FILE.get(self)

    @property
    def extension(self) -> str:
        """The extension of a paper's file, with its dot."""
        return ".html" if self is Flavour.HTML else ".md"

    @property
    def dialect(self) -> Dialect:
        """How its Markdown is written."""
        return _DIALECTS.get(self, Dialect.MARKDOWN)


_ONE_FILE = {Flavour.JSONLD: "annotations.jsonld", Flavour.BIBTEX: "library.bib", Flavour.CSV: "annotations.csv"}
_DIALECTS = {Flavour.OBSIDIAN: Dialect.OBSIDIAN, Flavour.LOGSEQ: Dialect.LOGSEQ}
