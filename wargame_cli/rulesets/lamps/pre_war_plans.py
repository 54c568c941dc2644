"""The plans of the first turn (4.1.3, 4.1.4): Schlieffen's rerolls, and Plan XVII from Verdun into the Rhine."""

from __future__ import annotations

from wargame_cli.rulesets.lamps.card_effects import Demand
from wargame_cli.rulesets.lamps.fight import Fight
from wargame_cli.rulesets.lamps.nations import GERMANY, NATIONS, WESTERN_ALLIES
from wargame_cli.rulesets.lamps.position import LampsPosition

PLAN_XVII = ("verdun", "rhine")


def schlieffen_rerolls(position: LampsPosition, fight: Fight) -> int:
    """How many rerolls Germany has left for an attack on units in Belgium or France (4.1.3)."""
    if position.turn != 1 or position.faction != GERMANY or fight.against == "garrison":
        return 0
    area = position.kit.map.areas.get(fight.target)
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
