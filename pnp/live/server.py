"""An HTTP server for one page in a browser on this machine.

Only this machine is served, at an address with a random token, and only requests that name this
host and come from this page: other users and other sites are refused. The part of the address after
the token is looked up in the server's memory, and never reaches the disk.
"""

from __future__ import annotations

import hmac
import re
import secrets
from collections.abc import Callable, Sequence
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import BoundedSemaphore, Condition, Event, Lock
from typing import Any

import msgspec

from pnp.base import world
from pnp.base.colours import MATRICES
from pnp.imposition.paper import PAPERS
from pnp.live.session import Session
from pnp.live.table import LiveTable
from pnp.live.watching import Watch

HOST = "127.0.0.1"
MOST_AT_ONCE = 500
"""The limit of concurrent requests; no browser opens more connections."""
PAGE = {
    "": ("index.html", "text/html; charset=utf-8"),
    "page.css": ("page.css", "text/css; charset=utf-8"),
    "page.js": ("page.js", "text/javascript; charset=utf-8"),
}
SVG, JSON = "image/svg+xml", "application/json"
LONGEST_WISH = 200
"""The limit of a request body in bytes."""
_ALIVE_S = 10.0
"""Seconds without a change after which pages are told that the server is still alive."""
_FIXED = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
_LASTING, _FLEETING = "max-age=31536000, immutable", "no-store"


class Hub:
    """The last published table, for all pages that wait for the next."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._number = 0
        self._said = b""

    def publish(self, table: LiveTable) -> None:
        message = msgspec.json.encode(table)
        with self._changed:
            self._number, self._said = self._number + 1, message
            self._changed.notify_all()

    def wait_for_next(self, number: int, patience_s: float) -> tuple[int, bytes]:
        """Return the newest table and its number as soon as the number differs, or after
        ``patience_s`` the same ones."""
        with self._changed:
            self._changed.wait_for(lambda: self._number != number, patience_s)
            return self._number, self._said


class LiveServer:
    """Serves a session at ``address`` from ``start`` until ``stop``; each table is also passed to
    ``listener``."""

    def __init__(
        self,
        session: Session,
        port: int,
        listener: Callable[[LiveTable], None] = lambda table: None,
    ) -> None:
        self.session = session
        self.hub = Hub()
        self.token = secrets.token_urlsafe(24)
        self.page = {
            name: (world.read_packaged("pnp", "live", "page", file), kind)
            for name, (file, kind) in PAGE.items()
        }
        self.working = Lock()
        self.stopping = Event()
        self._listener = listener
        self._http = _Http((HOST, port), _Handler, self)

    @property
    def host(self) -> str:
        return f"{HOST}:{self._http.server_address[1]}"

    @property
    def address(self) -> str:
        return f"http://{self.host}/{self.token}/"

    def serve(self) -> None:
        """Answer requests until the server is stopped."""
        self._http.serve_forever(poll_interval=0.1)

    def run_layout(self) -> None:
        """Lay out changes until the server is stopped."""
        watch = Watch(self.stopping)
        changed: Sequence[Path] = ()
        while not self.stopping.is_set():
            with self.working:
                self.session.refresh(self._publish, changed)
            changed = watch.wait_for_changes(lambda: self.session.trace)

    def change_theme(self, theme: str) -> None:
        """Show the target in another theme."""
        with self.working:
            self.session.change_theme(theme or None, self._publish)

    def stop(self) -> None:
        self.stopping.set()
        self._http.shutdown()
        self._http.server_close()

    def _publish(self, table: LiveTable) -> None:
        self.hub.publish(table)
        self._listener(table)


class _Http(ThreadingHTTPServer):
    # Pages that wait for changes must not block the exit.
    daemon_threads = True
    block_on_close = False
    # A page with many pieces requests all of them at once.
    request_queue_size = 512

    def __init__(self, place: tuple[str, int], handler: Any, live: LiveServer) -> None:
        super().__init__(place, handler)
        self.live = live
        self._room = BoundedSemaphore(MOST_AT_ONCE)

    def process_request(self, request: Any, client_address: Any) -> None:
        """Answer in a separate thread, or close the connection if there are too many."""
        if not self._room.acquire(blocking=False):
            self.shutdown_request(request)
            return
        try:
            super().process_request(request, client_address)
        except BaseException:
            self._room.release()
            raise

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        try:
            super().process_request_thread(request, client_address)
        finally:
            self._room.release()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignore pages that were closed while they were answered."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server_version, sys_version = "pnp", ""
    timeout = 60
    server: _Http

    def do_GET(self) -> None:
        wish = self._requested_path()
        if wish is None:
            return
        live = self.server.live
        kind, _, name = wish.partition("/")
        match kind:
            case _ if wish in live.page:
                content, type = live.page[wish]
                self._send_content(content, type)
            case "events" if not name:
                self._send_events()
            case "choices" if not name:
                self._send_content(msgspec.json.encode(_page_choices()), JSON)
            case "picture":
                self._send_content(live.session.pictures.get(name), SVG, _LASTING)
            case "sheets":
                with live.working:
                    sheets = live.session.sheets(name)
                self._send_content(msgspec.json.encode(sheets), JSON)
            case "sheet":
                with live.working:
                    drawn = live.session.sheet(name)
                self._send_content(drawn, SVG, _LASTING)
            case "spaces":
                # The page adds a number to get the overlay again after a change.
                with live.working:
                    over = live.session.spaces(name.rpartition("/")[0])
                self._send_content(over, SVG)
            case _:
                self._send_refusal(HTTPStatus.NOT_FOUND)

    def do_POST(self) -> None:
        wish = self._requested_path()
        size = self.headers.get("Content-Length", "")
        if wish is None:
            return
        if wish != "theme":
            self._send_refusal(HTTPStatus.NOT_FOUND)
        elif not re.fullmatch("[0-9]{1,6}", size) or int(size) > LONGEST_WISH:
            self._send_refusal(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        else:
            self.server.live.change_theme(self.rfile.read(int(size)).decode("utf-8", "replace"))
            self._send_content(b"", "text/plain")

    def log_message(self, format: str, *args: Any) -> None:
        """Log nothing: all requests come from one page."""

    def _requested_path(self) -> str | None:
        """Return the requested path after the token; None if the request was refused."""
        live = self.server.live
        origin = self.headers.get("Origin")
        own = origin == f"http://{live.host}"
        ours = own or (origin is None and self.command == "GET")
        if self.headers.get("Host") != live.host or not ours:
            self._send_refusal(HTTPStatus.FORBIDDEN)
            return None
        asked = re.fullmatch("/([^/]*)/(.*)", self.path)
        if asked is None or not hmac.compare_digest(asked[1].encode(), live.token.encode()):
            self._send_refusal(HTTPStatus.NOT_FOUND)
            return None
        return asked[2]

    def _send_events(self) -> None:
        """Send the table, and the newest one after each change, until the page is closed."""
        self._send_headers(HTTPStatus.OK, "text/event-stream", _FLEETING)
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        live, number = self.server.live, 0
        while not live.stopping.is_set():
            before = number
            number, message = live.hub.wait_for_next(number, _ALIVE_S)
            line = b"data: %b\n\n" % message if number != before else b": still here\n\n"
            self.wfile.write(line)
            self.wfile.flush()

    def _send_content(self, content: bytes | None, type: str, keeping: str = _FLEETING) -> None:
        if content is None:
            self._send_refusal(HTTPStatus.NOT_FOUND)
            return
        self._send_headers(HTTPStatus.OK, type, keeping)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def _send_refusal(self, status: HTTPStatus) -> None:
        content = f"{status.phrase}\n".encode()
        self._send_headers(status, "text/plain", _FLEETING)
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(content)
        # The rest of a refused request is not read.
        self.close_connection = True

    def _send_headers(self, status: HTTPStatus, type: str, keeping: str) -> None:
        self.send_response_only(status)
        for name, value in _FIXED.items():
            self.send_header(name, value)
        self.send_header("Content-Type", type)
        self.send_header("Cache-Control", keeping)


def _page_choices() -> dict[str, Any]:
    """Return the choices of the page: ways to see colours, and papers."""
    return {"views": MATRICES, "papers": list(PAPERS)}
