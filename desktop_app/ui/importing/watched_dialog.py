"""The watched folders: to see, to add to, to let go of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QItemSelectionModel, QStringListModel, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QDialog, QHBoxLayout, QLabel, QListView, QPushButton, QVBoxLayout

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent
    from PySide6.QtWidgets import QWidget

    from desktop_app.ui.importing.watching import Watching

_SIZE = (560, 360)
_MARGIN = 24
_EXPLAINED = "What is new or changed in these folders comes in by itself. What is deleted there stays in your library."


class _Folders(QListView):
    """Tells of the Delete key."""

    removed = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.removed.emit()
        else:
            super().keyPressEvent(event)


class WatchedDialog(QDialog):
    """Lists the folders of a Watching and takes them out; asks for one more by ``add_wanted``."""

    add_wanted = Signal()

    def __init__(self, watching: Watching, parent: QWidget | None = None) -> None:
        """Show what is watched now."""
        super().__init__(parent)
        self.setObjectName("watchedFolders")
        self.setAccessibleName("Watched folders")
        self.setWindowTitle("Watched folders")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(*_SIZE)
        self._watching = watching
        self._model = QStringListModel(self)
        self._view = _Folders(self)
        self._view.setObjectName("watchedList")
        self._view.setAccessibleName("Watched folders")
        self._view.setModel(self._model)
        self._view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self._view.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self._view.removed.connect(self._remove)
        self._empty = self._label("No folder is watched yet.", "empty")
        self._lay_out()
        self._show()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(_MARGIN, _MARGIN - 4, _MARGIN, _MARGIN - 4)
        column.setSpacing(6)
        column.addWidget(self._label("Watched folders", "heading"))
        column.addWidget(self._label(_EXPLAINED, "secondary"))
        column.addSpacing(8)
        column.addWidget(self._empty)
        column.addWidget(self._view, 1)
        column.addSpacing(8)
        row = QHBoxLayout()
        row.setSpacing(8)
        self._remove_button = self._button("watchedRemove", "Watch no longer")
        self._remove_button.clicked.connect(self._remove)
        add = self._button("watchedAdd", "Watch a folder…")
        add.clicked.connect(self._add)
        close = self._button("watchedClose", "Close")
        close.setProperty("role", "primary")
        close.clicked.connect(self.reject)
        row.addWidget(self._remove_button)
        row.addStretch(1)
        row.addWidget(add)
        row.addWidget(close)
        column.addLayout(row)

    def _label(self, text: str, role: str) -> QLabel:
        label = QLabel(text, self)
        label.setProperty("role", role)
        label.setWordWrap(True)
        return label

    def _button(self, name: str, text: str) -> QPushButton:
        button = QPushButton(text, self)
        button.setObjectName(name)
        button.setAccessibleName(text.rstrip("…"))
        button.setAutoDefault(False)
        return button

    def _show(self, row: int = 0) -> None:
        folders = self._watching.folders
        gone = "  – not there now"
        self._model.setStringList([f"{each}{gone if self._watching.is_gone(each) else ''}" for each in folders])
        self._view.setVisible(bool(folders))
        self._empty.setVisible(not folders)
        self._remove_button.setEnabled(bool(folders))
        if folders:
            index = self._model.index(min(row, len(folders) - 1), 0)
            self._view.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    def _remove(self) -> None:
        row = self._view.currentIndex().row()
        if row >= 0:
            self._watching.remove(self._watching.folders[row])
            self._show(row)

    def _add(self) -> None:
        self.accept()
        self.add_wanted.emit()
