from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.domain.errors import ImportFailed
from desktop_app.importing.decoding import decode, read_text

if TYPE_CHECKING:
    from pathlib import Path

TEXT = "Größe, café — “quoted” and $x_i$\nsecond line\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
def test_unicode_is_read_with_or_without_its_mark(encoding: str) -> None:
    assert decode(TEXT.encode(encoding)) == TEXT


@pytest.mark.parametrize(("mark", "encoding"), [(b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be")])
def test_both_orders_of_utf_16_are_read(mark: bytes, encoding: str) -> None:
    assert decode(mark + TEXT.encode(encoding)) == TEXT


def test_windows_1252_is_read_when_it_is_clean() -> None:
    assert decode(TEXT.encode("cp1252")) == TEXT


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf_16_without_its_mark_is_read(encoding: str) -> None:
    assert decode(TEXT.encode(encoding)) == TEXT


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("Краткое изложение статьи о методе обучения с подкреплением, который предлагают её авторы.", "cp1251"),
        ("この論文は強化学習のための新しい手法を提案する。", "shift_jis"),
        ("本文提出了一种新的强化学习方法，并且与以前的方法作了比较。", "gb18030"),
        ("To jest zażółcone streszczenie pracy, w której autorzy pokazują, że gęsta sieć uczy się szybciej.", "cp1250"),
    ],
)
def test_an_old_encoding_is_told_by_its_letters(text: str, encoding: str) -> None:
    assert decode(text.encode(encoding)) == text


def test_utf_8_that_was_saved_as_windows_1252_is_repaired_line_by_line() -> None:
    sound = "Sie nennen es „naïve“ – café, Größe.\n"
    broken = "A naïve café — “quoted” Größe\n".encode().decode("latin-1")
    assert decode((sound + broken + sound).encode()) == sound + "A naïve café — “quoted” Größe\n" + sound


@pytest.mark.parametrize(
    "text",
    [
        "Write `Ã©` and you see what went wrong.\n",
        "```\nprint('Ã©')\n```\n",
        "Ã la carte, since the byte after it was lost.\n",
        "Ein Ã am Ende: Ã\n",
    ],
)
def test_what_may_be_meant_so_is_not_repaired(text: str) -> None:
    assert decode(text.encode()) == text


@given(st.text(st.characters(exclude_categories=("Cs", "Cc", "Co", "Cn"))).filter(str.strip))
def test_repairing_never_changes_how_many_lines_there_are(text: str) -> None:
    assert decode(text.encode()).count("\n") == text.count("\n")


def test_line_ends_stay_as_they_are() -> None:
    assert decode(b"one\r\ntwo\rthree\n") == "one\r\ntwo\rthree\n"


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "empty"),
        (b" \n\t\r\n", "empty"),
        (b"\xef\xbb\xbf", "empty"),
        (b"text\0with a zero", "binary"),
        (b"\xff\xfea\0\0\0b\0", "binary"),
        (b"a\0b", "binary"),
        (b"%PDF-1.7\n1 0 obj << >>", "binary"),
        (b"\x89PNG\r\n\x1a\n\x01\x02\x03\x04", "binary"),
        (bytes(range(1, 32)), "binary"),
        (b"caf\xe9 \x81 undefined in Windows-1252", "UTF-8"),
        ("Краткое изложение статьи".encode("cp1251"), "UTF-8"),
        (b"\xff\xfea\0b", "damaged"),
        (b"\xef\xbb\xbfa\xff", "damaged"),
    ],
)
def test_what_is_no_text_is_refused_with_its_reason(data: bytes, reason: str) -> None:
    with pytest.raises(ImportFailed, match=reason):
        decode(data)


@given(st.binary(max_size=200))
def test_any_bytes_are_a_text_or_are_refused(data: bytes) -> None:
    with suppress(ImportFailed):
        text = decode(data)
        assert text.strip()
        assert "\0" not in text


@given(st.text(st.characters(exclude_categories=("Cs", "Cc")), min_size=1).filter(str.strip))
def test_any_text_comes_back_from_utf_8(text: str) -> None:
    assert decode(b"\xef\xbb\xbf" + text.encode()) == text


def test_a_missing_file_a_folder_and_a_dead_link_are_told_apart(tmp_path: Path) -> None:
    (tmp_path / "dead.md").symlink_to(tmp_path / "nowhere")
    for name, reason in {"none.md": "no such file", ".": "folder", "dead.md": "leads nowhere"}.items():
        with pytest.raises(ImportFailed, match=reason):
            read_text(tmp_path / name)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes")
def test_a_pipe_is_refused_instead_of_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.md")
    with pytest.raises(ImportFailed, match="neither a file nor a folder"):
        read_text(tmp_path / "pipe.md")
