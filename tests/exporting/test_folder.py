"""Files are found by their id and replaced in one step, and nothing outside of the folder is touched."""

from __future__ import annotations

import errno
import os
from typing import TYPE_CHECKING

import pytest

from desktop_app.domain.errors import ExportFailed
from desktop_app.exporting.flavours import Flavour
from desktop_app.exporting.folder import ExportFolder, failure
from desktop_app.exporting.naming import comparable

if TYPE_CHECKING:
    from pathlib import Path

NOTE = "---\ntitle: A\npostil-id: {}\n---\nbody\n"


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    (tmp_path / "vault" / "papers" / "deep").mkdir(parents=True)
    return tmp_path / "vault"


def test_a_folder_that_is_missing_is_made(tmp_path: Path) -> None:
    ExportFolder(tmp_path / "a" / "b", Flavour.OBSIDIAN)
    assert (tmp_path / "a" / "b").is_dir()


@pytest.mark.parametrize("inside", ["", "deeper/still"])
def test_a_file_in_the_place_of_the_folder_is_named(tmp_path: Path, inside: str) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(ExportFailed, match=r"“.*file.*” could not be written: .*choose another folder\.$"):
        ExportFolder(tmp_path / "file" / inside, Flavour.OBSIDIAN)


def test_a_note_is_found_wherever_it_was_moved_to(vault: Path) -> None:
    (vault / "papers" / "deep" / "renamed.md").write_text(NOTE.format("mnih2016asynchronous"))
    (vault / "other.md").write_text("---\ntitle: x\n---\npostil-id: mnih2016asynchronous\n")
    assert ExportFolder(vault, Flavour.OBSIDIAN).find("mnih2016asynchronous") == "papers/deep/renamed.md"
    assert ExportFolder(vault, Flavour.OBSIDIAN).find("other2020") is None


def test_hidden_folders_are_not_searched(vault: Path) -> None:
    (vault / ".trash").mkdir()
    (vault / ".trash" / "a.md").write_text(NOTE.format("a2020b"))
    assert ExportFolder(vault, Flavour.OBSIDIAN).find("a2020b") is None


@pytest.mark.parametrize(
    ("flavour", "text"),
    [
        (Flavour.OBSIDIAN, "\ufeff---\r\nx: 1\r\npostil-id: 'a2020b'\r\n---\r\n"),
        (Flavour.MARKDOWN, '---\npostil-id: "a2020b"\n---\n'),
        (Flavour.LOGSEQ, "title:: A\npostil-id:: a2020b\n\n- x"),
        (Flavour.HTML, '<head><meta name="postil-id" content="a2020b"></head>'),
    ],
)
def test_an_id_is_read_as_each_flavour_writes_it(vault: Path, flavour: Flavour, text: str) -> None:
    (vault / f"note{flavour.extension}").write_text(text, newline="")
    assert ExportFolder(vault, flavour).find("a2020b") == f"note{flavour.extension}"


def test_names_are_taken_without_regard_to_case(vault: Path) -> None:
    (vault / "Attention.md").write_text("x")
    place = ExportFolder(vault, Flavour.OBSIDIAN)
    assert place.is_taken(comparable("ATTENTION"))
    assert not place.is_taken(comparable("Attention 2"))
    place.write("Attention 2.md", b"x", before=None)
    assert place.is_taken(comparable("attention 2"))


def test_a_file_is_replaced_and_nothing_is_left_beside_it(vault: Path) -> None:
    place = ExportFolder(vault, Flavour.OBSIDIAN)
    place.write("a.md", b"one", before=None)
    (vault / "a.md").chmod(0o640)
    place.write("a.md", b"two", before=b"one")
    assert (vault / "a.md").read_bytes() == b"two"
    assert (vault / "a.md").stat().st_mode & 0o777 == 0o640
    assert sorted(path.name for path in vault.iterdir()) == ["a.md", "papers"]


def test_a_file_that_changed_meanwhile_is_left_alone(vault: Path) -> None:
    place = ExportFolder(vault, Flavour.OBSIDIAN)
    (vault / "a.md").write_text("somebody else")
    with pytest.raises(ExportFailed, match=r"“a\.md” was changed by another program"):
        place.write("a.md", b"two", before=b"one")
    assert (vault / "a.md").read_text() == "somebody else"


def test_a_link_out_of_the_folder_is_not_followed(vault: Path, tmp_path: Path) -> None:
    (tmp_path / "outside.md").write_text("mine")
    (vault / "a.md").symlink_to(tmp_path / "outside.md")
    (vault / "dir").symlink_to(tmp_path)
    place = ExportFolder(vault, Flavour.OBSIDIAN)
    for name in ("a.md", "dir/new.md", "../outside.md"):
        with pytest.raises(ExportFailed, match="link that leads out of the folder"):
            place.write(name, b"x", before=None)
    assert (tmp_path / "outside.md").read_text() == "mine"
    assert not (tmp_path / "new.md").exists()


def test_a_link_within_the_folder_is_followed_and_stays_a_link(vault: Path) -> None:
    (vault / "papers" / "real.md").write_text("one")
    (vault / "a.md").symlink_to(vault / "papers" / "real.md")
    ExportFolder(vault, Flavour.OBSIDIAN).write("a.md", b"two", before=b"one")
    assert (vault / "a.md").is_symlink()
    assert (vault / "papers" / "real.md").read_text() == "two"


def test_links_in_a_circle_are_named(vault: Path) -> None:
    (vault / "a.md").symlink_to(vault / "b.md")
    (vault / "b.md").symlink_to(vault / "a.md")
    with pytest.raises(ExportFailed, match=r"“a\.md”"):
        ExportFolder(vault, Flavour.OBSIDIAN).write("a.md", b"x", before=None)


def test_a_full_disk_leaves_the_file_as_it_was(vault: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    (vault / "a.md").write_text("one")
    place = ExportFolder(vault, Flavour.OBSIDIAN)
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(
        ExportFailed, match=r"“a\.md” could not be written: the disk is full; make room and export again"
    ):
        place.write("a.md", b"two", before=b"one")
    assert (vault / "a.md").read_text() == "one"
    assert sorted(path.name for path in vault.iterdir()) == ["a.md", "papers"]


def test_a_file_that_is_locked_is_not_replaced(vault: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (vault / "a.md").write_text("one")
    monkeypatch.setattr(os, "access", lambda *_: False)  # tests run as root, who may write everything
    with pytest.raises(ExportFailed, match="Postil may not write there"):
        ExportFolder(vault, Flavour.OBSIDIAN).write("a.md", b"two", before=b"one")
    assert (vault / "a.md").read_text() == "one"


def test_an_unknown_fault_is_told_in_the_words_of_the_system() -> None:
    assert str(failure("a.md", OSError(errno.EIO, "Input/output error"))) == (
        "“a.md” could not be written: the system says “Input/output error”; choose another folder."
    )
