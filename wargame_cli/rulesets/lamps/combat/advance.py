"""Advance after combat (7.2.7): the winner must, others may, from any area beside the one that was taken."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from wargame_cli.rulesets.lamps.combat.big_push import lose_push
from wargame_cli.rulesets.lamps.ground.areas import has_room, has_technology, neighbours
from wargame_cli.rulesets.lamps.ground.armies import go
from wargame_cli.rulesets.lamps.kit.book import BOOK
from wargame_cli.rulesets.lamps.movement.near_east import why_it_stays
from wargame_cli.rulesets.lamps.politics import usa
from wargame_cli.rulesets.lamps.politics.russia import watch_russia
from wargame_cli.rulesets.lamps.position.events.combat import AdvanceStopped, StayedBehind, StosstruppenMoved
from wargame_cli.rulesets.lamps.position.events.sea import InvasionDecided
from wargame_cli.rulesets.lamps.position.position import LampsPosition, Referee, beachhead

#: Says, once the winner has gone in, who follows him.
WhoFollows = Callable[[], Iterable[str]]

#: Says then whether the Stosstruppen marker does, where it may (7.6.4).
MarkerFollows = Callable[[], bool]


def cannot_follow(position: LampsPosition, unit: str, area: str) -> str:
    """Why a unit cannot follow into an area just taken; empty if it can: of the alliance, from beside it, with room."""
    counter = position.counter(unit)
    name = position.kit.name
    start = position.place_of(unit)
    if counter.side != position.side:
        return f"{unit} is not of our alliance"
    if counter.type not in ("army", "artillery", "tanks"):
        return f"{unit} does not move on land"
    if not position.on_map(unit):
        return f"{unit} is not on the map"
    if area not in neighbours(position, start):
        return f"{unit} in {name(start)} is not beside {name(area)}"
    if usa.is_barred(position, unit, area):
        return f"American armies do not go to {name(area)}"
    if fault := why_it_stays(position, unit, area):
        return fault
    if counter.is_army:
        return "" if has_room(position, area) else f"{name(area)} takes no other army"
    return "" if has_technology(position, area) else f"{unit} may not enter {name(area)}"


def advance(
    referee: Referee,
    army: str,
    area: str,
    who_follows: WhoFollows = lambda: (),
    marker_follows: MarkerFollows = lambda: True,
) -> None:
    """The attacking army takes the area, and those follow that may (7.2.7). Its Big Push is over (7.2.3).

    Who follows is asked once the winner has gone in, and then whether the Stosstruppen marker does, if it may (7.6.4).
    """
    position = referee.position
    origin = position.place_of(army)
    go(referee, army, area, "7.2.7", "advance")
    went = [army, *_follow(referee, area, (unit for unit in who_follows() if unit != army))]
    lose_push(referee)
    stop_in(referee, area, went)
    if _marker_may_follow(position, origin, area) and marker_follows():
        referee.emit(StosstruppenMoved(rule="7.6.4", area=area))
    watch_russia(referee)


def stop_in(referee: Referee, area: str, units: list[str]) -> None:
    """Units that advanced into a mountain or the Pripet Marshes may not attack out of it this turn (2.1.3, 2.1.4)."""
    if row := barrier(referee.position, area):
        referee.emit(AdvanceStopped(rule=BOOK[row].rule, units=tuple(units), area=area))


def barrier(position: LampsPosition, area: str) -> str:
    """The row by which units that advanced into an area may not attack out of it; empty for most areas."""
    if position.kit.is_marked(area, "mountain"):
        return "2.1.3b"
    return "2.1.4" if position.kit.is_marked(area, "swamp") else ""


def stopped_by_terrain(position: LampsPosition, unit: str, origin: str) -> tuple[str, str] | None:
    """Row and reason for which a unit may not attack out of a mountain or marshes that it advanced into, or None."""
    stopped = unit in position.this_turn.stopped or position.stopped.get(unit) == origin
    if stopped and (row := barrier(position, origin)):
        return row, f"{unit} advanced into {position.kit.name(origin)} this turn and may not attack out of it"
    return None


def followers(position: LampsPosition, origin: str, area: str) -> Iterator[str]:
    """Every unit in the area where the attack came from that may follow, each checked when its turn comes."""
    return (unit for unit in [*position.at(origin)] if not cannot_follow(position, unit, area))


def followers_from_all_sides(position: LampsPosition, origin: str, area: str) -> Iterator[str]:
    """Every unit beside the area that may follow, off a beachhead too; those where the attack came from are first."""
    for place in dict.fromkeys((origin, *neighbours(position, area), beachhead(area))):
        yield from followers(position, place, area)


def _follow(referee: Referee, area: str, units: Iterable[str]) -> Iterator[str]:
    """The units that follow the winner. An invader that follows has landed (7.3.1); for one that cannot, the reason."""
    position = referee.position
    for unit in units:
        if reason := cannot_follow(position, unit, area):
            referee.emit(StayedBehind(rule="7.2.7", unit=unit, area=area, reason=reason))
            continue
        go(referee, unit, area, "7.2.7", "advance")
        if position.this_turn.invading and position.this_turn.invading[0] == unit:
            referee.emit(InvasionDecided(rule="7.3.1", army=unit, area=area, result="landed unopposed"))
        yield unit


def _marker_may_follow(position: LampsPosition, origin: str, area: str) -> bool:
    left = position.stosstruppen_rerolls
    return bool(origin and position.stosstruppen == origin and left and has_technology(position, area))
