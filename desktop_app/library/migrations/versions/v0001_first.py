"""The first schema: papers and their summaries, highlights and notes, the map, exports, and search.

A migration that has landed is never changed; SCHEMA.md says what the tables mean.
"""

from __future__ import annotations

from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_TABLES = (
    """
    CREATE TABLE papers (
        number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        citekey TEXT COLLATE NOCASE NOT NULL,
        title TEXT NOT NULL,
        title_key TEXT NOT NULL,
        title_guessed INTEGER DEFAULT 0 NOT NULL,
        authors TEXT DEFAULT '[]' NOT NULL,
        year INTEGER,
        venue TEXT DEFAULT '' NOT NULL,
        arxiv TEXT DEFAULT '' NOT NULL,
        doi TEXT DEFAULT '' NOT NULL,
        url TEXT DEFAULT '' NOT NULL,
        edited TEXT DEFAULT '[]' NOT NULL,
        state TEXT DEFAULT 'unread' NOT NULL,
        starred INTEGER DEFAULT 0 NOT NULL,
        progress FLOAT DEFAULT 0 NOT NULL,
        added TEXT NOT NULL,
        last_read TEXT,
        trashed TEXT,
        CONSTRAINT papers_state CHECK (state IN ('unread', 'reading', 'finished')),
        UNIQUE (citekey)
    )
    """,
    "CREATE INDEX papers_arxiv ON papers (arxiv)",
    "CREATE INDEX papers_doi ON papers (doi)",
    "CREATE INDEX papers_title_key ON papers (title_key)",
    """
    CREATE TABLE summaries (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        paper INTEGER NOT NULL,
        number INTEGER NOT NULL,
        markdown TEXT NOT NULL,
        markdown_hash TEXT NOT NULL,
        document TEXT NOT NULL,
        text TEXT NOT NULL,
        text_hash TEXT NOT NULL,
        canonical_version INTEGER NOT NULL,
        words INTEGER NOT NULL,
        place INTEGER DEFAULT 0 NOT NULL,
        progress FLOAT DEFAULT 0 NOT NULL,
        added TEXT NOT NULL,
        CONSTRAINT summaries_number UNIQUE (paper, number),
        FOREIGN KEY(paper) REFERENCES papers (number)
    )
    """,
    "CREATE INDEX summaries_counts ON summaries (paper, words)",
    "CREATE INDEX summaries_markdown_hash ON summaries (markdown_hash)",
    """
    CREATE TABLE revisions (
        id INTEGER NOT NULL,
        summary INTEGER NOT NULL,
        markdown TEXT NOT NULL,
        text TEXT NOT NULL,
        text_hash TEXT NOT NULL,
        replaced TEXT NOT NULL,
        PRIMARY KEY (id),
        FOREIGN KEY(summary) REFERENCES summaries (id)
    )
    """,
    "CREATE INDEX revisions_summary ON revisions (summary)",
    """
    CREATE TABLE sources (
        id INTEGER NOT NULL,
        summary INTEGER NOT NULL,
        path TEXT NOT NULL,
        start_offset INTEGER NOT NULL,
        end_offset INTEGER NOT NULL,
        added TEXT NOT NULL,
        PRIMARY KEY (id),
        FOREIGN KEY(summary) REFERENCES summaries (id)
    )
    """,
    "CREATE INDEX sources_path ON sources (path)",
    "CREATE INDEX sources_summary ON sources (summary)",
    """
    CREATE TABLE annotations (
        id TEXT NOT NULL,
        paper INTEGER NOT NULL,
        summary INTEGER NOT NULL,
        color TEXT NOT NULL,
        state TEXT NOT NULL,
        created TEXT NOT NULL,
        modified TEXT NOT NULL,
        zone TEXT NOT NULL,
        PRIMARY KEY (id),
        CONSTRAINT annotations_color CHECK (color IN ('yellow', 'green', 'blue', 'pink', 'violet')),
        CONSTRAINT annotations_state CHECK (state IN ('anchored', 'moved', 'orphaned')),
        FOREIGN KEY(paper) REFERENCES papers (number),
        FOREIGN KEY(summary) REFERENCES summaries (id)
    )
    """,
    "CREATE INDEX annotations_paper ON annotations (paper)",
    "CREATE INDEX annotations_summary ON annotations (summary)",
    """
    CREATE TABLE targets (
        id INTEGER NOT NULL,
        annotation TEXT NOT NULL,
        turn INTEGER NOT NULL,
        start_offset INTEGER NOT NULL,
        end_offset INTEGER NOT NULL,
        exact TEXT NOT NULL,
        prefix TEXT NOT NULL,
        suffix TEXT NOT NULL,
        text_hash TEXT NOT NULL,
        created TEXT NOT NULL,
        PRIMARY KEY (id),
        CONSTRAINT targets_turn UNIQUE (annotation, turn),
        FOREIGN KEY(annotation) REFERENCES annotations (id)
    )
    """,
    """
    CREATE TABLE notes (
        number INTEGER NOT NULL,
        id TEXT NOT NULL,
        paper INTEGER NOT NULL,
        annotation TEXT,
        markdown TEXT NOT NULL,
        created TEXT NOT NULL,
        modified TEXT NOT NULL,
        zone TEXT NOT NULL,
        PRIMARY KEY (number),
        UNIQUE (id),
        FOREIGN KEY(paper) REFERENCES papers (number),
        UNIQUE (annotation),
        FOREIGN KEY(annotation) REFERENCES annotations (id)
    )
    """,
    "CREATE INDEX notes_paper ON notes (paper)",
    """
    CREATE TABLE tags (
        id INTEGER NOT NULL,
        name TEXT COLLATE NOCASE NOT NULL,
        PRIMARY KEY (id),
        UNIQUE (name)
    )
    """,
    """
    CREATE TABLE paper_tags (
        paper INTEGER NOT NULL,
        tag INTEGER NOT NULL,
        PRIMARY KEY (paper, tag),
        FOREIGN KEY(paper) REFERENCES papers (number),
        FOREIGN KEY(tag) REFERENCES tags (id)
    )
    """,
    "CREATE INDEX paper_tags_tag ON paper_tags (tag)",
    """
    CREATE TABLE assets (
        url TEXT NOT NULL,
        media_type TEXT NOT NULL,
        sha256 TEXT NOT NULL,
        data BLOB NOT NULL,
        fetched TEXT NOT NULL,
        PRIMARY KEY (url)
    )
    """,
    """
    CREATE TABLE relations (
        id INTEGER NOT NULL,
        source INTEGER NOT NULL,
        target INTEGER NOT NULL,
        kind TEXT NOT NULL,
        score FLOAT NOT NULL,
        reasons TEXT DEFAULT '[]' NOT NULL,
        PRIMARY KEY (id),
        CONSTRAINT relations_edge UNIQUE (source, target, kind),
        CONSTRAINT relations_kind CHECK (kind IN ('similar', 'mentions', 'linked')),
        FOREIGN KEY(source) REFERENCES papers (number) ON DELETE CASCADE,
        FOREIGN KEY(target) REFERENCES papers (number) ON DELETE CASCADE
    )
    """,
    "CREATE INDEX relations_target ON relations (target)",
    """
    CREATE TABLE topics (
        id INTEGER NOT NULL,
        label TEXT NOT NULL,
        terms TEXT DEFAULT '[]' NOT NULL,
        PRIMARY KEY (id)
    )
    """,
    """
    CREATE TABLE places (
        paper INTEGER NOT NULL,
        x FLOAT,
        y FLOAT,
        label TEXT DEFAULT '' NOT NULL,
        topic INTEGER,
        topic_turn INTEGER DEFAULT 0 NOT NULL,
        PRIMARY KEY (paper),
        FOREIGN KEY(paper) REFERENCES papers (number) ON DELETE CASCADE,
        FOREIGN KEY(topic) REFERENCES topics (id) ON DELETE SET NULL
    )
    """,
    "CREATE INDEX places_topic ON places (topic)",
    """
    CREATE TABLE exports (
        id INTEGER NOT NULL,
        folder TEXT NOT NULL,
        flavour TEXT NOT NULL,
        paper INTEGER NOT NULL,
        path TEXT NOT NULL,
        region_hash TEXT NOT NULL,
        written TEXT NOT NULL,
        PRIMARY KEY (id),
        CONSTRAINT exports_file UNIQUE (folder, flavour, paper),
        FOREIGN KEY(paper) REFERENCES papers (number) ON DELETE CASCADE
    )
    """,
    "CREATE INDEX exports_paper ON exports (paper)",
    """
    CREATE TABLE settings (
        key TEXT NOT NULL,
        value TEXT NOT NULL,
        PRIMARY KEY (key)
    )
    """,
)

# table, key, columns, search table
_SEARCHED = (
    ("papers", "number", ("title", "authors", "venue", "citekey"), "search_titles"),
    ("summaries", "id", ("text",), "search_texts"),
    ("notes", "number", ("markdown",), "search_notes"),
    ("targets", "id", ("exact",), "search_quotes"),
)


def upgrade() -> None:
    """Make every table, and the search tables that triggers keep true."""
    for statement in _TABLES:
        op.execute(statement)
    for table, key, columns, search in _SEARCHED:
        for statement in _search_statements(table, key, columns, search):
            op.execute(statement)


def _search_statements(table: str, key: str, columns: tuple[str, ...], search: str) -> tuple[str, ...]:
    """Return the external-content FTS5 table over ``columns`` and its triggers (https://sqlite.org/fts5.html#external_content_tables)."""
    names = ", ".join(columns)
    new = ", ".join(f"new.{column}" for column in columns)
    old = ", ".join(f"old.{column}" for column in columns)
    source = f"content='{table}', content_rowid='{key}'"
    tokens = "prefix='2 3', tokenize='unicode61 remove_diacritics 2'"
    put = f"INSERT INTO {search} (rowid, {names}) VALUES (new.{key}, {new});"  # noqa: S608 - constants above
    take = f"INSERT INTO {search} ({search}, rowid, {names}) VALUES ('delete', old.{key}, {old});"  # noqa: S608
    return (
        f"CREATE VIRTUAL TABLE {search} USING fts5({names}, {source}, {tokens})",
        f"CREATE TRIGGER {search}_put AFTER INSERT ON {table} BEGIN {put} END",
        f"CREATE TRIGGER {search}_take AFTER DELETE ON {table} BEGIN {take} END",
        f"CREATE TRIGGER {search}_change AFTER UPDATE OF {names} ON {table} BEGIN {take} {put} END",
    )
