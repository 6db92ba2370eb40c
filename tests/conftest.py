"""Libraries for every test: an empty one, and one that holds the 24 seed papers."""

from __future__ import annotations

import os
import re
import shutil
import socket
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings

from desktop_app.library.library import Library
from tests.web import serve

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.web import Web


# The same examples at every run, and no clock: a red run is a fault and never the machine's mood. To look for new
# faults, run with HYPOTHESIS_PROFILE=explore.
settings.register_profile("usual", deadline=None, derandomize=True)
settings.register_profile("explore", deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "usual"))


@pytest.fixture(scope="session")
def empty_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the file of an empty library, made once; copy it, do not open it."""
    path = tmp_path_factory.mktemp("template") / "empty.postil"
    Library.open(path).close()
    return path


@pytest.fixture(scope="session")
def seed_template(empty_template: Path) -> Path:
    """Return the file of a library with the seeds in it, made once; copy it, do not open it."""
    from desktop_app.importing.importer import import_paths  # noqa: PLC0415 - only where seeds are wanted
    from desktop_app.paths import seeds  # noqa: PLC0415
    from desktop_app.progress import Progress  # noqa: PLC0415

    path = empty_template.with_name("seeds.postil")
    shutil.copy(empty_template, path)
    with Library.open(path) as library:
        import_paths(library, [seeds()], Progress())
    return path


@pytest.fixture
def library(empty_template: Path, tmp_path: Path) -> Iterator[Library]:
    """Return an empty library of the test's own, closed afterwards."""
    yield from _copy(empty_template, tmp_path / "library.postil")


@pytest.fixture
def seed_library(seed_template: Path, tmp_path: Path) -> Iterator[Library]:
    """Return a library with the 24 seed papers, of the test's own, closed afterwards."""
    yield from _copy(seed_template, tmp_path / "seeds.postil")


@pytest.fixture(autouse=True)
def _no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no test reach beyond this machine, wherever it runs."""
    look_up = socket.getaddrinfo

    def only_here(host: object, *more: Any, **named: Any) -> object:  # noqa: ANN401 - as the function it stands for
        if host in {"127.0.0.1", "localhost", "::1", None} or re.fullmatch(r"[\d.:a-f]+", str(host)):
            return look_up(host, *more, **named)  # type: ignore[arg-type]  # as it came
        raise socket.gaierror(socket.EAI_NONAME, "this test has no network")

    monkeypatch.setattr(socket, "getaddrinfo", only_here)


@pytest.fixture
def web() -> Iterator[Web]:
    """Return a web server on this machine that holds nothing yet."""
    with serve() as running:
        yield running


def _copy(template: Path, path: Path) -> Iterator[Library]:
    shutil.copy(template, path)
    with Library.open(path) as library:
        yield library
