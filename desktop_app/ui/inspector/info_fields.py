"""The fields of the info panel, and how what is typed in them is read."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QSizePolicy

from desktop_app.library.identity import arxiv_id, doi
from desktop_app.ui.inspector.growing_text import GrowingText

if TYPE_CHECKING:
    from PySide6.QtGui import QFocusEvent, QFont, QPaintEvent
    from PySide6.QtWidgets import QWidget

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_STAYS_ON = (Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason)
_YEAR = re.compile(r"[12]\d{3}")
_AND = re.compile(r"\s+and\s+")


# --- reading what was typed ----------------------------------------------------------------------


def one_line(text: str) -> str:
    """Return ``text`` with single blanks."""
    return " ".join(text.split())


def read_title(text: str) -> str:
    """Return the title; raise ValueError with a sentence for an empty field."""
    title = one_line(text)
    if not title:
        msg = "A paper needs a title."
        raise ValueError(msg)
    return title


def read_authors(text: str, known: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return the authors in ``text``: one per line; a single line holds a list, as people and BibTeX write them.

    ``Mnih, Volodymyr and Graves, Alex`` is BibTeX's list, ``A; B`` one by semicolons, ``A, B and C`` one by commas.
    A line that is one of the ``known`` authors stays whole.
    """
    lines = [one_line(line).strip(",;") for line in text.splitlines() if line.strip(" \t,;")]
    if len(lines) != 1 or lines[0] in known:
        return tuple(lines)
    line = lines[0]
    if ";" in line:
        parts = line.split(";")
    else:
        parts = _AND.split(line)
        if len(parts) == 1 or any(part.count(",") != 1 for part in parts):
            parts = [each for part in parts for each in part.split(",")]
    return tuple(name for name in (one_line(part) for part in parts) if name)


def read_tags(text: str) -> tuple[str, ...]:
    """Return the tags in a list by commas, without ``#`` and repeats."""
    names = (one_line(part).lstrip("#").strip() for part in re.split(r"[,;\n]", text))
    return tuple(dict.fromkeys(name for name in names if name))


def read_year(text: str) -> int | None:
    """Return the year, ``None`` for an empty field; raise ValueError with a sentence for anything but four digits."""
    bare = text.strip()
    if not bare:
        return None
    if not _YEAR.fullmatch(bare):
        msg = "A year has four digits, like 2016."
        raise ValueError(msg)
    return int(bare)


def read_arxiv(text: str) -> str:
    """Return the arXiv id in ``text``, which may be a URL; what is none stays as it is."""
    return arxiv_id(text) or one_line(text)


def read_doi(text: str) -> str:
    """Return the DOI in ``text``, which may be a URL; what is none stays as it is."""
    return doi(text) or one_line(text)


# --- widgets -------------------------------------------------------------------------------------


class LineField(QLineEdit):
    """One line that looks like text until it is pointed at. ``left`` brings its key when it is left, or at Enter."""

    left = Signal(str)

    def __init__(self, key: str, name: str, label: str, parent: QWidget) -> None:
        """Make an empty one; ``name`` is its objectName, ``label`` what a screen reader says."""
        super().__init__(parent)
        self._key = key
        self.setObjectName(name)
        self.setAccessibleName(label)
        self.setProperty("role", "title")
        self.setMinimumWidth(40)
        self._kept = ""
        self.editingFinished.connect(self._finished)

    def _finished(self) -> None:
        self.left.emit(self._key)

    def is_changed(self) -> bool:
        """Tell whether a person has typed in it since it was last shown."""
        return self.isModified()

    def content(self) -> str:
        """Return what stands in it."""
        return self.text()

    def keep(self, text: str) -> None:
        """Show what the library says, unless the person is changing it."""
        self._kept = text
        if not (self.hasFocus() and self.isModified()):
            self.show_text(text)

    def show_text(self, text: str) -> None:
        """Show ``text`` from its beginning."""
        if text != self.text():
            self.setText(text)
            if not self.hasFocus():
                self.setCursorPosition(0)
        self.setModified(False)

    def event(self, event: QEvent) -> bool:
        """Take Esc before any shortcut of the window does."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self._restores(event):
            event.accept()
            return True
        return super().event(event)

    def _restores(self, event: QKeyEvent) -> bool:
        return event.key() == Qt.Key.Key_Escape and self.isModified()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let Esc bring back what stood there."""
        if self._restores(event):
            self.show_text(self._kept)
            self.left.emit(self._key)
            return
        super().keyPressEvent(event)


class TextField(GrowingText):
    """Several lines that look like text until they are pointed at. In a ``single`` one Enter leaves the field."""

    left = Signal(str)

    def __init__(self, key: str, name: str, label: str, font: QFont, parent: QWidget, *, single: bool = False) -> None:
        """Make an empty one; ``name`` is its objectName, ``label`` what a screen reader says."""
        super().__init__(font, 1, parent)
        self._key = key
        self.setObjectName(name)
        self.setAccessibleName(label)
        self.setProperty("role", "bare")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._single = single
        self._kept = ""
        self.grown.connect(self._fit)

    def content(self) -> str:
        """Return what stands in it."""
        return self.toPlainText()

    def keep(self, text: str) -> None:
        """Show what the library says, unless the person is changing it."""
        self._kept = text
        if not (self.hasFocus() and self.document().isModified()):
            self.show_text(text)

    def show_text(self, text: str) -> None:
        """Show ``text``."""
        if text != self.toPlainText():
            self.setPlainText(text)
        self.document().setModified(False)

    def is_changed(self) -> bool:
        """Tell whether a person has typed in it since it was last shown."""
        return self.document().isModified()

    def _fit(self) -> None:
        self.setFixedHeight(self.wanted_height())

    def sizeHint(self) -> QSize:
        """Return the height of what it holds."""
        return QSize(120, self.wanted_height())

    def event(self, event: QEvent) -> bool:
        """Take the keys that leave or restore before any shortcut of the window does."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self._takes(event):
            event.accept()
            return True
        return super().event(event)

    def _takes(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Escape:
            return self.document().isModified()
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        return event.key() in _ENTER and (self._single or control)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let Esc bring back what stood there, and Enter (with Ctrl where there are lines) save."""
        if not self._takes(event):
            super().keyPressEvent(event)
            return
        if event.key() == Qt.Key.Key_Escape:
            self.show_text(self._kept)
        self.left.emit(self._key)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Say that it is left, unless only another window or a menu has the keys for a while."""
        super().focusOutEvent(event)
        if event.reason() not in _STAYS_ON and QApplication.activePopupWidget() is None:
            self.left.emit(self._key)


class ElidedLabel(QLabel):
    """Words on one line that are elided in their middle where there is no room; the tool tip has them all."""

    def __init__(self, text: str, tip: str, parent: QWidget) -> None:
        """Show ``text``; ``tip`` says the same or more."""
        super().__init__(parent)
        self.show_text(text, tip)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def show_text(self, text: str, tip: str) -> None:
        """Show other words."""
        self.setText(text)
        self.setToolTip(tip)
        self.setAccessibleName(tip.replace("\n", ", "))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw what fits."""
        painter = QPainter(self)
        painter.setPen(self.palette().windowText().color())
        text = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideMiddle, self.width())
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter, text)
        painter.end()
