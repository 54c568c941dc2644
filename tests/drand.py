"""A beacon of the tests' own: a network with a key pair, which publishes any round before or after its time."""

from __future__ import annotations

import hashlib
import json
import sys

import msgspec

_DEEPEST = sys.getrecursionlimit()

from py_ecc.bls.hash_to_curve import hash_to_G1  # noqa: E402
from py_ecc.bls.point_compression import compress_G1, compress_G2  # noqa: E402
from py_ecc.optimized_bls12_381 import G2, multiply  # noqa: E402

from wargame_cli.archive.sealed_dice.beacon import Network, Round  # noqa: E402

# Loading py_ecc lets every recursion run a hundred times deeper; a test with deep JSON would end its process.
sys.setrecursionlimit(_DEEPEST)

TAG = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"
_SECRET = 2026_11_22


def _key(secret: int) -> str:
    return b"".join(half.to_bytes(48, "big") for half in compress_G2(multiply(G2, secret))).hex()


#: Round 1 is published on 1 January 2026, at noon, and then one every 30 seconds.
TESTNET = Network(
    name="testnet",
    key=_key(_SECRET),
    period=30,
    genesis=1767268800,
    group="00" * 32,
    scheme="bls-unchained-g1-rfc9380",
)


def sign(number: int, secret: int = _SECRET) -> Round:
    """The round of this number, as the network of this secret signs it."""
    point = hash_to_G1(hashlib.sha256(number.to_bytes(8, "big")).digest(), TAG, hashlib.sha256)
    return Round(number, compress_G1(multiply(point, secret)).to_bytes(48, "big").hex())


def published(number: int, secret: int = _SECRET) -> bytes:
    """The round as a server writes it."""
    drawn = sign(number, secret)
    return json.dumps({"round": number, "randomness": drawn.randomness.hex(), "signature": drawn.signature}).encode()


def other_network(secret: int) -> Network:
    """A network that says the same of itself and has another key."""
    return msgspec.structs.replace(TESTNET, key=_key(secret))
