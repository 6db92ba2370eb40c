"""An installed wheel holds all that the tree holds for running: resources, seeds, templates, migrations."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PARTS = ("desktop_app", "resources", "seeds", "pyproject.toml", "README.md", "LICENSE")


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with what the wheel holds, built from a copy of the tree."""
    tree, wheels = tmp_path_factory.mktemp("tree"), tmp_path_factory.mktemp("wheels")
    for part in PARTS:
        source = ROOT / part
        if source.is_dir():
            shutil.copytree(source, tree / part, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, tree / part)
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(wheels)], cwd=tree, check=True)
    folder = tmp_path_factory.mktemp("installed")
    (wheel,) = wheels.glob("postil-*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


def run(installed: Path, folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(installed), "POSTIL_CONFIG": str(folder)}
    command = [sys.executable, "-m", "desktop_app", "--library", str(folder / "library.sqlite"), *words]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def test_the_seeds_are_in_it_byte_for_byte(installed: Path) -> None:
    for file in (ROOT / "seeds").iterdir():
        assert (installed / "desktop_app" / "seeds" / file.name).read_bytes() == file.read_bytes()


def test_the_main_job_runs_from_it(installed: Path, tmp_path: Path) -> None:
    imported = run(installed, tmp_path, "import", str(installed / "desktop_app" / "seeds"))
    assert imported.returncode == 0, imported.stderr
    exported = run(installed, tmp_path, "export", str(tmp_path / "notes"), "--all")
    assert exported.returncode == 0, exported.stderr
    assert len(list((tmp_path / "notes").glob("*.md"))) == 24
    drawn = run(installed, tmp_path, "snapshot", str(tmp_path / "window.png"))
    assert drawn.returncode == 0, drawn.stderr
    assert (tmp_path / "window.png").stat().st_size > 20_000


def test_it_offers_the_command_and_the_window(installed: Path) -> None:
    (metadata,) = installed.glob("postil-*.dist-info")
    entries = (metadata / "entry_points.txt").read_text(encoding="utf-8")
    assert "[console_scripts]\npostil = " in entries
    assert "[gui_scripts]\npostil-window = " in entries
