"""Digests of bytes. `hashlib` loads OpenSSL, which takes as long as ten chapters: it is imported where it is needed."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

try:
    from _blake2 import blake2b
except ImportError:  # a Python that has no module of its own for it
    from hashlib import blake2b

_BYTES = 32


def sha256(data: bytes) -> bytes:
    """The SHA-256 of bytes: 32 bytes."""
    import hashlib

    return hashlib.sha256(data).digest()


def hmac_sha256(key: bytes, data: bytes) -> bytes:
    """The HMAC of bytes under a key, with SHA-256: 32 bytes."""
    return _hmac()(key, data, "sha256")


@cache
def _hmac() -> Callable[[bytes, bytes, str], bytes]:
    """The function itself, which each die needs: OpenSSL's own, where Python is built with it."""
    try:
        from _hashlib import hmac_digest
    except ImportError:
        from hmac import digest as hmac_digest  # type: ignore[assignment]  # it takes more

    return hmac_digest


def are_same(one: bytes, other: bytes) -> bool:
    """Whether two digests are the same, in a time that does not tell where they differ."""
    import hmac

    return hmac.compare_digest(one, other)


def blake2(data: bytes) -> bytes:
    """The BLAKE2b of bytes, for what never leaves this machine: 32 bytes, at a third of the price of SHA-256.

    Half a megabyte goes through it at every start.
    """
    return blake2b(data, digest_size=_BYTES).digest()
