"""A step lost outside of fire (12.6.4-12.6.6, 12.7.3d, 12.7.4): by a unit that halts, or finds no room."""

from __future__ import annotations

from collections.abc import Sequence

from wargame_cli.rulesets.illusions_of_glory.aftermath import Judge
from wargame_cli.rulesets.illusions_of_glory.events import StepChanged, UnitPlaced, UnitRemoved
from wargame_cli.rulesets.illusions_of_glory.kit import ELIMINATED, RESERVE
from wargame_cli.rulesets.illusions_of_glory.losses import Taker, successor_of
from wargame_cli.rulesets.illusions_of_glory.position import IllusionsPosition
from wargame_cli.rulesets.illusions_of_glory.supply import in_supply


def lose_step(referee: Judge, unit: str, rule: str, cause: str) -> str:
    """A unit loses a step. Who stands there now: itself, the SCU that took its place, or nobody."""
    position = referee.position
    if not position.is_reduced(unit):
        referee.emit(StepChanged(rule=rule, unit=unit, reduced=True, cause=cause))
        return unit
    counter, place = position.unit(unit), position.place_of(unit)
    end = position.kit.tables.combat.destinations.of(
        counter.size, "combat", supplied=in_supply(position, unit), special=counter.is_special
    )
    taker = _taker(position, unit, replaced=end.replaced)
    box = [_taker(position, scu) for scu in position.at(RESERVE) if _may_replace(position, scu)]
    successor = successor_of(taker, box)
    lost_for_good = end.replaced and successor is None  # 12.6.4d
    to, row = (ELIMINATED, "12.6.4d") if lost_for_good else (end.box, end.rule)
    referee.emit(UnitRemoved(rule=row, unit=unit, place=place, to=to, cause=cause))
    if successor is None:
        return ""
    referee.emit(UnitPlaced(rule="12.6.4b", unit=successor.unit, place=place, cause=f"takes the place of {unit}"))
    return successor.unit


def would_destroy(position: IllusionsPosition, unit: str) -> bool:
    """Whether the next step that a unit loses is its last."""
    return position.is_reduced(unit)


def cheapest(position: IllusionsPosition, units: Sequence[str]) -> str:
    """Who loses a step where the owner has said nothing: nobody who would die of it, SCUs first, reserves first."""

    def regret(unit: str) -> tuple[bool, bool, bool, int, str]:
        counter = position.unit(unit)
        return would_destroy(position, unit), counter.is_lcu, counter.type != "reserve", position.step(unit).cf, unit

    return min(units, key=regret)


def eliminate(referee: Judge, unit: str, rule: str, cause: str) -> None:
    """A unit leaves the game for the Eliminated Units Box."""
    place = referee.position.place_of(unit)
    referee.emit(UnitRemoved(rule=rule, unit=unit, place=place, to=ELIMINATED, cause=cause))


def lose_orphans(referee: Judge, side: str, place: str) -> None:
    """HQs and Heavy Artillery with whom no Combat Unit is left are eliminated (12.6.6e)."""
    position = referee.position
    there = position.units_at(place, side)
    if all(position.unit(unit).is_escorted for unit in there):
        for unit in there:
            eliminate(referee, unit, "12.6.6e", "nobody of its stack is left")


def _may_replace(position: IllusionsPosition, scu: str) -> bool:
    counter = position.unit(scu)
    # Only at full strength (trap 57).
    return not (counter.is_lcu or counter.is_escorted or counter.is_uprising or position.is_reduced(scu))


def _taker(position: IllusionsPosition, unit: str, *, replaced: bool = False) -> Taker:
    counter = position.unit(unit)
    kind = counter.type if counter.is_cavalry or counter.is_mountain else "infantry"
    return Taker(unit, counter.size, (position.step(unit).lf,), counter.nations, kind, replaced=replaced)
