"""Tells whether there is a screen to open a window on. Without Qt: Qt aborts the process where there is none.

``python -m desktop_app.ui.display`` exits with 0 where there is one, else with 1.
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

_X11_PORT = 6000
_TIMEOUT = 1.0
"""Seconds to wait for a display on another machine."""

_DISPLAY = re.compile(r"^(?:unix/|unix)?(?P<host>.*?):(?P<number>\d+)(?:\.\d+)?$")


def display_is_there() -> bool:
    """Tell whether a window can be opened: a display that answers, or a platform of Qt that needs none."""
    if sys.platform in ("win32", "darwin") or os.environ.get("QT_QPA_PLATFORM", "xcb").split(":")[0] not in (
        "xcb",
        "wayland",
        "",
    ):
        return True
    return _wayland_answers() or _x11_answers(os.environ.get("DISPLAY", ""))


def _wayland_answers() -> bool:
    name = os.environ.get("WAYLAND_DISPLAY")
    if not name:
        return False
    return _connects(str(Path(os.environ.get("XDG_RUNTIME_DIR", "/")) / name))


def _x11_answers(display: str) -> bool:
    found = _DISPLAY.match(display)
    if found is None:
        return False
    host, number = found["host"], int(found["number"])
    if host:
        import socket  # noqa: PLC0415 - late: only for a display on another machine

        try:
            with socket.create_connection((host, _X11_PORT + number), _TIMEOUT):
                return True
        except OSError:
            return False
    return _connects(f"/tmp/.X11-unix/X{number}") or _connects(f"\0/tmp/.X11-unix/X{number}")  # noqa: S108 - X11's own place


def _connects(address: str) -> bool:
    import socket  # noqa: PLC0415 - late: Windows and macOS do without

    with socket.socket(socket.AF_UNIX) as end:
        end.settimeout(_TIMEOUT)
        try:
            end.connect(address)
        except OSError:
            return False
    return True


if __name__ == "__main__":
    sys.exit(0 if display_is_there() else 1)
