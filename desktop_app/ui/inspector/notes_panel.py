"""Highlights and notes of one paper: read, filtered, written in place, recoloured, deleted, copied."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from desktop_app.domain.changes import (
    AnnotationAdded,
    AnnotationChanged,
    AnnotationRemoved,
    NotesChanged,
    Origin,
    SummaryChanged,
)
from desktop_app.ui.inspector.color_filter import ColorFilter
from desktop_app.ui.inspector.note_saver import NoteSaver
from desktop_app.ui.inspector.notes_list import NotesList
from desktop_app.ui.inspector.notes_model import WRITE, NotesModel, RowKind, rows_of

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint

    from desktop_app.domain.annotations import Color, Note
    from desktop_app.domain.changes import LibraryChanged
    from desktop_app.library.library import Library
    from desktop_app.ui.inspector.notes_model import NoteRow
    from desktop_app.ui.theme.theme import Theme

_OURS = (AnnotationAdded, AnnotationChanged, AnnotationRemoved, NotesChanged, SummaryChanged)
_NO_PAPER = "Open a paper to see its highlights and notes."
_NO_NOTES = "Select words in the text and press 1 to 5 to highlight them, or N to write a note."
_EDITOR_MARGIN = 12


class NotesPanel(QWidget):
    """The list, the filter above it, and what is being typed."""

    annotation_chosen = Signal(str)
    note_changed = Signal(str, str)
    annotation_removed = Signal(str)
    color_chosen = Signal(str, object)
    paper_note_added = Signal(int, str)
    paper_note_changed = Signal(str, str)
    paper_note_removed = Signal(str)

    def __init__(self, library: Library, theme: Theme, parent: QWidget | None = None) -> None:
        """Show no paper yet."""
        super().__init__(parent)
        self.setObjectName("notesPanel")
        self.setAccessibleName("Highlights and notes")
        self._library = library
        self._theme = theme
        self._paper: int | None = None
        self._any_highlights = False
        self._model = NotesModel(self)
        self._saver = NoteSaver(self)
        self._filter = ColorFilter(theme, self)
        self._hint = QLabel(_NO_PAPER, self)
        self._hint.setObjectName("notesHint")
        self._hint.setProperty("role", "secondary")
        self._hint.setWordWrap(True)
        self._hint.setContentsMargins(16, 14, 16, 4)
        self._list = NotesList(self._model, theme, self)
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.timeout.connect(self._keep_editor_in_sight)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._filter)
        column.addWidget(self._hint)
        column.addSpacing(7)
        column.addWidget(self._list, 1)
        self._connect()
        self._filter.hide()
        self._list.hide()

    def _connect(self) -> None:
        self._saver.note_changed.connect(self.note_changed)
        self._saver.paper_note_added.connect(self.paper_note_added)
        self._saver.paper_note_changed.connect(self.paper_note_changed)
        self._saver.paper_note_removed.connect(self.paper_note_removed)
        self._list.shown.connect(self._show_in_text)
        self._list.edited.connect(self._edit)
        self._list.removed.connect(self._remove)
        self._list.recolored.connect(self._recolor)
        self._list.copied.connect(self._copy)
        self._list.asked.connect(self._ask)
        self._filter.changed.connect(self._filter_changed)

    # --- what the window asks --------------------------------------------------------------------

    def show_paper(self, paper: int | None) -> None:
        """Show the notes of ``paper``; what is being typed is saved first."""
        self.leave()
        self._paper = paper
        self._saver.forget()
        self._filter.show_all()
        if paper is None:
            self._model.reset([])
        else:
            notes = self._library.notes(paper)
            self._saver.know(paper, notes)
            self._model.reset(self._rows(notes))
            self._list.scrollToTop()
        self._show_parts()

    def apply(self, changed: LibraryChanged) -> None:
        """Take over what has changed. Words under the caret stay, unless undo has taken them back."""
        undone = changed.origin in (Origin.UNDO, Origin.REDO)
        papers = {change.paper for change in changed.changes if isinstance(change, _OURS)}
        for paper in papers - {self._paper}:
            self._saver.know(paper, self._library.notes(paper))
        if self._paper is None or self._paper not in papers:
            return
        notes = self._library.notes(self._paper)
        became = self._saver.know(self._paper, notes)
        rows = self._rows(notes, undone=undone)
        if became is not None:
            self._model.adopt(next(row for row in rows if row.key == became.id))
        self._drop_lost_editor(rows)
        self._model.show(rows)
        if undone:
            self._undo_in_editor()
        self._show_parts()

    def edit_note(self, annotation: str) -> None:
        """Open the editor in the row of a highlight and give it the keys."""
        self._reveal(annotation)
        self._edit(annotation)

    def new_paper_note(self) -> None:
        """Open the editor of the row for a new note."""
        self._edit(WRITE)

    def select_annotation(self, annotation: str) -> None:
        """Mark the row of a highlight and bring it into sight; nobody is told."""
        self._reveal(annotation)
        index = self._model.index_of(annotation)
        if index.isValid():
            self._list.choose(index)

    def leave(self) -> None:
        """Save what is being typed and close the editor."""
        self._close_editor(keep_keys=False)

    def set_theme(self, theme: Theme) -> None:
        """Draw in another theme."""
        self._theme = theme
        self._filter.set_theme(theme)
        self._list.set_theme(theme)

    # --- rows ------------------------------------------------------------------------------------

    def _rows(self, notes: list[Note], *, undone: bool = False) -> list[NoteRow]:
        if self._paper is None:
            return []
        annotations = self._library.annotations(self._paper)
        self._any_highlights = bool(annotations)
        rows = rows_of(
            annotations,
            notes,
            colors=self._filter.colors,
            meanings=self._meanings(),
            draft=self._saver.draft(self._paper),
        )
        return [self._with_typed(row, undone=undone) for row in rows]

    def _meanings(self) -> dict[str, str]:
        """Return what the person named the colours."""
        kept = self._library.setting("color_meanings", {})
        return {color: str(meaning) for color, meaning in kept.items()} if isinstance(kept, dict) else {}

    def _with_typed(self, row: NoteRow, *, undone: bool) -> NoteRow:
        note = self._saver.unconfirmed(row.key, row.note, undone=undone)
        return row if note == row.note else row._replace(note=note)

    def _show_parts(self) -> None:
        some = self._paper is not None
        self._hint.setText(_NO_NOTES if some else _NO_PAPER)
        self._hint.setVisible(not some or (self._model.rowCount() <= 1 and not self._any_highlights))
        self._filter.setVisible(some and self._any_highlights)
        self._list.setVisible(some)

    def _filter_changed(self, _colors: object) -> None:
        if self._paper is not None:
            self._close_editor(keep_keys=False)
            self._model.show(self._rows(self._library.notes(self._paper)))

    def _reveal(self, key: str) -> None:
        """Let a row be seen that the filter hides."""
        if self._model.row_of(key) < 0:
            self._filter.show_all()

    # --- the editor ------------------------------------------------------------------------------

    def _edit(self, key: str) -> None:
        if self._saver.key == key and self._list.delegate.editor is not None:
            self._list.delegate.editor.setFocus()
            return
        self._close_editor(keep_keys=False)
        index = self._model.index_of(key)
        if self._paper is None or not index.isValid():
            return
        row = self._model.at(index)
        self._saver.begin(self._paper, row.kind, row.key, row.note)
        self._list.choose(index)
        self._list.edit(index)
        editor = self._list.delegate.editor
        if editor is not None:
            editor.typed.connect(self._saver.typed)
            editor.paused.connect(self._saver.flush)
            editor.left.connect(self._left)
            editor.grown.connect(self._settle.start)
            editor.setFocus()
            self._settle.start()

    def _left(self, by_key: bool) -> None:  # noqa: FBT001 - a signal's argument
        self._close_editor(keep_keys=by_key)

    def _close_editor(self, *, keep_keys: bool) -> None:
        editor = self._list.delegate.editor
        if editor is None:
            return
        key, text = self._saver.key, self._saver.text
        self._list.delegate.editor = None
        if key is not None and key != WRITE:
            self._model.set_note(key, text)
        self._saver.finish()
        self._list.close_editor(editor, keep_keys=keep_keys)

    def _drop_lost_editor(self, rows: list[NoteRow]) -> None:
        """Close the editor of a row that is gone."""
        editor = self._list.delegate.editor
        if editor is not None and all(row.key != self._saver.key for row in rows):
            self._saver.drop()
            self._list.delegate.editor = None
            self._list.close_editor(editor, keep_keys=editor.hasFocus())

    def _undo_in_editor(self) -> None:
        editor, key = self._list.delegate.editor, self._saver.key
        if editor is None or key is None or key == WRITE:
            return
        kept = self._model.at(self._model.index_of(key)).note
        if kept != self._saver.text:
            self._saver.replace(kept)
            editor.replace_text(kept)

    def _keep_editor_in_sight(self) -> None:
        self._list.show_editor(_EDITOR_MARGIN)

    # --- acts on rows ----------------------------------------------------------------------------

    def _row(self, key: str) -> NoteRow | None:
        index = self._model.index_of(key)
        return self._model.at(index) if index.isValid() else None

    def _show_in_text(self, key: str) -> None:
        row = self._row(key)
        if row is not None and row.kind is RowKind.HIGHLIGHT:
            self.annotation_chosen.emit(key)

    def _remove(self, key: str) -> None:
        row = self._row(key)
        if row is None or row.kind is RowKind.WRITE:
            return
        if row.kind is RowKind.HIGHLIGHT:
            self.annotation_removed.emit(key)
        else:
            self.paper_note_removed.emit(key)

    def _recolor(self, key: str, color: Color) -> None:
        row = self._row(key)
        if row is not None and row.kind is RowKind.HIGHLIGHT and row.color is not color:
            self.color_chosen.emit(key, color)

    def _copy(self, key: str) -> None:
        row = self._row(key)
        if row is not None and row.kind is RowKind.HIGHLIGHT:
            from desktop_app.ui.inspector.copying import highlight_markdown  # noqa: PLC0415 - heavy: late

            QGuiApplication.clipboard().setText(highlight_markdown(self._library, key))
        elif row is not None and row.kind is RowKind.PAPER_NOTE:
            QGuiApplication.clipboard().setText(row.note)

    def _ask(self, key: str, spot: QPoint) -> None:
        from desktop_app.ui.inspector.notes_menu import NotesMenu  # noqa: PLC0415 - late: when wanted

        row = self._row(key)
        if row is None:
            return
        self._list.choose(self._model.index_of(key))
        menu = NotesMenu(row, self._theme, self)
        menu.shown.connect(self._show_in_text)
        menu.edited.connect(self._edit)
        menu.removed.connect(self._remove)
        menu.recolored.connect(self._recolor)
        menu.copied.connect(self._copy)
        menu.popup(spot)
