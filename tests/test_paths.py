from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from desktop_app import paths

if TYPE_CHECKING:
    import pytest


def test_what_postil_brings_is_there() -> None:
    assert (paths.resources() / "theme" / "tokens.json").is_file()
    assert (paths.seeds() / "catalog.json").is_file()


def test_both_faces_come_with_their_upright_and_their_italic() -> None:
    serif = [file.name for file in paths.font_files("serif")]
    sans = [file.name for file in paths.font_files("sans")]
    assert {"SourceSerifPro-Regular.otf", "SourceSerifPro-It.otf", "SourceSerifPro-Bold.otf"} <= set(serif)
    assert {"SourceSansPro-Regular.otf", "SourceSansPro-It.otf", "SourceSansPro-Semibold.otf"} <= set(sans)
    assert serif == sorted(serif)


def test_variables_move_library_settings_and_logs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("POSTIL_LIBRARY", "mine.sqlite")
    monkeypatch.setenv("POSTIL_CONFIG", "~/config")
    assert paths.default_library() == Path.cwd() / "mine.sqlite"
    assert paths.config_folder() == Path.home() / "config"
    assert paths.log_folder() == Path.home() / "config" / "logs"


def test_a_home_that_nobody_has_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("POSTIL_LIBRARY", "~nobody-of-this-name/library")
    assert paths.default_library().name == "library"


def test_without_variables_the_platform_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("POSTIL_LIBRARY", raising=False)
    monkeypatch.delenv("POSTIL_CONFIG", raising=False)
    for path in (paths.default_library(), paths.config_folder(), paths.log_folder()):
        assert path.is_absolute()
        assert "postil" in path.as_posix().lower()
