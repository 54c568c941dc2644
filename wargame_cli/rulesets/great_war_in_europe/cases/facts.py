"""The facts of hexes, units and movement that conformance cases may expect."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Literal

from wargame_cli.engine.cases import (
    Places,
    Played,
    Units,
    Unread,
    all_of,
    by_hex,
    by_unit,
    fact,
    happened,
    hexes,
    told,
    unlike,
)
from wargame_cli.engine.naming import SideId, UnitId
from wargame_cli.rulesets.great_war_in_europe.fog import view
from wargame_cli.rulesets.great_war_in_europe.ground.forts import fort_of
from wargame_cli.rulesets.great_war_in_europe.ground.ports import channel_ports
from wargame_cli.rulesets.great_war_in_europe.ground.stacking import too_many
from wargame_cli.rulesets.great_war_in_europe.ground.supply import out_of_supply as cut_off
from wargame_cli.rulesets.great_war_in_europe.ground.supply import status, supplied_hex
from wargame_cli.rulesets.great_war_in_europe.ground.terrain import allowance, step_cost
from wargame_cli.rulesets.great_war_in_europe.kit.counters import Counter
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CP, SIDES
from wargame_cli.rulesets.great_war_in_europe.movement.march import reach
from wargame_cli.rulesets.great_war_in_europe.movement.new_units import entries
from wargame_cli.rulesets.great_war_in_europe.movement.strategic import CAPACITY, left_of, load
from wargame_cli.rulesets.great_war_in_europe.position.events.general import UnitMoved
from wargame_cli.rulesets.great_war_in_europe.position.position import OFF_MAP, GreatWarPosition

# -- hexes ---------------------------------------------------------------------------------------------------------


@fact
def controls(expected: dict[str, Literal["CP", "Allied", "nobody"]], played: Played) -> Iterator[str]:
    """Who controls hexes."""
    for hex, side in by_hex(expected, played):
        if (found := played.after.controller(hex) or "nobody") != side:
            yield f"expected {side} in {hex}, found {found}"


@fact
def named(expected: dict[str, str], played: Played) -> Iterator[str]:
    """What stands in hexes: the name of a town."""
    for hex, name in by_hex(expected, played):
        yield from unlike(name, "/".join(place.name for place in played.after.kit.map.at(hex)), hex)


@fact
def lies_in(expected: dict[str, str], played: Played) -> Iterator[str]:
    """The countries in which land hexes lie, or `water`."""
    kit = played.after.kit
    for hex, country in by_hex(expected, played):
        yield from unlike(country, kit.map.area[hex] if hex in kit.map.land else "water", hex)


@fact
def kinds(expected: dict[str, tuple[str, ...]], played: Played) -> Iterator[str]:
    """The kinds of all places in hexes, such as `town` or `port`."""
    for hex, words in by_hex(expected, played):
        if found := set(words) ^ set(played.after.kit.kinds.get(hex, ())):
            yield f"{hex}: not alike are {told(found)}"


@fact
def coastal(expected: dict[str, bool], played: Played) -> Iterator[str]:
    """Whether land hexes touch a sea."""
    kit = played.after.kit
    for hex, wanted in by_hex(expected, played):
        yield from unlike(wanted, bool(kit.coastal & kit.board.bit[hex]), hex)


@fact
def forts(expected: dict[str, Literal["CP", "Allied", "nobody"]], played: Played) -> Iterator[str]:
    """Whose intact forts stand in hexes, Kut among them once it is one."""
    for hex, side in by_hex(expected, played):
        yield from unlike(side, fort_of(played.after, hex) or "nobody", hex)


@fact
def trenches(expected: Places, played: Played) -> Iterator[str]:
    """All hexes with trenches that work."""
    yield from all_of(hexes(expected, played), played.after.trenches)


@fact
def crowded(expected: dict[str, bool], played: Played) -> Iterator[str]:
    """Whether hexes hold more units than they may when stacking is looked at."""
    position: GreatWarPosition = played.after
    for hex, wanted in by_hex(expected, played):
        found = any(too_many(position, side, hex) for side in SIDES if position.units_at(side, hex))
        yield from unlike(wanted, found, hex)


# -- supply --------------------------------------------------------------------------------------------------------


@fact
def supply(expected: dict[str, Literal["supplied", "fortress", "out"]], played: Played) -> Iterator[str]:
    """How units are supplied: by a line or in place, by Fortress Supply alone, or not."""
    for unit, wanted in by_unit(expected, played):
        yield from unlike(wanted, status(played.after, unit), unit)


@fact
def supplied(expected: dict[str, bool], played: Played) -> Iterator[str]:
    """Whether units are in supply, not by Fortress Supply alone."""
    for unit, wanted in by_unit(expected, played):
        if (status(played.after, unit) == "supplied") != wanted:
            yield f"{unit} is {'not ' if wanted else ''}in supply"


@fact
def out_of_supply(expected: Units, played: Played) -> Iterator[str]:
    """All units on the map that are out of supply, Fortress Supply counting."""
    yield from all_of(expected, (unit for side in SIDES for unit in cut_off(played.after, side)))


@fact
def lines(expected: dict[str, dict[str, bool]], played: Played) -> Iterator[str]:
    """Whether a line of supply for units leads to hexes, all else as it is."""
    for unit, places in by_unit(expected, played):
        for hex, wanted in by_hex(places, played):
            yield from unlike(wanted, supplied_hex(played.after, unit, hex), f"{unit} in {hex}")


@fact
def port_supplies(expected: dict[str, bool], played: Played) -> Iterator[str]:
    """Whether ports of the Western Front supply the Allies now."""
    for hex, wanted in by_hex(expected, played):
        yield from unlike(wanted, bool(channel_ports(played.after) & played.after.kit.board.bit[hex]), hex)


# -- units ---------------------------------------------------------------------------------------------------------


@fact
def shows(expected: dict[str, str], played: Played) -> Iterator[str]:
    """The factors that units show now: attack-defence-movement, of headquarters support-movement."""
    for unit, values in by_unit(expected, played):
        yield from unlike(values, _factors(played.after, unit), unit)


def _factors(position: GreatWarPosition, unit: str) -> str:
    face = position.face(unit)
    if position.counter(unit).headquarters:
        return f"{position.support(unit)}-{face.movement}"
    return f"{face.attack}-{face.defence}-{face.movement}"


@fact
def depleted(expected: Units, played: Played) -> Iterator[str]:
    """All headquarters that show their depleted side."""
    yield from all_of(expected, played.after.depleted)


#: What `boxed` counts of a nation beside printed values.
_COUNTED: Mapping[str, Callable[[Counter], bool]] = {
    "": lambda counter: True,
    "headquarters": lambda counter: counter.headquarters,
    "combat units": lambda counter: not counter.headquarters,
    "divisions": lambda counter: counter.division,
    "cavalry": lambda counter: counter.type == "cavalry",
}


@fact
def boxed(expected: dict[str, dict[str, int]], played: Played) -> Iterator[str]:
    """How many units are in boxes, hexes, or on fronts (`west`, `italy`, `east`, `caucasus`, `egypt`, `iraq`).

    By nation (`TU`), by nation and printed values (`TU 2-4`), or by nation and `headquarters`, `combat units`,
    `divisions` or `cavalry` (`GE headquarters`).
    """
    position: GreatWarPosition = played.after
    for name, counts in expected.items():
        place = name if name in (*OFF_MAP, *position.kit.fronts) else next(by_hex({name: 0}, played))[0]
        units = [unit for unit, at in position.units().items() if place in (at, position.kit.front_of(at))]
        for words, number in counts.items():
            nation, _, kind = words.partition(" ")
            counters = [counter for unit in units if (counter := position.counter(unit)).nation == nation]
            found = [each for each in counters if (_COUNTED[kind](each) if kind in _COUNTED else each.values == kind)]
            yield from unlike(number, len(found), f"{words} in {name}")


@fact
def sees(expected: dict[SideId, dict[str, Units]], played: Played) -> Iterator[str]:
    """The units that sides see in hexes: their own, and the top unit of enemy stacks."""
    for side, places in expected.items():
        seen = view(played.after, side)
        for hex, units in by_hex(places, played):
            yield from (f"{side}, {hex}: {found}" for found in all_of(units, seen.at(hex)))


# -- movement ------------------------------------------------------------------------------------------------------


@fact
def steps(expected: dict[str, dict[str, int | Literal["never"]]], played: Played) -> Iterator[str]:
    """The movement points that a step costs units into hexes beside them; `never` where none leads."""
    position: GreatWarPosition = played.after
    for unit, costs in by_unit(expected, played):
        for hex, cost in by_hex(costs, played):
            found = step_cost(position, position.counter(unit), position.place_of(unit), hex) or "never"
            yield from unlike(cost, found, f"{unit} into {hex}")


@fact
def reaches(expected: dict[str, dict[str, int | Literal["never"]]], played: Played) -> Iterator[str]:
    """What it costs units to march to hexes; `never` where they cannot."""
    for unit, costs in by_unit(expected, played):
        found = reach(played.after, unit)
        for hex, cost in by_hex(costs, played):
            yield from unlike(cost, found[hex].cost if hex in found else "never", f"{unit} to {hex}")


@fact
def movement(expected: dict[str, int], played: Played) -> Iterator[str]:
    """The movement points of units where they stand."""
    for unit, points in by_unit(expected, played):
        yield from unlike(points, allowance(played.after, unit), unit)


@fact
def spent(expected: dict[UnitId, int], played: Played) -> Iterator[str]:
    """The movement points that marches took, and what journeys count towards a capacity."""
    found = {event.unit: event.cost for event in happened(played, UnitMoved)}
    for unit, cost in expected.items():
        yield from unlike(cost, found.get(unit, "no move"), unit)


@fact
def counts_as(expected: dict[str, int], played: Played) -> Iterator[str]:
    """What units count towards a capacity of strategic movement."""
    for unit, number in by_unit(expected, played):
        yield from unlike(number, load(played.after, (unit,)), unit)


#: Capacities that cases of the Near East name by the side.
_SHORT: Mapping[str, str] = {CP: "the Near East", ALLIED: "Egypt"}


@fact
def capacity(expected: dict[str, int], played: Played) -> Iterator[str]:
    """What is left in this phase of the capacities of strategic movement, by their names.

    They are `the Near East`, `the Caucasus`, `Egypt`, `Iraq`, `Europe for the Central Powers`, `Europe for the Allies`
    and `Russia`. `CP` is what the Central Powers have in the Near East, `Allied` what the Allies have in Egypt.
    """
    for name, number in expected.items():
        meant = _SHORT.get(name, name)
        if meant not in CAPACITY:
            raise Unread(f"no capacity is called {name!r}", f"{', '.join(CAPACITY)}, CP, Allied")
        yield from unlike(number, left_of(played.after, meant), name)


@fact
def appears_in(expected: dict[str, dict[str, bool]], played: Played) -> Iterator[str]:
    """Whether new units may appear in hexes, all but by headquarters; supply is another matter."""
    position: GreatWarPosition = played.after
    for unit, places in by_unit(expected, played):
        for hex, wanted in by_hex(places, played):
            found = bool(entries(position, unit) & position.kit.board.bit[hex])
            yield from unlike(wanted, found, f"{unit} in {hex}")


@fact
def movers(expected: dict[SideId, Literal["Western", "Eastern"]], played: Played) -> Iterator[str]:
    """The theaters in which the sides act in this phase."""
    yield from (text for side, theater in expected.items() for text in unlike(theater, _theater(side, played), side))


def _theater(side: str, played: Played) -> str:
    position: GreatWarPosition = played.after
    if not position.phase.startswith(("first", "second")):
        raise Unread("no theater belongs to a side in this phase", "phase: first-movement")
    return next(theater for each, theater in position.my_theater.items() if each == side)
