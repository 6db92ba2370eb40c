"""A page on the screen: set, scrolled, resized and painted. What a person does with it is the reading pane's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QBrush, QFontMetricsF, QPainter, QPalette, QPen, QTextCursor, QTextDocument
from PySide6.QtWidgets import QFrame, QTextBrowser

from desktop_app.domain.annotations import AnchorState
from desktop_app.ui.reader.images import IMAGE, ImageObject
from desktop_app.ui.reader.marks import Mark, Underlay, line_rects
from desktop_app.ui.reader.objects import FORMULA, FormulaObject
from desktop_app.ui.reader.page import PageStyle
from desktop_app.ui.reader.positions import TextPlace
from desktop_app.ui.reader.set_page import SetPage
from desktop_app.ui.reader.typesetter import Typesetter
from desktop_app.ui.theme.fonts import reading_font

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QUrl
    from PySide6.QtGui import QPaintEvent, QResizeEvent, QShowEvent
    from PySide6.QtWidgets import QWidget

    from desktop_app.domain.annotations import Annotation
    from desktop_app.ui.reader.page import Page
    from desktop_app.ui.theme.theme import Theme

TOP_MARGIN = 44
SIDE_MARGIN = 40
NARROW_MARGIN = 24
"""Pixels of page around the column, at least; the smaller in a pane too narrow for a whole line."""

_SAMPLE = "the quick brown fox jumps over the lazy dog and runs on through the open fields "
_SETTLE_MS = 400
_ALMOST = 0.97
"""A text that fits the window is not finished by having been opened."""


class PageView(QTextBrowser):
    """Shows one page at a time, its highlights beneath the words."""

    place_changed = Signal(int, int, float)

    def __init__(self, theme: Theme, style: PageStyle | None = None, parent: QWidget | None = None) -> None:
        """Start with an empty page in ``theme``."""
        super().__init__(parent)
        self._theme = theme
        self._style = style or PageStyle()
        self._page: Page | None = None
        self._set = SetPage()
        self._column = 0.0
        self._chosen = ""
        self._hovered: list[QRectF] = []
        self._touched = False
        self._opened_at: TextPlace | None = None
        self._formulas = FormulaObject(theme)
        self.images = ImageObject(theme)
        self._underlay = Underlay(theme)
        self.setDocument(self._new_document())
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # A width of the page's own: what a scroll bar takes as it comes and goes must not set the lines anew.
        self.setLineWrapMode(QTextBrowser.LineWrapMode.FixedPixelWidth)
        self.setOpenLinks(False)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextBrowserInteraction)
        self._settle = QTimer(self, singleShot=True, interval=_SETTLE_MS)
        self._settle.timeout.connect(self._tell_place)
        self.verticalScrollBar().valueChanged.connect(self._scrolled)
        self.highlighted.connect(self._link_hovered)
        self.selectionChanged.connect(self.viewport().update)

    def _new_document(self) -> QTextDocument:
        # A new one for each page: PySide keeps a wrapper of the root frame, which clear() would leave dangling.
        document = QTextDocument(self)
        document.setDocumentMargin(0)
        document.setUndoRedoEnabled(False)
        document.documentLayout().registerHandler(FORMULA, self._formulas)
        document.documentLayout().registerHandler(IMAGE, self.images)
        return document

    # --- what is shown ---------------------------------------------------------------------------

    @property
    def page(self) -> Page | None:
        """The page that is shown."""
        return self._page

    @property
    def chosen(self) -> str:
        """Id of the highlight that was clicked, or empty."""
        return self._chosen

    def show_page(self, page: Page | None, place: TextPlace | None = None) -> None:
        """Show ``page``, scrolled to ``place``, else to its top."""
        self.leave()
        self._page = page
        self._chosen = ""
        self._touched = False
        self._opened_at = None if self.isVisible() else place
        self.images.set_images(page.image if page else None)
        self._typeset()
        if place is not None and place.offset > 0:
            self.go_to(place.summary, place.offset)
        else:
            self.verticalScrollBar().setValue(0)
        self._settle.start()

    def set_annotations(self, annotations: Sequence[Annotation]) -> None:
        """Show these highlights of the page, in the order of their making."""
        marks = []
        for annotation in sorted(annotations, key=lambda each: each.created):
            if annotation.state is AnchorState.ORPHANED:
                continue
            span = annotation.target.position
            first = self._set.positions.position_of(annotation.summary, span.start)
            last = self._set.positions.position_of(annotation.summary, span.end, end=True)
            if first is not None and last is not None and first < last:
                marks.append(Mark(annotation.id, first, last, self._theme.highlight(annotation.color)))
        self._underlay.marks = marks
        if self._chosen not in {mark.annotation for mark in marks}:
            self._chosen = ""
            if not self.textCursor().hasSelection():
                self.viewport().update()

    def update_page(self, page: Page) -> None:
        """Take over a page whose text is the same and whose annotations may not be."""
        self._page = page
        self.set_annotations(page.annotations)

    def set_theme(self, theme: Theme) -> None:
        """Set the page anew in another theme, at the same place."""
        self._theme = theme
        self._formulas.set_theme(theme)
        self.images.set_theme(theme)
        self._typeset_in_place()

    def set_style(self, style: PageStyle) -> None:
        """Set the page anew in another size or measure, at the same place."""
        self._style = style
        self._typeset_in_place()

    def column_width(self) -> float:
        """Return the width of the text column in pixels."""
        font = reading_font(self._style.size)
        measure = QFontMetricsF(font).horizontalAdvance(_SAMPLE) / len(_SAMPLE) * self._style.measure
        room = self._page_width() - 2 * SIDE_MARGIN
        if room < measure:
            room = min(round(measure), self._page_width() - 2 * NARROW_MARGIN)
        return max(120.0, min(round(measure), room))

    def _typeset_in_place(self) -> None:
        place = self.place() if self.verticalScrollBar().value() else None
        selection = self.selected_span()
        self._typeset()
        if place is not None:
            self.go_to(place.summary, place.offset)
        if selection is not None:
            self.select_span(*selection)

    def _typeset(self) -> None:
        self._column = self.column_width()
        setter = Typesetter(self._theme, self._style, self._column)
        before, document = self.document(), self._new_document()
        self._hovered = []
        self._set = SetPage() if self._page is None else setter.set(self._page, document)
        self.setDocument(document)
        before.deleteLater()
        self._set_margins()
        self._underlay.set_page(self._set, self._theme, size=self._style.size, distance=setter.line_distance)
        if self._page is not None:
            self.set_annotations(self._page.annotations)

    def _page_width(self) -> int:
        """Return the width of the page in pixels: the pane's, but for a scroll bar's, be it there or not."""
        return max(1, self.width() - self.verticalScrollBar().sizeHint().width())

    def _set_margins(self) -> None:
        width = self._page_width()
        self.setLineWrapColumnOrWidth(width)
        frame = self.document().rootFrame()
        form = frame.frameFormat()
        side = max(NARROW_MARGIN, round((width - self._column) / 2))
        form.setLeftMargin(side)
        form.setRightMargin(max(0.0, width - side - self._column))
        form.setTopMargin(TOP_MARGIN)
        form.setBottomMargin(max(TOP_MARGIN, self.viewport().height() // 4))
        frame.setFrameFormat(form)
        self._underlay.layout_changed()

    # --- places ----------------------------------------------------------------------------------

    def place(self) -> TextPlace | None:
        """Return the place of the first line in sight."""
        if self._page is None:
            return None
        if self.verticalScrollBar().value() == 0 and self._page.texts:
            return TextPlace(self._page.texts[0].summary, 0)
        return self._set.positions.place_at(self._position_at(2))

    def progress(self) -> float:
        """Return the share of the page's text above the lower edge, 0 to 1."""
        if self._page is None:
            return 0.0
        bar = self.verticalScrollBar()
        if bar.value() >= bar.maximum():
            return 1.0 if self._touched else _ALMOST
        last = self._set.positions.place_before(self._position_at(self.viewport().height() - 4))
        total = sum(len(text.document.text) for text in self._page.texts)
        if last is None or not total:
            return 0.0
        done = 0
        for text in self._page.texts:
            if text.summary == last.summary:
                return min(1.0, (done + last.offset) / total)
            done += len(text.document.text)
        return 0.0

    def go_to(self, summary: int, offset: int, *, share: float = 0.0) -> None:
        """Scroll so that the line of ``offset`` stands at ``share`` of the height from the top."""
        position = self._set.positions.position_of(summary, offset)
        if position is None:
            return
        cursor = QTextCursor(self.document())
        cursor.setPosition(position)
        bar = self.verticalScrollBar()
        line = self.cursorRect(cursor).top() + bar.value()
        bar.setValue(round(line - share * self.viewport().height() - (4 if share == 0 else 0)))

    def choose_annotation(self, annotation: str, *, scroll: bool = True) -> None:
        """Outline a highlight and bring it into sight."""
        self._chosen = annotation
        for mark in self._underlay.marks:
            if mark.annotation == annotation and scroll:
                place = self._set.positions.place_at(mark.first)
                cursor = QTextCursor(self.document())
                cursor.setPosition(mark.first)
                if place and not self.viewport().rect().contains(self.cursorRect(cursor)):
                    self.go_to(place.summary, place.offset, share=0.33)
        self.viewport().update()

    def _position_at(self, y: int) -> int:
        return self.cursorForPosition(QPoint(self.viewport().width() // 2, y)).position()

    def _scrolled(self) -> None:
        self._settle.start()

    def _tell_place(self) -> None:
        place = self.place()
        if place is not None:
            self.place_changed.emit(place.summary, place.offset, self.progress())

    def leave(self) -> None:
        """Say the last place at once: the page is about to go."""
        if self._settle.isActive():
            self._settle.stop()
            if self._touched:
                self._tell_place()

    # --- selection -------------------------------------------------------------------------------

    def selected_span(self) -> tuple[int, int, int] | None:
        """Return (summary, start, end) of the selected words in code points, or None."""
        cursor = self.textCursor()
        if not cursor.hasSelection():
            return None
        return self._set.positions.selection(cursor.selectionStart(), cursor.selectionEnd())

    def select_span(self, summary: int, start: int, end: int) -> None:
        """Select [start, end) of a summary's canonical text."""
        first = self._set.positions.position_of(summary, start)
        last = self._set.positions.position_of(summary, end, end=True)
        if first is not None and last is not None:
            cursor = self.textCursor()
            cursor.setPosition(first)
            cursor.setPosition(last, QTextCursor.MoveMode.KeepAnchor)
            self.setTextCursor(cursor)

    def selected_text(self) -> str:
        """Return the selected words as canonical text: a formula as its source."""
        span = self.selected_span()
        if span is None or self._page is None:
            return ""
        summary, start, end = span
        return next((each.document.text[start:end] for each in self._page.texts if each.summary == summary), "")

    def _link_hovered(self, url: QUrl) -> None:
        self._hovered = []
        if not url.isEmpty():
            self.setToolTip(url.toDisplayString())
            point = self.viewport().mapFromGlobal(self.cursor().pos())
            self._hovered = self._anchor_rects(self.cursorForPosition(point), url.toString())
        else:
            self.setToolTip("")
        self.viewport().update()

    def _anchor_rects(self, cursor: QTextCursor, address: str) -> list[QRectF]:
        block = cursor.block()
        rects: list[QRectF] = []
        iterator = block.begin()
        while not iterator.atEnd():
            fragment = iterator.fragment()
            form = fragment.charFormat()
            if form.anchorHref() == address and form.objectType() == 0:
                first = fragment.position()
                rects.extend(line_rects(self.document(), first, first + fragment.length(), 0))
            iterator += 1
        return rects

    # --- Qt's events -----------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the marks and the selection, then the text over them."""
        painter = QPainter(self.viewport())
        painter.setClipRect(event.rect())
        top = self.verticalScrollBar().value()
        painter.translate(0, -top)
        visible = QRectF(event.rect()).translated(0, top)
        self._underlay.paint(painter, self.document(), visible, chosen=self._chosen)
        self._paint_selection(painter, visible)
        painter.setPen(QPen(self._theme.color("accent"), 1))
        for rect in self._hovered:
            painter.drawLine(QPointF(rect.left(), rect.bottom() - 2.5), QPointF(rect.right(), rect.bottom() - 2.5))
        painter.end()
        super().paintEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Keep the ground of a selection for ourselves: Qt lays it over formulas and images too, like a veil."""
        super().changeEvent(event)
        colors, highlight = self.palette(), QPalette.ColorRole.Highlight
        if event.type() == QEvent.Type.PaletteChange and colors.brush(highlight).style() != Qt.BrushStyle.NoBrush:
            colors.setBrush(highlight, QBrush(Qt.BrushStyle.NoBrush))
            self.setPalette(colors)

    def _paint_selection(self, painter: QPainter, visible: QRectF) -> None:
        cursor, ground = self.textCursor(), self._theme.color("selection")
        if not cursor.hasSelection():
            return
        span = cursor.selectionStart(), cursor.selectionEnd()
        for rect in line_rects(self.document(), *span, self._underlay.distance):
            if rect.intersects(visible):
                painter.fillRect(rect, ground)

    def showEvent(self, event: QShowEvent) -> None:
        """Stay where the page was opened: at its first show, Qt scrolls to the caret, which is at the top."""
        bar = self.verticalScrollBar()
        value = bar.value()
        super().showEvent(event)
        bar.setValue(value)
        self._opened_at = None

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the column centred and the first line in its place."""
        place = self.place() if self._page is not None and self.verticalScrollBar().value() else None
        if place is not None and self._opened_at is not None:
            place = self._opened_at  # a page opened before it is shown was set in a pane of no size yet
        super().resizeEvent(event)
        if self.column_width() != self._column and self._page is not None:
            self._typeset()
        else:
            self._set_margins()
        if place is not None:
            self.go_to(place.summary, place.offset)

    def createMimeDataFromSelection(self) -> QMimeData:
        """Copy the canonical text: a formula leaves as its source."""
        text = self.selected_text()
        if not text:
            return super().createMimeDataFromSelection()
        data = QMimeData()
        data.setText(text)
        return data
