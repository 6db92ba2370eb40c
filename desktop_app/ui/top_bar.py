"""The bar on top: back and forward, the search box, Reader or Graph, and three quiet buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QLabel, QLineEdit, QMenu, QToolButton, QWidget

from desktop_app.ui.theme.icons import icon

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent, QResizeEvent

    from desktop_app.ui.actions import Actions
    from desktop_app.ui.theme.theme import Theme

BAR_HEIGHT = 48
SEARCH_WIDTH = 460
_TYPING_MS = 120


class SearchBox(QLineEdit):
    """Finds as one types: ``searched`` a moment after the last key, empty when it is cleared."""

    searched = Signal(str)
    left_downwards = Signal()
    accepted = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        """Start empty."""
        super().__init__(parent)
        self.setObjectName("searchBox")
        self.setAccessibleName("Search papers, texts, notes")
        self.setPlaceholderText("Search papers, texts, notes")
        self.setMaxLength(10_000)
        self._glass = QAction(self)
        self._glass.setIcon(icon("search", theme))
        self.addAction(self._glass, QLineEdit.ActionPosition.LeadingPosition)
        self._leave = QAction("Leave the search (Esc)", self)
        self._leave.setObjectName("clearSearch")
        self._leave.triggered.connect(self.clear)
        self._leave.setVisible(False)
        self.addAction(self._leave, QLineEdit.ActionPosition.TrailingPosition)
        self._hint = QLabel("Ctrl K", self)
        self._hint.setProperty("role", "keyHint")
        self._hint.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._typing = QTimer(self, singleShot=True, interval=_TYPING_MS)
        self._typing.timeout.connect(self._search)
        self.textChanged.connect(self._text_changed)
        self.returnPressed.connect(self._accept)

    def set_theme(self, theme: Theme) -> None:
        """Recolour the icon."""
        self._glass.setIcon(icon("search", theme))
        self._leave.setIcon(icon("close", theme))

    def _text_changed(self, text: str) -> None:
        self._hint.setVisible(not text)
        self._leave.setVisible(bool(text))
        if text:
            self._typing.start()
        else:
            self._search()

    def _search(self) -> None:
        self._typing.stop()
        self.searched.emit(self.text())

    def _accept(self) -> None:
        if self._typing.isActive():
            self._search()
        self.accepted.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the hint at the right edge."""
        super().resizeEvent(event)
        size = self._hint.sizeHint()
        self._hint.setGeometry(
            self.width() - size.width() - 8, (self.height() - size.height()) // 2, size.width(), size.height()
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Down goes into the results, Escape clears."""
        if event.key() == Qt.Key.Key_Down:
            self.left_downwards.emit()
        elif event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        else:
            super().keyPressEvent(event)


class TopBar(QWidget):
    """Lays the bar out so that the search box stands in the middle of the window."""

    reader_wanted = Signal()
    graph_wanted = Signal()

    def __init__(self, actions: Actions, theme: Theme, parent: QWidget | None = None) -> None:
        """Show the acts of ``actions`` that a hand reaches for."""
        super().__init__(parent)
        self.setObjectName("topBar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedHeight(BAR_HEIGHT)
        self._buttons: list[tuple[QToolButton, str]] = []
        self.search = SearchBox(theme, self)
        self._back = self._action_button("backButton", "back", actions["back"])
        self._forward = self._action_button("forwardButton", "forward", actions["forward"])
        self._segment = QButtonGroup(self)
        self._reader = self._segment_button("readerButton", "Reader", "segmentLeft")
        self._graph = self._segment_button("graphButton", "Graph", "segmentRight")
        self._reader.clicked.connect(self.reader_wanted)
        self._graph.clicked.connect(self.graph_wanted)
        self._text = self._menu_button("textButton", "text-size", "Text size and theme")
        self._export = self._action_button("exportButton", "export", actions["export"])
        self._more = self._menu_button("moreButton", "more", "All commands")
        self._fill_menus(actions)
        self._lay_out()
        self.set_theme(theme)

    def _fill_menus(self, actions: Actions) -> None:
        text = QMenu(self._text)
        for name in ("larger", "smaller", "usual_size"):
            text.addAction(actions[name])
        text.addSeparator()
        for name in ("theme_light", "theme_sepia", "theme_dark", "theme_system"):
            text.addAction(actions[name])
        self._text.setMenu(text)
        more = QMenu(self._more)
        actions.fill(more)
        self._more.setMenu(more)

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 0, 12, 0)
        row.setSpacing(4)
        left, right = QWidget(self), QWidget(self)
        left_row, right_row = QHBoxLayout(left), QHBoxLayout(right)
        for inner in (left_row, right_row):
            inner.setContentsMargins(0, 0, 0, 0)
            inner.setSpacing(6)
        left_row.addWidget(self._back)
        left_row.addWidget(self._forward)
        left_row.addStretch(1)
        right_row.addStretch(1)
        segment = QWidget(self)
        segment.setObjectName("viewSwitch")
        segment.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        segment_row = QHBoxLayout(segment)
        segment_row.setContentsMargins(2, 2, 2, 2)
        segment_row.setSpacing(0)
        segment_row.addWidget(self._reader)
        segment_row.addWidget(self._graph)
        right_row.addWidget(segment, 0, Qt.AlignmentFlag.AlignVCenter)
        for button in (self._text, self._export, self._more):
            right_row.addWidget(button)
        row.addWidget(left, 1)
        row.addWidget(self.search, 2)
        row.addWidget(right, 1)
        self.search.setMaximumWidth(SEARCH_WIDTH)
        self.search.setMinimumWidth(140)

    def _action_button(self, name: str, picture: str, action: QAction) -> QToolButton:
        button = self._button(name, picture, action.text())
        button.setEnabled(action.isEnabled())
        button.clicked.connect(action.trigger)
        action.enabledChanged.connect(button.setEnabled)
        keys = action.shortcut().toString()
        button.setToolTip(f"{action.text()} ({keys})" if keys else action.text())
        return button

    def _menu_button(self, name: str, picture: str, tip: str) -> QToolButton:
        button = self._button(name, picture, tip)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setToolTip(tip)
        return button

    def _button(self, name: str, picture: str, label: str) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName(name)
        button.setAccessibleName(label.rstrip("…"))
        button.setIconSize(QSize(20, 20))
        button.setAutoRaise(True)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._buttons.append((button, picture))
        return button

    def _segment_button(self, name: str, text: str, role: str) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName(name)
        button.setText(text)
        button.setAccessibleName(f"Show the {text.lower()}")
        button.setProperty("role", "segment")
        button.setProperty("side", role)
        button.setCheckable(True)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._segment.addButton(button)
        return button

    def show_view(self, *, graph: bool) -> None:
        """Show which of the two views is on."""
        (self._graph if graph else self._reader).setChecked(True)

    def set_theme(self, theme: Theme) -> None:
        """Recolour the icons."""
        for button, picture in self._buttons:
            button.setIcon(icon(picture, theme))
        self.search.set_theme(theme)
