"""What a side would weigh that looks ahead: attacks by all who can join in, all guns at what they reach."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_cli.engine.orders import Order
from wargame_cli.rulesets.great_war_ground_rules.artillery.batteries import eligible, reaches
from wargame_cli.rulesets.great_war_ground_rules.artillery.orders import Bombard
from wargame_cli.rulesets.great_war_ground_rules.combat.orders import Attack, Attempt
from wargame_cli.rulesets.great_war_ground_rules.combat.special import effects
from wargame_cli.rulesets.great_war_ground_rules.kit import types
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import OTHER
from wargame_cli.rulesets.great_war_ground_rules.machine.fighting import EFFECTS, around
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee

#: How many of the strongest divisions attack together, beside all that can.
_FEW = 5


def ideas(referee: Referee) -> Iterator[Order]:
    """Orders for the current phase."""
    if Bombard in referee.phase.orders:
        yield from _bombardments(referee.position, referee.side)
    if Attack in referee.phase.orders:
        yield from _attacks(referee.position, referee.side)


def _bombardments(position: GroundPosition, side: str) -> Iterator[Order]:
    """All guns of a hex at each enemy that they reach, with gas and without."""
    targets = position.kit.board.spaces(position.occupied(OTHER[side]))
    for place in position.kit.board.spaces(position.occupied(side)):
        guns = eligible(position, side, place)
        for target in targets if guns else ():
            if units := tuple(unit for unit in guns if reaches(position, unit, target)):
                gas = tuple(unit for unit in units if position.counter(unit).of(types.GAS_ARTILLERY))
                yield from (Bombard(target=target, units=units, gas=with_gas) for with_gas in dict.fromkeys(((), gas)))


def _attacks(position: GroundPosition, side: str) -> Iterator[Order]:
    """All who can join in against each enemy, their divisions, and the strongest of these."""
    for target in position.kit.board.spaces(position.occupied(OTHER[side])):
        everybody = around(position, side, target)
        divisions = sorted(
            (unit for unit in everybody if position.is_division(unit)),
            key=lambda unit: (-position.face(unit).attack, unit),
        )
        parties = dict.fromkeys((tuple(everybody), tuple(divisions), tuple(divisions[:_FEW])))
        for units in filter(None, parties):
            able = ((effect, tuple(effects.able(position, units, effect))) for effect in EFFECTS)
            attempts = tuple(Attempt(effect=effect, units=those) for effect, those in able if those)
            for tried in dict.fromkeys(((), attempts)):
                yield Attack(target=target, units=units, effects=tried, advance="all")
                yield Attack(target=target, units=units, effects=tried, advance="one")
