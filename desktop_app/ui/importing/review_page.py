"""ImportReview: a person looks over what was divided or guessed, mends it, and has it filed."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QCheckBox, QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from desktop_app.importing.review import Review
from desktop_app.ui.importing.file_list import FileList, FileRow
from desktop_app.ui.importing.piece_form import OFFERED, PieceForm
from desktop_app.ui.importing.piece_rows import first_change
from desktop_app.ui.importing.review_bar import ReviewBar
from desktop_app.ui.importing.review_model import ReviewModel
from desktop_app.ui.importing.review_view import ReviewView

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from desktop_app.importing.proposals import FileProposal
    from desktop_app.ui.theme.theme import Theme

Result = TypeVar("Result")

HEAVY = 300_000
"""Code points of a text that takes longer to divide anew than a person should wait for the window."""

_ON_CUT = (
    "Alt+Up and Alt+Down move the cut · M merges with the summary above · C confirms · Enter names · Ctrl+Down next cut"
)
_ON_FIRST = "The first summary begins here · Enter names it · Ctrl+Down next cut"
_ON_PARAGRAPH = "S or Enter begins a summary here · Ctrl+Up and Ctrl+Down go from cut to cut"
_ON_LEFT_OUT = "Left out: this belongs to no summary · S or Enter begins one here"
_BUSY = "Dividing the text anew…"


def _inline(work: Callable[[], object], done: Callable[[object], None]) -> None:
    done(work())


class ImportReview(QWidget):
    """Shows proposals one file at a time; files nothing itself.

    ``accepted`` brings a list of FileProposals to be filed, ``put_off`` says that the rest is left for later,
    ``finished`` that no file waits any more, ``without_asking_chosen`` whether files are to go in unseen from now on.
    """

    accepted = Signal(list)
    put_off = Signal()
    finished = Signal()
    without_asking_chosen = Signal(bool)

    def __init__(
        self,
        theme: Theme,
        papers: Callable[[], list[tuple[int, str]]],
        parent: QWidget | None = None,
        *,
        run: Callable[[Callable[[], object], Callable[[object], None]], object] = _inline,
    ) -> None:
        """Take number and title of each paper from ``papers``; long work goes to ``run(work, done)``."""
        super().__init__(parent)
        self.setObjectName("importReview")
        self.setAccessibleName("Review of an import")
        self.setProperty("role", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._papers = papers
        self._run = run
        self._reviews: list[Review] = []
        self._proposals: list[FileProposal] = []
        self._done: set[int] = set()
        self._at = -1
        self._busy = False
        self._bar = ReviewBar(theme, self)
        self._files = FileList(theme, self)
        self._model = ReviewModel(self)
        self._view = ReviewView(self._model, theme, self)
        self._form = PieceForm(theme, self)
        self._hint = QLabel(self)
        self._hint.setObjectName("reviewHint")
        self._hint.setProperty("role", "caption")
        self._unasked = QCheckBox("From now on, file without asking", self)
        self._unasked.setObjectName("fileWithoutAsking")
        self._unasked.setAccessibleName("From now on, file without asking")
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        foot = QWidget(self)
        foot.setObjectName("reviewFoot")
        foot.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        foot_row = QHBoxLayout(foot)
        foot_row.setContentsMargins(16, 4, 16, 4)
        foot_row.addWidget(self._hint, 1)
        foot_row.addWidget(self._unasked)
        body = QHBoxLayout()
        body.setContentsMargins(0, 0, 0, 0)
        body.setSpacing(0)
        self._files_edge = self._hairline()
        for part, stretch in (
            (self._files, 0),
            (self._files_edge, 0),
            (self._view, 1),
            (self._hairline(), 0),
            (self._form, 0),
        ):
            body.addWidget(part, stretch)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._bar)
        column.addLayout(body, 1)
        column.addWidget(foot)
        self.setTabOrder(self._view, self._form)

    def _hairline(self) -> QFrame:
        line = QFrame(self)
        line.setProperty("role", "edge")
        line.setFixedWidth(1)
        return line

    def _connect(self) -> None:
        self._bar.count_wanted.connect(self._set_count)
        self._bar.undo_wanted.connect(self.undo)
        self._bar.redo_wanted.connect(self.redo)
        self._bar.file_wanted.connect(self.accept_current)
        self._bar.all_wanted.connect(self.accept_all)
        self._bar.later_wanted.connect(self.put_off)
        self._files.file_chosen.connect(self._open)
        self._view.reached.connect(self._reached)
        self._view.move_wanted.connect(self._move)
        self._view.merge_wanted.connect(self._merge)
        self._view.confirm_wanted.connect(self._confirm)
        self._view.split_wanted.connect(self._split)
        self._view.title_wanted.connect(self._edit_title)
        self._form.tool_wanted.connect(self._view.want)
        self._form.title_given.connect(self._set_title)
        self._form.metadata_given.connect(self._set_metadata)
        self._form.paper_given.connect(self._set_paper)
        self._form.left.connect(self._view.setFocus)
        self._unasked.toggled.connect(self.without_asking_chosen)

    # --- showing ---------------------------------------------------------------------------------

    def show_proposals(self, proposals: Sequence[FileProposal], *, filed: bool = False) -> None:
        """Show these files, the first one open.

        ``filed`` says that they are in the library already: the button is called Apply then.
        """
        self._proposals = list(proposals)
        self._reviews = [Review(each) for each in proposals]
        self._done.clear()
        self._busy = False
        self._at = -1
        self._bar.set_filed(filed=filed)
        self._unasked.setVisible(not filed)
        self._files.setVisible(len(proposals) > 1)
        self._files_edge.setVisible(len(proposals) > 1)
        papers = self._papers()
        self._model.papers = dict(papers)
        self._form.show_papers(papers)
        if proposals:
            self._open(0)
            self._view.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def waiting(self) -> int:
        """The number of files that are not filed yet."""
        return len(self._reviews) - len(self._done)

    def unfiled(self) -> list[FileProposal]:
        """Return the files that are not filed yet, as a person has left them."""
        return [each.result() for place, each in enumerate(self._reviews) if place not in self._done]

    def set_theme(self, theme: Theme) -> None:
        """Draw in ``theme``."""
        for part in (self._bar, self._files, self._view, self._form):
            part.set_theme(theme)

    @property
    def _review(self) -> Review | None:
        return self._reviews[self._at] if 0 <= self._at < len(self._reviews) else None

    def _open(self, place: int) -> None:
        """Show the file at ``place``."""
        if place == self._at:
            return
        self._form.commit()
        self._at = place
        path = self._proposals[place].path
        self._bar.show_file(path.name, str(path.parent))
        self._model.show(self._reviews[place])
        self._view.doItemsLayout()
        self._view.verticalScrollBar().setValue(0)
        if self._model.summaries:
            self._view.choose_row(self._model.rows.divider_row(0))
        self._show_state()

    def show_summary_of(self, paper: int) -> None:
        """Go to the summary that is filed under ``paper``, if this file has one."""
        for index, summary in enumerate(self._model.summaries):
            if summary.paper == paper:
                self._view.choose_row(self._model.rows.divider_row(index))
                return

    def _show_state(self) -> None:
        review = self._review
        if review is None:
            return
        self._bar.show_state(review, self.waiting, busy=self._busy)
        rows = [
            FileRow(proposal.path.name, len(each.summaries), place in self._done)
            for place, (proposal, each) in enumerate(zip(self._proposals, self._reviews, strict=True))
        ]
        self._files.show_files(rows, self._at)

    def _reached(self, row: int) -> None:
        what = self._model.row(row)
        summary = what.summary if what.summary is not None else self._model.rows.summary_above(row)
        if summary is None and self._model.summaries:
            summary = 0
        self._form.setEnabled(summary is not None)
        if summary is not None:
            each = self._model.summaries[summary]
            size = self._model.size(each.start, each.end)
            self._form.show_summary(summary, len(self._model.summaries), each, size, self._model.can)
        if what.divider:
            self._hint.setText(_ON_CUT if what.summary else _ON_FIRST)
        else:
            self._hint.setText(_ON_LEFT_OUT if what.summary is None else _ON_PARAGRAPH)

    # --- changing --------------------------------------------------------------------------------

    def _changed(self, row: Callable[[], int]) -> None:
        """Show the review after a change, with ``row()`` current."""
        self._model.refresh()
        self._view.choose_row(row())
        self._show_state()

    def _change(self, act: Callable[[Review], object], row: Callable[[], int] | None = None) -> None:
        review = self._review
        if review is None or self._busy:
            return
        here = self._view.current_row() or 0
        if act(review):
            self._changed(row or (lambda: min(here, len(self._model.rows) - 1)))

    def _divider(self, summary: int) -> Callable[[], int]:
        return lambda: self._model.rows.divider_row(min(summary, len(self._model.summaries) - 1))

    def _move(self, summary: int, step: int) -> None:
        self._change(lambda review: review.move_cut(summary, step), self._divider(summary))

    def _merge(self, summary: int) -> None:
        paragraph = self._model.rows.firsts[summary]
        self._change(lambda review: review.merge(summary), lambda: self._model.rows.paragraph_row(paragraph))

    def _confirm(self, summary: int) -> None:
        self._change(lambda review: review.confirm(summary))

    def _split(self, paragraph: int) -> None:
        start = self._model.rows.paragraphs[paragraph][0]
        self._change(lambda review: review.split(start), lambda: self._model.rows.paragraph_row(paragraph) - 1)

    def _set_title(self, summary: int, title: str) -> None:
        self._change(lambda review: review.set_title(summary, title))

    def _set_metadata(self, summary: int, metadata: object) -> None:
        self._change(lambda review: review.set_metadata(summary, metadata))  # type: ignore[arg-type]  # a signal's object

    def _set_paper(self, summary: int, paper: int | None) -> None:
        self._change(lambda review: review.set_paper(summary, paper))

    def _edit_title(self, _summary: int) -> None:
        self._form.edit_title()

    def _set_count(self, count: int) -> None:
        review = self._review
        if review is None or self._busy or count == len(review.summaries):
            return
        if len(review.text) <= HEAVY:
            self._counted(review.set_count(count))
            return
        self._busy = True
        self._hint.setText(_BUSY)
        self._show_state()
        self._run(lambda: review.set_count(count), self._counted)

    def _counted(self, _done: object) -> None:
        self._busy = False
        row = self._view.current_row() or 0
        summary = self._model.rows.summary_above(row) or 0
        self._changed(self._divider(summary))

    def undo(self) -> None:
        """Take the newest act on the open file back."""
        self._step(Review.undo)

    def redo(self) -> None:
        """Do the newest undone act on the open file again."""
        self._step(Review.redo)

    def _step(self, step: Callable[[Review], str | None]) -> None:
        before = self._model.summaries
        self._change(step, lambda: self._model.rows.divider_row(first_change(before, self._model.summaries)))

    # --- leaving ---------------------------------------------------------------------------------

    def accept_current(self) -> None:
        """Have the open file filed as it is shown, and go on to the next one."""
        self._accept([self._at])

    def accept_all(self) -> None:
        """Have every file that waits filed as it stands."""
        self._accept([place for place in range(len(self._reviews)) if place not in self._done])

    def _accept(self, places: list[int]) -> None:
        self._form.commit()
        places = [place for place in places if 0 <= place < len(self._reviews) and place not in self._done]
        if not places or self._busy:
            return
        self._done.update(places)
        results = [self._reviews[place].result() for place in places]
        rest = [place for place in range(len(self._reviews)) if place not in self._done]
        if rest:
            self._open(next((place for place in rest if place > self._at), rest[0]))
        self._show_state()
        self.accepted.emit(results)
        if not rest:
            self.finished.emit()

    # --- keys ------------------------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        """Keep the keys of the review from the window's own shortcuts."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self._act_of(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Undo, redo, file, put off, and take a title by its number."""
        act = self._act_of(event)
        if act is None:
            super().keyPressEvent(event)
        else:
            act()

    def _act_of(self, event: QKeyEvent) -> Callable[[], None] | None:
        key, modifiers = event.key(), event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if event.matches(QKeySequence.StandardKey.Undo):
            return self.undo
        redo = key == Qt.Key.Key_Y and modifiers == Qt.KeyboardModifier.ControlModifier
        if redo or event.matches(QKeySequence.StandardKey.Redo):
            return self.redo
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and modifiers == Qt.KeyboardModifier.ControlModifier:
            return self.accept_current
        if key == Qt.Key.Key_Escape and modifiers == Qt.KeyboardModifier.NoModifier:
            return self.put_off.emit
        number = key - Qt.Key.Key_0
        if modifiers == Qt.KeyboardModifier.AltModifier and 1 <= number <= OFFERED:
            return lambda: self._form.take_candidate(number)
        return None
