"""A game followed from record to record: what keys, locks and terms show to be wrong, whether it is played or not."""

from __future__ import annotations

from typing import Any

import msgspec

from wargame_cli.archive.game.games import Asked, DiceBox, Locked, Pending
from wargame_cli.archive.game.terms import PLAIN, STAND_IN, Terms
from wargame_cli.archive.game.terms_file import Course
from wargame_cli.archive.journal.agreement import Parties, disagreement, fault_of_words
from wargame_cli.archive.journal.consents import Done, as_proposed, done, fault_of_consents, told
from wargame_cli.archive.journal.lines import begun_with, line, line_digest
from wargame_cli.archive.journal.locks import LockTold, begun_by, drawn, kept_to, locked_by
from wargame_cli.archive.journal.records import Act, Agreed, Lock, PhaseRecord, Proposal, Rewind, TermsSet
from wargame_cli.archive.sealed_dice import keys
from wargame_cli.archive.sealed_dice.beacon import Round
from wargame_cli.engine.errors import Refused, VerificationFailed
from wargame_cli.engine.ruleset import Ruleset


class Following:
    """A game as far as it is known after each of its records, whether they are played again (see `Replay`) or not.

    It knows the `position`, the `box` of the dice, the `terms`, the name of its course (`begun`), what is `locked` and
    what was `asked` of the sides; `passed` counts links of the key chain that no phase came from, `unsalted` records
    whose digest tells too much. `source` is what the journal is called in errors.
    """

    def __init__(self, source: str) -> None:
        self.passed = 0
        self.unsalted = 0
        self.box = DiceBox(source="given")
        self.terms = PLAIN
        self.begun = ""
        self.locked: Locked | None = None
        self.asked: Asked | None = None
        self._proposal: Proposal | None = None
        self.position: Any = None
        self._sheets_known = False
        self._game = ""
        self._ruleset: Ruleset
        self._source = source
        self._where = ""

    def at(self, where: str) -> None:
        """Say where in the journal the next difference would be."""
        self._where = where

    def fail(self, message: str) -> VerificationFailed:
        """The error of a difference."""
        return VerificationFailed(f"{self._source}: {self._where}: {message}")

    def same(self, what: str, written: Any, replayed: Any) -> None:
        """Raises VerificationFailed unless what was written is what comes out."""
        if written != replayed:
            raise self.fail(
                f"difference in {what}: written is {in_short(written)}, the replay gives {in_short(replayed)}"
            )

    def follow(self, record: PhaseRecord | Act) -> None:
        """What can be checked of a record that is not played again, because one before it is not known."""
        self.take_note(record)
        if isinstance(record, Rewind):
            self.turn_back(begun_with(record))

    def take_note(self, record: PhaseRecord | Act) -> None:
        """What a record reveals, and the terms and the lock after it; no play is needed for that."""
        self.unsalted += not record.salt
        self.reveal(record.kind, record.key, record.passed if isinstance(record, Rewind) else "")
        if isinstance(record, PhaseRecord):
            self._check_locked(record)
        if isinstance(record, Agreed):
            self.check_consents(done(record))
            if record.consents and self._proposal is not None and not as_proposed(record, self._proposal):
                raise self.fail("it is not what was proposed to the sides")
        self._proposal = record if isinstance(record, Proposal) else None
        self.asked = told(record, line_digest(line(record))) if isinstance(record, Proposal) else None
        locked = self.locked
        self.locked = locked if isinstance(record, TermsSet | Proposal) else None
        if isinstance(record, TermsSet):
            self._set_terms(record)
        elif isinstance(record, Lock):
            self.lock(record, line_digest(line(record)), locked)

    def reveal(self, kind: str, key: str, passed: str = "") -> None:
        """What a record of this kind reveals where dice are sealed: it was fixed before the orders were written.

        A phase reveals the next link of the key chain, an act one of the chain of acts, and with a phase that had been
        begun the link that is `passed` over. Of a record that is not played again this is all that can be checked of
        its key. Raises VerificationFailed.
        """
        box = self.box
        if box.source != "sealed":
            return
        if kind == "phase" or not box.acts:
            self._reveal_dice(key)
        else:
            self._follow(key, box.act_link or box.acts)
            self.box = msgspec.structs.replace(box, act_link=key, acted=box.acted + 1)
            if passed:
                self._reveal_dice(passed)
        if passed or (kind != "phase" and not box.acts):
            self.passed += 1

    def _reveal_dice(self, key: str) -> None:
        box = self.box
        self._follow(key, box.link or box.commitment)
        self.box = msgspec.structs.replace(box, link=key, revealed=box.revealed + 1 if box.acts else 0)

    def _follow(self, key: str, before: str) -> None:
        try:
            link = bytes.fromhex(key)
            good = key == link.hex() and keys.check_link(link, bytes.fromhex(before))
        except ValueError:
            good = False
        if not good:
            raise self.fail("the key that was revealed is not the one that was fixed before the orders were written")

    def reveal_hidden(self, record: PhaseRecord) -> None:
        """The links of the readers' chains: each leads to the one before, or to what was published of it."""
        if set(record.hidden) != set(self.box.readers):
            raise self.fail("it lacks keys of dice that only one side sees, or has others")
        for reader, link in record.hidden.items():
            if not keys.leads_to(link, self.ordinal(record.number), self.box.readers[reader]):
                raise self.fail(f"the key of the dice that only {reader} sees is not the one that was fixed beforehand")

    def ordinal(self, number: int) -> int:
        """Which links, from 1, the phase of the record with this number revealed last."""
        return self.box.revealed if self.box.acts else number

    def silence(self, side: str, policy: str, terms: Terms) -> None:
        """A side that sent nothing is passed over only as the terms of that moment say, or a machine stands in."""
        if policy.startswith(STAND_IN):
            return
        if terms.silence == "wait":
            raise self.fail(f"{side} is passed over, and the terms say that it is waited for")
        self.same(f"what becomes of {side}, which sent nothing", policy, terms.silence)

    def lock(self, record: Lock | LockTold, digest: str, before: Locked | None) -> None:
        """The sheets of the phase are locked; of a lock that is told only (`LockTold`) nobody knows the sheets."""
        begun = begun_by(record) if isinstance(record, Lock) else Pending(sheets=())
        try:
            self.locked = locked_by(record, digest, self.terms, before, begun)
        except ValueError as error:
            raise self.fail(str(error)) from None
        self._sheets_known = isinstance(record, Lock)

    def check_lock(self, lock: str, beacon: Round | None) -> None:
        """What a phase says of the lock of its sheets, and of the round from which its dice come."""
        if self.locked is None:
            if lock or beacon:
                raise self.fail("it names a lock of its sheets, and they were not locked")
            return
        self.same("the lock", lock, self.locked.digest)
        if beacon is not None:
            try:
                drawn(self.locked, beacon)
            except Refused as error:
                raise self.fail(error.problems[0].message) from None

    def _check_locked(self, record: PhaseRecord) -> None:
        """The same, and that it was resolved with what was locked, where that is known."""
        self.check_lock(record.lock, record.beacon)
        if self.locked is not None and self._sheets_known and (fault := kept_to(self.locked, record)):
            raise self.fail(fault)

    def turn_back(self, begun: str) -> None:
        """The game is on another course, which has this name; its seeded dice are rolled again."""
        self.box = msgspec.structs.replace(self.box, branch=self.box.branch + 1)
        self.begun = begun if self.begun else ""

    def check_consents(self, act: Done) -> None:
        """The consents to an act, which the terms may want. Raises VerificationFailed."""
        if fault := fault_of_consents(self._parties(), self.asked, act):
            raise self.fail(fault)

    def propose(self, asked: Asked | None) -> None:
        """What is told of a proposal whose record is sealed; or that nothing is proposed any more."""
        self.asked, self._proposal = asked, None

    def _parties(self) -> Parties:
        sides = self._ruleset.sides_in(self.position)
        return Parties(self._ruleset, sides, Course(self._game, self.begun), self.terms)

    def _set_terms(self, record: TermsSet) -> None:
        """Terms; in games whose course has a name, who signs for a side changes as `agreement` has it."""
        parties = self._parties()
        fault = fault_of_words(parties, record.terms, self.box, locked=self.locked is not None)
        if self.begun:
            fault = fault or disagreement(record, parties)
        if fault:
            raise self.fail(fault)
        self.terms = record.terms


def in_short(value: Any) -> str:
    """A value as an error shows it."""
    text = msgspec.json.encode(value).decode() if isinstance(value, msgspec.Struct) else str(value)
    return text if len(text) <= 200 else text[:200] + "..."
