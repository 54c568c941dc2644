"""Cavalry that retreats before combat (15.51, 15.52)."""

from __future__ import annotations

from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.great_war_in_europe.combat.arithmetic import work_out
from wargame_cli.rulesets.great_war_in_europe.combat.forces import Combat
from wargame_cli.rulesets.great_war_in_europe.ground.control import entered, left
from wargame_cli.rulesets.great_war_in_europe.ground.forts import KUT, besieged
from wargame_cli.rulesets.great_war_in_europe.ground.limits import closed_to, crowds_egypt, kept_from_russians
from wargame_cli.rulesets.great_war_in_europe.ground.limits_europe import beyond_quota
from wargame_cli.rulesets.great_war_in_europe.ground.sources import supplier, towns, ultimate_sources
from wargame_cli.rulesets.great_war_in_europe.ground.stacking import fault
from wargame_cli.rulesets.great_war_in_europe.ground.terrain import closed_by_enemy, step_cost
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED
from wargame_cli.rulesets.great_war_in_europe.position.events.combat import CavalryRetreated
from wargame_cli.rulesets.great_war_in_europe.position.events.general import UnitMoved
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition, Referee

STAND = "stand"

#: From these odds on (2:1) cavalry retreats unless its side says otherwise.
_TOO_MUCH = 1


def can_retreat_to(position: GreatWarPosition, combat: Combat) -> list[str]:
    """The hexes to which the defending cavalry may retreat before combat; none where it may not (15.51, 15.52).

    They lie closer to the nearest supply source of its side if any do, the nearest first; each is open to all of the
    units and holds them within stacking (trap 55).
    """
    if not _may_retreat(position, combat):
        return []
    hexes = [near for near in position.kit.steps.steps[combat.target] if _is_open(position, combat, near)]
    far = _distances(position, combat)
    here = far.get(combat.target, len(far))
    hexes.sort(key=lambda hex: (far.get(hex, len(far)), hex))
    return [hex for hex in hexes if far.get(hex, len(far)) < here] or hexes


def _may_retreat(position: GreatWarPosition, combat: Combat) -> bool:
    """Only cavalry is in the hex, and none attacks; nobody leaves a besieged Kut (14.23), nor after peace (5.46)."""
    units = position.units_at(combat.enemy, combat.target)
    counters = [position.counter(unit) for unit in units]
    if combat.garrison or not counters or not all(position.is_cavalry(counter.id) for counter in counters):
        return False
    if any(position.is_cavalry(unit) for unit in combat.attackers):
        return False
    locked = combat.target == KUT and combat.enemy == ALLIED and besieged(position)
    frozen = position.russia == "treaty" and any(counter.fights_as == "RU" for counter in counters)
    return not locked and not frozen


def _is_open(position: GreatWarPosition, combat: Combat, hex: str) -> bool:
    kit = position.kit
    bit = kit.board.bit[hex]
    if hex not in kit.map.land or position.units_at(combat.side, hex) or closed_by_enemy(position, combat.enemy) & bit:
        return False
    units = combat.defenders
    passable = all(
        step_cost(position, position.counter(unit), combat.target, hex)
        and not closed_to(position, unit) & bit
        and not kept_from_russians(position, unit, hex)
        for unit in units
    )
    if not passable or beyond_quota(position, units, (hex,)) or crowds_egypt(position, units, hex):
        return False
    return fault(position, [*position.units_at(combat.enemy, hex), *units]) is None


def _distances(position: GreatWarPosition, combat: Combat) -> dict[str, int]:
    """How far each hex is from the nearest supply source of the cavalry, of any type, over land and lake."""
    kit = position.kit
    sources = 0
    for name in {supplier(position.counter(unit)) for unit in combat.defenders}:
        sources |= ultimate_sources(position, name) | towns(position, name)
    rings = kit.steps.rings(sources, kit.land | kit.lakes)
    return {hex: number for number, ring in enumerate(rings) for hex in kit.board.spaces(ring)}


def retreats_by_default(position: GreatWarPosition, combat: Combat) -> bool:
    """Whether the odds are such that cavalry gives way unless its side says otherwise."""
    return work_out(position, combat).step >= _TOO_MUCH


def retreat_before_combat(referee: Referee, combat: Combat) -> bool:
    """Ask the defender whether his cavalry retreats, before anything is committed; whether it did."""
    position = referee.position
    hexes = can_retreat_to(position, combat)
    if not hexes:
        return False
    chosen = referee.ask(
        Question(
            label="cavalry retreat",
            side=combat.enemy,
            kind="cavalry-retreat",
            text=f"attack on {position.kit.name(combat.target)} at {work_out(position, combat).odds}: "
            "does the cavalry retreat, and where?",
            options=(STAND, *hexes),
            default=hexes[0] if retreats_by_default(position, combat) else STAND,
            rule="15.51",
            about=(combat.target, *combat.defenders),
        ),
        lambda: {"retreat": hexes[0]},
    )
    if chosen == STAND:
        return False
    _retreat(referee, combat, chosen)
    return True


def _retreat(referee: Referee, combat: Combat, to: str) -> None:
    """All of the cavalry goes one hex (15.52)."""
    referee.emit(CavalryRetreated(rule="15.52", units=combat.defenders, start=combat.target, end=to))
    for unit in combat.defenders:
        path = (combat.target, to)
        referee.emit(UnitMoved(rule="15.52", unit=unit, start=path[0], end=to, path=path, how="retreat"))
    left(referee, combat.target)
    entered(referee, combat.defenders, to)
