"""A round from a server: asked for once, from the server that was named, and from no other."""

from __future__ import annotations

import contextlib
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from drand import TESTNET, published, sign

from wargame_cli.archive.sealed_dice.beacon_fetch import fetch_round
from wargame_cli.engine.errors import Malformed

PATH = f"/{TESTNET.chain}/public"


class _Answers(BaseHTTPRequestHandler):
    """What the tests' server says on each path; `asked` keeps the paths and who asked."""

    def do_GET(self):
        self.server.asked.append((self.path, self.headers["User-Agent"]))
        known = {
            f"{PATH}/5": (200, published(5)),
            f"{PATH}/6": (200, published(5)),  # another round than it was asked for
            f"{PATH}/7": (200, b"<html>busy</html>"),
            f"{PATH}/8": (200, b" " * 1_000_000),
            f"{PATH}/9": (302, b""),
            f"{PATH}/10": (200, b'{"round": 10}'),
            f"{PATH}/13": (200, published(5)),
            f"/base{PATH}/5": (200, published(5)),
        }
        if self.path == f"{PATH}/11":
            time.sleep(1.0)  # longer than the test waits
        if self.path == f"{PATH}/12":
            self.wfile.write(b"nonsense\r\n\r\n")
            return
        code, body = known.get(self.path, (404, b"{}"))
        self.send_response(code)
        self.send_header("Location", f"{PATH}/5")
        self.end_headers()
        with contextlib.suppress(OSError):  # where the client has had enough
            self.wfile.write(body)
            for _ in range(40 if self.path == f"{PATH}/13" else 0):  # a byte now and then, for two seconds
                self.wfile.write(b" ")
                time.sleep(0.05)

    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def server():
    serving = ThreadingHTTPServer(("127.0.0.1", 0), _Answers)
    serving.asked = []
    thread = threading.Thread(target=serving.serve_forever, daemon=True)
    thread.start()
    yield serving
    serving.shutdown()
    serving.server_close()
    thread.join()


@pytest.fixture
def url(server):
    server.asked.clear()
    return f"http://127.0.0.1:{server.server_port}"


def test_a_round_is_fetched(server, url, monkeypatch):
    """By the network's chain hash and the round's number; a proxy is not asked for a server on this computer."""
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:1")
    for address in (url, f"{url}/", f"{url}/base"):
        assert fetch_round(address, TESTNET, 5) == sign(5)
    assert [path for path, _ in server.asked] == [f"{PATH}/5", f"{PATH}/5", f"/base{PATH}/5"]
    assert all(agent.startswith("wargame-cli/") for _, agent in server.asked)


@pytest.mark.parametrize(
    ("number", "told"),
    [
        (4, "the server answers 404 (Not Found)"),
        (6, "the server sent round 5, and was asked for 6"),
        (7, "expected fields (`name: value`), not '<html>busy</html>'"),
        (8, "the file is too large"),
        (9, "the server answers 302 (Found)"),
        (10, "the field 'signature' is missing"),
        (11, "the server did not answer within 0.3 seconds"),
        (13, "the server did not answer within 0.3 seconds"),
        (12, "the server cannot be asked: nonsense"),
    ],
)
def test_a_server_that_gives_none(server, url, number, told):
    """The address and what it said; a redirection is not followed."""
    with pytest.raises(Malformed) as caught:
        fetch_round(url, TESTNET, number, timeout=0.3)
    (problem,) = caught.value.problems
    assert told in problem.message
    assert problem.file == f"{url}{PATH}/{number}"
    assert problem.hint
    assert [path for path, _ in server.asked] == [f"{PATH}/{number}"]


def test_when_a_round_is_published_is_told(url):
    with pytest.raises(Malformed, match=r"hint: round 4 is published at 2026-01-01 12:01:30\+00:00"):
        fetch_round(url, TESTNET, 4)


@pytest.mark.parametrize(
    "address",
    ["http://example.invalid", "http://127.0.0.1.example.invalid", "ftp://127.0.0.1", "file:///etc/passwd",
     "api.drand.sh", "", "https://", "http://[::1", "http://localhost@example.invalid"],
)  # fmt: skip
def test_addresses_that_are_not_asked(address):
    """Only https, but for this computer: nobody on the way shall send a round that was never published."""
    with pytest.raises(Malformed, match="a server of a beacon is asked by https"):
        fetch_round(address, TESTNET, 5)


@pytest.mark.parametrize(
    "address", ["http://127.0.0.1:1", "http://127.0.0.1:port", "http://127.0.0.1:99999", "http://127.0.0.1/a b", "https://\u2028"]
)  # fmt: skip
def test_nobody_is_there(address):
    with pytest.raises(Malformed):
        fetch_round(address, TESTNET, 5, timeout=0.3)
