"""Verification: anyone who has a game and its journal can play it again and see that nothing was changed.

Replayed is everything: the starting position from the scenario, the chain of the records' digests, the umpire's key
chain against the commitment, the nonces against the sheets, every die, every order, every event and every position.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from wargame_cli.archive import games, keys, sheets
from wargame_cli.archive.games import DiceBox, Game
from wargame_cli.archive.journal import Journal, Opening, PhaseRecord, decode_events, journal_of, starting_position
from wargame_cli.archive.resolving import given_dice, nonces, resolved
from wargame_cli.archive.sheets import Reading
from wargame_cli.engine.dice import Dice, KeyedDice, SeededDice
from wargame_cli.engine.errors import DieNeeded, Malformed, Unsafe, VerificationFailed
from wargame_cli.engine.events import DieRolled
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


class _Replay:
    """A game played again, record by record."""

    def __init__(self, game: Game, journal: Journal) -> None:
        self._game = game
        self._journal = journal
        self._dice = 0
        self._position: Any = None
        self._ruleset: Ruleset = game.ruleset
        self._link = ""
        self._where = ""

    def run(self, progress: Progress | None) -> Verified:
        count = len(self._journal.lines)
        for number, record in enumerate(self._journal.records()):
            if isinstance(record, Opening):
                self._where = "record 1 (the new game)"
                self._open(record)
            else:
                self._where = f"record {number + 1} (turn {record.turn}, {record.phase})"
                self._play(record, number)
            if progress:
                progress(number + 1, count)
        self._where = "the saved game"
        self._same("the position", games.digest(self._game.position), games.digest(self._position))
        self._same("the key chain's last link", self._game.file.dice.link, self._link)
        box = self._game.file.dice
        return Verified(phases=count - 1, dice=self._dice, source=box.source, commitment=box.commitment)

    def _fail(self, message: str) -> VerificationFailed:
        return VerificationFailed(f"{self._journal.source}: {self._where}: {message}")

    def _same(self, what: str, written: Any, replayed: Any) -> None:
        if written != replayed:
            raise self._fail(f"difference in {what}: written is {_short(written)}, the replay gives {_short(replayed)}")

    def _open(self, record: Opening) -> None:
        file = self._game.file
        self._same("the game", record.game, file.game)
        self._same("the scenario", record.scenario, file.scenario)
        self._same("the options", record.options, file.options)
        self._same("the users' data", record.data, file.data)
        self._same("the dice", record.dice, msgspec.structs.replace(file.dice, link=""))
        self._ruleset, self._position = starting_position(record)
        self._same("the starting position", games.digest(self._position), record.digest)
        short = record.scenario.partition("/")[2]
        made = self._ruleset.new(short, record.options, games.overlays(record.data))
        if games.digest(made) != record.digest:
            raise self._fail(f"the scenario does not begin like this{self._versions(record)}")

    def _play(self, record: PhaseRecord, number: int) -> None:
        position = self._position
        self._same("the number", record.number, number)
        self._same("the phase", (record.turn, record.phase), (position.turn, position.phase))
        reading = sheets.read(record.sheets, self._game.id, self._ruleset, position)
        self._same("the nonces", record.nonces, nonces(reading))
        try:
            dice = self._dice_of(record, reading)
            outcome = resolved(self._ruleset, position, reading, record.sheets, dice, lenient=record.lenient)
        except DieNeeded as error:
            raise self._fail(str(error)) from None
        if not outcome.accepted:
            reasons = "; ".join(problem.message for problem in outcome.problems) or "a question is open"
            raise self._fail(f"the replay refuses the sheets{self._versions(record)}: {reasons}")
        self._compare_events(record, outcome.events)
        self._same("the position afterwards", record.digest, games.digest(outcome.position))
        self._dice += sum(isinstance(event, DieRolled) for event in outcome.events)
        self._position = outcome.position

    def _dice_of(self, record: PhaseRecord, reading: Reading) -> Dice:
        box: DiceBox = self._game.file.dice
        if box.source == "given":
            return given_dice(record.given, self._position)
        if box.source == "seeded":
            return SeededDice(box.seed, self._game.id)
        try:
            revealed = bytes.fromhex(record.key)
        except ValueError:
            revealed = b""
        if not keys.check_link(revealed, bytes.fromhex(self._link or box.commitment)):
            raise self._fail("the key that was revealed is not the one that was fixed before the orders were written")
        self._link = record.key
        return KeyedDice(keys.phase_key(revealed, nonces(reading)))

    def _compare_events(self, record: PhaseRecord, replayed: list[Any]) -> None:
        try:
            written = decode_events(self._ruleset, record.events)
        except msgspec.ValidationError as error:
            raise self._fail(f"an event cannot be read: {error}") from None
        for number, (one, other) in enumerate(zip(written, replayed, strict=False), 1):
            if one != other:
                what = f"difference in event {number}{self._versions(record)}"
                raise self._fail(f"{what}: written is {_short(one)}, the replay gives {_short(other)}")
        self._same("the number of events", len(written), len(replayed))

    def _versions(self, record: Opening | PhaseRecord) -> str:
        """A remark where another version of the rules made the record."""
        if record.rules_version == self._ruleset.version:
            return ""
        changed = self._ruleset.what_changed(record.rules_version)
        return f" (it was made by version {record.rules_version} of the rules; {changed})"


def _short(value: Any) -> str:
    text = msgspec.json.encode(value).decode() if isinstance(value, msgspec.Struct) else str(value)
    return text if len(text) <= 200 else text[:200] + "..."
