"""Verification: a game holds as it was played, and the first thing that was changed is named."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from table import Table

import wargame_cli
from wargame_cli import rulesets
from wargame_cli.archive.game import games
from wargame_cli.archive.game.games import GivenValues, journal_path
from wargame_cli.archive.journal.journal import journal_of
from wargame_cli.archive.journal.lines import line_digest
from wargame_cli.archive.replaying.replay import play_again
from wargame_cli.archive.replaying.staging import chapters_of
from wargame_cli.archive.replaying.verify import verify
from wargame_cli.archive.storage import canonical
from wargame_cli.archive.storage.files import read_lines
from wargame_cli.engine.errors import VerificationFailed
from wargame_cli.version import __version__


def played(folder: Path, dice: str) -> Table:
    """A whole game of three turns with fights, choices and refused orders."""
    folder.mkdir(exist_ok=True)
    table = Table(folder, dice)
    while not table.game.position.over:
        phase = table.game.position.phase
        orders = {
            "red-turn": ["{move: R1, to: Ford}", "{move: B1, to: Ford}", "{nonsense: 1}"],
            "blue-turn": ["{attack: Ford, with: [B1, B3]}"],
            "count": [],
        }[phase]
        values = GivenValues(in_order=[6]) if dice == "given" else None
        sheets = [table.text(orders, nonce="n" * table.game.position.turn)] if phase != "count" else []
        wargame_cli.save(wargame_cli.adjudicate(table.game, sheets, dice=values, lenient=True).game)
    return table


@pytest.mark.parametrize("dice", ["sealed", "seeded", "given"])
def test_a_whole_game_holds(tmp_path, dice):
    """Whatever the dice come from, the game comes out the same again."""
    table = played(tmp_path, dice)
    found = verify(table.game)
    assert (found.phases, found.source) == (9, dice)
    assert found.dice >= 3
    seen = []
    verify(table.game, lambda done, of: seen.append((done, of)))
    assert seen == [(number, 10) for number in range(1, 11)]


def rewritten(table: Table, number: int, change) -> None:
    """Change a record and everything that vouches for it: the digests of all later lines and of the game."""
    path = journal_path(table.path)
    records = [json.loads(line) for line in read_lines(path)]
    change(records[number])
    lines: list[bytes] = []
    for record in records:
        if lines:
            record["previous"] = line_digest(lines[-1])
        lines.append(json.dumps(record).encode())
    path.write_bytes(b"\n".join(lines) + b"\n")
    file = msgspec.structs.replace(table.game.file, journal=line_digest(lines[-1]))
    table.path.write_bytes(games.dump(file, table.path))


def the_die(record):
    return next(event for event in record["events"] if event["event"] == "DieRolled")


def turn_over(die) -> None:
    """Let a die show another face."""
    die["value"] = die["value"] % 6 + 1


def begin_with_points(record) -> None:
    """Let Red begin with points, and let the record say so everywhere."""
    record["position"]["points"]["Red"] = 5
    position = msgspec.convert(record["position"], rulesets.load("crossing").position_type)
    record["digest"] = canonical.digest(position)


@pytest.mark.parametrize(
    ("number", "change", "message"),
    [
        (2, lambda record: turn_over(the_die(record)), "record 3 (turn 1, blue-turn): difference in event 1"),
        (2, lambda record: record["events"].pop(), "difference in the number of events: written is"),
        (2, lambda record: record.update(digest="0" * 64), "difference in the position afterwards"),
        (2, lambda record: record.update(nonces={"Blue": "mine"}), "difference in the nonces"),
        (4, lambda record: record.update(key="00" * 32), "the key that was revealed is not the one"),
        (4, lambda record: record.update(key="xyz"), "the key that was revealed is not the one"),
        (2, lambda record: record["sheets"][0].update(text="game: x\n"), "difference in the nonces"),
        (1, lambda record: record["sheets"].clear(), "difference in the nonces"),
        (3, lambda record: record.update(phase="red-turn"), "difference in the phase"),
        (3, lambda record: record.update(number=7), "difference in the number"),
        (0, lambda record: record["position"]["points"].update(Red=5), "difference in the starting position"),
        (0, lambda record: record.update(scenario="crossing/dusk"), "difference in the scenario"),
        (2, lambda record: record["events"][0].update(event="Nonsense"), "an event cannot be read"),
        (
            1,
            lambda record: record.update(lenient=False),
            "record 2 (turn 1, red-turn): the replay refuses the sheets: ",
        ),
        (0, lambda record: begin_with_points(record), "record 1 (the new game): the scenario does not begin like this"),
    ],
)
def test_the_first_difference_is_named(tmp_path, number, change, message):
    """Even somebody who mends all digests cannot change a die, an order, an event, a key or the beginning."""
    table = played(tmp_path, "sealed")
    rewritten(table, number, change)
    with pytest.raises(VerificationFailed) as caught:
        verify(table.game)
    assert message in str(caught.value)


def test_a_die_that_was_left_out_is_missed(tmp_path):
    """Dice given by hand stand in the journal; without them the phase cannot be played again."""
    table = played(tmp_path, "given")
    rewritten(table, 2, lambda record: record["given"].clear())
    with pytest.raises(VerificationFailed, match=r"record 3 \(turn 1, blue-turn\): .*attack 0201"):
        verify(table.game)


def test_other_orders_give_another_game(tmp_path):
    """Orders that were changed afterwards do not lead to the events of the journal."""
    table = played(tmp_path, "seeded")
    rewritten(
        table, 1, lambda record: record["sheets"][0].update(text=record["sheets"][0]["text"].replace("Ford", "0102", 1))
    )
    with pytest.raises(VerificationFailed, match="record 2"):
        verify(table.game)


def test_a_changed_position_is_found(tmp_path):
    """A saved game whose digest was mended still has to be what the journal leads to."""
    table = played(tmp_path, "seeded")
    position = table.game.position.copy()
    position.points["Red"] += 1
    file = msgspec.structs.replace(table.game.file, position=position)
    table.path.write_bytes(games.dump(file, table.path))
    with pytest.raises(VerificationFailed, match="the saved game: difference in the position"):
        verify(table.game)


def test_another_version_of_the_rules_is_mentioned(tmp_path):
    """Where a replay differs because the program has changed, the message says so."""
    table = played(tmp_path, "seeded")

    def older(record):
        record["rules_version"] = 0
        turn_over(the_die(record))

    rewritten(table, 2, older)
    with pytest.raises(VerificationFailed, match="made by version 0 of the rules; this program has version 1"):
        verify(table.game)


@pytest.mark.parametrize(
    ("program", "changed", "holds"),
    [
        ("0.1.9", {}, True),
        (__version__, {}, False),
        ("0.1.9", {"rule": "99"}, False),
        ("0.1.9", {"order": "{move: R1}"}, False),
    ],
)
def test_an_earlier_program_may_word_a_refusal_otherwise(tmp_path, program, changed, holds):
    """Of the same order, by the same rule; what this very program says is compared."""
    table = played(tmp_path, "seeded")

    def reword(record):
        refused = next(event for event in record["events"] if event["event"] == "OrderRefused")
        refused.update({"message": "it cannot be", **changed})
        record["wargame"] = program

    rewritten(table, 1, reword)
    if holds:
        assert play_again(journal_of(table.game)).phases == 9
        return
    with pytest.raises(VerificationFailed, match="difference in event"):
        play_again(journal_of(table.game))


def crowded(folder: Path) -> Table:
    """Two units at the Ford, of which the attackers drive one back: the other is told to be spared."""
    table = Table(folder, "given")
    phases = (["{move: R1, to: Ford}", "{move: R2, to: Ford}"], ["{attack: Ford, with: [B1, B3]}"])
    for orders, values in zip(phases, ([], [6]), strict=True):
        dice = GivenValues(in_order=values)
        wargame_cli.save(wargame_cli.adjudicate(table.game, [table.text(orders)], dice=dice).game)
    return table


def leave_out(record) -> None:
    """Say nothing of who was spared."""
    record["events"] = [event for event in record["events"] if event["event"] != "Spared"]


def spare_another(record) -> None:
    """Name another than was spared."""
    next(event for event in record["events"] if event["event"] == "Spared")["units"] = ["R3"]


def spare_one_more(record) -> None:
    """Add what the program never told."""
    told = {"event": "Spared", "units": ["R3"], "place": "0201", "what": "retreat", "cause": "luck", "rule": "3.1"}
    record["events"].append(told)


@pytest.mark.parametrize("forge", [leave_out, spare_another, spare_one_more])
def test_who_was_spared_is_part_of_the_record(tmp_path, forge):
    """Of this program; another one may tell it otherwise, or not at all."""
    table = crowded(tmp_path)
    assert play_again(journal_of(table.game)).phases == 2
    rewritten(table, 2, forge)
    with pytest.raises(VerificationFailed, match=r"record 3 .*difference in (event|the number of events)"):
        verify(table.game)
    rewritten(table, 2, lambda record: record.update(wargame="0.2.9"))
    assert play_again(journal_of(table.game)).phases == 2
    rewritten(table, 2, lambda record: record["events"].pop(0))
    with pytest.raises(VerificationFailed, match="difference in event 1"):
        play_again(journal_of(table.game))


def as_by_an_earlier_program(record) -> None:
    """What a program before 0.2.0 had for the same events."""
    record["wargame"] = "0.1.0"
    for event in record["events"]:
        for field in ("scene", "by", "good", "kind"):
            event.pop(field, None)


def test_a_program_that_knew_of_nobody_spared_told_of_none(tmp_path):
    """Its records verify, and are told with those who were; one that holds any is not its own."""
    table = crowded(tmp_path)
    rewritten(table, 2, lambda record: [as_by_an_earlier_program(record), leave_out(record)])
    assert play_again(journal_of(table.game)).phases == 2
    assert [type(event).__name__ for event in chapters_of(table.game)[-1].events].count("Spared") == 1
    rewritten(table, 2, spare_one_more)
    with pytest.raises(VerificationFailed, match="difference in"):
        play_again(journal_of(table.game))


def test_a_journal_that_is_gone_cannot_be_verified(tmp_path):
    """Missing evidence is a difference, too."""
    table = played(tmp_path, "seeded")
    journal_path(table.path).unlink()
    with pytest.raises(VerificationFailed, match="the journal is missing"):
        verify(table.game)
