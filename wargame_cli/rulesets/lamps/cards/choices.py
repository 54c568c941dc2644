"""What may be chosen for an effect of a card, by which side, and the default (5.2, 12.0)."""

from collections.abc import Iterator

import msgspec

from wargame_cli.engine.position import derived
from wargame_cli.rulesets.lamps.ground.areas import is_square
from wargame_cli.rulesets.lamps.ground.supply import land_supplied
from wargame_cli.rulesets.lamps.ground.trench_pool import pool_of, trench_limit, trenches_left
from wargame_cli.rulesets.lamps.kit.cards import (
    Effect,
    FreeRefit,
    FreeTrench,
    Marker,
    PlaceGun,
    Points,
    ShiftUBoats,
    Spend,
)
from wargame_cli.rulesets.lamps.kit.components import STANDARD
from wargame_cli.rulesets.lamps.kit.nations import ALLIANCE, FACTIONS, OTHER
from wargame_cli.rulesets.lamps.position.position import UNDEVELOPED, UNRESTRICTED, LampsPosition
from wargame_cli.rulesets.lamps.position.seats import seat_of


class Options(msgspec.Struct, frozen=True):
    """The values to choose from, the default, and the side that chooses."""

    values: tuple[str, ...]
    default: str
    side: str


#: Effects that need a choice.
CHOSEN = (Marker, Points, FreeTrench, FreeRefit, Spend, PlaceGun, ShiftUBoats)


@derived
def options_of(position: LampsPosition, card: str, number: int) -> Options:
    """What may be chosen for the `number`-th effect of a card now."""
    effect = position.kit.cards[card].effects[number]
    faction = position.kit.cards[card].faction
    side = seat_of(position, faction)
    if isinstance(effect, Spend):
        side = _enemy_seat(position, faction)
    values = tuple(_values(position, effect))
    return Options(values, _default(position, effect, values), side)


def _enemy_seat(position: LampsPosition, faction: str) -> str:
    """The enemy who chooses: the first of the other alliance's factions to act."""
    enemy = next(other for other in FACTIONS if ALLIANCE[other] == OTHER[ALLIANCE[faction]])
    return seat_of(position, enemy)


def _values(position: LampsPosition, effect: Effect) -> Iterator[str]:
    if isinstance(effect, Marker):
        yield from _armies_for_a_marker(position, effect)
    elif isinstance(effect, Points):
        yield from (nation for nation in effect.nations if position.nations[nation] == "war")
    elif isinstance(effect, FreeTrench):
        yield from _areas_for_a_trench(position, effect)
    elif isinstance(effect, FreeRefit):
        places = [effect.area] if effect.area else list(position.stacks)
        yield from (
            unit
            for place in places
            for unit in position.of_type(effect.type, place)
            if _is_of(position, unit, effect.nation)
            and not position.fresh(unit)
            and unit not in position.survivors
            and _in_play(position, unit)
        )
    elif isinstance(effect, Spend):
        places = list(effect.areas) if effect.areas else list(position.stacks)
        yield from (
            unit
            for place in places
            for unit in position.of_type(effect.type, place)
            if _is_of(position, unit, effect.nation) and position.fresh(unit) and _in_play(position, unit)
        )
    elif isinstance(effect, PlaceGun):
        if free_gun(position, effect.nation):
            yield from areas_with(position, effect.nation)
    elif isinstance(effect, ShiftUBoats):
        yield from ("hague", "stay") if position.of_type("u-boat", UNRESTRICTED) else ("stay",)


def _in_play(position: LampsPosition, unit: str) -> bool:
    """Whether a unit is on the map or in a box of the map."""
    return position.on_map(unit) or position.place_of(unit) in position.kit.map.boxes


def _is_of(position: LampsPosition, unit: str, nation: str) -> bool:
    counter = position.kit.units[unit]
    return nation == counter.nation or nation in counter.shared


def _armies_for_a_marker(position: LampsPosition, effect: Marker) -> Iterator[str]:
    """The named units, or any army of the nations; by some cards one in a square if the named are gone (2.6)."""
    named = [unit for unit in effect.units if position.on_map(unit)]
    if named or (effect.units and not effect.else_in_square):
        yield from named
        return
    armies_of = position.kit.armies_of
    armies = {army for nation in effect.nations for army in armies_of[nation] if position.on_map(army)}
    places = {*map(position.place_of, armies)}
    for place in [place for place in position.stacks if place in places]:
        if not effect.units or is_square(position, place):
            yield from (army for army in position.armies_at(place) if army in armies)


def _areas_for_a_trench(position: LampsPosition, effect: FreeTrench) -> Iterator[str]:
    if not trenches_left(position, pool_of(effect.nation)):
        return
    for area in areas_with(position, effect.nation):
        if effect.abroad and area in position.kit.home[effect.nation]:
            continue
        if len(position.trenches.get(area, ())) < trench_limit(position, area):
            yield area


def areas_with(position: LampsPosition, nation: str) -> list[str]:
    """The standard areas with a land-supplied army of a nation, where its technology may be placed (8.4.2.2)."""
    supplied = land_supplied(position, nation)
    kit = position.kit
    bit, fit = kit.board.bit, supplied & kit.of_kind[STANDARD]
    places = {*map(position.place_of, kit.armies_of[nation])}
    return [area for area in position.stacks if area in places and bit.get(area, 0) & fit]


def free_gun(position: LampsPosition, nation: str) -> str:
    """A gun of a nation at war that is not on the map yet, or empty (7.6.1)."""
    if position.nations[nation] != "war":
        return ""
    guns = position.of_type("artillery", UNDEVELOPED)
    return next((gun for gun in guns if _is_of(position, gun, nation)), "")


def _default(position: LampsPosition, effect: Effect, values: tuple[str, ...]) -> str:
    """Markers and guns go to the largest stack (12.0); the enemy takes from the smallest."""
    if not values:
        return ""

    def friends(value: str) -> int:
        place = position.place_of(value) if position.knows(value) else value
        return len(position.armies_at(place))

    if isinstance(effect, Points):
        return max(values, key=lambda nation: position.kit.tables.production.starting_production[nation])
    if isinstance(effect, ShiftUBoats):
        return "stay"
    if isinstance(effect, Spend):
        return min(values, key=friends)
    return max(values, key=friends)
