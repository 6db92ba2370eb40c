"""What an import needs to remember: files as they were read, their images, guesses at titles, and reports.

A migration that has landed is never changed; SCHEMA.md says what the tables mean.
"""

from __future__ import annotations

from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

_STATEMENTS = (
    "ALTER TABLE papers ADD COLUMN title_candidates TEXT DEFAULT '[]' NOT NULL",
    """
    CREATE TABLE files (
        path TEXT NOT NULL,
        size INTEGER NOT NULL,
        modified INTEGER NOT NULL,
        text TEXT,
        read TEXT NOT NULL,
        PRIMARY KEY (path)
    )
    """,
    """
    CREATE TABLE images (
        id INTEGER NOT NULL,
        summary INTEGER NOT NULL,
        url TEXT NOT NULL,
        asset TEXT NOT NULL,
        PRIMARY KEY (id),
        CONSTRAINT images_url UNIQUE (summary, url),
        FOREIGN KEY(summary) REFERENCES summaries (id) ON DELETE CASCADE
    )
    """,
    "CREATE INDEX images_asset ON images (asset)",
    """
    CREATE TABLE fetches (
        url TEXT NOT NULL,
        attempts INTEGER NOT NULL,
        tried TEXT NOT NULL,
        reason TEXT NOT NULL,
        PRIMARY KEY (url)
    )
    """,
    """
    CREATE TABLE imports (
        number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        finished TEXT NOT NULL,
        report TEXT NOT NULL
    )
    """,
)


def upgrade() -> None:
    """Add the column and the tables."""
    for statement in _STATEMENTS:
        op.execute(statement)
