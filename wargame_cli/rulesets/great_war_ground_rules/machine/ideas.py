"""What a side would weigh that looks ahead: marches, Army HQs to activate, all guns at what they reach, attacks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Literal

from wargame_cli.engine.orders import Order
from wargame_cli.rulesets.great_war_ground_rules.artillery.batteries import eligible, reaches
from wargame_cli.rulesets.great_war_ground_rules.artillery.orders import Bombard
from wargame_cli.rulesets.great_war_ground_rules.combat import leaders
from wargame_cli.rulesets.great_war_ground_rules.combat.orders import Attack, Attempt
from wargame_cli.rulesets.great_war_ground_rules.combat.special import effects
from wargame_cli.rulesets.great_war_ground_rules.command.headquarters import Activate, unchecked
from wargame_cli.rulesets.great_war_ground_rules.kit import types
from wargame_cli.rulesets.great_war_ground_rules.kit.book import INCREMENTAL
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import OTHER
from wargame_cli.rulesets.great_war_ground_rules.machine.chances import targets
from wargame_cli.rulesets.great_war_ground_rules.machine.fighting import EFFECTS
from wargame_cli.rulesets.great_war_ground_rules.machine.marches import marches
from wargame_cli.rulesets.great_war_ground_rules.machine.parties import parties
from wargame_cli.rulesets.great_war_ground_rules.movement.orders import Move
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee

#: What an attack by all costs on average, in points, of which no part is tried.
_HOPELESS = -2.5


def ideas(referee: Referee) -> Iterator[Order]:
    """Orders for the current phase."""
    if Activate in referee.phase.orders:
        yield from (Activate(hq=hq) for hq in unchecked(referee.position, referee.side))
    if Move in referee.phase.orders:
        yield from marches(referee.position, referee.side)
    if Bombard in referee.phase.orders:
        yield from _bombardments(referee.position, referee.side)
    if Attack in referee.phase.orders:
        yield from _attacks(referee.position, referee.side)


def _bombardments(position: GroundPosition, side: str) -> Iterator[Order]:
    """All guns of a hex at each enemy that they reach, with gas and without, alone and with all that flies."""
    left = position.air.get(side, 0) - position.this_phase.air_used.get(side, 0)
    aloft = [(0, False), (left - 1, True)] if left > 0 else [(0, False)]
    targets = position.kit.board.spaces(position.occupied(OTHER[side]))
    for place in position.kit.board.spaces(position.occupied(side)):
        guns = eligible(position, side, place)
        for target in targets if guns else ():
            if units := tuple(unit for unit in guns if reaches(position, unit, target)):
                gas = tuple(unit for unit in units if position.counter(unit).of(types.GAS_ARTILLERY))
                for with_gas, (air, recon) in product(dict.fromkeys(((), gas)), aloft):
                    yield Bombard(target=target, units=units, gas=with_gas, air=air, recon=recon)


def _attacks(position: GroundPosition, side: str) -> Iterator[Order]:
    """Several parties against each enemy, with all effects that they can try and without, but where it is hopeless."""
    by_tenths = position.option(INCREMENTAL) == "on"
    for target in targets(position, side):
        for units in parties(position, side, target.hex) if target.gain > _HOPELESS else ():
            able = ((effect, tuple(effects.able(position, units, effect))) for effect in EFFECTS)
            attempts = tuple(Attempt(effect=effect, units=those) for effect, those in able if those)
            leader = _leader(position, side, units)
            for tried, advance in _variants(attempts):
                yield Attack(
                    target=target.hex, units=units, effects=tried, leader=leader, incremental=by_tenths, advance=advance
                )


def _variants(attempts: tuple[Attempt, ...]) -> Iterable[tuple[tuple[Attempt, ...], Literal["all", "one"]]]:
    """With all effects all advance or one; without any one."""
    return dict.fromkeys(((attempts, "all"), (attempts, "one"), ((), "one")))


def _leader(position: GroundPosition, side: str, units: tuple[str, ...]) -> str:
    """The leader who helps an attack most, if one does."""
    worth = {name: sum(position.kit.leaders[name].ratings) for name in leaders.eligible(position, side, units)}
    best = max(worth, key=lambda name: (worth[name], name), default="")
    return best if worth.get(best, 0) > 0 else ""
