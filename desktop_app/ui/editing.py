"""Turns what a person wants into calls of the library, in its lane, and says when it is saved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from desktop_app.domain.annotations import Annotation, Color
    from desktop_app.domain.papers import PaperMetadata, ReadingState
    from desktop_app.library.library import Library
    from desktop_app.ui.tasks import Tasks


class Editing(QObject):
    """The only part of the window that calls the library's writing methods."""

    saved = Signal(str)
    note_opened = Signal(str)

    def __init__(self, library: Library, tasks: Tasks, parent: QObject | None = None) -> None:
        """Write to ``library`` through ``tasks``."""
        super().__init__(parent)
        self._library = library
        self._tasks = tasks

    def _write(self, work: Callable[[], object]) -> None:
        self._tasks.write(work, self._tell_saved)

    def _tell_saved(self, _result: object) -> None:
        self.saved.emit("Saved")

    # --- highlights ------------------------------------------------------------------------------

    def highlight(self, summary: int, start: int, end: int, color: Color) -> None:
        """Highlight [start, end) of a summary's canonical text."""
        self._write(lambda: self._library.highlight(summary, start, end, color))

    def highlight_for_note(self, summary: int, start: int, end: int) -> None:
        """Highlight, then open the note of it."""
        self._tasks.write(lambda: self._library.highlight(summary, start, end), self._open_note)

    def _open_note(self, annotation: Annotation) -> None:
        self.saved.emit("Saved")
        self.note_opened.emit(annotation.id)

    def set_color(self, annotation: str, color: Color) -> None:
        """Give a highlight another colour."""
        self._write(lambda: self._library.set_color(annotation, color))

    def set_note(self, annotation: str, markdown: str) -> None:
        """Write the note of a highlight."""
        self._write(lambda: self._library.set_note(annotation, markdown))

    def remove_annotation(self, annotation: str) -> None:
        """Delete a highlight and its note."""
        self._write(lambda: self._library.remove_annotation(annotation))

    # --- papers ----------------------------------------------------------------------------------

    def add_note(self, paper: int, markdown: str) -> None:
        """Add a note on a whole paper."""
        self._write(lambda: self._library.add_note(paper, markdown))

    def edit_note(self, note: str, markdown: str) -> None:
        """Edit a note on a whole paper."""
        self._write(lambda: self._library.edit_note(note, markdown))

    def remove_note(self, note: str) -> None:
        """Delete a note on a whole paper."""
        self._write(lambda: self._library.remove_note(note))

    def update_paper(self, paper: int, metadata: PaperMetadata) -> None:
        """Change what is known about a paper."""
        self._write(lambda: self._library.update_paper(paper, metadata))

    def accept_title(self, paper: int, title: str) -> None:
        """Call a paper by a title that is a guess no longer."""
        self._write(lambda: self._library.accept_title(paper, title))

    def set_state(self, paper: int, state: ReadingState) -> None:
        """Say how far one has come with a paper."""
        self._write(lambda: self._library.set_state(paper, state))

    def set_starred(self, paper: int, starred: bool) -> None:  # noqa: FBT001 - a signal's argument
        """Star a paper or take the star away."""
        self._write(lambda: self._library.set_starred(paper, starred))

    def set_tags(self, paper: int, tags: Sequence[str]) -> None:
        """Give a paper these tags and no others."""
        self._write(lambda: self._library.set_tags(paper, tags))

    def trash(self, paper: int) -> None:
        """Move a paper to the trash."""
        self._write(lambda: self._library.trash(paper))

    def restore(self, paper: int) -> None:
        """Take a paper out of the trash."""
        self._write(lambda: self._library.restore(paper))

    def remember_place(self, summary: int, place: int, progress: float) -> None:
        """Keep where reading stopped; nothing is said about it."""
        self._tasks.write(lambda: self._library.remember_place(summary, place, progress))

    # --- undo ------------------------------------------------------------------------------------

    def undo(self) -> None:
        """Take back the last act."""
        self._tasks.write(self._library.undo, self._tell_undone)

    def redo(self) -> None:
        """Do again what was taken back."""
        self._tasks.write(self._library.redo, self._tell_redone)

    def _tell_undone(self, label: str | None) -> None:
        self.saved.emit(f"Undone: {label}" if label else "Nothing to undo")

    def _tell_redone(self, label: str | None) -> None:
        self.saved.emit(f"Redone: {label}" if label else "Nothing to redo")
