"""A bundle checked by a player who has nothing but the files that the moderator sent him."""

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from wargame_cli import rulesets
from wargame_cli.archive.bundles.bundle import (
    FORMER,
    Entry,
    Evidence,
    Open,
    Played,
    Sealed,
    SealedStep,
    digest_of,
    own_sheets,
    receipts_of,
    seen_by,
    steps_of,
)
from wargame_cli.archive.bundles.envelope import POSITION, unlike
from wargame_cli.archive.game import games
from wargame_cli.archive.game.sheets import Receipt, SheetText
from wargame_cli.archive.game.terms import PLAIN, Terms
from wargame_cli.archive.journal.consents import Done, consented
from wargame_cli.archive.journal.lines import UNREADABLE, course_of, record_of
from wargame_cli.archive.journal.locks import LockTold, settles, sheet_digest, told
from wargame_cli.archive.journal.notes import ActNote, called, note_of
from wargame_cli.archive.journal.records import Agreed, Lock, Opening, PhaseRecord, Proposal, Record, TermsSet
from wargame_cli.archive.journal.stored_events import decode_events
from wargame_cli.archive.replaying.replay import Progress, Replay
from wargame_cli.archive.replaying.verify import noted
from wargame_cli.archive.sealed_dice import keys
from wargame_cli.archive.storage import canonical
from wargame_cli.engine.errors import BadInput
from wargame_cli.engine.events import DieRolled, Event, PointsChanged, SideSilent
from wargame_cli.engine.ruleset import Ruleset

Status = Literal["proven", "dice", "sealed"]


class PhaseProof(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of a record: `proven` was played again with everything; of `dice` every die that the side saw was
    computed again, and the result is still sealed; `sealed` holds nothing that can be computed. `dice` counts the dice.

    Of an act of the umpire `reason` says why, and `changes` what came of terms that he set, or who consented. `sheets`
    are those that the side is said to have sent and that counted, `received` is all that came in from it by mail.
    `lock` is what everybody was told of a lock.
    """

    number: int
    turn: int
    phase: str
    act: str
    status: Status
    dice: int
    reason: str = ""
    changes: tuple[str, ...] = ()
    sheets: tuple[SheetText, ...] = ()
    received: tuple[Receipt, ...] = ()
    lock: LockTold | None = None


class Proof(msgspec.Struct, frozen=True, kw_only=True):
    """What a bundle proves. `opened` says when the sealed records are opened, `last` is the digest of the last one.

    `passed` counts links of the key chain that no phase came from, and `unsalted` records whose digest tells more than
    it should to who can guess what they say. `terms` are those in force now.
    """

    game: str
    side: str
    source: str
    commitment: str
    opened: str
    phases: tuple[PhaseProof, ...]
    proven: int
    sealed: int
    dice: int
    passed: int = 0
    unsalted: int = 0
    last: str = ""
    terms: Terms = PLAIN


def prove(
    evidence: Evidence,
    source: str,
    progress: Progress | None = None,
    commitment: str = "",
    files: Mapping[str, bytes] | None = None,
) -> Proof:
    """Check everything that a bundle allows to be checked. Raises VerificationFailed with the first difference.

    `source` is what the bundle is called in errors, `commitment` the one that the player noted when the game began.
    `files` are what came with the proof: they must be those that it was made with.
    """
    checking = _Checking(evidence, source)
    for number, entry in enumerate(evidence.records):
        checking.add(number, entry)
        if number == 0:
            noted(commitment, checking.replay.commitment)
        if progress:
            progress(number + 1, len(evidence.records))
    if files is not None:
        checking.enclosed(files)
    return checking.finish()


class _Checking:
    """The records of a bundle, checked one after the other."""

    def __init__(self, evidence: Evidence, source: str) -> None:
        self.replay = Replay(source)
        self._evidence = evidence
        self._ruleset: Ruleset
        self._whole = True
        self._previous = ""
        self._seals: dict[int, keys.Seal] = {}
        #: Phases that may roll no die: their terms want a beacon's round, and there was none.
        self._no_round: set[int] = set()
        self._proofs: list[PhaseProof] = []
        #: The lock of the current phase, if it is sealed.
        self._lock: Sealed | None = None
        #: The proposal that stands, if its record is sealed.
        self._proposed: Sealed | None = None
        #: What each side was last told to have, as long as nothing was taken back since.
        self._points: dict[str, int] = {}

    def add(self, number: int, entry: Entry) -> None:
        """One more record."""
        if isinstance(entry, Open):
            self._add_open(number, entry)
        else:
            self._add_sealed(number, entry)
        if self._proposed is not entry:
            self._proposed = None
        self._previous = digest_of(entry)

    def enclosed(self, files: Mapping[str, bytes]) -> None:
        """The files of the bundle are those that the proof was made with, and the position among them is its own."""
        evidence, replay = self._evidence, self.replay
        if evidence.schema == FORMER:
            return
        replay.at("the files of the bundle")
        if fault := unlike(evidence.files, files):
            raise replay.fail(fault)
        replay.at(POSITION)
        try:
            file, _, _ = games.read(files.get(POSITION, b""), POSITION)
        except BadInput as error:
            raise replay.fail(f"it cannot be read ({error})") from None
        replay.same("the game", file.game, evidence.game)
        replay.same("the side", file.view, evidence.side)
        replay.same("the position that was sent", canonical.digest(file.position), evidence.position)
        for side, total in self._points.items():
            replay.same(f"the points of {side}, as they were told last", total, file.position.points.get(side))

    def finish(self) -> Proof:
        """All records held; where none is sealed, the position is the one that the side was sent."""
        box, evidence, replay = self.replay.box, self._evidence, self.replay
        if self._whole:
            replay.at("the position")
            seen = seen_by(self._ruleset, replay.position, evidence.side)
            if evidence.schema == FORMER:
                seen = self._ruleset.view(replay.position, evidence.side)
            replay.same("what the side may see of it", evidence.position, canonical.digest(seen))
        played = [proof for proof in self._proofs if proof.act in ("", "correction", "override", "close")]
        return Proof(
            game=evidence.game,
            side=evidence.side,
            source=box.source,
            commitment=replay.commitment,
            opened=evidence.opened,
            phases=tuple(self._proofs),
            proven=sum(proof.status == "proven" for proof in played),
            sealed=sum(proof.status != "proven" for proof in played),
            dice=sum(proof.dice for proof in self._proofs),
            passed=replay.passed,
            unsalted=replay.unsalted,
            last=self._previous,
            terms=replay.terms,
        )

    # -- open records ----------------------------------------------------------------------------------------

    def _add_open(self, number: int, entry: Open) -> None:
        replay = self.replay
        replay.at(f"record {number + 1}")
        try:
            record: Record = record_of(entry.line)
        except UNREADABLE as error:
            raise replay.fail(f"it cannot be read ({error})") from None
        replay.at(f"record {number + 1} ({called(record)})")
        if isinstance(record, Opening) != (number == 0):
            raise replay.fail("the bundle must begin with one record of the new game")
        if isinstance(record, Opening):
            self._begin(record)
            return
        replay.same("the record before", record.previous, self._previous)
        replay.same("the number", record.number, number)
        if isinstance(record, PhaseRecord):
            self._sealed_by(number, record.seal)
        if isinstance(record, Agreed):
            self._as_proposed(record.kind, record.consents, steps_of(record))
        before, former = replay.dice, replay.terms
        if isinstance(record, PhaseRecord):
            self._own_lock(own_sheets(record.sheets, self._evidence.side))
        if not isinstance(record, TermsSet | Proposal):
            self._lock = None
        if self._whole:
            replay.add(record, number)
            dice = replay.dice - before
        else:
            replay.follow(record)
            dice = self._check_steps(steps_of(record))
        note = None if isinstance(record, PhaseRecord) else note_of(record, replay.position, former)
        received = receipts_of(record, self._evidence.side)
        lock = told(record, digest_of(entry)) if isinstance(record, Lock) else None
        self._note(number, record.kind, steps_of(record), dice, note, received, lock)

    def _begin(self, record: Opening) -> None:
        """The new game. Without the seed of seeded dice, which is told at the end, nothing can be played again."""
        self.replay.same("the game", record.game, self._evidence.game)
        self.replay.begin(record)
        self._ruleset = rulesets.load(record.ruleset)
        self._whole = bool(record.dice.source != "seeded" or record.dice.seed)

    # -- sealed records --------------------------------------------------------------------------------------

    def _add_sealed(self, number: int, entry: Sealed) -> None:
        replay = self.replay
        replay.at(f"record {number + 1} (sealed)")
        if number == 0:
            raise replay.fail("the bundle must begin with one record of the new game")
        replay.same("the number", entry.number, number)
        replay.same("the record before", entry.previous, self._previous)
        replay.reveal(entry.kind, entry.key, entry.passed)
        if entry.kind == "lock":
            self._add_lock(number, entry)
            return
        if entry.kind == "proposal":
            self._add_proposal(number, entry)
            return
        self._agreed(entry)
        self._whole = False
        self._reveal_own(number, entry)
        if entry.kind == "rewind":
            replay.turn_back(course_of(entry.digest))
        if entry.kind == "phase":
            replay.check_lock(entry.lock, entry.beacon)
            self._own_nonce(entry)
            self._own_lock(entry.steps[0].sheets if entry.steps else ())
        replay.locked, self._lock = None, None
        note = None
        if entry.kind != "phase":
            changes = consented(entry.consents, replay.terms)
            note = ActNote(number=number, turn=0, phase="", act=entry.kind, reason=entry.reason, changes=changes)
        self._note(number, entry.kind, entry.steps, self._check_steps(entry.steps), note, entry.received)

    def _add_lock(self, number: int, entry: Sealed) -> None:
        """A lock: what everybody is told of it is enough to go on."""
        if entry.locked is None:
            raise self.replay.fail("it does not say what was locked")
        self.replay.same("the digest of the lock", entry.locked.record, entry.digest)
        self.replay.lock(entry.locked, entry.digest, self.replay.locked)
        self._lock = entry
        note = ActNote(number=number, turn=0, phase="", act=entry.kind, reason=entry.reason)
        self._note(number, entry.kind, (), 0, note, (), entry.locked)

    def _add_proposal(self, number: int, entry: Sealed) -> None:
        """A proposal: it does nothing, and what everybody is told of it is enough to go on."""
        if entry.asked is None:
            raise self.replay.fail("it does not say what was proposed")
        self.replay.same("the digest of the proposal", entry.asked.record, entry.digest)
        self.replay.propose(entry.asked)
        self._proposed = entry
        note = ActNote(number=number, turn=0, phase="", act=entry.kind, reason=entry.reason)
        self._note(number, entry.kind, (), 0, note, ())

    def _agreed(self, entry: Sealed) -> None:
        """The consents to an act that is sealed."""
        if entry.kind != "phase":
            first = entry.to if entry.kind == "rewind" and entry.to != entry.number else None
            first = entry.steps[0].number if entry.kind == "correction" and entry.steps else first
            self.replay.check_consents(Done(entry.kind, entry.reason, first, entry.begun, entry.consents))
            self._as_proposed(entry.kind, entry.consents, entry.steps)
        self.replay.propose(None)

    def _as_proposed(self, kind: str, consents: Mapping[str, SheetText], steps: Sequence[Played | SealedStep]) -> None:
        """What an override did before the side's eyes is what was proposed to it."""
        proposed, side = self._proposed, self._evidence.side
        if proposed is None or not consents or kind != "override":
            return
        done, said = (
            [event for step in each for event in decode_events(self._ruleset, step.events) if event.visible_to(side)]
            for each in (steps, proposed.steps)
        )
        self.replay.same("what was proposed", said, done)

    def _own_lock(self, sheets: Sequence[SheetText]) -> None:
        """The side's own sheets are those that were locked in its name."""
        entry, side = self._lock, self._evidence.side
        if entry is None or entry.locked is None:
            return
        mine = {each.digest for each in entry.locked.sheets if each.side.casefold() == side.casefold()}
        there = {sheet_digest(entry.salt, sheet) for sheet in sheets if settles(sheet)}
        if mine - {sheet_digest(entry.salt, sheet) for sheet in sheets} or there - mine:
            raise self.replay.fail("your sheets are not those that were locked in your name")

    def _note(
        self,
        number: int,
        kind: str,
        steps: Sequence[Played | SealedStep],
        dice: int,
        note: ActNote | None,
        received: tuple[Receipt, ...],
        lock: LockTold | None = None,
    ) -> None:
        """What is known of a record, for the player."""
        before = self._proofs[-1] if self._proofs else None
        turn, phase = (before.turn, before.phase) if before else (self.replay.position.turn, self.replay.position.phase)
        if steps:
            turn, phase = steps[0].turn, steps[0].phase
        if lock:
            turn, phase = lock.turn, lock.phase
        status: Status = (
            "proven" if self._whole or kind in ("terms", "lock", "proposal") else "dice" if dice else "sealed"
        )
        sheets = [sheet for step in steps for sheet in own_sheets(getattr(step, "sheets", ()), self._evidence.side)]
        self._proofs.append(
            PhaseProof(
                number=number,
                turn=turn,
                phase=phase,
                act="" if kind == "phase" else kind,
                status=status,
                dice=dice,
                reason=note.reason if note else "",
                changes=note.changes if note else (),
                sheets=tuple(sheets),
                received=received,
                lock=lock,
            )
        )
        if kind in ("rewind", "correction", "override"):
            self._points.clear()

    def _reveal_own(self, number: int, entry: Sealed) -> None:
        """The link of the side's own chain."""
        side = self._evidence.side
        if entry.own and not keys.leads_to(
            entry.own, self.replay.ordinal(number), self.replay.box.readers.get(side, "")
        ):
            raise self.replay.fail("the key of the dice that only you see is not the one that was fixed beforehand")
        drawn = entry.beacon.randomness.hex() if entry.beacon else ""
        own = {side: entry.own} if entry.own else {}
        self._sealed_by(number, keys.Seal(entry.key, own, entry.nonces, entry.lock, drawn))

    def _sealed_by(self, number: int, seal: keys.Seal) -> None:
        """What the dice of a phase come from, by the terms of its time."""
        self._seals[number] = seal
        if self.replay.terms.beacon is not None and not seal.drawn:
            self._no_round.add(number)

    def _own_nonce(self, entry: Sealed) -> None:
        """The side's own nonce went into the dice exactly if it stands on a sheet of the side."""
        sheets = [sheet for step in entry.steps for sheet in step.sheets]
        written = [nonce for sheet in sheets if (nonce := sheet.fields().get("nonce"))]
        known = entry.nonces.get(self._evidence.side)
        self.replay.same("your own nonce", known, written[0] if written else None)

    def _check_steps(self, steps: Sequence[Played | SealedStep]) -> int:
        """How many dice were computed again; each shows what it must."""
        return sum(self._check_events(step.number, step.events) for step in steps)

    def _check_events(self, number: int, raw: msgspec.Raw) -> int:
        try:
            events = decode_events(self._ruleset, raw)
        except UNREADABLE as error:
            raise self.replay.fail(f"an event cannot be read: {error}") from None
        for event in events:
            if isinstance(event, PointsChanged):
                self._points[event.side] = event.total
            if isinstance(event, SideSilent):
                self.replay.silence(event.side, event.policy, self.replay.terms)
        return self._check_dice(number, events) if self.replay.box.source == "sealed" else 0

    def _check_dice(self, number: int, events: Sequence[Event]) -> int:
        rolls = [event for event in events if isinstance(event, DieRolled)]
        if not rolls:
            return 0
        if number not in self._seals:
            raise self.replay.fail(f"it plays record {number + 1} again, which is not there")
        if number in self._no_round:
            raise self.replay.fail("a die fell before the sheets were locked and the beacon's round was there")
        dice = self._seals[number].with_words(self.replay.terms.words).dice()
        for roll in rolls:
            reader = roll.seen_by[0] if roll.seen_by else ""
            try:
                shown = dice.shows(roll.label, roll.number, roll.sides, reader)
            except ValueError as error:
                raise self.replay.fail(f"the die {roll.label}: {error}") from None
            self.replay.same(f"the die {roll.label}", roll.value, shown)
        return len(rolls)
