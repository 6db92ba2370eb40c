"""Images that summaries show: which there are, their data, and those that were not to be had."""

from __future__ import annotations

import json
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable


class Asset(NamedTuple):
    """An image as it was fetched or read: ``media_type`` as in ``image/png``."""

    media_type: str
    data: bytes


class MissingImage(NamedTuple):
    """An image on the web that the library has not got.

    ``attempts`` counts how often it was tried, ``tried`` says when last (UTC, aware), ``reason`` why it failed then.
    """

    url: str
    attempts: int = 0
    tried: datetime | None = None
    reason: str = ""


def image(connection: sqlite3.Connection, summary: int, url: str) -> Asset | None:
    """Return the image that a summary shows under ``url``, as it stands in the text; ``None`` if it is not there."""
    sql = """
        SELECT media_type, data FROM assets
        WHERE url = coalesce((SELECT asset FROM images WHERE summary = ? AND url = ?), ?)"""
    row = connection.execute(sql, (summary, url, url)).fetchone()
    return None if row is None else Asset(*row)


def missing_images(connection: sqlite3.Connection, paper: int | None = None) -> list[MissingImage]:
    """Return the web addresses without an image, each once, in the order of papers and texts."""
    condition = "papers.number = ?" if paper is not None else "papers.trashed IS NULL"
    sql = f"""
        SELECT images.asset, coalesce(fetches.attempts, 0), fetches.tried, coalesce(fetches.reason, '')
        FROM images JOIN summaries ON summaries.id = images.summary JOIN papers ON papers.number = summaries.paper
        LEFT JOIN fetches ON fetches.url = images.asset
        WHERE {condition} AND (images.asset LIKE 'http://%' OR images.asset LIKE 'https://%')
        AND NOT EXISTS (SELECT 1 FROM assets WHERE assets.url = images.asset)
        GROUP BY images.asset ORDER BY min(papers.number), min(images.id)"""  # noqa: S608 - made of constants
    rows = connection.execute(sql, (paper,) if paper is not None else ())
    return [
        MissingImage(url, attempts, datetime.fromisoformat(tried) if tried else None, reason)
        for url, attempts, tried, reason in rows
    ]


def put_asset(connection: sqlite3.Connection, url: str, media_type: str, data: bytes, now: str) -> bool:
    """Keep an image in the place of an older one, inside a transaction; return whether that made a difference."""
    import hashlib  # noqa: PLC0415 - late: OpenSSL takes 3 ms, and no list needs it

    connection.execute("DELETE FROM fetches WHERE url = ?", (url,))
    done = connection.execute(
        """
        INSERT INTO assets (url, media_type, sha256, data, fetched) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (url) DO UPDATE SET media_type = excluded.media_type, sha256 = excluded.sha256,
        data = excluded.data, fetched = excluded.fetched
        WHERE sha256 <> excluded.sha256 OR media_type <> excluded.media_type""",
        (url, media_type, hashlib.sha256(data).hexdigest(), data, now),
    )
    return done.rowcount > 0


def put_failure(connection: sqlite3.Connection, url: str, reason: str, now: str) -> None:
    """Count one more attempt that failed, inside a transaction."""
    connection.execute(
        """
        INSERT INTO fetches (url, attempts, tried, reason) VALUES (?, 1, ?, ?)
        ON CONFLICT (url) DO UPDATE SET attempts = attempts + 1, tried = excluded.tried, reason = excluded.reason""",
        (url, now, reason),
    )


def papers_showing(connection: sqlite3.Connection, urls: Iterable[str]) -> tuple[int, ...]:
    """Return the papers whose summaries show one of these assets."""
    sql = """
        SELECT DISTINCT paper FROM images JOIN summaries ON summaries.id = images.summary
        WHERE asset IN (SELECT value FROM json_each(?)) ORDER BY paper"""
    return tuple(number for (number,) in connection.execute(sql, (json.dumps(list(urls)),)))
