from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.importing.files import DiskFile
from desktop_app.importing.images import images_of, media_type, urls_of
from desktop_app.library.incoming import ReadImage
from desktop_app.text import markdown
from tests.web import PNG


def test_the_images_of_a_text_are_named_once_in_its_order() -> None:
    document = markdown.parse(
        "![a](http://x.org/1.png) and ![b](two.png)\n\n- ![c](three.png)\n\n> https://x.org/4.png\n\n![a](two.png)\n"
    )
    assert set(urls_of(document)) == {"http://x.org/1.png", "two.png", "three.png", "https://x.org/4.png"}
    assert len(urls_of(document)) == 4


def test_a_relative_image_is_read_from_beside_its_file(tmp_path: Path) -> None:
    (tmp_path / "figures of mine").mkdir()
    (tmp_path / "figures of mine" / "größe.png").write_bytes(PNG)
    file = DiskFile(tmp_path / "notes" / "a.md")
    file.path.parent.mkdir()
    url = "../figures%20of%20mine/gr%C3%B6%C3%9Fe.png"
    (image,) = images_of(file, markdown.parse(f"![size]({url})\n"))
    assert image.url == url
    assert (image.media_type, image.data) == ("image/png", PNG)
    assert image.asset == (tmp_path / "figures of mine" / "größe.png").as_uri()


def test_an_image_that_is_missing_or_none_is_known_without_data(tmp_path: Path) -> None:
    (tmp_path / "page.png").write_text("<html>")
    found = images_of(DiskFile(tmp_path / "a.md"), markdown.parse("![](none.png) ![](page.png)\n"))
    assert [(image.url, image.data) for image in found] == [("none.png", b""), ("page.png", b"")]


def test_an_image_on_the_web_is_left_to_be_fetched(tmp_path: Path) -> None:
    found = images_of(DiskFile(tmp_path / "a.md"), markdown.parse("![](https://x.org/a%20b.png)\n"))
    assert found == (ReadImage("https://x.org/a%20b.png", "https://x.org/a%20b.png"),)


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (PNG, "image/png"),
        (b"\xff\xd8\xff\xe0", "image/jpeg"),
        (b"GIF89a...", "image/gif"),
        (b"RIFF\x10\0\0\0WEBPVP8 ", "image/webp"),
        (b'<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>', "image/svg+xml"),
        (b"\xef\xbb\xbf<svg/>", "image/svg+xml"),
        (b"<html><svg/></html>", ""),
        (b"%PDF-1.7", ""),
        (b"", ""),
    ],
)
def test_an_image_is_told_by_how_it_begins(data: bytes, kind: str) -> None:
    assert media_type(data) == kind


@given(st.text(max_size=60))
def test_any_address_is_taken_or_left(url: str) -> None:
    text = f"![a](<{url}>)\n\n![b]({url})\n"
    images_of(DiskFile(Path("/nowhere/at all/a.md")), markdown.parse(text))
