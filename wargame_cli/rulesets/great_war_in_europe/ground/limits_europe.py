"""Where nations may operate in Europe (17.2-17.4): hexes that are closed to them, and how many of them go where."""

from __future__ import annotations

from functools import cache

from wargame_cli.engine.board import Mask
from wargame_cli.rulesets.great_war_in_europe.ground.bars import Bar, Printed, Quota, only
from wargame_cli.rulesets.great_war_in_europe.ground.borders.baltic import british_baltic, german_edge
from wargame_cli.rulesets.great_war_in_europe.ground.borders.european_turkey import deployed, turkey_in_europe
from wargame_cli.rulesets.great_war_in_europe.ground.borders.neutrals import frozen, shut
from wargame_cli.rulesets.great_war_in_europe.ground.borders.typhus import quarantined
from wargame_cli.rulesets.great_war_in_europe.ground.outbreak import dutch_passage, serbia_waits
from wargame_cli.rulesets.great_war_in_europe.kit.components import Kit
from wargame_cli.rulesets.great_war_in_europe.kit.counters import Counter
from wargame_cli.rulesets.great_war_in_europe.kit.nations import (
    ALLIED,
    AUSTRIA,
    CP,
    EAST,
    GERMANY,
    HOLLAND,
    ITALY,
    MONTENEGRO,
    OTTOMAN,
    POLAND,
    RUSSIA,
    WEST,
)
from wargame_cli.rulesets.great_war_in_europe.position.position import LANDINGS, GreatWarPosition

#: The countries of the Eastern Front map that are not the Balkans (3.13).
_NOT_BALKANS = (AUSTRIA, GERMANY, RUSSIA, POLAND)
#: The division that Austria-Hungary raises among the Poles (6.6).
POLISH_DIVISION = "AH-PL"
#: The first turn of 1917: from it on others fight on the Italian Front, and Austrians on the Western (17.21, 17.31).
FIRST_OF_1917 = 27
#: The nation that each side has on the Italian Front before that, and the one front that a nation has.
_ALONE_IN_ITALY = {CP: "AH", ALLIED: "IT"}
_ONE_FRONT = {"BE": (WEST,), "SR": (EAST,), "RO": (EAST,), "TU": (EAST,), "RU": (EAST,)}
#: Those of them that are in the Near East too.
_NEAR_EAST_TOO = ("TU", "RU")
#: Cities that free the Austrians in the north while both are taken (17.31), and the hexrow beyond which it begins.
KIEV, ODESSA = "E4129", "E3031"
_NORTH = 48


@cache
def balkans(kit: Kit) -> Mask:
    """The Balkans: the Eastern Front map but for four countries (3.13)."""
    outside = sum(kit.countries[country] for country in _NOT_BALKANS)
    return kit.fronts[EAST] & ~outside


def _neutral(position: GreatWarPosition, counter: Counter) -> Mask:
    return shut(position) & ~dutch_passage(position, counter, position.kit.countries[HOLLAND])


def _joining(position: GreatWarPosition, counter: Counter) -> Mask:
    """Its own units stand there, and stay where they are."""
    return 0 if counter.nation in position.this_turn.joined else frozen(position)


def _typhus(position: GreatWarPosition, counter: Counter) -> Mask:
    """What lies beyond the border of Serbia for who is in it, Serbia for who is outside; new units appear in it."""
    serbia = quarantined(position)
    place = position.place_of(counter.id) if serbia else ""
    if place not in position.kit.board.index:
        return 0
    return only(position.kit, serbia) if serbia & position.kit.board.bit[place] else serbia


def _ottoman(position: GreatWarPosition, counter: Counter) -> Mask:
    """Turkish units of the Near East stay there; Germans that are no divisions go to them (17.31)."""
    if counter.side != CP or not position.kit.mode.whole_europe or deployed(position):
        return 0
    kit = position.kit
    if counter.nation == "TU":
        return turkey_in_europe(kit)
    small = counter.nation == "GE" and counter.size in ("brigade", "battalion")
    return 0 if small else kit.countries[OTTOMAN]


@Printed
def _one_front(kit: Kit, counter: Counter) -> Mask:
    fronts = _ONE_FRONT.get(counter.nation)
    if fronts is None or not kit.mode.whole_europe:
        return 0
    own = sum(kit.fronts[front] for front in fronts)
    return only(kit, own | kit.near_east if counter.nation in _NEAR_EAST_TOO else own)


@Printed
def _balkans_alone(kit: Kit, counter: Counter) -> Mask:
    return only(kit, balkans(kit)) if counter.nation in ("GK", "BU") else 0


@Printed
def _montenegro(kit: Kit, counter: Counter) -> Mask:
    return only(kit, kit.countries[MONTENEGRO]) if counter.nation == "MN" else 0


def _italy_alone(position: GreatWarPosition, counter: Counter) -> Mask:
    early = position.turn < FIRST_OF_1917 and counter.nation != _ALONE_IN_ITALY[counter.side]
    return position.kit.fronts[ITALY] if early else 0


def _austrians_in_the_west(position: GreatWarPosition, counter: Counter) -> Mask:
    early = counter.nation == "AH" and position.turn < FIRST_OF_1917
    return position.kit.fronts[WEST] if early else 0


@Printed
def _polish_division(kit: Kit, counter: Counter) -> Mask:
    if counter.id != POLISH_DIVISION:
        return 0
    return only(kit, kit.fronts[EAST] & ~balkans(kit))


def _german_edge(position: GreatWarPosition, counter: Counter) -> Mask:
    return german_edge(position.kit) if counter.side == ALLIED and british_baltic(position) else 0


def _plan_r(position: GreatWarPosition, counter: Counter) -> Mask:
    return position.kit.countries[AUSTRIA] if counter.nation == "SR" and serbia_waits(position) else 0


@Printed
def _landings(kit: Kit, counter: Counter) -> Mask:
    return kit.hexes(LANDINGS) if counter.side == CP else 0


EUROPEAN_BARS: tuple[Bar, ...] = (
    ("17.4", "the country is neutral", _neutral),
    ("17.11", "the country has joined the war in this turn", _joining),
    ("6.57", "typhus rages in Serbia, and nobody crosses its border", _typhus),
    ("17.31", "until the Turks of Europe are deployed nobody else of the Central Powers enters", _ottoman),
    ("17.21", "its nation stays on one front", _one_front),
    ("17.21", "its nation stays in the Balkans", _balkans_alone),
    ("17.21", "Montenegrin units stay in Montenegro", _montenegro),
    ("17.21", "before 1917 Italians and Austrians fight alone on the Italian Front", _italy_alone),
    ("17.31", "Austrians go to the Western Front from 1917 on", _austrians_in_the_west),
    ("6.6", "the Austrian Polish Division stays in the East outside of the Balkans", _polish_division),
    ("20.3", "with Austrian Plan R no Serbian enters Austria-Hungary in August I 1914", _plan_r),
    ("6.52", "the Central Powers never enter a landing hex", _landings),
    ("20.2", "with Fisher's Gambit no Allied unit enters the edge of Germany in the East", _german_edge),
)


# -- how many ------------------------------------------------------------------------------------------------------


def _outside_italy(position: GreatWarPosition) -> Mask:
    """Everywhere but on the Italian Front; after Austria-Hungary has collapsed on the Western Front alone (17.21)."""
    kit = position.kit
    return kit.fronts[WEST] if position.has_collapsed("AH") else only(kit, kit.fronts[ITALY])


@cache
def _north(kit: Kit) -> Mask:
    return kit.board.mask(hex for hex in kit.board.spaces(kit.fronts[EAST]) if kit.row(hex) > _NORTH)


def northern_east(position: GreatWarPosition) -> Mask:
    """The Eastern Front north of hexrow E48xx, unless Kiev and Odessa are taken: then its German part alone (17.31)."""
    kit = position.kit
    north = _north(kit)
    freed = position.russia in ("czar", "provisional") and all(position.controls(CP, hex) for hex in (KIEV, ODESSA))
    return north & kit.countries[GERMANY] if freed else north


#: How many Austrian units are in that part of the East, and attack out of it once others are left there (17.31).
IN_THE_NORTH = 4

QUOTAS: tuple[Quota, ...] = (
    Quota(
        "17.21a",
        "one American unit outside of the Western Front",
        lambda counter: counter.nation == "US",
        lambda position: only(position.kit, position.kit.fronts[WEST]),
        1,
    ),
    Quota(
        "17.21c",
        "six Italian units abroad, after Austria-Hungary's collapse more in the East",
        lambda counter: counter.nation == "IT",
        _outside_italy,
        6,
    ),
    Quota(
        "17.31b",
        "four Austrian units on the Western Front",
        lambda counter: counter.nation == "AH",
        lambda position: position.kit.fronts[WEST],
        4,
    ),
    Quota(
        "17.31b",
        "four Austrian units in the East north of hexrow E48xx",
        lambda counter: counter.nation == "AH",
        northern_east,
        IN_THE_NORTH,
    ),
    Quota(
        "17.31c",
        "four Turkish units in Europe outside of the Balkans",
        lambda counter: counter.nation == "TU",
        lambda position: position.kit.fronts[EAST] & ~balkans(position.kit),
        4,
    ),
)


def beyond_quota(position: GreatWarPosition, units: tuple[str, ...], hexes: tuple[str, ...]) -> tuple[str, str] | None:
    """The row and the words that keep these units from one of these hexes, for too many are there, or None.

    Units that are there already go about freely; who is too many must not come.
    """
    if not position.kit.mode.whole_europe:
        return None
    for quota in QUOTAS:
        coming = [unit for unit in units if quota.counts(position.counter(unit))]
        if not coming:
            continue
        part = quota.where(position)
        bit = position.kit.board.bit
        new = [unit for unit in coming if not part & bit.get(position.place_of(unit), 0)]
        if not new or not any(part & bit.get(hex, 0) for hex in hexes):
            continue
        if len(held(position, quota)) + len(new) > quota.most:
            return quota.row, f"{', '.join(new)}: no more than {quota.words}"
    return None


def over_quota(position: GreatWarPosition, unit: str, hex: str) -> tuple[str, str] | None:
    """The rule and the words against a unit that stands in a hex, for too many of its nation are in that part, or None.

    So it is asked as units are set up (21.1); who moves is asked `beyond_quota` before.
    """
    if not position.kit.mode.whole_europe:
        return None
    bit = position.kit.board.bit[hex]
    for quota in QUOTAS:
        counts = quota.counts(position.counter(unit)) and quota.where(position) & bit
        if counts and len(held(position, quota)) > quota.most:
            return quota.row.rstrip("abc"), f"{unit}: no more than {quota.words}"
    return None


def held(position: GreatWarPosition, quota: Quota) -> list[str]:
    """The units that a quota counts now."""
    part, bit = quota.where(position), position.kit.board.bit
    return [
        unit
        for unit, place in position.units().items()
        if part & bit.get(place, 0) and quota.counts(position.counter(unit))
    ]
