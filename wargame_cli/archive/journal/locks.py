"""Lock, then roll: the sheets of a phase are fixed before a public beacon decides its dice.

A lock is a record of the journal, and a short text that everybody is mailed before the beacon's round. Of each sheet it
holds a digest that nobody can guess a sheet by; its own side is told the salt of it.
"""

from datetime import datetime
from pathlib import Path

import msgspec

from wargame_cli.archive.game.games import Locked, Pending
from wargame_cli.archive.game.sheets import SheetText
from wargame_cli.archive.game.terms import Terms
from wargame_cli.archive.journal.records import Lock, PhaseRecord
from wargame_cli.archive.sealed_dice import beacon, keys
from wargame_cli.archive.sealed_dice.beacon import Round
from wargame_cli.archive.storage import canonical
from wargame_cli.archive.storage.files import read_bytes
from wargame_cli.engine.errors import Problem, Refused
from wargame_cli.engine.text import decode, read_text

#: A text of a lock has some lines for each sheet.
_MOST_BYTES = 100_000


class LockedSheet(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A sheet as a lock names it: its side, and the salted digest of its text and signature."""

    side: str
    digest: str


class LockTold(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What everybody is told of a lock: `record` is the digest of its record, `chain` the chain hash of the network,
    `published` when the round is there.
    """

    turn: int
    phase: str
    at: str
    chain: str
    round: int
    published: str
    record: str
    sheets: tuple[LockedSheet, ...]


def sheet_salt(record: Lock, side: str) -> str:
    """What the digest of a side's sheets is salted with; only that side is told."""
    return keys.side_salt(record.salt, side)


def sheet_digest(salt: str, sheet: SheetText) -> str:
    """The digest of a sheet in a lock: of its text and its signature."""
    return canonical.digest((salt, sheet.text, sheet.signature))


def told(record: Lock, digest: str) -> LockTold:
    """What everybody is told of a lock with a record of this digest."""
    return LockTold(
        turn=record.turn,
        phase=record.phase,
        at=record.at,
        chain=record.chain,
        round=record.round,
        published=record.published,
        record=digest,
        sheets=tuple(
            LockedSheet(side=sheet.side, digest=sheet_digest(sheet_salt(record, sheet.side), sheet))
            for sheet in record.sheets
        ),
    )


def begun_by(record: Lock) -> Pending:
    """What a phase will be resolved with after this lock."""
    return Pending(sheets=record.sheets, silent=record.silent, received=record.received)


def locked_by(record: Lock | LockTold, digest: str, terms: Terms, before: Locked | None, begun: Pending) -> Locked:
    """What a game holds of a lock. Raises ValueError where its round is not the one that the terms want."""
    if terms.beacon is None:
        raise ValueError("the terms of the game name no beacon")
    network = terms.beacon.network
    if record.chain != network.chain:
        raise ValueError("its network is not the one that the terms name")
    if record.round != terms.beacon.round_after(datetime.fromisoformat(record.at)):
        raise ValueError("its round is not the first that the terms allow after the moment of the lock")
    if record.published != network.moment_of(record.round).isoformat(timespec="seconds"):
        raise ValueError("its round is not published when it says")
    return Locked(
        digest=digest,
        at=record.at,
        network=network,
        round=record.round,
        times=before.times + 1 if before else 1,
        begun=begun,
    )


def drawn(lock: Locked, round: Round, source: str = "") -> Round:
    """The round that a lock waits for. Raises Refused for another one, or one that is not genuine."""
    if round.number != lock.round:
        message = f"this is round {round.number}, and the sheets were locked for round {lock.round}"
        raise Refused([Problem(code="bad-round", kind="illegal", message=message, file=source)])
    beacon.check(lock.network, round, source)
    return round


def kept_to(lock: Locked, record: PhaseRecord) -> str:
    """Why a phase was not resolved with what had been locked for it, or nothing."""
    if record.lock != lock.digest:
        return "it was not resolved by the last lock of its sheets"
    missing = [sheet for sheet in lock.begun.sheets if sheet not in record.sheets]
    if missing:
        return f"the sheet of {missing[0].side} that was locked is not among those that it was resolved with"
    for sheet in record.sheets:
        if sheet not in lock.begun.sheets and settles(sheet):
            return f"{sheet.file} holds more than answers, and was not locked"
    if any(record.silent.get(side) != policy for side, policy in lock.begun.silent.items()):
        return "a side that was silent when the sheets were locked is not silent in it"
    return ""


class Salted(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a side alone is told: the salt in the digests of its sheets."""

    side: str
    salt: str


class Mailed(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A text of `wargame lock`: for everybody, or for a side."""

    game: str
    lock: LockTold
    yours: Salted | None = None


def read_lock(path: Path) -> Mailed:
    """A text of a lock that was mailed. Raises Malformed for what is none."""
    return decode(read_text(read_bytes(path, _MOST_BYTES), str(path)), Mailed)


def settles(sheet: SheetText) -> bool:
    """Whether a sheet holds more than answers."""
    return any(sheet.fields().get(name) for name in ("orders", "standing", "recurring", "nonce"))
