"""Text in an encoding of before Unicode: Windows-1252 where that reads well, else what can be told with certainty."""

from __future__ import annotations

import re

from desktop_app.domain.errors import ImportFailed

_UNKNOWN = "its encoding cannot be told; save it as UTF-8"
_SYMBOL_IN_WORD = re.compile(r"[^\W\d_][¡-©«-´¶¸¹»-¿×÷](?=[^\W\d_])")
_MANY_BYTES = frozenset({"big5", "cp932", "cp949", "euc_jis_2004", "euc_jp", "euc_kr", "gb18030", "gb2312", "gbk",
                         "johab", "shift_jis", "shift_jis_2004"})  # fmt: skip
_FEWEST = 16  # bytes beyond ASCII from which a many-byte encoding without a single fault is no chance any more


def decode(data: bytes) -> str:
    """Decode bytes that are no Unicode; raise ``ImportFailed`` if it cannot be told what they mean."""
    western = _western(data)
    return western if western is not None else _told_by_its_letters(data)


def _western(data: bytes) -> str | None:
    """Decode Windows-1252, of which Latin-1's letters are a part, if it can be believed.

    Then no byte is undefined, most letters are ASCII, and no signs such as ``³`` or ``¿`` stand inside words, as
    they do where Polish or Czech is read as if it were French.
    """
    try:
        text = data.decode("cp1252")
    except UnicodeDecodeError:
        return None
    letters = len(text) - sum(map(str.isspace, text))
    beyond = sum(byte > 0x7F for byte in data)
    if beyond > letters * 0.3:  # Cyrillic, Greek and others are mostly high bytes; Western languages are not
        return None
    return None if len(_SYMBOL_IN_WORD.findall(text)) > beyond / 10 else text


def _told_by_its_letters(data: bytes) -> str:
    """Decode by how often letters follow one another in the world's languages, if the answer is a clear one."""
    from charset_normalizer import from_bytes  # noqa: PLC0415 - heavy: late

    best = from_bytes(data).best()
    if best is None or best.chaos > 0.1:
        raise ImportFailed(_UNKNOWN)
    beyond = sum(byte > 0x7F for byte in data)
    if best.coherence < 0.3 and not (best.encoding in _MANY_BYTES and best.chaos == 0 and beyond >= _FEWEST):
        raise ImportFailed(_UNKNOWN)
    return str(best)
