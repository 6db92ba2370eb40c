"""Writing a file so that it is whole or not there."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING

from desktop_app.domain.errors import ExportFailed

if TYPE_CHECKING:
    from pathlib import Path


def write_file(path: Path, content: bytes) -> None:
    """Write ``content`` to ``path``, in one step where that is a file; raise ``ExportFailed``."""
    special = path.exists() and not path.is_file()  # a device or a pipe cannot be replaced by renaming
    target = path if special else path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        target.write_bytes(content)
        if not special:
            target.replace(path)
    except OSError as error:
        if not special:
            with suppress(OSError):
                target.unlink()
        msg = f"The file {path} could not be written ({error.strerror}); see that its folder is there and has room."
        raise ExportFailed(msg) from error
