"""The graph of a library: papers as dots on the map, chosen and opened by mouse and by keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QLabel

from desktop_app.topics.labels import Rect
from desktop_app.ui.graph.card import USUAL, PaperCard
from desktop_app.ui.graph.fitting import EDGE, Overlay, corners
from desktop_app.ui.graph.map_widget import MapWidget
from desktop_app.ui.graph.network import make_network
from desktop_app.ui.graph.strip import ControlStrip
from desktop_app.ui.graph.telling import description
from desktop_app.ui.graph.walking import Round, step

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPaintEvent, QResizeEvent
    from PySide6.QtWidgets import QWidget

    from desktop_app.domain.papers import Paper
    from desktop_app.domain.relations import TopicMap
    from desktop_app.ui.theme.theme import Theme

_ZOOM = 1.25
_IN_VIEW = 64.0
"""A paper one walks to stands so many px from the edges of the view."""
_ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_BY_KEYS = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason, Qt.FocusReason.ShortcutFocusReason)

NO_PAPERS = "There are no papers to map yet. Drop a folder of summaries on this window to begin."
NO_PLACES = "These papers have no place on the map yet. Import another, and all of them are compared."


class GraphView(MapWidget):
    """The map. A click chooses and tells why, a double click opens; arrows, Tab, Enter and Esc do the same."""

    paper_chosen = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        """Show no papers yet."""
        super().__init__(theme, parent)
        self.setObjectName("graphView")
        self.setAccessibleName("Graph of papers")
        self._strength_is_usual = True
        self._round = Round()
        self._ringed = False
        self._strip = ControlStrip(theme, self)
        self._card = PaperCard(theme, self)
        self._empty = QLabel(NO_PAPERS, self)
        self._empty.setProperty("role", "empty")
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._empty.setWordWrap(True)
        self._connect()
        self._show_emptiness(papers=False)

    def _connect(self) -> None:
        self._strip.strength_changed.connect(self._set_strength)
        self._strip.annotated_only_changed.connect(self._set_annotated_only)
        self._strip.fit_wanted.connect(self.fit)
        self._strip.installEventFilter(self)
        self._card.paper_requested.connect(self._go_to)
        self._card.installEventFilter(self)
        self.paper_clicked.connect(self._click)
        self.ground_clicked.connect(self._let_go)
        self.moved.connect(self._keep_card_off_dots)

    # --- what is shown ---------------------------------------------------------------------------

    def show_map(self, topic_map: TopicMap, papers: Sequence[Paper]) -> None:
        """Show the papers that have a place. A map that somebody moved stays as they moved it."""
        network = make_network(topic_map, papers)
        if self._strength_is_usual:
            self._strip.set_strength(network.usual_strength())
            self._strength_is_usual = True
        if self.look.chosen not in network.nodes:
            self.look = self.look._replace(chosen=None)
        self._round.forget()
        self.show_network(network)
        self._show_emptiness(papers=bool(papers))
        self._choose(self.look.chosen, tell=False)

    def set_current(self, paper: int | None) -> None:
        """Say which paper is open in the reader; its dot has an eye."""
        self.look = self.look._replace(current=paper)

    def choose(self, paper: int) -> None:
        """Choose ``paper``, as a click on its dot does; one that is not on the map is let be."""
        if paper in self.network.nodes:
            self._click(paper)

    def set_theme(self, theme: Theme) -> None:
        """Draw in the colours of ``theme``."""
        super().set_theme(theme)
        self._strip.set_theme(theme)
        self._show_card()

    def _show_emptiness(self, *, papers: bool) -> None:
        empty = not self.network.nodes
        self._empty.setText(NO_PLACES if papers else NO_PAPERS)
        self._empty.setVisible(empty)
        self._strip.setVisible(not empty)

    def _set_strength(self, strength: float) -> None:
        self._strength_is_usual = False
        self.look = self.look._replace(strength=strength)
        self._round.forget()
        self._describe()
        self._show_card()

    def _set_annotated_only(self, annotated_only: bool) -> None:  # noqa: FBT001 - as Qt's signal has it
        self.look = self.look._replace(annotated_only=annotated_only)

    # --- choosing --------------------------------------------------------------------------------

    def _choose(self, paper: int | None, *, tell: bool = True) -> None:
        self.look = self.look._replace(chosen=paper)
        self._describe()
        self._show_card()
        if paper is not None and tell:
            self.paper_chosen.emit(paper)

    def _click(self, paper: int) -> None:
        self._round.forget()
        self._choose(paper)

    def _go_to(self, paper: int) -> None:
        self._round.forget()
        self._walk_to(paper)

    def _walk_to(self, paper: int) -> None:
        """Choose a paper that may be out of view."""
        self.bring_into_view(paper, _IN_VIEW)
        self.look = self.look._replace(hovered=None)
        self._choose(paper)

    def _let_go(self) -> None:
        self._round.forget()
        self._choose(None)

    def _start(self) -> int | None:
        """Return where a walk begins with nothing chosen: at the current paper, else at the first."""
        current = self.look.current
        return current if current in self.network.nodes else next(iter(self.network.nodes), None)

    def _describe(self) -> None:
        self.setAccessibleDescription(description(self.network, self.look.chosen, self.look.strength))

    def _zoom_about_chosen(self, factor: float) -> None:
        """Zoom about the chosen paper, so that it is not lost; about the middle if there is none in view."""
        chosen = self.look.chosen
        if chosen is not None:
            at = self.screen_point(chosen)
            if self.rect().contains(at.toPoint()):
                self.zoom_about(factor, at)
                return
        self.zoom_by(factor)

    # --- the card --------------------------------------------------------------------------------

    def _show_card(self) -> None:
        chosen = self.look.chosen
        if chosen is None:
            self._card.hide()
            return
        self._card.show_paper(self.network, chosen, self.look.strength, self.theme)
        self._place_card()
        self._card.show()

    def _place_card(self) -> None:
        """Lay the card into a corner where it covers no dot and few names, with fewer sentences if need be."""
        view = float(self.width()), float(self.height())
        found: list[tuple[tuple[int, int, int, int], int, Rect]] = []
        for count, size in self._card.sizes():
            for turn, corner in enumerate(corners(size, view, self.overlay)):
                dots, names = self.covered(corner)
                found.append(((dots, names, -count, turn), count, corner))
            if any(not (dots or names) for (dots, names, _, _), _, _ in found):
                break
        _, count, corner = min(found, key=lambda each: each[0])
        self._card.resize_to(count)
        self._card.move(round(corner.x), round(corner.y))

    def _keep_card_off_dots(self) -> None:
        if self._card.isHidden():
            return
        lies = self._card.geometry()
        inside = self.rect().contains(lies)
        if not inside or self.covered(Rect(lies.x(), lies.y(), lies.width(), lies.height()))[0]:
            self._place_card()

    # --- events ----------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the strip in its corner."""
        self._strip.fit_into(self.width() - 2 * round(EDGE))
        size = self._strip.sizeHint()
        self.overlay = Overlay((float(size.width()), float(size.height())), USUAL)
        self._strip.setGeometry(round(EDGE), round(self.height() - EDGE - size.height()), size.width(), size.height())
        self._empty.setGeometry(self.rect().adjusted(24, 24, -24, -24))
        super().resizeEvent(event)
        if not self._card.isHidden():
            self._place_card()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the map, and a ring around it while it has a focus that came by keys."""
        super().paintEvent(event)
        if self._ringed and self.hasFocus():
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(self.theme.color("focus"), 1))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(2.5, 2.5, -2.5, -2.5), 4, 4)
            painter.end()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show where the keys are, if they brought the focus."""
        super().focusInEvent(event)
        self._ringed = event.reason() in _BY_KEYS
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of the map; a hand on the mouse needs no ring."""
        super().mousePressEvent(event)
        self._ringed = False

    def focusNextPrevChild(self, forward: bool) -> bool:  # noqa: FBT001 - as Qt has it
        """Go around the chosen paper's neighbours; past either end the focus goes on to the next widget."""
        if self.hasFocus() and self.network.nodes:
            chosen = self.look.chosen
            if chosen is None and forward:
                chosen = self._start()
                if chosen is not None:
                    self._round.begin(self.network, chosen, self.look.strength)
                    self._walk_to(chosen)
                    return True
            elif chosen is not None:
                if self._round.here != chosen:
                    self._round.begin(self.network, chosen, self.look.strength)
                paper = self._round.move(1 if forward else -1)
                if paper is not None:
                    self._walk_to(paper)
                    return True
        return super().focusNextPrevChild(forward)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk, open, let go, zoom."""
        if not self._act(event):
            super().keyPressEvent(event)

    def _act(self, event: QKeyEvent) -> bool:
        """Do what a key says; return whether it says anything."""
        key, chosen = Qt.Key(event.key()), self.look.chosen
        modifiers = event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier)
        if modifiers != Qt.KeyboardModifier.NoModifier or not self.network.nodes:
            return False
        if key in _ARROWS:
            paper = self._start() if chosen is None else step(self.network, chosen, _ARROWS[key], self.look.strength)
            if paper is not None:
                self._go_to(paper)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and chosen is not None:
            self.paper_opened.emit(chosen)
        elif key == Qt.Key.Key_Escape and chosen is not None:
            self._let_go()
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self._zoom_about_chosen(_ZOOM)
        elif key in (Qt.Key.Key_Minus, Qt.Key.Key_Underscore):
            self._zoom_about_chosen(1 / _ZOOM)
        elif key == Qt.Key.Key_0:
            self.fit()
        else:
            return False
        return True
