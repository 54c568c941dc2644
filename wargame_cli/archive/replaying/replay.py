"""A game played again from the records of its journal, and the first thing that does not come out as it was written."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from wargame_cli.archive.flow.resolving import dice_of, nonces, resolved
from wargame_cli.archive.game import games, sheet_reading
from wargame_cli.archive.game.games import DiceBox, GameFile
from wargame_cli.archive.game.recurring import add_recurring
from wargame_cli.archive.game.sheet_reading import Reading
from wargame_cli.archive.game.sheets import SheetText
from wargame_cli.archive.game.signatures import unsigned
from wargame_cli.archive.game.terms import STAND_IN, Terms
from wargame_cli.archive.journal import scenes
from wargame_cli.archive.journal.journal import Journal, starting_position, with_options
from wargame_cli.archive.journal.lines import UNREADABLE, begun_with, line, line_digest
from wargame_cli.archive.journal.notes import ActNote, called, note_of
from wargame_cli.archive.journal.records import (
    FORMER,
    Act,
    Closing,
    Correction,
    Lock,
    Opening,
    Override,
    PhaseRecord,
    Proposal,
    RedoneOverride,
    RedonePhase,
    Rewind,
    TermsSet,
)
from wargame_cli.archive.journal.stored_events import CANNOT_HAPPEN, decode_events, encode_events
from wargame_cli.archive.replaying.following import Following, in_short
from wargame_cli.archive.sealed_dice import keys
from wargame_cli.archive.storage import canonical
from wargame_cli.archive.umpire.overriding import misplaced, once_more
from wargame_cli.engine.errors import DieNeeded, Refused, VerificationFailed
from wargame_cli.engine.events import DieRolled, Event, OrderLapsed, OrderRefused
from wargame_cli.version import __version__

Progress = Callable[[int, int], None]
"""Called with the number of records that hold so far, and of all."""


class _Played(NamedTuple):
    """A phase or an override that counts: its record's number, and all that playing it once more takes."""

    number: int
    turn: int
    phase: str
    before: Any
    box: DiceBox
    begun: str
    terms: Terms
    seal: keys.Seal = keys.Seal()
    sheets: tuple[SheetText, ...] = ()
    override: Override | None = None


class Replay(Following):
    """A game played again, record by record.

    What has come out so far, beside what `Following` knows: the `options`, and how many `phases` were played and `dice`
    rolled; `acts` is what the umpire did besides, `healed` counts digests of an earlier program that it could not give
    again, `staged` the events of phases of an earlier program with their scenes, by what was written. `commitment` is
    what the players were told of the first record. A `trusting` replay takes phases that other versions of the rules
    made, and that come out otherwise now, as they are written.
    """

    def __init__(self, source: str, *, trusting: bool = False) -> None:
        super().__init__(source)
        self.dice = 0
        self.phases = 0
        self.acts: list[ActNote] = []
        self.healed = 0
        self.commitment = ""
        self.options: dict[str, str] = {}
        self.staged: dict[bytes, tuple[Event, ...]] = {}
        self._played: list[_Played] = []
        self._version = 0
        self._knows_scenes = True
        self._other_program = False
        self._trusting = trusting

    def same_position(self, what: str, written: str, position: Any) -> None:
        """Raises VerificationFailed unless a digest that was written is that of the position which comes out.

        Counted are those that an earlier program gave a position although it could not give them again.
        """
        if written in (canonical.digest(position), canonical.identity_digest(position)):
            return
        if written not in canonical.former_digests(position):
            self.same(what, written, canonical.digest(position))
        self.healed += 1

    def begin(self, record: Opening) -> None:
        """The new game: its position is that in which the scenario begins."""
        self._game = record.game
        self.unsalted += not record.salt
        self.commitment = record.dice.commitment if record.schema == FORMER else line_digest(line(record))
        self.box, self.terms, self.options = record.dice, record.terms, dict(record.options)
        if self.box.secret and self.box.source == "seeded":
            self.same("the seed", self.box.commitment, keys.seed_hash(self.box.secret, self.box.seed))
        if record.terms.words:
            raise self.fail("it holds words of sides, which nobody can have sent before the commitment")
        self.begun = begun_with(record)
        self._version = record.rules_version
        self._ruleset, self.position = starting_position(record)
        self.same_position("the starting position", record.digest, self.position)
        short = record.scenario.partition("/")[2]
        made = self._ruleset.new(short, record.options, games.overlays(record.data))
        if made != self.position and not self._trusted:
            raise self.fail(f"the scenario does not begin like this{self._versions()}")

    def add(self, record: PhaseRecord | Act, number: int) -> None:
        """Play the record with this number once more. Raises VerificationFailed with the first difference."""
        self.same("the number", record.number, number)
        self._knows_scenes = scenes.known_to(record.wargame)
        self._other_program = record.wargame != __version__
        if not isinstance(record, PhaseRecord):
            self.acts.append(note_of(record, self.position, self.terms))
        if isinstance(record, Lock | Proposal):
            self.same("the phase", (record.turn, record.phase), (self.position.turn, self.position.phase))
        self.take_note(record)
        if isinstance(record, TermsSet | Lock | Proposal):
            return
        if isinstance(record, Rewind):
            self._rewind(record)
        elif isinstance(record, Correction):
            self._correct(record)
        elif isinstance(record, Override):
            self._version = record.rules_version
            if isinstance(record, Closing):
                self._compare_events(record.events, [record.end])
            self._play_override(record, record)
        else:
            self._version = record.rules_version
            reading = self._reading(record, self.begun, rewound=self.box.branch > 0)
            self.same("the nonces", record.nonces, nonces(reading))
            self.reveal_hidden(record)
            played = _Played(
                number=number,
                turn=record.turn,
                phase=record.phase,
                before=self.position,
                box=self.box,
                begun=self.begun,
                terms=self.terms,
                seal=record.seal,
                sheets=record.sheets,
            )
            self._play_phase(record, reading, played)
            self.phases += 1

    # -- phases and overrides --------------------------------------------------------------------------------

    def _reading(
        self, record: PhaseRecord | RedonePhase, begun: str, *, rewound: bool, before: tuple[SheetText, ...] = ()
    ) -> Reading:
        """The sheets of a phase; those that were there `before` a correction were signed by the terms of then."""
        position = self.position
        self.same("the phase", (record.turn, record.phase), (position.turn, position.phase))
        signed = [sheet for sheet in record.sheets if sheet not in before]
        if problems := unsigned(self.terms, signed, rewound=rewound and bool(begun)):
            raise self.fail("; ".join(problem.message for problem in problems))
        reading = sheet_reading.read(record.sheets, self._game, self._ruleset, position, begun, record.reading)
        add_recurring(reading, self._game, self._ruleset, position, record.reading)
        return reading

    def _play_phase(self, record: PhaseRecord | RedonePhase, reading: Reading, played: _Played) -> None:
        try:
            self._replay_phase(record, reading, played)
        except (VerificationFailed, *CANNOT_HAPPEN):
            if not self._trusted:
                raise
            self._take_at_its_word(record, played)

    def _replay_phase(self, record: PhaseRecord | RedonePhase, reading: Reading, played: _Played) -> None:
        position = self.position
        for side, policy in record.silent.items():
            self.silence(side, policy, played.terms)
            if policy.startswith(STAND_IN) and side not in {sheet.side for sheet in reading.sheets}:
                raise self.fail(f"{side} is said to have had a stand-in, whose sheet is not there")
        try:
            dice = dice_of(played.box, played.seal, record.given, self._game, position, played.terms)
            outcome = resolved(
                self._ruleset, position, reading, record.sheets, dice, lenient=record.lenient, silent=record.silent
            )
        except (DieNeeded, Refused) as error:
            raise self.fail(str(error)) from None
        if not outcome.accepted:
            reasons = "; ".join(problem.message for problem in outcome.problems) or "a question is open"
            raise self.fail(f"the replay refuses the sheets{self._versions()}: {reasons}")
        self._compare_events(record.events, outcome.events)
        self.same_position("the position afterwards", record.digest, outcome.position)
        if not self._knows_scenes:
            self.staged[bytes(record.events)] = tuple(outcome.events)
        self.dice += sum(isinstance(event, DieRolled) for event in outcome.events)
        self.position = outcome.position
        self._played.append(played)

    def _take_at_its_word(self, record: PhaseRecord | RedonePhase, played: _Played) -> None:
        """The events of a phase, of which only the position that they lead to is compared."""
        self.position = self._after(record, "the phase")
        self.dice += sum(isinstance(event, DieRolled) for event in decode_events(self._ruleset, record.events))
        self._played.append(played)

    def _after(self, record: PhaseRecord | RedonePhase | Override | RedoneOverride, what: str) -> Any:
        """The position after the events of a record, applied and not played again."""
        after = self.position.copy()
        by_hand = isinstance(record, Override | RedoneOverride)
        try:
            for event in decode_events(self._ruleset, record.events):
                if by_hand and (fault := misplaced(self._ruleset, after, event)):
                    raise self.fail(f"{what} cannot be made: {fault}")
                event.apply(after)
        except CANNOT_HAPPEN as error:
            raise self.fail(f"{what} cannot be made: {error}") from None
        self.same_position("the position afterwards", record.digest, after)
        return after

    def _play_override(self, record: Override | RedoneOverride, made: Override) -> None:
        position = self.position
        self.same("the phase", (record.turn, record.phase), (position.turn, position.phase))
        after = self._after(record, "the override")
        self._played.append(
            _Played(
                number=made.number,
                turn=record.turn,
                phase=record.phase,
                before=position,
                box=self.box,
                begun=self.begun,
                terms=self.terms,
                override=made,
            )
        )
        self.position = after

    # -- what no longer counts -------------------------------------------------------------------------------

    def _cut(self, number: int) -> list[_Played]:
        undone = [played for played in self._played if played.number >= number]
        self._played = [played for played in self._played if played.number < number]
        if undone:
            self.position = undone[0].before
        return undone

    def _rewind(self, record: Rewind) -> None:
        if not self._cut(record.to) and record.to != record.number:
            raise self.fail(f"it goes back to before record {record.to + 1}, which does not count")
        self.same_position("the position afterwards", record.digest, self.position)
        if self.box.acts and record.begun != bool(record.passed):
            raise self.fail("it gives up a phase that had been begun without revealing what its dice came from")
        self.turn_back(begun_with(record))

    def _correct(self, record: Correction) -> None:
        self._version = record.rules_version
        undone = self._cut(record.redone[0].number)
        self.options |= record.options
        self.position = with_options(self.position, record.options)
        for step, old in zip(record.redone, undone, strict=False):
            self.same("the record that is corrected", step.number, old.number)
            if isinstance(step, RedoneOverride):
                if old.override is None:
                    raise self.fail(f"record {step.number + 1} is no override")
                self.same("the override", bytes(step.events), self._once_more(old.override))
                self._play_override(step, old.override)
                continue
            reading = self._reading(step, old.begun, rewound=old.box.branch > 0, before=old.sheets)
            for side, nonce in nonces(reading).items():
                self.same(f"the nonce of {side}", nonce, old.seal.nonces.get(side))
            self._play_phase(step, reading, old._replace(before=self.position, sheets=step.sheets))
        # Fewer may have been reached again than were undone, never more.
        self.same("the number of phases", len(record.redone), min(len(record.redone), len(undone)))

    def _once_more(self, made: Override) -> bytes:
        """The events of an override as a correction before it leaves them."""
        try:
            events, _ = once_more(self._ruleset, self.position, decode_events(self._ruleset, made.events))
        except CANNOT_HAPPEN as error:
            raise self.fail(f"the override cannot be made: {error}") from None
        return bytes(encode_events(events))

    def _compare_events(self, raw: msgspec.Raw, replayed: list[Any]) -> None:
        """Event by event. What only tells is each program's own: it counts in records of this one."""
        try:
            written = decode_events(self._ruleset, raw)
        except UNREADABLE as error:
            raise self.fail(f"an event cannot be read: {error}") from None
        bare = list(replayed) if self._knows_scenes else [scenes.without(event) for event in replayed]
        if self._other_program:
            bare = [event for event in bare if not event.tells_only]
        if self._other_program and self._knows_scenes:  # those before it wrote none
            written = tuple(event for event in written if not event.tells_only)
        for number, (one, other) in enumerate(zip(written, bare, strict=False), 1):
            if one != other and not self._reworded(one, other):
                what = f"difference in event {number}{self._versions()}"
                raise self.fail(f"{what}: written is {in_short(one)}, the replay gives {in_short(other)}")
        self.same("the number of events", len(written), len(bare))

    @property
    def _trusted(self) -> bool:
        return self._trusting and self._version != self._ruleset.version

    def _reworded(self, written: Any, replayed: Any) -> bool:
        """Whether another program only told otherwise why an order came to nothing; other rules may cite another."""
        other_rules = self._version != self._ruleset.version
        if not (other_rules or self._other_program) or not isinstance(written, OrderRefused | OrderLapsed):
            return False
        if type(written) is not type(replayed):
            return False
        untold = {"message": "", "rule": ""} if other_rules else {"message": ""}
        bare = [msgspec.structs.replace(event, **untold) for event in (written, replayed)]
        return bool(bare[0] == bare[1])

    def _versions(self) -> str:
        """A remark where another version of the rules made the record."""
        if self._version == self._ruleset.version:
            return ""
        changed = self._ruleset.what_changed(self._version)
        return f" (it was made by version {self._version} of the rules; {changed})"


def play_again(
    journal: Journal, progress: Progress | None = None, file: GameFile | None = None, *, trusting: bool = False
) -> Replay:
    """All records of a journal played again; `file` is the saved game that it should be of, `trusting` as for Replay.

    Raises VerificationFailed with the first difference, and Malformed for a record that cannot be read.
    """
    replay = Replay(journal.source, trusting=trusting)
    count = len(journal.lines)
    for number, record in enumerate(journal.records()):
        replay.at(f"record {number + 1} ({called(record)})")
        if isinstance(record, Opening):
            if file is not None:
                replay.same("the game", record.game, file.game)
                replay.same("the scenario", record.scenario, file.scenario)
                replay.same("the users' data", record.data, file.data)
            replay.begin(record)
        else:
            replay.add(record, number)
        if progress:
            progress(number + 1, count)
    return replay
