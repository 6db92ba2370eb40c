"""From bytes to text, and a clear word when the bytes are none."""

from __future__ import annotations

import codecs
from typing import TYPE_CHECKING

from desktop_app.domain.errors import ImportFailed

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


def read_text(path: Path) -> str:
    """Return a file's decoded text without a byte order mark; line ends stay as they are.

    Raises ``ImportFailed`` with the reason if there is no text to be had.
    """
    try:
        if not path.is_file():  # a pipe or a device would never end
            raise ImportFailed(_why_no_file(path))
        if path.stat().st_size > LARGEST:
            msg = f"the file is larger than {LARGEST // 1024**2} MB"
            raise ImportFailed(msg)
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


def decode(data: bytes) -> str:
    """Decode UTF-8, UTF-16 and UTF-32 with a byte order mark, UTF-8, or clean Windows-1252.

    Raises ``ImportFailed`` with the reason for bytes that are no text, and for a text without a word.
    """
    text = _decode(data)
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
            break
    else:
        if b"\0" in data or data.startswith(b"%PDF-"):
            raise ImportFailed(_BINARY)
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError:
            return _western(data)
    if sum(map(text.count, _CONTROLS)) > len(text) / 100:  # a stray one does no harm
        raise ImportFailed(_BINARY)
    return text


def _western(data: bytes) -> str:
    """Decode Windows-1252, if it can be believed: no controls, no undefined bytes, mostly ASCII."""
    msg = "its encoding cannot be told; save it as UTF-8"
    try:
        text = data.decode("cp1252")
    except UnicodeDecodeError as error:
        raise ImportFailed(msg) from error
    if any(control in text for control in _CONTROLS):
        raise ImportFailed(_BINARY)
    letters = len(text) - sum(map(str.isspace, text))
    foreign = sum(byte > 0x7F for byte in data)
    if foreign > letters * 0.3:  # Cyrillic, Greek and others are mostly high bytes; Western languages are not
        raise ImportFailed(msg)
    return text


def _why_no_file(path: Path) -> str:
    if path.is_dir():
        return "it is a folder"
    if path.exists():
        return "it is neither a file nor a folder"
    return "the link leads nowhere" if path.is_symlink() else "there is no such file or folder"
