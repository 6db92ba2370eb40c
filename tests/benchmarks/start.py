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
import time
from pathlib import Path

RUNS = 9
ROOT = Path(__file__).resolve().parents[2]

BARE = """
import resource
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMainWindow, QTextBrowser
application = QApplication([])
class Window(QMainWindow):
    def paintEvent(self, event):
        super().paintEvent(event)
        QTimer.singleShot(0, painted)
def painted():
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, flush=True)
    application.exit()
browser = QTextBrowser()
browser.setPlainText("A page of a book.")
window = Window()
window.setCentralWidget(browser)
window.resize(1440, 900)
window.show()
application.exec()
"""

OURS = """
import resource, sys
from desktop_app import bootstrap, settings
from desktop_app.cli import main
from desktop_app.text import serial
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication
from desktop_app.ui import application
class FirstPaint(QObject):
    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint and watched.objectName() == "mainWindow":
            QTimer.singleShot(0, self.painted)
        return False
    def painted(self):
        print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, flush=True)
        QApplication.instance().exit()
make = application.make_application
def watched(arguments):
    made = make(arguments)
    made.first_paint = FirstPaint()
    made.installEventFilter(made.first_paint)
    return made
application.make_application = watched
sys.exit(main(["--library", sys.argv[1]]))
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
    """Return the seconds from the start of a process to its first line, and that line."""
    begin = time.perf_counter()
    command = [sys.executable, "-c", script, *arguments]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        seconds = time.perf_counter() - begin
    return seconds, line


def main() -> None:
    """Print the figures."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    with tempfile.TemporaryDirectory() as folder:
        os.environ["POSTIL_CONFIG"] = folder
        library = str(Path(folder) / "library.sqlite")
        command = [sys.executable, "-m", "desktop_app", "--library", library, "--quiet", "import", "seeds"]
        subprocess.run(command, cwd=ROOT, check=True)
        subprocess.run([sys.executable, "-m", "compileall", "-q", "desktop_app"], cwd=ROOT, check=True)
        bare, ours = zip(*((run(BARE), run(OURS, library)) for _ in range(RUNS)), strict=True)
        ratio = statistics.median(mine[0] / theirs[0] for mine, theirs in zip(ours, bare, strict=True))
        mine, theirs = (statistics.median(seconds for seconds, _ in runs) for runs in (ours, bare))
        say(f"start to first paint: {mine:.3f} s, bare {theirs:.3f} s, ratio {ratio:.2f} (bar 1.6)")
        mine, theirs = (int(runs[0][1]) / 1024 for runs in (ours, bare))
        say(f"resident memory then: {mine:.0f} MB, bare {theirs:.0f} MB (bar 130)")
        _, printed = run(OPENING, library)
        times = json.loads(printed)
        for name, key, bar in (("first time", "first", 150), ("again", "again", 50)):
            median, worst = statistics.median(times[key]), max(times[key])
            say(f"opening a summary, {name}: median {median:.1f} ms, worst {worst:.1f} ms (bar {bar})")
        say(f"of which drawing the whole window: {times['grab']:.1f} ms")


def say(line: str) -> None:
    """Print one figure."""
    sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    main()
