"""Images inside the text: drawn from the library, no wider than the column, or a quiet placeholder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QImageIOHandler, QImageReader, QPainter, QPixmap, QPyTextObject, QTextCharFormat, QTextFormat

from desktop_app.ui.reader.objects import ROOM, SOURCE
from desktop_app.ui.theme.fonts import interface_font

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QRect
    from PySide6.QtGui import QColor, QTextDocument

    from desktop_app.ui.theme.theme import Theme

    FindImage = Callable[[int, str], bytes | None]

IMAGE = QTextFormat.ObjectTypes.UserObject.value + 2
SUMMARY = QTextFormat.Property.UserProperty.value + 4
"""Property of an image's character: the summary whose text it stands in."""

_PLACEHOLDER_HEIGHT = 56
_MOST_PIXELS = 40_000_000
"""Of an image as its file has it; a larger one is not decoded."""
KEPT_PIXELS = 12_000_000
"""Of all decoded images together; beyond, those drawn longest ago are decoded anew when they come into sight."""


class ImageObject(QPyTextObject):
    """Draws an image that the library holds, or says quietly that it is not here."""

    def __init__(self, theme: Theme) -> None:
        """Draw in the colours of ``theme``."""
        super().__init__()
        self._theme = theme
        self._find: FindImage = _none
        self._sizes: dict[tuple[int, str], QSize] = {}
        self.pixmaps: dict[tuple[int, str, int], QPixmap] = {}

    def set_theme(self, theme: Theme) -> None:
        """Draw in the colours of another theme from now on."""
        self._theme = theme

    def set_images(self, find: FindImage | None) -> None:
        """Take images from ``find``: the bytes for a summary and an address, ``None`` where there are none."""
        self._find = find or _none
        self._sizes.clear()
        self.pixmaps.clear()

    def intrinsicSize(self, _document: QTextDocument, _at: int, form: QTextFormat) -> QSizeF:
        """Return the image's size, no wider than the column and never wider than it is; or the placeholder's."""
        room = form.doubleProperty(ROOM)
        size = self._size(form)
        if size.isEmpty():
            return QSizeF(room, _PLACEHOLDER_HEIGHT)
        width = min(room, size.width())
        return QSizeF(width, size.height() * width / size.width())

    def drawObject(
        self, painter: QPainter, rect: QRectF | QRect, _document: QTextDocument, _position: int, form: QTextFormat
    ) -> None:
        """Draw the image, or the placeholder."""
        rect = QRectF(rect)
        pixmap = self._pixmap(form, round(rect.width() * painter.device().devicePixelRatioF()))
        painter.save()
        if pixmap.isNull():
            self._draw_placeholder(painter, rect, form.stringProperty(SOURCE))
        else:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawPixmap(rect, pixmap, QRectF(pixmap.rect()))
        painter.restore()

    def _size(self, form: QTextFormat) -> QSize:
        """Return an image's own size in pixels, an empty one where it cannot be had."""
        key = (form.intProperty(SUMMARY), form.stringProperty(SOURCE))
        found = self._sizes.get(key)
        if found is None:
            found = self._sizes[key] = _size_of(self._find(*key) or b"")
        return found

    def _pixmap(self, form: QTextFormat, width: int) -> QPixmap:
        """Return the image decoded for ``width`` device pixels; a null one where it cannot be had."""
        size = self._size(form)
        if size.isEmpty():
            return QPixmap()
        key = (form.intProperty(SUMMARY), form.stringProperty(SOURCE), width)
        found = self.pixmaps.pop(key, None)
        if found is None:
            found = _decoded(self._find(*key[:2]) or b"", width, size)
        self.pixmaps[key] = found  # the newest stands last
        while len(self.pixmaps) > 1 and sum(map(_pixels, self.pixmaps.values())) > KEPT_PIXELS:
            self.pixmaps.pop(next(iter(self.pixmaps)))
        return found

    def _draw_placeholder(self, painter: QPainter, rect: QRectF, url: str) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.color("panel"))
        painter.drawRoundedRect(rect.adjusted(0, 2, 0, -2), 6, 6)
        ink = self._theme.color("ink2")
        painter.setPen(ink)
        painter.setFont(interface_font(13))
        text = rect.adjusted(48, 0, -16, 0)
        label = painter.fontMetrics().elidedText(f"Not here: {url}", Qt.TextElideMode.ElideMiddle, int(text.width()))
        painter.drawText(text, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, label)
        self._draw_picture_sign(painter, QRectF(rect.left() + 16, rect.center().y() - 8, 20, 16), ink)

    @staticmethod
    def _draw_picture_sign(painter: QPainter, frame: QRectF, ink: QColor) -> None:
        pen = painter.pen()
        pen.setColor(ink)
        pen.setWidthF(1.3)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(frame, 2.5, 2.5)
        painter.drawEllipse(QPointF(frame.left() + 6, frame.top() + 5.5), 1.6, 1.6)
        base = frame.bottom() - 3
        hills = [
            QPointF(frame.left() + 3, base),
            QPointF(frame.left() + 8, base - 4.5),
            QPointF(frame.left() + 11, base - 2),
        ]
        painter.drawPolyline([*hills, QPointF(frame.left() + 14, base - 6), QPointF(frame.right() - 3, base - 2)])


def _none(_summary: int, _url: str) -> None:
    return None


def _pixels(pixmap: QPixmap) -> int:
    return pixmap.width() * pixmap.height()


def _reader(data: bytes) -> tuple[QImageReader, QBuffer]:
    """Return a reader and the buffer it reads from, which must outlive it."""
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    reader.setDecideFormatFromContent(True)
    reader.setAutoTransform(True)
    return reader, buffer


def _size_of(data: bytes) -> QSize:
    """Return an image's size as it will be shown; an empty one if it is broken or too large to be decoded."""
    if not data:
        return QSize()
    reader, _buffer = _reader(data)
    size = reader.size()
    if not size.isValid() or not reader.canRead() or size.width() * size.height() > _MOST_PIXELS:
        return QSize()
    turned = reader.transformation() & QImageIOHandler.Transformation.TransformationRotate90
    return size.transposed() if turned else size


def _decoded(data: bytes, width: int, size: QSize) -> QPixmap:
    """Decode an image of ``size``, at once as wide as it will be shown if that is less: quick, and light on memory."""
    reader, _buffer = _reader(data)
    if width < size.width():
        own, share = reader.size(), width / size.width()
        reader.setScaledSize(QSize(max(1, round(own.width() * share)), max(1, round(own.height() * share))))
    image = reader.read()
    return QPixmap.fromImage(image) if not image.isNull() else QPixmap()


def image_format(url: str, room: float, summary: int) -> QTextCharFormat:
    """Return the format of the object character of an image; ``room`` is the column's width in pixels."""
    result = QTextCharFormat()
    result.setObjectType(IMAGE)
    result.setProperty(SOURCE, url)
    result.setProperty(ROOM, room)
    result.setProperty(SUMMARY, summary)
    return result
