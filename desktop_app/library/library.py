"""The library: one SQLite file, read from any thread, written one act at a time."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import TYPE_CHECKING, Self

from desktop_app.domain.annotations import Color
from desktop_app.library import marginalia, opening
from desktop_app.library.connection import PATIENCE, Readers
from desktop_app.library.queries import Queries

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import TracebackType

    from desktop_app.domain.annotations import Annotation, Note
    from desktop_app.domain.changes import LibraryChanged
    from desktop_app.domain.papers import PaperMetadata, ReadingState
    from desktop_app.domain.relations import TopicMap
    from desktop_app.library.desk import Desk
    from desktop_app.library.doctor import Finding
    from desktop_app.library.exported import ExportRecord
    from desktop_app.library.incoming import AnnotationsOutcome, ImportOutcome, ReadAnnotation, ReadFile, ReadSummary
    from desktop_app.library.queries import Json
    from desktop_app.progress import Progress


class Library(Queries):
    """Everything a person keeps. Opened with ``open``; every method raises ``LibraryError`` when the file fails.

    Methods that read may be called in any thread. Those that write wait for one another; each is one transaction,
    after which the listeners are told, in the writing thread, before the method returns. A listener must not wait
    for another thread that writes.
    """

    def __init__(self, path: Path, *, patience: float = PATIENCE) -> None:
        """Use a file that ``opening.prepare`` has found good; call ``open`` instead."""
        self.path = path
        self._patience = patience
        super().__init__(Readers(path, patience=patience))
        self._listeners: list[Callable[[LibraryChanged], None]] = []
        self._desk_lock = threading.Lock()
        self._made_desk: Desk | None = None

    @classmethod
    def open(cls, path: Path, *, create: bool = True, patience: float = PATIENCE) -> Self:
        """Open the library at ``path``, making it and its folder if need be, and bring its schema up to date.

        ``patience`` is how many seconds to wait for another program's lock. Raises ``LibraryError`` for a file that
        is foreign, truncated, corrupt, newer, locked or read-only, and leaves it as it was.
        """
        path = Path(path).absolute()
        opening.prepare(path, create=create, patience=patience)
        return cls(path, patience=patience)

    def __enter__(self) -> Self:
        """Return the library; leaving the block closes it."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close."""
        self.close()

    def close(self) -> None:
        """Wait for what is under way and close every connection. Closing twice does nothing."""
        self._readers.close()
        with self._desk_lock:
            desk = self._made_desk
        if desk is not None:
            desk.writer.close()

    @property
    def _desk(self) -> Desk:
        """Everything that writes, made at the first write."""
        with self._desk_lock:
            if self._made_desk is None:
                from desktop_app.library.desk import Desk  # noqa: PLC0415 - heavy: late, SQLAlchemy takes 0.2 s

                self._made_desk = Desk(self.path, self._publish, patience=self._patience)
            return self._made_desk

    def subscribe(self, listener: Callable[[LibraryChanged], None]) -> Callable[[], None]:
        """Have ``listener`` called in the writing thread after each commit; return what ends that."""
        self._listeners.append(listener)

        def unsubscribe() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return unsubscribe

    def _publish(self, changed: LibraryChanged) -> None:
        for listener in tuple(self._listeners):
            listener(changed)

    # --- writing ---

    def add_summaries(
        self,
        read: Sequence[ReadSummary],
        progress: Progress | None = None,
        *,
        continues: bool = False,
        papers: Sequence[PaperMetadata] = (),
        files: Sequence[ReadFile] = (),
    ) -> ImportOutcome:
        """Take in summaries that were read from files, all or none, and ``papers`` that came without one.

        A paper is known by arXiv id, then DOI, then title. A text that is there already gets one more source; one that
        its file held differently before is revised, and its highlights are anchored again; any other is added.
        A batch that ``continues`` the one before is undone together with it, unless something else was done between.
        """
        return self._desk.imports.add_summaries(read, progress, continues=continues, papers=papers, files=files)

    def add_annotations(self, read: Sequence[ReadAnnotation], *, continues: bool = False) -> AnnotationsOutcome:
        """Take in highlights and notes from an exported file, all in one act; with ``continues`` as ``add_summaries``.

        One that is there already is brought up to date if it was modified later. A highlight whose words do not stand
        in its paper's summaries is kept as orphaned, or, where there is no summary, as a note on the paper.
        """
        return self._desk.returns.add_annotations(read, continues=continues)

    def redivide(self, path: str, pieces: Sequence[ReadSummary], papers: Sequence[int | None]) -> ImportOutcome:
        """Let the summaries that stand in a file be ``pieces`` of its text, each of the paper in ``papers`` or found.

        A piece goes on from the summary with which it shares most of the file; every highlight stays on its words, or
        is orphaned beside them. A summary that no piece goes on from is taken away, and a paper that lost its last one
        goes to the trash, unless the person has put something on it. Raises ``UnknownPaper``, and ``LibraryError`` for
        no pieces.
        """
        return self._desk.divisions.redivide(path, pieces, papers)

    def highlight(self, summary: int, start: int, end: int, color: Color = Color.YELLOW, note: str = "") -> Annotation:
        """Highlight code points ``start`` to ``end`` of a summary, widened to whole formulas and graphemes."""
        return self.annotation(self._desk.annotations.highlight(summary, start, end, color, note))

    def highlight_quote(
        self,
        paper: int,
        quote: str,
        *,
        prefix: str = "",
        suffix: str = "",
        occurrence: int | None = None,
        color: Color = Color.YELLOW,
        note: str = "",
    ) -> Annotation:
        """Highlight words of a paper's summaries; raise ``QuoteNotFound`` unless exactly one place fits.

        ``occurrence`` counts the fitting places from 1.
        """
        id_ = self._desk.annotations.highlight_quote(
            paper, quote, prefix=prefix, suffix=suffix, occurrence=occurrence, color=color, note=note
        )
        return self.annotation(id_)

    def set_color(self, annotation: str, color: Color) -> None:
        """Recolour a highlight."""
        self._desk.annotations.set_color(annotation, color)

    def set_note(self, annotation: str, markdown: str) -> None:
        """Write the body of a highlight; empty text removes it. Calls in a row on one highlight undo as one."""
        self._desk.annotations.set_note(annotation, markdown)

    def remove_annotation(self, annotation: str) -> None:
        """Delete a highlight and its note."""
        self._desk.annotations.remove_annotation(annotation)

    def add_note(self, paper: int, markdown: str) -> Note:
        """Add a note on a whole paper."""
        id_ = self._desk.annotations.add_note(paper, markdown)
        with self._readers.use() as connection:
            return marginalia.note(connection, id_)

    def edit_note(self, note: str, markdown: str) -> None:
        """Rewrite a note on a paper; empty text removes it."""
        self._desk.annotations.edit_note(note, markdown)

    def remove_note(self, note: str) -> None:
        """Delete a note on a paper."""
        self._desk.annotations.remove_note(note)

    def update_paper(self, paper: int, metadata: PaperMetadata) -> None:
        """Write a paper's metadata as a person typed it. Its citekey stays."""
        self._desk.papers.update_paper(paper, metadata)

    def accept_title(self, paper: int, title: str) -> None:
        """Call a paper by the title that a person has chosen or confirmed; it is a guess no longer."""
        self._desk.papers.accept_title(paper, title)

    def set_state(self, paper: int, state: ReadingState) -> None:
        """Say how far the person has come with a paper."""
        self._desk.papers.set_state(paper, state)

    def set_starred(self, paper: int, starred: bool) -> None:  # noqa: FBT001 - the name says which
        """Put a star on a paper, or take it away."""
        self._desk.papers.set_starred(paper, starred=starred)

    def set_tags(self, paper: int, tags: Sequence[str]) -> None:
        """Give a paper these tags and no others."""
        self._desk.papers.set_tags(paper, tags)

    def trash(self, paper: int) -> None:
        """Move a paper to the trash, where everything of it is kept."""
        self._desk.papers.trash(paper)

    def restore(self, paper: int) -> None:
        """Bring a paper back from the trash."""
        self._desk.papers.restore(paper)

    def remember_place(self, summary: int, place: int, progress: float) -> None:
        """Keep where reading stopped (a code point offset) and the share read, 0 to 1. Not undoable."""
        self._desk.papers.remember_place(summary, place, progress)

    def replace_map(self, topic_map: TopicMap) -> None:
        """Put a newly computed map in the place of the old one. Not undoable."""
        self._desk.own.replace_map(topic_map)

    def set_setting(self, key: str, value: Json) -> None:
        """Keep a JSON value under a name. Not undoable."""
        self._desk.own.set_setting(key, value)

    def record_export(self, records: Sequence[ExportRecord]) -> None:
        """Remember exported files as they were last written. Not undoable."""
        self._desk.own.record_exports(records)

    def record_import(self, report: Json) -> int:
        """Keep the report of an import that has ended; return its number. The newest 200 are kept. Not undoable."""
        return self._desk.own.record_import(report)

    def add_asset(self, url: str, media_type: str, data: bytes) -> None:
        """Keep an image, in the place of an older one of that address (``ReadImage.asset``). Not undoable."""
        self._desk.own.add_asset(url, media_type, data)

    def record_fetch_failure(self, url: str, reason: str) -> None:
        """Remember that an image was not to be had just now; ``reason`` is a clause. Not undoable."""
        self._desk.own.record_fetch_failure(url, reason)

    def undo(self) -> str | None:
        """Take the newest act back; return its label, ``None`` where there is none."""
        return self._desk.writer.undo()

    def redo(self) -> str | None:
        """Do the newest undone act again; return its label, ``None`` where there is none."""
        return self._desk.writer.redo()

    @property
    def undo_label(self) -> str | None:
        """The act that ``undo`` would take back, as a menu shows it."""
        step = self._made_desk.writer.history.undo_step if self._made_desk else None
        return step.label if step else None

    @property
    def redo_label(self) -> str | None:
        """The act that ``redo`` would do again, as a menu shows it."""
        step = self._made_desk.writer.history.redo_step if self._made_desk else None
        return step.label if step else None

    # --- care ---

    def backup(self, file: Path) -> None:
        """Write a verified copy of the library to ``file``."""
        from desktop_app.library.backup import copy_database  # noqa: PLC0415 - no need at start

        copy_database(self.path, file)

    def doctor(self) -> list[Finding]:
        """Return what is wrong with the library; nothing, if it is well."""
        from desktop_app.library.doctor import examine  # noqa: PLC0415 - no need at start

        return examine(self.path)
