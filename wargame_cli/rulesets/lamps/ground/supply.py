"""Area supply (6.2, 6.2.2): paths through friendly land, and by sea, to Home Areas and Home Production Areas.

The friendly areas of an alliance fall into connected groups, worked out once a situation; every question of supply is a
look at a unit's group.
"""

from __future__ import annotations

from collections.abc import Mapping

from wargame_cli.engine.board import Mask
from wargame_cli.engine.position import derived_of
from wargame_cli.rulesets.lamps.ground.areas import ALBANIA, controlled
from wargame_cli.rulesets.lamps.kit.nations import SIDE, TE
from wargame_cli.rulesets.lamps.position.position import LampsPosition, coast_of

#: Nations whose units on land trace to another nation's areas (8.3.2).
GUESTS = {"great_britain": "france", "united_states": "france"}


@derived_of("control")
def groups(position: LampsPosition, side: str) -> tuple[Mask, ...]:
    """The connected groups of an alliance's areas; no line leads through Albania (6.2.2.1, 10.2.3.1)."""
    net = position.kit.land
    left = controlled(position, side) & ~position.kit.board.bit[ALBANIA]
    found: list[Mask] = []
    while left:
        group = front = left & -left
        while front:
            front = net.spread(front) & left & ~group
            group |= front
        found.append(group)
        left &= ~group
    return tuple(found)


@derived_of("control")
def group_names(position: LampsPosition, side: str) -> Mapping[str, str]:
    """The group of every area that is in one, each named by its first area; not of Albania and areas of others."""
    names: dict[str, str] = {}
    for group in groups(position, side):
        areas = position.kit.board.spaces(group)
        names |= dict.fromkeys(areas, areas[0])
    return names


@derived_of("control")
def land_supplied(position: LampsPosition, nation: str) -> Mask:
    """The areas in which a unit of a nation is land-supplied: a path leads to a Home Area (6.2.2.1, R-14).

    British and American units trace to French Home Areas, and at home to their own.
    """
    return _reach(position, nation, _homes(position, nation))


@derived_of("control")
def production_supplied(position: LampsPosition, nation: str) -> Mask:
    """The areas in which a unit of a nation can be refit by land: a path leads to a Home Production Area (8.3.2).

    Nations without production of their own trace to their Home Areas (R-14).
    """
    return _reach(position, nation, producing_homes(position, nation))


@derived_of("control")
def sea_supplied(position: LampsPosition) -> Mask:
    """The areas of the Triple Entente that British units can be refit in by sea: a path to a port (6.2.2.2, R-25)."""
    ports = open_ports(position)
    found = 0
    for group in groups(position, TE):
        if group & ports:
            found |= group
    found |= _albania_beside(position, TE, found)
    east_africa = position.kit.marked.get("east-africa", 0)
    return found | east_africa  # the expedition in East Africa is always supplied by sea (7.4.3)


@derived_of("control")
def open_ports(position: LampsPosition) -> Mask:
    """The areas of the Triple Entente that sea moves and sea supply may touch (6.5, 6.5.3)."""
    marked = position.kit.marked
    ports = marked.get("anchor", 0)
    if straits_open(position):
        ports |= marked.get("black-sea", 0)
    return ports & controlled(position, TE)


def straits_open(position: LampsPosition) -> bool:
    """Whether the Triple Entente holds Gallipoli and Anatolia, and with them the passage into the Black Sea (6.5.3)."""
    return position.control.get("gallipoli") == TE == position.control.get("anatolia")


def producing_homes(position: LampsPosition, nation: str) -> Mask:
    """The Home Areas that a nation's refits may be traced to, whichever side controls them (8.3.2).

    British and American units trace to those of France, and at home to their own.
    """
    kit = position.kit
    traced = GUESTS.get(nation, nation)
    return (kit.home_production[traced] or kit.home_masks[traced]) | kit.home_production[nation]


def _homes(position: LampsPosition, nation: str) -> Mask:
    homes = position.kit.home_masks
    return homes[GUESTS.get(nation, nation)] | (homes[nation] if nation in GUESTS else 0)


def _reach(position: LampsPosition, nation: str, sources: Mask) -> Mask:
    found = 0
    for group in groups(position, SIDE[nation]):
        if group & sources:
            found |= group
    return found | _albania_beside(position, SIDE[nation], found)


def _albania_beside(position: LampsPosition, side: str, supplied: Mask) -> Mask:
    """Albania, where an alliance's army stands in it beside supplied land: its line begins there and passes nothing."""
    albania = position.kit.board.bit[ALBANIA] & controlled(position, side)
    supplies = position.option("albania-supply") == "out-of" and position.kit.land.spread(albania) & supplied
    return albania if supplies else 0


def is_land_supplied(position: LampsPosition, unit: str, nation: str = "") -> bool:
    """Whether a unit on the map is land-supplied, as one of its nation or of another that may use it."""
    here = position.kit.board.bit.get(position.place_of(unit), 0)
    return bool(here & land_supplied(position, nation or position.counter(unit).nation))


def can_be_refit(position: LampsPosition, unit: str) -> bool:
    """Whether production points can reach an army or the tanks (8.3.2)."""
    place = position.place_of(unit)
    here = position.kit.board.bit.get(place, 0)
    counter = position.counter(unit)
    nations = counter.shared or (counter.nation,)
    for nation in nations:
        if here & production_supplied(position, nation):
            return True
    if nations != ("great_britain",):
        return False
    return bool(here & sea_supplied(position)) or bool(coast_of(place))
