"""Where Strategic Redeployment leads (13.2-13.5): by rail and road, by sea, out of the Reserve Box."""

from __future__ import annotations

from functools import cache, partial
from itertools import pairwise
from operator import eq

from wargame_cli.engine.board import Mask, Net
from wargame_cli.engine.position import derived
from wargame_cli.rulesets.illusions_of_glory.ground.frontiers import closed_to
from wargame_cli.rulesets.illusions_of_glory.ground.in_force import Pair, converted, way_with
from wargame_cli.rulesets.illusions_of_glory.ground.sieges import besieged_by
from wargame_cli.rulesets.illusions_of_glory.ground.supply import (
    at_home,
    lemnos_supplies,
    sources_of,
    supplied_by,
)
from wargame_cli.rulesets.illusions_of_glory.kit.board import ISLAND, REGION, SEA, SPACE
from wargame_cli.rulesets.illusions_of_glory.kit.components import Kit
from wargame_cli.rulesets.illusions_of_glory.kit.nations import AP, NEUTRAL, OTHER, UPRISING, Side
from wargame_cli.rulesets.illusions_of_glory.kit.tables.activity import Size
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition

_BALTIC = "baltic"


# -- which spaces take units in -------------------------------------------------------------------------------------


@derived
def passable(position: IllusionsPosition, side: Side) -> Mask:
    """The spaces that a side's redeployment may go through (13.2c-d): its own, and Forts that it besieges.

    None where enemy units stand, which besiege a Fort of the side itself (10.4).
    """
    ground, enemies = position.kit.ground, position.occupied(OTHER[side])
    own = position.controlled(side) & ground.of_kind[SPACE] & ~enemies
    return (own | besieged_by(position, side)) & position.spaces_in_play


@derived
def open_regions(position: IllusionsPosition, side: Side) -> Mask:
    """The regions where redeployment may end (13.2e-f): a side's own, and nobody's where its units stand.

    An Uprising Unit controls a region only while it is alone there (2.0); an enemy who holds one keeps others out.
    """
    nobodys = position.occupied(side) & (position.occupied(UPRISING) | position.controlled(NEUTRAL))
    return (position.controlled(side) | nobodys) & position.kit.ground.of_kind[REGION] & position.spaces_in_play


def supplies(position: IllusionsPosition, unit: str) -> Mask:
    """Every place from which a line leads to a source of the unit's own nation, or of either of two (13.2b, 14.2.3)."""
    counter = position.counter(unit)
    side = position.side_of(unit)
    found = lemnos_supplies(position) if "lemnos" in counter.marks else 0
    for nation in counter.nations:
        if position.nations[nation] == side:
            found |= supplied_by(position, nation)
    return found


def has_a_source(position: IllusionsPosition, unit: str) -> bool:
    """Whether a unit's nation has any source left, or is always in supply where the unit stands (13.5)."""
    counter = position.counter(unit)
    here = position.kit.board.bit.get(position.place_of(unit), 0)
    if "lemnos" in counter.marks:
        return True
    return any(sources_of(position, nation) or here & at_home(position, nation) for nation in counter.nations)


# -- over land ------------------------------------------------------------------------------------------------------


@cache
def _net(kit: Kit, kinds: tuple[str, ...], pairs: frozenset[Pair]) -> Net:
    """The steps along these kinds of connection, with the lines between these pairs of nations converted (12.5c-d)."""
    if not pairs:
        return kit.ground.net(*kinds)
    return kit.board.net_of({ends for ends in kit.ground.connections if way_with(kit.ground, pairs, *ends) in kinds})


def rails(position: IllusionsPosition, side: Side, size: Size) -> Net:
    """The lines that units of a size are redeployed along (13.2a)."""
    kinds = position.kit.tables.activity.redeployment.lines[size]
    return _net(position.kit, kinds, converted(position, side))


@derived
def by_land(position: IllusionsPosition, side: Side, start: str, size: Size, closed: Mask = 0) -> Mask:
    """Every space and region that redeployment over land from a place leads to, past what is closed (13.2)."""
    board = position.kit.board
    through, ends = passable(position, side) & ~closed, open_regions(position, side) & ~closed
    return rails(position, side, size).reached(board.bit[start], through, ends) & ~board.bit[start]


def route(
    position: IllusionsPosition, stops: tuple[str, ...], side: Side, size: Size, closed: Mask = 0
) -> tuple[str, ...]:
    """A shortest way over land by these stops, past what is closed; both ends included, empty for none (13.2)."""
    bit = position.kit.board.bit
    net, through = rails(position, side, size), passable(position, side) & ~closed
    ends = through | open_regions(position, side) & ~closed
    if any(not bit[stop] & through for stop in stops[1:-1]) or not bit[stops[-1]] & ends:
        return ()
    whole = [stops[0]]
    for start, end in pairwise(stops):
        leg = net.path(start, partial(eq, end), lambda place: bool(bit[place] & through))
        if not leg:
            return ()
        whole += leg[1:]
    return tuple(whole)


# -- by sea ---------------------------------------------------------------------------------------------------------


@derived
def harbours(position: IllusionsPosition, side: Side) -> Mask:
    """The Ports that a side's units may sail from and to (13.3b-c): under its control, and none that is besieged."""
    ground = position.kit.ground
    islands = ground.of_kind[ISLAND] if side == AP else 0
    land = passable(position, side) | open_regions(position, side)
    return ground.all_ports & position.controlled(side) & (land | islands)


def joined_by_sea(position: IllusionsPosition, start: str, end: str) -> bool:
    """Whether ships go from one Port to another (13.3e, trap 53): the Black Sea and the Baltic are closed."""
    seas = {position.kit.ground.spaces[place].port for place in (start, end)}
    closed: set[str] = set(position.kit.tables.activity.redeployment.closed_seas)
    if position.option("baltic-redeployment") == "closed":
        closed.add(_BALTIC)
    return "" not in seas and (len(seas) == 1 or not seas & closed)


def by_sea(position: IllusionsPosition, side: Side, start: str, closed: Mask = 0) -> Mask:
    """Every Port that ships from a Port lead to, but for what is closed; none in Winter (13.3g, trap 55)."""
    board, charts = position.kit.board, position.kit.tables.activity.redeployment
    open_ports = harbours(position, side)
    if position.season.season == charts.never_by_sea_in or not board.bit[start] & open_ports:
        return 0
    ends = board.spaces(open_ports & ~board.bit[start] & ~closed)
    return board.mask(end for end in ends if joined_by_sea(position, start, end))


# -- all of it ------------------------------------------------------------------------------------------------------


def reach(position: IllusionsPosition, unit: str) -> Mask:
    """Every place on the map that a unit can be redeployed to now, whatever points are left."""
    counter, start = position.counter(unit), position.place_of(unit)
    side = position.commander(unit)
    kit, closed = position.kit, closed_to(position, unit)
    if kit.is_space(start):
        found = by_land(position, side, start, counter.size, closed)
        if counter.size in kit.tables.activity.redeployment.by_sea:
            found |= by_sea(position, side, start, closed)
    else:
        lemnos = kit.ground.of_kind[ISLAND] if side == AP else 0
        found = (passable(position, side) | open_regions(position, side) | lemnos) & ~closed
    return found & supplies(position, unit) & ~kit.ground.of_kind[SEA]
