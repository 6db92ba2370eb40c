"""Errors that a person can act on.

A ``PostilError`` is the world's doing: a missing file, a full disk, an unknown name. Its message is
one sentence that says what happened to what, and what to do. A bug is never one of these.
"""

from __future__ import annotations


class PostilError(Exception):
    """Something could not be done; the message is fit to be shown as it is."""


class LibraryError(PostilError):
    """The library file cannot be used: locked, truncated, foreign, newer, or the disk is full."""


class ImportFailed(PostilError):
    """A file or folder could not be read."""


class ExportFailed(PostilError):
    """A file could not be written."""


class UnknownPaper(PostilError):
    """Nothing in the library goes by that name."""


class AmbiguousPaper(PostilError):
    """Several papers go by that name; ``candidates`` are their citekeys."""

    def __init__(self, message: str, candidates: tuple[str, ...]) -> None:
        """Keep the candidates beside the sentence."""
        super().__init__(message)
        self.candidates = candidates


class QuoteNotFound(PostilError):
    """The words to be highlighted are not in the text, or stand in it more than once."""


class NoDisplay(PostilError):
    """There is no screen to open a window on."""


class Cancelled(PostilError):
    """The person asked for the work to stop."""
