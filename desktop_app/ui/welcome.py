"""What the centre shows while there is no paper to read: a sentence, and what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

if TYPE_CHECKING:
    from desktop_app.ui.actions import Actions

_KINDS = (
    "Markdown, plain text, ZIP archives, BibTeX, CSL-JSON, ShortScience’s CSV and feeds come in.\n"
    "Ctrl+V makes a summary of text that you have copied."
)


class Welcome(QWidget):
    """An empty library is told how to fill it; a full one that a paper can be chosen."""

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        """Offer the import acts of ``actions``."""
        super().__init__(parent)
        self.setObjectName("welcome")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        column = QVBoxLayout(self)
        column.addStretch(2)
        self._title = self._label("welcomeTitle")
        self._text = self._label("welcomeText")
        column.addWidget(self._title)
        column.addWidget(self._text)
        column.addSpacing(16)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addStretch(1)
        self._buttons = [
            self._button("welcomeImportFolder", "Import a folder…", actions, "import_folder"),
            self._button("welcomeImportFiles", "Import files…", actions, "import_files"),
            self._button("welcomeSamples", "Open the sample library", actions, "open_samples"),
        ]
        self._buttons[0].setProperty("role", "primary")
        for button in self._buttons:
            row.addWidget(button)
        row.addStretch(1)
        column.addLayout(row)
        column.addSpacing(16)
        self._kinds = self._label("welcomeKinds")
        self._kinds.setProperty("role", "secondary")
        self._kinds.setText(_KINDS)
        column.addWidget(self._kinds)
        column.addStretch(3)
        self.setFocusProxy(self._buttons[0])
        self.show_state(empty=True)

    def _label(self, name: str) -> QLabel:
        label = QLabel(self)
        label.setObjectName(name)
        label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        label.setWordWrap(True)
        return label

    def _button(self, name: str, text: str, actions: Actions, action: str) -> QPushButton:
        button = QPushButton(text, self)
        button.setObjectName(name)
        button.setAccessibleName(text.rstrip("…"))
        button.clicked.connect(actions[action].trigger)
        return button

    def show_state(self, *, empty: bool) -> None:
        """Say what fits: ``empty`` tells whether the library holds no papers."""
        if empty:
            self._title.setText("Your library is empty")
            self._text.setText("Drop a folder of summaries or notes on this window, or choose one.")
        else:
            self._title.setText("Nothing is open")
            self._text.setText("Choose a paper in the list, or type in the search box.")
        for part in (*self._buttons, self._kinds):
            part.setVisible(empty)
