"""The drawing and the list of the related panel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from desktop_app.library.identity import short_title
from desktop_app.ui.inspector.neighbourhood import Neighbour, Neighbourhood
from desktop_app.ui.inspector.related_delegate import RelatedDelegate
from desktop_app.ui.inspector.related_model import RelatedModel, related_rows
from desktop_app.ui.shelf.rows_view import RowsView

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from desktop_app.domain.papers import Paper
    from desktop_app.domain.relations import Relation, TopicMap
    from desktop_app.ui.theme.theme import Theme

_DRAWN = 8
_LABEL = 14
"""Code points of a label made from a title, for a paper that the map does not name."""


class RelatedView(QWidget):
    """Shows relations as they are handed in, or a sentence in their place."""

    paper_requested = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        """Show nothing yet."""
        super().__init__(parent)
        self._drawing = Neighbourhood(theme, self)
        self._drawing.paper_requested.connect(self.paper_requested)
        self._hint = QLabel(self)
        self._hint.setObjectName("relatedHint")
        self._hint.setProperty("role", "secondary")
        self._hint.setWordWrap(True)
        self._hint.setContentsMargins(16, 14, 16, 4)
        self._model = RelatedModel(self)
        self._list = RowsView(self._model, self)
        self._list.setObjectName("relatedList")
        self._list.setAccessibleName("Related papers, best first")
        self._list.setMouseTracking(True)
        self._delegate = RelatedDelegate(theme, self._list)
        self._list.setItemDelegate(self._delegate)
        self._list.acted.connect(self._acted)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._hint, 0, Qt.AlignmentFlag.AlignTop)
        column.addWidget(self._drawing)
        column.addWidget(self._list, 1)

    def show_hint(self, text: str) -> None:
        """Show a sentence alone."""
        self._model.show([])
        self._hint.setText(text)
        self._show_parts(some=False)

    def show_relations(
        self, own: Paper, relations: Sequence[Relation], papers: Mapping[int, Paper], topic_map: TopicMap
    ) -> None:
        """Show the relations of ``own`` to ``papers``, by number; names and places are those of the map."""
        labels = topic_map.labels
        self._model.show(related_rows(own.number, relations, papers, labels))
        self._list.scrollToTop()
        self._drawing.show_neighbours(
            own.number,
            labels.get(own.number) or short_title(own.title, _LABEL),
            own.topic,
            neighbours_of(own.number, relations, papers, labels)[:_DRAWN],
            topic_map.places,
        )
        self._show_parts(some=True)

    def set_theme(self, theme: Theme) -> None:
        """Draw in another theme."""
        self._drawing.set_theme(theme)
        self._delegate.set_theme(theme)
        self._list.viewport().update()

    def _show_parts(self, *, some: bool) -> None:
        self._hint.setVisible(not some)
        self._drawing.setVisible(some)
        self._list.setVisible(some)

    def _acted(self, row: int, _again: bool) -> None:  # noqa: FBT001 - a signal's argument
        self.paper_requested.emit(self._model.rows()[row].paper)


def neighbours_of(
    paper: int, relations: Sequence[Relation], papers: Mapping[int, Paper], labels: Mapping[int, str]
) -> list[Neighbour]:
    """Return each related paper once, by its strongest relation."""
    found: dict[int, Neighbour] = {}
    for relation in relations:
        other = papers.get(relation.other(paper))
        if other is not None and other.number not in found:
            label = labels.get(other.number) or short_title(other.title, _LABEL)
            outgoing = relation.source == paper
            found[other.number] = Neighbour(
                other.number, label, other.title, other.topic, relation.kind, relation.score, outgoing
            )
    return list(found.values())
