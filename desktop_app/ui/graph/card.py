"""The card of the chosen paper: its name, its byline, and in a sentence each what ties it to its nearest kin."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPen, QTextCharFormat, QTextLayout, QTextOption
from PySide6.QtWidgets import QAbstractButton, QFrame, QLabel, QSizePolicy

from desktop_app.ui.graph.dots import dot_color
from desktop_app.ui.graph.telling import byline, sentences
from desktop_app.ui.theme.fonts import interface_font, reading_font

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QSize
    from PySide6.QtGui import QFont, QPaintEvent
    from PySide6.QtWidgets import QWidget

    from desktop_app.ui.graph.network import Network
    from desktop_app.ui.graph.telling import Sentence
    from desktop_app.ui.theme.theme import Theme

WIDTH = 284
MOST_ROWS = 3
USUAL = (float(WIDTH), 194.0)
"""The size a card has as a rule, for keeping its place free."""

_SIDE, _TOP, _BOTTOM = 16, 13, 9
_BETWEEN = 8
_DOT, _INDENT = 4.0, 15.0
_ROW_PAD = 3
_LINE_SEPARATOR = "\u2028"


class RelationRow(QAbstractButton):
    """A sentence about another paper; a click or Space goes there."""

    def __init__(self, sentence: Sentence, theme: Theme, width: int, parent: QWidget) -> None:
        """Set the sentence in ``width`` px."""
        super().__init__(parent)
        self.sentence = sentence
        self._theme = theme
        self.setAccessibleName(sentence.plain())
        self.setToolTip(f"Go to {sentence.name}")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._layout = QTextLayout()
        self._layout.setFont(interface_font(13))
        self._set(width - _INDENT)
        self.setFixedSize(width, round(self._layout.boundingRect().height() + 0.49) + 2 * _ROW_PAD)

    def sizeHint(self) -> QSize:
        """Return the size the sentence takes."""
        return self.size()

    def _set(self, room: float) -> None:
        each = self.sentence
        quote_break = _LINE_SEPARATOR if each.quoted else " "
        italic = reading_font(14, italic=True) if each.quoted else interface_font(13, italic=True)
        parts: Sequence[tuple[str, QFont | None]] = (
            (each.before, None),
            (each.name, interface_font(13, semibold=True)),
            (each.verb, None),
            (quote_break + each.reason if each.reason else "", italic),
        )
        formats, at = [], 0
        for text, font in parts:
            if text and font is not None:
                span = QTextLayout.FormatRange()
                span.start, span.length = at, len(text.encode("utf-16-le")) // 2
                span.format = QTextCharFormat()
                span.format.setFont(font)
                formats.append(span)
            at += len(text.encode("utf-16-le")) // 2
        self._layout.setText("".join(text for text, _ in parts))
        self._layout.setFormats(formats)
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self._layout.setTextOption(option)
        self._break(room)

    def _break(self, room: float) -> None:
        self._layout.beginLayout()
        top = 0.0
        line = self._layout.createLine()
        while line.isValid():
            line.setLineWidth(room)
            line.setPosition(QPointF(0, top))
            top += line.height()
            line = self._layout.createLine()
        self._layout.endLayout()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the topic's dot and the sentence, on a ground while the pointer is over it, in a ring with the focus."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        whole = QRectF(self.rect())
        if self.underMouse():
            painter.setBrush(self._theme.color("hover"))
            painter.drawRoundedRect(whole, 4, 4)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(self._theme.color("focus"), 1))
            painter.drawRoundedRect(whole.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
            painter.setPen(Qt.PenStyle.NoPen)
        line = self._layout.lineAt(0)
        painter.setBrush(dot_color(self._theme, self.sentence.topic))
        painter.drawEllipse(QPointF(_DOT + 2, _ROW_PAD + line.y() + line.height() / 2 + 0.5), _DOT, _DOT)
        painter.setPen(self._theme.color("ink"))
        self._layout.draw(painter, QPointF(_INDENT, _ROW_PAD))


class PaperCard(QFrame):
    """Lies over the map in a corner; shows as many sentences as it is given room for."""

    paper_requested = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        """Show no paper, hidden."""
        super().__init__(parent)
        self.setObjectName("graphCard")
        self.setProperty("role", "card")
        self.setAccessibleName("The chosen paper")
        self._theme = theme
        self._name = self._label("heading")
        self._byline = self._label("secondary")
        self._rows: list[RelationRow] = []
        self.hide()

    def _label(self, role: str) -> QLabel:
        label = QLabel(self)
        label.setProperty("role", role)
        label.setTextFormat(Qt.TextFormat.PlainText)
        return label

    def show_paper(self, network: Network, paper: int, strength: float, theme: Theme) -> None:
        """Take up a paper of the network; ``resize_to`` then gives the card its size."""
        self._theme = theme
        node = network.nodes[paper]
        for label, text in ((self._name, node.label), (self._byline, byline(node.paper))):
            metrics = label.fontMetrics()
            label.setText(metrics.elidedText(text, Qt.TextElideMode.ElideRight, WIDTH - 2 * _SIDE))
        self._name.setToolTip(node.paper.title)
        for row in self._rows:
            row.hide()
            row.deleteLater()
        self._rows = []
        for sentence in sentences(network, paper, MOST_ROWS, strength):
            row = RelationRow(sentence, theme, WIDTH - 2 * _SIDE + 8, self)
            row.clicked.connect(partial(self.paper_requested.emit, sentence.paper))
            self._rows.append(row)

    def sizes(self) -> list[tuple[int, tuple[float, float]]]:
        """Return numbers of sentences, the most first, each with the size that the card has then."""
        return [(count, (float(WIDTH), float(self._height(count)))) for count in range(len(self._rows), -1, -1)]

    def resize_to(self, count: int) -> None:
        """Show ``count`` sentences."""
        self.setFixedSize(WIDTH, self._height(count))
        room = WIDTH - 2 * _SIDE
        self._name.setGeometry(_SIDE, _TOP, room, 20)
        self._byline.setGeometry(_SIDE, _TOP + 21, room, 18)
        top = _TOP + 39 + _BETWEEN - _ROW_PAD
        for index, row in enumerate(self._rows):
            row.move(_SIDE - 4, top)
            row.setVisible(index < count)
            top += row.height() + 1

    def _height(self, count: int) -> int:
        rows = sum(row.height() + 1 for row in self._rows[:count])
        return _TOP + 39 + (_BETWEEN - _ROW_PAD + rows if count else 4) + _BOTTOM
