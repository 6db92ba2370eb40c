"""Makes a new library, and brings an old one up to date.

Heavy: imports SQLAlchemy and Alembic. ``opening`` imports this only when a file is new or behind.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING

from alembic import command
from alembic.config import Config
from sqlalchemy.exc import DBAPIError

from desktop_app.library.connection import PATIENCE, use_wal
from desktop_app.library.engine import make_engine
from desktop_app.library.faults import as_library_error
from desktop_app.library.version import APPLICATION_ID, SCHEMA_VERSION

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy.engine import Connection

SCRIPTS = Path(__file__).parent / "migrations"


def migrate(
    path: Path,
    *,
    before: Callable[[], None] | None = None,
    scripts: Path = SCRIPTS,
    version: int = SCHEMA_VERSION,
    patience: float = PATIENCE,
) -> None:
    """Bring the file at ``path`` (which may have 0 bytes) to ``version``, in one transaction or not at all.

    ``before`` is called once the write lock is held, unless another process has done the work meanwhile.
    Raises ``LibraryError``.
    """
    engine = make_engine(path, patience=patience)
    try:
        with engine.begin() as connection:
            found = connection.exec_driver_sql("PRAGMA user_version").scalar_one()
            if found < version:
                if before is not None:
                    before()
                command.upgrade(_config(connection, scripts), f"{version:04d}")
                connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
                connection.exec_driver_sql(f"PRAGMA user_version = {version}")
    except DBAPIError as error:
        known = as_library_error(error.orig, path) if isinstance(error.orig, sqlite3.Error) else None
        if known is None:
            raise
        raise known from error
    finally:
        engine.dispose()
    use_wal(path, patience=patience)  # only now: a new file that fails half way stays at 0 bytes, which a WAL would not


def _config(connection: Connection, scripts: Path) -> Config:
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(scripts).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config
