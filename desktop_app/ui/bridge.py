"""The one bridge from the library to the window: every change as one Qt signal, in the UI thread."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from desktop_app.domain.changes import LibraryChanged
    from desktop_app.library.library import Library


class LibraryBridge(QObject):
    """Listens in the writing thread; ``changed`` reaches QObjects in the thread they live in."""

    changed = Signal(object)

    def __init__(self, library: Library, parent: QObject | None = None) -> None:
        """Listen to ``library`` until ``close``."""
        super().__init__(parent)
        self._unsubscribe = library.subscribe(self._tell)

    def _tell(self, changed: LibraryChanged) -> None:
        self.changed.emit(changed)

    def close(self) -> None:
        """Stop listening."""
        self._unsubscribe()
