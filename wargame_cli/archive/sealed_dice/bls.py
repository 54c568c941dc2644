"""BLS signatures over BLS12-381, with signatures on G1 and public keys on G2: draft-irtf-cfrg-bls-signature, RFC 9380.

Only `beacon` comes here, and only when a signature is checked: the curve is py_ecc's, which few games need and which
takes half a second to load. Without it the import raises a WargameError that says what to install.
"""

from __future__ import annotations

import sys
from hashlib import sha256
from typing import Any, cast

from wargame_cli.engine.errors import WargameError

# Loading py_ecc lets every recursion run a hundred times deeper; a file nested too deep could then end the process.
_DEEPEST = sys.getrecursionlimit()
try:
    from py_ecc.bls.g2_primitives import subgroup_check
    from py_ecc.bls.hash_to_curve import hash_to_G1
    from py_ecc.bls.point_compression import decompress_G1, decompress_G2
    from py_ecc.bls.typing import G1Compressed, G1Uncompressed, G2Compressed, G2Uncompressed
    from py_ecc.fields import optimized_bls12_381_FQ12 as FQ12
    from py_ecc.optimized_bls12_381 import G2, final_exponentiate, is_inf, neg, pairing
except ModuleNotFoundError:
    message = "a beacon's rounds are checked with py_ecc, which is not installed: pip install 'wargame-cli[beacon]'"
    raise WargameError(message) from None
finally:
    sys.setrecursionlimit(_DEEPEST)

_G1_BYTES = 48
_G2_BYTES = 2 * _G1_BYTES


def key_fault(key: bytes) -> str:
    """What is wrong with a public key, in a clause; empty if it is valid."""
    try:
        _key(key)
    except ValueError as error:
        return str(error)
    return ""


def signature_fault(key: bytes, signature: bytes, message: bytes, tag: bytes) -> str:
    """Why a signature is not the key's for this message, in a clause; empty if it is valid.

    It is valid where e(signature, generator) = e(message as a point, key); both sides are computed as one product, with
    one final exponentiation.
    """
    try:
        key_point, signature_point = _key(key), _signature(signature)
    except ValueError as error:
        return str(error)
    hashed = hash_to_G1(message, tag, cast(Any, sha256))  # it takes the function, and says that it takes a hash
    product = pairing(G2, signature_point, False) * pairing(key_point, neg(hashed), False)
    return "" if final_exponentiate(product) == FQ12.one() else "the signature is of another key or another message"


def _signature(data: bytes) -> G1Uncompressed:
    """The point of a signature. Raises ValueError for what is none."""
    _has_length("signature", data, _G1_BYTES)
    try:
        point = decompress_G1(G1Compressed(int.from_bytes(data, "big")))
    except ValueError:
        raise ValueError("the signature is no point of the curve") from None
    if is_inf(point) or not subgroup_check(point):
        raise ValueError("the signature is no point of the right group")
    return point


def _key(data: bytes) -> G2Uncompressed:
    """The point of a public key. Raises ValueError for what is none: with infinity every message would be signed."""
    _has_length("public key", data, _G2_BYTES)
    halves = int.from_bytes(data[:_G1_BYTES], "big"), int.from_bytes(data[_G1_BYTES:], "big")
    try:
        point = decompress_G2(G2Compressed(halves))
    except ValueError:
        raise ValueError("the public key is no point of the curve") from None
    if is_inf(point) or not subgroup_check(point):
        raise ValueError("the public key is no point of the right group")
    return point


def _has_length(name: str, data: bytes, length: int) -> None:
    if len(data) != length:
        raise ValueError(f"the {name} has {len(data)} bytes, not {length}")
