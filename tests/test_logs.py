from __future__ import annotations

import logging
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from desktop_app.logs import TAIL, LateFile, LogTail, start_logging

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

ours = logging.getLogger("desktop_app.test")


@pytest.fixture(autouse=True)
def _handlers_of_old() -> Iterator[None]:
    logger = logging.getLogger("desktop_app")
    handlers, level = logger.handlers[:], logger.level
    yield
    for handler in [handler for handler in logger.handlers if handler not in handlers]:
        logger.removeHandler(handler)
        handler.close()
    logger.setLevel(level)


def test_the_last_lines_are_at_hand(tmp_path: Path) -> None:
    tail = start_logging(tmp_path)
    for number in range(TAIL + 5):
        ours.info("Line %d", number)
    lines = tail.lines()
    assert len(lines) == TAIL
    assert lines[0].endswith("Line 5")
    assert lines[-1].endswith(f"Line {TAIL + 4}")


def test_the_file_is_made_at_the_first_warning_and_holds_what_came_before(tmp_path: Path) -> None:
    start_logging(tmp_path / "logs")
    ours.info("Before")
    assert not (tmp_path / "logs").exists()
    ours.warning("Größer")
    ours.info("After")
    written = (tmp_path / "logs" / "postil.log").read_text(encoding="utf-8").splitlines()
    assert [line.rsplit(": ", 1)[1] for line in written] == ["Before", "Größer", "After"]


def test_starting_anew_closes_what_was_there(tmp_path: Path) -> None:
    start_logging(tmp_path / "one")
    ours.info("In the first")
    start_logging(tmp_path / "two")
    ours.warning("In the second")
    assert "In the first" in (tmp_path / "one" / "postil.log").read_text(encoding="utf-8")
    assert "In the second" in (tmp_path / "two" / "postil.log").read_text(encoding="utf-8")
    handlers = logging.getLogger("desktop_app").handlers
    assert sum(isinstance(handler, LogTail | LateFile) for handler in handlers) == 2


def test_a_folder_that_cannot_be_made_costs_only_the_log(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder", encoding="utf-8")
    tail = start_logging(tmp_path / "file")
    ours.warning("Still here")
    assert tail.lines()[-1].endswith("Still here")


def test_the_log_does_not_grow_without_end(tmp_path: Path) -> None:
    start_logging(tmp_path)
    for _ in range(300):
        ours.warning("x" * 10_000)
    files = sorted(path.name for path in tmp_path.iterdir())
    assert files == ["postil.log", "postil.log.1", "postil.log.2", "postil.log.3"]
    assert sum(path.stat().st_size for path in tmp_path.iterdir()) < 2.2e6


def test_starting_imports_no_handlers() -> None:
    code = "import sys; from desktop_app import logs; logs.start_logging(); sys.exit('logging.handlers' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
