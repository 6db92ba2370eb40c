"""Is there a screen? Asked before Qt is, which would abort."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from desktop_app.ui.display import display_is_there

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True)
def no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)


pytestmark = pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="a screen is always there")


def test_without_variables_there_is_none() -> None:
    assert not display_is_there()


@pytest.mark.parametrize("display", [":9731", "localhost:9731", "nonsense", "", ":"])
def test_a_display_that_does_not_answer_is_none(monkeypatch: pytest.MonkeyPatch, display: str) -> None:
    monkeypatch.setenv("DISPLAY", display)
    assert not display_is_there()


def test_a_wayland_socket_that_answers_is_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tmp_path / "wayland-7"))
        server.listen()
        monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
        monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-7")
        assert display_is_there()


def test_a_platform_without_a_screen_needs_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    assert display_is_there()


def test_asking_loads_no_qt() -> None:
    script = "import sys, desktop_app.ui.display as d; d.display_is_there(); print('PySide6' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, env=os.environ)
    assert done.stdout.strip() == "False"
