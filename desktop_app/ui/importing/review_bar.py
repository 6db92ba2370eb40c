"""ReviewBar: what is under review, how many summaries it holds, undo and redo, and what to do with it all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QSpinBox, QToolButton, QVBoxLayout, QWidget

from desktop_app.ui.theme.icons import icon

if TYPE_CHECKING:
    from PySide6.QtCore import SignalInstance
    from PySide6.QtGui import QKeyEvent, QResizeEvent, QWheelEvent

    from desktop_app.importing.review import Review
    from desktop_app.ui.theme.theme import Theme

_HEIGHT = 56
_TOOLS = (("fewerSummaries", "minus", "One summary fewer"), ("moreSummaries", "plus", "One summary more"))


class _CountBox(QSpinBox):
    """Leaves undo to the review: what is typed here is a number of two digits."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Undo) or event.matches(QKeySequence.StandardKey.Redo):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Turn only with the keys here: a wheel that passes over it must not divide a text anew."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class _NameLabel(QLabel):
    """One line that gives way: a long name of a file is elided in its middle."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._whole = ""
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def show_text(self, text: str) -> None:
        self._whole = text
        self.setToolTip(text)
        self._elide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._elide()

    def _elide(self) -> None:
        metrics = self.fontMetrics()
        self.setText(metrics.elidedText(self._whole, Qt.TextElideMode.ElideMiddle, self.width()))


class ReviewBar(QWidget):
    """Says what a person wants; shows what it is told."""

    count_wanted = Signal(int)
    undo_wanted = Signal()
    redo_wanted = Signal()
    file_wanted = Signal()
    all_wanted = Signal()
    later_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        """Show nothing yet."""
        super().__init__(parent)
        self.setObjectName("reviewBar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedHeight(_HEIGHT)
        self._icons: list[tuple[QToolButton, str]] = []
        self._name = _NameLabel(self)
        self._name.setObjectName("reviewFileName")
        self._name.setProperty("role", "heading")
        self._place = _NameLabel(self)
        self._place.setProperty("role", "caption")
        self._make_count()
        self._undo = self._tool("undoReview", "undo", "Undo", self.undo_wanted)
        self._redo = self._tool("redoReview", "redo", "Redo", self.redo_wanted)
        self._later = self._button("reviewLater", "Later", "quiet", self.later_wanted)
        self._all = self._button("fileAllSummaries", "File all", "", self.all_wanted)
        self._file = self._button("fileSummaries", "File these summaries", "primary", self.file_wanted)
        self._file.setToolTip("Ctrl+Return")
        self._later.setToolTip("Esc")
        self._lay_out()
        self.set_theme(theme)

    def _make_count(self) -> None:
        self._count_label = QLabel("Summaries", self)
        self._count_label.setProperty("role", "secondary")
        self._count = _CountBox(self)
        self._count.setObjectName("summaryCount")
        self._count.setAccessibleName("Summaries")
        self._count.setKeyboardTracking(False)
        self._count.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._count.setFixedWidth(52)
        self._count.valueChanged.connect(self.count_wanted)
        self._count_label.setBuddy(self._count)
        (fewer, more) = (self._tool(name, picture, words, None) for name, picture, words in _TOOLS)
        fewer.clicked.connect(self._count.stepDown)
        more.clicked.connect(self._count.stepUp)
        self._fewer, self._more = fewer, more

    def _tool(self, name: str, picture: str, words: str, signal: SignalInstance | None) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName(name)
        button.setAccessibleName(words)
        button.setToolTip(words)
        button.setIconSize(QSize(20, 20))
        button.setAutoRaise(True)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._icons.append((button, picture))
        if signal is not None:
            button.clicked.connect(signal)
        return button

    def _button(self, name: str, words: str, role: str, signal: SignalInstance) -> QPushButton:
        button = QPushButton(words, self)
        button.setObjectName(name)
        button.setAccessibleName(words)
        button.setProperty("role", role)
        button.clicked.connect(signal)
        return button

    def _lay_out(self) -> None:
        names = QVBoxLayout()
        names.setSpacing(0)
        names.addStretch(1)
        names.addWidget(self._name)
        names.addWidget(self._place)
        names.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 0, 16, 0)
        row.setSpacing(4)
        row.addLayout(names, 1)
        row.addSpacing(16)
        row.addWidget(self._count_label)
        row.addSpacing(4)
        row.addWidget(self._fewer)
        row.addWidget(self._count)
        row.addWidget(self._more)
        row.addSpacing(16)
        row.addWidget(self._undo)
        row.addWidget(self._redo)
        row.addSpacing(16)
        row.addWidget(self._later)
        row.addWidget(self._all)
        row.addSpacing(4)
        row.addWidget(self._file)

    # --- showing ---------------------------------------------------------------------------------

    def set_theme(self, theme: Theme) -> None:
        """Recolour the icons."""
        for button, picture in self._icons:
            button.setIcon(icon(picture, theme))

    def set_filed(self, *, filed: bool) -> None:
        """Word the buttons for a file that is in the library already, or for one that is not."""
        for button, words in (
            (self._file, "Apply" if filed else "File these summaries"),
            (self._later, "Leave as it is" if filed else "Later"),
        ):
            button.setText(words)
            button.setAccessibleName(words)

    def show_file(self, name: str, place: str) -> None:
        """Name the file, and the folder it is in."""
        self._name.show_text(name)
        self._place.show_text(place)

    def show_state(self, review: Review, waiting: int, *, busy: bool) -> None:
        """Show how many summaries there are, what can be undone, and whether ``waiting`` files are more than one."""
        least, most = review.count_range
        with QSignalBlocker(self._count):
            self._count.setRange(least, most)
            self._count.setValue(len(review.summaries))
        for button, allowed in (
            (self._fewer, len(review.summaries) > least),
            (self._more, len(review.summaries) < most),
            (self._count, most > least),
            (self._file, True),
            (self._all, True),
        ):
            button.setEnabled(allowed and not busy)
        for button, verb, label, keys in (
            (self._undo, "Undo", review.undo_label, "Ctrl+Z"),
            (self._redo, "Redo", review.redo_label, "Ctrl+Shift+Z"),
        ):
            button.setEnabled(bool(label) and not busy)
            button.setToolTip(f"{verb} {label} ({keys})" if label else f"Nothing to {verb.lower()}")
        self._all.setVisible(waiting > 1)
        self._all.setText(f"File all {waiting}")
        self._all.setAccessibleName(f"File all {waiting} files")
