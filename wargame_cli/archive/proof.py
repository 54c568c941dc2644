"""A bundle checked by a player who has nothing but the files that the moderator sent him."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from wargame_cli.archive import canonical, keys
from wargame_cli.archive.bundles import Evidence, Open, Played, Sealed, SealedStep, steps_of
from wargame_cli.archive.journal import UNREADABLE, decode_events, line_digest
from wargame_cli.archive.records import Opening, PhaseRecord, Record, Rewind, TermsSet
from wargame_cli.archive.replay import Progress, Replay, called
from wargame_cli.archive.sheets import SheetText
from wargame_cli.archive.verify import noted
from wargame_cli.engine import ruleset as rulesets
from wargame_cli.engine.errors import VerificationFailed
from wargame_cli.engine.events import DieRolled
from wargame_cli.engine.ruleset import Ruleset

Status = Literal["proven", "dice", "sealed"]


class PhaseProof(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of a record: `proven` was played again with everything; of `dice` every die that the side saw was
    computed again, and the result is still sealed; `sealed` holds nothing that can be computed. `dice` counts the dice.
    """

    turn: int
    phase: str
    act: str
    status: Status
    dice: int


class Proof(msgspec.Struct, frozen=True, kw_only=True):
    """What a bundle proves. `opened` says when the sealed records are opened."""

    game: str
    side: str
    source: str
    commitment: str
    opened: str
    phases: tuple[PhaseProof, ...]
    proven: int
    sealed: int
    dice: int


def prove(evidence: Evidence, source: str, progress: Progress | None = None, commitment: str = "") -> Proof:
    """Check everything that a bundle allows to be checked. Raises VerificationFailed with the first difference.

    `source` is what the bundle is called in errors, `commitment` the one that the player noted when the game began.
    """
    checking = _Checking(evidence, source)
    for number, entry in enumerate(evidence.records):
        checking.add(number, entry)
        if number == 0:
            noted(commitment, checking.replay.box.commitment)
        if progress:
            progress(number + 1, len(evidence.records))
    return checking.finish()


def same_past(evidence: Evidence, earlier: Evidence, source: str) -> None:
    """Raises VerificationFailed unless the records of an earlier bundle are those of this one, sealed or opened."""
    if (evidence.game, evidence.side) != (earlier.game, earlier.side):
        raise VerificationFailed(f"{source}: the earlier bundle is of another game or side")
    if len(earlier.records) > len(evidence.records):
        raise VerificationFailed(f"{source}: the earlier bundle holds more records than this one")
    for number, (now, then) in enumerate(zip(evidence.records, earlier.records, strict=False)):
        if _digest(now) != _digest(then):
            raise VerificationFailed(f"{source}: record {number + 1} is not the one that the earlier bundle sealed")


def _digest(entry: Open | Sealed) -> str:
    return entry.digest if isinstance(entry, Sealed) else line_digest(entry.line.encode())


class _Checking:
    """The records of a bundle, checked one after the other."""

    def __init__(self, evidence: Evidence, source: str) -> None:
        self.replay = Replay(source)
        self._evidence = evidence
        self._ruleset: Ruleset
        self._whole = True
        self._previous = ""
        self._seals: dict[int, keys.Seal] = {}
        self._proofs: list[PhaseProof] = []

    def add(self, number: int, entry: Open | Sealed) -> None:
        """One more record."""
        if isinstance(entry, Open):
            self._add_open(number, entry)
        else:
            self._add_sealed(number, entry)
        self._previous = _digest(entry)

    def finish(self) -> Proof:
        """All records held; where none is sealed, the position is the one that the side was sent."""
        box, evidence = self.replay.box, self._evidence
        if self._whole:
            self.replay.at("the position")
            seen = self._ruleset.view(self.replay.position, evidence.side)
            self.replay.same("what the side may see of it", evidence.position, canonical.digest(seen))
        played = [proof for proof in self._proofs if proof.act in ("", "correction", "override")]
        return Proof(
            game=evidence.game,
            side=evidence.side,
            source=box.source,
            commitment=box.commitment,
            opened=evidence.opened,
            phases=tuple(self._proofs),
            proven=sum(proof.status == "proven" for proof in played),
            sealed=sum(proof.status != "proven" for proof in played),
            dice=sum(proof.dice for proof in self._proofs),
        )

    # -- open records ----------------------------------------------------------------------------------------

    def _add_open(self, number: int, entry: Open) -> None:
        replay = self.replay
        replay.at(f"record {number + 1}")
        try:
            record: Record = msgspec.json.decode(entry.line, type=Record)
        except UNREADABLE as error:
            raise replay.fail(f"it cannot be read ({error})") from None
        replay.at(f"record {number + 1} ({called(record)})")
        if isinstance(record, Opening) != (number == 0):
            raise replay.fail("the bundle must begin with one record of the new game")
        if isinstance(record, Opening):
            replay.same("the game", record.game, self._evidence.game)
            replay.begin(record)
            self._ruleset = rulesets.load(record.ruleset)
            return
        replay.same("the record before", record.previous, self._previous)
        if isinstance(record, PhaseRecord):
            self._seals[number] = record.seal
        if self._whole:
            before = replay.dice
            replay.add(record, number)
            dice = replay.dice - before
        else:
            replay.reveal(record.kind, record.key, record.passed if isinstance(record, Rewind) else "")
            dice = 0 if isinstance(record, TermsSet) else self._check_steps(steps_of(record))
        if not isinstance(record, TermsSet):
            self._note(record.kind, steps_of(record), dice)

    # -- sealed records --------------------------------------------------------------------------------------

    def _add_sealed(self, number: int, entry: Sealed) -> None:
        replay = self.replay
        replay.at(f"record {number + 1} (sealed)")
        if number == 0:
            raise replay.fail("the bundle must begin with one record of the new game")
        replay.same("the number", entry.number, number)
        replay.same("the record before", entry.previous, self._previous)
        self._whole = False
        replay.reveal(entry.kind, entry.key, entry.passed)
        self._reveal_own(number, entry)
        for step in entry.steps:
            self._own_nonce(step)
        self._note(entry.kind, entry.steps, self._check_steps(entry.steps))

    def _note(self, kind: str, steps: Sequence[Played | SealedStep], dice: int) -> None:
        turn, phase = (steps[0].turn, steps[0].phase) if steps else (0, "")
        act = "" if kind == "phase" else kind
        status: Status = "proven" if self._whole else "dice" if dice else "sealed"
        self._proofs.append(PhaseProof(turn=turn, phase=phase, act=act, status=status, dice=dice))

    def _reveal_own(self, number: int, entry: Sealed) -> None:
        """The link of the side's own chain."""
        side = self._evidence.side
        if entry.own and not keys.leads_to(
            entry.own, self.replay.ordinal(number), self.replay.box.readers.get(side, "")
        ):
            raise self.replay.fail("the key of the dice that only you see is not the one that was fixed beforehand")
        self._seals[number] = keys.Seal(entry.key, {side: entry.own} if entry.own else {}, entry.nonces)

    def _own_nonce(self, step: SealedStep) -> None:
        """The side's own nonce is the one that went into the dice."""
        known = self._seals.get(step.number, keys.Seal()).nonces.get(self._evidence.side, "")
        written = [str(nonce) for sheet in step.sheets if (nonce := _field(sheet, "nonce"))]
        for nonce in written:
            self.replay.same("your own nonce", known, nonce)

    def _check_steps(self, steps: Sequence[Played | SealedStep]) -> int:
        """How many dice were computed again; each shows what it must."""
        if self.replay.box.source != "sealed":
            return 0
        return sum(self._check_dice(step.number, step.events) for step in steps)

    def _check_dice(self, number: int, raw: msgspec.Raw) -> int:
        try:
            events = decode_events(self._ruleset, raw)
        except UNREADABLE as error:
            raise self.replay.fail(f"an event cannot be read: {error}") from None
        rolls = [event for event in events if isinstance(event, DieRolled)]
        if not rolls:
            return 0
        if number not in self._seals:
            raise self.replay.fail(f"it plays record {number + 1} again, which is not there")
        dice = self._seals[number].dice()
        for roll in rolls:
            reader = roll.seen_by[0] if roll.seen_by else ""
            shown = dice.shows(roll.label, roll.number, roll.sides, reader)
            self.replay.same(f"the die {roll.label}", roll.value, shown)
        return len(rolls)


def _field(sheet: SheetText, name: str) -> Any:
    """A field of a sheet. Raises Malformed for one that cannot be read, which no phase was resolved with."""
    data = sheet.document().data
    return data.get(name) if isinstance(data, dict) else None
