"""Fetches images from the web, one by one, with limits on everything.

Only ``http`` and ``https`` are spoken. A redirect never leads from the web to this machine or its neighbours, a body
never grows beyond ``LARGEST_IMAGE``, and no server keeps anybody waiting: see the constants. Only what begins like
an image is taken, whatever the server calls it.
"""

from __future__ import annotations

import ipaddress
import socket
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import quote, urljoin, urlsplit, urlunsplit

from desktop_app.domain.errors import PostilError
from desktop_app.importing.decoding import LARGEST_IMAGE, too_large
from desktop_app.importing.images import media_type

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from urllib3 import BaseHTTPResponse, PoolManager

    from desktop_app.library.assets import MissingImage
    from desktop_app.library.library import Library
    from desktop_app.progress import Progress

CONNECT_SECONDS = 5.0
READ_SECONDS = 10.0
"""Between two pieces of a body."""
WHOLE_SECONDS = 60.0
"""For one image, from the first word to the last byte."""
REDIRECTS = 5
OFFLINE_AFTER = 3
"""Hosts in a row that cannot be reached before it is taken for granted that there is no network."""

_PIECE = 64 * 1024  # bytes
_FIRST_WAIT = timedelta(hours=1)
_LONGEST_WAIT = timedelta(days=7)
_HEADERS = {"User-Agent": "Postil (offline reader of paper summaries)", "Accept": "image/*"}
_SAFE = "/%:=&?~#+!$,;'@()*[]"
"""Signs that an address may hold as they are; others, such as blanks and umlauts, are written with percent signs."""


class NotFetched(PostilError):
    """An image could not be had; the message is a clause that says why."""


class Unreachable(NotFetched):
    """Nobody answered at all, which may be the fault of this machine's network."""


@dataclass(slots=True)
class FetchReport:
    """Images that came, those that did not and why, and whether the network seems to be away."""

    fetched: int = 0
    failed: list[tuple[str, str]] = field(default_factory=list)
    offline: bool = False


def due(missing: Sequence[MissingImage], now: datetime | None = None) -> list[MissingImage]:
    """Return those that were never tried, or whose wait is over: an hour, then four times as long each time."""
    moment = now or datetime.now(UTC)
    return [image for image in missing if image.tried is None or image.tried + _wait(image.attempts) <= moment]


def _wait(attempts: int) -> timedelta:
    return min(_FIRST_WAIT * 4 ** min(attempts - 1, 8), _LONGEST_WAIT) if attempts else timedelta()


def fetch_images(library: Library, missing: Sequence[MissingImage], progress: Progress) -> FetchReport:
    """Fetch images into the library, each stored as soon as it is there.

    Raises ``Cancelled``, which leaves those that came before, and ``LibraryError``. Without a network it gives up
    early, and no image is the worse for it.
    """
    report, pool = FetchReport(), make_pool()
    unanswered: dict[str, str] = {}
    silent: set[str] = set()  # hosts since the last one that answered
    try:
        for done, image in enumerate(missing):
            tell = partial(progress.report, done, len(missing), f"Fetching {image.url}")
            tell()
            try:
                kind, data = fetch(image.url, pool, tell)
            except Unreachable as error:
                unanswered[image.url] = str(error)
                silent.add(urlsplit(image.url).netloc)
                if len(silent) >= OFFLINE_AFTER or len(unanswered) == len(missing):
                    report.offline = True
                    break
                continue
            except NotFetched as error:
                report.failed.append((image.url, str(error)))
                library.record_fetch_failure(image.url, str(error))
            else:
                library.add_asset(image.url, kind, data)
                report.fetched += 1
            silent.clear()
        progress.report(len(missing), len(missing), "Fetching images")
    finally:
        pool.clear()
    report.failed += unanswered.items()
    if not report.offline:  # else it is this machine's network, and says nothing of the images
        for url, reason in unanswered.items():
            library.record_fetch_failure(url, reason)
    return report


def fetch(url: str, pool: PoolManager, between: Callable[[], None] = lambda: None) -> tuple[str, bytes]:
    """Return an image's media type and its bytes; raise ``NotFetched`` with the reason, as a clause.

    ``between`` is called between two pieces of the body and may raise ``Cancelled``.
    """
    from urllib3.exceptions import HTTPError  # noqa: PLC0415 - heavy: late

    address, limit = _spoken(url), time.monotonic() + WHOLE_SECONDS
    at_home = is_local(address)
    for _ in range(REDIRECTS + 1):
        try:
            response = pool.request(
                "GET", address, headers=_HEADERS, redirect=False, preload_content=False, decode_content=True
            )
        except (HTTPError, ValueError) as error:
            raise _unreachable(error) from error
        try:
            target = response.headers.get("Location") if 300 <= response.status < 400 else None
            if target is None:
                return _image_in(response, limit, between)
            address = _spoken(urljoin(address, target))
        except (HTTPError, OSError) as error:
            msg = "the connection broke off"
            raise NotFetched(msg) from error
        finally:
            response.close()
        if is_local(address) and not at_home:
            msg = "the server sends on to a machine that is not on the web"
            raise NotFetched(msg)
    msg = f"the server sends on more than {REDIRECTS} times"
    raise NotFetched(msg)


def make_pool() -> PoolManager:
    """Return connections with the time limits above; clear it after use."""
    import urllib3  # noqa: PLC0415 - heavy: late

    timeout = urllib3.Timeout(connect=CONNECT_SECONDS, read=READ_SECONDS)
    return urllib3.PoolManager(timeout=timeout, retries=False, maxsize=1)


def _image_in(response: BaseHTTPResponse, limit: float, between: Callable[[], None]) -> tuple[str, bytes]:
    if response.status != 200:
        msg = f"the server answers {response.status}" + (f" ({response.reason})" if response.reason else "")
        raise NotFetched(msg)
    told = response.headers.get("Content-Length", "")
    if told.isascii() and told.isdigit() and int(told) > LARGEST_IMAGE:
        raise NotFetched(too_large(LARGEST_IMAGE))
    data = bytearray()
    while piece := response.read(_PIECE):
        data += piece
        if len(data) > LARGEST_IMAGE:
            raise NotFetched(too_large(LARGEST_IMAGE))
        if time.monotonic() > limit:
            msg = f"it did not come within {WHOLE_SECONDS:.0f} seconds"
            raise NotFetched(msg)
        between()
    kind = media_type(bytes(data))
    if not kind:
        msg = "what the server sends is no image"
        raise NotFetched(msg)
    return kind, bytes(data)


def _unreachable(error: Exception) -> NotFetched:
    from urllib3 import exceptions  # noqa: PLC0415 - heavy: late

    if isinstance(error, exceptions.NameResolutionError):
        return Unreachable("its server is not known")
    if isinstance(error, exceptions.ConnectTimeoutError | exceptions.NewConnectionError):
        return Unreachable("its server does not answer")
    if isinstance(error, exceptions.ReadTimeoutError):
        return NotFetched("its server does not go on")
    if isinstance(error, exceptions.SSLError):
        return NotFetched("its server cannot prove who it is")
    return NotFetched("its server does not speak as a web server does")


def _spoken(url: str) -> str:
    """Return an address that may be asked for; raise ``NotFetched`` for one that is not of the web."""
    try:
        parts = urlsplit(url.strip())
        host, _ = parts.hostname, parts.port
    except ValueError as error:
        msg = "its address makes no sense"
        raise NotFetched(msg) from error
    if parts.scheme.lower() not in {"http", "https"} or not host:
        msg = "its address does not lead to the web"
        raise NotFetched(msg)
    path, query = (quote(part, safe=_SAFE) for part in (parts.path or "/", parts.query))
    return urlunsplit((parts.scheme.lower(), parts.netloc, path, query, ""))


def is_local(address: str) -> bool:
    """Return whether an address leads to this machine or a private network, as far as names can be looked up."""
    host = urlsplit(address).hostname or ""
    try:
        found = {entry[4][0] for entry in socket.getaddrinfo(host, None)}
    except (OSError, UnicodeError):
        return False  # nobody goes by that name, so nothing will be fetched from it
    return any(not ipaddress.ip_address(str(each).partition("%")[0]).is_global for each in found)
