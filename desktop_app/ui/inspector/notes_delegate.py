"""Draws the rows of the notes list and places the editor in them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyledItemDelegate

from desktop_app.ui.inspector.note_text import ShownText, read_note, read_quote
from desktop_app.ui.inspector.notes_model import WRITE_PROMPT, RowKind
from desktop_app.ui.inspector.row_ground import draw_row_ground
from desktop_app.ui.inspector.set_text import SetText, TextStyle
from desktop_app.ui.theme.fonts import interface_font, reading_font

if TYPE_CHECKING:
    from PySide6.QtCore import QAbstractItemModel, QEvent, QObject, QRect
    from PySide6.QtWidgets import QStyleOptionViewItem, QWidget

    from desktop_app.ui.inspector.note_editor import NoteEditor
    from desktop_app.ui.inspector.notes_model import NoteRow
    from desktop_app.ui.shelf.rows_view import RowsView
    from desktop_app.ui.theme.theme import Theme

NOTE_SIZE = 14
_EDITOR_SIDE = 8
"""Px from the editor's edge to its text: border, padding and document margin."""

_BAR_LEFT, _BAR_WIDTH = 16, 3
_TEXT_LEFT, _TEXT_RIGHT = 30, 20
_GAP = 7
"""Half the space between two rows."""

_AFTER_QUOTE, _AFTER_NOTE = 4, 3
_WRITE_HEIGHT = 30
_QUOTE_LINES, _NOTE_LINES = 8, 24
_MOST_KEPT = 2000
_ROOM_AROUND_EDITOR = 72
_LEAST_EDITOR = 96

Index = QModelIndex | QPersistentModelIndex


class _Laid(NamedTuple):
    """A row broken into lines; tops in px from the row's top."""

    quote: SetText | None
    note: SetText | None
    note_top: float
    caption: SetText | None
    height: float


class NotesDelegate(QStyledItemDelegate):
    """One row: the quote with its bar, the note or its editor, and a small line."""

    def __init__(self, theme: Theme, view: RowsView) -> None:
        """Draw for ``view`` in ``theme``."""
        super().__init__(view)
        self._view = view
        self._theme = theme
        self._quote_style = TextStyle(reading_font(15), 21)
        self._note_style = TextStyle(interface_font(NOTE_SIZE), 20)
        self._caption_style = TextStyle(interface_font(12), 18)
        self._laid: dict[tuple[NoteRow, int], _Laid] = {}
        self.editor: NoteEditor | None = None
        self._edited: QPersistentModelIndex | None = None

    def set_theme(self, theme: Theme) -> None:
        """Draw in another theme."""
        self._theme = theme
        self._laid.clear()

    # --- measuring -------------------------------------------------------------------------------

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the view's width and the height that the row's text, or its editor, takes."""
        width = self._view.viewport().width()
        laid = self._lay(self._row(index), width)
        height = laid.height
        if self._is_edited(index):
            height = self._editor_top(laid) + self._editor_height() + self._below_editor(laid) + _GAP
        return QSize(width, round(height))

    def _lay(self, row: NoteRow, width: int) -> _Laid:
        found = self._laid.get((row, width))
        if found is None:
            if len(self._laid) >= _MOST_KEPT:
                self._laid.clear()
            found = self._laid[row, width] = self._break(row, width - _TEXT_LEFT - _TEXT_RIGHT)
        return found

    def _break(self, row: NoteRow, room: int) -> _Laid:
        theme = self._theme
        top = float(_GAP)
        if row.kind is RowKind.WRITE and not row.note:
            prompt = SetText(ShownText(WRITE_PROMPT), self._note_style, theme, room)
            height = max(_WRITE_HEIGHT, prompt.height + 10)
            return _Laid(None, prompt, top + (height - prompt.height) / 2, None, height + 2 * _GAP)
        quote = note = caption = None
        if row.quote:
            quote = SetText(read_quote(row.quote), self._quote_style, theme, room, limit=_QUOTE_LINES)
            top += quote.height
        note_top = top + (_AFTER_QUOTE if quote else 0)
        if row.note.strip():
            note = SetText(read_note(row.note), self._note_style, theme, room, limit=_NOTE_LINES)
            top = note_top + note.height
        if row.caption:
            caption = SetText(ShownText(row.caption), self._caption_style, theme, room)
            top += caption.height + (_AFTER_NOTE if note else 0)
        return _Laid(quote, note, note_top, caption, top + _GAP)

    # --- drawing ---------------------------------------------------------------------------------

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw a row; its note is left to the editor where that is open."""
        row = self._row(index)
        rect: QRect = option.rect
        laid = self._lay(row, rect.width())
        edited = self._is_edited(index)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if not edited:
            draw_row_ground(painter, option, self._theme, by_keys=self._view.by_keys)
        self._draw_bar(painter, row, rect)
        left, top = rect.left() + _TEXT_LEFT, rect.top()
        ink, quiet = self._theme.color("ink"), self._theme.color("ink2")
        if laid.quote is not None:
            laid.quote.draw(painter, QPointF(left, top + _GAP), quiet if row.orphaned else ink)
        if laid.note is not None and not edited:
            plain = row.kind is not RowKind.WRITE or bool(row.note)
            laid.note.draw(painter, QPointF(left, top + laid.note_top), ink if plain else quiet)
        if laid.caption is not None:
            laid.caption.draw(painter, QPointF(left, rect.bottom() + 1 - _GAP - laid.caption.height), quiet)
        painter.restore()

    def _draw_bar(self, painter: QPainter, row: NoteRow, rect: QRect) -> None:
        token = "line_strong" if row.kind is RowKind.PAPER_NOTE else "line"
        color = self._theme.highlight_edge(row.color) if row.color else self._theme.color(token)
        bar = QRectF(rect.left() + _BAR_LEFT, rect.top() + _GAP, _BAR_WIDTH, rect.height() - 2 * _GAP)
        if not row.orphaned:
            painter.fillRect(bar, color)
            return
        top = bar.top()
        while top < bar.bottom():  # broken: the words it stood beside are gone
            painter.fillRect(QRectF(bar.left(), top, bar.width(), min(5.0, bar.bottom() - top)), color)
            top += 8

    # --- the editor ------------------------------------------------------------------------------

    def createEditor(self, parent: QWidget, _option: QStyleOptionViewItem, index: Index) -> QWidget:
        """Open an editor for the row's note."""
        from desktop_app.ui.inspector.note_editor import NoteEditor  # noqa: PLC0415 - late: when first wanted

        self.editor = NoteEditor(parent, interface_font(NOTE_SIZE))
        self._edited = QPersistentModelIndex(index)
        self.editor.setAccessibleName(f"Note on: {self._row(index).quote[:80]}" if self._row(index).quote else "Note")
        self.editor.grown.connect(self._grow)
        self.sizeHintChanged.emit(index)
        return self.editor

    def destroyEditor(self, editor: QWidget, index: Index) -> None:
        """Let the row take the size of its text again."""
        if editor is self.editor:
            self.editor = self._edited = None
        self.sizeHintChanged.emit(index)
        super().destroyEditor(editor, index)

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """Fill it when it opens; Qt calls this at every change of the row."""
        if editor is self.editor:
            self.editor.fill(self._row(index).note)

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        """Do nothing: the panel saves what is typed."""

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: Index) -> None:
        """Put it where the note is drawn, its text on the same edge."""
        rect: QRect = option.rect
        laid = self._lay(self._row(index), rect.width())
        left = rect.left() + _TEXT_LEFT - _EDITOR_SIDE
        top = rect.top() + round(self._editor_top(laid))
        editor.setGeometry(left, top, rect.right() - _TEXT_RIGHT + _EDITOR_SIDE - left, self._editor_height())

    def eventFilter(self, _editor: QObject, _event: QEvent) -> bool:
        """Take none of the editor's keys: it knows itself what Tab, Enter and Esc mean, and when it is left."""
        return False

    def editor_bottom(self) -> int:
        """Return the y of the editor's lower edge in the viewport."""
        return self.editor.geometry().bottom() if self.editor is not None else 0

    def _is_edited(self, index: Index) -> bool:
        return self.editor is not None and self._edited is not None and self._edited.row() == index.row()

    def _editor_height(self) -> int:
        if self.editor is None:
            return 0
        most = max(self._view.viewport().height() - _ROOM_AROUND_EDITOR, _LEAST_EDITOR)
        wanted = self.editor.wanted_height()
        self.editor.scrollable(wanted > most)
        return min(wanted, most)

    @staticmethod
    def _editor_top(laid: _Laid) -> float:
        return laid.note_top if laid.quote is not None else _GAP

    @staticmethod
    def _below_editor(laid: _Laid) -> float:
        return laid.caption.height + _AFTER_NOTE if laid.caption is not None else 0

    def _grow(self) -> None:
        if self.editor is not None and self._edited is not None and self.editor.height() != self._editor_height():
            self.sizeHintChanged.emit(self._view.model().index(self._edited.row(), 0))

    @staticmethod
    def _row(index: Index) -> NoteRow:
        row: NoteRow = index.data(Qt.ItemDataRole.UserRole)
        return row
