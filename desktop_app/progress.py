"""Progress and cancelling of long work, the same for the command line and the window."""

from __future__ import annotations

from collections.abc import Callable

from desktop_app.domain.errors import Cancelled

Report = Callable[[int, int, str], None]


class Progress:
    """Handed down to long work, which calls ``report`` between steps.

    ``listener`` gets (done, total, what). ``cancel`` may be called from any thread; the next
    ``report`` then raises ``Cancelled``.
    """

    def __init__(self, listener: Report | None = None) -> None:
        """Report to ``listener``, or to nobody."""
        self._listener = listener
        self._cancelled = False

    def cancel(self) -> None:
        """Ask the work to stop at its next report."""
        self._cancelled = True

    def report(self, done: int, total: int, what: str) -> None:
        """Say how far the work has come; raise ``Cancelled`` if it shall stop."""
        if self._cancelled:
            msg = f"Stopped at {what} ({done} of {total}); what was done before stays."
            raise Cancelled(msg)
        if self._listener is not None:
            self._listener(done, total, what)
