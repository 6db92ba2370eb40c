"""PieceForm: what is known of the chosen summary, and what can be done to its cut."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QToolButton, QVBoxLayout, QWidget

from desktop_app.library.identity import arxiv_id, doi
from desktop_app.ui.importing.form_fields import CandidateButton, PaperChoice, TextField
from desktop_app.ui.importing.review_places import TOOL_KEYS, TOOL_WORDS, Tool
from desktop_app.ui.importing.wording import sentence, standing
from desktop_app.ui.inspector.info_fields import read_authors, read_year
from desktop_app.ui.theme.icons import icon

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from desktop_app.domain.papers import PaperMetadata
    from desktop_app.importing.proposals import ProposedSummary
    from desktop_app.ui.theme.theme import Theme

WIDTH = 304
OFFERED = 4
"""Titles that are offered at most."""

_TOOL_NAMES = {
    Tool.UP: "moveCutUp",
    Tool.DOWN: "moveCutDown",
    Tool.MERGE: "mergeSummaries",
    Tool.CONFIRM: "confirmCut",
}


class PieceForm(QScrollArea):
    """Shows one summary of a review and emits what a person says about it, with its index.

    ``metadata_given`` brings a PaperMetadata, ``paper_given`` a paper's number or ``None``.
    """

    title_given = Signal(int, str)
    metadata_given = Signal(int, object)
    paper_given = Signal(int, object)
    tool_wanted = Signal(int, object)
    left = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        """Show nothing yet."""
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setFixedWidth(WIDTH)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._index = -1
        self._summary: ProposedSummary | None = None
        self._offers: tuple[str, ...] = ()
        self._body = QWidget(self)
        self._body.setProperty("role", "panel")
        self._place = self._label("heading", "reviewPlace")
        self._reason = self._label("caption", "reviewReason")
        self._tools = {tool: self._tool(tool) for tool in Tool}
        self._title = TextField("reviewTitle", "Title", self._body)
        self._title.left.connect(self._title_left)
        self._title.returnPressed.connect(self.left)
        self._offer_label = self._label("caption", "reviewOffers")
        self._candidates = [CandidateButton(number, self._body) for number in range(1, OFFERED + 1)]
        for button in self._candidates:
            button.title_chosen.connect(self._title_chosen)
        self.paper = PaperChoice(self._body)
        self.paper.paper_chosen.connect(self._paper_chosen)
        self._paper_note = self._label("caption", "reviewPaperNote")
        self._authors = self._detail("reviewAuthors", "Authors", "Names, by commas")
        self._year = self._detail("reviewYear", "Year", "")
        self._identifier = self._detail("reviewIdentifier", "arXiv id or DOI", "")
        self._fault = self._label("error", "reviewFault")
        self._lay_out()
        self.setWidget(self._body)
        self.set_theme(theme)

    # --- making ----------------------------------------------------------------------------------

    def _label(self, role: str, name: str) -> QLabel:
        label = QLabel(self._body)
        label.setObjectName(name)
        label.setProperty("role", role)
        label.setWordWrap(True)
        return label

    def _tool(self, tool: Tool) -> QToolButton:
        button = QToolButton(self._body)
        button.setObjectName(_TOOL_NAMES[tool])
        button.setAccessibleName(TOOL_WORDS[tool])
        button.setToolTip(f"{TOOL_WORDS[tool]} ({TOOL_KEYS[tool]})")
        button.setIconSize(QSize(20, 20))
        button.setAutoRaise(True)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(lambda: self.tool_wanted.emit(self._index, tool))
        return button

    def _detail(self, name: str, label: str, hint: str) -> TextField:
        field = TextField(name, label, self._body)
        field.setPlaceholderText(hint)
        field.left.connect(self._details_left)
        return field

    def _lay_out(self) -> None:
        tools = QHBoxLayout()
        tools.setSpacing(2)
        for button in self._tools.values():
            tools.addWidget(button)
        tools.addStretch(1)
        column = QVBoxLayout(self._body)
        column.setContentsMargins(20, 18, 20, 18)
        column.setSpacing(4)
        column.addWidget(self._place)
        column.addWidget(self._reason)
        column.addLayout(tools)
        column.addSpacing(14)
        self._add(column, "Title", self._title)
        column.addWidget(self._offer_label)
        for candidate in self._candidates:
            column.addWidget(candidate)
        column.addSpacing(14)
        self._add(column, "Filed under", self.paper)
        column.addWidget(self._paper_note)
        column.addSpacing(14)
        self._add(column, "Authors", self._authors)
        column.addSpacing(6)
        row = QHBoxLayout()
        row.setSpacing(10)
        for label, field, stretch in (("Year", self._year, 1), ("arXiv id or DOI", self._identifier, 3)):
            part = QVBoxLayout()
            part.setSpacing(4)
            self._add(part, label, field)
            row.addLayout(part, stretch)
        column.addLayout(row)
        column.addWidget(self._fault)
        column.addStretch(1)

    def _add(self, column: QVBoxLayout, words: str, field: QWidget) -> None:
        label = QLabel(words, self._body)
        label.setProperty("role", "section")
        label.setBuddy(field)
        column.addWidget(label)
        column.addWidget(field)

    # --- showing ---------------------------------------------------------------------------------

    def show_papers(self, papers: Sequence[tuple[int, str]]) -> None:
        """Offer the library's papers: number and title of each."""
        self.paper.show_papers(papers)

    def show_summary(
        self, index: int, count: int, summary: ProposedSummary, size: str, can: Callable[[int, Tool], bool]
    ) -> None:
        """Show summary ``index`` of ``count``, which is as long as ``size`` says; ``can`` says which tools work."""
        self._index, self._summary = index, summary
        self._place.setText(f"Summary {index + 1} of {count}")
        sure = f"{standing(summary).capitalize()}. " if index else ""
        reason = f"{sentence(summary.reason)}. " if summary.reason else ""
        self._reason.setText(f"{sure}{reason}{size}.")
        for tool, button in self._tools.items():
            button.setEnabled(can(index, tool))
        known, own = summary.metadata, summary.paper is None
        self.paper.choose(summary.paper)
        self._show_title(summary)
        self._paper_note.setText(
            "Or the paper of the same arXiv id, DOI or title, if there is one."
            if own
            else "Its title and details stay as they are."
        )
        for field, text in (
            (self._authors, ", ".join(known.authors)),
            (self._year, str(known.year or "")),
            (self._identifier, known.arxiv or known.doi),
        ):
            field.show_text(text)
            field.setEnabled(own)
        self._fault.setText("")
        self._fault.hide()

    def _show_title(self, summary: ProposedSummary) -> None:
        own = summary.paper is None
        self._title.show_text(summary.metadata.title if own else self.paper.currentText())
        self._title.setEnabled(own)
        self._title.setProperty("guessed", own and summary.title_guessed)
        self._title.style().unpolish(self._title)
        self._title.style().polish(self._title)
        first = (summary.metadata.title,) if summary.title_guessed and summary.metadata.title else ()
        self._offers = tuple(dict.fromkeys((*first, *summary.candidates)))[:OFFERED] if own else ()
        self._offer_label.setText("A guess. Take it, take another, or type one:" if first else "Other guesses:")
        self._offer_label.setVisible(bool(self._offers))
        for place, candidate in enumerate(self._candidates):
            candidate.offer(self._offers[place] if place < len(self._offers) else "")

    def set_theme(self, theme: Theme) -> None:
        """Recolour the icons."""
        for tool, button in self._tools.items():
            button.setIcon(icon(tool.value, theme))

    # --- acting ----------------------------------------------------------------------------------

    def edit_title(self) -> None:
        """Put the keys into the title, all of it selected."""
        self._title.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._title.selectAll()

    def take_candidate(self, number: int) -> None:
        """Take the title that is offered as ``number``, from 1; nothing if there is none."""
        if 1 <= number <= len(self._offers):
            self._title_chosen(self._offers[number - 1])

    def commit(self) -> None:
        """Take what was typed and not yet left."""
        for field in (self._title, self._authors, self._year, self._identifier):
            field.leave()

    def _title_left(self, text: str) -> None:
        if self._summary is not None and text != self._summary.metadata.title:
            self.title_given.emit(self._index, text)

    def _title_chosen(self, title: str) -> None:
        self.title_given.emit(self._index, title)

    def _paper_chosen(self, paper: int | None) -> None:
        self.paper_given.emit(self._index, paper)

    def _details_left(self, _text: str) -> None:
        if self._summary is None:
            return
        try:
            metadata = self._read(self._summary.metadata)
        except ValueError as fault:
            self._fault.setText(str(fault))
            self._fault.show()
            return
        self._fault.hide()
        if metadata != self._summary.metadata:
            self.metadata_given.emit(self._index, metadata)

    def _read(self, known: PaperMetadata) -> PaperMetadata:
        """Return what the fields say; raise ValueError with a sentence where one of them cannot be read."""
        typed = self._identifier.text().strip()
        if typed != (known.arxiv or known.doi):
            arxiv, other = arxiv_id(typed), doi(typed)
            if typed and not (arxiv or other):
                msg = "This is neither an arXiv id nor a DOI; give one like 1602.01783 or 10.1000/182."
                raise ValueError(msg)
            known = known._replace(arxiv=arxiv, doi=other if not arxiv else "")
        if self._authors.text() != ", ".join(known.authors):
            known = known._replace(authors=read_authors(self._authors.text()))
        return known._replace(year=read_year(self._year.text()))
