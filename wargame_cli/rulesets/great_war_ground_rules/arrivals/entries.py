"""Where what comes in may come in (16A, 16C12, 16C14): the hexes of a plan, cities, depots."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from wargame_cli.engine.document import folded
from wargame_cli.rulesets.great_war_ground_rules.arrivals.schedule import come
from wargame_cli.rulesets.great_war_ground_rules.ground.isolation import hex_isolated
from wargame_cli.rulesets.great_war_ground_rules.ground.owners import is_closed
from wargame_cli.rulesets.great_war_ground_rules.ground.stacking import fits
from wargame_cli.rulesets.great_war_ground_rules.ground.supply import regular_at
from wargame_cli.rulesets.great_war_ground_rules.ground.zones import in_zone_of
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import Side, side_named
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, enemy

#: The words of a plan for any city of the side in regular general supply, and for any hex with a depot of it.
CITY, DEPOT = "city", "depot"


def cities(position: GroundPosition, side: Side, nation: str = "") -> list[str]:
    """A side's cities in regular general supply, for a nation or for any of its nations (16B3c)."""
    own = [
        place for place in sorted(position.kit.kinds) if position.kit.is_city(place) and _is_open(position, side, place)
    ]
    return [place for place in own if regular_at(position, side, place, nation)]


def _is_open(position: GroundPosition, side: str, place: str) -> bool:
    """Whether a side owns a hex, in a command that it controls (3F, 16A)."""
    return position.owns(side, place) and not is_closed(position, side, place)


def depots(position: GroundPosition, side: Side) -> list[str]:
    """The hexes with depots of a side that it owns."""
    found = {each.place for each in position.depots.values() if each.side == side}
    return sorted(place for place in found if _is_open(position, side, place))


def in_preference(position: GroundPosition, side: str, words: Iterable[str], nation: str = "") -> list[str]:
    """The hexes in which something may come in now, in the order of the plan: they are its side's own (16A, 3F)."""
    of = side_named(side)
    found: list[str] = []
    for word in words:
        if word == CITY:
            found += cities(position, of, nation)
        elif word == DEPOT:
            found += depots(position, of)
        elif _is_open(position, of, word):
            found.append(word)
    return list(dict.fromkeys(found))


def words_of(position: GroundPosition, side: str, *, with_res: bool = False) -> tuple[str, ...]:
    """Where the plan lets in what comes in this turn, or the last Res Pts before it."""
    found: tuple[str, ...] = ()
    for arrival in come(position, side):
        if arrival.res or not with_res:
            found = arrival.into
    return found


def open_to(position: GroundPosition, side: str, hexes: Iterable[str]) -> list[str]:
    """Those of the hexes that stay open: an isolated city takes one unit a phase, if there are others (16C12)."""
    found = list(hexes)
    single = takes_one(position, side, found)
    return [place for place in found if place not in single or place not in position.this_phase.entered]


def takes_one(position: GroundPosition, side: str, hexes: Collection[str]) -> set[str]:
    """Those of the hexes that take one unit a phase: isolated cities, if any of the hexes is none (16C12)."""
    of = side_named(side)
    isolated = {place for place in hexes if position.kit.is_city(place) and hex_isolated(position, of, place)}
    return set() if isolated == set(hexes) else isolated


def nearest_first(position: GroundPosition, side: str, unit: str, hexes: Iterable[str]) -> list[str]:
    """Where a unit comes in by itself: with room and out of enemy ZOCs if possible, near to its nation's Army HQs."""

    def has_room(place: str) -> bool:
        return fits(position, side, place, [*position.units_at(side, place), unit])

    found = safest_first(position, side, hexes, position.counter(unit).nation)
    return sorted(found, key=lambda place: not has_room(place))


def safest_first(position: GroundPosition, side: str, hexes: Iterable[str], nation: str = "") -> list[str]:
    """Hexes in order: those out of enemy ZOCs, near to an Army HQ of a nation, or of any, first."""
    grid = position.kit.map.grid
    hqs = [
        position.place_of(each)
        for each in position.units_of(side)
        if position.counter(each).is_army_hq and nation in ("", position.counter(each).nation)
    ]

    def order(place: str) -> tuple[bool, int, str]:
        far = min((grid.distance(place, hq) for hq in hqs), default=0)
        return in_zone_of(position, enemy(side), place), far, place

    return sorted(hexes, key=order)


def cannot_come(position: GroundPosition, what: str, at: str, hexes: Collection[str]) -> str:
    """Why something does not come in in a hex, and where it could."""
    name = position.kit.name
    where = f"it can in {folded([name(place) for place in hexes])}" if hexes else "no hex is open to it now"
    return f"{what} cannot come in in {name(at)}: {where}"
