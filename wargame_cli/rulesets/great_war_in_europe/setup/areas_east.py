"""Where the armies of the Eastern Front are set up in August 1914 (19.21, 19.31), as sets of hexes."""

from __future__ import annotations

from functools import cache

from wargame_cli.engine.board import Mask
from wargame_cli.rulesets.great_war_in_europe.kit.components import Kit
from wargame_cli.rulesets.great_war_in_europe.kit.nations import (
    ALLIED,
    AUSTRIA,
    EAST,
    GERMANY,
    MONTENEGRO,
    POLAND,
    RUSSIA,
    SERBIA,
)
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition
from wargame_cli.rulesets.great_war_in_europe.setup.areas_west import beside

KOVNO, WARSAW, BUDAPEST = "E5620", "E4816", "E3310"
#: The ends of the border on which the Russian South-West Front stands: the first column, the last row (19.21).
FIRST_COLUMN_OF_THE_SOUTH_WEST = 16
LAST_ROW_OF_THE_SOUTH_WEST = 35
#: How far from the South-West Front and from Budapest Austrians may be set up (19.31).
FROM_RUSSIANS = 3
FROM_BUDAPEST = 6
#: The code of the units of the South-West Front.
SOUTH_WEST = "S"


def _in_the_east(kit: Kit, *countries: str) -> Mask:
    """The land of these countries on the Eastern Front map."""
    return kit.fronts[EAST] & sum(kit.countries[country] for country in countries)


def _round(kit: Kit, hex: str) -> Mask:
    """A hex and the Russian hexes beside it."""
    here = kit.hexes((hex,))
    return (here | beside(kit, here)) & _in_the_east(kit, RUSSIA, POLAND)


@cache
def montenegro(kit: Kit) -> Mask:
    """19.21: Montenegrin units are set up anywhere in their country."""
    return _in_the_east(kit, MONTENEGRO)


@cache
def serbia(kit: Kit) -> Mask:
    """19.21: Serbian units are set up anywhere in their country."""
    return _in_the_east(kit, SERBIA)


@cache
def first_army(kit: Kit) -> Mask:
    """19.21 1: the Russian First Army stands in Kovno and in the hexes beside it."""
    return _round(kit, KOVNO)


@cache
def second_army(kit: Kit) -> Mask:
    """19.21 2: the Russian Second Army stands in Warsaw and in the hexes beside it."""
    return _round(kit, WARSAW)


@cache
def south_west_front(kit: Kit) -> Mask:
    """19.21 S: Russia along the border of Austria-Hungary, from E4216 to E3524."""
    border = _in_the_east(kit, RUSSIA, POLAND) & beside(kit, _in_the_east(kit, AUSTRIA))
    return kit.board.mask(
        hex
        for hex in kit.board.spaces(border)
        if kit.column(hex) >= FIRST_COLUMN_OF_THE_SOUTH_WEST and kit.row(hex) >= LAST_ROW_OF_THE_SOUTH_WEST
    )


@cache
def russian_forts(kit: Kit) -> Mask:
    """19.21 V: the fortifications of Russia and Russian Poland, light and heavy."""
    return _in_the_east(kit, RUSSIA, POLAND) & kit.of_kind("fort", "heavy-fort")


def facing_the_south_west(position: GreatWarPosition) -> Mask:
    """19.31 A: Austria-Hungary within three hexes of a unit of the Russian South-West Front."""
    kit = position.kit
    there = [unit for unit in position.units_in(ALLIED, kit.fronts[EAST]) if _of_the_south_west(position, unit)]
    russians = kit.board.mask(position.place_of(unit) for unit in there)
    everywhere = kit.board.mask(kit.board.labels)
    near = kit.board.all_steps.reached(russians, everywhere, limit=FROM_RUSSIANS)
    return near & _in_the_east(kit, AUSTRIA)


def _of_the_south_west(position: GreatWarPosition, unit: str) -> bool:
    counter = position.counter(unit)
    return counter.nation == "RU" and counter.setup == SOUTH_WEST


@cache
def round_budapest(kit: Kit) -> Mask:
    """19.31 B: Austria-Hungary within six hexes of Budapest."""
    everywhere = kit.board.mask(kit.board.labels)
    near = kit.board.all_steps.reached(kit.hexes((BUDAPEST,)), everywhere, limit=FROM_BUDAPEST)
    return near & _in_the_east(kit, AUSTRIA)


@cache
def serbian_border(kit: Kit) -> Mask:
    """19.31 M: Austria-Hungary along the borders of Serbia and Montenegro."""
    return _in_the_east(kit, AUSTRIA) & beside(kit, _in_the_east(kit, SERBIA, MONTENEGRO))


@cache
def german_east(kit: Kit) -> Mask:
    """19.31 E: Germany on the Eastern map."""
    return _in_the_east(kit, GERMANY)


@cache
def german_forts_of_the_east(kit: Kit) -> Mask:
    """19.31 Y: the fortifications of Germany on the Eastern map, light and heavy."""
    return _in_the_east(kit, GERMANY) & kit.of_kind("fort", "heavy-fort")
