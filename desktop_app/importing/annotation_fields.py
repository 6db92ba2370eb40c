"""Ids, times and colours of highlights, as exported files spell them."""

from __future__ import annotations

import re
import uuid
from datetime import UTC, datetime

from desktop_app.domain.annotations import Color

_ZONE = re.compile(r"[+-]\d\d:\d\d")


def annotation_id(given: str, *told_by: str) -> str:
    """Return the UUID that ``given`` is or holds; else one made of it, or of ``told_by`` where it is empty.

    The same file gives the same ids whenever it is read, so that a second import finds what the first one brought.
    """
    bare = given.strip().removeprefix("urn:uuid:").removeprefix("^")
    try:
        return str(uuid.UUID(bare)) if re.fullmatch(r"[0-9A-Fa-f-]{32,36}", bare) else _made(bare, told_by)
    except ValueError:
        return _made(bare, told_by)


def _made(given: str, told_by: tuple[str, ...]) -> str:
    name = given or "\x1f".join(told_by)
    return str(uuid.uuid5(uuid.NAMESPACE_URL, f"postil:imported:{name}".encode("utf-8", "replace").decode()))


def time_of(value: object) -> datetime | None:
    """Return an ISO 8601 time as UTC; one that names no zone is taken for UTC, a day for its beginning."""
    if not isinstance(value, str):
        return None
    try:
        time = datetime.fromisoformat(value.strip())
        return time.replace(tzinfo=UTC) if time.tzinfo is None else time.astimezone(UTC)
    except (ValueError, OverflowError):
        return None


def zone_of(zone: object, time: object) -> str:
    """Return where an annotation was made, as ``+02:00``: what the file calls its zone, else that of ``time``."""
    if isinstance(zone, str) and _ZONE.fullmatch(zone.strip()):
        return zone.strip()
    found = _ZONE.search(time, 10) if isinstance(time, str) else None
    return found[0] if found else "+00:00"


def color_of(name: str) -> Color | None:
    """Return the colour that goes by ``name``, whatever its case."""
    try:
        return Color(name.strip().casefold())
    except ValueError:
        return None
