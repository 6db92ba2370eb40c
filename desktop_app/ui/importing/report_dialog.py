"""What came of an import, to be looked at when it ends and ever after."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QButtonGroup,
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPushButton,
    QToolButton,
    QTreeView,
    QVBoxLayout,
)

from desktop_app.ui.importing.report_model import ReportFilter, ReportModel, RowKind, report_rows
from desktop_app.ui.importing.telling import counts_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtCore import QModelIndex
    from PySide6.QtGui import QKeyEvent
    from PySide6.QtWidgets import QWidget

    from desktop_app.library.library import Library

_SIZE = (900, 580)
_MARGIN = 24
_KIND_WIDTH = 130
_NAME_WIDTH = 380
_CHIPS: tuple[tuple[str, str, RowKind | None], ...] = (
    ("reportEverything", "Everything", None),
    ("reportFailed", "Could not be read", RowKind.FAILED),
    ("reportSkipped", "Left out", RowKind.SKIPPED),
    ("reportPapers", "Papers", RowKind.PAPER),
)


class _Rows(QTreeView):
    """Tells of Enter and of Ctrl+C, for which Qt knows but the cell."""

    opened = Signal()
    copied = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.opened.emit()
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copied.emit()
        else:
            super().keyPressEvent(event)


class ReportDialog(QDialog):
    """Shows a report; tells of a paper that a person opens."""

    paper_opened = Signal(int)

    def __init__(
        self, library: Library, report: Mapping[str, Any], finished: str = "", parent: QWidget | None = None
    ) -> None:
        """Show ``report`` as it is stored (JSON); ``finished`` says when the import ended, in words."""
        super().__init__(parent)
        self.setObjectName("importReport")
        self.setAccessibleName("Import report")
        self.setWindowTitle("Import report")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(*_SIZE)
        rows = report_rows(library, report)
        self._filter = ReportFilter(ReportModel(rows, self), self)
        self._kind: RowKind | None = None
        self._make_field()
        self._make_view()
        gone = len(report.get("papers", ())) - sum(row.kind is RowKind.PAPER for row in rows)
        self._lay_out(report, finished, gone)
        self._show()

    def _make_field(self) -> None:
        self._field = QLineEdit(self)
        self._field.setObjectName("reportFilter")
        self._field.setAccessibleName("Show rows with these words")
        self._field.setPlaceholderText("Show rows with these words")
        self._field.setClearButtonEnabled(True)
        self._field.textChanged.connect(self._show)

    def _make_view(self) -> None:
        self._view = _Rows(self)
        self._view.setObjectName("reportRows")
        self._view.setAccessibleName("Files and papers")
        self._view.setModel(self._filter)
        self._view.setRootIsDecorated(False)
        self._view.setUniformRowHeights(True)
        self._view.setAllColumnsShowFocus(True)
        self._view.setTabKeyNavigation(False)
        self._view.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self._view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        header = self._view.header()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.resizeSection(0, _KIND_WIDTH)
        header.resizeSection(1, _NAME_WIDTH)
        header.setStretchLastSection(True)
        self._view.doubleClicked.connect(self._open)
        self._view.opened.connect(self._open_current)
        self._view.copied.connect(self._copy)

    def _lay_out(self, report: Mapping[str, Any], finished: str, gone: int) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(_MARGIN, _MARGIN - 4, _MARGIN, _MARGIN - 4)
        column.setSpacing(6)
        column.addWidget(self._label("Import report", "heading"))
        column.addWidget(self._label(f"Imported: {counts_text(report)}.", "", "reportCounts"))
        notes = [finished] if finished else []
        if gone:
            notes.append(f"{gone:,} {'paper is' if gone == 1 else 'papers are'} no longer in the library.")
        if notes:
            column.addWidget(self._label("  ".join(notes), "caption", "reportNotes"))
        column.addSpacing(8)
        column.addLayout(self._chips())
        column.addWidget(self._field)
        column.addWidget(self._view, 1)
        self._empty = self._label("No row has these words.", "empty", "reportEmpty")
        column.addWidget(self._empty)
        column.addSpacing(8)
        column.addLayout(self._buttons())

    def _chips(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(6)
        self._group = QButtonGroup(self)
        for name, text, kind in _CHIPS:
            count = sum(kind in (None, each.kind) for each in self._filter.shown())
            chip = QToolButton(self)
            chip.setObjectName(name)
            chip.setText(f"{text} {count:,}")
            chip.setAccessibleName(f"Show {text.lower()}, {count:,}")
            chip.setProperty("role", "chip")
            chip.setCheckable(True)
            chip.setChecked(kind is None)
            chip.setVisible(kind is None or count > 0)
            self._group.addButton(chip)
            row.addWidget(chip)
        self._group.buttonClicked.connect(self._kind_chosen)
        row.addStretch(1)
        return row

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self._button("reportCopy", "Copy all", self._copy_all))
        row.addStretch(1)
        self._open_button = self._button("reportOpen", "Open paper", self._open_current)
        row.addWidget(self._open_button)
        close = self._button("reportClose", "Close", self.reject)
        close.setProperty("role", "primary")
        row.addWidget(close)
        self._view.selectionModel().currentChanged.connect(self._current_changed)
        return row

    def _button(self, name: str, text: str, act: Any) -> QPushButton:  # noqa: ANN401 - a slot
        button = QPushButton(text, self)
        button.setObjectName(name)
        button.setAccessibleName(text)
        button.setAutoDefault(False)
        button.clicked.connect(act)
        return button

    def _label(self, text: str, role: str, name: str = "") -> QLabel:
        label = QLabel(text, self)
        label.setObjectName(name)
        label.setProperty("role", role)
        label.setWordWrap(True)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        return label

    # --- what is shown ---------------------------------------------------------------------------

    def _kind_chosen(self, chip: QToolButton) -> None:
        self._kind = next(kind for name, _, kind in _CHIPS if name == chip.objectName())
        self._show()

    def _show(self) -> None:
        self._filter.show(self._kind, self._field.text())
        self._empty.setVisible(not self._filter.rowCount() and bool(self._field.text()))
        self._current_changed()

    def _current_changed(self) -> None:
        self._open_button.setEnabled(self._current() is not None)

    def _current(self) -> int | None:
        """Return the paper of the row the cursor is on."""
        index = self._view.currentIndex()
        return self._filter.shown([index.row()])[0].paper if index.isValid() else None

    # --- acts ------------------------------------------------------------------------------------

    def _open(self, _index: QModelIndex) -> None:
        self._open_current()

    def _open_current(self) -> None:
        paper = self._current()
        if paper is not None:
            self.accept()
            self.paper_opened.emit(paper)

    def _copy(self) -> None:
        """Copy the rows that are selected, a line each."""
        rows = sorted(index.row() for index in self._view.selectionModel().selectedRows())
        QGuiApplication.clipboard().setText("\n".join(row.line for row in self._filter.shown(rows)))

    def _copy_all(self) -> None:
        """Copy every row that is shown, a line each."""
        QGuiApplication.clipboard().setText("\n".join(row.line for row in self._filter.shown()))
