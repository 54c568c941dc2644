"""Advance after combat, and after cavalry that retreated before it (10.7, 15.53)."""

from __future__ import annotations

from collections.abc import Sequence

from wargame_cli.engine.events import Spared
from wargame_cli.rulesets.great_war_in_europe.combat.blocked_advance import looted, stopped
from wargame_cli.rulesets.great_war_in_europe.combat.forces import Combat
from wargame_cli.rulesets.great_war_in_europe.combat.losses import weakest_first
from wargame_cli.rulesets.great_war_in_europe.combat.orders import Attack
from wargame_cli.rulesets.great_war_in_europe.ground.control import entered, given_up, left
from wargame_cli.rulesets.great_war_in_europe.ground.forts import fort_of, has_garrison
from wargame_cli.rulesets.great_war_in_europe.ground.limits import (
    crowds_egypt,
    kept_from_russians,
    why_closed,
)
from wargame_cli.rulesets.great_war_in_europe.ground.limits_europe import beyond_quota
from wargame_cli.rulesets.great_war_in_europe.ground.outbreak import waiting_belgians
from wargame_cli.rulesets.great_war_in_europe.ground.stacking import fault
from wargame_cli.rulesets.great_war_in_europe.ground.supply import status_at
from wargame_cli.rulesets.great_war_in_europe.ground.terrain import closed_by_enemy, step_cost
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, OTHER
from wargame_cli.rulesets.great_war_in_europe.position.events.general import UnitMoved
from wargame_cli.rulesets.great_war_in_europe.position.position import GONE, GreatWarPosition, Referee

#: Terrain in which the advance of shock-troops ends, in some weather or in any (10.72).
_STOPS = {"marsh": "", "mountain": "", "pass": "", "flood-plain": "wet"}


#: The turn of March 1919, after which Allied tank units enter a second hex too (10.72).
LAST_SLOW_TANKS = 48


def vacated(position: GreatWarPosition, combat: Combat) -> bool:
    """Whether neither a combat unit nor a fort's intrinsic unit is left; headquarters hold no hex (trap 58)."""
    held = position.fighters_at(combat.enemy, combat.target) or has_garrison(position, combat.enemy, combat.target)
    return not held


def advance(referee: Referee, combat: Combat, order: Attack, closed: str | None = None) -> None:
    """Surviving attackers enter the vacated hex, as the order says and up to the stacking limit (10.71).

    `closed` says why they may not for the trenches of the defenders, as it was before the losses.
    """
    there = _that_wish(referee.position, combat, order)
    if closed and there:
        referee.emit(Spared(rule="10.71", units=tuple(there), place=combat.target, what="advance", cause=closed))
    if closed:
        return
    if there and stopped(referee, combat):
        return
    if going := _occupy(referee, combat, order, there):
        _further(referee, going, combat, order)


def follow(referee: Referee, combat: Combat, order: Attack) -> None:
    """Attackers follow cavalry that has retreated into the hex that it left, and no further (15.53).

    No combat took place, so that no event stops them that is played after one.
    """
    going = _occupy(referee, combat, order, _that_wish(referee.position, combat, order))
    for unit, hex in order.further.items():
        if unit in going:
            cause = "the cavalry has retreated, and no combat took place"
            referee.emit(Spared(rule="15.53", units=(unit,), place=hex, what="advance", cause=cause))


def _occupy(referee: Referee, combat: Combat, order: Attack, there: Sequence[str]) -> list[str]:
    """The units that may do it enter the vacated hex together; who they are."""
    position = referee.position
    named = order.advance != "supplied"
    going: list[str] = []
    for unit in there:
        why = why_not_there(position, unit, combat.target, going)
        if why is None:
            going.append(unit)
        elif named:
            spared = Spared(rule=why[0], units=(unit,), place=combat.target, what="advance", cause=why[1])
            referee.emit(spared)
    if going:
        _enter(referee, going, combat.target, "10.71")
    return going


def _that_wish(position: GreatWarPosition, combat: Combat, order: Attack) -> list[str]:
    """The surviving attackers that are to advance, those first that the order names first, else the strongest."""
    alive = [unit for unit in combat.attackers if position.place_of(unit) == combat.origins[unit]]
    if isinstance(order.advance, tuple):
        return [unit for unit in order.advance if unit in alive]
    if order.advance == "none":
        return []
    strongest = sorted(alive, key=lambda unit: weakest_first(position, unit), reverse=True)
    return strongest if order.advance == "all" else supplied_there(position, strongest, combat.target)


def supplied_there(position: GreatWarPosition, units: Sequence[str], hex: str) -> list[str]:
    """Those of these units of a side that would be in supply in a hex once they have entered it (10.73)."""
    if not units:
        return []
    trial = position.copy()
    side = trial.side_of(units[0])
    for unit in list(trial.units_at(OTHER[side], hex)):
        trial.put(unit, GONE)
    if fort_of(trial, hex) == OTHER[side]:
        trial.destroyed.append(hex)
    starts = dict.fromkeys(map(trial.place_of, units))
    for unit in units:
        trial.put(unit, hex)
    for lost in filter(None, [given_up(trial, start) for start in starts]):
        lost.apply(trial)
    trial.take(side, hex)
    return [unit for unit in units if status_at(trial, unit, hex) != "out"]


def why_not_there(position: GreatWarPosition, unit: str, hex: str, with_units: Sequence[str]) -> tuple[str, str] | None:
    """The rule and the words that keep a unit from advancing into a hex with others, or None (10.71)."""
    counter = position.counter(unit)
    if not step_cost(position, counter, position.place_of(unit), hex):
        return "10.71", "terrain that it may not enter"
    if closed := why_closed(position, unit, hex):
        return closed
    if kept_from_russians(position, unit, hex):
        return "5.46", "Russian units beside it, at peace"
    if waiting_belgians(position, (unit,)):
        return "19.56", "Belgian units do not leave Antwerp before October 1914"
    if crowd := fault(position, [*position.units_at(counter.side, hex), *with_units, unit]):
        return crowd
    if beyond := beyond_quota(position, (*with_units, unit), (hex,)):
        return beyond
    many = crowds_egypt(position, (*with_units, unit), hex)
    return ("17.31", many) if many else None


def _enter(referee: Referee, units: Sequence[str], hex: str, rule: str) -> None:
    """Units advance into a hex together, with all that comes of it."""
    starts = {unit: referee.position.place_of(unit) for unit in units}
    for unit, start in starts.items():
        referee.emit(UnitMoved(rule=rule, unit=unit, start=start, end=hex, path=(start, hex), how="advance"))
    for start in dict.fromkeys(starts.values()):
        left(referee, start)
    entered(referee, units, hex)


def goes_further(position: GreatWarPosition, unit: str) -> bool:
    """Whether a unit may enter a second hex: shock-troops, and Allied tank units after March 1919 (10.72)."""
    counter = position.counter(unit)
    return position.is_shock(unit) or (counter.tank and counter.side == ALLIED and position.turn > LAST_SLOW_TANKS)


def _further(referee: Referee, gone: Sequence[str], combat: Combat, order: Attack) -> None:
    """Shock-troops and late tanks enter a second hex, empty and not alpine, unless the first one ends it (10.72)."""
    position = referee.position
    if looted(referee, combat, [unit for unit in order.further if unit in gone]):
        return
    for unit, hex in order.further.items():
        if unit not in gone:
            continue
        if why := _why_not_further(position, unit, hex, combat):
            spared = Spared(rule=why[0], units=(unit,), place=hex, what="advance", cause=why[1])
            referee.emit(spared)
        else:
            _enter(referee, [unit], hex, "10.72")


def _why_not_further(position: GreatWarPosition, unit: str, hex: str, combat: Combat) -> tuple[str, str] | None:
    kit = position.kit
    weather = position.weather(kit.front_of(combat.target))
    stops = _STOPS.get(kit.map.terrain[combat.target])
    if stops is not None and stops in ("", weather):
        return "10.72", f"the advance ends in {kit.map.terrain[combat.target].replace('-', ' ')}"
    if hex not in kit.map.land or not kit.steps.joined(combat.target, hex):
        return "10.72", f"{kit.name(hex)} is not next to {kit.name(combat.target)}"
    if kit.alpine & kit.board.bit[hex]:
        return "10.72", "alpine terrain"
    if position.units_at(combat.enemy, hex) or closed_by_enemy(position, combat.side) & kit.board.bit[hex]:
        return "10.72", "the enemy is there"
    return why_not_there(position, unit, hex, [])
