"""The tables as SQLAlchemy Core sees them; ``migrations`` makes them, SCHEMA.md explains them.

Rows that a person's work depends on are not deleted by cascade: an undo that would take a highlight along
without having made it fails instead. What is computed or can be written again does cascade.
Heavy: imports SQLAlchemy. Only the writing side and the migrations import this module.
"""

from sqlalchemy import (
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    text,
)

metadata = MetaData()

_EMPTY = text("''")
_EMPTY_LIST = text("'[]'")
_ZERO = text("0")

papers = Table(
    "papers",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("citekey", Text(collation="NOCASE"), nullable=False, unique=True),
    Column("title", Text, nullable=False),
    Column("title_key", Text, nullable=False),
    Column("title_guessed", Integer, nullable=False, server_default=_ZERO),
    Column("authors", Text, nullable=False, server_default=_EMPTY_LIST),
    Column("year", Integer),
    Column("venue", Text, nullable=False, server_default=_EMPTY),
    Column("arxiv", Text, nullable=False, server_default=_EMPTY),
    Column("doi", Text, nullable=False, server_default=_EMPTY),
    Column("url", Text, nullable=False, server_default=_EMPTY),
    Column("edited", Text, nullable=False, server_default=_EMPTY_LIST),
    Column("state", Text, nullable=False, server_default=text("'unread'")),
    Column("starred", Integer, nullable=False, server_default=_ZERO),
    Column("progress", Float, nullable=False, server_default=_ZERO),
    Column("added", Text, nullable=False),
    Column("last_read", Text),
    Column("trashed", Text),
    Column("title_candidates", Text, nullable=False, server_default=_EMPTY_LIST),
    CheckConstraint("state IN ('unread', 'reading', 'finished')", name="papers_state"),
    sqlite_autoincrement=True,  # a number is never given twice
)
Index("papers_arxiv", papers.c.arxiv)
Index("papers_doi", papers.c.doi)
Index("papers_title_key", papers.c.title_key)

summaries = Table(
    "summaries",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("paper", Integer, ForeignKey("papers.number"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("markdown", Text, nullable=False),
    Column("markdown_hash", Text, nullable=False),
    Column("document", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("text_hash", Text, nullable=False),
    Column("canonical_version", Integer, nullable=False),
    Column("words", Integer, nullable=False),
    Column("place", Integer, nullable=False, server_default=_ZERO),
    Column("progress", Float, nullable=False, server_default=_ZERO),
    Column("added", Text, nullable=False),
    UniqueConstraint("paper", "number", name="summaries_number"),
    sqlite_autoincrement=True,
)
Index("summaries_markdown_hash", summaries.c.markdown_hash)
Index("summaries_counts", summaries.c.paper, summaries.c.words)

revisions = Table(
    "revisions",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("summary", Integer, ForeignKey("summaries.id"), nullable=False),
    Column("markdown", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("text_hash", Text, nullable=False),
    Column("replaced", Text, nullable=False),
)
Index("revisions_summary", revisions.c.summary)

sources = Table(
    "sources",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("summary", Integer, ForeignKey("summaries.id"), nullable=False),
    Column("path", Text, nullable=False),
    Column("start_offset", Integer, nullable=False),
    Column("end_offset", Integer, nullable=False),
    Column("added", Text, nullable=False),
)
Index("sources_summary", sources.c.summary)
Index("sources_path", sources.c.path)

annotations = Table(
    "annotations",
    metadata,
    Column("id", Text, primary_key=True, nullable=False),
    Column("paper", Integer, ForeignKey("papers.number"), nullable=False),
    Column("summary", Integer, ForeignKey("summaries.id"), nullable=False),
    Column("color", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("created", Text, nullable=False),
    Column("modified", Text, nullable=False),
    Column("zone", Text, nullable=False),
    CheckConstraint("color IN ('yellow', 'green', 'blue', 'pink', 'violet')", name="annotations_color"),
    CheckConstraint("state IN ('anchored', 'moved', 'orphaned')", name="annotations_state"),
)
Index("annotations_paper", annotations.c.paper)
Index("annotations_summary", annotations.c.summary)

targets = Table(
    "targets",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("annotation", Text, ForeignKey("annotations.id"), nullable=False),
    Column("turn", Integer, nullable=False),
    Column("start_offset", Integer, nullable=False),
    Column("end_offset", Integer, nullable=False),
    Column("exact", Text, nullable=False),
    Column("prefix", Text, nullable=False),
    Column("suffix", Text, nullable=False),
    Column("text_hash", Text, nullable=False),
    Column("created", Text, nullable=False),
    UniqueConstraint("annotation", "turn", name="targets_turn"),
)

notes = Table(
    "notes",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("id", Text, nullable=False, unique=True),
    Column("paper", Integer, ForeignKey("papers.number"), nullable=False),
    Column("annotation", Text, ForeignKey("annotations.id"), unique=True),
    Column("markdown", Text, nullable=False),
    Column("created", Text, nullable=False),
    Column("modified", Text, nullable=False),
    Column("zone", Text, nullable=False),
)
Index("notes_paper", notes.c.paper)

tags = Table(
    "tags",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", Text(collation="NOCASE"), nullable=False, unique=True),
)

paper_tags = Table(
    "paper_tags",
    metadata,
    Column("paper", Integer, ForeignKey("papers.number"), primary_key=True, nullable=False),
    Column("tag", Integer, ForeignKey("tags.id"), primary_key=True, nullable=False),
)
Index("paper_tags_tag", paper_tags.c.tag)

assets = Table(
    "assets",
    metadata,
    Column("url", Text, primary_key=True, nullable=False),
    Column("media_type", Text, nullable=False),
    Column("sha256", Text, nullable=False),
    Column("data", LargeBinary, nullable=False),
    Column("fetched", Text, nullable=False),
)

files = Table(
    "files",
    metadata,
    Column("path", Text, primary_key=True, nullable=False),
    Column("size", Integer, nullable=False),
    Column("modified", Integer, nullable=False),
    Column("text", Text),
    Column("read", Text, nullable=False),
)

images = Table(
    "images",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("summary", Integer, ForeignKey("summaries.id", ondelete="CASCADE"), nullable=False),
    Column("url", Text, nullable=False),
    Column("asset", Text, nullable=False),
    UniqueConstraint("summary", "url", name="images_url"),
)
Index("images_asset", images.c.asset)

fetches = Table(
    "fetches",
    metadata,
    Column("url", Text, primary_key=True, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("tried", Text, nullable=False),
    Column("reason", Text, nullable=False),
)

imports = Table(
    "imports",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("finished", Text, nullable=False),
    Column("report", Text, nullable=False),
    sqlite_autoincrement=True,
)

relations = Table(
    "relations",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("source", Integer, ForeignKey("papers.number", ondelete="CASCADE"), nullable=False),
    Column("target", Integer, ForeignKey("papers.number", ondelete="CASCADE"), nullable=False),
    Column("kind", Text, nullable=False),
    Column("score", Float, nullable=False),
    Column("reasons", Text, nullable=False, server_default=_EMPTY_LIST),
    UniqueConstraint("source", "target", "kind", name="relations_edge"),
    CheckConstraint("kind IN ('similar', 'mentions', 'linked')", name="relations_kind"),
)
Index("relations_target", relations.c.target)

topics = Table(
    "topics",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("label", Text, nullable=False),
    Column("terms", Text, nullable=False, server_default=_EMPTY_LIST),
)

places = Table(
    "places",
    metadata,
    Column("paper", Integer, ForeignKey("papers.number", ondelete="CASCADE"), primary_key=True),
    Column("x", Float),
    Column("y", Float),
    Column("label", Text, nullable=False, server_default=_EMPTY),
    Column("topic", Integer, ForeignKey("topics.id", ondelete="SET NULL")),
    Column("topic_turn", Integer, nullable=False, server_default=_ZERO),
)
Index("places_topic", places.c.topic)

exports = Table(
    "exports",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("folder", Text, nullable=False),
    Column("flavour", Text, nullable=False),
    Column("paper", Integer, ForeignKey("papers.number", ondelete="CASCADE"), nullable=False),
    Column("path", Text, nullable=False),
    Column("region_hash", Text, nullable=False),
    Column("written", Text, nullable=False),
    UniqueConstraint("folder", "flavour", "paper", name="exports_file"),
)
Index("exports_paper", exports.c.paper)

settings = Table(
    "settings",
    metadata,
    Column("key", Text, primary_key=True, nullable=False),
    Column("value", Text, nullable=False),
)
