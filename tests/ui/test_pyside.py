"""PySide6 6.12.0 drops a reference to None with every void call on Python 3.11 and aborts after some thousands."""

from __future__ import annotations

import subprocess
import sys

LOOP = """
from PySide6.QtCore import QTimer
timer = QTimer()
for _ in range(400_000):
    timer.setInterval(1)
print("alive")
"""


def test_four_hundred_thousand_void_calls_do_no_harm() -> None:
    done = subprocess.run([sys.executable, "-c", LOOP], capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "alive", done.stderr
