"""What a side of The Great War in Europe weighs that looks ahead."""

from __future__ import annotations

from wargame_cli.engine.machine.prospects import distances
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.great_war_in_europe import RULESET
from wargame_cli.rulesets.great_war_in_europe.ground.stacking import fault
from wargame_cli.rulesets.great_war_in_europe.ground.supply import status_at
from wargame_cli.rulesets.great_war_in_europe.machine.ideas import ideas
from wargame_cli.rulesets.great_war_in_europe.movement.march import reach

JERUSALEM = "N2416"


def weighed(position):
    """The marches that the Allies of the East weigh, and those of them that the rules allow."""
    position.phase = "first-movement"
    phase = RULESET.phase(position)
    referee = Referee(position, phase, RULESET.book, None)
    side = phase.sides[0]
    with referee.acting(side):
        found = list(ideas(referee))
        return side, found, [order for order in found if not referee.faults(order)]


def test_stacks_march_on_what_turkey_may_surrender_for():
    """Most marches that are weighed are legal, and none leaves more in a hex than may stand there."""
    position = RULESET.new("near-east-1917", {})
    side, found, allowed = weighed(position)
    assert len(allowed) > len(found) / 2 > 0
    assert not any(fault(position, (*position.units_at(side, order.to), *order.units)) for order in allowed)


def test_marches_go_as_far_as_supply():
    """Of the hexes in supply that a stack of the Sinai reaches, the nearest to Jerusalem is among its marches."""
    position = RULESET.new("near-east-1917", {})
    side, _, allowed = weighed(position)
    steps = distances(position.kit.steps, position.kit.board.bit[JERUSALEM])
    unit = position.units_at(side, "N3112")[0]
    reached = [hex for hex in reach(position, unit) if status_at(position, unit, hex) == "supplied"]
    nearest = min(steps[hex] for hex in reached)
    assert nearest < steps["N3112"]
    assert nearest in {steps[order.to] for order in allowed if unit in order.units}
