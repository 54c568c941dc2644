"""Supply (chapter 14, 18.7, 20.5): lines from the Supply Sources outwards, over land and from Port to Port.

For a side and a set of sources all spaces from which a line can be traced are found at once; what a unit has is looked
up there: supply of its own nation, of an ally only, or none (14.2).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

from wargame_cli.engine.board import Mask, Net
from wargame_cli.engine.position import derived, derived_of
from wargame_cli.rulesets.illusions_of_glory.ground.in_force import in_force
from wargame_cli.rulesets.illusions_of_glory.ground.sieges import besieged_by
from wargame_cli.rulesets.illusions_of_glory.kit.board import ISLAND, REGION
from wargame_cli.rulesets.illusions_of_glory.kit.card_effects import PortsCut
from wargame_cli.rulesets.illusions_of_glory.kit.components import Kit
from wargame_cli.rulesets.illusions_of_glory.kit.nations import (
    AP,
    EVERYBODY,
    NATIONS,
    NEUTRAL,
    OTHER,
    UPRISING,
    Control,
    Nation,
    Side,
)
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition

#: The nation whose Supply Sources supply nobody once it has collapsed, as the text says expressly (26.2.3a).
_WITHOUT_SOURCES = "BU"

Grade = Literal["own", "ally", "none"]


@derived
def sides(position: IllusionsPosition) -> Mapping[str, Control]:
    """The side of every unit on the map; `Uprising` or `neutral` for others."""
    index, side_of = position.kit.board.index, position.side_of
    return {unit: side_of(unit) for place, units in position.stacks.items() if place in index for unit in units}


@derived
def open_to(position: IllusionsPosition, side: Side) -> Mask:
    """The spaces and regions through which a side's supply lines may lead (14.1.2, 18.7.1, 20.3.2a, 20.5d)."""
    ground, other = position.kit.ground, OTHER[side]
    regions = ground.of_kind[REGION]
    hostile, own = position.occupied(other, UPRISING), position.occupied(side)
    friendly = position.controlled(side)
    squares = friendly & ~regions & ~besieged_by(position, other) | besieged_by(position, side)
    vacant = friendly & homes_of(position, side) & ~hostile
    open_land = _neutral_greece(position) & ~position.controlled(other) | _ungarrisoned_russia(position) & ~hostile
    return (squares | regions & (vacant | own) | open_land) & position.spaces_in_play


@derived_of("control")
def homes_of(position: IllusionsPosition, side: Side) -> Mask:
    """The land of a side's nations; in regions of others its lines lead through own units only (18.7.1a-b)."""
    result = 0
    for nation, land in position.kit.ground.land_of.items():
        if position.nations[nation] == side:
            result |= land
    return result


def _neutral_greece(position: IllusionsPosition) -> Mask:
    """The vacant inland spaces of neutral Greece (26.3.1c): a way for both sides, but for what a card gave to one."""
    if position.nations["GR"] != NEUTRAL:
        return 0
    ground = position.kit.ground
    return ground.land_of["GR"] & ~ground.all_ports & ~position.occupied(*EVERYBODY)


def _ungarrisoned_russia(position: IllusionsPosition) -> Mask:
    """Russian land under the Treaty that nobody garrisons: it is no enemy's, and in no neutral nation (28.1a 7)."""
    return position.kit.ground.land_of.get("RU", 0) & position.controlled(NEUTRAL) if position.at_peace else 0


def neutral_albania(position: IllusionsPosition) -> Mask:
    """Albania while it is neutral: Serbian and Montenegrin lines lead through it (14.1.2c, 26.1.1)."""
    return position.kit.ground.land_of["AL"] if position.nations["AL"] == NEUTRAL else 0


# -- Ports ----------------------------------------------------------------------------------------------------------


@derived
def linked_ports(position: IllusionsPosition, side: Side, through_albania: bool = False) -> tuple[Mask, ...]:
    """For each sea that a side may use, its Ports there, each of which supplies the others (14.1.3, trap 53).

    Serbs and Montenegrins reach Lemnos through neutral Albania's as well (26.1.1c).
    """
    ground = position.kit.ground
    cuts = [effect.but_in for _, effect in in_force(position, PortsCut) if effect.side == side]
    usable = position.controlled(side) & ~besieged_by(position, OTHER[side]) & ~_closed_ports(position.kit, side)
    if through_albania:
        usable |= neutral_albania(position)
    return tuple([ports & usable for sea, ports in ground.ports.items() if all(sea in left for left in cuts)])


@lru_cache
def _closed_ports(kit: Kit, side: Side) -> Mask:
    """The Ports that never supply a side (14.1.3)."""
    return kit.board.mask(kit.tables.supply.sources.closed_ports[side])


@derived
def passage(position: IllusionsPosition, side: Side, through_albania: bool = False) -> tuple[Mask, tuple[Mask, ...]]:
    """What is open to a side, and what of it is a Port, sea by sea: lines lead through it by land or by Port."""
    if through_albania and not neutral_albania(position):
        return passage(position, side)
    left = open_to(position, side)
    if through_albania:
        left |= neutral_albania(position)
    return left, tuple([ports & left for ports in linked_ports(position, side, through_albania)])


@lru_cache(maxsize=1000)
def _blocks(steps: Net, left: Mask, seas: tuple[Mask, ...]) -> tuple[tuple[Mask, Mask], ...]:
    """What is open, in blocks, each with the places a step away from it.

    From anywhere in a block a line leads to everything in it. Most events leave them as they are, so a number are kept.
    """
    found: list[tuple[Mask, Mask]] = []
    while left:
        block = front = left & -left
        rim = 0
        while front:
            near = steps.spread(front)
            rim |= near
            for ports in seas:
                if ports & front:
                    near |= ports
            front = near & left & ~block
            block |= front
        left &= ~block
        found.append((block, rim))
    return tuple(found)


def reach(position: IllusionsPosition, side: Side, sources: Mask, through_albania: bool = False) -> Mask:
    """Every place from which a side's unit can trace a line to one of these sources.

    A source that is cut off still supplies units in it (14.1.4a). The place of the unit itself need not be
    open: a line leads into a Fort space under siege, and into any region that the side occupies (18.7.1d, 20.3.5d).
    """
    reached, beside = _reached(position.kit.ground.steps, *passage(position, side, through_albania), sources)
    return reached | beside & position.occupied(side)


@lru_cache(maxsize=4000)
def _reached(steps: Net, left: Mask, seas: tuple[Mask, ...], sources: Mask) -> tuple[Mask, Mask]:
    """Where lines lead from some sources through what is open, and the places a step away from there."""
    reached, beside = sources, steps.spread(sources)
    near = sources | beside
    for block, rim in _blocks(steps, left, seas):
        if block & near:
            reached |= block
            beside |= rim
    return reached, beside


# -- sources and grades ---------------------------------------------------------------------------------------------


@derived
def sources_of(position: IllusionsPosition, nation: Nation) -> Mask:
    """The Supply Sources of a nation that its side controls (14.1.4b); none of a neutral one.

    So Italians have Southern Italy when all else is lost (26.4.3b), Turks on Rodosto or Anatolia (26.7.1, 26.7.2),
    Germans on Brandenburg (23.6).
    Montenegrins have Serbia's beside their own while it stands (26.6.1c).
    A collapsed nation has none either, but for the place that its remnant draws on (26.5.3b, 26.6.2b).
    """
    ground, charts = position.kit.ground, position.kit.tables.supply.sources
    if position.nations[nation] == NEUTRAL:
        return 0
    mine = ground.sources.get(nation, 0)
    for other in charts.shared.get(nation, ()):
        if other not in position.collapsed:
            mine |= ground.sources.get(other, 0)
    if nation in position.collapsed:
        remnant = position.kit.tables.status.collapse.remnant.get(nation, "")
        mine = ground.board.bit.get(remnant, 0)
    for place, entered in charts.after_entry.items():
        if nation != entered and not position.at_war(entered):
            mine &= ~ground.board.bit[place]
    return mine & position.controlled(position.nations[nation])


@derived
def supplied_by(position: IllusionsPosition, nation: Nation) -> Mask:
    """Every place that a line of this nation's units leads from to its own sources."""
    side = position.nations[nation]
    if side == NEUTRAL:
        return 0
    sources, chart = sources_of(position, nation), position.kit.tables.supply.sources
    home = at_home(position, nation) if sources or nation not in chart.home_needs_source else 0
    return reach(position, side, sources, nation in chart.through_albania) | home


@derived
def supplied_by_allies(position: IllusionsPosition, side: Side, through_albania: bool = False) -> Mask:
    """Every place from which a line leads to a source of any nation of a side."""
    if through_albania and not neutral_albania(position):
        return supplied_by_allies(position, side)
    sources = 0
    for nation in NATIONS:
        if position.nations[nation] == side:
            sources |= sources_of(position, nation)
    return reach(position, side, sources | _left_behind(position, side), through_albania)


def _left_behind(position: IllusionsPosition, side: Side) -> Mask:
    """The Supply Sources of collapsed nations that supply their holder, by one reading; Bulgaria's never."""
    if position.option("collapsed-sources") == "closed":
        return 0
    fallen = (each for each in position.collapsed if each != _WITHOUT_SOURCES and position.nations[each] == side)
    return sum(position.kit.ground.sources.get(nation, 0) for nation in fallen) & position.controlled(side)


def at_home(position: IllusionsPosition, nation: Nation) -> Mask:
    """The spaces in which a nation's units are always in supply: Serbs and Montenegrins, and Greeks (14.1.1e-f)."""
    homes = position.kit.tables.supply.sources.at_home
    land = position.kit.ground.land_of
    result = 0
    for home in homes.get(nation, ()):
        result |= land[home]
    return result


def grade(position: IllusionsPosition, unit: str) -> Grade:
    """What supply a unit on the map has (14.2); of two nations either one's will do (14.2.3a).

    Uprising Units, and neutral Greeks in Greece, are always in supply (14.1.1d-e).
    """
    return grade_at(position, unit, position.place_of(unit))


def grade_at(position: IllusionsPosition, unit: str, place: str) -> Grade:
    """What supply a unit on the map would have in a place through which lines of its side may lead as it is."""
    counter = position.counter(unit)
    side = position.side_of(unit)
    here = position.kit.board.bit[place]
    if side in (UPRISING, NEUTRAL):
        return "own"
    for nation in counter.nations:
        if position.nations[nation] == side and here & supplied_by(position, nation):
            return "own"
    if "lemnos" in counter.marks and here & lemnos_supplies(position):
        return "own"
    balkan = any(nation in position.kit.tables.supply.sources.through_albania for nation in counter.nations)
    if here & supplied_by_allies(position, position.commander(unit), balkan):
        return "ally"
    return "ally" if any(here & at_home(position, nation) for nation in counter.nations) else "none"


@derived
def lemnos_supplies(position: IllusionsPosition) -> Mask:
    """Where a line to Lemnos leads from: it serves the British-supported Russians (14.2.2c)."""
    return reach(position, AP, position.kit.ground.of_kind[ISLAND])


def in_supply(position: IllusionsPosition, unit: str) -> bool:
    """Whether a unit on the map is in supply."""
    return grade(position, unit) != "none"
