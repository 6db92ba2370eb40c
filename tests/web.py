"""A web server on this machine, for tests that fetch."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from collections.abc import Iterator

PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000002000000020802000000fdd49a73"
    "0000001149444154789c63f8cfc0f01f88ff43690024e203fd1e2d2b7a0000000049454e44ae426082"
)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    pages: ClassVar[dict[str, tuple[int, dict[str, str], bytes]]] = {}
    asked: ClassVar[list[str]] = []

    def do_GET(self) -> None:
        self.asked.append(self.path)
        status, headers, body = self.pages.get(self.path, (404, {}, b"no such page"))
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        if "Content-Length" not in headers and "Transfer-Encoding" not in headers:
            self.send_header("Content-Length", str(len(body)))
        self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


class Web:
    """What the server holds, and what it was asked for."""

    def __init__(self, port: int, handler: type[_Handler]) -> None:
        self.root = f"http://127.0.0.1:{port}"
        self._handler = handler

    @property
    def asked(self) -> list[str]:
        return self._handler.asked

    def put(self, path: str, body: bytes = PNG, status: int = 200, **headers: str) -> str:
        """Hold ``body`` at ``path``; header names have _ for -. Return its address."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        self._handler.pages[path] = (status, named, body)
        return self.root + path


@contextmanager
def serve() -> Iterator[Web]:
    """Run a server while the block runs."""
    handler = type("_Fresh", (_Handler,), {"pages": {}, "asked": []})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield Web(server.server_address[1], handler)
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
