"""Attacks that must be made, by Plan XVII (4.1.4) or a card (5.2), and the plans of the first turn (4.1.3, 4.1.4).

Each attack answers one demand at most.
"""

from __future__ import annotations

from wargame_cli.rulesets.lamps.ground import card_effects
from wargame_cli.rulesets.lamps.ground.card_effects import Demand
from wargame_cli.rulesets.lamps.kit.nations import GERMANY, NATIONS, WESTERN_ALLIES
from wargame_cli.rulesets.lamps.position.combat import Combat
from wargame_cli.rulesets.lamps.position.position import LampsPosition

PLAN_XVII = ("verdun", "rhine")


def schlieffen_rerolls(position: LampsPosition, combat: Combat) -> int:
    """How many rerolls Germany has left for an attack on units in Belgium or France (4.1.3)."""
    if position.turn != 1 or position.faction != GERMANY or combat.against == "garrison":
        return 0
    area = position.kit.map.areas.get(combat.target)
    if area is None or area.owner not in ("belgium", "france"):
        return 0
    return position.kit.tables.combat.schlieffen_rerolls - position.this_turn.rerolls


def plan_xvii(position: LampsPosition) -> Demand | None:
    """What Plan XVII demands of the Western Allies in turn 1 (4.1.4)."""
    if position.turn != 1 or position.faction != WESTERN_ALLIES:
        return None
    return Demand(
        name="Plan XVII",
        rule="4.1.4",
        nations=NATIONS[WESTERN_ALLIES],
        count=1,
        origin=PLAN_XVII[0],
        target=PLAN_XVII[1],
        drm=position.kit.tables.combat.plan_xvii,
    )


def all_demands(position: LampsPosition) -> tuple[Demand, ...]:
    """What is demanded of the acting faction this turn; the plan before the cards."""
    plan, of_cards = plan_xvii(position), card_effects.demands(position)
    return (plan, *of_cards) if plan else of_cards


def answered(position: LampsPosition) -> tuple[Demand | None, ...]:
    """For each attack of the turn the demand that it answers, or None."""
    left = {number: demand.count for number, demand in enumerate(all_demands(position))}
    found: list[Demand | None] = []
    for army, origin, target in position.this_turn.attacked:
        nation = position.counter(army).nation
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
    return answered(position)[-1] if position.this_turn.attacked and all_demands(position) else None


def unanswered(position: LampsPosition) -> list[Demand]:
    """Each demand, once for every attack that is still to be made."""
    if not all_demands(position):
        return []
    made = list(answered(position))
    missing: list[Demand] = []
    for demand in all_demands(position):
        missing += [demand] * (demand.count - made.count(demand))
    return missing
