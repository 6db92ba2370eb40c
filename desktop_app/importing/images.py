"""The images that a summary shows: which there are, where they lie, and what kind of file they are."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from desktop_app.domain.errors import ImportFailed
from desktop_app.library.incoming import ReadImage
from desktop_app.text.document import BlockKind, RunKind

if TYPE_CHECKING:
    from desktop_app.importing.files import InputFile
    from desktop_app.text.document import Document

_SIGNATURES = (
    (b"\x89PNG\r\n\x1a\n", "image/png"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"GIF87a", "image/gif"),
    (b"GIF89a", "image/gif"),
    (b"BM", "image/bmp"),
)
_HEAD = 1024  # bytes in which an SVG's root element is looked for


def media_type(data: bytes) -> str:
    """Return the media type of an image by how it begins, whatever its name says; empty if it is none that is shown.

    https://mimesniff.spec.whatwg.org/#matching-an-image-type-pattern, and SVG by its root element.
    """
    for signature, kind in _SIGNATURES:
        if data.startswith(signature):
            return kind
    if data[:4] == b"RIFF" and data[8:14] == b"WEBPVP":
        return "image/webp"
    head = data[:_HEAD].lstrip(b"\xef\xbb\xbf \t\r\n")
    if head.startswith((b"<svg", b"<?xml", b"<!--", b"<!DOCTYPE svg")) and b"<svg" in head:
        return "image/svg+xml"
    return ""


def urls_of(document: Document) -> tuple[str, ...]:
    """Return the addresses of all images of a document as they stand there, each once, in the order of the text."""
    found: dict[str, None] = {}
    for block in document.walk():
        if block.kind is BlockKind.IMAGE:
            found[block.source] = None
    found.update((run.source, None) for run in document.runs() if run.kind is RunKind.IMAGE)
    return tuple(url for url in found if url)


def images_of(file: InputFile, document: Document) -> tuple[ReadImage, ...]:
    """Return the images of a summary; those with a relative path are read from beside its file, if they are there."""
    return tuple(image for url in urls_of(document) if (image := _image(file, url)))


def _image(file: InputFile, url: str) -> ReadImage | None:
    parts = _parts(url)
    if parts is None:
        return None
    scheme, path = parts
    if scheme in {"http", "https"}:
        return ReadImage(url, url)
    if scheme or not path:
        return None  # data:, javascript: and whatever else is not a place on this disk
    asset = Path(os.path.normpath(file.path.parent / path)).as_uri()
    try:
        data = file.beside(path) or b""
    except (ImportFailed, ValueError):  # it is there and cannot be read, or no path at all: shown as missing
        data = b""
    kind = media_type(data)
    return ReadImage(url, asset, kind, data) if kind else ReadImage(url, asset)


def _parts(url: str) -> tuple[str, str] | None:
    """Return the scheme and the path without ``%20`` and the like; ``None`` for what is no address."""
    try:
        split = urlsplit(url)
    except ValueError:
        return None
    if len(split.scheme) == 1:  # C:\figures\a.png
        return "", unquote(url)
    path = unquote(split.path)
    if split.netloc and not split.scheme:
        return "https", path  # //host/path: its address is taken as it stands, and cannot be fetched
    return split.scheme.lower(), "" if "\0" in path else path
