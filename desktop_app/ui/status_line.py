"""The line below: what was saved, what the library holds, what runs, how far one has read."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QToolButton, QWidget

from desktop_app.ui.pace import Pace

if TYPE_CHECKING:
    from desktop_app.ui.tasks import Task

LINE_HEIGHT = 26

_BEAT_MS = 100
"""Reports come by the thousand; nobody reads more than ten of them a second."""


class StatusLine(QWidget):
    """Quiet labels, a button for files that wait, and a bar with a cancel button while something runs.

    Of several tasks the first is shown, as they run one after the other; then the next.
    """

    waiting_opened = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Start with nothing to say."""
        super().__init__(parent)
        self.setObjectName("statusLine")
        self.setAccessibleName("Status")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedHeight(LINE_HEIGHT)
        self._tasks: list[Task] = []
        self._pace = Pace("")
        self._at_hand = ""
        self._beat = QTimer(self, interval=_BEAT_MS)
        self._beat.timeout.connect(self._show_pace)
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
        self._waiting = QToolButton(self)
        self._waiting.setObjectName("waitingButton")
        self._waiting.clicked.connect(self.waiting_opened)
        self._waiting.hide()
        for label in (self._saved, self._counts):
            row.addWidget(label)
        row.addWidget(self._waiting)
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

    def show_waiting(self, files: int) -> None:
        """Say how many files wait to be reviewed; 0 says nothing."""
        self._waiting.setText(f"{_count(files, 'file')} {'waits' if files == 1 else 'wait'} for your review")
        self._waiting.setAccessibleName(f"{self._waiting.text()}; review them")
        self._waiting.setVisible(files > 0)

    def follow(self, task: Task) -> None:
        """Show the progress of ``task`` until it ends, after those that were begun before it."""
        self._tasks.append(task)
        task.progressed.connect(self._progressed)
        task.ended.connect(self._ended)
        if len(self._tasks) == 1:
            self._begin(task)

    def _begin(self, task: Task) -> None:
        self._pace = Pace(task.what)
        self._at_hand = ""
        self._bar.setRange(0, 0)
        self._cancel.setText("Cancel")
        self._cancel.setEnabled(True)
        self._show_pace()
        self._show_running(visible=True)
        self._beat.start()

    def _progressed(self, done: int, total: int, what: str) -> None:
        if self._tasks and self.sender() is self._tasks[0]:
            self._pace.report(done, total, what, time.monotonic())
            self._at_hand = what

    def _show_pace(self) -> None:
        if self._pace.total > 0:
            self._bar.setRange(0, self._pace.total)
            self._bar.setValue(self._pace.done)
        self._work.setText(self._pace.text(time.monotonic()))
        self._work.setToolTip(self._at_hand)

    def _ended(self) -> None:
        shown = self._tasks[0] if self._tasks else None
        self._tasks = [task for task in self._tasks if task is not self.sender()]
        if not self._tasks:
            self._beat.stop()
            self._show_running(visible=False)
        elif self._tasks[0] is not shown:
            self._begin(self._tasks[0])

    def _cancel_task(self) -> None:
        if self._tasks:
            self._tasks[0].cancel()
            self._cancel.setText("Stopping…")
            self._cancel.setEnabled(False)

    def _show_running(self, *, visible: bool) -> None:
        for widget in (self._work, self._bar, self._cancel):
            widget.setVisible(visible)


def _count(number: int, word: str) -> str:
    return f"{number:,} {word}" if number == 1 else f"{number:,} {word}s"
