from __future__ import annotations

import json
import logging
from dataclasses import fields
from typing import TYPE_CHECKING

import pytest

from desktop_app import settings as settings_module
from desktop_app.settings import Settings, SettingsNotSaved, load_settings, save_settings

if TYPE_CHECKING:
    from pathlib import Path

LIKED = Settings(
    "dark", 22, 58, "AdnQywAD", (200, 300, 700, 280), ("inspector",), 7, import_without_asking=True, fetch_images=False
)


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    save_settings(LIKED, tmp_path / "new" / "folder")
    assert load_settings(tmp_path / "new" / "folder") == LIKED


def test_without_a_file_the_defaults_hold(tmp_path: Path) -> None:
    assert load_settings(tmp_path) == Settings()
    assert not list(tmp_path.iterdir())


def test_every_setting_is_checked_when_it_is_read() -> None:
    assert set(settings_module._READERS) == {field.name for field in fields(Settings)}


@pytest.mark.parametrize("damaged", ["", "{", "[1]", "null", "\0\0\0", "[" * 100_000])
def test_a_damaged_file_is_set_aside_and_the_defaults_hold(
    tmp_path: Path, damaged: str, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "settings.json").write_text(damaged, encoding="utf-8")
    with caplog.at_level(logging.WARNING):
        assert load_settings(tmp_path) == Settings()
    assert (tmp_path / "settings.damaged.json").read_text(encoding="utf-8") == damaged
    assert "set aside" in caplog.text
    save_settings(LIKED, tmp_path)
    assert load_settings(tmp_path) == LIKED


@pytest.mark.parametrize(
    ("name", "nonsense"),
    [
        ("theme", "mauve"),
        ("theme", ["dark"]),
        ("text_size", 4000),
        ("text_size", True),
        ("text_size", "18"),
        ("measure", -1),
        ("geometry", 3),
        ("pane_widths", [1, "2"]),
        ("pane_widths", 5),
        ("hidden_panes", "shelf"),
        ("last_paper", "wang2020critic"),
        ("import_without_asking", 1),
        ("fetch_images", "no"),
    ],
)
def test_a_value_without_sense_gives_way_to_its_default_and_the_others_stay(
    tmp_path: Path, name: str, nonsense: object, caplog: pytest.LogCaptureFixture
) -> None:
    save_settings(LIKED, tmp_path)
    stored = json.loads((tmp_path / "settings.json").read_text(encoding="utf-8"))
    (tmp_path / "settings.json").write_text(json.dumps({**stored, name: nonsense}), encoding="utf-8")
    with caplog.at_level(logging.WARNING):
        loaded = load_settings(tmp_path)
    assert name in caplog.text
    for field in fields(Settings):
        expected = Settings() if field.name == name else LIKED
        assert getattr(loaded, field.name) == getattr(expected, field.name)


def test_an_older_file_goes_through_every_upgrade(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings_module, "VERSION", 3)
    monkeypatch.setattr(
        settings_module,
        "_UPGRADES",
        {1: lambda old: {**old, "size": old["font"]}, 2: lambda old: {**old, "text_size": old["size"]}},
    )
    (tmp_path / "settings.json").write_text('{"version": 1, "font": 24}', encoding="utf-8")
    assert load_settings(tmp_path).text_size == 24


def test_a_newer_file_is_taken_for_what_is_known_of_it(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"version": 99, "theme": "sepia", "new": 1}', encoding="utf-8")
    assert load_settings(tmp_path) == Settings(theme="sepia")


def test_a_folder_that_cannot_be_written_to_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder", encoding="utf-8")
    with pytest.raises(SettingsNotSaved, match="could not be saved"):
        save_settings(LIKED, tmp_path / "file")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_the_variable_moves_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("POSTIL_CONFIG", str(tmp_path / "config"))
    save_settings(LIKED)
    assert [path.name for path in (tmp_path / "config").iterdir()] == ["settings.json"]
    assert load_settings() == LIKED
