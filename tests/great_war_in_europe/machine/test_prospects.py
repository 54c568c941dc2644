"""How a side of The Great War in Europe stands where the Near East is played alone."""

from __future__ import annotations

from importlib import import_module
from itertools import pairwise

import pytest

from wargame_cli.rulesets.great_war_in_europe import RULESET
from wargame_cli.rulesets.great_war_in_europe.ground.supply import status_at
from wargame_cli.rulesets.great_war_in_europe.strategic.turkish_surrender import NEEDED


def test_the_surrender_of_turkey_draws_near(monkeypatch):
    """At the last roll each modifier counts, one that makes it succeed more, one beyond what is needed no more."""
    room = import_module("wargame_cli.rulesets.great_war_in_europe.machine.prospects")
    position = RULESET.new("near-east-1916", {})
    position.turn = position.last_turn
    stands = []
    for number in range(NEEDED + 1):
        monkeypatch.setattr(room, "modifiers", lambda position, number=number: [("hexes", number)])
        stands.append(room.prospects(position, "Allied"))
    steps = [after - before for before, after in pairwise(stands)]
    assert min(steps) > 0
    assert steps[NEEDED - 6] > 1.5 * steps[0]
    assert steps[-1] == pytest.approx(steps[0], rel=0.1)


def test_rolls_to_come_count():
    """The same hexes are worth more with a roll in each year to come than with the last one alone."""
    room = import_module("wargame_cli.rulesets.great_war_in_europe.machine.prospects")
    position = RULESET.new("near-east-1917", {})
    early = room.prospects(position, "Allied")
    position.turn = position.last_turn
    assert early > room.prospects(position, "Allied") + 12


def test_an_army_on_the_way_is_hoped_for():
    """Jerusalem is worth something to the British before they are there, and more the nearer they are."""
    room = import_module("wargame_cli.rulesets.great_war_in_europe.machine.prospects")
    position = RULESET.new("near-east-1917", {})
    before = room._surrender(position, room._strength(position)["Allied"])
    for unit in position.units_at("Allied", "N3112"):
        position.put(unit, "N2813")
    assert room._surrender(position, room._strength(position)["Allied"]) > before


def test_strength_out_of_supply_counts_for_less():
    """Where no line leads from less than half of it counts, where one does all of it."""
    room = import_module("wargame_cli.rulesets.great_war_in_europe.machine.prospects")
    position = RULESET.new("near-east-1917", {})
    unit = position.units_at("Allied", "N3112")[0]
    taken = position.occupied("CP") | position.occupied("Allied")
    free = position.kit.board.spaces(position.kit.land & ~taken)
    cut_off = next(hex for hex in free if status_at(position, unit, hex) == "out")
    served = next(hex for hex in free if status_at(position, unit, hex) == "supplied")
    position.put(unit, served)
    whole = room._strength(position)["Allied"][served]
    position.put(unit, cut_off)
    assert room._strength(position)["Allied"][cut_off] == pytest.approx(0.4 * whole)
