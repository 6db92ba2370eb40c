"""An inspector over the seeds, wired to the library as the window wires it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QListView

from desktop_app.domain.annotations import Color
from desktop_app.domain.relations import Place, Relation, RelationKind, Topic, TopicMap
from desktop_app.ui.bridge import LibraryBridge
from desktop_app.ui.inspector.inspector import Inspector
from desktop_app.ui.inspector.note_editor import NoteEditor
from desktop_app.ui.inspector.note_saver import NoteSaver

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import TypeVar

    from PySide6.QtCore import QPoint
    from PySide6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot

    from desktop_app.domain.papers import Paper, PaperMetadata, ReadingState
    from desktop_app.library.library import Library
    from desktop_app.ui.theme.theme import Theme

    Widget = TypeVar("Widget", bound=QWidget)

QUOTES = (
    ("experience replay is memory intensive", Color.YELLOW, "Replay is costly."),
    ("Authors suggest to use multiple agents in parallel.", Color.GREEN, ""),
    ("tradeoff between bias and variance", Color.BLUE, "Show $n = 1$."),
    ("use of an entropy bonus helped", Color.YELLOW, ""),
)


class Desk(QObject):
    """Writes what the inspector asks for, at once or when ``release`` is called, and keeps a list of it."""

    def __init__(self, library: Library, inspector: Inspector) -> None:
        super().__init__(inspector)
        self.library = library
        self.held = False
        self._busy = False
        self.refusing = False
        self.asked: list[tuple[object, ...]] = []
        self._waiting: list[Callable[[], object]] = []
        self._bridge = LibraryBridge(library, self)
        self._bridge.changed.connect(inspector.apply)
        inspector.note_changed.connect(self.note_changed)
        inspector.annotation_removed.connect(self.annotation_removed)
        inspector.color_chosen.connect(self.color_chosen)
        inspector.paper_note_added.connect(self.paper_note_added)
        inspector.paper_note_changed.connect(self.paper_note_changed)
        inspector.paper_note_removed.connect(self.paper_note_removed)
        inspector.metadata_changed.connect(self.metadata_changed)
        inspector.title_accepted.connect(self.title_accepted)
        inspector.state_chosen.connect(self.state_chosen)
        inspector.starred_changed.connect(self.starred_changed)
        inspector.tags_changed.connect(self.tags_changed)
        inspector.annotation_chosen.connect(self.annotation_chosen)
        inspector.paper_requested.connect(self.paper_requested)

    def names(self) -> list[object]:
        return [each[0] for each in self.asked]

    def release(self) -> None:
        """Do what waits, one after the other as the library's lane does; what is asked for meanwhile comes last."""
        if self._busy:
            return
        self._busy = True
        while self._waiting:
            self._waiting.pop(0)()
        self._busy = False

    def release_one(self) -> None:
        """Do what has waited longest, while the rest waits on."""
        self._waiting.pop(0)()

    def _write(self, work: Callable[[], object], *what: object) -> None:
        self.asked.append(what)
        if self.refusing:
            return
        self._waiting.append(work)
        if not self.held:
            self.release()

    def note_changed(self, annotation: str, text: str) -> None:
        self._write(lambda: self.library.set_note(annotation, text), "note_changed", annotation, text)

    def annotation_removed(self, annotation: str) -> None:
        self._write(lambda: self.library.remove_annotation(annotation), "annotation_removed", annotation)

    def color_chosen(self, annotation: str, color: Color) -> None:
        self._write(lambda: self.library.set_color(annotation, color), "color_chosen", annotation, color)

    def paper_note_added(self, paper: int, text: str) -> None:
        self._write(lambda: self.library.add_note(paper, text), "paper_note_added", paper, text)

    def paper_note_changed(self, note: str, text: str) -> None:
        self._write(lambda: self.library.edit_note(note, text), "paper_note_changed", note, text)

    def paper_note_removed(self, note: str) -> None:
        self._write(lambda: self.library.remove_note(note), "paper_note_removed", note)

    def metadata_changed(self, paper: int, metadata: PaperMetadata) -> None:
        self._write(lambda: self.library.update_paper(paper, metadata), "metadata_changed", paper, metadata)

    def title_accepted(self, paper: int, title: str) -> None:
        self._write(lambda: self.library.accept_title(paper, title), "title_accepted", paper, title)

    def state_chosen(self, paper: int, state: ReadingState) -> None:
        self._write(lambda: self.library.set_state(paper, state), "state_chosen", paper, state)

    def starred_changed(self, paper: int, starred: bool) -> None:  # noqa: FBT001 - a signal's argument
        self._write(lambda: self.library.set_starred(paper, starred), "starred_changed", paper, starred)

    def tags_changed(self, paper: int, tags: Sequence[str]) -> None:
        self._write(lambda: self.library.set_tags(paper, tags), "tags_changed", paper, tags)

    def annotation_chosen(self, annotation: str) -> None:
        self.asked.append(("annotation_chosen", annotation))

    def paper_requested(self, paper: int) -> None:
        self.asked.append(("paper_requested", paper))


class Hands:
    """A person at the inspector: finds things by their names, uses mouse and keys."""

    def __init__(self, inspector: Inspector, desk: Desk, library: Library, paper: Paper, ids: Sequence[str]) -> None:
        self.inspector, self.desk, self.library, self.paper, self.ids = inspector, desk, library, paper, tuple(ids)

    def find(self, kind: type[Widget], name: str) -> Widget:
        found = self.inspector.findChild(kind, name)
        assert found is not None, name
        return found

    @property
    def view(self) -> QListView:
        return self.find(QListView, "notesList")

    @property
    def editor(self) -> NoteEditor | None:
        editors = self.inspector.findChildren(NoteEditor, "noteEditor")
        return next((editor for editor in editors if editor.isVisible()), None)

    def rows(self) -> list[str]:
        model = self.view.model()
        return [str(model.index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole)) for row in range(model.rowCount())]

    def row(self, start: str) -> int:
        return next(row for row, text in enumerate(self.rows()) if text.startswith(start))

    def spot(self, row: int) -> QPoint:
        return self.view.visualRect(self.view.model().index(row, 0)).center()

    def click(self, row: int) -> None:
        QTest.mouseClick(self.view.viewport(), Qt.MouseButton.LeftButton, pos=self.spot(row))

    def double_click(self, row: int) -> None:
        self.click(row)
        QTest.mouseDClick(self.view.viewport(), Qt.MouseButton.LeftButton, pos=self.spot(row))

    def go_to(self, row: int) -> None:
        """Give the list the keys and walk to a row."""
        self.view.setFocus(Qt.FocusReason.TabFocusReason)
        QTest.keyClick(self.view, Qt.Key.Key_Home)
        for _ in range(row):
            QTest.keyClick(self.view, Qt.Key.Key_Down)

    def press(self, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Press a key wherever the keys are."""
        QTest.keyClick(self.focused(), key, modifier)

    def type(self, text: str) -> None:
        QTest.keyClicks(self.focused(), text)

    def rest(self) -> None:
        """Let the keys rest for as long as it takes to save."""
        saver = self.inspector.findChild(NoteSaver)
        assert saver is not None
        saver.flush()

    def focused(self) -> QWidget:
        focused = QApplication.focusWidget()
        assert focused is not None
        return focused


@pytest.fixture
def hands(seed_library: Library, theme: Theme, qtbot: QtBot) -> Iterator[Hands]:
    """Return a person at an inspector that shows four highlights and a note of the paper on A3C."""
    paper = seed_library.find_paper("1602.01783")
    ids = [seed_library.highlight_quote(paper.number, quote, color=c, note=n).id for quote, c, n in QUOTES]
    seed_library.add_note(paper.number, "Compare with IMPALA.")
    inspector = Inspector(seed_library, theme)
    qtbot.addWidget(inspector)
    inspector.resize(288, 800)
    desk = Desk(seed_library, inspector)
    inspector.show_paper(paper.number)
    inspector.show()
    inspector.activateWindow()
    qtbot.waitExposed(inspector)
    yield Hands(inspector, desk, seed_library, paper, ids)
    desk.release()


@pytest.fixture
def mapped(seed_library: Library) -> dict[str, int]:
    """Relate four papers to the one on A3C; return their numbers by what relates them."""
    papers = seed_library.papers()
    own = seed_library.find_paper("1602.01783").number
    others = [paper.number for paper in papers if paper.number != own][:4]
    similar, mentions, mentioned, linked = others
    relations = (
        Relation(min(own, similar), max(own, similar), RelationKind.SIMILAR, 0.8, ("experience replay", "long term")),
        Relation(mentions, own, RelationKind.MENTIONS, 0.6, ("We start from A3C.",)),
        Relation(own, mentioned, RelationKind.MENTIONS, 0.5, ("As DQN did before.",)),
        Relation(min(own, linked), max(own, linked), RelationKind.LINKED, 0.3, ()),
    )
    places = {number: Place(0.1 * turn, 0.5) for turn, number in enumerate([similar, mentions, own, mentioned, linked])}
    labels = {own: "A3C", similar: "Near", mentions: "Namer", mentioned: "Named", linked: "Friend"}
    topics = (Topic(1, "Replay", ("replay",), (own, similar)),)
    seed_library.replace_map(TopicMap(relations, topics, places, labels))
    return {"similar": similar, "mentions": mentions, "mentioned": mentioned, "linked": linked}
