"""What a position sums up of its units and markers, against what is found space by space and unit by unit."""

from __future__ import annotations

import pytest

from wargame_cli.engine.dice import SeededDice
from wargame_cli.players.games import make_players, play
from wargame_cli.players.tallies import Tally
from wargame_cli.rulesets.illusions_of_glory import RULESET
from wargame_cli.rulesets.illusions_of_glory.kit.nations import AP, EVERYBODY, NEUTRAL, UPRISING


def naive_side(position, unit):
    """The side of a unit by the rulebook: of two nations the one that is in the war (3.2.1h, 26.3.2c)."""
    counter = position.counter(unit)
    if counter.is_uprising:
        return UPRISING
    if "always AP" in counter.marks:
        return AP
    return next((position.nations[each] for each in counter.nations if position.nations[each] != NEUTRAL), NEUTRAL)


@pytest.mark.parametrize("seed", ["one", "two"])
def test_holdings_and_allegiances(seed):
    """In random games each space is held by its controller, and every unit is on its side."""
    start = RULESET.new("campaign", {})
    dice = lambda at: SeededDice(seed, f"{at.turn}/{at.phase}")  # noqa: E731
    for number, played in enumerate(play(RULESET, start, make_players(["random"], RULESET.sides, seed), dice, Tally())):
        position = played.position
        if number % 10:
            continue
        bit = position.kit.board.bit
        held = {by: sum(bit[space] for space in bit if position.controller(space) == by) for by in EVERYBODY}
        assert position.holdings() == held == {by: position.controlled(by) for by in EVERYBODY}
        assert position.allegiances() == {unit: naive_side(position, unit) for unit in position.kit.units}
