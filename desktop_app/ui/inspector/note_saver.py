"""Keeps what is being typed: soon after the keys rest, and always before the editor goes.

A new note gets its id from the library only after it has been asked for. What is typed until then waits here and
follows as soon as the id is known, even if another paper is shown by then.
"""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from desktop_app.ui.inspector.notes_model import WRITE, RowKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from desktop_app.domain.annotations import Note

REST = 300
"""Milliseconds without a key after which the text is saved."""

LONGEST_WAIT = 2000
"""Milliseconds after which it is saved even while keys keep coming."""

_ANSWER = 5.0
"""Seconds after which a note that was asked for and has not come counts as refused."""


class _Session:
    """A text being written. ``key`` is ``WRITE`` until the library has given the note its id."""

    def __init__(self, paper: int, kind: RowKind, key: str, text: str) -> None:
        self.paper = paper
        self.kind = kind
        self.key = key
        self.text = text
        self.sent = "" if kind is RowKind.WRITE else text
        self.asked: float | None = None
        self.known: frozenset[str] = frozenset()
        self.open = True


class NoteSaver(QObject):
    """Turns typing into intents: note by note, never an empty note in place of a written one."""

    note_changed = Signal(str, str)
    paper_note_added = Signal(int, str)
    paper_note_changed = Signal(str, str)
    paper_note_removed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        """Wait for the first key."""
        super().__init__(parent)
        self._current: _Session | None = None
        self._waiting: list[_Session] = []
        self._notes: dict[int, frozenset[str]] = {}
        self._unconfirmed: dict[str, str] = {}
        self._rest = self._timer(REST)
        self._longest = self._timer(LONGEST_WAIT)

    def _timer(self, milliseconds: int) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(milliseconds)
        timer.timeout.connect(self.flush)
        return timer

    # --- typing ----------------------------------------------------------------------------------

    @property
    def key(self) -> str | None:
        """The key of the row being written in, ``None`` where none is."""
        return self._current.key if self._current else None

    @property
    def text(self) -> str:
        """What stands in the editor."""
        return self._current.text if self._current else ""

    def begin(self, paper: int, kind: RowKind, key: str, text: str) -> None:
        """Start on a row that holds ``text``; what was being written before is finished first."""
        self.finish()
        refused = self._refused(paper) if kind is RowKind.WRITE else None
        self._current = refused or _Session(paper, kind, key, text)
        self._current.open = True

    def typed(self, text: str) -> None:
        """Take over what the editor holds now."""
        if self._current is None or text == self._current.text:
            return
        self._current.text = text
        self._rest.start()
        if not self._longest.isActive():
            self._longest.start()

    def flush(self) -> None:
        """Save now what has been typed."""
        self._rest.stop()
        self._longest.stop()
        if self._current is not None:
            self._send(self._current)

    def finish(self) -> None:
        """Save, and leave the row. A note on the paper that was emptied is deleted."""
        session = self._current
        if session is None:
            return
        self.flush()
        self._current = None
        session.open = False
        if session.asked is None:
            self._close(session)

    def drop(self) -> None:
        """Leave the row without a word: it is gone from the library."""
        self._rest.stop()
        self._longest.stop()
        if self._current is not None:
            self._unconfirmed.pop(self._current.key, None)
        self._current = None

    def replace(self, text: str) -> None:
        """Take ``text`` as what is kept: undo has brought it."""
        if self._current is not None:
            self._rest.stop()
            self._longest.stop()
            self._current.text = self._current.sent = text

    def _send(self, session: _Session) -> None:
        if session.text == session.sent or session.asked is not None:
            return
        if session.kind is RowKind.HIGHLIGHT:
            self._emit_kept(session)
        elif session.text.strip():
            if session.key == WRITE:
                session.asked, session.sent = monotonic(), session.text
                session.known = self._notes.get(session.paper, frozenset())
                self._waiting.append(session)
                self.paper_note_added.emit(session.paper, session.text)
            else:
                self._emit_kept(session)

    def _emit_kept(self, session: _Session) -> None:
        session.sent = session.text
        self._unconfirmed[session.key] = session.text
        signal = self.note_changed if session.kind is RowKind.HIGHLIGHT else self.paper_note_changed
        signal.emit(session.key, session.text)

    def _close(self, session: _Session) -> None:
        if session.kind is not RowKind.HIGHLIGHT and session.key != WRITE and not session.text.strip():
            self.paper_note_removed.emit(session.key)

    # --- what the library answers ----------------------------------------------------------------

    def unconfirmed(self, key: str, kept: str, *, undone: bool) -> str:
        """Return what a row shall show: what was typed last, until the library has it or undo has taken it back."""
        typed = self._unconfirmed.get(key)
        if typed is None:
            return kept
        if undone or typed.strip() == kept.strip():
            del self._unconfirmed[key]
            return kept
        return typed

    def forget(self) -> None:
        """Let the library's word hold for every row: another paper is shown."""
        self._unconfirmed.clear()

    def draft(self, paper: int) -> str:
        """Return the text of a note on ``paper`` that was asked for and has not come."""
        return next((each.text for each in self._waiting if each.paper == paper and not each.open), "")

    def know(self, paper: int, notes: Sequence[Note]) -> Note | None:
        """Take in the notes on ``paper``; return the one that the row being written in has become, if it has.

        Sends on what was typed while the new note had no id.
        """
        became = None
        fresh = [note for note in notes if note.id not in self._notes.get(paper, frozenset())]
        for session in [each for each in self._waiting if each.paper == paper]:
            mine = [note for note in fresh if note.id not in session.known]
            found = next((note for note in mine if note.markdown.strip() == session.sent.strip()), None)
            if found is None:
                continue
            fresh.remove(found)
            self._waiting.remove(session)
            session.key, session.kind, session.asked = found.id, RowKind.PAPER_NOTE, None
            if session is self._current:
                became = found
            if session.text.strip():
                self._send(session)
            if not session.open:
                self._close(session)
        self._notes[paper] = frozenset(note.id for note in notes)
        return became

    def _refused(self, paper: int) -> _Session | None:
        """Return a note on ``paper`` that the library did not take, to be written on."""
        for session in self._waiting:
            if session.paper == paper and session.asked is not None:
                if monotonic() - session.asked > _ANSWER:
                    self._waiting.remove(session)
                    session.asked, session.sent = None, ""
                return session
        return None
