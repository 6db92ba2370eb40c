"""How a call ends: exit statuses, and a standard output that nobody reads any more."""

from __future__ import annotations

import os
import sys

DONE = 0
NOT_DONE = 1
INTERRUPTED = 130
"""What shells expect of a program that Ctrl+C ended: 128 and the signal's number."""


def silence_output() -> None:
    """Send standard output nowhere, so that the interpreter does not stumble over it once more when it ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
