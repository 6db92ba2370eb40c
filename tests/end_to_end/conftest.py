"""Runs ``python -m desktop_app`` as a person or a script would, in a folder and with settings of the test's own."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from desktop_app.paths import seeds

if TYPE_CHECKING:
    from collections.abc import Sequence

ROOT = Path(__file__).parent.parent.parent


@dataclass(frozen=True)
class Done:
    """What a call left behind."""

    status: int
    out: str
    err: str


class Postil:
    """The command line over one library."""

    def __init__(self, library: Path, folder: Path) -> None:
        self.library = library
        self.folder = folder
        self.environment = {
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "PYTHONIOENCODING": "utf-8",
            "POSTIL_LIBRARY": str(library),
            "POSTIL_CONFIG": str(folder / "config"),
            "QT_QPA_PLATFORM": "offscreen",
        }

    def command(self, *words: str | Path) -> Sequence[str]:
        """Return the words of a process."""
        return [sys.executable, "-m", "desktop_app", *map(str, words)]

    def run(self, *words: str | Path, status: int = 0) -> Done:
        """Run a call to its end; fail unless it ends with ``status`` and without a traceback."""
        done = subprocess.run(
            self.command(*words),
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert "Traceback" not in done.stderr
        assert "bug in Postil" not in done.stderr, done.stderr
        assert done.returncode == status, (done.returncode, done.stdout, done.stderr)
        return Done(done.returncode, done.stdout, done.stderr)

    def json(self, *words: str | Path, status: int = 0) -> Any:  # noqa: ANN401 - JSON
        """Run a call with ``--json``; standard output must be one document and nothing else."""
        return json.loads(self.run(*words, "--json", status=status).out)

    def fails(self, *words: str | Path) -> str:
        """Run a call that cannot be done: status 1, nothing on standard output, one line on standard error."""
        done = self.run(*words, status=1)
        assert done.out == ""
        assert done.err.count("\n") == 1, done.err
        assert done.err.startswith("postil: ")
        return done.err


@dataclass(frozen=True)
class Imported:
    """A library with the seeds in it, to be copied, and what the import said."""

    library: Path
    said: Any


@pytest.fixture(scope="session")
def imported(tmp_path_factory: pytest.TempPathFactory) -> Imported:
    """Import the seeds once."""
    folder = tmp_path_factory.mktemp("imported")
    postil = Postil(folder / "library.sqlite", folder)
    return Imported(postil.library, postil.json("import", seeds()))


@pytest.fixture
def postil(imported: Imported, tmp_path: Path) -> Postil:
    """Return the command line over a fresh copy of the seeds' library."""
    return Postil(Path(shutil.copy(imported.library, tmp_path / "library.sqlite")), tmp_path)


@pytest.fixture
def bare(tmp_path: Path) -> Postil:
    """Return the command line over a library that is not there yet."""
    return Postil(tmp_path / "bare.sqlite", tmp_path)


@pytest.fixture(scope="session")
def reading(imported: Imported, tmp_path_factory: pytest.TempPathFactory) -> Postil:
    """Return the command line over a library that tests only read."""
    folder = tmp_path_factory.mktemp("reading")
    return Postil(Path(shutil.copy(imported.library, folder / "library.sqlite")), folder)
