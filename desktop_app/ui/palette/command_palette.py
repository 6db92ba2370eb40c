"""The command palette: type a few letters of an act, press Enter.

It lies in the window and is no window of its own: so its corners are round on every desktop, and pictures of the
window show it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter
from PySide6.QtWidgets import QApplication, QFrame, QLabel, QLineEdit, QVBoxLayout, QWidget

from desktop_app.ui.palette.palette_delegate import ROW, PaletteDelegate
from desktop_app.ui.palette.palette_model import PaletteModel, palette_rows
from desktop_app.ui.shelf.rows_view import RowsView
from desktop_app.ui.theme.fonts import interface_font

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QObject
    from PySide6.QtGui import QAction, QCloseEvent, QFocusEvent, QMouseEvent, QPaintEvent

    from desktop_app.ui.theme.theme import Theme

_WIDTH, _TOP, _EDGE = 560, 64, 24
_MOST_ROWS = 10
_MARGIN = 6
_SHADOW = 24
_STAYS_ON = (Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason)
_MOVES = {
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_Tab: 1,
    Qt.Key.Key_Backtab: -1,
    Qt.Key.Key_PageDown: _MOST_ROWS - 1,
    Qt.Key.Key_PageUp: 1 - _MOST_ROWS,
}


class _Input(QLineEdit):
    """Keeps the keys while the palette is open: up and down move in the list, Enter and Esc end it."""

    moved = Signal(int)
    accepted = Signal()
    left = Signal()

    def event(self, event: QEvent) -> bool:
        # Tab comes here before keyPressEvent; Esc and Enter must not set off a shortcut of the window.
        if isinstance(event, QKeyEvent) and (event.key() in _MOVES or event.key() in _ENDS):
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress:
                self.keyPressEvent(event)
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _MOVES:
            self.moved.emit(_MOVES[Qt.Key(event.key())])
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.key() in _ENDS:
            self.accepted.emit()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() not in _STAYS_ON:
            self.left.emit()


_ENDS = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape)


class _Surroundings(QWidget):
    """Covers the window under the palette: a click beside the palette closes it. Draws its shadow."""

    pressed = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("commandPaletteSurroundings")
        self._theme = theme
        self.box = QRectF()

    def mousePressEvent(self, _event: QMouseEvent) -> None:
        self.pressed.emit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        # Black: a faint tint of anything else is rounded to another hue.
        painter.setBrush(QColor(0, 0, 0, 8 if self._theme.dark else 2))
        radius = self._theme.radius("large")
        for spread in range(0, _SHADOW, 2):
            box = self.box.adjusted(-spread, 6 - spread, spread, 6 + spread)
            painter.drawRoundedRect(box, radius + spread, radius + spread)
        painter.end()


class CommandPalette(QFrame):
    """Reaches ``actions`` by name. ``open`` shows it; it deletes itself when it closes."""

    def __init__(self, actions: Sequence[QAction], theme: Theme, parent: QWidget) -> None:
        """Offer ``actions`` over ``parent``, a window; one that is open there already is closed."""
        for other in parent.findChildren(CommandPalette):
            other.close()
        super().__init__(parent)
        self._window = parent
        self.setObjectName("commandPalette")
        self.setAccessibleName("Commands")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.hide()
        self._actions = list(actions)
        self._before: QWidget | None = None
        self._surroundings = _Surroundings(theme, parent)
        self._surroundings.hide()
        self._surroundings.pressed.connect(self.close)
        self._input = _Input(self)
        self._input.setObjectName("commandPaletteInput")
        self._input.setAccessibleName("Search commands")
        self._input.setPlaceholderText("Type a command")
        self._input.setProperty("role", "palette")
        self._input.setFont(interface_font(15))
        self._input.setFrame(False)
        self._model = PaletteModel(self)
        self._list = RowsView(self._model, self)
        self._list.setObjectName("commandPaletteList")
        self._list.setAccessibleName("Commands that fit")
        self._list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._list.setUniformItemSizes(True)
        self._list.setMouseTracking(True)
        self._list.setItemDelegate(PaletteDelegate(self._model, theme, self._list))
        self._nothing = QLabel("No command goes by that name.", self)
        self._nothing.setObjectName("commandPaletteNothing")
        self._nothing.setProperty("role", "secondary")
        self._nothing.setContentsMargins(10, 6, 10, 10)
        self._lay_out()
        self._connect()
        parent.installEventFilter(self)
        self._find("")

    def _connect(self) -> None:
        self._input.textChanged.connect(self._find)
        self._input.moved.connect(self._move)
        self._input.accepted.connect(self._accept)
        self._input.left.connect(self.close)
        self._list.acted.connect(self._trigger_row)
        self._list.entered.connect(self._point_at)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 1, 1, _MARGIN)
        column.setSpacing(0)
        top = QVBoxLayout()
        top.setContentsMargins(_MARGIN, _MARGIN, _MARGIN, _MARGIN)
        top.addWidget(self._input)
        column.addLayout(top)
        column.addWidget(self._list)
        column.addWidget(self._nothing)

    # --- opening and closing ---------------------------------------------------------------------

    def open(self) -> None:
        """Show it and give it the keys; whoever had them gets them back."""
        self._before = QApplication.focusWidget()
        self._place()
        for part in (self._surroundings, self):
            part.show()
            part.raise_()
        # As a menu would: an editor that is open in the window stays open.
        self._input.setFocus(Qt.FocusReason.PopupFocusReason)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Give the keys back."""
        self._input.blockSignals(True)
        self._surroundings.hide()
        self._surroundings.deleteLater()
        had_keys, before = self._input.hasFocus(), self._before
        self._before = None
        super().closeEvent(event)
        if had_keys and before is not None and before.isVisible():
            before.setFocus(Qt.FocusReason.PopupFocusReason)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the window's size."""
        if event.type() == QEvent.Type.Resize and watched is self._window:
            self._place()
        return super().eventFilter(watched, event)

    def _place(self) -> None:
        window = self._window
        width = min(_WIDTH, window.width() - 2 * _EDGE)
        rows = min(len(self._model.rows), _MOST_ROWS)
        self._list.setFixedHeight(rows * ROW)
        self._list.setVisible(rows > 0)
        self._nothing.setVisible(rows == 0)
        self.setFixedWidth(width)
        self.adjustSize()
        self.move((window.width() - width) // 2, min(_TOP, max(window.height() - self.height() - _EDGE, 8)))
        self._surroundings.setGeometry(window.rect())
        self._surroundings.box = QRectF(self.geometry())
        self._surroundings.update()

    # --- finding and doing -----------------------------------------------------------------------

    def _find(self, query: str) -> None:
        self._model.show(palette_rows(self._actions, query))
        self._choose(0)
        self._place()

    def _possible(self) -> int:
        return sum(row.enabled for row in self._model.rows)

    def _choose(self, row: int) -> None:
        self._list.choose_row(row if self._possible() else None)
        spoken = self._model.rows[row].spoken if self._possible() else ""
        self._input.setAccessibleDescription(spoken)

    def _move(self, step: int) -> None:
        """Move among the acts that can be done, which come first; single steps go round."""
        possible, now = self._possible(), self._list.current_row()
        if not possible or now is None:
            return
        row = (now + step) % possible if abs(step) == 1 else min(max(now + step, 0), possible - 1)
        self._choose(row)

    def _point_at(self, index: object) -> None:
        row = getattr(index, "row", int)()
        if self._model.rows[row].enabled:
            self._choose(row)

    def _accept(self) -> None:
        row = self._list.current_row()
        if row is not None:
            self._trigger_row(row, False)

    def _trigger_row(self, row: int, _again: bool) -> None:  # noqa: FBT001 - a signal's argument
        chosen = self._model.rows[row]
        if chosen.enabled:
            action = chosen.action
            self.close()
            action.trigger()
