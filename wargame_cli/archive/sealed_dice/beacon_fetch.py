"""Rounds of a beacon from one of its servers; only where the umpire asks for it.

Nothing that a server says is believed: a round is the network's or not by its signature (`beacon.check`).
"""

from __future__ import annotations

import time
from http.client import HTTPException
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, ProxyHandler, Request, build_opener

from wargame_cli.archive.sealed_dice.beacon import MOST_BYTES, Network, Round, read_round
from wargame_cli.engine.errors import Malformed, Problem
from wargame_cli.version import __version__

#: Seconds until a server must have answered.
TIMEOUT = 20.0

_LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})


class _NoRedirects(HTTPRedirectHandler):
    """The server that was named answers, and no other."""

    def redirect_request(self, *_: object) -> None:
        """None: the redirection is an error like any other."""


def fetch_round(url: str, network: Network, number: int, timeout: float = TIMEOUT) -> Round:
    """A round from a server, such as `https://api.drand.sh`. Raises Malformed where none comes.

    Only https is spoken, but for a server on this computer.
    """
    asked = f"{url.rstrip('/')}/{network.chain}/public/{number}"
    if not _is_safe(url):
        raise _failed(asked, "a server of a beacon is asked by https", "give its address: https://api.drand.sh")
    published = network.moment_of(number).isoformat(sep=" ", timespec="seconds")
    hint = f"round {number} is published at {published}; its servers: https://docs.drand.love/developer/http-api"
    try:
        data = _answer(asked, timeout)
    except HTTPError as error:
        raise _failed(asked, f"the server answers {error.code} ({error.reason})", hint) from None
    except TimeoutError:
        raise _failed(asked, f"the server did not answer within {timeout:g} seconds", hint) from None
    except (OSError, HTTPException, ValueError) as error:
        reason = getattr(error, "reason", None) or str(error) or type(error).__name__
        raise _failed(asked, f"the server cannot be asked: {reason}", hint) from None
    found = read_round(data, asked)
    if found.number != number:
        raise _failed(asked, f"the server sent round {found.number}, and was asked for {number}", hint)
    return found


def _is_safe(url: str) -> bool:
    try:
        parts = urlsplit(url)
        return bool(parts.hostname) and (parts.scheme == "https" or _is_loopback(parts.scheme, parts.hostname))
    except ValueError:
        return False


def _is_loopback(scheme: str, host: str | None) -> bool:
    return scheme == "http" and host in _LOOPBACK


def _answer(url: str, timeout: float) -> bytes:
    """What a server sends, but not more than a little too much, and not for longer than this."""
    until = time.monotonic() + timeout
    # A server on this computer is asked by itself, whatever proxy stands in the environment.
    handlers = [_NoRedirects(), *([ProxyHandler({})] if url.startswith("http:") else [])]
    request = Request(url, headers={"User-Agent": f"wargame-cli/{__version__}", "Accept": "application/json"})
    data = b""
    with build_opener(*handlers).open(request, timeout=timeout) as response:
        while len(data) <= MOST_BYTES and (chunk := response.read1(MOST_BYTES)):
            data += chunk
            if time.monotonic() > until:
                raise TimeoutError
    return data


def _failed(url: str, message: str, hint: str) -> Malformed:
    return Malformed([Problem(code="file-unreadable", kind="malformed", message=message, file=url, hint=hint)])
