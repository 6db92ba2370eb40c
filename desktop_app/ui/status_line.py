"""The line below: what was saved, what the library holds, what runs, how far one has read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QToolButton, QWidget

if TYPE_CHECKING:
    from desktop_app.ui.tasks import Task

LINE_HEIGHT = 26


class StatusLine(QWidget):
    """Quiet labels, and a bar with a cancel button while something runs."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Start with nothing to say."""
        super().__init__(parent)
        self.setObjectName("statusLine")
        self.setAccessibleName("Status")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedHeight(LINE_HEIGHT)
        self._task: Task | None = None
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 0, 14, 0)
        row.setSpacing(18)
        self._saved = self._label("savedLabel")
        self._counts = self._label("countsLabel")
        self._work = self._label("workLabel")
        self._bar = QProgressBar(self)
        self._bar.setObjectName("progressBar")
        self._bar.setAccessibleName("Progress")
        self._bar.setTextVisible(False)
        self._bar.setFixedSize(140, 4)
        self._cancel = QToolButton(self)
        self._cancel.setObjectName("cancelButton")
        self._cancel.setText("Cancel")
        self._cancel.setAccessibleName("Cancel what is running")
        self._cancel.clicked.connect(self._cancel_task)
        self._read = self._label("progressLabel")
        for label in (self._saved, self._counts):
            row.addWidget(label)
        row.addStretch(1)
        for widget in (self._work, self._bar, self._cancel, self._read):
            row.addWidget(widget)
        self._saved.hide()
        self._show_running(visible=False)

    def _label(self, name: str) -> QLabel:
        label = QLabel(self)
        label.setObjectName(name)
        return label

    def say(self, text: str) -> None:
        """Say what was done last: ``Saved``."""
        self._saved.setText(text)
        self._saved.setVisible(bool(text))

    def show_counts(self, papers: int, highlights: int, notes: int) -> None:
        """Show what the library holds."""
        parts = [_count(papers, "paper")]
        parts += [_count(number, word) for number, word in ((highlights, "highlight"), (notes, "note")) if number]
        self._counts.setText(", ".join(parts))

    def show_progress(self, share: float | None) -> None:
        """Show how much of the page has been read, 0 to 1; None hides it."""
        self._read.setText("" if share is None else f"{round(share * 100)} % read")

    def follow(self, task: Task) -> None:
        """Show the progress of ``task`` until it ends."""
        self._task = task
        self._work.setText(task.what)
        self._bar.setRange(0, 0)
        task.progressed.connect(self._progressed)
        task.ended.connect(self._ended)
        self._show_running(visible=True)

    def _progressed(self, done: int, total: int, what: str) -> None:
        if self._task is not None:
            self._bar.setRange(0, max(total, 1))
            self._bar.setValue(done)
            self._work.setText(f"{self._task.what}: {what} ({done} of {total})")

    def _ended(self) -> None:
        if self.sender() is self._task:
            self._task = None
            self._show_running(visible=False)

    def _cancel_task(self) -> None:
        if self._task is not None:
            self._task.cancel()

    def _show_running(self, *, visible: bool) -> None:
        for widget in (self._work, self._bar, self._cancel):
            widget.setVisible(visible)


def _count(number: int, word: str) -> str:
    return f"{number:,} {word}" if number == 1 else f"{number:,} {word}s"
