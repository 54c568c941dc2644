"""Fragile units: another unit takes the place of one that is eliminated, or of a cadre that is rebuilt (16C6)."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_ground_rules.command.elite import hand_on
from wargame_cli.rulesets.great_war_ground_rules.movement.breakdowns import exchange
from wargame_cli.rulesets.great_war_ground_rules.position.events.arrivals import UnitSubstituted
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import UnitRemoved
from wargame_cli.rulesets.great_war_ground_rules.position.position import (
    GONE,
    ISOLATED_POOL,
    POOL,
    GroundPosition,
    Referee,
)


def substitute_of(position: GroundPosition, unit: str) -> str:
    """The unit that takes the place of a fragile one; empty for all others (16C6)."""
    return position.kit.plan.fragile.get(unit, "")


def substitute_eliminated(referee: Referee, side: str) -> None:
    """Fragile units in a side's replacement pool are out of the game; their substitutes lie there instead (16C6)."""
    position = referee.position
    for box in (POOL[side], ISOLATED_POOL[side]):
        for unit in [each for each in position.at(box) if substitute_of(position, each)]:
            hand_on(referee, unit, [substitute_of(position, unit)])
            referee.emit(UnitRemoved(rule="16C6", unit=unit, place=box, to=GONE, cause="converted"))
            referee.emit(UnitSubstituted(rule="16C6", unit=unit, by=substitute_of(position, unit), place=box))


def substitute_rebuilt(referee: Referee, unit: str) -> None:
    """A fragile cadre is rebuilt: its substitute stands in its place, at full strength, as it was (16C6)."""
    substitute = substitute_of(referee.position, unit)
    hand_on(referee, unit, [substitute])
    exchange(referee, (unit,), (substitute,), "converted", rule="16C6", to=GONE)
