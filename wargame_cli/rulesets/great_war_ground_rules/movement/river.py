"""River movement along navigable rivers, canals and lakes, hexside by hexside (7C; optional in Europe).

A hexside is written `0825-0926`, as in a position. A net of waterways is called by its first hexside.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache

import msgspec

from wargame_cli.engine.position import derived
from wargame_cli.rulesets.great_war_ground_rules.ground.loads import transport_size
from wargame_cli.rulesets.great_war_ground_rules.ground.owners import may_enter
from wargame_cli.rulesets.great_war_ground_rules.kit import types
from wargame_cli.rulesets.great_war_ground_rules.kit.book import WATERWAYS as OPTION
from wargame_cli.rulesets.great_war_ground_rules.kit.components import WATERWAYS, Kit
from wargame_cli.rulesets.great_war_ground_rules.position.events.rail import RailUsed
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee, enemy, hexside

#: REs a turn of each river transport marshaling yard (7C4).
YARD_RE = 1
#: The hexsides that freight alone goes (11H1).
FREIGHT_HEXSIDES = 40
#: Coast defences, house, for their summary is not printed (7C3): heavy and coast artillery, and a twelfth of the attack
#: strength of divisions.
_GUNS = types.HEAVY_ARTILLERY - types.ART_HQS
_DIVISION = 12


class Voyage(msgspec.Struct, frozen=True):
    """The way of units by water: its hexsides in order, MPs, the REs that it uses of a net, or why it cannot be."""

    hexsides: tuple[str, ...]
    end: str
    mp: float = 0
    net: str = ""
    re: float = 0
    rule: str = ""
    fault: str = ""


def is_played(position: GroundPosition) -> bool:
    """Whether there is river movement in this game (7C)."""
    return position.option(OPTION) == "on"


# -- waterways -------------------------------------------------------------------------------------------------------


@lru_cache(16)
def _waters(kit: Kit) -> Mapping[str, bool]:
    """Every hexside of a waterway, and whether it is all lake; without rapids, next to mountain hexes (7C1)."""
    found: dict[str, bool] = {}
    for kind in WATERWAYS:
        for start, end in kit.map.hexsides.get(kind, ()):
            lake = kind == "lake"
            if lake or "mountain" not in (kit.map.terrain.get(start), kit.map.terrain.get(end)):
                found[hexside(start, end)] = lake or found.get(hexside(start, end), False)
    return found


@lru_cache(16)
def _beside(kit: Kit) -> Mapping[str, tuple[str, ...]]:
    """The waterways that each one meets: those round a hex that lies next to both of its hexes."""
    waters, around = _waters(kit), kit.board.neighbours
    found: dict[str, tuple[str, ...]] = {}
    for water in waters:
        start, end = water.split("-")
        corners = [place for place in around[start] if place in around[end]]
        near = [hexside(one, corner) for corner in corners for one in (start, end)]
        found[water] = tuple(each for each in near if each in waters)
    return found


def is_navigable(position: GroundPosition, water: str) -> bool:
    """Whether a hexside is a navigable waterway now: unfrozen (7C1)."""
    ice = position.kit.tables.terrain.ice
    return water in _waters(position.kit) and not all(position.weather(place) in ice for place in water.split("-"))


@derived
def nets(position: GroundPosition) -> Mapping[str, str]:
    """Each navigable hexside with the net that it belongs to, called by its first hexside (7C6)."""
    beside = _beside(position.kit)
    found: dict[str, str] = {}
    for water in sorted(beside):
        if water in found or not is_navigable(position, water):
            continue
        net = [water]
        for each in net:
            net += [near for near in beside[each] if near not in net and is_navigable(position, near)]
        found |= dict.fromkeys(net, water)
    return found


def is_blocked(position: GroundPosition, side: str, water: str) -> bool:
    """Whether enemy coast defences in a hex beside a waterway block it (7C3)."""
    foe = enemy(side)
    return any(gunnery(position, unit) > 0 for place in water.split("-") for unit in position.units_at(foe, place))


def gunnery(position: GroundPosition, unit: str) -> float:
    """The gunnery of a unit as coast defences: half the attack strength of heavy guns, a twelfth of a division's."""
    counter, attack = position.counter(unit), position.face(unit).attack
    if counter.of(_GUNS):
        return attack / 2
    return round(2 * attack / _DIVISION) / 2 if position.is_division(unit) else 0


def capacity(position: GroundPosition, side: str, net: str) -> int:
    """A side's capacity on a net: one RE for each major city hex of its own beside it (7C4, 7C6)."""
    known = nets(position)
    places = {place for water, name in known.items() if name == net for place in water.split("-")}
    return YARD_RE * sum(position.kit.is_major_city(place) and position.owns(side, place) for place in places)


def left(position: GroundPosition, side: str, net: str) -> float:
    """What is left of it in this turn (7C5)."""
    return capacity(position, side, net) - position.this_turn.rail_used.get(f"{_called(net)}/{side}", 0)


def _called(net: str) -> str:
    return f"waterway {net}"


#: A way from one of some hexsides to one beside a hex: the hexsides in their order; none where there is no way.
Leg = Callable[[GroundPosition, str, Sequence[str], str], tuple[str, ...]]

# -- voyages ---------------------------------------------------------------------------------------------------------


def voyage(position: GroundPosition, units: str | Sequence[str], to: str, path: Sequence[str] = ()) -> Voyage:
    """The shortest way by water of units of one hex to another, past the hexes of a path in their order (7C2)."""
    group = (units,) if isinstance(units, str) else tuple(units)
    side, start = position.side_of(group[0]), position.place_of(group[0])
    return _voyage(position, side, start, to, path, lambda net: sum(_uses(position, unit, net) for unit in group))


def freight_voyage(
    position: GroundPosition, side: str, start: str, to: str, re: float, path: Sequence[str] = ()
) -> Voyage:
    """The shortest way by water of freight of that size, of itself: 40 hexsides at most (11H1)."""
    way = _voyage(position, side, start, to, path, lambda _: re)
    if way.fault or len(way.hexsides) <= FREIGHT_HEXSIDES:
        return way
    fault = f"that is {len(way.hexsides)} hexsides, and freight goes at most {FREIGHT_HEXSIDES}"
    return msgspec.structs.replace(way, rule="11H", fault=fault)


def _voyage(
    position: GroundPosition, side: str, start: str, to: str, path: Sequence[str], size: Callable[[str], float]
) -> Voyage:
    if not is_played(position):
        return Voyage((), to, rule="7C2", fault="there is no river movement in this game")
    first = [water for water in sorted(nets(position)) if start in water.split("-")]
    waters = along(position, side, first, stations(start, path, to), _leg)
    if not waters or not position.kit.land & position.kit.board.bit[to]:
        name = position.kit.name
        where = f"from {name(start)} {'along that path ' if path else ''}to {name(to)}"
        fault = f"no line of navigable waterways that the enemy does not block leads {where}"
        return Voyage((), to, rule="7C2", fault=fault)
    net = nets(position)[waters[0]]
    mp, used = -(-len(waters) // position.kit.tables.terrain.river_hexsides_per_mp), size(net)
    rule, fault = _fault(position, side, waters, to, net, used)
    return Voyage(waters, to, mp, net, used, rule, fault)


def sail(referee: Referee, units: Collection[str], way: Voyage) -> None:
    """Units have gone by water: they use capacity of the net (7C5)."""
    position = referee.position
    for unit in units:
        used, side = _uses(position, unit, way.net), position.side_of(unit)
        referee.emit(
            RailUsed(rule="7C5", seen_by=position.seen_by(unit), net=_called(way.net), side=side, re=used, unit=unit)
        )


def float_freight(referee: Referee, side: str, way: Voyage) -> None:
    """Freight has gone by water, and uses capacity of the net (11H1)."""
    referee.emit(RailUsed(rule="11H1", net=_called(way.net), side=side, re=way.re))


def _uses(position: GroundPosition, unit: str, net: str) -> float:
    """A unit counts once a turn on a net, artillery and c/m double (7C5)."""
    return 0 if f"{_called(net)}/{unit}" in position.this_turn.rail_units else transport_size(position, unit)


def stations(start: str, path: Sequence[str], end: str) -> tuple[str, ...]:
    """The hexes past which a way by water leads in their order: those of a path, and the one where it ends."""
    between = path[1:] if path[:1] == (start,) else path
    return (*between, *((end,) if between[-1:] != (end,) else ()))


def along(position: GroundPosition, side: str, first: Sequence[str], ends: Sequence[str], leg: Leg) -> tuple[str, ...]:
    """The hexsides from one of the first to those beside hexes in their order, leg by leg; none where one fails."""
    found: tuple[str, ...] = ()
    for end in ends:
        more = leg(position, side, found[-1:] or first, end)
        if not more:
            return ()
        found = (*found, *more[bool(found) :])
    return found


def _leg(position: GroundPosition, side: str, first: Sequence[str], end: str) -> tuple[str, ...]:
    """The fewest hexsides from one of the first to one beside a hex, none of them blocked."""
    beside, open_ = _beside(position.kit), nets(position)
    queue = [water for water in first if not is_blocked(position, side, water)]
    came: dict[str, str] = dict.fromkeys(queue, "")
    for water in queue:
        if end in water.split("-"):
            course = [water]
            while before := came[course[-1]]:
                course.append(before)
            return tuple(reversed(course))
        for near in beside[water]:
            if near in open_ and near not in came and not is_blocked(position, side, near):
                came[near] = water
                queue.append(near)
    return ()


def _fault(
    position: GroundPosition, side: str, waters: tuple[str, ...], end: str, net: str, used: float
) -> tuple[str, str]:
    """The first rule that forbids a voyage, and why (7C3, 7C5)."""
    if not _has_yard(position, side, waters[0]):
        return "7C4", "no line of unblocked waterways leads to a major city of yours beside the water"
    if why := may_enter(position, side, end):
        return "7C2", why
    there = left(position, side, net)
    if used > there:
        return "7C4", f"that takes {used:g} REs of capacity on these waterways, and {there:g} are left in this turn"
    return "", ""


def _has_yard(position: GroundPosition, side: str, water: str) -> bool:
    """Whether unblocked waterways lead from a hexside to a yard of a side (7C3)."""
    beside, open_ = _beside(position.kit), nets(position)
    reached = [water]
    for each in reached:
        if any(position.kit.is_major_city(place) and position.owns(side, place) for place in each.split("-")):
            return True
        reached += [
            near
            for near in beside[each]
            if near in open_ and near not in reached and not is_blocked(position, side, near)
        ]
    return False
