"""The export dialog: a folder, a format, and which papers."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QVBoxLayout,
)

from desktop_app.exporting.flavours import Flavour
from desktop_app.ui.exporting.flavour_list import FlavourList

if TYPE_CHECKING:
    from PySide6.QtWidgets import (
        QWidget,
    )

    from desktop_app.ui.theme.theme import Theme

_WIDTH = 540
_MARGIN = 24


@dataclass(frozen=True, slots=True)
class ExportRequest:
    """What a person wants.

    ``papers`` are numbers, or ``None`` for those with highlights or notes; ``everything`` means every paper.
    """

    folder: Path
    flavour: Flavour
    papers: tuple[int, ...] | None
    everything: bool


class ExportDialog(QDialog):
    """Emits ``export_requested`` with an ExportRequest and closes; writes nothing itself."""

    export_requested = Signal(object)

    def __init__(
        self,
        selected: int | None,
        theme: Theme,
        parent: QWidget | None = None,
        *,
        last: ExportRequest | None = None,
    ) -> None:
        """Offer paper ``selected``, if one is open; begin with the folder, format and choice of ``last``."""
        super().__init__(parent)
        self.setObjectName("exportDialog")
        self.setAccessibleName("Export notes")
        self.setWindowTitle("Export notes")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumWidth(_WIDTH)
        self._selected = selected
        self._make_folder()
        self._flavours = FlavourList(theme, self)
        self._make_scope()
        self._make_buttons()
        self._lay_out()
        self._begin(last)

    # --- making ----------------------------------------------------------------------------------

    def _make_folder(self) -> None:
        self._folder = QLineEdit(self)
        self._folder.setObjectName("exportFolder")
        self._folder.setAccessibleName("Folder")
        self._folder.setPlaceholderText("A folder of yours, an Obsidian vault for instance")
        self._folder.textChanged.connect(self._check)
        self._choose = QPushButton("Choose…", self)
        self._choose.setObjectName("chooseFolderButton")
        self._choose.setAccessibleName("Choose the folder")
        self._choose.setAutoDefault(False)
        self._choose.clicked.connect(self._choose_folder)

    def _make_scope(self) -> None:
        self._scope = QButtonGroup(self)
        self._this = self._radio("thisPaperChoice", "This paper")
        self._noted = self._radio("notedPapersChoice", "Papers with highlights or notes")
        self._every = self._radio("everyPaperChoice", "Every paper")
        self._this.setEnabled(self._selected is not None)
        if self._selected is None:
            self._this.setToolTip("Open a paper to export it alone.")

    def _radio(self, name: str, text: str) -> QRadioButton:
        radio = QRadioButton(text, self)
        radio.setObjectName(name)
        radio.setAccessibleName(text)
        self._scope.addButton(radio)
        return radio

    def _make_buttons(self) -> None:
        self._reason = QLabel(self)
        self._reason.setObjectName("exportReason")
        self._reason.setProperty("role", "caption")
        self._reason.setWordWrap(True)
        self._cancel = QPushButton("Cancel", self)
        self._cancel.setObjectName("cancelExportButton")
        self._cancel.setAccessibleName("Cancel")
        self._cancel.setAutoDefault(False)
        self._cancel.clicked.connect(self.reject)
        self._export = QPushButton("Export", self)
        self._export.setObjectName("exportButton")
        self._export.setAccessibleName("Export")
        self._export.setProperty("role", "primary")
        self._export.setDefault(True)
        self._export.clicked.connect(self._request)

    def _lay_out(self) -> None:
        folder = QHBoxLayout()
        folder.setSpacing(8)
        folder.addWidget(self._folder, 1)
        folder.addWidget(self._choose)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addWidget(self._reason, 1)
        buttons.addWidget(self._cancel)
        buttons.addWidget(self._export)
        column = QVBoxLayout(self)
        column.setContentsMargins(_MARGIN, _MARGIN - 4, _MARGIN, _MARGIN - 4)
        column.setSpacing(6)
        column.addWidget(self._label("Export notes", "heading"))
        column.addSpacing(10)
        column.addWidget(self._label("Folder", "section"))
        column.addLayout(folder)
        column.addSpacing(14)
        column.addWidget(self._label("Format", "section"))
        column.addWidget(self._flavours)
        column.addSpacing(14)
        column.addWidget(self._label("Papers", "section"))
        for radio in (self._this, self._noted, self._every):
            column.addWidget(radio)
        column.addSpacing(14)
        column.addLayout(buttons)
        self.setTabOrder(self._choose, self._flavours)

    def _label(self, text: str, role: str) -> QLabel:
        label = QLabel(text, self)
        label.setProperty("role", role)
        return label

    # --- what is chosen --------------------------------------------------------------------------

    def _begin(self, last: ExportRequest | None) -> None:
        self._flavours.choose(last.flavour if last else Flavour.MARKDOWN)
        self._folder.setText(str(last.folder) if last else "")
        if last is not None and last.everything:
            self._every.setChecked(True)
        elif last is not None and last.papers is not None and self._selected is not None:
            self._this.setChecked(True)
        else:
            self._noted.setChecked(True)
        self._check()
        (self._export if last else self._folder).setFocus()

    def _path(self) -> Path | None:
        text = self._folder.text().strip()
        return Path(text).expanduser() if text else None

    def _check(self) -> None:
        """Let Export be pressed only where it can work, and say why not."""
        reason = self._why_not()
        folder = self._path()
        self._export.setEnabled(not reason)
        hint = "The folder is made if it is not there." if folder is not None and not folder.exists() else ""
        self._reason.setText(reason or hint)
        self._export.setAccessibleDescription(reason)

    def _why_not(self) -> str:
        folder = self._path()
        if folder is None:
            return "Choose a folder to export to."
        if not folder.is_absolute():
            return "Give the whole path of the folder."
        if folder.exists() and not folder.is_dir():
            return f"{folder.name} is a file; choose a folder."
        return ""

    def _choose_folder(self) -> None:
        dialog = QFileDialog(self, "Choose a folder", str(self._path() or Path.home()))
        dialog.setObjectName("chooseFolderDialog")
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        dialog.fileSelected.connect(self._folder.setText)
        dialog.open()

    def _request(self) -> None:
        folder = self._path()
        if folder is None or self._why_not():
            return
        this = self._this.isChecked() and self._selected is not None
        papers = (self._selected,) if this and self._selected is not None else None
        request = ExportRequest(folder, self._flavours.flavour, papers, self._every.isChecked())
        self.accept()
        self.export_requested.emit(request)
