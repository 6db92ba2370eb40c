"""What a person likes on this machine: typed, checked, and carried over from older files.

What belongs to the library (names of colours, saved searches) is kept in the library.
"""

from __future__ import annotations

import json
import logging
import os
from contextlib import suppress
from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING, Any

from desktop_app import paths
from desktop_app.domain.errors import PostilError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

logger = logging.getLogger(__name__)

VERSION = 1
"""Raised when a setting gets another name or meaning; ``_UPGRADES`` then knows the way from the last one."""

THEMES = ("system", "light", "sepia", "dark")


class SettingsNotSaved(PostilError):
    """The file of settings could not be written."""


@dataclass(slots=True)
class Settings:
    """``text_size`` is in logical pixels, ``measure`` in characters, ``geometry`` Base64 of Qt's saved geometry.

    ``pane_widths`` is empty until a person has moved one; ``last_paper`` is a paper's number,
    ``list_order`` an ``Order`` of the library. With ``import_without_asking`` what an import had to guess is filed
    without being looked over; with ``fetch_images`` images on the web are fetched without being asked for.
    """

    theme: str = "system"
    text_size: int = 18
    measure: int = 66
    geometry: str = ""
    pane_widths: tuple[int, ...] = ()
    hidden_panes: tuple[str, ...] = ()
    last_paper: int | None = None
    list_order: str = "last_read"
    import_without_asking: bool = False
    fetch_images: bool = True


def load_settings(folder: Path | None = None) -> Settings:
    """Return the settings kept in ``folder``, else in the platform's folder.

    Never fails: a value that makes no sense is replaced by its default; a damaged file is set aside as
    ``settings.damaged.json``. Both are logged.
    """
    file = _file_in(folder)
    try:
        stored = json.loads(file.read_bytes())
    except FileNotFoundError:
        return Settings()
    except OSError as error:
        logger.warning("The settings %s cannot be read (%s); the defaults are used.", file, error.strerror)
        return Settings()
    except (ValueError, RecursionError):
        stored = None
    if not isinstance(stored, dict):
        _set_aside(file)
        return Settings()
    return _checked(_upgraded(stored))


def save_settings(settings: Settings, folder: Path | None = None) -> None:
    """Write the settings in one step, so that a crash leaves the old ones; raise ``SettingsNotSaved``."""
    file = _file_in(folder)
    text = json.dumps({"version": VERSION, **asdict(settings)}, indent=1, ensure_ascii=False)
    new = file.with_suffix(f".{os.getpid()}.new")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        new.write_text(text + "\n", encoding="utf-8")
        new.replace(file)
    except OSError as error:
        with suppress(OSError):
            new.unlink()
        msg = f"The settings could not be saved in {file} ({error.strerror}); see that its folder is writable."
        raise SettingsNotSaved(msg) from error


def _file_in(folder: Path | None) -> Path:
    return (folder or paths.config_folder()) / "settings.json"


def _set_aside(file: Path) -> None:
    aside = file.with_name("settings.damaged.json")
    try:
        file.replace(aside)
    except OSError as error:
        logger.warning("The settings %s are damaged and could not be set aside (%s).", file, error.strerror)
    else:
        logger.warning("The settings were damaged; they were set aside as %s and the defaults are used.", aside)


# From the version that is the key to the next one.
_UPGRADES: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}


def _upgraded(stored: dict[str, Any]) -> dict[str, Any]:
    """Bring an older file's content up to ``VERSION``; a newer file's is taken for what this version knows of it."""
    version = stored.get("version")
    for step in range(version if isinstance(version, int) else VERSION, VERSION):
        stored = _UPGRADES[step](stored)
    return stored


def _checked(stored: dict[str, Any]) -> Settings:
    settings = Settings()
    for field in fields(Settings):
        if field.name not in stored:
            continue
        try:
            setattr(settings, field.name, _READERS[field.name](stored[field.name]))
        except ValueError:
            logger.warning("The setting %s makes no sense; its default is used.", field.name)
    return settings


def _theme(value: object) -> str:
    if value in THEMES:
        return str(value)
    raise ValueError


def _text(value: object) -> str:
    if isinstance(value, str):
        return value
    raise ValueError


def _number(value: object) -> int:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise ValueError


def _truth(value: object) -> bool:
    if isinstance(value, bool):
        return value
    raise ValueError


def _within(least: int, most: int) -> Callable[[object], int]:
    def read(value: object) -> int:
        number = _number(value)
        if least <= number <= most:
            return number
        raise ValueError

    return read


def _several(read: Callable[[object], Any]) -> Callable[[object], tuple[Any, ...]]:
    def read_all(value: object) -> tuple[Any, ...]:
        if isinstance(value, list):
            return tuple(map(read, value))
        raise ValueError

    return read_all


_READERS: dict[str, Callable[[object], Any]] = {
    "theme": _theme,
    "text_size": _within(8, 72),
    "measure": _within(20, 200),
    "geometry": _text,
    "pane_widths": _several(_within(0, 100_000)),
    "hidden_panes": _several(_text),
    "last_paper": lambda value: None if value is None else _number(value),
    "list_order": _text,
    "import_without_asking": _truth,
    "fetch_images": _truth,
}
