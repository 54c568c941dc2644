"""What the house does for a game that says no more than it must: The Skirmish."""

from __future__ import annotations

from random import Random

import pytest

from wargame_cli import rulesets
from wargame_cli.engine.document import Items
from wargame_cli.engine.errors import WargameError
from wargame_cli.engine.events import DieRolled, UnitMoved, UnitPlaced, UnitRemoved
from wargame_cli.engine.maps.picture import Piece
from wargame_cli.engine.referee import Referee

GAME = rulesets.load("skirmish")


def test_moves_and_losses_are_told():
    """One line each with its rule; dice are told by the frame of the report."""
    position = GAME.new("brook", {})
    found = [
        UnitMoved(rule="1", unit="N2", start="0201", end="0301"),
        DieRolled(rule="2", label="attack", number=1, sides=6, value=5, source="given"),
        UnitRemoved(rule="2", unit="S2", place="0401", to="dead", cause="lost a combat"),
        UnitPlaced(rule="3", unit="S3", place="0501", cause="reinforcement"),
    ]
    (told,) = GAME.telling.narrate(position, position, found, None)
    assert told == Items(
        (
            (0, "N2 goes from 0201 to 0301 (move, 1)"),
            (0, "S2 is removed from 0401: lost a combat (2)"),
            (0, "S3 comes to 0501: reinforcement (3)"),
        )
    )
    assert GAME.telling.narrate(position, position, [], None) == []


def test_the_picture_shows_every_stack_on_the_map():
    """Each unit with its side; the dead lie nowhere."""
    position = GAME.new("brook", {})
    position.put("S1", "dead")
    picture = GAME.picture(position, "North")
    assert picture.pieces == {
        "0101": [Piece(label="N1", side="North")],
        "0201": [Piece(label="N2", side="North")],
        "0401": [Piece(label="S2", side="South")],
        "dead": [Piece(label="S1", side="South")],
    }
    assert picture.title == "turn 1"
    assert picture.sides == GAME.sides


class Foggy(type(GAME)):
    """The Skirmish, in which nobody sees the units of the South but the South."""

    def view(self, position, side):
        seen = position.copy()
        for unit in [unit for unit in seen.units() if unit.startswith("S") and side != "South"]:
            seen.put(unit, "somewhere")
        return seen


def test_the_picture_is_what_its_reader_may_see():
    """A side sees its own view, the public its, the umpire everything."""
    game = Foggy()
    position = game.new("brook", {})
    shown = {side: set(game.picture(position, side).pieces) for side in ("North", "South", None, "umpire")}
    assert shown["North"] == shown[None] == {"0101", "0201", "somewhere"}
    assert shown["South"] == shown["umpire"] == {"0101", "0201", "0401", "0501"}


def test_nothing_is_advised_supplied_or_reckoned():
    """A game without supply, moves to list and odds has empty answers, and no files of its own."""
    position = GAME.new("brook", {})
    referee = Referee(position, GAME.phase(position), GAME.book, None)
    (order, *_) = GAME.bot.suggestions(referee, Random(1))
    telling = GAME.telling
    assert telling.advice(position, "North") == telling.supply(position, "North") == telling.moves(position, "N1") == []
    assert (telling.odds(order, referee), telling.cards(), dict(GAME.file_types())) == (None, [], {})


@pytest.mark.parametrize(
    ("name", "hint"), [("skirmich", r"did you mean skirmish\?"), ("chess", r"there are .*skirmish")]
)
def test_an_unknown_game_is_told_with_what_may_be_meant(name, hint):
    """Or with those that there are, where none is near."""
    with pytest.raises(WargameError, match=rf"\n    hint: {hint}"):
        rulesets.load(name)


def test_a_rehearsal_must_not_roll():
    """A rule that rolls although nothing is played yet is a fault of the program."""
    position = GAME.new("brook", {})
    with pytest.raises(RuntimeError, match=r"a rehearsal must not roll \(attack 0401\)"):
        Referee(position, GAME.phase(position), GAME.book, None).roll("attack 0401", "2")
