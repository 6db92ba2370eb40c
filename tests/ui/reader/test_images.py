"""Images on the page: from the library's bytes to pixels, and never a harm to the page."""

from __future__ import annotations

import struct
import zlib
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QColor, QImage

from desktop_app.text.document import Block, BlockKind, Document
from desktop_app.ui.reader.images import KEPT_PIXELS
from desktop_app.ui.reader.page import Page, PageText
from desktop_app.ui.reader.reading_pane import ReadingPane
from desktop_app.ui.theme.appearance import Appearance
from desktop_app.ui.theme.fonts import install_fonts
from desktop_app.ui.theme.theme import load_theme
from tests.ui.reader import made_up

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

RED, BLUE = "#cc2211", "#1133cc"
ADDRESS = "figures/a.png"


def picture(color: str, width: int, height: int, kind: str = "PNG") -> bytes:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor(color))
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    assert image.save(buffer, kind, 100)  # type: ignore[call-overload]  # the stubs want the kind as bytes, Qt a text
    return bytes(buffer.data().data())


def document(*addresses: str) -> Document:
    return Document("", tuple(Block(BlockKind.IMAGE, 0, 0, source=address) for address in addresses))


def huge_png() -> bytes:
    """Return the head of an image of 20,000 by 20,000 pixels, which would take 1.6 GB."""
    head = struct.pack(">IIBBBBB", 20_000, 20_000, 8, 2, 0, 0, 0)
    parts = [(b"IHDR", head), (b"IDAT", zlib.compress(b"\0" * 1000)), (b"IEND", b"")]
    chunks = [
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body)) for name, body in parts
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


@pytest.fixture
def show(qtbot: QtBot) -> Callable[..., ReadingPane]:
    install_fonts()
    Appearance("light")

    def made(images: dict[tuple[int, str], bytes], *texts: Document) -> ReadingPane:
        pane = ReadingPane(load_theme("light"))
        qtbot.addWidget(pane)
        pane.resize(900, 700)
        pages = tuple(PageText(number, text) for number, text in enumerate(texts, 1))
        find = lambda summary, url: images.get((summary, url))  # noqa: E731 - reads better here
        pane.show_page(Page(made_up.paper(texts[0]), pages, (), find))
        pane.show()
        qtbot.waitExposed(pane)
        return pane

    return made


def seen(pane: ReadingPane, color: str) -> tuple[int, int]:
    """Return the width and height of what is painted in a colour, 0 where nothing is."""
    shot = pane.viewport().grab().toImage()
    wanted = QColor(color)

    def alike(found: QColor) -> bool:
        apart = (found.red() - wanted.red(), found.green() - wanted.green(), found.blue() - wanted.blue())
        return max(map(abs, apart)) < 12

    spots = [
        (x, y) for y in range(0, shot.height(), 2) for x in range(0, shot.width(), 2) if alike(shot.pixelColor(x, y))
    ]
    if not spots:
        return 0, 0
    return (
        max(x for x, _ in spots) - min(x for x, _ in spots) + 2,
        max(y for _, y in spots) - min(y for _, y in spots) + 2,
    )


def test_an_image_is_as_wide_as_it_is(show: Callable[..., ReadingPane]) -> None:
    pane = show({(1, ADDRESS): picture(RED, 120, 60)}, document(ADDRESS))
    width, height = seen(pane, RED)
    assert abs(width - 120) <= 4
    assert abs(height - 60) <= 4


@pytest.mark.parametrize("kind", ["PNG", "JPG", "BMP"])
def test_an_image_is_never_wider_than_the_column(show: Callable[..., ReadingPane], kind: str) -> None:
    pane = show({(1, ADDRESS): picture(RED, 3000, 1000, kind)}, document(ADDRESS))
    width, height = seen(pane, RED)
    assert 300 < width <= pane.column_width() + 2
    assert abs(width / height - 3) < 0.1


def test_a_vector_drawing_is_shown(show: Callable[..., ReadingPane]) -> None:
    rectangle = f"<rect width='200' height='100' fill='{RED}'/>"
    drawing = f"<svg xmlns='http://www.w3.org/2000/svg' width='200' height='100'>{rectangle}</svg>"
    assert abs(seen(show({(1, ADDRESS): drawing.encode()}, document(ADDRESS)), RED)[0] - 200) <= 4


def test_two_summaries_may_call_two_images_by_one_name(show: Callable[..., ReadingPane]) -> None:
    images = {(1, ADDRESS): picture(RED, 100, 40), (2, ADDRESS): picture(BLUE, 100, 40)}
    pane = show(images, document(ADDRESS), document(ADDRESS))
    assert seen(pane, RED)[0]
    assert seen(pane, BLUE)[0]


@pytest.mark.parametrize("data", [b"", b"no image", picture(RED, 50, 50)[:60], huge_png()])
def test_what_cannot_be_shown_leaves_a_placeholder(show: Callable[..., ReadingPane], data: bytes) -> None:
    pane = show({(1, ADDRESS): data}, document(ADDRESS))
    assert seen(pane, RED) == (0, 0)
    assert seen(pane, load_theme("light").color("panel").name())[0] > 300


def test_many_images_are_not_all_kept_decoded(show: Callable[..., ReadingPane]) -> None:
    names = [f"{number}.jpg" for number in range(80)]
    photo = picture(RED, 2400, 1600, "JPG")
    pane = show({(1, name): photo for name in names}, document(*names))
    bar = pane.verticalScrollBar()
    for value in range(0, bar.maximum(), 400):
        bar.setValue(value)
        pane.viewport().grab()
    assert seen(pane, RED)[0]
    kept = pane.images.pixmaps.values()
    assert sum(each.width() * each.height() for each in kept) <= KEPT_PIXELS
    assert len(kept) < len(names)
