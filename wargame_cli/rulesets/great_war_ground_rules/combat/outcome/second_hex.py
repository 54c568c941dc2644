"""Early in the war beaten units retreat two hexes, and others advance as far (9F4; trap 36)."""

from __future__ import annotations

from collections.abc import Sequence

from wargame_cli.engine.events import Spared
from wargame_cli.rulesets.great_war_ground_rules.combat.forces import Combat
from wargame_cli.rulesets.great_war_ground_rules.combat.orders import Attack
from wargame_cli.rulesets.great_war_ground_rules.combat.outcome import advance
from wargame_cli.rulesets.great_war_ground_rules.combat.outcome.overruns import overrun
from wargame_cli.rulesets.great_war_ground_rules.combat.outcome.results import TWO_HEXES
from wargame_cli.rulesets.great_war_ground_rules.ground import contested
from wargame_cli.rulesets.great_war_ground_rules.kit.calendar import FEB_I_15, FEB_I_16
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import OTHER
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee

_WEST = "West"


def goes_two_hexes(position: GroundPosition, result: str) -> bool:
    """Whether a result makes units retreat two hexes: before Feb I 15 in the West, before Feb I 16 elsewhere (9F4)."""
    end = FEB_I_15 if position.kit.plan.theater == _WEST else FEB_I_16
    return result in TWO_HEXES and position.date < end


def second_advance(referee: Referee, battle: Combat, order: Attack, advanced: Sequence[str]) -> None:
    """Units that advanced go on into a second hex, as the order says: an empty one, or one that they overrun (9F4)."""
    position = referee.position
    wishes: dict[str, list[str]] = {}
    for unit, place in order.further.items():
        if unit in advanced and position.on_map(unit):
            wishes.setdefault(place, []).append(unit)
    for place, units in wishes.items():
        near = [unit for unit in units if place in position.kit.board.neighbours[position.place_of(unit)]]
        held = position.units_at(OTHER[battle.side], place)
        if held and near and not overrun(referee, near, place):
            cause = "enemy units are there"
            referee.emit(Spared(rule="9F5", units=tuple(units), place=place, what="advance", cause=cause))
            continue
        contested.enter(referee, advance.advance(referee, battle, units, place, "9F4"), place)
