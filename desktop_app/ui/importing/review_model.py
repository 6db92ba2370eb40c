"""ReviewModel: the rows of one file under review, over a Review."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, Qt

from desktop_app.ui.importing.paragraph_setting import shown
from desktop_app.ui.importing.piece_rows import PieceRows, paragraphs_of
from desktop_app.ui.importing.review_places import Tool
from desktop_app.ui.importing.wording import counted, spoken_cut

if TYPE_CHECKING:
    from PySide6.QtCore import QObject, QPersistentModelIndex

    from desktop_app.importing.proposals import ProposedSummary
    from desktop_app.importing.review import Review
    from desktop_app.importing.splitting import Gap
    from desktop_app.ui.importing.piece_rows import Row

FEWEST_MARKED = 4
"""How many of the next best gaps are marked at least; more in a file of more summaries, as many as there are."""

COUNTED = 300_000
"""Code points of a stretch whose words are counted; a longer one is measured in characters."""

_SPOKEN = 200


class ReviewModel(QAbstractListModel):
    """Holds no truth: after each change of the review, ``refresh`` reads it anew."""

    def __init__(self, parent: QObject | None = None) -> None:
        """Show nothing yet."""
        super().__init__(parent)
        self.review: Review | None = None
        self.text = ""
        self.summaries: tuple[ProposedSummary, ...] = ()
        self.rows = PieceRows((), ())
        self.best: dict[int, Gap] = {}
        self._gaps: tuple[Gap, ...] = ()
        self.papers: dict[int, str] = {}
        self._sizes: dict[tuple[int, int], str] = {}

    def show(self, review: Review | None) -> None:
        """Show another file."""
        self.review = review
        self.text = review.text if review is not None else ""
        self._gaps = tuple(review.gaps) if review is not None else ()
        self.rows = PieceRows((), ())
        self.summaries = ()
        self._sizes.clear()
        self.refresh()

    def refresh(self) -> None:
        """Read the review's summaries."""
        self.beginResetModel()
        stood = [(each.start, each.end) for each in self.summaries]
        self.summaries = tuple(self.review.summaries) if self.review is not None else ()
        paragraphs = self.rows.paragraphs
        self.rows = PieceRows(paragraphs, self.summaries)
        if not paragraphs or not self._fit():
            places = {place for each in self.summaries for place in (each.start, each.end)}
            places.update(place for gap in self._gaps for place in (gap.end_before, gap.start))
            self.rows = PieceRows(paragraphs_of(self.text, places), self.summaries)
        if self.review is None:
            self.best = {}
        elif stood != [(each.start, each.end) for each in self.summaries]:
            marked = max(FEWEST_MARKED, len(self.summaries))
            self.best = {gap.start: gap for gap in self.review.next_best(marked)}
        self.endResetModel()

    def _fit(self) -> bool:
        """Return whether every summary begins and ends with a paragraph, as it does unless a file's marks say else."""
        rows = self.rows
        return all(
            rows.paragraphs[first : first + 1] and rows.paragraphs[first][0] == each.start
            for first, each in zip(rows.firsts, self.summaries, strict=True)
        )

    def row(self, number: int) -> Row:
        """Return what stands in a row."""
        return self.rows.row(number)

    def paragraph(self, number: int) -> str:
        """Return a paragraph as it is shown."""
        return shown(self.text, *self.rows.paragraphs[number])

    def title(self, summary: int) -> str:
        """Return the title that a summary will stand under: that of its paper, if it is to go to one."""
        each = self.summaries[summary]
        own = each.metadata.title or "No title yet"
        return own if each.paper is None else self.papers.get(each.paper, own)

    def guessed(self, summary: int) -> bool:
        """Return whether that title is a guess."""
        each = self.summaries[summary]
        return each.paper is None and each.title_guessed

    def size(self, start: int, end: int) -> str:
        """Return how long a stretch is, in words; counted once, and not at all where that would take long."""
        if (start, end) not in self._sizes:
            long = end - start > COUNTED
            characters = f"{end - start:,} characters"
            self._sizes[start, end] = (
                characters if long else counted(len(self.text[start:end].split()), "word", "words")
            )
        return self._sizes[start, end]

    def gap_before(self, paragraph: int) -> Gap | None:
        """Return the gap before a paragraph; none before the first, or where a summary begins within one."""
        start = self.rows.paragraphs[paragraph][0]
        at = self._gap_from(start)
        return self._gaps[at] if at < len(self._gaps) and self._gaps[at].start == start else None

    def can_split(self, paragraph: int) -> bool:
        """Return whether a summary can be made to begin at ``paragraph``: not where one begins already."""
        return self.gap_before(paragraph) is not None and paragraph not in self.rows.firsts

    def places(self, summary: int) -> list[int]:
        """Return the paragraphs, in order, that the cut before ``summary`` can come to stand before.

        Where it stands now is among them; the first summary has no cut, and so no places.
        """
        if summary == 0 or self.review is None:
            return []
        before, here = self.summaries[summary - 1], self.summaries[summary]
        paragraphs = self.rows.paragraphs
        return [
            bisect_left(paragraphs, (gap.start, 0))
            for gap in self._gaps[self._gap_from(before.start + 1) : self._gap_from(here.end)]
            if gap.end_before > before.start
        ]

    def can(self, summary: int, tool: Tool) -> bool:
        """Return whether ``tool`` can do something to the cut before ``summary``."""
        if summary == 0:
            return False
        if tool is Tool.CONFIRM:
            return not self.summaries[summary].confirmed
        if tool is Tool.MERGE:
            return True
        before, here = self.summaries[summary - 1], self.summaries[summary]
        at = self._gap_from(here.start)
        if tool is Tool.DOWN:
            at += at < len(self._gaps) and self._gaps[at].start == here.start
            return at < len(self._gaps) and self._gaps[at].start < here.end
        return at > 0 and self._gaps[at - 1].end_before > before.start

    def _gap_from(self, place: int) -> int:
        """Return the index of the first gap whose next paragraph begins at ``place`` or after it."""
        return bisect_left(self._gaps, place, key=lambda gap: gap.start)

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008 - as Qt has it
        """Return the number of rows."""
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: ANN401 - as Qt has it
        """Return a row's words; the drawing does not pass through here."""
        if not index.isValid():
            return None
        row = self.row(index.row())
        if row.divider and row.summary is not None:
            return self._divider(row.summary, role)
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            left_out = "Left out: " if row.summary is None else ""
            return left_out + self.paragraph(row.paragraph)[:_SPOKEN]
        return None

    def _divider(self, summary: int, role: int) -> str | None:
        each = self.summaries[summary]
        if role == Qt.ItemDataRole.DisplayRole:
            return self.title(summary)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            title = f"{self.title(summary)}{', a guessed title' if self.guessed(summary) else ''}"
            return f"{spoken_cut(summary, self.summaries)} Summary {summary + 1}: {title}."
        return each.reason or None if role == Qt.ItemDataRole.ToolTipRole else None
