"""General supply (11B, 11C, 11E): which units are in it, and how; what was judged when the player turn began."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from wargame_cli.engine.board import Mask
from wargame_cli.engine.position import derived
from wargame_cli.rulesets.great_war_ground_rules.ground.lines import overland, sources
from wargame_cli.rulesets.great_war_ground_rules.ground.lines.depots import busy_transports, headquarters, links
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import SIDE_OF, SIDES, Side
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition

#: How a unit is in general supply: from a regular source, from a special one (11C2b), or not.
Status = Literal["regular", "special", "out"]


#: The nations of each side (3B).
NATIONS_OF = {side: tuple(sorted(nation for nation, of in SIDE_OF.items() if of == side)) for side in SIDES}


class Judgement(msgspec.Struct, frozen=True):
    """How a unit is supplied; `pools` are the limits that count its REs, of ports or partners (11B3b, 15E2)."""

    status: Status
    pools: tuple[str, ...] = ()


# -- as judged when the player turn began ---------------------------------------------------------------------------


def general(position: GroundPosition, unit: str) -> Status:
    """Whether a unit is in general supply in this player turn, as it was judged in the initial phase (11B)."""
    if unit not in position.unsupplied:
        return "regular"
    return "special" if unit in position.by_special else "out"


def regular(position: GroundPosition, unit: str) -> bool:
    """Whether a unit is in regular general supply in this player turn (11C2)."""
    return unit not in position.unsupplied


# -- as it is now ---------------------------------------------------------------------------------------------------


@derived
def judge(position: GroundPosition, side: Side) -> Mapping[str, Judgement]:
    """The general supply of all units of a side as it is now (11B); `ground/lines/told` tells the lines."""
    bit, printed = position.kit.board.bit, position.kit.units
    near: dict[str, Mask] = {}
    found: dict[str, Judgement] = {}
    waiting: list[str] = []
    for place, units in position.stacks.items():
        here = bit.get(place, 0)
        for unit in units if here else ():
            counter = printed[unit]
            if counter.side != side:
                continue
            nation = counter.nationality
            if nation not in near:
                near[nation] = supplied_from(position, side, nation)
            if near[nation] & here or (counter.is_mountain and _climbs_to_supply(position, side, unit, here)):
                found[unit] = _REGULAR
            else:
                waiting.append(unit)
    return found | _with_limits(position, side, waiting) if waiting else found


def _climbs_to_supply(position: GroundPosition, side: Side, unit: str, here: Mask) -> bool:
    nation = position.counter(unit).nationality
    return overland.climbs(position, unit) and bool(supplied_from(position, side, nation, True) & here)


_REGULAR, _SPECIAL, _OUT = Judgement("regular"), Judgement("special"), Judgement("out")


def _with_limits(position: GroundPosition, side: Side, units: list[str]) -> dict[str, Judgement]:
    """Units without a free line: by such with a limit, as long as there is room: Army HQs, then the largest (11B3b)."""
    found = {unit: _SPECIAL if unit in position.by_special else _OUT for unit in units}
    room: dict[str, float] = {}
    for unit in sorted(units, key=lambda each: (not position.counter(each).is_army_hq, -position.re(each), each)):
        size = position.re(unit)
        nation, place, climbing = (
            position.counter(unit).nationality,
            position.place_of(unit),
            overland.climbs(position, unit),
        )
        for pools in routes(position, side, nation, place, climbing):
            left = [room.setdefault(name, limit) for name, limit in pools]
            if all(size <= each for each in left):
                for name, _ in pools:
                    room[name] -= size
                found[unit] = Judgement("regular", tuple(name for name, _ in pools))
                break
    return found


@derived
def routes(
    position: GroundPosition, side: Side, nation: str, place: str, climbing: bool
) -> list[tuple[tuple[str, float], ...]]:
    """The limits of each line with a limit that units of a nation trace from a hex, the fewest first."""
    here = position.kit.board.bit[place]
    found = [
        right.pools
        for right in sources.limited_rights(position, side, nation)
        if over_land(position, side, right.mask, climbing) & here
    ]
    for hq, link in links(position, side).items():
        if not link.is_free and serves(position, side, hq, nation):
            at = position.kit.board.bit[position.place_of(hq)]
            if over_land(position, side, at, climbing) & here:
                found += [right.pools for right in link.rights]
    return sorted(set(found), key=lambda pools: (len(pools), pools))


@derived
def supplied_from(position: GroundPosition, side: Side, nation: str, climbing: bool = False) -> Mask:
    """The hexes in which units of a nation are in regular general supply, however many they are."""
    goals = sources.free_right(position, side, nation).mask
    for hq, link in links(position, side).items():
        if link.is_free and serves(position, side, hq, nation):
            goals |= position.kit.board.bit[position.place_of(hq)]
    return over_land(position, side, goals, climbing) if goals else 0


def over_land(position: GroundPosition, side: Side, goals: Mask, climbing: bool = False) -> Mask:
    """The hexes from which a line over land as long as it may be leads to one of the goals (11B1).

    Where the weather differs from zone to zone, that of the hex in which the line begins decides.
    """
    busy = busy_transports(position, side) if position.extending else frozenset()
    found = 0
    for limit, zone in limits(position):
        found |= overland.reach(position, side, goals, limit, climbing=climbing, busy=busy) & zone
    return found


@derived
def limits(position: GroundPosition) -> tuple[tuple[int, Mask], ...]:
    """How long lines over land may be (11B), with the hexes for which that holds."""
    kit = position.kit
    if not kit.plan.weather_in:
        return ((kit.tables.supply.length("overland", position.weather_now), kit.board.everywhere),)
    found: dict[int, Mask] = {}
    for place, bit in kit.board.bit.items():
        limit = overland.length(position, "overland", place)
        found[limit] = found.get(limit, 0) | bit
    return tuple(sorted(found.items()))


def serves(position: GroundPosition, side: Side, hq: str, nation: str) -> bool:
    """Whether units of a nation trace to an Army HQ: to those of their own (11E).

    Guests of the scenario trace general supply to those of their hosts while they have none on the map (house).
    """
    owner = position.counter(hq).nationality
    if owner == nation:
        return True
    hosts = position.kit.plan.guests.get(nation, ())
    return owner in hosts and not any(
        position.counter(each).nationality == nation for each in headquarters(position, side)
    )


def regular_at(position: GroundPosition, side: Side, place: str, nation: str = "") -> bool:
    """Whether a hex is in regular general supply of a side now: for units of a nation, or of any if none is named."""
    bit = position.kit.board.bit[place]
    nations = (nation,) if nation else NATIONS_OF[side]
    return any(supplied_from(position, side, each) & bit for each in nations) or any(
        over_land(position, side, right.mask) & bit
        for each in nations
        for right in sources.limited_rights(position, side, each)
    )
