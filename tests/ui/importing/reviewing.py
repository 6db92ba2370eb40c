"""Proposals made up for the tests of the review, and a page that is driven as a person would."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QHelpEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit, QToolTip, QWidget

from desktop_app.domain.papers import PaperMetadata
from desktop_app.importing.proposals import FileProposal, ProposedSummary
from desktop_app.importing.splitting import Gap
from desktop_app.ui.importing.review_page import ImportReview
from desktop_app.ui.importing.review_places import plus_box, rule, tool_boxes
from desktop_app.ui.importing.review_view import ReviewView

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QRect
    from PySide6.QtGui import QColor

    from desktop_app.ui.importing.review_places import Tool
    from desktop_app.ui.theme.theme import Theme

Run = Callable[[Callable[[], object], Callable[[object], None]], object]
Widget = TypeVar("Widget", bound=QWidget)

PAPERS = [(1, "Boats that row themselves"), (2, "Kites & other things on strings")]
SUBJECTS = ("Kettles", "Lanterns", "Bridges", "Harbours")


def paragraphs(subjects: Sequence[str] = SUBJECTS, each: int = 4) -> list[str]:
    """Return ``each`` paragraphs about each subject."""
    return [f"{subject}, part {part}: words about {subject.lower()}." for subject in subjects for part in range(each)]


def proposal(
    pieces: Sequence[str] | None = None, cuts: Sequence[int] = (4, 8, 12), *, name: str = "notes.txt", first: int = 0
) -> FileProposal:
    """Return a file of paragraphs, one summary from ``first`` on and one from each of ``cuts``."""
    pieces = list(pieces if pieces is not None else paragraphs())
    starts, place = [], 0
    for piece in pieces:
        starts.append(place)
        place += len(piece) + 2
    text = "\n\n".join(pieces)
    gaps = tuple(
        Gap(start, start - 2, 0.9 if number in cuts else 0.3 - number / 1000, f"paragraph {number} sounds new")
        for number, start in enumerate(starts)
        if number
    )
    edges = [*(starts[cut] for cut in (first, *cuts)), len(text) + 2]
    summaries = tuple(
        ProposedSummary(
            start,
            end - 2,
            PaperMetadata(f"Guess {number}"),
            title_guessed=True,
            candidates=(f"Second {number}", f"Third {number}"),
            confidence=1.0 if number == 1 else 0.7,
            reason="" if number == 1 else "the words change",
        )
        for number, (start, end) in enumerate(pairwise(edges), start=1)
    )
    return FileProposal(Path("/papers") / name, text, "0" * 64, summaries, gaps)


def held_at(port: QWidget, at: QPoint) -> QMouseEvent:
    """Return a move of the mouse with its left button down, which QTest cannot make."""
    left = Qt.MouseButton.LeftButton
    return QMouseEvent(
        QEvent.Type.MouseMove, QPointF(at), port.mapToGlobal(QPointF(at)), left, left, Qt.KeyboardModifier.NoModifier
    )


class Reviewer:
    """A page under review and what it asked for."""

    def __init__(
        self, theme: Theme, proposals: Sequence[FileProposal], *, filed: bool = False, run: Run | None = None
    ) -> None:
        self.page = ImportReview(theme, lambda: PAPERS, run=run) if run else ImportReview(theme, lambda: PAPERS)
        self.page.resize(1200, 800)
        self.accepted: list[list[FileProposal]] = []
        self.put_off = 0
        self.finished = 0
        self.page.accepted.connect(self.accepted.append)
        self.page.put_off.connect(self._put_off)
        self.page.finished.connect(self._finished)
        self.page.show_proposals(proposals, filed=filed)

    def _put_off(self) -> None:
        self.put_off += 1

    def _finished(self) -> None:
        self.finished += 1

    @property
    def view(self) -> ReviewView:
        return self.find(ReviewView, "reviewText")

    def find(self, kind: type[Widget], name: str) -> Widget:
        found = self.page.findChild(kind, name)
        assert found is not None, name
        return found

    # --- what is shown ---

    def cuts(self) -> list[int]:
        """Return the paragraphs that summaries begin with."""
        return self.view.rows_model.rows.firsts

    def paper(self, summary: int) -> int | None:
        return self.view.rows_model.summaries[summary].paper

    def titles(self) -> list[str]:
        return [each.metadata.title for each in self.view.rows_model.summaries]

    def spoken(self) -> str:
        """Return what a screen reader says of the current row."""
        return str(self.view.currentIndex().data(Qt.ItemDataRole.AccessibleTextRole))

    def hint(self) -> str:
        return self.find(QLabel, "reviewHint").text()

    def text_of(self, name: str) -> str:
        return self.find(QLineEdit, name).text()

    # --- what a person does ---

    def on_cut(self, summary: int) -> None:
        """Go to the divider before a summary, counted from 0."""
        self.view.choose_row(self.view.rows_model.rows.divider_row(summary))

    def on_paragraph(self, paragraph: int) -> None:
        self.view.choose_row(self.view.rows_model.rows.paragraph_row(paragraph))

    def key(self, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Press a key where the keys are."""
        QTest.keyClick(self.page.focusWidget(), key, modifier)

    def type(self, name: str, text: str, *, end: Qt.Key | None = Qt.Key.Key_Return) -> None:
        """Type into a field in place of what it holds."""
        field = self.find(QLineEdit, name)
        field.setFocus()
        field.selectAll()
        QTest.keyClicks(field, text)
        if end is not None:
            QTest.keyClick(field, end)

    def click(self, name: str) -> None:
        QTest.mouseClick(self.find(QAbstractButton, name), Qt.MouseButton.LeftButton)

    def tool_place(self, summary: int, tool: Tool) -> QPoint:
        return tool_boxes(self._row(self.view.rows_model.rows.divider_row(summary)), self.view.column)[tool].center()

    def divider_place(self, summary: int) -> QPoint:
        """Return a place on a divider, beside its tools."""
        row = self._row(self.view.rows_model.rows.divider_row(summary))
        return QPoint(self.view.column.left + 20, rule(row) + 4)

    def mark_place(self, paragraph: int) -> QPoint:
        """Return the place of the mark at the gap above a paragraph."""
        row = self._row(self.view.rows_model.rows.paragraph_row(paragraph))
        return plus_box(row.top(), self.view.column).center().toPoint()

    def press(self, at: QPoint) -> None:
        QTest.mouseMove(self.view.viewport(), at)
        QTest.mouseClick(self.view.viewport(), Qt.MouseButton.LeftButton, pos=at)

    def ground(self) -> QColor:
        """Return the colour of the page where nothing stands."""
        return self.view.viewport().grab().toImage().pixelColor(2, 2)

    def tip(self, at: QPoint) -> str:
        """Return the tool tip that comes up at a place."""
        port = self.view.viewport()
        QApplication.sendEvent(port, QHelpEvent(QEvent.Type.ToolTip, at, port.mapToGlobal(at)))
        return QToolTip.text()

    def drag(self, summary: int, paragraph: int) -> None:
        """Drag the divider before a summary to the gap above a paragraph."""
        target = self._row(self.view.rows_model.rows.paragraph_row(paragraph)).top()
        port, at = self.view.viewport(), self.divider_place(summary)
        to = QPoint(at.x(), target)
        QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=at)
        for step in (QPoint(at.x(), (at.y() + target) // 2), to):
            QApplication.sendEvent(port, held_at(port, step))
        QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=to)

    def _row(self, row: int) -> QRect:
        return self.view.visualRect(self.view.rows_model.index(row, 0))
