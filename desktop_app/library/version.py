"""How a library file says what it is."""

from __future__ import annotations

APPLICATION_ID = 0x506F7374
"""``Post`` in ASCII; stands in the header of every library file (PRAGMA application_id)."""

SCHEMA_VERSION = 2
"""The schema this Postil reads and writes (PRAGMA user_version); one more with each migration."""
