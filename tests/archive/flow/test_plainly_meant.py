"""What is plainly meant on a sheet counts, however the game goes on: begun, resumed, corrected, verified."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

import wargame_cli
from wargame_cli.archive.replaying.rebuilding import rebuild
from wargame_cli.archive.replaying.verify import verify
from wargame_cli.archive.umpire.correcting import correct

#: In capitals and in none, with one value where a list is wanted.
MEANT = "{ATTACK: ford, With: b1}"
SAID = "{attack: Ford, with: [B1]}"
ALL = "{attack: FORD, with: [b1, b2, b3]}"


@pytest.fixture
def blue(table):
    """Red stands at the Ford, and Blue's turn is due."""
    table.play("{move: R1, to: Ford}")
    return table


def events(resolution):
    """What came of a phase."""
    return resolution.chapter.events


def test_it_comes_to_the_same_as_what_it_means(blue):
    """The same events, dice too; and the journal is verified by how its sheets were read."""
    meant, said = (wargame_cli.adjudicate(blue.game, [blue.text([order])]) for order in (MEANT, SAID))
    assert meant.accepted
    assert events(meant) == events(said)
    verify(wargame_cli.save(meant.game))
    assert rebuild(blue.folder / "game.journal.jsonl").file.position == meant.game.position


def answered(blue, asked):
    """The open question's answer, on a sheet of its own."""
    return blue.text(side="RED", file="red.yaml", answers=f'{{"{asked.question.label}": 0101}}')


def test_a_phase_that_was_begun_with_it_is_resumed(blue):
    """By an answer on a sheet of its own."""
    asked = wargame_cli.adjudicate(blue.game, [blue.text([ALL])], ask_first=True)
    wargame_cli.save(asked.game)
    done = wargame_cli.adjudicate(blue.game, [answered(blue, asked)])
    assert done.game.position.place_of("R1") == "0101"
    verify(wargame_cli.save(done.game))


@pytest.mark.parametrize(("reading", "left_out"), [(0, ["no-such-order"]), (1, [])])
def test_a_phase_that_was_begun_is_read_as_it_was_then(blue, reading, left_out):
    """A program that took sheets to the letter left out what is in capitals; its dice have fallen, so it stays out."""
    orders = ["{attack: Ford, with: [B1, B2, B3]}", "{ATTACK: Ford, with: [B1, B2, B3]}"]
    asked = wargame_cli.adjudicate(blue.game, [blue.text(orders)], lenient=True, ask_first=True)
    then = msgspec.structs.replace(asked.game.file.pending, reading=reading)
    wargame_cli.save(replace(asked.game, file=msgspec.structs.replace(asked.game.file, pending=then)))
    done = wargame_cli.adjudicate(blue.game, [answered(blue, asked)])
    assert [problem.code for problem in done.problems] == left_out
    verify(wargame_cli.save(done.game))


def test_a_phase_is_corrected_with_it(blue):
    """What a corrected sheet plainly means counts too, and is verified."""
    blue.play()
    done = correct(
        blue.game, [blue.text([MEANT], turn=1, phase="blue-turn", side="Blue")], reason="it came by mail", lenient=True
    )
    told = [type(event).__name__ for event in done.chapter.instead[-1].events]
    assert "DieRolled" in told
    verify(wargame_cli.save(done.game))


def test_a_sheet_that_answers_may_be_called_like_the_one_that_began(blue):
    """What is odd about the first is told without its line, for nobody knows which of the two is meant."""
    asked = wargame_cli.adjudicate(blue.game, [blue.text([ALL, ALL], file="mail.yaml")], ask_first=True)
    wargame_cli.save(asked.game)
    answer = blue.text(side="Red", file="mail.yaml", answers=f'{{"{asked.question.label}": 0101}}')
    found = wargame_cli.check(blue.game, [answer])
    assert found.accepted
    assert [(odd.code, odd.column) for odd in found.warnings] == [("twice", None)]


def test_a_sheet_whose_orders_cannot_be_read_is_not_told_that_it_has_none(blue):
    """What is wrong with them is enough."""
    found = wargame_cli.check(blue.game, [blue.text(["{garison: Ford}"])])
    assert ([each.code for each in found.problems], found.warnings) == (["no-such-order"], [])
    assert [each.code for each in wargame_cli.check(blue.game, [blue.text()]).warnings] == ["no-orders"]
