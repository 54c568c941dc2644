"""A public randomness beacon: its network, its rounds, and whether a round is the network's own.

Every few seconds the servers of a network publish a round together: a signature of nothing but the round's number. No
server can make it alone, so nobody has it before its time; and a number has one signature only, so nobody can choose
among several. Dice that come from a round to come are out of everybody's hands, the umpire's too.

These are the networks of drand whose signatures stand alone (each says nothing of the one before) and are points of G1,
the shorter ones. All that a game must know of a network is in its `Network`; nothing is ever asked of a server, unless
somebody wants a round fetched (`beacon_fetch`).
"""

from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Annotated, Literal

import msgspec

from wargame_cli.engine.errors import Malformed, Problem, Refused
from wargame_cli.engine.loading import digests
from wargame_cli.engine.text import decode, read_text

#: Bytes of a compressed point of G1.
_SIGNATURE_BYTES = 48

#: What is signed is hashed to a point under this name, so that no signature made for another purpose serves here.
_TAGS = {"bls-unchained-g1-rfc9380": b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"}

#: A round in JSON takes some 250 bytes.
MOST_BYTES = 10_000

_FORM = 'a round is written as its network publishes it: {"round": 657413, "signature": "b713..."}'

_ROUND_BYTES = 8
_Number = Annotated[int, msgspec.Meta(ge=1, le=10**12)]
#: The end of a text. `$` alone lets a line end follow, and `\Z` is no expression of the JSON Schemas that editors use.
_END = r"$(?!\n)"
_Signature = Annotated[str, msgspec.Meta(pattern=rf"^[0-9a-f]{{96}}{_END}")]


class Network(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A network of servers, as it describes itself (`/CHAIN/info` on any of them).

    `key` is its public key and `group` the digest of the group of servers that made it, both in hexadecimal; `period`
    is how many seconds lie between two rounds, `genesis` when the first was published, in seconds since 1970 (UTC).
    """

    name: Annotated[str, msgspec.Meta(pattern=rf"^[a-z0-9][a-z0-9._-]*{_END}", max_length=40)]
    key: Annotated[str, msgspec.Meta(pattern=rf"^[0-9a-f]{{192}}{_END}")]
    period: Annotated[int, msgspec.Meta(ge=1, le=86_400)]
    genesis: Annotated[int, msgspec.Meta(ge=0, lt=2**32)]
    group: Annotated[str, msgspec.Meta(pattern=rf"^[0-9a-f]{{64}}{_END}")]
    scheme: Literal["bls-unchained-g1-rfc9380"]

    @property
    def chain(self) -> str:
        """The chain hash, by which servers and players name a network: the digest of all that describes it."""
        parts = (
            self.period.to_bytes(4, "big"),
            self.genesis.to_bytes(8, "big"),
            bytes.fromhex(self.key),
            bytes.fromhex(self.group),
            b"" if self.name == "default" else self.name.encode(),
        )
        return digests.sha256(b"".join(parts)).hex()

    def round_at(self, moment: datetime) -> int:
        """The number of the first round that is published at this moment or after it."""
        since = moment - self._start
        return max(1, 1 - (-since // timedelta(seconds=self.period)))

    def moment_of(self, number: int) -> datetime:
        """When a round is published. Raises Refused for one that no calendar reaches."""
        try:
            return self._start + timedelta(seconds=(number - 1) * self.period)
        except OverflowError:
            message = f"round {number} of {self.name} lies beyond the year 9999"
            raise Refused([Problem(code="bad-round", kind="illegal", message=message)]) from None

    @property
    def _start(self) -> datetime:
        return datetime.fromtimestamp(self.genesis, UTC)

    def __str__(self) -> str:
        """Its name, if it is one that everybody knows; of another the chain hash too, for anybody can take a name."""
        return self.name if NETWORKS.get(self.name) == self else f"{self.name} (chain {self.chain})"


#: The League of Entropy's network for general use: https://docs.drand.love/developer/http-api and
#: https://api.drand.sh/52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971/info
QUICKNET = Network(
    name="quicknet",
    key="83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451"
    "0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
    period=3,
    genesis=1692803367,
    group="f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e",
    scheme="bls-unchained-g1-rfc9380",
)

#: The networks that a game may call by their names.
NETWORKS = {network.name: network for network in (QUICKNET,)}


class Round(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A round that was published: its number, and the signature in hexadecimal. Whether it is genuine, `check` says."""

    number: _Number
    signature: _Signature

    @property
    def randomness(self) -> bytes:
        """What everybody makes of the signature: 32 bytes that nobody could choose."""
        return digests.sha256(bytes.fromhex(self.signature))


class _Published(msgspec.Struct):
    """A round as servers write it, now and in years to come; what else they write is of no use here."""

    round: _Number
    signature: str
    randomness: str = ""


def read_round(data: bytes, source: str) -> Round:
    """The round in a file. Raises Malformed with what is wrong with it; whether it is genuine, `check` says."""
    try:
        document = read_text(data, source, MOST_BYTES)
        published = decode(document, _Published)
    except Malformed as error:
        told = [msgspec.structs.replace(problem, hint=problem.hint or _FORM) for problem in error.problems]
        raise Malformed(told) from None
    signature = _hexadecimal(published.signature)
    if signature is None:
        message = "the signature is not written in hexadecimal digits, two for each byte"
        raise Malformed([document.problem(("signature",), message, hint=_FORM)])
    if len(signature) != _SIGNATURE_BYTES:
        message = f"the signature has {len(signature)} bytes, and one of such a network has {_SIGNATURE_BYTES}"
        hint = "take the round of the network that the terms of the game name, and take it whole"
        raise Malformed([document.problem(("signature",), message, hint=hint)])
    found = Round(published.round, signature.hex())
    if published.randomness and _hexadecimal(published.randomness) != found.randomness:
        message = "the randomness is not the SHA-256 of the signature: one of them was changed"
        raise Malformed([document.problem(("randomness",), message, hint="take the round from its network again")])
    return found


def check(network: Network, published: Round, source: str = "") -> None:
    """Raises Refused for a round that is not the network's own, and WargameError without the extra `beacon`.

    It takes about a second; a round that was looked at once is known.
    """
    if fault := _fault(network, published):
        message = f"round {published.number} of {network} is not genuine: {fault}"
        hint = "take the round again, from another server of the network that the terms of the game name"
        raise Refused([Problem(code="bad-round", kind="illegal", message=message, file=source, hint=hint)])


def fault_of_key(network: Network) -> str:
    """Why no signature of the network could ever be checked; nothing where its public key is one.

    Raises WargameError without the extra `beacon`.
    """
    from wargame_cli.archive.sealed_dice.bls import key_fault  # it loads py_ecc, which takes half a second

    return key_fault(bytes.fromhex(network.key))


@cache
def _fault(network: Network, published: Round) -> str:
    """What is wrong with a round's signature, in a clause; nothing where it is the network's."""
    from wargame_cli.archive.sealed_dice.bls import signature_fault  # it loads py_ecc, which takes half a second

    message = digests.sha256(published.number.to_bytes(_ROUND_BYTES, "big"))
    key, signature = bytes.fromhex(network.key), bytes.fromhex(published.signature)
    return signature_fault(key, signature, message, _TAGS[network.scheme])


def _hexadecimal(text: str) -> bytes | None:
    """The bytes that hexadecimal digits stand for; None for any other text."""
    try:
        return bytes.fromhex(text) if text.isalnum() else None
    except ValueError:
        return None
