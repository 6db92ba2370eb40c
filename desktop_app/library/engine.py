"""SQLAlchemy's engine over one library file, for everything that writes. Heavy: imports SQLAlchemy."""

from __future__ import annotations

from typing import TYPE_CHECKING

import sqlalchemy
from sqlalchemy import event
from sqlalchemy.pool import StaticPool

from desktop_app.library.connection import PATIENCE, connect

if TYPE_CHECKING:
    from pathlib import Path

    from sqlalchemy.engine import Connection, Engine


def make_engine(path: Path, *, patience: float = PATIENCE) -> Engine:
    """Return an engine of one connection with foreign keys on, whose transactions take the write lock at once."""
    engine = sqlalchemy.create_engine(
        "sqlite://", creator=lambda: connect(path, patience=patience), poolclass=StaticPool
    )
    event.listen(engine, "begin", _begin)
    return engine


def _begin(connection: Connection) -> None:
    # IMMEDIATE: a transaction that reads first and writes later could otherwise be refused half way.
    connection.exec_driver_sql("BEGIN IMMEDIATE")
