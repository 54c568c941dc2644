"""Why a unit is in supply or out of it: the path of its line, or where the line is cut and by what (chapter 11)."""

from __future__ import annotations

from wargame_cli.engine.board import Mask
from wargame_cli.engine.queries import SupplyStatus
from wargame_cli.rulesets.great_war_in_europe.ground.borders.baltic import BALTIC
from wargame_cli.rulesets.great_war_in_europe.ground.borders.neutrals import shut
from wargame_cli.rulesets.great_war_in_europe.ground.forts import forts, is_kut
from wargame_cli.rulesets.great_war_in_europe.ground.lines import enterable
from wargame_cli.rulesets.great_war_in_europe.ground.ports import (
    BLACK_SEA,
    KONIGSBERG,
    TRIESTE,
    VENICE,
    channel_ports,
)
from wargame_cli.rulesets.great_war_in_europe.ground.sources import (
    occupied_sinai_towns,
    supplier,
    ultimate_sources,
)
from wargame_cli.rulesets.great_war_in_europe.ground.supply import (
    LINE,
    Reach,
    can_defend,
    leads,
    lent,
    longest_line,
    reach,
    run_through,
    status_at,
)
from wargame_cli.rulesets.great_war_in_europe.kit.components import Kit
from wargame_cli.rulesets.great_war_in_europe.kit.counters import Counter
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CP, EUROPEAN, IRAQ, MONTENEGRO, OTHER
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition

#: Where a line comes to: what it is called, every hex of the way there, and the rule.
Line = tuple[str, tuple[str, ...], str]
#: Where something stops a line, what stops it, and the rule.
Cut = tuple[str, str, str]


def supply_of(position: GreatWarPosition, side: str) -> list[SupplyStatus]:
    """The supply of every unit of the side on the map, in board order."""
    return [status(position, unit) for unit in position.units_in(side, position.kit.land)]


def out_of_supply(position: GreatWarPosition, side: str) -> list[SupplyStatus]:
    """The same of those units of it that have none, with the cuts."""
    units = position.units_in(side, position.kit.land)
    return [_cut(position, unit, position.place_of(unit)) for unit in units if not can_defend(position, unit)]


def status(position: GreatWarPosition, unit: str) -> SupplyStatus:
    """A unit's supply, with the source and path or the cut."""
    side, hex = position.side_of(unit), position.place_of(unit)
    if not can_defend(position, unit):
        return _cut(position, unit, hex)
    source, path, rule = _held(position, unit, hex)
    return SupplyStatus(unit=unit, side=side, place=hex, supplied=True, rule=rule, source=source, path=path)


def _held(position: GreatWarPosition, unit: str, hex: str) -> Line:
    """What a unit that is not out of supply has: a line, a fortress, or Scheffer-Boyadel (11.86)."""
    here = status_at(position, unit, hex)
    if here == "out":
        return "Scheffer-Boyadel, in combats until the next attrition", (hex,), "11.86"
    return _fortress(position, hex) if here == "fortress" else _line(position, unit, hex)


def _fortress(position: GreatWarPosition, hex: str) -> Line:
    fort = "Kut" if is_kut(position, hex) else "the fort in its hex"
    return f"{fort}, for defence and against attrition alone", (hex,), "14.21" if is_kut(position, hex) else "11.51"


def _line(position: GreatWarPosition, unit: str, hex: str) -> Line:
    """Source, path and rule of the supply that a unit has."""
    counter = position.counter(unit)
    name, mountain = supplier(counter), counter.type == "mountain"
    lines = reach(position, name, mountain)
    kit, bit = position.kit, position.kit.board.bit[hex]
    if (lines.near if longest_line(position, unit, hex) == LINE else lines.far) & bit:
        first = _way(position, name, mountain, hex, lines.sources | lines.towns)
        return _on_to_the_source(position, name, mountain, lines, first)
    if counter.side == ALLIED and occupied_sinai_towns(position) & bit & lines.trunk:
        way = _way(position, name, mountain, hex, lines.sources)
        return f"{kit.name(way[-1])}, for the town serves those who stand in it", way, "11.53"
    if not counter.headquarters and lent(position, counter.nation, name, mountain) & bit:
        return _by_a_headquarters(position, unit, hex)
    return _in_place(position, unit, hex)


def _on_to_the_source(
    position: GreatWarPosition, name: str, mountain: bool, lines: Reach, first: tuple[str, ...]
) -> Line:
    """A line that ends at a source, or in a town from which another one leads on."""
    kit = position.kit
    if lines.sources & kit.board.bit[first[-1]]:
        return kit.name(first[-1]), first, "11.21"
    rest = _way(position, name, mountain, first[-1], lines.sources)
    return f"{kit.name(rest[-1])} by way of {kit.name(first[-1])}", (*first, *rest[1:]), "11.22"


def _by_a_headquarters(position: GreatWarPosition, unit: str, hex: str) -> Line:
    """The line of a headquarters with or beside the unit, which crosses no alpine hexes (11.22, 11.6).

    Those beside it in desert in heat do not serve it (12.2).
    """
    kit, counter = position.kit, position.counter(unit)
    name = supplier(counter)
    lines = reach(position, name)
    serving, found = run_through(position, name) | kit.board.bit[hex], []
    for near in (near for near in (hex, *kit.steps.steps[hex]) if serving & kit.board.bit[near]):
        for leader in position.units_at(counter.side, near):
            staff = position.counter(leader)
            if staff.headquarters and leads(staff.nation, counter.nation) and lines.trunk & kit.board.bit[near]:
                found.append((leader, _way(position, name, False, near, lines.sources)))
    leader, way = min(found, key=lambda each: len(each[1]))
    path = way if way[0] == hex else (hex, *way)
    return f"{kit.name(way[-1])} by way of {leader}", path, "11.22"


def _in_place(position: GreatWarPosition, unit: str, hex: str) -> Line:
    """What supplies a unit where it stands, without any line to a source (11.33, 11.4, 11.45, 14.24)."""
    counter = position.counter(unit)
    if counter.nation == "PN" and counter.code == "I/P":
        return "Persia, its own country", (hex,), "11.33"
    if counter.nation == "AB":
        return "Palestine, where Arabs are always in supply", (hex,), "6.7"
    if counter.side == CP and position.kit.front_of(hex) == IRAQ:
        return "the siege of Kut", (hex,), "14.24"
    if position.kit.front_of(hex) in EUROPEAN:
        return _by_a_port(position, counter, hex)
    return "the coast on which it stands", (hex,), "11.45"


def _by_a_port(position: GreatWarPosition, counter: Counter, hex: str) -> Line:
    """The port of Europe in which a unit stands, or that is near it (11.41-11.44); Montenegro for its own (11.33)."""
    kit, bit = position.kit, position.kit.board.bit[hex]
    if counter.nation == "MN" and kit.countries[MONTENEGRO] & bit:
        return "Montenegro, its own country", (hex,), "11.33"
    german, in_the_west = counter.nation == "GE", channel_ports(position)
    near = kit.hexes((KONIGSBERG,)) if german else in_the_west
    for rule, ports in (
        ("11.41", kit.marked(BALTIC) if german else 0),
        ("11.44", in_the_west),
        ("11.43", kit.hexes((VENICE, TRIESTE))),
        ("11.42", kit.marked(BLACK_SEA)),
    ):
        if ports & bit:
            return "the port in which it stands", (hex,), rule
    way = _way(position, supplier(counter), False, hex, near)
    return f"the port of {kit.name(way[-1])}", way, "11.41" if german else "11.44"


def _way(position: GreatWarPosition, name: str, mountain: bool, start: str, ends: Mask) -> tuple[str, ...]:
    """The shortest line of a supplier from a hex to one of these, both included."""
    path = position.kit.steps.shortest(start, ends, run_through(position, name, mountain))
    return tuple(path or (start,))


# -- what is missing -----------------------------------------------------------------------------------------------


def _cut(position: GreatWarPosition, unit: str, hex: str) -> SupplyStatus:
    """Where the shortest way to a source, or to a town that serves, is cut."""
    counter, kit = position.counter(unit), position.kit
    name = supplier(counter)
    lines = reach(position, name, counter.type == "mountain")
    ends = ultimate_sources(position, name) | lines.towns
    path = kit.steps.shortest(hex, ends, kit.land | kit.lakes)
    where, what, rule = _stop(position, unit, tuple(path or (hex,)))
    count = len(path or ()) - 1
    nearest = f"{kit.name(path[-1])}, {count} {'hex' if count == 1 else 'hexes'} away" if path else ""
    return SupplyStatus(
        unit=unit,
        side=counter.side,
        place=hex,
        supplied=False,
        rule=rule,
        cut_at=kit.name(where),
        cut_by=what,
        nearest_source=nearest,
    )


def _stop(position: GreatWarPosition, unit: str, path: tuple[str, ...]) -> Cut:
    """What stops a line of supply that would run along this path from the unit to a source or a town."""
    counter, kit = position.counter(unit), position.kit
    mountain, enemy = counter.type == "mountain", OTHER[counter.side]
    needed = len(path) - 1
    longest, inside = longest_line(position, unit, path[0]), run_through(position, supplier(counter), mountain)
    if not needed:
        return path[0], "no source of its side is on this front", "11.31"
    for number, hex in enumerate(path):
        bit = kit.board.bit[hex]
        if number and position.occupied(enemy) & bit:
            return hex, f"{_top(position, hex)} stands there", "11.6"
        if number and forts(position, enemy) & bit:
            return hex, "an intact enemy fort is there", "11.6"
        if shut(position) & bit:
            return hex, "nobody may enter the country", "7.1"
        if not enterable(position, counter.side, mountain) & bit:
            return hex, _closed(kit, hex), "11.6"
        if 0 < number < needed and not inside & bit:
            return hex, *_not_through(kit, hex)
        if number == longest + 1:
            return hex, f"the line may be {longest} hexes long and would need {needed}", "11.21"
    return path[-1], "no line leads on from there", "11.22"


def _closed(kit: Kit, hex: str) -> str:
    return "lines cross alpine hexes for mountain units alone" if kit.alpine & kit.board.bit[hex] else "it is no land"


def _not_through(kit: Kit, hex: str) -> tuple[str, str]:
    """Why no line runs through a hex in which one could end, and the rule."""
    if kit.alpine & kit.board.bit[hex]:
        return "lines of Italian mountain units end in alpine hexes of Austria-Hungary", "11.6"
    return "no line runs through desert in heat", "12.2"


def _top(position: GreatWarPosition, hex: str) -> str:
    """The unit of a stack that everybody sees (7.25)."""
    units = position.at(hex)
    return next((unit for unit in units if not position.counter(unit).headquarters), units[0])
