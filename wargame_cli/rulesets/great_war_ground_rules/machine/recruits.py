"""The machine player's recruits: what a scenario offers beside arrivals and replacements (13C2, 14C2, 16)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from wargame_cli.engine.orders import Order
from wargame_cli.rulesets.great_war_ground_rules.arrivals.actions import Convert
from wargame_cli.rulesets.great_war_ground_rules.arrivals.forming import Form, forming
from wargame_cli.rulesets.great_war_ground_rules.arrivals.march_units import AssembleMarch, BreakMarch
from wargame_cli.rulesets.great_war_ground_rules.arrivals.rebuilding import Augment
from wargame_cli.rulesets.great_war_ground_rules.arrivals.tanks import RepairTank
from wargame_cli.rulesets.great_war_ground_rules.engineers.orders import AbandonPort, Build
from wargame_cli.rulesets.great_war_ground_rules.ground.builders import is_port
from wargame_cli.rulesets.great_war_ground_rules.kit.types import MARCH
from wargame_cli.rulesets.great_war_ground_rules.position.position import LATER, GroundPosition, Referee

#: How often something of a kind is tried.
_OFTEN, _SELDOM = 0.5, 0.1


def recruits(referee: Referee, rng: Random) -> Iterator[Order]:
    """Units that form, are converted, augmented, repaired or made of Man Pts; ports that are upgraded."""
    position, side = referee.position, referee.side
    for unit in [*forming(position, side)]:
        if rng.random() < _OFTEN:
            yield Form(unit=unit)
    for line in position.kit.plan.conversions:
        if line.side == side and rng.random() < _OFTEN:
            yield Convert(into=line.into[0])
    for unit in [*position.reduced]:
        if position.side_of(unit) == side and position.counter(unit).weaker:
            yield Augment(unit=unit)
    yield from (RepairTank(unit=unit) for unit in [*position.disabled] if position.side_of(unit) == side)
    yield from _march_brigades(position, side, rng)
    yield from _ports(position, side, rng)


def _march_brigades(position: GroundPosition, side: str, rng: Random) -> Iterator[Order]:
    for unit, counter in position.kit.units.items():
        if counter.side != side or counter.type != MARCH:
            continue
        if position.on_map(unit) and rng.random() < _SELDOM:
            yield BreakMarch(unit=unit)
        elif position.place_of(unit) == LATER:
            yield from (AssembleMarch(unit=unit, at=of.partition("@")[2]) for of in [*position.stock] if "@" in of)


def _ports(position: GroundPosition, side: str, rng: Random) -> Iterator[Order]:
    for unit in position.units_of(side):
        if is_port(position, unit) and rng.random() < _OFTEN:
            yield Build(what="upgrade-port", at=position.place_of(unit), units=(unit,))
    for place in [*position.upgraded]:
        if rng.random() < _SELDOM:
            yield AbandonPort(at=place)
