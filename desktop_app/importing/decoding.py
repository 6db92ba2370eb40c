"""From bytes to text, and a clear word when the bytes are none."""

from __future__ import annotations

import codecs
from typing import TYPE_CHECKING

from desktop_app.domain.errors import ImportFailed
from desktop_app.importing import foreign, mojibake

if TYPE_CHECKING:
    from pathlib import Path

LARGEST = 64 * 1024 * 1024
"""Bytes; a larger file is no summary and would only fill the memory."""

LARGEST_IMAGE = 16 * 1024 * 1024
"""Bytes of an image that is taken into the library."""

# UTF-32 first: its little-endian mark begins with that of UTF-16.
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_CONTROLS = frozenset(map(chr, range(32))) - frozenset("\t\n\r\f\v")
_BINARY = "the file is not a text but binary data"
_SAMPLE = 4096  # bytes


def read_text(path: Path) -> str:
    """Return a file's decoded text without a byte order mark; line ends stay as they are.

    Raises ``ImportFailed`` with the reason if there is no text to be had.
    """
    try:
        if not path.is_file():  # a pipe or a device would never end
            raise ImportFailed(_why_no_file(path))
        if path.stat().st_size > LARGEST:
            raise ImportFailed(too_large(LARGEST))
        data = path.read_bytes()
    except OSError as error:
        raise ImportFailed(cannot_read(error)) from error
    return decode(data)


def read_image_bytes(path: Path) -> bytes | None:
    """Return the bytes of an image; ``None`` if there is no plain file or it is larger than ``LARGEST_IMAGE``.

    Raises ``ImportFailed`` if it is there and cannot be read.
    """
    try:
        if not path.is_file() or path.stat().st_size > LARGEST_IMAGE:
            return None
        return path.read_bytes()
    except OSError as error:
        raise ImportFailed(cannot_read(error)) from error


def cannot_read(error: OSError) -> str:
    """Return the reason for an error of the file system, as a clause."""
    return f"it cannot be read ({(error.strerror or str(error)).lower()})"


def too_large(limit: int) -> str:
    """Return the reason for a file of more than ``limit`` bytes, as a clause."""
    return f"the file is larger than {limit // 1024**2} MB"


def decode(data: bytes) -> str:
    """Decode UTF-8, UTF-16 and UTF-32 by their marks, UTF-8 and UTF-16 without, Windows-1252, or what is certain.

    UTF-8 that was once read as Windows-1252 and saved again is repaired where that is beyond doubt. Raises
    ``ImportFailed`` with the reason for bytes that are no text, and for a text without a word.
    """
    text = mojibake.repaired(_decode(data))
    if not text.strip():
        msg = "the file is empty"
        raise ImportFailed(msg)
    return text


def _decode(data: bytes) -> str:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            try:
                text = data[len(mark) :].decode(encoding)
            except UnicodeDecodeError as error:
                name = encoding.upper()
                msg = f"the file says that it is {name} but is damaged at byte {error.start + len(mark)}"
                raise ImportFailed(msg) from error
            return _checked(text)
    if data.startswith(b"%PDF-"):
        raise ImportFailed(_BINARY)
    if b"\0" in data:
        return _checked(_utf_16_without_mark(data))
    try:
        return _checked(data.decode("utf-8"))
    except UnicodeDecodeError:
        return _checked(foreign.decode(data))


def _checked(text: str) -> str:
    """Return ``text`` unless it holds what no text holds: a NUL, or more than a stray control."""
    if "\0" in text or sum(map(text.count, _CONTROLS)) > len(text) / 100:
        raise ImportFailed(_BINARY)
    return text


def _utf_16_without_mark(data: bytes) -> str:
    """Decode UTF-16 by its zero bytes: in text with Latin letters nearly every other one, in none of the others."""
    even, odd = data[0:_SAMPLE:2], data[1:_SAMPLE:2]
    for encoding, zeros, others in (("utf-16-le", odd, even), ("utf-16-be", even, odd)):
        if len(data) % 2 == 0 and zeros.count(0) >= 0.6 * len(zeros) and b"\0" not in others:
            try:
                return data.decode(encoding)
            except UnicodeDecodeError:
                break
    raise ImportFailed(_BINARY)


def _why_no_file(path: Path) -> str:
    if path.is_dir():
        return "it is a folder"
    if path.exists():
        return "it is neither a file nor a folder"
    return "the link leads nowhere" if path.is_symlink() else "there is no such file or folder"
