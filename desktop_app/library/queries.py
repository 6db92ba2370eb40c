"""What may be asked of a library: the methods that read, for any thread. See ``Library``."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from desktop_app.library import assets, exported, filing, finding, mapping, marginalia, reading, reports, search
from desktop_app.library.filters import EVERY_PAPER, Order

if TYPE_CHECKING:
    from collections.abc import Iterable

    from desktop_app.domain.annotations import Annotation, Note
    from desktop_app.domain.papers import Paper, Summary, Tag
    from desktop_app.domain.relations import Relation, Topic, TopicMap
    from desktop_app.library.assets import Asset, MissingImage
    from desktop_app.library.connection import Readers
    from desktop_app.library.exported import ExportRecord
    from desktop_app.library.filing import FiledSummary
    from desktop_app.library.filters import PaperFilter, Shelf
    from desktop_app.library.reading import PaperText
    from desktop_app.library.reports import ImportRecord
    from desktop_app.library.search import SearchHit
    from desktop_app.text.document import Document

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]


class Queries:
    """Short questions, each answered by one connection a thread. Raise ``LibraryError`` when the file fails."""

    def __init__(self, readers: Readers) -> None:
        """Ask through ``readers``."""
        self._readers = readers

    def papers(self, where: PaperFilter = EVERY_PAPER, order: Order = Order.NUMBER) -> list[Paper]:
        """Return the papers that ``where`` lets through."""
        with self._readers.use() as connection:
            return reading.papers(connection, where, order)

    def paper(self, number: int) -> Paper:
        """Return one paper; raise ``UnknownPaper``."""
        with self._readers.use() as connection:
            return reading.paper(connection, number)

    def find_paper(self, reference: str) -> Paper:
        """Return the paper that goes by a citekey, arXiv id, DOI, number, or unambiguous start of a title.

        Raises ``UnknownPaper`` or ``AmbiguousPaper``.
        """
        with self._readers.use() as connection:
            return reading.paper(connection, finding.find_paper(connection, reference))

    def summaries(self, paper: int) -> list[Summary]:
        """Return a paper's summaries in their order."""
        with self._readers.use() as connection:
            return reading.summaries(connection, paper)

    def document(self, summary: int) -> Document:
        """Return the stored Document of a summary (its id)."""
        with self._readers.use() as connection:
            return reading.document(connection, summary)

    def annotations(self, paper: int | None = None) -> list[Annotation]:
        """Return the highlights of a paper, or of all outside the trash, in the order of the text."""
        with self._readers.use() as connection:
            return marginalia.highlights(connection, paper)

    def annotation(self, id: str) -> Annotation:  # noqa: A002 - the W3C's word
        """Return one highlight."""
        with self._readers.use() as connection:
            return marginalia.highlight(connection, id)

    def notes(self, paper: int | None = None) -> list[Note]:
        """Return the notes on a whole paper, or on all outside the trash, oldest first."""
        with self._readers.use() as connection:
            return marginalia.notes(connection, paper)

    def topic_map(self) -> TopicMap:
        """Return the map, without what is in the trash."""
        with self._readers.use() as connection:
            return mapping.topic_map(connection)

    def topics(self) -> list[Topic]:
        """Return the topics, largest first."""
        with self._readers.use() as connection:
            return mapping.topics(connection)

    def related(self, paper: int, limit: int = 10) -> list[Relation]:
        """Return a paper's relations, best first."""
        with self._readers.use() as connection:
            return mapping.related(connection, paper, limit)

    def shelf_counts(self) -> dict[Shelf, int]:
        """Return how many papers stand on each shelf."""
        with self._readers.use() as connection:
            return reading.shelf_counts(connection)

    def totals(self) -> tuple[int, int, int]:
        """Return how many papers there are outside the trash, and highlights and notes on them."""
        with self._readers.use() as connection:
            return reading.totals(connection)

    def tags(self) -> list[Tag]:
        """Return the tags in use, by name."""
        with self._readers.use() as connection:
            return reading.tags(connection)

    def search(self, query: str, limit: int = 20) -> list[SearchHit]:
        """Return the best hits first; any string is a legal query, and its last word may be a beginning."""
        with self._readers.use() as connection:
            return search.search(connection, query, limit)

    def texts(self, among: Iterable[int] | None = None) -> list[PaperText]:
        """Return what papers outside the trash say: every one, or those ``among`` some numbers."""
        with self._readers.use() as connection:
            return reading.texts(connection, among)

    def known_hashes(self) -> frozenset[str]:
        """Return the hashes of all summaries (``identity.markdown_hash``), by which a text is known again."""
        with self._readers.use() as connection:
            return reading.known_hashes(connection)

    def setting(self, key: str, default: Json = None) -> Json:
        """Return a JSON value kept under a name."""
        with self._readers.use() as connection:
            stored = reading.setting(connection, key)
        value: Json = default if stored is None else json.loads(stored)
        return value

    def exported(self, folder: str, flavour: str) -> dict[int, ExportRecord]:
        """Return what was exported to an absolute folder, by paper."""
        with self._readers.use() as connection:
            return exported.exported(connection, folder, flavour)

    def file_stamps(self, folder: str) -> dict[str, tuple[int, int]]:
        """Return (size, modified) of the files at or below a path as they were last read, by path; see ``ReadFile``."""
        with self._readers.use() as connection:
            return filing.file_stamps(connection, folder)

    def file_text(self, path: str) -> str | None:
        """Return a file's decoded text if it was divided without marks for it, else ``None``."""
        with self._readers.use() as connection:
            return filing.file_text(connection, path)

    def filed(self, path: str) -> list[FiledSummary]:
        """Return the summaries that stand in a file, in its order."""
        with self._readers.use() as connection:
            return filing.filed(connection, path)

    def image(self, summary: int, url: str) -> Asset | None:
        """Return an image by its address in a summary's text; ``None`` while the library has not got it."""
        with self._readers.use() as connection:
            return assets.image(connection, summary, url)

    def missing_images(self, paper: int | None = None) -> list[MissingImage]:
        """Return images on the web that the library has not got, shown by one paper or by any outside the trash."""
        with self._readers.use() as connection:
            return assets.missing_images(connection, paper)

    def imports(self, limit: int = 20) -> list[ImportRecord]:
        """Return the reports of the newest imports, newest first."""
        with self._readers.use() as connection:
            return reports.imports(connection, limit)

    def import_report(self, number: int) -> ImportRecord:
        """Return one report; raise ``LibraryError`` where it is no longer kept."""
        with self._readers.use() as connection:
            return reports.import_report(connection, number)
