"""ReviewView: a text under review, with keys and pointer for its cuts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QHelpEvent, QKeyEvent, QPainter
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem, QToolTip

from desktop_app.ui.importing.review_delegate import ReviewDelegate, paint_target
from desktop_app.ui.importing.review_places import Tool
from desktop_app.ui.importing.review_pointer import ReviewPointer
from desktop_app.ui.importing.text_scroll import TextScroll

if TYPE_CHECKING:
    from PySide6.QtCore import QModelIndex, QPersistentModelIndex
    from PySide6.QtGui import QFocusEvent, QMouseEvent, QPaintEvent
    from PySide6.QtWidgets import QWidget

    from desktop_app.ui.importing.review_model import ReviewModel
    from desktop_app.ui.theme.theme import Theme

_KEY_FOCUS = frozenset(
    {
        Qt.FocusReason.TabFocusReason,
        Qt.FocusReason.BacktabFocusReason,
        Qt.FocusReason.ShortcutFocusReason,
        Qt.FocusReason.OtherFocusReason,
    }
)
_ALT = Qt.KeyboardModifier.AltModifier
_CTRL = Qt.KeyboardModifier.ControlModifier
_NONE = Qt.KeyboardModifier.NoModifier
_ARROWS = {
    (_ALT, Qt.Key.Key_Up): -1,
    (_ALT, Qt.Key.Key_Down): 1,
    (_NONE, Qt.Key.Key_Left): -1,
    (_NONE, Qt.Key.Key_Right): 1,
}
_TOOL_KEYS = {
    Qt.Key.Key_M: Tool.MERGE,
    Qt.Key.Key_Delete: Tool.MERGE,
    Qt.Key.Key_Backspace: Tool.MERGE,
    Qt.Key.Key_C: Tool.CONFIRM,
}
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_TO_CUTS = {(_CTRL, Qt.Key.Key_Up): -1, (_CTRL, Qt.Key.Key_Down): 1}
_OWN = {*_ARROWS, *_TO_CUTS, *((_NONE, key) for key in (*_TOOL_KEYS, *_ENTER, Qt.Key.Key_S))}
"""The keys that a shortcut of the window must not take away."""


class ReviewView(TextScroll):
    """Shows a ReviewModel and says what a person wants done to a cut; changes nothing itself.

    ``reached`` brings the row that became current. The index of a summary comes with ``move_wanted`` (and the number
    of paragraphs, negative is up), ``merge_wanted``, ``confirm_wanted`` and ``title_wanted``; that of the paragraph
    that is to begin a summary with ``split_wanted``.
    """

    reached = Signal(int)
    move_wanted = Signal(int, int)
    merge_wanted = Signal(int)
    confirm_wanted = Signal(int)
    split_wanted = Signal(int)
    title_wanted = Signal(int)

    def __init__(self, model: ReviewModel, theme: Theme, parent: QWidget | None = None) -> None:
        """Show the rows of ``model``."""
        super().__init__(model, theme, parent)
        self.setObjectName("reviewText")
        self.setAccessibleName("The text, with a divider before each summary")
        self.by_keys = False
        self._theme = theme
        self._pointer = ReviewPointer(self)
        self._delegate = ReviewDelegate(theme, self)
        self.setItemDelegate(self._delegate)
        self.viewport().setMouseTracking(True)

    # --- what the delegate asks ------------------------------------------------------------------

    @property
    def chosen_summary(self) -> int | None:
        """The summary of the current row."""
        row = self.current_row()
        return self.rows_model.row(row).summary if row is not None else None

    @property
    def pointed_gap(self) -> int | None:
        """The paragraph whose gap above the pointer is at."""
        return self._pointer.gap

    @property
    def pointed_tool(self) -> tuple[int, Tool] | None:
        """The tool under the pointer, and the summary it belongs to."""
        return self._pointer.tool

    def tools_shown(self, summary: int) -> bool:
        """Return whether the divider before ``summary`` shows its tools: the pointer or the current row is there."""
        return self._pointer.summary == summary or self.current_row() == self.rows_model.rows.divider_row(summary)

    # --- choosing --------------------------------------------------------------------------------

    def choose_row(self, row: int) -> None:
        """Make ``row`` current and bring it into view."""
        index = self.rows_model.index(row, 0)
        self.setCurrentIndex(index)
        self.scrollTo(index)

    def currentChanged(
        self, current: QModelIndex | QPersistentModelIndex, previous: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Tell of the row that became current."""
        super().currentChanged(current, previous)
        self.viewport().update()
        if current.isValid():
            self.reached.emit(current.row())

    def set_theme(self, theme: Theme) -> None:
        """Draw in ``theme``."""
        self._theme = theme
        self.setter.set_theme(theme)
        self.forget_layouts()
        self._delegate.set_theme(theme)
        self.viewport().update()

    def want(self, summary: int, tool: Tool) -> None:
        """Ask for what ``tool`` does to the cut before ``summary``, if it can be done."""
        if not self.rows_model.can(summary, tool):
            return
        if tool is Tool.MERGE:
            self.merge_wanted.emit(summary)
        elif tool is Tool.CONFIRM:
            self.confirm_wanted.emit(summary)
        else:
            self.move_wanted.emit(summary, -1 if tool is Tool.UP else 1)

    # --- drawing ---------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw what is in sight."""
        painter = QPainter(self.viewport())
        option = QStyleOptionViewItem()
        self.initViewItemOption(option)
        plain, current = option.state, self.current_row()
        for row, rect in self.rows_in_sight():
            option.rect = rect
            focused = row == current and self.hasFocus()
            option.state = plain | QStyle.StateFlag.State_HasFocus if focused else plain
            painter.save()
            self._delegate.paint(painter, option, self.rows_model.index(row, 0))
            painter.restore()
        if self._pointer.target is not None:
            row = self.rows_model.rows.paragraph_row(self._pointer.target)
            y = self.top(row) - self.verticalOffset()
            paint_target(painter, y, self.column, self._theme.color("accent"))
        painter.end()

    # --- keys ------------------------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        """Keep the keys of the review from the window's own shortcuts."""
        override = event.type() == QEvent.Type.ShortcutOverride
        if override and isinstance(event, QKeyEvent) and (_modifiers(event), Qt.Key(event.key())) in _OWN:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move among rows, and move, merge, split and confirm cuts."""
        self._set_by_keys(by_keys=True)
        row = self.current_row()
        modifiers = _modifiers(event)
        if row is None or not self._acted(row, Qt.Key(event.key()), modifiers):
            if modifiers in (_NONE, Qt.KeyboardModifier.ShiftModifier) and not event.text().strip():
                super().keyPressEvent(event)
            else:
                event.ignore()

    def _acted(self, row: int, key: Qt.Key, modifiers: Qt.KeyboardModifier) -> bool:
        what = self.rows_model.row(row)
        if (modifiers, key) in _TO_CUTS:
            self._go_to_cut(row, _TO_CUTS[modifiers, key])
            return True
        if modifiers == _NONE and key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            return self._scrolled_within(row, up=key is Qt.Key.Key_Up)
        if what.divider and what.summary is not None:
            return self._acted_on_cut(what.summary, key, modifiers)
        if modifiers == _NONE and (key in _ENTER or key is Qt.Key.Key_S):
            if self.rows_model.can_split(what.paragraph):
                self.split_wanted.emit(what.paragraph)
            return True
        return False

    def _acted_on_cut(self, summary: int, key: Qt.Key, modifiers: Qt.KeyboardModifier) -> bool:
        step = _ARROWS.get((modifiers, key))
        if step is not None:
            self.want(summary, Tool.UP if step < 0 else Tool.DOWN)
        elif modifiers == _NONE and key in _TOOL_KEYS:
            self.want(summary, _TOOL_KEYS[key])
        elif modifiers == _NONE and key in _ENTER:
            self.title_wanted.emit(summary)
        else:
            return False
        return True

    def _go_to_cut(self, row: int, step: int) -> None:
        rows = self.rows_model.rows
        before = rows.dividers_before(row)
        on_one = self.rows_model.row(row).divider
        to = before - 1 if step < 0 else before + on_one
        if 0 <= to < len(self.rows_model.summaries):
            self.choose_row(rows.divider_row(to))

    def _scrolled_within(self, row: int, *, up: bool) -> bool:
        """Scroll a current row that is longer than the page, until its end is seen."""
        rect, seen, bar = (
            self.visualRect(self.rows_model.index(row, 0)),
            self.viewport().height(),
            self.verticalScrollBar(),
        )
        beyond = -rect.top() if up else rect.bottom() - seen
        in_sight = rect.top() < seen and rect.bottom() > 0
        if rect.height() <= seen or beyond <= 0 or not in_sight:
            return False
        bar.setValue(bar.value() + (-1 if up else 1) * min(beyond + 1, bar.singleStep()))
        return True

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the focus ring if the keyboard brought the focus."""
        if event.reason() in _KEY_FOCUS:
            self._set_by_keys(by_keys=True)
        super().focusInEvent(event)

    def _set_by_keys(self, *, by_keys: bool) -> None:
        if self.by_keys != by_keys:
            self.by_keys = by_keys
            self.viewport().update()

    # --- pointer ---------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Use a tool, split at a mark, take hold of a divider, or choose a row."""
        self._set_by_keys(by_keys=False)
        if event.button() == Qt.MouseButton.LeftButton and self._pointer.pressed(event.position().toPoint()):
            return
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show what the pointer is at, or where the cut that it drags would come to."""
        self._pointer.moved(event.position().toPoint(), held=bool(event.buttons() & Qt.MouseButton.LeftButton))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Put a dragged cut down."""
        if not self._pointer.released():
            super().mouseReleaseEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:
        """Say what the pointer is at."""
        if event.type() == QEvent.Type.Leave:
            self._pointer.left()
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            words = self._pointer.words(event.pos())
            if words:
                QToolTip.showText(event.globalPos(), words, self)
                return True
        return super().viewportEvent(event)


def _modifiers(event: QKeyEvent) -> Qt.KeyboardModifier:
    """Return the modifiers of a key; that it is on the number pad makes no difference."""
    return event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
