"""The form of the info panel: fields that look like text, three states, a star, and what cannot be changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from desktop_app.ui.inspector.info_fields import (
    ElidedLabel,
    LineField,
    TextField,
    one_line,
    read_arxiv,
    read_authors,
    read_doi,
    read_tags,
    read_title,
    read_year,
)
from desktop_app.ui.inspector.notes_model import date_text
from desktop_app.ui.inspector.state_choice import StateChoice
from desktop_app.ui.inspector.title_guess import TitleGuess
from desktop_app.ui.theme.fonts import interface_font, reading_font
from desktop_app.ui.theme.icons import icon

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from desktop_app.domain.papers import Paper, PaperMetadata, Summary
    from desktop_app.ui.theme.theme import Theme

Field = LineField | TextField

_SIDE = 8
_INSET = 8
"""Px between a field's edge and its text; captions stand on the same line."""

_CAPTIONS = 60
_LINES = (
    ("year", "yearField", "Year", "Not known"),
    ("venue", "venueField", "Venue", "Not known"),
    ("arxiv", "arxivField", "arXiv", "Not known"),
    ("doi", "doiField", "DOI", "Not known"),
    ("url", "linkField", "Link", "None"),
    ("tags", "tagsField", "Tags", "None yet"),
)
_FACTS = ("Citekey", "Added", "Words", "Summaries")
_READERS: dict[str, Callable[[str], object]] = {
    "title": read_title,
    "year": read_year,
    "arxiv": read_arxiv,
    "doi": read_doi,
}


class InfoForm(QWidget):
    """Shows a paper. Fields go by their names in ``PaperMetadata``; ``field_left`` brings the one that was left."""

    field_left = Signal(str)
    title_kept = Signal()
    title_chosen = Signal(str)
    state_chosen = Signal(object)
    star_clicked = Signal(bool)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        """Make an empty form."""
        super().__init__(parent)
        self.setObjectName("infoForm")
        self.setProperty("role", "panel")
        self._theme = theme
        self._fields: dict[str, Field] = {}
        self._complaints: dict[str, QLabel] = {}
        self._facts: dict[str, ElidedLabel] = {}
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(_SIDE, 8, _SIDE, 16)
        self._column.setSpacing(0)
        self._make_head()
        self._make_states()
        self._make_lines()
        self._make_facts()
        self._column.addStretch(1)
        for field in self._fields.values():
            field.left.connect(self.field_left)
        self.set_theme(theme)

    # --- making ----------------------------------------------------------------------------------

    def _make_head(self) -> None:
        title = TextField("title", "titleField", "Title", reading_font(18, semibold=True), self, single=True)
        title.setPlaceholderText("Title")
        authors = TextField("authors", "authorsField", "Authors, one per line", interface_font(13), self)
        authors.setPlaceholderText("Authors, one per line")
        self._fields["title"], self._fields["authors"] = title, authors
        self._star = QToolButton(self)
        self._star.setObjectName("starButton")
        self._star.setAccessibleName("Star")
        self._star.setCheckable(True)
        self._star.setProperty("role", "star")
        self._star.setIconSize(QSize(20, 20))
        self._star.clicked.connect(self.star_clicked)
        row = QHBoxLayout()
        row.setSpacing(2)
        row.addWidget(title, 1)
        row.addWidget(self._star, 0, Qt.AlignmentFlag.AlignTop)
        self._column.addLayout(row)
        self._column.addWidget(self._complaint("title"))
        self._guess = TitleGuess(_INSET, self)
        self._guess.kept.connect(self.title_kept)
        self._guess.chosen.connect(self.title_chosen)
        self._column.addWidget(self._guess)
        self._column.addWidget(authors)

    def _make_states(self) -> None:
        self._states = StateChoice(self._theme, self)
        self._states.chosen.connect(self.state_chosen)
        around = QHBoxLayout()
        around.setContentsMargins(_INSET, 12, _INSET, 12)
        around.addWidget(self._states)
        around.addStretch(1)
        self._column.addLayout(around)

    def _make_lines(self) -> None:
        grid = QGridLayout()
        grid.setContentsMargins(_INSET, 0, 0, 0)
        grid.setHorizontalSpacing(0)
        grid.setVerticalSpacing(1)
        grid.setColumnMinimumWidth(0, _CAPTIONS)
        grid.setColumnStretch(1, 1)
        for number, (name, object_name, label, placeholder) in enumerate(_LINES):
            field = LineField(name, object_name, label, self)
            field.setPlaceholderText(placeholder)
            self._fields[name] = field
            grid.addWidget(self._caption(label), 2 * number, 0)
            grid.addWidget(field, 2 * number, 1)
            if name == "year":
                grid.addWidget(self._complaint(name, _INSET + 3), 2 * number + 1, 1)
        self._column.addLayout(grid)

    def _make_facts(self) -> None:
        grid = QGridLayout()
        grid.setContentsMargins(_INSET, 20, 0, 0)
        grid.setHorizontalSpacing(11)
        grid.setVerticalSpacing(7)
        grid.setColumnMinimumWidth(0, _CAPTIONS)
        grid.setColumnStretch(1, 1)
        for number, label in enumerate(_FACTS):
            value = ElidedLabel("", "", self)
            value.setObjectName(f"{label.lower()}Value")
            self._facts[label] = value
            grid.addWidget(self._caption(label), number, 0)
            grid.addWidget(value, number, 1, 1, 1 if label == "Citekey" else 2)
        self._copy = QToolButton(self)
        self._copy.setObjectName("copyCitekeyButton")
        self._copy.setAccessibleName("Copy the citekey")
        self._copy.setToolTip("Copy the citekey")
        self._copy.setIconSize(QSize(16, 16))
        self._copy.clicked.connect(self._copy_citekey)
        grid.addWidget(self._copy, 0, 2)
        self._sources = QVBoxLayout()
        self._sources.setSpacing(4)
        grid.addWidget(self._caption("Sources"), len(_FACTS), 0, Qt.AlignmentFlag.AlignTop)
        grid.addLayout(self._sources, len(_FACTS), 1, 1, 2)
        self._column.addLayout(grid)

    def _caption(self, text: str) -> QLabel:
        label = QLabel(text, self)
        label.setProperty("role", "caption")
        return label

    def _complaint(self, name: str, inset: int = _INSET) -> QLabel:
        label = QLabel(self)
        label.setObjectName(f"{name}Complaint")
        label.setProperty("role", "error")
        label.setWordWrap(True)
        label.setContentsMargins(inset, 0, 0, 4)
        label.hide()
        self._complaints[name] = label
        return label

    # --- showing ---------------------------------------------------------------------------------

    def show_paper(self, paper: Paper, summaries: Sequence[Summary]) -> None:
        """Show everything; a field that is being changed keeps its words."""
        for name, field in self._fields.items():
            field.keep(_content(name, paper.metadata))
        self.show_guess(paper)
        self._states.show_state(paper.state)
        self._show_star(starred=paper.starred)
        added = paper.added.astimezone()
        facts = (paper.citekey, date_text(added, added.replace(year=1)), f"{paper.words:,}", str(len(summaries)))
        for label, fact in zip(_FACTS, facts, strict=True):
            self._facts[label].show_text(fact, fact)
        self._show_sources(summaries)

    def show_guess(self, paper: Paper) -> None:
        """Say whether the title is a guess; who has just settled that goes on at the title."""
        if self._guess.has_keys() and not paper.title_guessed:
            self._fields["title"].setFocus(Qt.FocusReason.OtherFocusReason)
        self._guess.show_guess(paper.title_candidates, guessed=paper.title_guessed)
        self._describe("title", self._complaints["title"].text())

    def show_field(self, name: str, metadata: PaperMetadata) -> None:
        """Show one field as it is kept, even while it has the keys."""
        self._fields[name].show_text(_content(name, metadata))
        self._fields[name].keep(_content(name, metadata))

    def value(self, name: str, before: PaperMetadata) -> object:
        """Return what stands in a field as ``PaperMetadata`` takes it; raise ValueError with what is wrong with it."""
        text = self._fields[name].content()
        if name == "authors":
            return read_authors(text, before.authors)
        if name == "tags":
            tags = read_tags(text)
            same = sorted(map(str.casefold, tags)) == sorted(map(str.casefold, before.tags))
            return before.tags if same else tags
        return _READERS.get(name, one_line)(text)

    def modified(self) -> list[str]:
        """Return the names of the fields that hold something typed."""
        return [name for name, field in self._fields.items() if field.is_changed()]

    def discard(self) -> None:
        """Let every field take another paper's words."""
        for name, field in self._fields.items():
            field.show_text(field.content())
            self.complain(name, "")

    def complain(self, name: str, text: str) -> None:
        """Say under a field what is wrong with it; nothing, if it is well."""
        if name in self._complaints:
            self._complaints[name].setText(text)
            self._complaints[name].setVisible(bool(text))
            self._describe(name, text)

    def _describe(self, name: str, complaint: str) -> None:
        guessed = name == "title" and not self._guess.isHidden()
        self._fields[name].setAccessibleDescription(complaint or ("Guessed title" if guessed else ""))

    def set_theme(self, theme: Theme) -> None:
        """Draw what is painted in another theme."""
        self._theme = theme
        self._states.set_theme(theme)
        self._copy.setIcon(icon("copy", theme, "ink2"))
        self._show_star(starred=self._star.isChecked())

    def _show_star(self, *, starred: bool) -> None:
        self._star.setChecked(starred)
        self._star.setToolTip("Take the star away" if starred else "Put a star on this paper")
        self._star.setIcon(icon("star-filled" if starred else "star", self._theme, "accent" if starred else "ink2"))

    def _show_sources(self, summaries: Sequence[Summary]) -> None:
        wanted = [
            (source.path, f"{source.path}\nCharacters {source.start:,} to {source.end:,}")
            for summary in summaries
            for source in summary.sources
        ]
        labels = self._source_labels()
        if wanted == [(label.text(), label.toolTip()) for label in labels]:
            return
        for label in labels:
            self._sources.removeWidget(label)
            label.hide()
            label.deleteLater()
        for path, tip in wanted:
            label = ElidedLabel(path, tip, self)
            label.setProperty("role", "caption")
            self._sources.addWidget(label)

    def _source_labels(self) -> list[ElidedLabel]:
        items = [self._sources.itemAt(place) for place in range(self._sources.count())]
        widgets = [item.widget() for item in items if item is not None]
        return [widget for widget in widgets if isinstance(widget, ElidedLabel)]

    def _copy_citekey(self) -> None:
        QGuiApplication.clipboard().setText(self._facts["Citekey"].text())


def _content(name: str, known: PaperMetadata) -> str:
    """Return how a field of the metadata is written in the form."""
    match name:
        case "authors":
            return "\n".join(known.authors)
        case "tags":
            return ", ".join(known.tags)
        case "year":
            return str(known.year) if known.year is not None else ""
        case _:
            return str(getattr(known, name))
