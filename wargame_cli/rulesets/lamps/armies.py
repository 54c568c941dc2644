"""What chapters do to units: every change is an event, and control follows who stands where (6.1)."""

from __future__ import annotations

from wargame_cli.engine.events import UnitMoved
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.lamps.areas import ALBANIA, is_circle, is_neutral, owner
from wargame_cli.rulesets.lamps.events import (
    AirLost,
    ControlChanged,
    StatusChanged,
    TrenchesChanged,
    UnitPlaced,
    UnitRemoved,
)
from wargame_cli.rulesets.lamps.nations import OTHER
from wargame_cli.rulesets.lamps.position import GONE, POOL, LampsPosition

Judge = Referee[LampsPosition]


def spend(referee: Judge, unit: str, rule: str, cause: str) -> None:
    """The unit becomes Spent (a gun: Fired) if it is not yet."""
    if referee.position.fresh(unit):
        referee.emit(StatusChanged(rule=rule, unit=unit, spent=True, cause=cause))


def freshen(referee: Judge, unit: str, rule: str, cause: str) -> None:
    """The unit becomes Fresh (a gun: Ready) if it is not yet."""
    if not referee.position.fresh(unit):
        referee.emit(StatusChanged(rule=rule, unit=unit, spent=False, cause=cause))


def go(referee: Judge, unit: str, area: str, rule: str, how: str, path: tuple[str, ...] = ()) -> None:
    """The unit goes to an area or a beachhead; an army takes control of an area that it enters (6.1.1).

    What the enemy left there is lost to him: trenches (8.3.4.4) and Air Superiority markers (7.6.5). Leaving Albania,
    a circle that nobody owns or neutral Greece gives it up (2.1.9, 10.2.3.1, 10.2.3.3).
    """
    position = referee.position
    start = position.place_of(unit)
    referee.emit(UnitMoved(rule=rule, unit=unit, start=start, end=area, path=path, how=how))
    if position.unit(unit).is_army:
        _take(referee, unit, area)
    give_up_if_empty(referee, start)


def place(referee: Judge, unit: str, area: str, rule: str, cause: str, *, spent: bool) -> None:
    """The unit comes into play."""
    referee.emit(UnitPlaced(rule=rule, unit=unit, place=area, spent=spent, cause=cause))
    if referee.position.unit(unit).is_army:
        _take(referee, unit, area)


def remove(referee: Judge, unit: str, rule: str, cause: str, *, for_good: bool = True) -> None:
    """The unit leaves the map: permanently eliminated, or back into its force pool."""
    start = referee.position.place_of(unit)
    to = GONE if for_good else POOL
    referee.emit(UnitRemoved(rule=rule, unit=unit, place=start, to=to, cause=cause))
    give_up_if_empty(referee, start)


def give_up_if_empty(referee: Judge, place: str) -> None:
    """Nobody controls Albania, a circle of nobody or neutral Greece once the last army has left it."""
    position = referee.position
    if place not in position.control or position.armies_at(place):
        return
    nobodys = is_circle(position, place) and not owner(position, place)
    for rule, gives_up in (
        ("10.2.3.1", place == ALBANIA),
        ("2.1.9", nobodys),
        ("10.2.3.3", is_neutral(position, place)),
    ):
        if gives_up:
            referee.emit(ControlChanged(rule=rule, area=place, side=""))
            return


def _take(referee: Judge, unit: str, area: str) -> None:
    position = referee.position
    if not position.kit.is_area(area):
        return
    side = position.side_of(unit)
    if position.control.get(area) != side:
        referee.emit(ControlChanged(rule="6.1.1", area=area, side=side))
        if area in position.trenches:
            referee.emit(TrenchesChanged(rule="8.3.4.4", area=area, owners=(), cause="the enemy moved in"))
        if any(air.area == area and air.side == OTHER[side] for air in position.air):
            referee.emit(AirLost(rule="7.6.5", area=area, side=OTHER[side]))
