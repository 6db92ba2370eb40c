"""The window as a process: it opens, imports what it was given, and closes in order."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from desktop_app.paths import seeds

if TYPE_CHECKING:
    from tests.end_to_end.conftest import Postil

PATIENCE = 60.0
"""Seconds; a busy machine takes its time."""


@pytest.mark.skipif(sys.platform == "win32", reason="no such signals there")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_imports_and_a_signal_closes_it_in_order(bare: Postil, number: signal.Signals) -> None:
    (bare.folder / "first.md").write_text("# A first note\n\nSo that the library is there.\n", encoding="utf-8")
    bare.run("import", "first.md")
    with subprocess.Popen(
        bare.command(seeds()), cwd=bare.folder, env=bare.environment, stderr=subprocess.PIPE, text=True
    ) as window:
        try:
            end = time.monotonic() + PATIENCE
            while len(bare.json("list")) < 25 or not bare.json("graph")["topics"]:
                assert window.poll() is None, window.communicate()[1]
                assert time.monotonic() < end
            window.send_signal(number)
            _, said = window.communicate(timeout=PATIENCE)
        finally:
            window.kill()
    assert window.returncode == 0, said
    assert "Traceback" not in said
    assert (bare.folder / "config" / "settings.json").exists()
    assert bare.json("doctor") == []


def test_without_a_display_it_says_so_and_does_not_abort(bare: Postil) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        bare.environment.pop(name, None)
    assert "There is no display" in bare.fails()
