"""The server: what it answers, to whom, and what it tells of a change."""

from __future__ import annotations

import http.client
import json
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from conftest import edit

from pnp.live import server as served
from pnp.live.server import LiveServer
from pnp.live.session import Session

PATIENCE_S = 20


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from conftest import COINS

    folder = tmp_path_factory.mktemp("served")
    (folder / "coins.yaml").write_text(COINS, "utf-8")
    (folder / "secret.txt").write_text("secret", "utf-8")
    return folder


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[LiveServer]:
    server = LiveServer(Session(str(folder / "coins.yaml")), 0)
    threads = [Thread(target=work, daemon=True) for work in (server.serve, server.run_layout)]
    for thread in threads:
        thread.start()
    yield server
    server.stop()
    for thread in threads:
        thread.join(PATIENCE_S)
        assert not thread.is_alive()


def test_many_requests_at_once_wait_until_they_are_answered(folder: Path) -> None:
    server = LiveServer(Session(str(folder / "coins.yaml")), 0)
    asked = [http.client.HTTPConnection(server.host, timeout=PATIENCE_S) for _ in range(200)]
    for connection in asked:
        connection.request("GET", f"/{server.token}/", headers={"Connection": "close"})
    thread = Thread(target=server.serve, daemon=True)
    thread.start()
    answers = [connection.getresponse() for connection in asked]
    assert [answer.status for answer in answers] == [200] * len(asked)
    for either in (*answers, *asked):
        either.close()
    server.stop()
    thread.join(PATIENCE_S)
    assert not thread.is_alive()


def test_more_than_can_be_answered_are_hung_up(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(served, "MOST_AT_ONCE", 1)
    server = LiveServer(Session(str(folder / "coins.yaml")), 0)
    thread = Thread(target=server.serve, daemon=True)
    thread.start()
    first, second = (http.client.HTTPConnection(server.host, timeout=PATIENCE_S) for _ in "12")
    # The first is kept open after its answer.
    first.request("GET", f"/{server.token}/")
    answer = first.getresponse()
    assert answer.status == 200
    second.connect()
    assert second.sock.recv(1) == b""
    for either in (answer, first, second):
        either.close()
    server.stop()
    thread.join(PATIENCE_S)


Answer = tuple[int, bytes, http.client.HTTPMessage]


def ask(
    server: LiveServer,
    path: str,
    method: str = "GET",
    headers: dict[str, str] | None = None,
    body: bytes | None = None,
) -> Answer:
    """Return the answer to a request for a path behind the token."""
    return ask_at(server, f"/{server.token}/{path}", method, headers, body)


def ask_at(
    server: LiveServer,
    path: str,
    method: str = "GET",
    headers: dict[str, str] | None = None,
    body: bytes | None = None,
) -> Answer:
    connection = http.client.HTTPConnection(server.host, timeout=PATIENCE_S)
    connection.request(method, path, body, headers or {})
    answer = connection.getresponse()
    found = answer.status, answer.read(), answer.headers
    connection.close()
    return found


class Events:
    """The tables that a page is told."""

    def __init__(self, server: LiveServer) -> None:
        self.connection = http.client.HTTPConnection(server.host, timeout=PATIENCE_S)
        self.connection.request("GET", f"/{server.token}/events")
        self.answer = self.connection.getresponse()
        assert self.answer.headers["Content-Type"] == "text/event-stream"

    def close(self) -> None:
        self.answer.close()
        self.connection.close()

    def until(self, state: str) -> dict[str, Any]:
        """Return the next table of a state."""
        while line := self.answer.readline():
            if line.startswith(b"data: "):
                table: dict[str, Any] = json.loads(line.removeprefix(b"data: "))
                if table["state"] == state:
                    return table
        raise AssertionError("no more events")


@pytest.fixture
def events(server: LiveServer) -> Iterator[Events]:
    found = Events(server)
    yield found
    found.close()


def own(server: LiveServer) -> dict[str, str]:
    return {"Origin": f"http://{server.host}"}


def test_the_address_is_this_machine_with_a_token_of_its_own(server: LiveServer) -> None:
    assert server.address == f"http://{server.host}/{server.token}/"
    assert server.host.startswith("127.0.0.1:")
    assert len(server.token) >= 32


@pytest.mark.parametrize("path", ["", "page.css", "page.js", "choices", "events", "sheets/a4"])
def test_every_answer_keeps_other_sites_out(server: LiveServer, path: str) -> None:
    connection = http.client.HTTPConnection(server.host, timeout=PATIENCE_S)
    connection.request("GET", f"/{server.token}/{path}")
    answer = connection.getresponse()
    assert answer.status == 200
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    assert "unsafe" not in answer.headers["Content-Security-Policy"]
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"
    answer.close()
    connection.close()


def test_who_has_no_token_learns_nothing(server: LiveServer) -> None:
    for path in ("/", "/page.js", f"/{server.token}", f"/{server.token[:-1]}/", "//", "/x/page.js"):
        assert ask_at(server, path)[:2] == (404, b"Not Found\n"), path


@pytest.mark.parametrize("host", ["evil.example", "localhost", "127.0.0.1", ""])
def test_a_name_that_leads_here_is_refused(server: LiveServer, host: str) -> None:
    assert ask(server, "", headers={"Host": host})[0] == 403


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1", ""])
def test_another_site_is_refused(server: LiveServer, origin: str) -> None:
    for method, path in (("GET", "events"), ("GET", ""), ("POST", "theme")):
        assert ask(server, path, method, {"Origin": origin})[0] == 403


@pytest.mark.parametrize(
    "path",
    [
        "secret.txt",
        "../secret.txt",
        "..%2fsecret.txt",
        "picture/../../secret.txt",
        "picture//etc/passwd",
        "sheet/",
        "sheet/secret.txt",
        "page.js?x",
        "index.html",
        "events/x",
        "%00",
    ],
)
def test_no_path_reaches_the_disk(server: LiveServer, path: str) -> None:
    assert ask(server, path)[0] == 404


@pytest.mark.parametrize("method", ["PUT", "DELETE", "OPTIONS", "HEAD", "PATCH"])
def test_other_methods_are_unknown(server: LiveServer, method: str) -> None:
    assert ask(server, "", method, own(server))[0] == 501


def test_a_wish_comes_from_the_page_and_is_short(server: LiveServer, events: Events) -> None:
    assert ask(server, "theme", "POST", body=b"night")[0] == 403
    assert ask(server, "page.js", "POST", own(server), b"night")[0] == 404
    assert ask(server, "theme", "POST", own(server), b"x" * 10_000)[0] == 413
    assert ask(server, "theme", "POST", own(server) | {"Content-Length": "-1"})[0] == 413
    before = events.until("judged")
    assert ask(server, "theme", "POST", own(server), b"night")[0] == 200
    assert events.until("judged")["theme"] == "night"
    ask(server, "theme", "POST", own(server), b"../../etc/passwd")
    ask(server, "theme", "POST", own(server), b"")
    assert events.until("judged") == before


def test_pictures_and_sheets_are_found_by_their_names(server: LiveServer, events: Events) -> None:
    (piece,) = events.until("judged")["parts"][0]["pieces"]
    status, drawn, headers = ask(server, f"picture/{piece['faces'][0]['picture']}")
    assert (status, headers["Content-Type"]) == (200, "image/svg+xml")
    assert "immutable" in headers["Cache-Control"]
    assert drawn.startswith(b"<svg")
    sheet, *_ = json.loads(ask(server, "sheets/a4")[1])
    assert (sheet["width"], sheet["height"]) == (210, 297)
    assert ask(server, f"sheet/{sheet['picture']}")[1].startswith(b"<svg")
    assert json.loads(ask(server, "sheets/no-such-paper")[1]) == []


def test_spaces_are_found_by_the_key_of_a_board(tmp_path: Path) -> None:
    board = tmp_path / "yard.yaml"
    board.write_text("pnp: 1\nmap: yard\ntitle: Yard\ngrid: {cells: hex, shape: 3x2}\n", "utf-8")
    live = LiveServer(Session(str(board)), 0)
    Thread(target=live.serve, daemon=True).start()
    try:
        live.session.refresh(live.hub.publish)
        status, drawn, headers = ask(live, "spaces/yard/map/yard/yard/1")
        assert (status, headers["Content-Type"]) == (200, "image/svg+xml")
        assert headers["Cache-Control"] == "no-store"
        assert b'aria-label="a1"' in drawn
        assert ask(live, "spaces/yard/map/yard/other/1")[0] == 404
    finally:
        live.stop()


def test_ways_to_see_come_from_the_colours_of_pnp(server: LiveServer) -> None:
    choices = json.loads(ask(server, "choices")[1])
    assert list(choices["views"]) == ["without red", "without green", "without blue", "in grey"]
    assert choices["views"]["in grey"] == [[0.2126, 0.7152, 0.0722]] * 3
    assert "a4" in choices["papers"]


def test_two_pages_are_told_of_a_save(server: LiveServer, folder: Path, events: Events) -> None:
    second = Events(server)
    (before,) = events.until("judged")["parts"][0]["pieces"]
    second.until("judged")
    edit(folder / "coins.yaml", "text: '1'", "text: '2'")
    for page in (events, second):
        table = page.until("judged")
        (after,) = table["parts"][0]["pieces"]
        assert table["changed"] == [after["key"]] == [before["key"]]
        assert after["faces"] != before["faces"]
        assert [name.rpartition("/")[2] for name in table["saved"]] == ["coins.yaml"]
    second.close()
    edit(folder / "coins.yaml", "text: '2'", "text: '1'")
    assert events.until("judged")["parts"][0]["pieces"] == [before]


def test_a_port_that_is_taken_is_refused(server: LiveServer) -> None:
    with pytest.raises(OSError, match="in use"):
        LiveServer(server.session, int(server.host.partition(":")[2]))
