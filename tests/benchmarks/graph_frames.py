"""How long a frame of the graph takes while it is panned, zoomed and pointed at, against a bare widget of its size.

``QT_QPA_PLATFORM=offscreen python -m tests.benchmarks.graph_frames`` prints medians in ms for maps of 24, 1,000 and
10,000 papers. The map is moved as a person moves it, by mouse events; a frame is the event and the painting that
follows. ``rest`` is the frame that is drawn once the map has come to rest, ``first`` from handing the map in to having
it painted. The graph may be moved without stutter while pan and zoom stay below 33 ms.
"""

from __future__ import annotations

import math
import os
import random
import statistics
import time
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from desktop_app.domain.papers import Paper, PaperMetadata, ReadingState
from desktop_app.domain.relations import Place, Relation, RelationKind, Topic, TopicMap
from desktop_app.ui.graph.graph_view import GraphView
from desktop_app.ui.theme.fonts import install_fonts
from desktop_app.ui.theme.theme import load_theme

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QPaintEvent

SIZE = (960, 830)
MAPS = ((24, 76), (1_000, 5_000), (10_000, 50_000))
_FRAMES = 24
_WITHIN_TOPIC = 0.85
_PER_TOPIC = 60
_REST_MS = 400
_NOTCH = 60
_NAMES = ("BERT", "IMPALA", "Language GANs", "Hippocampal replay", "A3C", "Disentangled")


class Bare(QWidget):
    """What any widget pays: its ground."""

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Fill the ground."""
        painter = QPainter(self)
        painter.fillRect(event.rect(), load_theme("light").color("page"))
        painter.end()


class Timed(GraphView):
    """A graph that notes how long its paintings took."""

    seconds: list[float]

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint and note."""
        begun = time.perf_counter()
        super().paintEvent(event)
        self.seconds.append(time.perf_counter() - begun)


def made_up_map(papers: int, relations: int) -> TopicMap:
    """Return a map of round islands, most relations within them; the same for the same numbers."""
    chance = random.Random(papers)  # noqa: S311 - no secret
    topics = max(4, papers // _PER_TOPIC)
    columns = math.ceil(math.sqrt(topics))
    homes: list[list[int]] = [[] for _ in range(topics)]
    places: dict[int, Place] = {}
    for paper in range(1, papers + 1):
        home = chance.randrange(topics)
        homes[home].append(paper)
        turn, away = chance.random() * 2 * math.pi, 0.36 / columns * math.sqrt(chance.random())
        x, y = (home % columns + 0.5) / columns, (home // columns + 0.5) / columns
        places[paper] = Place(x + away * math.cos(turn), y + away * math.sin(turn))
    pairs: set[tuple[int, int]] = set()
    while len(pairs) < relations:
        home = chance.randrange(topics)
        known = homes[home] if chance.random() < _WITHIN_TOPIC and len(homes[home]) > 1 else range(1, papers + 1)
        first, second = chance.sample(known, 2)
        pairs.add((min(first, second), max(first, second)))
    ties = [
        Relation(first, second, RelationKind.SIMILAR, round(chance.random() ** 1.5, 4), ("policy", "reward"))
        for first, second in sorted(pairs)
    ]
    return TopicMap(
        tuple(sorted(ties, key=lambda tie: -tie.score)),
        tuple(Topic(index + 1, f"Topic number {index + 1}", (), tuple(home)) for index, home in enumerate(homes)),
        places,
        {paper: f"{_NAMES[paper % len(_NAMES)]} {paper}" for paper in places},
    )


def made_up_papers(count: int) -> list[Paper]:
    """Return papers, every seventh of them annotated."""
    added = datetime(2026, 1, 1, tzinfo=UTC)
    return [
        Paper(
            number=number,
            citekey=f"somebody2020word{number}",
            metadata=PaperMetadata(title=f"A title of paper {number}", authors=("Ada Lovelace",), year=2020),
            state=ReadingState.UNREAD,
            starred=False,
            added=added,
            last_read=None,
            trashed=None,
            progress=0.0,
            topic=None,
            words=100,
            highlights=int(number % 7 == 0),
            notes=0,
        )
        for number in range(1, count + 1)
    ]


def send(widget: QWidget, kind: QEvent.Type, x: float, y: float, held: Qt.MouseButton) -> None:
    """Send a mouse event to ``widget``."""
    button = Qt.MouseButton.NoButton if kind is QEvent.Type.MouseMove else Qt.MouseButton.LeftButton
    at = QPointF(x, y)
    event = QMouseEvent(kind, at, widget.mapToGlobal(at), button, held, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(widget, event)


def frames(widget: QWidget, move: Callable[[int], object]) -> float:
    """Return the median ms that a motion and the painting after it took."""
    seconds = []
    for number in range(_FRAMES):
        begun = time.perf_counter()
        move(number)
        widget.repaint()
        seconds.append(time.perf_counter() - begun)
    return statistics.median(seconds) * 1000


def pan(widget: QWidget) -> float:
    """Pull to and fro by the mouse."""
    send(widget, QEvent.Type.MouseButtonPress, 480, 400, Qt.MouseButton.LeftButton)
    result = frames(
        widget,
        lambda number: send(
            widget,
            QEvent.Type.MouseMove,
            480 + round(60 * math.sin(number / 3)),
            400 + 11 * number,
            Qt.MouseButton.LeftButton,
        ),
    )
    send(widget, QEvent.Type.MouseButtonRelease, 480, 400, Qt.MouseButton.NoButton)
    return result


def zoom(widget: QWidget) -> float:
    """Turn the wheel, half a notch at a time, nearer and back."""

    def turn(number: int) -> None:
        at, delta = QPointF(400, 380), QPoint(0, _NOTCH if number < _FRAMES * 2 // 3 else -_NOTCH)
        none, phase = Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase
        event = QWheelEvent(at, widget.mapToGlobal(at), QPoint(), delta, Qt.MouseButton.NoButton, none, phase, False)
        QApplication.sendEvent(widget, event)

    return frames(widget, turn)


def hover(widget: QWidget) -> float:
    """Go over the map with the pointer."""
    return frames(
        widget,
        lambda number: send(
            widget, QEvent.Type.MouseMove, 100 + 31 * number, 120 + 23 * number, Qt.MouseButton.NoButton
        ),
    )


def rest(view: Timed) -> float:
    """Return the ms of the longest painting after the map was left alone."""
    view.seconds.clear()
    QTest.qWait(_REST_MS)
    return max(view.seconds, default=0.0) * 1000


def measure(papers: int, relations: int) -> str:
    """Return a line of figures for a map of this size."""
    topic_map, those = made_up_map(papers, relations), made_up_papers(papers)
    view = Timed(load_theme("light"))
    view.seconds = []
    view.resize(*SIZE)
    view.show()
    QTest.qWait(50)
    begun = time.perf_counter()
    view.show_map(topic_map, those)
    view.repaint()
    first = (time.perf_counter() - begun) * 1000
    QTest.qWait(_REST_MS)
    figures = {"first": first, "hover": hover(view)}
    for where in ("", " near"):
        figures |= {f"pan{where}": pan(view), f"rest{where}": rest(view)}
        figures |= {f"zoom{where}": zoom(view), f"rest again{where}": rest(view)}
        view.zoom_by(4)
        QTest.qWait(_REST_MS)
    view.hide()
    line = "  ".join(f"{name} {value:.1f}" for name, value in figures.items())
    return f"{papers:>6,} papers, {relations:>6,} relations: {line}"


def main() -> None:
    """Print the figures."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QApplication([])
    install_fonts()
    bare = Bare()
    bare.resize(*SIZE)
    bare.show()
    QTest.qWait(50)
    own = frames(bare, lambda _: None)
    print(f"frames of {SIZE[0]} x {SIZE[1]} px, medians in ms; a bare widget: {own:.2f}")  # noqa: T201 - what it is for
    bare.hide()
    for papers, relations in MAPS:
        print(measure(papers, relations))  # noqa: T201 - what it is for
    application.quit()


if __name__ == "__main__":
    main()
