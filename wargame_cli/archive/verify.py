"""Verification: anyone who has a game and its journal can play it again and see that nothing was changed.

Replayed is everything: the starting position from the scenario, the chain of the records' digests, the umpire's key
chain against the commitment, the nonces against the sheets, every die, every order, every event and every position.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from wargame_cli.archive import games, keys, sheets
from wargame_cli.archive.games import DiceBox, Game
from wargame_cli.archive.journal import Journal, decode_events, journal_of, starting_position
from wargame_cli.archive.records import (
    Act,
    Correction,
    Opening,
    Override,
    PhaseRecord,
    Record,
    RedoneOverride,
    RedonePhase,
    Rewind,
    TermsSet,
)
from wargame_cli.archive.resolving import dice_of, nonces, resolved
from wargame_cli.archive.sheets import Reading
from wargame_cli.archive.signatures import unsigned
from wargame_cli.archive.terms import Terms
from wargame_cli.engine.errors import DieNeeded, Malformed, Unsafe, VerificationFailed
from wargame_cli.engine.events import DieRolled, OptionChanged
from wargame_cli.engine.ruleset import Ruleset

Progress = Callable[[int, int], None]
"""Called with the number of records that hold so far, and of all."""


class Verified(msgspec.Struct, frozen=True, kw_only=True):
    """What was found to hold: how many phases were played again, and how many dice rolled again.

    `commitment` is what the umpire published of sealed dice when the game was made.
    """

    phases: int
    dice: int
    source: str
    commitment: str = ""


def verify(game: Game, progress: Progress | None = None, commitment: str = "") -> Verified:
    """Play the whole game again. Raises VerificationFailed with the first difference.

    `commitment` is the one that a player noted when the game began, if he did: the game's must be the same.
    """
    if commitment and commitment.lower() != game.file.dice.commitment:
        published = game.file.dice.commitment or "none"
        raise VerificationFailed(f"the commitment of this game is {published}, not the one that was noted")
    try:
        journal = journal_of(game)
        return _Replay(game, journal).run(progress)
    except (Malformed, Unsafe) as error:
        raise VerificationFailed(str(error)) from None


class _Played(NamedTuple):
    """A phase or an override that counts: its record's number, and all that playing it once more takes."""

    number: int
    turn: int
    phase: str
    before: Any
    box: DiceBox
    key: str
    nonces: dict[str, str]
    override: Override | None = None


class _Replay:
    """A game played again, record by record."""

    def __init__(self, game: Game, journal: Journal) -> None:
        self._game = game
        self._journal = journal
        self._dice = 0
        self._position: Any = None
        self._ruleset: Ruleset = game.ruleset
        self._box = DiceBox(source=game.file.dice.source)
        self._terms = Terms()
        self._options: dict[str, str] = {}
        self._played: list[_Played] = []
        self._version = 0
        self._where = ""

    def run(self, progress: Progress | None) -> Verified:
        count = len(self._journal.lines)
        phases = 0
        for number, record in enumerate(self._journal.records()):
            self._where = f"record {number + 1} ({_called(record)})"
            if isinstance(record, Opening):
                self._open(record)
            else:
                self._add(record, number)
                phases += isinstance(record, PhaseRecord)
            if progress:
                progress(number + 1, count)
        self._where = "the saved game"
        file = self._game.file
        self._same("the position", games.digest(file.position), games.digest(self._position))
        self._same("the dice", file.dice, self._box)
        self._same("the options", file.options, self._options)
        self._same("the terms", file.terms, self._terms)
        return Verified(phases=phases, dice=self._dice, source=self._box.source, commitment=self._box.commitment)

    def _fail(self, message: str) -> VerificationFailed:
        return VerificationFailed(f"{self._journal.source}: {self._where}: {message}")

    def _same(self, what: str, written: Any, replayed: Any) -> None:
        if written != replayed:
            raise self._fail(f"difference in {what}: written is {_short(written)}, the replay gives {_short(replayed)}")

    def _open(self, record: Opening) -> None:
        file = self._game.file
        self._same("the game", record.game, file.game)
        self._same("the scenario", record.scenario, file.scenario)
        self._same("the users' data", record.data, file.data)
        self._box, self._terms, self._options = record.dice, record.terms, dict(record.options)
        self._version = record.rules_version
        self._ruleset, self._position = starting_position(record)
        self._same("the starting position", games.digest(self._position), record.digest)
        short = record.scenario.partition("/")[2]
        made = self._ruleset.new(short, record.options, games.overlays(record.data))
        if games.digest(made) != record.digest:
            raise self._fail(f"the scenario does not begin like this{self._versions()}")

    def _add(self, record: PhaseRecord | Act, number: int) -> None:
        self._same("the number", record.number, number)
        self._reveal(record.key)
        if isinstance(record, TermsSet):
            self._terms = record.terms
        elif isinstance(record, Rewind):
            self._rewind(record)
        elif isinstance(record, Correction):
            self._correct(record)
        elif isinstance(record, Override):
            self._version = record.rules_version
            self._play_override(record, record)
        else:
            self._version = record.rules_version
            reading = self._reading(record)
            self._same("the nonces", record.nonces, nonces(reading))
            played = _Played(number, record.turn, record.phase, self._position, self._box, record.key, record.nonces)
            self._play_phase(record, reading, played)

    def _reveal(self, key: str) -> None:
        """The next link of the umpire's key chain, where dice are sealed."""
        if self._box.source != "sealed":
            return
        try:
            revealed = bytes.fromhex(key)
        except ValueError:
            revealed = b""
        if not keys.check_link(revealed, bytes.fromhex(self._box.link or self._box.commitment)):
            raise self._fail("the key that was revealed is not the one that was fixed before the orders were written")
        self._box = msgspec.structs.replace(self._box, link=key)

    # -- phases and overrides --------------------------------------------------------------------------------

    def _reading(self, record: PhaseRecord | RedonePhase) -> Reading:
        position = self._position
        self._same("the phase", (record.turn, record.phase), (position.turn, position.phase))
        if problems := unsigned(self._terms, record.sheets):
            raise self._fail("; ".join(problem.message for problem in problems))
        return sheets.read(record.sheets, self._game.id, self._ruleset, position)

    def _play_phase(self, record: PhaseRecord | RedonePhase, reading: Reading, played: _Played) -> None:
        position = self._position
        try:
            dice = dice_of(played.box, played.key, played.nonces, record.given, self._game.id, position)
            outcome = resolved(
                self._ruleset, position, reading, record.sheets, dice, lenient=record.lenient, silent=record.silent
            )
        except DieNeeded as error:
            raise self._fail(str(error)) from None
        if not outcome.accepted:
            reasons = "; ".join(problem.message for problem in outcome.problems) or "a question is open"
            raise self._fail(f"the replay refuses the sheets{self._versions()}: {reasons}")
        self._compare_events(record.events, outcome.events)
        self._same("the position afterwards", record.digest, games.digest(outcome.position))
        self._dice += sum(isinstance(event, DieRolled) for event in outcome.events)
        self._position = outcome.position
        self._played.append(played)

    def _play_override(self, record: Override | RedoneOverride, made: Override) -> None:
        position = self._position
        self._same("the phase", (record.turn, record.phase), (position.turn, position.phase))
        after = position.copy()
        try:
            for event in decode_events(self._ruleset, record.events):
                event.apply(after)
        except (msgspec.ValidationError, LookupError, ValueError) as error:
            raise self._fail(f"the override cannot be made: {error}") from None
        self._same("the position afterwards", record.digest, games.digest(after))
        self._played.append(_Played(made.number, record.turn, record.phase, position, self._box, "", {}, override=made))
        self._position = after

    # -- what no longer counts -------------------------------------------------------------------------------

    def _cut(self, number: int) -> list[_Played]:
        undone = [played for played in self._played if played.number >= number]
        self._played = [played for played in self._played if played.number < number]
        if undone:
            self._position = undone[0].before
        return undone

    def _rewind(self, record: Rewind) -> None:
        if not self._cut(record.to) and record.to != record.number:
            raise self._fail(f"it goes back to before record {record.to + 1}, which does not count")
        self._same("the position afterwards", record.digest, games.digest(self._position))
        self._box = msgspec.structs.replace(self._box, branch=self._box.branch + 1)

    def _correct(self, record: Correction) -> None:
        self._version = record.rules_version
        undone = self._cut(record.redone[0].number)
        self._options |= record.options
        self._position = self._position.copy()
        for option, choice in record.options.items():
            OptionChanged(option=option, choice=choice).apply(self._position)
        for step, old in zip(record.redone, undone, strict=False):
            self._same("the record that is corrected", step.number, old.number)
            if isinstance(step, RedoneOverride):
                if old.override is None:
                    raise self._fail(f"record {step.number + 1} is no override")
                self._same("the override", bytes(step.events), bytes(old.override.events))
                self._play_override(step, old.override)
                continue
            reading = self._reading(step)
            for side, nonce in nonces(reading).items():
                self._same(f"the nonce of {side}", nonce, old.nonces.get(side))
            self._play_phase(step, reading, old._replace(before=self._position))
        self._same("the number of phases", len(record.redone), min(len(record.redone), len(undone)))

    def _compare_events(self, raw: msgspec.Raw, replayed: list[Any]) -> None:
        try:
            written = decode_events(self._ruleset, raw)
        except msgspec.ValidationError as error:
            raise self._fail(f"an event cannot be read: {error}") from None
        for number, (one, other) in enumerate(zip(written, replayed, strict=False), 1):
            if one != other:
                what = f"difference in event {number}{self._versions()}"
                raise self._fail(f"{what}: written is {_short(one)}, the replay gives {_short(other)}")
        self._same("the number of events", len(written), len(replayed))

    def _versions(self) -> str:
        """A remark where another version of the rules made the record."""
        if self._version == self._ruleset.version:
            return ""
        changed = self._ruleset.what_changed(self._version)
        return f" (it was made by version {self._version} of the rules; {changed})"


def _called(record: Record) -> str:
    """What the record is called when it is wrong."""
    if isinstance(record, PhaseRecord):
        return f"turn {record.turn}, {record.phase}"
    names = {Opening: "the new game", Override: "an override", Correction: "a correction", Rewind: "a rewind"}
    return names.get(type(record), "the terms")


def _short(value: Any) -> str:
    text = msgspec.json.encode(value).decode() if isinstance(value, msgspec.Struct) else str(value)
    return text if len(text) <= 200 else text[:200] + "..."
