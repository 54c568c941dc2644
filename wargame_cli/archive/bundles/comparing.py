"""Two accounts of a game compared: a bundle with an earlier one, with another side's, with a lock that was mailed."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from wargame_cli import rulesets
from wargame_cli.archive.bundles.bundle import Entry, Evidence, Open, Sealed, SealedStep, digest_of, seal_record
from wargame_cli.archive.bundles.proof import Proof
from wargame_cli.archive.journal.lines import record_of
from wargame_cli.archive.journal.locks import LockTold
from wargame_cli.archive.journal.records import Opening, TermsSet
from wargame_cli.archive.journal.stored_events import decode_events, encode_events
from wargame_cli.engine.errors import VerificationFailed
from wargame_cli.engine.ruleset import Ruleset


def same_lock(proof: Proof, mailed: LockTold, source: str) -> LockTold:
    """The lock of a text that was mailed in time. Raises VerificationFailed unless it is the one that counted."""
    locks = [phase.lock for phase in proof.phases if phase.lock is not None]
    where = f"{source}: turn {mailed.turn}, {mailed.phase}"
    if mailed not in locks:
        raise VerificationFailed(f"{where}: the lock that was mailed is not among the records")
    later = [
        lock for lock in locks[locks.index(mailed) + 1 :] if (lock.turn, lock.phase) == (mailed.turn, mailed.phase)
    ]
    if later:
        raise VerificationFailed(f"{where}: the lock that was mailed was replaced at {later[-1].at}")
    return mailed


def same_past(evidence: Evidence, earlier: Evidence, source: str) -> None:
    """Raises VerificationFailed unless this bundle tells what an earlier one of the same side told.

    The records are the same, and what was told of one while it was sealed is what it shows now that it is open.
    """
    if (evidence.game, evidence.side) != (earlier.game, earlier.side):
        raise VerificationFailed(f"{source}: the earlier bundle is of another game or side")
    if len(earlier.records) > len(evidence.records):
        raise VerificationFailed(f"{source}: the earlier bundle holds more records than this one")
    _compare(
        evidence,
        earlier,
        lambda ruleset, entry: _as_sealed(ruleset, entry, evidence.side),
        different="is not the one that the earlier bundle has",
        otherwise="the earlier bundle told otherwise",
        source=source,
    )


def same_story(evidence: Evidence, other: Evidence, source: str) -> int:
    """How many records two bundles of a game have in common, from the first on.

    Raises VerificationFailed at the first that is not the same, or of which they tell what both may know differently.
    """
    if evidence.game != other.game:
        raise VerificationFailed(f"{source}: the other bundle is of the game {other.game!r}, not of {evidence.game!r}")
    return _compare(
        evidence,
        other,
        _for_all,
        different=f"is not the one that {other.side} was sent",
        otherwise=f"{other.side} was told otherwise",
        source=source,
    )


def _compare(
    one: Evidence,
    two: Evidence,
    account: Callable[[Ruleset, Entry], Sealed | None],
    *,
    different: str,
    otherwise: str,
    source: str,
) -> int:
    """How many records both have; each must be the same, and and the `account` of each too."""
    common = list(zip(one.records, two.records, strict=False))
    ruleset = _ruleset_of(one.records[0])
    for number, (entry, other) in enumerate(common, 1):
        where = f"{source}: record {number}"
        if digest_of(entry) != digest_of(other):
            raise VerificationFailed(f"{where} {different}")
        if isinstance(entry, Open) and isinstance(other, Open):
            continue
        if difference := _differs(ruleset, account(ruleset, entry), account(ruleset, other)):
            raise VerificationFailed(f"{where}: {otherwise} of {difference}")
    return len(common)


def _for_all(ruleset: Ruleset, entry: Entry) -> Sealed | None:
    """What everybody is told of a record while it is sealed."""
    known = _as_sealed(ruleset, entry, "")
    if known is None:
        return None
    steps = tuple(_public(ruleset, step) for step in known.steps)
    return msgspec.structs.replace(known, own="", received=(), salt="", steps=steps)


def _public(ruleset: Ruleset, step: SealedStep) -> SealedStep:
    events = [event for event in decode_events(ruleset, step.events) if event.visible_to(None)]
    return msgspec.structs.replace(step, sheets=(), events=encode_events(events))


def _ruleset_of(entry: Entry) -> Ruleset:
    """The game's rules, by its first record, which is always open."""
    assert isinstance(entry, Open)
    opening = msgspec.json.decode(entry.line, type=Opening)
    return rulesets.load(opening.ruleset)


def _as_sealed(ruleset: Ruleset, entry: Entry, side: str) -> Sealed | None:
    """What a side is told of a record while it is sealed; None for one that is never sealed."""
    if isinstance(entry, Sealed):
        return entry
    record = record_of(entry.line)
    return None if isinstance(record, Opening | TermsSet) else seal_record(ruleset, record, entry.line.encode(), side)


def _differs(ruleset: Ruleset, now: Sealed | None, then: Sealed | None) -> str:
    """In what two accounts of a record differ; empty if in nothing."""
    if now is None or then is None:
        return "what kind of record it is"
    told = [name for name in Sealed.__struct_fields__ if name != "steps" and getattr(now, name) != getattr(then, name)]
    if told:
        return f"its {told[0]}"
    if len(now.steps) != len(then.steps):
        return "the phases that it is about"
    differences = (_step_differs(ruleset, *pair) for pair in zip(now.steps, then.steps, strict=True))
    return next((difference for difference in differences if difference), "")


def _step_differs(ruleset: Ruleset, now: SealedStep, then: SealedStep) -> str:
    where = f"turn {now.turn}, {now.phase}"
    if (now.turn, now.phase, now.number) != (then.turn, then.phase, then.number):
        return f"{where}, which it called turn {then.turn}, {then.phase}"
    if now.sheets != then.sheets:
        return f"your sheets in {where}"
    shown, told = decode_events(ruleset, now.events), decode_events(ruleset, then.events)
    for number, (event, other) in enumerate(zip(shown, told, strict=False), 1):
        if event != other:
            return f"event {number} of {where}: it told {other}, the record shows {event}"
    return "" if len(shown) == len(told) else f"{where}: it told {len(told)} events, the record shows {len(shown)}"
