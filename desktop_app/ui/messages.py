"""Two kinds of trouble, two ways to show it: a sentence in a bar, or a bug with its trace."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from desktop_app.logs import last_lines
from desktop_app.ui.theme.icons import icon

if TYPE_CHECKING:
    from collections.abc import Callable

    from desktop_app.ui.theme.theme import Theme

_log = logging.getLogger(__name__)


class Message(NamedTuple):
    """One sentence, and an act that it offers: what its button says, and what that does in the UI thread."""

    text: str
    act: str = ""
    do: Callable[[], None] | None = None


class MessageBar(QWidget):
    """Says one sentence above the page until it is closed; may offer one act."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        """Start hidden."""
        super().__init__(parent)
        self.setObjectName("messageBar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 6, 8, 6)
        self._text = QLabel(self)
        self._text.setObjectName("messageText")
        self._text.setWordWrap(True)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._act = QToolButton(self)
        self._act.setObjectName("messageAction")
        self._act.clicked.connect(self._act_clicked)
        self._do: Callable[[], None] | None = None
        self._close = QToolButton(self)
        self._close.setObjectName("messageClose")
        self._close.setAccessibleName("Close this message")
        self._close.setToolTip("Close")
        self._close.setIconSize(QSize(16, 16))
        self._close.setAutoRaise(True)
        self._close.clicked.connect(self.hide)
        row.addWidget(self._text, 1)
        row.addWidget(self._act)
        row.addWidget(self._close)
        self.set_theme(theme)
        self.hide()

    def set_theme(self, theme: Theme) -> None:
        """Recolour the icon."""
        self._close.setIcon(icon("close", theme))

    def say(self, text: str) -> None:
        """Show ``text``."""
        self.show_message(Message(text))

    def show_message(self, message: Message) -> None:
        """Show ``message``, and its button where there is something to do."""
        self._text.setText(message.text)
        self.setAccessibleName(message.text)
        self._do = message.do
        self._act.setText(message.act)
        self._act.setAccessibleName(message.act.rstrip("…"))
        self._act.setVisible(bool(message.act))
        self.show()

    def _act_clicked(self) -> None:
        self.hide()
        if self._do is not None:
            self._do()


class CrashDialog(QDialog):
    """Shows a bug of ours: what was lost (nothing that was saved), and the trace to send."""

    def __init__(self, trace: str, parent: QWidget | None = None) -> None:
        """Show ``trace``, a traceback and the tail of the log."""
        super().__init__(parent)
        self.setObjectName("crashDialog")
        self.setWindowTitle("Something went wrong in Postil")
        self.resize(640, 420)
        column = QVBoxLayout(self)
        words = QLabel(
            "This is a fault of ours. Everything you had marked and written is saved. "
            "You can go on; the lines below help to mend it.",
            self,
        )
        words.setWordWrap(True)
        column.addWidget(words)
        self._trace = QPlainTextEdit(trace, self)
        self._trace.setObjectName("crashTrace")
        self._trace.setAccessibleName("Details of the fault")
        self._trace.setReadOnly(True)
        column.addWidget(self._trace, 1)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        copy = buttons.addButton("Copy", QDialogButtonBox.ButtonRole.ActionRole)
        copy.clicked.connect(self._copy)
        buttons.rejected.connect(self.reject)
        column.addWidget(buttons)

    def _copy(self) -> None:
        self._trace.selectAll()
        self._trace.copy()


def log_bug(error: BaseException) -> str:
    """Write a bug to the log and return its traceback with the lines that were logged before it."""
    import traceback  # noqa: PLC0415 - late: only when something broke

    before = "\n".join(last_lines())
    _log.error("a bug", exc_info=error)
    return "".join(traceback.format_exception(error)) + (f"\nLogged before:\n{before}\n" if before else "")
