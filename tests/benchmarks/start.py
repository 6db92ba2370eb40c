"""Start, memory and opening of summaries, against a bare window in the same run.

``python -m tests.benchmarks.start`` prints the figures. It sets its own limits on nothing: machines are noisy, so
what it prints are ratios against a bare PySide6 window with a QTextBrowser, measured in turn with ours.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

RUNS = 9
ROOT = Path(__file__).resolve().parents[2]

BARE = """
import resource, sys, time
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMainWindow, QTextBrowser
application = QApplication([])
class Window(QMainWindow):
    def paintEvent(self, event):
        super().paintEvent(event)
        QTimer.singleShot(0, painted)
def painted():
    application.exit()
browser = QTextBrowser()
browser.setPlainText("A page of a book.")
window = Window()
window.setCentralWidget(browser)
window.resize(1440, 900)
window.show()
application.exec()
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""

OURS = """
import resource, sys
from pathlib import Path
from PySide6.QtCore import QObject, QEvent, QTimer
from desktop_app.ui import application as app
class FirstPaint(QObject):
    def __init__(self, window):
        super().__init__()
        window.centralWidget().installEventFilter(self)
        self.window = window
    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint:
            QTimer.singleShot(0, self.painted)
        return False
    def painted(self):
        print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
        sys.stdout.flush()
        app.QApplication.instance().exit()
def start(session):
    session.keep = FirstPaint(session.window)
    session.window.show()
app.Session.start = start
app.run(Path(sys.argv[1]), [])
"""

OPENING = """
import json, sys, time
from pathlib import Path
from desktop_app import bootstrap
from desktop_app.settings import Settings
from desktop_app.ui.application import make_application
from desktop_app.ui.tasks import InlineTasks
from desktop_app.ui.window import MainWindow
library = bootstrap.open_library(Path(sys.argv[1]))
application = make_application(["postil"])
window = MainWindow(library, Settings(theme="light"), InlineTasks())
window.resize(1440, 900)
window.show()
application.processEvents()
def opened(paper):
    begin = time.perf_counter()
    window.open_paper(paper)
    window.grab()
    return (time.perf_counter() - begin) * 1000
numbers = [paper.number for paper in library.papers()]
first = [opened(number) for number in numbers]
again = [opened(number) for number in numbers]
begin = time.perf_counter()
window.grab()
print(json.dumps({"first": first, "again": again, "grab": (time.perf_counter() - begin) * 1000}))
"""


def run(script: str, *arguments: str) -> tuple[float, str]:
    """Return seconds from start to end of a process that runs ``script``, and what it printed."""
    import time

    begin = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", script, *arguments], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return time.perf_counter() - begin, done.stdout


def main() -> None:
    """Print the figures."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    with tempfile.TemporaryDirectory() as folder:
        os.environ["POSTIL_CONFIG"] = folder
        library = str(Path(folder) / "library.sqlite")
        subprocess.run(
            [sys.executable, "-m", "desktop_app", "--library", library, "--quiet", "import", "seeds"], cwd=ROOT, check=True
        )
        run(BARE), run(OURS, library)
        bare, ours, bare_memory, our_memory = [], [], 0.0, 0.0
        for _ in range(RUNS):
            seconds, printed = run(BARE)
            bare.append(seconds)
            bare_memory = int(printed) / 1024
            seconds, printed = run(OURS, library)
            ours.append(seconds)
            our_memory = int(printed.split()[-1]) / 1024
        ratio = statistics.median(mine / theirs for mine, theirs in zip(ours, bare, strict=True))
        print(f"start to first paint: {statistics.median(ours):.3f} s, bare {statistics.median(bare):.3f} s, ratio {ratio:.2f} (bar 1.6)")
        print(f"resident memory then: {our_memory:.0f} MB, bare {bare_memory:.0f} MB (bar 130)")
        _, printed = run(OPENING, library)
        times = json.loads(printed)
        print(f"opening a summary, first time: median {statistics.median(times['first']):.1f} ms, worst {max(times['first']):.1f} ms (bar 150)")
        print(f"opening it again: median {statistics.median(times['again']):.1f} ms, worst {max(times['again']):.1f} ms (bar 50)")
        print(f"of which drawing the whole window: {times['grab']:.1f} ms")


if __name__ == "__main__":
    main()
