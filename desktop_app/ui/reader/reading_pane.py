"""The reading pane: shows a page, paints its marks, and says what a person wants done with it.

It holds no truth: annotations are handed in, wishes go out as signals, in canonical offsets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QTextCursor

from desktop_app.domain.annotations import Color
from desktop_app.ui.reader.page_view import PageView
from desktop_app.ui.reader.selection_bar import SelectionBar

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QPoint, QUrl
    from PySide6.QtGui import QKeyEvent, QMouseEvent, QWheelEvent
    from PySide6.QtWidgets import QWidget

    from desktop_app.domain.annotations import Annotation
    from desktop_app.ui.reader.page import Page, PageStyle
    from desktop_app.ui.reader.positions import TextPlace
    from desktop_app.ui.theme.theme import Theme

_COLOR_DIGITS = dict(zip("12345", Color, strict=True))
_BAR_MS = 150
_ARROWS = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)
_CARET_KEYS = frozenset((*_ARROWS, Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown))


class ReadingPane(PageView):
    """A page that can be marked: keys, mouse and the bar at the selection."""

    highlight_requested = Signal(int, int, int, object)
    note_requested = Signal(int, int, int)
    quote_requested = Signal(int, int, int)
    color_requested = Signal(str, object)
    annotation_chosen = Signal(str)
    annotation_note_requested = Signal(str)
    removal_requested = Signal(str)
    paper_note_requested = Signal()
    link_opened = Signal(str)

    def __init__(self, theme: Theme, style: PageStyle | None = None, parent: QWidget | None = None) -> None:
        """Start with an empty page in ``theme``."""
        super().__init__(theme, style, parent)
        self.setObjectName("readingPane")
        self.setAccessibleName("Reading pane")
        self._bar = SelectionBar(theme, self.viewport())
        self._bar_timer = QTimer(self, singleShot=True, interval=_BAR_MS)
        self._bar_timer.timeout.connect(self._show_bar)
        self.selectionChanged.connect(self._selection_changed)
        self.anchorClicked.connect(self._anchor_clicked)
        self._bar.color_chosen.connect(self._color_wanted)
        self._bar.note_requested.connect(self._note_wanted)
        self._bar.copy_requested.connect(self.copy)
        self._bar.quote_requested.connect(self.copy_quote)
        self._bar.removal_requested.connect(self._removal_wanted)

    def show_page(self, page: Page | None, place: TextPlace | None = None) -> None:
        """Show ``page``, scrolled to ``place``, else to its top."""
        self._bar.hide()
        super().show_page(page, place)

    def set_annotations(self, annotations: Sequence[Annotation]) -> None:
        """Show these highlights; the bar of one that is gone goes with it."""
        super().set_annotations(annotations)
        if not self._chosen and not self.textCursor().hasSelection():
            self._bar.hide()

    def set_theme(self, theme: Theme) -> None:
        """Set the page anew in another theme, at the same place."""
        self._bar.set_theme(theme)
        super().set_theme(theme)

    def _scrolled(self) -> None:
        self._bar.hide()
        super()._scrolled()

    # --- selection -------------------------------------------------------------------------------

    def clear_selection(self) -> None:
        """Let go of the selection and of the chosen highlight."""
        cursor = self.textCursor()
        cursor.clearSelection()
        self.setTextCursor(cursor)
        self._chosen = ""
        self._bar.hide()
        self.viewport().update()

    def copy_quote(self) -> None:
        """Ask for the selection to be copied as a Markdown quote."""
        span = self.selected_span() or self._chosen_span()
        if span is not None:
            self.quote_requested.emit(*span)

    def _chosen_span(self) -> tuple[int, int, int] | None:
        for annotation in self._page.annotations if self._page else ():
            if annotation.id == self._chosen:
                return annotation.summary, annotation.target.position.start, annotation.target.position.end
        return None

    def _selection_changed(self) -> None:
        if self.textCursor().hasSelection():
            self._bar_timer.start()
        elif not self._chosen:
            self._bar.hide()

    def _show_bar(self) -> None:
        cursor = self.textCursor()
        if self.selected_span() is None or not self.isVisible():
            return
        first, last = QTextCursor(cursor), QTextCursor(cursor)
        first.setPosition(cursor.selectionStart())
        last.setPosition(cursor.selectionEnd())
        self._bar.show_at(
            QPointF(self.cursorRect(first).topLeft()), QPointF(self.cursorRect(last).bottomLeft()), on_highlight=False
        )

    # --- wishes ----------------------------------------------------------------------------------

    def _color_wanted(self, color: Color) -> None:
        span = self.selected_span()
        if span is not None:
            self.highlight_requested.emit(*span, color)
            self.clear_selection()
        elif self._chosen:
            self.color_requested.emit(self._chosen, color)

    def _note_wanted(self) -> None:
        span = self.selected_span()
        if span is not None:
            self.note_requested.emit(*span)
            self.clear_selection()
        elif self._chosen:
            self._bar.hide()
            self.annotation_note_requested.emit(self._chosen)
        else:
            self.paper_note_requested.emit()

    def _removal_wanted(self) -> None:
        if self._chosen:
            chosen, self._chosen = self._chosen, ""
            self._bar.hide()
            self.removal_requested.emit(chosen)

    def _anchor_clicked(self, url: QUrl) -> None:
        self.link_opened.emit(url.toString())

    # --- Qt's events -----------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """1 to 5 mark, N notes, Delete removes, Escape lets go, Space turns the page."""
        self._touched = True
        key, text = event.key(), event.text()
        plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
        if plain and text in _COLOR_DIGITS:
            self._color_wanted(_COLOR_DIGITS[text])
        elif plain and text == "n":
            self._note_wanted()
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and self._chosen:
            self._removal_wanted()
        elif key == Qt.Key.Key_Escape:
            self.clear_selection()
        elif key == Qt.Key.Key_Space:
            back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self._turn_page(-1 if back else 1)
        else:
            # The caret shows itself to those who select by keys, and to nobody else.
            if event.modifiers() & Qt.KeyboardModifier.ShiftModifier and key in _CARET_KEYS:
                self._select_by_keys(wanted=True)
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Select by mouse, without a caret."""
        self._select_by_keys(wanted=False)
        super().mousePressEvent(event)

    def _select_by_keys(self, *, wanted: bool) -> None:
        flags = Qt.TextInteractionFlag.TextBrowserInteraction
        if wanted:
            flags |= Qt.TextInteractionFlag.TextSelectableByKeyboard
        if flags != self.textInteractionFlags():
            self.setTextInteractionFlags(flags)

    def _turn_page(self, direction: int) -> None:
        bar = self.verticalScrollBar()
        lines = 2 * 1.5 * self._style.size
        bar.setValue(round(bar.value() + direction * (self.viewport().height() - lines)))
        self._settle.start()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll; a wheel turned with Ctrl does not resize letters behind the style's back."""
        self._touched = True
        self._settle.start()
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            event.ignore()
        else:
            super().wheelEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Show the bar at a selection, or choose the highlight that was clicked."""
        super().mouseReleaseEvent(event)
        event.accept()
        if event.button() != Qt.MouseButton.LeftButton:
            return
        if self.textCursor().hasSelection():
            self._bar_timer.start()
            return
        self._choose_at(event.position().toPoint())

    def _choose_at(self, point: QPoint) -> None:
        top = self.verticalScrollBar().value()
        hit = self._underlay.marks_at(QPointF(point.x(), point.y() + top), self.document())
        # The shortest lies on top of what surrounds it, as a person sees it.
        best = hit[0] if hit else None
        self._chosen = best.annotation if best else ""
        self.viewport().update()
        if best is None:
            self._bar.hide()
            return
        rects = [rect.translated(0, -top) for rect in self._underlay.rects_of(best, self.document())]
        self._bar.show_at(rects[0].topLeft(), QPointF(point.x(), rects[-1].bottom()), on_highlight=True)
        self.annotation_chosen.emit(best.annotation)
