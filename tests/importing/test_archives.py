from __future__ import annotations

import io
import json
import zipfile
from typing import TYPE_CHECKING

import pytest

from desktop_app.domain.errors import ImportFailed
from desktop_app.importing.archives import Archive
from desktop_app.importing.finding import Finder
from desktop_app.importing.importer import import_paths
from desktop_app.progress import Progress

if TYPE_CHECKING:
    from pathlib import Path

    from desktop_app.importing.finding import Found
    from desktop_app.library.library import Library

OWLS = "# Owls at Night\n\nThey hear more than they see.\n\n![an ear](figures/ear.png)\n"


def pack(path: Path, members: dict[str, str | bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return path


def find(path: Path) -> Found:
    return Finder(frozenset({".md", ".txt"})).find([path])


def names(found: Found, archive: Path) -> list[str]:
    return [file.path.relative_to(archive).as_posix() for file in found.files]


def test_an_archive_is_walked_like_its_folder(tmp_path: Path) -> None:
    members: dict[str, str | bytes] = {
        "notes/b.md": "B.",
        "notes/A.md": "A.",
        "notes/README.md": "About.",
        "notes/.hidden.md": "H.",
        "__MACOSX/notes/._A.md": "resource",
        "notes/inner.zip": b"PK",
        "Über/größe.txt": "Ü.",
    }
    with find(path := pack(tmp_path / "all.zip", members)) as found:
        assert names(found, path) == ["notes/A.md", "notes/b.md", "Über/größe.txt"]
        assert [file.text() for file in found.files] == ["A.", "B.", "Ü."]
        assert {skipped.path.name for skipped in found.skipped} == {"README.md", "inner.zip"}
        assert not found.failed


def test_the_summaries_of_an_archive_come_in_with_their_places_in_it(library: Library, tmp_path: Path) -> None:
    path = pack(tmp_path / "all.zip", {"notes/owls.md": OWLS})
    assert import_paths(library, [path], Progress()).added == 1
    (paper,) = library.papers()
    assert paper.title == "Owls at Night"
    (source,) = library.summaries(paper.number)[0].sources
    assert source.path == str(path / "notes/owls.md")
    assert import_paths(library, [path], Progress()).unchanged == 1


def test_a_catalog_in_an_archive_speaks_of_its_files(library: Library, tmp_path: Path) -> None:
    catalog = {"papers": {"o": {"title": "Owls"}}, "summaries": [{"file": "o.txt", "paper": "o"}]}
    path = pack(tmp_path / "all.zip", {"n/catalog.json": json.dumps(catalog), "n/o.txt": "Night birds."})
    assert not import_paths(library, [path], Progress()).failed
    assert [paper.title for paper in library.papers()] == ["Owls"]


def test_images_beside_a_member_are_read_and_nothing_outside(tmp_path: Path) -> None:
    (tmp_path / "secret.png").write_bytes(b"secret")
    with find(pack(tmp_path / "all.zip", {"n/o.md": OWLS, "n/figures/ear.png": b"an ear"})) as found:
        (file,) = found.files
        assert file.beside("figures/ear.png") == b"an ear"
        assert file.beside("./figures/../figures/ear.png") == b"an ear"
        for outside in ("../../secret.png", "/secret.png", str(tmp_path / "secret.png"), "none.png", ""):
            assert file.beside(outside) is None


def test_names_that_lead_out_of_the_archive_are_not_there(tmp_path: Path) -> None:
    path = pack(tmp_path / "all.zip", {"../evil.md": "E.", "/root.md": "R.", "a/../../b.md": "B.", "c\\d.md": "D."})
    with find(path) as found:
        assert names(found, path) == ["c/d.md", "root.md"]


def test_names_in_utf_8_without_its_flag_are_read(tmp_path: Path) -> None:
    path = pack(tmp_path / "all.zip", {"gr" + "öße.md".encode().decode("cp437"): "Ü."})
    data = bytearray(path.read_bytes())
    name = "größe.md".encode()
    told = ("gr" + "öße.md".encode().decode("cp437")).encode()
    assert data.count(told) == 2  # such a program writes the bare bytes
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w") as archive:
        archive.writestr("x" * len(name), "Ü.")
    path.write_bytes(raw.getvalue().replace(b"x" * len(name), name))
    with find(path) as found:
        assert names(found, path) == ["größe.md"]


@pytest.mark.parametrize("content", [b"", b"no archive", b"PK\x03\x04 cut short"])
def test_what_is_no_archive_is_told(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "all.zip"
    path.write_bytes(content)
    with find(path) as found:
        assert [failure.reason for failure in found.failed] == ["the archive is damaged, or is no ZIP archive"]


def test_an_archive_without_texts_is_told(tmp_path: Path) -> None:
    with find(pack(tmp_path / "all.zip", {"a.png": b"x"})) as found:
        assert "no text in the archive" in found.failed[0].reason


def test_a_damaged_member_is_told_and_the_rest_goes_in(library: Library, tmp_path: Path) -> None:
    path = pack(tmp_path / "all.zip", {"a.md": "Some words that pack well. " * 50, "b.md": "# Bees\n\nThey hum."})
    data = bytearray(path.read_bytes())
    with zipfile.ZipFile(path) as archive:
        start = archive.getinfo("a.md").header_offset + 30 + len("a.md")
    data[start : start + 20] = b"\xff" * 20
    path.write_bytes(data)
    report = import_paths(library, [path], Progress())
    assert [(failure.path.name, failure.reason) for failure in report.failed] == [
        ("a.md", "its part of the archive is damaged")
    ]
    assert [paper.title for paper in library.papers()] == ["Bees"]


def test_an_encrypted_member_is_told(tmp_path: Path) -> None:
    path = pack(tmp_path / "all.zip", {"a.md": "Words."})
    data = bytearray(path.read_bytes())
    for signature, flag in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(signature) + flag] |= 1
    path.write_bytes(data)
    with find(path) as found, pytest.raises(ImportFailed, match="encrypted"):
        found.files[0].text()


def test_a_member_that_unfolds_beyond_measure_is_refused(tmp_path: Path) -> None:
    archive = Archive(pack(tmp_path / "all.zip", {"a.md": "0" * 10_000}))
    with pytest.raises(ImportFailed, match="larger"):
        archive.data(tmp_path / "all.zip/a.md", 1000)
    archive.close()
