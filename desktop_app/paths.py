"""Where things lie: what Postil brings with it, and where it keeps what belongs to the person.

Two variables move the person's things, for tests, pictures and portable use:
``POSTIL_LIBRARY`` names the library file, ``POSTIL_CONFIG`` the folder of settings and logs.
"""

from __future__ import annotations

import os
from importlib.util import find_spec
from pathlib import Path
from typing import Literal

APPLICATION = "postil"
LIBRARY_VARIABLE = "POSTIL_LIBRARY"
CONFIG_VARIABLE = "POSTIL_CONFIG"

FontFamily = Literal["serif", "sans"]

_FONT_PACKAGES: dict[FontFamily, str] = {"serif": "font_source_serif_pro", "sans": "font_source_sans_pro"}


def resources() -> Path:
    """Return the folder of icons, theme tokens and help pages."""
    return _brought_along("resources")


def seeds() -> Path:
    """Return the folder of the documents this project was given, with their catalog."""
    return _brought_along("seeds")


def default_library() -> Path:
    """Return the library file to open when none is named; it need not exist yet."""
    named = os.environ.get(LIBRARY_VARIABLE)
    if named:
        return _person_named(named)
    from platformdirs import user_data_path  # noqa: PLC0415 - heavy: late

    return user_data_path(APPLICATION, appauthor=False) / "library.sqlite"


def config_folder() -> Path:
    """Return the folder of the settings that belong to this machine; it need not exist yet."""
    named = os.environ.get(CONFIG_VARIABLE)
    if named:
        return _person_named(named)
    from platformdirs import user_config_path  # noqa: PLC0415 - heavy: late

    return user_config_path(APPLICATION, appauthor=False)


def log_folder() -> Path:
    """Return the folder of the log files; it need not exist yet."""
    if os.environ.get(CONFIG_VARIABLE):
        return config_folder() / "logs"
    from platformdirs import user_log_path  # noqa: PLC0415 - heavy: late

    return user_log_path(APPLICATION, appauthor=False)


def font_files(family: FontFamily) -> list[Path]:
    """Return the OpenType files of our serif or sans face, sorted by name; empty if its package is missing.

    The package is found but not imported: importing it lists its folder twice.
    """
    spec = find_spec(_FONT_PACKAGES[family])
    if spec is None or not spec.submodule_search_locations:
        return []
    return sorted(Path(spec.submodule_search_locations[0], "files").glob("*.otf"))


def _brought_along(name: str) -> Path:
    """Return a folder that lies in the package (installed) or beside it (in the tree)."""
    package = Path(__file__).parent
    inside = package / name
    return inside if inside.is_dir() else package.parent / name


def _person_named(path: str) -> Path:
    """Return a path from a variable, where no shell has replaced ``~``; a home that nobody has stays as it is."""
    return Path(os.path.expanduser(path)).absolute()  # noqa: PTH111 - Path.expanduser() raises for such a home
