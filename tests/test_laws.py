"""The laws of the house, as CONTRIBUTING.md draws it."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from desktop_app.cli.commands import COMMANDS
from desktop_app.paths import seeds

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parent.parent
MODULES = sorted((ROOT / "desktop_app").rglob("*.py"))

LONGEST_MODULE = 400
LONGEST_FUNCTION = 40
"""Lines, without the docstring."""

QT = {"PySide6", "shiboken6"}
SQL = {"sqlalchemy", "alembic"}
HEAVY = SQL | {
    "asyncio", "bibtexparser", "bs4", "concurrent.futures", "email", "hashlib", "http", "igraph", "jinja2",
    "logging.handlers", "markdown", "markdownify", "numpy", "pygments", "pylatexenc", "pymdownx", "rapidfuzz", "ruamel",
    "scipy", "sklearn",
}  # fmt: skip
"""What takes long to import, and so has no place between the start and the first painted window."""


def test_imports_point_down_and_qt_and_sql_keep_to_their_rooms() -> None:
    # In a process of its own: import-linter switches off every logger that it does not know.
    code = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_cache=True))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_module_and_no_function_outgrows_a_screenful_of_ideas(module: Path) -> None:
    source = module.read_text(encoding="utf-8")
    too_long = [f"{module.name} has {lines} lines"] if (lines := source.count("\n")) > LONGEST_MODULE else []
    too_long += [f"{name} has {lines} lines" for name, lines in functions(source) if lines > LONGEST_FUNCTION]
    assert not too_long


def functions(source: str) -> Iterator[tuple[str, int]]:
    """Yield every function with its length."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[0]
            described = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
            docstring = (first.end_lineno or first.lineno) - first.lineno + 1 if described else 0
            yield node.name, (node.end_lineno or node.lineno) - node.lineno + 1 - docstring


def test_no_room_is_called_after_nothing() -> None:
    rooms = {part for module in MODULES for part in module.relative_to(ROOT).with_suffix("").parts}
    assert rooms.isdisjoint({"misc", "util", "utils", "common", "helper", "helpers", "manager", "base"})


@pytest.fixture(scope="module")
def library(seed_template: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a library with the seeds that no other module touches."""
    return Path(shutil.copy(seed_template, tmp_path_factory.mktemp("laws") / "seeds.postil"))


LIBRARY = "the library itself"
CALLS = {
    "import": ["import", str(seeds())],
    "report": ["report"],
    "list": ["list", "--json"],
    "show": ["show", "wang2020critic", "--format", "json"],
    "search": ["search", "replay"],
    "highlight": ["highlight", "wang2020critic", "--quote", "Offline reinforcement learning"],
    "note": ["note", "wang2020critic", "A note."],
    "annotations": ["annotations"],
    "related": ["related", "wang2020critic"],
    "graph": ["graph", "--png", "map.png"],
    "export": ["export", "notes", "--all"],
    "fetch": ["fetch", "mnih2016asynchronous"],
    "backup": ["backup", "copy.postil"],
    "restore": ["restore", LIBRARY, "--library", "other.postil"],
    "doctor": ["doctor"],
}
WITHOUT_SQLALCHEMY = {"report", "list", "show", "search", "annotations", "related", "doctor"}


def test_every_command_but_the_picture_is_watched() -> None:
    assert set(CALLS) == {command.name for command in COMMANDS} - {"snapshot"}


@pytest.mark.parametrize("command", CALLS)
def test_no_command_but_the_picture_loads_qt_and_none_that_reads_loads_sqlalchemy(command: str, library: Path) -> None:
    words = [str(library) if word == LIBRARY else word for word in CALLS[command]]
    if "--library" not in words:
        words += ["--library", str(library)]
    loaded = modules_after(f"from desktop_app.cli import main; assert main({words!r}) == 0", library.parent)
    assert not loaded & QT
    if command in WITHOUT_SQLALCHEMY:
        assert not loaded & SQL


def test_help_loads_neither_qt_nor_sqlalchemy(tmp_path: Path) -> None:
    code = """
from desktop_app.cli import main
try:
    main(["--help"])
except SystemExit:
    pass
"""
    assert not modules_after(code, tmp_path) & (QT | SQL)


def test_the_window_loads_nothing_heavy_before_it_is_painted(tmp_path: Path) -> None:
    loaded = modules_after("import desktop_app.ui.application, desktop_app.ui.session", tmp_path)
    assert not loaded & HEAVY


def modules_after(code: str, folder: Path) -> set[str]:
    """Return the modules that are loaded after ``code`` ran in a fresh interpreter in ``folder``."""
    told = f"{code}\nimport sys; sys.stderr.write('LOADED ' + ' '.join(sys.modules))"
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "POSTIL_CONFIG": str(folder), "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [sys.executable, "-c", told], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return set(done.stderr.rsplit("LOADED ", 1)[1].split())


def test_no_pattern_has_a_possessive_group() -> None:
    """Python before 3.11.5 loses matches there (CPython issue 106052), and Debian 12 has 3.11.2."""
    group = re.compile(r"\)(?:[*+?]|\{[0-9,]+\})\+(?!,)|\(\?>")
    guilty = [path for path in (ROOT / "desktop_app").rglob("*.py") if group.search(path.read_text(encoding="utf-8"))]
    assert not guilty
