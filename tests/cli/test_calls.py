from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from desktop_app import cli
from desktop_app.cli import arguments
from desktop_app.cli.calls import read_call
from desktop_app.cli.commands import COMMANDS
from desktop_app.domain.errors import ImportFailed, LibraryError
from desktop_app.exporting.flavours import Flavour

if TYPE_CHECKING:
    from desktop_app.cli.calls import Call


def call(*words: str) -> Call:
    return read_call(words, COMMANDS)


def test_without_words_the_window_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[tuple[Path | None, list[Path]]] = []

    def open_window(library: Path | None, imports: list[Path]) -> int:
        opened.append((library, imports))
        return 0

    monkeypatch.setattr(cli, "_open_window", open_window)
    assert cli.main([]) == 0
    assert opened == [(None, [])]


def test_paths_open_the_window_and_are_imported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("list").mkdir()
    Path("notes.md").touch()
    read = call("./list", "notes.md", "--library", "mine.sqlite")
    assert read.command is None
    assert read.paths == [Path("list"), Path("notes.md")]
    assert read.library == tmp_path / "mine.sqlite"


def test_a_command_wins_over_a_path_of_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("list").mkdir()
    read = call("list")
    assert read.command is not None
    assert read.command.name == "list"


def test_a_missing_path_is_the_worlds_fault_and_a_mistyped_word_the_calls() -> None:
    with pytest.raises(ImportFailed, match="notes/2020"):
        call("notes/2020")
    with pytest.raises(SystemExit, match="2"):
        call("exprot")


@pytest.mark.parametrize(
    "words",
    [
        ["show"],
        ["import"],
        ["search"],
        ["list", "--frobnicate"],
        ["list", "extra"],
        ["list", "--library"],
        ["list", "--library", ""],
        ["show", "x", "--format", "pdf"],
        ["search", "x", "--limit", "0"],
        ["search", "x", "--limit", "-3"],
        ["search", "x", "--limit", "many"],
        ["highlight", "wang2020critic"],
        ["highlight", "wang2020critic", "--quote", "x", "--color", "mauve"],
        ["highlight", "wang2020critic", "--quote", "x", "--occurrence", "0"],
        ["graph", "--svg", "a", "--png", "b"],
        ["export", "d", "--format", "docx"],
        ["snapshot", "a.png", "--size", "big"],
        ["snapshot", "a.png", "--scale", "nan"],
        ["snapshot", "a.png", "--theme", "pink"],
        ["lst"],
        ["--frobnicate"],
    ],
)
def test_words_that_are_off_end_with_2_and_one_line(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        call(*words)
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1


def test_ids_may_stand_before_and_after_options() -> None:
    read = call("export", "vault", "--format", "csv", "a", "--all", "b")
    assert read.options.ids == ["a", "b"]
    assert (read.options.folder, read.options.format, read.options.all) == (Path.cwd() / "vault", "csv", True)


def test_a_note_may_begin_with_a_dash() -> None:
    assert call("note", "wang2020critic", "- an item").options.text == "- an item"
    assert call("note", "wang2020critic", "--", "-dash").options.text == "-dash"


@pytest.mark.parametrize(
    ("words", "size", "scale"), [(["--size", "1024x700"], (1024, 700), 1.0), (["--scale", "2"], (1440, 900), 2.0)]
)
def test_sizes_are_numbers(words: list[str], size: tuple[int, int], scale: float) -> None:
    read = call("snapshot", "window.png", *words)
    assert (read.options.size, read.options.scale) == (size, scale)


def test_the_flavours_are_those_that_can_be_exported() -> None:
    assert set(arguments.FLAVOURS) == {flavour.value for flavour in Flavour}


def test_errors_of_the_world_are_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def fail(library: Path | None, imports: list[Path]) -> int:
        msg = f"No {library} {imports}."
        raise LibraryError(msg)

    monkeypatch.setattr(cli, "_open_window", fail)
    assert cli.main([]) == 1
    assert capsys.readouterr().err == "postil: No None [].\n"


def test_ctrl_c_is_quiet(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupt(library: Path | None, imports: list[Path]) -> int:
        raise KeyboardInterrupt(library, imports)

    monkeypatch.setattr(cli, "_open_window", interrupt)
    assert cli.main([]) == 130
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", "")
