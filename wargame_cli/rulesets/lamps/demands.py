"""Attacks that must be made: by Plan XVII (4.1.4) and by cards (5.2). Each attack answers one demand at most."""

from __future__ import annotations

from wargame_cli.engine.position import derived
from wargame_cli.rulesets.lamps import card_effects
from wargame_cli.rulesets.lamps.card_effects import Demand
from wargame_cli.rulesets.lamps.position import LampsPosition
from wargame_cli.rulesets.lamps.pre_war_plans import plan_xvii


@derived
def all_demands(position: LampsPosition) -> tuple[Demand, ...]:
    """What is demanded of the acting faction this turn; the plan before the cards."""
    plan = plan_xvii(position)
    return (*((plan,) if plan else ()), *card_effects.demands(position))


def answered(position: LampsPosition) -> tuple[Demand | None, ...]:
    """For each attack of the turn the demand that it answers, or None."""
    left = {number: demand.count for number, demand in enumerate(all_demands(position))}
    found: list[Demand | None] = []
    for army, origin, target in position.this_turn.attacked:
        nation = position.unit(army).nation
        for number, demand in enumerate(all_demands(position)):
            meets = demand.origin in ("", origin) and demand.target in ("", target) and nation in demand.nations
            if meets and left[number]:
                left[number] -= 1
                found.append(demand)
                break
        else:
            found.append(None)
    return tuple(found)


def answered_last(position: LampsPosition) -> Demand | None:
    """The demand that the attack declared last answers."""
    return answered(position)[-1] if all_demands(position) and position.this_turn.attacked else None


def unanswered(position: LampsPosition) -> list[Demand]:
    """Each demand once for every attack that is still missing."""
    if not all_demands(position):
        return []
    made = list(answered(position))
    missing: list[Demand] = []
    for demand in all_demands(position):
        missing += [demand] * (demand.count - made.count(demand))
    return missing
