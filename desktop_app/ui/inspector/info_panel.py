"""What is known about a paper: to be edited in place, saved when a field is left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication, QEvent, Qt, Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from desktop_app.domain.changes import Origin, PaperChanged, SummaryChanged
from desktop_app.domain.errors import UnknownPaper

if TYPE_CHECKING:
    from PySide6.QtGui import QHideEvent, QShowEvent

    from desktop_app.domain.changes import LibraryChanged
    from desktop_app.domain.papers import Paper, ReadingState
    from desktop_app.library.library import Library
    from desktop_app.ui.inspector.info_form import InfoForm
    from desktop_app.ui.theme.theme import Theme

_NO_PAPER = "Open a paper to see what is known about it."


class InfoPanel(QWidget):
    """Emits an intent only where something differs from what the library said last."""

    metadata_changed = Signal(int, object)
    title_accepted = Signal(int, str)
    state_chosen = Signal(int, object)
    starred_changed = Signal(int, bool)
    tags_changed = Signal(int, object)

    def __init__(self, library: Library, theme: Theme, parent: QWidget | None = None) -> None:
        """Show no paper yet; the form is made when it is first seen."""
        super().__init__(parent)
        self.setObjectName("infoPanel")
        self.setAccessibleName("About this paper")
        self._library = library
        self._theme = theme
        self._number: int | None = None
        self._paper: Paper | None = None
        self._typed: dict[str, object] = {}
        self._settled = False  # a person has said what the title is, and the library may not know it yet
        self._stale = True
        self._form: InfoForm | None = None

    def _make(self) -> InfoForm:
        if self._form is not None:
            return self._form
        from PySide6.QtWidgets import QFrame, QScrollArea  # noqa: PLC0415 - late: when the tab is first seen

        from desktop_app.ui.inspector.info_form import InfoForm  # noqa: PLC0415 - late: when the tab is first seen

        self._form = InfoForm(self._theme, self)
        self._form.field_left.connect(self._leave)
        self._form.title_kept.connect(self._keep_title)
        self._form.title_chosen.connect(self._choose_title)
        self._form.state_chosen.connect(self._choose_state)
        self._form.star_clicked.connect(self._choose_star)
        self._hint = QLabel(_NO_PAPER, self)
        self._hint.setObjectName("infoHint")
        self._hint.setProperty("role", "secondary")
        self._hint.setWordWrap(True)
        self._hint.setContentsMargins(16, 14, 16, 4)
        self._scroll = QScrollArea(self)
        self._scroll.setObjectName("infoScroll")
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setWidget(self._form)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(self._hint, 0, Qt.AlignmentFlag.AlignTop)
        self._column.addWidget(self._scroll, 1)
        return self._form

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what happened while nobody looked."""
        super().showEvent(event)
        self._refresh()

    def hideEvent(self, event: QHideEvent) -> None:
        """Save what is being typed."""
        self.leave()
        super().hideEvent(event)

    # --- what the inspector asks -----------------------------------------------------------------

    def show_paper(self, paper: int | None) -> None:
        """Show ``paper``; what is being typed is saved first."""
        self.leave()
        self._number = paper
        self._paper = None
        self._typed.clear()
        self._settled = False
        self._stale = True
        if self._form is not None:
            self._form.discard()
        self._refresh()

    def apply(self, changed: LibraryChanged) -> None:
        """Take over what has changed; a field that is being changed keeps its words."""
        mine = (
            isinstance(change, PaperChanged | SummaryChanged) and change.paper == self._number
            for change in changed.changes
        )
        if any(mine):
            if changed.origin in (Origin.UNDO, Origin.REDO):
                self._typed.clear()
                self._settled = False
            self._stale = True
            self._refresh()

    def leave(self) -> None:
        """Save what is being typed."""
        if self._form is not None and self._paper is not None:
            for name in self._form.modified():
                self._leave(name)

    def set_theme(self, theme: Theme) -> None:
        """Draw in another theme."""
        self._theme = theme
        if self._form is not None:
            self._form.set_theme(theme)

    # --- showing ---------------------------------------------------------------------------------

    def _refresh(self) -> None:
        if not self._stale or not self.isVisible():
            return
        self._stale = False
        form = self._make()
        if self._number is not None:
            try:
                self._paper = self._with_typed(self._library.paper(self._number))
            except UnknownPaper:
                self._number = self._paper = None
        self._hint.setVisible(self._paper is None)
        self._scroll.setVisible(self._paper is not None)
        if self._paper is not None:
            form.show_paper(self._paper, self._library.summaries(self._paper.number))
        self._settle(form)

    def _settle(self, form: InfoForm) -> None:
        """Place everything at once: title and authors take the height of their text only when they have their width."""
        self._column.activate()
        for _ in range(2):
            QCoreApplication.sendPostedEvents(form, QEvent.Type.LayoutRequest.value)

    def _with_typed(self, paper: Paper) -> Paper:
        """Return ``paper`` with what was typed and is not in the library yet."""
        for name, value in list(self._typed.items()):
            if getattr(paper.metadata, name) == value:
                del self._typed[name]
        typed: dict[str, Any] = self._typed
        guessed = paper.title_guessed and not self._settled
        return paper._replace(metadata=paper.metadata._replace(**typed), title_guessed=guessed)

    # --- saving ----------------------------------------------------------------------------------

    def _leave(self, name: str) -> None:
        """Tell what was changed in the field ``name``, if anything was, and show it as it will be kept."""
        form, paper = self._form, self._paper
        if form is None or paper is None:
            return
        try:
            value: Any = form.value(name, paper.metadata)
        except ValueError as error:
            form.complain(name, str(error))
            return
        form.complain(name, "")
        # Two fields left one after the other: the second one's metadata must hold what the first one said.
        metadata = paper.metadata._replace(**{name: value})
        self._paper = paper._replace(metadata=metadata)
        form.show_field(name, metadata)
        if metadata == paper.metadata:
            return
        self._typed[name] = value
        if name == "title":
            self._settle_title()
        if name == "tags":
            self.tags_changed.emit(paper.number, metadata.tags)
        else:
            self.metadata_changed.emit(paper.number, metadata)

    def _keep_title(self) -> None:
        if self._paper is not None:
            self._choose_title(self._paper.metadata.title)

    def _choose_title(self, title: str) -> None:
        if self._form is None or self._paper is None or not self._paper.title_guessed:
            return
        self._paper = self._paper._replace(metadata=self._paper.metadata._replace(title=title))
        self._typed["title"] = title
        self._form.show_field("title", self._paper.metadata)
        self._form.complain("title", "")
        self._settle_title()
        self.title_accepted.emit(self._paper.number, title)

    def _settle_title(self) -> None:
        if self._form is not None and self._paper is not None:
            self._settled = True
            self._paper = self._paper._replace(title_guessed=False)
            self._form.show_guess(self._paper)

    def _choose_state(self, state: ReadingState) -> None:
        if self._paper is not None and state is not self._paper.state:
            self._paper = self._paper._replace(state=state)
            self.state_chosen.emit(self._paper.number, state)

    def _choose_star(self, starred: bool) -> None:  # noqa: FBT001 - a signal's argument
        if self._paper is not None and starred != self._paper.starred:
            self._paper = self._paper._replace(starred=starred)
            self.starred_changed.emit(self._paper.number, starred)
