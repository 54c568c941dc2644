"""Positions are read as they were written: numbers in halves stay such, whole ones too."""

import msgspec

from wargame_cli import rulesets
from wargame_cli.engine.dice import SeededDice
from wargame_cli.players.games import make_players, play
from wargame_cli.players.tallies import Tally
from wargame_cli.rulesets.great_war_ground_rules.position.records import Work

RULES = rulesets.load("great-war-ground-rules")


def test_every_position_of_a_game_is_the_same_when_it_was_saved_and_read():
    """3C1: a number that is counted in halves is one when it is whole, or the digest of a saved game would not fit."""
    players = make_players(["random"], RULES.sides, "saved")
    for played in play(RULES, RULES.new("bapaume-1918", {}), players, lambda position: SeededDice("saved"), Tally()):
        written = msgspec.to_builtins(played.position)
        read = msgspec.to_builtins(msgspec.convert(written, type(played.position), strict=False))
        assert repr(read) == repr(written), played.phase


def test_turns_of_work_are_counted_in_fractions():
    """13A"""
    assert repr(Work(side="CP", what="fort", at="0505", left=4).left) == "4.0"
