"""What chapters do to units: every change is an event, and control follows who stands where (6.1)."""

from __future__ import annotations

from wargame_cli.engine.events import UnitMoved
from wargame_cli.rulesets.lamps.ground.areas import ALBANIA, is_circle, is_neutral, originally
from wargame_cli.rulesets.lamps.ground.trench_pool import side_of_pool
from wargame_cli.rulesets.lamps.kit.nations import ALLIANCES
from wargame_cli.rulesets.lamps.position.events.general import (
    AirLost,
    ControlChanged,
    StatusChanged,
    TrenchesChanged,
    UnitPlaced,
    UnitRemoved,
)
from wargame_cli.rulesets.lamps.position.position import GONE, POOL, Referee


def spend(referee: Referee, unit: str, rule: str, cause: str) -> None:
    """The unit becomes Spent (a gun: Fired) if it is not yet."""
    if referee.position.fresh(unit):
        referee.emit(StatusChanged(rule=rule, unit=unit, spent=True, cause=cause))


def freshen(referee: Referee, unit: str, rule: str, cause: str) -> None:
    """The unit becomes Fresh (a gun: Ready) if it is not yet."""
    if not referee.position.fresh(unit):
        referee.emit(StatusChanged(rule=rule, unit=unit, spent=False, cause=cause))


def go(referee: Referee, unit: str, area: str, rule: str, how: str, path: tuple[str, ...] = ()) -> None:
    """The unit goes to an area or a beachhead; an army takes control of an area that it enters (6.1.1).

    What the enemy left there is lost to him. Leaving Albania, a circle or neutral Greece gives it up (2.1.9, 10.2.3.1,
    10.2.3.3).
    """
    position = referee.position
    start = position.place_of(unit)
    referee.emit(UnitMoved(rule=rule, unit=unit, start=start, end=area, path=path, how=how))
    if position.counter(unit).is_army:
        _take(referee, unit, area)
    give_up_if_empty(referee, start)


def place(referee: Referee, unit: str, area: str, rule: str, cause: str, *, spent: bool) -> None:
    """The unit comes into play."""
    referee.emit(UnitPlaced(rule=rule, unit=unit, place=area, spent=spent, cause=cause))
    if referee.position.counter(unit).is_army:
        _take(referee, unit, area)


def remove(referee: Referee, unit: str, rule: str, cause: str, *, for_good: bool = True) -> None:
    """The unit leaves the map: permanently eliminated, or back into its force pool."""
    start = referee.position.place_of(unit)
    to = GONE if for_good else POOL
    referee.emit(UnitRemoved(rule=rule, unit=unit, place=start, to=to, cause=cause))
    give_up_if_empty(referee, start)


def give_up_if_empty(referee: Referee, place: str) -> None:
    """Once the last army has left them Albania and neutral Greece are nobody's, a circle its first owner's."""
    position = referee.position
    if place not in position.control or position.armies_at(place):
        return
    if is_circle(position, place):
        pass_to(referee, originally(position, place), place, "2.1.9")
    elif place == ALBANIA:
        pass_to(referee, "", place, "10.2.3.1")
    elif is_neutral(position, place):
        pass_to(referee, "", place, "10.2.3.3")


def revert(referee: Referee, area: str) -> None:
    """An area of the enemy that is empty now falls back to its owners (10.1.1); guns alone hold it (7.6.1.2)."""
    position = referee.position
    held = position.kit.is_area(area) and area in position.control
    if held and not position.at(area) and (first := originally(position, area)):
        pass_to(referee, first, area, "10.1.1")


def pass_to(referee: Referee, side: str, area: str, rule: str) -> None:
    """An area passes to an alliance, or to nobody, and others lose what they have there, however they lost the area.

    That are trenches (8.3.4.4) and Air Superiority markers (7.6.5). A trench in neutral Greece waits for the next army
    (10.2.3.3).
    """
    position = referee.position
    if position.control.get(area, "") == side:
        return
    referee.emit(ControlChanged(rule=rule, area=area, side=side))
    there = position.trenches.get(area, ())
    kept = tuple(pool for pool in there if side_of_pool(pool) == side)
    if len(kept) < len(there) and not is_neutral(position, area):
        cause = "the enemy moved in" if position.armies_at(area) else "its owners do not hold the area any more"
        referee.emit(TrenchesChanged(rule="8.3.4.4", area=area, owners=kept, cause=cause))
    for loser in ALLIANCES:
        if loser != side and any(air.area == area and air.side == loser for air in position.air):
            referee.emit(AirLost(rule="7.6.5", area=area, side=loser))


def _take(referee: Referee, unit: str, area: str) -> None:
    position = referee.position
    if position.kit.is_area(area):
        pass_to(referee, position.side_of(unit), area, "6.1.1")
