"""Attacks, as the machine player tries them (chapter 10): every hex once, every unit once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Literal

import msgspec

from wargame_cli.engine.orders import Order
from wargame_cli.rulesets.great_war_in_europe.combat.advance import goes_further
from wargame_cli.rulesets.great_war_in_europe.combat.event_chits import playable_in_attack
from wargame_cli.rulesets.great_war_in_europe.combat.offensives.kaiserschlacht import why_no_kaiserschlacht
from wargame_cli.rulesets.great_war_in_europe.combat.orders import RETREAT, Attack, Condition
from wargame_cli.rulesets.great_war_in_europe.combat.support import air_left, why_no_support
from wargame_cli.rulesets.great_war_in_europe.ground.forts import forts
from wargame_cli.rulesets.great_war_in_europe.kit.nations import OTHER
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition, Referee

#: How often a side attacks where it can, and where its odds are below one to one.
_ATTACKS, _RECKLESS = 0.7, 0.1
#: How many hexes of a great war it looks at in a phase.
_TARGETS = 60
#: How often it says who is lost first, who advances, that cavalry is not followed, and that an attack waits.
_PLANS, _HOLDS, _WAITS = 0.3, 0.1, 0.1
#: Results that a waiting attack waits for.
_RESULTS = ("0/2", "0/E", "1/1", "1/2", RETREAT)


def attacks(referee: Referee, rng: Random) -> Iterator[Order]:
    """Every enemy hex beside units that are free, at fair odds, now and then at any; one attack a hex."""
    position, side = referee.position, referee.side
    kit = position.kit
    targets = list(kit.board.spaces(position.occupied(OTHER[side]) | forts(position, OTHER[side])))
    rng.shuffle(targets)
    del targets[_TARGETS:]
    used: set[str] = set()
    earlier = ""
    for target in targets:
        near = [unit for hex in kit.steps.steps[target] for unit in position.units_at(side, hex)]
        units = [unit for unit in near if position.face(unit).attack and unit not in used]
        if rng.random() > _ATTACKS or not units or not _is_fair(position, units, target, rng):
            continue
        order = _first_allowed(referee, list(_tries(position, side, target, units, near, used, earlier, rng)))
        yield _into_a_second_hex(referee, order, rng)
        used |= {*order.units, order.hq}
        earlier = target


def _is_fair(position: GreatWarPosition, units: Sequence[str], target: str, rng: Random) -> bool:
    """Whether the units are as strong as what is seen there; a few attacks are reckless."""
    strength = sum(position.face(unit).attack for unit in units)
    against = sum(position.face(unit).defence for unit in position.at(target))
    return strength >= against or rng.random() < _RECKLESS


def _first_allowed(referee: Referee, tries: Sequence[Attack]) -> Attack:
    """The first attack that no rule forbids, or the first one of all; one of the Kaiserschlacht where it can be."""
    order = next((each for each in tries if referee.allows(each)), tries[0])
    if why_no_kaiserschlacht(referee.position) is None:
        great = msgspec.structs.replace(order, kaiserschlacht=True)
        return great if referee.allows(great) else order
    return order


def _into_a_second_hex(referee: Referee, order: Attack, rng: Random) -> Attack:
    """Shock-troops and late tanks go on into a hex behind the target where no enemy is seen, if that is allowed."""
    position = referee.position
    fast = [unit for unit in order.units if goes_further(position, unit)]
    behind = [hex for hex in position.kit.steps.steps[order.target] if not position.at(hex)]
    if not fast or not behind:
        return order
    farther = msgspec.structs.replace(order, further={unit: rng.choice(behind) for unit in fast})
    return farther if referee.allows(farther) else order


def _tries(
    position: GreatWarPosition,
    side: str,
    target: str,
    units: Sequence[str],
    near: Sequence[str],
    used: set[str],
    earlier: str,
    rng: Random,
) -> Iterator[Attack]:
    """With all that helps; then without, and with fewer units, and with each alone."""
    leaders = [unit for unit in near if unit not in used and why_no_support(position, unit, units) is None]
    held = playable_in_attack(position, side)
    plain = _planned(target, tuple(units), earlier, rng)
    fields = {name: getattr(plain, name) for name in ("losses", "advance", "cavalry", "condition")}
    yield Attack(
        target=target,
        units=plain.units,
        hq=rng.choice(leaders) if leaders else "",
        air=rng.randint(0, len(air_left(position, side, target))),
        events=tuple(rng.sample(held, min(1, len(held)))),
        **fields,
    )
    yield plain
    yield Attack(target=target, units=tuple(rng.sample(units, (len(units) + 1) // 2)))
    yield from (Attack(target=target, units=(unit,)) for unit in units)


def _planned(target: str, units: tuple[str, ...], earlier: str, rng: Random) -> Attack:
    """An attack with some plans for what comes after it, and now and then a condition."""
    losses: tuple[str, ...] = ()
    advance: Literal["supplied", "all", "none"] | tuple[str, ...] = "supplied"
    if rng.random() < _PLANS:
        losses = tuple(rng.sample(units, 1))
    if rng.random() < _PLANS:
        advance = rng.choice(("all", "none", tuple(rng.sample(units, (len(units) + 1) // 2))))
    condition = None
    if earlier and rng.random() < _WAITS:
        condition = Condition(result=earlier, one_of=tuple(rng.sample(_RESULTS, 2)))
    return Attack(
        target=target,
        units=units,
        losses=losses,
        advance=advance,
        cavalry="hold" if rng.random() < _HOLDS else "advance",
        condition=condition,
    )
