"""The umpire's key chain: dice that follow from what was fixed beforehand and from what the sides write.

    secret = h(0)  ->  h(1)  ->  ...  ->  h(N-1)  ->  h(N) = commitment        each arrow is one SHA-256

The end of the chain stands in the opening record, whose digest is published when the game is made: that is the game's
commitment. The n-th phase that is resolved reveals h(N-n), the preimage of what was revealed before it. A phase that
was begun and given up has taken its link along: it is revealed with the act that gives it up, and passed over. Anyone
can hash a link once to see that it was fixed at the start; nobody can go back along an arrow and compute the next one.
The key of a phase's dice also takes in the nonces of the sides' order sheets, so that the umpire, who knows the secret,
does not know the dice either before the last sheet with a nonce is in.

What the umpire does besides resolving (new terms, an override, a correction, a rewind) reveals the next link of another
chain, whose end is published too: so nobody else can do it, and it leaves the dice to come as they are.

Dice that only one side may see (what is drawn into its hand, what happens to its hidden units) come from a chain of
that side's own, made from the same secret, whose end is published too: the key of a phase is told to everybody, and
must not give them away. A side is sent the links of its own chain; the others see them when the records are opened.

The secret stands in a key file of its own, readable by its owner only, never in a saved game.
"""

import os
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import msgspec

from wargame_cli.archive.storage.files import create_private, read_bytes
from wargame_cli.engine.dice import KeyedDice
from wargame_cli.engine.errors import BadInput, Malformed, Problem, Refused
from wargame_cli.engine.loading import digests
from wargame_cli.engine.text import Document, decode, dump_json, read_text

#: Phases that a chain lasts for, unless told otherwise; a long campaign has some hundreds.
LENGTH = 4096

#: Hashing a longer chain than this would take seconds, and no game needs it.
_LONGEST = 1_000_000

_SECRET_BYTES = 32


class KeyChain(msgspec.Struct, frozen=True):
    """A secret of 32 bytes and how often it is hashed. The secret is not shown when the chain is printed."""

    secret: bytes
    length: int = LENGTH

    def __repr__(self) -> str:
        return f"KeyChain(length={self.length})"

    @property
    def commitment(self) -> bytes:
        """The last hash of the chain, which stands in the opening record."""
        return _hashed(self.secret, self.length)

    def key(self, phase: int) -> bytes:
        """What the phase with this number, from 1, reveals: 32 bytes. Raises Refused beyond the end of the chain."""
        if not 1 <= phase <= self.length:
            message = f"the key chain lasts for {self.length} phases; there is no key for phase {phase}"
            raise Refused([Problem(code="bad-key", kind="illegal", message=message)])
        return _hashed(self.secret, self.length - phase)

    def of_reader(self, reader: str) -> "KeyChain":
        """The chain of the dice that only this side may see; nobody but the umpire can tell one from the other."""
        return KeyChain(digests.hmac_sha256(self.secret, f"wargame reader {reader}".encode()), self.length)

    def of_acts(self) -> "KeyChain":
        """The chain of what the umpire does besides resolving: his acts are his, and leave the dice alone."""
        return KeyChain(digests.hmac_sha256(self.secret, b"wargame acts"), self.length)

    def salt(self, record: int) -> str:
        """What is written into a record so that nobody can guess it by its digest: 32 hexadecimal digits."""
        return salt(self.secret, record)


def salt(secret: bytes, record: int) -> str:
    """The salt of the record with this number, from a secret of the game."""
    return digests.hmac_sha256(secret, f"wargame salt {record}".encode()).hex()[:32]


def side_salt(salt: str, side: str) -> str:
    """A salt for one side, made from that of a record: who is told it learns nothing of the others."""
    return digests.hmac_sha256(bytes.fromhex(salt), f"wargame lock {side}".encode()).hex()[:32]


def new_secret() -> str:
    """What the salts of a game without a key chain are made from: 128 random bits, hexadecimal."""
    import secrets  # only where something secret is made

    return secrets.token_bytes(16).hex()


def seed_hash(secret: str, seed: str) -> str:
    """What is published of a seed: nobody can tell it from this without the secret, nor change it afterwards."""
    return digests.hmac_sha256(secret.encode(), f"wargame seed {seed}".encode()).hex()


def new_chain(length: int = LENGTH) -> KeyChain:
    """A chain from a fresh random secret."""
    import secrets

    return KeyChain(secrets.token_bytes(_SECRET_BYTES), length)


def check_link(revealed: bytes, previous: bytes) -> bool:
    """Whether what a phase revealed hashes to what the phase before revealed (or, for the first, the commitment)."""
    return digests.are_same(digests.sha256(revealed), previous)


def leads_to(revealed: str, steps: int, commitment: str) -> bool:
    """Whether a link that the record with this number revealed (hexadecimal) is of the chain with this commitment."""
    try:
        link = bytes.fromhex(revealed)
    except ValueError:
        return False
    return revealed == link.hex() and 0 < steps <= _LONGEST and _hashed(link, steps).hex() == commitment


def phase_key(revealed: bytes, nonces: Mapping[str, str], lock: str = "", drawn: str = "") -> bytes:
    """The key of a phase's dice, 32 bytes: SHA-256 of what the umpire reveals and what the sides wrote as nonces.

    Hashed are `wargame phase`, the revealed bytes, and for each side in the order of the names' bytes the side and its
    nonce; each of these in UTF-8 behind its length in bytes as eight bytes, the highest first, so that no two sets of
    nonces are hashed alike. Where the sheets were locked there follow `wargame lock`, the digest of the lock's record
    and the randomness that was `drawn` from the beacon, in the same way.
    """
    parts = [b"wargame phase", revealed]
    for side in sorted(nonces, key=str.encode):
        parts += [side.encode(), nonces[side].encode()]
    if drawn:
        parts += [b"wargame lock", bytes.fromhex(lock), bytes.fromhex(drawn)]
    return digests.sha256(b"".join(len(part).to_bytes(8, "big") + part for part in parts))


class Seal(msgspec.Struct, frozen=True):
    """What sealed dice of a phase come from: links of the key chain and of its readers' chains, and the nonces.

    Where the sheets were locked, also the digest of that record, and the randomness of the beacon's round after it.
    """

    key: str = ""
    hidden: Mapping[str, str] = MappingProxyType({})
    nonces: Mapping[str, str] = MappingProxyType({})
    lock: str = ""
    drawn: str = ""

    def dice(self) -> KeyedDice:
        """The dice."""
        return KeyedDice(self._key(self.key), hidden={reader: self._key(link) for reader, link in self.hidden.items()})

    def _key(self, link: str) -> bytes:
        return phase_key(bytes.fromhex(link), self.nonces, self.lock, self.drawn)

    def with_words(self, words: Mapping[str, str]) -> "Seal":
        """The same with the words of the sides (see `Terms`): each is one nonce more, that of `word of SIDE`."""
        return msgspec.structs.replace(
            self, nonces={**self.nonces, **{f"word of {side}": word for side, word in words.items()}}
        )


class _KeyFile(msgspec.Struct, forbid_unknown_fields=True):
    """What a key file holds; the first field says which version of the format it is."""

    version: int = msgspec.field(name="wargame-key")
    game: str
    secret: str
    length: int


def write_key(path: Path, chain: KeyChain, game: str) -> None:
    """Make the key file of a game, readable by its owner only. Raises Unsafe if there is a file of that name."""
    create_private(path, dump_json(_KeyFile(1, game, chain.secret.hex(), chain.length)).encode())


def read_key(path: Path, game: str, commitment: bytes) -> tuple[KeyChain, list[Problem]]:
    """The key chain of a game, and a warning if others may read its file.

    Raises Malformed if the file is missing or cannot be read, Refused if it belongs to another game or its chain does
    not end in the game's commitment.
    """
    try:
        document = read_text(read_bytes(path), str(path))
        file = decode(document, _KeyFile)
        chain = _chain(document, file)
    except BadInput as error:
        # No message may show the secret, so no line of the file is shown.
        hint = "the umpire who made the game has its key file; the phases to come cannot be resolved without it"
        problems = [msgspec.structs.replace(problem, text="", hint=hint) for problem in error.problems]
        raise Malformed(problems) from None
    if file.game != game:
        message = f"this is the key file of the game {file.game!r}, not of {game!r}"
        raise Refused(
            [
                Problem(
                    code="bad-key",
                    kind="illegal",
                    message=message,
                    file=str(path),
                    hint="take the key file beside the game",
                )
            ]
        )
    if chain.commitment != commitment:
        message = "the key file does not fit the game: its chain does not end in the hash that the game published"
        hint = "the game may have been made again; take the key file that was made with it"
        raise Refused([Problem(code="bad-key", kind="illegal", message=message, file=str(path), hint=hint)])
    return chain, _too_open(path)


def _chain(document: Document, file: _KeyFile) -> KeyChain:
    """The chain that a key file describes. Raises Malformed."""
    try:
        secret = bytes.fromhex(file.secret)
    except ValueError:
        secret = b""
    if file.version != 1:
        raise Malformed(
            [document.problem(("wargame-key",), "the key file is of a newer format than this program knows")]
        )
    if len(secret) != _SECRET_BYTES:
        raise Malformed([document.problem(("secret",), f"the secret is not {_SECRET_BYTES} bytes in hexadecimal")])
    if not 1 <= file.length <= _LONGEST:
        raise Malformed([document.problem(("length",), f"the length of the chain is not 1 to {_LONGEST}")])
    return KeyChain(secret, file.length)


def _too_open(path: Path) -> list[Problem]:
    mode = path.stat().st_mode & 0o777
    if os.name != "posix" or not mode & 0o077:
        return []
    message = f"others on this computer may read the key file (mode {mode:04o}), and with it foresee the dice"
    return [Problem(code="keys-known", kind="warning", message=message, file=str(path), hint=f"chmod 600 {path}")]


def _hashed(data: bytes, times: int) -> bytes:
    for _ in range(times):
        data = digests.sha256(data)
    return data
