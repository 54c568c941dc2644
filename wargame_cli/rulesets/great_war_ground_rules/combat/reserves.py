"""Reserves that are committed to a positional combat (6C; traps 14 to 16)."""

from __future__ import annotations

from itertools import pairwise

import msgspec

from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.great_war_ground_rules.combat.arithmetic import sums
from wargame_cli.rulesets.great_war_ground_rules.combat.forces import Combat
from wargame_cli.rulesets.great_war_ground_rules.command.overstacks import leaving_cost
from wargame_cli.rulesets.great_war_ground_rules.ground import owners, stacking, terrain, zones
from wargame_cli.rulesets.great_war_ground_rules.ground.corps import reveal, set_out
from wargame_cli.rulesets.great_war_ground_rules.ground.disruption import disrupt
from wargame_cli.rulesets.great_war_ground_rules.ground.support import gives
from wargame_cli.rulesets.great_war_ground_rules.ground.zones import zoc_cost
from wargame_cli.rulesets.great_war_ground_rules.movement.ratings import points
from wargame_cli.rulesets.great_war_ground_rules.position.events.combat import ReserveTried
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import UnitMoved
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee

#: How far from the attacked hex a reserve may stand (6C).
_NEAR = 2
#: From these odds on the defender tries by default.
_THREE = 3
_NONE = "none"


def paths(position: GroundPosition, unit: str, target: str) -> list[tuple[float, tuple[str, ...]]]:
    """The paths of a unit to an attacked hex within its reserve movement, the cheapest first (6C).

    It has no movement of one hex for all its points (trap 14), and pays for leaving an overstack (8C2). Nobody comes
    to units of his own that are besieged (15G).
    """
    start, side = position.place_of(unit), position.side_of(unit)
    have = points(position, unit, "reserve")
    around = position.kit.board.neighbours
    routes: list[tuple[str, ...]] = [(start, target)] if target in around[start] else []
    routes += [
        (start, near, target) for near in around[start] if target in around[near] and near not in (start, target)
    ]
    found = []
    for route in routes:
        cost = float(leaving_cost(position, unit))
        for here, there in pairwise(route):
            step = terrain.step_cost(position, unit, here, there)
            why_not = owners.may_enter if there != target else owners.shut
            if step is None or why_not(position, side, there):
                break
            cost += step + (zoc_cost(position, unit, here) if here != start else 0)
        else:
            if cost <= have:
                found.append((cost, route))
    return sorted(found)


def candidates(position: GroundPosition, battle: Combat) -> dict[str, list[str]]:
    """The hexes with a stack that may be committed, each with its units that could come (6C; trap 16).

    They stand within two hexes and in no enemy ZOC; nobody who has attacked or was attacked in this phase.
    """
    kit = position.kit
    near = kit.board.all_steps.reached(kit.board.bit[battle.target], kit.land, limit=_NEAR)
    free = near & ~kit.board.bit[battle.target] & ~zones.zone_mask(position, battle.side)
    found: dict[str, list[str]] = {}
    for place in kit.board.spaces(free):
        units = [
            unit
            for unit in position.units_at(battle.enemy, place)
            if unit not in position.this_phase.attacked and paths(position, unit, battle.target)
        ]
        if units:
            found[place] = units
    return found


def commit(referee: Referee, battle: Combat) -> Combat:
    """The defender may commit one stack: each unit rolls, comes, and is disrupted (6C); the combat with who came.

    Its corps take part, and are known (14N2).
    """
    position = referee.position
    stacks = candidates(position, battle) if battle.is_positional else {}
    if not stacks:
        return battle
    choice = referee.ask(
        Question(
            label="reserves",
            side=battle.enemy,
            kind="reserves",
            text=f"attack on {position.kit.name(battle.target)}: from which hex are reserves committed?",
            options=(*stacks, _NONE),
            default=_default(position, battle, stacks),
            rule="6C",
            about=(battle.target, *stacks),
        ),
        lambda: {"nearest": min(stacks, key=lambda place: (_far(position, battle.target, place), place))},
    )
    reveal(referee, stacks.get(choice, ()))
    came = [unit for unit in stacks.get(choice, ()) if _comes(referee, battle, unit)]
    for unit in came:
        disrupt(referee, unit, "6C", "committed as a reserve")
    owners.settle(referee)
    return msgspec.structs.replace(battle, defenders=(*battle.defenders, *came))


def _default(position: GroundPosition, battle: Combat, stacks: dict[str, list[str]]) -> str:
    """The nearest stack with a unit that gives support, at 3:1 or better; else nobody."""
    attack, defence = sums(position, battle)
    with_support = [place for place, units in stacks.items() if any(gives(position, unit) for unit in units)]
    if not with_support or attack.value < _THREE * defence.value:
        return _NONE
    return min(with_support, key=lambda place: (_far(position, battle.target, place), place))


def _far(position: GroundPosition, target: str, place: str) -> int:
    return 1 if place in position.kit.board.neighbours[target] else _NEAR


def _comes(referee: Referee, battle: Combat, unit: str) -> bool:
    """A die for a unit, two more if it is adjacent; with a success it moves if there is room (6C, 8B)."""
    position = referee.position
    start = position.place_of(unit)
    chart = position.kit.tables.success
    adjacent = start in position.kit.board.neighbours[battle.target]
    by = chart.modifiers("reserve_commitment").get("adjacent", 0) if adjacent else 0
    die = referee.roll(f"reserve {unit}", "6C", by=battle.enemy, good="high", kind="reserve")
    success = chart.check("reserve_commitment", die, by).startswith("S")
    cause = ""
    if success and not stacking.fits(position, battle.enemy, battle.target, [unit]):
        success, cause = False, "no room is left"
    referee.emit(ReserveTried(rule="6C", unit=unit, target=battle.target, success=success, cause=cause))
    if success:
        cost, route = paths(position, unit, battle.target)[0]
        set_out(referee, [unit])
        referee.emit(
            UnitMoved(rule="6C", unit=unit, start=start, end=battle.target, path=route, how="reserve", spent=cost)
        )
    return success
