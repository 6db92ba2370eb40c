from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from desktop_app import __version__
from desktop_app.cli.commands import COMMANDS

if TYPE_CHECKING:
    from tests.end_to_end.conftest import Postil

FULL = Path("/dev/full")


def test_help_names_every_command_and_its_own_help_has_an_example(reading: Postil) -> None:
    text = reading.run("--help").out
    for command in COMMANDS:
        assert f"\n  {command.name} " in text
    assert "examples:" in text
    assert "example:" in reading.run("highlight", "--help").out


def test_the_version_is_told(reading: Postil) -> None:
    assert reading.run("--version").out == f"postil {__version__}\n"


@pytest.mark.parametrize("words", [["show"], ["list", "--frobnicate"], ["lst"], ["search", "x", "--limit", "0"]])
def test_words_that_are_off_end_with_2_and_one_line(reading: Postil, words: list[str]) -> None:
    done = reading.run(*words, status=2)
    assert done.out == ""
    assert done.err.count("\n") == 1


def test_a_mistyped_command_is_guessed(reading: Postil) -> None:
    assert "“list”" in reading.run("lsit", status=2).err


def test_the_library_may_be_named_before_or_after_the_command(reading: Postil, tmp_path: Path) -> None:
    other = tmp_path / "other.sqlite"
    for words in (
        ["--library", other, "list", "--json"],
        [f"--library={other}", "--json", "list"],
        ["list", "--json", "--library", other],
        ["--json", "--quiet", "list", f"--library={other}"],
    ):
        done = reading.run(*words)
        assert done.out == "[]\n"
    assert not other.exists()


def test_a_library_that_is_not_there_yet_is_empty_for_questions(bare: Postil) -> None:
    assert bare.json("list") == bare.json("search", "x") == bare.json("annotations") == []
    assert bare.json("graph") == {"nodes": [], "edges": [], "topics": []}
    assert "postil import" in bare.run("list").err
    assert bare.run("list", "--quiet").err == ""
    for words in (["show", "x"], ["related", "x"], ["doctor"], ["backup", "b"], ["note", "x", "y"], ["export", "d"]):
        assert "no library" in bare.fails(*words)
    assert not bare.library.exists()


def test_a_command_wins_over_a_folder_of_its_name(reading: Postil) -> None:
    (reading.folder / "list").mkdir(exist_ok=True)
    assert len(reading.json("list")) == 24


def test_a_path_that_is_not_there_is_told_before_the_window_opens(reading: Postil) -> None:
    assert "no file or folder" in reading.fails("./missing.md")


def test_messages_stay_off_standard_output(bare: Postil) -> None:
    (bare.folder / "a.md").write_text("A text.", encoding="utf-8")
    (bare.folder / "README.md").write_text("About the folder.", encoding="utf-8")
    done = bare.run("import", ".", "--json")
    assert done.out.startswith("{")
    assert "README.md" in done.err
    assert bare.run("import", ".", "--quiet").out == ""


def test_letters_that_the_terminal_lacks_do_no_harm(reading: Postil) -> None:
    environment = {**reading.environment, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    for words in (["list"], ["list", "--json"], ["show", "wang2020critic"]):
        done = subprocess.run(
            reading.command(*words), cwd=reading.folder, env=environment, capture_output=True, check=False
        )
        assert done.returncode == 0, done.stderr
    assert (
        "Żołna".encode()
        in subprocess.run(
            reading.command("list", "--json"), cwd=reading.folder, env=environment, capture_output=True, check=True
        ).stdout
    )


def test_a_reader_that_has_had_enough_is_no_error(reading: Postil) -> None:
    process = subprocess.Popen(
        reading.command("list", "--json"),
        cwd=reading.folder,
        env=reading.environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait() == 0


@pytest.mark.skipif(not FULL.exists(), reason="needs a device that is always full")
def test_a_full_disk_is_told(postil: Postil) -> None:
    with FULL.open("wb") as full:
        done = subprocess.run(
            postil.command("list"),
            cwd=postil.folder,
            env=postil.environment,
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr.decode().count("\n") == 1
    assert "No space left" in done.stderr.decode()
    assert "No space left" in postil.fails("graph", "--svg", FULL)


@pytest.mark.skipif(os.name == "nt", reason="needs signals")
def test_ctrl_c_ends_an_import_quietly_and_leaves_the_library_whole(bare: Postil) -> None:
    notes = bare.folder / "notes"
    notes.mkdir()
    for number in range(3000):
        (notes / f"{number:04}.md").write_text(
            f"# Paper {number}\n\nSome *words* on number {number}.\n", encoding="utf-8"
        )
    process = subprocess.Popen(
        bare.command("import", notes),
        cwd=bare.folder,
        env=bare.environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    deadline = time.monotonic() + 20
    while not bare.library.exists() and time.monotonic() < deadline:
        time.sleep(0.02)
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert (process.returncode, out, err) == (130, b"", b"")
    assert bare.json("doctor") == []
    assert 0 <= len(bare.json("list")) < 3000
