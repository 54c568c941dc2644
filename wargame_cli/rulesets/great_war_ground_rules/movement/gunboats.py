"""Water-only units (14B2): their routes along waterways and coasts, and the coast defences that fire at them.

They straddle hexsides in the rules; here they stand in a land hex beside the water.
"""

from collections.abc import Sequence
from functools import lru_cache
from heapq import heappop, heappush

import msgspec

from wargame_cli.engine.position import derived
from wargame_cli.rulesets.great_war_ground_rules.ground import owners
from wargame_cli.rulesets.great_war_ground_rules.ground.corps import set_out
from wargame_cli.rulesets.great_war_ground_rules.kit.components import Kit
from wargame_cli.rulesets.great_war_ground_rules.movement.river import along, gunnery, is_navigable, stations
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import UnitMoved
from wargame_cli.rulesets.great_war_ground_rules.position.events.movement import GunboatFiredAt
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee, enemy, hexside

#: The differential up to which a unit is lost, and up to which it is turned back; the MPs that this costs it.
_LOST, _TURNED_BACK, TURNING_BACK = 0, 5, 5


class Course(msgspec.Struct, frozen=True):
    """The way of water-only units: the hexsides that they enter, an MP for each; or why there is none."""

    waters: tuple[str, ...]
    end: str
    fault: str = ""


def is_water_only(position: GroundPosition, unit: str) -> bool:
    """Whether a unit moves by water alone."""
    return position.face(unit).way == "water"


@lru_cache(16)
def coasts(kit: Kit) -> frozenset[str]:
    """The hexsides between land and sea; the sea never freezes, house."""
    land = kit.map.land
    return frozenset(
        hexside(place, near)
        for place in land
        for near in kit.board.neighbours[place]
        if (near not in land and kit.map.terrain.get(near) == "sea") or kit.crosses(place, near, "sea")
    )


def is_open(position: GroundPosition, water: str) -> bool:
    """Whether a hexside is a navigable waterway or a coast."""
    return is_navigable(position, water) or water in coasts(position.kit)


def beside(position: GroundPosition, water: str) -> list[str]:
    """The open hexsides that one meets at its two ends."""
    start, end = water.split("-")
    around = position.kit.board.neighbours
    corners = [place for place in around[start] if place in around[end]]
    met = [hexside(one, corner) for corner in corners for one in (start, end)]
    return [each for each in met if is_open(position, each)]


def fire(position: GroundPosition, side: str, water: str) -> float:
    """The gunnery of the enemy's coast defences in the hexes beside a hexside; none where it is not interdicted."""
    index, foe = position.kit.board.index, enemy(side)
    hexes = [place for place in water.split("-") if place in index]
    return sum(gunnery(position, unit) for place in hexes for unit in position.units_at(foe, place))


@derived
def course(position: GroundPosition, unit: str, to: str, path: tuple[str, ...] = ()) -> Course:
    """The way of a water-only unit to a hex beside the water: past as little fire as can be, then the shortest.

    With a path it leads past those hexes in their order.
    """
    start, side, name = position.place_of(unit), position.side_of(unit), position.kit.name
    if to not in position.kit.map.land:
        return Course((), to, f"{name(to)} is no land hex: water-only units stand in one beside the water")
    if why := owners.may_enter(position, side, to):
        return Course((), to, why)
    first = [hexside(start, near) for near in position.kit.board.neighbours[start]]
    open_ones = [water for water in first if is_open(position, water)]
    found = along(position, side, open_ones, stations(start, path, to), _leg)
    if not found:
        where = f"from {name(start)} {'along that path ' if path else ''}to {name(to)}"
        return Course((), to, f"no line of waterways and coasts leads {where}")
    return Course(found, to)


def _leg(position: GroundPosition, side: str, first: Sequence[str], end: str) -> tuple[str, ...]:
    """The hexsides from one of the first to one beside a hex."""
    waiting: list[tuple[int, int, str, tuple[str, ...]]] = []
    for water in first:
        heappush(waiting, (int(fire(position, side, water) > 0), 1, water, (water,)))
    seen: set[str] = set()
    while waiting:
        risks, length, water, way = heappop(waiting)
        if end in water.split("-"):
            return way
        if water in seen:
            continue
        seen.add(water)
        for each in beside(position, water):
            if each not in seen:
                risk = int(fire(position, side, each) > 0)
                heappush(waiting, (risks + risk, length + 1, each, (*way, each)))
    return ()


def steam(referee: Referee, units: Sequence[str], found: Course) -> None:
    """Units go hexside by hexside; enemy coast defences fire at each that comes past them (14B2)."""
    position = referee.position
    dangers = [water for water in found.waters if fire(position, position.side_of(units[0]), water) > 0]
    if dangers and referee.lacks_dice():
        return
    set_out(referee, units)
    for unit in units:
        _steams(referee, unit, found)


def _steams(referee: Referee, unit: str, found: Course) -> None:
    position, start = referee.position, referee.position.place_of(unit)
    end, spent = found.end, float(len(found.waters))
    for number, water in enumerate(found.waters):
        if not (strength := fire(position, position.side_of(unit), water)):
            continue
        came = _under_fire(referee, unit, water, strength)
        if came == "lost":
            from wargame_cli.rulesets.great_war_ground_rules.ground.retreating.removal import eliminate  # seldom

            eliminate(referee, unit, "14B2", "coast defences")
            return
        if came == "turned back":
            end, spent = _before(position, unit, found, number), float(number + 1 + TURNING_BACK)
            break
    path = (start, end)
    referee.emit(UnitMoved(rule="14B2", unit=unit, start=start, end=end, path=path, how="river", spent=spent))


def _under_fire(referee: Referee, unit: str, water: str, strength: float) -> str:
    """Two dice less the gunnery of the defences: nothing comes of it, or the unit is turned back or lost."""
    side = referee.position.side_of(unit)
    dice = referee.roll_together(f"coast {unit} {water}", "14B2", 2, by=side, good="high")
    left = sum(dice) - strength
    result = "lost" if left <= _LOST else "turned back" if left <= _TURNED_BACK else ""
    referee.emit(GunboatFiredAt(rule="14B2", unit=unit, at=water, dice=sum(dice), gunnery=strength, result=result))
    return result


def _before(position: GroundPosition, unit: str, found: Course, number: int) -> str:
    """The land hex of a unit that is turned back: beside the hexside that it came from, or where it began."""
    side, start = position.side_of(unit), position.place_of(unit)
    if not number:
        return start
    ends = [place for place in found.waters[number - 1].split("-") if place in position.kit.map.land]
    return next((place for place in ends if not owners.may_enter(position, side, place)), start)
