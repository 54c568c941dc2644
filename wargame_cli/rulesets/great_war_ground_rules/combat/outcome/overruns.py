"""Overruns in retreat and in a second advance (9F5): as in movement, but without any cost."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from wargame_cli.rulesets.great_war_ground_rules.ground import owners, stacking, terrain, zones
from wargame_cli.rulesets.great_war_ground_rules.ground.retreating import retreats
from wargame_cli.rulesets.great_war_ground_rules.ground.retreating.removal import can_be_reduced, eliminate
from wargame_cli.rulesets.great_war_ground_rules.ground.retreating.slip_away import slip_away
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import OTHER
from wargame_cli.rulesets.great_war_ground_rules.movement.overrun import odds, suffices
from wargame_cli.rulesets.great_war_ground_rules.position.events.movement import HexOverrun
from wargame_cli.rulesets.great_war_ground_rules.position.position import GONE, GroundPosition, Referee


def overrun(referee: Referee, units: Sequence[str], target: str) -> bool:
    """Units overrun the enemies in a hex beside them if the odds suffice, so that it is empty; whether they do.

    Some of those may slip away before it, as before any overrun; then the odds are worked out anew (6F2).
    """
    position, enemy = referee.position, OTHER[referee.position.side_of(units[0])]
    found = odds(position, units, target, position.units_at(enemy, target))
    if not suffices(position, found):
        return False
    slip_away(referee, tuple(position.units_at(enemy, target)), found.rung, found.defence, "6F2")
    defenders = tuple(position.units_at(enemy, target))
    if not defenders:
        return True
    found = odds(position, units, target, defenders)
    done = suffices(position, found)
    referee.emit(
        HexOverrun(
            rule="9F5" if done else "6F2",
            target=target,
            units=tuple(units),
            defenders=defenders,
            attack=found.attack,
            defence=found.defence,
            odds=position.kit.tables.combat.name(found.rung),
            fatigue=found.fatigue,
            done=done,
        )
    )
    for unit in defenders if done else ():
        eliminate(referee, unit, "9F5", "overrun", completely=True)
    return done


def break_out(referee: Referee, units: Sequence[str], *, avoid: Collection[str]) -> list[str]:
    """Those units of one hex that have no other way retreat over enemies that they can overrun; who has come through.

    Enemy ZOCs in the hex take their toll before the odds are worked out (9F5). Where the overrun fails because some
    have slipped away, another hex is tried.
    """
    position = referee.position
    guided = retreats.led(position, units, avoid)
    stuck = [
        unit
        for unit in units
        if retreats.why_no_retreat(position, unit) is None
        and unit not in guided
        and not retreats.choices(position, [unit], avoid=avoid)
    ]
    if not stuck:
        return []
    for target in position.kit.board.neighbours[position.place_of(stuck[0])]:
        if target in avoid or not _can_overrun(position, stuck, target):
            continue
        for unit in _caught(position, stuck, target):
            eliminate(referee, unit, "9F2", "retreated into an enemy ZOC")
        stuck = [unit for unit in stuck if position.on_map(unit)]
        if overrun(referee, stuck, target):
            retreats.enter(referee, stuck, target, "9F5")
            return stuck
    return []


def _can_overrun(position: GroundPosition, units: Sequence[str], target: str) -> bool:
    """Whether units could, once ZOCs have reduced them."""
    side = position.side_of(units[0])
    defenders = position.units_at(OTHER[side], target)
    start = position.place_of(units[0])
    if not defenders or any(terrain.prohibited(position, unit, start, target) for unit in units):
        return False
    if owners.shut(position, side, target) or not stacking.within_limit(position, target, units):
        return False
    trial = position.copy()
    for unit in _caught(position, units, target):
        if can_be_reduced(trial, unit):
            trial.reduced.append(unit)
        else:
            trial.put(unit, GONE)
    trial.changed()
    left = [unit for unit in units if trial.on_map(unit)]
    return bool(left) and suffices(trial, odds(trial, left, target, defenders))


def _caught(position: GroundPosition, units: Sequence[str], target: str) -> list[str]:
    """The units that enemy ZOCs in a hex reduce (9F2)."""
    return list(units) if zones.in_zone_of(position, OTHER[position.side_of(units[0])], target) else []
