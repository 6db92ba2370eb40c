"""Says under a title that it is a guess, and lets a person keep it or take another one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLabel, QMenu, QPushButton, QToolButton, QWidget

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QResizeEvent

_GUESSED = "This title is a guess."


class TitleGuess(QWidget):
    """One quiet line. ``kept`` says that the title stays as it is, ``chosen`` brings another one."""

    kept = Signal()
    chosen = Signal(str)

    def __init__(self, inset: int, parent: QWidget) -> None:
        """Make a hidden one whose words stand ``inset`` px from its left edge."""
        super().__init__(parent)
        self.setObjectName("titleGuess")
        self._words = QLabel(_GUESSED, self)
        self._words.setObjectName("titleGuessLabel")
        self._words.setProperty("role", "caption")
        self._words.setContentsMargins(inset, 0, 0, 0)
        self._make_buttons()
        buttons = QHBoxLayout()
        buttons.setSpacing(0)
        buttons.addWidget(self._keep)
        buttons.addWidget(self._others)
        buttons.addStretch(1)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(0, 0, 0, 4)
        self._row.setSpacing(0)
        self._row.addWidget(self._words)
        self._row.addLayout(buttons, 1)
        self.hide()

    def _make_buttons(self) -> None:
        self._keep = QPushButton("Keep", self)
        self._keep.setObjectName("keepTitleButton")
        self._keep.setAccessibleName("Keep this title")
        self._keep.setToolTip("Keep this title")
        self._keep.setProperty("role", "link")
        self._keep.clicked.connect(self._tell_kept)
        self._others = QToolButton(self)
        self._others.setObjectName("titleCandidates")
        self._others.setText("Other titles")
        self._others.setAccessibleName("Other titles for this paper")
        self._others.setProperty("role", "menu")
        self._others.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._others.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._menu = QMenu(self._others)
        self._menu.setObjectName("titleCandidatesMenu")
        self._menu.setAccessibleName("Other titles for this paper")
        self._menu.triggered.connect(self._tell_chosen)
        self._others.setMenu(self._menu)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the buttons under the words where they have no room beside them."""
        super().resizeEvent(event)
        buttons = [button.sizeHint().width() for button in (self._keep, self._others) if not button.isHidden()]
        beside = self._words.sizeHint().width() + sum(buttons) <= self.width()
        self._row.setDirection(QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom)

    def minimumSizeHint(self) -> QSize:
        """Ask for no more width than the words need, or the buttons under them."""
        widest = max(self._words.sizeHint().width(), self._keep.sizeHint().width() + self._others.sizeHint().width())
        return QSize(widest, super().minimumSizeHint().height())

    def show_guess(self, candidates: Sequence[str], *, guessed: bool) -> None:
        """Show itself where the title is ``guessed``, and offer the ``candidates`` beside it."""
        if tuple(candidates) != self.offered():
            self._menu.clear()
            for number, title in enumerate(candidates):
                action = QAction(title.replace("&", "&&"), self._menu)
                action.setObjectName(f"titleCandidate{number}")
                action.setData(title)
                self._menu.addAction(action)
        self._others.setVisible(bool(candidates))
        self.setVisible(guessed)

    def offered(self) -> tuple[str, ...]:
        """Return the titles in the menu."""
        return tuple(str(action.data()) for action in self._menu.actions())

    def has_keys(self) -> bool:
        """Tell whether one of its buttons has the keys."""
        return self._keep.hasFocus() or self._others.hasFocus()

    def _tell_kept(self) -> None:
        self.kept.emit()

    def _tell_chosen(self, action: QAction) -> None:
        self.chosen.emit(str(action.data()))
