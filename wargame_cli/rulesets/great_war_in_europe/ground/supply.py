"""Supply (chapter 11): lines to ultimate sources, directly or through towns and headquarters; who is out of supply."""

from functools import lru_cache
from typing import Literal

import msgspec

from wargame_cli.engine.board import Mask, Net
from wargame_cli.engine.position import derived
from wargame_cli.rulesets.great_war_in_europe.ground.forts import KUT, KUT_MARK, besieged, fort_of, is_kut
from wargame_cli.rulesets.great_war_in_europe.ground.limits import palestine
from wargame_cli.rulesets.great_war_in_europe.ground.lines import enterable, through
from wargame_cli.rulesets.great_war_in_europe.ground.ports import by_port
from wargame_cli.rulesets.great_war_in_europe.ground.sources import (
    ITALIAN,
    occupied_sinai_towns,
    side_of_supplier,
    supplier,
    suppliers,
    towns,
    ultimate_sources,
)
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, AUSTRIA, CAUCASUS, CP, PERSIA
from wargame_cli.rulesets.great_war_in_europe.position.position import (
    BOXES_IN_PLAY,
    UNTRIED,
    GreatWarPosition,
)

#: How long a line of supply of a unit may be, in hexes, and one of a headquarters in the Near East (11.21, 11.22).
LINE, HEADQUARTERS_LINE = 4, 6

#: Nations that share headquarters (11.33, 15.81).
_RUSSIANS = ("RU", "ARM", "PN")

#: Of how many situations the lines are kept: most of what happens does not change them.
_SITUATIONS = 256

#: A unit is in supply, on Fortress Supply (for defence and attrition alone, 11.51), or out of supply.
Status = Literal["supplied", "fortress", "out"]


class Reach(msgspec.Struct, frozen=True):
    """How far the lines of a supplier run.

    `sources` are its ultimate sources, `trunk` every hex from which a line of any length leads to one, `towns` its
    secondary sources on the trunk. From the hexes of `near` a line of four hexes leads to one of either, from those of
    `far` one of six.
    """

    sources: Mask
    trunk: Mask
    towns: Mask
    near: Mask
    far: Mask


@derived
def reach(position: GreatWarPosition, name: str, mountain: bool = False) -> Reach:
    """The lines of a supplier in this situation, worked out once."""
    inside, ends = run_through(position, name, mountain), enterable(position, side_of_supplier(name), mountain)
    net = position.kit.steps
    sources = ultimate_sources(position, name) & ends
    trunk = _trunk(net, sources, inside, ends)
    serving = towns(position, name) & trunk
    return Reach(sources, trunk, serving, *_lines_to(net, sources | serving, inside, ends))


def run_through(position: GreatWarPosition, name: str, mountain: bool = False) -> Mask:
    """Hexes that lines of a supplier may run through.

    Lines of Italian mountain units end in alpine hexes of Austria-Hungary, but do not run through them (11.6).
    """
    found = through(position, side_of_supplier(name), mountain)
    return found & ~(position.kit.alpine & position.kit.countries[AUSTRIA]) if name == ITALIAN else found


def longest_line(position: GreatWarPosition, unit: str, hex: str) -> int:
    """How long a unit's own line may be in a hex: that of headquarters is longer in the Near East (11.21, 11.22)."""
    kit = position.kit
    return HEADQUARTERS_LINE if position.counter(unit).headquarters and not kit.europe & kit.board.bit[hex] else LINE


@lru_cache(_SITUATIONS)
def _trunk(net: Net, sources: Mask, inside: Mask, ends: Mask) -> Mask:
    """The hexes from which a line of any length leads to a source."""
    return net.reached(sources, inside, ends)


@lru_cache(_SITUATIONS)
def _lines_to(net: Net, hubs: Mask, inside: Mask, ends: Mask) -> tuple[Mask, Mask]:
    """The hexes from which a line of a unit, and one of a headquarters, leads to a source or a town."""
    rings = list(net.rings(hubs, inside, ends, limit=HEADQUARTERS_LINE))
    return sum(rings[: LINE + 1]), sum(rings)  # no hex is in two rings


# -- units ---------------------------------------------------------------------------------------------------------


def status(position: GreatWarPosition, unit: str) -> Status:
    """How a unit is supplied now. In the Turkish boxes all units are, in the Russian one too (11.32, 11.33).

    Armenians are as they rise (6.8), a stack that Scheffer-Boyadel commands in combats until the next attrition
    (11.86).
    """
    place = position.place_of(unit)
    if place in BOXES_IN_PLAY or place == UNTRIED:
        return "supplied"
    if unit in position.sheltered and position.phase.endswith("combat"):
        return "supplied"
    return status_at(position, unit, place)


def in_supply(position: GreatWarPosition, unit: str) -> bool:
    """Whether a unit is in supply now, not by Fortress Supply alone (11.1)."""
    return status(position, unit) == "supplied"


def can_defend(position: GreatWarPosition, unit: str) -> bool:
    """Whether a unit is in supply for defence, to which Fortress Supply serves too (11.51)."""
    return status(position, unit) != "out"


def status_at(position: GreatWarPosition, unit: str, hex: str) -> Status:
    """How a unit is supplied in a hex, or would be there, all else as it is.

    In a besieged Kut the Allies have Fortress Supply whatever lines they have (14.23).
    """
    if hex == KUT and position.side_of(unit) == ALLIED and besieged(position):
        return "fortress"
    if supplied_in(position, position.kit.alike[unit]) & position.kit.board.bit.get(hex, 0):
        return "supplied"
    return "fortress" if on_fortress_supply(position, unit, hex) else "out"


def traces(position: GreatWarPosition, unit: str, hex: str) -> bool:
    """Whether a line of supply leads from a hex for a unit: to a source, a town, or a headquarters (11.2)."""
    return bool(traced(position, position.kit.alike[unit]) & position.kit.board.bit.get(hex, 0))


@derived
def supplied_in(position: GreatWarPosition, unit: str) -> Mask:
    """Where a unit and those like it are in supply, by a line or by standing there; ask for `kit.alike` of it."""
    return traced(position, unit) | without_a_line(position, unit)


@derived
def traced(position: GreatWarPosition, unit: str) -> Mask:
    """The hexes from which a line of supply leads for a unit and those like it; ask for `kit.alike` of it.

    The line of any length is what a headquarters gives to others; its own has six hexes in the Near East (11.21).
    """
    counter, kit = position.counter(unit), position.kit
    name, mountain = supplier(counter), counter.type == "mountain"
    lines = reach(position, name, mountain)
    found = lines.near
    if counter.headquarters:
        found |= lines.far & ~kit.europe
    else:
        found |= lent(position, counter.nation, name, mountain)
    if counter.side != CP:
        found |= occupied_sinai_towns(position) & lines.trunk
    return found


def leads(staff: str, nation: str) -> bool:
    """Whether headquarters of one nation serve units of another as secondary sources: of their own (11.22, 11.33)."""
    return staff == nation or {staff, nation} <= {*_RUSSIANS}


@derived
def lent(position: GreatWarPosition, nation: str, name: str, mountain: bool = False) -> Mask:
    """Hexes with or beside a headquarters of a nation from which a line of any length leads to a source (11.22).

    That line is the headquarters': it crosses no alpine hex for mountain units either (11.6). In a hex which lines do
    not run through, desert in heat, they serve who stands with them alone (12.2).
    """
    kit = position.kit
    side = side_of_supplier(name)
    staffs = [counter.id for counter in kit.headquarters if leads(counter.nation, nation)]
    places = [position.place_of(unit) for unit in staffs if position.side_of(unit) == side]
    found = kit.hexes(places) & reach(position, name).trunk
    serving = found & through(position, side)
    return found | kit.steps.spread(serving) & enterable(position, side, mountain) if found else 0


def without_a_line(position: GreatWarPosition, unit: str) -> Mask:
    """Where a unit is in supply by standing there (11.33, 11.4, 11.45, 11.54, 14.24)."""
    counter, kit = position.counter(unit), position.kit
    if counter.nation == "PN" and counter.code == "I/P":
        return kit.countries[PERSIA]
    if counter.nation == "AB":
        return palestine(position.kit)
    russian = counter.fights_as == "RU"
    black_sea = kit.coasts.get("Black Sea", 0) if russian or counter.nation == "TU" else 0
    caspian = kit.coasts.get("Caspian Sea", 0) if russian else 0
    found = (black_sea | caspian) & kit.fronts[CAUCASUS]
    if kit.europe:
        found |= by_port(position, counter.nation, counter.kin) & kit.europe
    return found | kit.marked(KUT_MARK) if counter.side == CP else found


def on_fortress_supply(position: GreatWarPosition, unit: str, hex: str) -> bool:
    """Whether a unit stands in an intact fort of its own nation (11.51), or Allied in Kut (14.21).

    The Hindenburg Line gives none (14.31).
    """
    counter = position.counter(unit)
    if fort_of(position, hex) != counter.side or hex in position.hindenburg:
        return False
    return is_kut(position, hex) or counter.fights_as == position.kit.nation_at(hex)


def garrison_in_supply(position: GreatWarPosition, hex: str) -> bool:
    """Whether the intrinsic unit of a fort, one of its country, is in supply by more than the fort (11.2, 11.4)."""
    kit = position.kit
    own = (each for each in kit.units.values() if each.nation == kit.nation_at(hex) and each.type == "infantry")
    return any(supplied_in(position, like) & kit.board.bit[hex] for like in {kit.alike[each.id] for each in own})


# -- hexes ---------------------------------------------------------------------------------------------------------


@derived
def supplied_hexes(position: GreatWarPosition, side: str) -> Mask:
    """Hexes from which some unit of a side could trace a line of supply (11.85)."""
    found = 0
    for name in suppliers(position, side):
        found |= reach(position, name).near
    return found


def supplied_among(position: GreatWarPosition, side: str, hexes: Mask) -> Mask:
    """Those of these hexes from which some unit of a side could trace a line of supply (11.85)."""
    found = 0
    for name in suppliers(position, side):
        if found == hexes:
            break
        found |= reach(position, name).near & hexes
    return found


def supplied_hex(position: GreatWarPosition, unit: str, hex: str) -> bool:
    """Whether a hex is in supply for a unit: by a line, not by standing there (11.85)."""
    return traces(position, unit, hex)


@derived
def out_of_supply(position: GreatWarPosition, side: str) -> tuple[str, ...]:
    """The units of a side on the map that are out of supply, Fortress Supply counting (11.13, 11.51)."""
    kit = position.kit
    alike, bit = kit.alike, kit.board.bit
    hexes = kit.board.spaces(kit.land & position.occupied(side))
    there = [(unit, hex) for hex in hexes for unit in position.at(hex)]
    where = {kind: supplied_in(position, kind) for kind in {alike[unit] for unit, _ in there}}
    short = [(unit, hex) for unit, hex in there if not where[alike[unit]] & bit[hex]]
    return tuple(unit for unit, hex in short if status_at(position, unit, hex) == "out")
