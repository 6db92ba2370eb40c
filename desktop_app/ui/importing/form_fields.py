"""The fields of the review's form: a line of text, a title that is offered, and the paper to file under."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QComboBox, QCompleter, QLineEdit, QPushButton, QSizePolicy

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QKeyEvent, QResizeEvent, QWheelEvent
    from PySide6.QtWidgets import QWidget

NEW_PAPER = "A new paper"


class TextField(QLineEdit):
    """One line. ``left`` brings what a person typed, once: at Return, or when the field is left.

    Undo within the field comes first; where there is nothing to take back in it, the key is the review's.
    """

    left = Signal(str)

    def __init__(self, name: str, label: str, parent: QWidget) -> None:
        """Make an empty one; ``name`` is its objectName, ``label`` what a screen reader says."""
        super().__init__(parent)
        self.setObjectName(name)
        self.setAccessibleName(label)
        self.editingFinished.connect(self.leave)

    def show_text(self, text: str) -> None:
        """Show ``text``, from its beginning."""
        self.setText(text)
        self.setToolTip(text)
        self.setCursorPosition(0)

    def leave(self) -> None:
        """Give what was typed."""
        if self.isModified():
            self.setModified(False)
            self.left.emit(self.text())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave undo and redo to the review where the field has nothing to take back."""
        undo, redo = event.matches(QKeySequence.StandardKey.Undo), event.matches(QKeySequence.StandardKey.Redo)
        if (undo and not self.isUndoAvailable()) or (redo and not self.isRedoAvailable()):
            event.ignore()
        else:
            super().keyPressEvent(event)


class CandidateButton(QPushButton):
    """A title to take, by a click or by Alt and its number."""

    title_chosen = Signal(str)

    def __init__(self, number: int, parent: QWidget) -> None:
        """Offer nothing yet."""
        super().__init__(parent)
        self.setObjectName(f"reviewCandidate{number}")
        self.setProperty("role", "candidate")
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._number = number
        self._title = ""
        self.clicked.connect(self._clicked)

    def offer(self, title: str) -> None:
        """Offer ``title``; an empty one hides the button."""
        self._title = title
        self.setVisible(bool(title))
        self.setAccessibleName(f"Take the title {title}")
        self.setToolTip(f"{title} (Alt+{self._number})")
        self._elide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as much of the title as fits."""
        super().resizeEvent(event)
        self._elide()

    def _elide(self) -> None:
        room = self.width() - 2 * 8 - self.fontMetrics().horizontalAdvance(f"{self._number}   ")
        title = self.fontMetrics().elidedText(self._title, Qt.TextElideMode.ElideRight, room)
        self.setText(f"{self._number}   {title.replace('&', '&&')}")

    def _clicked(self) -> None:
        self.title_chosen.emit(self._title)


class PaperChoice(QComboBox):
    """A new paper, or one of the library's, found by typing a part of its title; ``paper_chosen`` brings its number."""

    paper_chosen = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        """Offer a new paper alone."""
        super().__init__(parent)
        self.setObjectName("reviewPaper")
        self.setAccessibleName("Filed under")
        self.setEditable(True)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(10)
        completer = self.completer()
        if completer is not None:
            completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
            completer.setFilterMode(Qt.MatchFlag.MatchContains)
            completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self._chosen: int | None = None
        self._rows: dict[int | None, int] = {None: 0}
        self.addItem(NEW_PAPER, None)
        self.activated.connect(self._activated)
        line = self.lineEdit()
        if line is not None:
            line.editingFinished.connect(self._typed)

    def show_papers(self, papers: Sequence[tuple[int, str]]) -> None:
        """Offer these papers: number and title of each."""
        with QSignalBlocker(self):
            self.clear()
            self.addItem(NEW_PAPER, None)
            for number, title in papers:
                self.addItem(title, number)
        self._rows = {None: 0} | {number: row for row, (number, _title) in enumerate(papers, start=1)}
        self.choose(self._chosen)

    def choose(self, paper: int | None) -> None:
        """Show the paper of this number; one that is not there is shown as a new one."""
        self._chosen = paper
        with QSignalBlocker(self):
            self.setCurrentIndex(self._rows.get(paper, 0))
            self.setEditText(self.itemText(self.currentIndex()))
        line = self.lineEdit()
        if line is not None:
            line.setCursorPosition(0)
        self.setToolTip(self.currentText())

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Let the form scroll: a paper is not chosen by accident."""
        event.ignore()

    def _activated(self, row: int) -> None:
        self._take(self.itemData(row))

    def _typed(self) -> None:
        """Take the paper whose title was typed whole; else show the one that is chosen again."""
        row = self.findText(self.currentText().strip(), Qt.MatchFlag.MatchFixedString)
        self._take(self.itemData(row) if row >= 0 else self._chosen)

    def _take(self, paper: int | None) -> None:
        changed = paper != self._chosen
        self.choose(paper)
        if changed:
            self.paper_chosen.emit(paper)
